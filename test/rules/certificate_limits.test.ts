/** When a certificate may be ordered: never so that an authority would say that it is too often. */
import { describe, expect, test } from "bun:test";
import {
  orderTimeOf,
  type PastOrder,
  type PastOrders,
  refusalPauseMs,
  renewalIn,
  shareOf,
  usualRenewal,
} from "../../src/features/certificates/limits.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/lib/clock.ts";

const NOW = Date.UTC(2026, 10, 22);
const NOTHING: PastOrders = { ofAccount: [], ofRegistered: [], ofName: [], latest: [], open: 0 };

const order = (agoMs: number, outcome: PastOrder["outcome"] = "issued", exempt = false): PastOrder => ({
  exempt,
  outcome,
  created_at: NOW - agoMs,
  finished_at: outcome === "issued" ? NOW - agoMs : null,
  ended_at: NOW - agoMs,
});
const many = (count: number, agoMs: number, outcome?: PastOrder["outcome"], exempt?: boolean) =>
  Array.from({ length: count }, () => order(agoMs, outcome, exempt));

describe("an order's turn", () => {
  test("is now where nothing was ordered", () => {
    expect(orderTimeOf(NOTHING, false, NOW)).toEqual({ at: NOW, why: null });
  });

  test("comes three hours after the oldest of as many as an account may have", () => {
    const past = { ...NOTHING, ofAccount: many(280, HOUR_MS) };
    expect(orderTimeOf(past, true, NOW).at).toBe(NOW + 2 * HOUR_MS + MINUTE_MS);
  });

  test("leaves room for renewals, which have visitors to lose", () => {
    const past = { ...NOTHING, ofAccount: many(240, HOUR_MS), ofRegistered: many(40, HOUR_MS) };
    expect(orderTimeOf(past, false, NOW).at).toBeGreaterThan(NOW);
    expect(orderTimeOf(past, true, NOW).at).toBe(NOW);
  });

  test("does not come with the 49th certificate of a registered domain in seven days, nor the fifth of a name", () => {
    expect(orderTimeOf({ ...NOTHING, ofRegistered: many(48, DAY_MS) }, true, NOW).at).toBe(
      NOW + 6 * DAY_MS + MINUTE_MS,
    );
    expect(orderTimeOf({ ...NOTHING, ofName: many(4, DAY_MS) }, true, NOW).at).toBe(NOW + 6 * DAY_MS + MINUTE_MS);
    expect(orderTimeOf({ ...NOTHING, ofName: many(3, DAY_MS) }, true, NOW).at).toBe(NOW);
  });

  test("does not come with the fifth refusal in an hour", () => {
    const past = { ...NOTHING, ofName: many(4, 10 * MINUTE_MS, "refused") };
    expect(orderTimeOf(past, false, NOW).at).toBe(NOW + 51 * MINUTE_MS);
  });

  test("counts no renewal that the authority has asked for", () => {
    const exempt = many(400, MINUTE_MS, "issued", true);
    expect(orderTimeOf({ ...NOTHING, ofAccount: exempt, ofRegistered: exempt, ofName: exempt }, true, NOW).at).toBe(
      NOW,
    );
  });

  test("leaves an authority alone that fails, longer each time, an hour at most, then asks with one order", () => {
    const after = (failures: number, open = 0) =>
      orderTimeOf({ ...NOTHING, latest: many(failures, 0, "unavailable"), open }, false, NOW).at - NOW;
    expect([1, 2, 3, 9].map((failures) => after(failures))).toEqual([
      MINUTE_MS,
      4 * MINUTE_MS,
      16 * MINUTE_MS,
      HOUR_MS,
    ]);
    const waited = { ...NOTHING, latest: many(1, HOUR_MS, "unavailable") };
    expect(orderTimeOf(waited, false, NOW).at).toBe(NOW);
    expect(orderTimeOf({ ...waited, open: 1 }, false, NOW).at).toBe(NOW + MINUTE_MS);
  });

  test("is not kept by one name that is ordered too often, nor by a refusal", () => {
    expect(orderTimeOf({ ...NOTHING, latest: many(2, 0, "limited") }, false, NOW).at).toBe(NOW);
    expect(orderTimeOf({ ...NOTHING, latest: many(3, 0, "limited") }, false, NOW).at).toBeGreaterThan(NOW);
    const mended = [order(0, "refused"), ...many(5, 0, "unavailable")];
    expect(orderTimeOf({ ...NOTHING, latest: mended }, false, NOW).at).toBe(NOW);
  });
});

test("a refused name waits 1, 6 and 24 hours, and less when a short certificate would end", () => {
  expect([1, 2, 3, 20].map((failures) => refusalPauseMs(failures, null) / HOUR_MS)).toEqual([1, 6, 24, 24]);
  expect(refusalPauseMs(3, 16 * HOUR_MS)).toBe(2 * HOUR_MS);
  expect(refusalPauseMs(3, 0)).toBe(HOUR_MS);
});

test("renewal comes at two thirds of the lifetime, or at a moment of the window that is the name's own", () => {
  expect(usualRenewal(NOW, NOW + 90 * DAY_MS)).toBe(NOW + 60 * DAY_MS);
  const shares = Array.from({ length: 200 }, (_, at) => shareOf(`site-${at}.example.com`));
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...shares)).toBeLessThan(1);
  expect(new Set(shares.map((share) => Math.floor(share * 10))).size).toBe(10);
  expect(renewalIn({ start: NOW, end: NOW + DAY_MS }, 0.5)).toBe(NOW + DAY_MS / 2);
});
