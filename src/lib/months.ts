/** Calendar months in UTC, written as "2026-11". */

/** The month that a moment is in. */
export const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

/** When a month begins, or another one so many months later. Milliseconds since the epoch. */
export function startOfMonth(month: string, later = 0): number {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return Date.UTC(year, number - 1 + later, 1);
}

/** The month so many months later; a negative number: before. */
export const monthAfter = (month: string, later: number): string => monthOf(startOfMonth(month, later));
