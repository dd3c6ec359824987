/** Websites: what they hold, how they are listed, copied and deleted. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sweepBlobs } from "../../src/storage/blobs.ts";
import {
  type Client,
  type Json,
  makeGeneratedWebsite,
  makePublishedWebsite,
  makeWebsite,
  newestEntries,
  readEvents,
  runReaches,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { scriptedEngine } from "../scripted_engine.ts";

let server: TestServer;
const engine = scriptedEngine();
beforeAll(async () => {
  server = await startTestServer({ engine });
});
afterAll(() => server.stop());

const create = async (client: Client, name: string) =>
  (await client.post("/v1/websites", { name, prompt: `About ${name}` })).json;

describe("creating and changing", () => {
  test("POST answers the website with its _id; no AI runs, nothing is charged", async () => {
    const client = await server.addAccount();
    const planned = engine.tasks.length;
    const made = await client.post("/v1/websites", { name: "Crumb & Co", prompt: "A bakery" });
    expect(made.json).toMatchObject({
      name: "Crumb & Co",
      prompt: "A bakery",
      domain: null,
      subdomain: null,
      url: null,
      language: null,
      published_at: null,
      page_count: 0,
    });
    expect(made.json._id).toMatch(/^web_[0-9a-z]{26}$/);
    expect(engine.tasks.length).toBe(planned);
    expect((await client.get("/v1/credits")).json.balance).toBe(10_000);
    expect((await client.get(`/v1/websites/${made.json._id}`)).json).toEqual(made.json);
  });

  test("PUT changes only what is sent", async () => {
    const website = await create(server, "Before");
    const changed = await server.put(`/v1/websites/${website._id}`, { name: "After", language: "pt-BR" });
    expect(changed.json).toMatchObject({ name: "After", prompt: "About Before", language: "pt-BR" });
    expect((await server.put(`/v1/websites/${website._id}`, { language: null })).json.language).toBeNull();
    expect((await server.put(`/v1/websites/${website._id}`, {})).json.name).toBe("After");
    for (const wrong of [{ name: "" }, { name: null }, { language: "not a tag" }, { subdomain: "x" }, { _id: "web_1" }])
      expect((await server.put(`/v1/websites/${website._id}`, wrong)).status).toBe(400);
  });

  test("names and prompts in any script and with any characters come back as they were sent", async () => {
    for (const name of [
      "Zoë's Café & Söhne",
      "パン屋さん",
      "מאפייה",
      "🥐 Crumb",
      "<script>alert(1)</script>",
      "a'\"`;--",
    ]) {
      const made = await server.post("/v1/websites", { name, prompt: `${name}\n\n${name}` });
      expect(made.json).toMatchObject({ name, prompt: `${name}\n\n${name}` });
      expect((await server.get(`/v1/websites/${made.json._id}`)).json.name).toBe(name);
    }
  });

  test("long values: 200 characters of name and 20,000 of prompt fit, one more does not", async () => {
    const longest = { name: "n".repeat(200), prompt: "p".repeat(20_000) };
    expect((await server.post("/v1/websites", longest)).json).toMatchObject(longest);
    for (const wrong of [
      { ...longest, name: "n".repeat(201) },
      { ...longest, prompt: "p".repeat(20_001) },
    ]) {
      const refused = await server.post("/v1/websites", wrong);
      expect(refused.status).toBe(400);
      expect(refused.json.details[0].message).toContain("at most");
      expect(refused.text.length).toBeLessThan(50_000);
    }
  });
});

describe("listing", () => {
  let client: Client;
  const names = ["Alpha Bakery", "Beta Bakery", "Gamma Müller", "Delta Garage", "Epsilon Bäckerei"];
  beforeAll(async () => {
    client = await server.addAccount();
    for (const name of names) await create(client, name);
  });
  const list = async (query: string) => (await client.get(`/v1/websites${query}`)).json;
  const namesOf = (answer: Json) => answer.data.map((website: Json) => website.name);

  test("newest first, with page, limit, total and has_more", async () => {
    const all = await list("");
    expect(namesOf(all)).toEqual(names.toReversed());
    expect({ ...all, data: [] }).toEqual({ data: [], page: 0, limit: 25, total: 5, has_more: false, next: null });
    const pages = [await list("?limit=2"), await list("?limit=2&page=1"), await list("?page=2&limit=2")];
    expect(pages.flatMap(namesOf)).toEqual(names.toReversed());
    expect(pages.map((page) => page.has_more)).toEqual([true, true, false]);
    expect(pages.map((page) => page.total)).toEqual([5, 5, 5]);
  });

  test("a page that ends exactly at the last item has no more; one beyond the end is empty", async () => {
    expect(await list("?limit=5")).toMatchObject({ has_more: false });
    expect(await list("?limit=100&page=0")).toMatchObject({ limit: 100, has_more: false });
    expect(await list("?limit=2&page=3")).toEqual({
      data: [],
      page: 3,
      limit: 2,
      total: 5,
      has_more: false,
      next: null,
    });
    expect(await list("?page=1000000")).toMatchObject({ data: [], has_more: false });
  });

  test.each([
    "limit=0",
    "limit=101",
    "limit=-1",
    "limit=abc",
    "limit=",
    "limit=1.5",
    "limit=1e1",
    "limit=0x10",
    "limit=%205",
    "limit=99999999999999999999",
    "page=-1",
    "page=abc",
    "page=1000001",
    "page=0.5",
    "page=NaN",
    "page=null",
    "limit[]=5",
    "limit=5&limit=6",
    "Limit=5",
    "offset=5",
    "__proto__=1",
    "constructor=1",
  ])("%s is refused with details", async (query) => {
    const answer = await client.get(`/v1/websites?${query}`);
    expect([answer.status, answer.json.code]).toEqual([400, "validation_failed"]);
    expect(answer.json.details).toHaveLength(1);
    expect(query).toStartWith(answer.json.details[0].path);
  });

  test("the limits themselves are in the message", async () => {
    expect((await client.get("/v1/websites?limit=101")).json.message).toBe("limit: must be from 1 to 100");
    expect((await client.get("/v1/websites?page=-1")).json.message).toStartWith("page: must be from 0 to");
  });

  test("q narrows to names with words that begin so, whatever case and accents", async () => {
    expect(namesOf(await list("?q=bak"))).toEqual(["Beta Bakery", "Alpha Bakery"]);
    expect(namesOf(await list("?q=BAKERY%20al"))).toEqual(["Alpha Bakery"]);
    expect(namesOf(await list("?q=muller"))).toEqual(["Gamma Müller"]);
    expect(namesOf(await list("?q=B%C3%A4ck"))).toEqual(["Epsilon Bäckerei"]);
    expect(namesOf(await list("?q=akery"))).toEqual([]);
    expect(await list("?q=bak&limit=1")).toMatchObject({ total: 2, has_more: true });
  });

  test("a search is text, never a query language", async () => {
    for (const q of [
      '"',
      "bak OR delta",
      "NOT alpha",
      "*",
      "name:alpha",
      "a*b",
      "(",
      "^alpha",
      "--",
      "%",
      "'",
      "\u0000",
    ])
      expect((await client.get(`/v1/websites?q=${encodeURIComponent(q)}`)).status).toBe(200);
    expect(namesOf(await list("?q=bak%20OR%20delta"))).toEqual([]);
    for (const signs of ["%26", "%22*", "%F0%9F%98%80"]) expect(await list(`?q=${signs}`)).toMatchObject({ total: 0 });
    expect((await list("?q=%20")).total).toBe((await list("")).total);
    expect((await client.get(`/v1/websites?q=${"x".repeat(201)}`)).status).toBe(400);
  });

  test("search follows a new name and never shows another account's", async () => {
    const website = await create(client, "Oldname Shop");
    await client.put(`/v1/websites/${website._id}`, { name: "Newname Shop" });
    expect(namesOf(await list("?q=oldname"))).toEqual([]);
    expect(namesOf(await list("?q=newname"))).toEqual(["Newname Shop"]);
    await client.delete(`/v1/websites/${website._id}`);
    expect(namesOf(await list("?q=newname"))).toEqual([]);
    const other = await server.addAccount();
    expect((await other.get("/v1/websites?q=alpha")).json).toMatchObject({ data: [], total: 0 });
    expect((await other.get("/v1/websites")).json.total).toBe(0);
  });
});

describe("duplicating", () => {
  test("copies the pages with their newest version as drafts, unpublished, named … (copy)", async () => {
    const source = await makePublishedWebsite(server, "Original");
    const about = await server.post(`/v1/websites/${source.websiteId}/pages/import`, {
      path: "/about",
      name: "About",
      html: "<p>Old</p>",
      css: "p{}",
      javascript: "1",
    });
    const copy = await server.post(`/v1/websites/${source.websiteId}/duplicate`);
    expect(copy.json).toMatchObject({
      name: "Original (copy)",
      page_count: 2,
      url: null,
      subdomain: null,
      domain: null,
    });
    const pages = (await server.get(`/v1/websites/${copy.json._id}/pages`)).json.data;
    expect(pages.map((page: Json) => [page.path, page.status]).sort()).toEqual([
      ["/", "draft"],
      ["/about", "draft"],
    ]);
    const copied = pages.find((page: Json) => page.path === "/about");
    expect(copied._id).not.toBe(about.json._id);
    const version = (await server.get(`/v1/versions/${copied.draft_version_id}`)).json;
    expect(version).toMatchObject({ html: "<p>Old</p>", css: "p{}", javascript: "1" });
    await server.delete(`/v1/websites/${source.websiteId}`);
    expect((await server.get(`/v1/versions/${copied.draft_version_id}`)).json.html).toBe("<p>Old</p>");
  });

  test("a name of full length is shortened to make room, whole characters only", async () => {
    const website = (await server.post("/v1/websites", { name: "n".repeat(200), prompt: "x" })).json;
    const copy = (await server.post(`/v1/websites/${website._id}/duplicate`)).json;
    expect(copy.name).toHaveLength(200);
    expect(copy.name).toEndWith(" (copy)");
    const faces = (await server.post("/v1/websites", { name: "😀".repeat(100), prompt: "x" })).json;
    expect((await server.post(`/v1/websites/${faces._id}/duplicate`)).json.name).not.toContain("\ufffd");
  });

  test("images of the copy outlive the original", async () => {
    const { websiteId, pageId } = await makeWebsite(server, "With images");
    const started = await server.post(`/v1/pages/${pageId}/generate`, { generate_images: true });
    await runReaches(server, started.json.run_id, "completed");
    const { events } = await readEvents(server.baseUrl, `/v1/runs/${started.json.run_id}/events`, server.key);
    const { url } = events.find((event) => event.event === "image")!.data;
    await saveVersion(server, pageId, { html: `<img src="${url}" alt="">` });
    await server.post(`/v1/websites/${websiteId}/duplicate`);
    await server.delete(`/v1/websites/${websiteId}`);
    await sweepBlobs(server.storage, 1000);
    expect((await server.get(url)).status).toBe(200);
  });
});

describe("deleting", () => {
  test("deletes the pages and frees the address, which answers 404 at once", async () => {
    const first = await makePublishedWebsite(server, "Free Me");
    expect((await server.visit(first.host, "/")).status).toBe(200);
    const deleted = await server.delete(`/v1/websites/${first.websiteId}`);
    expect(deleted.json).toEqual({ _id: first.websiteId, deleted: true, pages_deleted: 1 });
    expect((await server.visit(first.host, "/")).status).toBe(404);
    for (const path of [`/v1/websites/${first.websiteId}`, `/v1/pages/${first.pageId}`])
      expect((await server.get(path)).status).toBe(404);
    const second = await makePublishedWebsite(await server.addAccount(), "Free Me");
    expect(second.host).toBe(first.host);
    expect((await server.visit(second.host, "/")).status).toBe(200);
  });

  test("unlinks its domain, which can be linked again", async () => {
    const { json: domain } = await server.post("/v1/domains", { domain: "unlinked.example.com" });
    const first = await create(server, "One");
    await server.put(`/v1/websites/${first._id}`, { domain: domain._id });
    await server.delete(`/v1/websites/${first._id}`);
    expect((await server.get(`/v1/domains/${domain._id}`)).json.website_id).toBeNull();
    const second = await create(server, "Two");
    expect((await server.put(`/v1/websites/${second._id}`, { domain: domain._id })).json.domain).toBe(domain._id);
  });

  test.each(["plan", "write"] as const)(
    "during generation (%s) it stops the run and gives the credits back",
    async (step) => {
      const client = await server.addAccount();
      engine.hold(step);
      const { websiteId, pageId } = await makeWebsite(client);
      const started = await client.post(`/v1/pages/${pageId}/generate`, {});
      await runReaches(client, started.json.run_id, step === "plan" ? "planning" : "generating");
      expect((await client.get("/v1/credits")).json.balance).toBe(9980);
      expect((await client.delete(`/v1/websites/${websiteId}`)).status).toBe(200);
      engine.release();
      expect(await newestEntries(client, 2)).toEqual([
        [20, "page_generation_refund"],
        [-20, "page_generation"],
      ]);
      expect((await client.get(`/v1/runs/${started.json.run_id}`)).status).toBe(404);
      // The server goes on with the next generation as if nothing had been.
      expect((await makeGeneratedWebsite(client)).run.status).toBe("completed");
    },
  );
});
