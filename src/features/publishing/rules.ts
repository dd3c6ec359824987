/** Pure decisions of publishing: what may be an address, and the address of a site. */

/** Labels that must never be a customer's, because visitors or mail servers expect something official there. */
const RESERVED_SUBDOMAINS = new Set(
  "www api app mail admin administrator mcp docs dashboard login signin signup auth account accounts billing blog status support help static assets cdn ftp smtp imap pop webmail ns1 ns2 dns root test staging dev preview localhost security abuse postmaster hostmaster webmaster autodiscover autoconfig sitewright".split(
    " ",
  ),
);

const LONGEST_SUBDOMAIN = 63;

/** What is wrong with a subdomain, in words, or null when nothing is. */
export function subdomainProblem(label: string): string | null {
  if (!/^[a-z0-9-]{3,63}$/.test(label)) return "must be 3 to 63 characters of a-z, 0-9 and -";
  if (label.startsWith("-") || label.endsWith("-")) return "must not begin or end with -";
  if (label.startsWith("xn--")) return 'must not begin with "xn--"';
  if (RESERVED_SUBDOMAINS.has(label)) return `"${label}" is reserved; choose another`;
  return null;
}

/**
 * A subdomain made of a website's name: "Crumb & Co" → "crumb-co". Falls back to "site" for names without Latin letters.
 * @param attempt 0 for the first try; later ones add "-2", "-3", …
 */
export function subdomainFromName(name: string, attempt: number): string {
  const letters = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  const suffix = attempt === 0 ? "" : `-${attempt + 1}`;
  const stem = (letters || "site").slice(0, LONGEST_SUBDOMAIN - suffix.length).replace(/-+$/, "");
  const label = `${stem}${suffix}`;
  return subdomainProblem(label) === null ? label : `${label}-site`.slice(0, LONGEST_SUBDOMAIN);
}

/** What decides a website's address. */
export interface Address {
  subdomain: string | null;
  parent_domain: string | null;
  /** The linked domain, for example "www.example.com". */
  custom_domain: string | null;
}

/** Host name of a website, without a port; null before it has one. */
export function siteHost(address: Address): string | null {
  if (address.custom_domain) return address.custom_domain;
  return address.subdomain && address.parent_domain ? `${address.subdomain}.${address.parent_domain}` : null;
}

/** The parts of an origin; that of the application is asked for with each row of a list. */
const readOrigin = (() => {
  let known = new URL("http://localhost");
  let text = "";
  return (origin: string): URL => {
    if (origin !== text) [known, text] = [new URL(origin), origin];
    return known;
  };
})();

/**
 * Origin of a website: scheme and port are those of the application.
 * @param baseUrl origin of the application
 */
export function siteOrigin(baseUrl: string, address: Address): string | null {
  const host = siteHost(address);
  if (!host) return null;
  const { protocol, port } = readOrigin(baseUrl);
  return `${protocol}//${host}${port ? `:${port}` : ""}`;
}
