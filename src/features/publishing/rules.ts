/** Pure decisions of publishing: what may be a subdomain. */
import { slugOf } from "../../lib/slugs.ts";
import { type FieldProblemDetail, problem } from "../../sentences/field_problems.ts";

/** Labels that must never be a customer's, because visitors or mail servers expect something official there. */
const RESERVED_SUBDOMAINS = new Set(
  "www api app mail admin administrator mcp docs dashboard login signin signup auth account accounts billing blog status support help static assets cdn ftp smtp imap pop webmail ns1 ns2 dns root test staging dev preview localhost security abuse postmaster hostmaster webmaster autodiscover autoconfig sitewright".split(
    " ",
  ),
);

const LONGEST_SUBDOMAIN = 63;

/** How a subdomain is written. */
export const SUBDOMAIN = /^(?!-|xn--)[a-z0-9-]{2,62}[a-z0-9]$/;

/** What is wrong with a subdomain, or null when nothing is. */
export function subdomainProblem(label: string): FieldProblemDetail | null {
  if (SUBDOMAIN.test(label)) return RESERVED_SUBDOMAINS.has(label) ? problem("name_reserved", { label }) : null;
  if (!/^[a-z0-9-]{3,63}$/.test(label)) return problem("no_subdomain", { least: 3, most: LONGEST_SUBDOMAIN });
  if (label.startsWith("xn--")) return problem("begins_with", { start: "xn--" });
  return problem("hyphen_outside");
}

/**
 * A subdomain made of a website's name: "Crumb & Co" → "crumb-co". Falls back to "site" for names without Latin letters.
 * @param attempt 0 for the first try; later ones add "-2", "-3", …
 */
export function subdomainFromName(name: string, attempt: number): string {
  const letters = slugOf(name);
  const suffix = attempt === 0 ? "" : `-${attempt + 1}`;
  const stem = (letters || "site").slice(0, LONGEST_SUBDOMAIN - suffix.length).replace(/-+$/, "");
  const label = `${stem}${suffix}`;
  return subdomainProblem(label) === null ? label : `${label}-site`.slice(0, LONGEST_SUBDOMAIN);
}
