/** What who watches the service is told: numbers, whether it is ready, and lines of a log that say whose call it was. */

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { createLog } from "../../src/lib/log.ts";
import { callAdmission } from "../../src/operation/fair_admission.ts";
import { openStorage } from "../../src/storage/client.ts";
import { StorageUnavailable } from "../../src/storage/problems.ts";
import { settings } from "../../src/storage/tables.ts";
import { createReadiness } from "../../src/transport/readiness.ts";
import {
  type Answer,
  call,
  type Json,
  makePublishedWebsite,
  makeWebsite,
  newDirectory,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { startServerProcess } from "../simulation/server_process.ts";
import { createVirtualClock } from "../simulation/virtual_clock.ts";

const TOKEN = "a-token-of-the-operator";
let server: TestServer;
let guarded: TestServer;
const lines: Json[] = [];

beforeAll(async () => {
  const log = createLog((line) => lines.push(JSON.parse(line)), Date.now);
  server = await startTestServer({ log, environment: { SITEWRIGHT_LOG_CALLS: "all" } });
  guarded = await startTestServer({
    environment: { SITEWRIGHT_METRICS_TOKEN: TOKEN, SITEWRIGHT_BASE_URL: "https://app.example.com" },
  });
});
afterAll(() => Promise.all([server.stop(), guarded.stop()]));

const ask = (path: string, headers: Record<string, string> = {}, on = server): Promise<Answer> =>
  call(on.baseUrl, "GET", path, undefined, null, headers);

/** Every value by its name and labels, as they are written. */
async function readMetrics(on = server, headers: Record<string, string> = {}): Promise<Map<string, number>> {
  const { text, status, headers: said } = await ask("/metrics", headers, on);
  expect([status, said.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  const values = new Map<string, number>();
  const types = new Map<string, string>();
  for (const line of text.split("\n").filter((line) => line !== "")) {
    const [, named, type] = /^# TYPE (\w+) (counter|gauge|histogram)$/.exec(line) ?? [];
    if (named) types.set(named, type!);
    if (line.startsWith("#")) continue;
    const [, name, labels = "", value] =
      /^([a-z_]+)(\{(?:[a-z_]+="[^"\n]*",?)+\})? (-?[\d.e+-]+|\+Inf)$/.exec(line) ?? [];
    expect(line).toMatch(/^[a-z_]+/);
    expect(types.has(name!.replace(/_(bucket|sum|count)$/, "")) || types.has(name!)).toBe(true);
    expect(values.has(name! + labels)).toBe(false);
    values.set(name! + labels, Number(value));
  }
  return values;
}

describe("what is counted", () => {
  test("calls by operation, way and outcome; views by outcome, from memory or not; releases; and how long they took", async () => {
    const before = await readMetrics();
    const { host, websiteId } = await makePublishedWebsite(server, "Counted");
    for (let index = 0; index < 3; index++) await server.get(`/v1/websites/${websiteId}`);
    await server.get("/v1/websites/web_00000000000000000000000000");
    for (let index = 0; index < 4; index++) await server.visit(host, "/");
    await server.visit(host, "/nothing-here");
    const after = await readMetrics();
    const grown = (key: string) => (after.get(key) ?? 0) - (before.get(key) ?? 0);
    expect(grown('sitewright_operations_total{operation="websites.get",via="rest",status="2xx"}')).toBe(3);
    expect(grown('sitewright_operations_total{operation="websites.get",via="rest",status="4xx"}')).toBe(1);
    expect(grown('sitewright_operation_duration_seconds_count{operation="websites.get"}')).toBe(4);
    expect(grown('sitewright_http_requests_total{host="site",status="2xx"}')).toBe(4);
    expect(grown('sitewright_http_requests_total{host="site",status="4xx"}')).toBe(1);
    // Views are written meanwhile, and then an address is looked up once more.
    expect(grown('sitewright_cache_lookups_total{cache="addresses",result="hit"}')).toBeGreaterThan(0);
    expect(grown("sitewright_publishes_total")).toBe(1);
    expect(grown('sitewright_jobs_total{kind="runs.generate",outcome="done"}')).toBe(1);
    expect(grown("sitewright_commits_total")).toBeGreaterThan(0);
    expect(grown("sitewright_writes_total")).toBeGreaterThanOrEqual(grown("sitewright_commits_total"));
    for (const name of ["sitewright_database_bytes", "process_resident_memory_bytes", "process_cpu_seconds_total"])
      expect(after.get(name)).toBeGreaterThan(0);
  });

  test("histograms grow from bound to bound, and end with all of them", async () => {
    await server.get("/v1/websites");
    const values = await readMetrics();
    const of = (ending: string) => `sitewright_operation_duration_seconds_${ending}`;
    const buckets = [...values].filter(
      ([key]) => key.startsWith(of("bucket")) && key.includes('operation="websites.list"'),
    );
    expect(buckets.length).toBeGreaterThan(5);
    const counts = buckets.map(([, count]) => count);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBe(values.get(`${of("count")}{operation="websites.list"}`)!);
    expect(values.get(`${of("sum")}{operation="websites.list"}`)).toBeGreaterThan(0);
  });

  test("labels are ours and few: nothing of a customer or a caller is in them, however many different ones come", async () => {
    const { host, websiteId, pageId } = await makePublishedWebsite(server, "Secretive");
    await ask("/metrics");
    const familiesOf = async () => new Set([...(await readMetrics()).keys()]);
    await server.visit(host, "/first-path");
    await ask("/v1/first/unknown");
    const before = await familiesOf();
    for (let index = 0; index < 40; index++) {
      await server.visit(host, `/path-${index}`);
      await server.visit(`name-${index}.example.net`, "/");
      await ask(`/v1/unknown-${index}`, { "User-Agent": `agent-${index}` });
    }
    const after = await familiesOf();
    expect([...after].filter((key) => !before.has(key))).toEqual([]);
    const { text } = await ask("/metrics");
    for (const theirs of [
      websiteId,
      pageId,
      host,
      server.accountId,
      "path-1",
      "name-1",
      "unknown-1",
      "agent-1",
      server.key,
    ])
      expect(text).not.toContain(theirs);
  });
});

test("of several processes on a database whoever is asked tells of all, each by its label; what they share is told once", async () => {
  const time = createVirtualClock(Date.now());
  const directory = newDirectory();
  const [one, other] = await Promise.all([1, 2].map(() => startTestServer({ directory, clock: time.forProcess() })));
  await other!.get("/v1/websites");
  await time.jump(5000);
  const calls = async () => {
    const found = [...(await readMetrics(one!))].filter(([key]) =>
      key.startsWith('sitewright_operations_total{operation="websites.list"'),
    );
    return found.map(([key, value]) => [/process="(\w+)"/.exec(key)?.[1], value]);
  };
  while ((await calls()).length === 0) await time.jump(5000);
  expect(await calls()).toEqual([[other!.app.services.queue.owner, 1]]);
  const { text } = await ask("/metrics", {}, one);
  expect(text.match(/^sitewright_ready\{/gm)?.length).toBe(2);
  expect(text.match(/^sitewright_database_bytes /gm)?.length).toBe(1);
  await other!.stop();
  // One that has ended is told of no more.
  expect(await calls()).toEqual([]);
  expect((await ask("/metrics", {}, one)).text).toMatch(/^sitewright_ready 1$/m);
  await one!.stop();
  rmSync(directory, { recursive: true });
}, 300_000);

describe("who may read the numbers", () => {
  test("without a token programs on this machine, and nobody who comes through a proxy", async () => {
    expect((await ask("/metrics")).status).toBe(200);
    expect((await ask("/metrics", { Host: `127.0.0.1:${server.port}` })).status).toBe(200);
    for (const header of ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"])
      expect((await ask("/metrics", { [header]: "127.0.0.1" })).status).toBe(401);
    expect((await ask("/metrics", { Host: "192.0.2.7" })).status).toBe(401);
  });

  test("a server with a public address tells nobody without a token, because a proxy may stand in front of it", async () => {
    const open = await startTestServer({ environment: { SITEWRIGHT_BASE_URL: "https://app.example.com" } });
    for (const host of ["app.example.com", "localhost", "127.0.0.1"]) {
      const answer = await ask("/metrics", { Host: host }, open);
      expect([answer.status, answer.text.includes("sitewright_")]).toEqual([401, false]);
      expect(answer.text).toContain("SITEWRIGHT_METRICS_TOKEN");
    }
    await open.stop();
  });

  test("with a token whoever has it, from anywhere, and nobody else, from nowhere", async () => {
    const bearer = (token: string) => ({ Host: "app.example.com", Authorization: `Bearer ${token}` });
    expect((await ask("/metrics", { ...bearer(TOKEN), "X-Forwarded-For": "192.0.2.7" }, guarded)).status).toBe(200);
    for (const token of ["", "wrong", `${TOKEN}x`, guarded.key])
      expect((await ask("/metrics", bearer(token), guarded)).status).toBe(401);
    expect((await ask("/metrics", {}, guarded)).status).toBe(401);
  });

  test("on a customer's host there are no numbers, and it does not say whether the server is ready", async () => {
    const { host } = await makePublishedWebsite(guarded, "A Customer");
    for (const path of ["/metrics", "/readyz", "/healthz"]) {
      const answer = await guarded.visit(host, path, { headers: { Authorization: `Bearer ${TOKEN}` } });
      expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    }
  });
});

describe("whether it is ready", () => {
  test("it says so on every name of the application, and that it leaves, while it goes on answering", async () => {
    const one = await startTestServer();
    const ready = await ask("/readyz", {}, one);
    expect([ready.status, ready.json, ready.headers.get("cache-control")]).toEqual([
      200,
      { status: "ready" },
      "no-store",
    ]);
    one.app.leave();
    const leaving = await ask("/readyz", {}, one);
    expect([leaving.status, leaving.json]).toEqual([503, { status: "not ready", reason: "stopping" }]);
    expect((await ask("/healthz", {}, one)).status).toBe(200);
    expect((await one.get("/v1/websites")).status).toBe(200);
    await one.stop();
  });

  test("it is not while the database can't be written, and is again when it can; the disk is not asked for each answer", async () => {
    const time = createVirtualClock(0);
    const clock = time.forProcess();
    let problem: Error | null = new StorageUnavailable("full", null);
    let writes = 0;
    const ready = createReadiness(
      clock,
      async () => {
        writes++;
        if (problem) throw problem;
      },
      () => false,
    );
    expect(await Promise.all([ready(), ready()])).toEqual(["the disk is full", "the disk is full"]);
    problem = null;
    expect(await ready()).toBe("the disk is full");
    expect(writes).toBe(1);
    await time.advance(5000);
    expect(await ready()).toBe(null);
    problem = new Error("odd");
    await time.advance(5000);
    expect(await ready()).toBe("the database can't be written");
  });

  test("a disk that never answers makes it not ready after a while", async () => {
    const time = createVirtualClock(0);
    const clock = time.forProcess();
    const asked = createReadiness(
      clock,
      () => new Promise(() => {}),
      () => false,
    )();
    await time.advance(5000);
    expect(await asked).toBe("the database does not answer in time");
  });

  test("asked to stop, a server answers as long as it is told to drain, and no longer when it is asked again", async () => {
    const directory = newDirectory();
    const one = await startServerProcess(directory, { environment: { SITEWRIGHT_DRAIN_SECONDS: "300" } });
    const on = { ...server, baseUrl: one.baseUrl };
    expect((await ask("/readyz", {}, on)).status).toBe(200);
    process.kill(one.pid, "SIGTERM");
    while ((await ask("/readyz", {}, on)).status === 200) await Bun.sleep(5);
    expect((await ask("/readyz", {}, on)).json).toEqual({ status: "not ready", reason: "stopping" });
    expect((await ask("/v1/websites", {}, on)).status).toBe(401);
    expect((await one.terminate()).code).toBe(0);
    rmSync(directory, { recursive: true });
  }, 300_000);
});

describe("the log", () => {
  test("each call has a line with its operation, outcome, request id and account; none has what was said", async () => {
    lines.length = 0;
    const answer = await server.post("/v1/websites", { name: "Confidential plans", prompt: "A hush-hush bakery" });
    const said = lines.find(({ message }) => message === "call");
    expect(said).toMatchObject({
      level: "info",
      operation: "websites.create",
      via: "rest",
      status: 200,
      request_id: answer.headers.get("x-request-id"),
      account: server.accountId,
    });
    expect(said.duration_ms).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toMatch(/Confidential|hush/);
  });

  test("what goes wrong inside says whose call it was, and the answer's request id finds it", async () => {
    lines.length = 0;
    const { websiteId } = await makeWebsite(server);
    const admission = server.app.services.part(callAdmission);
    const { begin } = admission;
    admission.begin = () => Promise.reject(new Error("a bug"));
    const answer = await server.get(`/v1/websites/${websiteId}`);
    admission.begin = begin;
    expect(answer.status).toBe(500);
    expect(lines.find(({ level }) => level === "error")).toMatchObject({
      message: "internal error",
      operation: "websites.get",
      account: server.accountId,
      request_id: answer.json.request_id,
      error: expect.stringContaining("a bug"),
    });
  });

  test("statements that take long are told with their text, never with their values", async () => {
    const directory = newDirectory();
    let now = 0;
    const told: [string, number][] = [];
    // Each look at the clock is three milliseconds after the last one.
    const tick = () => (now += 3);
    const storage = openStorage(directory, tick, { leastMs: 3, tell: (...args) => told.push(args) });
    await storage.write(
      "all",
      async (db) => void (await db.insert(settings).values({ name: "n", value: "a secret text" })),
    );
    await storage.read.select().from(settings);
    const silent = openStorage(directory, tick, { leastMs: 4, tell: () => expect.unreachable() });
    await silent.read.select().from(settings);
    await Promise.all([storage.close(), silent.close()]);
    const texts = told.map(([statement]) => statement);
    expect(texts).toContainEqual(expect.stringMatching(/^insert into "settings"/));
    expect(texts).toContainEqual(expect.stringMatching(/^select .* from "settings"/));
    expect(texts).toContain("COMMIT");
    expect(JSON.stringify(told)).not.toContain("a secret text");
    rmSync(directory, { recursive: true });
  });
});
