/** Rules of money, for any amounts: nothing is given twice, nothing is kept that went back, nothing is lost to rounding. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  type Bought,
  creditsToTakeBack,
  GRACE_MS,
  paymentStatus,
  standingOf,
} from "../../src/features/payments/rules.ts";
import { rankOf } from "../../src/policy/plans.ts";

const cents = fc.integer({ min: 1, max: 100_000_000 });
const purchase = fc
  .record({ credits: fc.integer({ min: 1, max: 10_000_000 }), amount: cents })
  .chain(({ credits, amount }) =>
    fc.record({
      credits: fc.constant(credits),
      amount: fc.constant(amount),
      refunded: fc.integer({ min: 0, max: amount }),
      disputed: fc.integer({ min: 0, max: amount }),
    }),
  );

test("credits that are taken back are whole, never more than were bought, and all of them when all money went back", () => {
  fc.assert(
    fc.property(purchase, (given) => {
      const taken = creditsToTakeBack(given);
      expect(Number.isInteger(taken)).toBe(true);
      expect(taken).toBeGreaterThanOrEqual(0);
      expect(taken).toBeLessThanOrEqual(given.credits);
      if (given.refunded + given.disputed >= given.amount) expect(taken).toBe(given.credits);
      if (given.refunded + given.disputed === 0) expect(taken).toBe(0);
    }),
  );
});

test("what is kept is worth no more than what was paid and not given back", () => {
  fc.assert(
    fc.property(purchase, (given) => {
      const kept = BigInt(given.credits - creditsToTakeBack(given));
      const left = BigInt(Math.max(0, given.amount - given.refunded - given.disputed));
      expect(kept * BigInt(given.amount) <= left * BigInt(given.credits)).toBe(true);
      // And less than one credit is lost to the customer by rounding.
      expect((kept + 1n) * BigInt(given.amount) > left * BigInt(given.credits)).toBe(true);
    }),
  );
});

test("more that went back takes back at least as much, in however many parts it went", () => {
  fc.assert(
    fc.property(purchase, fc.integer({ min: 0, max: 1000 }), (given, more) => {
      const later = { ...given, refunded: Math.min(given.amount, given.refunded + more) };
      expect(creditsToTakeBack(later)).toBeGreaterThanOrEqual(creditsToTakeBack(given));
    }),
  );
});

test("a payment that did not succeed is never refunded or disputed; one that did is refunded when all of it went back", () => {
  const status = fc.constantFrom("pending", "succeeded", "failed");
  fc.assert(
    fc.property(purchase, status, ({ amount, refunded, disputed }, status) => {
      const found = paymentStatus({ status, amount, refunded, disputed });
      if (status !== "succeeded") return expect(found).toBe(status);
      expect(found).toBe(disputed > 0 ? "disputed" : refunded === amount ? "refunded" : "succeeded");
    }),
  );
});

const NOW = Date.UTC(2026, 10, 20);
const bought: fc.Arbitrary<Bought> = fc.record({
  plan: fc.constantFrom("pro", "agency"),
  status: fc.constantFrom("incomplete", "active", "past_due", "canceled"),
  past_due_since: fc.option(fc.integer({ min: NOW - 3 * GRACE_MS, max: NOW })),
});

test("the plan is the highest that is paid for, whatever else there is and in whatever order", () => {
  fc.assert(
    fc.property(fc.array(bought, { maxLength: 6 }), (all) => {
      const { plan, status } = standingOf(all, NOW);
      expect(standingOf(all.toReversed(), NOW)).toEqual({ plan, status });
      const paid = all.filter((one) => one.status === "active");
      if (paid.length > 0) {
        expect(status).toBe("active");
        for (const one of paid) expect(rankOf(plan)).toBeGreaterThanOrEqual(rankOf(one.plan));
        expect(paid.map((one) => one.plan)).toContain(plan);
      } else if (all.every((one) => one.status !== "past_due"))
        expect({ plan, status }).toEqual({ plan: "free", status: "active" });
      else expect(status).not.toBe("active");
    }),
  );
});

test("keys of who pays late work for seven days to the millisecond", () => {
  const late = (since: number) => standingOf([{ plan: "pro", status: "past_due", past_due_since: since }], NOW).status;
  expect(late(NOW - GRACE_MS + 1)).toBe("past_due");
  expect(late(NOW - GRACE_MS)).toBe("canceled");
});
