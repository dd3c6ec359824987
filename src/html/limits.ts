/**
 * How much one page's html may be. The parser needs time that is linear in its input only while elements nest to a
 * bounded depth, and memory only while there is a bounded number of them; browsers have such bounds too (Chromium nests
 * 512 elements deep). What is beyond them is refused with a message that says where, never read in part.
 */
import { HtmlLimitError } from "../lib/errors.ts";
import { tellRefusal } from "../sentences/refusals.ts";

export { HtmlLimitError } from "../lib/errors.ts";

export const HTML_LIMITS = {
  /** Elements that are open at the same time. */
  depth: 256,
  elements: 100_000,
  /** Attributes of one element. */
  attributes: 500,
} as const;

/** As long as the path of an element may be that is nested a hundred deep. */
export const LONGEST_SELECTOR = 2000;

export const FORM_LIMITS = {
  /** Forms of one page; those after them are not looked at. */
  forms: 200,
  /** Fields of one form; those after them are not listed. */
  fields: 100,
  /** Choices of one field; of one that has more none is listed. */
  options: 300,
} as const;

/**
 * So much html is read on the thread that answers: within a few milliseconds whatever it is. Of 64 KB it was 8 to 16,
 * which everybody else waited for.
 */
export const CHARACTERS_READ_HERE = 8 * 1024;

const count = new Intl.NumberFormat("en");

/** The limits in words, for descriptions: "at most …". */
export const HTML_LIMITS_IN_WORDS = `at most ${count.format(HTML_LIMITS.elements)} elements, nested at most ${HTML_LIMITS.depth} deep, each with at most ${HTML_LIMITS.attributes} attributes`;

const CODES = { depth: "html_too_deep", elements: "html_too_large", attributes: "html_too_described" } as const;

/** @param place offset in the html at which the limit was passed, null when it is not known */
export function beyondLimit(which: keyof typeof HTML_LIMITS, place: number | null): HtmlLimitError {
  const limit = HTML_LIMITS[which];
  const at = place === null ? "" : ` (at character ${count.format(place)})`;
  // Where it is has words in English alone.
  return new HtmlLimitError({
    ...tellRefusal(CODES[which], { limit, place: at }),
    details: { limit, place: place ?? "" },
  });
}
