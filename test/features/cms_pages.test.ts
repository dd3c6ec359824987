/** What visitors see of content: lists, pages of records, and what becomes of them when records change. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import Papa from "papaparse";
import { createSiteFiles } from "../../src/sites/site_files.ts";
import { columnsOf } from "../databases.ts";
import { type Json, makePublishedWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { inlineCompute } from "../inline_compute.ts";
import { makePng } from "../pictures.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const FIELDS = [
  { key: "title", name: "Title", type: "text", required: true },
  { key: "date", name: "Date", type: "date" },
  { key: "category", name: "Category", type: "select", options: ["News", "Guide"] },
  { key: "body", name: "Text", type: "rich_text" },
  { key: "cover", name: "Cover", type: "image" },
  { key: "featured", name: "Featured", type: "boolean" },
];
const LIST = `<main><h1>Blog</h1><ul data-sw-list="blog" data-sw-sort="-date" data-sw-paginate>
  <li data-sw-if="!hidden"><a data-sw-attr="href:url" href="/sample"><b data-sw-field="title">A sample</b></a> <time data-sw-field="date">1 May</time><img data-sw-field="cover" src="/x.png" alt=""><em data-sw-if="featured">Featured</em></li>
  <li>Another sample</li>
  <li data-sw-empty>Nothing here yet.</li>
</ul></main>`;
const TEMPLATE = `<main><article><h1 data-sw-field="title">A sample</h1><time data-sw-field="date">1 May</time><div data-sw-field="body">Sample text</div><p data-sw-if="category=News">News!</p></article></main>`;

/** A published website with a blog: a list at /blog, and a page for each post. */
async function makeBlog(name: string, more: object = {}) {
  const { websiteId, host, pageId: homeId } = await makePublishedWebsite(server, name);
  const collection = (
    await server.post(`/v1/websites/${websiteId}/cms/collections`, {
      name: "Blog",
      singular_name: "Post",
      fields: FIELDS,
      route: "/blog/:slug",
      per_page: 2,
      feed: true,
      kind: "article",
      ...more,
    })
  ).json;
  const page = async (path: string, html: string) =>
    (await server.post(`/v1/websites/${websiteId}/pages/import`, { path, name: path, html, css: "", javascript: "" }))
      .json._id as string;
  const listId = await page("/blog", LIST);
  const templateId = await page("/blog/:slug", TEMPLATE);
  const deployed = await server.post(`/v1/websites/${websiteId}/deploy`, {});
  expect(deployed.status).toBe(200);
  const add = async (data: object, more: object = {}) =>
    (await server.post(`/v1/cms/collections/${collection._id}/records`, { data, status: "published", ...more })).json;
  const settle = async () => {
    for (let tries = 0; ; tries++) {
      const rows = await server.storage.read.all<{ n: number }>("SELECT count(*) AS n FROM content_changes" as never);
      if (rows[0]!.n === 0) return;
      expect(tries).toBeLessThan(1000);
      await Bun.sleep(10);
    }
  };
  const visit = async (path: string) => await server.visit(host, path);
  const change = (record: Json, body: object) => server.put(`/v1/cms/records/${record._id}`, body);
  return { websiteId, host, homeId, listId, templateId, collection, add, settle, visit, change };
}

test("previews show drafts and changes that visitors don't see; where elements are chosen the code's own samples stay", async () => {
  const { websiteId, listId, templateId, add, change, visit } = await makeBlog("Previewed");
  const post = await add({ title: "Published", body: "Seen" });
  await change(post, { data: { title: "Changed" } });
  await add({ title: "A draft", body: "**Bold**" }, { status: "draft" });
  await add({ title: "Put away" }, { status: "archived" });
  const preview = async (id: string) => (await server.get(`/v1/pages/${id}/preview`)).text;
  const list = await preview(listId);
  expect(list).toContain(">Changed</b>");
  expect(list).toContain(">A draft</b>");
  expect(list).not.toMatch(/Put away|A sample|Published/);
  // A template shows the first of its records; below a link each has its own address.
  expect(await preview(templateId)).toMatch(/<h1 data-sw-field="title">(Changed|A draft)<\/h1>/);
  const { url } = (await server.post(`/v1/websites/${websiteId}/preview_link`, {})).json;
  const linked = async (path: string) =>
    await fetch(`${server.baseUrl}${new URL(url).pathname.replace(/\/$/, "")}${path}`);
  const draft = await (await linked("/blog/a-draft")).text();
  expect(draft).toContain("<strong>Bold</strong>");
  expect(draft).toContain("<title>A draft");
  expect((await linked("/blog/put-away")).status).toBe(404);
  expect(await (await linked("/blog")).text()).toMatch(/href="[^"]*\/blog\/a-draft"/);
  expect((await visit("/blog/a-draft")).status).toBe(404);
});

test("checks call no record's page, list page or feed a broken link, and no sample of the code", async () => {
  const { websiteId, homeId, add } = await makeBlog("Checked");
  await add({ title: "Here" });
  await add({ title: "A draft" }, { status: "draft" });
  const links = ["/blog/here", "/blog/page/2", "/blog/feed.xml", "/blog/nowhere", "/blog/a-draft"];
  await saveVersion(server, homeId, {
    html: `<h1>Home</h1>${links.map((href) => `<a href="${href}">x</a>`).join("")}`,
  });
  const { json } = await server.get(`/v1/websites/${websiteId}/checks`);
  const broken = json.findings.filter(({ check }: Json) => check === "broken_link" || check === "missing_file");
  expect(broken.map(({ message }: Json) => /\/[\w/.-]+/.exec(message)![0])).toEqual(["/blog/nowhere", "/blog/a-draft"]);
});

test("a picture that is an asset comes in the widths that its visitors need", async () => {
  const { add, settle, visit, websiteId } = await makeBlog("Pictured");
  const form = new FormData();
  form.append("website_id", websiteId);
  form.append("file", new File([makePng(1400, 700)], "oven.png"));
  const { json: asset } = await server.post("/v1/assets", await new Response(form).blob());
  expect(asset.variants.length).toBeGreaterThan(1);
  await add({ title: "Oven", cover: { src: asset._id, alt: "An oven" } });
  await settle();
  const { text } = await visit("/blog");
  for (const { path, width } of asset.variants) expect(text).toContain(`${path} ${width}w`);
  expect(text).toMatch(/<img[^>]*alt="An oven"/);
});

describe("lists and records", () => {
  test("are what the code asks for: repeated, filled in by type, with links that lead to pages", async () => {
    const { add, settle, visit, collection } = await makeBlog("Filled");
    const empty = (await visit("/blog")).text;
    expect(empty).toContain("Nothing here yet.");
    expect(empty).not.toContain("sample");
    await add({
      title: "Rye & <b>more</b>",
      date: "2026-01-02",
      body: "# Big\n\n**Bold** <script>alert(1)</script>",
      featured: true,
    });
    await add({
      title: "Spelt",
      date: "2026-03-04",
      category: "News",
      cover: { src: "/_sw/assets/a.png", alt: 'A "loaf"' },
    });
    await settle();
    const list = (await visit("/blog")).text;
    expect(list).toContain(
      '<a data-sw-attr="href:url" href="/blog/rye-b-more-b"><b data-sw-field="title">Rye &amp; &lt;b&gt;more&lt;/b&gt;</b></a>',
    );
    expect(list).toContain('<time data-sw-field="date" datetime="2026-03-04">March 4, 2026</time>');
    expect(list).toContain('alt="A &quot;loaf&quot;"');
    expect(list.indexOf("Spelt")).toBeLessThan(list.indexOf("Rye"));
    expect(list.match(/Featured/g)).toHaveLength(1);
    expect(list).not.toContain("Nothing here yet.");
    expect(list).not.toContain("sample");
    const post = await visit("/blog/rye-b-more-b");
    expect(post.status).toBe(200);
    expect(post.text).toContain("<h2>Big</h2>");
    expect(post.text).toContain("<p><strong>Bold</strong> </p>");
    expect(post.text).toContain("<title>Rye &amp; &lt;b&gt;more&lt;/b&gt; · Filled</title>");
    expect(post.text).toMatch(/rel="canonical" href="[^"]*\/blog\/rye-b-more-b"/);
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(post.text)!;
    expect(JSON.parse(json!)).toMatchObject({
      "@type": "Article",
      headline: "Rye & <b>more</b>",
      datePublished: "2026-01-02",
    });
    expect(post.text).not.toContain("News!");
    expect((await visit("/blog/spelt")).text).toContain("News!");
    expect((await visit("/blog/:slug")).status).toBe(404);
    const sitemap = (await visit("/sitemap.xml")).text;
    expect(sitemap).toContain("/blog/spelt</loc>");
    expect(sitemap).not.toContain(":slug");
    const { json: listed } = await server.get(`/v1/cms/collections/${collection._id}/records?sort=title`);
    expect(listed.data.map(({ url, pending }: Json) => [new URL(url).pathname, pending])).toEqual([
      ["/blog/rye-b-more-b", false],
      ["/blog/spelt", false],
    ]);
  });

  test("HTML that is imported is formatted text: cleaned in pages, and its words alone in descriptions and feeds", async () => {
    const { collection, settle, visit } = await makeBlog("Imported");
    const body = [
      '<h1 class="big">Hello</h1>',
      '<div><p onclick="alert(1)">One <strong>world</strong> &amp; <a href="javascript:alert(1)">more</a></p></div>',
      "",
      "    <ul>",
      "",
      "        <li>x</li></ul>",
      "<pre>a",
      "",
      "  b</pre><script>alert(2)</script><iframe src='https://evil.example'></iframe><p>*not* Markdown</p>",
    ].join("\n");
    const table = Papa.unparse(
      [
        { Title: "Old", Slug: "old", "Published On": "Fri Nov 20 2020 10:00:00 GMT+0000", body },
        {
          Title: "Dated",
          Slug: "dated",
          "Published On": "",
          body: "**Markdown**",
          date: "2019-05-06",
          status: "published",
        },
      ],
      { columns: ["Title", "Slug", "Published On", "body", "date", "status"] },
    );
    const path = `/v1/cms/collections/${collection._id}/import`;
    const { status, json } = await server.post(path, { format: "csv", content: table });
    expect([status, json.published]).toEqual([200, 2]);
    expect(json.columns.find(({ name }: Json) => name === "body").note).toContain("HTML in 1 row");
    await settle();
    const { text } = await visit("/blog/old");
    expect(text).toContain("<h2>Hello</h2>");
    expect(text).toContain("<p>One <strong>world</strong> &amp; <a>more</a></p>");
    expect(text).toMatch(/<ul>\s*<li>x<\/li>\s*<\/ul>/);
    expect(text).toMatch(/<pre>a(?:\n|&#10;){2} {2}b<\/pre>/);
    expect(text).toContain("<p>*not* Markdown</p>");
    expect(text).not.toMatch(/alert|evil|onclick|javascript:/);
    const description = /<meta name="description" content="([^"]*)"/.exec(text)![1]!;
    expect(description).toStartWith("Hello One world &amp; more x");
    expect(description).not.toMatch(/&lt;|</);
    expect((await visit("/blog/dated")).text).toContain("<strong>Markdown</strong>");
    const feed = (await visit("/blog/feed.xml")).text;
    expect([...feed.matchAll(/<pubDate>([^<]*)</g)].map(([, at]) => at)).toEqual([
      "Fri, 20 Nov 2020 10:00:00 GMT",
      "Mon, 06 May 2019 00:00:00 GMT",
    ]);
  });

  test("a page that asks for what every object has is published as one that asks for nothing", async () => {
    const { websiteId, add, settle, visit } = await makeBlog("Inherited");
    const { json } = await server.post(`/v1/websites/${websiteId}/pages/import`, {
      path: "/odd",
      name: "Odd",
      html: '<ul data-sw-list="blog" data-sw-sort="constructor" data-sw-filter="valueOf=a"><li data-sw-field="constructor" data-sw-if="!constructor" data-sw-attr="title:constructor">sample</li></ul><ul data-sw-list="blog" data-sw-sort="-constructor"><li><b data-sw-field="title">sample</b><i data-sw-field="constructor">own</i></li></ul>',
      css: "",
      javascript: "",
    });
    expect(json._id).toStartWith("page_");
    await add({ title: "Rye" });
    expect((await server.post(`/v1/websites/${websiteId}/deploy`, {})).status).toBe(200);
    await settle();
    expect((await visit("/odd")).text).toContain(
      '<b data-sw-field="title">Rye</b><i data-sw-field="constructor">own</i>',
    );
  });

  test("go on at /page/2, and those pages go when there are fewer records", async () => {
    const { add, settle, visit, change } = await makeBlog("Paged");
    const posts: Json[] = [];
    for (let n = 1; n <= 5; n++) posts.push(await add({ title: `Post ${n}`, date: `2026-01-0${n}` }));
    await settle();
    expect((await visit("/blog")).text).toContain('href="/blog/page/3"');
    const second = (await visit("/blog/page/2")).text;
    expect(second).toContain("Post 3");
    expect(second).not.toContain("Post 5");
    expect(second).toContain('rel="prev"');
    expect(second).toMatch(/rel="canonical" href="[^"]*\/blog\/page\/2"/);
    expect((await visit("/blog/page/4")).status).toBe(404);
    await change(posts[0]!, { status: "draft" });
    await settle();
    expect((await visit("/blog/page/3")).status).toBe(404);
    expect((await visit("/blog/page/2")).text).toContain("Post 2");
  });

  test("one level of references: what a record shows of another follows that one", async () => {
    const { websiteId, add, settle, visit, collection } = await makeBlog("References");
    const { json: people } = await server.post(`/v1/websites/${websiteId}/cms/collections`, {
      name: "People",
      fields: [{ key: "name", type: "text" }],
    });
    const { json: ada } = await server.post(`/v1/cms/collections/${people._id}/records`, {
      data: { name: "Ada" },
      status: "published",
    });
    await server.put(`/v1/cms/collections/${collection._id}`, {
      fields: [...FIELDS, { key: "author", type: "reference", collection_id: people._id }],
    });
    const template = (await server.get(`/v1/websites/${websiteId}/pages?limit=100`)).json.data.find(
      ({ path }: Json) => path === "/blog/:slug",
    );
    await saveVersion(server, template._id, { html: `${TEMPLATE}<p>By <i data-sw-field="author.name">X</i></p>` });
    await server.post("/v1/tools/deploy", { page_id: template._id });
    await add({ title: "Signed", author: ada._id });
    await settle();
    expect((await visit("/blog/signed")).text).toContain('By <i data-sw-field="author.name">Ada</i>');
    await server.put(`/v1/cms/records/${ada._id}`, { data: { name: "Ada L." }, status: "published" });
    await settle();
    expect((await visit("/blog/signed")).text).toContain(">Ada L.</i>");
  });
});

describe("a change of a record", () => {
  test("is seen when it is published, not before; a changed slug leaves a 301, what goes a 410", async () => {
    const { add, settle, visit, change } = await makeBlog("Changing");
    const post = await add({ title: "First" });
    await settle();
    await change(post, { data: { title: "Second" } });
    await settle();
    expect((await visit("/blog/first")).text).toContain(">First<");
    await change(post, { status: "published", slug: "second" });
    await settle();
    expect((await visit("/blog/second")).text).toContain(">Second<");
    const moved = await visit("/blog/first");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/blog/second"]);
    await change(post, { status: "archived" });
    await settle();
    expect((await visit("/blog/second")).status).toBe(410);
    expect((await visit("/blog")).text).toContain("Nothing here yet.");
    await change(post, { status: "published" });
    await settle();
    expect((await visit("/blog/second")).status).toBe(200);
    await server.delete(`/v1/cms/records/${post._id}`);
    await settle();
    expect((await visit("/blog/second")).status).toBe(410);
  });

  test("makes what shows it, and nothing else", async () => {
    const { websiteId, add, settle, change } = await makeBlog("Exact");
    await server.post(`/v1/websites/${websiteId}/pages/import`, {
      path: "/news",
      name: "News",
      html: '<ul data-sw-list="blog" data-sw-filter="category=News"><li data-sw-field="title">S</li></ul>',
      css: "",
      javascript: "",
    });
    await server.post(`/v1/websites/${websiteId}/deploy`, {});
    for (let n = 1; n <= 3; n++) await add({ title: `Post ${n}`, date: `2026-01-0${n}`, category: "Guide" });
    const post = await add({ title: "Last", date: "2025-01-01", category: "Guide" });
    await settle();
    const changedWith = async (body: object) => {
      await change(post, body);
      await settle();
      const [release] = (await server.get(`/v1/websites/${websiteId}/releases`)).json.data;
      return (await server.get(`/v1/releases/${release._id}/diff`)).json.changes.map(
        ({ before, after }: Json) => (after ?? before).path,
      );
    };
    expect(await changedWith({ data: { body: "Other words" }, status: "published" })).toEqual(["/blog/last"]);
    expect(await changedWith({ data: { title: "Very last" }, status: "published" })).toEqual([
      "/blog/last",
      "/blog/page/2",
    ]);
    expect(await changedWith({ data: { category: "News" }, status: "published" })).toEqual(["/blog/last", "/news"]);
  });

  test("of the whole website's release: going back shows the records of then", async () => {
    const { websiteId, add, settle, visit } = await makeBlog("Back");
    await add({ title: "Then" });
    await settle();
    const [then] = (await server.get(`/v1/websites/${websiteId}/releases`)).json.data;
    const { json: pages } = await server.get(`/v1/websites/${websiteId}/pages?limit=100`);
    expect(pages.data.map(({ path, status }: Json) => [path, status]).sort()).toEqual([
      ["/", "published"],
      ["/blog", "published"],
      ["/blog/:slug", "published"],
    ]);
    await add({ title: "Now" });
    await settle();
    expect((await visit("/blog/now")).status).toBe(200);
    expect((await server.post(`/v1/releases/${then._id}/restore`)).status).toBe(200);
    expect((await visit("/blog/now")).status).toBe(404);
    expect((await visit("/blog/then")).status).toBe(200);
  });
});

test("a page that is deployed again keeps what is made of its code, and other pages keep theirs", async () => {
  const { homeId, templateId, add, settle, visit } = await makeBlog("Again");
  await add({ title: "Kept" });
  await settle();
  await saveVersion(server, homeId, {
    html: '<ul data-sw-pages="Home"><li data-sw-page><a href="/">Home</a></li></ul>',
  });
  await server.post("/v1/tools/deploy", { page_id: homeId });
  expect((await visit("/blog/kept")).status).toBe(200);
  expect((await visit("/")).text).not.toContain("kept");
  await saveVersion(server, templateId, { html: `${TEMPLATE}<p>New template</p>` });
  await server.post("/v1/tools/deploy", { page_id: templateId });
  expect((await visit("/blog/kept")).text).toContain("New template");
  await server.delete(`/v1/pages/${templateId}`);
  expect((await visit("/blog/kept")).status).toBe(410);
});

test("a site with more pages than a sitemap may list has an index of several, also where it is taken elsewhere", async () => {
  const { websiteId, visit, listId } = await makeBlog("Large");
  const columns = columnsOf("publications").filter((name) => name !== "_id");
  const values = columns.map((name) => (name === "path" || name === "part" ? `${name} || '-' || n` : name));
  const more = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 50000)";
  await server.storage.write("all", async (db) => {
    await db.run(
      sql`${sql.raw(more)} INSERT INTO publications (${sql.raw(columns.join())}) SELECT ${sql.raw(values.join())}
        FROM numbers, publications WHERE page_id = ${listId} AND part = ''`,
    );
    await db.run(
      sql`INSERT INTO release_entries (release_id, path, publication, part_of)
        SELECT (SELECT release_id FROM websites WHERE _id = ${websiteId}), path, _id, page_id FROM publications WHERE page_id = ${listId} AND part <> ''`,
    );
  });
  const index = (await visit("/sitemap.xml")).text;
  expect(index.match(/<loc>[^<]*\/sitemap-\d+\.xml<\/loc>/g)).toHaveLength(2);
  const sitemaps = await Promise.all([1, 2].map((number) => visit(`/sitemap-${number}.xml`)));
  const listed = sitemaps.map(({ text }) => text.match(/<url>/g)!.length);
  expect(listed[0]).toBe(50_000);
  expect(listed[1]).toBeGreaterThan(0);
  expect((await visit("/sitemap-3.xml")).status).toBe(404);
  const site = { _id: websiteId, name: "Large", language: null };
  const release_id = (await server.get(`/v1/websites/${websiteId}/releases`)).json.data[0]._id;
  const siteFiles = createSiteFiles({ storage: server.storage, computeFor: () => inlineCompute } as never);
  const files = await siteFiles({ ...site, release_id } as never, "https://large.example");
  expect(files.map(({ name }) => name).filter((name) => name.startsWith("sitemap"))).toEqual([
    "sitemap.xml",
    "sitemap-1.xml",
    "sitemap-2.xml",
  ]);
}, 300_000);

test("pages of many records follow a deploy that changes them all; nothing is missing meanwhile", async () => {
  const { websiteId, collection, templateId, settle, visit } = await makeBlog("Many");
  const records = Array.from({ length: 320 }, (_, n) => ({ data: { title: `Post ${n}` }, status: "published" }));
  const content = JSON.stringify(records);
  const { json } = await server.post(`/v1/cms/collections/${collection._id}/import`, { format: "json", content });
  expect(json.created).toBe(320);
  await settle();
  await saveVersion(server, templateId, { html: `${TEMPLATE}<p>New template</p>` });
  expect((await server.post("/v1/tools/deploy", { page_id: templateId })).status).toBe(200);
  expect((await visit("/blog/post-7")).status).toBe(200);
  await settle();
  for (const path of ["/blog/post-0", "/blog/post-319"]) expect((await visit(path)).text).toContain("New template");
  // A page that menus list changes what all pages may show: they stay, and are looked at later.
  const html = "<h1>About</h1>";
  await server.post(`/v1/websites/${websiteId}/pages/import`, { path: "/about", name: "About", html });
  expect((await server.post(`/v1/websites/${websiteId}/deploy`, {})).status).toBe(200);
  for (const path of ["/about", "/blog/post-7", "/blog/page/160"]) expect((await visit(path)).status).toBe(200);
  await settle();
  for (const path of ["/about", "/blog/post-7", "/blog/page/160"]) expect((await visit(path)).status).toBe(200);
  const [release] = (await server.get(`/v1/websites/${websiteId}/releases`)).json.data;
  // The home page, the list with its 160 pages, the template, 320 records, and the page about them.
  expect(release.pages).toBe(1 + 160 + 1 + 320 + 1);
}, 300_000);

test("a job's page says to search engines who offers it", async () => {
  const { add, settle, visit } = await makeBlog("Crumb & Co", { kind: "job_posting" });
  await add({ title: "Baker </script>", date: "2026-11-20", body: "At **night**." });
  await settle();
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(
    (await visit("/blog/baker-script")).text,
  )!;
  expect(JSON.parse(json!)).toMatchObject({
    "@type": "JobPosting",
    title: "Baker </script>",
    datePosted: "2026-11-20",
    description: "<p>At <strong>night</strong>.</p>\n",
    hiringOrganization: { "@type": "Organization", name: "Crumb & Co" },
  });
});

test("a post's page says to who shares it that it is an article, and when it was written", async () => {
  const { add, settle, visit } = await makeBlog("Shared");
  const record = await add({ title: "Rye", body: "Some **words**." });
  await settle();
  const { text } = await visit("/blog/rye");
  expect(text).toContain('<meta property="og:type" content="article">');
  expect(text).toContain(`<meta property="article:published_time" content="${record.published_at}">`);
  expect((await visit("/blog")).text).toContain('<meta property="og:type" content="website">');
});

test("a feed of the newest records, linked from where they are shown; XML that readers take", async () => {
  const { add, settle, visit } = await makeBlog("Fed");
  expect((await visit("/blog/feed.xml")).status).toBe(200);
  for (let n = 1; n <= 32; n++) await add({ title: `Post ${n} <&> "x"`, body: "Some **words** ]]>" });
  await settle();
  const { status, text, headers } = await visit("/blog/feed.xml");
  expect([status, headers.get("content-type")]).toEqual([200, "application/rss+xml; charset=utf-8"]);
  expect(text.match(/<item>/g)).toHaveLength(30);
  expect(text).toContain("<title>Post 32 &lt;&amp;&gt; &quot;x&quot;</title>");
  expect(text).toMatch(/<pubDate>\w{3}, \d{2} \w{3} \d{4} [\d:]{8} GMT<\/pubDate>/);
  expect(text).toMatch(/<atom:link href="http[^"]*\/blog\/feed\.xml" rel="self"/);
  // Every element is closed where it was opened, and no text has a character that must be escaped.
  const open: string[] = [];
  for (const [, close, name, empty] of text.matchAll(/<(\/?)([\w:]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (close) expect(open.pop()).toBe(name!);
    else if (!empty) open.push(name!);
  }
  expect(open).toEqual([]);
  expect(text.replace(/<\/?[\w:?][^<>]*>/g, "")).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot);)/);
  for (const path of ["/blog", "/blog/page/2", "/blog/post-1-x"])
    expect((await visit(path)).text).toContain(
      '<link rel="alternate" type="application/rss+xml" href="/blog/feed.xml">',
    );
  expect((await visit("/")).text).not.toContain("feed.xml");
  expect((await visit("/other/feed.xml")).status).toBe(404);
});

describe("ready-made", () => {
  test("each of the 12 kinds: a collection, a list, a template and samples that are drafts and say nothing about anybody", async () => {
    const { websiteId, host } = await makePublishedWebsite(server, "Ready");
    const { json: suggested } = await server.post(`/v1/websites/${websiteId}/cms/suggest`, {
      prompt:
        "A place with a blog, news, events, a daily menu, a product catalogue, a team directory, case studies, job listings, recipes, property listings, a course catalogue and a knowledge base",
    });
    expect(suggested.data.map(({ kind }: Json) => kind).sort()).toEqual([
      "blog",
      "courses",
      "events",
      "jobs",
      "menu",
      "news",
      "products",
      "projects",
      "properties",
      "questions",
      "recipes",
      "team",
    ]);
    for (const { kind, slug } of suggested.data) {
      const { status, json } = await server.post(`/v1/websites/${websiteId}/cms/ready_made`, { kind });
      expect([kind, status]).toEqual([kind, 200]);
      expect(json.collection).toMatchObject({ slug, route: `/${slug}/:slug`, record_count: 3 });
      expect(json.collection.detail_page_id).toBe(json.page_ids[1]);
      for (const record of json.records) {
        expect(record.status).toBe("draft");
        for (const [key, value] of Object.entries(record.data))
          if (value !== null) expect([kind, key, String(value)]).toEqual([kind, key, expect.stringMatching(/sample/i)]);
      }
      expect((await server.post(`/v1/websites/${websiteId}/cms/ready_made`, { kind })).json.code).toBe("slug_taken");
    }
    const { json: checks } = await server.get(`/v1/websites/${websiteId}/checks`);
    expect(checks.findings.filter(({ level, check }: Json) => level === "error" && check !== "broken_link")).toEqual(
      [],
    );
    const deployed = await server.post(`/v1/websites/${websiteId}/deploy`, {});
    expect(deployed.status).toBe(200);
    for (const { slug } of suggested.data) {
      const { text } = await server.visit(host, `/${slug}`);
      expect(text).toContain("There is nothing here yet.");
      expect(text).not.toContain("Sample title");
    }
  }, 300_000);

  test("a home page whose prompt asks for a blog comes with one; its words are the website's language", async () => {
    const website = (
      await server.post("/v1/websites", {
        name: "Brot",
        prompt: "Eine Bäckerei in Köln mit einem Blog",
      })
    ).json;
    await server.put(`/v1/websites/${website._id}`, { language: "de" });
    const page = (await server.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Start" })).json;
    const { json: run } = await server.post(`/v1/pages/${page._id}/generate`, {});
    while (!/completed|failed/.test((await server.get(`/v1/runs/${run.run_id}`)).json.status)) await Bun.sleep(5);
    const { json: collections } = await server.get(`/v1/websites/${website._id}/cms/collections`);
    expect(collections.data.map(({ slug }: Json) => slug)).toEqual(["blog"]);
    const { json: pages } = await server.get(`/v1/websites/${website._id}/pages`);
    expect(pages.data.map(({ path, status }: Json) => `${path} ${status}`).sort()).toEqual([
      "/ draft",
      "/blog draft",
      "/blog/:slug draft",
    ]);
  });

  test("what is only named is proposed, not made", async () => {
    const { websiteId } = await makePublishedWebsite(server, "Named");
    const ask = async (prompt: string) =>
      (await server.post(`/v1/websites/${websiteId}/cms/suggest`, { prompt })).json.data.map(({ kind }: Json) => kind);
    expect(await ask("A bakery")).toEqual([]);
    expect(await ask("A bakery. The team bakes at night.")).toEqual(["team"]);
    expect(await ask("Un café avec un blog")).toEqual(["blog", "menu"]);
    expect(await ask("A real estate agency: houses for sale")).toEqual(["properties"]);
    expect(await ask("A dentist with a team, job openings and a list of frequently asked questions")).toEqual([
      "team",
      "jobs",
      "questions",
    ]);
    expect(await ask("Ein Restaurant mit Speisekarte und Veranstaltungen")).toEqual(["events", "menu"]);
    expect(await ask("Workshops for yoga teachers, of course")).toEqual(["courses"]);
    expect((await server.get(`/v1/websites/${websiteId}/cms/collections`)).json.total).toBe(0);
  });
});
