/** SQL of leads, the searches for them, and what must not come back. */
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { contains, given, idIn, listed, unindexed } from "../../storage/dialect.ts";
import { countRows, deleteSome, findAny, findOwned, insertInto, updateAny, updateOwned } from "../../storage/rows.ts";
import {
  campaignRecipients,
  campaigns,
  leadEvents,
  leadSearches,
  leadSourceAnswers,
  leadSuppressions,
  leads,
} from "../../storage/tables.ts";
import { totalOf } from "../../storage/totals.ts";
import { tagWord, type WebsiteStatus } from "./rules.ts";

export type LeadRow = typeof leads.$inferSelect;
export type LeadEventRow = typeof leadEvents.$inferSelect;
export type LeadSearchRow = typeof leadSearches.$inferSelect;
export type LeadChanges = Partial<Omit<LeadRow, "_id" | "account_id">>;

export interface LeadFilter {
  status?: LeadRow["status"] | undefined;
  search_id?: string | undefined;
  has_website?: boolean | undefined;
  website_status?: WebsiteStatus | undefined;
  has_email?: boolean | undefined;
  enriched?: boolean | undefined;
  tag?: string | undefined;
  owner_id?: string | undefined;
  has_owner?: boolean | undefined;
  /** A day: only what is to be done by then. */
  due?: string | undefined;
  /** Only those with something to do. */
  has_task?: boolean | undefined;
  /** Only those of which somebody has said what they are worth. */
  has_value?: boolean | undefined;
  /** In lower case without accents. */
  words?: string[] | undefined;
}

export type LeadSort = "newest" | "score" | "updated" | "due" | "name" | "value";

/** Read from the index alone (`leads_list`). */
function matching(accountId: string, filter: LeadFilter): SQL {
  const {
    status,
    search_id,
    has_website,
    website_status,
    has_email,
    enriched,
    tag,
    owner_id,
    has_owner,
    due,
    has_task,
    has_value,
    words = [],
  } = filter;
  const has = (text: string) => contains(leads.words, text);
  return and(
    eq(leads.account_id, accountId),
    status === undefined ? undefined : eq(leads.status, status),
    // The plus keeps SQLite from other indexes, by which it would have to sort.
    search_id === undefined ? undefined : eq(unindexed(leads.search_id), search_id),
    has_website === undefined
      ? undefined
      : has_website
        ? sql`${leads.website_status} <> 'none'`
        : sql`${leads.website_status} = 'none'`,
    website_status === undefined ? undefined : eq(leads.website_status, website_status),
    has_email === undefined ? undefined : eq(leads.has_email, has_email),
    enriched === undefined ? undefined : enriched ? isNotNull(leads.enriched_at) : isNull(leads.enriched_at),
    tag === undefined ? undefined : has(tagWord(tag)),
    owner_id === undefined ? undefined : eq(leads.owner_id, owner_id),
    has_owner === undefined ? undefined : has_owner ? isNotNull(leads.owner_id) : isNull(leads.owner_id),
    has_task || due !== undefined ? sql`${leads.next_task_on} IS NOT NULL` : undefined,
    has_value ? isNotNull(leads.value_amount) : undefined,
    due === undefined ? undefined : lte(leads.next_task_on, due),
    ...words.map(has),
  )!;
}

const ORDER: Record<LeadSort, SQL[]> = {
  newest: [desc(leads._id)],
  score: [desc(leads.score), desc(leads._id)],
  updated: [desc(leads.updated_at), desc(leads._id)],
  due: [asc(leads.next_task_on), asc(leads._id)],
  name: [asc(leads.name_key), asc(leads._id)],
  value: [desc(leads.value_amount), desc(leads._id)],
};

export async function listLeads(
  db: Db,
  accountId: string,
  filter: LeadFilter,
  sort: LeadSort,
  limit: number,
  offset: number,
): Promise<{ rows: LeadRow[]; total: number }> {
  const where = matching(accountId, filter);
  const found = await db
    .select({ _id: leads._id })
    .from(leads)
    .where(where)
    .orderBy(...ORDER[sort])
    .limit(limit)
    .offset(offset);
  const rows = await findLeads(
    db,
    accountId,
    found.map(({ _id }) => _id),
  );
  if (!Object.values(filter).some((value) => value !== undefined))
    return { rows, total: await totalOf(db, accountId, "leads") };
  return { rows, total: await countRows(db, leads, where) };
}

/** Leads in the order in which they are named. */
export async function findLeads(db: Db, accountId: string, ids: string[]): Promise<LeadRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(leads)
    .where(and(idIn(leads._id, ids), eq(unindexed(leads.account_id), accountId)));
  const byId = new Map(rows.map((row) => [row._id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Leads that fit, the newest first, older than one: for exports, a part at a time. */
export async function listLeadsBefore(
  db: Db,
  accountId: string,
  filter: LeadFilter,
  before: string | null,
  limit: number,
): Promise<LeadRow[]> {
  const found = await db
    .select({ _id: leads._id })
    .from(leads)
    .where(and(matching(accountId, filter), before === null ? undefined : lt(leads._id, before)))
    .orderBy(desc(leads._id))
    .limit(limit);
  return await findLeads(
    db,
    accountId,
    found.map(({ _id }) => _id),
  );
}

export const findLead = findOwned(leads);

export async function insertLeads(db: Db, rows: LeadRow[]): Promise<void> {
  for (const row of rows) await db.insert(leads).values(row);
}

export const updateLead = updateOwned(leads);

/** Stores other values of leads, by their ids. */
export async function updateLeads(
  db: Db,
  accountId: string,
  changed: Pick<
    LeadRow,
    "_id" | "status" | "tags" | "next_task" | "next_task_on" | "owner_id" | "words" | "updated_at"
  >[],
): Promise<void> {
  const { _id, status, tags, next_task, next_task_on, owner_id, words, updated_at } = leads;
  const columns = { _id, status, tags, next_task, next_task_on, owner_id, words, updated_at };
  await db.run(sql`
    UPDATE leads SET status = changed.status, tags = changed.tags, next_task = changed.next_task,
      next_task_on = changed.next_task_on, owner_id = changed.owner_id, words = changed.words, updated_at = changed.updated_at
    FROM ${given(changed, columns)} AS changed
    WHERE leads._id = changed._id AND ${unindexed(leads.account_id)} = ${accountId}`);
}

export async function deleteLeads(db: Db, accountId: string, ids: string[]): Promise<void> {
  await db.delete(leads).where(and(idIn(leads._id, ids), eq(unindexed(leads.account_id), accountId)));
}

/** The account's leads that are known by one of these hosts, numbers or names. */
export async function findKnown(
  db: Db,
  accountId: string,
  keys: { hosts: string[]; phones: string[]; names: string[] },
): Promise<LeadRow[]> {
  const by = async (column: "host_key" | "phone_key" | "name_key", values: string[]) =>
    values.length === 0
      ? []
      : await db
          .select()
          .from(leads)
          .where(and(eq(leads.account_id, accountId), idIn(leads[column], values)))
          .limit(MOST_KNOWN);
  return [
    ...(await by("host_key", keys.hosts)),
    ...(await by("phone_key", keys.phones)),
    ...(await by("name_key", keys.names)),
  ];
}

/** So many leads that are called the same are compared. */
const MOST_KNOWN = 2_000;

export async function findSuppressed(db: Db, accountId: string, hashes: string[]) {
  return await db
    .select({ hash: leadSuppressions.hash, reason: leadSuppressions.reason })
    .from(leadSuppressions)
    .where(and(eq(leadSuppressions.account_id, accountId), idIn(leadSuppressions.hash, hashes)));
}

type Reason = (typeof leadSuppressions.$inferSelect)["reason"];

export async function suppress(
  db: Db,
  accountId: string,
  hashes: string[],
  reason: Reason,
  now: number,
): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .insert(leadSuppressions)
    .values(hashes.map((hash) => ({ account_id: accountId, hash, reason, created_at: now })))
    .onConflictDoNothing();
}

export async function unsuppress(db: Db, accountId: string, hashes: string[], reason: Reason): Promise<void> {
  await db
    .delete(leadSuppressions)
    .where(
      and(
        eq(leadSuppressions.account_id, accountId),
        idIn(leadSuppressions.hash, hashes),
        eq(leadSuppressions.reason, reason),
      ),
    );
}

// --- searches ---

export const insertSearch = insertInto(leadSearches);

export const findSearch = findOwned(leadSearches);

/** Whoever's it is: for the job about it. */
export const findAnySearch = findAny(leadSearches);

export async function listSearches(db: Db, accountId: string, limit: number, offset: number) {
  const rows = await db
    .select()
    .from(leadSearches)
    .where(eq(leadSearches.account_id, accountId))
    .orderBy(desc(leadSearches._id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await totalOf(db, accountId, "lead_searches") };
}

/** Identifiers of the searches of an account that are queued or going on, of which there are few. */
export async function activeSearches(db: Db, accountId: string): Promise<string[]> {
  const found = await db
    .select({ _id: leadSearches._id })
    .from(leadSearches)
    .where(and(eq(leadSearches.account_id, accountId), sql`${leadSearches.status} IN ('queued', 'running')`));
  return found.map(({ _id }) => _id);
}

export const updateSearch = updateAny(leadSearches);

export const countOfSearch = (db: Db, searchId: string): Promise<number> =>
  countRows(db, leads, eq(leads.search_id, searchId));

// --- what has become of them ---

/** Kept of each lead. */
const MOST_EVENTS = 200;

/** Notes what has become of leads; what is older than the newest 200 of each is forgotten. */
export async function addEvents(db: Db, rows: LeadEventRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.insert(leadEvents).values(rows);
  const ids = new Set(rows.map(({ lead_id }) => lead_id));
  await db.run(sql`
    DELETE FROM lead_events WHERE _id IN (
      SELECT _id FROM (
        SELECT _id, row_number() OVER (PARTITION BY lead_id ORDER BY _id DESC) AS place
        FROM lead_events WHERE lead_id IN ${listed(ids)}
      ) AS placed WHERE place > ${MOST_EVENTS})`);
}

/** The newest first. */
export async function listEvents(db: Db, accountId: string, leadId: string, most: number): Promise<LeadEventRow[]> {
  return await db
    .select()
    .from(leadEvents)
    .where(and(eq(leadEvents.lead_id, leadId), eq(unindexed(leadEvents.account_id), accountId)))
    .orderBy(desc(leadEvents._id))
    .limit(most);
}

/** Campaigns that were sent to some addresses, by their hashes; the newest first. */
export async function mailsTo(db: Db, accountId: string, hashes: string[], most: number) {
  if (hashes.length === 0) return [];
  return await db
    .select({
      campaign_id: campaignRecipients.campaign_id,
      subject: campaigns.subject,
      status: campaignRecipients.status,
      sent_at: campaignRecipients.sent_at,
    })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns._id, campaignRecipients.campaign_id))
    .where(
      and(
        inArray(campaignRecipients.hash, hashes),
        eq(campaignRecipients.account_id, accountId),
        isNotNull(campaignRecipients.sent_at),
      ),
    )
    .orderBy(desc(campaignRecipients.sent_at))
    .limit(most);
}

// --- what is counted ---

/** How many leads there are of each status and kind of website. */
export async function countLeads(db: Db, accountId: string) {
  return await db
    .select({
      status: leads.status,
      website_status: leads.website_status,
      has_email: leads.has_email,
      enriched: sql<number>`${leads.enriched_at} IS NOT NULL`,
      n: count(),
    })
    .from(leads)
    .where(eq(leads.account_id, accountId))
    .groupBy(leads.status, leads.website_status, leads.has_email, sql`${leads.enriched_at} IS NOT NULL`);
}

/** What the leads of each status are worth together, by currency. */
export async function sumValues(db: Db, accountId: string) {
  const rows = await db
    .select({
      status: leads.status,
      currency: sql<string>`${leads.value_currency}`,
      amount: sql<number | string>`sum(${leads.value_amount})`,
    })
    .from(leads)
    .where(and(eq(leads.account_id, accountId), sql`${leads.value_amount} IS NOT NULL`))
    .groupBy(leads.status, leads.value_currency);
  return rows.map(({ amount, ...rest }) => ({ ...rest, amount: Number(amount) }));
}

/** Of the account's searches: how many by source, and what they have cost. */
export async function countSearches(db: Db, accountId: string) {
  return await db
    .select({
      source: leadSearches.source,
      searches: count(),
      leads: sql<number>`sum(${leadSearches.added})`,
      credits: sql<number>`sum(${leadSearches.credits})`,
    })
    .from(leadSearches)
    .where(eq(leadSearches.account_id, accountId))
    .groupBy(leadSearches.source);
}

// --- what is kept for some time ---

/** Deletes leads that nobody has changed since a time, but for those that are somebody's customers, or may soon be. */
export async function dropOldLeads(db: Db, before: number, most: number): Promise<number> {
  const isOver = sql`${leads.status} IN ('new', 'contacted', 'lost', 'ignored')`;
  return await deleteSome(db, leads, and(lt(leads.updated_at, before), isOver), most);
}

/** Deletes searches that were made before a time and whose leads are gone. */
export async function dropOldSearches(db: Db, before: number, most: number): Promise<number> {
  const isOld = and(
    lt(leadSearches.created_at, before),
    sql`${leadSearches.status} NOT IN ('queued', 'running')`,
    sql`NOT EXISTS (SELECT 1 FROM ${leads} WHERE ${leads.search_id} = ${leadSearches._id})`,
  );
  return await deleteSome(db, leadSearches, isOld, most);
}

export async function findAnswer(db: Db, key: string, since: number): Promise<string | null> {
  const [row] = await db
    .select({ answer: leadSourceAnswers.answer })
    .from(leadSourceAnswers)
    .where(and(eq(leadSourceAnswers.key, key), gt(leadSourceAnswers.fetched_at, since)));
  return row?.answer ?? null;
}

export async function keepAnswer(db: Db, key: string, answer: string, now: number): Promise<void> {
  await db
    .insert(leadSourceAnswers)
    .values({ key, answer, fetched_at: now })
    .onConflictDoUpdate({ target: leadSourceAnswers.key, set: { answer, fetched_at: now } });
}

export const dropOldAnswers = (db: Db, before: number, most: number): Promise<number> =>
  deleteSome(db, leadSourceAnswers, lt(leadSourceAnswers.fetched_at, before), most);
