/** What becomes of code that a model wrote: what needs no model is put right, and the rest is checked. */
import type { Element, Page, Range } from "../../html/page.ts";
import { applyChanges, attributeChanges } from "../../html/splices.ts";
import { lineOf } from "../../html/text.ts";
import type { CodeTarget, PageCode, PageTask } from "../engine.ts";
import { javascriptFault } from "./check_css.ts";
import {
  checkPage,
  hasStandIn,
  inventedClaims,
  inventedLabels,
  inventedTexts,
  type PageProblem,
  unknownPictures,
} from "./check_page.ts";
import { siteOf, withMeantNames, withoutUnknownNames } from "./content_markup.ts";
import { withoutPictures } from "./page_images.ts";
import { createPageReader, type PageReader } from "./page_reader.ts";
import { framed, wholePage, withPartsNamed } from "./shared_parts.ts";
import { tidyCode } from "./tidy.ts";
import { withTypefaces, withTypefacesBeside } from "./typefaces.ts";

export interface FinishedPage {
  code: PageCode;
  problems: PageProblem[];
  /** Where a comment stands in the place of code. */
  standIns: CodeTarget[];
  hasBrokenScript: boolean;
  /** The html without what names none of the website's content, and without pictures that don't exist; null: there is no such thing. */
  knownHtml: string | null;
}

const TARGETS = ["html", "css", "javascript"] as const;

export function finish({ code: written, task }: { code: PageCode; task: PageTask }): FinishedPage {
  const { shared, makesShared } = task;
  const tidied = tidyCode(written);
  const own = shared ? { ...tidied, html: framed(tidied.html, shared) } : tidied;
  const faced = shared ? withTypefacesBeside(own, shared.texts.styles ?? "") : withTypefaces(own);
  const named = makesShared ? withPartsNamed(faced) : faced;
  const site = siteOf(task);
  const code = { ...named, html: toHomeIds(withMeantNames(named.html, site), task) };
  const seen = shared ? { ...code, html: wholePage(code, shared).html } : code;
  const existing = withoutUnknownPictures(withoutUnknownNames(code.html, site), task);
  const honest = withoutInventions(existing, task);
  const knownHtml = withoutInventedLinks(honest, task, lostPlaces(existing, honest));
  return {
    code,
    problems: checkPage(seen, task),
    standIns: TARGETS.filter((target) => hasStandIn(target, code[target])),
    hasBrokenScript: javascriptFault(code.javascript) !== null,
    knownHtml: knownHtml === code.html ? null : knownHtml,
  };
}

/** The html whose links to addresses that nobody has given, and to nothing, are no links any more: their words stay. */
function withoutInventedLinks(html: string, task: PageTask, gone: Set<string>): string {
  const reader = createPageReader();
  const page = reader.readOrNull(html);
  if (!page) return html;
  const claims = new Set(inventedClaims(page, task, reader).map(({ written }) => written));
  const changes = page.elements
    .filter(({ tag, attributes }) => {
      const href = attributes.get("href")?.trim() ?? "";
      return tag === "a" && (claims.has(href) || href === "#" || gone.has(href));
    })
    .flatMap((link) => attributeChanges(html, link, { href: null, target: null, rel: null }));
  return changes.length === 0 ? html : applyChanges(html, changes);
}

/** Links to places of a page that it no longer has: "#voices". */
function lostPlaces(before: string, after: string): Set<string> {
  if (before === after) return new Set();
  const [old, now] = [before, after].map((html) => createPageReader().readOrNull(html));
  return new Set([...(old?.byId.keys() ?? [])].filter((id) => !now?.byId.has(id)).map((id) => `#${id}`));
}

/** A browser shows a picture that doesn't exist as a broken one. */
function withoutUnknownPictures(html: string, task: PageTask): string {
  const page = createPageReader().readOrNull(html);
  const unknown = page?.elements.filter(
    (element) => element.tag === "img" && unknownPictures(element, task).length > 0,
  );
  return unknown?.length ? withoutPictures(html, unknown) : html;
}

/** Links of a header that was taken over from the home page, to what stands there and not here. */
function toHomeIds(html: string, { page: { path }, home }: PageTask): string {
  if (home === null || path === "/") return html;
  const [page, homePage] = [html, home.html].map((text) => createPageReader().readOrNull(text));
  if (!page || !homePage) return html;
  const changes = page.elements.flatMap((element) => {
    const href = element.attributes.get("href")?.trim() ?? "";
    const id = href.slice(1);
    const isThere = element.tag === "a" && href.startsWith("#") && !page.byId.has(id) && homePage.byId.has(id);
    return isThere ? attributeChanges(html, element, { href: `/${href}` }) : [];
  });
  return changes.length === 0 ? html : applyChanges(html, changes);
}

const BLOCK = new Set("p li blockquote figure dd dt tr h2 h3 h4 h5 h6 div section article aside figcaption".split(" "));
/** What a page can't be without. */
const NEEDED = new Set("html body main header footer nav form h1".split(" "));

/** The smallest block in which words stand. */
const holderOf = (page: Page, text: string): Element | undefined =>
  page.elements.findLast(
    (element) => BLOCK.has(element.tag) && lettersOnly(lineOf(page, element, LONGEST_BLOCK)).includes(text),
  );

/** Between sentences, and between what stands in one line side by side. */
const SENTENCE_END = /(?<=[.!?…。！？])\s+|\s+[·|•]\s+/g;

/** The html without the sentences in which facts stand that were made up, where their blocks say something else too. */
function withoutInventedSentences(html: string, task: PageTask, reader: PageReader): string {
  const page = reader.readOrNull(html);
  if (!page) return html;
  const cuts = new Map<Element, { start: number; end: number; text: "" }[]>();
  for (const written of inventedTexts(page, task, reader)) {
    const holder = holderOf(page, lettersOnly(written));
    const cut = holder?.inner && sentenceIn(html, holder.inner, written);
    if (cut) cuts.set(holder!, [...(cuts.get(holder!) ?? []).filter(({ start }) => start !== cut.start), cut]);
  }
  const changes = [...cuts].flatMap(([{ inner }, of]) => {
    const { start, end } = inner!;
    const moved = of.map((cut) => ({ ...cut, start: cut.start - start, end: cut.end - start }));
    const rest = applyChanges(html.slice(start, end), moved).replace(/<[^>]*>/g, "");
    return lettersOnly(rest) === "" ? [] : of;
  });
  return changes.length === 0 ? html : applyChanges(html, changes);
}

/** Where the sentence with some words stands, with what parts it from the next one; null: there are elements in it. */
function sentenceIn(
  html: string,
  { start, end }: Range,
  words: string,
): { start: number; end: number; text: "" } | null {
  const at = html.indexOf(words, start);
  if (words === "" || at === -1 || at + words.length > end) return null;
  const from = Math.max(start, html.lastIndexOf(">", at) + 1);
  const next = html.indexOf("<", at);
  const to = Math.min(end, next === -1 ? end : next);
  const ends = [...html.slice(from, to).matchAll(SENTENCE_END)].map(({ index, 0: gap }) => ({
    before: from + index,
    after: from + index + gap.length,
  }));
  const first = ends.findLast(({ after }) => after <= at);
  const last = ends.find(({ before }) => before >= at + words.length);
  // What an element before or behind it says may belong to it.
  if ((!first && from !== start) || (!last && to !== end) || (!first && !last)) return null;
  return last
    ? { start: first?.after ?? from, end: last.after, text: "" }
    : { start: first!.before, end: to, text: "" };
}

/** The html without what was made up: sentences, else the smallest blocks, as far as a page can be without them. */
export function withoutInventions(given: string, task: PageTask): string {
  const reader = createPageReader();
  const html = withoutInventedSentences(given, task, reader);
  const page = reader.readOrNull(html);
  if (!page) return html;
  const gone = new Set<Element>();
  for (const written of inventedTexts(page, task, reader)) {
    const text = lettersOnly(written);
    const holder = holderOf(page, text);
    const holdsMore = holder?.children.some(function isNeeded({ tag, children }): boolean {
      return NEEDED.has(tag) || children.some(isNeeded);
    });
    if (holder && text !== "" && !holdsMore) gone.add(holder);
  }
  return withoutInventedLabels(gone.size === 0 ? html : withoutPictures(html, [...gone]), task, reader);
}

/** The html whose labels are without the words that claim what nobody has said: a control keeps the rest of its name. */
function withoutInventedLabels(html: string, task: PageTask, reader: PageReader): string {
  const page = reader.readOrNull(html);
  if (!page) return html;
  const changes = inventedLabels(page, task, reader).flatMap(({ element, name, text, claims }) => {
    // A tip says nothing that has to be said.
    const rest = name === "title" ? "" : claims.reduce(withoutWords, text);
    return attributeChanges(html, element, { [name]: rest || (name === "alt" ? "" : null) });
  });
  return changes.length === 0 ? html : applyChanges(html, changes);
}

/** A text without the words in which some others stand. */
function withoutWords(text: string, words: string): string {
  const at = text.indexOf(words);
  if (at === -1) return text;
  const before = text.slice(0, at).replace(/\S+$/, "");
  const after = text.slice(at + words.length).replace(/^\S+/, "");
  return `${before}${after}`.replace(/\s+/g, " ").replace(/^[\s,;:–—-]+|[\s,;:–—-]+$/g, "");
}

const LONGEST_BLOCK = 4000;
export const lettersOnly = (text: string): string => text.replace(/[^\p{L}\p{N}%+★]+/gu, "").toLowerCase();
