/**
 * The addresses of a page that are relative to where it is, written from the root of its website: they then mean the same
 * wherever the page is shown, also at an address with a slash more.
 */
import { baseOf } from "./links.ts";
import { type Element, type Page, readPage } from "./page.ts";
import { type Change, writtenAttribute } from "./splices.ts";

const ATTRIBUTES =
  "action background cite data formaction href poster src xlink:href imagesrcset srcset style content".split(" ");
/** Addresses of one page that are written anew; those after them stay. */
const MOST_ADDRESSES = 10_000;
const LONGEST_ADDRESS = 2_000;
/** What a template holds is read once more, and so is what one in it does. */
const DEEPEST_TEMPLATE = 2;
const ANY_SITE = "http://site.invalid";
/** One with a scheme, from a root, or of this page itself. */
const NOT_RELATIVE = /^(?:[a-z][a-z0-9+.-]*:|[\\/#?]|$)/i;

/** @param path of the page */
export function rootedAddresses(page: Page, path: string): Change[] {
  const rooted = (address: string): string => {
    const trimmed = address.trim();
    if (NOT_RELATIVE.test(trimmed) || trimmed.length > LONGEST_ADDRESS) return address;
    const url = URL.parse(trimmed, ANY_SITE + path);
    return url === null ? address : url.pathname + url.search + url.hash;
  };
  return rootedIn(page, rooted, baseOf(page) !== null, 0);
}

function rootedIn(page: Page, rooted: Rewrite, isBased: boolean, depth: number): Change[] {
  const changes: Change[] = [];
  for (const element of page.elements) {
    if (changes.length >= MOST_ADDRESSES) break;
    // What a <base> says is relative to the page, and everything else to that.
    if (isBased && element.tag !== "base") continue;
    if (element.tag === "template" && element.inner && depth < DEEPEST_TEMPLATE) {
      const { start, end } = element.inner;
      const inner = rootedIn(readPage(page.source.slice(start, end)), rooted, isBased, depth + 1);
      for (const change of inner) changes.push({ ...change, start: change.start + start, end: change.end + start });
    }
    for (const name of ATTRIBUTES) {
      const value = element.attributes.get(name);
      const range = value && element.attributeRanges.get(name);
      const written = range ? rewritten(element, name, value, rooted) : value;
      if (range && written !== value) changes.push({ ...range, text: writtenAttribute(name, written!) });
    }
    if (element.tag === "style" && element.inner && !element.isForeign) {
      const css = page.source.slice(element.inner.start, element.inner.end);
      const text = inStyles(css, rooted);
      if (text !== css) changes.push({ ...element.inner, text });
    }
  }
  return changes;
}

type Rewrite = (address: string) => string;

function rewritten({ tag, attributes }: Element, name: string, value: string, rooted: Rewrite): string {
  if (name === "style") return inStyles(value, rooted);
  if (name.endsWith("srcset")) return inCandidates(value, rooted);
  if (name !== "content") return rooted(value);
  // <meta http-equiv="refresh" content="5; url=next">
  if (tag !== "meta" || attributes.get("http-equiv")?.trim().toLowerCase() !== "refresh") return value;
  return value.replace(
    /^([\d.\s]*[;,]\s*(?:url\s*=\s*)?["']?)([^"']+)/i,
    (_, before, address) => before + rooted(address),
  );
}

/** Of a style sheet: what `url(…)` and `@import "…"` name. */
const inStyles = (css: string, rooted: Rewrite): string =>
  css.replace(
    /(\burl\(\s{0,10}["']?|@import\s{1,10}["'])([^"'()\s\\]{1,2000})/gi,
    (_, before: string, address: string) => before + rooted(address),
  );

/** Of a `srcset`: an address ends with a blank, and may have commas in it. */
function inCandidates(srcset: string, rooted: Rewrite): string {
  let isAddress = true;
  const pieces = srcset.split(/(\s+)/).map((piece) => {
    if (/^\s*$/.test(piece)) return piece;
    const start = isAddress ? 0 : piece.indexOf(",") + 1;
    const rest = isAddress || start > 0 ? piece.slice(start) : "";
    if (!isAddress && start === 0) return piece;
    const [, before, address, after] = /^(,*)(.*?)(,*)$/.exec(rest)!;
    isAddress = address === "" || after !== "";
    return piece.slice(0, start) + before + (address ? rooted(address) : "") + after;
  });
  return pieces.join("");
}
