/**
 * Rows that a write adds and that nothing reads before its commit. Where writers share a commit, each is inside a savepoint
 * of its own, for which SQLite keeps a copy of every page that it changes: a row for each of them takes several times as
 * long as all of them at the end. So they are added there, in the same transaction; a writer that is undone takes its own
 * back. What goes to a server is sent at once.
 */
import type { Database } from "bun:sqlite";
import type { Db } from "./db.ts";
import { rowsOf } from "./kept_statements.ts";

interface Row {
  statement: string;
  values: unknown[];
}

/** What waits for the commit, by the connection whose writers share one. */
const waiting = new WeakMap<object, Row[]>();

const clientOf = (db: Db): object => (db as unknown as { $client: object }).$client;

/** Adds a row to the caller's transaction. @param statement an INSERT with a fixed text */
export async function addWithCommit(db: Db, statement: string, values: unknown[]): Promise<void> {
  const rows = waiting.get(clientOf(db));
  if (rows) rows.push({ statement, values });
  else await rowsOf(db, statement, values);
}

/** Notes how many rows wait. Returns what takes back those that were added since, because the work was undone. */
export function markRows(db: Db): () => void {
  const rows = waiting.get(clientOf(db));
  const count = rows?.length ?? 0;
  return () => {
    if (rows) rows.length = count;
  };
}

/** From here on rows of this connection wait for `add`, which is called before each commit. */
export function keepRowsForCommit(connection: Database) {
  const rows: Row[] = [];
  waiting.set(connection, rows);
  return {
    add(): void {
      for (const { statement, values } of rows) connection.prepare(statement).values(...(values as never[]));
      rows.length = 0;
    },
    forget(): void {
      rows.length = 0;
    },
  };
}
