/** What a site answers without anyone having made it, as files: for whoever takes the site elsewhere. */
import type { SiteFiles } from "../operation/operation.ts";
import { faviconSvg, llmsText, notFoundMessage, robotsText, sitemapXml } from "./generated_files.ts";
import { createMessagePages } from "./message_page.ts";
import { siteReads } from "./reads.ts";

export function createSiteFiles(services: Parameters<typeof createMessagePages>[0]): SiteFiles {
  const messages = createMessagePages(services);
  return async (site, origin) => {
    const pages = await siteReads(services.storage.read).pages.all({ release: site.release_id });
    const like = await messages.findPage(site);
    const notFound = notFoundMessage(site.language ?? like?.language ?? null);
    return [
      { name: "404.html", text: await messages.make(site, like, notFound) },
      { name: "robots.txt", text: robotsText(origin) },
      { name: "sitemap.xml", text: sitemapXml(origin, pages) },
      { name: "llms.txt", text: llmsText(origin, site, pages) },
      { name: "favicon.svg", text: faviconSvg(site.name) },
    ];
  };
}
