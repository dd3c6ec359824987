/** What deleting an account does at once; the rest is a job's. */
import { ApiError } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import { hasTransfers } from "../../storage/deletions.ts";
import { cancelTurns } from "../editor/service.ts";
import { cancelSearches } from "../leads/service.ts";
import { cancelRuns } from "../runs/service.ts";
import { releaseSharedMembers } from "../users/service.ts";
import { closeFirst, DELETE_ACCOUNT_JOB } from "./jobs.ts";
import * as store from "./store.ts";

/** Deletes the account of the context. Throws ApiError `website_busy` while a website is on its way to it, or from it. */
export async function removeAccount(context: Context): Promise<void> {
  const { db, account, now, services, afterCommit } = context;
  if (await hasTransfers(db, account._id))
    throw new ApiError("website_busy", "A website of the account is just changing accounts. Try again in a moment.");
  await cancelRuns(context, {});
  await cancelTurns(context, {});
  await cancelSearches(context);
  await releaseSharedMembers(db, account._id);
  await store.closeAccount(db, account._id, now);
  await closeFirst(db, account._id);
  await services.queue.add(db, { kind: DELETE_ACCOUNT_JOB, subject: account._id, accountId: account._id });
  afterCommit(() => services.queue.wake());
}
