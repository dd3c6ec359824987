/** SQL of templates. */
import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { contains } from "../../storage/dialect.ts";
import { countRows, deleteOwned, firstRow, insertInto, newestRows, updateOwned } from "../../storage/rows.ts";
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
  return await newestRows(db, templates, wanted, limit, offset);
}

export const countTemplates = (db: Db, accountId: string): Promise<number> =>
  countRows(db, templates, eq(templates.account_id, accountId));

/** A template of one of some accounts, or null. */
export const findTemplate = (db: Db, accountIds: string[], id: string): Promise<TemplateRow | null> =>
  firstRow(
    db
      .select()
      .from(templates)
      .where(and(eq(templates._id, id), inArray(templates.account_id, accountIds))),
  );

export const insertTemplate = insertInto(templates);

export const updateTemplate = updateOwned(templates);

export const deleteTemplate = deleteOwned(templates);
