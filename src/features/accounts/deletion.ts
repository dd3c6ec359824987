/** What deleting an account does at once; the rest is a job's. */
import type { Context } from "../../operation/operation.ts";
import { cancelTurns } from "../editor/service.ts";
import { cancelSearches } from "../leads/service.ts";
import { cancelRuns } from "../runs/service.ts";
import { closeFirst, DELETE_ACCOUNT_JOB } from "./jobs.ts";
import * as store from "./store.ts";

/** Deletes the account of the context. */
export async function removeAccount(context: Context): Promise<void> {
  const { db, account, now, services, afterCommit } = context;
  await cancelRuns(context, {});
  await cancelTurns(context, {});
  await cancelSearches(context);
  await store.closeAccount(db, account._id, now);
  await closeFirst(db, account._id);
  await services.queue.add(db, { kind: DELETE_ACCOUNT_JOB, subject: account._id, accountId: account._id });
  afterCommit(() => services.queue.wake());
}
