/** What is left of a deleted account is removed in small steps, with others' writes between them. */
import type { Job } from "../../jobs/queue.ts";
import { siteChanged } from "../../operation/feature.ts";
import type { Services } from "../../operation/operation.ts";
import { nextTurn } from "../../storage/batches.ts";
import { removeSomeOfAccount } from "../../storage/deletions.ts";
import * as store from "./store.ts";

export const DELETE_ACCOUNT_JOB = "accounts.delete";

/** As in jobs/deletions.ts: a few milliseconds. */
const STEP_COST = 200;
const WEBSITES_AT_ONCE = 20;

/** Begun anew after a kill: each step finds what is still there. */
export async function deleteAccountRows(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const accountId = job.subject;
  await tellOfSites(services, accountId, signal);
  for (;;) {
    signal.throwIfAborted();
    const done = await services.storage.write(accountId, async (db) => {
      await services.queue.assertLeased(db, job);
      if (!(await removeSomeOfAccount(db, accountId, STEP_COST))) return false;
      await services.queue.finish(db, job);
      return true;
    });
    if (done) return;
    await nextTurn();
  }
}

/** Tells whoever shows sites elsewhere that there is nothing to show any more. */
async function tellOfSites(services: Services, accountId: string, signal: AbortSignal): Promise<void> {
  for (let after = ""; ; ) {
    signal.throwIfAborted();
    const ids = await store.websitesAfter(services.storage.read, accountId, after, WEBSITES_AT_ONCE);
    const effects: (() => void)[] = [];
    await services.storage.write(accountId, async (db) => {
      effects.length = 0;
      const context = { db, now: services.clock.now(), services, afterCommit: (one: () => void) => effects.push(one) };
      for (const id of ids) await siteChanged(context as Parameters<typeof siteChanged>[0], id);
    });
    for (const effect of effects) effect();
    if (ids.length < WEBSITES_AT_ONCE) return;
    after = ids.at(-1)!;
    await nextTurn();
  }
}
