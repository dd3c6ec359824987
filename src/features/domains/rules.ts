/** What may be added as a custom domain. */

import { isIP } from "../../lib/addresses.ts";
import type { Services } from "../../operation/operation.ts";

/** A domain as people write it → lower-case ASCII without a final dot; "" when it is no domain name. */
export function normalDomain(text: string): string {
  // What looks like more of an address is refused, not cut off.
  if (/[/?#@:\\]/.test(text)) return "";
  const name = process.getBuiltinModule("node:url").domainToASCII(text.trim().replace(/\.$/, "")).toLowerCase();
  const labels = name.split(".");
  const wellFormed = labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label));
  return wellFormed && labels.length >= 2 && !isIP(name) && name.length <= 253 ? name : "";
}

/** Why a normalised domain can't be added here, or null. The service's own names stay its own. */
export function domainProblem(
  domain: string,
  { config, baseUrl }: Pick<Services, "config" | "baseUrl">,
): string | null {
  if (!domain) return "must be a domain name like www.example.com";
  if (domain === new URL(baseUrl).hostname) return `"${domain}" is the address of the application itself; use another`;
  for (const own of [config.defaultDomain, config.alternateDomain, "localhost"]) {
    if (domain === own || domain.endsWith(`.${own}`))
      return `"${own}" belongs to this server; use a domain of your own`;
  }
  return null;
}
