/** Payments: what other features, jobs and periodic work may call. */
import { isoTime } from "../../lib/clock.ts";
import type { Services } from "../../operation/operation.ts";
import type { Charged, Checkout, DomainTerm } from "../../providers/checkout/checkout.ts";
import type { Db } from "../../storage/client.ts";
import { readSetting, writeSetting } from "../../storage/settings.ts";
import { GRACE_MS, KEPT_EVENTS_MS, RECONCILED_MS, REFUND_JOB, REMEMBERED_THERE_MS, SETTLE_JOB } from "./rules.ts";
import { applyPlan } from "./settlement.ts";
import * as store from "./store.ts";

type Parts = Pick<Services, "storage" | "clock" | "ids" | "queue" | "config" | "log" | "stopping">;

/** Accounts, payments or subscriptions that one commit is about. */
const AT_ONCE = 50;
/** Of what nobody has told for long, how much is asked about in one night. */
const MOST_ASKED = 5000;

/**
 * Keeps what was told, once, with the job that settles it.
 * @returns false when it was known, or is about nothing of ours
 */
export async function keepHint(
  db: Db,
  { queue, clock }: Pick<Services, "queue" | "clock">,
  hint: { id: string; type: string; subject: string | null },
): Promise<boolean> {
  if (hint.subject === null) return false;
  const now = clock.now();
  const event = { _id: hint.id, type: hint.type, subject: hint.subject, created_at: now };
  if (!(await store.insertEvent(db, event))) return false;
  await settleNow(db, { queue, clock }, [hint.subject]);
  return true;
}

/** Has things settled as soon as may be, by their names at the provider. */
export async function settleNow(
  db: Db,
  { queue, clock }: Pick<Services, "queue" | "clock">,
  subjects: string[],
): Promise<void> {
  for (const subject of subjects) await queue.hasten(db, { kind: SETTLE_JOB, subject, runAt: clock.now() });
}

/** Charges what an account has saved to be paid with, and has settled what came of it. */
export const chargeSaved =
  ({ storage, clock, queue }: Pick<Services, "storage" | "clock" | "queue">, checkout: Checkout) =>
  async (accountId: string, item: DomainTerm, attempt: number): Promise<Charged> => {
    const customerId = (await store.findAccount(storage.read, accountId))?.customer_id;
    if (!customerId) return { status: "failed", problem: "no_card" };
    const charged = await checkout.charge({ accountId, customerId, item, attempt });
    if (charged.status === "failed") return charged;
    await storage.write("payments", (db) => settleNow(db, { queue, clock }, [charged.id]));
    queue.wake();
    return charged;
  };

/** Has a payment given back, in the caller's transaction: from now on it is owed until it is back. */
export const giveBack =
  ({ queue, clock }: Pick<Services, "queue" | "clock">) =>
  async (db: Db, paymentId: string): Promise<void> => {
    const now = clock.now();
    await store.updatePayment(db, paymentId, { give_back_at: now, next_refund_at: now });
    await queue.hasten(db, { kind: REFUND_JOB, subject: paymentId, runAt: now });
  };

/** When everything that had happened until then was looked up, in milliseconds since the epoch. */
const LOOKED_UP = "payments_looked_up_at";

/**
 * Finds what no webhook has told: everything that has happened in the last three days is looked up, or since three days
 * before it was looked up last, when the server was off for longer, or an older backup was restored (what is told in the
 * first moment afterwards says nothing of what was not); payments that are still awaited and plans whose period is over
 * are asked about.
 */
export async function reconcile(services: Parts, checkout: Checkout, signal: AbortSignal): Promise<void> {
  const { storage, clock, queue, log } = services;
  const now = clock.now();
  const last = Number(
    (await readSetting(storage.read, LOOKED_UP)) ?? (await store.lastReportedAt(storage.read)) ?? now,
  );
  const since = Math.min(now, last) - RECONCILED_MS;
  let found = 0;
  for await (const hint of checkout.hintsSince(since, signal))
    if (await storage.write("payments", (db) => keepHint(db, services, hint))) found++;
  // What was told before is forgotten there; what it was about is not.
  if (since < now - REMEMBERED_THERE_MS) {
    for await (const subject of checkout.subjectsSince(since, signal))
      await storage.write("payments", (db) => settleNow(db, services, [subject]));
    log.info("payments were looked up one by one", { since: isoTime(since) });
  }
  if (!signal.aborted) await storage.write("payments", (db) => writeSetting(db, LOOKED_UP, String(now)));
  const asked = [
    ...(await store.listPending(storage.read, now - RECONCILED_MS / 3, MOST_ASKED)),
    ...(await store.listEndedPeriods(storage.read, now - RECONCILED_MS / 3, MOST_ASKED)),
  ];
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    await storage.write("payments", (db) => settleNow(db, services, asked.slice(at, at + AT_ONCE)));
  }
  if (found > 0) log.info("payments that no webhook told of", { found });
  queue.wake();
}

/** Ends the time in which the keys of late payers work. */
export async function endGrace(services: Parts): Promise<void> {
  const { storage, clock } = services;
  const before = clock.now() - GRACE_MS;
  if ((await store.listOutOfGrace(storage.read, before, 1)).length === 0) return;
  await storage.write("all", async (db) => {
    for (const account of await store.listOutOfGrace(db, before, AT_ONCE)) await applyPlan(db, services, account);
  });
}

/** Forgets what was told long ago. */
export const dropOldHints = (db: Db, now: number, most: number): Promise<number> =>
  store.dropEvents(db, now - KEPT_EVENTS_MS, most);
