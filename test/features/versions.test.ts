/** Versions and threads: saving code, reading it back byte for byte, restoring. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  type Client,
  type Json,
  makeGeneratedWebsite,
  makePublishedWebsite,
  makeWebsite,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { callTool } from "../mcp/clients.ts";
import { makePerson } from "../people.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const newThread = async (pageId: string) => (await server.post("/v1/threads", { page_id: pageId })).json._id as string;

describe("saving", () => {
  test("replaces the code of a page, the home page included; the draft is the new version", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    const saved = await saveVersion(server, pageId, { html: "<h1>Mine</h1>", css: "h1{}", javascript: "let a" });
    expect(saved).toMatchObject({
      page_id: pageId,
      source: "save",
      html: "<h1>Mine</h1>",
      css: "h1{}",
      javascript: "let a",
    });
    expect((await server.get(`/v1/pages/${pageId}`)).json.draft_version_id).toBe(saved._id);
    expect((await server.get(`/v1/versions/${saved._id}`)).json).toEqual(saved);
    expect((await server.get(`/v1/pages/${pageId}/preview`)).text).toContain("<h1>Mine</h1>");
  });

  test("what was changed from a version that is no longer the draft is refused, when the version is named", async () => {
    const { pageId } = await makeWebsite(server);
    const base = (await saveVersion(server, pageId, { html: "<p>1</p>" }))._id;
    const code = { page_id: pageId, thread_id: await newThread(pageId), html: "<p>2</p>", css: "" };
    const theirs = await server.post("/v1/versions", { ...code, base_version_id: base });
    expect(theirs.status).toBe(200);
    const mine = await server.post("/v1/versions", { ...code, html: "<p>3</p>", base_version_id: base });
    expect([mine.status, mine.json.code]).toEqual([409, "page_changed"]);
    expect(mine.json.message).toContain(theirs.json._id);
    expect((await server.get(`/v1/pages/${pageId}`)).json.draft_version_id).toBe(theirs.json._id);
    expect((await server.post("/v1/versions", { ...code, html: "<p>3</p>" })).status).toBe(200);
  });

  test("code saved by hand opens the other pages to generation", async () => {
    const { websiteId, pageId } = await makeWebsite(server);
    const about = (await server.post(`/v1/websites/${websiteId}/pages`, { path: "/about", name: "About" })).json;
    expect((await server.post(`/v1/pages/${about._id}/generate`, {})).json.code).toBe("homepage_not_generated");
    await saveVersion(server, pageId, { html: "<h1>Mine</h1>" });
    expect((await server.post(`/v1/pages/${about._id}/generate`, {})).status).toBe(200);
  });

  test("code is kept as given: unicode, line ends, emptiness, whole documents, megabytes", async () => {
    const { pageId } = await makeWebsite(server);
    for (const html of [
      "",
      "\r\n\t é 漢字 🥐 \u2028 </script><!-- ",
      "<!DOCTYPE html><html><body>x</body></html>",
      "\ufeffx",
      "ü".repeat(1_000_000),
    ]) {
      const saved = await saveVersion(server, pageId, { html, css: html.slice(0, 9), javascript: "" });
      const { json } = await server.get(`/v1/versions/${saved._id}`);
      expect(json.html === html).toBe(true);
      expect(json.size_bytes).toBe(Buffer.byteLength(html) + Buffer.byteLength(html.slice(0, 9)));
    }
  });

  test("javascript may be left out; html and css may not", async () => {
    const { pageId } = await makeWebsite(server);
    const base = { page_id: pageId, thread_id: await newThread(pageId) };
    expect((await server.post("/v1/versions", { ...base, html: "x", css: "" })).json.javascript).toBe("");
    for (const wrong of [{ html: "x" }, { css: "" }, { html: 1, css: "" }, { html: null, css: "" }]) {
      const refused = await server.post("/v1/versions", { ...base, ...wrong });
      expect([refused.status, refused.json.code]).toEqual([500, "invalid_version"]);
      expect(refused.json.message).toBeString();
      expect(refused.json.details.length).toBeGreaterThan(0);
    }
  });

  test("a thread of another page, of nobody or of another account: 500 invalid_version, nothing saved", async () => {
    const { pageId } = await makeWebsite(server);
    const elsewhere = await makeWebsite(server);
    const foreign = await server.addAccount();
    const theirs = await makeWebsite(foreign);
    const theirThread = (await foreign.post("/v1/threads", { page_id: theirs.pageId })).json._id;
    for (const thread_id of [await newThread(elsewhere.pageId), theirThread, "thr_nothing", ""]) {
      const refused = await server.post("/v1/versions", { page_id: pageId, thread_id, html: "x", css: "" });
      expect([refused.status, refused.json.code]).toEqual([500, "invalid_version"]);
      expect(refused.json.message).toContain("thread_id");
    }
    expect((await server.get(`/v1/pages/${pageId}/versions`)).json.total).toBe(0);
  });

  test("a page that does not exist or is another account's is 404, as everywhere", async () => {
    const { pageId } = await makeWebsite(server);
    const body = { thread_id: await newThread(pageId), html: "x", css: "" };
    const other = await server.addAccount();
    expect((await server.post("/v1/versions", { ...body, page_id: "page_nothing" })).status).toBe(404);
    expect((await other.post("/v1/versions", { ...body, page_id: pageId })).status).toBe(404);
  });
});

describe("listing and restoring", () => {
  test("newest first, ten a page, code only with include=code", async () => {
    const { pageId } = await makeWebsite(server);
    const thread_id = await newThread(pageId);
    for (let n = 1; n <= 12; n++)
      await server.post("/v1/versions", { page_id: pageId, thread_id, html: `v${n}`, css: "", message: `Number ${n}` });
    const list = async (query = "") => (await server.get(`/v1/pages/${pageId}/versions${query}`)).json;
    const first = await list();
    expect(first).toMatchObject({ page: 0, limit: 10, total: 12, has_more: true });
    expect(first.data.map((version: Json) => version.message)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Number ${12 - n}`),
    );
    expect(first.data[0]).not.toHaveProperty("html");
    expect((await list("?page=1&include=code")).data.map((version: Json) => version.html)).toEqual(["v2", "v1"]);
    expect((await server.get(`/v1/pages/${pageId}/versions?include=everything`)).status).toBe(400);
  });

  test("with code an answer ends before it has more than 4 MB of it; `next` goes on to every version, once", async () => {
    const { pageId } = await makeWebsite(server);
    const thread = await newThread(pageId);
    const saved: string[] = [];
    for (const megabytes of [0.1, 4.2, 2.5, 2, 0.001, 4.1]) {
      const html = `<p>${"Bread. ".repeat(100)}</p>\n`.repeat((megabytes * 1024 * 1024) / 708);
      const body = { page_id: pageId, thread_id: thread, html, css: "" };
      saved.unshift((await server.post("/v1/versions", body)).json._id);
    }
    const seen: string[] = [];
    let before = "";
    for (;;) {
      const answer = await server.get(`/v1/pages/${pageId}/versions?include=code&limit=40${before}`);
      const { data, has_more, next, total, limit, page } = answer.json;
      expect({ total, limit, page }).toEqual({ total: saved.length, limit: 40, page: 0 });
      expect(data.length === 1 || answer.text.length < 4.5 * 1024 * 1024).toBe(true);
      for (const version of data) expect(version.html.length).toBe(version.size_bytes);
      seen.push(...data.map((version: Json) => version._id));
      expect([has_more, next]).toEqual(seen.length < saved.length ? [true, seen.at(-1)] : [false, null]);
      if (!next) break;
      before = `&before=${next}`;
    }
    expect(seen).toEqual(saved);
    const withoutCode = (await server.get(`/v1/pages/${pageId}/versions?limit=2`)).json;
    expect(withoutCode.next).toBe(saved[1]);
    const after = (await server.get(`/v1/pages/${pageId}/versions?limit=2&page=1&before=${withoutCode.next}`)).json;
    expect(after.data.map((version: Json) => version._id)).toEqual(saved.slice(4));
    expect([after.has_more, after.next, after.page]).toEqual([false, null, 1]);
  });

  test("over MCP a list has at most 256 KB of code: `next` goes on, and what alone is larger is left to get_version", async () => {
    const { pageId } = await makeWebsite(server);
    const thread = await newThread(pageId);
    const sizes: number[] = [100, 200, 300, 120, 130, 5];
    const saved: string[] = [];
    for (const kilobytes of sizes) {
      const body = { page_id: pageId, thread_id: thread, html: "Bread. ".repeat((kilobytes * 1024) / 7), css: "" };
      saved.unshift((await server.post("/v1/versions", body)).json._id);
    }
    const seen: string[] = [];
    let before: string | undefined;
    for (;;) {
      const { structuredContent } = await callTool(server, "list_page_versions", {
        page_id: pageId,
        limit: 40,
        ...(before && { before }),
      });
      const { data, next } = structuredContent;
      const shown = data.map((version: Json) => version.html?.length ?? 0);
      expect(shown.reduce((sum: number, length: number) => sum + length, 0)).toBeLessThanOrEqual(256 * 1024);
      for (const version of data) expect("html" in version).toBe(version.size_bytes <= 256 * 1024);
      seen.push(...data.map((version: Json) => version._id));
      if (!next) break;
      before = next;
    }
    expect(seen).toEqual(saved);
    const large = (await callTool(server, "get_version", { version_id: saved[3]! })).structuredContent;
    expect(large.html.length).toBeGreaterThan(256 * 1024);
  });

  test("restore makes a new version with the old code and makes it the draft; nothing is lost or published", async () => {
    const { pageId, host } = await makePublishedWebsite(server, "Restorer");
    const old = await saveVersion(server, pageId, { html: "<p>old</p>", css: "o{}", javascript: "o" });
    await saveVersion(server, pageId, { html: "<p>new</p>" });
    const before = (await server.visit(host, "/")).text;
    const restored = (await server.post(`/v1/versions/${old._id}/restore`)).json;
    expect(restored._id).not.toBe(old._id);
    expect(restored).toMatchObject({ source: "restore", html: "<p>old</p>", css: "o{}", javascript: "o" });
    expect((await server.get(`/v1/pages/${pageId}`)).json).toMatchObject({
      draft_version_id: restored._id,
      has_unpublished_changes: true,
    });
    expect((await server.get(`/v1/versions/${old._id}`)).json).toEqual(old);
    expect((await server.get(`/v1/pages/${pageId}/versions`)).json.total).toBe(4);
    expect((await server.visit(host, "/")).text).toBe(before);
  });

  test("a restore that names the draft it replaces changes nothing when the draft is another by then", async () => {
    const { pageId } = await makePublishedWebsite(server, "Two tabs");
    const old = await saveVersion(server, pageId, { html: "<p>old</p>" });
    const seen = await saveVersion(server, pageId, { html: "<p>seen</p>" });
    const others = await saveVersion(server, pageId, { html: "<p>a colleague's</p>" });
    const stale = await server.post(`/v1/versions/${old._id}/restore`, { base_version_id: seen._id });
    expect(stale.status).toBe(409);
    expect(stale.json).toMatchObject({ code: "page_changed" });
    expect(stale.json.message).toContain(others._id);
    expect((await server.get(`/v1/pages/${pageId}`)).json.draft_version_id).toBe(others._id);
    const restored = await server.post(`/v1/versions/${old._id}/restore`, { base_version_id: others._id });
    expect(restored.json).toMatchObject({ source: "restore", html: "<p>old</p>" });
  });

  test("versions never change: there is no way to write to one", async () => {
    const { run } = await makeGeneratedWebsite(server);
    for (const answer of [
      await server.put(`/v1/versions/${run.version_id}`, { html: "x" }),
      await server.delete(`/v1/versions/${run.version_id}`),
    ])
      expect(answer.status).toBe(405);
  });
});

describe("threads", () => {
  test("belong to a page, are listed by it, and show what was saved in them", async () => {
    const { pageId } = await makeWebsite(server);
    const thread = (await server.post("/v1/threads", { page_id: pageId, title: "Spring menu" })).json;
    expect(thread).toMatchObject({ thread_id: thread._id, page_id: pageId, title: "Spring menu" });
    expect(thread._id).toMatch(/^thr_/);
    const saved = await server.post("/v1/versions", {
      page_id: pageId,
      thread_id: thread._id,
      html: "x",
      css: "",
      message: "New hours",
    });
    const messages = (await server.get(`/v1/threads/${thread._id}/messages`)).json;
    expect(messages.data).toMatchObject([{ role: "user", text: "New hours", version_id: saved.json._id }]);
    expect((await server.get(`/v1/threads?page_id=${pageId}`)).json).toMatchObject({
      total: 1,
      data: [{ _id: thread._id }],
    });
    expect((await server.get("/v1/threads?page_id=page_nothing")).status).toBe(404);
  });

  test("without a title are called by what is said first in them, and keep that", async () => {
    const { pageId } = await makeWebsite(server);
    const threadId = await newThread(pageId);
    const title = async () => (await server.get(`/v1/threads/${threadId}`)).json.title;
    const save = (message: string) =>
      server.post("/v1/versions", { page_id: pageId, thread_id: threadId, html: message, css: "", message });
    expect(await title()).toBe("Untitled");
    await save(`Opening hours of   the bakery, ${"in winter and ".repeat(6)}`);
    expect(await title()).toMatch(/^Opening hours of the bakery, in winter.{20,}…$/);
    expect((await title()).length).toBeLessThanOrEqual(60);
    await save("Prices");
    expect(await title()).toStartWith("Opening hours");
    const named = (await server.post("/v1/threads", { page_id: pageId, title: "Spring menu" })).json;
    await server.post("/v1/versions", { page_id: pageId, thread_id: named._id, html: "x", css: "", message: "Soup" });
    expect((await server.get(`/v1/threads/${named._id}`)).json.title).toBe("Spring menu");
  });
});

test("a version says who has made it to whoever may know: not to clients, and not across accounts", async () => {
  const { pageId } = await makeWebsite(server);
  const [editor, client, viewer] = [
    await makePerson(server, "editor"),
    await makePerson(server, "client", ["content", "design", "ai"]),
    await makePerson(server, "viewer"),
  ];
  const authors = async (reader: Client) =>
    (await reader.get(`/v1/pages/${pageId}/versions?limit=3`)).json.data.map(({ author }: Json) => author);
  await saveVersion(server, pageId, { html: "<h1>By a key</h1>" });
  const made = await saveVersion(editor, pageId, { html: "<h1>By Ada</h1>" });
  expect(made.author).toBe("Ada");
  await saveVersion(client, pageId, { html: "<h1>By a client</h1>" });
  expect([await authors(server), await authors(viewer), await authors(client)]).toEqual([
    ["Ada", "Ada", null],
    ["Ada", "Ada", null],
    ["Ada", null, null],
  ]);
  await (await server.owner()).delete(`/v1/users/${editor.userId}`);
  expect(await authors(server)).toEqual(["Ada", null, null]);
});
