/**
 * Opening hours by their form: days with times ("Wed-Sun 7:30-13:00", "11:30-22:00 daily", "closed Mondays"). Times that
 * could be read in two ways are found, and not resolved.
 */
import { type BriefHours, DAYS, type Day } from "../../../brief/brief.ts";
import { fold, type Span } from "./text.ts";

export interface FoundHours extends Span {
  /** One for each time of opening; empty where the times could be read in two ways. */
  hours: Omit<BriefHours, "id">[];
}

/** Names of days, Monday first, by language. */
const DAY_NAMES: Record<string, string> = {
  en: "monday mon|tuesday tues tue|wednesday weds wed|thursday thurs thur thu|friday fri|saturday sat|sunday sun",
  de: "montag mo|dienstag di|mittwoch mi|donnerstag do|freitag fr|samstag sonnabend sa|sonntag so",
  fr: "lundi lun lu|mardi mar ma|mercredi mer me|jeudi jeu je|vendredi ven ve|samedi sam sa|dimanche dim di",
  es: "lunes lun l|martes mar|miercoles mie x|jueves jue j|viernes vie v|sabado sab s|domingo dom d",
  pt: "segunda-feira segunda seg|terca-feira terca ter|quarta-feira quarta qua|quinta-feira quinta qui|sexta-feira sexta sex|sabado sab|domingo dom",
  it: "lunedi lun|martedi mar|mercoledi mer|giovedi gio|venerdi ven|sabato sab|domenica dom",
  nl: "maandag ma|dinsdag di|woensdag wo|donderdag do|vrijdag vr|zaterdag za|zondag zo",
  ja: "月曜日 月曜 月|火曜日 火曜 火|水曜日 水曜 水|木曜日 木曜 木|金曜日 金曜 金|土曜日 土曜 土|日曜日 日曜 日",
};
const RANGES: Record<string, string> = {
  en: "to til till until through thru",
  de: "bis",
  fr: "a au",
  es: "a al",
  pt: "a ate as",
  it: "a al alla alle",
  nl: "tot t/m",
  ja: "から",
};
const EVERY: [Day[], string][] = [
  [
    [...DAYS],
    "daily every-day seven-days-a-week 7-days-a-week all-week taglich jeden-tag tous-les-jours 7j/7 todos-los-dias a-diario todos-os-dias diariamente tutti-i-giorni ogni-giorno dagelijks elke-dag 毎日",
  ],
  [["mo", "tu", "we", "th", "fr"], "weekdays werktags en-semaine entre-semana dias-uteis doordeweeks 平日"],
  [["sa", "su"], "weekends weekend wochenende week-end fin-de-semana fim-de-semana fine-settimana weekeinde 土日"],
];
const CLOSED =
  "closed geschlossen zu ruhetag ferme fermee fermes cerrado cerrada cerramos fechado fechada encerrado encerrada chiuso chiusa gesloten 定休日 定休 休業 休み";
const AND = "and und et y e en & + , / ; ・ 、";
const SKIPPED =
  "on the le les los las el il la i op am an o os aos aus as from between von zwischen de du das des dalle dal da van tussen entre ore um every jeden open : は の";
const HALVES: Record<string, "am" | "pm"> = { am: "am", pm: "pm", a: "am", p: "pm", "a.m.": "am", "p.m.": "pm" };

/** A folded name of a day, in any language, with the day. */
export const DAY_OF_NAME = new Map<string, Day>();
const DAYS_BY_LANGUAGE = new Map<string, Map<string, Day>>();
for (const [language, names] of Object.entries(DAY_NAMES)) {
  const days = new Map<string, Day>();
  names.split("|").forEach((alike, at) => {
    for (const name of alike.split(" ")) {
      for (const form of language === "ja" || name.length < 3 ? [name] : [name, `${name}s`]) {
        days.set(form, DAYS[at]!);
        if (form.length > 1) DAY_OF_NAME.set(form, DAYS[at]!);
      }
    }
  });
  DAYS_BY_LANGUAGE.set(language, days);
}
const EVERY_OF_NAME = new Map(EVERY.flatMap(([days, names]) => names.split(" ").map((name) => [name, days] as const)));
const LONG_NAMES = [...EVERY_OF_NAME.keys()]
  .filter((name) => name.includes("-"))
  .map((name) => name.replaceAll("-", "[ -]"));
const CLOSED_WORDS = new Set(CLOSED.split(" "));
const AND_WORDS = new Set(AND.split(" "));
const SKIPPED_WORDS = new Set(SKIPPED.split(" "));

type TimeToken = Span &
  (
    | { kind: "days"; days: Day[] }
    | { kind: "time"; minutes: number; half: "am" | "pm" | null; exact: boolean }
    | { kind: "to" | "and" | "closed" | "skipped" | "other" }
  );

const TIME =
  "\\d{1,2}(?:[:.]\\d{2}|h\\d{2}|u\\d{2}|時半|時(?:\\d{2}分)?)?(?! ?[€$£%]|\\d|[.:,]\\d)(?: ?(?:am|pm|a\\.m\\.|p\\.m\\.|uhr|uur|h|u)(?!\\p{L})|[ap](?!\\p{L}))?";
const KANJI = "毎日|平日|土日|定休日?|休業|休み|から|[月火水木金土日]曜?日?(?!本)";
const PIECE = new RegExp(
  `(?<time>(?:午前|午後)?${TIME}|(?<!\\p{L})(?:noon|midday|midnight|midi|minuit|mittag|mezzogiorno|mediodia)(?!\\p{L}))|(?<long>(?<!\\p{L})(?:${LONG_NAMES.join("|")}|7j/7|t/m)(?!\\p{L}))|(?<kanji>(?<!\\d)(?:${KANJI}))|(?<to>[-–—~〜～])|(?<word>[\\p{Script=Latin}]+(?:-feira|-end)?\\.?)|(?<mark>[^\\s])`,
  "gu",
);

function piecesOf(folded: string, language: string): TimeToken[] {
  const base = language.slice(0, 2);
  const names = DAYS_BY_LANGUAGE.get(base) ?? DAYS_BY_LANGUAGE.get("en")!;
  const english = DAYS_BY_LANGUAGE.get("en")!;
  const ranges = new Set(`${RANGES[base] ?? ""} ${RANGES.en}`.split(" "));
  return [...folded.matchAll(PIECE)].map((match): TimeToken => {
    // A dot behind a word may end the sentence.
    const span = { start: match.index, end: match.index + match[0].replace(/(?<=\p{L}{3})\.$/u, "").length };
    const { time, to } = match.groups!;
    if (time) return { ...span, kind: "time", ...clockOf(time) };
    if (to) return { ...span, kind: "to" };
    const word = match[0].replace(/(?<=\p{L})\.$/u, "").replaceAll(" ", "-");
    const days = EVERY_OF_NAME.get(word);
    const day = names.get(word) ?? english.get(word) ?? DAYS_BY_LANGUAGE.get("ja")!.get(word);
    if (days) return { ...span, kind: "days", days };
    if (ranges.has(word)) return { ...span, kind: "to" };
    if (day) return { ...span, kind: "days", days: [day] };
    if (CLOSED_WORDS.has(word)) return { ...span, kind: "closed" };
    if (AND_WORDS.has(word)) return { ...span, kind: "and" };
    return { ...span, kind: SKIPPED_WORDS.has(word) ? "skipped" : "other" };
  });
}

const NAMED_TIMES: Record<string, number> = { midnight: 24 * 60, minuit: 24 * 60 };

function clockOf(text: string): { minutes: number; half: "am" | "pm" | null; exact: boolean } {
  const [, prefix, hour, minute = text.includes("半") ? "30" : "0", mark = ""] =
    /^(午前|午後)?(\d{1,2})(?:[:.hu時](\d{2})?)?(?:半|分)?\s?(am|pm|a\.m\.|p\.m\.|[ap](?!\p{L}))?/u.exec(text) ?? [];
  if (hour === undefined) return { minutes: NAMED_TIMES[text] ?? 12 * 60, half: null, exact: true };
  const half = HALVES[mark] ?? (prefix === "午後" ? "pm" : prefix ? "am" : null);
  return { minutes: Number(hour) * 60 + Number(minute), half, exact: /[:hu時]|uhr/.test(text) };
}

/** All opening hours of a text, in reading order. */
export function hoursIn(text: string, language: string): FoundHours[] {
  const pieces = piecesOf(fold(text), language);
  const found: FoundHours[] = [];
  for (let at = 0; at < pieces.length; ) {
    const group = groupAt(pieces, at, language);
    if (!group) {
      at++;
      continue;
    }
    found.push({ start: pieces[at]!.start, end: pieces[group.next - 1]!.end, hours: group.hours });
    at = group.next;
  }
  return found;
}

interface Group {
  hours: Omit<BriefHours, "id">[];
  next: number;
}

const closedOn = (days: Day[]) => [{ days, opens: null, closes: null, note: null }];

/** Days with times, times with days, or days that are closed, from a place on; null where none begin. */
function groupAt(pieces: TimeToken[], at: number, language: string): Group | null {
  const first = pieces[at]!;
  if (first.kind === "closed") {
    const days = daysAt(pieces, skip(pieces, at + 1));
    const own = days && timesAt(pieces, skip(pieces, days.next), language);
    return days && !own ? { hours: closedOn(days.days), next: days.next } : null;
  }
  if (first.kind === "days") {
    const days = daysAt(pieces, at)!;
    const after = skip(pieces, days.next, true);
    if (pieces[after]?.kind === "closed") return { hours: closedOn(days.days), next: after + 1 };
    // "Wednesday afternoons closed": some part of the day, which words don't give for sure.
    const isWord = (piece?: TimeToken) => piece?.kind === "other" && piece.end - piece.start > 1;
    const words = pieces.slice(after, after + 3).findIndex((piece) => !isWord(piece));
    if (words > 0 && pieces[after + words]?.kind === "closed") return { hours: [], next: after + words + 1 };
    const times = timesAt(pieces, after, language);
    return times && { hours: openOn(days.days, times.ranges), next: times.next };
  }
  if (first.kind !== "time") return null;
  const times = timesAt(pieces, at, language);
  const days = times && daysAt(pieces, skip(pieces, times.next));
  // "9-17, Sat 10-14": the days after the times have times of their own.
  if (!days || timesAt(pieces, skip(pieces, days.next, true), language)) return null;
  return { hours: openOn(days.days, times.ranges), next: days.next };
}

/** Past words that mean nothing here; past one comma, too, where `comma` is set. */
function skip(pieces: TimeToken[], at: number, comma = false): number {
  let next = at;
  while (pieces[next]?.kind === "skipped" || (comma && next === at && pieces[next]?.kind === "and")) next++;
  return next;
}

const openOn = (days: Day[], ranges: (readonly [number, number] | null)[]) =>
  ranges.flatMap((range) => (range ? [{ days, opens: clock(range[0]), closes: clock(range[1]), note: null }] : []));

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

function daysAt(pieces: TimeToken[], at: number): { days: Day[]; next: number } | null {
  const days = new Set<Day>();
  let next = at;
  // More days than a week has twice are no hours of anything.
  for (let count = 0; count < 14; count++) {
    const piece = pieces[next];
    if (piece?.kind !== "days") break;
    const to = pieces[next + 1]?.kind === "to" ? pieces[skip(pieces, next + 2)] : undefined;
    if (to?.kind === "days" && piece.days.length === 1 && to.days.length === 1) {
      const [from, until] = [DAYS.indexOf(piece.days[0]!), DAYS.indexOf(to.days[0]!)];
      for (let day = from; ; day = (day + 1) % 7) {
        days.add(DAYS[day]!);
        if (day === until) break;
      }
      next = skip(pieces, next + 2) + 1;
    } else {
      for (const day of piece.days) days.add(day);
      next++;
    }
    const further = pieces[next]?.kind === "and" ? skip(pieces, next + 1) : next;
    if (pieces[further]?.kind !== "days" || further === next) {
      if (pieces[further]?.kind === "days") continue;
      break;
    }
    next = further;
  }
  return days.size > 0 ? { days: DAYS.filter((day) => days.has(day)), next } : null;
}

function timesAt(pieces: TimeToken[], at: number, language: string) {
  const ranges: (readonly [number, number] | null)[] = [];
  let next = at;
  let last = at;
  for (;;) {
    const from = pieces[next];
    const to = pieces[next + 1];
    const untilAt = to ? skip(pieces, next + 2) : -1;
    const until = pieces[untilAt];
    const isRange =
      to?.kind === "to" || (to?.kind === "and" && pieces[next - 1]?.kind === "skipped" && ranges.length === 0);
    if (from?.kind !== "time" || until?.kind !== "time" || !isRange) break;
    ranges.push(rangeOf(from, until, language));
    last = untilAt + 1;
    next = skip(pieces, last, true);
  }
  if (ranges.length === 0) return null;
  return { ranges: ranges.includes(null) ? [] : ranges, next: last };
}

type Time = Extract<TimeToken, { kind: "time" }>;
const HALF_DAY = 12 * 60;
const inHalf = ({ minutes, half }: Time) =>
  half === "pm" && minutes < HALF_DAY
    ? minutes + HALF_DAY
    : half === "am" && minutes >= HALF_DAY
      ? minutes - HALF_DAY
      : minutes;

/** From when until when; null where two readings are possible, or none. */
function rangeOf(from: Time, until: Time, language: string): readonly [number, number] | null {
  if (Math.max(from.minutes, until.minutes) > 24 * 60 || from.minutes % 60 > 59) return null;
  const closes = inHalf(until);
  if (from.half) return [inHalf(from), closes];
  if (until.half === "pm") {
    // "5-8pm" is in the evening, "9-5pm" all day; "9-10pm" may be either.
    if (from.minutes >= HALF_DAY) return [from.minutes, closes];
    if (from.minutes < 7 * 60) return [from.minutes + HALF_DAY, closes];
    return from.minutes >= closes - HALF_DAY || from.exact ? [from.minutes, closes] : null;
  }
  if (from.minutes < closes) {
    // "5-9" in English is more often an evening than a morning.
    const unclear = language.startsWith("en") && !from.exact && until.half === null && from.minutes < 7 * 60;
    return unclear && closes <= HALF_DAY ? null : [from.minutes, closes];
  }
  if (until.half === null && from.minutes >= 7 * 60 && from.minutes < HALF_DAY && closes <= 7 * 60 && !from.exact)
    // "9-5" is a working day; a bar may mean "10-2" otherwise.
    return closes >= 3 * 60 && from.minutes <= 10 * 60 ? [from.minutes, closes + HALF_DAY] : null;
  return from.minutes >= 17 * 60 && closes <= 7 * 60 ? [from.minutes, closes] : null;
}
