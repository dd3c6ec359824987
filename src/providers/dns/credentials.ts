/**
 * What each DNS provider wants to know of who writes there, and the provider that is made of it. Credentials are a flat
 * map of texts, as people give them and as they are sealed.
 */

import { isIP } from "../../lib/addresses.ts";
import type { Clock } from "../../lib/clock.ts";
import { type FieldProblemDetail, problem } from "../../sentences/field_problems.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import type { DnsProviderSettings } from "../../settings/dns.ts";
import type { Outgoing } from "../outgoing.ts";
import { createCloudflareProvider } from "./cloudflare.ts";
import { createDesecProvider } from "./desec.ts";
import type { DnsLookup } from "./lookup.ts";
import { TSIG_ALGORITHMS, type TsigKey } from "./messages.ts";
import { createPorkbunProvider } from "./porkbun.ts";
import { type DnsProvider, DnsProviderError, type ProviderKind } from "./provider.ts";
import { normalName } from "./records.ts";
import { Rfc2136Provider } from "./rfc2136.ts";

export type Credentials = Record<string, string>;

/** What credentials must say. */
export const CREDENTIAL_FIELDS: Record<ProviderKind, { required: string[]; optional: string[] }> = {
  rfc2136: { required: ["server", "zone", "key_name", "key_secret"], optional: ["key_algorithm"] },
  cloudflare: { required: ["token"], optional: [] },
  desec: { required: ["token"], optional: [] },
  porkbun: { required: ["api_key", "secret_api_key"], optional: [] },
};

export interface ProviderParts {
  outgoing: Outgoing;
  dns: DnsLookup;
  clock: Clock;
  /** Addresses of providers' interfaces, where they are not their own. */
  apis: Record<string, string>;
}

const DNS_PORT = 53;
const FIRST_FREE_PORT = 1024;

/** "host", "host:port", "[::1]:port" or an address alone; null for what is none of these. */
export function readServer(text: string): { host: string; port: number } | null {
  const [, bracketed, bracketedPort] = /^\[([^\]]+)\](?::(\d{1,5}))?$/.exec(text) ?? [];
  const [, plain, plainPort] = /^([^:]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  const written = bracketed ?? (isIP(text) === 6 ? text : plain) ?? "";
  const host = isIP(written) !== 0 ? written : normalName(written);
  const port = Number(bracketedPort ?? plainPort ?? DNS_PORT);
  // Other protocols live below, into which nothing must be smuggled.
  return host && (port === DNS_PORT || (port >= FIRST_FREE_PORT && port <= 65535)) ? { host, port } : null;
}

/**
 * What is wrong with credentials as they are written, each with the field that it is about; empty: nothing.
 */
export function credentialProblems(
  kind: ProviderKind,
  given: Credentials,
): { field: string; problem: FieldProblemDetail }[] {
  const { required, optional } = CREDENTIAL_FIELDS[kind];
  const problems = required
    .filter((field) => !given[field])
    .map((field) => ({ field, problem: problem("required_with", { other: kind }) }));
  for (const field of Object.keys(given))
    if (![...required, ...optional].includes(field))
      problems.push({ field, problem: problem("not_among", { choices: [...required, ...optional].join(", ") }) });
  if (kind === "rfc2136" && problems.length === 0) {
    if (!readServer(given.server!))
      problems.push({ field: "server", problem: problem("unlike", { example: "ns1.example.com" }) });
    if (!normalName(given.zone!)?.includes("."))
      problems.push({ field: "zone", problem: problem("unlike", { example: "example.com" }) });
    if (!normalName(given.key_name!)) problems.push({ field: "key_name", problem: problem("no_key_name") });
    if (!/^[A-Za-z0-9+/]{1,400}={0,2}$/.test(given.key_secret!))
      problems.push({ field: "key_secret", problem: problem("no_base64") });
    if (!isAlgorithm(algorithmOf(given)))
      problems.push({ field: "key_algorithm", problem: problem("not_among", { choices: TSIG_ALGORITHMS.join(", ") }) });
  }
  return problems;
}

const algorithmOf = ({ key_algorithm }: Credentials): string => key_algorithm?.toLowerCase() ?? "hmac-sha256";
const isAlgorithm = (text: string): text is TsigKey["algorithm"] =>
  (TSIG_ALGORITHMS as readonly string[]).includes(text);

/** The provider that credentials without problems are for. */
export function createDnsProvider(kind: ProviderKind, given: Credentials, parts: ProviderParts): DnsProvider {
  switch (kind) {
    case "rfc2136": {
      const { host, port } = readServer(given.server!)!;
      const key: TsigKey = {
        name: normalName(given.key_name!)!,
        algorithm: algorithmOf(given) as TsigKey["algorithm"],
        secret: Buffer.from(given.key_secret!, "base64"),
      };
      const zone = given.zone ? normalName(given.zone) : null;
      const addressesOf = (name: string, signal: AbortSignal) => findServer(name, parts, signal);
      return new Rfc2136Provider({ host, port, key, zone }, { clock: parts.clock, addressesOf });
    }
    case "cloudflare":
      return createCloudflareProvider(given.token!, parts);
    case "desec":
      return createDesecProvider(given.token!, parts);
    case "porkbun":
      return createPorkbunProvider({ key: given.api_key!, secret: given.secret_api_key! }, parts);
  }
}

/** The operator's own provider. Its server may be anywhere: who sets it has the machine. */
export function createOwnDnsProvider(settings: DnsProviderSettings, parts: ProviderParts): DnsProvider {
  const { kind, key, server } = settings;
  const [first, second, third] = key.split(":");
  if (kind === "rfc2136") {
    const given = { server: server!, key_algorithm: first!, key_name: second!, key_secret: third! };
    return createDnsProvider(kind, given, { ...parts, outgoing: { ...parts.outgoing, mayReach: () => true } });
  }
  if (kind === "porkbun") return createDnsProvider(kind, { api_key: first!, secret_api_key: second! }, parts);
  return createDnsProvider(kind, { token: key }, parts);
}

async function findServer(host: string, { dns, outgoing }: ProviderParts, signal: AbortSignal): Promise<string[]> {
  let addresses = [host];
  if (isIP(host) === 0) {
    const session = dns.begin(host, signal);
    const found = await Promise.all([session.resolve(host, "A"), session.resolve(host, "AAAA")]);
    addresses = found.flatMap((one) => one?.values ?? []);
  }
  if (addresses.length === 0) throw new DnsProviderError("unavailable", tellRefusal("dns_server_unknown", { host }));
  if (!addresses.every(outgoing.mayReach))
    throw new DnsProviderError("unavailable", tellRefusal("dns_server_private", { host }));
  return addresses;
}
