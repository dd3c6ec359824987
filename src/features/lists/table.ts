/** Subscribers as a table, made a part at a time while it is sent. */
import { isoTime } from "../../lib/clock.ts";
import { CSV_START, csvLines } from "../../lib/csv.ts";
import type { Context } from "../../operation/operation.ts";
import { nextTurn } from "../../storage/batches.ts";
import * as store from "./store.ts";

const ROWS_AT_ONCE = 200;
const HEAD = ["email", "name", "status", "source", "basis", "consent_text", "signed_up_at", "confirmed_at"];

/** Texts that a spreadsheet would take for a formula get an apostrophe before them (OWASP, CSV injection). */
export async function* subscriberTable(
  { db, account }: Context,
  listId: string,
  status: store.SubscriberStatus | undefined,
): AsyncGenerator<Uint8Array> {
  const keys = await store.fieldKeys(db, account._id, listId);
  yield CSV_START;
  yield csvLines([[...HEAD, ...keys]]);
  for (let after = ""; ; ) {
    const rows = await store.subscribersAfter(db, account._id, listId, after, ROWS_AT_ONCE, status);
    if (rows.length > 0)
      yield csvLines(rows.map((row) => [...cellsOf(row), ...keys.map((key) => row.fields[key] ?? "")]));
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)!._id;
    await nextTurn();
  }
}

const cellsOf = ({ email, name, status, consent }: store.SubscriberRow): unknown[] => [
  email,
  name ?? "",
  status,
  consent.source,
  consent.basis ?? "",
  consent.text ?? "",
  isoTime(consent.at),
  isoTime(consent.confirmed_at) ?? "",
];
