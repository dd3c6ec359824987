/** Where a page leads, what it loads, and the places in it that others can lead to. */
import { closest, type Element, type Page } from "./page.ts";

export interface Link {
  /** As it is written. */
  href: string;
  element: Element;
}

/** What a page loads. */
export interface LoadedFile {
  /** As it is written. */
  address: string;
  /** Null: the page's own style sheet names it. */
  element: Element | null;
  /** Whether a browser runs it or shows it as a page of its own, or only shows it. */
  kind: "active" | "passive";
}

/** Addresses that are longer name nothing here. */
const LONGEST_ADDRESS = 2_000;

/** Links that are there for visitors; the entries of navigation that publishing writes anew are not. */
export function linksOf(page: Page): Link[] {
  const links: Link[] = [];
  for (const element of page.elements) {
    const href = (element.tag === "a" || element.tag === "area") && element.attributes.get("href")?.trim();
    if (href && href.length <= LONGEST_ADDRESS && !isWrittenAnew(element)) links.push({ href, element });
  }
  return links;
}

const isWrittenAnew = (element: Element): boolean =>
  closest(
    element,
    ({ attributes, parent }) => attributes.has("data-sw-page") && !!parent?.attributes.has("data-sw-pages"),
  ) !== null;

/** Names of places in the page that a link can lead to. */
export function* anchorsOf(page: Page): Generator<string> {
  yield* page.byId.keys();
  for (const { tag, attributes } of page.elements) {
    const name = tag === "a" && attributes.get("name");
    if (name) yield name;
  }
}

/** What relative addresses of the page are relative to, where it says so. */
export const baseOf = (page: Page): string | null =>
  page.elements.find(({ tag, attributes }) => tag === "base" && attributes.has("href"))?.attributes.get("href") ?? null;

/** Attributes that name what is loaded: tag, attribute, kind. */
const LOADING: Record<string, [attribute: string, kind: LoadedFile["kind"]][]> = {
  img: [["src", "passive"]],
  input: [["src", "passive"]],
  audio: [["src", "passive"]],
  video: [
    ["src", "passive"],
    ["poster", "passive"],
  ],
  source: [["src", "passive"]],
  track: [["src", "active"]],
  script: [["src", "active"]],
  iframe: [["src", "active"]],
  embed: [["src", "active"]],
  object: [["data", "active"]],
  image: [
    ["href", "passive"],
    ["xlink:href", "passive"],
  ],
};
/** What a link element loads, by what it is. */
const LOADED_LINKS: Record<string, LoadedFile["kind"]> = {
  stylesheet: "active",
  icon: "passive",
  preload: "passive",
  modulepreload: "active",
  manifest: "active",
  "apple-touch-icon": "passive",
};

/** @param css the page's own, beside what is in its html */
export function* loadedFiles(page: Page, css: string): Generator<LoadedFile> {
  for (const address of addressesIn(css)) yield { address, element: null, kind: "passive" };
  for (const element of page.elements) {
    const { tag, attributes, inner } = element;
    const file = (address: string | undefined, kind: LoadedFile["kind"]): LoadedFile[] => {
      const trimmed = address?.trim();
      return trimmed && trimmed.length <= LONGEST_ADDRESS ? [{ address: trimmed, element, kind }] : [];
    };
    for (const [name, kind] of LOADING[tag] ?? []) yield* file(attributes.get(name), kind);
    if (tag === "img" || tag === "source")
      for (const address of candidatesIn(attributes.get("srcset") ?? "")) yield* file(address, "passive");
    if (tag === "link")
      for (const word of (attributes.get("rel") ?? "").toLowerCase().split(/\s+/)) {
        const kind = LOADED_LINKS[word];
        if (kind) yield* file(attributes.get("href"), kind);
      }
    const style = attributes.get("style");
    if (style) for (const address of addressesIn(style)) yield* file(address, "passive");
    if (tag === "style" && inner)
      for (const address of addressesIn(page.source.slice(inner.start, inner.end))) yield* file(address, "passive");
  }
}

/** The addresses of a `srcset`; those that hold their own content are none. */
function candidatesIn(srcset: string): string[] {
  if (srcset.includes("data:")) return [];
  return srcset.split(",").flatMap((candidate) => candidate.trim().split(/\s+/, 1)[0] || []);
}

/** The addresses in a style sheet, in one pass: what stands in comments is none. */
export function* addressesIn(css: string): Generator<string> {
  const sign = /\/\*|url\(/gi;
  for (let found = sign.exec(css); found; found = sign.exec(css)) {
    if (found[0] === "/*") {
      const end = css.indexOf("*/", sign.lastIndex);
      if (end < 0) return;
      sign.lastIndex = end + 2;
      continue;
    }
    const from = sign.lastIndex;
    const most = css.slice(from, from + LONGEST_ADDRESS);
    const end = most.indexOf(")");
    sign.lastIndex = from + (end < 0 ? most.length : end);
    const address = end < 0 ? "" : most.slice(0, end).trim();
    const [, , quoted] = /^(["'])(.*)\1$/.exec(address) ?? [];
    const plain = quoted ?? address;
    if (plain !== "" && !plain.startsWith("data:") && !/["'\\]/.test(plain)) yield plain;
  }
}
