/** The server with real workers: while one customer's work hangs or grows, everybody else is answered. */
import { afterEach, expect, test } from "bun:test";
import { composeTask } from "../../src/engines/builtin/compose.ts";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import type { EngineSource } from "../../src/engines/engine.ts";
import type { Compute } from "../../src/workers/computation.ts";
import type { Pool } from "../../src/workers/pool.ts";
import { taskFor } from "../engines/builtin/composed.ts";
import {
  makeGeneratedWebsite,
  makeWebsite,
  newestEntries,
  readEvents,
  runEnded,
  runReaches,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { until } from "../until.ts";
import { exit, hog, loop, sleep } from "./computations.ts";
import { isAlive, testPool } from "./pools.ts";

const MEGABYTE = 1024 * 1024;

let pool: Pool;
let server: TestServer;
afterEach(async () => {
  await server.stop();
  await pool.stop();
});

/** The embedded engine, until its work is told to go wrong. */
interface Faults {
  plan?: (compute: Compute, signal: AbortSignal) => Promise<unknown>;
  edit?: (compute: Compute) => Promise<unknown>;
  image?: (compute: Compute) => Promise<unknown>;
}

function faultyEngine(faults: Faults): EngineSource {
  const engine = builtinEngine();
  return {
    ...engine,
    boundTo(compute) {
      const bound = engine.boundTo(compute);
      return {
        ...bound,
        async plan(task, signal) {
          await faults.plan?.(compute, signal);
          return await bound.plan(task, signal);
        },
        async *edit(task, signal) {
          await faults.edit?.(compute);
          yield* bound.edit(task, signal);
        },
        tools: {
          ...bound.tools,
          async image(task, signal) {
            await faults.image?.(compute);
            return await bound.tools.image(task, signal);
          },
        },
      };
    },
  };
}

async function open(faults: Faults = {}, settings: Parameters<typeof testPool>[0] = {}): Promise<void> {
  pool = testPool(settings);
  server = await startTestServer({ engine: faultyEngine(faults), computeFor: pool.computeFor });
}

/** How long the longest turn of the event loop was, beyond the pause that was asked for, until `stop`. */
function watchTurns(): { stop(): number } {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 5);
  return {
    stop() {
      clearInterval(timer);
      return Math.max(longest, performance.now() - last);
    },
  };
}

test("the main thread answers while a page is composed that takes long", async () => {
  await open();
  const prompt = Array.from(
    { length: 200 },
    (_, index) => `We bake loaf number ${index} with rye and honey, ${index} euros, open Monday to Friday 8:00-17:00.`,
  ).join(" ");
  const began = performance.now();
  composeTask(taskFor({ name: "Crumb & Co", prompt: prompt.slice(0, 20_000) }));
  const composing = performance.now() - began;

  const website = await server.post("/v1/websites", { name: "Crumb & Co", prompt: prompt.slice(0, 20_000) });
  const page = await server.post(`/v1/websites/${website.json._id}/pages`, { path: "/", name: "Home" });
  const gaps: number[] = [];
  for (let round = 0; round < 3; round++) {
    const turns = watchTurns();
    const started = await server.post(`/v1/pages/${page.json._id}/generate`, {});
    const run = await runEnded(server, started.json.run_id);
    gaps.push(turns.stop());
    expect(run.status).toBe("completed");
  }
  // The best of three: others use this machine too.
  expect(Math.min(...gaps)).toBeLessThan(composing / 3);
});

test("a run that hangs fails once with a reason, is refunded, and the next one is made", async () => {
  let hangs = 0;
  const faults: Faults = { plan: (compute) => (hangs++ === 0 ? compute(loop, true) : Promise.resolve()) };
  await open(faults);
  const { pageId } = await makeWebsite(server);
  const before = (await server.get("/v1/users/me")).json;
  const started = await server.post(`/v1/pages/${pageId}/generate`, {});
  let answered = 0;
  const failed = runEnded(server, started.json.run_id);
  for (let open = true; open; ) {
    const health = await server.get("/healthz");
    expect(health.status).toBe(200);
    answered += 1;
    open = (await Promise.race([failed, Bun.sleep(10)])) === undefined;
  }
  expect(answered).toBeGreaterThan(3);
  const run = await failed;
  expect([run.status, run.credits, run.error.code]).toEqual(["failed", 0, "computation_failed"]);
  expect(run.error.message).toMatch(/longer than 0\.3 s .* Your credits were refunded\.$/);
  expect((await server.get("/v1/users/me")).json).toEqual(before);
  const [[refund], [charge]] = (await newestEntries(server, 2)) as [[number, string], [number, string]];
  expect(refund + charge).toBe(0);
  expect(hangs).toBe(1);

  const again = await server.post(`/v1/pages/${pageId}/generate`, {});
  expect((await runEnded(server, again.json.run_id)).status).toBe("completed");
});

test("a turn whose process dies ends with an error that says so, refunded, and the page is as it was", async () => {
  await open({ edit: (compute) => compute(exit, 1) });
  const { pageId } = await makeGeneratedWebsite(server);
  const before = (await server.get(`/v1/pages/${pageId}`)).json;
  const thread = await server.post("/v1/threads", { page_id: pageId });
  const balance = (await server.get("/v1/credits")).json;
  const turn = await server.post("/v1/edit/turn", {
    page_id: pageId,
    thread_id: thread.json.thread_id,
    message: "Make it blue",
  });
  expect(turn.text).toContain("event: error");
  expect(turn.text).toContain('"code":"computation_failed"');
  expect(turn.text).toMatch(/ended unexpectedly.*Your credits were refunded/);
  expect((await server.get("/v1/credits")).json).toEqual(balance);
  expect((await server.get(`/v1/pages/${pageId}`)).json.draft_version_id).toBe(before.draft_version_id);
});

test("a tool that takes too much memory is answered with 503, charged nothing, and its key stays free", async () => {
  let hogs = 0;
  await open(
    { image: (compute) => (hogs++ === 0 ? compute(hog, 20_000 * MEGABYTE) : Promise.resolve()) },
    { memoryBytes: 300 * MEGABYTE },
  );
  const options = { headers: { "Idempotency-Key": "once" } };
  const balance = (await server.get("/v1/credits")).json;
  const failed = await server.post("/v1/tools/generate_image", { prompt: "A loaf" }, options);
  expect([failed.status, failed.json.code]).toEqual([503, "computation_failed"]);
  expect(failed.json.message).toMatch(/more memory .* Nothing was changed or charged\.$/);
  expect((await server.get("/v1/credits")).json).toEqual(balance);
  expect((await server.post("/v1/tools/generate_image", { prompt: "A loaf" }, options)).status).toBe(200);
});

test("who asks for more than may wait is told when to come back", async () => {
  await open({ image: (compute) => compute(sleep, 50) }, { count: 1 });
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => server.post("/v1/tools/generate_image", { prompt: "A loaf", format: "svg" })),
  );
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect([refused[0]!.json.code, refused[0]!.headers.get("retry-after")]).toEqual(["busy", "2"]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(30);
});

test("a run that is stopped while it is planned ends its worker", async () => {
  await open({ plan: (compute, signal) => compute(sleep, 60_000, { signal }) });
  const { pageId } = await makeWebsite(server);
  const started = await server.post(`/v1/pages/${pageId}/generate`, {});
  await runReaches(server, started.json.run_id, "planning");
  await until("it is computed", () => pool.pids().length === 1);
  const [pid] = pool.pids();
  expect((await server.post(`/v1/runs/${started.json.run_id}/stop`, {})).status).toBe(200);
  await until("its worker has ended", () => !isAlive(pid!));
});

test("streams go on while another account's work keeps all of its workers busy", async () => {
  await open({}, { count: 2 });
  const other = await server.addAccount();
  const abort = new AbortController();
  const busy = Array.from({ length: 6 }, () =>
    pool
      .computeFor(other.accountId)(sleep, 60_000, { signal: abort.signal })
      .catch((reason) => reason),
  );
  const { pageId } = await makeWebsite(server);
  const started = await server.post(`/v1/pages/${pageId}/generate`, {});
  const stream = await readEvents(server.baseUrl, `/v1/runs/${started.json.run_id}/events`, server.key);
  expect(stream.events.at(-1)!.event).toBe("completed");
  // The other's are still at it.
  expect(await Promise.race([Promise.any(busy), Bun.sleep(0)])).toBeUndefined();
  abort.abort();
  await Promise.all(busy);
});
