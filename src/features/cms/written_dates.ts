/**
 * Dates and times as tables have them: of spreadsheets, of other content systems, of programs. What can be read in two
 * ways is not guessed: the other values of its column decide, or who imports says it. Pure decisions.
 */

import { collapsed } from "../../lib/one_line.ts";
import { type FieldProblemDetail, problem } from "../../sentences/field_problems.ts";
/** Which of the first two numbers of 11/12/2026 is the day. */
export type DateOrder = "dmy" | "mdy";

interface Written {
  year: number;
  month: number;
  day: number;
  /** Null: a day alone. */
  time: { hour: number; minute: number; second: number; millisecond: number } | null;
  /** In minutes east of Greenwich; null: it is not said. */
  offset: number | null;
}

export type ReadDate = { value: string } | { problem: FieldProblemDetail };

const LONGEST = 100;
const MONTHS = "january february march april may june july august september october november december".split(" ");
const WEEKDAY = "(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\\.?,? )?";
const REST = "(?:,? ?(?:t|at )?(\\d.*))?";
const YEAR_FIRST = new RegExp(`^(\\d{4})([-./])(\\d{1,2})\\2(\\d{1,2})${REST}$`, "i");
const YEAR_LAST = new RegExp(`^(\\d{1,2})([-./]) ?(\\d{1,2})\\2 ?(\\d{4})${REST}$`, "i");
const DAY_MONTH = new RegExp(`^${WEEKDAY}(\\d{1,2})(?:\\.|st|nd|rd|th)?[ -]([a-z]{3,9})[.,]?[ -](\\d{4})${REST}$`, "i");
const MONTH_DAY = new RegExp(`^${WEEKDAY}([a-z]{3,9})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})${REST}$`, "i");
const TIME =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?(am|pm|a\.m\.|p\.m\.)? ?(z|utc|gmt)?([+-]\d{1,2}:?\d{2})?(?: \([^()]*\))?$/i;

/** The parts of a text that is a date; "both": day and month could be exchanged; null: it is none. */
function partsOf(given: string, order: DateOrder | null): Written | "both" | null {
  if (given.length > LONGEST) return null;
  const text = collapsed(given);
  const found = YEAR_FIRST.exec(text);
  if (found) return whole(found[1]!, found[3]!, found[4]!, found[5]);
  const numbers = YEAR_LAST.exec(text);
  if (numbers) {
    const [, first, separator, second, year, rest] = numbers as unknown as [string, ...string[]];
    // Where points are written between, the day is first, all over the world.
    const ordered = order ?? (separator === "." ? "dmy" : certainOrder(Number(first), Number(second)));
    if (ordered === null) return "both";
    return ordered === "dmy" ? whole(year!, second!, first!, rest) : whole(year!, first!, second!, rest);
  }
  const named = DAY_MONTH.exec(text);
  if (named) return whole(named[3]!, monthOf(named[2]!), named[1]!, named[4]);
  const american = MONTH_DAY.exec(text);
  return american ? whole(american[3]!, monthOf(american[1]!), american[2]!, american[4]) : null;
}

/** Null: 11/12/2026 may be either. */
function certainOrder(first: number, second: number): DateOrder | null {
  if (first > 12 || first === second) return "dmy";
  return second > 12 ? "mdy" : null;
}

const monthOf = (name: string): string =>
  String(
    MONTHS.findIndex(
      (month) => month.startsWith(name.toLowerCase()) || (name.toLowerCase() === "sept" && month === "september"),
    ) + 1,
  );

function whole(year: string, month: string, day: string, rest: string | undefined): Written | null {
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  const at = new Date(Date.UTC(date.year, date.month - 1, date.day));
  if (at.getUTCMonth() !== date.month - 1 || at.getUTCDate() !== date.day || date.year < 100) return null;
  if (rest === undefined) return { ...date, time: null, offset: null };
  const found = TIME.exec(rest);
  if (!found) return null;
  const [, hours, minutes, seconds = "0", fraction = "0", half, utc, zone] = found;
  const isAfternoon = half?.toLowerCase().startsWith("p");
  let hour = Number(hours);
  if (half && (hour < 1 || hour > 12)) return null;
  if (half) hour = (hour % 12) + (isAfternoon ? 12 : 0);
  const [minute, second] = [Number(minutes), Number(seconds)];
  if (hour > 23 || minute > 59 || second > 59) return null;
  const millisecond = Math.floor(Number(`0.${fraction}`) * 1000);
  return { ...date, time: { hour, minute, second, millisecond }, offset: offsetOf(zone, utc) };
}

function offsetOf(zone: string | undefined, utc: string | undefined): number | null {
  if (zone === undefined) return utc === undefined ? null : 0;
  const [, sign, hours, minutes] = /^([+-])(\d{1,2}):?(\d{2})$/.exec(zone)!;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The order of day and month that values of a column show, where none of them shows the other. */
export function orderIn(values: Iterable<unknown>): DateOrder | null {
  const seen = new Set<DateOrder>();
  for (const value of values) {
    if (typeof value !== "string" || value.length > LONGEST) continue;
    const [, first, separator, second] = YEAR_LAST.exec(value.trim()) ?? [];
    if (separator === undefined || separator === "." || first === second) continue;
    const order = certainOrder(Number(first), Number(second));
    if (order) seen.add(order);
  }
  return seen.size === 1 ? [...seen][0]! : null;
}

const two = (number: number): string => String(number).padStart(2, "0");

const unclear = (given: string): { problem: FieldProblemDetail } => {
  const [, first, , second, year] = YEAR_LAST.exec(given.trim())!;
  const day = (month: string, day: string) => `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return { problem: problem("date_unclear", { one: day(second!, first!), other: day(first!, second!) }) };
};

/** A text as a day of the calendar, as it is written: an hour or zone beside it does not change the day. */
export function readWrittenDay(given: string, order: DateOrder | null): ReadDate {
  const parts = partsOf(given, order);
  if (parts === "both") return unclear(given);
  if (parts === null) return { problem: problem("no_date") };
  return { value: `${String(parts.year).padStart(4, "0")}-${two(parts.month)}-${two(parts.day)}` };
}

/**
 * A text as a moment.
 * @param timeZone of what says none; null: what has an hour must say one. A day alone is its beginning
 */
export function readWrittenTime(given: string, order: DateOrder | null, timeZone: string | null): ReadDate {
  const parts = partsOf(given, order);
  if (parts === "both") return unclear(given);
  if (parts === null) return { problem: problem("no_time") };
  const { year, month, day, time, offset } = parts;
  const { hour, minute, second, millisecond } = time ?? { hour: 0, minute: 0, second: 0, millisecond: 0 };
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  if (offset !== null) return { value: new Date(asUtc - offset * 60_000).toISOString() };
  if (timeZone !== null) return { value: new Date(asUtc - offsetAt(asUtc, timeZone)).toISOString() };
  if (time !== null) return { problem: problem("zone_unsaid") };
  return { value: new Date(asUtc).toISOString() };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a zone are ahead of UTC, in milliseconds, when they show a time. */
function offsetAt(shown: number, timeZone: string): number {
  // The offset at that time in UTC may be that of the other side of a change of the clocks: asked twice it is the right one.
  const first = aheadAt(shown, timeZone);
  return aheadAt(shown - first, timeZone);
}

function aheadAt(at: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    clocks.set(timeZone, clock);
  }
  const shown = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year, month, day, hour, minute, second } = shown as Record<string, number>;
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!) - Math.floor(at / 1000) * 1000;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
