/** Generating: when it may start, what it costs, how it ends. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import {
  type Client,
  type Json,
  makeGeneratedWebsite,
  makeWebsite,
  newestEntries,
  runEnded,
  runReaches,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { scriptedEngine } from "../scripted_engine.ts";

let server: TestServer;
const engine = scriptedEngine();
beforeAll(async () => {
  server = await startTestServer({ engine });
});
afterEach(() => engine.release());
afterAll(() => server.stop());

const generate = (client: Client, pageId: string, body: unknown = {}) =>
  client.post(`/v1/pages/${pageId}/generate`, body);
const balance = async (client: Client) => (await client.get("/v1/credits")).json.balance as number;

describe("starting", () => {
  test("answers page_id and run_id at once; the finished run's version is the page's draft", async () => {
    const { websiteId, pageId } = await makeWebsite(server);
    const started = await generate(server, pageId);
    expect(Object.keys(started.json).sort()).toEqual(["page_id", "run_id"]);
    const run = await runEnded(server, started.json.run_id);
    expect(run).toMatchObject({
      _id: run.run_id,
      page_id: pageId,
      website_id: websiteId,
      status: "completed",
      progress: 100,
      model: "standard",
      engine: "builtin",
      generate_images: false,
      credits: 20,
      error: null,
    });
    expect(Date.parse(run.finished_at)).toBeGreaterThanOrEqual(Date.parse(run.started_at));
    const page = (await server.get(`/v1/pages/${pageId}`)).json;
    expect(page).toMatchObject({ status: "draft", draft_version_id: run.version_id, published_version_id: null });
    expect((await server.get(`/v1/versions/${run.version_id}`)).json).toMatchObject({
      source: "generate",
      run_id: run._id,
    });
  });

  test("the engine is told the website's prompt, the page's own one and all pages", async () => {
    const { websiteId } = await makeGeneratedWebsite(server, "Told");
    const page = await server.post(`/v1/websites/${websiteId}/pages`, {
      path: "/menu",
      name: "Menu",
      prompt: "Our menu",
    });
    const started = await generate(server, page.json._id, { model: "premium", generate_images: true });
    await runEnded(server, started.json.run_id);
    expect(engine.tasks.at(-1)).toMatchObject({
      website: { name: "Told", prompt: expect.stringContaining("bakery") },
      page: { path: "/menu", name: "Menu", prompt: "Our menu" },
      pages: [
        { path: "/", name: "Home" },
        { path: "/menu", name: "Menu" },
      ],
      home: { html: expect.stringContaining("<h1>Told</h1>") },
      model: "premium",
      generateImages: true,
    });
  });

  test("other pages wait for the home page: 409 homepage_not_generated, free, until home has code", async () => {
    const client = await server.addAccount();
    const { websiteId, pageId } = await makeWebsite(client);
    const about = (await client.post(`/v1/websites/${websiteId}/pages`, { path: "/about", name: "About" })).json;
    const early = await generate(client, about._id);
    expect([early.status, early.json.code]).toEqual([409, "homepage_not_generated"]);
    engine.hold("write");
    const home = await generate(client, pageId);
    await runReaches(client, home.json.run_id, "generating");
    expect((await generate(client, about._id)).json.code).toBe("homepage_not_generated");
    engine.release();
    await runEnded(client, home.json.run_id);
    expect(await balance(client)).toBe(9980);
    expect((await generate(client, about._id)).status).toBe(200);
  });

  test("with after_home other pages wait for the home page's run, and begin when it has ended, seen or not", async () => {
    const client = await server.addAccount();
    const { websiteId, pageId } = await makeWebsite(client);
    const about = (await client.post(`/v1/websites/${websiteId}/pages`, { path: "/about", name: "About" })).json;
    // There is nothing to wait for yet.
    expect((await generate(client, about._id, { after_home: true })).json.code).toBe("homepage_not_generated");
    engine.hold("write");
    const home = await generate(client, pageId);
    await runReaches(client, home.json.run_id, "generating");
    const waiting = await generate(client, about._id, { after_home: true });
    expect(waiting.status).toBe(200);
    const { json: queued } = await client.get(`/v1/runs/${waiting.json.run_id}`);
    expect([queued.status, queued.step]).toEqual(["queued", "Waiting for the home page"]);
    engine.release();
    const [first, second] = await Promise.all([
      runEnded(client, home.json.run_id),
      runEnded(client, waiting.json.run_id),
    ]);
    expect([first.status, second.status]).toEqual(["completed", "completed"]);
    expect(Date.parse(second.started_at)).toBeGreaterThanOrEqual(Date.parse(first.finished_at));
    const told = engine.tasks.findLast((task) => task.page.path === "/about");
    expect(told?.home?.html).toContain("<h1>");
    expect(await balance(client)).toBe(9960);
  });

  test("a page that waits for a home page which is stopped fails, free of charge, and says why", async () => {
    const client = await server.addAccount();
    const { websiteId, pageId } = await makeWebsite(client);
    const about = (await client.post(`/v1/websites/${websiteId}/pages`, { path: "/about", name: "About" })).json;
    engine.hold("plan");
    const home = await generate(client, pageId);
    await runReaches(client, home.json.run_id, "planning");
    const waiting = await generate(client, about._id, { after_home: true });
    await client.post(`/v1/runs/${home.json.run_id}/stop`);
    const ended = await runEnded(client, waiting.json.run_id);
    expect([ended.status, ended.error.code]).toEqual(["failed", "homepage_not_generated"]);
    expect(await balance(client)).toBe(10_000);
  });

  test("without a home page at all: homepage_not_generated", async () => {
    const website = (await server.post("/v1/websites", { name: "W", prompt: "p" })).json;
    const about = (await server.post(`/v1/websites/${website._id}/pages`, { path: "/about", name: "About" })).json;
    expect((await generate(server, about._id)).json.code).toBe("homepage_not_generated");
  });

  test("a page is generated once at a time: 409 already_generating, charged once, among calls at once too", async () => {
    const client = await server.addAccount();
    const { pageId } = await makeWebsite(client);
    engine.hold("plan");
    const answers = await Promise.all(Array.from({ length: 8 }, () => generate(client, pageId)));
    const started = answers.filter((answer) => answer.status === 200);
    expect(started).toHaveLength(1);
    for (const refused of answers.filter((answer) => answer.status !== 200))
      expect([refused.status, refused.json.code]).toEqual([409, "already_generating"]);
    expect(await balance(client)).toBe(9980);
    expect((await client.get(`/v1/pages/${pageId}`)).json.status).toBe("generating");
    engine.release();
    await runEnded(client, started[0]!.json.run_id);
    const again = await generate(client, pageId);
    expect(again.status).toBe(200);
    expect((await runEnded(client, again.json.run_id)).status).toBe("completed");
  });
});

describe("models and prices", () => {
  test.each([
    [{}, 20, "standard"],
    [{ generate_images: true }, 30, "standard"],
    [{ model: "standard", generate_images: false }, 20, "standard"],
    [{ model: "premium" }, 40, "premium"],
    [{ model: "premium", generate_images: true }, 50, "premium"],
  ] as const)("%j costs %i", async (body, credits, model) => {
    const client = await server.addAccount({ monthlyCredits: 100 });
    const { pageId } = await makeWebsite(client);
    const started = await generate(client, pageId, body);
    expect(await balance(client)).toBe(100 - credits);
    expect(await runEnded(client, started.json.run_id)).toMatchObject({ status: "completed", credits, model });
    expect(await balance(client)).toBe(100 - credits);
    expect(await newestEntries(client, 1)).toEqual([[-credits, "page_generation"]]);
  });

  test("a model that the plan does not allow falls back silently, at the default price", async () => {
    const client = await server.addAccount({ monthlyCredits: 100 });
    const { pageId } = await makeWebsite(client);
    await server.setPlan(client.accountId, "agency", "past_due");
    const started = await generate(client, pageId, { model: "premium", generate_images: true });
    expect(started.status).toBe(200);
    expect(await runEnded(client, started.json.run_id)).toMatchObject({ model: "standard", credits: 30 });
    expect(engine.tasks.at(-1)!.model).toBe("standard");
    expect(await balance(client)).toBe(70);
  });

  test.each(["gpt-4", "", "Premium", "__proto__"])("the unknown model %j: 400 unknown_model, free", async (model) => {
    const client = await server.addAccount();
    const { pageId } = await makeWebsite(client);
    const refused = await generate(client, pageId, { model });
    expect([refused.status, refused.json.code]).toEqual([400, "unknown_model"]);
    expect(refused.json.details[0].path).toBe("model");
    expect(await balance(client)).toBe(10_000);
  });

  test("too few credits: 402 with available and required, and no run", async () => {
    const client = await server.addAccount({ monthlyCredits: 39 });
    const { pageId } = await makeWebsite(client);
    const refused = await generate(client, pageId, { model: "premium" });
    expect(refused.status).toBe(402);
    expect(refused.json).toMatchObject({ error: true, code: "insufficient_credits", available: 39, required: 40 });
    expect(refused.json).not.toHaveProperty("needed");
    expect((await client.get("/v1/runs")).json.total).toBe(0);
    expect((await generate(client, pageId, { generate_images: true })).status).toBe(200);
    expect(await balance(client)).toBe(9);
  });

  test("credits are checked first: 402 comes before 409", async () => {
    const client = await server.addAccount({ monthlyCredits: 20 });
    const { websiteId, pageId } = await makeWebsite(client);
    const about = (await client.post(`/v1/websites/${websiteId}/pages`, { path: "/about", name: "About" })).json;
    engine.hold("plan");
    expect((await generate(client, pageId)).status).toBe(200);
    for (const id of [pageId, about._id]) {
      const refused = await generate(client, id);
      expect(refused.json).toMatchObject({ code: "insufficient_credits", available: 0, required: 20 });
    }
  });
});

describe("stopping", () => {
  test("before code generation starts it is free: the ledger shows price and refund", async () => {
    const client = await server.addAccount();
    const { pageId } = await makeWebsite(client);
    engine.hold("plan");
    const started = await generate(client, pageId);
    await runReaches(client, started.json.run_id, "planning");
    const stopped = await client.post(`/v1/runs/${started.json.run_id}/stop`);
    expect(stopped.json).toMatchObject({ status: "stopped", credits: 0, version_id: null });
    expect(stopped.json.finished_at).not.toBeNull();
    expect(await newestEntries(client, 2)).toEqual([
      [20, "page_generation_refund"],
      [-20, "page_generation"],
    ]);
    expect((await client.get(`/v1/pages/${pageId}`)).json.status).toBe("empty");
    expect((await client.get("/v1/credits")).json).toMatchObject({ balance: 10_000, used_this_month: 0 });
  });

  test("a run that still waits for its turn is stopped just so, and never planned", async () => {
    const client = await server.addAccount();
    engine.hold("plan");
    const waiting: string[] = [];
    for (let made = 0; made < 12; made++) {
      const { pageId } = await makeWebsite(client);
      waiting.push((await generate(client, pageId)).json.run_id);
    }
    const last = waiting.at(-1)!;
    expect((await client.get(`/v1/runs/${last}`)).json).toMatchObject({
      status: "queued",
      progress: 0,
      started_at: null,
    });
    expect((await client.post(`/v1/runs/${last}/stop`)).json).toMatchObject({ status: "stopped", started_at: null });
    engine.release();
    const ended = await Promise.all(waiting.map((id) => runEnded(client, id)));
    expect(ended.map((run) => run.status)).toEqual([...Array(11).fill("completed"), "stopped"]);
    expect(await balance(client)).toBe(10_000 - 11 * 20);
  });

  test("stopping twice, or often at once, gives the credits back once", async () => {
    const client = await server.addAccount();
    const { pageId } = await makeWebsite(client);
    engine.hold("plan");
    const { run_id } = (await generate(client, pageId)).json;
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.post(`/v1/runs/${run_id}/stop`)));
    expect(answers.map((answer) => answer.json.status)).toEqual(Array(5).fill("stopped"));
    expect(await balance(client)).toBe(10_000);
    engine.release();
    expect((await runEnded(client, run_id)).status).toBe("stopped");
    const again = await generate(client, pageId);
    expect((await runEnded(client, again.json.run_id)).status).toBe("completed");
  });

  test("once code generation has started: 409 too_late, and the run goes on", async () => {
    const client = await server.addAccount();
    const { pageId } = await makeWebsite(client);
    engine.hold("write");
    const { run_id } = (await generate(client, pageId)).json;
    await runReaches(client, run_id, "generating");
    const refused = await client.post(`/v1/runs/${run_id}/stop`);
    expect([refused.status, refused.json.code]).toEqual([409, "too_late"]);
    engine.release();
    expect((await runEnded(client, run_id)).status).toBe("completed");
    expect(await balance(client)).toBe(9980);
  });

  test("a completed or failed run: 409 too_late", async () => {
    const { run, pageId } = await makeGeneratedWebsite(server);
    expect((await server.post(`/v1/runs/${run._id}/stop`)).json.code).toBe("too_late");
    engine.failNext("plan");
    const { run_id } = (await generate(server, pageId)).json;
    expect((await runEnded(server, run_id)).status).toBe("failed");
    expect((await server.post(`/v1/runs/${run_id}/stop`)).json.code).toBe("too_late");
  });
});

describe("failing", () => {
  test.each(["plan", "write"] as const)(
    "in %s: failed with the reason, credits given back, the old draft kept",
    async (step) => {
      const client = await server.addAccount();
      const { pageId, run: good } = await makeGeneratedWebsite(client);
      engine.failNext(step);
      const { run_id } = (await generate(client, pageId, { model: "premium" })).json;
      const run = await runEnded(client, run_id);
      expect(run).toMatchObject({
        status: "failed",
        credits: 0,
        version_id: null,
        error: { code: "provider_failed", message: "The provider said no." },
      });
      expect(await newestEntries(client, 2)).toEqual([
        [40, "page_generation_refund"],
        [-40, "page_generation"],
      ]);
      const page = (await client.get(`/v1/pages/${pageId}`)).json;
      expect(page).toMatchObject({ status: "draft", draft_version_id: good.version_id });
    },
  );

  test("an unforeseen error shows no internals", async () => {
    const { pageId } = await makeWebsite(server);
    engine.failNext("write", new Error("secret path /etc/passwd"));
    const { run_id } = (await generate(server, pageId)).json;
    const run = await runEnded(server, run_id);
    expect(run).toMatchObject({ status: "failed", error: { code: "internal" } });
    expect(JSON.stringify(run)).not.toContain("secret");
  });

  test("a page deleted during generation: the run is gone, the credits are back", async () => {
    const client = await server.addAccount();
    const { websiteId, pageId } = await makeGeneratedWebsite(client);
    const about = (await client.post(`/v1/websites/${websiteId}/pages`, { path: "/about", name: "About" })).json;
    engine.hold("write");
    const { run_id } = (await generate(client, about._id)).json;
    await runReaches(client, run_id, "generating");
    await client.delete(`/v1/pages/${about._id}`);
    engine.release();
    expect(await balance(client)).toBe(9980);
    expect((await client.get(`/v1/runs/${run_id}`)).status).toBe(404);
    expect((await client.get(`/v1/pages/${pageId}`)).json.status).toBe("draft");
  });
});

describe("accounts take turns", () => {
  test("an account with many runs that take long keeps nobody else's waiting", async () => {
    const [flood, other] = [await server.addAccount(), await server.addAccount()];
    const { plan } = engine;
    const gate = Promise.withResolvers<void>();
    engine.plan = async (task, signal) => {
      if (task.website.name === "Flood") await gate.promise;
      return await plan(task, signal);
    };
    const made = [];
    for (let number = 0; number < 10; number++) made.push(await makeWebsite(flood, "Flood"));
    const started = [];
    for (const { pageId } of made) started.push((await generate(flood, pageId)).json.run_id);
    for (const { run } of [await makeGeneratedWebsite(other), await makeGeneratedWebsite(other)])
      expect(run.status).toBe("completed");
    const planned = (await flood.get("/v1/runs?status=planning")).json.total;
    expect(planned).toBe(6);
    engine.plan = plan;
    gate.resolve();
    for (const id of started) expect((await runEnded(flood, id)).status).toBe("completed");
  });
});

describe("listing", () => {
  test("newest first, narrowed by page, website and status", async () => {
    const client = await server.addAccount();
    const first = await makeGeneratedWebsite(client);
    const second = await makeWebsite(client);
    engine.failNext("plan");
    const { run_id } = (await generate(client, second.pageId)).json;
    await runEnded(client, run_id);
    const ids = async (query = "") => (await client.get(`/v1/runs${query}`)).json.data.map((run: Json) => run._id);
    expect(await ids()).toEqual([run_id, first.run._id]);
    expect(await ids(`?page_id=${first.pageId}`)).toEqual([first.run._id]);
    expect(await ids(`?website_id=${second.websiteId}`)).toEqual([run_id]);
    expect(await ids("?status=failed")).toEqual([run_id]);
    expect(await ids(`?status=failed&page_id=${first.pageId}`)).toEqual([]);
    expect((await client.get("/v1/runs?status=done")).status).toBe(400);
    expect((await server.get(`/v1/runs?page_id=${first.pageId}`)).status).toBe(404);
  });
});
