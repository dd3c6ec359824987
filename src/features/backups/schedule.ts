/** When backups are made: once a day at a time of UTC, and sooner again when one failed. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/clock.ts";

const FIRST_PAUSE_MS = 5 * MINUTE_MS;
export const LONGEST_BACKUP_PAUSE_MS = 6 * HOUR_MS;

/**
 * Whether one is to be made: there is none, or none since it was last `minuteOfDay` minutes after midnight, UTC.
 * @param last when one was made; null: never. One of the future was made by a clock that was set right since
 */
export function isDue(last: number | null, now: number, minuteOfDay: number): boolean {
  if (last === null || last > now + HOUR_MS) return true;
  const today = Math.floor(now / DAY_MS) * DAY_MS + minuteOfDay * MINUTE_MS;
  return last < (today <= now ? today : today - DAY_MS);
}

/** How long after a failure it is tried again. */
export const retryPauseMs = (attempts: number): number =>
  Math.min(LONGEST_BACKUP_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1));
