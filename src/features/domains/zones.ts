/**
 * Records of domains whose zone can be written. What a domain needs is set by itself, but never in the place of what
 * somebody has put there: an address that leads elsewhere may be a website that people use.
 */
import type { Services } from "../../operation/operation.ts";
import { type DnsProvider, DnsProviderError } from "../../providers/dns/provider.ts";
import { tellDomain } from "../../sentences/domain_problems.ts";
import type { DomainZone } from "../../storage/tables.ts";
import { openConnection } from "./connections.ts";
import { instructionsFor, knownAddresses } from "./presenter.ts";
import { isSame, needed, toRecords, type ZoneRecord } from "./records.ts";
import * as store from "./store.ts";

const TTL_SECONDS = 600;
/** Records that are kept with a domain; GET /v1/domains/:id/dns has all. */
const MOST_KEPT = 50;
const LONGEST_KEPT = 300;
/** What visitors are led by. */
export const LEADING: readonly string[] = ["A", "AAAA", "CNAME"];

/** A zone as it is kept with its domain, which knew it as another before. */
export const keptZone = (
  zone: string,
  records: ZoneRecord[],
  now: number,
  before: DomainZone | null,
  made: ZoneRecord[] = [],
): DomainZone => ({
  zone,
  records: records.slice(0, MOST_KEPT).map((record) => ({ ...record, value: record.value.slice(0, LONGEST_KEPT) })),
  read_at: now,
  made: [...new Set([...(before?.made ?? []), ...made.map(({ _id }) => _id)])].slice(-MOST_KEPT),
  problem: null,
  told: null,
  wait_until: null,
});

/** The records that a domain needs, as far as their values are known. */
export async function neededRecords(
  row: store.DomainRow,
  addresses: string[],
  services: Pick<Services, "serverUrl" | "brand">,
): Promise<Pick<ZoneRecord, "name" | "type" | "value">[]> {
  return needed(await instructionsFor(row, addresses, services));
}

/**
 * Sets the records that a domain needs and its zone does not have, where a connection can write it.
 * @throws only the reason of an aborted signal
 */
export async function setUpRecords(services: Services, row: store.DomainRow, signal: AbortSignal): Promise<void> {
  const { storage, clock, log } = services;
  if (row.dns_connection_id === null || isSettled(row, clock.now())) return;
  const connection = await store.findConnection(storage.read, row.account_id, row.dns_connection_id);
  if (!connection) return;
  let zone: DomainZone;
  try {
    zone = await writeNeeded(services, openConnection(services, connection), row, signal);
  } catch (error) {
    signal.throwIfAborted();
    const isTheirs = error instanceof DnsProviderError;
    if (!isTheirs) log.error("records could not be set", { domain: row._id, error: String(error) });
    const said = error instanceof Error ? error.message : String(error);
    const wait = isTheirs ? error.retryAfterMs : null;
    zone = {
      ...(row.zone ?? { zone: null, records: [], read_at: null }),
      problem: said,
      told: tellDomain("provider_said", { said }),
      wait_until: wait === null ? null : clock.now() + wait,
    };
  }
  await storage.write(row.account_id, (db) => store.updateDomain(db, row.account_id, row._id, { zone }));
}

/** Whether nothing has to be done: what it needs was there when it was looked at, or the provider wants to be left alone. */
const isSettled = ({ zone, status, findings }: store.DomainRow, now: number): boolean =>
  zone !== null &&
  ((zone.wait_until ?? 0) > now || (status === "active" && zone.problem === null && findings?.proved === true));

async function writeNeeded(
  services: Services,
  provider: DnsProvider,
  row: store.DomainRow,
  signal: AbortSignal,
): Promise<DomainZone> {
  const { domain, findings } = row;
  const zone = await provider.findZone(domain, signal);
  if (zone === null) {
    const told = tellDomain("zone_missing", { domain });
    return {
      zone,
      records: [],
      read_at: services.clock.now(),
      problem: told.message,
      told,
      wait_until: null,
    };
  }
  const wanted = await neededRecords(row, await knownAddresses(services), services);
  let there = toRecords(row._id, await provider.list(zone, domain, signal));
  const leadsHere = findings?.arrives || findings?.pointsHere;
  const missing = wanted.filter(
    (record) => !there.some((one) => isSame(one, record)) && !(leadsHere && LEADING.includes(record.type)),
  );
  const inTheWay = there.filter(
    (one) => one.name === domain && LEADING.includes(one.type) && !wanted.some((record) => isSame(one, record)),
  );
  const writable = missing.filter((record) => inTheWay.length === 0 || !LEADING.includes(record.type));
  for (const { name, type, value } of writable)
    await provider.put(zone, { name, type, ttl_seconds: TTL_SECONDS, values: [value] }, signal);
  if (writable.length > 0) there = toRecords(row._id, await provider.list(zone, domain, signal));
  const made = there.filter((one) => writable.some((record) => isSame(one, record)));
  const kept = keptZone(zone, there, services.clock.now(), row.zone, made);
  if (writable.length === missing.length) return kept;
  const others = inTheWay.map(({ type, value }) => `${type} ${value.slice(0, 100)}`).slice(0, 4);
  const told = tellDomain("records_in_the_way", { domain, records: others.join(", ") });
  return { ...kept, problem: told.message, told };
}
