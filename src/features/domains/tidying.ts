/**
 * Takes away at the provider what was set there for a domain, when that was removed: an address that is left would lead
 * to this server for ever. What people have set themselves stays, also where it says the same.
 */
import type { Job } from "../../jobs/queue.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import type { Context, Services } from "../../operation/operation.ts";
import { DnsProviderError } from "../../providers/dns/provider.ts";
import { openConnection } from "./connections.ts";
import { toRecords } from "./records.ts";
import { CHECK_JOB } from "./rules.ts";
import * as store from "./store.ts";
import { LEADING } from "./zones.ts";

/** The kind of job that does it; its subject says of what, because the domain is there no more. */
export const TIDY_JOB = "domains.tidy";

const MOST_TRIES = 10;
const LEAST_PAUSE_MS = MINUTE_MS;

interface Left {
  account_id: string;
  connection_id: string;
  domain_id: string;
  domain: string;
  zone: string;
  /** Identifiers of the records. */
  made: string[];
}

/** Has the records of a domain that is being removed taken away, with the caller's transaction. */
export async function tidyLater(
  { db, services: { queue }, afterCommit }: Pick<Context, "db" | "services" | "afterCommit">,
  { _id, account_id, domain, dns_connection_id, zone }: store.DomainRow,
): Promise<void> {
  const made = zone?.made ?? [];
  if (dns_connection_id === null || zone?.zone == null || made.length === 0) return;
  const left: Left = { account_id, connection_id: dns_connection_id, domain_id: _id, domain, zone: zone.zone, made };
  await queue.add(db, { kind: TIDY_JOB, subject: JSON.stringify(left), accountId: account_id });
  afterCommit(() => queue.wake());
}

export async function tidyRecords(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const { storage, queue, clock, log } = services;
  const left: Left = JSON.parse(job.subject);
  try {
    await tidy(services, left, signal);
  } catch (error) {
    if (!(error instanceof DnsProviderError)) throw error;
    if (job.attempts < MOST_TRIES) {
      const pause = Math.max(LEAST_PAUSE_MS, error.retryAfterMs ?? 0);
      return await storage.write(`job ${job._id}`, (db) => queue.giveBack(db, job, clock.now() + pause));
    }
    log.error("records of a removed domain were left", { domain: left.domain, error: error.message });
  }
  await storage.write(`job ${job._id}`, (db) => queue.finish(db, job));
}

async function tidy(
  services: Services,
  { account_id, connection_id, domain_id, domain, zone, made }: Left,
  signal: AbortSignal,
): Promise<void> {
  const { read } = services.storage;
  const connection = await store.findConnection(read, account_id, connection_id);
  if (!connection || !services.secrets.canOpen(connection.credentials)) return;
  const provider = openConnection(services, connection);
  const there = toRecords(domain_id, await provider.list(zone, domain, signal));
  for (const { _id, name, type, value } of there) {
    if (!made.includes(_id)) continue;
    // Added again meanwhile: what leads here is needed.
    if (LEADING.includes(type) && (await store.findByName(read, account_id, domain))) continue;
    await provider.delete(zone, { name, type, values: [value] }, signal);
  }
  const again = await store.findByName(read, account_id, domain);
  if (!again) return;
  // It may have been added in the midst of this.
  await services.storage.write(account_id, async (db) => {
    const now = services.clock.now();
    await store.updateDomain(db, account_id, again._id, { checks: 0, next_check_at: now });
    await services.queue.hasten(db, { kind: CHECK_JOB, subject: again._id, runAt: now });
  });
  services.queue.wake();
}
