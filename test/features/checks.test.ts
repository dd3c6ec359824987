/** Checks of a website before it is published: what is found, where, and what a deploy makes of it. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { CHECKS, CHECKS_IN_WORDS } from "../../src/features/checks/rules.ts";
import { SITE_FILES } from "../../src/features/websites/service.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { OPERATIONS } from "../../src/registry.ts";
import type { ComputeFor } from "../../src/workers/computation.ts";
import {
  type Client,
  type Json,
  makePublishedWebsite,
  makeWebsite,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { inlineCompute } from "../inline_compute.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
});

/** What the page needs besides, so that nothing else is found. */
const sound = (html: string) => `<main><h1>Crumb & Co</h1>${html}</main>`;

/** A website whose pages have this code, by their paths; the page at / comes first. */
async function makePages(client: Client, pages: Record<string, string>, css = "") {
  const { websiteId, pageId } = await makeWebsite(client);
  const ids: Record<string, string> = { "/": pageId };
  for (const [path, html] of Object.entries(pages)) {
    ids[path] ??= (await client.post(`/v1/websites/${websiteId}/pages`, { path, name: path.slice(1) })).json._id;
    const about = { title: `Title of ${path}`, description: `What ${path} is about` };
    await client.put(`/v1/pages/${ids[path]}`, about);
    await saveVersion(client, ids[path]!, { html, css });
  }
  return { websiteId, ids, check: async () => (await client.get(`/v1/websites/${websiteId}/checks`)).json };
}

/** Check and node of what is found in one page's code. */
async function findingsOf(html: string, css = ""): Promise<[check: string, node: string | null][]> {
  const { check } = await makePages(server, { "/": html }, css);
  return (await check()).findings.map(({ check, node }: Json) => [check, node]);
}

describe("links", () => {
  test("to pages, files of every website and other places are fine; to what is not there they are not", async () => {
    const { check, ids } = await makePages(server, {
      "/": sound(`
        <a href="/about">About</a> <a href="about/">About</a> <a href="/about?x=1#team">Team</a>
        <a href="/sitemap.xml">Map</a> <a href="#end">End</a> <a href="#top">Top</a> <a href="#">Here</a>
        <a href="https://example.com/nothing">Elsewhere</a> <a href="mailto:a@example.com">Mail</a> <a href="tel:1">Call</a>
        <a id="one" href="/abuot">Our story</a> <a href="/abuot">Again</a> <a id="two" href="About.html">Old</a>
        <a id="three" href="#nowhere">Down</a> <a id="four" href="/about#gone">Their team</a><p id="end">End</p>`),
      "/about": sound('<p id="team">Team</p><a id="five" href="../abuot">Up</a>'),
    });
    const { findings, errors, warnings, pages, pages_checked } = await check();
    expect(findings).toEqual([
      {
        level: "error",
        page_id: ids["/"],
        check: "broken_link",
        code: "link_broken",
        details: { link: "Our story", path: "/abuot", more: 1 },
        message:
          "The link “Our story” leads to /abuot, where there is no page: change the link, or create the page (and once more on this page).",
        node: "#one",
      },
      {
        level: "error",
        page_id: ids["/"],
        check: "broken_link",
        code: "link_misspelt",
        details: { link: "Old", path: "/About.html", nearest: "/about", more: 0 },
        message: "The link “Old” leads to /About.html, where there is no page: write /about.",
        node: "#two",
      },
      expect.objectContaining({ level: "error", page_id: ids["/about"], code: "link_broken", node: "#five" }),
      {
        level: "warning",
        page_id: ids["/"],
        check: "broken_anchor",
        code: "anchor_missing_here",
        details: { link: "Down", anchor: "nowhere", more: 0 },
        message: "The link “Down” leads to #nowhere, which is not on this page.",
        node: "#three",
      },
      {
        level: "warning",
        page_id: ids["/"],
        check: "broken_anchor",
        code: "anchor_missing_there",
        details: { link: "Their team", anchor: "gone", page: "about (/about)", more: 0 },
        message: "The link “Their team” leads to #gone, which is not on about (/about).",
        node: "#four",
      },
    ]);
    expect({ errors, warnings, pages, pages_checked }).toEqual({ errors: 3, warnings: 2, pages: 2, pages_checked: 2 });
  });

  test("to what is sent on are fine, to what was taken away not", async () => {
    const { check, websiteId } = await makePages(server, {
      "/": sound('<a href="/old">Old</a> <a id="gone" href="/gone">Gone</a> <a href="/away">Away</a>'),
    });
    for (const redirect of [
      { path: "/old", target: "/", status: 301 },
      { path: "/gone", status: 410 },
      { path: "/away", target: "https://example.com/", status: 302 },
    ])
      expect((await server.post(`/v1/websites/${websiteId}/redirects`, redirect)).status).toBe(200);
    expect((await check()).findings.map(({ node, message }: Json) => [node, message])).toEqual([
      ["#gone", "The link “Gone” leads to /gone, which was removed."],
    ]);
  });

  test("follow a page that moves with the next deploy", async () => {
    const { check, ids, websiteId } = await makePages(server, {
      "/": sound('<a href="/about">About</a>'),
      "/about": sound("<p>Us</p>"),
    });
    await server.post(`/v1/websites/${websiteId}/deploy`, {});
    await server.put(`/v1/pages/${ids["/about"]}`, { path: "/us" });
    expect((await check()).findings).toEqual([]);
  });

  test("in navigation that publishing writes are not judged by what was written there before", async () => {
    const navigation = '<ul data-sw-pages="Home"><li data-sw-page><a href="/gone">Gone</a></li></ul>';
    expect(await findingsOf(sound(navigation))).toEqual([]);
  });
});

const MARKUP: [name: string, html: string, found: [check: string, node: string | null][]][] = [
  ["a picture without alternative text", '<img id="a" src="data:,">', [["missing_alt", "#a"]]],
  ["decoration", '<img src="data:," alt=""><img src="data:," role="presentation"><svg></svg>', []],
  [
    "a drawing that is said to be a picture",
    '<svg id="a" role="img"></svg><svg role="img"><title>Map</title></svg>',
    [["missing_alt", "#a"]],
  ],
  [
    "a field without a label",
    '<form><input id="a" name="a"><label>B <input name="b"></label><label for="c">C</label><input id="c"></form>',
    [["unlabelled_control", "#a"]],
  ],
  [
    "a field whose label is empty",
    '<form><label for="a"> </label><input id="a"></form>',
    [["unlabelled_control", "#a"]],
  ],
  [
    "fields with other names",
    '<input aria-label="A"><input placeholder="B"><input title="C"><input type="hidden"><input type="submit"><p id="d">D</p><select aria-labelledby="d"></select>',
    [],
  ],
  [
    "a button without a name",
    '<button id="a"><svg></svg></button><button><svg><title>Menu</title></svg></button><button aria-label="Menu"></button>',
    [["unlabelled_control", "#a"]],
  ],
  [
    "a link without a name",
    '<a id="a" href="/"><img src="data:," alt=""></a><a href="/"><img src="data:," alt="Home"></a>',
    [["unlabelled_control", "#a"]],
  ],
  [
    "a frame without a name",
    '<iframe id="a" src="https://example.com/"></iframe><iframe title="Map" src="https://example.com/"></iframe>',
    [["unlabelled_control", "#a"]],
  ],
  [
    "what nobody sees",
    '<div hidden><img src="data:,"><input></div><div style="display:none"><img src="data:,"></div><template><input></template>',
    [],
  ],
  ["an id that is there twice", '<p id="a">A</p><p id="a">B</p>', [["duplicate_id", "body > main > p:nth-of-type(2)"]]],
  ["headings that skip a level", '<h2>Bread</h2><h4 id="a">Rye</h4><h3>Wheat</h3>', [["heading_order", "#a"]]],
  ["a heading without text", '<h2 id="a"></h2>', [["empty_heading", "#a"]]],
  ["a second first-level heading", '<h1 id="a">More</h1>', [["multiple_h1", "#a"]]],
  [
    "a file that is not there",
    '<img id="a" src="/images/oven.jpg" alt="Oven"><img id="b" src="/_sw/assets/0.png" alt="Loaf"><link rel="icon" href="/favicon.svg">',
    [
      ["missing_asset", "#a"],
      ["missing_asset", "#b"],
    ],
  ],
  [
    "what comes over http",
    '<script id="a" src="http://example.com/a.js"></script><img id="b" src="http://example.com/b.png" alt="B">',
    [
      ["mixed_content", "#a"],
      ["mixed_content", "#b"],
    ],
  ],
];

describe("markup", () => {
  test.each(MARKUP)("%s", async (_, html, found) => {
    expect(await findingsOf(sound(html))).toEqual(found);
  });

  test("what a script of the page may write is not missed", async () => {
    const { check, ids } = await makePages(server, { "/": "" });
    const html = '<main><a href="#made">Made</a><button id="theme"></button><h2 class="count"></h2></main>';
    const javascript =
      "theme.textContent='Dark';document.querySelector('.count').append(3);main.innerHTML='<h1 id=\"made\">Made</h1>'";
    await saveVersion(server, ids["/"]!, { html, javascript });
    expect((await check()).findings).toEqual([]);
    await saveVersion(server, ids["/"]!, { html, javascript: "" });
    expect((await check()).findings).toHaveLength(4);
  });

  test("a page without a first-level heading", async () => {
    expect(await findingsOf("<main><p>Hi</p></main>")).toEqual([["missing_h1", null]]);
  });

  test("an id that something refers to is an error when it is there twice", async () => {
    const { check } = await makePages(server, { "/": sound('<a href="#a">A</a><p id="a">A</p><p id="a">B</p>') });
    expect((await check()).findings).toMatchObject([{ level: "error", check: "duplicate_id" }]);
  });

  test("files that the style sheet names", async () => {
    const css =
      '/* url(/no.png) */ @font-face{font-family:X;src:url("/fonts/x.woff2")} p{background:url(/_sw/fonts/none.woff2)}';
    const { check } = await makePages(server, { "/": sound("<p>Hi</p>") }, css);
    expect((await check()).findings.map(({ message }: Json) => message)).toEqual([
      "/fonts/x.woff2 is missing: the style sheet uses it.",
      "/_sw/fonts/none.woff2 is missing: the style sheet uses it.",
    ]);
  });
});

describe("titles and descriptions", () => {
  test("missing, too long, twice", async () => {
    const { check, ids } = await makePages(server, { "/": sound(""), "/a": sound(""), "/b": sound("") });
    const long = "A bakery ".repeat(30).trim();
    await server.put(`/v1/pages/${ids["/"]}`, { title: long.slice(0, 80), description: long });
    await server.put(`/v1/pages/${ids["/a"]}`, { title: "Same", description: "Same words" });
    await server.put(`/v1/pages/${ids["/b"]}`, { title: "Same", description: "Same words" });
    expect((await check()).findings.map(({ check, page_id }: Json) => [check, page_id])).toEqual([
      ["title_length", ids["/"]],
      ["description_length", ids["/"]],
      ["duplicate_title", ids["/b"]],
      ["duplicate_description", ids["/b"]],
    ]);
  });

  test("an empty title of a whole document gives way to the page's own", async () => {
    const { check } = await makePages(server, {
      "/": `<!doctype html><html><head><title> </title></head><body>${sound("")}</body></html>`,
    });
    expect((await check()).findings).toEqual([]);
  });

  test("a page that has none of its own", async () => {
    const { websiteId, pageId } = await makeWebsite(server);
    await saveVersion(server, pageId, { html: sound("") });
    const { findings } = (await server.get(`/v1/websites/${websiteId}/checks`)).json;
    expect(findings.map(({ check }: Json) => check)).toEqual(["missing_title", "missing_description"]);
  });
});

const CONTRAST: [name: string, html: string, css: string, nodes: string[]][] = [
  ["grey on white", '<p id="a">Pale words</p>', "p{color:#999}", ["#a"]],
  ["just enough", "<p>Pale words</p>", "p{color:#767676}", []],
  [
    "large text needs less",
    '<h2>Pale words</h2><p id="a">Pale words</p>',
    "h2,p{color:#949494;font-size:24px}p{font-size:23px}",
    ["#a"],
  ],
  [
    "custom properties",
    '<div class="dark"><p id="a">Pale words</p></div>',
    ":root{--ink:#eee;--text:var(--ink)}.dark{--ink:#555;--bg:#333;background:var(--bg)}.dark p{color:var(--ink)}p{color:var(--text,#000)}",
    ["#a"],
  ],
  [
    "what half a colour lies on",
    '<section><p id="a">Pale words</p></section>',
    "section{background:rgb(0 0 0 / 50%)}p{color:#ccc}",
    ["#a"],
  ],
  ["a style attribute", '<p id="a" style="background:#fff;color:#aaa">Pale words</p>', "", ["#a"]],
  [
    "in the dark scheme alone",
    '<p id="a">Dark words</p>',
    "body{background:#fff;color:#222}@media(prefers-color-scheme:dark){body{background:#111}}",
    ["body > main > h1", "#a"],
  ],
  ["on small screens alone", '<p id="a">Dark words</p>', "@media(max-width:600px){p{color:#bbb}}", ["#a"]],
  ["mixed colours", '<p id="a">Pale words</p>', "p{color:color-mix(in oklab, black 30%, white)}", ["#a"]],
  ["over a picture nothing is claimed", "<div><p>Pale words</p></div>", "div{background:url(data:,)}p{color:#eee}", []],
  [
    "over a gradient nothing is claimed",
    "<div><p>Pale words</p></div>",
    "div{background:linear-gradient(#000,#111)}p{color:#eee}",
    [],
  ],
  [
    "under an overlay nothing is claimed",
    '<div><img alt="" src="data:,"><p>Pale words</p></div>',
    "div{position:relative}img{position:absolute;inset:0;width:100%}p{position:relative;color:#eee}",
    [],
  ],
  ["half opaque nothing is claimed", "<p>Pale words</p>", "p{opacity:.9;color:#999}", []],
  [
    "where it may be otherwise nothing is claimed",
    "<p>Pale words</p>",
    "p{color:#999}@supports(color:red){p{color:#000}}",
    [],
  ],
  ["what is hovered is no rest", "<p>Dark words</p>", "p:hover{color:#eee}", []],
  [
    "with a style sheet from elsewhere nothing is claimed",
    '<link rel="stylesheet" href="https://example.com/a.css"><p>Pale words</p>',
    "p{color:#999}",
    [],
  ],
  ["disabled controls may be pale", "<button disabled>Pale words</button>", "button{background:#fff;color:#ccc}", []],
  [
    "and so may their labels, and choices that are not open",
    '<label>Pale words <input disabled></label><label for="a">Pale words</label><input id="a" disabled><select aria-label="B"><option>Pale words</option></select>',
    "label,select{background:#fff;color:#ccc}",
    [],
  ],
];

describe("contrast", () => {
  test.each(CONTRAST)("%s", async (_, html, css, nodes) => {
    const found = await findingsOf(sound(html), css);
    expect(found.filter(([check]) => check === "contrast").map(([, node]) => node)).toEqual(nodes);
  });

  test("says both colours, the ratio and what is needed", async () => {
    const { check } = await makePages(server, { "/": sound("<p>Pale words</p>") }, "p{color:#999}");
    expect((await check()).findings[0].message).toBe(
      "“Pale words” is hard to read: #999999 on #ffffff has a contrast of 2.84, and 4.5 is needed.",
    );
  });
});

describe("deploys", () => {
  const broken = sound('<img id="a" src="data:,"><h4 id="b">Deep</h4>');

  test("of a page tell what is wrong with it, and with no other", async () => {
    const { ids } = await makePages(server, { "/": broken, "/other": broken });
    const { status, json } = await server.post("/v1/tools/deploy", { page_id: ids["/"] });
    expect(status).toBe(200);
    expect(json.warnings.map(({ check, page_id }: Json) => [check, page_id])).toEqual([
      ["missing_alt", ids["/"]],
      ["heading_order", ids["/"]],
    ]);
  });

  test("of a website tell what is wrong with the pages that they publish", async () => {
    const { websiteId, ids } = await makePages(server, { "/": broken, "/other": sound("") });
    const { json } = await server.post(`/v1/websites/${websiteId}/deploy`, {});
    expect(json.warnings.map(({ page_id }: Json) => page_id)).toEqual([ids["/"], ids["/"]]);
  });

  test("publish nothing that has errors, when checks are required", async () => {
    const { websiteId, ids } = await makePages(server, { "/": broken });
    for (const path of ["/v1/tools/deploy", `/v1/websites/${websiteId}/deploy`]) {
      const body = { require_checks: true, ...(path.includes("tools") ? { page_id: ids["/"] } : {}) };
      const { status, json } = await server.post(path, body);
      expect([status, json.code]).toEqual([409, "checks_failed"]);
      expect(json.findings).toMatchObject([{ check: "missing_alt", page_id: ids["/"], node: "#a" }]);
    }
    expect((await server.get(`/v1/pages/${ids["/"]}`)).json.status).toBe("draft");
    await saveVersion(server, ids["/"]!, { html: sound('<h4 id="b">Deep</h4>') });
    const mended = await server.post("/v1/tools/deploy", { page_id: ids["/"], require_checks: true });
    expect(mended.status).toBe(200);
    expect(mended.json.warnings).toMatchObject([{ check: "heading_order" }]);
  });

  test("count a link to a page that visitors don't have yet as broken", async () => {
    const { websiteId, ids } = await makePages(server, {
      "/": sound('<a id="a" href="/new">New</a>'),
      "/new": sound(""),
    });
    const { json } = await server.post("/v1/tools/deploy", { page_id: ids["/"] });
    expect(json.warnings).toMatchObject([{ check: "broken_link", node: "#a" }]);
    const whole = await server.post(`/v1/websites/${websiteId}/deploy`, { page_ids: Object.values(ids) });
    expect(whole.json.warnings).toEqual([]);
  });
});

describe("large websites", () => {
  /** A server that counts the pages whose facts are read, and lets time go by with each reading. */
  async function startCounting() {
    let read = 0;
    let offsetMs = 0;
    const pace = { ms: 0 };
    const computeFor: ComputeFor = () => async (computation, input, options) => {
      if (computation.name === "checks.facts") {
        read += (input as unknown[]).length;
        offsetMs += pace.ms;
      }
      return await inlineCompute(computation, input, options);
    };
    const clock = { ...systemClock, now: () => systemClock.now() + offsetMs };
    const counting = await startTestServer({ computeFor, clock });
    const { websiteId, pageId } = await makeWebsite(counting);
    await saveVersion(counting, pageId, { html: sound('<a href="/p1#there">There</a>') });
    for (let page = 1; page <= 40; page++) {
      const html = sound(`<p id="there">Page ${page}</p><a href="/p${page === 40 ? 1 : page + 1}#there">Next</a>`);
      await counting.post(`/v1/websites/${websiteId}/pages/import`, {
        path: `/p${page}`,
        name: `Page ${page}`,
        html,
        css: "",
      });
    }
    const check = async () => (await counting.get(`/v1/websites/${websiteId}/checks`)).json;
    const readBy = async (work: () => Promise<unknown>) => {
      read = 0;
      await work();
      return read;
    };
    return { counting, websiteId, pageId, check, pace, readBy };
  }

  test("each version is read once: a page that changes is read alone, and a deploy reads nothing again", async () => {
    const { counting, websiteId, pageId, check, readBy } = await startCounting();
    expect(await readBy(check)).toBe(41);
    expect(await readBy(check)).toBe(0);
    await saveVersion(counting, pageId, { html: sound('<a href="/p2#there">There</a>') });
    expect(await readBy(check)).toBe(1);
    const deployed = () => counting.post(`/v1/websites/${websiteId}/deploy`, { require_checks: true });
    expect(await readBy(deployed)).toBe(0);
    await saveVersion(counting, pageId, { html: sound('<a href="/p3#there">There</a>') });
    expect(await readBy(() => counting.post("/v1/tools/deploy", { page_id: pageId }))).toBe(1);
    await counting.stop();
  });

  test("what is not checked in time is said to be missing, and checked the next time", async () => {
    const { counting, websiteId, check, pace } = await startCounting();
    pace.ms = 20_000;
    const first = await check();
    expect(first).toMatchObject({ pages: 41, more: true });
    expect(first.pages_checked).toBeLessThan(41);
    const refused = await counting.post(`/v1/websites/${websiteId}/deploy`, { require_checks: true });
    expect([refused.status, refused.json.code]).toEqual([409, "checks_failed"]);
    for (let again = 0; again < 3; again++) await check();
    expect(await check()).toMatchObject({ pages_checked: 41, more: false });
    await counting.stop();
  });
});

describe("answers", () => {
  test("another account's website is not found", async () => {
    const { websiteId } = await makeWebsite(server);
    const other = await server.addAccount();
    expect((await other.get(`/v1/websites/${websiteId}/checks`)).status).toBe(404);
  });

  test("pages without code are not counted", async () => {
    const { websiteId } = await makeWebsite(server);
    const { json } = await server.get(`/v1/websites/${websiteId}/checks`);
    expect(json).toMatchObject({ pages: 0, pages_checked: 0, errors: 0, findings: [], more: false });
  });

  test("are bounded, and say that there is more", async () => {
    const { check } = await makePages(server, { "/": sound('<img src="/a.png">'.repeat(300)) });
    const { findings, more } = await check();
    expect(findings.filter(({ check }: Json) => check === "missing_alt")).toHaveLength(50);
    expect(more).toBe(true);
  });

  test("what is said to be there on every website is there, and the reference names every check", async () => {
    const { host } = await makePublishedWebsite(server);
    for (const path of SITE_FILES) expect((await server.visit(host, path)).status).toBe(200);
    for (const name of Object.keys(CHECKS)) expect(CHECKS_IN_WORDS).toContain(`| \`${name}\` |`);
    const { description } = OPERATIONS.find(({ name }) => name === "publish.check")!;
    expect(description).toContain(CHECKS_IN_WORDS);
  });
});
