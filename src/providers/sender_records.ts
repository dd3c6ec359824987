/** Who mail comes from, as DNS says: SPF, DKIM and DMARC of an address's domain. */
import type { Config } from "../settings/config.ts";
import type { DnsLookup } from "./dns/lookup.ts";

export interface SenderCheck {
  name: "spf" | "dkim" | "dmarc";
  /** `warn`: it is not known, or not ours to know. */
  status: "pass" | "warn" | "fail";
  message: string;
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
  const unknown = (what: string, of = domain) =>
    `The name servers of ${of} did not answer, so that ${what} is not known.`;
  const own = spf?.filter((value) => /^v=spf1\b/i.test(value)) ?? [];
  const policy = dmarc?.find((value) => /^v=DMARC1\b/i.test(value));
  return [
    spf === null
      ? { name: "spf", status: "warn", message: unknown("SPF", returnDomain) }
      : own.length === 1
        ? { name: "spf", status: "pass", message: `${returnDomain} says who may send for it.` }
        : {
            name: "spf",
            status: "fail",
            message:
              own.length === 0
                ? `${returnDomain} has no SPF record. Add a TXT record "v=spf1 …" that names your mail server.`
                : `${returnDomain} has ${own.length} SPF records; only one counts as one.`,
          },
    dkim === null
      ? {
          name: "dkim",
          status: "warn",
          message:
            "Mail is not signed here; make sure that your mail server signs it with DKIM, List-Unsubscribe and List-Unsubscribe-Post included.",
        }
      : dkim.values === null
        ? { name: "dkim", status: "warn", message: unknown("DKIM") }
        : dkim.values.some((value) => /\bp=[A-Za-z0-9+/]/.test(value))
          ? { name: "dkim", status: "pass", message: `The key of the signature is at ${dkim.name}.` }
          : {
              name: "dkim",
              status: "fail",
              message: `There is no key at ${dkim.name}, so that signatures can't be checked.`,
            },
    dmarc === null
      ? { name: "dmarc", status: "warn", message: unknown("DMARC") }
      : policy
        ? { name: "dmarc", status: "pass", message: `${domain} says what becomes of mail that is not its own.` }
        : {
            name: "dmarc",
            status: "fail",
            message: `${domain} has no DMARC record, without which Gmail and Yahoo refuse bulk mail. Add a TXT record at _dmarc.${domain}: "v=DMARC1; p=none".`,
          },
  ];
}
