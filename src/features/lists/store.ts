/** SQL of lists, of who is on them, and of addresses that are never written to. */
import { and, asc, desc, eq, gt, gte, inArray, lt, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { columnsOf } from "../../storage/columns.ts";
import { alive, whileDeleting } from "../../storage/deletions.ts";
import { idIn, unindexed } from "../../storage/dialect.ts";
import { countRows, deleteOwned, deleteSome, firstRow, insertInto, updateOwned } from "../../storage/rows.ts";
import { newestSetting } from "../../storage/settings.ts";
import { accounts, campaigns, lists, subscribers, suppressions, totals } from "../../storage/tables.ts";
import { totalOf } from "../../storage/totals.ts";

export type { Consent } from "../../storage/tables.ts";
export type SubscriberRow = typeof subscribers.$inferSelect;
export type SubscriberStatus = SubscriberRow["status"];
export type SuppressionReason = (typeof suppressions.$inferSelect)["reason"];

const isAlive = alive(lists._id);

/** How many of each status there are is kept by triggers. */
const total = (status: SubscriberStatus) =>
  sql<number>`coalesce((SELECT ${totals.count} FROM ${totals} WHERE ${totals.owner} = ${lists._id} AND ${totals.kind} = ${`subscribers ${status}`}), 0)`;

const columns = {
  ...columnsOf(lists, "_id", "account_id", "name", "description", "from_name", "language", "double_opt_in"),
  ...columnsOf(lists, "created_at", "updated_at"),
  pending: total("pending"),
  subscribed: total("subscribed"),
  unsubscribed: total("unsubscribed"),
  bounced: total("bounced"),
  complained: total("complained"),
};

export type ListRow = Awaited<ReturnType<typeof listLists>>["rows"][number];

export async function listLists(db: Db, accountId: string, limit: number, offset: number) {
  const wanted = and(eq(lists.account_id, accountId), await whileDeleting(db, accountId, isAlive));
  const rows = await db.select(columns).from(lists).where(wanted).orderBy(desc(lists._id)).limit(limit).offset(offset);
  return { rows, total: await totalOf(db, accountId, "lists") };
}

export const findList = (db: Db, accountId: string, id: string): Promise<ListRow | null> =>
  firstRow(
    db
      .select(columns)
      .from(lists)
      .where(and(eq(lists._id, id), eq(unindexed(lists.account_id), accountId), isAlive)),
  );

/** Those of some lists that the account has, and how many are subscribed to each. */
export async function listsAmong(
  db: Db,
  accountId: string,
  ids: string[],
): Promise<Pick<ListRow, "_id" | "subscribed">[]> {
  return await db
    .select({ _id: lists._id, subscribed: total("subscribed") })
    .from(lists)
    .where(and(idIn(lists._id, ids), eq(unindexed(lists.account_id), accountId), isAlive));
}

export const insertList = insertInto(lists);

export const updateList = updateOwned(lists);

/** Whether a campaign that is under way or scheduled goes to a list. */
export async function isInUse(db: Db, accountId: string, listId: string): Promise<boolean> {
  const [found] = await db
    .select({ _id: campaigns._id })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.account_id, accountId),
        sql`${campaigns.status} IN ('scheduled', 'sending', 'paused')`,
        sql`EXISTS (SELECT 1 FROM json_each(${campaigns.list_ids}) WHERE atom = ${listId})`,
      ),
    )
    .limit(1);
  return found !== undefined;
}

// --- subscribers ---

export interface SubscriberFilter {
  status?: SubscriberStatus | undefined;
  /** How the address begins, in lower case. */
  q?: string | undefined;
}

/** Addresses that begin so are in one range of the index. */
const beginsWith = (q: string): SQL => and(gte(subscribers.email, q), lt(subscribers.email, `${q}\uffff`))!;

/** Matches beyond this number are not counted. */
const MOST_COUNTED = 1_000;

export async function listSubscribers(
  db: Db,
  accountId: string,
  list: ListRow,
  { status, q }: SubscriberFilter,
  limit: number,
  offset: number,
): Promise<{ rows: SubscriberRow[]; total: number }> {
  const wanted = and(
    eq(subscribers.list_id, list._id),
    eq(unindexed(subscribers.account_id), accountId),
    q ? beginsWith(q) : undefined,
    status === undefined ? undefined : q ? eq(unindexed(subscribers.status), status) : eq(subscribers.status, status),
  );
  const rows = await db
    .select()
    .from(subscribers)
    .where(wanted)
    .orderBy(q ? asc(subscribers.email) : desc(subscribers._id))
    .limit(limit)
    .offset(offset);
  if (!q) {
    const all = list.pending + list.subscribed + list.unsubscribed + list.bounced + list.complained;
    return { rows, total: status ? list[status] : all };
  }
  const some = db.select({ _id: subscribers._id }).from(subscribers).where(wanted).limit(MOST_COUNTED).as("some");
  return { rows, total: Math.max(await countRows(db, some), offset + rows.length) };
}

/** The subscribers of a list after one, in the order of their identifiers: for exports and campaigns, a part at a time. */
export async function subscribersAfter(
  db: Db,
  accountId: string,
  listId: string,
  after: string,
  limit: number,
  status?: SubscriberStatus,
): Promise<SubscriberRow[]> {
  return await db
    .select()
    .from(subscribers)
    .where(
      and(
        eq(subscribers.list_id, listId),
        eq(unindexed(subscribers.account_id), accountId),
        gt(subscribers._id, after),
        status === undefined ? undefined : eq(subscribers.status, status),
      ),
    )
    .orderBy(asc(subscribers._id))
    .limit(limit);
}

export const findSubscriber = (db: Db, accountId: string, listId: string, id: string): Promise<SubscriberRow | null> =>
  firstRow(
    db
      .select()
      .from(subscribers)
      .where(
        and(
          eq(subscribers._id, id),
          eq(unindexed(subscribers.account_id), accountId),
          eq(unindexed(subscribers.list_id), listId),
        ),
      ),
  );

/** Whoever's it is, with the list: for jobs and links that are signed. */
export async function findAnySubscriber(db: Db, id: string): Promise<{ row: SubscriberRow; list: ListRow } | null> {
  const [row] = await db.select().from(subscribers).where(eq(subscribers._id, id));
  const list = row && (await findList(db, row.account_id, row.list_id));
  return list ? { row, list } : null;
}

/** Those of a list who are known by one of these hashes. */
export async function findByHash(
  db: Db,
  accountId: string,
  listId: string,
  hashes: string[],
): Promise<Map<string, SubscriberRow>> {
  const rows = await db
    .select()
    .from(subscribers)
    .where(
      and(
        eq(subscribers.list_id, listId),
        idIn(subscribers.hash, hashes),
        eq(unindexed(subscribers.account_id), accountId),
      ),
    );
  return new Map(rows.map((row) => [row.hash, row]));
}

/** Who of some addresses is subscribed to one of these lists now: the first entry of each. */
export async function subscribedAmong(
  db: Db,
  accountId: string,
  listIds: string[],
  hashes: string[],
): Promise<Map<string, SubscriberRow>> {
  const ids = (await listsAmong(db, accountId, listIds)).map(({ _id }) => _id);
  const rows = await db
    .select()
    .from(subscribers)
    .where(
      and(
        inArray(subscribers.list_id, ids),
        idIn(subscribers.hash, hashes),
        sql`${unindexed(subscribers.status)} = 'subscribed'`,
        eq(unindexed(subscribers.account_id), accountId),
      ),
    );
  const found = new Map<string, SubscriberRow>();
  for (const row of rows) if (!found.has(row.hash)) found.set(row.hash, row);
  return found;
}

export async function insertSubscribers(db: Db, rows: SubscriberRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(subscribers).values(rows);
}

export const updateSubscriber = updateOwned(subscribers);

/** Takes some off a list; answers with those who are on it, and whether each was still written to, or asked. */
export async function takeOff(
  db: Db,
  accountId: string,
  listId: string,
  ids: string[],
  now: number,
): Promise<Map<string, boolean>> {
  const named = and(
    idIn(subscribers._id, ids),
    eq(unindexed(subscribers.account_id), accountId),
    eq(unindexed(subscribers.list_id), listId),
  );
  const found = await db.select({ _id: subscribers._id }).from(subscribers).where(named);
  const left = await db
    .update(subscribers)
    .set({ status: "unsubscribed", updated_at: now })
    .where(and(named, sql`${unindexed(subscribers.status)} IN ('subscribed', 'pending')`))
    .returning({ _id: subscribers._id });
  const gone = new Set(left.map(({ _id }) => _id));
  return new Map(found.map(({ _id }) => [_id, gone.has(_id)]));
}

export const deleteSubscriber = deleteOwned(subscribers);

/** Gives an address another status on all lists of the account where it is still written to, or asked. */
export async function changeEverywhere(
  db: Db,
  accountId: string,
  hash: string,
  status: SubscriberStatus,
  now: number,
): Promise<void> {
  await db
    .update(subscribers)
    .set({ status, updated_at: now })
    .where(
      and(
        eq(subscribers.account_id, accountId),
        eq(subscribers.hash, hash),
        notInArray(subscribers.status, ["unsubscribed", "bounced", "complained"]),
      ),
    );
}

/** Deletes those who were asked before a time and have not answered. */
export async function dropUnconfirmed(db: Db, before: number, most: number): Promise<number> {
  const isOld = and(sql`${subscribers.status} = 'pending'`, lt(subscribers.created_at, before));
  return await deleteSome(db, subscribers, isOld, most);
}

// --- suppressions ---

/** Why the account does not write to some addresses, by their hash. */
export async function suppressionsAmong(
  db: Db,
  accountId: string,
  hashes: string[],
): Promise<Map<string, SuppressionReason>> {
  const rows = await db
    .select({ hash: suppressions.hash, reason: suppressions.reason })
    .from(suppressions)
    .where(and(eq(suppressions.account_id, accountId), idIn(suppressions.hash, hashes)));
  return new Map(rows.map(({ hash, reason }) => [hash, reason]));
}

/** A complaint is never forgotten; of other reasons the first stays. */
export async function suppress(
  db: Db,
  accountId: string,
  hash: string,
  reason: SuppressionReason,
  now: number,
): Promise<void> {
  await db
    .insert(suppressions)
    .values({ account_id: accountId, hash, reason, created_at: now })
    .onConflictDoUpdate({
      target: [suppressions.account_id, suppressions.hash],
      set: { reason },
      setWhere: sql`${reason} = 'complained'`,
    });
}

export async function unsuppress(db: Db, accountId: string, hash: string): Promise<void> {
  await db.delete(suppressions).where(and(eq(suppressions.account_id, accountId), eq(suppressions.hash, hash)));
}

/** The salt of a day's hashes of visitors; those of other days are forgotten. */
export const visitorSalt = (db: Db, day: string, make: () => string): Promise<string> =>
  newestSetting(db, "visitor_salt:", day, make);

/** Whether there is an account: whoever leaves one that was deleted has left. */
export async function hasAccount(db: Db, accountId: string): Promise<boolean> {
  const [row] = await db.select({ _id: accounts._id }).from(accounts).where(eq(accounts._id, accountId));
  return row !== undefined;
}

/** So many of the newest subscribers are looked at for the names of their fields. */
const LOOKED_AT = 1_000;

/** What the newest subscribers of a list have fields for. */
export async function fieldKeys(db: Db, accountId: string, listId: string): Promise<string[]> {
  const newest = db
    .select({ fields: subscribers.fields })
    .from(subscribers)
    .where(and(eq(subscribers.list_id, listId), eq(unindexed(subscribers.account_id), accountId)))
    .orderBy(desc(subscribers._id))
    .limit(LOOKED_AT)
    .as("newest");
  const rows = await db.all<{ key: string }>(
    sql`SELECT DISTINCT key FROM (SELECT e.key AS key FROM ${newest}, json_each(newest.fields) AS e) AS keys ORDER BY key LIMIT 100`,
  );
  return rows.map(({ key }) => key);
}
