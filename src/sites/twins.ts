/** Markdown twins of published pages: what tells programs and caches of them, where they are sent. */
import { twinPath } from "../features/websites/service.ts";
import { type Content, withHeaders } from "./content.ts";

export const MARKDOWN = "text/markdown; charset=utf-8";

/** What is sent at the page's own address is another thing for who prefers Markdown. */
const NEGOTIATED = "Accept-Encoding, Accept";

/** About as many tokens as models of today make of a text: four characters each. */
export const tokensOf = (bytes: Uint8Array): number => Math.ceil(Buffer.from(bytes).toString("utf8").length / 4);

/**
 * The headers of a page that has a twin; of one that has none there are none.
 * @param isTaken whether something else is at the twin's address: then the twin is at the page's alone
 */
export function headersOfPage(
  { hasTwin }: Content,
  path: string,
  isTaken: boolean,
): Record<string, string> | undefined {
  const twin = hasTwin ? twinPath(path) : null;
  if (twin === null) return undefined;
  if (isTaken) return { Vary: NEGOTIATED };
  return { Vary: NEGOTIATED, Link: `<${twin}>; rel="alternate"; type="text/markdown"` };
}

/** The headers of a twin at its own address: search engines list the page instead. */
export const headersOfTwin = (path: string): Record<string, string> => ({
  "X-Robots-Tag": "noindex",
  Link: `<${path}>; rel="canonical"`,
});

/** The headers of a twin that is sent at its page's address, which is to be listed. */
export const headersOfNegotiated = (path: string, isTaken: boolean): Record<string, string> => ({
  Vary: NEGOTIATED,
  ...(isTaken ? {} : { "Content-Location": twinPath(path)! }),
  Link: `<${path}>; rel="canonical"`,
});

/** A content with headers beside its own. */
export const alsoWith = (content: Content, headers: Record<string, string> | undefined): Content =>
  headers ? withHeaders(content, { ...content.headers, ...headers }) : content;
