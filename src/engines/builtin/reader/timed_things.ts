/** Days and times beside the things that take place then: told together, and never sold or taken for opening hours. */
import { datesIn, MONTHS } from "./dates.ts";
import { areDays, startsWithDay } from "./hours.ts";
import { MONEY, PRICE } from "./prices.ts";
import { joinPieces, type Segment } from "./segment.ts";
import { fold, tokensOf } from "./text.ts";

const DAY_LAST = [/(?:^| )(\p{L}{2,})\.?$/u, /(?:^| )(\p{L}{2,} \p{L}{4,})$/u];

/** "Termine Mo, Mi, Do nachmittags, Fr vormittags": the days of one thing stand together. */
export function settleDays(segments: Segment[], text: string): void {
  for (let at = segments.length - 1; at > 0; at--) {
    const [first, second] = [segments[at - 1]!, segments[at]!];
    if (second.label !== null || first.label !== null || !areDays(second.text)) continue;
    if (!DAY_LAST.some((pattern) => areDays(pattern.exec(first.text)?.[1] ?? ""))) continue;
    if (first.bare !== first.text || second.bare !== second.text) continue;
    joinPieces(segments, text, at - 1, 2, { role: at === 1 ? "fact" : first.role });
  }
}

const OF_TIMES = /^(?:\d.*|uhr|h|uur|am|pm|und|and|et|y|e|en|a|las|alle|um|om|as|at)$/u;

/** "Gottesdienste Sa 18 Uhr, So 9:30 und 11 Uhr": the times of another day say nothing without what takes place then. */
export function settleTimes(segments: Segment[], text: string): void {
  for (let at = segments.length - 1; at > 0; at--) {
    const [first, second] = [segments[at - 1]!, segments[at]!];
    const isTimes =
      startsWithDay(second.text) &&
      !MONEY.test(second.text) &&
      /\d/u.test(second.text) &&
      tokensOf(fold(second.text)).every(({ word }) => OF_TIMES.test(word) || startsWithDay(word));
    const isOpen = !/\p{L}{3}.*\d/u.test(first.text) || MONEY.test(first.text) || first.label !== null;
    if (!isTimes || isOpen || first.bare !== first.text || second.bare !== second.text) continue;
    joinPieces(segments, text, at - 1, 2, { role: "fact" });
  }
}

const BEGINS_AT =
  /^(?:(?:um|at|à|a las|alle|as|às|om|ab|von|de|das|dalle|van) )?(?:\d{1,2}(?=(?: ?[-–] ?| bis | a | à | às | alle | tot )\d{1,2} ?(?:uhr|uur|ore|h|[ap]m))|\d{1,2}(?:(?:[:.]\d{2}|[hu]\d{2})(?: ?(?:uhr|uur|ore|h|[ap]m))?|[hu]| ?(?:uhr|uur|ore|h|[ap]m)|時(?:\d{2}分|半)?))(?:(?: ?[-–〜] ?| bis | a | à | às | alle | tot )\d{1,2}(?:[:.h]\d{2}|時)?(?: ?(?:uhr|uur|ore|h|[ap]m))?)?(?:[ :：–-]{1,3}\p{L}{3}| ?[\p{Script=Han}\p{Script=Katakana}])/iu;

const LONGEST_PROGRAMME = 400;

/** "18h abertura, 19h sardinhada, 21h Banda do Bairro": what takes place by the hour is told as it stands. */
export function settleProgramme(segments: readonly Segment[]): void {
  const timed = segments.filter(({ text, label }) => label !== "form" && BEGINS_AT.test(text));
  const [first, last] = [timed[0], timed.at(-1)];
  // "Besichtigung am 14. März, 10–15 Uhr mit Bratwurst": when on the day that was said before.
  const isOnDay =
    timed.length === 1 && segments.some(({ text, start }) => start < first!.start && datesIn(text).length > 0);
  if (!first || !last || (timed.length < 2 && !isOnDay) || last.end - segments[0]!.start > LONGEST_PROGRAMME) return;
  for (const segment of segments)
    if (segment.start >= first.start && segment.end <= last.end && segment.role === "item") {
      segment.role = "prose";
      if (segment.label !== null) segment.label = "about";
    }
}

/** "Jan goldwork with Ms. Pell": a month and what takes place in it. */
const MONTH_FIRST = new RegExp(`^(?:${MONTHS})\\.? \\p{L}{3}`, "u");

/** "Mon Pilates 9.30, Tues Toddlers 10-11.30": days with what takes place then are told together. */
export function settleWeek(segments: Segment[], text: string): void {
  const days = segments.filter(
    ({ label, text: said }) =>
      label === null &&
      !MONEY.test(said) &&
      ((startsWithDay(said) && /\p{L}{3,} \p{L}{2,}.*\d/u.test(said)) || MONTH_FIRST.test(fold(said))),
  );
  const head = segments.length - days.length;
  if (days.length < 3 || head !== 1 || segments.indexOf(days[0]!) !== 1) return;
  joinPieces(segments, text, 0, segments.length, { label: null, role: "fact" });
}

/** "Workshop kerstkrans 12 december, 55 euro, max 10 deelnemers": what is said after its date is of that event. */
export function settleEvent(segments: readonly Segment[]): void {
  const [first, ...more] = segments;
  if (!first || more.length === 0 || first.role !== "item" || datesIn(first.text).length !== 1) return;
  const isOfIt = ({ text, label, role }: Segment) =>
    label === null &&
    (role === "fact" ||
      role === "contact" ||
      PRICE.exec(text)?.index === 0 ||
      BEGINS_AT.test(text) ||
      /^täglich /u.test(text));
  if (!more.every(isOfIt) || !more.some(({ text }) => PRICE.test(text))) return;
  for (const segment of segments) segment.role = "prose";
}
