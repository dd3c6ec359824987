/** Several directions of one page to choose from: what they cost, what becomes of those that fail, and choosing one. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { EngineError, type PageTask, type WriteEvent } from "../../src/engines/engine.ts";
import {
  type Client,
  type Json,
  makeWebsite,
  newestEntries,
  readEvents,
  runEnded,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { callTool } from "../mcp/clients.ts";
import { scriptedEngine } from "../scripted_engine.ts";

const scripted = scriptedEngine();
/** Numbers of directions that fail, at which step. */
const failing = new Map<number, "plan" | "write">();
const numberOf = (task: PageTask) => task.others?.length ?? 0;
let planned = 0;

/** Each direction has a header, styles and words of its own. */
const engine = {
  ...scripted,
  async plan(task: PageTask, signal: AbortSignal) {
    const number = planned++;
    if (failing.get(number) === "plan") throw new EngineError("provider_failed", "No plan came.");
    return { ...(await scripted.plan(task, signal)), title: `Look ${number}`, detail: number };
  },
  async *write(task: PageTask, plan: { detail: unknown }, signal: AbortSignal): AsyncGenerator<WriteEvent> {
    const number = plan.detail as number;
    await Bun.sleep(0);
    signal.throwIfAborted();
    const chunk = task.makesShared
      ? `<header data-sw-part="header"><a href="/">Head ${number}</a></header><main><h1>Look ${number}</h1></main>`
      : `<main><h1>Look ${number}</h1></main>`;
    yield { type: "code", target: "html", chunk };
    if (failing.get(number) === "write") throw new EngineError("provider_failed", "The line went dead.");
    const own = `h1{order:${number}}`;
    const css = `/* website styles */\nheader{order:${number}}\n/* page styles */\n${own}`;
    yield { type: "code", target: "css", chunk: task.makesShared ? css : own };
    if (task.makesShared) yield { type: "shared", notes: `Look ${number}` };
    yield { type: "usage", inputTokens: 100, outputTokens: 10 };
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine });
});
beforeEach(() => {
  failing.clear();
  planned = 0;
});
afterAll(() => server.stop());

const balance = async (client: Client) => (await client.get("/v1/credits")).json.balance as number;
async function generate(pageId: string, variants: number, more: Json = {}): Promise<Json> {
  const started = await server.post(`/v1/pages/${pageId}/generate`, { variants, ...more });
  expect(started.status).toBe(200);
  return await runEnded(server, started.json.run_id);
}
const shown = async (pageId: string, versionId?: string) =>
  (await server.get(`/v1/pages/${pageId}/preview${versionId ? `?version_id=${versionId}` : ""}`)).text;
/** The html that a run's events come to. */
async function htmlOf(run: Json): Promise<string> {
  const { events } = await readEvents(server.baseUrl, `/v1/runs/${run._id}/events`, server.key);
  let html = "";
  for (const { event, data } of events)
    if (event === "code" && data.target === "html") html = data.reset ? "" : html + data.chunk;
  return html;
}
const choose = (run: Json, index: number) =>
  server.post(`/v1/runs/${run._id}/choose`, { version_id: run.variants[index].version_id });
const partsOf = async (websiteId: string) =>
  Object.fromEntries(
    (await server.get(`/v1/websites/${websiteId}/parts`)).json.data.map((part: Json) => [part.key, part]),
  );

describe("writing", () => {
  test("three directions cost three pages; each is a version that looks like itself, the first is the draft", async () => {
    const { websiteId, pageId } = await makeWebsite(server);
    const before = await balance(server);
    const run = await generate(pageId, 3);
    expect(run).toMatchObject({ status: "completed", credits: 60, warnings: [], usage: { input_tokens: 300 } });
    expect(before - (await balance(server))).toBe(60);
    expect(run.variants.map(({ title, chosen, error }: Json) => [title, chosen, error])).toEqual([
      ["Look 0", true, null],
      ["Look 1", false, null],
      ["Look 2", false, null],
    ]);
    const page = (await server.get(`/v1/pages/${pageId}`)).json;
    expect(page).toMatchObject({ draft_version_id: run.version_id, title: "Look 0" });
    expect(Object.keys(await partsOf(websiteId)).sort()).toEqual(["header", "styles"]);
    for (const [index, { version_id }] of run.variants.entries()) {
      const text = await shown(pageId, version_id);
      expect(text).toContain(`Head ${index}`);
      expect(text).toContain(`<h1>Look ${index}</h1>`);
      expect(text).toMatch(new RegExp(`header ?\\{ ?order: ?${index}`));
    }
    expect(await shown(pageId)).toContain("Head 0");
  });

  test("each is planned with those before it in view", async () => {
    const { pageId } = await makeWebsite(server);
    scripted.tasks.length = 0;
    await generate(pageId, 2);
    expect(scripted.tasks.map(numberOf)).toEqual([0, 1]);
    expect(scripted.tasks[1]!.others![0]!.title).toBe("Look 0");
  });

  test("the events show the first one's code alone", async () => {
    const { pageId } = await makeWebsite(server);
    const run = await generate(pageId, 2);
    const html = await htmlOf(run);
    expect(html).toContain("Look 0");
    expect(html).not.toContain("Look 1");
  });

  test.each(["plan", "write"] as const)("one whose %s fails is given back, and the run says so", async (step) => {
    const { pageId } = await makeWebsite(server);
    const before = await balance(server);
    failing.set(0, step);
    const run = await generate(pageId, 3, { model: "premium" });
    expect(run).toMatchObject({ status: "completed", credits: 80, error: null });
    expect(run.warnings).toMatchObject([{ code: "variant_failed" }]);
    expect(run.warnings[0].message).toContain("1 of 3 could not be written, and 40 credits were refunded.");
    expect(run.variants.map(({ version_id, chosen }: Json) => [version_id !== null, chosen])).toEqual([
      [false, false],
      [true, true],
      [true, false],
    ]);
    expect(run.variants[0].error.code).toBe("provider_failed");
    expect(before - (await balance(server))).toBe(80);
    expect(await newestEntries(server, 1)).toEqual([[40, "page_generation_refund"]]);
    expect(await shown(pageId)).toContain("Look 1");
    expect(await htmlOf(run)).toContain("Look 1");
  });

  test("all of them failing fails the run and gives everything back", async () => {
    const { pageId } = await makeWebsite(server);
    const before = await balance(server);
    failing.set(0, "plan").set(1, "write");
    const run = await generate(pageId, 2);
    expect(run).toMatchObject({ status: "failed", credits: 0, version_id: null });
    expect(await balance(server)).toBe(before);
  });

  test("a page that is written once has none to choose from", async () => {
    const { pageId } = await makeWebsite(server);
    const run = await generate(pageId, 1);
    expect(run).toMatchObject({ credits: 20, variants: [] });
    const versions = (await server.get(`/v1/pages/${pageId}/versions`)).json;
    expect(versions.total).toBe(1);
    const refused = await server.post(`/v1/runs/${run._id}/choose`, { version_id: run.version_id });
    expect(refused.status).toBe(404);
  });

  test("an account without a paid plan is told so, and pays nothing", async () => {
    const free = await (await server.addAccount({ plan: "free" })).owner();
    const { pageId } = await makeWebsite(free);
    const before = await balance(free);
    const refused = await free.post(`/v1/pages/${pageId}/generate`, { variants: 2 });
    expect(refused).toMatchObject({ status: 403, json: { code: "plan_required", required_plan: "pro" } });
    expect(await balance(free)).toBe(before);
    for (const variants of [0, 4, 1.5]) {
      const wrong = await server.post(`/v1/pages/${pageId}/generate`, { variants });
      expect(wrong.status).toBe(400);
    }
  });
});

describe("choosing", () => {
  test("makes it the draft, with its title, header and styles; and another after it", async () => {
    const { websiteId, pageId } = await makeWebsite(server);
    const run = await generate(pageId, 3);
    for (const index of [2, 0, 1]) {
      const chosen = await choose(run, index);
      expect(chosen.status).toBe(200);
      expect(chosen.json.variants.map((one: Json) => one.chosen)).toEqual([0, 1, 2].map((one) => one === index));
      const page = (await server.get(`/v1/pages/${pageId}`)).json;
      expect(page).toMatchObject({ draft_version_id: chosen.json.version_id, title: `Look ${index}` });
      const parts = await partsOf(websiteId);
      expect((await server.get(`/v1/websites/${websiteId}/parts/header`)).json.html).toContain(`Head ${index}`);
      expect(parts.styles.used_by.map(({ page_id }: Json) => page_id)).toEqual([pageId]);
      const text = await shown(pageId);
      expect(text).toContain(`Head ${index}`);
      expect(text).toMatch(new RegExp(`header ?\\{ ?order: ?${index}`));
      expect(text).toContain(`<h1>Look ${index}</h1>`);
    }
    // What was not chosen looks like itself still.
    expect(await shown(pageId, run.variants[2].version_id)).toContain("Head 2");
  });

  test("is refused where other pages have been written in the design; its code alone can be taken then", async () => {
    const { websiteId, pageId } = await makeWebsite(server);
    const run = await generate(pageId, 2);
    const about = await server.post(`/v1/websites/${websiteId}/pages/import`, {
      path: "/about",
      name: "About",
      html: '<header data-sw-part="header"></header><main><h1>About</h1></main>',
      css: "",
      javascript: "",
    });
    expect(about.status).toBe(200);
    const taking = (await server.get(`/v1/pages/${about.json._id}`)).json;
    const thread = await server.post("/v1/threads", { page_id: taking._id });
    await server.post("/v1/versions", {
      page_id: taking._id,
      thread_id: thread.json.thread_id,
      html: '<header data-sw-part="header"></header><main><h1>About us</h1></main>',
      css: "",
    });
    const refused = await choose(run, 1);
    expect(refused).toMatchObject({ status: 409, json: { code: "not_possible" } });
    expect(refused.json.message).toContain("/about");
    const restored = await server.post(`/v1/versions/${run.variants[1].version_id}/restore`, {});
    expect(restored.status).toBe(200);
    expect(await shown(pageId)).toContain("Head 1");
    expect(await shown(about.json._id)).toContain("Head 0");
    // It stays whole by itself, whatever is changed on it.
    const edited = await server.post(`/v1/pages/${pageId}/edits`, {
      edits: [{ op: "replace", target: "html", find: "<h1>Look 1</h1>", replace: "<h1>Looks</h1>" }],
    });
    expect(edited.status).toBe(200);
    expect(await shown(pageId)).toContain("Head 1");
  });

  test("an AI client generates and chooses them too", async () => {
    const { pageId } = await makeWebsite(server);
    const started = await callTool(server, "generate_page", { page_id: pageId, variants: 2 });
    const run = await runEnded(server, started.structuredContent.run_id);
    const { version_id } = run.variants[1];
    const chosen = await callTool(server, "choose_variant", { run_id: run._id, version_id });
    expect(chosen.structuredContent.variants[1]).toMatchObject({ version_id, chosen: true });
    expect(await shown(pageId)).toContain("Head 1");
  });

  test("says when the draft is another than the one that was seen", async () => {
    const { pageId } = await makeWebsite(server);
    const run = await generate(pageId, 2);
    const [first, second] = run.variants;
    const stale = await server.post(`/v1/runs/${run._id}/choose`, {
      version_id: second.version_id,
      base_version_id: first.version_id,
    });
    expect(stale).toMatchObject({ status: 409, json: { code: "page_changed" } });
    const other = await server.addAccount();
    const foreign = await other.post(`/v1/runs/${run._id}/choose`, { version_id: second.version_id });
    expect(foreign.status).toBe(404);
  });
});
