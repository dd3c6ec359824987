/**
 * Has SQLite itself refuse what a write changes outside of its lane: temporary triggers on every table know in which lane
 * the write is. In an account's lane nothing of another account may be changed; in the others, but in "all", only the
 * tables that they are for.
 */
import type { Database } from "bun:sqlite";
import type { Db, Lane } from "../src/storage/client.ts";
import type { OWN_LANES } from "../src/storage/lanes.ts";

/** The tables that may be changed in each lane that is nobody's; kinds of lanes by their first word. */
const TABLES: Record<(typeof OWN_LANES)[number] | "job" | "content", string[]> = {
  analytics: [
    "analytics_views",
    "analytics_quarters",
    "analytics_days",
    "analytics_sightings",
    "experiment_visitors",
    "experiment_counts",
    "settings",
  ],
  "answers of lead sources": ["lead_source_answers"],
  certificates: ["certificates", "certificate_orders", "acme_accounts", "jobs", "changes"],
  "last use": ["api_keys", "connections", "sessions", "users"],
  payments: ["payment_events", "jobs", "changes", "settings"],
  processes: ["processes", "changes"],
  "rate limits": ["rate_counters"],
  uptime: ["uptime_states"],
  job: ["jobs", "changes"],
  content: ["blobs", "blob_pieces", "document_encodings"],
};

export const REFUSED = "not in this lane";

const guarded = new WeakSet<Database>();

function guard(connection: Database): void {
  guarded.add(connection);
  connection.run("CREATE TEMP TABLE lane (account TEXT, name TEXT)");
  connection.run("INSERT INTO lane VALUES (NULL, NULL)");
  const tables = connection
    .query<{ name: string }, []>(
      "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%search%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'",
    )
    .all();
  for (const { name: table } of tables) {
    const columns = connection.query<{ name: string }, [string]>("SELECT name FROM pragma_table_info(?)").all(table);
    const account = table === "accounts" ? "_id" : columns.some(({ name }) => name === "account_id") && "account_id";
    const allowed = Object.entries(TABLES).flatMap(([lane, names]) => (names.includes(table) ? [`'${lane}'`] : []));
    for (const [event, row] of [
      ["INSERT", "NEW"],
      ["UPDATE", "NEW"],
      ["DELETE", "OLD"],
    ]) {
      // They are added with the commit (storage/commit_rows.ts), in which another lane may be the last.
      if (table === "audit" && event === "INSERT") continue;
      const refusals = [
        `(SELECT name FROM lane) IS NOT NULL AND (SELECT name FROM lane) NOT IN (${allowed.join(", ")})`,
      ];
      if (account) refusals.push(`(SELECT account FROM lane) <> ${row}.${account}`);
      connection.run(`CREATE TEMP TRIGGER lane_${event}_${table} BEFORE ${event} ON main.${table}
        WHEN ${refusals.join(" OR ")} BEGIN SELECT RAISE(ABORT, '${REFUSED}: ${event} ${table}'); END`);
    }
  }
}

/** Says in which lane what follows on a connection is. */
export function enterLane(db: Db, lane: Lane): void {
  const connection = (db as unknown as { $client: Database }).$client;
  if (!guarded.has(connection)) guard(connection);
  const kind = lane.startsWith("job ") ? "job" : lane.startsWith("content ") ? "content" : lane;
  const account = lane.startsWith("acc_") ? lane : null;
  if (lane !== "all" && !account && !Object.hasOwn(TABLES, kind)) throw new Error(`${REFUSED}: "${lane}" is no lane`);
  const name = lane === "all" || account ? null : kind;
  connection.query("UPDATE lane SET account = ?, name = ?").run(account, name);
}
