/** Dates by their form: a month's name with a day or a year, or numbers with a year. */
import { DAY_OF_NAME } from "./hours.ts";
import { fold, monthOf, type Span } from "./text.ts";

export interface FoundDate extends Span {
  /** As it is written. */
  text: string;
  /** "2027-09-12" where the text says the year, the month and one day. */
  iso: string | null;
}

const DAY = "(\\d{1,2})(?:st|nd|rd|th|er|º|\\.)?(?:[-–/](\\d{1,2})\\.?)?";
const NAMED = new RegExp(
  `(?<![\\p{L}\\p{N}.,:/£$€])${DAY} (?:of |de |del |di )?(\\p{L}{3,10})\\.?(?:,? (?:de |del )?((?:19|20)\\d{2}))?(?![\\p{L}\\p{N}])`,
  "gu",
);
const MONTH_FIRST = new RegExp(
  `(?<![\\p{L}\\p{N}])(\\p{L}{3,9})\\.? ${DAY}(?:,? ((?:19|20)\\d{2}))?(?![\\p{L}\\p{N}:]|[.,]\\d)`,
  "gu",
);
const NUMERIC =
  /(?<![\p{N}.,/-])(?:((?:19|20)\d{2})-(\d{2})-(\d{2})|(\d{1,2})[./](\d{1,2})[./]((?:19|20)\d{2}))(?![\p{N}])/gu;
const JAPANESE = /(?:((?:19|20)\d{2})年)?(\d{1,2})月(\d{1,2})日/gu;

/** All dates of a text, in reading order, with the day of the week before them. */
export function datesIn(text: string, language: string): FoundDate[] {
  if (!/\d/.test(text)) return [];
  const folded = fold(text);
  const found: FoundDate[] = [];
  const add = (match: RegExpMatchArray, year?: string, month?: number | null, day?: string, until?: string) => {
    if (!month || month > 12 || Number(day) < 1 || Number(day) > 31) return;
    const end = match.index! + match[0].length;
    if (found.some((other) => other.start < end && match.index! < other.end)) return;
    const start = withWeekday(folded, match.index!);
    const pad = (value: string | number) => String(value).padStart(2, "0");
    const iso = year && !until ? `${year}-${pad(month)}-${pad(day!)}` : null;
    found.push({ start, end, text: text.slice(start, end), iso });
  };
  for (const match of folded.matchAll(NAMED)) add(match, match[4], monthOf(match[3]!), match[1], match[2]);
  for (const match of folded.matchAll(MONTH_FIRST)) add(match, match[4], monthOf(match[1]!), match[2], match[3]);
  for (const match of folded.matchAll(JAPANESE)) add(match, match[1], Number(match[2]), match[3]);
  for (const match of folded.matchAll(NUMERIC)) {
    // "03/04/2027" is two days for those who write English.
    const unclear = match[4] && language.startsWith("en") && Number(match[4]) <= 12 && match[4] !== match[5];
    if (match[1]) add(match, match[1], Number(match[2]), match[3]);
    else add(match, unclear ? undefined : match[6], Math.min(12, Number(match[5])), match[4]);
  }
  return found.sort((a, b) => a.start - b.start);
}

function withWeekday(folded: string, start: number): number {
  const before = /(\p{L}{2,13})\.?,? (?:(?:den|dem|le|el|il|dia|the) )?$/u.exec(
    folded.slice(Math.max(0, start - 22), start),
  );
  return before && DAY_OF_NAME.has(before[1]!) ? start - before[0].length : start;
}
