/** What an account may store: counted exactly, told, and refused beyond the quota without anything being lost. */
import { Database } from "bun:sqlite";
import { afterEach, expect, test } from "bun:test";
import { readConfig } from "../../src/settings/config.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { MIGRATIONS } from "../../src/storage/migrations.ts";
import { look } from "../databases.ts";
import {
  type Answer,
  type Client,
  type Json,
  makeGeneratedWebsite,
  makeSubmission,
  makeWebsite,
  runEnded,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { brokenRules } from "../simulation/invariants.ts";

const MEGABYTE = 1024 * 1024;
const FORM = '<form><input name="name"><textarea name="message"></textarea><input type="file" name="plan"></form>';

const running: TestServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

async function start(quota?: string): Promise<TestServer> {
  const server = await startTestServer(quota ? { environment: { SITEWRIGHT_STORAGE_QUOTA_MB: quota } } : {});
  running.push(server);
  return server;
}

const usedBytes = async (client: Client): Promise<number> =>
  (await client.get("/v1/users/me/stats")).json.storage_used_bytes;

/** A version of this many bytes, with other ones each time. */
const fill = (client: Client, pageId: string, bytes: number): Promise<Json> =>
  saveVersion(client, pageId, { html: crypto.randomUUID().padEnd(bytes, "x") });

test("what is stored is counted to the byte, and what is deleted is free again", async () => {
  const server = await start();
  const countedRightly = async () => {
    const broken = await look(server.directory, (database) => brokenRules(database, Date.now()));
    expect(broken["the bytes of an account are those of what it stores"]).toBeUndefined();
  };
  expect(await usedBytes(server)).toBe(0);
  const { pageId, websiteId } = await makeWebsite(server);
  await saveVersion(server, pageId, { html: "<h1>é</h1>", css: "h1{}" });
  expect(await usedBytes(server)).toBe(Buffer.byteLength("<h1>é</h1>h1{}"));
  // The same code again is stored once, and counts again.
  await saveVersion(server, pageId, { html: "<h1>é</h1>", css: "h1{}" });
  expect(await usedBytes(server)).toBe(2 * Buffer.byteLength("<h1>é</h1>h1{}"));
  const drafts = await usedBytes(server);
  await server.post("/v1/tools/deploy", { page_id: pageId });
  const published = await usedBytes(server);
  expect(published).toBeGreaterThan(drafts);
  await saveVersion(server, pageId, { html: `<h1>é</h1>${"<p>longer</p>".repeat(100)}` });
  await server.post("/v1/tools/deploy", { page_id: pageId });
  expect(await usedBytes(server)).toBeGreaterThan(published + 2_500);
  await countedRightly();
  const second = (await server.post(`/v1/websites/${websiteId}/pages`, { path: "/b", name: "B" })).json._id;
  await saveVersion(server, second, { html: "<h1>b</h1>" });
  await server.post("/v1/tools/deploy", { page_id: second });
  await server.post("/v1/tools/generate_logo", { name: "Crumb", website_id: websiteId });
  const before = await usedBytes(server);
  const { formId, submissionId } = await makeSubmission(server);
  await makeSubmission(server);
  await countedRightly();
  await server.post(`/v1/pages/${pageId}/clone`, {});
  const copy = (await server.post(`/v1/websites/${websiteId}/duplicate`, {})).json._id;
  await countedRightly();
  await server.delete(`/v1/submissions/${submissionId}`);
  await countedRightly();
  await server.delete(`/v1/forms/${formId}`);
  await countedRightly();
  expect(await usedBytes(server)).toBeGreaterThan(before);
  await server.delete(`/v1/pages/${second}`);
  await countedRightly();
  await server.delete(`/v1/websites/${copy}`);
  await countedRightly();
  for (const website of (await server.get("/v1/websites")).json.data) {
    await server.delete(`/v1/websites/${website._id}`);
    await countedRightly();
  }
  // A large website goes in steps.
  while ((await usedBytes(server)) > 0) await Bun.sleep(5);
  await countedRightly();
});

test("an account that is full makes nothing more, over REST and MCP, and frees by deleting", async () => {
  const server = await start("agency:1");
  const { pageId, websiteId } = await makeGeneratedWebsite(server);
  const spare = (await server.post(`/v1/websites/${websiteId}/pages`, { path: "/spare", name: "Spare" })).json._id;
  const version = await fill(server, pageId, 700_000);
  // Two thirds are stored: twice of that is more than there is, and nothing of the copy is left.
  const copied = await server.post(`/v1/websites/${websiteId}/duplicate`, {});
  expect([copied.status, copied.json.code]).toEqual([402, "storage_exceeded"]);
  expect(copied.json.message).toContain("this would add 0.7 MB");
  expect((await server.get("/v1/websites")).json.total).toBe(1);
  const filling = await fill(server, spare, 500_000);
  expect(filling._id).toMatch(/^ver_/);
  const balance = (await server.get("/v1/credits")).json.balance;
  const thread = (await server.post("/v1/threads", { page_id: pageId })).json._id;
  const used = await usedBytes(server);
  const refused: [string, Json][] = [
    ["/v1/versions", { page_id: pageId, thread_id: thread, html: "<p>more</p>", css: "" }],
    [`/v1/versions/${version._id}/restore`, {}],
    [`/v1/websites/${websiteId}/pages/import`, { path: "/more", name: "More", html: "<p>more</p>" }],
    [`/v1/pages/${pageId}/clone`, {}],
    [`/v1/pages/${pageId}/fork`, { website_id: websiteId, path: "/fork" }],
    [`/v1/websites/${websiteId}/duplicate`, {}],
    [`/v1/pages/${pageId}/generate`, {}],
    ["/v1/edit/turn", { page_id: pageId, message: "Make it blue" }],
    ["/v1/tools/deploy", { page_id: spare }],
    [`/v1/websites/${websiteId}/deploy`, {}],
    ["/v1/tools/generate_image", { prompt: "A loaf" }],
    ["/v1/tools/generate_logo", { name: "Crumb" }],
    ["/v1/tools/generate_og_image", { page_id: pageId }],
  ];
  for (const [path, body] of refused) {
    const { status, json }: Answer = await server.post(path, body);
    expect([path, status, json?.code]).toEqual([path, 402, "storage_exceeded"]);
    expect(json).toMatchObject({ error: true, used_bytes: used, quota_bytes: MEGABYTE });
  }
  const stats = (await server.get("/v1/users/me/stats")).json;
  expect([stats.storage_used_bytes, stats.storage_quota_bytes]).toEqual([used, MEGABYTE]);
  expect((await server.get("/v1/credits")).json.balance).toBe(balance);
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "clone_page", arguments: { page_id: pageId } },
  };
  const headers = { Accept: "application/json, text/event-stream" };
  expect((await server.post("/mcp", call, { headers })).text).toContain("storage_exceeded");
  // What is there can be changed in all but its code.
  expect((await server.put(`/v1/pages/${pageId}`, { title: "Still here" })).status).toBe(200);
  // Another account has its own room.
  const other = await server.addAccount();
  expect((await makeGeneratedWebsite(other)).run.status).toBe("completed");
  await server.delete(`/v1/pages/${spare}`);
  const generated = await server.post(`/v1/pages/${pageId}/generate`, {});
  expect((await runEnded(server, generated.json.run_id)).status).toBe("completed");
});

test("what a page's generation makes is kept, also when the account is full by then", async () => {
  const server = await start("1");
  const { pageId } = await makeWebsite(server);
  const started = await server.post(`/v1/pages/${pageId}/generate`, {});
  const filling = fill(server, (await makeWebsite(server)).pageId, 2 * MEGABYTE);
  expect((await runEnded(server, started.json.run_id)).status).toBe("completed");
  await filling;
  expect((await server.post(`/v1/pages/${pageId}/generate`, {})).status).toBe(402);
});

test("visitors of a full account are heard: the text is kept, the files are not, and both sides are told", async () => {
  const server = await start("1");
  const { pageId } = await makeWebsite(server);
  await saveVersion(server, pageId, { html: FORM });
  const { json: deployment } = await server.post("/v1/tools/deploy", { page_id: pageId });
  const [form] = (await server.get("/v1/forms")).json.data;
  await server.put(`/v1/forms/${form._id}`, { redirect_url: "/elsewhere" });
  const send = (values: Record<string, string | File>, headers: Record<string, string> = {}): Promise<Answer> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(values)) body.set(name, value);
    const path = `/_sw/forms/${form._id}`;
    return server.visit(new URL(deployment.url).hostname, path, { method: "POST", body, headers });
  };
  const file = (bytes: number) => new File([new Uint8Array(bytes).fill(0x61)], "plan.pdf");
  const AS_JSON = { Accept: "application/json" };
  const kept = await send({ name: "First", plan: file(600_000) }, AS_JSON);
  expect(kept.json).toMatchObject({ redirect_url: "/elsewhere" });

  const told = await send({ name: "Second", plan: file(600_001) }, AS_JSON);
  expect([told.status, told.json]).toEqual([
    200,
    {
      _id: expect.stringMatching(/^subm_/),
      message: expect.stringContaining("its files could not be kept"),
      redirect_url: null,
      files_refused: true,
    },
  ]);
  const answer = await send({ name: "Third", plan: file(600_002) });
  expect(answer.status).toBe(303);
  const page = await server.visit(new URL(deployment.url).hostname, answer.headers.get("location")!);
  expect(page.text).toContain("its files could not be kept");
  const { data } = (await server.get("/v1/submissions")).json;
  expect(data.map((row: Json) => [row.data.name, row.files.length, row.refused_files])).toEqual([
    ["Third", 0, [{ field: "plan", name: "plan.pdf", size_bytes: 600_002 }]],
    ["Second", 0, [{ field: "plan", name: "plan.pdf", size_bytes: 600_001 }]],
    ["First", 1, []],
  ]);
  // A smaller one fits.
  expect((await send({ name: "Fourth", plan: file(1_000) }, AS_JSON)).json).toMatchObject({
    redirect_url: "/elsewhere",
  });

  // Texts are kept beyond the quota, to a bound that is told too.
  let last: Answer;
  let sent = 0;
  do {
    last = await send({ name: `Long ${sent++}`, message: crypto.randomUUID().padEnd(40_000, "x") }, AS_JSON);
  } while (last.status === 200 && sent < 100);
  expect([last.status, last.json.code]).toEqual([503, "storage_exceeded"]);
  const { json: stats } = await server.get("/v1/users/me/stats");
  expect(stats.storage_used_bytes).toBeGreaterThan(MEGABYTE * 1.1);
  expect(stats.storage_used_bytes).toBeLessThan(MEGABYTE * 1.1 + 100_000);
  const newest = (await server.get("/v1/submissions?limit=1")).json.data[0];
  await server.delete(`/v1/submissions/${newest._id}`);
  expect((await send({ name: "After" }, AS_JSON)).status).toBe(200);
});

test("a quota is a number of megabytes, or one for each plan", () => {
  const quotas = (value?: string) =>
    readConfig(value === undefined ? {} : { SITEWRIGHT_STORAGE_QUOTA_MB: value }).storageQuotaBytes;
  const of = (free: number, pro: number, agency: number) => ({
    free: free * MEGABYTE,
    pro: pro * MEGABYTE,
    agency: agency * MEGABYTE,
  });
  expect(quotas()).toEqual(of(5000, 5000, 5000));
  expect(quotas("20")).toEqual(of(20, 20, 20));
  expect(quotas("free:10, pro:200,agency:3000")).toEqual(of(10, 200, 3000));
  expect(quotas("free:10")).toEqual(of(10, 5000, 5000));
  for (const wrong of ["lots", "-1", "gold:5", "free:", "5,6", "1e9"])
    expect(() => quotas(wrong)).toThrow("SITEWRIGHT_STORAGE_QUOTA_MB must be a number of megabytes");
});

test("what was stored before it was counted counts from the next start on", () => {
  const database = new Database(":memory:");
  database.run("PRAGMA foreign_keys = ON");
  database.run("CREATE TABLE migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL) WITHOUT ROWID");
  const before = MIGRATIONS.slice(
    0,
    MIGRATIONS.findIndex(({ name }) => name.endsWith("stored_bytes")),
  );
  for (const { name, sql } of before) {
    for (const statement of sql.split("--> statement-breakpoint")) database.run(statement);
    database.run("INSERT INTO migrations VALUES (?, '')", [name]);
  }
  for (const statement of [
    "INSERT INTO accounts VALUES ('acc_1', 'A', 'agency', 'active', 'test', 0, 0, 0, 0, 0)",
    "INSERT INTO websites (_id, account_id, name, prompt, published_at, created_at, updated_at) VALUES ('web_1', 'acc_1', 'W', 'p', 0, 0, 0)",
    "INSERT INTO pages (_id, account_id, website_id, path, name, created_at, updated_at) VALUES ('page_1', 'acc_1', 'web_1', '/', 'P', 0, 0)",
    "INSERT INTO blobs VALUES ('h', x'00112233')",
    "INSERT INTO assets VALUES ('ast_1', 'acc_1', 'web_1', NULL, 'h.svg', 'h', 'image/svg+xml', 'p', 7)",
    "INSERT INTO versions (_id, account_id, page_id, source, html, css, javascript, size_bytes, created_at) VALUES ('ver_1', 'acc_1', 'page_1', 'save', 'h', 'h', 'h', 12, 0)",
    "INSERT INTO publications (page_id, website_id, path, version_id, document, name, title, description, language, page_revision, published_at) VALUES ('page_1', 'web_1', '/', 'ver_1', 'h', 'P', 'P', 'P', 'en', 0, 0)",
    "INSERT INTO forms (_id, account_id, website_id, page_id, position, found_name, fields, notify_emails, active, in_draft, created_at, updated_at) VALUES ('form_1', 'acc_1', 'web_1', 'page_1', 0, 'F', '[]', '[]', 1, 1, 0, 0)",
    "INSERT INTO submissions (_id, account_id, website_id, page_id, form_id, data, spam, visitor, content_hash, words, created_at, updated_at) VALUES ('subm_1', 'acc_1', 'web_1', 'page_1', 'form_1', '{}', 0, 'v', 'h', 'é', 0, 0)",
    "INSERT INTO submission_files VALUES ('subm_1', 0, 'f', 'n', 't', 100, 'h')",
  ])
    database.run(statement);
  migrate(database);
  const bytes = () => database.query("SELECT count FROM totals WHERE owner = 'acc_1' AND kind = 'bytes'").values();
  // The last is the list of the release that the website shows from then on.
  expect(bytes()).toEqual([[4 + 12 + 4 + 4 + 100 + 200]]);
  database.run("DELETE FROM submission_files");
  expect(bytes()).toEqual([[224]]);
  database.run("DELETE FROM websites");
  expect(bytes()).toEqual([[0]]);
});
