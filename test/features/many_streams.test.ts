/** Many event streams: bounded for each account, shared, and no burden for others. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  type Client,
  makeGeneratedWebsite,
  makeWebsite,
  parseEvents,
  readEvents,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { scriptedEngine } from "../scripted_engine.ts";

const MOST = 100;
let server: TestServer;
const engine = scriptedEngine();

beforeAll(async () => {
  server = await startTestServer({ engine, environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "1" } });
});
afterAll(() => server.stop());

async function open(client: Client, runId: string) {
  const leave = new AbortController();
  const response = await fetch(`${server.baseUrl}/v1/runs/${runId}/events`, {
    headers: { Authorization: `Bearer ${client.key}` },
    signal: leave.signal,
  });
  return { response, leave: () => leave.abort() };
}

test("an account has at most 100 open streams: 429 beyond, until one is closed or ends; others have their own", async () => {
  const { pageId } = await makeWebsite(server);
  engine.hold("write");
  const started = await server.post(`/v1/pages/${pageId}/generate`, {});
  const runId = started.json.run_id;
  const streams = await Promise.all(Array.from({ length: MOST }, () => open(server, runId)));
  expect(streams.map(({ response }) => response.status)).toEqual(new Array(MOST).fill(200));

  const refused = await server.get(`/v1/runs/${runId}/events`);
  expect([refused.status, refused.json.code]).toEqual([429, "stream_limit"]);
  expect(refused.json.message).toContain("100 open event streams");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);

  // A turn would cost credits: it is refused before it begins.
  const generated = await server.get("/v1/credits");
  const turn = await server.post("/v1/edit/turn", { page_id: pageId, message: "Make the headline shorter" });
  expect([turn.status, turn.json.code]).toEqual([429, "stream_limit"]);
  expect((await server.get("/v1/credits")).json.balance).toBe(generated.json.balance);

  const other = await server.addAccount();
  engine.release();
  const { run } = await makeGeneratedWebsite(other);
  expect((await readEvents(server.baseUrl, `/v1/runs/${run._id}/events`, other.key)).status).toBe(200);

  // They have ended: their places are free, also those of calls that fail.
  for (const { response } of streams) expect(parseEvents(await response.text()).at(-1)!.event).toBe("completed");
  for (let call = 0; call < 2 * MOST; call++) expect((await server.get("/v1/runs/run_none/events")).status).toBe(404);
  const again = await Promise.all(Array.from({ length: MOST }, () => open(server, runId)));
  for (const { response } of again) expect(response.status).toBe(200);
  for (const { leave } of again) leave();
});

test("streams that are left free their place", async () => {
  const client = await server.addAccount();
  const { pageId } = await makeWebsite(client);
  engine.hold("write");
  const { json } = await client.post(`/v1/pages/${pageId}/generate`, {});
  for (let round = 0; round < 3; round++) {
    const streams = await Promise.all(Array.from({ length: MOST }, () => open(client, json.run_id)));
    expect(streams.every(({ response }) => response.status === 200)).toBe(true);
    for (const { leave } of streams) leave();
    await Bun.sleep(300);
  }
  engine.release();
});

test("every stream of a finished run has all its events, however many are opened at once", async () => {
  const client = await server.addAccount();
  const { run } = await makeGeneratedWebsite(client);
  const path = `/v1/runs/${run._id}/events`;
  const first = await readEvents(server.baseUrl, path, client.key);
  const many = await Promise.all(Array.from({ length: MOST }, () => readEvents(server.baseUrl, path, client.key)));
  for (const { events } of many) expect(events).toEqual(first.events);
  const headers = { "Last-Event-ID": String(first.events[2]!.id) };
  const resumed = await readEvents(server.baseUrl, path, client.key, headers);
  expect(resumed.events).toEqual(first.events.slice(3));
});
