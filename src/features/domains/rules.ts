/** What may be added as a custom domain. */

import { isIP } from "../../lib/addresses.ts";
import type { Services } from "../../operation/operation.ts";
import { type FieldProblemDetail, problem } from "../../sentences/field_problems.ts";

/** The kind of job that checks a domain; its subject is the domain. */
export const CHECK_JOB = "domains.check";

/** A domain as people write it → lower-case ASCII without a final dot; "" when it is no domain name. */
export function normalDomain(text: string): string {
  // What looks like more of an address is refused, not cut off.
  if (/[/?#@:\\]/.test(text)) return "";
  const ascii = process.getBuiltinModule("node:url").domainToASCII(text.trim()).toLowerCase();
  // Other scripts have final dots of their own, which are dots by now.
  const name = ascii.replace(/\.$/, "");
  const labels = name.split(".");
  const wellFormed = labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label));
  return wellFormed && labels.length >= 2 && !isIP(name) && name.length <= 253 ? name : "";
}

const LABEL = "[^\\s./?#@:\\\\]+";
const WITHOUT_DIGIT = `(?!\\d)${LABEL}`;

/** How a name is written, for the reference. `normalDomain` also takes blanks around it and the dots of other scripts. */
export const DOMAIN_FORM = { format: "idn-hostname", pattern: `^(?:${LABEL}\\.)+${WITHOUT_DIGIT}\\.?$` };
/** The same of what is before a domain, and of what is at its end. */
export const SUBDOMAIN_FORM = { format: "idn-hostname", pattern: `^${LABEL}(?:\\.${LABEL})*$` };
export const ENDING_PATTERN = `^\\.?(?:${LABEL}\\.)*${WITHOUT_DIGIT}$`;

type Operator = Pick<Services, "config" | "serverUrl">;

const isBelow = (name: string, parent: string): boolean => name === parent || name.endsWith(`.${parent}`);

const hostOf = (url: string): string => new URL(url).hostname;

/** Why a normalised domain can't be added here, or null. The service's own names stay its own. */
export async function domainProblem(
  domain: string,
  { config, serverUrl }: Operator,
): Promise<FieldProblemDetail | null> {
  if (!domain) return problem("no_domain");
  const application = hostOf(serverUrl);
  const bucket = config.publishBucket && [
    hostOf(config.publishBucket.publicUrl),
    hostOf(config.publishBucket.endpoint),
  ];
  for (const own of [config.defaultDomain, config.alternateDomain, "localhost", ...(bucket ?? [])]) {
    if (isBelow(domain, own)) return problem("name_of_server", { domain: own });
  }
  if (isBelow(domain, application)) return problem("name_of_application", { domain: application });
  const { parse } = await import("tldts");
  const { domain: registrable, isIcann } = parse(domain);
  if (registrable === null && isIcann) return problem("name_of_registry", { domain });
  return null;
}

/** The name that was registered for a domain: "example.co.uk" of "www.example.co.uk". */
export async function registrableDomain(domain: string): Promise<string> {
  const { getDomain } = await import("tldts");
  return getDomain(domain) ?? domain;
}

/**
 * Whether a domain is next to the operator's own names, in the zone of one of them. All of such a zone may lead here by
 * one wildcard, so that leading here proves nothing.
 */
export async function isOfOperator(domain: string, { config, serverUrl }: Operator): Promise<boolean> {
  const registered = await registrableDomain(domain);
  for (const own of [hostOf(serverUrl), config.defaultDomain, config.alternateDomain]) {
    if (isIP(own) === 0 && (await registrableDomain(own)) === registered) return true;
  }
  return false;
}
