/** What the application says of times: how long an experiment takes, and with what analytics are compared. */
import { expect, test } from "bun:test";
import { rangeBefore, rangeOf } from "../../src/dashboard/screens/analytics/ranges.ts";
import { daysLeft, fewestDays } from "../../src/dashboard/screens/experiments/estimates.ts";

type Results = Parameters<typeof daysLeft>[0];
type Experiment = Parameters<typeof fewestDays>[0];

const results = (code: string, days: number, visitors: number[], conversions: number, visitors_needed = 1_000) =>
  ({
    advice: { code, variation: null },
    days,
    variations: visitors.map((visitors) => ({ visitors })),
    conversions,
    visitors_needed,
  }) as Results;

test("an experiment that runs takes as long as its slowest variation, and a week", () => {
  expect(daysLeft(results("wait", 10, [500, 400], 60))).toBe(15);
  // Of the conversions there are fewer than it takes, of the visitors enough.
  expect(daysLeft(results("wait_for_visitors", 10, [200, 200], 5))).toBe(40);
  expect(daysLeft(results("wait_for_visitors", 10, [50, 20], 25))).toBe(40);
  expect(daysLeft(results("wait", 2, [900, 900], 60))).toBe(5);
  // Nobody knows a pace of nothing, or of an hour; what is decided takes no longer.
  expect(daysLeft(results("wait", 10, [500, 0], 60))).toBeNull();
  expect(daysLeft(results("wait", 0.1, [500, 400], 60))).toBeNull();
  expect(daysLeft(results("apply", 10, [500, 400], 60))).toBeNull();
});

test("one that is planned takes a week at least, and as long as its smallest share needs", () => {
  const plan = (weights: number[], traffic: number) =>
    ({ variations: weights.map((weight) => ({ weight })), traffic }) as Experiment;
  expect(fewestDays(plan([1, 1], 100), 1_000)).toBe(7);
  expect(fewestDays(plan([1, 1], 100), 10)).toBe(20);
  expect(fewestDays(plan([3, 1], 50), 10)).toBe(80);
});

test("analytics are compared with the same length of time right before", () => {
  const now = Date.parse("2026-11-30T12:00:00Z");
  for (const name of ["day", "week", "month", "year"] as const) {
    const [range, before] = [rangeOf(name, now), rangeBefore(name, now)];
    expect(before.to).toBe(range.from);
    expect(Date.parse(before.to) - Date.parse(before.from)).toBe(now - Date.parse(range.from));
    expect(before.interval).toBe(range.interval);
  }
});
