import { and, eq, like, ne } from "drizzle-orm";
import type { Db } from "./db.ts";
import { settings } from "./tables.ts";

/** What the service remembers under a name; made and stored the first time it is asked for. */
export async function rememberedSetting(db: Db, name: string, make: () => string): Promise<string> {
  const [known] = await db.select().from(settings).where(eq(settings.name, name));
  if (known) return known.value;
  const value = make();
  await db.insert(settings).values({ name, value });
  return value;
}

/** Like `rememberedSetting`, but whatever else has a name with the same beginning is forgotten. */
export async function newestSetting(db: Db, prefix: string, name: string, make: () => string): Promise<string> {
  const [known] = await db
    .select()
    .from(settings)
    .where(eq(settings.name, `${prefix}${name}`));
  if (known) return known.value;
  await db.delete(settings).where(and(like(settings.name, `${prefix}%`), ne(settings.name, `${prefix}${name}`)));
  return await rememberedSetting(db, `${prefix}${name}`, make);
}

export async function readSetting(db: Db, name: string): Promise<string | null> {
  const [known] = await db.select().from(settings).where(eq(settings.name, name));
  return known?.value ?? null;
}

export async function writeSetting(db: Db, name: string, value: string): Promise<void> {
  await db.insert(settings).values({ name, value }).onConflictDoUpdate({ target: settings.name, set: { value } });
}
