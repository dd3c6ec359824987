/**
 * Looks at a domain from outside: what the servers of its zone say, and whether a request to it comes here, whatever is
 * in between. Knows nothing of accounts.
 */
import { SECOND_MS } from "../../lib/clock.ts";
import { equalInConstantTime, sign } from "../../lib/hash.ts";
import type { Services } from "../../operation/operation.ts";
import type { DnsSession } from "../../providers/dns/lookup.ts";
import { OutgoingError } from "../../providers/outgoing.ts";
import { tellDomain } from "../../sentences/domain_problems.ts";
import { type CodedMessage, joinMessages } from "../../sentences/sentence.ts";
import type { DomainFindings } from "../../storage/tables.ts";
import { authorizationProblem, findAuthorities, judgeAuthorities } from "./authorities.ts";
import { registrableDomain } from "./rules.ts";

/** Where this server answers that a request for a name has come here. */
export const PROBE_PATH = "/.well-known/sitewright/";
/** The name below a domain at which its proof is. */
export const PROOF_LABEL = "_sitewright";
const PLAIN_LABEL = "_site-proof";
/** Longer names have no room for that label: DNS has names of 253 characters. */
const LONGEST_NAME = 253;

const PROBE_PATIENCE_MS = 8 * SECOND_MS;
const AUTHORITY_PATIENCE_MS = 3 * SECOND_MS;
const OWN_TOKEN_LENGTH = 32;
const MOST_PROBE_BYTES = 256;
const MOST_REDIRECTS = 2;
const MOST_ADDRESSES = 4;
/** Values of one record set that are kept. */
const MOST_KEPT = 12;
const LONGEST_KEPT = 300;

type Parts = Pick<
  Services,
  "config" | "dns" | "outgoing" | "ownAddresses" | "baseUrl" | "linkSecret" | "authority" | "clock"
>;

/** A domain as it is looked at. */
interface Inspected {
  domain: string;
  token: string;
  /** Whether this server has a certificate for it, so that it is asked for over TLS, too. */
  secure?: boolean;
}

export const proofName = (domain: string): string | null =>
  domain.length + PROOF_LABEL.length + 1 <= LONGEST_NAME ? `${PROOF_LABEL}.${domain}` : null;

/** What a TXT record must say. */
export const proofValue = (token: string): string => `sitewright=${token}`;

/** The same record where the product is not named (features/brand): as good as the other. */
export const plainProofName = (domain: string): string | null =>
  domain.length + PLAIN_LABEL.length + 1 <= LONGEST_NAME ? `${PLAIN_LABEL}.${domain}` : null;
export const plainProofValue = (token: string): string => `site-proof=${token}`;

/** Whether a TXT record says that a name is of who has the token. */
export const isProof = (text: string, token: string): boolean =>
  [proofValue(token), plainProofValue(token)].includes(text.trim());

/** What this server answers at a name's probe address: whoever only sends the address back does not know it. */
export const probeAnswer = (linkSecret: string, domain: string, token: string): string =>
  sign(linkSecret, `domain ${domain} ${token}`);

/** With what this server asks for names of its own whether requests to them come here. */
export const ownToken = (linkSecret: string, host: string): string =>
  sign(linkSecret, `own name ${host}`).slice(0, OWN_TOKEN_LENGTH);

/** What is found of a domain, whoever's it is. */
export interface Inspection extends Omit<DomainFindings, "contested" | "proved"> {
  /** What the TXT records of its proofs say. */
  proofs: string[];
}

/** @throws only the reason of an aborted signal */
export async function inspectDomain(
  parts: Parts,
  { domain, token, secure = false }: Inspected,
  signal: AbortSignal,
): Promise<Inspection> {
  const registered = await registrableDomain(domain);
  const session = parts.dns.begin(registered, signal);
  const textName = proofName(domain);
  const plainName = plainProofName(domain);
  const [own, four, six, texts, plain, authorities, servers, issuers] = await Promise.all([
    parts.ownAddresses(),
    session.find(domain, "A"),
    session.find(domain, "AAAA"),
    textName === null ? null : session.find(textName, "TXT"),
    plainName === null ? null : session.find(plainName, "TXT"),
    findAuthorities(session, domain, registered),
    session.find(registered, "NS"),
    knownIssuers(parts, signal),
  ]);
  const addresses = [...(four.values ?? []), ...(six.values ?? [])];
  const isKnown = four.values !== null || six.values !== null;
  // What is not signed as it should be may be anybody's: neither an address nor a text of it proves anything.
  const refused = isKnown && (await refusedByResolvers(session, domain));
  const ask = (protocol: Protocol) => doesArrive(parts, protocol, domain, token, addresses, own, signal);
  const [arrives, arrivesSecurely] = refused
    ? [false, false]
    : await Promise.all([ask("http:"), secure ? ask("https:") : null]);
  const foreign = addresses.filter((address) => !own.includes(address));
  const some = addresses.length > foreign.length;
  const pointsHere = refused
    ? false
    : isKnown
      ? addresses.length === 0
        ? false
        : own.length === 0
          ? null
          : some
      : (await isUnderstood(session, domain))
        ? false
        : null;
  const aliases = four.aliases.length > 0 ? four.aliases : six.aliases;
  const lame = [...new Set([...four.lame, ...six.lame])];
  const told: CodedMessage[] = [
    ...explain({ domain, addresses, foreign, isKnown, refused, some, arrives, own, lame }),
    ...(arrives && arrivesSecurely === false ? [tellDomain("https_not_passed_on", { domain })] : []),
    ...forbidden(domain, authorities, issuers),
  ];
  return {
    records: Object.fromEntries(
      Object.entries({
        [`A ${domain}`]: four.values,
        [`AAAA ${domain}`]: six.values,
        [`CNAME ${domain}`]: isKnown ? aliases.slice(0, 1) : null,
        ...(textName === null ? {} : { [`TXT ${textName}`]: texts!.values }),
        ...(plain?.values?.length ? { [`TXT ${plainName}`]: plain.values } : {}),
        [`CAA ${domain}`]: authorities,
        [`NS ${registered}`]: servers.values,
      }).map(([key, values]) => [key, values && keepSome(values)]),
    ),
    pointsHere,
    arrives,
    proofs: refused ? [] : [...(texts?.values ?? []), ...(plain?.values ?? [])],
    problem: joinMessages(told),
    told,
  };
}

/** What CAA records have against the authority that this server asks for certificates. */
function forbidden(domain: string, authorities: string[] | null, issuers: string[]): CodedMessage[] {
  const authorization = judgeAuthorities(authorities, issuers);
  return issuers.length > 0 && authorization.allowed === false
    ? [authorizationProblem(domain, authorization, issuers)]
    : [];
}

/** What the authority is called in CAA records; empty where there is none, and when it does not say so soon. */
async function knownIssuers(
  { authority, clock }: Pick<Parts, "authority" | "clock">,
  signal: AbortSignal,
): Promise<string[]> {
  if (!authority) return [];
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const cancel = clock.after(AUTHORITY_PATIENCE_MS, () => resolve([]));
  try {
    return await Promise.race([authority.identities(signal).catch(() => []), promise]);
  } finally {
    cancel();
  }
}

const keepSome = (values: string[]): string[] =>
  values.slice(0, MOST_KEPT).map((value) => value.slice(0, LONGEST_KEPT));

/**
 * Whether resolvers that check signatures refuse what the zone's own servers say, also where that is that there is nothing:
 * they know it when they are told not to check.
 */
async function refusedByResolvers(session: DnsSession, domain: string): Promise<boolean> {
  const checked = await session.resolve(domain, "A");
  if (checked?.rcode !== "SERVFAIL") return false;
  const unchecked = await session.resolve(domain, "A", true);
  return unchecked?.rcode === "NOERROR" || unchecked?.rcode === "NXDOMAIN";
}

/** Whether somebody has answered at all: then nothing is wrong on the way from here, but with the name. */
const isUnderstood = async (session: DnsSession, domain: string): Promise<boolean> =>
  (await session.resolve(domain, "A")) !== null;

type Protocol = "http:" | "https:";

/**
 * Visitors come to ports 80 and 443. Where the base address names another, as on a machine that is tried out, requests are
 * taken at that one, or at the one that is beside it.
 */
function portOfProbes(protocol: Protocol, baseUrl: string, { tls }: Services["config"]): string {
  const base = new URL(baseUrl);
  if (!base.port) return "";
  if (protocol === base.protocol) return `:${base.port}`;
  return tls ? `:${protocol === "http:" ? tls.httpPort : tls.httpsPort}` : "";
}

/** Asks the name itself, at the addresses that were found; follows it to https. */
async function doesArrive(
  { config, outgoing, baseUrl, linkSecret }: Parts,
  protocol: Protocol,
  domain: string,
  token: string,
  found: string[],
  own: string[],
  signal: AbortSignal,
): Promise<boolean> {
  // The operator's own addresses may be in a private network.
  const addresses = found.filter((address) => outgoing.mayReach(address) || own.includes(address));
  if (addresses.length === 0) return false;
  let url = `${protocol}//${domain}${portOfProbes(protocol, baseUrl, config)}${PROBE_PATH}${token}`;
  const expected = probeAnswer(linkSecret, domain, token);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    try {
      const answer = await outgoing.request({
        url,
        addresses: addresses.slice(0, MOST_ADDRESSES),
        timeoutMs: PROBE_PATIENCE_MS,
        mostBytes: MOST_PROBE_BYTES,
        signal,
        trusted: own,
        anyCertificate: true,
      });
      if (answer.status === 200) return equalInConstantTime(answer.body.toString("latin1").trim(), expected);
      const next = answer.headers.location ? URL.parse(answer.headers.location, url) : null;
      if (answer.status < 300 || answer.status > 399 || next?.hostname !== domain) return false;
      url = next.href;
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      return false;
    }
  }
  return false;
}

/** What is wrong and what to do about it. */
function explain(found: {
  domain: string;
  addresses: string[];
  foreign: string[];
  isKnown: boolean;
  refused: boolean;
  some: boolean;
  arrives: boolean;
  own: string[];
  lame: string[];
}): CodedMessage[] {
  const { domain, addresses, foreign, isKnown, refused, some, arrives, own, lame } = found;
  if (refused) return [tellDomain("dnssec_broken", { domain })];
  const hosts = lame.map((one) => one.split(" ", 1)[0]!).join(", ");
  const servers =
    lame.length > 0
      ? [{ ...tellDomain("name_servers", { servers: hosts }), message: `Of its name servers: ${lame.join("; ")}.` }]
      : [];
  const strangers = { domain, addresses: foreign.slice(0, 4).join(", ") };
  const others = { domain, addresses: addresses.slice(0, 4).join(", ") };
  if (!isKnown) return [tellDomain("unanswered", { domain }), ...servers];
  if (addresses.length === 0) return [tellDomain("no_address", { domain }), ...servers];
  if (arrives && foreign.length < addresses.length && foreign.length > 0)
    return [tellDomain("leads_elsewhere_too", strangers), ...servers];
  if (arrives) return servers;
  if (some && foreign.length > 0) return [tellDomain("leads_here_and_elsewhere", strangers), ...servers];
  if (some) return [tellDomain("not_passed_on", { domain }), ...servers];
  const leading =
    own.length === 0
      ? tellDomain("own_address_unknown", { ...others, setting: "SITEWRIGHT_PUBLIC_ADDRESSES" })
      : tellDomain("leads_elsewhere", others);
  return [leading, ...servers];
}
