/** Links inside a website, and the files that every website has. */
import type { Finding } from "../../test/browser/page_checks.ts";
import { getPublished, type PublishedPage, type PublishedSite } from "./sites.ts";

const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "g"))].map(([, value]) => value!);

/** What the server itself gives every website: typefaces, the icon. */
const SERVED = /^\/(?:_sw\/|favicon)/;

/** Links that lead to no page or to no place on a page of the website. */
export function deadLinks(site: PublishedSite, page: PublishedPage): Finding[] {
  const dead: Finding[] = [];
  for (const href of new Set(attributes(page.html, "href"))) {
    if (/^[a-z]+:/i.test(href) || SERVED.test(href)) continue;
    const [path, anchor] = href.split("#") as [string, string | undefined];
    const target = path === "" ? page : site.pages.find((other) => other.path === path);
    if (!target) dead.push({ rule: "dead link", view: "", detail: `${href} leads to no page` });
    else if (anchor && !attributes(target.html, "id").includes(decodeURIComponent(anchor)))
      dead.push({ rule: "dead link", view: "", detail: `${href} leads to no place on the page` });
  }
  return dead;
}

/** What is wrong with robots.txt, sitemap.xml, llms.txt and the icon of a website. */
export async function siteFileProblems(site: PublishedSite): Promise<Finding[]> {
  const home = site.pages[0]!.address;
  const addresses = site.pages.map(({ address }) => address);
  const wanted: [path: string, contains: string[]][] = [
    ["/robots.txt", [new URL("/sitemap.xml", home).href]],
    ["/sitemap.xml", addresses],
    ["/llms.txt", addresses],
    ["/favicon.svg", ["<svg"]],
  ];
  const problems = await Promise.all(
    wanted.map(async ([path, contains]) => {
      const response = await getPublished(new URL(path, home).href);
      const text = await response.text();
      if (response.status !== 200) return [{ rule: "site file", view: "", detail: `${path}: ${response.status}` }];
      return contains
        .filter((part) => !text.includes(part))
        .map((part) => ({ rule: "site file", view: "", detail: `${path} lacks ${part}` }));
    }),
  );
  return problems.flat();
}
