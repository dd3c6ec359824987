/** Searching published sites: what visitors see now is found, in any script, and nothing else. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, makePublishedWebsite, makeWebsite, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A published site with these pages. */
async function makeSite(client: Client, pages: Record<string, string>) {
  const { websiteId } = await makeWebsite(client, `Search ${crypto.randomUUID().slice(0, 6)}`);
  const ids: Record<string, string> = {};
  for (const [path, html] of Object.entries(pages)) {
    const code = { html, css: "", javascript: "" };
    if (path !== "/") {
      const { json } = await client.post(`/v1/websites/${websiteId}/pages/import`, { path, name: path, ...code });
      ids[path] = json.page_id ?? json._id;
      continue;
    }
    const { data } = (await client.get(`/v1/websites/${websiteId}/pages`)).json;
    ids[path] = data.find((page: { path: string }) => page.path === "/")._id;
    await save(client, ids[path]!, html);
  }
  await client.post(`/v1/websites/${websiteId}/deploy`, {});
  const { json } = await client.get(`/v1/websites/${websiteId}`);
  return { host: new URL(json.url).hostname, websiteId, ids };
}

async function save(client: Client, page_id: string, html: string) {
  const thread_id = (await client.post("/v1/threads", { page_id })).json._id;
  const answer = await client.post("/v1/versions", { page_id, thread_id, html, css: "", javascript: "" });
  expect(answer.status).toBe(200);
}

const search = async (host: string, q: string) =>
  (await server.visit(host, `/_sw/search?q=${encodeURIComponent(q)}`)).json.results;
const urls = async (host: string, q: string) => (await search(host, q)).map(({ url }: { url: string }) => url);

describe("a search", () => {
  let host: string;
  let site: Awaited<ReturnType<typeof makeSite>>;
  beforeAll(async () => {
    site = await makeSite(server, {
      "/": "<nav>Imprint</nav><main><h1>Crêperie</h1><p>Fresh <b>galet</b>tes every morning.</p><script>var hidden</script></main>",
      "/menu": "<main><h1>Menu</h1><p>Crêpes, cider and galettes. &lt;script&gt;alert(1)&lt;/script&gt;</p></main>",
      "/tokyo": "<main><h1>東京都の店</h1><p>新鮮なパンを毎日焼いています。</p></main>",
    });
    host = site.host;
  });

  test.each([
    ["from the beginning of a word", "gal", ["/", "/menu"]],
    ["without accents", "creperie", ["/"]],
    ["with accents that are not there", "cidér", ["/menu"]],
    ["of several words", "galettes morning", ["/"]],
    ["of a script without spaces", "京都", ["/tokyo"]],
    ["in the middle of such a sentence", "パン", ["/tokyo"]],
    ["of what menus say", "imprint", []],
    ["of what scripts say", "hidden", []],
    ["of nothing", "  ", []],
    ["of what would be a query", 'scope:"web" OR * NEAR( "', []],
  ])("%s", async (_, q, found) => {
    expect((await urls(host, q)).toSorted()).toEqual(found);
  });

  test.each([
    ["Straße", ["Strasse", "straße", "STRASSE"]],
    ["Müller", ["Mueller", "Muller", "müller", "MÜLLER"]],
    ["Smørrebrød", ["smorrebrod", "smoerrebroed", "SMØRREBRØD"]],
    ["Ålesund", ["Aalesund", "alesund"]],
    ["Łódź", ["lodz", "ŁÓDŹ"]],
    ["œuvre", ["oeuvre", "Œuvre"]],
    ["Þórður", ["thordur"]],
    ["Diyarbakır", ["diyarbakir", "DİYARBAKIR"]],
    ["Самолёт", ["самолет", "САМОЛЁТ"]],
    ["Καφές", ["καφες", "ΚΑΦΕΣ"]],
    ["ｶﾌｪ", ["カフェ"]],
  ])("%s is found as people type it, and their way of writing it by that", async (word, typed) => {
    const { host } = await makeSite(server, {
      "/": `<main><h1>Page</h1><p>${"And more. ".repeat(30)}Here: ${word} itself.</p></main>`,
      ...Object.fromEntries(typed.map((other, index) => [`/p${index}`, `<main><p>${other} alone</p></main>`])),
    });
    for (const other of typed) {
      const [first] = (await search(host, `${other} itself`)).filter(({ url }: { url: string }) => url === "/");
      expect([other, first?.excerpt]).toEqual([other, expect.stringContaining(`Here: ${word} itself`)]);
    }
    expect(await urls(host, word)).toEqual(expect.arrayContaining(typed.map((_, index) => `/p${index}`)));
  });

  test("a heading counts for more than a mention; what is shown is plain text", async () => {
    const [first] = await search(host, "crepe");
    expect(first.url).toBe("/");
    const menu = (await search(host, "cider"))[0];
    expect(menu.excerpt).toContain("cider and galettes. <script>alert(1)</script>");
    const answer = await server.visit(host, "/_sw/search?q=cider");
    expect(answer.headers.get("content-type")).toContain("application/json");
  });

  test("finds what visitors see: not drafts, not what was taken away, not other sites", async () => {
    const other = await makeSite(await server.addAccount(), { "/": "<main><h1>Waffles</h1></main>" });
    expect(await urls(host, "waffles")).toEqual([]);
    expect(await urls(other.host, "galettes")).toEqual([]);
    await save(server, site.ids["/menu"]!, "<main><h1>Menu</h1><p>Waffles</p></main>");
    expect(await urls(host, "waffles")).toEqual([]);
    await server.post("/v1/tools/deploy", { page_id: site.ids["/menu"] });
    expect(await urls(host, "waffles")).toEqual(["/menu"]);
    expect(await urls(host, "cider")).toEqual([]);
    const releases = (await server.get(`/v1/websites/${site.websiteId}/releases`)).json.data;
    await server.post(`/v1/releases/${releases.at(-1)._id}/restore`, {});
    expect(await urls(host, "cider")).toEqual(["/menu"]);
    expect(await urls(host, "waffles")).toEqual([]);
  });
});

test("a page that asks for it gets a place to search, others no script", async () => {
  const { host } = await makeSite(server, {
    "/": '<main><h1>Hi</h1><div data-sw-search data-sw-search-label="Suche"></div></main>',
    "/plain": "<main><h1>Plain</h1></main>",
  });
  expect((await server.visit(host, "/")).text).toContain('<script src="/_sw/search.js" defer></script>');
  expect((await server.visit(host, "/plain")).text).not.toContain("search.js");
  const script = await server.visit(host, "/_sw/search.js");
  expect(script.headers.get("content-type")).toContain("javascript");
  expect(() => new Function(script.text)).not.toThrow();
});

test("a visitor may search so often in 15 minutes; then they are told when to come again, and the site is there all the same", async () => {
  // A hundredth of what is set: 6 of the 600 of a visitor.
  const limited = await startTestServer({ environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "0.01" } });
  try {
    const { host } = await makePublishedWebsite(limited);
    const search = () => limited.visit(host, "/_sw/search?q=bread");
    const answers = [];
    for (let asked = 0; asked < 7; asked++) answers.push(await search());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    const refused = answers.at(-1)!;
    expect(refused.json.code).toBe("rate_limited");
    expect(Number(refused.headers.get("retry-after"))).toBeWithin(1, 901);
    expect((await limited.visit(host, "/")).status).toBe(200);
  } finally {
    await limited.stop();
  }
});
