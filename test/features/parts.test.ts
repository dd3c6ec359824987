/** Shared parts of a website: written once, shown by every page that takes them, and published like a page's code. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { credentials, type Json, parseEvents, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { scriptedEngine } from "../scripted_engine.ts";

let server: TestServer;
const engine = scriptedEngine();

beforeAll(async () => {
  server = await startTestServer({ engine });
});
afterAll(() => server.stop());

const FRAME = (main: string) =>
  `<header data-sw-part="header"><p>Without</p></header>\n<main><h1>${main}</h1></main>\n<footer data-sw-part="footer"></footer>`;

const put = (websiteId: string, key: string, body: Json) => server.put(`/v1/websites/${websiteId}/parts/${key}`, body);
const preview = async (pageId: string) => (await server.get(`/v1/pages/${pageId}/preview`)).text;
const partOf = async (websiteId: string, key: string) =>
  (await server.get(`/v1/websites/${websiteId}/parts/${key}`)).json;
const versionOf = async (pageId: string, query = "") => {
  const page = (await server.get(`/v1/pages/${pageId}`)).json;
  return (await server.get(`/v1/versions/${page.draft_version_id}${query}`)).json;
};

/** A website with styles, header and footer, a home page and one more that take them, and one that does not. */
async function makeSite(styles = ":root{--accent:#9a3412;--ground:#ffffff}\na{color:var(--accent)}") {
  const website = (await server.post("/v1/websites", { name: "Crumb & Co", prompt: "A bakery" })).json;
  const id = website._id;
  await put(id, "styles", { css: styles });
  await put(id, "header", { html: '<a href="/">Crumb &amp; Co</a>' });
  await put(id, "footer", { html: "<p>© Crumb</p>", notes: "Warm and plain." });
  const pages: string[] = [];
  for (const [path, html] of [
    ["/", FRAME("Bread")],
    ["/about", FRAME("About us")],
    ["/alone", "<main><h1>Alone</h1></main>"],
  ]) {
    const { json } = await server.post(`/v1/websites/${id}/pages`, {
      path,
      name: path === "/" ? "Home" : path!.slice(1),
    });
    await saveVersion(server, json._id, { html: html!, css: "h1{margin:0}" });
    pages.push(json._id);
  }
  return { id, home: pages[0]!, about: pages[1]!, alone: pages[2]! };
}

const edit = (pageId: string, edits: Json[]) => server.post(`/v1/pages/${pageId}/edits`, { edits });

describe("What a part says", () => {
  test("stands in every page that takes it, with the styles before the page's own; other pages are as they were", async () => {
    const { home, about, alone } = await makeSite();
    for (const page of [home, about]) {
      const text = await preview(page);
      // The link to the page that is seen says so.
      const current = page === home ? ' aria-current="page"' : "";
      expect(text).toContain(`<header data-sw-part="header"><a href="/"${current}>Crumb &amp; Co</a></header>`);
      expect(text).toContain("<p>© Crumb</p>");
      expect(text).not.toContain("Without");
      expect(text.indexOf("--accent:#9a3412")).toBeGreaterThan(0);
      expect(text.indexOf("--accent:#9a3412")).toBeLessThan(text.indexOf("h1{margin:0}"));
    }
    expect(await preview(alone)).not.toContain("--accent");
  });

  test("is not in a version's own code, and is with resolved=true", async () => {
    const { about } = await makeSite();
    const own = await versionOf(about);
    expect(own.html).toBe(FRAME("About us"));
    expect(own.css).toBe("h1{margin:0}");
    const whole = await versionOf(about, "?resolved=true");
    expect(whole.html).toContain("© Crumb");
    expect(whole.css).toContain("--accent:#9a3412");
  });

  test("is told with the pages that take it, keeps its notes and its versions, and comes back", async () => {
    const { id, home, about } = await makeSite();
    const { json } = await put(id, "footer", { html: "<p>© Crumb & Co</p>", message: "Whole name", base_version: 1 });
    expect(json).toMatchObject({ key: "footer", version: 2, notes: "Warm and plain.", css: null, used_by_total: 2 });
    expect(json.used_by.map((page: Json) => page.page_id)).toEqual([home, about]);
    expect((await server.get(`/v1/websites/${id}/parts`)).json.data.map((part: Json) => part.key)).toEqual([
      "footer",
      "header",
      "styles",
    ]);
    const restored = await server.post(`/v1/websites/${id}/parts/footer/restore`, { version: 1 });
    expect(restored.json).toMatchObject({ version: 3, html: "<p>© Crumb</p>" });
    const versions = (await server.get(`/v1/websites/${id}/parts/footer/versions`)).json;
    expect(versions.data.map((part: Json) => [part.version, part.message])).toEqual([
      [3, "Restored version 1"],
      [2, "Whole name"],
      [1, null],
    ]);
    expect(versions.total).toBe(3);
  });

  test.each([
    ["footer", { html: "</footer><p>" }, "must close every element"],
    ["footer", { html: "<div>" }, "must close every element"],
    ["footer", { html: '<p><a href="/">Home</p>' }, "must close every element"],
    ["footer", { html: "<!doctype html><p>Hi</p>" }, "no whole document"],
    ["footer", { html: '<nav data-sw-part="header"></nav>' }, "not in each other"],
    ["footer", { css: "a{}" }, "must be left out with footer"],
    ["styles", { html: "<p>" }, "must be left out with styles"],
    ["styles", { css: "/* page styles */" }, "separates it"],
    ["Footer", { html: "" }, "lower-case"],
  ])("%s: %j is refused, and nothing is kept", async (key, body, why) => {
    const { id } = await makeSite();
    const answer = await put(id, key, body);
    expect(answer.status).toBe(400);
    expect(answer.json.message).toContain(why);
    expect((await partOf(id, "footer")).version).toBe(1);
  });

  test("is nobody else's, and is not written over a newer one", async () => {
    const { id } = await makeSite();
    const other = await server.addAccount();
    expect((await other.get(`/v1/websites/${id}/parts`)).status).toBe(404);
    expect((await other.put(`/v1/websites/${id}/parts/footer`, { html: "" })).status).toBe(404);
    await put(id, "footer", { html: "<p>Two</p>" });
    const late = await put(id, "footer", { html: "<p>Late</p>", base_version: 1 });
    expect([late.status, late.json.code]).toEqual([409, "part_changed"]);
  });
});

describe("An edit", () => {
  test("of what stands in a part changes the part, for all pages, and says which", async () => {
    const { id, home, about } = await makeSite();
    const answer = await edit(home, [{ op: "set_text", node: "footer p", text: "© Crumb & Co" }]);
    expect(answer.status).toBe(200);
    expect(answer.json.parts).toEqual([
      {
        key: "footer",
        version: 2,
        pages: [
          { page_id: home, path: "/", name: "Home" },
          { page_id: about, path: "/about", name: "about" },
        ],
      },
    ]);
    expect((await partOf(id, "footer")).html).toBe("<p>© Crumb &amp; Co</p>");
    expect((await versionOf(home)).html).toBe(FRAME("Bread"));
    expect(await preview(about)).toContain("© Crumb &amp; Co");
  });

  test("of a colour of all pages changes the styles; one of the page alone changes no part", async () => {
    const { id, home, about } = await makeSite();
    const colour = await edit(home, [{ op: "set_token", name: "--accent", value: "#14532d" }]);
    expect(colour.json.parts.map((part: Json) => part.key)).toEqual(["styles"]);
    expect((await partOf(id, "styles")).css).toContain("--accent:#14532d");
    expect((await versionOf(home)).css).toBe("h1{margin:0}");
    const own = await edit(about, [{ op: "set_text", node: "h1", text: "Who we are" }]);
    expect(own.json.parts).toEqual([]);
    expect((await versionOf(about)).html).toBe(FRAME("Who we are"));
    expect((await partOf(id, "styles")).version).toBe(2);
  });

  test("of a typeface of all pages brings the typeface's rule to all of them", async () => {
    const { id, home } = await makeSite();
    await put(id, "styles", { css: ":root{--font-body:Georgia,serif}\nbody{font-family:var(--font-body)}" });
    const answer = await edit(home, [{ op: "set_token", name: "--font-body", value: "Syne" }]);
    expect(answer.json.parts.map((part: Json) => part.key)).toEqual(["styles"]);
    expect((await partOf(id, "styles")).css).toMatch(/@font-face[^}]*Syne/);
    expect((await versionOf(home)).css).not.toContain("@font-face");
  });

  test("names the part that it changes, and changes nothing beside it", async () => {
    const { id, home, about } = await makeSite();
    const twice = "<p>Crumb</p>";
    await put(id, "header", { html: twice });
    await saveVersion(server, home, { html: FRAME("Crumb").replace("<h1>", "<p>Crumb</p><h1>"), css: "p{margin:0}" });
    const answer = await edit(home, [
      { op: "replace", target: "part:header", find: "Crumb", replace: "Loaf" },
      { op: "replace", target: "part:styles", find: "#ffffff", replace: "#fffaf0" },
      { op: "set_style", target: "part:styles", selector: "p", properties: { color: "#222222" } },
      { op: "set_style", selector: "footer p", properties: { "font-size": "0.9rem" } },
    ]);
    expect(answer.json.applied?.map((one: Json) => one.summary)).toEqual([
      "Replaced “Crumb” by “Loaf” in the shared header",
      "Replaced “#ffffff” by “#fffaf0” in the shared styles",
      "Gave p color #222222",
      "Gave footer p font-size 0.9rem",
    ]);
    expect(answer.json.parts.map((part: Json) => part.key).sort()).toEqual(["header", "styles"]);
    expect((await partOf(id, "header")).html).toBe("<p>Loaf</p>");
    expect((await partOf(id, "styles")).css).toBe(
      ":root{--accent:#9a3412;--ground:#fffaf0}\na{color:var(--accent)}\np{color:#222222}\nfooter p{font-size:0.9rem}",
    );
    const own = await versionOf(home);
    expect([own.html, own.css]).toEqual([FRAME("Crumb").replace("<h1>", "<p>Crumb</p><h1>"), "p{margin:0}"]);
    expect(await preview(about)).toContain("footer p{font-size:0.9rem}");
  });

  test.each([
    ["part:header", "<p>", "no shared part “header”"],
    ["part:nav", "<p>", "no shared part “nav”"],
    ["part:Nav", "<p>", "a shared part like"],
  ])("%s of a page that does not take it is refused", async (target, find, why) => {
    const { alone } = await makeSite();
    const answer = await edit(alone, [{ op: "replace", target, find, replace: "" }]);
    expect(answer.status).toBe(400);
    expect(answer.json.message).toContain(why);
  });

  test("finds in the outline what is shared and what is the page's own", async () => {
    const { home, alone } = await makeSite();
    const outline = (await server.get(`/v1/pages/${home}/outline`)).json;
    expect(outline.sections.map((section: Json) => [section.node, section.part])).toEqual([
      ["header", "header"],
      ["main", undefined],
      ["footer", "footer"],
    ]);
    expect(outline.tokens.map(({ name, part }: Json) => [name, part])).toEqual([
      ["--accent", "styles"],
      ["--ground", "styles"],
    ]);
    expect((await server.get(`/v1/pages/${alone}/outline`)).json.sections.map((one: Json) => one.part)).toEqual([
      undefined,
    ]);
  });

  test("in the chat does so too, its stream names the pages, and an undo takes it back", async () => {
    const { id, home, about } = await makeSite();
    engine.editNext([{ op: "replace", target: "html", find: "© Crumb", replace: "© The bakers", occurrences: 1 }]);
    const turn = await server.post("/v1/edit/turn", { page_id: home, message: "Call us the bakers in the footer" });
    const said = parseEvents(turn.text).find(({ event }) => event === "version")!.data as Json;
    expect(said.parts.map((part: Json) => [part.key, part.pages.map((page: Json) => page.page_id)])).toEqual([
      ["footer", [home, about]],
    ]);
    expect(await preview(about)).toContain("© The bakers");
    const threads = (await server.get(`/v1/threads?page_id=${home}`)).json.data;
    await server.post("/v1/edit/turn", { page_id: home, thread_id: threads[0]._id, message: "undo" });
    expect((await partOf(id, "footer")).html).toBe("<p>© Crumb</p>");
  });
});

test("the engine without a model changes what belongs to the website where all pages have it", async () => {
  const scripted = server;
  const builtin = builtinEngine();
  server = await startTestServer({ engine: builtin });
  try {
    const styles = "body{background:#fffaf0;color:#222}\n.button{background:#9a3412;color:#fff}\nfooter{padding:1rem}";
    const { id, home, about } = await makeSite(styles);
    await put(id, "header", { html: '<p><a class="button" href="/about">Order</a></p>' });
    const say = async (message: string) => {
      const { text } = await server.post("/v1/edit/turn", { page_id: home, message });
      const { parts } = parseEvents(text).find(({ event }) => event === "version")!.data as Json;
      expect(parts.map((part: Json) => [part.key, part.pages.length])).toEqual([["styles", 2]]);
    };
    await say("Make the background white and the buttons dark green");
    await say("Make the footer dark blue");
    const { css } = await partOf(id, "styles");
    expect(css).toContain("body{background:#ffffff;");
    expect(css).not.toContain("#9a3412");
    expect(css).toMatch(/footer\[data-sw-part="footer"\]\{background-color:#\w{6};/);
    expect(await versionOf(home)).toMatchObject({ html: FRAME("Bread"), css: "h1{margin:0}" });
    expect(await preview(about)).toContain(css);
  } finally {
    await server.stop();
    server = scripted;
  }
});

test("pages with style sheets of their own get what a change makes of the whole website, and an undo takes it back", async () => {
  const scripted = server;
  server = await startTestServer({ engine: builtinEngine() });
  try {
    const shared =
      ":root{--accent:#9a3412}\nbody{background:#fffaf0;color:#222}\n.button{background:#9a3412;color:#fff}";
    const { json } = await server.post("/v1/websites", { name: "Crumb & Co", prompt: "A bakery" });
    const page = '<header><a class="button" href="/about">Go</a></header><main><h1>Bread</h1><p>Fresh</p></main>';
    const pages: string[] = [];
    for (const [path, own] of [
      ["/", "h1{margin:0}"],
      ["/about", ".about{color:#333}"],
      ["/other", "body{background:#fff}"],
    ] as const) {
      const made = await server.post(`/v1/websites/${json._id}/pages`, { path, name: path === "/" ? "Home" : path });
      const css = path === "/other" ? own : `${shared}\n${own}`;
      await saveVersion(server, made.json._id, { html: page, css });
      pages.push(made.json._id);
    }
    const [home, about, other] = pages as [string, string, string];
    const before = await Promise.all(pages.map(async (id) => (await versionOf(id)).css));
    const say = async (message: string, thread_id?: string) => {
      const { text } = await server.post("/v1/edit/turn", { page_id: home, message, ...(thread_id && { thread_id }) });
      const events = parseEvents(text);
      const dataOf = (name: string) => events.find(({ event }) => event === name)!.data as Json;
      return { thread: dataOf("turn_start").thread_id, pages: dataOf("version").pages };
    };
    const { thread, pages: also } = await say("Make the background white and the buttons dark green");
    const draft = (await server.get(`/v1/pages/${about}`)).json.draft_version_id;
    expect(also).toMatchObject([{ page_id: about, path: "/about", version_id: draft }]);
    const { css } = await versionOf(about);
    expect(css).toContain("body{background:#ffffff;");
    expect(css).toEndWith("\n.about{color:#333}");
    expect(css.replace(".about{color:#333}", "h1{margin:0}")).toBe((await versionOf(home)).css);
    expect((await versionOf(other)).css).toBe(before[2]);
    expect((await say("undo", thread)).pages).toMatchObject([{ page_id: about, base_version_id: draft }]);
    expect(await Promise.all(pages.map(async (id) => (await versionOf(id)).css))).toEqual(before);
    // What is of one element is of its page.
    const alone = await say("Make the button “Go” red", thread);
    expect(alone.pages).toEqual([]);
  } finally {
    await server.stop();
    server = scripted;
  }
});

describe("Visitors", () => {
  test("see a part as it was when the page was published, and the new one with the next publish, on all pages", async () => {
    const { id, home, about } = await makeSite();
    await server.post(`/v1/websites/${id}/deploy`, {});
    const { url } = (await server.get(`/v1/websites/${id}`)).json;
    const host = new URL(url).hostname;
    const seen = async (path: string) => (await server.visit(host, path)).text;
    expect(await seen("/about")).toContain("© Crumb<");
    await put(id, "footer", { html: "<p>© Two</p>" });
    expect(await seen("/about")).toContain("© Crumb<");
    // Another page's publish leaves this one as it is.
    const one = await server.post("/v1/tools/deploy", { page_id: home });
    expect(one.status).toBe(200);
    expect(await seen("/")).toContain("© Two");
    expect(await seen("/about")).toContain("© Crumb<");
    const all = await server.post(`/v1/websites/${id}/deploy`, {});
    expect(all.json.pages.map((page: Json) => page.page_id)).toEqual([about]);
    expect(await seen("/about")).toContain("© Two");
    // What a release showed it shows again.
    const releases = (await server.get(`/v1/websites/${id}/releases`)).json.data;
    await server.post(`/v1/releases/${releases.at(-1)._id}/restore`, {});
    expect(await seen("/about")).toContain("© Crumb<");
  });

  test("see a page that was copied to another website as it was", async () => {
    const { about } = await makeSite();
    const other = await makeSite();
    await put(other.id, "footer", { html: "<p>© Others</p>" });
    const fork = await server.post(`/v1/pages/${about}/fork`, { website_id: other.id, path: "/copied" });
    expect(fork.status).toBe(200);
    const text = await preview(fork.json._id);
    expect(text).toContain("© Crumb<");
    expect(text).not.toContain("© Others");
    expect(text.match(/--accent:#9a3412/g)).toHaveLength(1);
  });

  test("see the parts of a website that an archive brought", async () => {
    const { id } = await makeSite();
    const url = `${server.baseUrl}/v1/websites/${id}/export?format=source`;
    const archive = await (await fetch(url, { headers: credentials(server.key) })).bytes();
    const answer = await fetch(`${server.baseUrl}/v1/websites/import_archive`, {
      method: "POST",
      headers: { ...credentials(server.key), "Content-Type": "application/zip" },
      body: archive,
    });
    const made = (await answer.json()) as Json;
    const pages = (await server.get(`/v1/websites/${made._id}/pages`)).json.data;
    const text = await preview(pages.find((page: Json) => page.path === "/about")._id);
    expect(text).toContain("© Crumb<");
    expect(text).toContain("--accent:#9a3412");
    expect((await partOf(made._id, "footer")).notes).toBe("Warm and plain.");
    expect((await partOf(made._id, "footer")).used_by_total).toBe(2);
  });

  test("see the parts of a copy of the website, which is on its own from then on", async () => {
    const { id } = await makeSite();
    const copy = (await server.post(`/v1/websites/${id}/duplicate`, {})).json;
    await put(id, "footer", { html: "<p>© Two</p>" });
    const [about] = (await server.get(`/v1/websites/${copy._id}/pages`)).json.data.filter(
      (p: Json) => p.path === "/about",
    );
    const text = await preview(about._id);
    expect(text).toContain("© Crumb<");
    expect(text).toContain("--accent:#9a3412");
  });
});
