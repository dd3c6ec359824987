/** What in html a browser has to guess at, in words for who wrote it. */
import type { Element, Fault, Page } from "./page.ts";
import { oneLine } from "./text.ts";

/** Elements whose end tag HTML lets authors leave out. */
const OPTIONAL_END = new Set(
  "li dt dd p option optgroup tr td th thead tbody tfoot colgroup caption rt rp html head body".split(" "),
);

/** Whether everybody agrees on where an element ends. One whose end tag was forgotten reaches further than its author knows. */
export const hasSureEnd = ({ isClosed, tag }: Element): boolean => isClosed || OPTIONAL_END.has(tag);

const MOST_FAULTS = 200;
const EXCERPT_CHARS = 40;

/** Errors of the HTML standard that change what a visitor sees; of the others every browser makes the same. */
const WORDS: Record<string, string> = {
  "eof-in-tag": "a tag is not closed with “>”",
  "eof-before-tag-name": "a tag is not closed with “>”",
  "eof-in-comment": "a comment is not closed with “-->”",
  "eof-in-cdata": "a CDATA section is not closed",
  "incorrectly-opened-comment": "“<!” begins no comment",
  "cdata-in-html-content": "a CDATA section stands outside of a drawing",
  "unexpected-question-mark-instead-of-tag-name": "“<?” begins no tag",
  "duplicate-attribute": "a tag has the same attribute twice",
  "unexpected-character-in-attribute-name": "a quote or “<” stands in a tag where an attribute's name should be",
  "unexpected-character-in-unquoted-attribute-value":
    "an attribute's value without quotes holds a sign that needs them",
  "unexpected-equals-sign-before-attribute-name": "a tag has a value without an attribute's name",
  "missing-attribute-value": "an attribute has “=” and no value",
  "missing-whitespace-between-attributes": "two attributes stand together without a blank",
  "non-void-html-element-start-tag-with-trailing-solidus": "“/>” does not close an element",
};

/** The faults in the order of their places. */
export function faultsOf(page: Page): string[] {
  const found: { at: number; words: string }[] = [];
  for (const fault of page.faults) {
    const words = WORDS[fault.code];
    if (words) found.push({ at: fault.start, words: `${words} near “${excerptAt(page.source, fault)}”` });
  }
  for (const element of page.elements) {
    if (!hasSureEnd(element)) found.push({ at: element.end, words: openWords(element) });
  }
  for (const { at, tag } of strayEnds(page)) found.push({ at, words: `</${tag}> closes nothing` });
  found.sort((one, other) => one.at - other.at);
  return found.slice(0, MOST_FAULTS).map(({ words }) => words);
}

/** A fault that a page has now and had not before. */
export function faultBroughtIn(before: Page, after: Page): string | null {
  const known = faultsOf(before);
  const faults = faultsOf(after);
  if (faults.length <= known.length) return null;
  const seen = new Set(known);
  return faults.find((fault) => !seen.has(fault)) ?? faults.at(-1)!;
}

function openWords({ tag, parent }: Element): string {
  let outer = parent;
  while (outer && !outer.isClosed) outer = outer.parent;
  return outer ? `<${tag}> is not closed before </${outer.tag}>` : `<${tag}> is never closed`;
}

/** The tag that an error is about begins before its place. */
function excerptAt(source: string, { start }: Fault): string {
  const before = source.slice(Math.max(0, start - EXCERPT_CHARS), start);
  const tag = before.lastIndexOf("<");
  const from = start - before.length + Math.max(0, tag);
  return oneLine(source.slice(from, from + EXCERPT_CHARS));
}

/** End tags that end no element: the parser leaves them out, so that nothing of the page stands where they stand. */
function* strayEnds({ source, elements, runs }: Page): Generator<{ at: number; tag: string }> {
  const taken = [
    ...elements.flatMap(({ tag, start, end, opening, inner, isClosed }) => {
      // What a template holds is read by nobody here.
      if (tag === "template") return [{ start, end }];
      return inner && isClosed ? [opening, { start: inner.end, end }] : [opening];
    }),
    ...runs,
  ].sort((one, other) => one.start - other.start);
  let place = 0;
  for (const { start, end } of [...taken, { start: source.length, end: source.length }]) {
    if (start > place) yield* endTagsBetween(source, place, start);
    place = Math.max(place, end);
  }
}

/** The end tags in a part of the source that holds comments and what the parser ignores. */
function* endTagsBetween(source: string, from: number, to: number): Generator<{ at: number; tag: string }> {
  const part = source.slice(from, to);
  for (let at = part.indexOf("<"); at !== -1; at = part.indexOf("<", at + 1)) {
    if (part.startsWith("<!", at)) {
      const end = part.startsWith("<!--", at) ? part.indexOf("-->", at + 2) : part.indexOf(">", at);
      if (end === -1) return;
      at = end;
      continue;
    }
    const name = /^<\/([a-z][\w-]{0,30})/i.exec(part.slice(at, at + 40));
    if (name) yield { at: from + at, tag: name[1]!.toLowerCase() };
  }
}
