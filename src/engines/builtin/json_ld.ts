/** What a page tells search engines of the business, as an element of it. */
import { structuredData } from "../../brief/structured_data.ts";
import type { Build } from "./sections/part.ts";

/** The data as an element of the page. */
export function structuredDataHtml({ site, brief, isHome }: Build): string {
  const data = structuredData({ brief, name: site.name, language: site.language, isHome });
  const json = JSON.stringify(data.length === 1 ? data[0] : data);
  const safe = json.replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
  return `<script type="application/ld+json">${safe}</script>`;
}
