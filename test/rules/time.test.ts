/** Rate windows, analytics buckets, months: all from a clock that the test sets. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import fc from "fast-check";
import { bucketStart, buckets, INTERVALS } from "../../src/features/analytics/rules.ts";
import { DAY_MS, HOUR_MS } from "../../src/lib/clock.ts";
import { nextRenewal } from "../../src/policy/credits.ts";
import { type Account, mayUse, requiredPlan } from "../../src/policy/plans.ts";
import { effectiveModel, generationCost } from "../../src/policy/prices.ts";
import { type RateDecision, RateLimiter, WINDOW_MS } from "../../src/policy/rate_limit.ts";
import { openStorage, type Storage } from "../../src/storage/client.ts";
import { newDirectory } from "../harness.ts";

const YEAR_2000 = Date.UTC(2000, 0, 1);
const time = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) });

describe("analytics buckets", () => {
  test("cover a range without gaps: the first holds its start, the last its end, each follows the one before", () => {
    fc.assert(
      fc.property(
        time,
        fc.integer({ min: 1, max: 400 * DAY_MS }),
        fc.constantFrom(...INTERVALS),
        (from, length, interval) => {
          const to = from + length;
          const starts = buckets(from, to, interval, 20_000)!;
          expect(starts[0]!).toBeLessThanOrEqual(from);
          expect(bucketStart(from, interval)).toBe(starts[0]!);
          expect(bucketStart(to - 1, interval)).toBe(starts.at(-1)!);
          for (const [index, start] of starts.entries()) {
            expect(bucketStart(start, interval)).toBe(start);
            if (index > 0) expect(bucketStart(start - 1, interval)).toBe(starts[index - 1]!);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  test("begin at whole hours, days and months of UTC, also around leap days", () => {
    const at = (text: string) => Date.parse(text);
    const moment = at("2024-02-29T23:59:59.999Z");
    expect(bucketStart(moment, "hour")).toBe(at("2024-02-29T23:00:00Z"));
    expect(bucketStart(moment, "day")).toBe(at("2024-02-29T00:00:00Z"));
    expect(bucketStart(moment, "month")).toBe(at("2024-02-01T00:00:00Z"));
    expect(buckets(at("2024-01-31T12:00:00Z"), at("2024-03-01T00:00:00.001Z"), "month", 10)).toHaveLength(3);
  });

  test("are null when there are more than may be, and exactly as many are fine", () => {
    expect(buckets(YEAR_2000, YEAR_2000 + 100 * HOUR_MS, "hour", 100)).toHaveLength(100);
    expect(buckets(YEAR_2000, YEAR_2000 + 100 * HOUR_MS + 1, "hour", 100)).toBeNull();
  });
});

describe("rate windows", () => {
  let storage: Storage;
  const directory = newDirectory();
  beforeAll(() => {
    storage = openStorage(directory);
  });
  afterAll(async () => {
    await storage.close();
    rmSync(directory, { recursive: true });
  });

  let now = YEAR_2000;
  const clock = { now: () => now, after: () => () => {} };
  const limiter = (factor: number | null = 1): Promise<RateLimiter> => RateLimiter.load(storage, clock, factor);
  let buckets = 0;
  const newBucket = () => `bucket-${buckets++}`;

  test("in each window of 15 minutes as many calls pass as the limit says, whenever they come", async () => {
    const limits = await limiter();
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.nat(WINDOW_MS / 2), { maxLength: 60 }),
        (limit, pauses) => {
          const bucket = newBucket();
          const passed = new Map<number, number>();
          const asked = new Map<number, number>();
          for (const pause of pauses) {
            now += pause;
            const window = Math.floor(now / WINDOW_MS);
            const decision = limits.take(bucket, limit) as RateDecision;
            asked.set(window, (asked.get(window) ?? 0) + 1);
            if (decision.allowed) passed.set(window, (passed.get(window) ?? 0) + 1);
            expect(decision.remaining).toBe(limit - (passed.get(window) ?? 0));
            expect(now + decision.resetSeconds * 1000).toBeGreaterThanOrEqual((window + 1) * WINDOW_MS);
            expect(decision.resetSeconds).toBeWithin(1, 901);
          }
          for (const [window, times] of asked) expect(passed.get(window) ?? 0).toBe(Math.min(times, limit));
        },
      ),
      { numRuns: 100 },
    );
  });

  test("a restart forgives nothing that was written; a new window forgives all", async () => {
    now += WINDOW_MS;
    const bucket = newBucket();
    const before = await limiter();
    for (let call = 0; call < 3; call++) before.take(bucket, 3);
    await before.flush();
    const after = await limiter();
    expect(after.take(bucket, 3)).toMatchObject({ allowed: false, remaining: 0 });
    now += WINDOW_MS;
    expect((await limiter()).take(bucket, 3)).toMatchObject({ allowed: true, remaining: 2 });
  });

  test("the factor multiplies, never below 1; off is off", async () => {
    const bucket = newBucket();
    expect(await (await limiter(10)).take(bucket, 30)).toMatchObject({ limit: 300 });
    expect(await (await limiter(0.001)).take(bucket, 30)).toMatchObject({ limit: 1 });
    expect((await limiter(null)).take(bucket, 30)).toBeNull();
  });
});

describe("months", () => {
  test("credits renew at the first moment of the next month, in UTC", () => {
    fc.assert(
      fc.property(time, (now) => {
        const renewal = new Date(nextRenewal(now));
        expect(renewal.getTime()).toBeGreaterThan(now);
        expect(renewal.getTime() - now).toBeLessThanOrEqual(31 * DAY_MS);
        expect(renewal.toISOString()).toEndWith("-01T00:00:00.000Z");
      }),
    );
  });
});

describe("plans and prices", () => {
  const account = (plan: Account["plan"], plan_status: Account["plan_status"]): Account => ({
    _id: "acc",
    name: "",
    plan,
    plan_status,
  });

  test.each([
    ["free", "active", []],
    ["pro", "active", ["publish", "premium_model"]],
    ["agency", "active", ["publish", "premium_model", "api"]],
    ["agency", "past_due", ["api"]],
    ["pro", "past_due", []],
    ["agency", "canceled", []],
  ] as const)("%s, %s may use %j", (plan, status, features) => {
    for (const feature of ["publish", "premium_model", "api"] as const)
      expect(mayUse(account(plan, status), feature)).toBe((features as readonly string[]).includes(feature));
  });

  test("the plan that a feature needs has it", () => {
    for (const feature of ["publish", "premium_model", "api"] as const)
      expect(mayUse(account(requiredPlan(feature), "active"), feature)).toBe(true);
  });

  test("a page costs 20, 40 with the premium model where the plan has it, 10 more with images", () => {
    const [agency, free] = [account("agency", "active"), account("free", "active")];
    const cost = (model: "standard" | "premium" | undefined, generate_images: boolean, of = agency) =>
      generationCost({ model, generate_images, variants: 1 }, of);
    expect([cost(undefined, false), cost("standard", true), cost("premium", false), cost("premium", true)]).toEqual([
      20, 30, 40, 50,
    ]);
    expect([cost("premium", false, free), cost("premium", true, free)]).toEqual([20, 30]);
    expect(generationCost({ model: "premium", generate_images: true, variants: 3 }, agency)).toBe(150);
    expect([effectiveModel("premium", free), effectiveModel(undefined, agency)]).toEqual(["standard", "standard"]);
  });
});
