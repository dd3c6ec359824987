/** Campaigns that are written as blocks: laid out by the server, none of it becomes markup; templates that others begin with. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readPage } from "../../src/html/page.ts";
import { makePublishedWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => await server.stop());

const HOSTILE = `"><script>alert(1)</script></mj-text><mj-raw>x</mj-raw>]]><!--'`;
const preview = async (id: string): Promise<string> => (await server.get(`/v1/campaigns/${id}/preview`)).text;
const create = (blocks: unknown, more = {}) =>
  server.post("/v1/campaigns", { name: "May", subject: "May", blocks, ...more });

test("blocks become a mail: words as text, Markdown as emphasis, lists and links, two columns, and what is filled in", async () => {
  const blocks = [
    { type: "heading", text: "Buns & more", level: 1 },
    {
      type: "text",
      markdown: "Hi {{first\\_name|there}}, **now** and *then*:\n\n- one\n- [two](https://crumb.example/two)",
    },
    { type: "picture", src: "https://crumb.example/buns.jpg", alt: "Buns", href: "https://crumb.example/" },
    {
      type: "columns",
      columns: [[{ type: "text", markdown: "Left" }], [{ type: "button", label: "Go", href: "{{unsubscribe_url}}" }]],
    },
    { type: "divider" },
  ];
  const { status, json } = await create(blocks);
  expect(status).toBe(200);
  expect(json.blocks.map(({ type }: { type: string }) => type)).toEqual(blocks.map(({ type }) => type));
  const html = await preview(json._id);
  for (const part of [
    ">Buns &amp; more</h1>",
    "<strong>now</strong>",
    "<em>then</em>",
    'href="https://crumb.example/two"',
    'src="https://crumb.example/buns.jpg"',
    "mj-column-per-50",
    "/u/test",
  ])
    expect(html).toContain(part);
  expect(html).toMatch(/Hi \w+, /);
  expect(html).not.toContain("first");
});

test("nothing in a block becomes markup, and no address runs or leads into the page", async () => {
  const { status, json } = await create([
    { type: "heading", text: HOSTILE },
    {
      type: "text",
      markdown: `${HOSTILE}\n\n<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) [b](/in) ![c](https://x.example/)`,
    },
    { type: "picture", src: `https://x.example/a"onerror="alert(1)`, alt: HOSTILE },
    { type: "button", label: HOSTILE, href: `https://x.example/?a="><script>` },
  ]);
  expect(status).toBe(200);
  const { elements } = readPage(await preview(json._id));
  const tags = new Set(elements.map(({ tag }) => tag));
  for (const tag of ["script", "mj-raw", "mj-text", "svg", "iframe", "form"]) expect(tags).not.toContain(tag);
  const attributes = elements.flatMap((one) => [...one.attributes]);
  expect(attributes.filter(([name]) => name.startsWith("on"))).toEqual([]);
  const addresses = attributes.flatMap(([name, value]) => (name === "href" || name === "src" ? [value] : []));
  expect(addresses.filter((one) => !/^https:\/\/x\.example\/|^http:\/\/localhost/.test(one))).toEqual([]);
  // What was written is read as it was written.
  expect(elements.find(({ tag }) => tag === "h1")!.text).toBe(HOSTILE);
  expect(elements.find(({ attributes }) => attributes.get("alt"))!.attributes.get("alt")).toBe(HOSTILE);
});

test.each([
  ["a block that there is not", { type: "raw", html: "<b>x</b>" }],
  ["an address of a script", { type: "button", label: "Go", href: "javascript:alert(1)" }],
  ["a picture that is none of the web", { type: "picture", src: "data:image/png;base64,x" }],
  ["three columns", { type: "columns", columns: [[], [], []] }],
  ["columns in columns", { type: "columns", columns: [[{ type: "columns", columns: [[], []] }], []] }],
  ["a long text", { type: "text", markdown: "x".repeat(10_001) }],
])("%s is refused, and said where", async (_, block) => {
  const { status, json } = await create([{ type: "divider" }, block]);
  expect(status).toBe(400);
  expect(json.details[0].path).toStartWith("blocks.1");
});

test("no more blocks and pages than are read at once", async () => {
  expect((await create(Array.from({ length: 101 }, () => ({ type: "divider" })))).status).toBe(400);
  const text = { type: "text", markdown: "x".repeat(9_000) };
  expect((await create(Array.from({ length: 30 }, () => text))).status).toBe(400);
});

test("a published page is shown with its title, words and a link; one that is not published, or another's, is refused", async () => {
  const { pageId, websiteId } = await makePublishedWebsite(server);
  await server.put(`/v1/pages/${pageId}`, { title: "Our <buns>", description: "Every Saturday." });
  const { json: page } = await server.get(`/v1/pages/${pageId}`);
  const { json: made } = await create([{ type: "page", page_id: pageId, label: "To the buns" }]);
  for (const part of ["Our &lt;buns&gt;</h2>", "Every Saturday.", `href="${page.url}"`, "To the buns"])
    expect(made.html).toContain(part);
  const { json: draft } = await server.post(`/v1/websites/${websiteId}/pages/import`, {
    path: "/later",
    name: "Later",
    html: "<main><h1>Later</h1></main>",
    css: "",
  });
  const refused = await create([{ type: "page", page_id: draft._id }]);
  expect([refused.status, refused.json.details[0].path]).toEqual([400, "blocks"]);
  const other = await server.addAccount();
  const theirs = await other.post("/v1/campaigns", {
    name: "x",
    subject: "x",
    blocks: [{ type: "page", page_id: pageId }],
  });
  expect(theirs.status).toBe(404);
});

test("blocks are changed, and give way to html that is written itself", async () => {
  const { json } = await create([{ type: "heading", text: "One" }]);
  const changed = await server.put(`/v1/campaigns/${json._id}`, { blocks: [{ type: "heading", text: "Two" }] });
  expect(changed.json.html).toContain(">Two</h1>");
  const both = await server.put(`/v1/campaigns/${json._id}`, { blocks: [{ type: "divider" }], html: "<p>x</p>" });
  expect(both.status).toBe(400);
  const own = await server.put(`/v1/campaigns/${json._id}`, { html: "<p>Three</p>" });
  expect([own.json.blocks, own.json.html]).toEqual([null, "<p>Three</p>"]);
});

test("a template is never sent; a campaign begins with it, and with any other of the account", async () => {
  const blocks = [{ type: "heading", text: "News", level: 1 }];
  const { json: template } = await create(blocks, { template: true, postal_address: "12 Mill Lane" });
  expect(template.status).toBe("template");
  expect((await server.post(`/v1/campaigns/${template._id}/schedule`, {})).status).not.toBe(200);
  expect((await server.put(`/v1/campaigns/${template._id}`, { subject: "News" })).json.subject).toBe("News");
  const { json: listed } = await server.get("/v1/campaigns?status=template");
  expect(listed.data.map(({ _id }: { _id: string }) => _id)).toEqual([template._id]);
  const begun = await server.post("/v1/campaigns", { name: "June", campaign_id: template._id });
  expect(begun.json).toMatchObject({
    name: "June",
    subject: "News",
    status: "draft",
    blocks,
    postal_address: "12 Mill Lane",
  });
  const other = await server.addAccount();
  expect((await other.post("/v1/campaigns", { name: "x", campaign_id: template._id })).status).toBe(404);
  expect((await server.post("/v1/campaigns", { name: "x", html: "<p>x</p>" })).json.details[0].path).toBe("subject");
});

test("a mail has its subject as its title, a website's logo and colour, and can be read in dark mode", async () => {
  const { websiteId, pageId } = await makePublishedWebsite(server, "Crumb <& Co>");
  const css = ":root{--accent:#f6ad4c}";
  await saveVersion(server, pageId, { html: "<main><h1>Bread</h1></main>", css });
  await server.post("/v1/tools/deploy", { page_id: pageId });
  const blocks = [
    { type: "button", label: "Go", href: "https://crumb.example/" },
    { type: "text", markdown: "[more](https://crumb.example/more)" },
  ];
  const { json } = await create(blocks, { subject: "News & <more> for {{first_name|you}}", website_id: websiteId });
  expect(json.website_id).toBe(websiteId);
  const html = await preview(json._id);
  expect(html).toMatch(/<title>News &amp; &lt;more&gt; for \w+<\/title>/);
  expect(html.match(/<title/g)).toHaveLength(1);
  expect(html).toContain("Crumb &lt;&amp; Co&gt;");
  // Dark words on a light button; a link that can be read on white.
  expect(html).toContain("background:#f6ad4c;color:#1f1d1a");
  expect(html).not.toContain('<a style="color:#f6ad4c"');
  expect(html).toContain("prefers-color-scheme:dark");
  expect(html).toMatch(/\.card \.button a[^{]*\{color:#1f1d1a!important\}/);
  expect(html).toContain('name="color-scheme" content="light dark"');
  // The look changes by itself, and is nobody else's.
  const plain = await server.put(`/v1/campaigns/${json._id}`, { website_id: null });
  expect(plain.json.blocks).toEqual(json.blocks);
  expect(await preview(json._id)).not.toContain("#f6ad4c");
  const { websiteId: foreign } = await makePublishedWebsite(await server.addAccount(), "Other");
  expect((await server.put(`/v1/campaigns/${json._id}`, { website_id: foreign })).status).toBe(404);
  expect((await create(blocks, { website_id: foreign })).status).toBe(404);
  const bare = await server.post("/v1/campaigns", {
    name: "May",
    subject: "A $& b",
    html: "<html><head><meta name='İİİ'><TITLE>Old</TITLE></head><body><svg><title>Bun</title></svg></body></html>",
  });
  expect(await preview(bare.json._id)).toContain(
    "<head><title>A $&amp; b</title><meta name='İİİ'></head><body><svg><title>Bun</title></svg>",
  );
});
