/** Idempotency-Key: a repeated POST has one effect and one answer. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { DAY_MS, systemClock } from "../../src/lib/clock.ts";
import { dropExpiredKeys } from "../../src/policy/idempotency.ts";
import {
  type Answer,
  type Client,
  call,
  makeGeneratedWebsite,
  makeWebsite,
  newDirectory,
  runEnded,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { scriptedEngine } from "../scripted_engine.ts";

let server: TestServer;
const engine = scriptedEngine();
let suggesting: Promise<void> | null = null;
beforeAll(async () => {
  const suggestPages: typeof engine.suggestPages = async (prompt, signal) => {
    await suggesting;
    return engine.suggestPages(prompt, signal);
  };
  server = await startTestServer({ engine: { ...engine, suggestPages } });
});
afterAll(() => server.stop());

const website = { name: "Once", prompt: "A bakery" };
const post = (client: Client, path: string, body: unknown, key: string) =>
  client.post(path, body, { headers: { "Idempotency-Key": key } });

function expectReplay(replay: Answer, first: Answer) {
  expect(replay.headers.get("idempotency-replayed")).toBe("true");
  expect(first.headers.get("idempotency-replayed")).toBeNull();
  expect([replay.status, replay.text]).toEqual([first.status, first.text]);
  expect(replay.headers.get("content-type")).toBe(first.headers.get("content-type"));
  expect(replay.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
}

describe("a repeated call", () => {
  test("answers byte for byte the same, with Idempotency-Replayed, and has no second effect", async () => {
    const client = await server.addAccount();
    const first = await post(client, "/v1/websites", website, "k1");
    expectReplay(await post(client, "/v1/websites", website, "k1"), first);
    expect((await client.get("/v1/websites")).json.total).toBe(1);
    await client.put(`/v1/websites/${first.json._id}`, { name: "Changed meanwhile" });
    expectReplay(await post(client, "/v1/websites", website, "k1"), first);
  });

  test("an answer that shows a secret is kept encrypted", async () => {
    const client = await server.addAccount();
    for (const [path, body] of [
      ["/v1/api_keys", { name: "secret" }],
      ["/v1/webhooks", { url: "https://hooks.example.com/" }],
    ] as const) {
      const first = await post(client, path, body, "s1");
      expectReplay(await post(client, path, body, "s1"), first);
      const kept = await server.storage.read.all(
        `SELECT body FROM idempotency_keys WHERE account_id = '${client.accountId}'`,
      );
      expect(JSON.stringify(kept)).not.toContain(first.json.key ?? first.json.secret);
    }
  });

  const code = { html: "<p>x</p>", css: "", javascript: "" };
  test.each([
    ["pages.create", (ids) => [`/v1/websites/${ids.website}/pages`, { path: "/new", name: "New" }]],
    ["pages.import", (ids) => [`/v1/websites/${ids.website}/pages/import`, { path: "/imp", name: "I", ...code }]],
    ["websites.duplicate", (ids) => [`/v1/websites/${ids.website}/duplicate`, {}]],
    ["pages.generate", (ids) => [`/v1/pages/${ids.page}/generate`, { generate_images: true }]],
    ["pages.clone", (ids) => [`/v1/pages/${ids.page}/clone`, {}]],
    ["pages.fork", (ids) => [`/v1/pages/${ids.page}/fork`, { website_id: ids.website }]],
    ["pages.preview_link", (ids) => [`/v1/pages/${ids.page}/preview_link`, {}]],
    ["threads.create", (ids) => ["/v1/threads", { page_id: ids.page }]],
    ["versions.create", (ids) => ["/v1/versions", { page_id: ids.page, thread_id: ids.thread, ...code }]],
    ["versions.restore", (ids) => [`/v1/versions/${ids.version}/restore`, {}]],
    ["publish.deploy", (ids) => ["/v1/tools/deploy", { page_id: ids.page }]],
    ["tools.suggest_pages", () => ["/v1/tools/suggest_pages", { prompt: "A florist" }]],
    ["domains.create", (ids) => ["/v1/domains", { domain: `${ids.website!.slice(-10)}.example.com` }]],
    ["api_keys.create", () => ["/v1/api_keys", { name: "once" }]],
  ] as [string, (ids: Record<string, string>) => [string, unknown]][])("of %s is replayed", async (_, request) => {
    const client = await server.addAccount();
    const { websiteId, pageId, run } = await makeGeneratedWebsite(client);
    const thread = (await client.post("/v1/threads", { page_id: pageId })).json._id;
    const ids = { website: websiteId, page: pageId, thread, version: run.version_id };
    const [path, body] = request(ids);
    const first = await post(client, path, body, "one");
    expect(first.status).toBe(200);
    const counts = async () => (await client.get("/v1/users/me/stats")).json;
    if (first.json.run_id) await runEnded(client, first.json.run_id);
    const before = await counts();
    expectReplay(await post(client, path, body, "one"), first);
    expect(await counts()).toEqual(before);
  });

  test("of generate is charged once, also when all come at once", async () => {
    const client = await server.addAccount();
    const { pageId } = await makeWebsite(client);
    const path = `/v1/pages/${pageId}/generate`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(client, path, { model: "premium" }, "pay")),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers.get("idempotency-replayed") === null)).toHaveLength(1);
    await runEnded(client, answers[0]!.json.run_id);
    expect((await post(client, path, { model: "premium" }, "pay")).text).toBe(answers[0]!.text);
    expect((await client.get("/v1/credits")).json.balance).toBe(9960);
    expect((await client.get("/v1/runs")).json.total).toBe(1);
  });

  test("while the first is still running: 409 idempotency_in_progress, then the replay", async () => {
    const gate = Promise.withResolvers<void>();
    suggesting = gate.promise;
    const client = await server.addAccount();
    const ask = () => post(client, "/v1/tools/suggest_pages", { prompt: "A florist" }, "slow");
    // Which of them comes first nobody says; it is the other that is answered.
    const both = [ask(), ask()];
    const refused = await Promise.race(both);
    expect([refused.status, refused.json.code]).toEqual([409, "idempotency_in_progress"]);
    gate.resolve();
    suggesting = null;
    const answers = await Promise.all(both);
    expectReplay(await ask(), answers.find(({ status }) => status === 200)!);
  });
});

describe("the same key", () => {
  test("with another body: 409 idempotency_mismatch", async () => {
    const client = await server.addAccount();
    await post(client, "/v1/websites", website, "k");
    const refused = await post(client, "/v1/websites", { ...website, name: "Other" }, "k");
    expect([refused.status, refused.json.code]).toEqual([409, "idempotency_mismatch"]);
    expect((await client.get("/v1/websites")).json.total).toBe(1);
  });

  test("for another resource of the route: 409 idempotency_mismatch", async () => {
    const client = await server.addAccount();
    const [one, two] = [await makeWebsite(client), await makeWebsite(client)];
    await post(client, `/v1/pages/${one.pageId}/generate`, {}, "k");
    expect((await post(client, `/v1/pages/${two.pageId}/generate`, {}, "k")).json.code).toBe("idempotency_mismatch");
  });

  test("on another route, or of another account, is another key", async () => {
    const [client, other] = [await server.addAccount(), await server.addAccount()];
    const first = await post(client, "/v1/websites", website, "k");
    expect((await post(client, "/v1/api_keys", { name: "n" }, "k")).status).toBe(200);
    const theirs = await post(other, "/v1/websites", website, "k");
    expect(theirs.status).toBe(200);
    expect(theirs.json._id).not.toBe(first.json._id);
  });

  test("through another API key of the account is the same key", async () => {
    const client = await server.addAccount();
    const second = (await client.post("/v1/api_keys", { name: "second" })).json.key;
    const first = await post(client, "/v1/websites", website, "k");
    const headers = { "Idempotency-Key": "k" };
    expectReplay(await client.post("/v1/websites", website, { key: second, headers }), first);
  });

  test("after 24 hours is free again", async () => {
    const client = await server.addAccount();
    const first = await post(client, "/v1/websites", website, "k");
    await server.storage.write("all", (db) => dropExpiredKeys(db, systemClock.now() + DAY_MS - 60_000, 50));
    expectReplay(await post(client, "/v1/websites", website, "k"), first);
    await server.storage.write("all", (db) => dropExpiredKeys(db, systemClock.now() + DAY_MS + 1, 50));
    expect((await post(client, "/v1/websites", website, "k")).json._id).not.toBe(first.json._id);
  });
});

describe("refusals", () => {
  test("400 is not kept: the call can be mended and sent again", async () => {
    const client = await server.addAccount();
    expect((await post(client, "/v1/websites", { prompt: 5 }, "k")).status).toBe(400);
    const mended = await post(client, "/v1/websites", website, "k");
    expect(mended.status).toBe(200);
    expect(mended.headers.get("idempotency-replayed")).toBeNull();
  });

  test("402, 404 and 409 are answers and are kept; nothing of the call remains", async () => {
    const client = await server.addAccount({ monthlyCredits: 10 });
    const { websiteId, pageId } = await makeWebsite(client);
    for (const [path, body, status] of [
      [`/v1/pages/${pageId}/generate`, {}, 402],
      ["/v1/pages/page_nothing/clone", {}, 404],
      [`/v1/websites/${websiteId}/pages`, { path: "/", name: "Again" }, 409],
    ] as const) {
      const first = await post(client, path, body, "k");
      expect(first.status).toBe(status);
      expectReplay(await post(client, path, body, "k"), first);
    }
    expect((await client.get("/v1/credits")).json.balance).toBe(10);
  });

  test.each(["", "x".repeat(256), "schlüssel", "tab\there"])("the key %j is refused", async (key) => {
    const refused = await post(server, "/v1/websites", website, key);
    expect([refused.status, refused.json.code]).toEqual([400, "validation_failed"]);
    expect(refused.json.details[0].path).toBe("Idempotency-Key");
  });

  test("255 printable characters are fine; on other methods the header means nothing", async () => {
    expect((await post(server, "/v1/websites", website, "~!'\" ".repeat(50).trim())).status).toBe(200);
    const headers = { "Idempotency-Key": "k" };
    for (let again = 0; again < 2; again++) {
      const answer = await server.get("/v1/websites", { headers });
      expect([answer.status, answer.headers.get("idempotency-replayed")]).toEqual([200, null]);
    }
  });
});

test("a kept answer survives a restart of the server", async () => {
  const directory = newDirectory();
  const before = await startTestServer({ directory });
  const { pageId } = await makeWebsite(before);
  const first = await post(before, `/v1/pages/${pageId}/generate`, {}, "k");
  await runEnded(before, first.json.run_id);
  await before.stop();
  const after = await startTestServer({ directory });
  const replay = await call(after.baseUrl, "POST", `/v1/pages/${pageId}/generate`, {}, before.key, {
    "Idempotency-Key": "k",
  });
  expectReplay(replay, first);
  expect((await after.get("/v1/credits", { key: before.key })).json.balance).toBe(9980);
  await after.stop();
  rmSync(directory, { recursive: true });
});
