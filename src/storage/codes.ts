/** The code of versions, whose texts are blobs. */

import { nextTurn } from "./batches.ts";
import { getTexts } from "./blobs.ts";
import type { Db } from "./db.ts";
import type { versions } from "./tables.ts";

/** Code as it is stored: the hashes of its texts, and their size together. */
export type StoredCode = Pick<typeof versions.$inferSelect, "html" | "css" | "javascript" | "size_bytes">;

/** Code as it was written. */
type Code = Record<"html" | "css" | "javascript", string>;

/** Bytes of code after which others are answered before more is read. */
const READ_AT_ONCE_BYTES = 1024 * 1024;

/** The code of versions, by version id. */
export async function readCodes(db: Db, rows: (StoredCode & { _id: string })[]): Promise<Map<string, Code>> {
  const codes = new Map<string, Code>();
  for (let at = 0; at < rows.length; ) {
    if (at > 0) await nextTurn();
    let bytes = 0;
    const some: typeof rows = [];
    while (at < rows.length && bytes < READ_AT_ONCE_BYTES) {
      bytes += rows[at]!.size_bytes;
      some.push(rows[at++]!);
    }
    const texts = await getTexts(
      db,
      some.flatMap(({ html, css, javascript }) => [html, css, javascript]),
    );
    const text = (hash: string) => texts.get(hash)!;
    for (const { _id, html, css, javascript } of some)
      codes.set(_id, { html: text(html), css: text(css), javascript: text(javascript) });
  }
  return codes;
}

/** Bytes of code that a task in a worker is given at a time, where it changes several pages. */
export const TASK_BYTES = 2 * 1024 * 1024;

/** The first of some: as many as have no more code than that together, but one at least. */
export function withinBytes<Row extends Pick<StoredCode, "size_bytes">>(rows: Row[], most: number): Row[] {
  let bytes = 0;
  const tooMany = rows.findIndex((row, index) => {
    bytes += row.size_bytes;
    return index > 0 && bytes > most;
  });
  return tooMany === -1 ? rows : rows.slice(0, tooMany);
}
