/** SQL of campaigns and of whom they go to. */
import { and, asc, desc, eq, gt, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { alive, whileDeleting } from "../../storage/deletions.ts";
import { idIn, unindexed } from "../../storage/dialect.ts";
import { countRows, deleteSome, findAny, findOwned, firstRow, updateOwned } from "../../storage/rows.ts";
import {
  campaignContents,
  campaignLinks,
  campaignRecipients,
  campaigns,
  subscribers,
  totals,
} from "../../storage/tables.ts";
import { totalOf } from "../../storage/totals.ts";
import type { Block } from "./blocks.ts";

export type CampaignRow = typeof campaigns.$inferSelect;
export type CampaignStatus = CampaignRow["status"];
export type RecipientRow = typeof campaignRecipients.$inferSelect;
export type RecipientStatus = RecipientRow["status"];
export interface Content {
  html: string;
  text: string | null;
  /** What the html is made of; null: it was written itself. */
  blocks: Block[] | null;
}

const isAlive = alive(campaigns._id);

export async function listCampaigns(
  db: Db,
  accountId: string,
  status: CampaignStatus | undefined,
  limit: number,
  offset: number,
): Promise<{ rows: CampaignRow[]; total: number }> {
  const wanted = and(
    eq(campaigns.account_id, accountId),
    await whileDeleting(db, accountId, isAlive),
    status === undefined ? undefined : eq(unindexed(campaigns.status), status),
  );
  const rows = await db.select().from(campaigns).where(wanted).orderBy(desc(campaigns._id)).limit(limit).offset(offset);
  if (status === undefined) return { rows, total: await totalOf(db, accountId, "campaigns") };
  return { rows, total: await countRows(db, campaigns, wanted) };
}

export const findCampaign = findOwned(campaigns, isAlive);

/** Whoever's it is: for the job about it. */
export const findAnyCampaign = findAny(campaigns, isAlive);

export async function contentOf(db: Db, campaignId: string): Promise<Content> {
  const [row] = await db
    .select({ html: campaignContents.html, text: campaignContents.text, blocks: campaignContents.blocks })
    .from(campaignContents)
    .where(eq(campaignContents.campaign_id, campaignId));
  return row ? { ...row, blocks: row.blocks as Block[] | null } : { html: "", text: null, blocks: null };
}

export async function insertCampaign(db: Db, row: CampaignRow, content: Content): Promise<void> {
  await db.insert(campaigns).values(row);
  await db.insert(campaignContents).values({ campaign_id: row._id, ...content });
}

export const updateCampaign = updateOwned(campaigns);

export async function updateContent(db: Db, campaignId: string, content: Content): Promise<void> {
  await db.update(campaignContents).set(content).where(eq(campaignContents.campaign_id, campaignId));
}

/** How many campaigns of an account are scheduled or under way. */
export const countOpen = (db: Db, accountId: string): Promise<number> =>
  countRows(
    db,
    campaigns,
    and(eq(campaigns.account_id, accountId), sql`${campaigns.status} IN ('scheduled', 'sending', 'paused')`),
  );

/** Those that were being sent when a copy of the database was made, or should have begun since, whoever's they are. */
export async function pauseBegun(db: Db, now: number, reason: string): Promise<number> {
  const paused = await db
    .update(campaigns)
    .set({ status: "paused", status_reason: reason, updated_at: now })
    .where(
      sql`${campaigns.status} IN ('sending', 'paused') OR (${campaigns.status} = 'scheduled' AND ${campaigns.send_at} <= ${now})`,
    )
    .returning({ _id: campaigns._id });
  return paused.length;
}

/** The campaign that ended first of those before a time whose recipients are still known. */
export const findEnded = (db: Db, before: number): Promise<{ _id: string } | null> =>
  firstRow(
    db
      .select({ _id: campaigns._id })
      .from(campaigns)
      .where(and(sql`${campaigns.recipients_forgotten_at} IS NULL`, lt(campaigns.finished_at, before)))
      .orderBy(asc(campaigns.finished_at))
      .limit(1),
  );

/** Notes that nobody knows any more who a campaign went to. */
export async function forgetRecipients(db: Db, id: string, now: number): Promise<void> {
  await db.update(campaigns).set({ recipients_forgotten_at: now }).where(eq(campaigns._id, id));
}

/** Those whose time has come. */
export async function listDue(db: Db, now: number, most: number): Promise<CampaignRow[]> {
  return await db
    .select()
    .from(campaigns)
    .where(and(sql`${campaigns.status} = 'scheduled'`, lte(campaigns.send_at, now)))
    .orderBy(asc(campaigns.send_at))
    .limit(most);
}

// --- links ---

/** Adds to how often links of a campaign were opened; nothing where the campaign is gone. */
export async function addClicks(db: Db, campaignId: string, added: Map<string, number>): Promise<void> {
  const sum = [...added.values()].reduce((all, one) => all + one, 0);
  const changed = await db
    .update(campaigns)
    .set({ clicks: sql`${campaigns.clicks} + ${sum}` })
    .where(eq(campaigns._id, campaignId))
    .returning({ _id: campaigns._id });
  if (changed.length === 0) return;
  for (const [url, clicks] of added)
    await db
      .insert(campaignLinks)
      .values({ campaign_id: campaignId, url, clicks })
      .onConflictDoUpdate({
        target: [campaignLinks.campaign_id, campaignLinks.url],
        set: { clicks: sql`${campaignLinks.clicks} + ${clicks}` },
      });
}

/** The links of a campaign that were opened, the most opened first. */
export async function listLinks(
  db: Db,
  campaignId: string,
  limit: number,
  offset: number,
): Promise<{ rows: { url: string; clicks: number }[]; total: number }> {
  const ofThis = eq(campaignLinks.campaign_id, campaignId);
  const rows = await db
    .select({ url: campaignLinks.url, clicks: campaignLinks.clicks })
    .from(campaignLinks)
    .where(ofThis)
    .orderBy(desc(campaignLinks.clicks), asc(campaignLinks.url))
    .limit(limit)
    .offset(offset);
  return { rows, total: await countRows(db, campaignLinks, ofThis) };
}

// --- recipients ---

export type RecipientCounts = Record<RecipientStatus, number>;

export const RECIPIENT_STATUSES = [
  "queued",
  "sending",
  "sent",
  "failed",
  "bounced",
  "complained",
  "unsubscribed",
  "skipped",
] as const satisfies RecipientStatus[];

const noCounts = () => Object.fromEntries(RECIPIENT_STATUSES.map((status) => [status, 0])) as RecipientCounts;

/** How many recipients of each status some campaigns have: kept by triggers, so that nobody counts 100,000. */
export async function countRecipients(db: Db, campaignIds: string[]): Promise<Map<string, RecipientCounts>> {
  const rows = await db.select().from(totals).where(idIn(totals.owner, campaignIds));
  const counts = new Map(campaignIds.map((id) => [id, noCounts()]));
  for (const { owner, kind, count } of rows) {
    const status = kind.replace("recipients ", "") as RecipientStatus;
    if (kind !== status) counts.get(owner)![status] = count;
  }
  return counts;
}

export async function listRecipients(
  db: Db,
  accountId: string,
  campaignId: string,
  status: RecipientStatus | undefined,
  limit: number,
  offset: number,
): Promise<RecipientRow[]> {
  return await db
    .select()
    .from(campaignRecipients)
    .where(
      and(
        eq(campaignRecipients.campaign_id, campaignId),
        eq(unindexed(campaignRecipients.account_id), accountId),
        status === undefined ? undefined : eq(campaignRecipients.status, status),
      ),
    )
    .orderBy(status === undefined ? asc(campaignRecipients.hash) : asc(campaignRecipients.due_at))
    .limit(limit)
    .offset(offset);
}

/** Who is subscribed to a list, in the order of their identifiers, after one of them. */
const nextSubscribers = (accountId: string, listId: string, after: string, most: number): SQL => sql`
  SELECT _id, hash, email FROM ${subscribers}
  WHERE list_id = ${listId} AND status = 'subscribed' AND _id > ${after} AND +account_id = ${accountId}
  ORDER BY _id LIMIT ${most}`;

/**
 * Makes recipients of the next subscribers of a list; one that another list has brought already is left as it is. By the
 * database alone: there are many.
 * @returns the last of them; null when there are no more
 */
export async function addRecipientsOf(
  db: Db,
  { _id, account_id, expanded_after }: Pick<CampaignRow, "_id" | "account_id" | "expanded_after">,
  listId: string,
  most: number,
): Promise<string | null> {
  const [last] = await db.all<{ _id: string | null; n: number }>(
    sql`SELECT max(_id) AS _id, count(*) AS n FROM (${nextSubscribers(account_id, listId, expanded_after, most)}) AS next`,
  );
  if (last!._id === null) return null;
  await db.run(sql`
    INSERT INTO ${campaignRecipients} (campaign_id, hash, account_id, email, domain, status, due_at)
    SELECT ${_id}, hash, ${account_id}, email, substr(email, instr(email, '@') + 1), 'queued', abs(random() % 268435456)
    FROM (${nextSubscribers(account_id, listId, expanded_after, most)}) AS next WHERE true
    ON CONFLICT DO NOTHING`);
  return last!.n < most ? null : last!._id;
}
const ofCampaign = (campaignId: string, status: RecipientStatus): SQL =>
  and(eq(campaignRecipients.campaign_id, campaignId), eq(campaignRecipients.status, status))!;

/** Deletes some recipients; how many there were of each status stays known. */
export const dropRecipients = (db: Db, campaignId: string, most: number): Promise<number> =>
  deleteSome(db, campaignRecipients, eq(campaignRecipients.campaign_id, campaignId), most);

/** Recipients that may be tried, in the order in which they are due, after a place in it. */
export async function dueRecipients(
  db: Db,
  campaignId: string,
  { now, after, limit }: { now: number; after: number; limit: number },
): Promise<RecipientRow[]> {
  return await db
    .select()
    .from(campaignRecipients)
    .where(
      and(ofCampaign(campaignId, "queued"), gt(campaignRecipients.due_at, after), lte(campaignRecipients.due_at, now)),
    )
    .orderBy(asc(campaignRecipients.due_at))
    .limit(limit);
}

/** When the next of those who wait may be tried; null: nobody waits. */
export async function nextDue(db: Db, campaignId: string): Promise<number | null> {
  const [row] = await db
    .select({ due_at: campaignRecipients.due_at })
    .from(campaignRecipients)
    .where(ofCampaign(campaignId, "queued"))
    .orderBy(asc(campaignRecipients.due_at))
    .limit(1);
  return row?.due_at ?? null;
}

/** Recipients that were taken up, and of whom nothing more is known. */
export async function takenUp(db: Db, campaignId: string, limit: number): Promise<RecipientRow[]> {
  return await db.select().from(campaignRecipients).where(ofCampaign(campaignId, "sending")).limit(limit);
}

/** Some recipients by their hashes. */
export async function recipientsAmong(db: Db, campaignId: string, hashes: string[]): Promise<RecipientRow[]> {
  return await db
    .select()
    .from(campaignRecipients)
    .where(and(eq(campaignRecipients.campaign_id, campaignId), idIn(campaignRecipients.hash, hashes)));
}

/** Changes recipients that are in one status; those that have another by now are left as they are. */
export async function changeRecipients(
  db: Db,
  campaignId: string,
  hashes: string[],
  from: RecipientStatus,
  changes: Partial<RecipientRow>,
): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .update(campaignRecipients)
    .set(changes)
    .where(
      and(
        eq(campaignRecipients.campaign_id, campaignId),
        idIn(campaignRecipients.hash, hashes),
        eq(unindexed(campaignRecipients.status), from),
      ),
    );
}

/** Takes recipients up: each has one try more. */
export async function takeUp(db: Db, campaignId: string, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .update(campaignRecipients)
    .set({ status: "sending", attempts: sql`${campaignRecipients.attempts} + 1` })
    .where(
      and(
        eq(campaignRecipients.campaign_id, campaignId),
        idIn(campaignRecipients.hash, hashes),
        sql`${unindexed(campaignRecipients.status)} = 'queued'`,
      ),
    );
}

/** Puts those back who were taken up and not tried. */
export async function putBack(db: Db, campaignId: string, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .update(campaignRecipients)
    .set({ status: "queued", attempts: sql`${campaignRecipients.attempts} - 1` })
    .where(
      and(
        eq(campaignRecipients.campaign_id, campaignId),
        idIn(campaignRecipients.hash, hashes),
        sql`${unindexed(campaignRecipients.status)} = 'sending'`,
      ),
    );
}

/** The newest mails to an address: of one account, or of all. */
export async function newestTo(db: Db, hash: string, since: number, accountId?: string): Promise<RecipientRow[]> {
  return await db
    .select()
    .from(campaignRecipients)
    .where(
      and(
        eq(campaignRecipients.hash, hash),
        accountId === undefined ? undefined : eq(campaignRecipients.account_id, accountId),
        sql`${unindexed(campaignRecipients.sent_at)} >= ${since}`,
      ),
    )
    .orderBy(desc(campaignRecipients.sent_at))
    .limit(20);
}

/** Campaigns whose name or subject contains a text, whatever its case, newest first. */
export async function searchCampaigns(
  db: Db,
  accountId: string,
  text: string,
  limit: number,
): Promise<Pick<CampaignRow, "_id" | "name" | "subject">[]> {
  const rows = await db
    .select({ _id: campaigns._id, name: campaigns.name, subject: campaigns.subject })
    .from(campaigns)
    .where(and(eq(campaigns.account_id, accountId), await whileDeleting(db, accountId, isAlive)))
    .orderBy(desc(campaigns._id));
  // An account has few, and databases know no letters beyond ASCII in another case.
  const wanted = text.toLowerCase();
  return rows.filter(({ name, subject }) => `${name}\n${subject}`.toLowerCase().includes(wanted)).slice(0, limit);
}
