/** What becomes of code that a model wrote: what needs no model is put right, and the rest is checked. */
import type { Element } from "../../html/page.ts";
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
  const knownHtml = withoutInventedLinks(withoutInventions(existing, task), task);
  return {
    code,
    problems: checkPage(seen, task),
    standIns: TARGETS.filter((target) => hasStandIn(target, code[target])),
    hasBrokenScript: javascriptFault(code.javascript) !== null,
    knownHtml: knownHtml === code.html ? null : knownHtml,
  };
}

/** The html whose links to addresses that nobody has given lead nowhere any more: their words stay. */
function withoutInventedLinks(html: string, task: PageTask): string {
  const reader = createPageReader();
  const page = reader.readOrNull(html);
  if (!page) return html;
  const claims = new Set(inventedClaims(page, task, reader).map(({ written }) => written));
  const changes = page.elements
    .filter(({ tag, attributes }) => tag === "a" && claims.has(attributes.get("href")?.trim() ?? ""))
    .flatMap((link) => attributeChanges(html, link, { href: null, target: null, rel: null }));
  return changes.length === 0 ? html : applyChanges(html, changes);
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

/** The html without the smallest blocks in which facts stand that were made up, as far as a page can be without them. */
export function withoutInventions(html: string, task: PageTask): string {
  const reader = createPageReader();
  const page = reader.readOrNull(html);
  if (!page) return html;
  const gone = new Set<Element>();
  for (const written of inventedTexts(page, task, reader)) {
    const text = lettersOnly(written);
    const holder = page.elements.findLast(
      (element) => BLOCK.has(element.tag) && lettersOnly(lineOf(page, element, LONGEST_BLOCK)).includes(text),
    );
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
