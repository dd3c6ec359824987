/** Everything of an account as a ZIP: what is in it, what never is, and who gets it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { is, Table } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { KINDS, LEFT_OUT } from "../../src/features/archives/account_kinds.ts";
import { HOUR_MS } from "../../src/lib/clock.ts";
import * as tables from "../../src/storage/tables.ts";
import { unzip } from "../archives.ts";
import { type Client, credentials, type Json, startTestServer, type TestServer } from "../harness.ts";
import { type PassingClock, passingClock } from "../passing_clock.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { makeResources } from "../requests.ts";

let clock: PassingClock;
let server: TestServer;
let other: Client;
let owner: PersonClient;
let own: Record<string, string>;
let archive: Map<string, Buffer>;

beforeAll(async () => {
  clock = passingClock();
  server = await startTestServer({ clock });
  other = await server.addAccount();
  own = await makeResources(server, server);
  await makeResources(server, other);
  owner = await makePerson(server, "owner");
  // The provider itself would be asked for its zones.
  own.dns_connections = "dnc_01jd3v5x8gfqya1b2c3d4e5f6g";
  await server.storage.write("all", (db) =>
    db.insert(tables.dnsConnections).values({
      _id: own.dns_connections!,
      account_id: server.accountId,
      provider: "cloudflare",
      name: "Ours",
      credentials: "sealed-secret-token",
      zones: ["example.com"],
      created_at: 1,
      updated_at: 1,
    }),
  );
  archive = await unzip(await download(owner));
}, 300_000);
afterAll(() => server.stop());

/** The address that an export is given under, without its origin. */
async function linkOf(person: Client): Promise<string> {
  const { status, json, text } = await person.post("/v1/account/export", {});
  if (status !== 200) throw new Error(text);
  const { pathname, search } = new URL(json.url);
  return pathname + search;
}

async function download(person: Client): Promise<Buffer> {
  const response = await fetch(server.baseUrl + (await linkOf(person)), { headers: credentials(person.key) });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect(response.headers.get("content-disposition")).toContain("attachment");
  return Buffer.from(await response.arrayBuffer());
}

const rowsOf = (kind: string): Json[] =>
  archive
    .get(`${kind}/0001.jsonl`)!
    .toString()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const ALL_TABLES = Object.values(tables).filter((value) => is(value, Table)) as SQLiteTable[];

test("each table with rows of accounts is in it, or left out with a reason", () => {
  const ofAccounts = new Set(["accounts"]);
  for (let before = -1; before < ofAccounts.size; ) {
    before = ofAccounts.size;
    for (const table of ALL_TABLES) {
      const { name, foreignKeys, columns } = getTableConfig(table);
      const leads = foreignKeys.some(({ reference, onDelete }) => {
        const { foreignTable } = reference();
        return onDelete === "cascade" && ofAccounts.has(getTableConfig(foreignTable).name);
      });
      if (leads || columns.some((column) => column.name === "account_id")) ofAccounts.add(name);
    }
  }
  const known = new Set([...KINDS.map(({ table }) => getTableConfig(table).name), ...Object.keys(LEFT_OUT)]);
  const server = ["accounts", "jobs", "domain_holders"];
  expect([...ofAccounts].filter((name) => !known.has(name) && !server.includes(name))).toEqual([]);
});

test("has a row of whatever the account has, with a README that says what it is", async () => {
  const readme = archive.get("README.txt")!.toString();
  for (const { name } of KINDS) expect([name, readme.includes(`${name}/`)]).toEqual([name, true]);
  const named = {
    websites: own.websites,
    pages: own.pages,
    versions: own.versions,
    threads: own.threads,
    comments: own.comments,
    runs: own.runs,
    releases: own.releases,
    redirects: own.redirects,
    collections: own.collections,
    records: own.records,
    forms: own.forms,
    submissions: own.submissions,
    assets: own.assets,
    experiments: own.experiments,
    lists: own.lists,
    subscribers: own.subscribers,
    campaigns: own.campaigns,
    leads: own.leads,
    lead_searches: own.lead_searches,
    domains: own.domains,
    dns_connections: own.dns_connections,
    webhooks: own.webhooks,
    users: own.users,
    passkeys: own.passkeys,
    api_keys: own.api_keys,
    connections: own.connections,
    invitations: own.invitations,
    sessions: own.sessions,
  };
  for (const [kind, id] of Object.entries(named))
    expect([kind, rowsOf(kind).some(({ _id }) => _id === id)]).toEqual([kind, true]);
  for (const kind of ["messages", "parts", "briefs", "credit_entries", "audit", "campaign_contents"])
    expect(archive.has(`${kind}/0001.jsonl`)).toBe(true);
  const [listed] = (await server.get(`/v1/websites/${own.websites}/pages`)).json.data;
  const { _id, name, path, created_at } = listed;
  expect(rowsOf("pages").find((row) => row._id === _id)).toMatchObject({ name, path, created_at });
  expect(JSON.parse(archive.get("account.json")!.toString())).toMatchObject({ _id: server.accountId, name: "Test" });
});

test("has the code of pages, and files", async () => {
  const [version] = (await server.get(`/v1/pages/${own.pages}/versions?include=code&limit=1`)).json.data;
  expect(archive.get(`code/${own.pages}/page.html`)!.toString()).toBe(version.html);
  const asset = [...archive.keys()].find((name) => name.startsWith(`files/assets/${own.assets}.`))!;
  expect(archive.get(asset)!.length).toBe(rowsOf("assets").find(({ _id }) => _id === own.assets).size_bytes);
  expect(archive.get(`files/submissions/${own.submissions}/0`)!.toString()).toBe("a plan");
});

/** Columns whose values open, sign or stand for something. */
const SECRET = /(^|_)(hash|secrets?|token|credentials?|password|public_key|credential_id)($|_)/;

test("has no secret, and nothing that a secret is known by", async () => {
  const text = Buffer.concat([...archive.values()]).toString("latin1");
  let looked = 0;
  for (const table of ALL_TABLES) {
    const { name, columns } = getTableConfig(table);
    // Contents are known by their hashes, which open nothing; the other account's must not be there either.
    if (["blobs", "blob_pieces"].includes(name)) continue;
    const secret = columns.filter((column) => SECRET.test(column.name));
    if (secret.length === 0) continue;
    for (const row of (await server.storage.read.select().from(table)) as Json[])
      for (const { name } of secret) {
        const value = typeof row[name] === "string" ? row[name] : JSON.stringify(row[name] ?? null);
        if (value.length < 16) continue;
        looked++;
        expect([getTableConfig(table).name, name, text.includes(value)]).toEqual([
          getTableConfig(table).name,
          name,
          false,
        ]);
      }
  }
  expect(looked).toBeGreaterThan(10);
  for (const value of [server.key!, "secret-token", "whsec_", owner.key!.split("=")[1]!])
    expect(text).not.toContain(value);
  for (const { table, omit = [] } of KINDS)
    for (const { name } of getTableConfig(table).columns)
      if (SECRET.test(name)) expect(omit.includes(name) || /tokens$/.test(name)).toBe(true);
});

test("has nothing of another account", async () => {
  const text = Buffer.concat([...archive.values()]).toString("latin1");
  expect(text).not.toContain(other.accountId);
  for (const table of ALL_TABLES)
    for (const row of (await server.storage.read.select().from(table)) as Json[])
      if (row.account_id === other.accountId && row._id) expect(text).not.toContain(row._id);
  for (const { name, table } of KINDS)
    if (getTableConfig(table).columns.some((column) => column.name === "account_id"))
      expect(rowsOf(name).every(({ account_id }) => account_id === server.accountId)).toBe(true);
});

test("what was deleted is not in it, though it is still being removed", async () => {
  const { json } = await owner.post("/v1/websites", { name: "Gone soon", prompt: "A florist in Ghent" });
  await server.storage.write("all", (db) =>
    db.insert(tables.deletions).values({
      resource: json._id,
      kind: "website",
      account_id: server.accountId,
      website_id: null,
      created_at: 1,
    }),
  );
  const text = Buffer.concat([...(await unzip(await download(owner))).values()]).toString("latin1");
  expect(text).not.toContain("Gone soon");
});

test("an owner who is signed in asks for it, and gets it with their own session", async () => {
  const link = await linkOf(owner);
  for (const role of ["viewer", "editor"] as const) {
    const person = await makePerson(server, role);
    expect((await person.post("/v1/account/export", {})).json.code).toBe("role_required");
    expect((await person.get(link)).json.code).toBe("role_required");
  }
  expect((await server.post("/v1/account/export", {})).json.code).toBe("session_required");
  expect((await server.get(link)).json.code).toBe("session_required");
  expect((await server.get(link, { key: null })).status).toBe(401);
  const [colleague, stranger] = [await makePerson(server, "owner"), await makePerson(other, "owner")];
  for (const person of [colleague, stranger]) expect((await person.get(link)).json.code).toBe("link_invalid");
  for (const token of ["", "9".repeat(16), `${"9".repeat(13)}.${link.split(".").at(-1)}`])
    expect((await owner.get(`/v1/account/export?token=${token}`)).json.code).toBe("link_invalid");
});

test("a link is good for an hour", async () => {
  const link = await linkOf(owner);
  clock.pass(HOUR_MS);
  expect((await owner.get(link)).json.code).toBe("link_invalid");
});
