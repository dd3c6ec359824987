import { HOUR_MS } from "../../lib/clock.ts";
import type { AnyEventType } from "../../operation/event.ts";
import { batchedWork, feature } from "../../operation/feature.ts";
import { deliverDue } from "./jobs.ts";
import { webhookOperations } from "./operations.ts";
import { LONGEST_WAIT_MS } from "./rules.ts";
import { bringBackDeliveries, DELIVER_JOB, dropOldEvents } from "./service.ts";

/** @param eventTypes what all features tell of */
export const webhooks = (eventTypes: AnyEventType[]) =>
  feature({
    name: "webhooks",
    operations: webhookOperations(eventTypes),
    // Nearly all of that is waiting.
    jobs: [{ name: DELIVER_JOB, concurrency: 100, longestPauseMs: LONGEST_WAIT_MS, run: deliverDue }],
    periodic: [{ name: "old webhook events", everyMs: HOUR_MS, run: batchedWork(dropOldEvents) }],
    bringBack: bringBackDeliveries,
  });
