/**
 * The job that delivers what is due to one webhook: some deliveries at a time, each asked for once, then the job waits
 * for the next one. A webhook has one job, so that a slow address takes the time of its own deliveries only. A delivery
 * that was under way when the process ended is made again: receivers know it by its `webhook-id`.
 */
import type { Job } from "../../jobs/queue.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { retryAfterMs } from "../../lib/retry_after.ts";
import type { Services } from "../../operation/operation.ts";
import { OutgoingError } from "../../providers/outgoing.ts";
import { tellReach } from "../../sentences/reach_problems.ts";
import { sentenceToJson } from "../../sentences/sentence.ts";
import type { Db } from "../../storage/client.ts";
import { VERSION } from "../../version.ts";
import { type Attempt, HOPELESS_MS, shownBody, signedHeaders, verdictOf, waitMs } from "./rules.ts";
import { DELIVER_JOB, signingSecrets } from "./service.ts";
import * as store from "./store.ts";

const PATIENCE_MS = 15 * SECOND_MS;
const MOST_ANSWER_BYTES = 8 * 1024;
/** Deliveries to one webhook at the same time. */
const LANES = 4;
/** So many deliveries, or so much time, and others have their turn: those that never answer must not keep them waiting. */
const BATCH = 40;
const TURN_MS = 15 * SECOND_MS;

/** Makes the deliveries to a webhook that are due. Throws when it was cut short and must be taken up again. */
export async function deliverDue(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const { storage, clock, measurements } = services;
  const webhook = await store.findAnyWebhook(storage.read, job.subject);
  const due = webhook?.active ? await store.listDue(storage.read, webhook._id, clock.now(), BATCH) : [];
  const turnEnds = clock.now() + TURN_MS;
  const attempts = measurements.counter("sitewright_webhook_attempts_total", "Tries to deliver to webhooks", [
    "outcome",
  ]);
  let active = true;
  const lane = async (): Promise<void> => {
    for (let next = due.shift(); next && active; next = clock.now() < turnEnds ? due.shift() : undefined) {
      const payload = await store.payloadOf(storage.read, next.account_id, next.event_id);
      const attempt = await send(services, webhook!, { eventId: next.event_id, payload }, signal);
      attempts(verdictOf(attempt)).add();
      active &&= await keepAttempt(services, job, next, attempt);
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
  const failed = lanes.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  if (active) await storage.write(webhook?.account_id ?? "all", (db) => waitForNext(services, db, job));
}

/** Ends the job, or has it wait until the webhook's next delivery is due. */
async function waitForNext({ queue }: Services, db: Db, job: Job): Promise<void> {
  const next = await store.nextDue(db, job.subject);
  if (next === null) await queue.finish(db, job);
  else await queue.giveBack(db, job, next);
}

/** Asks a webhook's address once. Throws when the signal is aborted or the webhook's secret can't be read. */
export async function send(
  services: Services,
  webhook: store.WebhookRow,
  { eventId, payload }: { eventId: string; payload: string },
  signal: AbortSignal,
): Promise<Attempt> {
  const { clock, outgoing } = services;
  const began = clock.now();
  const durationMs = () => clock.now() - began;
  const headers = {
    "content-type": "application/json",
    "user-agent": `Sitewright/${VERSION} (webhooks)`,
    ...signedHeaders(eventId, began, payload, signingSecrets(services, webhook, began)),
  };
  try {
    const limits = { timeoutMs: PATIENCE_MS, mostBytes: MOST_ANSWER_BYTES, signal };
    const answer = await outgoing.request({ method: "POST", url: webhook.url, headers, body: payload, ...limits });
    return {
      status: answer.status,
      body: shownBody(answer.body),
      retryAfterMs: retryAfterMs(answer.headers["retry-after"], answer.headers.date),
      durationMs: durationMs(),
    };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { error: error.sentence, durationMs: durationMs() };
  }
}

/** What an attempt says of a delivery, whatever follows from it. */
export const attemptFields = (attempt: Attempt, now: number) => ({
  response_status: "status" in attempt ? attempt.status : null,
  response_body: "status" in attempt ? attempt.body : null,
  error: "error" in attempt ? sentenceToJson(attempt.error) : null,
  duration_ms: attempt.durationMs,
  last_attempt_at: now,
  updated_at: now,
});

/**
 * Writes what came of an attempt and what follows from it. A replay that was asked for meanwhile stays asked for.
 * @returns whether the webhook is still active
 * @throws LeaseLost
 */
async function keepAttempt(
  services: Services,
  job: Job,
  delivery: store.StoredDelivery,
  attempt: Attempt,
): Promise<boolean> {
  return await services.storage.write(delivery.account_id, async (db) => {
    const now = services.clock.now();
    await services.queue.assertLeased(db, job);
    const webhook = (await store.findAnyWebhook(db, delivery.webhook_id))!;
    const { account_id } = webhook;
    const verdict = verdictOf(attempt);
    const failures = verdict === "delivered" ? 0 : delivery.failures + 1;
    const wait = verdict === "failed" ? waitMs(delivery._id, failures, attempt) : null;
    const current = await store.findDelivery(db, account_id, webhook._id, delivery._id);
    const isAskedFor = current?.next_attempt_at !== delivery.next_attempt_at;
    await store.updateDelivery(db, account_id, delivery._id, {
      ...attemptFields(attempt, now),
      attempts: delivery.attempts + 1,
      ...(!isAskedFor && {
        status: verdict === "delivered" ? "delivered" : wait === null ? "failed" : "pending",
        failures,
        next_attempt_at: wait === null ? null : now + wait,
      }),
    });
    const failingSince = verdict === "delivered" ? null : Math.min(webhook.failing_since ?? now, now);
    if (failingSince !== webhook.failing_since)
      await store.updateWebhook(db, account_id, webhook._id, { failing_since: failingSince });
    const hopeless = failingSince !== null && wait === null && now - failingSince >= HOPELESS_MS;
    if (verdict !== "gone" && !hopeless) return true;
    await store.updateWebhook(db, account_id, webhook._id, {
      disabled_reason: verdict === "gone" ? "gone" : "failing",
    });
    await switchOff(services, db, webhook, now);
    return false;
  });
}

/** Stops deliveries to a webhook; what is on its way is given up, and can be replayed. */
export async function switchOff(
  { queue }: Pick<Services, "queue">,
  db: Db,
  webhook: Pick<store.WebhookRow, "_id" | "account_id">,
  now: number,
): Promise<void> {
  await store.updateWebhook(db, webhook.account_id, webhook._id, { active: false, updated_at: now });
  await store.failPending(db, webhook._id, sentenceToJson(tellReach("webhook_off")), now);
  await queue.cancel(db, DELIVER_JOB, webhook._id);
}
