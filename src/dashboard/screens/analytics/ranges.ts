/** Times that can be looked back at, and how finely. */

const DAY_MS = 86_400_000;

const RANGES = {
  day: { days: 1, interval: "hour" },
  week: { days: 7, interval: "day" },
  month: { days: 30, interval: "day" },
  year: { days: 365, interval: "month" },
} as const;

type Named = keyof typeof RANGES;
/** `own`: from one day to another. */
export type RangeName = Named | "own";
export const RANGE_NAMES: readonly RangeName[] = [...(Object.keys(RANGES) as Named[]), "own"];

const HOUR_MS = 3_600_000;
/** Up to so many days a chart shows each hour, or each day. */
const IN_HOURS = 2;
const IN_DAYS = 92;

/** Since the hour began. */
export const thisHour = (now: number) => ({
  from: new Date(now - (now % HOUR_MS)).toISOString(),
  interval: "hour" as const,
});

/** The day of a time as it is here: "2026-11-30". */
function dayAt(time: number): string {
  const at = new Date(time);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** The last 30 days, for who chooses others from there. */
export const usualDays = (now: number) => ({ from: dayAt(now - 29 * DAY_MS), to: dayAt(now) });

const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? "");

/** What the address says of days, in their order; null: it says of none. */
export function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  if (!isDay(from) || !isDay(to)) return null;
  return from <= to ? { from, to } : { from: to, to: from };
}

type Days = NonNullable<ReturnType<typeof daysOf>>;

const timezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What is asked for; days begin where the user is. */
export function rangeOf(name: Named | Days, now: number) {
  if (typeof name === "object") {
    const count = lengthOf(name);
    const interval = count <= IN_HOURS ? "hour" : count <= IN_DAYS ? "day" : "month";
    return { ...name, interval, timezone: timezone() } as const;
  }
  const { days, interval } = RANGES[name];
  return { from: new Date(now - days * DAY_MS).toISOString(), interval, timezone: timezone() };
}

const lengthOf = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The same length of time before it. */
export function rangeBefore(name: Named | Days, now: number) {
  if (typeof name === "object") {
    const shifted = (day: string, by: number) => new Date(Date.parse(day) - by * DAY_MS).toISOString().slice(0, 10);
    const { from } = name;
    return { ...rangeOf(name, now), from: shifted(from, lengthOf(name)), to: shifted(from, 1) };
  }
  const before = now - RANGES[name].days * DAY_MS;
  return { ...rangeOf(name, before), to: new Date(before).toISOString() };
}
