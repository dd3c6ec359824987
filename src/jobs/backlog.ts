/** How much work waits: for the operator, who sees by it whether the server keeps up. */
import { and, count, gt, isNull, lte, min, type SQL } from "drizzle-orm";
import type { Db } from "../storage/client.ts";
import { unindexed } from "../storage/dialect.ts";
import { countRows } from "../storage/rows.ts";
import { jobs, processes } from "../storage/tables.ts";

export interface Work {
  /** Under way now. */
  running: number;
  /** Due, and not begun. */
  waiting: number;
  /** Tried before, and to be tried again. */
  failed_before: number;
}

export interface Backlog extends Work {
  /** Since when the one that has waited longest is due. */
  waiting_since: number | null;
  /** The same of each kind of work of which there is some, by name. */
  kinds: ({ kind: string; waiting_since: number | null } & Work)[];
}

export async function backlog(db: Db, now: number): Promise<Backlog> {
  const kinds = new Map<string, Work & { waiting_since: number | null }>();
  const waits = isNull(jobs.lease_owner);
  let since: number | null = null;
  const add = async (name: keyof Work, which: SQL | undefined) => {
    const rows = await db
      .select({ kind: jobs.kind, n: count(), first: min(jobs.run_at) })
      .from(jobs)
      .where(which)
      // Not by its index, which would be walked whole.
      .groupBy(unindexed(jobs.kind));
    for (const { kind, n, first } of rows) {
      const of = kinds.get(kind) ?? { running: 0, waiting: 0, failed_before: 0, waiting_since: null };
      kinds.set(kind, { ...of, [name]: n, ...(name === "waiting" ? { waiting_since: first } : {}) });
      if (name === "waiting" && first !== null) since = since === null ? first : Math.min(since, first);
    }
  };
  await add("running", gt(jobs.lease_owner, ""));
  await add("waiting", and(waits, lte(jobs.run_at, now)));
  await add("failed_before", and(waits, gt(jobs.attempts, 0)));
  const sum = (name: keyof Work) => [...kinds.values()].reduce((total, work) => total + work[name], 0);
  return {
    running: sum("running"),
    waiting: sum("waiting"),
    failed_before: sum("failed_before"),
    waiting_since: since,
    kinds: [...kinds].map(([kind, work]) => ({ kind, ...work })).toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
  };
}

/** How many processes work on the database. */
export const countProcesses = (db: Db): Promise<number> => countRows(db, processes);
