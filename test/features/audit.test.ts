/** The audit: who did what, with what, from where and when; who may read it, and how it is searched and taken along. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import Papa from "papaparse";
import { DAY_MS } from "../../src/lib/clock.ts";
import { createIds } from "../../src/lib/ids.ts";
import { addAuditEntry, dropOldAuditEntries, STRANGERS } from "../../src/policy/audit.ts";
import { type Client, type Json, makeWebsite, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, PASSWORD, type PersonClient } from "../people.ts";

let server: TestServer;
let owner: PersonClient;

beforeAll(async () => {
  server = await startTestServer({
    environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "10", SITEWRIGHT_PRIVATE_NETWORKS: "127.0.0.0/8" },
  });
  owner = await makePerson(server, "owner");
});
afterAll(() => server.stop());

const read = async (query = "", client: Client = owner): Promise<Json[]> => {
  const { status, json, text } = await client.get(`/v1/audit${query}`);
  if (status !== 200) throw new Error(text);
  return json.data;
};
const signIn = (email: string, password: string) => server.post("/auth/sign_in", { email, password }, { key: null });

test("says who did what, with what and from where, and nothing of what was written", async () => {
  const made = await owner.post("/v1/websites", { name: "Hidden name", prompt: "A hidden prompt" });
  await server.put(`/v1/websites/${made.json._id}`, { name: "Other" });
  const entries = await read(`?resource_id=${made.json._id}`);
  expect(entries.map(({ operation }) => operation)).toEqual(["websites.update", "websites.create"]);
  expect(entries[1]).toMatchObject({
    actor: { type: "person", _id: owner.userId, name: owner.email, user_id: owner.userId },
    via: "application",
    address: "127.0.0.1",
    result: "ok",
  });
  expect(entries[0].actor).toMatchObject({ type: "key", name: "test", user_id: null });
  expect(Math.abs(Date.parse(made.json.created_at) - Date.parse(entries[1].created_at))).toBeLessThan(1000);
  expect(JSON.stringify(entries)).not.toContain("idden");
});

test("a change that is undone leaves no entry", async () => {
  const before = (await read("?limit=1"))[0]._id;
  expect((await owner.post("/v1/websites", { name: "x", prompt: "y", nothing: 1 })).status).toBe(400);
  expect((await owner.delete("/v1/websites/web_01jd3v5x8gfqya1b2c3d4e5f6g")).status).toBe(404);
  expect((await read("?limit=1"))[0]._id).toBe(before);
});

test("over MCP, with the key that called", async () => {
  const { websiteId } = await makeWebsite(server);
  const params = { name: "update_website", arguments: { website_id: websiteId, name: "By a model" } };
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
  const answer = await server.post("/mcp", message, { headers: { Accept: "application/json, text/event-stream" } });
  expect(answer.status).toBe(200);
  const [entry] = await read(`?resource_id=${websiteId}&operation=websites.update`);
  expect(entry).toMatchObject({ via: "mcp", actor: { type: "key" }, address: "127.0.0.1" });
});

test("signing in, out, and failing to: of whoever it was tried for", async () => {
  const person = await makePerson(server, "editor");
  expect((await signIn(person.email, "wrong")).status).toBe(403);
  const answer = await signIn(person.email, PASSWORD);
  const cookie = /^[^;]*/.exec(answer.headers.get("set-cookie")!)![0];
  await server.post("/auth/confirm", { password: "wrong" }, { key: cookie });
  await server.post("/auth/sign_out", {}, { key: cookie });
  const entries = await read(`?actor_id=${person.userId}`);
  expect(entries.map(({ operation, result }) => [operation, result])).toEqual([
    ["auth.sign_out", "ok"],
    ["auth.confirm", "wrong_password"],
    ["auth.sign_in", "ok"],
    ["auth.sign_in", "sign_in_failed"],
    ["auth.accept_invitation", "ok"],
  ]);
  expect(entries[2].resources[0]).toStartWith("ses_");
  expect((await read(`?actor_id=${person.userId}&result=failed`)).length).toBe(2);
});

test("sign-ins with an address that nobody has are the operator's alone to see, and name no address", async () => {
  expect((await signIn("nobody@example.com", "wrong")).status).toBe(403);
  const entries = await read("?of=strangers");
  expect(entries[0]).toMatchObject({ operation: "auth.sign_in", result: "sign_in_failed" });
  expect(entries[0].actor).toEqual({ type: "server", _id: null, name: null, user_id: null, account_id: null });
  const other = await server.addAccount();
  const refused = await other.get("/v1/audit?of=strangers");
  expect([refused.status, refused.json.code]).toEqual([403, "operator_required"]);
  // Signing out without a session concerns nobody.
  await server.post("/auth/sign_out", {}, { key: null });
  expect((await read("?of=strangers"))[0]._id).toBe(entries[0]._id);
});

test("exports, keys and roles have entries", async () => {
  const member = await makePerson(server, "viewer");
  await owner.put(`/v1/users/${member.userId}`, { role: "editor" });
  const key = (await owner.post("/v1/api_keys", { name: "Robot" })).json;
  await owner.get("/v1/leads/export");
  await owner.delete(`/v1/api_keys/${key._id}`);
  const names = (await read("?limit=4")).map(({ operation }) => operation);
  expect(names).toEqual(["api_keys.revoke", "leads.export", "api_keys.create", "users.update"]);
  expect((await read(`?resource_id=${key._id}`)).length).toBe(2);
  expect(JSON.stringify(await read("?limit=100"))).not.toContain(key.key.slice(3));
});

test("what awaits the outside world has its entry before, and says what came of it", async () => {
  let meanwhile: Json[] = [];
  const receiver = Bun.serve({
    port: 0,
    async fetch() {
      meanwhile = await read("?operation=webhooks.test");
      return new Response("no", { status: 500 });
    },
  });
  const hook = (await owner.post("/v1/webhooks", { url: `http://127.0.0.1:${receiver.port}/` })).json;
  await owner.post(`/v1/webhooks/${hook._id}/test`);
  await receiver.stop(true);
  expect(meanwhile[0]).toMatchObject({ result: "unfinished" });
  const [entry] = await read("?operation=webhooks.test");
  expect(entry).toMatchObject({ _id: meanwhile[0]._id, result: "ok" });
  expect(entry.resources).toContain(hook._id);
});

test("is read by owners, each of their own account alone", async () => {
  const [editor, other] = [await makePerson(server, "editor"), await server.addAccount()];
  for (const path of ["/v1/audit", "/v1/audit/export"]) {
    expect((await editor.get(path)).json.code).toBe("role_required");
    const limited = (await owner.post("/v1/api_keys", { name: "few", scopes: ["sites:read"] })).json;
    expect((await server.get(path, { key: limited.key })).json.code).toBe("insufficient_scope");
  }
  await makeWebsite(other);
  const theirs = (await other.get("/v1/audit")).json;
  expect(theirs.data.every(({ actor }: Json) => actor.type === "key" && actor._id !== null)).toBe(true);
  const text = (await owner.get("/v1/audit?limit=100")).text;
  for (const { _id } of theirs.data) expect(text).not.toContain(_id);
  expect((await other.get("/v1/audit/export")).text).not.toContain(owner.email);
});

test("is filtered and searched, by page", async () => {
  const { websiteId } = await makeWebsite(owner);
  await owner.delete(`/v1/websites/${websiteId}`);
  expect((await read("?operation=websites")).every(({ operation }) => operation.startsWith("websites."))).toBe(true);
  expect((await read("?operation=website")).length).toBe(0);
  expect((await read(`?q=${owner.email.toUpperCase()}&limit=100`)).every((row) => row.actor.name === owner.email)).toBe(
    true,
  );
  expect((await read(`?q=${websiteId.slice(8)}`)).map(({ operation }) => operation)).toContain("websites.delete");
  expect(await read("?q=nobody-has-this")).toEqual([]);
  const all = (await owner.get("/v1/audit?limit=2")).json;
  const dayFrom = (days: number) =>
    new Date(Date.parse(all.data[0].created_at) + days * DAY_MS).toISOString().slice(0, 10);
  expect(await read(`?to=${dayFrom(-2)}`)).toEqual([]);
  expect((await owner.get(`/v1/audit?from=${dayFrom(-2)}&to=${dayFrom(1)}&limit=1`)).json.total).toBe(all.total);
  const next = (await owner.get("/v1/audit?limit=2&page=1")).json;
  expect(next.data[0]._id < all.data[1]._id).toBe(true);
  expect((await owner.get("/v1/audit?operation=%25")).json.total).toBe(0);
});

test("is taken along as a table, in which no name is a formula", async () => {
  const key = (await owner.post("/v1/api_keys", { name: "=HYPERLINK(1)" })).json;
  await server.post("/v1/lists", { name: "x" }, { key: key.key });
  const { text, headers } = await owner.get(`/v1/audit/export?actor_id=${key._id}`);
  expect(headers.get("content-type")).toStartWith("text/csv");
  const { data } = Papa.parse<Json>(text.slice(1), { header: true, skipEmptyLines: true });
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ name: "'=HYPERLINK(1)", operation: "lists.create", key_id: key._id, result: "ok" });
  const everything = Papa.parse<Json>((await owner.get("/v1/audit/export")).text.slice(1), {
    header: true,
    skipEmptyLines: true,
  }).data;
  // The second export's own entry is the newest of it: it is there before the first byte is sent.
  expect(everything[0].operation).toBe("audit.export");
  expect(everything.length).toBe((await owner.get("/v1/audit?limit=1")).json.total);
});

/** Adds entries that are so old. */
const addOld = (account_id: string, ageMs: number, times = 1) =>
  server.storage.write("all", async (db) => {
    const created_at = Date.now() - ageMs;
    const ids = createIds(() => created_at);
    const rest = { user_id: null, key_id: null, connection_id: null, actor_account_id: null };
    for (let at = 0; at < times; at++)
      await addAuditEntry(db, {
        _id: ids.next("aud"),
        ...{ account_id, operation: "old", via: "rest", result: "ok", created_at },
        ...rest,
        ...{ name: null, resources: "", address: null },
      });
  });
const countOf = async (accountId: string) => {
  server.storage.refresh();
  const rows = await server.storage.read.values(sql`SELECT count(*) FROM audit WHERE account_id = ${accountId}`);
  return Number(rows[0]![0]);
};
const drop = (most: number) => server.storage.write("all", (db) => dropOldAuditEntries(db, Date.now(), most));

test("entries are dropped after 400 days, and no sooner", async () => {
  const { accountId } = await server.addAccount();
  for (const days of [399, 401, 402]) await addOld(accountId, days * DAY_MS);
  expect(await drop(1)).toBe(1);
  expect(await drop(10)).toBe(1);
  expect(await drop(10)).toBe(0);
  expect(await countOf(accountId)).toBe(1);
});

test("of strangers so many are kept, whatever they try", async () => {
  await addOld(STRANGERS, DAY_MS, 10_020);
  while ((await drop(50)) === 50) expect(await countOf(STRANGERS)).toBeGreaterThanOrEqual(10_000);
  expect(await countOf(STRANGERS)).toBe(10_000);
});
