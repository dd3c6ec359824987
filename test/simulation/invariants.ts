/**
 * What must hold in the database at every moment between two commits, whatever was called, killed or refused. Each
 * rule is a query for the rows that break it.
 */
import type { Database } from "bun:sqlite";
import { expect } from "bun:test";
import { DAY_MS } from "../../src/lib/clock.ts";
import { sha256Hex } from "../../src/lib/hash.ts";
import { look } from "../databases.ts";

const ACTIVE = "('queued', 'planning', 'generating')";
const ENDED = "('completed', 'failed', 'stopped')";
/** For so long every event is kept. */
const KEPT_EVENTS_MS = 30 * DAY_MS;

/** Both ways: a total that is not the number of rows, and rows that no total counts. */
const total = (kind: string, owner: "account_id" | "website_id" | "page_id", table: string) => `
  WITH counted AS (SELECT ${owner} AS owner, count(*) AS n FROM ${table} WHERE ${owner} IS NOT NULL GROUP BY ${owner}),
    kept AS (SELECT owner, count FROM totals WHERE kind = '${kind}' AND owner LIKE '${owner.slice(0, 3)}%')
  SELECT owner, count, n FROM kept LEFT JOIN counted USING (owner) WHERE count <> coalesce(n, 0)
  UNION ALL SELECT owner, count, n FROM counted LEFT JOIN kept USING (owner) WHERE count IS NULL`;

/** Rules by what they promise; `$now` is the time (milliseconds since the epoch). */
const RULES: Record<string, string> = {
  "a balance is the sum of its ledger": `
    SELECT _id, credit_balance FROM accounts
    WHERE credit_balance <> (SELECT coalesce(sum(amount), 0) FROM credit_entries WHERE account_id = accounts._id)`,
  "no balance is below 0, now or at any entry": `
    SELECT _id, credit_balance FROM accounts WHERE credit_balance < 0
    UNION ALL SELECT _id, balance_after FROM credit_entries WHERE balance_after < 0`,
  "each entry of the ledger says the balance after it": `
    SELECT * FROM (
      SELECT _id, balance_after, sum(amount) OVER (PARTITION BY account_id ORDER BY rowid) AS running FROM credit_entries
    ) WHERE balance_after <> running`,
  "what work took is its price while it is held or settled, and nothing when it was released": `
    SELECT resource, amount, state, (SELECT sum(amount) FROM credit_entries WHERE resource = credit_holds.resource) AS taken
    FROM credit_holds WHERE taken IS NOT CASE state WHEN 'released' THEN 0 ELSE -amount END`,
  "work is charged once and given back at most once": `
    SELECT resource, count(*) FROM credit_entries WHERE resource IS NOT NULL GROUP BY resource
    HAVING sum(amount < 0) <> 1 OR sum(amount > 0) > 1
      OR NOT EXISTS (SELECT 1 FROM credit_holds WHERE resource = credit_entries.resource)`,
  "no open hold without its active run or turn, or its living process": `
    SELECT resource, owner FROM credit_holds WHERE state = 'held' AND CASE
      WHEN owner IS NULL THEN NOT EXISTS (SELECT 1 FROM runs WHERE _id = resource AND status IN ${ACTIVE})
        AND NOT EXISTS (SELECT 1 FROM turns WHERE _id = resource AND status = 'running')
      ELSE NOT EXISTS (SELECT 1 FROM processes WHERE _id = owner) END`,
  "no active run without its open hold": `
    SELECT _id, status, credits FROM runs WHERE status IN ${ACTIVE} AND credits > 0
      AND NOT EXISTS (SELECT 1 FROM credit_holds WHERE resource = runs._id AND state = 'held' AND amount = runs.credits)`,
  "a completed run is charged its price, once": `
    SELECT _id, credits FROM runs WHERE status = 'completed' AND (
      (SELECT state FROM credit_holds WHERE resource = runs._id) IS NOT 'settled'
      OR (SELECT sum(amount) FROM credit_entries WHERE resource = runs._id) IS NOT -credits)`,
  "a run that failed or was stopped costs nothing": `
    SELECT _id, status, credits FROM runs WHERE status IN ('failed', 'stopped') AND (
      credits <> 0 OR (SELECT sum(amount) FROM credit_entries WHERE resource = runs._id) IS NOT 0)`,
  "a run that was stopped had not begun to write code": `
    SELECT _id, attempts FROM runs WHERE status = 'stopped' AND attempts > 0`,
  "at most one active run a page": `
    SELECT page_id, count(*) FROM runs WHERE status IN ${ACTIVE} GROUP BY page_id HAVING count(*) > 1`,
  "every active run has its job": `
    SELECT _id FROM runs WHERE status IN ${ACTIVE}
      AND NOT EXISTS (SELECT 1 FROM jobs WHERE kind = 'runs.generate' AND subject = runs._id)`,
  "a running turn has its open hold and its job": `
    SELECT _id FROM turns WHERE status = 'running' AND NOT (
      EXISTS (SELECT 1 FROM credit_holds WHERE resource = turns._id AND state = 'held' AND amount = turns.credits)
      AND EXISTS (SELECT 1 FROM jobs WHERE kind = 'editor.turn' AND subject = turns._id))`,
  "a turn that has ended was charged what it says, which is nothing when it failed": `
    SELECT _id, status, credits FROM turns WHERE status <> 'running' AND (
      (SELECT sum(amount) FROM credit_entries WHERE resource = turns._id) IS NOT -credits
      OR status = 'failed' AND credits <> 0)`,
  "a turn that changed code has its version, on its page": `
    SELECT _id, version_id FROM turns WHERE version_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM versions WHERE versions._id = version_id AND versions.page_id = turns.page_id)`,
  "at most one running turn a thread": `
    SELECT thread_id, count(*) FROM turns WHERE status = 'running' GROUP BY thread_id HAVING count(*) > 1`,
  "a turn that has ended has exactly one last event; a running one has none": `
    SELECT _id, status, (SELECT count(*) FROM stream_events WHERE subject = turns._id AND ends) AS ends,
      (SELECT ends FROM stream_events WHERE subject = turns._id ORDER BY seq DESC LIMIT 1) AS last
    FROM turns WHERE CASE WHEN status = 'running' THEN ends <> 0 ELSE ends <> 1 OR last <> 1 END`,
  "no job is leased by a process that is gone": `
    SELECT _id, lease_owner FROM jobs WHERE lease_owner IS NOT NULL
      AND lease_owner NOT IN (SELECT _id FROM processes)`,
  "no Idempotency-Key is running for a process that is gone": `
    SELECT key, owner FROM idempotency_keys WHERE status IS NULL AND owner NOT IN (SELECT _id FROM processes)`,
  "every completed run has its one version, on its page": `
    SELECT _id, version_id FROM runs WHERE status = 'completed' AND NOT EXISTS (
      SELECT 1 FROM versions WHERE versions._id = runs.version_id AND run_id = runs._id AND page_id = runs.page_id)`,
  "no run has more than one version, or one before it is completed": `
    SELECT run_id, count(*) FROM versions JOIN runs ON runs._id = run_id WHERE variants IS NULL GROUP BY run_id HAVING count(*) > 1
    UNION ALL
    SELECT versions._id, status FROM versions JOIN runs ON runs._id = run_id WHERE status <> 'completed'`,
  "of a run's directions one is chosen when it is completed, and none before; what was written is a version, the rest says why": `
    SELECT runs._id, status, variants FROM runs WHERE variants IS NOT NULL AND (
      (SELECT sum(json_extract(value, '$.is_chosen')) FROM json_each(variants)) IS NOT (status = 'completed')
      OR EXISTS (SELECT 1 FROM json_each(variants) WHERE CASE WHEN status = 'completed'
        THEN (json_extract(value, '$.error') IS NULL) IS NOT EXISTS (SELECT 1 FROM versions
          WHERE versions._id = json_extract(value, '$.version_id') AND run_id = runs._id AND page_id = runs.page_id)
        ELSE json_extract(value, '$.version_id') IS NOT NULL END))`,
  "a run has a version of each direction that was written, and one that became the draft": `
    SELECT runs._id, count(versions._id) AS versions FROM runs LEFT JOIN versions ON run_id = runs._id WHERE variants IS NOT NULL
    GROUP BY runs._id HAVING count(versions._id) <>
      (SELECT count(json_extract(value, '$.version_id')) FROM json_each(variants)) + (status = 'completed')`,
  "a page's draft exists and is its own": `
    SELECT _id, draft_version_id FROM pages WHERE draft_version_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM versions WHERE versions._id = draft_version_id AND page_id = pages._id)`,
  "a page's one draft is its newest version": `
    SELECT _id, draft_version_id FROM pages WHERE draft_version_id IS NOT
      (SELECT _id FROM versions WHERE page_id = pages._id ORDER BY rowid DESC LIMIT 1)`,
  "a publication shows a version of its own page, while that is there": `
    SELECT page_id, version_id FROM publications
    WHERE EXISTS (SELECT 1 FROM pages WHERE _id = page_id)
      AND NOT EXISTS (SELECT 1 FROM versions WHERE _id = version_id AND versions.page_id = publications.page_id)`,
  "a published website shows a finished release of its own, and no other does": `
    SELECT _id, release_id FROM websites WHERE (published_at IS NULL) <> (release_id IS NULL)
      OR (release_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM releases WHERE releases._id = release_id AND website_id = websites._id AND number IS NOT NULL))`,
  "a release has as many pages as it says, and each publication is in one": `
    SELECT _id, pages FROM releases WHERE number IS NOT NULL AND _id NOT IN (SELECT resource FROM deletions)
      AND website_id NOT IN (SELECT resource FROM deletions)
      AND pages <> (SELECT count(publication) FROM release_entries AS entry WHERE release_id = releases._id
        OR release_id = releases.base_id AND NOT EXISTS (SELECT 1 FROM release_entries AS own WHERE own.release_id = releases._id AND own.path = entry.path))
    UNION ALL SELECT _id, page_id FROM publications WHERE _id NOT IN (SELECT publication FROM release_entries WHERE publication IS NOT NULL)`,
  "a release rests on one of its website that has everything itself, and takes nothing away that is not there": `
    SELECT _id, base_id FROM releases AS resting WHERE base_id IS NOT NULL
      AND website_id NOT IN (SELECT resource FROM deletions) AND _id NOT IN (SELECT resource FROM deletions)
      AND NOT EXISTS (SELECT 1 FROM releases AS base WHERE base._id = resting.base_id AND base.base_id IS NULL
        AND base.website_id = resting.website_id AND base._id NOT IN (SELECT resource FROM deletions))
    UNION ALL SELECT release_id, path FROM release_entries AS entry WHERE publication IS NULL AND status IS NULL
      AND release_id NOT IN (SELECT resource FROM deletions)
      AND NOT EXISTS (SELECT 1 FROM releases JOIN release_entries AS base ON base.release_id = base_id
        WHERE releases._id = entry.release_id AND base.path = entry.path)
      AND NOT EXISTS (SELECT 1 FROM releases JOIN deletions ON resource = releases.website_id WHERE releases._id = entry.release_id)`,
  "a published website has an address, and no other has it": `
    SELECT _id, subdomain FROM websites WHERE published_at IS NOT NULL AND subdomain IS NULL
    UNION ALL SELECT parent_domain, subdomain FROM websites WHERE subdomain IS NOT NULL
      GROUP BY parent_domain, subdomain HAVING count(*) > 1`,
  "events of a run or turn are numbered 1, 2, 3 … without a gap": `
    SELECT subject, count(*) AS events, min(seq), max(seq) FROM stream_events
    JOIN (SELECT _id, created_at FROM runs UNION ALL SELECT _id, created_at FROM turns) AS work ON work._id = subject
    WHERE work.created_at >= $now - ${KEPT_EVENTS_MS} GROUP BY subject
    HAVING min(stream_events.created_at) >= $now - ${KEPT_EVENTS_MS} AND (min(seq) <> 1 OR max(seq) <> count(*))`,
  "no events are left of what was deleted": `
    SELECT subject FROM stream_events WHERE subject NOT IN (SELECT _id FROM runs UNION SELECT _id FROM turns)`,
  "the first event of a run is the run": `
    SELECT _id, (SELECT type FROM stream_events WHERE subject = runs._id ORDER BY seq LIMIT 1) AS first FROM runs WHERE first IS NOT 'run'`,
  "an ended run has exactly one last event, which is the end that it came to; an active one has none": `
    SELECT _id, status, (SELECT count(*) FROM stream_events WHERE subject = runs._id AND type IN ${ENDED}) AS ends,
      (SELECT type FROM stream_events WHERE subject = runs._id ORDER BY seq DESC LIMIT 1) AS last
    FROM runs WHERE CASE WHEN status IN ${ACTIVE} THEN ends <> 0 ELSE ends <> 1 OR last <> status END`,
  "an ended run says when, an active one does not": `
    SELECT _id, status, finished_at FROM runs WHERE (status IN ${ENDED}) <> (finished_at IS NOT NULL)`,
  "the total of websites is their number": total("websites", "account_id", "websites"),
  "the total of an account's pages is their number": total("pages", "account_id", "pages"),
  "the total of a website's pages is their number": total("pages", "website_id", "pages"),
  "the total of an account's assets is their number": total("assets", "account_id", "assets"),
  "the total of a website's assets is their number": total("assets", "website_id", "assets"),
  "an asset is as large as its content, which is all there": `
    SELECT _id, size_bytes FROM assets JOIN blobs ON hash = blob WHERE size_bytes <> CASE WHEN length(bytes) > 0
      THEN length(bytes) ELSE (SELECT coalesce(sum(length(bytes)), 0) FROM blob_pieces WHERE blob_pieces.hash = blob) END`,
  "widths are of pictures that somebody has": `
    SELECT original, file FROM asset_variants WHERE original NOT IN (SELECT blob FROM assets)`,
  "what shows an asset is there": `
    SELECT subject FROM asset_uses WHERE kind = 'page' AND subject NOT IN (SELECT _id FROM pages)
    UNION ALL SELECT subject FROM asset_uses WHERE kind = 'publication'
      AND subject NOT IN (SELECT 'publication ' || _id FROM publications)`,
  "what can be searched on sites is published": `
    SELECT publication FROM site_texts WHERE publication NOT IN (SELECT _id FROM publications)
    UNION ALL SELECT rowid FROM site_search WHERE rowid NOT IN (SELECT publication FROM site_texts)`,
  "the total of an account's versions is their number": total("versions", "account_id", "versions"),
  "the total of a page's versions is their number": total("versions", "page_id", "versions"),
  "the total of runs is their number": total("runs", "account_id", "runs"),
  "the total of ledger entries is their number": total("credit_entries", "account_id", "credit_entries"),
  "the bytes of an account are those of what it stores": `
    SELECT owner, count, stored FROM (SELECT owner, count, (
      SELECT coalesce(sum(bytes), 0) FROM (
        SELECT size_bytes AS bytes FROM versions WHERE account_id = owner
        UNION ALL SELECT size_bytes + variant_bytes FROM assets WHERE account_id = owner
        UNION ALL SELECT length(bytes) FROM (SELECT DISTINCT website_id, document FROM publications
          JOIN websites ON websites._id = website_id WHERE account_id = owner) JOIN blobs ON hash = document
        UNION ALL SELECT list_bytes FROM releases WHERE account_id = owner
        UNION ALL SELECT octet_length(data) + octet_length(words) FROM submissions WHERE account_id = owner
        UNION ALL SELECT size_bytes FROM comments WHERE account_id = owner
        UNION ALL SELECT size_bytes FROM records WHERE account_id = owner
        UNION ALL SELECT size_bytes FROM briefs WHERE account_id = owner
        UNION ALL SELECT size_bytes FROM parts WHERE account_id = owner
        UNION ALL SELECT size_bytes FROM templates WHERE account_id = owner
        UNION ALL SELECT size_bytes FROM campaigns WHERE account_id = owner
        UNION ALL SELECT size_bytes FROM submissions JOIN submission_files ON submission_id = _id WHERE account_id = owner
      )) AS stored FROM totals WHERE kind = 'bytes') WHERE count <> stored`,
  "what is removed in small steps has its job, which goes on with it": `
    SELECT resource FROM deletions WHERE resource NOT IN (SELECT subject FROM jobs WHERE kind = 'deletions.finish')
    UNION ALL SELECT subject FROM jobs WHERE kind = 'deletions.finish' AND subject NOT IN (SELECT resource FROM deletions)`,
  "what is removed in small steps has no address and no path that others may want": `
    SELECT _id FROM websites WHERE _id IN (SELECT resource FROM deletions) AND coalesce(subdomain, domain_id) IS NOT NULL
    UNION ALL SELECT _id FROM pages WHERE _id IN (SELECT resource FROM deletions) AND path LIKE '/%'`,
  "the total of published websites is their number": `
    SELECT _id, coalesce(count, 0) AS count, n FROM (SELECT accounts._id, count(published_at) AS n FROM accounts
      LEFT JOIN websites ON account_id = accounts._id GROUP BY accounts._id)
    LEFT JOIN totals ON owner = _id AND kind = 'published_websites' WHERE coalesce(count, 0) <> n`,
  "the totals of a list are its subscribers": `
    SELECT owner, kind, count FROM totals WHERE owner LIKE 'lst%' AND count <> (SELECT count(*) FROM subscribers
      WHERE list_id = owner AND kind = 'subscribers ' || status)
    UNION ALL SELECT account_id, 'subscribers', n FROM (SELECT account_id, count(*) AS n FROM subscribers GROUP BY account_id)
      JOIN totals ON owner = account_id AND kind = 'subscribers' WHERE count <> n`,
  "the totals of a campaign are its recipients": `
    SELECT owner, kind, count FROM totals WHERE owner LIKE 'cmp%' AND count <> (SELECT count(*) FROM campaign_recipients
      WHERE campaign_id = owner AND kind = 'recipients ' || status)`,
  "no totals are left of what was deleted": `
    SELECT owner, kind FROM totals WHERE owner LIKE 'web%' AND owner NOT IN (SELECT _id FROM websites)
    UNION ALL SELECT owner, kind FROM totals WHERE owner LIKE 'page%' AND owner NOT IN (SELECT _id FROM pages)`,
  "every website, page and asset can be searched, and nothing else": `
    SELECT resource FROM (SELECT _id AS resource FROM websites UNION SELECT _id FROM pages UNION SELECT _id FROM assets)
    WHERE resource NOT IN (SELECT resource FROM search_rows)
    UNION ALL SELECT resource FROM search_rows
    WHERE resource NOT IN (SELECT _id FROM websites UNION SELECT _id FROM pages UNION SELECT _id FROM assets)
    UNION ALL SELECT rowid FROM search WHERE rowid NOT IN (SELECT row FROM search_rows)
    UNION ALL SELECT resource FROM search_rows WHERE row NOT IN (SELECT rowid FROM search)
    UNION ALL SELECT row FROM search_waiting`,
};

/** What is below something that was deleted and is removed in small steps: it need not fit together any more. */
const HIDDEN = `
  WITH gone AS (SELECT resource FROM deletions),
    gone_pages AS (SELECT _id FROM pages WHERE _id IN gone OR website_id IN gone)
  SELECT _id FROM gone_pages
  UNION ALL SELECT _id FROM runs WHERE page_id IN gone_pages
  UNION ALL SELECT _id FROM turns WHERE page_id IN gone_pages
  UNION ALL SELECT _id FROM versions WHERE page_id IN gone_pages`;

/** The broken rules, each with the rows that break it; an empty object when all is well. */
export function brokenRules(database: Database, now: number): Record<string, unknown[]> {
  const broken: Record<string, unknown[]> = {};
  const hidden = new Set(
    database
      .query<{ _id: unknown }, []>(HIDDEN)
      .all()
      .map((row) => row._id),
  );
  for (const [promise, sql] of Object.entries(RULES)) {
    const found = database.query<object, { $now: number }>(sql).all({ $now: now } as never);
    const rows = found.filter((row) => !Object.values(row).some((value) => hidden.has(value)));
    if (rows.length > 0) broken[promise] = rows.slice(0, 3);
  }
  return broken;
}

/** What is wrong with the file itself: pages of the database, references, contents that are not what their hash says. */
export function damage(database: Database): unknown[] {
  const integrity = database
    .query<{ integrity_check: string }, []>("PRAGMA integrity_check")
    .all()
    .map((row) => row.integrity_check)
    .filter((line) => line !== "ok");
  const orphans = database.query("PRAGMA foreign_key_check").all();
  const changed = database
    .query<{ hash: string; bytes: Uint8Array }, []>("SELECT hash, bytes FROM blobs")
    .all()
    .filter(({ hash, bytes }) => sha256Hex(bytes) !== hash)
    .map(({ hash }) => `the bytes of blob ${hash} are others`);
  return [...integrity, ...orphans, ...changed];
}

/** Expects the database of a folder to be undamaged, with no rule broken. */
export async function expectSound(directory: string, now = Date.now()): Promise<void> {
  expect(await look(directory, (database) => [brokenRules(database, now), damage(database)])).toEqual([{}, []]);
}
