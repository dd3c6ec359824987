/** The typical flow of an agent, end to end, with the official clients of both eras; and what clients read beside it. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { systemClock } from "../../src/lib/clock.ts";
import { type Json, makeGeneratedWebsite, makeWebsite, startTestServer, type TestServer } from "../harness.ts";
import { type ScriptedEngine, scriptedEngine } from "../scripted_engine.ts";
import { callTool, connect, ERAS, type McpClient, post, request } from "./clients.ts";

const WAIT = { wait_seconds: 25 };

let server: TestServer;
let engine: ScriptedEngine;
beforeAll(async () => {
  engine = scriptedEngine();
  server = await startTestServer({ engine });
});
afterAll(() => server.stop());

describe.each(ERAS)("the client of %s", (era) => {
  let client: McpClient;
  beforeAll(async () => {
    client = await connect(server, era);
    await client.listTools();
  });
  afterAll(() => client.close());

  const use = async (name: string, values: Json, onProgress?: (progress: Json) => void): Promise<Json> => {
    const result = await client.callTool(name, values, onProgress);
    expect(result.isError ? result.content[0].text : "").toBe("");
    return result.structuredContent;
  };

  test("goes from nothing to a published website", async () => {
    const website = await use("create_website", { name: `Crumb ${era}`, prompt: "A small bakery in Portland." });
    const page = await use("create_page", { website_id: website._id, path: "/", name: "Home" });
    engine.hold("write");
    const { run_id } = await use("generate_page", { page_id: page._id });
    const heard: Json[] = [];
    const waiting = use("get_run", { run_id, ...WAIT }, (progress) => {
      heard.push(progress);
      // What is heard before the end proves that it was not sent with it.
      if (heard.length === 1) engine.release();
    });
    const run = await waiting;
    engine.release();
    expect(run).toMatchObject({ status: "completed", progress: 100, engine: "builtin", credits: 20 });
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.map(({ progress }) => progress)).toEqual(
      heard.map(({ progress }) => progress).toSorted((a, b) => a - b),
    );
    expect(heard[0]).toMatchObject({ total: 100, message: expect.any(String) });

    const deployed = await use("deploy_page", { page_id: page._id, subdomain: `crumb-${era}` });
    const visit = await server.visit(new URL(deployed.url).hostname, "/");
    expect(visit.status).toBe(200);
    expect(visit.text).toContain(`Crumb ${era}`);
  });

  test("changes code, sees every version whole, and goes back", async () => {
    const { pageId, run } = await makeGeneratedWebsite(server, `Versions ${era}`);
    const before = await use("get_version", { version_id: run.version_id });
    const saved = await use("create_version", {
      page_id: pageId,
      thread_id: before.thread_id,
      html: "<h1>By hand</h1>",
      css: before.css,
    });
    const versions = await use("list_page_versions", { page_id: pageId });
    expect(versions).toMatchObject({ page: 1, limit: 10, total: 2 });
    expect(versions.data.map(({ html }: Json) => html)).toEqual(["<h1>By hand</h1>", before.html]);
    expect(versions.data[0]._id).toBe(saved._id);
    const restored = await use("restore_version", { version_id: before._id });
    expect(restored.html).toBe(before.html);
  });

  test("reads resources: a website, a page's code, its preview; a missing one is a protocol error", async () => {
    const { websiteId, pageId } = await makeGeneratedWebsite(server, `Resources ${era}`);
    const { resources } = await client.request("resources/list", {});
    expect(resources).toContainEqual(
      expect.objectContaining({ uri: `sitewright://websites/${websiteId}`, title: `Resources ${era}` }),
    );
    const { resourceTemplates } = await client.request("resources/templates/list", {});
    expect(resourceTemplates.map(({ uriTemplate }: Json) => uriTemplate)).toEqual([
      "sitewright://websites/{id}",
      "sitewright://pages/{id}/code",
      "sitewright://pages/{id}/preview",
      "sitewright://docs/{+page}",
    ]);
    const read = async (uri: string) => (await client.request("resources/read", { uri })).contents;
    expect(JSON.parse((await read(`sitewright://websites/${websiteId}`))[0].text)._id).toBe(websiteId);
    const code = await read(`sitewright://pages/${pageId}/code`);
    expect(code.map(({ mimeType }: Json) => mimeType)).toEqual(["text/html", "text/css", "text/javascript"]);
    expect(code[0].text).toContain(`<h1>Resources ${era}</h1>`);
    expect((await read(`sitewright://pages/${pageId}/preview`))[0].text).toMatch(/^<!doctype html>/i);

    const other = await server.addAccount();
    const foreign = await makeWebsite(other);
    for (const uri of [
      "sitewright://pages/page_none/code",
      `sitewright://websites/${foreign.websiteId}`,
      "file:///x",
    ]) {
      const problem = await client.request("resources/read", { uri }).catch((error) => error);
      expect(problem.code).toBe(era === "2025-11-25" ? -32002 : -32602);
      expect(problem.data).toMatchObject({ uri });
    }
  });

  test("reads the reference, and completes the names of its pages", async () => {
    const { resources } = await client.request("resources/list", {});
    const uris = resources.map(({ uri }: Json) => uri);
    for (const uri of ["sitewright://docs/index", "sitewright://docs/guides/domains", "skill://sitewright/SKILL.md"])
      expect(uris).toContain(uri);
    const read = async (uri: string) => (await client.request("resources/read", { uri })).contents;
    for (const { uri, mimeType } of resources.filter(({ uri }: Json) => !uri.startsWith("sitewright://websites/"))) {
      const [content] = await read(uri);
      expect([content.uri, content.mimeType]).toEqual([uri, mimeType]);
      expect(content.text).toContain("# ");
    }
    for (const uri of ["sitewright://docs/api/websites/create", "sitewright://docs/api%2Fwebsites%2Fcreate"])
      expect((await read(uri))[0].text).toContain("POST `/v1/websites`");
    const problem = await client.request("resources/read", { uri: "sitewright://docs/none" }).catch((error) => error);
    expect(problem.code).toBe(era === "2025-11-25" ? -32002 : -32602);
    const complete = async (value: string) => {
      const ref = { type: "ref/resource", uri: "sitewright://docs/{+page}" };
      return (await client.request("completion/complete", { ref, argument: { name: "page", value } })).completion
        .values;
    };
    expect(await complete("guides/dom")).toEqual(["guides/domains"]);
    expect(await complete("websites/create")).toContain("api/websites/create");
    expect((await complete("")).length).toBe(100);
  });

  test("gets prompts with their arguments filled in, and completes identifiers", async () => {
    const { websiteId, pageId } = await makeWebsite(server, `Zebra ${era.slice(0, 4)}`);
    const { prompts } = await client.request("prompts/list", {});
    expect(prompts.map(({ name }: Json) => name)).toEqual([
      "build_website",
      "improve_page",
      "find_leads",
      "publish_on_domain",
    ]);
    const prompt = await client.request("prompts/get", { name: "improve_page", arguments: { page_id: pageId } });
    expect(prompt.messages[0].content.text).toContain(pageId);
    const missing = await client
      .request("prompts/get", { name: "improve_page", arguments: {} })
      .catch((error) => error);
    expect(missing.code).toBe(-32602);

    const complete = async (ref: Json, name: string, value: string) =>
      (await client.request("completion/complete", { ref, argument: { name, value } })).completion.values;
    const template = { type: "ref/resource", uri: "sitewright://pages/{id}/code" };
    expect(await complete(template, "id", pageId.slice(0, -2))).toContain(pageId);
    const byName = { type: "ref/prompt", name: "publish_on_domain" };
    expect(await complete(byName, "website_id", `Zebra ${era.slice(0, 4)}`)).toEqual([websiteId]);
    expect(await complete(byName, "domain", "exa")).toEqual([]);
  });

  test("is told how the tools work together", () => {
    expect(client.instructions()).toContain("create_website");
  });
});

describe("waiting for a run", () => {
  test("an answer comes when the run ends, over REST too", async () => {
    const { pageId } = await makeWebsite(server);
    engine.hold("plan");
    const started = await server.post(`/v1/pages/${pageId}/generate`, {});
    const answers: string[] = [];
    const waiting = server.get(`/v1/runs/${started.json.run_id}?wait_seconds=25`).then(({ json }) => {
      answers.push(json.status);
    });
    const now = await callTool(server, "get_run", { run_id: started.json.run_id });
    answers.push(now.structuredContent.status);
    engine.release();
    await waiting;
    expect(answers).toEqual([expect.stringMatching(/^(queued|planning)$/), "completed"]);
    const late = await server.get(`/v1/runs/${started.json.run_id}?wait_seconds=25`);
    expect(late.json.status).toBe("completed");
    expect((await server.get(`/v1/runs/${started.json.run_id}?wait_seconds=26`)).status).toBe(400);
  });

  test("at the latest after the time that was asked for", async () => {
    const held = scriptedEngine();
    // 25 seconds pass at once.
    const clock = {
      now: systemClock.now,
      after: (delayMs: number, run: () => void) => systemClock.after(delayMs === 25_000 ? 0 : delayMs, run),
    };
    const impatient = await startTestServer({ engine: held, clock });
    const { pageId } = await makeWebsite(impatient);
    held.hold("plan");
    const started = await callTool(impatient, "generate_page", { page_id: pageId });
    const run = await callTool(impatient, "get_run", { run_id: started.structuredContent.run_id, ...WAIT });
    expect(run.structuredContent.status).toBeOneOf(["queued", "planning"]);
    held.release();
    await impatient.stop();
  });

  test("ends when the server stops", async () => {
    const held = scriptedEngine();
    const stopping = await startTestServer({ engine: held });
    const { pageId } = await makeWebsite(stopping);
    held.hold("plan");
    const started = await callTool(stopping, "generate_page", { page_id: pageId });
    const { run_id } = started.structuredContent;
    // Both ways of answering: one body, and a stream.
    const plain = callTool(stopping, "get_run", { run_id, ...WAIT });
    const streamed = post(
      stopping,
      request("tools/call", { name: "get_run", arguments: { run_id, ...WAIT }, _meta: { progressToken: 1 } }),
    );
    const before = await callTool(stopping, "get_run", { run_id });
    expect(before.structuredContent.status).toBeOneOf(["queued", "planning"]);
    // The stop waits for both answers, and both calls are let go at once.
    await stopping.app.stop(Promise.all([plain, streamed]));
    expect((await plain).structuredContent.status).toBeOneOf(["queued", "planning"]);
    expect((await streamed).text).toContain('"structuredContent":{');
    await stopping.stop().catch(() => {});
  });
});
