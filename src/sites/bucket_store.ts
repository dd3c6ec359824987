/** SQL of the bucket of published sites: what it is to show of a website, and what it shows. */
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { AgentChoices } from "../features/websites/service.ts";
import type { Db } from "../storage/client.ts";
import { columnsOf } from "../storage/columns.ts";
import { isSeenUnder } from "../storage/held_domains.ts";
import { firstRow } from "../storage/rows.ts";
import { briefs, bucketSites, domains, websites } from "../storage/tables.ts";

export type BucketSite = typeof bucketSites.$inferSelect;

/** What decides what the bucket is to show of a website. */
export interface DesiredState {
  website_id: string;
  account_id: string;
  name: string;
  language: string | null;
  permissions: string[] | null;
  agents: AgentChoices | null;
  icon: string | null;
  release_id: string;
  /** Of what is known of its business; null: nothing. */
  brief: number | null;
  /** Its hosts, in the order of their names. */
  hosts: string[];
}

const wantedColumns = {
  website_id: websites._id,
  ...columnsOf(websites, "account_id", "name", "language", "permissions", "agents", "icon", "release_id"),
  brief: briefs.revision,
  subdomain: websites.subdomain,
  parent_domain: websites.parent_domain,
  domain: domains.domain,
};

function toWanted({
  subdomain,
  parent_domain,
  domain,
  release_id,
  ...row
}: {
  [Name in keyof typeof wantedColumns]: (typeof wantedColumns)[Name]["_"]["data"] | null;
}): DesiredState | null {
  if (release_id === null) return null;
  const hosts = [...(subdomain ? [`${subdomain}.${parent_domain}`] : []), ...(domain ? [domain] : [])];
  return { ...(row as Omit<DesiredState, "hosts" | "release_id">), release_id, hosts: hosts.sort() };
}

/** What is to be shown of a website; null when it is not published, or gone. */
export async function findDesiredState(db: Db, websiteId: string): Promise<DesiredState | null> {
  const [row] = await db
    .select(wantedColumns)
    .from(websites)
    .leftJoin(domains, isSeenUnder())
    // The brief of a website has its identifier.
    .leftJoin(briefs, eq(briefs._id, websites._id))
    .where(eq(websites._id, websiteId));
  return row ? toWanted(row) : null;
}

/** Published websites, some at a time, each with the state that the bucket has of it. */
export async function listDesiredStates(db: Db, after: string, limit: number) {
  const rows = await db
    .select({ ...wantedColumns, state: bucketSites.state })
    .from(websites)
    .leftJoin(domains, isSeenUnder())
    .leftJoin(briefs, eq(briefs._id, websites._id))
    .leftJoin(bucketSites, eq(bucketSites.website_id, websites._id))
    .where(gt(websites._id, after))
    .orderBy(websites._id)
    .limit(limit);
  return rows.map(({ state, ...row }) => ({ website_id: row.website_id, wanted: toWanted(row), state }));
}

/** Websites that the bucket shows although they are published no more, some at a time. */
export async function listLeft(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ website_id: bucketSites.website_id })
    .from(bucketSites)
    .leftJoin(websites, eq(websites._id, bucketSites.website_id))
    .where(and(gt(bucketSites.website_id, after), isNull(websites.release_id)))
    .orderBy(bucketSites.website_id)
    .limit(limit);
  return rows.map(({ website_id }) => website_id);
}

/** What the bucket shows of a website, or null. */
export const findBucketSite = (db: Db, websiteId: string): Promise<BucketSite | null> =>
  firstRow(db.select().from(bucketSites).where(eq(bucketSites.website_id, websiteId)));

export async function saveBucketSite(db: Db, row: BucketSite): Promise<void> {
  const { website_id, created_at, ...changes } = row;
  await db.insert(bucketSites).values(row).onConflictDoUpdate({ target: bucketSites.website_id, set: changes });
}

export async function deleteBucketSite(db: Db, websiteId: string): Promise<void> {
  await db.delete(bucketSites).where(eq(bucketSites.website_id, websiteId));
}

/** Forgets what the bucket shows of a website, so that it is brought there again. */
export async function forgetState(db: Db, websiteId: string, now: number): Promise<void> {
  await db.update(bucketSites).set({ state: null, updated_at: now }).where(eq(bucketSites.website_id, websiteId));
}

/** The same for some that are remembered; answers how many it found. */
export async function forgetSome(db: Db, most: number): Promise<number> {
  const rows = await db.all(sql`
    UPDATE bucket_sites SET state = NULL, hosts = '[]', release_id = NULL
    WHERE website_id IN (SELECT website_id FROM bucket_sites WHERE state IS NOT NULL LIMIT ${most}) RETURNING 1`);
  return rows.length;
}

/** Which of some hashes are documents of releases that are kept, or assets. */
export async function stillUsed(db: Db, hashes: string[]): Promise<Set<string>> {
  const rows = await db.all<{ hash: string }>(sql`
    SELECT atom AS hash FROM json_each(${JSON.stringify(hashes)})
    WHERE EXISTS (SELECT 1 FROM publications WHERE document = atom)
      OR EXISTS (SELECT 1 FROM assets WHERE blob = atom)
      OR EXISTS (SELECT 1 FROM asset_variants WHERE blob = atom)`);
  return new Set(rows.map(({ hash }) => hash));
}
