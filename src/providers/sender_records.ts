/** Who mail comes from, as DNS says: SPF, DKIM and DMARC of an address's domain. */
import { tellSender } from "../sentences/sender_checks.ts";
import type { CodedMessage } from "../sentences/sentence.ts";
import type { Config } from "../settings/config.ts";
import type { DnsLookup } from "./dns/lookup.ts";

export interface SenderCheck extends CodedMessage {
  name: "spf" | "dkim" | "dmarc";
  /** `warn`: it is not known, or not ours to know. */
  status: "pass" | "warn" | "fail";
}

/** Checks `spf`, `dkim` and `dmarc` of an address's domain, as its name servers say now. */
export async function checkSenderInDns(
  { dns, config }: { dns: DnsLookup; config: Pick<Config, "dkim" | "bounceMail"> },
  from: string,
  signal: AbortSignal,
): Promise<SenderCheck[]> {
  const { getDomain } = await import("tldts");
  const { dkim: signing, bounceMail } = config;
  const domain = from.slice(from.lastIndexOf("@") + 1).toLowerCase();
  // SPF is asked of the domain that mails come back to.
  const returnDomain = bounceMail?.domain ?? domain;
  const find = (zone: string, name: string) => dns.begin(getDomain(zone) ?? zone, signal).find(name, "TXT");
  const key = signing && `${signing.selector}._domainkey.${domain}`;
  const [spf, dmarc, dkim] = await Promise.all([
    find(returnDomain, returnDomain),
    find(domain, `_dmarc.${domain}`),
    key ? find(domain, key) : null,
  ]);
  return checkSender({
    domain,
    returnDomain,
    spf: spf.values,
    dmarc: dmarc.values,
    dkim: key && dkim ? { name: key, values: dkim.values } : null,
  });
}

/** What DNS says of the sender's domain. Null: nobody who should know has answered. */
export interface SenderRecords {
  domain: string;
  /** Where its mails come back to, whose SPF counts. */
  returnDomain: string;
  spf: string[] | null;
  dmarc: string[] | null;
  /** Null as a whole: mail is not signed here. */
  dkim: { name: string; values: string[] | null } | null;
}

export function checkSender({ domain, returnDomain, spf, dmarc, dkim }: SenderRecords): SenderCheck[] {
  const own = spf?.filter((value) => /^v=spf1\b/i.test(value)) ?? [];
  const policy = dmarc?.find((value) => /^v=DMARC1\b/i.test(value));
  const there = { domain: returnDomain };
  return [
    spf === null
      ? { name: "spf", status: "warn", ...tellSender("spf_unknown", there) }
      : own.length === 1
        ? { name: "spf", status: "pass", ...tellSender("spf_there", there) }
        : own.length === 0
          ? { name: "spf", status: "fail", ...tellSender("spf_missing", there) }
          : { name: "spf", status: "fail", ...tellSender("spf_several", { ...there, count: own.length }) },
    dkim === null
      ? { name: "dkim", status: "warn", ...tellSender("dkim_off") }
      : dkim.values === null
        ? { name: "dkim", status: "warn", ...tellSender("dkim_unknown", { domain }) }
        : dkim.values.some((value) => /\bp=[A-Za-z0-9+/]/.test(value))
          ? { name: "dkim", status: "pass", ...tellSender("dkim_there", { name: dkim.name }) }
          : { name: "dkim", status: "fail", ...tellSender("dkim_missing", { name: dkim.name }) },
    dmarc === null
      ? { name: "dmarc", status: "warn", ...tellSender("dmarc_unknown", { domain }) }
      : policy
        ? { name: "dmarc", status: "pass", ...tellSender("dmarc_there", { domain }) }
        : { name: "dmarc", status: "fail", ...tellSender("dmarc_missing", { domain }) },
  ];
}
