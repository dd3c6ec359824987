/** The files that every site has without anyone making them: robots.txt, sitemap.xml, llms.txt, an icon, words for a 404 page. */

import { visitorTexts } from "../features/forms/service.ts";
import {
  type AgentChoices,
  AI_CLASSES,
  AI_PROGRAMS,
  AI_PROGRAMS_OF,
  type AiClass,
  contentSignal,
} from "../features/websites/service.ts";
import { escapeHtml } from "../html/escape.ts";
import type { SiteMessage } from "./message_page.ts";
import { plainPage } from "./plain_page.ts";
import type { FeedItem, SitePage } from "./store.ts";

/** What nobody is to read. */
const FORMS_RULE = "Disallow: /_sw/forms/";

/** robots.txt of a site, with what its owner has decided of AI programs and wants to say besides. */
export function robotsText(origin: string, agents: Pick<AgentChoices, AiClass | "robots"> | null): string {
  const signal = contentSignal(agents);
  const groups = [`User-agent: *\n${signal ? `Content-Signal: ${signal}\n` : ""}Allow: /\n${FORMS_RULE}`];
  for (const one of AI_CLASSES) {
    if (agents?.[one] !== "deny") continue;
    const names = AI_PROGRAMS[one].map((name) => `User-agent: ${name}\n`).join("");
    groups.push(
      `# AI programs, ${CLASS_WORDS[one]} (as of ${AI_PROGRAMS_OF})\n${names}${one === "search" ? "Content-Signal: search=no\n" : ""}Disallow: /`,
    );
  }
  if (agents?.robots) groups.push(agents.robots);
  return `${groups.join("\n\n")}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

const CLASS_WORDS: Record<AiClass, string> = {
  training: "to train models",
  search: "for the search of assistants",
  user: "for a person who asks",
};

/** https://www.sitemaps.org/protocol.html */
function sitemapXml(origin: string, pages: SitePage[]): string {
  const urls = pages.map(
    (page) =>
      `  <url><loc>${escapeHtml(origin + page.path)}</loc><lastmod>${new Date(page.published_at).toISOString()}</lastmod></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
}

/** As many as a sitemap may list; https://www.sitemaps.org/protocol.html */
const SITEMAP_PAGES = 50_000;

/** Of a site that has more pages than a sitemap may list: where its sitemaps are. */
function sitemapIndexXml(origin: string, sitemaps: number): string {
  const rows = Array.from(
    { length: sitemaps },
    (_, index) => `  <sitemap><loc>${escapeHtml(`${origin}/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join("\n")}\n</sitemapindex>\n`;
}

/** The sitemap of a site, and where it is only an index, those that it leads to; by their paths. */
export function sitemapFiles(origin: string, pages: SitePage[]): Map<string, () => string> {
  if (pages.length <= SITEMAP_PAGES) return new Map([["/sitemap.xml", () => sitemapXml(origin, pages)]]);
  const sitemaps = Math.ceil(pages.length / SITEMAP_PAGES);
  const files = new Map([["/sitemap.xml", () => sitemapIndexXml(origin, sitemaps)]]);
  for (let index = 0; index < sitemaps; index++) {
    const listed = pages.slice(index * SITEMAP_PAGES, (index + 1) * SITEMAP_PAGES);
    files.set(`/sitemap-${index + 1}.xml`, () => sitemapXml(origin, listed));
  }
  return files;
}

/** What XML can't have at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is left out.
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const xmlText = (text: string): string => escapeHtml(text.toWellFormed().replace(NOT_XML, ""));

/**
 * RSS 2.0 of a collection's newest records; https://www.rssboard.org/rss-specification. Titles are text there, and
 * descriptions html: a text in one is escaped twice.
 */
export function feedXml(
  origin: string,
  path: string,
  feed: { name: string; siteName: string; language: string },
  items: FeedItem[],
): string {
  const link = `${origin}${path}`;
  const rows = items.map(
    (item) =>
      `    <item>\n      <title>${xmlText(item.name)}</title>\n      <link>${xmlText(origin + item.path)}</link>\n      <guid isPermaLink="true">${xmlText(origin + item.path)}</guid>\n      <pubDate>${new Date(item.published_at).toUTCString()}</pubDate>\n      <description>${xmlText(escapeHtml(item.description))}</description>\n    </item>`,
  );
  const updated =
    items.length > 0 ? `\n    <lastBuildDate>${new Date(items[0]!.published_at).toUTCString()}</lastBuildDate>` : "";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n  <channel>\n    <title>${xmlText(`${feed.name} · ${feed.siteName}`)}</title>\n    <link>${xmlText(link)}</link>\n    <description>${xmlText(`${feed.name} · ${feed.siteName}`)}</description>\n    <language>${xmlText(feed.language)}</language>${updated}\n    <atom:link href="${xmlText(`${link}/feed.xml`)}" rel="self" type="application/rss+xml"/>\n${rows.join("\n")}\n  </channel>\n</rss>\n`;
}

/** A monogram on a colour that comes from the name, so that tabs can be told apart. */
export function faviconSvg(name: string, colours?: { solid: string; on_solid: string }): string {
  const letter = escapeHtml((name.match(/[\p{L}\p{N}]/u)?.[0] ?? "•").toUpperCase());
  const hue = [...name].reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) % 360, 7);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${colours?.solid ?? `oklch(0.42 0.09 ${hue})`}"/><text x="32" y="33" fill="${colours?.on_solid ?? "#fff"}" font-family="Georgia,serif" font-size="38" text-anchor="middle" dominant-baseline="central">${letter}</text></svg>\n`;
}

/** What is said at addresses that a site does not have. @param language BCP 47 tag of the site, or null */
export function notFoundMessage(language: string | null): SiteMessage {
  const { texts, language: own } = visitorTexts(language);
  return {
    language: own,
    title: texts.notFoundTitle,
    content: `<p>${texts.notFoundText}</p>`,
    link: { href: "/", text: texts.home },
  };
}

/** The page of a host that no site has. */
export const noSitePage = (): string =>
  plainPage({
    language: "en",
    siteName: null,
    title: "No website here",
    content:
      "<p>No website is published at this address. Check the spelling, or ask whoever gave it to you.</p><p>If you run this server and this is to be the address of the application itself, set <code>SITEWRIGHT_BASE_URL</code> to it and start again. If it is to be a website’s, add its name as a domain there.</p>",
  });
