/** Fills a database with many rows, in one transaction through storage; the triggers that keep totals and search run. */
import { sql } from "drizzle-orm";
import { createAccount, createKey } from "../src/features/accounts/service.ts";
import { systemClock } from "../src/lib/clock.ts";
import { createIds } from "../src/lib/ids.ts";
import { openStorage } from "../src/storage/client.ts";

/** How many pages have a rare word, and among how many of the first they are spread. */
const RARE = 20;
const SPREAD = 400;

const WEBSITE = "web_00000000000000000000000001";

export interface Filled {
  key: string;
  accountId: string;
  websiteId: string;
}

/**
 * Makes a data directory with one account that has one website with `pages` pages, as many runs, and `entries` ledger
 * entries. 20 pages (of the first 400) have the word "rare" in their name, however many there are, so that searches for
 * it find as many; every page has "page".
 */
export async function fill(directory: string, pages: number, entries: number): Promise<Filled> {
  const storage = openStorage(directory);
  const every = Math.max(1, Math.floor(Math.min(pages, SPREAD) / RARE));
  const clock = systemClock;
  const services = { clock, ids: createIds(clock.now) };
  const filled = await storage.write("all", async (db) => {
    const wanted = { name: "Bench", email: null, plan: "agency", source: "bench", monthlyCredits: 0 } as const;
    const { _id: account } = await createAccount(db, wanted, services);
    const { key } = await createKey(db, account, "Bench", services);
    const now = clock.now();
    const numbers = (most: number) =>
      sql`WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${most})`;
    await db.run(sql`
      INSERT INTO websites (_id, account_id, name, prompt, created_at, updated_at)
      VALUES (${WEBSITE}, ${account}, 'Bench', 'A website with many pages.', ${now}, ${now})`);
    await db.run(sql`
      INSERT INTO pages (_id, account_id, website_id, path, name, prompt, created_at, updated_at)
      ${numbers(pages)} SELECT printf('page_%026d', n), ${account}, ${WEBSITE}, '/page-' || n,
        'Page number ' || n || CASE WHEN n <= ${every * RARE} AND n % ${every} = 0 THEN ' rare' ELSE '' END, 'What page ' || n || ' is for.', ${now}, ${now}
      FROM numbers`);
    await db.run(sql`
      INSERT INTO runs (_id, account_id, website_id, page_id, status, step, progress, model, engine, generate_images, credits,
        started_at, finished_at, created_at, updated_at)
      ${numbers(pages)} SELECT printf('run_%026d', n), ${account}, ${WEBSITE}, printf('page_%026d', n), 'completed', 'Done', 100,
        'standard', 'builtin', 0, 20, ${now}, ${now}, ${now}, ${now}
      FROM numbers`);
    await db.run(sql`
      INSERT INTO credit_entries (_id, account_id, amount, balance_after, reason, created_at)
      ${numbers(entries)} SELECT printf('crd_%026d', n), ${account}, 1, n, 'operator_adjustment', ${now} FROM numbers`);
    await db.run(sql`UPDATE accounts SET credit_balance = ${entries} WHERE _id = ${account}`);
    return { key, accountId: account, websiteId: WEBSITE };
  });
  await storage.close();
  return filled;
}
