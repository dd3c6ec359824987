/** Months of reports, as "2026-11". */
import { formatDate } from "../../messages/language.ts";

/** So many are offered to be looked at. */
const MOST_MONTHS = 12;

/** The months that there are reports of, the current one first. @param created when the website was */
export function monthsSince(created: string): string[] {
  const now = new Date();
  return Array.from({ length: MOST_MONTHS }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index)).toISOString().slice(0, 7),
  ).filter((month, index) => index === 0 || month >= created.slice(0, 7));
}

/** "November 2026". */
export const nameOfMonth = (month: string): string =>
  formatDate(`${month}-01`, { month: "long", year: "numeric", timeZone: "UTC" });
