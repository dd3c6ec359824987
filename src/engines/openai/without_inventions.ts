/** Takes off a page what was made up: sentences, the smallest blocks, links' and pictures' names. */
import type { Element, Page, Range } from "../../html/page.ts";
import { applyChanges, attributeChanges } from "../../html/splices.ts";
import { lineOf } from "../../html/text.ts";
import type { PageTask } from "../engine.ts";
import { inventedLabels, inventedTexts } from "./check_page.ts";
import { withoutPictures } from "./page_images.ts";
import { createPageReader, type PageReader } from "./page_reader.ts";

export const LONGEST_BLOCK = 4000;
const BLOCK = new Set("p li blockquote figure dd dt tr h2 h3 h4 h5 h6 div section article aside figcaption".split(" "));
/** What a page can't be without. */
const NEEDED = new Set("html body main header footer nav form h1".split(" "));

/** The smallest block in which words stand. */
export const holderOf = (page: Page, text: string): Element | undefined =>
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
export function sentenceIn(
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

export const lettersOnly = (text: string): string => text.replace(/[^\p{L}\p{N}%+★]+/gu, "").toLowerCase();
