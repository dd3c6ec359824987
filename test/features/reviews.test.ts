/**
 * Reviews: what people who were sent a preview link say of its pages. A link is all the right that they have; what
 * they write is a stranger's text wherever it is shown.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type PreviewClaim, previewToken } from "../../src/features/publishing/preview_links.ts";
import { DAY_MS, systemClock } from "../../src/lib/clock.ts";
import { columnsOf } from "../databases.ts";
import {
  type Answer,
  type Client,
  call,
  type Json,
  makeGeneratedWebsite,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { makePerson } from "../people.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The path of a new link of a website. */
async function makeLink(websiteId: string, body: unknown = { reviewer: "Ada" }, client: Client = server) {
  const { json } = await client.post(`/v1/websites/${websiteId}/preview_link`, body);
  // Below it are its pages, of which it begins with the first.
  return new URL(json.url).pathname.replace(/\/$/, "");
}

const post = (link: string, body: unknown, headers: Record<string, string> = {}, on = server): Promise<Answer> =>
  call(on.baseUrl, "POST", `${link}/_sw/comments`, body, null, headers);
const comment = (text: string, more: object = {}) => ({ path: "/", kind: "comment", text, ...more });
const read = (link: string, query = "path=/") =>
  call(server.baseUrl, "GET", `${link}/_sw/comments?${query}`, undefined, null);
const list = async (pageId: string, query = "", client: Client = server): Promise<Json> =>
  (await client.get(`/v1/pages/${pageId}/comments${query}`)).json;

describe("a link that takes comments", () => {
  test("from the first comment to the approval, with what the account hears and answers", async () => {
    const { websiteId, pageId, run } = await makeGeneratedWebsite(server, "Crumb & Co");
    const link = await makeLink(websiteId);
    const place = { node: "main > h1:nth-of-type(1)", quote: "Crumb & Co" };
    const said = await post(link, comment("Can this be shorter?\nIt takes three lines.", place));
    expect(said.status).toBe(200);
    const { data, total } = await list(pageId);
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({
      website_id: websiteId,
      page_id: pageId,
      parent_id: null,
      version_id: run.version_id,
      kind: "comment",
      author: { kind: "reviewer", name: "Ada" },
      text: "Can this be shorter?\nIt takes three lines.",
      ...place,
      status: "open",
      resolved_at: null,
    });
    const first = data[0]._id;
    expect(first).toStartWith("cmt_");

    const answer = await server.post(`/v1/pages/${pageId}/comments`, { text: "Done.", parent_id: first });
    expect(answer.json).toMatchObject({ parent_id: first, author: { kind: "account", name: "Test" }, status: "open" });
    const resolved = await server.put(`/v1/comments/${first}`, { status: "resolved" });
    expect(resolved.json).toMatchObject({ status: "resolved", resolved_at: expect.any(String) });
    expect((await list(pageId, "?status=open")).total).toBe(0);
    expect((await list(pageId, "?status=resolved")).data.map((one: Json) => one._id)).toEqual([answer.json._id, first]);

    // Who answers what is settled is not overheard.
    expect((await post(link, comment("Not quite.", { parent_id: first }))).status).toBe(200);
    expect((await list(pageId, "?status=open")).total).toBe(3);

    await post(link, { path: "/", kind: "changes_requested", text: "The headline." });
    await server.put(`/v1/comments/${first}`, { status: "resolved" });
    await post(await makeLink(websiteId, { reviewer: "Bob" }), { path: "/", kind: "approved" });
    expect((await list(pageId, "?status=open")).data.map((one: Json) => one.kind)).toEqual(["changes_requested"]);
    const approved = await post(link, { path: "/", kind: "approved" });
    expect(approved.json).toMatchObject({
      kind: "approved",
      text: null,
      status: "resolved",
      version_id: run.version_id,
    });
    // What was asked for is settled by who asked.
    expect((await list(pageId, "?status=open")).total).toBe(0);
    const seen = (await read(link)).json;
    expect(seen.version_id).toBe(run.version_id);
    expect(seen.comments.map((one: Json) => one.kind)).toEqual([
      "approved",
      "approved",
      "changes_requested",
      "comment",
      "comment",
      "comment",
    ]);
    expect(seen.next).toBeNull();
    expect(seen.comments[0]).not.toHaveProperty("account_id");
  });

  test("shows the review page: ours, strict, framed by nobody; the draft is in its frame, in a sandbox", async () => {
    const { websiteId } = await makeGeneratedWebsite(server, "Crumb");
    const link = await makeLink(websiteId, { reviewer: '"><script>alert(1)</script>' });
    const { headers, text } = await call(server.baseUrl, "GET", `${link}/`, undefined, null);
    const policy = headers.get("content-security-policy")!;
    for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy).toContain(rule);
    expect(policy).not.toContain("unsafe");
    expect([headers.get("referrer-policy"), headers.get("x-frame-options")]).toEqual(["no-referrer", "DENY"]);
    expect(text).not.toContain("<script>");
    expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    const addresses = [...text.matchAll(/ (?:src|href)="([^"]*)"/g)].map((match) => match[1]!);
    expect(addresses.every((address) => address.startsWith("/"))).toBe(true);
    for (const address of addresses) expect((await fetch(`${server.baseUrl}${address}`)).status).toBe(200);
    const frame = /<iframe[^>]*>/.exec(text)![0];
    expect(frame).toContain('sandbox="allow-scripts allow-forms allow-popups"');
    const framed = await call(server.baseUrl, "GET", /src="([^"]*)"/.exec(frame)![1]!, undefined, null);
    expect(framed.headers.get("content-security-policy")).toStartWith("sandbox");
    expect(framed.headers.get("content-security-policy")).not.toContain("allow-same-origin");
    expect(framed.text).toContain("<h1>Crumb</h1>");
    expect(framed.text).toContain('<script src="/preview/_sw/picker.');
  });

  test("the frame's own address shows pages and takes or tells nothing that was said", async () => {
    const { websiteId, pageId } = await makeGeneratedWebsite(server);
    const link = await makeLink(websiteId);
    await post(link, comment("Secret"));
    const { text } = await call(server.baseUrl, "GET", `${link}/`, undefined, null);
    const frame = /data-frame="([^"]*)"/.exec(text)![1]!;
    expect(frame).not.toBe(link);
    expect((await call(server.baseUrl, "GET", `${frame}/`, undefined, null)).text).not.toContain("Secret");
    expect((await read(frame)).status).toBe(404);
    expect((await post(frame, comment("Forged"))).status).toBe(404);
    expect((await list(pageId)).total).toBe(1);
  });

  test("a link without a reviewer asks for a name; one with a reviewer heeds no other", async () => {
    const { websiteId, pageId } = await makeGeneratedWebsite(server);
    const open = await makeLink(websiteId, { comments: true });
    expect((await post(open, comment("Hi"))).json.message).toContain("name");
    for (const name of ["", " ", "x".repeat(81), "two\nlines", "\u0000", 7])
      expect((await post(open, comment("Hi", { name }))).status).toBe(400);
    expect((await post(open, comment("Hi", { name: " Grace " }))).json.author.name).toBe("Grace");
    const named = await makeLink(websiteId, { reviewer: "Ada" });
    expect((await post(named, comment("Hi", { name: "Boss" }))).json.author.name).toBe("Ada");
    expect((await list(pageId)).data.map((one: Json) => one.author.name)).toEqual(["Ada", "Grace"]);
  });

  test("links without comments take none, and say nothing; reviewer and comments go together", async () => {
    const { websiteId, pageId } = await makeGeneratedWebsite(server);
    for (const body of [{}, { comments: false }]) {
      const link = await makeLink(websiteId, body);
      expect([(await read(link)).status, (await post(link, comment("x", { name: "A" }))).status]).toEqual([404, 404]);
    }
    const wrong = await server.post(`/v1/pages/${pageId}/preview_link`, { comments: false, reviewer: "Ada" });
    expect([wrong.status, wrong.json.details[0].path]).toEqual([400, "reviewer"]);
    for (const reviewer of ["", "x".repeat(81), "a\nb"])
      expect((await server.post(`/v1/pages/${pageId}/preview_link`, { reviewer })).status).toBe(400);
    const page = await server.post(`/v1/pages/${pageId}/preview_link`, { reviewer: "Ada" });
    expect(page.json).toMatchObject({ comments: true, reviewer: "Ada", page_id: pageId });
    expect((await list(pageId)).total).toBe(0);
  });

  test("comments are of the page they were left on; a page or link that is gone takes none", async () => {
    const { websiteId, pageId } = await makeGeneratedWebsite(server);
    const about = await server.post(`/v1/websites/${websiteId}/pages/import`, {
      path: "/about",
      name: "About",
      html: "<h1>About</h1>",
    });
    const link = await makeLink(websiteId);
    await post(link, { ...comment("On about"), path: "/about" });
    expect([(await list(pageId)).total, (await list(about.json._id)).total]).toEqual([0, 1]);
    expect((await read(link, "path=/about")).json.comments).toHaveLength(1);
    expect((await post(link, { ...comment("x"), path: "/nothing" })).status).toBe(404);
    const id = (await list(about.json._id)).data[0]._id;
    await server.delete(`/v1/pages/${about.json._id}`);
    expect((await server.get(`/v1/pages/${about.json._id}/comments`)).status).toBe(404);
    expect((await server.put(`/v1/comments/${id}`, { status: "resolved" })).status).toBe(404);
    expect((await post(link, { ...comment("x"), path: "/about" })).status).toBe(404);
    await post(link, comment("Home"));
    await server.delete(`/v1/websites/${websiteId}`);
    expect((await post(link, comment("x"))).status).toBe(404);
    await Bun.sleep(50);
    const left = sql`SELECT count(*) AS n FROM comments WHERE website_id = ${websiteId}`;
    expect(await server.storage.read.all<{ n: number }>(left)).toEqual([{ n: 0 }]);
  });
});

describe("whoever means harm", () => {
  test("forged and expired tokens, and pages of other websites, get nowhere", async () => {
    const { websiteId, pageId } = await makeGeneratedWebsite(server);
    const theirs = await makeGeneratedWebsite(await server.addAccount());
    const claim: PreviewClaim = {
      account: server.accountId,
      website: websiteId,
      page: null,
      version: null,
      review: { reviewer: "Ada" },
      expiresAt: systemClock.now() + DAY_MS,
    };
    const { linkSecret } = server.app.services;
    const link = (secret: string, more: Partial<PreviewClaim>) =>
      `/preview/${previewToken(secret, { ...claim, ...more })}`;
    for (const wrong of [
      link("another secret", {}),
      link(linkSecret, { expiresAt: systemClock.now() - 1 }),
      link(linkSecret, { website: theirs.websiteId }),
      link(linkSecret, { website: undefined, page: theirs.pageId }),
    ]) {
      expect((await post(wrong, comment("x"))).status).toBe(404);
      expect((await read(wrong)).status).toBe(404);
    }
    expect((await post(link(linkSecret, {}), comment("x"))).status).toBe(200);
    expect((await list(pageId)).total).toBe(1);
  });

  test("pages of other origins, and drafts in their sandbox, can't post with a link that they know", async () => {
    const { websiteId, pageId } = await makeGeneratedWebsite(server);
    const link = await makeLink(websiteId);
    const foreign: Record<string, string>[] = [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { Origin: "http://crumb.sites.localhost" },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
      { "Content-Type": "text/plain" },
      { "Content-Type": "application/x-www-form-urlencoded" },
    ];
    for (const headers of foreign)
      expect(await post(link, comment("x"), headers)).toMatchObject({ status: 403, json: { code: "foreign_origin" } });
    const own = { Origin: `http://localhost:${server.port}`, "Sec-Fetch-Site": "same-origin" };
    expect((await post(link, comment("x"), own)).status).toBe(200);
    expect((await read(link)).headers.get("access-control-allow-origin")).toBeNull();
    expect((await list(pageId)).total).toBe(1);
  });

  test("what is no comment is refused, and nothing is kept of it", async () => {
    const { websiteId, pageId } = await makeGeneratedWebsite(server);
    const link = await makeLink(websiteId);
    const { json: own } = await server.post(`/v1/pages/${pageId}/comments`, { text: "Ours" });
    const { json: answer } = await server.post(`/v1/pages/${pageId}/comments`, { text: "A", parent_id: own._id });
    for (const body of [
      "",
      "{",
      "[]",
      "null",
      comment(""),
      comment("  \n "),
      comment("x".repeat(2001)),
      comment("\u0000"),
      comment("x", { kind: "rejected" }),
      comment("x", { path: 7 }),
      comment("x", { path: "x".repeat(300) }),
      comment("x", { more: 1 }),
      comment("x", { node: "x".repeat(501) }),
      comment("x", { node: "body{} <b>" }),
      comment("x", { node: "a:has(> b)" }),
      comment("x", { node: "main, h1" }),
      comment("x", { node: "h1", quote: "q".repeat(201) }),
      comment("x", { node: "h1", quote: "two\nlines" }),
      comment("x", { parent_id: "cmt_nothing" }),
      comment("x", { parent_id: answer._id }),
      comment("x", { author_kind: "account" }),
      { path: "/", kind: "approved", node: "h1" },
      { path: "/", kind: "approved", parent_id: own._id },
    ]) {
      const { status, json } = await post(link, body);
      expect([status, json.error]).toEqual([400, true]);
      expect(json.message.length).toBeLessThan(200);
    }
    expect(await post(link, comment("x".repeat(40_000)))).toMatchObject({
      ...{ status: 413, json: { code: "payload_too_large" } },
    });
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1024).fill(32)) });
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: endless };
    expect((await fetch(`${server.baseUrl}${link}/_sw/comments`, init)).status).toBe(413);
    expect((await list(pageId)).total).toBe(2);
    expect((await post(link, comment("x".repeat(2000), { quote: "without a node" }))).json.quote).toBeNull();
    expect((await post(link, comment("\ud800 alone"))).json.text).toBe("\ufffd alone");
  });

  test("another account neither reads nor changes what was said; the words of reviewers stay theirs", async () => {
    const { websiteId, pageId } = await makeGeneratedWebsite(server);
    const other = await server.addAccount();
    const elsewhere = await makeGeneratedWebsite(other);
    const { json: said } = await post(await makeLink(websiteId), comment("Hi"));
    expect((await other.get(`/v1/pages/${pageId}/comments`)).status).toBe(404);
    expect((await other.post(`/v1/pages/${pageId}/comments`, { text: "x" })).status).toBe(404);
    expect((await other.put(`/v1/comments/${said._id}`, { status: "resolved" })).status).toBe(404);
    expect((await other.delete(`/v1/comments/${said._id}`)).status).toBe(404);
    const foreign = await other.post(`/v1/pages/${elsewhere.pageId}/comments`, { text: "x", parent_id: said._id });
    expect([foreign.status, foreign.json.details[0].path]).toEqual([400, "parent_id"]);
    const changed = await server.put(`/v1/comments/${said._id}`, { text: "I love it" });
    expect([changed.status, changed.json.code]).toEqual([409, "not_possible"]);
    const { json: own } = await server.post(`/v1/pages/${pageId}/comments`, { text: "Tpyo" });
    expect((await server.put(`/v1/comments/${own._id}`, { text: "Typo" })).json.text).toBe("Typo");
    expect((await list(pageId)).data.map((one: Json) => one.text)).toEqual(["Typo", "Hi"]);
  });

  test("a comment is deleted with its answers, and with it the bytes that they took", async () => {
    const client = await server.addAccount();
    const { websiteId, pageId } = await makeGeneratedWebsite(client);
    const stored = async () => (await client.get("/v1/users/me/stats")).json.storage_used_bytes;
    const before = await stored();
    const { json: said } = await post(await makeLink(websiteId, undefined, client), comment("Grüße"));
    await client.post(`/v1/pages/${pageId}/comments`, { text: "Answer", parent_id: said._id });
    const kept = await client.post(`/v1/pages/${pageId}/comments`, { text: "Other" });
    expect((await stored()) - before).toBe(Buffer.byteLength("AdaGrüßeTestAnswerTestOther"));
    expect((await client.delete(`/v1/comments/${said._id}`)).json).toEqual({ _id: said._id, deleted: true });
    expect((await list(pageId, "", client)).data.map((one: Json) => one._id)).toEqual([kept.json._id]);
    await client.put(`/v1/comments/${kept.json._id}`, { text: "O" });
    expect((await stored()) - before).toBe("TestO".length);
    await client.delete(`/v1/comments/${kept.json._id}`);
    expect(await stored()).toBe(before);
  });

  test("a page takes 1,000 comments; then nobody adds one", async () => {
    const { websiteId, pageId } = await makeGeneratedWebsite(server);
    const { json } = await server.post(`/v1/pages/${pageId}/comments`, { text: "x" });
    const columns = columnsOf("comments");
    const values = columns.map((name) => (name === "_id" ? "substr(_id, 1, 25) || (10000 + value)" : name));
    await server.storage.write(
      "all",
      async (db) =>
        void (await db.run(
          sql`WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 999)
            INSERT INTO comments (${sql.raw(columns.join())}) SELECT ${sql.raw(values.join())} FROM comments, n WHERE _id = ${json._id}`,
        )),
    );
    const full = await server.post(`/v1/pages/${pageId}/comments`, { text: "x" });
    expect([full.status, full.json.code]).toEqual([409, "comment_limit"]);
    const link = await makeLink(websiteId);
    expect((await post(link, comment("x"))).status).toBe(409);
    const seen = new Set<string>();
    let next: string | null = "";
    while (next !== null) {
      const { json: page } = await read(link, `path=/${next && `&before=${next}`}`);
      expect(page.comments.length).toBeLessThanOrEqual(200);
      for (const one of page.comments) seen.add(one._id);
      next = page.next;
    }
    expect(seen.size).toBe(1000);
  });
});

test("a client says what a reviewer would, in their own name; only clients decide, about the whole page", async () => {
  const { pageId } = await makeGeneratedWebsite(server, "Client's own");
  const client = await makePerson(server, "client", []);
  const say = (body: object, who: Client = client) => who.post(`/v1/pages/${pageId}/comments`, body);
  const first = await say({ text: "Too loud", node: "h1", quote: "Bread" });
  expect(first.json).toMatchObject({ author: { kind: "reviewer", name: "Ada" }, read_at: null, status: "open" });
  await say({ kind: "changes_requested" });
  await server.put(`/v1/comments/${first.json._id}`, { status: "resolved" });
  await say({ text: "Still too loud", parent_id: first.json._id });
  expect((await list(pageId, "?status=open")).total).toBe(3);
  expect((await say({ kind: "approved" })).json).toMatchObject({ kind: "approved", text: null, status: "resolved" });
  expect((await list(pageId, "?status=open")).data.map((one: Json) => one.kind)).toEqual(["comment", "comment"]);
  for (const [body, who, field] of [
    [{}, client, "text"],
    [{ kind: "approved", node: "h1" }, client, "kind"],
    [{ kind: "approved", parent_id: first.json._id }, client, "kind"],
    [{ kind: "approved" }, server, "kind"],
  ] as const) {
    const refused = await say(body, who);
    expect([refused.status, refused.json.details[0].path]).toEqual([400, field]);
  }
  expect((await say({ text: "Quieter now" }, server)).json.author).toEqual({ kind: "account", name: "Test" });
});

test("floods: a sender, and all reviewers of a website, are refused for a while; nothing is stored of senders", async () => {
  const limited = await startTestServer({
    environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "1", SITEWRIGHT_TRUSTED_PROXIES: "127.0.0.0/8" },
  });
  try {
    const { websiteId, pageId } = await makeGeneratedWebsite(limited);
    const link = await makeLink(websiteId, undefined, limited);
    const from = (sender: number, body: unknown = comment("x")) =>
      post(link, body, { "X-Forwarded-For": `203.0.113.${sender}` }, limited);
    const statuses: number[] = [];
    for (let index = 0; index < 61; index++) statuses.push((await from(1)).status);
    expect(statuses).toEqual([...Array(60).fill(200), 429]);
    const refused = await from(1);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    for (let sender = 2; sender < 6; sender++) for (let index = 0; index < 60; index++) await from(sender);
    expect((await from(7)).status).toBe(429);
    expect((await list(pageId, "", limited)).total).toBe(300);
    await limited.app.services.rateLimiter.flush();
    const buckets = await limited.storage.read.all(sql`SELECT bucket FROM rate_counters`);
    expect(JSON.stringify(buckets)).not.toContain("203.0.113");
  } finally {
    await limited.stop();
  }
}, 300_000);

test("an account that has no room takes no comments, and reviewers are told whom to ask", async () => {
  const small = await startTestServer({ environment: { SITEWRIGHT_STORAGE_QUOTA_MB: "1" } });
  try {
    const { websiteId, pageId } = await makeGeneratedWebsite(small);
    const link = await makeLink(websiteId, undefined, small);
    await saveVersion(small, pageId, { html: `<p>${"x".repeat(1024 * 1200)}</p>` });
    const refused = await post(link, comment("x"), {}, small);
    expect([refused.status, refused.json.code]).toEqual([503, "storage_exceeded"]);
    expect((await small.post(`/v1/pages/${pageId}/comments`, { text: "x" })).status).toBe(402);
    expect((await list(pageId, "", small)).total).toBe(0);
  } finally {
    await small.stop();
  }
});
