/** An account is deleted: what is at once, what is gone in the end, what is kept, and who can't. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { eq, is, Table } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { HOUR_MS, systemClock } from "../../src/lib/clock.ts";
import * as tables from "../../src/storage/tables.ts";
import {
  type Client,
  type Json,
  makePublishedWebsite,
  newDirectory,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { makePerson, PASSWORD, type PersonClient } from "../people.ts";
import { makeResources } from "../requests.ts";
import { scriptedEngine } from "../scripted_engine.ts";

let server: TestServer;
let account: Client;
let other: Client;
let owner: PersonClient;

beforeAll(async () => {
  server = await startTestServer();
  [account, other] = [await server.addAccount(), await server.addAccount()];
  await makeResources(server, other);
  owner = await makePerson(account, "owner");
}, 300_000);
afterAll(() => server.stop());

const ALL_TABLES = Object.values(tables).filter((value) => is(value, Table)) as SQLiteTable[];

/** How many rows each table has in which this stands. */
async function rowsWith(...texts: string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of ALL_TABLES) {
    const rows = (await server.storage.read.select().from(table)) as Json[];
    const count = rows.filter((row) => texts.some((text) => JSON.stringify(row).includes(text))).length;
    if (count > 0) found[getTableConfig(table).name] = count;
  }
  return found;
}

/** Identifiers of what an account has. */
async function idsOf(accountId: string): Promise<string[]> {
  const ids: string[] = [];
  for (const table of ALL_TABLES)
    for (const row of (await server.storage.read.select().from(table)) as Json[])
      if (row.account_id === accountId && typeof row._id === "string") ids.push(row._id);
  return ids;
}

async function isRemoved(accountId: string, on = server): Promise<void> {
  const isOpen = async () =>
    (await on.storage.read.select().from(tables.jobs)).some(
      (job) => job.kind === "accounts.delete" && job.subject === accountId,
    );
  while (await isOpen()) await Bun.sleep(20);
}

/** What an account has, and what work under way holds of it. */
async function creditsOf(on: TestServer, accountId: string): Promise<{ balance: number; reserved: number }> {
  const [row] = await on.storage.read.select().from(tables.accounts).where(eq(tables.accounts._id, accountId));
  const held = await on.storage.read.select().from(tables.creditHolds).where(eq(tables.creditHolds.state, "held"));
  return { balance: row!.credit_balance, reserved: held.reduce((sum, { amount }) => sum + amount, 0) };
}

const remove = (client: Client, name: string) => client.delete(`/v1/account?confirm=${encodeURIComponent(name)}`);

test("only an owner who is signed in, and who types the name, deletes it; the operator's account stays", async () => {
  for (const role of ["viewer", "editor"] as const)
    expect((await remove(await makePerson(account, role), "Test")).json.code).toBe("role_required");
  expect((await remove(account, "Test")).json.code).toBe("session_required");
  const wrong = await remove(owner, "test");
  expect([wrong.status, wrong.json.details[0].path]).toEqual([400, "confirm"]);
  const operator = await remove(await server.owner(), "Test");
  expect([operator.json.code, operator.json.message]).toEqual(["not_possible", expect.stringContaining("operator's")]);
  expect((await owner.get("/v1/users/me")).status).toBe(200);
});

test("a plan that is paid for is cancelled first", async () => {
  const paying = await server.addAccount();
  const subscription = {
    _id: "sbs_01jd3v5x8gfqya1b2c3d4e5f6g",
    account_id: paying.accountId,
    external_id: "sub_1",
    plan: "pro" as const,
    status: "active" as const,
    current_period_end: 1,
    cancel_at_period_end: false,
    created_at: 1,
    updated_at: 1,
  };
  await server.storage.write("all", (db) => db.insert(tables.subscriptions).values(subscription));
  const refused = await remove(await paying.owner(), "Test");
  expect([refused.json.code, refused.json.message]).toEqual(["not_possible", expect.stringContaining("Cancel")]);
});

test("all of it goes but what is kept, and nothing of another account", async () => {
  const made = await makeResources(server, account);
  expect((await remove(owner, "Test")).json.message).toContain("clients");
  expect((await account.delete(`/v1/clients/${made.clients}?websites=delete`)).status).toBe(200);
  const { websiteId } = await makePublishedWebsite(account);
  const site = new URL((await account.get(`/v1/websites/${websiteId}`)).json.url).hostname;
  expect((await server.visit(site, "/")).status).toBe(200);
  const counted = () => server.storage.read.select().from(tables.analyticsQuarters);
  while (!(await counted()).some(({ subject }) => subject === websiteId)) await Bun.sleep(20);
  const before = await rowsWith(other.accountId);
  const own = await idsOf(account.accountId);
  expect(own.length).toBeGreaterThan(100);

  const answer = await remove(owner, "Test");
  expect([answer.status, answer.json._id, answer.json.deleted]).toEqual([200, account.accountId, true]);
  expect(answer.json.kept.length).toBeGreaterThan(2);
  expect((await server.visit(site, "/")).status).toBe(404);
  expect((await owner.get("/v1/users/me")).status).toBe(401);
  expect((await account.get("/v1/websites")).status).toBe(401);
  const again = await server.post("/auth/sign_in", { email: owner.email, password: PASSWORD }, { key: null });
  expect(again.json.code).toBe("sign_in_failed");

  await isRemoved(account.accountId);
  const left = await rowsWith(account.accountId);
  const kept = ["accounts", "audit", "credit_entries", "domain_holders", "jobs", "payments", "subscriptions", "totals"];
  expect(Object.keys(left).filter((name) => !kept.includes(name))).toEqual([]);
  expect(Object.keys(await rowsWith(owner.email, owner.userId)).sort()).toEqual(["audit"]);
  const named = Object.keys(await rowsWith(...own)).filter((name) => !kept.includes(name));
  expect(named).toEqual([]);
  const [row] = (await server.storage.read.select().from(tables.accounts)).filter(
    ({ _id }) => _id === account.accountId,
  );
  expect(row).toMatchObject({ name: "", plan: "free", monthly_credits: 0 });
  expect(await rowsWith(other.accountId)).toEqual(before);
  expect((await other.get("/v1/websites")).json.total).toBeGreaterThan(0);
  const listed = (await (await server.owner()).get("/v1/accounts?limit=100")).json.data;
  expect(listed.some(({ _id }: Json) => _id === account.accountId)).toBe(false);
}, 300_000);

test("goes on after a stop in the middle", async () => {
  const directory = newDirectory();
  const first = await startTestServer({ directory });
  const large = await first.addAccount();
  await first.storage.write("all", async (db) => {
    for (let count = 0; count < 20; count++)
      await db.insert(tables.suppressions).values(
        Array.from({ length: 500 }, (_, index) => ({
          account_id: large.accountId,
          hash: `${count}-${index}`,
          reason: "owner" as const,
          created_at: 1,
        })),
      );
  });
  expect((await remove(await large.owner(), "Test")).status).toBe(200);
  await first.stop();
  const second = await startTestServer({ directory });
  await isRemoved(large.accountId, second);
  expect(await second.storage.read.select().from(tables.suppressions)).toEqual([]);
  await second.stop();
  rmSync(directory, { recursive: true, force: true });
}, 300_000);

test.each(["account", "website"])(
  "with a %s what works for it ends, is given back, and writes nothing",
  async (what) => {
    const scripted = scriptedEngine();
    const began = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    /** It does not hear that it is to end, and answers when all is gone. */
    const deaf: typeof scripted.plan = async (task) => {
      began.resolve();
      await gate.promise;
      return await scripted.plan(task, new AbortController().signal).finally(() => setTimeout(over.resolve, 0));
    };
    const busy = await startTestServer({ engine: { ...scripted, plan: (task, signal) => plan(task, signal) } });
    let plan = scripted.plan;
    const client = await busy.addAccount({ monthlyCredits: 1000 });
    const { pageId, websiteId } = await makePublishedWebsite(client);
    plan = deaf;
    scripted.hold("write");
    const other = await client.post(`/v1/websites/${websiteId}/pages`, { path: "/about", name: "About" });
    expect((await client.post(`/v1/pages/${other.json._id}/generate`, {})).status).toBe(200);
    const turn = client.post("/v1/edit/turn", { page_id: pageId, message: "Make it green" });
    await began.promise;
    while ((await busy.storage.read.select().from(tables.turns)).length === 0) await Bun.sleep(20);
    const spent = await creditsOf(busy, client.accountId);
    expect(spent.reserved).toBeGreaterThan(0);

    const removed =
      what === "account"
        ? await remove(await client.owner(), "Test")
        : await client.delete(`/v1/websites/${websiteId}`);
    expect(removed.status).toBe(200);
    expect(await creditsOf(busy, client.accountId)).toEqual({ reserved: 0, balance: spent.balance + spent.reserved });
    while ((await busy.storage.read.select().from(tables.pages)).length > 0) await Bun.sleep(20);
    gate.resolve();
    scripted.release();
    await over.promise;
    // Nobody is left waiting for what it would have said.
    await turn;
    for (const table of [tables.runs, tables.turns, tables.versions, tables.streamEvents])
      expect(await busy.storage.read.select().from(table)).toEqual([]);
    await busy.stop();
  },
  60_000,
);

test("hundreds of websites are closed and removed, and so is what comes late", async () => {
  let skippedMs = 0;
  const clock = { now: () => systemClock.now() + skippedMs, after: systemClock.after };
  const own = await startTestServer({ clock });
  const client = await own.addAccount();
  const { websiteId } = await makePublishedWebsite(client);
  const [first] = await own.storage.read.select().from(tables.websites).where(eq(tables.websites._id, websiteId));
  const [key] = await own.storage.read
    .select()
    .from(tables.apiKeys)
    .where(eq(tables.apiKeys.account_id, client.accountId));
  const many = Array.from({ length: 700 }, (_, index) => ({ ...first!, _id: `web_${index}`, subdomain: `s${index}` }));
  await own.storage.write("all", (db) => db.insert(tables.websites).values(many));
  const host = (index: number) => `s${index}.${new URL(`http://${first!.parent_domain}`).hostname}`;
  expect((await own.visit(host(699), "/")).status).toBe(200);
  expect((await remove(await client.owner(), "Test")).status).toBe(200);
  await isRemoved(client.accountId, own);
  expect((await own.visit(host(699), "/")).status).toBe(404);
  expect(await own.storage.read.select().from(tables.websites)).toEqual([]);

  // A call that had begun before may still have made a key: nobody calls with it, and it is gone in the end.
  await own.storage.write("all", (db) => db.insert(tables.apiKeys).values(key!));
  expect((await client.get("/v1/websites")).status).toBe(401);
  skippedMs += 2 * HOUR_MS;
  const keysLeft = async () =>
    (await own.storage.read.select().from(tables.apiKeys)).filter(({ account_id }) => account_id === client.accountId);
  while ((await keysLeft()).length > 0) {
    own.app.services.queue.wake();
    await Bun.sleep(20);
  }
  await own.stop();
}, 300_000);
