/**
 * The purchase itself. Before anything is bought its price is asked for again and the purchase is rehearsed, and no two
 * accounts buy the same name; what was sent and not answered is settled by asking whose the domain is, and sent again
 * under the same key alone.
 */
import type { Job } from "../../jobs/queue.ts";
import type { Services } from "../../operation/operation.ts";
import {
  type DomainQuote,
  endingOf,
  type Registrar,
  RegistrarRefused,
  RegistrarUnavailable,
} from "../../providers/registrar/registrar.ts";
import type { PurchaseProblem, Registration } from "../../storage/tables.ts";
import { proofName, proofValue } from "./inspection.ts";
import { knownAddresses } from "./presenter.ts";
import { mayBeBought, refusalOf, renewHereAlone, sendPurchase } from "./purchases.ts";
import { change, tell } from "./registration_changes.ts";
import { RECORD_TRIES, RENEWED_BEFORE_MS, SENT_AGAIN_MS } from "./registration_rules.ts";
import type { GiveBack } from "./registrations.ts";
import { CHECK_JOB } from "./rules.ts";
import * as store from "./store.ts";

const KINDS = { ipv4: "A", ipv6: "AAAA" } as const;

/** Buys a domain, and has it lead here. */
export async function registerDomain(
  services: Services,
  job: Job,
  signal: AbortSignal,
  giveBack: GiveBack,
): Promise<void> {
  const { storage, registrar, clock, queue } = services;
  for (;;) {
    const row = await store.findAnyDomain(storage.read, job.subject);
    const registration = row?.registration;
    if (!row || !registration) break;
    const { state } = registration;
    if (!registrar && state === "paid") await fail(services, row, { code: "selling_ended" }, giveBack);
    else if (!registrar && state === "registering") throw new Error("no registrar is set up that can be asked");
    else if (!registrar) break;
    else if (state === "paid") await prepare(services, registrar, row, registration, signal, giveBack);
    else if (state === "registering") await buy(services, registrar, row, registration, signal, giveBack);
    else if (state === "registered" && !registration.has_records && job.attempts <= RECORD_TRIES) {
      await renewHereAlone(services, registrar, row.domain, signal);
      await makeRecords(services, registrar, row, signal);
      await change(services, row._id, () => ({ has_records: true }));
      await storage.write("all", (db) => queue.hasten(db, { kind: CHECK_JOB, subject: row._id, runAt: clock.now() }));
    } else break;
  }
  await storage.write("all", (db) => queue.finish(db, job));
  queue.wake();
}

/** Asks for the price again, rehearses, and notes that the purchase is about to be sent. */
async function prepare(
  services: Services,
  registrar: Registrar,
  row: store.DomainRow,
  { cost_cents, paid_at }: Registration,
  signal: AbortSignal,
  giveBack: GiveBack,
): Promise<void> {
  const { clock, log } = services;
  let problem: PurchaseProblem | null;
  try {
    const quote = await registrar.quote(row.domain, signal);
    problem = problemOf(row.domain, quote, cost_cents);
    if (!problem) {
      await registrar.rehearse(row.domain, quote.costCents, signal);
      problem = (await begin(services, row, quote.costCents)) ? null : { code: "name_taken" };
    }
  } catch (error) {
    const isTooLong = error instanceof RegistrarUnavailable && clock.now() - (paid_at ?? clock.now()) > SENT_AGAIN_MS;
    if (!(error instanceof RegistrarRefused) && !isTooLong) throw error;
    problem = error instanceof RegistrarRefused ? refusalOf(error) : { code: "no_answer" };
    if (problem.code === "operator_unable")
      log.error("domains can't be bought", { domain: row.domain, reason: String(error) });
  }
  if (problem) await fail(services, row, problem, giveBack);
}

function problemOf(domain: string, { status, costCents }: DomainQuote, most: number): PurchaseProblem | null {
  if (status === "taken") return { code: "name_taken" };
  if (status === "unsold") return { code: "ending_unsold", ending: endingOf(domain) };
  if (status === "premium") return { code: "premium_name" };
  return costCents > most ? { code: "price_risen" } : null;
}

/** Notes that the purchase is about to be sent; false: somebody else here buys the name, or has just bought it. */
async function begin({ storage, clock }: Services, { _id, domain }: store.DomainRow, cost: number): Promise<boolean> {
  return await storage.write("all", async (db) => {
    const now = clock.now();
    const others = await store.listOtherRegistrations(db, domain, _id);
    if (others.some(({ registration }) => isTaking(registration!, now))) return false;
    const row = await store.findAnyDomain(db, _id);
    if (row?.registration?.state !== "paid") return true;
    const sending = { sent_at: now, unanswered_at: null, accepted: false };
    const registration: Registration = { ...row.registration, ...sending, state: "registering", cost_cents: cost };
    await store.updateDomain(db, row.account_id, _id, { registration, updated_at: now });
    return true;
  });
}

const isTaking = ({ state, expires_at }: Registration, now: number): boolean =>
  state === "registering" || (state === "registered" && expires_at! > now);

async function buy(
  services: Services,
  registrar: Registrar,
  row: store.DomainRow,
  registration: Registration,
  signal: AbortSignal,
  giveBack: GiveBack,
): Promise<void> {
  const { _id, domain } = row;
  const { cost_cents, sent_at } = registration;
  const find = () => registrar.find(domain, signal);
  // It may have been bought by a call that was not answered.
  const owned = await find();
  if (owned)
    return mayBeBought(registration)
      ? await bought(services, row, owned.expiresAt)
      : await fail(services, row, { code: "name_taken" }, giveBack);
  const came = await sendPurchase(services, {
    domain,
    sending: registration,
    note: (known) => change(services, _id, () => known),
    // Of its own for each purchase: what was refused before, of the same name, is not what is sent now.
    buy: () => registrar.register(domain, cost_cents, `${_id}-${sent_at}`, signal),
    find,
  });
  if ("owned" in came) await bought(services, row, came.owned.expiresAt);
  else await fail(services, row, came.problem, giveBack);
}

async function bought(services: Services, { _id }: store.DomainRow, expiresAt: number): Promise<void> {
  const { storage, clock, queue } = services;
  const addresses = await knownAddresses(services);
  await storage.write("all", async (db) => {
    const row = await store.findAnyDomain(db, _id);
    if (row?.registration?.state !== "registering") return;
    const now = clock.now();
    await store.updateDomain(db, row.account_id, _id, {
      registration: { ...row.registration, state: "registered", expires_at: expiresAt, error: null },
      status: "pending_dns",
      checks: 0,
      next_check_at: now,
      renew_at: expiresAt - RENEWED_BEFORE_MS,
      updated_at: now,
    });
    // Whoever had it before has let its term end.
    for (const other of await store.listOtherRegistrations(db, row.domain, _id))
      if (other.registration?.state === "registered")
        await store.updateDomain(db, other.account_id, other._id, {
          mode: "connect",
          registration: null,
          renew_at: null,
        });
    await queue.hasten(db, { kind: CHECK_JOB, subject: _id, runAt: now });
    await tell(db, services, _id, "registered", addresses);
  });
}

/** It can't be had: the money goes back. */
async function fail(
  services: Services,
  { _id }: store.DomainRow,
  problem: PurchaseProblem,
  giveBack: GiveBack,
): Promise<void> {
  const { storage, clock, queue } = services;
  const addresses = await knownAddresses(services);
  await storage.write("all", async (db) => {
    const row = await store.findAnyDomain(db, _id);
    const registration = row?.registration;
    if (!row || !registration || (registration.state !== "paid" && registration.state !== "registering")) return;
    await store.updateDomain(db, row.account_id, _id, {
      registration: { ...registration, state: "failed", error: problem },
      status: "registration_failed",
      updated_at: clock.now(),
    });
    if (registration.payment_id) await giveBack(db, registration.payment_id);
    await tell(db, services, _id, "registration_failed", addresses);
  });
  queue.wake();
}

/** Has the name lead here and proves it, so that its owner has nothing to do. */
async function makeRecords(
  services: Services,
  registrar: Registrar,
  { domain, token }: store.DomainRow,
  signal: AbortSignal,
): Promise<void> {
  const addresses = await knownAddresses(services);
  const name = proofName(domain);
  await registrar.setRecords(
    domain,
    [
      ...addresses.map((value) => ({ type: value.includes(":") ? KINDS.ipv6 : KINDS.ipv4, name: domain, value })),
      ...(name === null ? [] : [{ type: "TXT" as const, name, value: proofValue(token) }]),
    ],
    signal,
  );
}
