/** What the provider has told is settled by asking it; money goes back, until it is back. */
import { type Backoff, retryDelayMs } from "../../jobs/backoff.ts";
import type { Job } from "../../jobs/queue.ts";
import { HOUR_MS, SECOND_MS } from "../../lib/clock.ts";
import type { Services } from "../../operation/operation.ts";
import { CheckoutFailed } from "../../providers/checkout/checkout.ts";
import { LONGEST_REFUND_PAUSE_MS, refundDue } from "./rules.ts";
import { type OnDomainPayment, settle } from "./settlement.ts";
import * as store from "./store.ts";

/** Of what was told of one thing, how much one round of a job settles. */
const MOST_EVENTS = 500;
/** While nobody can be asked, because the operator has taken the key away: how often it is looked whether one is there. */
export const NO_KEY_PAUSE_MS = HOUR_MS;

/** Settles all that was told of a thing until now; what is told meanwhile may be newer than what was fetched. */
export async function settleReported(services: Services, job: Job, onDomain: OnDomainPayment): Promise<void> {
  const { storage, clock, queue, checkout } = services;
  if (!checkout)
    return await storage.write(`job ${job._id}`, (db) => queue.giveBack(db, job, clock.now() + NO_KEY_PAUSE_MS));
  const told = await store.listOpenEvents(storage.read, job.subject, MOST_EVENTS);
  await settle(services, checkout, job.subject, onDomain);
  await storage.write("payments", async (db) => {
    await queue.assertLeased(db, job);
    await store.settleEvents(db, told, clock.now());
    const more = await store.listOpenEvents(db, job.subject, 1);
    if (more.length > 0) await queue.giveBack(db, job, clock.now());
    else await queue.finish(db, job);
  });
  queue.wake();
}

/** When it is tried again to give back what can't be given back now. */
const REFUSED_AGAIN: Backoff = { firstMs: 5 * SECOND_MS, mostMs: 8 * HOUR_MS };

/**
 * Gives back what of a payment is still to go back, and settles what that means. It is tried for as long as it is owed;
 * what a bank holds is not, and what it has sent back too often can't be given back here.
 */
export async function refundPayment(services: Services, job: Job, onDomain: OnDomainPayment): Promise<void> {
  const { storage, clock, queue } = services;
  const payment = await store.findAnyPayment(storage.read, job.subject);
  const wait = (payment?.next_refund_at ?? 0) - clock.now();
  // One that is longer was written while the clock ran ahead.
  const isDue = wait <= 0 || wait > LONGEST_REFUND_PAUSE_MS;
  if (payment && isDue && refundDue(payment) > 0) await tryRefund(services, job, payment, onDomain);
  await storage.write(payment?.account_id ?? "all", async (db) => {
    const present = await store.findAnyPayment(db, job.subject);
    // What a bank holds goes back when it lets it go, which settles it.
    if (!present || refundDue(present) === 0 || present.next_refund_at === null) return await queue.finish(db, job);
    const now = clock.now();
    const pause = Math.max(present.next_refund_at - now, retryDelayMs(job.subject, job.attempts, REFUSED_AGAIN));
    await queue.giveBack(db, job, now + Math.min(pause, LONGEST_REFUND_PAUSE_MS));
  });
  queue.wake();
}

async function tryRefund(
  services: Services,
  job: Job,
  payment: store.PaymentRow,
  onDomain: OnDomainPayment,
): Promise<void> {
  const { checkout, log } = services;
  try {
    if (!checkout) throw new CheckoutFailed("payments are not set up");
    const { external_payment_id, external_id } = payment;
    if (external_payment_id) await checkout.refund(external_payment_id);
    // Now, so that what is asked next is whether it is back.
    await settle(services, checkout, external_id!, onDomain);
  } catch (error) {
    if (!(error instanceof CheckoutFailed)) throw error;
    const { _id, currency } = payment;
    log.error("a payment could not be given back", {
      payment: _id,
      still_due: refundDue(payment),
      currency,
      tries: job.attempts,
      reason: error.message,
    });
  }
}
