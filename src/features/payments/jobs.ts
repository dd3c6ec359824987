/** What the provider has told is settled by asking it; money goes back. */
import type { Job } from "../../jobs/queue.ts";
import { DAY_MS } from "../../lib/clock.ts";
import type { Services } from "../../operation/operation.ts";
import { SETTLE_JOB } from "./rules.ts";
import { type OnDomainPayment, settle } from "./settlement.ts";
import * as store from "./store.ts";

/** Of what was told of one thing, how much one round of a job settles. */
const MOST_EVENTS = 500;

/** Settles all that was told of a thing until now; what is told meanwhile may be newer than what was fetched. */
export async function settleTold(services: Services, job: Job, onDomain: OnDomainPayment): Promise<void> {
  const { storage, clock, queue, checkout } = services;
  const told = await store.listOpenEvents(storage.read, job.subject, MOST_EVENTS);
  // The operator has taken the key away: nobody can be asked.
  if (checkout) await settle(services, checkout, job.subject, onDomain);
  await storage.write(async (db) => {
    await queue.assertLeased(db, job);
    await store.settleEvents(db, told, clock.now());
    const more = await store.listOpenEvents(db, job.subject, 1);
    if (more.length > 0) await queue.giveBack(db, job, clock.now());
    else await queue.finish(db, job);
  });
  queue.wake();
}

/** When it is tried again to give back what a bank decides about, and how often: they take some months at most. */
export const HELD_PAUSE_MS = DAY_MS;
const HELD_TRIES = 200;

/** Gives a payment back, and settles what that means. */
export async function refundPayment(services: Services, job: Job): Promise<void> {
  const { storage, clock, queue, checkout, log } = services;
  const payment = await store.findAnyPayment(storage.read, job.subject);
  const paid = payment?.external_payment_id;
  if (paid && !checkout) log.error("a payment can't be given back: payments are not set up", { payment: payment._id });
  const came = paid ? ((await checkout?.refund(paid)) ?? "held") : "given";
  await storage.write(async (db) => {
    if (came === "held" && job.attempts < HELD_TRIES) return await queue.giveBack(db, job, clock.now() + HELD_PAUSE_MS);
    await queue.finish(db, job);
    const subject = payment?.external_id;
    if (subject) await queue.hasten(db, { kind: SETTLE_JOB, subject, runAt: clock.now() });
  });
  queue.wake();
}
