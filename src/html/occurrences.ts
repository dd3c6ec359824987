/** Where words stand on a page, however their blanks, dashes and quotation marks are written there. */
import { plain } from "../lib/plain_text.ts";
import { escapeAttribute, escapeText } from "./escape.ts";
import { type Element, isWithin, type Page, type Range } from "./page.ts";
import type { Change } from "./splices.ts";

/** Whether an element holds what search engines are told. */
const isData = (element: Element | null): boolean =>
  element?.tag === "script" && /ld\+json/.test(element.attributes.get("type") ?? "");

const READ_ATTRIBUTES = ["placeholder", "alt", "aria-label", "title", "value"];

/** Where words stand in what visitors read or hear, and in what search engines are told, with what they become. */
export function changesOf(page: Page, scope: Range | null, from: string, to: string): Change[] {
  // A single word with a capital is a name; a phrase, or a small word, may begin a sentence or a heading.
  const isName = !/\s/.test(from.trim()) && /^\p{Lu}/u.test(from.trim());
  const exact = isName ? places(page, scope, from, to, "gu") : [];
  return exact.length > 0 ? exact : places(page, scope, from, to, "giu");
}

function places(page: Page, scope: Range | null, from: string, to: string, flags: string): Change[] {
  const words = plain(from);
  if (words === "") return [];
  const pattern = wordsPattern(words, flags);
  const json = new RegExp(jsonPattern(words), flags);
  const changes: Change[] = [];
  const look = (
    range: Range,
    like: RegExp,
    written: (found: string) => string,
    isMeant: (source: string, start: number, end: number) => boolean = () => true,
  ) => {
    for (const match of page.source.slice(range.start, range.end).matchAll(like)) {
      const start = range.start + match.index;
      if (isMeant(page.source, start, start + match[0].length))
        changes.push({ start, end: start + match[0].length, text: written(match[0]) });
    }
  };
  for (const run of page.runs) {
    if (scope && !isWithin(run, scope)) continue;
    if (isData(run.parent) && !scope)
      look(
        run,
        json,
        (found) =>
          JSON.stringify(inCase(found, from, to))
            .slice(1, -1)
            .replaceAll("<", "\\u003c"),
        isSaid,
      );
    else if (!run.isSilent) look(run, pattern, (found) => asWritten(found, inCase(found, from, to)));
  }
  for (const element of page.elements) {
    if (element.attributes.size === 0 || element.isForeign || (scope && !isWithin(element, scope))) continue;
    for (const name of READ_ATTRIBUTES) {
      const range = element.attributeRanges.get(name);
      if (!range || (name === "value" && !/^(?:submit|button)$/.test(element.attributes.get("type") ?? ""))) continue;
      const quote = page.source[range.end - 1];
      if (quote === '"' || quote === "'")
        look({ start: range.start + name.length + 1, end: range.end }, pattern, (found) =>
          escapeAttribute(inCase(found, from, to)),
        );
    }
  }
  return changes.sort((a, b) => a.start - b.start);
}

/** What stands before a string of structured data that says nothing in words: a type, an identifier, an address. */
const UNSAID =
  /"@[a-z]{1,20}"\s{0,9}:\s{0,9}(?:\[(?:\s{0,9}"[^"]{0,80}"\s{0,9},){0,9}\s{0,9})?"[^"]*$|"https?:[^"\s]*$/i;
const LONGEST_BEFORE = 500;

/** Whether a place of structured data is within words, and not in the name of a property, a type or an address. */
function isSaid(source: string, start: number, end: number): boolean {
  const isName = /^[^"\\]{0,80}"\s{0,9}:/.test(source.slice(end, end + 100));
  return !isName && !UNSAID.test(source.slice(Math.max(0, start - LONGEST_BEFORE), start));
}

/** Words with a capital where those have one in whose place they come, though they were said without; and so back. */
function inCase(found: string, from: string, to: string): string {
  const isUpper = (text: string) => /^\p{Lu}/u.test(text);
  if (isUpper(found) && !isUpper(from) && !isUpper(to)) return to.charAt(0).toUpperCase() + to.slice(1);
  if (found !== found.toLowerCase() || !isUpper(from) || !/\s/.test(from)) return to;
  const isTitle = to.split(" ").every((word) => /^\p{Lu}\p{Ll}*$/u.test(word));
  // A capital at its beginning alone is that of a heading.
  const isHeading = /^\p{Lu}\P{Lu}*$/u.test(to);
  return isTitle ? to.toLowerCase() : isHeading ? to.charAt(0).toLowerCase() + to.slice(1) : to;
}

/** In numbers that are kept together the blanks of the new one are kept together, too. */
const asWritten = (found: string, to: string): string => {
  const text = escapeText(to);
  if (/\u00a0|&nbsp;/.test(found) || (/&#45;/.test(found) && !/\s/.test(found)))
    return text.replaceAll(" ", "\u00a0").replaceAll("-", "&#45;");
  return text;
};

const VARIANTS: Record<string, string> = {
  " ": "(?:[\\s\\u00a0\\u202f]|&nbsp;|&#160;)+",
  "-": "(?:[-\\u2010-\\u2014]|&#45;|&#8209;|&ndash;|&mdash;)",
  "'": "(?:['’‘ʼ]|&#39;|&apos;|&rsquo;)",
  '"': '(?:["“”„«»]|&quot;)',
  "&": "&(?:amp;)?",
  "<": "&lt;",
  ">": "(?:&gt;|>)",
};

function wordsPattern(words: string, flags: string): RegExp {
  const letters = [...words].map((letter) => VARIANTS[letter] ?? RegExp.escape(letter)).join("");
  return new RegExp(bounded(words, letters), flags);
}

const jsonPattern = (words: string): string =>
  bounded(words, [...words].map((letter) => (letter === '"' ? '\\\\"' : RegExp.escape(letter))).join(""));

/**
 * As whole words, and a figure as a whole one ("$4" is no part of "$4.50"): scripts without blanks between words have no
 * such bounds.
 */
function bounded(words: string, pattern: string): string {
  const isWord = (letter: string | undefined) =>
    /[\p{L}\p{N}]/u.test(letter ?? "") && !/[\u3040-\u30ff\u3400-\u9fff]/.test(letter ?? "");
  const before = isWord(words[0]) ? `(?<![\\p{L}\\p{N}]${/^\d/.test(words) ? "|\\d[.,]" : ""})` : "";
  const after = isWord(words.at(-1)) ? `(?![\\p{L}\\p{N}]${/\d$/.test(words) ? "|[.,]\\d" : ""})` : "";
  return `${before}${pattern}${after}`;
}
