/** Times that can be looked back at, and how finely. */

const DAY_MS = 86_400_000;

const RANGES = {
  day: { days: 1, interval: "hour" },
  week: { days: 7, interval: "day" },
  month: { days: 30, interval: "day" },
  year: { days: 365, interval: "month" },
} as const;

export type RangeName = keyof typeof RANGES;
export const RANGE_NAMES = Object.keys(RANGES) as RangeName[];

const HOUR_MS = 3_600_000;

/** Since the hour began. */
export const thisHour = (now: number) => ({
  from: new Date(now - (now % HOUR_MS)).toISOString(),
  interval: "hour" as const,
});

/** What is asked for; days begin where the user is. */
export function rangeOf(name: RangeName, now: number) {
  const { days, interval } = RANGES[name];
  return {
    from: new Date(now - days * DAY_MS).toISOString(),
    interval,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** The same length of time before it. */
export function rangeBefore(name: RangeName, now: number) {
  const before = now - RANGES[name].days * DAY_MS;
  return { ...rangeOf(name, before), to: new Date(before).toISOString() };
}
