/** Which backups are kept: of the last seven days, four weeks and twelve months that have one, the newest of each. */
import { DAY_MS } from "../../lib/clock.ts";

const KEPT = { days: 7, weeks: 4, months: 12 };

/** Monday, 1970-01-05. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

const PERIODS: [most: number, of: (time: number) => string | number][] = [
  [KEPT.days, (time) => Math.floor(time / DAY_MS)],
  [KEPT.weeks, (time) => Math.floor((time - FIRST_MONDAY_MS) / (7 * DAY_MS))],
  [KEPT.months, (time) => new Date(time).toISOString().slice(0, 7)],
];

/**
 * The moments whose backups are kept, of those that there are. Days are those of UTC. Periods without a backup are not
 * counted: a server that was off for a year loses none by being on again.
 */
export function keptTimes(times: number[]): Set<number> {
  const newestFirst = times.toSorted((a, b) => b - a);
  const kept = new Set<number>();
  for (const [most, periodOf] of PERIODS) {
    const seen = new Set<string | number>();
    for (const time of newestFirst) {
      if (seen.size === most) break;
      const period = periodOf(time);
      if (seen.has(period)) continue;
      seen.add(period);
      kept.add(time);
    }
  }
  return kept;
}
