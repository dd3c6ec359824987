/** What SIGTERM promises: nothing new is taken, what is under way ends cleanly, what is in memory is written, exit 0. */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { createApp } from "../../src/app.ts";
import { createAccount, createKey } from "../../src/features/accounts/service.ts";
import { createIds } from "../../src/lib/ids.ts";
import { silentLog } from "../../src/lib/log.ts";
import { WINDOW_MS } from "../../src/policy/rate_limit.ts";
import { readConfig } from "../../src/settings/config.ts";
import { look, openTestStorage, rowsIn } from "../databases.ts";
import { GOOD, KEY, marked, PLAN_ANSWER, TASK } from "../engines/openai/fixtures.ts";
import { answer, type ProviderStub, startProviderStub } from "../engines/openai/provider_stub.ts";
import { call, type Json, newDirectory, parseEvents } from "../harness.ts";
import { inlineComputeFor, sourceOf } from "../inline_compute.ts";
import { scriptedEngine } from "../scripted_engine.ts";
import { until } from "../until.ts";
import { brokenRules } from "./invariants.ts";
import { type ServerProcess, startServerProcess } from "./server_process.ts";
import { createVirtualClock } from "./virtual_clock.ts";

/** The specified bound for an end after SIGTERM. */
const LONGEST_STOP_MS = 10_000;
const HALF_A_PAGE = marked({ html: GOOD.html }).slice(0, 300);

const SITEMAP_WISH = "A bakery that wants a sitemap";

let directory: string;
let provider: ProviderStub;
/** While it holds, the provider begins to write code and then says nothing more. */
let providerHolds: boolean;
const servers: ServerProcess[] = [];

beforeEach(() => {
  directory = newDirectory();
  providerHolds = false;
  provider = startProviderStub((request) => {
    if (providerHolds && JSON.stringify(request.body).includes(SITEMAP_WISH))
      return answer("", { end: "hang", finish: null, done: false });
    if (!String(request.body.messages[0].content).includes("<<<HTML>>>")) return answer(JSON.stringify(PLAN_ANSWER));
    return providerHolds ? answer(HALF_A_PAGE, { finish: null, done: false, end: "hang" }) : answer(marked(GOOD));
  });
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill();
  await provider.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const engine = { SITEWRIGHT_ENGINE: "openai", OPENAI_API_KEY: KEY, OPENAI_BASE_URL: provider.url };
  const server = await startServerProcess(directory, { environment: { ...engine, ...environment } });
  servers.push(server);
  return server;
}

const keyOf = (server: ServerProcess): string => /sw_[0-9a-f]{64}/.exec(server.output().stdout)![0];

/** What a query finds, as another process would. */
const found = <Row>(query: string): Promise<Row[]> => rowsIn<Row>(directory, query);

async function startRun(server: ServerProcess, key: string): Promise<{ runId: string; pageId: string }> {
  const post = (path: string, body: Json) => call(server.baseUrl, "POST", path, body, key);
  const website = await post("/v1/websites", { name: "Crumb & Co", prompt: TASK.website.prompt });
  const page = await post(`/v1/websites/${website.json._id}/pages`, { path: "/", name: "Home" });
  const started = await post(`/v1/pages/${page.json._id}/generate`, {});
  return { runId: started.json.run_id, pageId: page.json._id };
}

/** Follows a stream; `text` grows as it comes, `ended` resolves when the server ends it, and rejects when it breaks. */
async function follow(server: ServerProcess, key: string, runId: string) {
  const response = await fetch(`${server.baseUrl}/v1/runs/${runId}/events`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  const stream = { text: "", ended: Promise.resolve() };
  stream.ended = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) stream.text += decoder.decode(chunk, { stream: true });
  })();
  stream.ended.catch(() => {});
  return stream;
}

test("SIGTERM during a run with an open stream: the stream ends after a whole event, exit code 0, and the next start completes the run", async () => {
  providerHolds = true;
  const first = await start();
  const key = keyOf(first);
  const { runId } = await startRun(first, key);
  const stream = await follow(first, key, runId);
  await until("code is streamed", () => stream.text.includes("event: code"));

  const { code, tookMs } = await first.terminate();
  expect(code).toBe(0);
  expect(tookMs).toBeLessThan(LONGEST_STOP_MS);
  await stream.ended;
  expect(stream.text.endsWith("\n\n")).toBe(true);
  const before = parseEvents(stream.text);
  expect(before.map((event) => event.id)).toEqual(before.map((_, at) => at + 1));
  expect(["code", "text"]).toContain(before.at(-1)!.event);
  expect(first.output().stderr).toBe("");

  providerHolds = false;
  const second = await start();
  const { text } = await call(second.baseUrl, "GET", `/v1/runs/${runId}/events`, undefined, key, {
    "Last-Event-ID": String(before.at(-1)!.id),
  });
  const all = [...before, ...parseEvents(text)];
  expect(all.map((event) => event.id)).toEqual(all.map((_, at) => at + 1));
  expect(all.at(-1)!.event).toBe("completed");
  // The try that the stop cut short is not counted; who followed is told to forget what came of it.
  expect(all.filter((event) => event.event === "progress").at(-1)!.data.attempt).toBe(1);
  expect(all.filter((event) => event.data.reset).map((event) => event.data.target)).toContain("html");
  const { json: run } = await call(second.baseUrl, "GET", `/v1/runs/${runId}`, undefined, key);
  expect(run).toMatchObject({ status: "completed", credits: 20 });
  const { json: version } = await call(second.baseUrl, "GET", `/v1/versions/${run.version_id}`, undefined, key);
  expect(version.html).toContain(GOOD.html.slice(GOOD.html.indexOf("<main"), GOOD.html.indexOf("</main>")));
  expect((await call(second.baseUrl, "GET", "/v1/credits", undefined, key)).json.balance).toBe(9980);
  expect(await look(directory, (database) => brokenRules(database, Date.now()))).toEqual({});
}, 300_000);

test("a stop leaves nothing leased: no process, no lease, no running key", async () => {
  providerHolds = true;
  const server = await start();
  const key = keyOf(server);
  const { runId } = await startRun(server, key);
  await until(
    "a job is taken",
    async () => (await found("SELECT 1 FROM jobs WHERE lease_owner IS NOT NULL")).length > 0,
  );
  expect((await server.terminate()).code).toBe(0);
  expect(await found("SELECT * FROM processes")).toEqual([]);
  expect(await found<Json>("SELECT subject, lease_owner FROM jobs")).toEqual([{ subject: runId, lease_owner: null }]);
  expect(await found("SELECT * FROM idempotency_keys WHERE status IS NULL")).toEqual([]);
}, 300_000);

test("SIGTERM amid calls: each gets a whole answer or none, and every answer that said 200 holds after the restart", async () => {
  const first = await start();
  const key = keyOf(first);
  const made: string[] = [];
  const statuses = new Set<number>();
  let stopped = false;
  const clients = Array.from({ length: 8 }, async () => {
    while (!stopped) {
      const sent = call(first.baseUrl, "POST", "/v1/websites", { name: "A", prompt: "A bakery" }, key);
      const reply = await sent.catch(() => null);
      if (reply === null) return;
      statuses.add(reply.status);
      if (reply.status === 200) made.push(reply.json._id);
      else expect(reply.json).toMatchObject({ error: true, code: "shutting_down" });
    }
  });
  await until("websites are made", () => made.length > 20);
  const { code, tookMs } = await first.terminate();
  stopped = true;
  await Promise.all(clients);
  expect(code).toBe(0);
  expect(tookMs).toBeLessThan(LONGEST_STOP_MS);
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(first.output().stderr).toBe("");
  const kept = new Set((await found<{ _id: string }>("SELECT _id FROM websites")).map((row) => row._id));
  expect(made.filter((id) => !kept.has(id))).toEqual([]);
}, 300_000);

test("after SIGTERM nobody is let in any more", async () => {
  providerHolds = true;
  const server = await start();
  const key = keyOf(server);
  const { runId } = await startRun(server, key);
  const stream = await follow(server, key, runId);
  await until("code is streamed", () => stream.text.includes("event: code"));
  process.kill(server.pid, "SIGTERM");
  await stream.ended;
  const late = await call(server.baseUrl, "GET", "/v1/credits", undefined, key).catch(() => null);
  expect(late?.status ?? 503).toBe(503);
  // A second signal does not disturb the end that is under way.
  expect((await server.terminate()).code).toBe(0);
}, 300_000);

test("a call that waits for the provider is told to come again, and its key is free for that", async () => {
  providerHolds = true;
  const first = await start();
  const key = keyOf(first);
  const ask = (server: ServerProcess) =>
    call(server.baseUrl, "POST", "/v1/tools/suggest_pages", { prompt: SITEMAP_WISH }, key, {
      "Idempotency-Key": "one",
    });
  const asked = ask(first);
  // The start asks the provider as well, whether the key is good.
  await until("the provider is asked", () =>
    provider.requests.some(({ body }) => JSON.stringify(body).includes(SITEMAP_WISH)),
  );
  const { code, tookMs } = await first.terminate();
  expect(code).toBe(0);
  expect(tookMs).toBeLessThan(LONGEST_STOP_MS);
  const refused = await asked;
  expect([refused.status, refused.json.code]).toEqual([503, "shutting_down"]);
  expect(first.output().stderr).toBe("");
  const second = await start({ SITEWRIGHT_ENGINE: "builtin" });
  const again = await ask(second);
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, null]);
}, 300_000);

test("SIGINT, as Ctrl-C sends it, ends as cleanly", async () => {
  const server = await start();
  process.kill(server.pid, "SIGINT");
  expect(await server.exited).toBe(0);
  expect(server.output().stderr).toBe("");
}, 300_000);

/** Runs `work` within one window of the rate limits: again, when a window ended meanwhile. */
async function withinOneWindow<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const window = Math.floor(Date.now() / WINDOW_MS);
    const result = await work();
    if (window === Math.floor(Date.now() / WINDOW_MS)) return result;
    await servers.pop()?.kill();
    rmSync(directory, { recursive: true, force: true });
    directory = newDirectory();
  }
}

const create = async (server: ServerProcess, key: string) =>
  (await call(server.baseUrl, "POST", "/v1/websites", { name: "A", prompt: "A bakery" }, key)).status;

test("counters outlive SIGTERM: of 30 creates none are forgiven by a restart", async () => {
  const statuses = await withinOneWindow(async () => {
    const first = await start({ SITEWRIGHT_RATE_LIMIT_FACTOR: "1" });
    const key = keyOf(first);
    const before = await Promise.all(Array.from({ length: 30 }, () => create(first, key)));
    await first.terminate();
    const second = await start({ SITEWRIGHT_RATE_LIMIT_FACTOR: "1" });
    return [...before, await create(second, key)];
  });
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
}, 300_000);

test("counters outlive SIGKILL too, once they are written: that takes a second", async () => {
  const status = await withinOneWindow(async () => {
    const first = await start({ SITEWRIGHT_RATE_LIMIT_FACTOR: "1" });
    const key = keyOf(first);
    for (let at = 0; at < 30; at++) await create(first, key);
    const written = "SELECT 1 FROM rate_counters WHERE bucket LIKE 'websites.create:%' AND count = 30";
    await until("it is written", async () => (await found(written)).length > 0);
    await first.kill();
    return await create(await start({ SITEWRIGHT_RATE_LIMIT_FACTOR: "1" }), key);
  });
  expect(status).toBe(429);
}, 300_000);

test("an engine that does not let go of its work does not keep the process alive", async () => {
  const clock = createVirtualClock(Date.UTC(2026, 10, 20));
  const storage = await openTestStorage(directory);
  const own = clock.forProcess();
  const services = { clock: own, ids: createIds(own.now) };
  const planning = Promise.withResolvers<void>();
  const engine = scriptedEngine();
  engine.plan = () => {
    planning.resolve();
    return new Promise(() => {});
  };
  const app = await createApp({
    config: readConfig({}, { SITEWRIGHT_DATA: directory }),
    baseUrl: "http://localhost",
    storage,
    ...services,
    log: silentLog,
    engine: sourceOf(engine),
    computeFor: inlineComputeFor,
    process: { pid: process.pid },
  });
  await app.start();
  const key = await storage.write("all", async (db) => {
    const wanted = { name: "A", email: null, plan: "agency", source: "test", monthlyCredits: 100 } as const;
    return (await createKey(db, (await createAccount(db, wanted, services))._id, "key", services)).key;
  });
  const post = async (path: string, body: Json): Promise<Json> => {
    const headers = { Host: "localhost", Authorization: `Bearer ${key}` };
    return await (
      await app.fetch(new Request(`http://localhost${path}`, { method: "POST", headers, body: JSON.stringify(body) }))
    ).json();
  };
  const website = await post("/v1/websites", { name: "A", prompt: "A bakery" });
  const page = await post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  await post(`/v1/pages/${page._id}/generate`, {});
  await planning.promise;

  let ended = false;
  const stopped = app.stop(Promise.resolve()).then(() => {
    ended = true;
  });
  const begun = clock.now();
  while (!ended && clock.now() - begun < LONGEST_STOP_MS) {
    await clock.advance(500);
    // What is really written at the end takes time that the clock does not know of.
    await Promise.race([stopped, Bun.sleep(100)]);
  }
  await stopped;
  expect(clock.now() - begun).toBeLessThan(LONGEST_STOP_MS);
  expect(await look(directory, (database) => brokenRules(database, clock.now()))).toEqual({});
});
