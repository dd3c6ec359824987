/** What DNS says of who mail comes from. */
import type { Services } from "../../operation/operation.ts";
import type { Check } from "./checks.ts";

/** Checks `spf`, `dkim` and `dmarc` of an address's domain, as its name servers say now. */
export async function checkSenderInDns(
  { dns, config }: Pick<Services, "dns" | "config">,
  from: string,
  signal: AbortSignal,
): Promise<Check[]> {
  // The reader of html, which other checks beside these need, is not loaded at the start.
  const [{ checkSender }, { getDomain }] = await Promise.all([import("./checks.ts"), import("tldts")]);
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
