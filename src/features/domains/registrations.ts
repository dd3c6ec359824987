/**
 * Buying domains: a price that is held for a while, paid for or confirmed, and the purchase as a job. A payment has its
 * effect once: it buys the domain, or goes back.
 */

import { SECOND_MS } from "../../lib/clock.ts";
import { ApiError, invalid, notPossible, orNotFound } from "../../lib/errors.ts";
import { randomHex } from "../../lib/hash.ts";
import type { Context, Services } from "../../operation/operation.ts";
import {
  type DomainQuote,
  endingOf,
  RegistrarRefused,
  RegistrarUnavailable,
} from "../../providers/registrar/registrar.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import type { Db } from "../../storage/client.ts";
import type { Registration } from "../../storage/tables.ts";
import { findAccount } from "../accounts/service.ts";
import { newDomain } from "./additions.ts";
import {
  newRenewal,
  PAYING_MS,
  priceFor,
  QUOTE_MS,
  REGISTER_JOB,
  RENEW_JOB,
  RENEWED_BEFORE_MS,
  renewalOf,
} from "./registration_rules.ts";
import { registrableDomain } from "./rules.ts";
import * as store from "./store.ts";

/** Adds the job that gives a payment back, in the caller's transaction. */
export type GiveBack = (db: Db, paymentId: string) => Promise<void>;

/**
 * What a name costs at the registrar.
 * @throws ApiError where it is not to be had
 */
export async function quoteName(
  { registrar }: Pick<Services, "registrar">,
  domain: string,
  years: number | undefined,
  signal: AbortSignal,
): Promise<DomainQuote> {
  if (!registrar) throw new ApiError("provider_unavailable", tellRefusal("no_registrar"));
  const registrable = await registrableDomain(domain);
  if (registrable !== domain) throw invalid("domain", "not_registrable", { domain: registrable });
  const quote = await registrar.quote(domain, signal).catch((error) => {
    throw unavailable(error);
  });
  if (quote.status === "taken")
    throw new ApiError(
      "domain_taken",
      `${domain} is registered already. If it is yours, add it with mode "connect"; else choose another name.`,
    );
  if (quote.status === "unsold") throw invalid("domain", "ending_unsold", { ending: endingOf(domain) });
  if (quote.status === "premium") throw invalid("domain", "premium_name");
  if (years !== undefined && years !== quote.years) {
    throw invalid("purchase_years", "years_of_ending", { years: quote.years });
  }
  return quote;
}

/** What is told where the registrar gave no price. */
function unavailable(error: unknown): unknown {
  if (error instanceof RegistrarRefused) return new ApiError("provider_failed", tellRefusal("price_refused"));
  if (!(error instanceof RegistrarUnavailable)) return error;
  const seconds = Math.ceil((error.retryAfterMs ?? 10_000) / 1000);
  return new ApiError("provider_unavailable", tellRefusal("registrar_silent", { said: error.message, seconds }), {
    retry_after_seconds: seconds,
  });
}

/** How long an answer waits for a list of prices. */
const PRICES_PATIENCE_MS = 3 * SECOND_MS;

/** What names with this ending usually cost the account; null: they are not sold here, or it is not known now. */
export async function askingPrice(
  { services, db, account, now }: Pick<Context, "services" | "db" | "account" | "now">,
  domain: string,
): Promise<{ amount: number; currency: string } | null> {
  const { registrar, stopping } = services;
  if (!registrar) return null;
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(PRICES_PATIENCE_MS)]);
  const price = await registrar.priceOf(domain, now, signal).catch(() => null);
  if (!price) return null;
  return { amount: priceFor(price.registrationCents, await marginOf(services, db, account._id)), currency: "USD" };
}

/** What an account pays above the registrar's price, in percent: nothing, where the operator pays. */
async function marginOf({ config }: Pick<Services, "config">, db: Db, accountId: string): Promise<number> {
  const pays = (await findAccount(db, accountId))?.plan_source === "stripe";
  return pays ? (config.stripe?.domainMarginPercent ?? 0) : 0;
}

/** Keeps a price for the account: of a name that is new to it, or that was not bought when there was one before. */
export async function keepQuote(context: Context, domain: string, quote: DomainQuote): Promise<store.DomainRow> {
  const { db, account, services, now } = context;
  const known = await store.findByName(db, account._id, domain);
  if (known && known.status !== "awaiting_payment" && known.status !== "registration_failed")
    throw new ApiError("domain_taken", `"${domain}" is among your domains already; GET /v1/domains lists them.`);
  const margin = await marginOf(services, db, account._id);
  const registration: Registration = {
    registrar: "porkbun",
    state: "quoted",
    years: quote.years,
    cost_cents: quote.costCents,
    renewal_cents: quote.renewalCents,
    price: { amount: priceFor(quote.costCents, margin), currency: "USD" },
    quote_expires_at: now + QUOTE_MS,
    payment_id: null,
    sent_at: null,
    expires_at: null,
    auto_renew: false,
    has_records: false,
    told_of: null,
    renewal_price: { amount: priceFor(quote.renewalCents, margin), currency: "USD" },
    error: null,
  };
  const bought = { mode: "register", status: "awaiting_payment", registration, updated_at: now } as const;
  if (known) await store.updateDomain(db, account._id, known._id, bought);
  else {
    await store.assertMayAdd(db, account._id);
    const row = newDomain({ _id: context.newId("dom"), accountId: account._id, domain, token: randomHex(16), now });
    await store.insertDomain(db, { ...row, ...bought });
  }
  return (await store.findByName(db, account._id, domain))!;
}

/**
 * A domain that can be paid for now, at the price that is held.
 * @throws ApiError `not_found`, `not_possible`, `quote_expired`
 */
export async function findQuoted(
  { db, account, now }: Pick<Context, "db" | "account" | "now">,
  id: string,
): Promise<{ row: store.DomainRow; registration: Registration; payableUntil: number }> {
  const row = orNotFound(await store.findDomain(db, account._id, id), "domain", id);
  const { registration } = row;
  if (
    !registration ||
    registration.state === "paid" ||
    registration.state === "registering" ||
    registration.state === "registered"
  )
    throw notPossible("not_for_sale", { domain: row.domain });
  if (registration.state !== "quoted" || registration.quote_expires_at <= now)
    throw new ApiError(
      "quote_expired",
      "The price of this domain is not held any more. POST /v1/domains with the same name gives a new one.",
    );
  return { row, registration, payableUntil: now + PAYING_MS };
}

/**
 * What one more term of a domain costs the account, asked for now, with a rehearsal of its purchase. Null: the domain is
 * not registered yet.
 * @throws ApiError `not_found`, `not_possible`, `provider_failed`, `provider_unavailable`
 */
export async function quoteTerm(
  context: Pick<Context, "db" | "account" | "now" | "services" | "signal">,
  id: string,
): Promise<{
  row: store.DomainRow;
  term: number;
  price: { amount: number; currency: string };
  payableUntil: number;
} | null> {
  const { db, account, services, now, signal } = context;
  const row = orNotFound(await store.findDomain(db, account._id, id), "domain", id);
  if (row.registration?.state !== "registered" || row.registration.expires_at === null) return null;
  assertNotRenewing(row);
  if (!services.registrar) throw new ApiError("provider_unavailable", tellRefusal("renewal_without_registrar"));
  const quote = await services.registrar.quoteRenewal(row.domain, row.registration.years, signal).catch((error) => {
    if (error instanceof RegistrarRefused && !error.isOurs)
      throw notPossible("not_renewable", { domain: row.domain, said: error.message });
    throw unavailable(error);
  });
  const price = { amount: priceFor(quote.costCents, await marginOf(services, db, account._id)), currency: "USD" };
  await services.storage.write(account._id, async (tx) => {
    const present = await store.findDomain(tx, account._id, id);
    if (present?.registration?.state !== "registered") return;
    const registration = { ...present.registration, renewal_cents: quote.costCents, renewal_price: price };
    await store.updateDomain(tx, account._id, id, { registration });
  });
  return { row, term: row.registration.expires_at, price, payableUntil: now + PAYING_MS };
}

/** Throws ApiError `not_possible` while one more term is being bought. */
export function assertNotRenewing({ domain, registration }: store.DomainRow): void {
  if (registration && renewalOf(registration)?.state === "paid") throw notPossible("renewed_already", { domain });
}

/** Begins the purchase of one more term, for which nothing, or nothing more, is to be paid. */
export async function beginRenewal(
  db: Db,
  { queue, clock }: Pick<Services, "queue" | "clock">,
  row: store.DomainRow,
  paid: { paymentId: string | null; mostCents: number },
): Promise<void> {
  const known = row.registration!;
  const term = known.expires_at!;
  const now = clock.now();
  const renewal = {
    ...(renewalOf(known) ?? newRenewal(term)),
    state: "paid" as const,
    payment_id: paid.paymentId,
    most_cents: paid.mostCents,
    paid_at: now,
  };
  const registration = { ...known, renewal, error: null };
  await store.updateDomain(db, row.account_id, row._id, { registration, updated_at: now });
  await queue.hasten(db, { kind: RENEW_JOB, subject: row._id, runAt: now });
}

/** Begins the purchase of a domain for which nothing, or nothing more, is to be paid. */
export async function beginPurchase(
  db: Db,
  { queue, clock }: Pick<Services, "queue" | "clock">,
  row: store.DomainRow,
  paymentId: string | null,
): Promise<void> {
  const now = clock.now();
  const registration: Registration = {
    ...row.registration!,
    state: "paid",
    payment_id: paymentId,
    paid_at: now,
    error: null,
  };
  await store.updateDomain(db, row.account_id, row._id, { registration, status: "registering", updated_at: now });
  await queue.hasten(db, { kind: REGISTER_JOB, subject: row._id, runAt: now });
}

/**
 * What a payment for a domain means: it, or its next term, is bought, or, where that is not for sale any more (paid
 * twice, deleted, bought meanwhile), the money goes back. Nothing yet, while it is not paid.
 * @param term when the term ends that it is to go on from; null: its first
 * @returns whether it has had its effect, which it has once
 */
export async function domainPaid(
  db: Db,
  services: Pick<Services, "queue" | "clock">,
  payment: {
    _id: string;
    account_id: string;
    status: string;
    amount: number;
    refunded_amount: number;
    resource: string | null;
  },
  term: number | null,
  giveBack: GiveBack,
): Promise<boolean> {
  const left = payment.amount - payment.refunded_amount;
  if (payment.status !== "succeeded" || left <= 0) return false;
  const row = await store.findDomain(db, payment.account_id, payment.resource ?? "");
  const registration = row?.registration;
  const isRenewable =
    registration?.state === "registered" &&
    registration.expires_at === term &&
    renewalOf(registration)?.state !== "paid";
  const isForSale = registration?.state === "quoted" && left >= registration.price.amount;
  if (row && term !== null && isRenewable)
    await beginRenewal(db, services, row, { paymentId: payment._id, mostCents: left });
  else if (row && term === null && isForSale) await beginPurchase(db, services, row, payment._id);
  else await giveBack(db, payment._id);
  return true;
}

/**
 * Has a domain renewed by itself, or not any more. An account that pays is charged for it, which is its owners' to say.
 * @throws ApiError `not_possible`, `role_required`
 */
export async function setAutoRenew(
  { db, account, person, now }: Pick<Context, "db" | "account" | "person" | "now">,
  id: string,
  auto_renew: boolean,
): Promise<void> {
  const row = orNotFound(await store.findDomain(db, account._id, id), "domain", id);
  if (row.registration?.state !== "registered") throw notPossible("bought_elsewhere", { domain: row.domain });
  const pays = (await findAccount(db, account._id))?.plan_source === "stripe";
  if (pays && person && person.role !== "owner")
    throw new ApiError("role_required", "Its renewal is charged to the account: ask an owner to set auto_renew.", {
      required_role: "owner",
    });
  const registration = { ...row.registration, auto_renew };
  // Its term may end soon: who wants it renewed does not wait until it is looked at again.
  const isNear = (registration.expires_at ?? 0) - RENEWED_BEFORE_MS <= now;
  const renew_at = auto_renew && !row.registration.auto_renew && isNear ? now : row.renew_at;
  await store.updateDomain(db, account._id, id, { registration, renew_at, updated_at: now });
}
