/** Which versions of a page are kept. */
import { expect, test } from "bun:test";
import { findSurplus } from "../../src/features/versions/rules.ts";
import { DAY_MS, HOUR_MS } from "../../src/lib/clock.ts";

const START = Date.parse("2026-11-20T12:00:00Z");
const at = (created_at: number, index: number) => ({ _id: `ver_${index}`, created_at });

test("of older versions the last of each day; of the day of the newest ones none before them", () => {
  const hours = [0, 1, 2, 13, 14, 36, 37, 38, 300, 301, 320];
  const versions = hours.map((hour, index) => at(START - hour * HOUR_MS, index));
  // Days: 20th 12:00, 11:00, 10:00; 19th 23:00, 22:00, 00:00; 18th 23:00, 22:00; 8th 00:00; 7th 23:00, 04:00.
  expect(findSurplus(versions)).toEqual(["ver_1", "ver_2", "ver_4", "ver_5", "ver_7", "ver_10"]);
});

test("of at most 400 days", () => {
  const daily = Array.from({ length: 700 }, (_, day) => at(START - day * DAY_MS, day));
  expect(findSurplus(daily)).toEqual(daily.slice(401).map(({ _id }) => _id));
});

test("where there are none, or only new ones, nothing goes", () => {
  expect(findSurplus([])).toEqual([]);
  expect(findSurplus([at(START, 0)])).toEqual([]);
});
