/** The audit as a table for spreadsheets, made a part at a time while it is sent. */
import { isoTime } from "../../lib/clock.ts";
import { CSV_START, csvLines } from "../../lib/csv.ts";
import type { Context } from "../../operation/operation.ts";
import type { AuditRow } from "../../policy/audit.ts";
import { nextTurn } from "../../storage/batches.ts";
import * as store from "./store.ts";

const COLUMNS: [name: string, value: (row: AuditRow) => string | null][] = [
  ["time", (row) => isoTime(row.created_at)],
  ["operation", (row) => row.operation],
  ["result", (row) => row.result],
  ["name", (row) => row.name],
  ["user_id", (row) => row.user_id],
  ["key_id", (row) => row.key_id],
  ["connection_id", (row) => row.connection_id],
  ["actor_account_id", (row) => row.actor_account_id],
  ["via", (row) => row.via],
  ["address", (row) => row.address],
  ["resources", (row) => row.resources],
  ["entry_id", (row) => row._id],
];

/** Pieces of CSV (RFC 4180). People choose names: those that begin as a formula does get an apostrophe before them. */
export async function* auditTable(
  { db }: Context,
  accountId: string,
  filter: store.AuditFilter,
): AsyncGenerator<Uint8Array> {
  yield CSV_START;
  yield csvLines([COLUMNS.map(([name]) => name)]);
  for (let before: string | null = null; ; ) {
    const { rows, end } = await store.readPart(db, accountId, filter, before);
    if (rows.length > 0) yield csvLines(rows.map((row) => COLUMNS.map(([, value]) => value(row))));
    if (end === null) return;
    before = end;
    await nextTurn();
  }
}
