/** Whether domains answer: a simulated clock, looks that say what the test wants, and real ones at the end. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { addTime, emptyHistogram, percentile, sumOf } from "../../src/features/uptime/histogram.ts";
import { createLooker, type Looker } from "../../src/features/uptime/looks.ts";
import { createMonitor, type Monitor } from "../../src/features/uptime/monitor.ts";
import { type Look, nextTime } from "../../src/features/uptime/rules.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, systemClock } from "../../src/lib/clock.ts";
import { tellReach } from "../../src/sentences/reach_problems.ts";
import { type DnsWorld, startDnsWorld } from "../dns_world.ts";
import { addHeldDomain, type Json, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
let world: DnsWorld;
let domain: Json;
let hook: Json;
let now = Date.parse("2026-11-22T10:00:00Z");
const clock = { now: () => now, after: systemClock.after };
let say: Look = { kind: "up", ms: 80 };
const looks: { domain: string; at: number }[] = [];
const scripted: Looker = {
  async look({ domain }) {
    looks.push({ domain, at: now });
    return say;
  },
};
let monitor: Monitor;

beforeAll(async () => {
  world = await startDnsWorld();
  // Its own schedule asks nobody: the clock of what runs by itself stands still for it.
  server = await startTestServer({ clock: { now: clock.now, after: () => () => {} }, environment: world.environment });
  domain = await addHeldDomain(server, "watched.example");
  await publishOn(domain, "Watched");
  hook = (
    await server.post("/v1/webhooks", { url: "https://hooks.example.com/", events: ["domain.down", "domain.up"] })
  ).json;
}, 300_000);
afterAll(async () => {
  await server.stop();
  await world.stop();
});

async function publishOn(held: Json, name: string): Promise<void> {
  const { websiteId, pageId } = await makeWebsite(server, name);
  await saveVersion(server, pageId, { html: `<h1>${name}</h1>` });
  await server.post("/v1/tools/deploy", { page_id: pageId });
  expect((await server.put(`/v1/websites/${websiteId}`, { domain: held._id })).status).toBe(200);
}

beforeEach(async () => {
  monitor = createMonitor({ ...server.app.services, clock }, scripted);
  await monitor.adjust();
  looks.length = 0;
});

/** Lets time go by, a second at a time, or in larger steps. */
async function pass(ms: number, step = SECOND_MS): Promise<void> {
  for (const end = now + ms; now < end; ) {
    now += step;
    await monitor.step();
    await monitor.settle();
  }
}

const uptime = async (query = ""): Promise<Json> => (await server.get(`/v1/domains/${domain._id}/uptime${query}`)).json;
const told = async (): Promise<string[]> =>
  (await server.get(`/v1/webhooks/${hook._id}/deliveries`)).json.data.map(({ type }: Json) => type).toReversed();

test("a domain that shows something is asked once a minute, always at the same second, and on `free` every five", async () => {
  await pass(5 * MINUTE_MS);
  const times = looks.map(({ at }) => at);
  expect(times.length).toBeGreaterThanOrEqual(5);
  expect(new Set(times.slice(1).map((at) => Math.floor((at % MINUTE_MS) / SECOND_MS))).size).toBe(1);
  expect(await uptime()).toMatchObject({ status: "up", reason: null, incidents: [] });
  await server.setPlan(server.accountId, "free");
  looks.length = 0;
  await pass(11 * MINUTE_MS);
  expect(looks.length).toBeLessThanOrEqual(4);
  await server.setPlan(server.accountId, "agency");
});

test("one failure is no incident; three in a row are, from the first of them on, until it answers", async () => {
  await pass(2 * MINUTE_MS);
  say = { kind: "failed", reason: tellReach("bad_status", { status: "500" }) };
  const failing = looks.length;
  while (looks.length < failing + 1) await pass(SECOND_MS);
  say = { kind: "up", ms: 90 };
  await pass(MINUTE_MS);
  expect(await uptime()).toMatchObject({ status: "up", incidents: [] });
  expect(await told()).toEqual([]);

  say = { kind: "failed", reason: tellReach("bad_status", { status: "500" }) };
  const before = looks.length;
  while (looks.length < before + 3) await pass(SECOND_MS);
  const [first, second, third] = looks.slice(before).map(({ at }) => at);
  expect(second! - first!).toBeWithin(15 * SECOND_MS, 18 * SECOND_MS);
  expect(third! - second!).toBeWithin(15 * SECOND_MS, 18 * SECOND_MS);
  expect(await told()).toEqual(["domain.down"]);
  await pass(10 * MINUTE_MS);
  expect((await server.get(`/v1/domains/${domain._id}`)).json.uptime.status).toBe("down");
  say = { kind: "up", ms: 90 };
  await pass(2 * MINUTE_MS);
  expect(await told()).toEqual(["domain.down", "domain.up"]);
  const shown = await uptime();
  expect(shown.incidents).toEqual([
    {
      started_at: expect.any(String),
      ended_at: expect.any(String),
      reason: "It answers with the status 500.",
      reason_code: "bad_status",
      reason_details: { status: "500" },
    },
  ]);
  expect(Math.abs(Date.parse(shown.incidents[0].started_at) - first!)).toBeLessThan(2 * SECOND_MS);
  expect(shown.uptime["24h"]).toBeLessThan(100);
}, 300_000);

test("where this server can't reach itself nothing is known, nobody is told, and nothing counts", async () => {
  await pass(MINUTE_MS);
  const before = await uptime();
  const events = await told();
  say = { kind: "unknown", reason: tellReach("own_address", { address: "192.0.2.1" }) };
  await pass(10 * MINUTE_MS);
  const shown = await uptime();
  expect(shown.status).toBe("unknown");
  expect(shown.uptime).toEqual(before.uptime);
  say = { kind: "up", ms: 80 };
  await pass(2 * MINUTE_MS);
  expect((await uptime()).status).toBe("up");
  expect(await told()).toEqual(events);
}, 300_000);

test("minutes, hours and days are kept as long as they are said to be, and say the same", async () => {
  say = { kind: "up", ms: 120 };
  await pass(3 * DAY_MS, 5 * MINUTE_MS);
  await monitor.sweep();
  const from = (ms: number) => new Date(now - ms).toISOString();
  const minutes = await uptime(`?interval=minute&from=${from(HOUR_MS)}`);
  expect(minutes.series.length).toBeWithin(10, 62);
  expect(minutes.series[0]).toMatchObject({ checks: 1, failures: 0, p50: expect.any(Number) });
  const old = await uptime(`?interval=minute&from=${from(2 * DAY_MS)}&to=${from(2 * DAY_MS - HOUR_MS)}`);
  expect(old.series).toEqual([]);
  const hours = await uptime(`?interval=hour&from=${from(3 * DAY_MS)}`);
  const days = await uptime(`?interval=day&from=${from(30 * DAY_MS)}`);
  expect(hours.series.length).toBeGreaterThan(60);
  expect(days.series.length).toBeWithin(3, 6);
  const checks = (shown: Json) => shown.series.reduce((sum: number, one: Json) => sum + one.checks, 0);
  expect(checks(days)).toBeGreaterThanOrEqual(checks(hours));
  expect(hours.response_time.p50).toBeWithin(100, 151);
  // Far later hours are gone, and days are there.
  now += 60 * DAY_MS;
  await monitor.sweep();
  expect((await uptime(`?interval=hour&from=${from(90 * DAY_MS)}&to=${from(59 * DAY_MS)}`)).code).toBeUndefined();
  expect((await uptime(`?interval=day&from=${from(90 * DAY_MS)}`)).series.length).toBeGreaterThanOrEqual(3);
  now += 400 * DAY_MS;
  await monitor.sweep();
  expect((await uptime(`?interval=day&from=${from(400 * DAY_MS)}`)).series).toEqual([]);
}, 300_000);

test("a domain that shows nothing, is not wanted to be watched, or is another account's is not looked at", async () => {
  const bare = await addHeldDomain(server, "bare.example");
  await monitor.adjust();
  await pass(2 * MINUTE_MS);
  expect(looks.some((look) => look.domain === "bare.example")).toBe(false);
  expect((await server.get(`/v1/domains/${bare._id}/uptime`)).json).toMatchObject({ status: "unknown", series: [] });
  const other = await server.addAccount();
  expect((await other.get(`/v1/domains/${domain._id}/uptime`)).status).toBe(404);
  expect((await server.put(`/v1/domains/${domain._id}`, { uptime_checks: false })).json.uptime_checks).toBe(false);
  await monitor.adjust();
  looks.length = 0;
  await pass(2 * MINUTE_MS);
  expect(looks).toEqual([]);
  expect((await server.get(`/v1/domains/${domain._id}`)).json.uptime).toBeNull();
  await server.put(`/v1/domains/${domain._id}`, { uptime_checks: true });
});

test("ranges that are too long or upside down are refused", async () => {
  for (const query of ["?interval=minute&from=2026-01-01T00:00:00Z", "?from=2999-01-01T00:00:00Z", "?from=yesterday"])
    expect((await uptime(query)).code).toBe("validation_failed");
});

test("domains are spread over the minute", () => {
  const seconds = Array.from({ length: 1000 }, (_, at) =>
    Math.floor((nextTime(`dom_${at}`, 0, MINUTE_MS) % MINUTE_MS) / SECOND_MS),
  );
  const counts = Map.groupBy(seconds, (second) => second);
  expect(counts.size).toBe(60);
  expect(Math.max(...[...counts.values()].map((list) => list.length))).toBeLessThan(40);
});

test("times of hours add up to those of days: percentiles of a sum are those of all", () => {
  const hours = Array.from({ length: 24 }, () => emptyHistogram());
  for (let at = 0; at < 24_000; at++) addTime(hours[at % 24]!, (at * 7919) % 1000);
  const day = sumOf(hours);
  expect(percentile(day, 0.5)).toBeWithin(450, 551);
  expect(percentile(day, 0.95)).toBeWithin(900, 1001);
  expect(percentile(emptyHistogram(), 0.5)).toBeNull();
});

describe("a real look", () => {
  const look = (name: string, baseUrl = server.baseUrl) =>
    createLooker({ ...server.app.services, clock: systemClock, baseUrl }).look(
      { domain: name, secure: false },
      AbortSignal.timeout(60_000),
    );

  test("goes out by the name, and in again", async () => {
    world.set("watched.example", { A: ["127.0.0.1"] });
    expect(await look("watched.example")).toMatchObject({ kind: "up" });
    world.set("gone.example", { A: ["127.0.0.1"] });
    expect(await look("gone.example")).toMatchObject({
      kind: "failed",
      reason: { message: "It answers with the status 404." },
    });
    expect(await look("nowhere.example")).toMatchObject({
      kind: "failed",
      reason: { message: expect.stringContaining("no address") },
    });
    world.set("elsewhere.example", { A: ["127.0.0.77"] });
    expect(await look("elsewhere.example")).toMatchObject({ kind: "failed" });
  }, 300_000);

  test("says nothing of the domain when this server does not reach itself, or no name server", async () => {
    const deaf = "http://127.0.0.1:65501";
    expect(await look("watched.example", deaf)).toMatchObject({
      kind: "unknown",
      reason: { message: expect.stringContaining("itself") },
    });
    world.fail("SERVFAIL");
    expect(await look("watched.example")).toMatchObject({
      kind: "unknown",
      reason: { message: expect.stringContaining("name servers") },
    });
    world.fail(null);
  }, 300_000);
});
