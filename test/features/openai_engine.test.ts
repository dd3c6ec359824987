/** The openai engine behind the API: from a key in the environment to a published page, and what a wrong key does. */
import { afterEach, expect, test } from "bun:test";
import { chooseEngine } from "../../src/engines/choose.ts";
import { readConfig } from "../../src/settings/config.ts";
import { GOOD, KEY, marked, PLAN_ANSWER, pagesScript, TASK } from "../engines/openai/fixtures.ts";
import { answer, failure, type ProviderStub, startProviderStub } from "../engines/openai/provider_stub.ts";
import {
  type Client,
  type Json,
  makeGeneratedWebsite,
  makePublishedWebsite,
  makeWebsite,
  parseEvents,
  runEnded,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { makePng } from "../pictures.ts";

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
  const { host, pageId } = await makePublishedWebsite(server, undefined, TASK.website.prompt);
  const { json: run } = await server.get("/v1/runs");
  expect(run.data[0]).toMatchObject({ status: "completed", engine: "openai", model: "standard", credits: 20 });
  expect(run.data[0].usage.output_tokens).toBeGreaterThan(0);
  const visit = await server.visit(host, "/");
  expect(visit.text).toContain(GOOD.css);
  const { draft_version_id } = (await server.get(`/v1/pages/${pageId}`)).json;
  const { json: version } = await server.get(`/v1/versions/${draft_version_id}?resolved=true`);
  expect(version.html).toContain(GOOD.html.slice(GOOD.html.indexOf("<main"), GOOD.html.indexOf("</main>")));
  expect(version).toMatchObject({ javascript: GOOD.javascript });
});

test("the home page's run makes the website's design; another page is written with its own main alone, and looks like the home page", async () => {
  const HOME = {
    html: GOOD.html
      .replace('href="/about"', 'href="/about" class="item"')
      .replace("Crumb &amp; Co</p>", '<a href="#email">Order</a></p>'),
    css: `${GOOD.css}\n.button{min-height:44px}\n/* page styles */\n.hero{display:grid}`,
  };
  const ABOUT = '<main id="main"><h1>About us</h1><p class="lead">Bread in Portland.</p></main>';
  const plan = { ...PLAN_ANSWER, design: { ...PLAN_ANSWER.design, signature: "One long crust line", voice: "Plain" } };
  await serveWith(({ body }) => {
    const system = String(body.messages[0].content);
    if (!system.includes("<<<HTML>>>")) return answer(JSON.stringify(plan));
    return answer(
      system.includes("Write only <main")
        ? `<<<HTML>>>\n${ABOUT}\n<<<CSS>>>\n.lead{max-width:60ch}\n<<<END>>>`
        : marked(HOME),
    );
  });
  const { websiteId, pageId, run } = await makeGeneratedWebsite(server);
  expect(run.status).toBe("completed");
  const parts = (await server.get(`/v1/websites/${websiteId}/parts`)).json.data;
  const [footer, header, styles] = parts;
  expect(parts.map((part: Json) => part.key)).toEqual(["footer", "header", "styles"]);
  expect(header.html).toContain('<a href="/">Home</a>');
  expect(footer.html).toContain('<a href="/#email">Order</a>');
  expect(styles.css).toContain(".button{min-height:44px}");
  expect(styles.notes).toContain("Signature: One long crust line");
  const own = async (page: string) => {
    const { draft_version_id } = (await server.get(`/v1/pages/${page}`)).json;
    return (await server.get(`/v1/versions/${draft_version_id}`)).json;
  };
  expect(await own(pageId)).toMatchObject({ css: ".hero{display:grid}" });

  const { json: page } = await server.post(`/v1/websites/${websiteId}/pages`, { path: "/about", name: "About" });
  const { json: started } = await server.post(`/v1/pages/${page._id}/generate`, {});
  expect((await runEnded(server, started.run_id)).status).toBe("completed");
  const asked = provider.requests
    .map(({ body }) => JSON.stringify(body.messages))
    .findLast((text) => text.includes("Write only <main"))!;
  for (const known of ["One long crust line", ".button{min-height:44px}"]) expect(asked).toContain(known);
  expect(await own(page._id)).toMatchObject({ css: ".lead{max-width:60ch}" });
  const seen = (await server.get(`/v1/pages/${page._id}/preview`)).text;
  expect(seen.indexOf("skip-link")).toBeLessThan(seen.indexOf("<header"));
  for (const shown of [
    GOOD.css,
    ".lead{max-width:60ch}",
    ">About us</h1>",
    'href="/about" class="item" aria-current="page"',
    "Order</a>",
  ])
    expect(seen).toContain(shown);
  expect(seen.match(/<main/g)).toHaveLength(1);
});

test("the model is told of the owner's pictures with address, size and what they show, of nobody else's, and no check refuses them", async () => {
  let address = "";
  await serveWith(({ body }) => {
    if (!String(body.messages[0].content).includes("<<<HTML>>>")) return answer(JSON.stringify(PLAN_ANSWER));
    const html = GOOD.html.replace("</h1>", `</h1><img src="${address}" width="300" height="200" alt="The oven">`);
    return answer(marked({ ...GOOD, html }));
  });
  const put = async (client: Client, alt: string, width: number) => {
    const form = new FormData();
    form.append("file", new Blob([makePng(width, 200)], { type: "image/png" }), "IMG_1.png");
    form.append("alt", alt);
    const headers = { Authorization: `Bearer ${client.key}` };
    return (await (await fetch(`${server.baseUrl}/v1/assets`, { method: "POST", headers, body: form })).json()) as Json;
  };
  await put(await server.addAccount(), "Somebody else's shop", 310);
  const { url } = await put(server, "Our oven at five in the morning", 300);
  address = new URL(url, server.baseUrl).pathname;
  const { run, pageId } = await makeGeneratedWebsite(server);
  expect(run.status).toBe("completed");
  const asked = provider.requests.map(({ body }) => JSON.stringify(body.messages));
  expect(asked.filter((text) => text.includes("which does not exist here"))).toEqual([]);
  expect(asked[2]).toContain(`${address} 300x200 Our oven at five in the morning`);
  expect(asked.join("")).not.toContain("Somebody else's shop");
  expect((await server.get(`/v1/pages/${pageId}/preview`)).text).toContain(`src="${address}"`);
});

test("the premium model is the provider's model that the operator put behind it", async () => {
  await serveWith(pagesScript());
  const { json: website } = await server.post("/v1/websites", { name: "Crumb & Co", prompt: "A bakery in Portland" });
  const { json: page } = await server.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  const { json: started } = await server.post(`/v1/pages/${page._id}/generate`, { model: "premium" });
  const stream = await server.get(`/v1/runs/${started.run_id}/events`);
  expect(stream.text).toContain("event: completed");
  // The first request reads the brief, with the standard model.
  expect(new Set(provider.requests.slice(1).map((request) => request.body.model))).toEqual(new Set(["big-model"]));
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

test("what is asked of the website's look is changed in what all pages share, and the turn says which pages that are", async () => {
  await serveWith([
    answer(
      "All pages have it now.\n<<<TOKEN --bg>>>\n#ffffff\n<<<END>>>\n<<<APPEND styles>>>\n.button{background:#14532d}\n<<<END>>>",
    ),
  ]);
  const { websiteId, pageId } = await makeWebsite(server);
  await server.put(`/v1/websites/${websiteId}/parts/styles`, { css: ":root{--bg:#fffaf0;--text:#222}" });
  await server.put(`/v1/websites/${websiteId}/parts/header`, { html: "<p>Crumb</p>" });
  const { json: about } = await server.post(`/v1/websites/${websiteId}/pages`, { path: "/about", name: "About" });
  for (const page of [pageId, about._id])
    await saveVersion(server, page, {
      html: '<header data-sw-part="header"></header><main><h1>Bread</h1></main>',
      css: "h1{margin:0}",
    });
  const message = "Make the background white and the buttons dark green";
  const events = parseEvents((await server.post("/v1/edit/turn", { page_id: pageId, message })).text);
  expect(String(provider.requests[0]!.body.messages[0].content)).toContain("Shared by all pages.");
  expect(events.find(({ event }) => event === "version")!.data.parts).toEqual([
    {
      key: "styles",
      version: 2,
      pages: [pageId, about._id].map((page_id) => expect.objectContaining({ page_id })),
    },
  ]);
  expect((await server.get(`/v1/websites/${websiteId}/parts/styles`)).json.css).toBe(
    ":root{--bg:#ffffff;--text:#222}\n.button{background:#14532d}",
  );
  expect((await server.get(`/v1/pages/${about._id}/preview`)).text).toContain(".button{background:#14532d}");
});

test("a wrong key fails the run in the provider's words, gives the credits back, and shows no key", async () => {
  await serveWith(() => failure(401, "Incorrect API key provided.", { code: "invalid_api_key" }));
  const { run, pageId } = await makeGeneratedWebsite(server, undefined, TASK.website.prompt);
  expect(run).toMatchObject({ status: "failed", credits: 0, version_id: null });
  expect(run.error.message).toContain("Incorrect API key provided");
  expect(JSON.stringify(run)).not.toContain(KEY);
  expect((await server.get("/v1/credits")).json.balance).toBe(10_000);
  expect((await server.get(`/v1/pages/${pageId}`)).json.status).toBe("empty");
});

test.each([
  ["in bold", "**<<<$1>>>**", "completed"],
  ["in two brackets, with a thought in a form of its own before", "<<$1>>", "completed"],
  ["escaped as HTML", "<strong>&lt;&lt;&lt;$1&gt;&gt;&gt;</strong>", "failed"],
  ["in words of their own", "<<<THE $1 PART>>>", "failed"],
])("markers %s make a page that does not show them, or one that costs nothing", async (_, form, status) => {
  await serveWith((request) => {
    if (!String(request.body.messages[0].content).includes("<<<HTML>>>")) return answer(JSON.stringify(PLAN_ANSWER));
    const page = marked(GOOD).replace(/<<<(\w+)>>>/g, form);
    return answer(`<|channel>thought\nI begin with <<<HTML>>>\n<p>Draft</p>\n<channel|>${page}`);
  });
  const { run, pageId } = await makeGeneratedWebsite(server, undefined, TASK.website.prompt);
  const isMade = status === "completed";
  expect(run).toMatchObject({ status, credits: isMade ? 20 : 0 });
  expect((await server.get("/v1/credits")).json.balance).toBe(isMade ? 9_980 : 10_000);
  if (!isMade) return expect(run.error.message).toContain("can't be read");
  const { json } = await server.get(`/v1/pages/${pageId}/versions?include=code`);
  const main = GOOD.html.slice(GOOD.html.indexOf("<main"), GOOD.html.indexOf("</main>"));
  expect(json.data[0].html).toContain(main);
  expect(json.data[0].javascript).toBe(GOOD.javascript);
});
