/** The statistics of experiments, beside values that are published, and what they promise over many experiments. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { judge } from "../../src/features/experiments/rules.ts";
import { chooseFor, splitOf } from "../../src/features/experiments/service.ts";
import {
  chiSquareSurvival,
  compare,
  normalCdf,
  normalQuantile,
  rateInterval,
  ratioProbability,
  sequentialHalfWidth,
  visitorsNeeded,
} from "../../src/features/experiments/statistics.ts";
import { DAY_MS } from "../../src/lib/clock.ts";
import { createRandom } from "../simulation/random.ts";

describe("distributions", () => {
  // Abramowitz & Stegun, tables 26.1 and 26.5; NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.
  test.each([
    [0, 0.5],
    [0.5, 0.691462461274013],
    [1, 0.841344746068543],
    [1.96, 0.97500210485178],
    [2, 0.977249868051821],
    [3, 0.99865010196837],
    [-1, 0.158655253931457],
    [-4, 3.16712418331199e-5],
    [-6, 9.86587645037698e-10],
    [-8, 6.22096057427178e-16],
  ])("Φ(%d) is as in the tables", (x, value) => {
    expect(Math.abs(normalCdf(x) - value)).toBeLessThan(1e-15);
    expect(Math.abs(normalCdf(x) / value - 1)).toBeLessThan(1e-7);
  });

  test.each([
    [0.5, 0],
    [0.8, 0.841621233572914],
    [0.9, 1.2815515655446],
    [0.975, 1.95996398454005],
    [0.995, 2.5758293035489],
    [0.999, 3.09023230616781],
    [0.000001, -4.75342430882289],
  ])("Φ⁻¹(%d) is as in the tables", (probability, value) => {
    expect(Math.abs(normalQuantile(probability) - value)).toBeLessThan(1e-12);
  });

  test("Φ⁻¹ takes back what Φ does, everywhere", () => {
    fc.assert(
      fc.property(fc.double({ min: -7, max: 5, noNaN: true }), (x) => {
        expect(Math.abs(normalQuantile(normalCdf(x)) - x)).toBeLessThan(1e-8);
      }),
    );
  });

  // The upper critical values of χ²: NIST/SEMATECH e-Handbook, 1.3.6.7.4.
  test.each([
    [3.841, 1, 0.05],
    [6.635, 1, 0.01],
    [10.828, 1, 0.001],
    [5.991, 2, 0.05],
    [13.816, 2, 0.001],
    [7.815, 3, 0.05],
    [16.266, 3, 0.001],
    [9.488, 4, 0.05],
    [11.07, 5, 0.05],
    [20.515, 5, 0.001],
    [18.307, 10, 0.05],
    [24.996, 15, 0.05],
  ])("%d is exceeded by χ² with %d degrees of freedom as the table says", (value, degrees, probability) => {
    expect(Math.abs(chiSquareSurvival(value, degrees) / probability - 1)).toBeLessThan(0.001);
  });

  test("χ² with one degree of freedom is a normal variable squared, with two it is exponential", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 200, noNaN: true }), (value) => {
        expect(chiSquareSurvival(value, 1)).toBeCloseTo(2 * normalCdf(-Math.sqrt(value)), 14);
        expect(chiSquareSurvival(value, 2)).toBeCloseTo(Math.exp(-value / 2), 14);
        for (let degrees = 1; degrees < 8; degrees++)
          expect(chiSquareSurvival(value, degrees + 1)).toBeGreaterThanOrEqual(chiSquareSurvival(value, degrees));
      }),
    );
  });
});

describe("an interval that holds at all times", () => {
  // Computed of eq. 9 apart from this code, with α = 0.05 and a ρ for 5,000 visitors.
  test.each([
    [0.25, 1000, 0.05318773503278752],
    [0.25, 5000, 0.021462168594134228],
    [0.0475, 20_000, 0.004819206554058147],
  ])("of variance %d and %d visitors is as wide as the formula says", (variance, count, half) => {
    expect(sequentialHalfWidth(variance, count)).toBeCloseTo(half, 12);
  });

  test("is always wider than one for a single look, and grows narrower with visitors", () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 10_000_000 }), (count) => {
        const once = normalQuantile(0.975) * Math.sqrt(0.09 / count);
        expect(sequentialHalfWidth(0.09, count)).toBeGreaterThan(once);
        expect(sequentialHalfWidth(0.09, count * 2)).toBeLessThan(sequentialHalfWidth(0.09, count));
      }),
    );
  });

  test("has the rate in it, and says of the lift what it says of the difference", () => {
    const counted = fc
      .tuple(fc.integer({ min: 1, max: 100_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([visitors, rate]) => ({ visitors, conversions: Math.floor(visitors * rate) }));
    fc.assert(
      fc.property(counted, counted, (control, variation) => {
        const rate = rateInterval(variation)!;
        expect(rate.low).toBeLessThanOrEqual(variation.conversions / variation.visitors);
        expect(rate.high).toBeGreaterThanOrEqual(variation.conversions / variation.visitors);
        const { difference_interval, lift_interval, chance_to_win, difference } = compare(control, variation)!;
        expect(chance_to_win >= 0.5).toBe(difference >= 0);
        if (!lift_interval) return;
        if (Math.abs(difference_interval.low) > 1e-9) expect(lift_interval.low > 0).toBe(difference_interval.low > 0);
        if (Math.abs(difference_interval.high) > 1e-9)
          expect(lift_interval.high < 0).toBe(difference_interval.high < 0);
      }),
      { numRuns: 500 },
    );
  });
});

describe("the split", () => {
  const visitor = (number: number) => Bun.hash.wyhash(`visitor ${number}`).toString(36).padStart(12, "0").slice(-12);

  /** As the site server tells them apart: by their addresses, which are alike, and a seed of the day and the program. */
  const address = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  const program = (number: number) =>
    Bun.hash.xxHash32(`Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/${number}.0`);
  const DAY = 0x5eed;

  test.each<[string, (number: number) => string, (number: number) => number]>([
    ["of whom a cookie says who they are", visitor, () => 0],
    ["who have the same program", address, () => DAY ^ program(132)],
    ["who have four programs", address, (number) => DAY ^ program(number % 4)],
    ["who are at a few addresses", (number) => address(number % 16), (number) => DAY ^ program(number)],
  ])("of a million visitors %s is the one of the weights, with all of them and with some", (_, nameOf, seedOf) => {
    const weights = [50, 30, 15, 5];
    for (const traffic of [100, 37]) {
      const split = splitOf("exp_01jd3v5x8gfqya1b2c3d4e5f6g", traffic, weights);
      const counts = weights.map(() => 0);
      let out = 0;
      for (let number = 0; number < 1_000_000; number++) {
        const place = chooseFor(split, nameOf(number), seedOf(number));
        if (place === null) out++;
        else counts[place]!++;
      }
      expect(ratioProbability(counts, weights)!).toBeGreaterThan(0.001);
      if (traffic === 100) expect(out).toBe(0);
      else expect(ratioProbability([1_000_000 - out, out], [traffic, 100 - traffic])!).toBeGreaterThan(0.001);
    }
  });

  test("of one day has nothing to do with that of another", () => {
    const split = splitOf("exp_one", 100, [1, 1]);
    const pairs = [0, 0, 0, 0];
    for (let number = 0; number < 100_000; number++)
      pairs[chooseFor(split, address(number), 1)! * 2 + chooseFor(split, address(number), 2)!]!++;
    expect(ratioProbability(pairs, [1, 1, 1, 1])!).toBeGreaterThan(0.001);
  });

  test("of an experiment has nothing to do with that of another, and more traffic moves nobody", () => {
    const [one, other] = ["exp_one", "exp_other"].map((id) => splitOf(id, 100, [1, 1]));
    const some = splitOf("exp_one", 20, [1, 1]);
    const pairs = [0, 0, 0, 0];
    for (let number = 0; number < 20_000; number++) {
      const name = visitor(number);
      pairs[chooseFor(one!, name)! * 2 + chooseFor(other!, name)!]!++;
      const before = chooseFor(some, name);
      if (before !== null) expect(chooseFor(one!, name)).toBe(before);
    }
    expect(ratioProbability(pairs, [1, 1, 1, 1])!).toBeGreaterThan(0.001);
  });

  test("is told to be wrong when it is, and not before there are enough", () => {
    expect(ratioProbability([5000, 5000], [1, 1])).toBe(1);
    expect(ratioProbability([5300, 4700], [1, 1])!).toBeLessThan(0.001);
    expect(ratioProbability([7, 0], [1, 1])).toBeNull();
  });
});

const EXPERIMENT = {
  status: "running",
  stopped_by: null,
  variations: [
    { key: "a", name: "As it is", version_id: "ver_a", weight: 1 },
    { key: "b", name: "Other", version_id: "ver_b", weight: 1 },
  ],
  winner: null,
  started_at: 0,
  stopped_at: null,
} as const;

/** More seeds where somebody has the time. */
const TIMES = Number(process.env.SITEWRIGHT_SIMULATIONS ?? 1);

describe("looked at every day, over many experiments", () => {
  /** What is advised first that ends an experiment, looking once a day; null: nothing within its days. */
  function firstVerdict(seed: number, rates: number[], { days = 40, perDay = 150 } = {}): string | null {
    const random = createRandom(seed).next;
    const variations = rates.map((_, place) => ({
      ...EXPERIMENT.variations[1],
      key: String(place),
      name: "",
      weight: 1,
    }));
    const counted = new Map(rates.map((_, place) => [String(place), { visitors: 0, conversions: 0 }]));
    for (let day = 1; day <= days; day++) {
      for (let visit = 0; visit < perDay * rates.length; visit++) {
        const place = Math.floor(random() * rates.length);
        const own = counted.get(String(place))!;
        own.visitors++;
        if (random() < rates[place]!) own.conversions++;
      }
      const { advice } = judge({ ...EXPERIMENT, variations }, counted, day * DAY_MS);
      if (advice.code === "apply" || advice.code === "keep_control") return advice.code;
    }
    return null;
  }

  test("no more of 2,000 without any difference find one than promised", () => {
    let alarms = 0;
    for (let seed = 1; seed <= 2000 * TIMES; seed++)
      if (firstVerdict(seed, seed % 2 ? [0.04, 0.04] : [0.2, 0.2]) !== null) alarms++;
    expect(alarms / (2000 * TIMES)).toBeLessThanOrEqual(0.05);
  }, 300_000);

  test("nor with three variations that are all the same", () => {
    let alarms = 0;
    for (let seed = 1; seed <= 400 * TIMES; seed++) if (firstVerdict(seed, [0.1, 0.1, 0.1]) !== null) alarms++;
    expect(alarms / (400 * TIMES)).toBeLessThanOrEqual(0.05);
  }, 300_000);

  test("differences that are there are found: the better one to be applied, the worse one not", () => {
    const verdicts = (rates: number[]) => {
      const found = Array.from({ length: 100 }, (_, seed) => firstVerdict(seed + 1, rates));
      return {
        apply: found.filter((verdict) => verdict === "apply").length,
        keep: found.filter((verdict) => verdict === "keep_control").length,
      };
    };
    const better = verdicts([0.1, 0.13]);
    expect(better.apply).toBeGreaterThan(80);
    expect(better.keep).toBeLessThanOrEqual(2);
    const worse = verdicts([0.13, 0.1]);
    expect(worse.keep).toBeGreaterThan(80);
    expect(worse.apply).toBeLessThanOrEqual(2);
  }, 300_000);
});

describe("what to do now", () => {
  const of = (...counts: [visitors: number, conversions: number][]) =>
    new Map(counts.map(([visitors, conversions], place) => ["ab"[place]!, { visitors, conversions }]));
  const advised = (counts: ReturnType<typeof of>, more = {}, days = 14) => {
    const { advice, warnings } = judge({ ...EXPERIMENT, ...more }, counts, days * DAY_MS);
    return [advice.code, advice.variation, warnings];
  };

  test("is said by what is certain", () => {
    expect(advised(of([0, 0], [0, 0]), { status: "draft", started_at: null })).toEqual(["start", null, []]);
    expect(advised(of([60, 0], [60, 30]))).toEqual(["wait_for_visitors", null, ["too_few"]]);
    expect(advised(of([1000, 100], [1000, 110]))).toEqual(["wait", null, []]);
    expect(advised(of([1000, 100], [1000, 200]))).toEqual(["apply", "b", []]);
    expect(advised(of([1000, 200], [1000, 100]), {}, 3)).toEqual(["keep_control", "a", ["first_week"]]);
    expect(advised(of([2000, 100], [1000, 200]))).toEqual(["check_split", null, ["ratio_mismatch"]]);
    expect(advised(of([400_000, 40_000], [400_000, 40_000]))).toEqual(["no_difference", null, []]);
    const stopped = { status: "stopped", stopped_at: 2 * DAY_MS, stopped_by: "person" };
    expect(advised(of([1000, 100], [1000, 110]), stopped)).toEqual(["inconclusive", null, ["stopped_early"]]);
    expect(advised(of([1000, 100], [1000, 200]), { ...stopped, stopped_by: "applied", winner: "b" })).toEqual([
      "applied",
      "b",
      ["stopped_early"],
    ]);
    expect(advised(of([0, 0], [0, 0]), { ...stopped, stopped_by: "page_published" })).toEqual([
      "inconclusive",
      null,
      ["too_few", "stopped_early", "page_published"],
    ]);
  });

  test("as many visitors as are told to be needed find what is looked for, four times of five", () => {
    const needed = visitorsNeeded(0.1, 0.2)!;
    const random = createRandom(7).next;
    let found = 0;
    for (let round = 0; round < 200; round++) {
      const draw = (rate: number) => {
        let conversions = 0;
        for (let visit = 0; visit < needed; visit++) if (random() < rate) conversions++;
        return { visitors: needed, conversions };
      };
      if (compare(draw(0.1), draw(0.12))!.difference_interval.low > 0) found++;
    }
    expect(found).toBeGreaterThan(140);
    expect(found).toBeLessThan(185);
    expect(visitorsNeeded(0, 0.2)).toBeNull();
  });
});
