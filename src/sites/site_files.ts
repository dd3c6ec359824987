/** What a site answers without anyone having made it, as files: for whoever takes the site elsewhere. */
import type { SiteFiles } from "../operation/operation.ts";
import { faviconSvg, feedXml, notFoundMessage, robotsText, sitemapFiles } from "./generated_files.ts";
import { llmsText } from "./llms_text.ts";
import { createMessagePages } from "./message_page.ts";
import { siteReads } from "./reads.ts";
import { feedsOf, knownFacts, listedPages } from "./store.ts";

export function createSiteFiles(services: Parameters<typeof createMessagePages>[0]): SiteFiles {
  const messages = createMessagePages(services);
  return async (site, origin) => {
    const reads = siteReads(services.storage.read);
    const pages = await listedPages(reads, site.release_id);
    const feeds: { name: string; text: string }[] = [];
    for (const { path, base, name } of await feedsOf(reads, site._id)) {
      const items = await reads.feedItems.all({ release: site.release_id, from: `${base}/`, to: `${base}0` });
      const of = { name, siteName: site.name, language: site.language ?? "en" };
      feeds.push({ name: path.slice(1), text: feedXml(origin, base, of, items) });
    }
    const known = await knownFacts(reads, site._id);
    const like = await messages.findPage(site);
    const notFound = notFoundMessage(site.language ?? (like?.language || null));
    return [
      { name: "404.html", text: await messages.make(site, like, notFound) },
      { name: "robots.txt", text: robotsText(origin, site.agents) },
      ...[...sitemapFiles(origin, pages)].map(([path, make]) => ({ name: path.slice(1), text: make() })),
      { name: "llms.txt", text: llmsText(origin, site, pages, known?.facts ?? null) },
      // Documents name an own icon where it is.
      ...(site.icon === null ? [{ name: "favicon.svg", text: faviconSvg(site.name) }] : []),
      ...feeds,
    ];
  };
}
