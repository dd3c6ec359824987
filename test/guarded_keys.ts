/**
 * Has SQLite itself refuse what a write changes outside of its serialization key: temporary triggers on every table know
 * in which serialization key the write is. In an account's serialization key nothing of another account may be changed;
 * in the others, but in "all", only the tables that they are for.
 */
import type { Database } from "bun:sqlite";
import type { Db, SerializationKey } from "../src/storage/client.ts";
import type { OWN_KEYS } from "../src/storage/serialization_keys.ts";

/**
 * The tables that may be changed in each serialization key that is nobody's; kinds of serialization keys by their first
 * word.
 */
const TABLES: Record<(typeof OWN_KEYS)[number] | "job" | "content", string[]> = {
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

export const REFUSED = "not in this key";

const guarded = new WeakSet<Database>();

function guard(connection: Database): void {
  guarded.add(connection);
  connection.run("CREATE TEMP TABLE serializationKey (account TEXT, name TEXT)");
  connection.run("INSERT INTO serializationKey VALUES (NULL, NULL)");
  const tables = connection
    .query<{ name: string }, []>(
      "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%search%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'",
    )
    .all();
  for (const { name: table } of tables) {
    const columns = connection.query<{ name: string }, [string]>("SELECT name FROM pragma_table_info(?)").all(table);
    const account = table === "accounts" ? "_id" : columns.some(({ name }) => name === "account_id") && "account_id";
    const allowed = Object.entries(TABLES).flatMap(([serializationKey, names]) =>
      names.includes(table) ? [`'${serializationKey}'`] : [],
    );
    for (const [event, row] of [
      ["INSERT", "NEW"],
      ["UPDATE", "NEW"],
      ["DELETE", "OLD"],
    ]) {
      // They are added with the commit (storage/commit_rows.ts), in which another serialization key may be the last.
      if (table === "audit" && event === "INSERT") continue;
      const refusals = [
        `(SELECT name FROM serializationKey) IS NOT NULL AND (SELECT name FROM serializationKey) NOT IN (${allowed.join(", ")})`,
      ];
      if (account) refusals.push(`(SELECT account FROM serializationKey) <> ${row}.${account}`);
      connection.run(`CREATE TEMP TRIGGER lane_${event}_${table} BEFORE ${event} ON main.${table}
        WHEN ${refusals.join(" OR ")} BEGIN SELECT RAISE(ABORT, '${REFUSED}: ${event} ${table}'); END`);
    }
  }
}

/** Says in which serialization key what follows on a connection is. */
export function enterKey(db: Db, serializationKey: SerializationKey): void {
  const connection = (db as unknown as { $client: Database }).$client;
  if (!guarded.has(connection)) guard(connection);
  const kind = serializationKey.startsWith("job ")
    ? "job"
    : serializationKey.startsWith("content ")
      ? "content"
      : serializationKey;
  const account = serializationKey.startsWith("acc_") ? serializationKey : null;
  if (serializationKey !== "all" && !account && !Object.hasOwn(TABLES, kind))
    throw new Error(`${REFUSED}: "${serializationKey}" is no key`);
  const name = serializationKey === "all" || account ? null : kind;
  connection.query("UPDATE serializationKey SET account = ?, name = ?").run(account, name);
}
