/**
 * The purchase itself. Before anything is bought its price is asked for again and the purchase is rehearsed; what was
 * sent and not answered is settled by asking whose the domain is, and sent again under the same key alone.
 */
import type { Job } from "../../jobs/queue.ts";
import type { Services } from "../../operation/operation.ts";
import { type Registrar, RegistrarRefused } from "../../providers/registrar/registrar.ts";
import type { Registration } from "../../storage/tables.ts";
import { proofName, proofValue } from "./inspection.ts";
import { knownAddresses } from "./presenter.ts";
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
