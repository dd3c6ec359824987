/**
 * What has run somewhere, written into every field of records and into names, published, and opened in a browser that no
 * policy holds back: nothing of it runs, asks another server for anything, or leads to what would run.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { type Json, makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";
import { openBrowser } from "./browser.ts";

const RUN = "ran(1)";
const EVIL = "https://evil.example";
/** Most are of OWASP's and PortSwigger's lists; those of mutation are what sanitizers have been broken with. */
const VECTORS = [
  // Elements that run, or load what runs.
  `<script>${RUN}</script>`,
  `<script src=${EVIL}/x.js></script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<script/x>${RUN}</script>`,
  `<<script>${RUN}//<</script>`,
  `<img src=x onerror=${RUN}>`,
  `<img/src/onerror=${RUN}>`,
  `<IMG SRC="x" OnErRoR="${RUN}">`,
  `<img src=x onerror\n=\n${RUN}>`,
  `<img src=x onerror=&#114;an(1)>`,
  `<svg onload=${RUN}>`,
  `<svg/onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><script href=${EVIL}/x.js /></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><set attributeName=onmouseover to=${RUN}>`,
  `<svg><a xlink:href="javascript:${RUN}"><text x=20 y=20>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='${RUN}'/></svg>#x">`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${RUN}</script>"></iframe></foreignObject></svg>`,
  `<math><mtext></p><img src=x onerror=${RUN}></mtext></math>`,
  `<math href="javascript:${RUN}">x</math>`,
  `<body onload=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<video src=x onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}>`,
  `<details open ontoggle=${RUN}>x</details>`,
  `<input autofocus onfocus=${RUN}>`,
  `<select autofocus onfocus=${RUN}>`,
  `<textarea autofocus onfocus=${RUN}>`,
  `<button popovertarget=x onclick=${RUN}>x</button>`,
  `<div onmouseover=${RUN} onpointerenter=${RUN} onclick=${RUN}>x</div>`,
  `<div style="animation-name:x" onanimationstart=${RUN}>x</div><style>@keyframes x{}</style>`,
  `<marquee onstart=${RUN}>x</marquee>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<iframe src="javascript:parent.${RUN}"></iframe>`,
  `<iframe src="${EVIL}"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<object data="${EVIL}/x.swf"></object>`,
  `<embed src="${EVIL}/x.swf">`,
  `<link rel=stylesheet href=${EVIL}/x.css>`,
  `<link rel=prefetch href=${EVIL}/x>`,
  `<base href=${EVIL}/>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<meta http-equiv=refresh content="0;url=${EVIL}">`,
  `<style>@import "${EVIL}/x.css";</style>`,
  `<style>body{background:url(${EVIL}/x.png)}</style>`,
  `<div style="background:url(${EVIL}/x.png)">x</div>`,
  `<form action=${EVIL}><button>x</button></form>`,
  `<isindex action="javascript:${RUN}" type=image>`,
  `<template shadowrootmode=open><script>${RUN}</script></template>`,
  `<picture><source srcset="${EVIL}/x.png"><img src=x></picture>`,
  `<img srcset="${EVIL}/x.png 1x">`,
  `<x onclick=${RUN} tabindex=1 id=x>#x</x>`,
  `<xss contenteditable onfocus=${RUN} autofocus>x</xss>`,
  // Out of where a text stands.
  `"><script>${RUN}</script>`,
  `'><img src=x onerror=${RUN}>`,
  `" onmouseover="${RUN}" x="`,
  `' autofocus onfocus='${RUN}' x='`,
  "` onerror=`ran(1)`",
  `" srcdoc="<script>parent.${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</textarea><img src=x onerror=${RUN}>`,
  `</style><script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `</script><svg onload=${RUN}>`,
  `"}</script><script>${RUN}</script>`,
  `<!--><script>${RUN}</script>-->`,
  `--><script>${RUN}</script><!--`,
  `<!--<script>${RUN}</script>`,
  `]]><script>${RUN}</script>`,
  `<![CDATA[<script>${RUN}</script>]]>`,
  `<?xml version="1.0"?><script>${RUN}</script>`,
  `{{constructor.constructor("${RUN}")()}}`,
  `\${${RUN}}`,
  // Mutation: read in one way, written, and read in another.
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<math><mtext><table><mglyph><style><math><img src onerror=${RUN}></style></mglyph></table></mtext></math>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`,
  `<svg><style><img src=x onerror=${RUN}></style></svg>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<select><template><style><a title="</style><img src onerror=${RUN}>">`,
  `<table><td><a title="</table><img src=x onerror=${RUN}>">x</a></td></table>`,
  `<p id="&lt;img src=x onerror=${RUN}&gt;">x</p>`,
  `<xmp><p title="</xmp><img src=x onerror=${RUN}>">`,
  `<plaintext><script>${RUN}</script>`,
  // Addresses.
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `javascript&colon;${RUN}`,
  `&#106;avascript:${RUN}`,
  `javascript://%0a${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `data:text/html;base64,PHNjcmlwdD5yYW4oMSk8L3NjcmlwdD4=`,
  `vbscript:${RUN}`,
  `blob:${EVIL}/1`,
  "//evil.example/x.js",
  "/\\evil.example",
  `\\\\evil.example\\x`,
  `https://user:word@evil.example/`,
  // Markdown.
  `[x](javascript:${RUN})`,
  `[x](JAVASCRIPT:${RUN})`,
  `[x](javascript&#58;${RUN})`,
  `[x](java&Tab;script:${RUN})`,
  `[x](<javascript:${RUN}>)`,
  `[x](data:text/html,<script>${RUN}</script>)`,
  `[x][1]\n\n[1]: javascript:${RUN}`,
  `![x](javascript:${RUN})`,
  `![x"onerror="${RUN}](/x.png)`,
  `![x](/x.png"onerror="${RUN})`,
  `![x](/x.png "\\" onerror=\\"${RUN}")`,
  `![" onerror="${RUN}](x)`,
  `[" onclick="${RUN}](/x "\\" onmouseover=\\"${RUN}")`,
  `<javascript:${RUN}>`,
  `<https://x.example/"onmouseover="${RUN}>`,
  `[x](//evil.example)`,
  "`<script>ran(1)</script>`",
  `\`\`\`"><script>${RUN}</script>\nx\n\`\`\``,
  `    <script>${RUN}</script>`,
  `| <script>${RUN}</script> | x |\n| --- | --- |\n| <img src=x onerror=${RUN}> | x |`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `&amp;lt;img src=x onerror=${RUN}&amp;gt;`,
];

/** What a template may do with a value, and what it may not. */
const FILLED = `<h1 data-sw-field="title">A</h1><div data-sw-field="body">B</div><p data-sw-field="body">B</p><div data-sw-field="lines">C</div>
<a data-sw-attr="href:link title:title id:title class:title" href="/">link</a><a data-sw-attr="href:title href:lines" href="/">x</a>
<img data-sw-field="picture" src="/favicon.svg" alt=""><img data-sw-attr="src:title alt:title srcset:title" src="/favicon.svg" alt=""><div data-sw-field="pictures"></div>
<p data-sw-attr="onclick:title onmouseover:title style:title data-x:title aria-label:title lang:title dir:title">x</p>
<form action="/" data-sw-attr="action:title formaction:title"><input data-sw-attr="value:title placeholder:title type:title formaction:title autofocus:title" value="x"></form>
<iframe data-sw-attr="src:title srcdoc:title" title="x"></iframe><object data-sw-attr="data:title"></object><script data-sw-field="title">1</script><style data-sw-field="title"></style>
<svg width="9" height="9"><a data-sw-attr="href:title"><text data-sw-field="title">x</text></a></svg><textarea data-sw-field="title"></textarea><select><option data-sw-field="title">x</option></select>
<video data-sw-attr="src:title poster:title"></video><a data-sw-attr="href:file ping:title target:title" href="/" data-sw-field="file">f</a><b data-sw-if="title">if</b>`;

let server: TestServer;
let browser: Browser;
let context: BrowserContext;
let tabs: Tab[];
let origin: string;
const records: Json[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const { websiteId, host } = await makePublishedWebsite(server, VECTORS[0]!);
  origin = `http://${host}:${server.port}`;
  const field = (key: string, type: string, more: object = {}) => ({
    key,
    name: `${key} "><script>${RUN}</script>`,
    type,
    ...more,
  });
  const { json: collection } = await server.post(`/v1/websites/${websiteId}/cms/collections`, {
    name: `"><img src=x onerror=${RUN}>`,
    slug: "things",
    fields: [
      field("title", "text"),
      field("body", "rich_text"),
      field("lines", "long_text"),
      field("link", "url"),
      field("picture", "image"),
      field("pictures", "gallery"),
      field("file", "file"),
    ],
    route: "/things/:slug",
    kind: "article",
    feed: true,
    per_page: 20,
  });
  const page = async (path: string, html: string) => {
    const { status } = await server.post(`/v1/websites/${websiteId}/pages/import`, {
      path,
      name: VECTORS[0],
      html,
      css: "",
      javascript: "",
    });
    expect(status).toBe(200);
  };
  await page("/things", `<main><ul data-sw-list="things" data-sw-paginate><li>${FILLED}</li></ul></main>`);
  await page(
    "/things/:slug",
    `<main>${FILLED}<div data-sw-list="things" data-sw-limit="1"><p data-sw-field="title">x</p></div></main>`,
  );
  expect((await server.post(`/v1/websites/${websiteId}/deploy`, {})).status).toBe(200);
  const taking = VECTORS.map(async (vector, number) => {
    const data = await takenOf(collection, vector);
    return { data, slug: `v-${number}`, status: "published" };
  });
  const given = await Promise.all(taking);
  // Together, so that the lists are made once.
  for (let at = 0; at < given.length; at += 100) {
    const some = { records: given.slice(at, at + 100) };
    const { status, json } = await server.post(`/v1/cms/collections/${collection._id}/records`, some);
    expect([status, json.message]).toEqual([200, undefined]);
    records.push(...json.records);
  }
  // Not all fields take all of it, but each takes some.
  const taken = (key: string) => records.filter(({ data }) => data[key] !== null).length;
  expect([taken("title"), taken("body"), taken("lines")]).toEqual([VECTORS.length, VECTORS.length, VECTORS.length]);
  for (const { _id } of records) while ((await server.get(`/v1/cms/records/${_id}`)).json.pending) await Bun.sleep(10);
  browser = await openBrowser("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE *.localhost, EXCLUDE 127.0.0.1");
  context = await browser.newContext({ bypassCSP: true });
  tabs = await Promise.all(Array.from({ length: AT_ONCE }, openTab));
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

/** Values of a record with the same in all fields; what a field does not take is left out, as an editor would have to. */
async function takenOf(collection: Json, vector: string): Promise<Json> {
  const oneLine = vector.replace(/[\n\t]/g, " ");
  const data: Record<string, unknown> = {
    title: oneLine,
    body: vector,
    lines: vector,
    link: oneLine,
    picture: { src: oneLine, alt: oneLine },
    pictures: [{ src: "/favicon.svg", alt: oneLine }],
    file: { src: oneLine, name: oneLine },
  };
  const instead: Record<string, unknown> = {
    picture: { src: "/favicon.svg", alt: oneLine },
    file: { src: "/favicon.svg", name: oneLine },
  };
  for (;;) {
    const { status, json } = await server.post(`/v1/cms/collections/${collection._id}/records`, { data });
    if (status === 200) return data;
    const refused: string[] = json.details.map(({ path }: Json) => path.replace(/^data\./, ""));
    expect(refused.filter((key) => key !== "link" && data[key] === instead[key])).toEqual([]);
    for (const key of refused)
      if (instead[key]) data[key] = instead[key];
      else delete data[key];
  }
}

interface Seen {
  ran: number;
  asked: string[];
  leads: string[];
}

/** A tab that is used again and again: what is opened next begins anew. */
interface Tab {
  page: Page;
  asked: string[];
  dialogs: number;
}

/** Tabs beside each other: most of it is waiting for what might run. */
const AT_ONCE = 4;

async function openTab(): Promise<Tab> {
  const page = await context.newPage();
  const tab: Tab = { page, asked: [], dialogs: 0 };
  page.on("dialog", (dialog) => {
    tab.dialogs++;
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith("data:")) tab.asked.push(request.url());
  });
  await page.addInitScript(() => {
    const state = window as unknown as { times: number; ran(): void };
    state.times = 0;
    state.ran = () => {
      state.times++;
    };
  });
  return tab;
}

/** Opens many addresses, in all tabs; what was seen is in their order. */
async function openAll(addresses: string[]): Promise<Seen[]> {
  const seen: Seen[] = [];
  const left = [...addresses.entries()];
  const openNext = async (tab: Tab) => {
    for (let next = left.shift(); next; next = left.shift()) seen[next[0]] = await open(next[1], undefined, tab);
  };
  await Promise.all(tabs.map(openNext));
  return seen;
}

/** What a page does when it is opened, and when everything on it is touched. */
async function open(address: string, html?: string, tab = tabs[0]!): Promise<Seen> {
  const { page } = tab;
  Object.assign(tab, { asked: [], dialogs: 0 });
  await page.goto(address, { waitUntil: "load" });
  if (html !== undefined) await page.setContent(html, { waitUntil: "load" });
  const seen = await page.evaluate(async () => {
    const leads: string[] = [];
    addEventListener("click", (event) => event.preventDefault(), true);
    addEventListener("submit", (event) => event.preventDefault(), true);
    for (const element of document.querySelectorAll<HTMLElement | SVGElement>("main *")) {
      for (const type of ["mouseover", "pointerenter", "mouseenter", "focus", "click", "error", "load", "toggle"])
        element.dispatchEvent(new Event(type, { cancelable: true }));
      for (const name of ["href", "src", "action", "formaction", "data", "poster", "xlink:href", "srcset", "ping"]) {
        const value = element.getAttribute(name);
        if (value === null || value === "" || (name === "href" && value.startsWith("#"))) continue;
        let url: URL | null = null;
        try {
          url = new URL(value, document.baseURI);
        } catch {}
        if (!url || !/^(https?|mailto|tel):$/.test(url.protocol)) leads.push(`${element.localName} ${name}=${value}`);
      }
    }
    await new Promise((done) => setTimeout(done, 50));
    const frames = [...document.querySelectorAll("iframe")].filter((frame) => frame.src || frame.srcdoc).length;
    return {
      times: (window as unknown as { times: number }).times ?? 0,
      leads,
      frames,
      base: document.querySelector("base")?.href ?? "",
    };
  });
  const leads = [
    ...seen.leads,
    ...(seen.base ? [`base ${seen.base}`] : []),
    ...(seen.frames ? ["a frame that leads somewhere"] : []),
  ];
  return { ran: seen.times + tab.dialogs, asked: tab.asked, leads };
}

const QUIET: Seen = { ran: 0, asked: [], leads: [] };

describe("in a browser without a policy", () => {
  test("this would be seen if it ran: the same, written into a page as it is", async () => {
    let ran = 0;
    for (const vector of [
      `<script>${RUN}</script>`,
      `<img src=x onerror=${RUN}>`,
      `<svg onload=${RUN}>`,
      `<div onclick=${RUN}>x</div>`,
    ]) {
      const { ran: times } = await open(`${origin}/`, `<main>${vector}</main>`);
      expect([vector, times > 0]).toEqual([vector, true]);
      ran += times;
    }
    expect(ran).toBeGreaterThan(3);
    const { leads } = await open(`${origin}/`, `<main><a href="javascript:${RUN}">x</a></main>`);
    expect(leads).toHaveLength(1);
    const { asked } = await open(`${origin}/`, `<main><img src="${EVIL}/x.png"></main>`);
    expect(asked).toHaveLength(1);
  }, 300_000);

  test("lists of all of it", async () => {
    const pages = Array.from({ length: Math.ceil(VECTORS.length / 20) }, (_, at) =>
      at === 0 ? "" : `/page/${at + 1}`,
    );
    for (const [at, { ran, asked, leads }] of (
      await openAll(pages.map((page) => `${origin}/things${page}`))
    ).entries()) {
      const page = at + 1;
      expect({ page, ran, leads }).toEqual({ page, ran: 0, leads: [] });
      // A picture of the web is what an editor may show: it is no script.
      expect(asked.filter((address) => !/^https:\/\/[a-z.]*example\//.test(address))).toEqual([]);
    }
  }, 300_000);

  test("the page of each", async () => {
    const all = await openAll(records.map(({ slug }) => `${origin}/things/${slug}`));
    expect(all).toHaveLength(VECTORS.length);
    for (const [index, { asked, ...seen }] of all.entries()) {
      expect({ vector: VECTORS[index], ...seen }).toEqual({ vector: VECTORS[index], ran: 0, leads: [] });
      expect({ vector: VECTORS[index], asked: asked.filter((address) => address.includes("evil.example")) }).toEqual({
        vector: VECTORS[index],
        asked: [],
      });
    }
  }, 300_000);

  test("pages that are not there, and what is found", async () => {
    for (const path of ["/not-there", "/things/page/99", "/things/v-999"])
      expect([path, await open(`${origin}${path}`)]).toEqual([path, QUIET]);
    for (const word of ["ran", "script", "onerror"]) {
      const answer = await fetch(`http://127.0.0.1:${new URL(origin).port}/_sw/search?q=${word}`, {
        headers: { host: new URL(origin).host },
      });
      expect(answer.headers.get("content-type")).toContain("application/json");
    }
  }, 300_000);
});
