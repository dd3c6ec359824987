/**
 * New words for an element. Markup within its sentence (a link, an emphasis, an icon) is kept where the new text keeps
 * it: an element whose own words stand in the new text stays around them; pictures before and after the words stay where
 * they are. Line breaks of the text are `<br>`.
 */
import { escapeText } from "../html/escape.ts";
import type { Element, Page } from "../html/page.ts";
import { INLINE, lineOf, oneLine } from "../html/text.ts";
import { RAW_TEXT } from "../html/write.ts";
import { problem } from "../sentences/field_problems.ts";
import { EditError } from "./edit.ts";
import { nameOf } from "./nodes.ts";

/** What may stand in a sentence without words of its own. */
const PICTURES = new Set(["svg", "img", "picture", "input"]);

const sourceOf = ({ source }: Page, { start, end }: Element): string => source.slice(start, end);

/**
 * What an element's content becomes.
 * @throws EditError when there is more in it than a sentence
 */
export function newContent(page: Page, element: Element, text: string): string {
  if (!element.inner) throw new EditError("node", problem("no_text_within", { element: nameOf(page, element) }));
  if (RAW_TEXT.has(element.tag) && !element.isForeign)
    throw new EditError("node", problem("code_within", { element: `<${element.tag}>` }));
  const block = element.children.find((child) => !isInSentence(child) && !hasNothing(page, child));
  if (block)
    throw new EditError("node", problem("more_than_sentence", { element: nameOf(page, element) }), () =>
      element.children
        .filter((child) => !isInSentence(child))
        .slice(0, 3)
        .map((child) => ({ place: placeIn(child), text: lineOf(page, child, 200).slice(0, 60) })),
    );
  const words = escapeLines(text);
  const kept = element.children.filter((child) => child.tag !== "br");
  const first = kept.findIndex((child) => oneLine(child.text) !== "" || hasTextBefore(page, element, child));
  const leading = kept.slice(0, first === -1 ? kept.length : first).filter(isPicture);
  const rest = kept.filter((child) => !leading.includes(child));
  const trailing: Element[] = [];
  for (const child of rest.toReversed()) {
    if (!isPicture(child) || hasTextAfter(page, element, child)) break;
    trailing.unshift(child);
  }
  const within = rest.filter((child) => !trailing.includes(child) && oneLine(child.text) !== "");
  const outer = (children: Element[], at: "before" | "after") =>
    children
      .map((child) =>
        at === "before"
          ? sourceOf(page, child) + gapAfter(page, child)
          : gapBefore(page, child) + sourceOf(page, child),
      )
      .join("");
  return outer(leading, "before") + withMarkup(page, text, words, within) + outer(trailing, "after");
}

const isInSentence = (element: Element): boolean =>
  element.isForeign ||
  element.tag === "br" ||
  PICTURES.has(element.tag) ||
  (INLINE.has(element.tag) && element.children.every(isInSentence));

const isPicture = (element: Element): boolean =>
  element.isForeign || PICTURES.has(element.tag) || (oneLine(element.text) === "" && element.tag !== "br");

const hasNothing = (page: Page, element: Element): boolean => lineOf(page, element, 10) === "" && !element.inner;

const placeIn = (element: Element): string => {
  const id = element.attributes.get("id");
  return id ? `#${id}` : element.tag;
};

const hasTextBefore = (page: Page, { inner }: Element, child: Element): boolean =>
  hasWords(page, inner!.start, child.start);
const hasTextAfter = (page: Page, { inner }: Element, child: Element): boolean => hasWords(page, child.end, inner!.end);

const hasWords = (page: Page, start: number, end: number): boolean =>
  page.runs.some((run) => run.start >= start && run.end <= end && !run.isSilent && run.value.trim() !== "");

const gapAfter = ({ source }: Page, { end }: Element): string => (/\s/.test(source[end] ?? "") ? " " : "");
const gapBefore = ({ source }: Page, { start }: Element): string => (/\s/.test(source[start - 1] ?? "") ? " " : "");

const escapeLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(escapeText)
    .join("<br>");

/** The words, with each element around those words of it that stand in them, in their order. */
function withMarkup(page: Page, text: string, words: string, elements: Element[]): string {
  if (elements.length === 0) return words;
  const pieces: string[] = [];
  let at = 0;
  for (const element of elements) {
    const own = oneLine(element.text);
    const place = text.indexOf(own, at);
    if (place === -1) continue;
    pieces.push(escapeLines(text.slice(at, place)), sourceOf(page, element));
    at = place + own.length;
  }
  pieces.push(escapeLines(text.slice(at)));
  return pieces.join("");
}
