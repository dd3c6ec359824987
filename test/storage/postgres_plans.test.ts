/**
 * How PostgreSQL answers the queries that every call makes when there are 100,000 rows: none reads a large table whole, or
 * sorts much. Each is planned as reads are (one plan for all values) and as writes are (for the values that it has).
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { SQL } from "bun";
import type { Db } from "../../src/storage/db.ts";
import { openPostgres } from "../../src/storage/postgres/client.ts";
import { withUsualLimit } from "../../src/storage/postgres/quick_reads.ts";
import { SEARCH_PATH } from "../../src/storage/postgres/schema.ts";
import { asToPostgres, databaseOf, type Rows } from "../../src/storage/postgres/session.ts";
import { translate } from "../../src/storage/postgres/translate.ts";
import { newDirectory } from "../harness.ts";
import { fillLargeAccount, LARGE, LARGE_RESOURCES } from "../large_account.ts";
import { type Postgres, startPostgres } from "../postgres.ts";
import { hotQueries } from "./hot_queries.ts";

/** More rows than are looked through for one call. */
const MANY = 5_000;

let postgres: Postgres;
let server: SQL;
const directory = newDirectory();
/** Made-up identifiers of the queries, and what there is. */
const THERE = new Map<unknown, string>([
  ["acc_1", "acc_00000000000000000000000001"],
  ["web_1", LARGE_RESOURCES.websites!],
  ["page_1", LARGE_RESOURCES.pages!],
  ["ver_1", LARGE_RESOURCES.versions!],
  ["thr_1", LARGE_RESOURCES.threads!],
  ["run_1", LARGE_RESOURCES.runs!],
  ["form_1", LARGE_RESOURCES.forms!],
  ["whk_1", LARGE_RESOURCES.webhooks!],
]);

beforeAll(async () => {
  postgres = await startPostgres();
  const url = await postgres.newMigrated();
  const account = THERE.get("acc_1")!;
  server = new SQL({ url, max: 1, connection: { search_path: SEARCH_PATH } } as never);
  await server.unsafe(
    `INSERT INTO accounts (_id, name, plan, plan_status, plan_source, monthly_credits, credits_renew_at, created_at, updated_at)
      VALUES ($1, 'A', 'agency', 'active', 'test', 0, 0, 0, 0)`,
    [account],
  );
  // Without triggers and checks: only how many rows there are matters, and how they are spread.
  await server.unsafe(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET session_replication_role = replica`);
  const storage = await openPostgres(url, { connections: 2 });
  await fillLargeAccount(storage, { seal: (text) => text }, account, Date.now(), LARGE);
  await storage.close();
  await server.unsafe("UPDATE websites SET release_id = _id WHERE published_at IS NOT NULL");
  await server.unsafe("ANALYZE");
}, 300_000);
afterAll(async () => {
  await server.close();
  await postgres.stop();
  rmSync(directory, { recursive: true });
});

let sent: { text: string; values: unknown[] }[] = [];
const nothing: Rows = [];
const db: Db = databaseOf({
  query: async (text, values) => {
    sent.push(
      withUsualLimit(
        text,
        values.map((value) => THERE.get(value) ?? value),
      ),
    );
    return nothing;
  },
});

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Plan Rows": number;
  Plans?: Node[];
}

const literal = (value: unknown): string => {
  const held = asToPostgres(value);
  if (held === null) return "NULL";
  return held instanceof Uint8Array ? `'\\x${Buffer.from(held).toHex()}'` : `'${String(held).replaceAll("'", "''")}'`;
};

async function planOf(text: string, values: unknown[], mode: string): Promise<Node> {
  await server.unsafe(`SET plan_cache_mode = ${mode}`);
  await server.unsafe(`PREPARE asked AS ${text}`);
  try {
    const given = values.length > 0 ? `(${values.map(literal).join(", ")})` : "";
    const [row] = await server.unsafe(`EXPLAIN (FORMAT JSON) EXECUTE asked${given}`);
    const plan = row["QUERY PLAN"];
    return (typeof plan === "string" ? JSON.parse(plan) : plan)[0].Plan;
  } finally {
    await server.unsafe("DEALLOCATE asked");
  }
}

const sizes = new Map<string, number>();
/** What of a plan takes the longer the more there is. */
function slow(node: Node): string[] {
  const table = node["Relation Name"];
  const reads = node["Node Type"] === "Seq Scan" && sizes.get(table!)! > MANY ? [`reads ${table}`] : [];
  const sorts = node["Node Type"] === "Sort" && node.Plans![0]!["Plan Rows"] > MANY ? ["sorts"] : [];
  return [...reads, ...sorts, ...(node.Plans ?? []).flatMap(slow)];
}

test.each(Object.entries(hotQueries(db)))("%s is found by an index", async (_, ask) => {
  if (sizes.size === 0)
    for (const { name, rows } of await server.unsafe(
      "SELECT relname AS name, reltuples::float AS rows FROM pg_class WHERE relkind = 'r'",
    ))
      sizes.set(name, rows);
  sent = [];
  await ask().catch(() => {});
  expect(sent.length).toBeGreaterThan(0);
  for (const { text, values } of sent) {
    const words = translate(text);
    if (!/^\s*(select|insert|update|delete|with)/i.test(words)) continue;
    // What counts looks at all that it counts.
    if (/^select (count|coalesce\(sum|min)\(/.test(words)) continue;
    for (const mode of / limit \d+$/.test(words)
      ? ["force_generic_plan", "force_custom_plan"]
      : ["force_custom_plan"]) {
      const plan = await planOf(words, values, mode);
      expect({ words, mode, slow: slow(plan) }).toEqual({ words, mode, slow: [] });
    }
  }
});
