/** Whose a secret is, without asking the database each time. */
import { equalInConstantTime } from "../lib/hash.ts";
import type { Storage } from "./client.ts";

/** More than are in use at once; they take some megabytes. */
const MOST_REMEMBERED = 10_000;

/**
 * Finds rows by the hash of a secret. What is remembered holds only as long as the database, asked every time, is in the
 * same state, so that what this or another process has ended is ended for the very next request.
 * @param lookup asks for the rows of a hash
 * @returns finds the row of a hash; null where there is none
 */
export function rememberRows<Row extends { hash: string }>(
  storage: Pick<Storage, "refresh" | "revision">,
  lookup: { all(values: { hash: string }): Row[] | Promise<Row[]> },
): (hash: string) => Promise<Row | null> {
  const known = new Map<string, Row>();
  let revision = -1;
  return async (hash) => {
    storage.refresh();
    const now = storage.revision();
    if (now !== revision || known.size >= MOST_REMEMBERED) known.clear();
    revision = now;
    const remembered = known.get(hash);
    if (remembered) return remembered;
    const [row] = await lookup.all({ hash });
    if (!row || !equalInConstantTime(row.hash, hash)) return null;
    // Nothing is remembered that was found in another state than what is remembered now.
    if (now === revision) known.set(hash, row);
    return row;
  };
}
