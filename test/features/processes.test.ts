/**
 * Two processes on one data directory: a client does not notice which one answers. The second one looks for nothing by
 * the clock, so that it hears of what the first has done by what processes tell each other, or not at all.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { type Clock, SECOND_MS, systemClock } from "../../src/lib/clock.ts";
import { isOnServer } from "../databases.ts";
import {
  call,
  makePublishedWebsite,
  makeWebsite,
  newDirectory,
  parseEvents,
  readEvents,
  runEnded,
  runReaches,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { type ScriptedEngine, scriptedEngine } from "../scripted_engine.ts";
import { until } from "../until.ts";

const withoutPolls: Clock = {
  now: systemClock.now,
  after: (delayMs, run) => (delayMs < SECOND_MS ? systemClock.after(delayMs, run) : () => {}),
};

const directory = newDirectory();
let engine: ScriptedEngine;
let here: TestServer;
let there: TestServer;

beforeAll(async () => {
  engine = scriptedEngine();
  here = await startTestServer({ directory, engine });
  there = await startTestServer({ directory, engine, clock: withoutPolls });
  // It was alone, and looks once a second whether it still is.
  await Bun.sleep(1.5 * SECOND_MS);
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  rmSync(directory, { recursive: true });
});

/** Reads a stream until a text is in it. */
async function readUntil(server: TestServer, path: string, text: string): Promise<string> {
  const response = await fetch(`${server.baseUrl}${path}`, { headers: { Authorization: `Bearer ${here.key}` } });
  let seen = "";
  const decoder = new TextDecoder();
  for await (const bytes of response.body!) {
    seen += decoder.decode(bytes, { stream: true });
    if (seen.includes(text)) break;
  }
  return seen;
}

/** What another process has changed: on one file it is seen with the next call, with a server within some milliseconds. */
async function soon<Seen>(look: () => Promise<Seen>, holds: (seen: Seen) => boolean): Promise<Seen> {
  let seen = await look();
  for (let times = 0; isOnServer && !holds(seen) && times < 100; times++) {
    await Bun.sleep(10);
    seen = await look();
  }
  return seen;
}

test("what happens at one is streamed at the other; who comes back there misses nothing and hears nothing twice", async () => {
  const { pageId } = await makeWebsite(here);
  engine.hold("write");
  const { json: started } = await here.post(`/v1/pages/${pageId}/generate`, {});
  const path = `/v1/runs/${started.run_id}/events`;
  const first = parseEvents(await readUntil(there, path, "<main><h1>"));
  const last = first.at(-1)!.id;
  const rest = readEvents(there.baseUrl, path, here.key, { "Last-Event-ID": String(last) });
  await runReaches(here, started.run_id, "generating");
  engine.release();
  const all = await readEvents(here.baseUrl, path, here.key);
  expect([...first, ...(await rest).events]).toEqual(all.events);
  expect(all.events.at(-1)!.event).toBe("completed");
});

test("work that runs in one process is stopped by a call to the other", async () => {
  const { pageId } = await makeWebsite(here);
  const aborted = Promise.withResolvers<void>();
  engine.hold("plan");
  const { plan } = engine;
  engine.plan = (task, signal) => {
    signal.addEventListener("abort", () => aborted.resolve());
    return plan(task, signal);
  };
  const { json: started } = await there.post(`/v1/pages/${pageId}/generate`, {}, { key: here.key });
  // "planning" is seen before: a run that is stopped while its brief is kept never asks its engine for a plan.
  await until("the engine is asked", () => engine.isHolding);
  const stopped = await here.post(`/v1/runs/${started.run_id}/stop`);
  expect(stopped.status).toBe(200);
  await aborted.promise;
  engine.plan = plan;
  engine.release();
  expect((await runEnded(here, started.run_id)).status).toBe("stopped");
});

test("a key that is made at one is good at the other, and refused there with the next call after it was revoked", async () => {
  for (let round = 0; round < 10; round++) {
    const { json: made } = await here.post("/v1/api_keys", { name: `Key ${round}` });
    const uses = () => there.get("/v1/users/me", { key: made.key });
    expect([(await uses()).status, (await uses()).status]).toEqual([200, 200]);
    await here.delete(`/v1/api_keys/${made._id}`);
    expect((await soon(uses, ({ status }) => status === 401)).status).toBe(401);
  }
});

test("what one has published the other shows at once, also while it is busy with visitors", async () => {
  const { pageId, websiteId, host } = await makePublishedWebsite(here);
  let isOver = false;
  const visitors = Array.from({ length: 8 }, async () => {
    while (!isOver) await there.visit(host, "/");
  });
  for (let round = 0; round < 20; round++) {
    const token = `round ${round} `;
    await saveVersion(here, pageId, { html: `<h1>${token}</h1>` });
    expect((await here.post("/v1/tools/deploy", { page_id: pageId })).status).toBe(200);
    const shown = await soon(
      () => there.visit(host, "/"),
      ({ text }) => text.includes(token),
    );
    expect(shown.text).toContain(token);
  }
  await there.delete(`/v1/websites/${websiteId}`, { key: here.key });
  const gone = await soon(
    () => here.visit(host, "/"),
    ({ status }) => status === 404,
  );
  expect(gone.status).toBe(404);
  isOver = true;
  await Promise.all(visitors);
});

test("a call that is sent again to the other one is answered with the same bytes, and done once", async () => {
  const headers = { "Idempotency-Key": "both" };
  const body = { name: "Once", prompt: "A bakery." };
  const first = await here.post("/v1/websites", body, { headers });
  const second = await there.post("/v1/websites", body, { headers, key: here.key });
  expect([second.text, second.headers.get("idempotency-replayed")]).toEqual([first.text, "true"]);
});

test("a file that was sent to one is had of the other", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>';
  const body = new FormData();
  body.set("file", new File([svg], "square.svg", { type: "image/svg+xml" }));
  const sent = await fetch(`${here.baseUrl}/v1/assets`, {
    method: "POST",
    headers: { Authorization: `Bearer ${here.key}` },
    body,
  });
  const { url } = (await sent.json()) as { url: string };
  expect((await call(there.baseUrl, "GET", new URL(url, here.baseUrl).pathname, undefined, null)).status).toBe(200);
});

test("an MCP client begins at one and goes on at the other", async () => {
  const ask = (server: TestServer, method: string, params: object, id: number) =>
    server.post(
      "/mcp",
      { jsonrpc: "2.0", id, method, params },
      {
        key: here.key,
        headers: { Accept: "application/json, text/event-stream" },
      },
    );
  const hello = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  expect((await ask(here, "initialize", hello, 1)).json.result.serverInfo.name).toBeString();
  const made = await ask(there, "tools/call", { name: "list_websites", arguments: {} }, 2);
  expect(made.json.result.isError ?? false).toBe(false);
  expect((await ask(here, "tools/list", {}, 3)).json.result.tools.length).toBeGreaterThan(20);
});
