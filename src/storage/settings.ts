import { eq } from "drizzle-orm";
import type { Db } from "./client.ts";
import { settings } from "./tables.ts";

/** What the service remembers under a name; made and stored the first time it is asked for. */
export async function rememberedSetting(db: Db, name: string, make: () => string): Promise<string> {
  const [known] = await db.select().from(settings).where(eq(settings.name, name));
  if (known) return known.value;
  const value = make();
  await db.insert(settings).values({ name, value });
  return value;
}
