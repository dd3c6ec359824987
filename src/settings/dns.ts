/** Where names are looked up, and who holds the zones of the operator. */
import * as v from "valibot";
import { isIP } from "../lib/addresses.ts";
import { says } from "../lib/field_words.ts";
import { httpUrl, list, text, wholeNumber } from "./schemas.ts";
import { part, type Reading, secret, setting } from "./setting.ts";

/** A DNS provider, as `SITEWRIGHT_DNS_…` say it. */
export interface DnsProviderSettings {
  kind: "rfc2136" | "cloudflare" | "desec" | "porkbun";
  /** A token, or parts with colons between them. */
  key: string;
  /** For rfc2136: the name server, with its port. */
  server: string | null;
}

const dnsServers = v.pipe(
  list,
  v.check(
    (servers) =>
      servers.every((one) => isIP(one) !== 0 || isIP(one.replace(/^\[(.*)\]:\d{1,5}$|:\d{1,5}$/, "$1")) !== 0),
    says("unlike", { example: "192.0.2.1, [2001:db8::1]:5353" }),
  ),
);

const ipAddresses = v.pipe(
  v.string(),
  v.toLowerCase(),
  list,
  v.check((list) => list.every((one) => isIP(one) !== 0), says("unlike", { example: "192.0.2.1, 2001:db8::1" })),
);

const providerApis = v.pipe(
  text,
  v.regex(
    /^(cloudflare|desec|porkbun)=https?:\/\/[^\s,]+(,\s*(cloudflare|desec|porkbun)=https?:\/\/[^\s,]+)*$/,
    says("unlike", { example: "desec=https://desec.example.com/api/v1" }),
  ),
  v.transform((value): Record<string, string> => {
    const named = value.split(",").map((one) => one.trim());
    return Object.fromEntries(
      named.map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1).replace(/\/+$/, "")]),
    );
  }),
);

export const DNS = part(
  "DNS",
  {
    rdapBootstrapUrl: setting(
      "SITEWRIGHT_RDAP_BOOTSTRAP_URL",
      httpUrl,
      "https://data.iana.org/rdap/dns.json",
      "IANA's list of the registries that tell whether a domain is free",
    ),
    dnsServers: setting(
      "SITEWRIGHT_DNS_SERVERS",
      dnsServers,
      null,
      "DNS servers as address or address:port, separated by commas (default: the system's)",
    ),
    authoritativePort: setting(
      "SITEWRIGHT_DNS_AUTHORITATIVE_PORT",
      wholeNumber(1, 65535),
      "53",
      "port of the name servers that are asked about customers' domains; another than 53 is for tests",
    ),
    kind: setting(
      "SITEWRIGHT_DNS_PROVIDER",
      v.picklist(
        ["rfc2136", "cloudflare", "desec", "porkbun"],
        says("not_among", { choices: "rfc2136, cloudflare, desec, porkbun" }),
      ),
      null,
      "who holds the operator's own zones, where this server may set records, for example to have a certificate for all sites",
    ),
    key: secret(
      "SITEWRIGHT_DNS_KEY",
      text,
      null,
      "what it may do that with: a token of cloudflare or desec, key:secret of porkbun, algorithm:name:secret of rfc2136, as in hmac-sha256:sitewright:c2VjcmV0",
    ),
    server: setting(
      "SITEWRIGHT_DNS_SERVER",
      text,
      null,
      "for rfc2136: the name server that takes updates, as host or host:port",
    ),
    dnsApis: setting(
      "SITEWRIGHT_DNS_APIS",
      providerApis,
      null,
      "addresses of DNS providers' interfaces where they are others than the providers' own, like desec=https://desec.example.com/api/v1",
    ),
    publicAddresses: setting(
      "SITEWRIGHT_PUBLIC_ADDRESSES",
      ipAddresses,
      null,
      "IP addresses under which the world reaches this server, separated by commas, which customers point their domains at (default: those that the names of the application and of the sites lead to)",
    ),
  },
  { group: "tls", only: ["kind", "key", "server", "publicAddresses"] },
);

/** What the key of each DNS provider looks like. */
const KEYS: Record<DnsProviderSettings["kind"], RegExp> = {
  rfc2136: /^hmac-sha(1|224|256|384|512):[^:\s]+:[A-Za-z0-9+/]+={0,2}$/,
  porkbun: /^[^:\s]+:[^:\s]+$/,
  cloudflare: /^[^\s]+$/,
  desec: /^[^\s]+$/,
};

export function readDns(reading: Reading) {
  const { kind, key, server, dnsServers, dnsApis, publicAddresses, ...rest } = reading.values(DNS);
  if (kind) {
    if (!key) reading.refuse("SITEWRIGHT_DNS_KEY", "needs_other", { other: "SITEWRIGHT_DNS_PROVIDER" });
    else if (!KEYS[kind].test(key)) reading.refuse("SITEWRIGHT_DNS_KEY", "not_wanted_by", { kind });
    if (kind === "rfc2136" && !server)
      reading.refuse("SITEWRIGHT_DNS_SERVER", "needs_other", { other: "SITEWRIGHT_DNS_PROVIDER" });
  }
  const dnsProvider: DnsProviderSettings | null = kind && key ? { kind, key, server } : null;
  return {
    ...rest,
    dnsServers: dnsServers ?? [],
    dnsApis: dnsApis ?? {},
    publicAddresses: publicAddresses ?? [],
    dnsProvider,
  };
}
