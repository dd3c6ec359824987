/** Lists of 1,000 clients with 20,000 websites together, beside those of an account with 100: on a file and on PostgreSQL. */
import { join } from "node:path";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { createAccount, createKey, insertAccount } from "../src/features/accounts/service.ts";
import { systemClock } from "../src/lib/clock.ts";
import { createIds } from "../src/lib/ids.ts";
import { openDatabase } from "../src/storage/open.ts";
import * as tables from "../src/storage/tables.ts";
import { startPostgres } from "../test/postgres.ts";
import { inTurn, measure } from "./load.ts";
import { startSitewright } from "./processes.ts";
import { milliseconds, type Row, times } from "./report.ts";

const CLIENTS = 1_000;
const OF_EACH = 20;
const ALONE = 100;
const ROUNDS = 5;
const AT_ONCE = 500;

const ROWS: [SQLiteTable, (n: string) => object][] = [
  [tables.websites, (n) => ({ _id: `web_${n}`, name: "Website", prompt: "A website." })],
  [tables.pages, (n) => ({ _id: `page_${n}`, website_id: `web_${n}`, path: "/", name: "Home", prompt: "A page." })],
  [
    tables.runs,
    (n) => ({
      ...{ _id: `run_${n}`, website_id: `web_${n}`, page_id: `page_${n}`, status: "completed", step: "Done" },
      ...{ progress: 100, model: "standard", engine: "builtin", generate_images: false, credits: 20 },
    }),
  ],
  [tables.domains, (n) => ({ _id: `dom_${n}`, domain: `d${n}.example.org`, mode: "connect" })],
  [
    tables.forms,
    (n) => ({
      ...{ _id: `form_${n}`, website_id: `web_${n}`, page_id: `page_${n}`, position: 0, found_name: "Contact" },
      ...{ fields: [], notify_emails: [], active: true, in_draft: true },
    }),
  ],
  [
    tables.submissions,
    (n) => ({
      ...{
        _id: `subm_${n}`,
        website_id: `web_${n}`,
        page_id: `page_${n}`,
        form_id: `form_${n}`,
        data: { name: "Ada" },
      },
      ...{ spam: false, visitor: "v", content_hash: n, words: "ada" },
    }),
  ],
];

/** Makes a parent with clients, and an account without: their keys. */
async function fillClients(dataDirectory: string, databaseUrl: string | null) {
  const storage = await openDatabase({ dataDirectory, databaseUrl, databaseConnections: 2 });
  const services = { clock: systemClock, ids: createIds(systemClock.now) };
  const stamps = { created_at: systemClock.now(), updated_at: systemClock.now() };
  const wanted = { plan: "agency", plan_status: "active", plan_source: "bench", monthly_credits: 0 } as const;
  const owners: string[] = [];
  const keys = await storage.write("all", async (db) => {
    const own = { name: "Agency", email: null, plan: "agency", source: "bench", monthlyCredits: 0 } as const;
    const [parent, alone] = [await createAccount(db, own, services), await createAccount(db, own, services)];
    for (let n = 0; n < CLIENTS; n++) {
      const { _id } = await insertAccount(db, { ...wanted, name: `Client ${n}`, granted_credits: 0 }, services);
      await db.insert(tables.clients).values({ account_id: _id, parent_account_id: parent._id, ...stamps });
      owners.push(_id);
    }
    // In turn, so that each page of a list is of many clients.
    const rounds = Array.from({ length: OF_EACH }, () => owners).flat();
    owners.splice(0, CLIENTS, ...rounds, ...Array.from({ length: ALONE }, () => alone._id));
    return {
      parent: (await createKey(db, parent._id, "Bench", services)).key,
      alone: (await createKey(db, alone._id, "Bench", services)).key,
    };
  });
  for (let done = 0; done < owners.length; done += AT_ONCE)
    await storage.write("all", async (db) => {
      for (const [table, fields] of ROWS)
        await db.insert(table as typeof tables.websites).values(
          owners.slice(done, done + AT_ONCE).map((account_id, index) => {
            const number = String(done + index).padStart(26, "0");
            return { account_id, ...stamps, ...fields(number) } as never;
          }),
        );
    });
  await storage.close();
  return keys;
}

/** Measures the 99th percentile of answers, one request at a time. */
export async function clientLists(directory: string): Promise<Row[]> {
  const postgres = await startPostgres();
  const rows: Row[] = [];
  for (const where of ["a file", "PostgreSQL"]) {
    const data = join(directory, `data-clients-${rows.length}`);
    const databaseUrl = where === "PostgreSQL" ? await postgres.newMigrated() : null;
    const keys = await fillClients(data, databaseUrl);
    const server = await startSitewright(data, databaseUrl ? { SITEWRIGHT_DATABASE_URL: databaseUrl } : {});
    const p99 = async (key: string, path: string) => {
      const headers = { Authorization: `Bearer ${key}` };
      return (await measure({ url: `${server.origin}${path}`, headers, connections: 1, seconds: 1 })).p99Ms;
    };
    for (const list of ["websites", "submissions", "domains", "runs"]) {
      const { medians, ratios } = await inTurn(
        ROUNDS,
        () => p99(keys.parent, `/v1/${list}?account=all`),
        () => p99(keys.alone, `/v1/${list}`),
      );
      rows.push({
        what: `GET /v1/${list}?account=all, p99 with 20,000 of 1,000 clients, ${where}`,
        sitewright: milliseconds(medians[0]!),
        beside: `${milliseconds(medians[1]!)} of an account with ${ALONE}`,
        ratio: times(ratios[0]!),
        aim: "≤ 2",
      });
    }
    await server.stop();
  }
  await postgres.stop();
  return rows;
}
