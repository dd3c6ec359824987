/** Whoever writes a page knows what the website keeps already: it is shown, and not made a second time. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { type Json, makePublishedWebsite, runEnded, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: builtinEngine() });
});
afterAll(() => server.stop());

const field = (key: string, name: string, type: string) => ({ key, name, type });
const JOURNAL = {
  name: "Journal",
  singular_name: "Story",
  slug: "journal",
  route: "/journal/:slug",
  sort: "-published_at",
  fields: [
    field("headline", "Headline", "text"),
    field("teaser", "Teaser", "long_text"),
    field("text", "Text", "rich_text"),
  ],
  title_field: "headline",
};

async function collectionsOf(websiteId: string): Promise<Json[]> {
  return (await server.get(`/v1/websites/${websiteId}/cms/collections`)).json.data;
}

/** Generates a page to its end and tells its code. */
async function generate(pageId: string): Promise<string> {
  const { json } = await server.post(`/v1/pages/${pageId}/generate`, {});
  expect(await runEnded(server, json.run_id)).toMatchObject({ status: "completed" });
  const { draft_version_id } = (await server.get(`/v1/pages/${pageId}`)).json;
  return (await server.get(`/v1/versions/${draft_version_id}`)).json.html;
}

async function addPage(websiteId: string, page: { path: string; name: string; prompt: string }): Promise<string> {
  return (await server.post(`/v1/websites/${websiteId}/pages`, page)).json._id;
}

describe("a website with a journal", () => {
  test("gets no blog beside it, though its prompt asks for one; what it has none of is made", async () => {
    const prompt = "Crumb & Co, a bakery in Portland with a blog and job listings";
    const { json } = await server.post("/v1/websites", { name: "Crumb & Co", prompt });
    const websiteId = json._id;
    const pageId = await addPage(websiteId, { path: "/", name: "Home", prompt });
    expect((await server.post(`/v1/websites/${websiteId}/cms/collections`, JOURNAL)).status).toBe(200);
    const first = await generate(pageId);
    expect((await collectionsOf(websiteId)).map(({ slug }) => slug).sort()).toEqual(["jobs", "journal"]);
    // Nobody has written anything yet: a home page does not say so.
    expect(first).not.toContain("data-sw-list");

    const [journal] = (await collectionsOf(websiteId)).filter(({ slug }) => slug === "journal");
    const data = { headline: "Rye is back", teaser: "From Saturday on.", text: "We **baked**." };
    await server.post(`/v1/cms/collections/${journal!._id}/records`, { data, status: "published" });
    const again = await generate(pageId);
    expect(again).toMatch(/data-sw-list="journal" data-sw-limit="3" data-sw-sort="-published_at"/);
    expect((await collectionsOf(websiteId)).map(({ slug }) => slug).sort()).toEqual(["jobs", "journal"]);
  });

  test("shows it on the page that is its list and on the page of each of its records, by its own fields", async () => {
    const { websiteId, host } = await makePublishedWebsite(server, "Crumb & Rye");
    const { json } = await server.post(`/v1/websites/${websiteId}/cms/collections`, JOURNAL);
    const list = await generate(await addPage(websiteId, { path: "/blog", name: "Blog", prompt: "A blog page" }));
    expect(list).toContain('<ul class="sw-content-list" data-sw-list="journal" data-sw-paginate>');
    expect(list).toContain('data-sw-field="teaser"');
    // The headline is the title, and is not said twice.
    expect(list).not.toContain('data-sw-field="headline"');
    const page = { path: "/journal/:slug", name: "Story", prompt: "The page of a story" };
    const template = await generate(await addPage(websiteId, page));
    expect(template.match(/<h1/g)).toHaveLength(1);
    expect(template).toMatch(/<h1[^>]* data-sw-field="title"/);
    expect(template).toContain('data-sw-field="text"');
    const data = { headline: "Rye is <back>", teaser: "From Saturday on.", text: "We **baked**." };
    await server.post(`/v1/cms/collections/${json._id}/records`, { data, status: "published" });
    expect((await server.post(`/v1/websites/${websiteId}/deploy`, {})).status).toBe(200);
    const { text } = await server.visit(host, "/blog");
    expect(text).toContain("Rye is &lt;back&gt;");
    expect(text).not.toMatch(/Sample title|nothing here/);
    const story = await server.visit(host, "/journal/rye-is-back");
    expect(story.status).toBe(200);
    expect(story.text).toContain("<strong>baked</strong>");
    expect(await collectionsOf(websiteId)).toHaveLength(1);
  });
});

test("the pages that come with a collection look like the home page, and every link on them leads somewhere", async () => {
  const prompt =
    "Crumb & Co, a bakery at 1812 SE Hawthorne Blvd, Portland, open Wed-Sun 7:30-13:00, with a blog. We bake country loaves and croissants.";
  const { json } = await server.post("/v1/websites", { name: "Crumb & Co", prompt });
  await generate(await addPage(json._id, { path: "/", name: "Home", prompt }));
  const pages: Json[] = (await server.get(`/v1/websites/${json._id}/pages`)).json.data;
  expect(pages.map(({ path }) => path).sort()).toEqual(["/", "/blog", "/blog/:slug"]);
  for (const { path, draft_version_id } of pages) {
    const { html, css } = (await server.get(`/v1/versions/${draft_version_id}`)).json;
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const anchors = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect({ path, broken: anchors.filter((id) => !ids.has(id)) }).toEqual({ path, broken: [] });
    // Its title is as large as one, whatever the home page's style sheet makes of headings.
    if (path !== "/") expect(css).toMatch(/h1\{font-size:calc\(clamp/);
    // The home page is the current one nowhere else.
    if (path !== "/") expect(html).not.toMatch(/<a[^>]* aria-current/);
  }
  const { errors } = (await server.get(`/v1/websites/${json._id}/checks`)).json;
  expect(errors).toBe(0);
});

test.each([
  ["/our-menu", "Our menu", "A page with our menu"],
  ["/food", "Food", "A page that lists all dishes of our menu"],
  ["/speisekarte", "Speisekarte", "Unsere Speisekarte"],
])("a menu that is there is what a page of it shows: %s", async (path, name, prompt) => {
  const { websiteId } = await makePublishedWebsite(server, "Luna");
  await server.post(`/v1/websites/${websiteId}/cms/ready_made`, { kind: "menu", samples: false });
  // Its own list made room for this one.
  const html = await generate(await addPage(websiteId, { path, name, prompt }));
  expect(html).toContain('data-sw-list="menu"');
  expect(html).toContain('data-sw-field="course"');
  expect(await collectionsOf(websiteId)).toHaveLength(1);
});

test("a page about something else shows nothing of it", async () => {
  const { websiteId } = await makePublishedWebsite(server, "Luna");
  await server.post(`/v1/websites/${websiteId}/cms/ready_made`, { kind: "team", samples: false });
  const prompt = "Write to us or call our team at 503 555 0142.";
  expect(await generate(await addPage(websiteId, { path: "/contact", name: "Contact", prompt }))).not.toContain(
    "data-sw-list",
  );
});

test("a ready-made collection speaks the language that the website's pages were written in", async () => {
  const prompt = "Eine Bäckerei in Leipzig, die nachts backt und morgens um sechs öffnet";
  const { json: website } = await server.post("/v1/websites", { name: "Krume", prompt });
  await generate(await addPage(website._id, { path: "/", name: "Start", prompt }));
  expect((await server.get(`/v1/websites/${website._id}`)).json.language).toBe(null);
  const { json } = await server.post(`/v1/websites/${website._id}/cms/ready_made`, { kind: "news" });
  expect(json.collection).toMatchObject({ name: "Neuigkeiten", singular_name: "Neuigkeit" });
  expect(json.collection.fields.map(({ name }: Json) => name)).toContain("Titel");
  expect(json.records[0].title).toBe("Erstes Beispiel: selbst schreiben");
  const { json: proposed } = await server.post(`/v1/websites/${website._id}/cms/suggest`, {
    prompt: "mit Speisekarte",
  });
  expect(proposed.data[0].name).toBe("Speisekarte");
});
