/** Pages: paths, prompts, settings, copies, and what others may see of public ones. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  type Client,
  type Json,
  makeGeneratedWebsite,
  makePublishedWebsite,
  makeWebsite,
  startTestServer,
  type TestServer,
} from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const createPage = (client: Client, websiteId: string, body: unknown) =>
  client.post(`/v1/websites/${websiteId}/pages`, body);

describe("creating", () => {
  test("without a prompt the page inherits the website's; with one it keeps its own", async () => {
    const website = (await server.post("/v1/websites", { name: "W", prompt: "The website's prompt" })).json;
    const inherits = await createPage(server, website._id, { path: "/", name: "Home" });
    const own = await createPage(server, website._id, { path: "/own", name: "Own", prompt: "Its own prompt" });
    expect(inherits.json).toMatchObject({ prompt: "The website's prompt", status: "empty", website_id: website._id });
    expect(own.json.prompt).toBe("Its own prompt");
    expect((await createPage(server, website._id, { path: "/e", name: "E", prompt: "" })).status).toBe(400);
    expect((await server.get(`/v1/websites/${website._id}`)).json.page_count).toBe(2);
  });

  test("a path is unique within its website: 409 path_taken, also for an import and among calls at once", async () => {
    const { websiteId } = await makeWebsite(server);
    expect((await createPage(server, websiteId, { path: "/", name: "Again" })).json.code).toBe("path_taken");
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => createPage(server, websiteId, { path: "/same", name: "Same" })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
    const imported = await server.post(`/v1/websites/${websiteId}/pages/import`, {
      path: "/same",
      name: "Same",
      html: "x",
      css: "",
      javascript: "",
    });
    expect([imported.status, imported.json.code]).toEqual([409, "path_taken"]);
    const other = await makeWebsite(server);
    expect((await createPage(server, other.websiteId, { path: "/same", name: "Same" })).status).toBe(200);
  });

  test.each(["/a", "/a/b-c", "/a_b.html", `/${"x".repeat(199)}`, "/robots.txt", "/2026/11/20"])(
    "the path %s is allowed",
    async (path) => {
      const { websiteId } = await makeWebsite(server);
      expect((await createPage(server, websiteId, { path, name: "P" })).json.path).toBe(path);
    },
  );

  test.each([
    "",
    "a",
    "//",
    "/a/",
    "/a//b",
    "/A",
    "/ä",
    "/a b",
    "/a%20b",
    "/..",
    "/a/../b",
    "/a..b",
    "/.",
    "/a/./b",
    "/a?b",
    "/a#b",
    "/a\\b",
    "/_sw",
    "/_sw/forms/x",
    "/a\n",
    "/<b>",
    `/${"x".repeat(200)}`,
    "http://evil.example/",
  ])("the path %j is refused", async (path) => {
    const { websiteId } = await makeWebsite(server);
    const answer = await createPage(server, websiteId, { path, name: "P" });
    expect([answer.status, answer.json.code]).toEqual([400, "validation_failed"]);
    expect(answer.json.details[0].path).toBe("path");
  });
});

describe("changing", () => {
  test("only what is sent changes; null gives title, description and image back", async () => {
    const { pageId } = await makeGeneratedWebsite(server, "Crumb");
    const before = (await server.get(`/v1/pages/${pageId}`)).json;
    expect(before).toMatchObject({ title: "Home of Crumb", status: "draft" });
    const set = { title: "T", description: "D", og_image: "https://example.com/a.png", public: true, name: "Start" };
    expect((await server.put(`/v1/pages/${pageId}`, set)).json).toMatchObject({ ...set, prompt: before.prompt });
    const cleared = await server.put(`/v1/pages/${pageId}`, { title: null, description: null, og_image: null });
    expect(cleared.json).toMatchObject({ title: before.title, description: before.description, og_image: null });
  });

  test("the home page keeps its path; another can't take it", async () => {
    const { websiteId, pageId } = await makeWebsite(server);
    const about = (await createPage(server, websiteId, { path: "/about", name: "About" })).json;
    expect((await server.put(`/v1/pages/${pageId}`, { path: "/start" })).status).toBe(400);
    expect((await server.put(`/v1/pages/${pageId}`, { path: "/" })).status).toBe(200);
    const taken = await server.put(`/v1/pages/${about._id}`, { path: "/" });
    expect([taken.status, taken.json.code]).toEqual([409, "path_taken"]);
    expect((await server.put(`/v1/pages/${about._id}`, { path: "/team" })).json.path).toBe("/team");
  });

  test("images must be https or an asset; javascript: and data: addresses are refused", async () => {
    const { pageId } = await makeWebsite(server);
    for (const og_image of [
      "javascript:alert(1)",
      "data:image/png;base64,x",
      "http://example.com/a.png",
      "/etc",
      "https://a b",
    ])
      expect((await server.put(`/v1/pages/${pageId}`, { og_image })).status).toBe(400);
    expect((await server.put(`/v1/pages/${pageId}`, { og_image: "/_sw/assets/a.png" })).status).toBe(200);
  });

  test("a published page whose settings change has unpublished changes until it is deployed", async () => {
    const { pageId } = await makePublishedWebsite(server, "Changes");
    const page = async () => (await server.get(`/v1/pages/${pageId}`)).json;
    expect(await page()).toMatchObject({ status: "published", has_unpublished_changes: false });
    await server.put(`/v1/pages/${pageId}`, { prompt: "Only a prompt" });
    expect((await page()).has_unpublished_changes).toBe(false);
    await server.put(`/v1/pages/${pageId}`, { title: "New" });
    expect((await page()).has_unpublished_changes).toBe(true);
    await server.post("/v1/tools/deploy", { page_id: pageId });
    expect((await page()).has_unpublished_changes).toBe(false);
  });
});

describe("importing", () => {
  const code = { html: "<main>Hi</main>", css: "main{}", javascript: "1" };

  test("makes the page, a thread and a version; the page is a draft", async () => {
    const { websiteId } = await makeWebsite(server);
    const page = (
      await server.post(`/v1/websites/${websiteId}/pages/import`, { path: "/legal", name: "Legal", ...code })
    ).json;
    expect(page).toMatchObject({ path: "/legal", status: "draft", prompt: null, has_unpublished_changes: true });
    const version = (await server.get(`/v1/versions/${page.draft_version_id}`)).json;
    expect(version).toMatchObject({ ...code, source: "import", run_id: null, page_id: page._id });
    expect((await server.get(`/v1/threads/${version.thread_id}`)).json.page_id).toBe(page._id);
  });

  test("is not for the home page: 400, and nothing is made", async () => {
    const website = (await server.post("/v1/websites", { name: "W", prompt: "p" })).json;
    const refused = await server.post(`/v1/websites/${website._id}/pages/import`, { path: "/", name: "Home", ...code });
    expect([refused.status, refused.json.code]).toEqual([400, "validation_failed"]);
    expect(refused.json.details[0].path).toBe("path");
    expect((await server.get(`/v1/websites/${website._id}`)).json.page_count).toBe(0);
  });

  test("a page without a prompt can't be generated until it has one", async () => {
    const { websiteId } = await makeGeneratedWebsite(server);
    const page = (await server.post(`/v1/websites/${websiteId}/pages/import`, { path: "/i", name: "I", ...code })).json;
    const refused = await server.post(`/v1/pages/${page._id}/generate`, {});
    expect([refused.status, refused.json.code]).toEqual([400, "prompt_missing"]);
    await server.put(`/v1/pages/${page._id}`, { prompt: "Legal notes" });
    expect((await server.post(`/v1/pages/${page._id}/generate`, {})).status).toBe(200);
  });
});

describe("listing", () => {
  test("newest first over all websites, without code; q looks in names and paths", async () => {
    const client = await server.addAccount();
    const { websiteId } = await makeGeneratedWebsite(client);
    for (const path of ["/services", "/contact"])
      await createPage(client, websiteId, { path, name: `Page ${path.slice(1)}` });
    await makeWebsite(client);
    const { json, text } = await client.get("/v1/pages");
    expect(json.data.map((page: Json) => page.path)).toEqual(["/", "/contact", "/services", "/"]);
    expect(text).not.toContain("<main>");
    expect((await client.get("/v1/pages?q=serv")).json).toMatchObject({ total: 1, data: [{ path: "/services" }] });
    const ofWebsite = await client.get(`/v1/websites/${websiteId}/pages?limit=2`);
    expect(ofWebsite.json).toMatchObject({ total: 3, has_more: true, limit: 2 });
  });

  test("with include=code each page has the code of its draft, one without a draft none; other words are refused", async () => {
    const { websiteId } = await makeGeneratedWebsite(server, "Bakery");
    await createPage(server, websiteId, { path: "/empty", name: "Empty" });
    const saved = { path: "/own", name: "Own", html: "<h1>Own</h1>", css: "h1{color:red}", javascript: "1;" };
    await server.post(`/v1/websites/${websiteId}/pages/import`, saved);
    for (const list of [`/v1/websites/${websiteId}/pages`, "/v1/pages"]) {
      const { data } = (await server.get(`${list}?limit=3&include=code`)).json;
      const [own, empty, home] = data;
      expect(own).toMatchObject(saved);
      expect(empty.path).toBe("/empty");
      expect(empty).not.toHaveProperty("html");
      const draft = (await server.get(`/v1/versions/${home.draft_version_id}`)).json;
      for (const part of ["html", "css", "javascript"]) expect(home[part]).toBe(draft[part]);
      expect((await server.get(`${list}?include=everything`)).status).toBe(400);
      for (const page of (await server.get(`${list}?limit=3`)).json.data) expect(page).not.toHaveProperty("html");
    }
  });

  test("of more than 4 MB of code together a list has the first pages' alone, and all pages", async () => {
    const { websiteId } = await makeWebsite(server);
    const html = `<p>${"Bread. ".repeat(100)}</p>\n`.repeat((1.5 * 1024 * 1024) / 708);
    for (const path of ["/a", "/b", "/c", "/d"])
      await server.post(`/v1/websites/${websiteId}/pages/import`, { path, name: path, html, css: "", javascript: "" });
    const { data, total } = (await server.get(`/v1/websites/${websiteId}/pages?include=code`)).json;
    expect(total).toBe(5);
    expect(data.map((page: Json) => [page.path, page.html?.length])).toEqual([
      ["/d", html.length],
      ["/c", html.length],
      ["/b", undefined],
      ["/a", undefined],
      ["/", undefined],
    ]);
  });
});

describe("deleting", () => {
  test("the last page takes the website with it", async () => {
    const { websiteId, pageId, host } = await makePublishedWebsite(server, "Last Page");
    const second = (await createPage(server, websiteId, { path: "/second", name: "Second" })).json;
    expect((await server.delete(`/v1/pages/${second._id}`)).json).toEqual({
      _id: second._id,
      deleted: true,
      website_deleted: false,
    });
    expect((await server.get(`/v1/websites/${websiteId}`)).status).toBe(200);
    expect((await server.delete(`/v1/pages/${pageId}`)).json.website_deleted).toBe(true);
    expect((await server.get(`/v1/websites/${websiteId}`)).status).toBe(404);
    expect((await server.visit(host, "/")).status).toBe(404);
  });

  test("without its home page a website goes on, and a new home page can be made", async () => {
    const { websiteId, pageId, host, deployment } = await makePublishedWebsite(server, "New Home");
    const body = { path: "/about", name: "About", html: "<p>About</p>", css: "", javascript: "" };
    const about = (await server.post(`/v1/websites/${websiteId}/pages/import`, body)).json;
    await server.delete(`/v1/pages/${pageId}`);
    expect((await server.visit(host, "/")).status).toBe(410);
    const deployed = await server.post("/v1/tools/deploy", { page_id: about._id, subdomain: "elsewhere" });
    expect(deployed.json.url).toBe(`${deployment.url}about`);
    expect((await createPage(server, websiteId, { path: "/", name: "Home" })).json.status).toBe("empty");
    expect((await server.visit(host, "/sitemap.xml")).text).toContain(`<loc>${deployment.url}about</loc>`);
  });

  test("of two last pages deleted at once, one takes the website with it", async () => {
    const { websiteId, pageId } = await makeWebsite(server);
    const second = (await createPage(server, websiteId, { path: "/second", name: "Second" })).json;
    const answers = await Promise.all([pageId, second._id].map((id) => server.delete(`/v1/pages/${id}`)));
    expect(answers.map((answer) => answer.json.website_deleted).sort()).toEqual([false, true]);
    expect((await server.get(`/v1/websites/${websiteId}`)).status).toBe(404);
  });

  test("a published page is gone for visitors at once, the others stay", async () => {
    const { websiteId, host } = await makePublishedWebsite(server, "Half Gone");
    const body = { path: "/about", name: "About", html: "<p>About</p>", css: "", javascript: "" };
    const about = (await server.post(`/v1/websites/${websiteId}/pages/import`, body)).json;
    await server.post("/v1/tools/deploy", { page_id: about._id });
    expect((await server.visit(host, "/about")).status).toBe(200);
    await server.delete(`/v1/pages/${about._id}`);
    expect((await server.visit(host, "/about")).status).toBe(410);
    expect((await server.visit(host, "/")).status).toBe(200);
    expect((await server.visit(host, "/sitemap.xml")).text).not.toContain("/about");
  });
});

describe("cloning", () => {
  test("/about → /about-copy, then -copy-2; the home page → /home-copy; with the newest code", async () => {
    const { websiteId, pageId } = await makeGeneratedWebsite(server);
    const body = { path: "/about", name: "About", html: "<p>1</p>", css: "", javascript: "" };
    const about = (await server.post(`/v1/websites/${websiteId}/pages/import`, body)).json;
    const clone = async (id: string, options = {}) => (await server.post(`/v1/pages/${id}/clone`, options)).json;
    expect(await clone(about._id)).toMatchObject({ path: "/about-copy", name: "About (copy)", status: "draft" });
    expect((await clone(about._id)).path).toBe("/about-copy-2");
    expect((await clone(about._id, {})).path).toBe("/about-copy-3");
    expect((await clone(pageId)).path).toBe("/home-copy");
    const chosen = await clone(about._id, { path: "/chosen", name: "Chosen" });
    expect(chosen).toMatchObject({ path: "/chosen", name: "Chosen", public: false, published_version_id: null });
    expect((await server.get(`/v1/versions/${chosen.draft_version_id}`)).json.html).toBe("<p>1</p>");
    expect(await clone(about._id, { path: "/chosen" })).toMatchObject({ code: "path_taken" });
  });

  test("a page without code is copied without code", async () => {
    const { pageId } = await makeWebsite(server);
    expect((await server.post(`/v1/pages/${pageId}/clone`)).json).toMatchObject({
      status: "empty",
      draft_version_id: null,
    });
  });
});

describe("public pages", () => {
  test("are listed for every account with name, description and address: no prompt, nothing of the owner", async () => {
    const owner = await server.addAccount();
    const { websiteId, pageId } = await makePublishedWebsite(owner, "Showcase");
    await owner.put(`/v1/pages/${pageId}`, { prompt: "SECRET prompt", public: true, description: "For all" });
    const { json, text } = await (await server.addAccount()).get("/v1/pages/public");
    const shown = json.data.find((page: Json) => page._id === pageId);
    expect(Object.keys(shown).sort()).toEqual(["_id", "created_at", "description", "name", "updated_at", "url"]);
    expect(shown).toMatchObject({ name: "Home", description: "For all", url: expect.stringContaining("http") });
    for (const secret of ["SECRET", owner.accountId, websiteId, owner.key]) expect(text).not.toContain(secret);
    await owner.put(`/v1/pages/${pageId}`, { public: false });
    expect((await server.get("/v1/pages/public")).text).not.toContain(pageId);
  });

  test("can be forked into one's own website with code, without prompt or the owner's ids", async () => {
    const owner = await server.addAccount();
    const { websiteId, pageId } = await makeGeneratedWebsite(owner, "Donor");
    await owner.put(`/v1/pages/${pageId}`, { prompt: "SECRET prompt" });
    const taker = await server.addAccount();
    const target = await makeWebsite(taker, "Taker");
    const fork = (body: unknown = { website_id: target.websiteId }) => taker.post(`/v1/pages/${pageId}/fork`, body);
    expect((await fork()).status).toBe(404);
    await owner.put(`/v1/pages/${pageId}`, { public: true });
    const forked = await fork();
    expect(forked.json).toMatchObject({ path: "/home-copy", prompt: null, public: false, status: "draft" });
    const versions = await taker.get(`/v1/pages/${forked.json._id}/versions?include=code`);
    expect(versions.json.data[0].html).toContain("<h1>Donor</h1>");
    for (const secret of ["SECRET", owner.accountId, websiteId, pageId])
      expect(`${forked.text}${versions.text}`).not.toContain(secret);
    expect((await fork({ website_id: target.websiteId, path: "/", name: "X" })).json.code).toBe("path_taken");
    expect((await fork({ website_id: target.websiteId, path: "/fork", name: "Fork" })).json).toMatchObject({
      path: "/fork",
      name: "Fork",
    });
  });

  test("making a page public opens neither the page, nor its versions, nor its website", async () => {
    const owner = await server.addAccount();
    const { websiteId, pageId, run } = await makeGeneratedWebsite(owner);
    await owner.put(`/v1/pages/${pageId}`, { public: true });
    const other = await server.addAccount();
    for (const path of [
      `/v1/pages/${pageId}`,
      `/v1/pages/${pageId}/versions`,
      `/v1/pages/${pageId}/preview`,
      `/v1/versions/${run.version_id}`,
      `/v1/websites/${websiteId}`,
      `/v1/runs/${run._id}`,
    ])
      expect((await other.get(path)).status).toBe(404);
    expect((await other.post(`/v1/pages/${pageId}/fork`, { website_id: websiteId })).status).toBe(404);
  });

  test("one's own page is forked with its prompt, at its own path where that is free", async () => {
    const source = await makeGeneratedWebsite(server);
    const empty = (await server.post("/v1/websites", { name: "Empty", prompt: "p" })).json;
    const forked = await server.post(`/v1/pages/${source.pageId}/fork`, { website_id: empty._id });
    expect(forked.json).toMatchObject({ path: "/", website_id: empty._id, prompt: expect.stringContaining("bakery") });
  });
});
