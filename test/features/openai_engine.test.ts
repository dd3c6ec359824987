/** The openai engine behind the API: from a key in the environment to a published page, and what a wrong key does. */
import { afterEach, expect, test } from "bun:test";
import { readConfig } from "../../src/config.ts";
import { chooseEngine } from "../../src/engines/choose.ts";
import { GOOD, KEY, pagesScript } from "../engines/openai/fixtures.ts";
import { answer, failure, type ProviderStub, startProviderStub } from "../engines/openai/provider_stub.ts";
import {
  makeGeneratedWebsite,
  makePublishedWebsite,
  makeWebsite,
  parseEvents,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";

let provider: ProviderStub;
let server: TestServer;

async function serveWith(script: Parameters<typeof startProviderStub>[0]): Promise<void> {
  provider = startProviderStub(script);
  const environment = { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: provider.url, SITEWRIGHT_MODEL_PREMIUM: "big-model" };
  server = await startTestServer({ environment, engine: chooseEngine(readConfig(environment)) });
}

afterEach(async () => {
  await server.stop();
  await provider.stop();
});

test("a key in the environment is all it takes: the provider's page is published", async () => {
  await serveWith(pagesScript());
  const { host, pageId } = await makePublishedWebsite(server);
  const { json: run } = await server.get("/v1/runs");
  expect(run.data[0]).toMatchObject({ status: "completed", engine: "openai", model: "standard", credits: 20 });
  expect(run.data[0].usage.output_tokens).toBeGreaterThan(0);
  const visit = await server.visit(host, "/");
  expect(visit.text).toContain(GOOD.css);
  const { json: version } = await server.get(`/v1/pages/${pageId}/versions?include=code`);
  expect(version.data[0]).toMatchObject({ html: GOOD.html, css: GOOD.css, javascript: GOOD.javascript });
});

test("the premium model is the provider's model that the operator put behind it", async () => {
  await serveWith(pagesScript());
  const { json: website } = await server.post("/v1/websites", { name: "Crumb & Co", prompt: "A bakery in Portland" });
  const { json: page } = await server.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  const { json: started } = await server.post(`/v1/pages/${page._id}/generate`, { model: "premium" });
  const stream = await server.get(`/v1/runs/${started.run_id}/events`);
  expect(stream.text).toContain("event: completed");
  expect(new Set(provider.requests.map((request) => request.body.model))).toEqual(new Set(["big-model"]));
  expect((await server.get(`/v1/runs/${started.run_id}`)).json).toMatchObject({
    model: "premium",
    engine_model: "big-model",
    credits: 40,
  });
});

test("a turn of the editor: the model's blocks become edits that say what they do, what does not fit goes back once, and undo takes all back", async () => {
  await serveWith([
    answer("I change both.\n<<<TEXT h1>>>\nFresh & warm\n<<<END>>>\n<<<TOKEN --bg>>>\n#222\n<<<END>>>\n"),
    answer("<<<TOKEN --bg>>>\n#fafafa\n<<<END>>>\n<<<TITLE>>>Bread<<<END>>>"),
  ]);
  const { pageId } = await makeWebsite(server);
  const html = "<main>\n  <h1>Bread</h1>\n</main>";
  const before = await saveVersion(server, pageId, { html, css: ":root{--bg:#fff;--text:#222}" });
  const turn = async (message: string, thread_id?: string) =>
    parseEvents((await server.post("/v1/edit/turn", { page_id: pageId, message, thread_id })).text);
  const events = await turn("Make the headline fresh and the page darker");
  const of = (type: string) => events.filter(({ event }) => event === type).map(({ data }) => data);
  const asked = String(provider.requests[1]!.body.messages.at(-1).content);
  expect(asked).toContain("TOKEN --bg: #222 beside --text (#222222) has a contrast of 1.0:1; text needs 4.5:1");
  expect(asked).toContain("The other blocks are applied");
  expect(
    of("edit").map(({ target, op, removed, inserted, summary }) => [target, op, removed, inserted, summary]),
  ).toEqual([
    ["html", "replace", "Bread", "Fresh &amp; warm", "Changed the <h1> “Bread” to “Fresh & warm”"],
    ["css", "replace", "#fff", "#fafafa", "Set --bg to #fafafa"],
    ["title", "replace", "", "Bread", "Set title “Bread”"],
  ]);
  expect(of("turn_end")[0]).toMatchObject({ changed: true, message: "I change both." });
  const code = async () => (await server.get(`/v1/pages/${pageId}/versions?include=code`)).json.data[0];
  expect(await code()).toMatchObject({
    html: html.replace("Bread", "Fresh &amp; warm"),
    css: ":root{--bg:#fafafa;--text:#222}",
  });
  await turn("undo that", of("turn_start")[0].thread_id);
  expect(provider.requests).toHaveLength(2);
  expect(await code()).toMatchObject({ html: before.html, css: before.css });
  expect((await server.get(`/v1/pages/${pageId}`)).json.title).toBeNull();
});

test("a wrong key fails the run in the provider's words, gives the credits back, and shows no key", async () => {
  await serveWith(() => failure(401, "Incorrect API key provided.", { code: "invalid_api_key" }));
  const { run, pageId } = await makeGeneratedWebsite(server);
  expect(run).toMatchObject({ status: "failed", credits: 0, version_id: null });
  expect(run.error.message).toContain("Incorrect API key provided");
  expect(JSON.stringify(run)).not.toContain(KEY);
  expect((await server.get("/v1/credits")).json.balance).toBe(10_000);
  expect((await server.get(`/v1/pages/${pageId}`)).json.status).toBe("empty");
});
