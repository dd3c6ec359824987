/**
 * The head of a document as browsers take it to be, also where tags are left out or something in it ends it early; and
 * the places of a document at which something can be added that nothing before it swallows.
 */
import { collapsed } from "../lib/one_line.ts";
import { type Element, type Page, runsIn } from "./page.ts";

export interface Head {
  /** The `<html>` element, where its tag is written. */
  html: Element | null;
  /** Where its content begins: whatever stands here is in the head. */
  start: number;
  /** Behind its last element. */
  end: number;
  elements: Element[];
}

const elementOf = (page: Page, tag: string): Element | null =>
  page.elements.find((element) => element.tag === tag && !element.isForeign) ?? null;

/**
 * The head of a whole document.
 * @param page read as browsers read it that run scripts, to which what is in a `<noscript>` is text
 */
export function headOf(page: Page): Head {
  const html = elementOf(page, "html");
  const written = elementOf(page, "head");
  const start = written?.opening.end ?? html?.opening.end ?? page.doctype?.end ?? 0;
  const last = page.head.reduce((most, { end }) => Math.max(most, end), start);
  const end = written?.isClosed ? written.inner!.end : last;
  return { html, start, end: openPlace(page, end), elements: page.head };
}

/** Where the body of a whole document ends, whose tags an author may leave unwritten. */
export function bodyEndOf(page: Page, head: Head): number {
  for (const element of [elementOf(page, "body"), head.html])
    if (element?.isClosed && element.inner) return openPlace(page, Math.max(element.inner.end, head.end));
  return openPlace(page, page.source.length);
}

/** Elements in which nothing is an element, or none that does anything: only their end tag ends them. */
const SWALLOWING = new Set(
  "iframe noembed noframes noscript plaintext script style template textarea title xmp".split(" "),
);

/**
 * The last place up to another at which an element can be put: before the outermost element that would swallow it, and at
 * the end of the source before a comment or a tag that is not closed.
 */
export function openPlace(page: Page, place: number): number {
  const last = place === page.source.length ? page.unclosed : place;
  const around = page.elements.find(({ start, end, tag, isForeign, isClosed }) => {
    if (start >= last) return false;
    // What may be in a select is not the same in all browsers.
    if (isForeign || tag === "select") return last < end || (last === end && !isClosed);
    return SWALLOWING.has(tag) && (last < end || !isClosed);
  });
  return around?.start ?? last;
}

/** The text of the head's title as browsers show it; null where there is none. */
export function titleIn(page: Page, { elements }: Head): string | null {
  const title = elements.find(({ tag }) => tag === "title");
  const text = title?.inner ? runsIn(page, title.inner).map(({ value }) => value) : [];
  return collapsed(text.join("")) || null;
}

/** The content of the head's first `meta` of a name; null where there is none. */
export function metaIn({ elements }: Head, name: string): string | null {
  const meta = elements.find((element) => element.tag === "meta" && namesOf(element).includes(name));
  return meta?.attributes.get("content")?.trim() || null;
}

/** What a head's element says by itself: the names of a `meta`, "charset", "title", "link canonical", …. */
export function namesOf({ tag, attributes }: Element): string[] {
  const value = (name: string) => (attributes.get(name) ?? "").trim().toLowerCase();
  if (tag === "title") return ["title"];
  if (tag === "link")
    return value("rel")
      .split(/\s+/)
      .map((word) => `link ${word}`);
  if (tag !== "meta") return [];
  const isType = value("http-equiv") === "content-type";
  const names = attributes.has("charset") || isType ? ["charset"] : [];
  return [...names, value("name"), value("property")].filter((name) => name !== "");
}
