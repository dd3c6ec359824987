/** The submissions of a form as a table for spreadsheets, made a part at a time while it is sent. */
import { isoTime } from "../../lib/clock.ts";
import { CSV_START, csvLines } from "../../lib/csv.ts";
import type { Context } from "../../operation/operation.ts";
import { nextTurn } from "../../storage/batches.ts";
import { labelsOf } from "./rules.ts";
import * as store from "./store.ts";

const ROWS_AT_ONCE = 100;
const BYTES_AT_ONCE = 1024 * 1024;

/** The columns around those of the form's fields. */
const BEFORE = ["Sent at"];
const AFTER = ["Files", "Spam", "Submission", "Further fields", "Does not fit"];
const FIXED = [...BEFORE, ...AFTER];

/** Heads of the fields' columns: their labels; those that others have too, in whatever case, with their names. */
function headsOf(labels: Map<string, string>): string[] {
  const folded = (text: string) => text.toLowerCase().trim();
  const times = new Map<string, number>();
  for (const text of [...FIXED, ...labels.values()]) times.set(folded(text), (times.get(folded(text)) ?? 0) + 1);
  const taken = new Set(FIXED.map(folded));
  return [...labels].map(([name, label]) => {
    const wanted = times.get(folded(label))! > 1 && label !== name ? `${label} (${name})` : label;
    let head = wanted;
    for (let count = 2; taken.has(folded(head)); count++) head = `${wanted} ${count}`;
    taken.add(folded(head));
    return head;
  });
}

/**
 * The table in pieces of CSV (RFC 4180). Visitors choose what is in it: texts that begin as a formula does get an
 * apostrophe before them (OWASP, CSV injection).
 */
export async function* submissionTable(
  { db, account }: Context,
  form: store.FormRow,
  withSpam: boolean,
): AsyncGenerator<Uint8Array> {
  const labels = labelsOf(form.fields);
  const fields = [...labels.keys()];
  yield CSV_START;
  yield csvLines([[...BEFORE, ...headsOf(labels), ...AFTER]]);
  for (let before: string | undefined; ; ) {
    const place = { before, limit: ROWS_AT_ONCE, offset: 0, bytes: BYTES_AT_ONCE };
    const { rows, hasMore } = await store.listSubmissions(db, account._id, { form_id: form._id }, place);
    const wanted = rows.filter((row) => withSpam || !row.spam);
    if (wanted.length > 0) yield csvLines(wanted.map((row) => toLine(row, fields)));
    if (!hasMore) return;
    before = rows.at(-1)!._id;
    await nextTurn();
  }
}

function toLine(row: store.ListedSubmission, fields: string[]): string[] {
  const further = Object.entries(row.data).filter(([name]) => !fields.includes(name));
  return [
    isoTime(row.created_at),
    ...fields.map((name) => [row.data[name] ?? []].flat().join(", ")),
    row.files.map(({ name }) => name).join(", "),
    row.spam ? "yes" : "no",
    row._id,
    further.length > 0 ? JSON.stringify(Object.fromEntries(further)) : "",
    (row.problems ?? []).map(({ field, problem }) => `${field}: ${problem}`).join(", "),
  ];
}
