/**
 * Webhooks: what other features tell of. An event is recorded in the transaction of what it tells of, so that there is
 * never one without the other, with a delivery for each webhook that wants it; jobs.ts sends them. Nothing is recorded
 * that nobody wants.
 */
import { CLOCKS_APART_MS } from "../../jobs/clock_set_back.ts";
import { isoTime, stampsAt } from "../../lib/clock.ts";
import { orNotFound } from "../../lib/errors.ts";
import type { EventType } from "../../operation/event.ts";
import type { Context, Services } from "../../operation/operation.ts";
import { mayUse } from "../../policy/plans.ts";
import type { Db } from "../../storage/client.ts";
import { KEPT_MS, LONGEST_WAIT_MS, OLD_SECRET_MS } from "./rules.ts";
import * as store from "./store.ts";

/** The kind of job that delivers; its subject is the webhook, so that a slow one holds up no other. */
export const DELIVER_JOB = "webhooks.deliver";

/** Where and when something happens. */
interface Happening {
  db: Db;
  account: { _id: string };
  now: number;
  services: Pick<Services, "ids" | "queue">;
  afterCommit?(effect: () => void): void;
}

/**
 * Records an event in the caller's transaction, for the account's active webhooks that want it.
 * @param data makes what the event tells; not called when nobody wants to hear it
 * @returns whether the queue is to be woken after the commit; with `afterCommit` it will be
 */
export async function recordEvent<Data>(
  { db, account, now, services, afterCommit }: Happening,
  { type }: EventType<Data>,
  data: () => Data | Promise<Data>,
): Promise<boolean> {
  const wanting = (await store.listActive(db, account._id)).filter(
    (webhook) => (webhook.events?.includes(type) ?? true) && mayUse(webhook, "api"),
  );
  if (wanting.length === 0) return false;
  const event = newEvent(services, account._id, type, await data(), now);
  await store.insertEvent(db, event);
  for (const { _id } of wanting) {
    await store.insertDelivery(db, newDelivery(services, event, _id, now));
    await services.queue.hasten(db, { kind: DELIVER_JOB, subject: _id, runAt: now });
  }
  afterCommit?.(() => services.queue.wake());
  return true;
}

/** An event with the JSON text that is sent, whoever gets it and however often. */
export function newEvent(
  { ids }: Pick<Services, "ids">,
  accountId: string,
  type: string,
  data: unknown,
  now: number,
): store.EventRow {
  const payload = JSON.stringify({ type, timestamp: isoTime(now), data });
  return { _id: ids.next("evt"), account_id: accountId, type, payload, created_at: now };
}

/** A delivery that is due at once. */
export const newDelivery = (
  { ids }: Pick<Services, "ids">,
  event: store.EventRow,
  webhookId: string,
  now: number,
): store.StoredDelivery => ({
  _id: ids.next("dlv"),
  account_id: event.account_id,
  webhook_id: webhookId,
  event_id: event._id,
  status: "pending",
  attempts: 0,
  failures: 0,
  next_attempt_at: now,
  last_attempt_at: null,
  response_status: null,
  response_body: null,
  error: null,
  duration_ms: null,
  ...stampsAt(now),
});

/** The account's webhook. Throws `not_found`. */
export const getWebhook = async (
  { db, account }: Pick<Context, "db" | "account">,
  id: string,
): Promise<store.WebhookRow> => orNotFound(await store.findWebhook(db, account._id, id), "webhook", id);

/** The secrets that sign now: the present one, and those that were replaced a short while ago. */
export function signingSecrets({ secrets }: Pick<Services, "secrets">, webhook: store.WebhookRow, now: number) {
  // A clock that ran ahead makes no secret sign for longer.
  const old = webhook.old_secrets.filter(({ until }) => until > now && until <= now + OLD_SECRET_MS + CLOCKS_APART_MS);
  return [webhook, ...old].map(({ secret }) => secrets.open(secret, webhook._id));
}

/** Makes deliveries due, with their jobs, that a clock running ahead has put too far off. Returns how many. */
export async function bringBackDeliveries(
  { queue }: Pick<Services, "queue">,
  db: Db,
  now: number,
  most: number,
): Promise<number> {
  const ends = { first: now + CLOCKS_APART_MS, later: now + LONGEST_WAIT_MS + CLOCKS_APART_MS };
  const found = await store.bringBackDeliveries(db, now, ends, most);
  for (const webhook of new Set(found.map(({ webhook_id }) => webhook_id)))
    await queue.hasten(db, { kind: DELIVER_JOB, subject: webhook, runAt: now });
  return found.length;
}

/** Drops what is older than 30 days. Returns how many events there were, at most so many. */
export const dropOldEvents = (db: Db, now: number, most: number): Promise<number> =>
  store.dropOldEvents(db, now - KEPT_MS, most);
