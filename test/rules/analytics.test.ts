/** The parts of analytics that decide: zones, sketches of visitors, breakdowns, what headers and reports say. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { BEACON_SCRIPT, readReport } from "../../src/features/analytics/beacon.ts";
import { OTHER, tally, topValues, toStoredBreakdown } from "../../src/features/analytics/counts.ts";
import { bucketStart, buckets, INTERVALS, isTimeZone } from "../../src/features/analytics/rules.ts";
import {
  addToSketch,
  countSketch,
  mergeSketch,
  newSketch,
  type Sketch,
  sketchFromBytes,
  sketchToBytes,
} from "../../src/features/analytics/sketch.ts";
import { readUserAgent } from "../../src/features/analytics/user_agents.ts";
import { type Arrival, cleanText, likeness, readPerson, readVisit } from "../../src/features/analytics/visits.ts";
import { createSenders } from "../../src/lib/addresses.ts";
import { DAY_MS, HOUR_MS } from "../../src/lib/clock.ts";

const at = (text: string) => Date.parse(text);

describe("time zones", () => {
  test("days begin at midnight on the zone's clocks, also with half hours and on days of 23 and 25 hours", () => {
    const days = (from: string, to: string, zone: string) =>
      buckets(at(from), at(to), "day", 10, zone)!.map((start) => new Date(start).toISOString());
    expect(days("2026-11-20T18:30:00Z", "2026-11-21T18:31:00Z", "Asia/Kolkata")).toEqual([
      "2026-11-20T18:30:00.000Z",
      "2026-11-21T18:30:00.000Z",
    ]);
    expect(bucketStart(at("2026-11-20T12:00:00Z"), "day", "Asia/Kathmandu")).toBe(at("2026-11-19T18:15:00Z"));
    expect(days("2026-03-28T23:00:00Z", "2026-03-30T00:00:00Z", "Europe/Berlin")).toEqual([
      "2026-03-28T23:00:00.000Z",
      "2026-03-29T22:00:00.000Z",
    ]);
    expect(days("2026-10-24T22:00:00Z", "2026-10-26T00:00:00Z", "Europe/Berlin")).toEqual([
      "2026-10-24T22:00:00.000Z",
      "2026-10-25T23:00:00.000Z",
    ]);
    expect(buckets(at("2026-10-24T22:00:00Z"), at("2026-10-25T23:00:00Z"), "hour", 30, "Europe/Berlin")).toHaveLength(
      25,
    );
  });

  test("a day whose midnight the clocks leave out begins with its first moment", () => {
    // In Santiago 2026-09-06 begins at 01:00, in Havana 2026-11-01 has midnight twice.
    expect(bucketStart(at("2026-09-06T12:00:00Z"), "day", "America/Santiago")).toBe(at("2026-09-06T04:00:00Z"));
    expect(bucketStart(at("2026-11-01T12:00:00Z"), "day", "America/Havana")).toBe(at("2026-11-01T04:00:00Z"));
  });

  test("buckets of every zone follow each other without gaps and cover the range", () => {
    const zone = fc.constantFrom(
      ...["UTC", "Europe/Berlin", "Asia/Kolkata", "Asia/Kathmandu", "America/St_Johns", "Australia/Lord_Howe"],
      ...["America/Santiago", "Pacific/Apia", "Pacific/Chatham", "America/Havana", "Africa/Casablanca"],
    );
    const moment = fc.integer({ min: at("2000-01-01T00:00:00Z"), max: at("2037-01-01T00:00:00Z") });
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 1, max: 12 * DAY_MS }),
        fc.constantFrom(...INTERVALS),
        zone,
        (from, length, interval, zone) => {
          const starts = buckets(from, from + length, interval, 2000, zone)!;
          expect(starts[0]!).toBeLessThanOrEqual(from);
          expect(bucketStart(from + length - 1, interval, zone)).toBe(starts.at(-1)!);
          for (const [index, start] of starts.entries()) {
            if (index === 0) continue;
            expect(start - starts[index - 1]!).toBeGreaterThan(0);
            expect(bucketStart(start, interval, zone)).toBe(start);
            expect(bucketStart(start - 1, interval, zone)).toBe(starts[index - 1]!);
            expect(start % (15 * 60_000)).toBe(0);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test("only names of zones are zones", () => {
    for (const zone of ["UTC", "Europe/Berlin", "america/new_york"])
      expect([zone, isTimeZone(zone)]).toEqual([zone, true]);
    for (const zone of ["", "+01:00", "Mars/Olympus", "Europe/Berlin\u0000", "__proto__"])
      expect([zone, isTimeZone(zone)]).toEqual([zone, false]);
  });
});

describe("sketches of visitors", () => {
  /** Numbers without pattern, always the same (the finaliser of MurmurHash3). */
  function hash(seed: number, index: number): number {
    let value = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(seed + 1, 0x85ebca77);
    value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
    value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
    return (value ^ (value >>> 16)) >>> 0;
  }
  function sketchOf(from: number, to: number, seed = 0): Sketch {
    const sketch = newSketch();
    for (let index = from; index < to; index++) addToSketch(sketch, hash(seed, index));
    return sketch;
  }

  test("are exact for up to 1,023 visitors, however often each was there", () => {
    for (const visitors of [0, 1, 2, 500, 1023]) {
      const sketch = sketchOf(0, visitors);
      mergeSketch(sketch, sketchOf(0, visitors));
      expect(countSketch(sketch)).toEqual({ count: visitors, estimated: false });
    }
  });

  test("are within 5 % (three standard errors) for more, and half of the time within 1.6 %", () => {
    const errors = [1024, 2000, 5000, 12_000, 40_000, 150_000, 600_000].flatMap((visitors) =>
      [1, 2, 3, 4].map((seed) => {
        const { count, estimated } = countSketch(sketchOf(0, visitors, seed));
        expect(estimated).toBe(true);
        return Math.abs(count / visitors - 1);
      }),
    );
    expect(Math.max(...errors)).toBeLessThan(0.05);
    expect(errors.filter((error) => error < 0.0163).length).toBeGreaterThan(errors.length / 2);
  });

  test("merged count everyone once, in any order, also when they were stored in between", () => {
    const size = fc.integer({ min: 0, max: 3000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(size, size), { minLength: 1, maxLength: 5 }), (ranges) => {
        const all = newSketch();
        for (const [a, b] of ranges)
          for (let index = Math.min(a, b); index < Math.max(a, b); index++) addToSketch(all, hash(7, index));
        const parts = ranges.map(([a, b]) =>
          sketchFromBytes(sketchToBytes(sketchOf(Math.min(a, b), Math.max(a, b), 7))),
        );
        for (const order of [parts, parts.toReversed()]) {
          const merged = newSketch();
          for (const part of order) mergeSketch(merged, part);
          expect(countSketch(merged)).toEqual(countSketch(all));
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe("breakdowns", () => {
  test("keep the 100 most frequent values and the sum of the others, whatever visitors send", () => {
    const values = fc.array(
      fc.tuple(fc.oneof(fc.constantFrom("__proto__", "constructor", OTHER), fc.string()), fc.nat(9)),
      {
        maxLength: 300,
      },
    );
    fc.assert(
      fc.property(values, (values) => {
        const breakdown = new Map();
        for (const [value, views] of values) tally(breakdown, "referrer", value, views, 1);
        const top = topValues(breakdown, "referrer", 100);
        const sum = (list: number[]) => list.reduce((sum, views) => sum + views, 0);
        expect(sum(top.map(([, [views]]) => views))).toBe(sum(values.map(([, views]) => views)));
        expect(top.length).toBeLessThanOrEqual(101);
        expect(JSON.stringify(toStoredBreakdown(breakdown, 100)).length).toBeLessThan(110 * 3000);
      }),
    );
  });
});

describe("what a request says", () => {
  const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";
  const SENDERS = createSenders(["127.0.0.0/8", "10.0.0.0/8"]);
  const arrival = (
    headers: Record<string, string>,
    { url = "http://shop.example/", peer = "127.0.0.1" } = {},
  ): Arrival => ({
    page: { page_id: "page", website_id: "web" },
    at: 0,
    url,
    peer,
    headers: new Headers({ "User-Agent": FIREFOX, Host: "shop.example:3000", ...headers }),
    exposure: null,
    person: null,
    isTwin: false,
  });
  const visit = (headers: Record<string, string>, from: { url?: string; peer?: string } = {}) =>
    readVisit(arrival(headers, from), SENDERS, "CF-IPCountry") as Extract<
      ReturnType<typeof readVisit>,
      { kind: "view" }
    >;

  test.each([
    ["https://www.Google.com/search?q=secret", "google.com"],
    ["android-app://com.google.android.gm/", "com.google.android.gm"],
    ["http://shop.example/about", null],
    ["https://www.shop.example:3000/about", null],
    ["javascript:alert(1)", null],
    ["nonsense", null],
    [`https://${"a".repeat(63)}.example/${"x".repeat(5000)}`, `${"a".repeat(63)}.example`],
  ])("referrer %s", (referrer, host) => {
    expect(visit({ Referer: referrer }).traits.referrer).toBe(host);
  });

  test.each([
    ["de-AT,de;q=0.9", "de-AT"],
    ["EN-us", "en-US"],
    ["zh-Hant-TW", "zh-TW"],
    ["*", null],
    ["<script>", null],
    ["xx-invalid-region-here", "xx"],
  ])("language %s", (header, language) => {
    expect(visit({ "Accept-Language": header }).traits.language).toBe(language);
  });

  test("what is read the same is alike, also where who sends it was looked for before, and nothing else", () => {
    const sent: Arrival[] = [
      arrival({}),
      arrival({ "X-Forwarded-For": "203.0.113.1" }),
      arrival({ "X-Forwarded-For": "203.0.113.2" }),
      arrival({ "User-Agent": FIREFOX.replace("132.0)", "133.0)") }),
      arrival({ DNT: "1" }),
      arrival({ "User-Agent": "curl/8.0" }),
      arrival({ Referer: "https://google.com/" }),
      arrival({ "Accept-Language": "de" }),
      arrival({ "CF-IPCountry": "DE" }),
      arrival({ Purpose: "prefetch" }),
      arrival({}, { url: "http://shop.example/?utm_source=a" }),
      arrival({}, { peer: "198.51.100.7" }),
    ];
    const known = sent.map((one) => ({ ...one, person: readPerson(one.headers, one.peer, SENDERS) }));
    expect(known.filter(({ person }) => person === null)).toHaveLength(2);
    for (const arrivals of [sent, known]) {
      const texts = arrivals.map((one) => likeness(one, "CF-IPCountry"));
      expect(new Set(texts).size).toBe(sent.length);
      expect(arrivals.map((one) => likeness({ ...one, headers: new Headers(one.headers) }, "CF-IPCountry"))).toEqual(
        texts,
      );
    }
  });

  test("programs are told apart in whatever order they come, also where all but one character is alike", () => {
    const others = [..."0123456789"].map((digit) => FIREFOX.replace("X11;", `X1${digit};`));
    const long = `${FIREFOX} `.padEnd(1000, "x");
    const programs = [FIREFOX, ...others, "Opera/9 (a)", "Opera/9 (b)", "curl/8.0", "Googlebot", long, `${long}y`];
    const hashes = new Map<string, number>();
    for (let round = 0; round < 3; round++)
      for (const sent of programs) {
        const person = readPerson(new Headers({ "User-Agent": sent }), "203.0.113.1", SENDERS);
        if (sent === "curl/8.0" || sent === "Googlebot") {
          expect(person).toBeNull();
          continue;
        }
        expect(person!.program).toBe(sent.slice(0, 1000));
        const { hash } = person!.agent;
        expect(hashes.get(person!.program) ?? hash).toBe(hash);
        hashes.set(person!.program, hash);
      }
    expect(new Set(hashes.values()).size).toBe(hashes.size);
  });

  test("the country comes from the proxy alone", () => {
    expect(visit({ "CF-IPCountry": "de" }).traits.country).toBe("DE");
    expect(visit({ "CF-IPCountry": "de" }, { peer: "203.0.113.9" }).traits.country).toBeNull();
    for (const wrong of ["XX", "DEU", "<b>", "T1"]) expect(visit({ "CF-IPCountry": wrong }).traits.country).toBeNull();
  });

  test("campaigns are cut and cleaned", () => {
    const query = new URLSearchParams({
      utm_source: "a\u0000\u202e b",
      utm_medium: "x".repeat(5000),
      utm_campaign: " \n ",
    });
    const { traits } = visit({}, { url: `http://shop.example/?${query}` });
    expect([traits.source, traits.medium, traits.campaign]).toEqual(["a b", "x".repeat(100), null]);
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 500 }), (text) => {
        const clean = cleanText(text);
        expect(clean === null || (clean.length <= 100 && clean.isWellFormed() && !/[\p{Cc}\p{Cf}]/u.test(clean))).toBe(
          true,
        );
      }),
    );
  });

  test.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
      "Chrome",
      "Windows",
      "desktop",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
      "Edge",
      "Windows",
      "desktop",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 OPR/115.0.0.0",
      "Opera",
      "Windows",
      "desktop",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
      "Safari",
      "macOS",
      "desktop",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
      "Safari",
      "iOS",
      "mobile",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1",
      "Chrome",
      "iOS",
      "mobile",
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.7 Mobile/15E148 Safari/604.1",
      "Safari",
      "iOS",
      "tablet",
    ],
    [
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
      "Chrome",
      "Android",
      "mobile",
    ],
    [
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
      "Chrome",
      "Android",
      "tablet",
    ],
    [
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36",
      "Samsung Internet",
      "Android",
      "mobile",
    ],
    ["Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0", "Firefox", "Android", "mobile"],
    [
      "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
      "Chrome",
      "ChromeOS",
      "desktop",
    ],
    [FIREFOX, "Firefox", "Linux", "desktop"],
    ["something new", "Other", "Other", "desktop"],
  ] as const)("%s", (header, browser, system, device) => {
    expect(readUserAgent(header)).toEqual({ browser, system, device });
  });
});

describe("reports of pages", () => {
  test("the script is under 1 KB", () => {
    expect(Buffer.byteLength(BEACON_SCRIPT)).toBeLessThan(1024);
    expect(() => new Function(BEACON_SCRIPT)).not.toThrow();
  });

  test("whatever comes is a report within bounds or none", () => {
    expect(readReport('{"p":"/","t":1500,"n":1}')).toMatchObject({ path: "/", timeMs: 1500, timed: 1 });
    expect(readReport(`{"p":"/","t":${10 * DAY_MS},"n":1}`)).toMatchObject({ timeMs: HOUR_MS });
    expect(readReport('{"p":"/","o":"https://maps.example/x?token=1#y"}')).toMatchObject({
      outbound: "https://maps.example/x",
    });
    expect(readReport('{"p":"/","o":"javascript:alert(1)"}')).toMatchObject({ outbound: null });
    for (const wrong of [
      "",
      "[]",
      "null",
      "{}",
      '{"p":"x"}',
      '{"p":"/","t":-1}',
      '{"p":"/","t":1e400}',
      '{"p":"/","v":"form_1"}',
      `{"p":"/","o":"${"x".repeat(3000)}"}`,
    ])
      expect(readReport(wrong)).toBeNull();
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const report = readReport(text);
        expect(report === null || report.timeMs <= HOUR_MS).toBe(true);
      }),
    );
  });
});
