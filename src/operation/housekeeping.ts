/** What is no feature's: deletions that go on after the call, and rows of the pipeline that have had their time. */
import { DELETE_JOB, finishDeletion } from "../jobs/deletions.ts";
import { dropOldEvents } from "../jobs/streams.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../lib/clock.ts";
import { dropExpiredKeys } from "../policy/idempotency.ts";
import { renewCredits } from "../policy/renewals.ts";
import { sweepBlobs } from "../storage/blobs.ts";
import { createChunkSweeper } from "../storage/chunks.ts";
import { batchedWork, feature } from "./feature.ts";
import type { Services } from "./operation.ts";

const KEPT_EVENTS_MS = 30 * DAY_MS;
/** Blobs that are looked at in a row. */
const BLOBS_LOOKED_AT = 500;

const pieceSweeper = ({ storage }: Services) => createChunkSweeper(storage);

export const housekeeping = feature({
  name: "housekeeping",
  jobs: [{ name: DELETE_JOB, concurrency: 2, run: finishDeletion }],
  periodic: [
    {
      name: "rate counters",
      everyMs: SECOND_MS,
      ofEachProcess: "and_last",
      run: ({ rateLimiter }) => rateLimiter.flush(),
    },
    {
      name: "monthly credits",
      everyMs: MINUTE_MS,
      run: batchedWork((db, now, most, { ids }) => renewCredits(db, { now, ids }, most)),
    },
    { name: "old idempotency keys", everyMs: HOUR_MS, run: batchedWork(dropExpiredKeys) },
    {
      name: "old stream events",
      everyMs: HOUR_MS,
      run: batchedWork((db, now, most) => dropOldEvents(db, now - KEPT_EVENTS_MS, most)),
    },
    {
      name: "unused code and assets",
      everyMs: HOUR_MS,
      async run({ storage, part }, stopping) {
        await sweepBlobs(storage, BLOBS_LOOKED_AT, stopping);
        await part(pieceSweeper)(stopping);
      },
    },
  ],
});
