/** SQL of templates. */
import { and, count, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { contains } from "../../storage/dialect.ts";
import { templates } from "../../storage/tables.ts";

export type TemplateRow = typeof templates.$inferSelect;

/** Newest first. @param q in a name or description, in lower case */
export async function listTemplates(
  db: Db,
  accountIds: string[],
  q: string | undefined,
  limit: number,
  offset: number,
) {
  const wanted = and(
    inArray(templates.account_id, accountIds),
    q === undefined
      ? undefined
      : or(contains(sql`lower(${templates.name})`, q), contains(sql`lower(coalesce(${templates.description}, ''))`, q)),
  );
  const rows = await db.select().from(templates).where(wanted).orderBy(desc(templates._id)).limit(limit).offset(offset);
  const [total] = await db.select({ n: count() }).from(templates).where(wanted);
  return { rows, total: total!.n };
}

export async function countTemplates(db: Db, accountId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(templates).where(eq(templates.account_id, accountId));
  return row!.n;
}

/** A template of one of some accounts, or null. */
export async function findTemplate(db: Db, accountIds: string[], id: string): Promise<TemplateRow | null> {
  const [row] = await db
    .select()
    .from(templates)
    .where(and(eq(templates._id, id), inArray(templates.account_id, accountIds)));
  return row ?? null;
}

export async function insertTemplate(db: Db, row: TemplateRow): Promise<void> {
  await db.insert(templates).values(row);
}

export async function updateTemplate(
  db: Db,
  accountId: string,
  id: string,
  changes: Partial<TemplateRow>,
): Promise<void> {
  await db
    .update(templates)
    .set(changes)
    .where(and(eq(templates.account_id, accountId), eq(templates._id, id)));
}

export async function deleteTemplate(db: Db, accountId: string, id: string): Promise<void> {
  await db.delete(templates).where(and(eq(templates.account_id, accountId), eq(templates._id, id)));
}
