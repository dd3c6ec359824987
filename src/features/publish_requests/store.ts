/** SQL of requests to publish: one a website, the newest. */

import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { columnsOf } from "../../storage/columns.ts";
import { alive } from "../../storage/deletions.ts";
import { idIn } from "../../storage/dialect.ts";
import { selectOnce } from "../../storage/kept_statements.ts";
import { countRows, firstRow } from "../../storage/rows.ts";
import { accounts, clients, publishRequests, websites } from "../../storage/tables.ts";

export type StoredRequest = typeof publishRequests.$inferSelect;
export type Status = StoredRequest["status"];

const select = (db: Db) =>
  db
    .select({
      _id: publishRequests._id,
      account_id: publishRequests.account_id,
      account_name: accounts.name,
      website_id: publishRequests.website_id,
      website_name: websites.name,
      ...columnsOf(publishRequests, "status", "message", "requested_by", "requested_name", "note", "closed_at"),
      ...columnsOf(publishRequests, "created_at", "updated_at"),
    })
    .from(publishRequests)
    .innerJoin(websites, eq(websites._id, publishRequests.website_id))
    .innerJoin(accounts, eq(accounts._id, publishRequests.account_id));

export type RequestRow = Awaited<ReturnType<typeof select>>[number];

const ofWebsite = (accountId: string, websiteId: string) =>
  and(eq(publishRequests.account_id, accountId), eq(publishRequests.website_id, websiteId));

/** The newest of a website; null: nobody has asked. */
export const findRequest = (db: Db, accountId: string, websiteId: string): Promise<RequestRow | null> =>
  firstRow(select(db).where(ofWebsite(accountId, websiteId)));

const openQuery = selectOnce((db) =>
  db
    .select({ _id: publishRequests._id })
    .from(publishRequests)
    .where(
      and(
        eq(publishRequests.account_id, sql.placeholder("account")),
        eq(publishRequests.website_id, sql.placeholder("website")),
        eq(publishRequests.status, "open"),
      ),
    ),
);

/** Whether a website's newest request waits for an answer: asked with every deploy. */
export const isOpen = async (db: Db, accountId: string, websiteId: string): Promise<boolean> =>
  (await openQuery(db).all({ account: accountId, website: websiteId })).length > 0;

export interface RequestFilter {
  status?: Status | undefined;
  /** Only of these websites; null: of all. */
  websites?: readonly string[] | null;
  /** Of the account's clients, too. */
  ofClients?: boolean;
}

/** Newest first. */
export async function listRequests(
  db: Db,
  accountId: string,
  { status, websites: only = null, ofClients = false }: RequestFilter,
  limit: number,
  offset: number,
): Promise<{ rows: RequestRow[]; total: number }> {
  const family = sql`${publishRequests.account_id} IN (
    SELECT ${accounts._id} FROM ${accounts} WHERE ${accounts._id} = ${accountId}
    UNION ALL SELECT ${clients.account_id} FROM ${clients} WHERE ${clients.parent_account_id} = ${accountId})`;
  const wanted = and(
    ofClients ? family : eq(publishRequests.account_id, accountId),
    status && eq(publishRequests.status, status),
    only ? idIn(publishRequests.website_id, only) : undefined,
    alive(publishRequests.website_id),
  );
  const rows = await select(db).where(wanted).orderBy(desc(publishRequests._id)).limit(limit).offset(offset);
  return { rows, total: await countRows(db, publishRequests, wanted) };
}

/** Keeps a request in the place of the one before it. */
export async function replaceRequest(db: Db, row: StoredRequest): Promise<void> {
  await db.delete(publishRequests).where(ofWebsite(row.account_id, row.website_id));
  await db.insert(publishRequests).values(row);
}

/** @returns whether there was an open one */
export async function closeRequest(
  db: Db,
  accountId: string,
  websiteId: string,
  { status, note, now }: { status: "published" | "declined"; note: string | null; now: number },
): Promise<boolean> {
  const closed = await db
    .update(publishRequests)
    .set({ status, note, closed_at: now, updated_at: now })
    .where(and(ofWebsite(accountId, websiteId), eq(publishRequests.status, "open")))
    .returning({ _id: publishRequests._id });
  return closed.length > 0;
}
