/**
 * The purchase itself. Before anything is bought its price is asked for again and the purchase is rehearsed; what was
 * sent and not answered is settled by asking whose the domain is, and sent again under the same key alone.
 */
import type { Job } from "../../jobs/queue.ts";
import type { Services } from "../../operation/operation.ts";
import { type Registrar, RegistrarRefused } from "../../providers/registrar/registrar.ts";
import type { Db } from "../../storage/client.ts";
import type { Registration } from "../../storage/tables.ts";
import { recordEvent } from "../webhooks/service.ts";
import { proofName, proofValue } from "./inspection.ts";
import { knownAddresses, toDomain } from "./presenter.ts";
import { REGISTRATION_EVENTS } from "./registration_events.ts";
import { RECORD_TRIES, RENEW_JOB, RENEWED_AGAIN_MS, RENEWED_BEFORE_MS, SENT_AGAIN_MS } from "./registration_rules.ts";
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
    if (!row || !registration || !registrar) break;
    if (registration.state === "paid") await prepare(services, registrar, row, registration, signal, giveBack);
    else if (registration.state === "registering") await buy(services, registrar, row, registration, signal, giveBack);
    else if (registration.state === "registered" && !registration.has_records && job.attempts <= RECORD_TRIES) {
      await makeRecords(services, registrar, row, signal);
      await change(services, row._id, () => ({ has_records: true }));
      await storage.write((db) => queue.hasten(db, { kind: CHECK_JOB, subject: row._id, runAt: clock.now() }));
    } else break;
  }
  await storage.write((db) => queue.finish(db, job));
  queue.wake();
}

/** Asks for the price again, rehearses, and notes that the purchase is about to be sent. */
async function prepare(
  services: Services,
  registrar: Registrar,
  row: store.DomainRow,
  { cost_cents }: Registration,
  signal: AbortSignal,
  giveBack: GiveBack,
): Promise<void> {
  try {
    const quote = await registrar.quote(row.domain, signal);
    if (quote.status !== "free") return await fail(services, row, `It ${quote.reason}.`, giveBack);
    if (quote.costCents > cost_cents) return await fail(services, row, "Its price has risen meanwhile.", giveBack);
    await registrar.rehearse(row.domain, quote.costCents, signal);
    await change(services, row._id, () => ({
      state: "registering",
      cost_cents: quote.costCents,
      sent_at: services.clock.now(),
    }));
  } catch (error) {
    if (!(error instanceof RegistrarRefused)) throw error;
    await refused(services, row, error, giveBack);
  }
}

async function buy(
  services: Services,
  registrar: Registrar,
  row: store.DomainRow,
  { cost_cents, sent_at }: Registration,
  signal: AbortSignal,
  giveBack: GiveBack,
): Promise<void> {
  const { clock } = services;
  // It may have been bought by a call that was not answered.
  const owned = await registrar.find(row.domain, signal);
  if (owned) return await bought(services, row, owned.expiresAt);
  if (clock.now() - (sent_at ?? 0) > SENT_AGAIN_MS)
    return await fail(services, row, "The registrar did not answer for too long.", giveBack);
  try {
    await registrar.register(row.domain, cost_cents, row._id, signal);
  } catch (error) {
    if (!(error instanceof RegistrarRefused)) throw error;
    const present = await registrar.find(row.domain, signal);
    if (!present) return await refused(services, row, error, giveBack);
  }
  const present = await registrar.find(row.domain, signal);
  if (!present) throw new Error("the registrar does not show yet what was bought");
  await bought(services, row, present.expiresAt);
}

async function refused(
  services: Services,
  row: store.DomainRow,
  error: RegistrarRefused,
  giveBack: GiveBack,
): Promise<void> {
  if (error.isOurs) services.log.error("domains can't be bought", { domain: row.domain, reason: error.message });
  const reason = error.isOurs ? "The server's operator can't buy domains at the moment." : error.message;
  await fail(services, row, reason, giveBack);
}

async function bought(services: Services, { _id }: store.DomainRow, expiresAt: number): Promise<void> {
  const { storage, clock, queue } = services;
  const addresses = await knownAddresses(services);
  await storage.write(async (db) => {
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
    await queue.hasten(db, { kind: CHECK_JOB, subject: _id, runAt: now });
    await tell(db, services, _id, "registered", addresses);
  });
}

/** It can't be had: the money goes back. */
async function fail(services: Services, { _id }: store.DomainRow, reason: string, giveBack: GiveBack): Promise<void> {
  const { storage, clock, queue } = services;
  const addresses = await knownAddresses(services);
  await storage.write(async (db) => {
    const row = await store.findAnyDomain(db, _id);
    const registration = row?.registration;
    if (!row || !registration || (registration.state !== "paid" && registration.state !== "registering")) return;
    await store.updateDomain(db, row.account_id, _id, {
      registration: { ...registration, state: "failed", error: reason },
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

/** Renews a domain before its term ends, or tells that it will end. */
export async function renewDomain(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const { storage, registrar, clock, queue } = services;
  const row = await store.findAnyDomain(storage.read, job.subject);
  const registration = row?.registration;
  if (row && registrar && registration?.state === "registered" && registration.expires_at !== null) {
    const ends = registration.expires_at;
    const owned = await registrar.find(row.domain, signal);
    // Renewed already: by a call that was not answered, or by the operator.
    if (owned && owned.expiresAt > ends) await setTerm(services, row._id, owned.expiresAt, null);
    else if (registration.auto_renew) await renew(services, registrar, row, ends, signal);
    else await tellOfEnd(services, row._id, ends, null);
  }
  const { now } = clock;
  await storage.write(async (db) => {
    await queue.finish(db, job);
    const present = await store.findAnyDomain(db, job.subject);
    if (present?.renew_at && present.renew_at <= now())
      await store.updateDomain(db, present.account_id, present._id, { renew_at: now() + RENEWED_AGAIN_MS });
  });
}

async function renew(
  services: Services,
  registrar: Registrar,
  row: store.DomainRow,
  ends: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    const price = await registrar.priceOf(row.domain, services.clock.now(), signal);
    if (!price) throw new RegistrarRefused("Its ending is not sold any more.", false);
    // One name for each term: however often it is sent, a term is bought once.
    await registrar.renew(row.domain, price.renewalCents * row.registration!.years, `${row._id}-${ends}`, signal);
    const owned = await registrar.find(row.domain, signal);
    if (owned && owned.expiresAt > ends) await setTerm(services, row._id, owned.expiresAt, null);
  } catch (error) {
    if (!(error instanceof RegistrarRefused)) throw error;
    if (error.isOurs) services.log.error("a domain can't be renewed", { domain: row.domain, reason: error.message });
    await tellOfEnd(
      services,
      row._id,
      ends,
      `It could not be renewed: ${error.isOurs ? "the operator has to look at it" : error.message}`,
    );
  }
}

async function setTerm(services: Services, id: string, expiresAt: number, error: string | null): Promise<void> {
  await change(services, id, () => ({ expires_at: expiresAt, error }), { renew_at: expiresAt - RENEWED_BEFORE_MS });
}

/** Tells once of each term that it ends. */
async function tellOfEnd(services: Services, id: string, ends: number, error: string | null): Promise<void> {
  const addresses = await knownAddresses(services);
  await services.storage.write(async (db) => {
    const row = await store.findAnyDomain(db, id);
    if (!row?.registration) return;
    const isTold = row.registration.told_of === ends;
    const registration = { ...row.registration, told_of: ends, error };
    await store.updateDomain(db, row.account_id, id, { registration });
    if (!isTold) await tell(db, services, id, "expiring", addresses);
  });
  services.queue.wake();
}

async function change(
  { storage, clock }: Services,
  id: string,
  changes: (registration: Registration) => Partial<Registration>,
  others: Partial<store.StoredDomain> = {},
): Promise<void> {
  await storage.write(async (db) => {
    const row = await store.findAnyDomain(db, id);
    if (!row?.registration) return;
    const registration = { ...row.registration, ...changes(row.registration) };
    await store.updateDomain(db, row.account_id, id, { registration, updated_at: clock.now(), ...others });
  });
}

async function tell(
  db: Db,
  services: Services,
  id: string,
  what: keyof typeof REGISTRATION_EVENTS,
  addresses: string[],
): Promise<void> {
  const row = (await store.findAnyDomain(db, id))!;
  const happening = { db, account: { _id: row.account_id }, now: services.clock.now(), services };
  await recordEvent(happening, REGISTRATION_EVENTS[what], () => toDomain(row, addresses, services));
}

/** Queues a look at each domain whose term ends soon. Returns how many there were, at most so many. */
export async function queueRenewals(services: Services, db: Db, most: number): Promise<number> {
  const now = services.clock.now();
  const due = await store.listRenewals(db, now, most);
  for (const { _id, account_id } of due) {
    await services.queue.hasten(db, { kind: RENEW_JOB, subject: _id, runAt: now });
    await store.updateDomain(db, account_id, _id, { renew_at: now + RENEWED_AGAIN_MS });
  }
  return due.length;
}
