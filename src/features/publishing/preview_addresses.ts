/**
 * Addresses within a preview. A preview link shows a website below an address of its own, `/preview/<token>/`, so what
 * a page says of its site from the root ("/about") would lead out of it. Such addresses are written relative to the page:
 * the document is then the same under every link, and is made once for all of them.
 */
import type { Element, Page } from "../../html/page.ts";
import { type Change, writtenAttribute } from "../../html/splices.ts";

/** Addresses of one page that are followed; those after them stay as they are written. */
const MOST_ADDRESSES = 10_000;
/** No page lies in more folders; a `<base>` may. */
const MOST_FOLDERS = 102;
/** A longer address is none of a page. */
const LONGEST_ADDRESS = 2_000;

/** Which attributes say where a visitor gets to, by the element. */
const LEADING: Record<string, string[] | undefined> = {
  a: ["href", "xlink:href"],
  area: ["href"],
  form: ["action"],
};

/** Stands for the host of a site, whichever it has. */
const ANY_SITE = "http://site.invalid";

/** An address from the root as a page, or a `<base>`, at another one writes it. */
const relativeAddress = (from: string, to: string): string => {
  const folders = from.split("/").length - 2;
  return (folders === 0 ? "./" : "../".repeat(folders)) + to.slice(1);
};

export interface FollowedAddresses {
  /** The changes that keep the page's addresses within its preview. */
  changes: Change[];
  /** How the page writes the address of another page. */
  addressOf(path: string): string;
}

/**
 * Keeps the addresses of a page within its preview.
 * @param path of the page
 * @param origin of the published site, so that its whole addresses are known too; null: it has none
 */
export function followAddresses(page: Page, path: string, origin: string | null): FollowedAddresses {
  const site = new URL(origin ?? ANY_SITE);
  const changes: Change[] = [];
  /** The path of an address of this site, with query and fragment; null for any other. */
  const ownPath = (address: string, around: URL): string | null => {
    if (address.length > LONGEST_ADDRESS) return null;
    const url = URL.parse(address, around.href);
    if (!url || !/^https?:$/.test(url.protocol) || url.host !== site.host) return null;
    return url.pathname.startsWith("/_sw/") ? null : `${url.pathname}${url.search}${url.hash}`;
  };
  const write = (element: Element, name: string, address: string) => {
    const range = element.attributeRanges.get(name);
    if (range) changes.push({ ...range, text: writtenAttribute(name, address) });
  };

  let around = new URL(path, site);
  const base = page.elements.find((element) => element.tag === "base" && element.attributes.has("href"));
  if (base) {
    const based = ownPath(base.attributes.get("href")!, around);
    // Everything on the page is somebody else's then, or nobody's.
    if (based === null || based.split("/").length > MOST_FOLDERS) return { changes, addressOf: (path) => path };
    write(base, "href", relativeAddress(path, based));
    around = new URL(based, site);
  }
  const addressOf = (path: string) => relativeAddress(around.pathname, path);
  for (const element of page.elements)
    for (const name of LEADING[element.tag] ?? []) {
      const address = element.attributes.get(name)?.trim();
      // An address without a path is of this page already.
      if (!address || /^[#?]/.test(address)) continue;
      const own = ownPath(address, around);
      if (own === null) continue;
      write(element, name, addressOf(own));
      if (changes.length >= MOST_ADDRESSES) return { changes, addressOf };
    }
  return { changes, addressOf };
}
