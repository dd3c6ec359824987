/** Time series: the buckets of a range, in any time zone. Things are counted by quarters of an hour, of which all are made. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/clock.ts";

export const INTERVALS = ["hour", "day", "month"] as const;
export type Interval = (typeof INTERVALS)[number];

/** Every time zone of today is a whole number of quarters of an hour away from UTC. */
export const QUARTER_MS = 15 * MINUTE_MS;

/** Start of the day of UTC that a time is in. */
export const dayOf = (time: number): number => time - (time % DAY_MS);
/** Start of the quarter of an hour that a time is in. */
export const quarterOf = (time: number): number => time - (time % QUARTER_MS);

const formats = new Map<string, Intl.DateTimeFormat | null>();
/** There are about 600 names of zones, each in any case. */
const KEPT_FORMATS = 1000;

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null = null;
  try {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      era: "short",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch {}
  if (formats.size >= KEPT_FORMATS) formats.clear();
  formats.set(zone, format);
  return format;
}

/** How names of time zones are written; offsets are none. */
export const TIME_ZONE = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/;

/** Whether this is the name of a time zone. */
export const isTimeZone = (zone: string): boolean => TIME_ZONE.test(zone) && formatOf(zone) !== null;

/** What clocks in a zone show at a time, as the time at which those of UTC show the same. */
export function localTime(time: number, zone: string): number {
  if (zone === "UTC") return time;
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone)!.formatToParts(time)) parts[type] = Number(value);
  const { year, month, day, hour, minute, second } = parts as Record<string, number>;
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!) + (time % 1000);
}

/** The first moment at which clocks in a zone show a date (its midnight, as a time of UTC) that has come. */
export function startOfDate(midnight: number, zone: string): number {
  // One of the day before and the day after has the offset that holds at midnight, or before the clocks are put on.
  const offsets = [-DAY_MS, DAY_MS].map((near) => localTime(midnight + near, zone) - (midnight + near));
  const moments = offsets.map((offset) => midnight - offset).sort((a, b) => a - b);
  const date = (moment: number) => dayOf(localTime(moment, zone));
  return moments.find((moment) => date(moment) === midnight && date(moment - 1) < midnight) ?? moments[0]!;
}

/** The start of the bucket that a time is in, on the clocks of a zone; for times since 1970. */
export function bucketStart(time: number, interval: Interval, zone = "UTC"): number {
  if (interval === "hour" && zone === "UTC") return time - (time % HOUR_MS);
  if (interval === "hour") {
    // Counted from midnight, because there are clocks that are put on by half an hour.
    const day = bucketStart(time, "day", zone);
    return time - ((time - day) % HOUR_MS);
  }
  const local = localTime(time, zone);
  const date = new Date(local);
  const midnight = interval === "month" ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) : dayOf(local);
  return zone === "UTC" ? midnight : startOfDate(midnight, zone);
}

function nextBucket(start: number, interval: "day" | "month", zone: string): number {
  const date = new Date(localTime(start, zone));
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const midnight = interval === "month" ? Date.UTC(year, month + 1, 1) : Date.UTC(year, month, day + 1);
  return zone === "UTC" ? midnight : startOfDate(midnight, zone);
}

/** Starts of all buckets that touch [from, to), in milliseconds since the epoch; null when there are more than `most`. */
export function buckets(from: number, to: number, interval: Interval, most: number, zone = "UTC"): number[] | null {
  const starts: number[] = [];
  // Hours are those of a day, of which the last may be half a one.
  let nextDay = interval === "hour" ? nextBucket(bucketStart(from, "day", zone), "day", zone) : 0;
  let at = bucketStart(from, interval, zone);
  while (at < to) {
    if (starts.length === most) return null;
    starts.push(at);
    if (interval !== "hour") at = nextBucket(at, interval, zone);
    else if (at + HOUR_MS < nextDay) at += HOUR_MS;
    else {
      at = nextDay;
      nextDay = nextBucket(nextDay, "day", zone);
    }
  }
  return starts;
}
