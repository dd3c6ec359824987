/** Events across SIGKILL: one for each thing that was acknowledged, one delivery each, made in the end. */
import { afterAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { Webhook } from "standardwebhooks";
import { call, type Json, newDirectory } from "../harness.ts";
import { type ServerProcess, startServerProcess } from "./server_process.ts";

const KILLS = 4;
const environment = { SITEWRIGHT_PRIVATE_NETWORKS: "127.0.0.0/8" };
const directory = newDirectory();
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test("every website that was created is told of, however often the server is killed meanwhile", async () => {
  let answering = false;
  let asked = 0;
  const heard = new Map<string, Set<string>>();
  let secret = "";
  const receiver = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const body = await request.text();
      const event = new Webhook(secret).verify(body, Object.fromEntries(request.headers)) as Json;
      // While the server is killed, every other answer never arrives.
      if (!answering && asked++ % 2 === 0) return new Promise<Response>(() => {});
      const id = request.headers.get("webhook-id")!;
      heard.set(event.data._id, (heard.get(event.data._id) ?? new Set()).add(id));
      return new Response("thanks");
    },
  });
  const created = new Set<string>();
  let server: ServerProcess = await startServerProcess(directory, { environment });
  const key = /sw_[0-9a-f]{64}/.exec(server.output().stdout)![0];
  const post = (path: string, body: unknown) => call(server.baseUrl, "POST", path, body, key);
  const url = `http://127.0.0.1:${receiver.port}/`;
  secret = (await post("/v1/webhooks", { url, events: ["website.created"] })).json.secret;
  for (let kill = 0; kill < KILLS; kill++) {
    const calls = Array.from({ length: 30 }, async (_, index) => {
      const answer = await post("/v1/websites", { name: `Site ${kill} ${index}`, prompt: "A florist" }).catch(
        () => null,
      );
      if (answer?.status === 200) created.add(answer.json._id);
      if (index === 10) await server.kill();
    });
    await Promise.all(calls);
    answering = kill === KILLS - 1;
    server = await startServerProcess(directory, { environment });
  }
  // Deliveries that failed meanwhile are replayed rather than waited for.
  const [hook] = (await call(server.baseUrl, "GET", "/v1/webhooks", undefined, key)).json.data;
  const log = `/v1/webhooks/${hook._id}/deliveries`;
  const all = async () => {
    const pages = await Promise.all(
      [0, 1].map((page) => call(server.baseUrl, "GET", `${log}?limit=100&page=${page}`, undefined, key)),
    );
    return pages.flatMap(({ json }) => json.data as Json[]);
  };
  for (const { _id } of await all()) await post(`${log}/${_id}/replay`, {});
  while ((await all()).some(({ status }) => status !== "delivered")) await Bun.sleep(50);
  const deliveries = await all();
  const sites = (await call(server.baseUrl, "GET", "/v1/websites?limit=100", undefined, key)).json;
  await server.terminate();
  await receiver.stop(true);
  expect(created.size).toBeGreaterThan(KILLS);
  expect([...created].filter((id) => !heard.has(id))).toEqual([]);
  // What was committed but not acknowledged is told of too, and nothing else: an event for each website.
  expect(deliveries.length).toBe(sites.total);
  expect(heard.size).toBe(sites.total);
  expect([...heard.values()].filter((ids) => ids.size !== 1)).toEqual([]);
}, 300_000);
