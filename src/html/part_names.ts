/** How pages name shared parts of their website. Without what reads html, which the start does not load. */

/** The attribute with which an element takes a part. */
export const PART_ATTRIBUTE = "data-sw-part";
/** The part with the rules that come before a page's own, on every page that takes any part. */
export const STYLES = "styles";
export const PART_KEY = /^[a-z][a-z0-9-]{0,39}$/;

const NAMED = /\bdata-sw-part\s{0,9}=\s{0,9}["']?([a-z][a-z0-9-]{0,39})(?![a-z0-9-])/g;

/** The parts that a page's html may take, in the order of their names: it is not read, so a text may name one too. */
export function partNamesIn(html: string, most: number): string[] {
  const found = new Set<string>();
  if (html.includes(PART_ATTRIBUTE))
    for (const [, name] of html.matchAll(NAMED)) {
      found.add(name!);
      if (found.size >= most) break;
    }
  return found.size === 0 ? [] : [...found.add(STYLES)].sort();
}

/** Html that takes no parts, whatever it took: what stands there stays. */
export const withoutPartNames = (html: string): string =>
  html.replace(/\sdata-sw-part\s{0,9}=\s{0,9}(?:"[^"]{0,60}"|'[^']{0,60}'|[a-z0-9-]{1,40})/g, "");
