/**
 * The term of a domain that ends: it is renewed, or its owner is told. Whoever pays for it is charged first, after a
 * rehearsal of the purchase, and gets the money back when the registrar refuses after all. A term is paid for and bought
 * once, whoever is killed in between: what is begun is written before it is sent, and asked about before it is sent again.
 */
import type { Job } from "../../jobs/queue.ts";
import { DAY_MS } from "../../lib/clock.ts";
import type { Services } from "../../operation/operation.ts";
import type { Charged, DomainTerm } from "../../providers/checkout/checkout.ts";
import {
  type OwnedDomain,
  type Registrar,
  RegistrarRefused,
  RegistrarUnavailable,
  type RenewalQuote,
} from "../../providers/registrar/registrar.ts";
import type { Db } from "../../storage/client.ts";
import type { PurchaseProblem, Registration, Renewal } from "../../storage/tables.ts";
import { findAccount } from "../accounts/service.ts";
import { knownAddresses } from "./presenter.ts";
import { mayBeBought, refusalOf, renewHereAlone, sendPurchase } from "./purchases.ts";
import { change, tell } from "./registration_changes.ts";
import {
  CHARGED_AGAIN_MS,
  isReminderDue,
  newRenewal,
  priceFor,
  RENEW_JOB,
  RENEWED_AGAIN_MS,
  RENEWED_BEFORE_MS,
  renewalOf,
  renewalPriceOf,
  SENT_AGAIN_MS,
  TERM_MAIL_JOB,
} from "./registration_rules.ts";
import type { GiveBack } from "./registrations.ts";
import * as store from "./store.ts";

/** What payments do for terms of domains. */
export interface TermMoney {
  giveBack: GiveBack;
  /** Charges what an account has saved to be paid with; null: nobody takes payments here. */
  charge: ((accountId: string, item: DomainTerm, attempt: number) => Promise<Charged>) | null;
}

type Registered = Registration & { expires_at: number };
type Row = store.DomainRow & { registration: Registered };

interface Parts {
  services: Services;
  registrar: Registrar;
  money: TermMoney;
  signal: AbortSignal;
}

/** Brings the term of a domain as far as it can be brought now. */
export async function renewDomain(services: Services, job: Job, signal: AbortSignal, money: TermMoney): Promise<void> {
  const { storage, registrar, clock, queue } = services;
  const row = await store.findAnyDomain(storage.read, job.subject);
  if (row && isRegistered(row)) {
    if (registrar) await step({ services, registrar, money, signal }, row);
    else await giveUp(services, row, { code: "selling_ended" }, money);
  }
  await storage.write("all", async (db) => {
    const present = await store.findAnyDomain(db, job.subject);
    const now = clock.now();
    // What was paid for meanwhile is bought at once.
    const isPaid = present && isRegistered(present) && renewalOf(present.registration)?.state === "paid";
    if (isPaid && registrar) await queue.giveBack(db, job, now);
    else await queue.finish(db, job);
    if (present?.renew_at && present.renew_at <= now)
      await store.updateDomain(db, present.account_id, present._id, { renew_at: now + RENEWED_AGAIN_MS });
  });
  queue.wake();
}

const isRegistered = (row: store.DomainRow): row is Row =>
  row.registration?.state === "registered" && row.registration.expires_at !== null;

/** What was paid and was not even sent goes back. Returns whether there was such a thing. */
async function giveUp(services: Services, row: Row, problem: PurchaseProblem, money: TermMoney): Promise<boolean> {
  const renewal = renewalOf(row.registration);
  if (renewal?.state !== "paid" || renewal.sent_at !== null) return false;
  await failed(services, row._id, renewal.term, problem, { state: "paid", giveBack: money.giveBack });
  return true;
}

/** Whether a domain has a further term. Registries correct the end of the same one by hours. */
const isLonger = (owned: OwnedDomain | null, ends: number): owned is OwnedDomain =>
  owned !== null && owned.expiresAt > ends + DAY_MS;

async function step(parts: Parts, row: Row): Promise<void> {
  const { services, registrar, money, signal } = parts;
  const { registration, _id } = row;
  const ends = registration.expires_at;
  const renewal = renewalOf(registration);
  const owned = await registrar.find(row.domain, signal).catch(async (error) => {
    const now = services.clock.now();
    const isTooLong = error instanceof RegistrarUnavailable && now - (renewal?.paid_at ?? now) > SENT_AGAIN_MS;
    if (isTooLong && (await giveUp(services, row, { code: "no_answer" }, money))) return "given up" as const;
    throw error;
  });
  if (owned === "given up") return;
  if (owned?.renewsItself)
    await renewHereAlone(services, registrar, row.domain, signal).catch((error) => {
      // At the next look: the term is not kept waiting for it.
      if (!(error instanceof RegistrarUnavailable)) throw error;
    });
  if (isLonger(owned, ends)) {
    // By a purchase that was not answered; or by the operator, and then what was paid for it buys nothing.
    const isOthers = renewal?.state === "paid" && !mayBeBought(renewal);
    return await setTerm(services, _id, ends, owned.expiresAt, isOthers ? money.giveBack : null);
  }
  if (renewal?.state === "paid") return await buyTerm(parts, row, renewal);
  if (!registration.auto_renew) return await tellOfEnd(services, _id, ends, null);
  if ((await findAccount(services.storage.read, row.account_id))?.plan_source === "stripe")
    return await chargeForTerm(parts, row, renewal);
  const paid_at = services.clock.now();
  await begin(services, _id, { ...(renewal ?? newRenewal(ends)), state: "paid", paid_at });
}

/** Writes that a renewal is under way. Returns false when somebody else has paid for it meanwhile. */
async function begin({ storage, clock }: Services, id: string, renewal: Renewal): Promise<boolean> {
  return await storage.write("all", async (db) => {
    const row = await store.findAnyDomain(db, id);
    if (!row || !isRegistered(row) || row.registration.expires_at !== renewal.term) return false;
    if (renewalOf(row.registration)?.state === "paid") return false;
    const registration = { ...row.registration, renewal };
    await store.updateDomain(db, row.account_id, id, { registration, updated_at: clock.now() });
    return true;
  });
}

/** Has a saved card pay for one more term; the payment's settlement then has it bought. */
async function chargeForTerm(parts: Parts, row: Row, known: Renewal | null): Promise<void> {
  const { services, money } = parts;
  const { clock, config } = services;
  const { registration, _id, domain, account_id } = row;
  const ends = registration.expires_at;
  const left = ends - clock.now();
  if (left <= 0) return await tellOfEnd(services, _id, ends, registration.error);
  if (!money.charge) return await tellOfEnd(services, _id, ends, { code: "payments_ended" });
  let renewal = known?.state === "charging" ? known : null;
  if (!renewal) {
    const quote = await quoteOr(parts, row);
    if ("code" in quote) return await tellOfEnd(services, _id, ends, quote);
    const amount = priceFor(quote.costCents, config.stripe?.domainMarginPercent ?? 0);
    const told = renewalPriceOf(registration);
    if (amount > told.amount) return await tellOfPrice(services, _id, ends, { ...told, amount });
    const begun = known ?? newRenewal(ends);
    renewal = { ...begun, state: "charging", attempts: begun.attempts + 1, most_cents: amount };
    if (!(await begin(services, _id, renewal))) return;
  }
  const item = { kind: "domain" as const, domainId: _id, name: domain, term: ends, currency: "USD" };
  const charged = await money.charge(account_id, { ...item, amount: renewal.most_cents! }, renewal.attempts);
  if (charged.status !== "failed") return;
  await failed(services, _id, ends, { code: charged.problem }, { state: "charging", giveBack: null });
}

/** What one more term costs, or why it can't be had. */
async function quoteOr({ services, registrar, signal }: Parts, row: Row): Promise<RenewalQuote | PurchaseProblem> {
  const { domain, registration } = row;
  try {
    return await registrar.quoteRenewal(domain, registration.years, signal);
  } catch (error) {
    if (!(error instanceof RegistrarRefused)) throw error;
    if (error.isOurs) services.log.error("domains can't be renewed", { domain, reason: error.message });
    return refusalOf(error);
  }
}

/** Buys the term that was paid for. */
async function buyTerm(parts: Parts, row: Row, renewal: Renewal): Promise<void> {
  const { services, registrar, money, signal } = parts;
  const { _id, domain } = row;
  const ends = renewal.term;
  const fail = (problem: PurchaseProblem) =>
    failed(services, _id, ends, problem, { state: "paid", giveBack: money.giveBack });
  const sending = renewal.cost_cents === null ? await prepareTerm(parts, row, renewal) : renewal;
  if ("code" in sending) return await fail(sending);
  const { cost_cents, sent_at } = sending;
  const came = await sendPurchase(services, {
    domain,
    sending,
    note: (known) => change(services, _id, (present) => ({ renewal: { ...present.renewal!, ...known } })),
    // One name for each purchase of a term: however often it is sent, the term is bought once.
    buy: () => registrar.renew(domain, cost_cents!, `${_id}-${ends}-${sent_at}`, signal),
    find: async () => {
      const owned = await registrar.find(domain, signal);
      return isLonger(owned, ends) ? owned : null;
    },
  });
  if ("owned" in came) await setTerm(services, _id, ends, came.owned.expiresAt, null);
  else await fail(came.problem);
}

/** Asks for the price again, and notes that the purchase is about to be sent; or says why it can't be had. */
async function prepareTerm(parts: Parts, row: Row, renewal: Renewal): Promise<Renewal | PurchaseProblem> {
  const { services } = parts;
  const quote = await quoteOr(parts, row);
  if ("code" in quote) return quote;
  const { costCents } = quote;
  if (renewal.most_cents !== null && costCents > renewal.most_cents) return { code: "price_risen" };
  const sent = {
    ...renewal,
    sent_at: services.clock.now(),
    unanswered_at: null,
    accepted: false,
    cost_cents: costCents,
  };
  await change(services, row._id, () => ({ renewal: sent, renewal_cents: costCents }));
  return sent;
}

/** A new term has begun. @param giveBack what was paid for it goes back */
async function setTerm(services: Services, id: string, ended: number, expiresAt: number, giveBack: GiveBack | null) {
  await services.storage.write("all", async (db) => {
    const row = await store.findAnyDomain(db, id);
    if (!row || !isRegistered(row) || row.registration.expires_at !== ended) return;
    const payment = renewalOf(row.registration)?.payment_id;
    if (giveBack && payment) await giveBack(db, payment);
    const registration = { ...row.registration, expires_at: expiresAt, renewal: null, error: null };
    const renew_at = expiresAt - RENEWED_BEFORE_MS;
    await store.updateDomain(db, row.account_id, id, { registration, renew_at, updated_at: services.clock.now() });
  });
}

/** A term was not paid, or is not to be had: what was paid goes back, the owner is told, and it is tried again later. */
async function failed(
  services: Services,
  id: string,
  ends: number,
  error: PurchaseProblem,
  { state, giveBack }: { state: Renewal["state"]; giveBack: GiveBack | null },
): Promise<void> {
  const addresses = await knownAddresses(services);
  await services.storage.write("all", async (db) => {
    const row = await store.findAnyDomain(db, id);
    const renewal = row && isRegistered(row) ? renewalOf(row.registration) : null;
    // Somebody has paid meanwhile.
    if (!row || renewal?.state !== state) return;
    const { payment_id, attempts } = renewal;
    if (giveBack && payment_id) await giveBack(db, payment_id);
    const hasPaid = payment_id !== null || state === "charging";
    const over = { ...newRenewal(ends), attempts };
    const pause = hasPaid ? chargePause(ends - services.clock.now()) : RENEWED_AGAIN_MS;
    await tellNow(db, services, row, ends, addresses, { renewal: over, error }, pause);
  });
}

/** Some time, but not so much that the term ends meanwhile. */
const chargePause = (left: number): number => Math.max(DAY_MS, Math.min(CHARGED_AGAIN_MS, left / 2));

/** Its price has risen: it is told of first, and taken when nobody has said no. */
async function tellOfPrice(
  services: Services,
  id: string,
  ends: number,
  price: NonNullable<Registration["renewal_price"]>,
): Promise<void> {
  const addresses = await knownAddresses(services);
  const pause = chargePause(ends - services.clock.now());
  await services.storage.write("all", async (db) => {
    const row = await store.findAnyDomain(db, id);
    if (!row?.registration) return;
    const before = renewalPriceOf(row.registration);
    const charged_at = services.clock.now() + pause;
    const error = { code: "price_announced" as const, amount: price.amount, before: before.amount, charged_at };
    await tellNow(db, services, row, ends, addresses, { renewal_price: price, error }, pause);
  });
}

/** Tells of each term that it ends, 30 days before and 7. */
async function tellOfEnd(services: Services, id: string, ends: number, error: Registration["error"]): Promise<void> {
  const addresses = await knownAddresses(services);
  await services.storage.write("all", async (db) => {
    const row = await store.findAnyDomain(db, id);
    if (!row?.registration) return;
    if (isReminderDue(row.registration, ends, services.clock.now()))
      return await tellNow(db, services, row, ends, addresses, { error }, RENEWED_AGAIN_MS);
    await store.updateDomain(db, row.account_id, id, { registration: { ...row.registration, error } });
  });
}

async function tellNow(
  db: Db,
  services: Services,
  row: store.DomainRow,
  ends: number,
  addresses: string[],
  changes: Partial<Registration>,
  pauseMs: number,
): Promise<void> {
  const { clock, queue, mailer } = services;
  const now = clock.now();
  const registration = { ...row.registration!, ...changes, told_of: ends, told_at: now };
  await store.updateDomain(db, row.account_id, row._id, { registration, renew_at: now + pauseMs, updated_at: now });
  await tell(db, services, row._id, "expiring", addresses);
  if (mailer) await queue.hasten(db, { kind: TERM_MAIL_JOB, subject: row._id, runAt: now });
}

/** Queues a look at each domain whose term ends soon. Returns how many there were, at most so many. */
export async function queueRenewals(
  db: Db,
  now: number,
  most: number,
  { queue }: Pick<Services, "queue">,
): Promise<number> {
  const due = await store.listRenewals(db, now, most);
  for (const { _id, account_id } of due) {
    await queue.hasten(db, { kind: RENEW_JOB, subject: _id, runAt: now });
    await store.updateDomain(db, account_id, _id, { renew_at: now + RENEWED_AGAIN_MS });
  }
  return due.length;
}
