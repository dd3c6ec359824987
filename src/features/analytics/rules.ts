/** Time series: the buckets of a range. */
import { DAY_MS, HOUR_MS } from "../../lib/clock.ts";

export const INTERVALS = ["hour", "day", "month"] as const;
export type Interval = (typeof INTERVALS)[number];

/** The start of the bucket (in UTC) that a time is in; for times since 1970. */
export function bucketStart(time: number, interval: Interval): number {
  const date = new Date(time);
  if (interval === "month") return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  return time - (time % (interval === "day" ? DAY_MS : HOUR_MS));
}

function nextBucket(start: number, interval: Interval): number {
  const date = new Date(start);
  if (interval === "month") return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return start + (interval === "day" ? DAY_MS : HOUR_MS);
}

/** Starts of all buckets that touch [from, to), in milliseconds since the epoch; null when there are more than `most`. */
export function buckets(from: number, to: number, interval: Interval, most: number): number[] | null {
  const starts: number[] = [];
  for (let at = bucketStart(from, interval); at < to; at = nextBucket(at, interval)) {
    if (starts.length === most) return null;
    starts.push(at);
  }
  return starts;
}
