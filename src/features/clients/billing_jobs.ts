/**
 * Brings the billing of clients at Stripe to what is wanted, and follows what becomes of it. A job does both, however often
 * it is ended and begun again; what is known is asked for every hour, so that nobody has to set up a webhook.
 */
import { type Backoff, MOST_SPREAD, retryDelayMs } from "../../jobs/backoff.ts";
import type { Job } from "../../jobs/queue.ts";
import { HOUR_MS, SECOND_MS } from "../../lib/clock.ts";
import type { Services } from "../../operation/operation.ts";
import { CheckoutFailed } from "../../providers/checkout/checkout.ts";
import * as invoicing from "../../providers/checkout/invoicing.ts";
import { createStripeClient, type StripeClient } from "../../providers/checkout/stripe_client.ts";
import { findAccount } from "../accounts/service.ts";
import * as store from "./store.ts";

export const BILLING_JOB = "clients.billing";

const LOOKED_EVERY_MS = HOUR_MS;
/** How many are asked about in one round, which comes every few minutes. */
const MOST_LOOKED = 200;
const AGAIN: Backoff = { firstMs: 5 * SECOND_MS, mostMs: HOUR_MS };
export const LONGEST_BILLING_PAUSE_MS = AGAIN.mostMs * MOST_SPREAD;

/** The Stripe of an account; null: it has connected none. Throws ApiError `secret_key_missing`. */
async function openStripe({ storage, secrets, config }: Services, accountId: string): Promise<StripeClient | null> {
  const row = await store.findConnection(storage.read, accountId);
  if (!row) return null;
  return createStripeClient({ apiUrl: config.stripeApiUrl, secretKey: secrets.open(row.secret_key, accountId) });
}

/** Has those looked at that were not for an hour. */
export async function lookAtBilling({ storage, queue, clock }: Services): Promise<void> {
  const now = clock.now();
  const due = await store.listUnlooked(storage.read, now - LOOKED_EVERY_MS, MOST_LOOKED);
  for (const subject of due)
    await storage.write("all", (db) => queue.hasten(db, { kind: BILLING_JOB, subject, runAt: now }));
  if (due.length > 0) queue.wake();
}

export async function followBilling(services: Services, job: Job): Promise<void> {
  const { storage, queue, clock } = services;
  const row = await store.findAnyBilling(storage.read, job.subject);
  const isReached = !row || (await bring(services, row));
  await storage.write("all", async (db) => {
    const present = await store.findAnyBilling(db, job.subject);
    const pause = isReached ? 0 : retryDelayMs(job.subject, job.attempts, AGAIN);
    // What was wanted meanwhile is done next.
    if (present && (!isReached || present.revision !== row!.revision))
      await queue.giveBack(db, job, clock.now() + pause);
    else await queue.finish(db, job);
  });
  queue.wake();
}

/** @returns whether Stripe has answered, be it with a refusal */
async function bring(services: Services, row: store.BillingRow): Promise<boolean> {
  const { log, storage, clock } = services;
  const keep = (changes: Partial<store.BillingRow>) =>
    storage.write("all", (db) => store.updateAnyBilling(db, row._id, changes));
  try {
    const stripe = await openStripe(services, row.parent_account_id);
    const problem = { code: "not_connected", said: null } as const;
    await keep(stripe ? await brought(services, stripe, row, keep) : { problem, looked_at: clock.now() });
    return true;
  } catch (error) {
    if (!(error instanceof CheckoutFailed)) throw error;
    const isRefused = error instanceof invoicing.BillingRefused;
    if (isRefused) await keep({ problem: { code: error.code, said: error.message }, looked_at: clock.now() });
    else log.error("a client's billing could not be followed", { billing: row._id, reason: error.message });
    return isRefused;
  }
}

/** @returns how it is at Stripe now */
async function brought(
  { storage, clock }: Services,
  stripe: StripeClient,
  row: store.BillingRow,
  keep: (changes: Partial<store.BillingRow>) => Promise<void>,
): Promise<Partial<store.BillingRow>> {
  const done = { done_revision: row.revision, looked_at: clock.now(), problem: null };
  let { customer_id: customer, subscription_id: subscription } = row;
  if (customer !== null) subscription ??= await invoicing.findSubscription(stripe, row._id, customer);
  if (!row.is_ended && row.done_revision !== row.revision) {
    const { name } = (await findAccount(storage.read, row.account_id))!;
    const kept = await invoicing.keepCustomer(stripe, row, name, customer);
    // What another customer had went with it.
    if (kept !== customer) subscription = null;
    customer = kept;
    // Before anything is made for it: by its customer a subscription is found again.
    await keep({ customer_id: customer });
    if (subscription) await invoicing.changeSubscription(stripe, row, subscription);
    else subscription = await invoicing.makeSubscription(stripe, row, customer);
  }
  if (customer === null || subscription === null)
    return row.is_ended ? { ...done, status: "canceled" } : { ...done, status: "canceled", problem: GONE };
  if (row.is_ended && row.status !== "canceled") await invoicing.endSubscription(stripe, subscription);
  const state = await invoicing.readState(stripe, subscription, customer);
  const known = { ...done, customer_id: customer, subscription_id: subscription };
  if (!state) return { ...known, status: "canceled", problem: row.is_ended ? null : GONE };
  const { status, latestInvoice: latest_invoice, unpaidDueAt: unpaid_due_at } = state;
  return { ...known, status, latest_invoice, unpaid_due_at };
}

const GONE = { code: "gone", said: null } as const;
