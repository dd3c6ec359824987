/** What is left of a deleted account is removed in small steps, with others' writes between them. */
import type { Job } from "../../jobs/queue.ts";
import { HOUR_MS } from "../../lib/clock.ts";
import { siteChanged } from "../../operation/feature.ts";
import type { Services } from "../../operation/operation.ts";
import { nextTurn } from "../../storage/batches.ts";
import type { Db } from "../../storage/client.ts";
import { removeSomeOfAccount } from "../../storage/deletions.ts";
import * as store from "./store.ts";

export const DELETE_ACCOUNT_JOB = "accounts.delete";
/** The same once more, when nothing that was under way at the deletion can write any more. */
export const DELETE_LATE_ROWS_JOB = "accounts.delete_late";
const LATE_MS = HOUR_MS;

/** As in jobs/deletions.ts: a few milliseconds. */
const STEP_COST = 200;
const WEBSITES_AT_ONCE = 20;
/** Websites and domains that the call itself closes: more than most accounts have, and some milliseconds. */
const FIRST_CLOSED = 300;

/** Closes websites and domains with the call that deletes; what there is more of the job closes, before all else. */
export async function closeFirst(db: Db, accountId: string): Promise<void> {
  await store.closeWebsites(db, accountId, await store.websitesAfter(db, accountId, "", FIRST_CLOSED));
  await store.releaseDomains(db, accountId, FIRST_CLOSED);
}

/** Begun anew after a kill: each step finds what is still there. */
export async function deleteAccountRows(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const { storage, queue, clock } = services;
  const accountId = job.subject;
  await closeSites(services, accountId, signal);
  while ((await storage.write(accountId, (db) => store.releaseDomains(db, accountId, FIRST_CLOSED))) > 0)
    await nextTurn();
  for (;;) {
    signal.throwIfAborted();
    const done = await storage.write(accountId, async (db) => {
      await queue.assertLeased(db, job);
      if (!(await removeSomeOfAccount(db, accountId, STEP_COST))) return false;
      await queue.finish(db, job);
      if (job.kind === DELETE_ACCOUNT_JOB)
        await queue.add(db, { kind: DELETE_LATE_ROWS_JOB, subject: accountId, runAt: clock.now() + LATE_MS });
      return true;
    });
    if (done) return;
    await nextTurn();
  }
}

/** Closes all websites, and tells whoever shows sites elsewhere that there is nothing to show any more. */
async function closeSites(services: Services, accountId: string, signal: AbortSignal): Promise<void> {
  for (let after = ""; ; ) {
    signal.throwIfAborted();
    const ids = await store.websitesAfter(services.storage.read, accountId, after, WEBSITES_AT_ONCE);
    const effects: (() => void)[] = [];
    await services.storage.write(accountId, async (db) => {
      effects.length = 0;
      await store.closeWebsites(db, accountId, ids);
      const context = { db, now: services.clock.now(), services, afterCommit: (one: () => void) => effects.push(one) };
      for (const id of ids) await siteChanged(context as Parameters<typeof siteChanged>[0], id);
    });
    for (const effect of effects) effect();
    if (ids.length < WEBSITES_AT_ONCE) return;
    after = ids.at(-1)!;
    await nextTurn();
  }
}
