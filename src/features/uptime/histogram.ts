/**
 * Response times as counts between fixed boundaries: those of two hours, or of thirty days, are added up, and percentiles
 * are read from the sum.
 */

/** Upper ends in milliseconds; the last count is of all that took longer. */
export const BOUNDARIES_MS = [
  10, 20, 30, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 5000, 7500, 10_000,
];

export type Histogram = number[];

export const emptyHistogram = (): Histogram => new Array(BOUNDARIES_MS.length + 1).fill(0);

export function addTime(counts: Histogram, ms: number): void {
  const at = BOUNDARIES_MS.findIndex((end) => ms <= end);
  counts[at < 0 ? BOUNDARIES_MS.length : at]!++;
}

export const sumOf = (some: Histogram[]): Histogram => {
  const sum = emptyHistogram();
  for (const counts of some) for (const [at, count] of counts.entries()) sum[at]! += count;
  return sum;
};

/** The time within which this share of all answers came, in whole milliseconds; null: there are none. */
export function percentile(counts: Histogram, share: number): number | null {
  const total = counts.reduce((all, count) => all + count, 0);
  if (total === 0) return null;
  let left = share * total;
  for (const [at, count] of counts.entries()) {
    if (count > 0 && left <= count) {
      const from = at === 0 ? 0 : BOUNDARIES_MS[at - 1]!;
      const to = BOUNDARIES_MS[at] ?? from;
      return Math.round(from + ((to - from) * left) / count);
    }
    left -= count;
  }
  return BOUNDARIES_MS.at(-1)!;
}
