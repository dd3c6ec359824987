/** Which names are to have a certificate, and how it is shown that they are ours. */
import { isIP } from "../../lib/addresses.ts";
import { MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import type { Services } from "../../operation/operation.ts";
import type { ChallengeType } from "../../providers/acme/authority.ts";
import { createDnsChallenges, type DnsChallenges } from "../../providers/dns/challenges.ts";
import { createOwnDnsProvider } from "../../providers/dns/credentials.ts";
import { isLocalName } from "../../providers/own_addresses.ts";
import type { Db } from "../../storage/client.ts";
import { findConnection, openConnection, ownToken } from "../domains/service.ts";
import {
  CERTIFICATE_JOB,
  findCertificate,
  findHeldDomain,
  type HeldDomain,
  insertCertificate,
  isPublished,
  listDomainsWithout,
  listSitesWithout,
} from "./service.ts";

/** A name that is to have a certificate. */
export interface CertificateName {
  method: ChallengeType;
  /** What its probe is asked with. */
  token: string;
  /** Whose domain it is; null: the server's own. */
  domain: { _id: string; account_id: string } | null;
  /** Where a proof in DNS is written. */
  challenges: DnsChallenges | null;
}

type Parts = Pick<
  Services,
  "config" | "baseUrl" | "linkSecret" | "part" | "ofSettings" | "clock" | "dns" | "outgoing" | "secrets"
>;

/** Shows that a zone is the operator's, for certificates of all sites; null: none can be written. */
function ownDnsChallenges({ config, outgoing, dns, clock }: Services): DnsChallenges | null {
  const { dnsProvider, dnsApis: apis } = config;
  const provider = dnsProvider && createOwnDnsProvider(dnsProvider, { outgoing, dns, clock, apis });
  return provider && createDnsChallenges({ provider, dns, clock });
}

/** Names that no authority signs for. */
const isPublic = (name: string): boolean => name.includes(".") && isIP(name) === 0 && !isLocalName(name);

const hostOf = (baseUrl: string): string => new URL(baseUrl).hostname.replace(/^\[|\]$/g, "");

const parentsOf = ({ config }: Pick<Services, "config">): string[] =>
  [config.defaultDomain, config.alternateDomain].filter(isPublic);

/** How a name is to have a certificate; null: it is not, or not any more. */
export async function certificateNameOf(db: Db, services: Parts, name: string): Promise<CertificateName | null> {
  const ofServer = (method: ChallengeType): CertificateName => ({
    method,
    token: ownToken(services.linkSecret, name),
    domain: null,
    challenges: services.ofSettings(ownDnsChallenges),
  });
  const parents = parentsOf(services);
  if (name.startsWith("*.")) {
    const isOwn = parents.includes(name.slice(2)) && (await canWrite(services, name.slice(2)));
    return isOwn ? ofServer("dns-01") : null;
  }
  if (!isPublic(name)) return null;
  if (name === hostOf(services.baseUrl)) return ofServer("http-01");
  const at = name.indexOf(".");
  if (parents.includes(name.slice(at + 1))) {
    if (await hasWildcard(db, services, name.slice(at + 1))) return null;
    return (await isPublished(db, name.slice(at + 1), name.slice(0, at))) ? ofServer("http-01") : null;
  }
  const domain = await findHeldDomain(db, name);
  if (domain?.status !== "active") return null;
  const challenges = domain.arrives ? null : await challengesOf(db, services, domain);
  return { method: challenges ? "dns-01" : "http-01", token: domain.token, domain, challenges };
}

/**
 * Where the account writes its domain's zone itself: how a name has its certificate that leads here, but whose port 80
 * does not. Where requests come in, those are the surer proof: some providers answer for a name's challenge themselves.
 */
async function challengesOf(
  db: Db,
  services: Parts,
  { account_id, dns_connection_id, zone }: HeldDomain,
): Promise<DnsChallenges | null> {
  if (dns_connection_id === null || zone?.zone == null) return null;
  const connection = await findConnection(db, account_id, dns_connection_id);
  if (!connection || !services.secrets.canOpen(connection.credentials)) return null;
  return createDnsChallenges({
    provider: openConnection(services, connection),
    dns: services.dns,
    clock: services.clock,
  });
}

/** How long it is remembered whether a zone can be written: the provider is not asked for each name. */
const ZONES_KEPT_MS = 10 * MINUTE_MS;
const ZONE_PATIENCE_MS = 20 * SECOND_MS;
const zones = new WeakMap<DnsChallenges, Map<string, { can: boolean; until: number }>>();

/** Whether the zone of a parent domain can be written; what was known is believed while its provider does not answer. */
async function canWrite({ part, clock }: Pick<Services, "part" | "clock">, parent: string): Promise<boolean> {
  const dnsChallenges = part(ownDnsChallenges);
  if (!dnsChallenges) return false;
  const known = zones.get(dnsChallenges) ?? new Map<string, { can: boolean; until: number }>();
  zones.set(dnsChallenges, known);
  const last = known.get(parent);
  if (last && last.until > clock.now()) return last.can;
  let can = last?.can ?? false;
  try {
    can = await dnsChallenges.canPresent(parent, AbortSignal.timeout(ZONE_PATIENCE_MS));
  } catch {}
  known.set(parent, { can, until: clock.now() + (can ? ZONES_KEPT_MS : MINUTE_MS) });
  return can;
}

/** Times that the certificate of all sites may fail before each gets one of its own. */
const PATIENCE = 3;

/** Whether sites below a parent domain have one certificate for all of them, or are about to. */
async function hasWildcard(db: Db, services: Pick<Services, "part" | "clock">, parent: string): Promise<boolean> {
  if (!(await canWrite(services, parent))) return false;
  const row = await findCertificate(db, `*.${parent}`);
  return row === null || row.chain !== null || row.failures + row.waits < PATIENCE;
}

/** Names of one kind that are looked for at a time. */
const MOST_AT_ONCE = 200;

/** Has certificates ordered for all names that are to have one and never had. */
export async function wantAll(services: Parts & Pick<Services, "storage" | "queue">): Promise<void> {
  const { read, write } = services.storage;
  const names: string[] = [];
  const host = hostOf(services.baseUrl);
  if (isPublic(host)) names.push(host);
  for (const parent of parentsOf(services)) {
    if (await canWrite(services, parent)) names.push(`*.${parent}`);
    if (!(await hasWildcard(read, services, parent)))
      names.push(...(await listSitesWithout(read, parent, MOST_AT_ONCE)));
  }
  names.push(...(await listDomainsWithout(read, MOST_AT_ONCE)));
  const missing: string[] = [];
  for (const name of names) if (!(await findCertificate(read, name))) missing.push(name);
  if (missing.length === 0) return;
  await write("certificates", async (db) => {
    const now = services.clock.now();
    for (const name of missing)
      if (await insertCertificate(db, name, now))
        await services.queue.hasten(db, { kind: CERTIFICATE_JOB, subject: name, runAt: now });
  });
  services.queue.wake();
}
