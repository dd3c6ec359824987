/** The address of a website. */

/** What decides a website's address. */
export interface Address {
  subdomain: string | null;
  parent_domain: string | null;
  /** The linked domain, for example "www.example.com". */
  custom_domain: string | null;
}

/** Addresses of files that every published website has by itself. */
export const SITE_FILES = ["/robots.txt", "/sitemap.xml", "/llms.txt", "/favicon.svg", "/favicon.ico"];

/** What pages of a website may ask their visitors for. */
export const PERMISSIONS = ["camera", "geolocation", "microphone"] as const;

/** Where the page is that a website shows at addresses where nothing is; the first that there is counts. */
export const NOT_FOUND_PAGES: readonly string[] = ["/404", "/404.html"];

const TWIN_OF_HOME = "/index.md";

/** Where the Markdown twin of a page is: `/about` → `/about.md`; null: the name is another page's. */
export const twinPath = (path: string): string | null =>
  path === "/" ? TWIN_OF_HOME : `${path}.md` === TWIN_OF_HOME ? null : `${path}.md`;

/** The page whose twin is at a path; null: the path is none of a twin. */
export const pageOfTwin = (path: string): string | null =>
  path === TWIN_OF_HOME
    ? "/"
    : path.endsWith(".md") && path.length > "/.md".length
      ? path.slice(0, -".md".length)
      : null;

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
