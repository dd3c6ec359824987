/** Clients of an account, and who acts in them. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { MINUTE_MS } from "../../src/lib/clock.ts";
import { sha256Hex } from "../../src/lib/hash.ts";
import { createIds } from "../../src/lib/ids.ts";
import { monthAfter, monthOf, startOfMonth } from "../../src/lib/months.ts";
import { nextRenewal } from "../../src/policy/credits.ts";
import { renewCredits } from "../../src/policy/renewals.ts";
import { clients, creditHolds, sessions } from "../../src/storage/tables.ts";
import {
  type Client,
  makeGeneratedWebsite,
  makePublishedWebsite,
  makeSubmission,
  makeWebsite,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { makePerson, PASSWORD, tokenOf, withKey } from "../people.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const WEBSITE = { name: "Mine", prompt: "A florist in Ghent" };
const as = (accountId: string) => ({ headers: { "Sitewright-Account": accountId } });

/** A parent with a client. */
async function makeFamily(body: object = {}, monthlyCredits = 1000) {
  const parent = await server.addAccount({ monthlyCredits });
  const made = await parent.post("/v1/clients", { name: "Crumb & Co", ...body });
  if (made.status !== 200) throw new Error(made.text);
  return { parent, id: made.json._id as string, made: made.json };
}

/** A client's own key. */
async function keyOf(parent: Client, id: string): Promise<Client> {
  const owner = await parent.owner();
  const { json } = await owner.post("/v1/api_keys", { name: "theirs" }, as(id));
  return { ...withKey(server, json.key), accountId: id };
}

const creditsOf = async (client: Client) => (await client.get("/v1/credits")).json;

test("a client is made, found, changed and read; nobody else sees it", async () => {
  const { parent, id, made } = await makeFamily({ company: "Crumb Ltd", email: "ada@crumb.example", website_limit: 3 });
  expect(made).toMatchObject({
    name: "Crumb & Co",
    company: "Crumb Ltd",
    email: "ada@crumb.example",
    notes: null,
    website_limit: 3,
    monthly_credits: 0,
    ai: "on",
    status: "active",
    websites: 0,
    members: 0,
    credits: 0,
    last_report_at: null,
    last_active_at: null,
  });
  expect((await parent.get("/v1/users/me")).json.account).toMatchObject({ client: false, managed_by: null });
  expect((await parent.get("/v1/users/me", as(id))).json.account).toMatchObject({ client: true, managed_by: "Test" });
  await parent.post("/v1/websites", WEBSITE, as(id));
  expect((await parent.get(`/v1/clients/${id}`)).json.last_active_at).toMatch(/^\d{4}-/);
  await parent.post("/v1/clients", { name: "Rye & Son" });
  const names = async (query: string) =>
    (await parent.get(`/v1/clients?${query}`)).json.data.map(({ name }: { name: string }) => name);
  expect(await names("")).toEqual(["Rye & Son", "Crumb & Co"]);
  expect(await names("q=CRUMB.EXAMPLE")).toEqual(["Crumb & Co"]);
  expect((await parent.get("/v1/clients?limit=1")).json).toMatchObject({ total: 2, has_more: true });
  const changed = await parent.put(`/v1/clients/${id}`, { name: "Crumb", company: null, notes: "Mondays" });
  expect(changed.json).toMatchObject({ name: "Crumb", company: null, notes: "Mondays", email: "ada@crumb.example" });
  const stranger = await server.addAccount();
  expect((await stranger.get("/v1/clients")).json.total).toBe(0);
  for (const answer of [
    await stranger.get(`/v1/clients/${id}`),
    await stranger.put(`/v1/clients/${id}`, { name: "Ours" }),
    await stranger.post(`/v1/clients/${id}/credits`, { amount: 1 }),
    await stranger.delete(`/v1/clients/${id}?websites=delete`),
  ])
    expect([answer.status, answer.json.code]).toEqual([404, "not_found"]);
  expect((await parent.get(`/v1/clients/${id}`)).json.name).toBe("Crumb");
});

test("a client is made with the invitation of its first person: all of it, once, or nothing", async () => {
  const parent = await server.addAccount();
  const invite = { email: "Ada@Crumb.example", preset: "content" };
  const once = { headers: { "Idempotency-Key": "crumb" } };
  const { status, json } = await parent.post("/v1/clients", { name: "Crumb & Co", invite }, once);
  expect([status, json.invitation.email, json.invitation.role]).toEqual([200, "ada@crumb.example", "client"]);
  expect(json.invitation).toMatchObject({ rights: ["content", "forms"], status: "open", mail: "not_configured" });
  const again = await parent.post("/v1/clients", { name: "Crumb & Co", invite }, once);
  expect(again.json).toEqual(json);
  const entered = { token: tokenOf(json.invitation.url), name: "Ada", password: PASSWORD };
  const accepted = await server.post("/auth/invitations/accept", entered, { key: null });
  expect(accepted.json.user).toMatchObject({
    account: { _id: json._id },
    role: "client",
    rights: ["content", "forms"],
  });
  const ofInvitation = (await parent.get("/v1/audit")).json.data.find(
    ({ operation }: { operation: string }) => operation === "clients.create",
  );
  expect(ofInvitation.resources).toContain(json.invitation._id);

  const link = await parent.post("/v1/clients", { name: "Rye", invite: { role: "editor" } });
  expect(link.json.invitation).toMatchObject({ email: null, role: "editor", rights: null, mail: "none" });
  expect((await parent.post("/v1/clients", { name: "Oat" })).json.invitation).toBeNull();

  const refused = async (wanted: object, by: Client = parent) => {
    const answer = await by.post("/v1/clients", { name: "Nobody", invite: wanted });
    return [answer.status, answer.json.code];
  };
  for (const wanted of [
    { email: "ada@" },
    { email: "ada@crumb.example", role: "editor", preset: "content" },
    { preset: "content", rights: ["content"] },
    { email: "ada@crumb.example", name: "Ada" },
  ])
    expect(await refused(wanted)).toEqual([400, "validation_failed"]);
  expect(await refused({ role: "owner" })).toEqual([403, "session_required"]);
  const owner = await parent.owner();
  const hash = sha256Hex(owner.key.split("=")[1]!);
  const { _id } = (await owner.post("/v1/clients", { name: "Bran", invite: { role: "owner" } })).json;
  expect((await parent.get("/v1/invitations", as(_id))).json.data[0].role).toBe("owner");
  await server.storage.write("all", (db) =>
    db
      .update(sessions)
      .set({ confirmed_at: Date.now() - 10 * MINUTE_MS })
      .where(eq(sessions.hash, hash)),
  );
  expect(await refused({ role: "viewer" }, owner)).toEqual([403, "recent_sign_in_required"]);
  expect((await owner.post("/v1/clients", { name: "Spelt" })).status).toBe(200);
  const names = (await parent.get("/v1/clients")).json.data.map(({ name }: { name: string }) => name);
  expect(names).toEqual(["Spelt", "Bran", "Oat", "Rye", "Crumb & Co"]);
});

test("a client has none, neither has a plan without the API; its notes are not in what it exports", async () => {
  const { parent, id } = await makeFamily({ notes: "Pays late" });
  const own = await keyOf(parent, id);
  expect((await own.post("/v1/clients", { name: "Below" })).json.code).toBe("not_possible");
  expect((await own.get("/v1/clients")).json.total).toBe(0);
  expect((await own.get("/v1/users/me")).status).toBe(404);
  const pro = await server.addAccount();
  const person = await pro.owner();
  await server.setPlan(pro.accountId, "pro");
  const refused = await person.post("/v1/clients", { name: "No" });
  expect([refused.status, refused.json.code, refused.json.required_plan]).toEqual([403, "plan_required", "agency"]);
});

test("the plan is the parent's, also when that changes", async () => {
  const { parent, id } = await makeFamily();
  const own = await keyOf(parent, id);
  const seen = async (accountId: string) =>
    (await server.get("/v1/accounts?limit=100")).json.data.find(({ _id }: { _id: string }) => _id === accountId);
  expect((await seen(id)).parent_account_id).toBe(parent.accountId);
  expect((await seen(parent.accountId)).parent_account_id).toBeNull();
  await server.setPlan(parent.accountId, "agency", "past_due");
  const { pageId } = await makeWebsite(own);
  expect((await own.post("/v1/tools/deploy", { page_id: pageId })).json.code).toBe("plan_required");
  await server.setPlan(parent.accountId, "free");
  expect((await own.get("/v1/websites")).status).toBe(401);
});

test("suspended: its people and keys are refused, its site goes on and its parent acts in it; active: as before", async () => {
  const { parent, id } = await makeFamily({ monthly_credits: 100 });
  const own = await keyOf(parent, id);
  const invited = await (await parent.owner()).post("/v1/invitations", { role: "owner" }, as(id));
  const entered = { token: tokenOf(invited.json.url), email: `c-${id.slice(-8)}@example.com`, password: PASSWORD };
  const accepted = await server.post("/auth/invitations/accept", { ...entered, name: "Ada" }, { key: null });
  expect(accepted.json.user.account._id).toBe(id);
  const session = withKey(own, accepted.headers.get("set-cookie")!.split(";")[0]!);
  const { host } = await makePublishedWebsite(own);
  const suspend = async (status: string) =>
    expect((await parent.put(`/v1/clients/${id}`, { status })).json.status).toBe(status);
  const signIn = () => server.post("/auth/sign_in", { email: entered.email, password: PASSWORD }, { key: null });

  await suspend("suspended");
  expect((await own.get("/v1/websites")).status).toBe(401);
  expect((await session.get("/v1/websites")).status).toBe(401);
  const refused = await signIn();
  expect([refused.status, refused.json.code]).toEqual([403, "account_suspended"]);
  expect((await server.visit(host, "/")).status).toBe(200);
  expect((await parent.get("/v1/websites", as(id))).json.total).toBe(1);
  expect((await parent.get("/v1/clients?status=suspended")).json.data[0].members).toBe(1);

  await suspend("active");
  expect((await own.get("/v1/websites")).status).toBe(200);
  expect((await session.get("/v1/websites")).status).toBe(200);
  expect((await signIn()).status).toBe(200);
});

test("deleted: nothing of it answers, its credits are the parent's again; whoever looks after it deletes it, and it first", async () => {
  const { parent, id } = await makeFamily({ monthly_credits: 300 });
  const own = await keyOf(parent, id);
  const { host } = await makePublishedWebsite(own);
  expect((await server.visit(host, "/")).status).toBe(200);
  const owner = await parent.owner();
  const { name } = (await owner.get("/v1/users/me")).json.account;
  const confirm = encodeURIComponent(name);
  const refused = await owner.delete(`/v1/account?confirm=${confirm}`);
  expect(refused.json).toMatchObject({ code: "not_possible", message_code: "has_clients", message_details: {} });
  expect((await parent.delete(`/v1/clients/${id}`)).json.details[0].path).toBe("websites");
  const spent = 1000 - 300;
  expect((await creditsOf(parent)).balance).toBe(spent);
  const left = (await creditsOf(own)).balance;
  expect((await parent.delete(`/v1/clients/${id}?websites=delete`)).json).toEqual({ _id: id, deleted: true });
  expect((await creditsOf(parent)).balance).toBe(spent + left);
  expect((await own.get("/v1/websites")).status).toBe(401);
  expect((await parent.get(`/v1/clients/${id}`)).status).toBe(404);
  expect((await parent.get("/v1/websites", as(id))).json.code).toBe("account_not_found");
  expect((await server.visit(host, "/")).status).toBe(404);
});

test("owners of the parent act in a client with Sitewright-Account, by key, session and MCP; the audit says who", async () => {
  const { parent, id } = await makeFamily();
  const website = (await parent.post("/v1/websites", WEBSITE, as(id))).json;
  expect((await parent.get("/v1/websites")).json.total).toBe(0);
  expect((await parent.get(`/v1/websites/${website._id}`)).status).toBe(404);
  expect((await parent.get(`/v1/websites/${website._id}`, as(id))).json.name).toBe("Mine");
  expect((await parent.get(`/v1/clients/${id}`)).json.websites).toBe(1);
  // Its own identifier is as good as none.
  expect((await parent.get("/v1/websites", as(parent.accountId))).json.total).toBe(0);

  const owner = await makePerson(parent, "owner");
  expect((await owner.put(`/v1/websites/${website._id}`, { name: "Ours" }, as(id))).status).toBe(200);
  const me = (await owner.get("/v1/users/me", as(id))).json;
  expect([me._id, me.account._id]).toEqual([owner.userId, id]);

  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_websites", arguments: {} } };
  const accept = { Accept: "application/json, text/event-stream", "MCP-Protocol-Version": "2025-06-18" };
  const tool = await parent.post("/mcp", call, { headers: { ...accept, ...as(id).headers } });
  expect(JSON.stringify(tool.json)).toContain(website._id);
  const wrong = await parent.post("/mcp", call, { headers: { ...accept, ...as(server.accountId).headers } });
  expect([wrong.status, wrong.json.code]).toEqual([404, "account_not_found"]);

  const entries = (await parent.get("/v1/audit?operation=websites", as(id))).json.data;
  expect(
    entries.map(({ actor }: { actor: { type: string; account_id: string } }) => [actor.type, actor.account_id]),
  ).toEqual([
    ["person", parent.accountId],
    ["key", parent.accountId],
  ]);
  expect((await parent.get("/v1/audit?operation=websites")).json.total).toBe(0);
});

test("the 404 of a website of another account says which, to who may act there and to nobody else", async () => {
  const { parent, id } = await makeFamily();
  const website = (await parent.post("/v1/websites", WEBSITE, as(id))).json._id;
  const own = (await makeWebsite(parent)).websiteId;
  const path = (of: string) => `/v1/websites/${of}`;
  const elsewhere = (account_id: string) => ({ code: "not_found", message_code: "website_elsewhere", account_id });
  const owner = await makePerson(parent, "owner");
  for (const caller of [parent, owner]) {
    expect((await caller.get(path(website))).json).toMatchObject(elsewhere(id));
    expect((await caller.get(path(own), as(id))).json).toMatchObject(elsewhere(parent.accountId));
  }
  const { json: limited } = await parent.post("/v1/api_keys", { name: "one", websites: [own] });
  for (const caller of [
    withKey(parent, limited.key),
    await makePerson(parent, "editor"),
    await keyOf(parent, (await parent.post("/v1/clients", { name: "Sibling" })).json._id),
    await server.addAccount(),
  ]) {
    const { status, json } = await caller.get(path(website));
    expect([status, json.message_code, json.account_id]).toEqual([404, undefined, undefined]);
    expect(json.message).toBe(
      (await caller.get(path("web_01jb0000000000000000000000"))).json.message.replace(/web_\w+/, website),
    );
  }
});

test("who may not do everything in the parent does nothing in its clients", async () => {
  const { parent, id } = await makeFamily();
  const { websiteId } = await makeWebsite(parent);
  const own = await keyOf(parent, id);
  const { json: limited } = await parent.post("/v1/api_keys", { name: "one", websites: [websiteId] });
  const { json: reading } = await parent.post("/v1/api_keys", { name: "reads", scopes: ["sites:read"] });
  const refused = [
    withKey(parent, limited.key),
    await makePerson(parent, "editor"),
    await makePerson(parent, "viewer"),
    await server.addAccount(),
    await keyOf(parent, (await parent.post("/v1/clients", { name: "Sibling" })).json._id),
  ];
  for (const client of refused) {
    const answer = await client.get("/v1/websites", as(id));
    expect([answer.status, answer.json.code]).toEqual([404, "account_not_found"]);
  }
  const upwards = await own.get("/v1/websites", as(parent.accountId));
  expect([upwards.status, upwards.json.code]).toEqual([404, "account_not_found"]);
  // Scopes hold in clients too.
  const reader = withKey(parent, reading.key);
  expect((await reader.get("/v1/websites", as(id))).status).toBe(200);
  expect((await reader.post("/v1/websites", WEBSITE, as(id))).json.code).toBe("insufficient_scope");
  expect((await parent.post("/v1/api_keys", { name: "more" }, as(id))).json.code).toBe("session_required");
  const owner = await parent.owner();
  const gone = await owner.delete("/v1/account?confirm=Test", as(id));
  expect([gone.status, gone.json.code]).toEqual([409, "not_possible"]);
});

test("a website limit, and AI switched off for its own people", async () => {
  const { parent, id } = await makeFamily({ website_limit: 1, ai: "off", monthly_credits: 100 });
  const own = await keyOf(parent, id);
  const { pageId, websiteId } = await makeWebsite(own);
  const full = await own.post("/v1/websites", WEBSITE);
  expect([full.status, full.json.code, full.json.limit]).toEqual([403, "website_quota", 1]);
  expect((await own.post(`/v1/websites/${websiteId}/duplicate`, {})).json.code).toBe("website_quota");
  const off = await own.post("/v1/tools/suggest_pages", { prompt: "A florist" });
  expect([off.status, off.json.code]).toEqual([403, "ai_off"]);
  expect((await own.post(`/v1/pages/${pageId}/generate`)).json.code).toBe("ai_off");
  expect((await parent.post("/v1/tools/suggest_pages", { prompt: "A florist" }, as(id))).status).toBe(200);
  await parent.put(`/v1/clients/${id}`, { website_limit: null, ai: "on" });
  expect((await own.post("/v1/websites", WEBSITE)).status).toBe(200);
  expect((await own.post("/v1/tools/suggest_pages", { prompt: "A florist" })).status).toBe(200);
});

test("credits are the parent's: lent by month, given once, and refused where it has too few", async () => {
  const { parent, id } = await makeFamily({ monthly_credits: 300 });
  const own = await keyOf(parent, id);
  expect([(await creditsOf(parent)).balance, (await creditsOf(own)).balance]).toEqual([700, 300]);
  expect((await parent.put(`/v1/clients/${id}`, { monthly_credits: 500 })).json.credits).toBe(500);
  // Fewer hold from the next month on, and what this month has brought is not brought again.
  await parent.put(`/v1/clients/${id}`, { monthly_credits: 100 });
  expect((await parent.put(`/v1/clients/${id}`, { monthly_credits: 500 })).json.credits).toBe(500);
  expect((await parent.post(`/v1/clients/${id}/credits`, { amount: 50 })).json.credits).toBe(550);
  expect((await creditsOf(parent)).balance).toBe(450);
  const much = await parent.post(`/v1/clients/${id}/credits`, { amount: 451 });
  expect([much.status, much.json.code, much.json.available, much.json.required]).toEqual([
    402,
    "insufficient_credits",
    450,
    451,
  ]);
  const refused = await parent.post("/v1/clients", { name: "Too much", monthly_credits: 451 });
  expect(refused.status).toBe(402);
  expect((await parent.get("/v1/clients")).json.total).toBe(1);
  const ledger = (await parent.get("/v1/credits/ledger")).json.data;
  expect(ledger[0]).toMatchObject({ amount: -50, reason: "client_credits", resource: id, balance_after: 450 });
  expect((await own.get("/v1/credits/ledger")).json.data[0]).toMatchObject({ amount: 50, reason: "credits_given" });
});

test("what a client used: by month and kind of work, without what failed; as a table too, of which no cell is a formula", async () => {
  const { parent, id } = await makeFamily({ monthly_credits: 300, name: "=SUM(A1)" });
  const own = await keyOf(parent, id);
  await makeGeneratedWebsite(own);
  for (const prompt of ["A logo for a bakery", "A logo for a florist"])
    expect((await own.post("/v1/tools/generate_logo", { prompt, name: "Crumb" })).status).toBe(200);
  // What was taken a month before, and what has come back.
  const now = Date.now();
  const before = monthAfter(monthOf(now), -1);
  await server.storage.write(id, async (db) => {
    const hold = { account_id: id, owner: null, updated_at: now, kept: 0 };
    const at = { ...hold, created_at: startOfMonth(before), reason: "editor_turn" };
    await db.insert(creditHolds).values([
      { ...at, resource: `turn_1${id}`, amount: 10, state: "settled" },
      { ...at, resource: `turn_2${id}`, amount: 10, state: "released" },
      { ...at, resource: `turn_3${id}`, amount: 7, state: "settled", created_at: at.created_at - 1 },
    ]);
  });
  const used = (await own.get("/v1/credits")).json.used_this_month;
  const { json } = await parent.get(`/v1/clients/${id}/usage?from_month=${before}`);
  expect(json).toEqual({
    client_id: id,
    from_month: before,
    to_month: monthOf(now),
    credits: used + 10,
    months: [
      {
        month: monthOf(now),
        credits: used,
        kinds: [
          { kind: "page_generation", uses: 1, credits: 20 },
          { kind: "generate_logo", uses: 2, credits: 20 },
        ].sort((one, other) => (one.kind < other.kind ? -1 : 1)),
      },
      { month: before, credits: 10, kinds: [{ kind: "editor_turn", uses: 1, credits: 10 }] },
    ],
  });
  const { text, headers } = await parent.get(`/v1/clients/${id}/usage/export?from_month=${before}`);
  expect(headers.get("content-type")).toStartWith("text/csv");
  expect(text.replace("\ufeff", "").split("\r\n")).toEqual([
    "client,month,kind,uses,credits",
    `"'=SUM(A1)",${before},editor_turn,1,10`,
    `"'=SUM(A1)",${monthOf(now)},generate_logo,2,20`,
    `"'=SUM(A1)",${monthOf(now)},page_generation,1,20`,
    "",
  ]);
  expect((await parent.get(`/v1/clients/${id}/usage`)).json.months).toHaveLength(12);
  for (const range of [
    "from_month=2026-11&to_month=2026-10",
    "from_month=2020-01&to_month=2026-10",
    "from_month=2026-13",
  ])
    expect((await parent.get(`/v1/clients/${id}/usage?${range}`)).json.details[0].path).toBe("from_month");
  for (const other of [own, await server.addAccount()])
    expect((await other.get(`/v1/clients/${id}/usage`)).json.code).toBe("not_found");
});

test("a new month: what clients have not used goes back first, so that nothing adds up, and kept credits stay kept", async () => {
  const { parent, id } = await makeFamily({}, 100);
  const other = (await parent.post("/v1/clients", { name: "Second", monthly_credits: 60 })).json._id;
  await server.put(`/v1/accounts/${parent.accountId}`, { add_credits: 1000 });
  // 40 are left of the month: 160 of the 200 come of those that are kept.
  await parent.put(`/v1/clients/${id}`, { monthly_credits: 200 });
  await parent.post(`/v1/clients/${other}/credits`, { amount: 30 });
  const [one, two] = [await keyOf(parent, id), await keyOf(parent, other)];
  const now = nextRenewal(Date.now());
  const ids = createIds(() => now);
  for (let round = 0; round < 5; round++) await server.storage.write("all", (db) => renewCredits(db, { now, ids }, 50));
  // 100 of the month and 840 + 160 kept, less 200 and 60 lent anew and 30 given for ever.
  expect(await creditsOf(parent)).toMatchObject({ balance: 100 + 1000 - 30 - 260, kept: 1000 - 30 - 160 });
  expect(await creditsOf(one)).toMatchObject({ balance: 200, kept: 0 });
  expect(await creditsOf(two)).toMatchObject({ balance: 90, kept: 30 });
});

test("a new month of a parent with many clients and few credits: each in the order they come, never below 0", async () => {
  const parent = await server.addAccount({ monthlyCredits: 30 });
  for (let n = 0; n < 4; n++) await parent.post("/v1/clients", { name: `C${n}` });
  const { data } = (await parent.get("/v1/clients")).json;
  for (const { _id } of data) await server.put(`/v1/accounts/${_id}`, { monthly_credits: 10 });
  const now = nextRenewal(Date.now());
  const ids = createIds(() => now);
  for (let round = 0; round < 20; round++) await server.storage.write("all", (db) => renewCredits(db, { now, ids }, 2));
  const credits = (await parent.get("/v1/clients")).json.data.map((one: { credits: number }) => one.credits);
  expect(credits.sort()).toEqual([0, 10, 10, 10]);
  expect((await creditsOf(parent)).balance).toBe(0);
});

test("account=all lists what the parent and its clients have, newest first, page by page, and nobody else's", async () => {
  const { parent, id } = await makeFamily({ monthly_credits: 300 });
  const other = (await parent.post("/v1/clients", { name: "Second", monthly_credits: 100 })).json._id;
  const [one, two, stranger] = [await keyOf(parent, id), await keyOf(parent, other), await server.addAccount()];
  await makePublishedWebsite(stranger);
  await makeSubmission(server, stranger);
  const made: string[] = [];
  for (const client of [one, parent, one, two, one, parent]) made.unshift((await makeWebsite(client)).websiteId);
  const ids = async (client: Client, path: string) => {
    const { json } = await client.get(path);
    return json.data.map(({ _id }: { _id: string }) => _id);
  };
  expect(await ids(parent, "/v1/websites?account=all")).toEqual(made);
  const pages = [];
  for (const page of [0, 1, 2, 3]) pages.push(...(await ids(parent, `/v1/websites?account=all&limit=2&page=${page}`)));
  expect(pages).toEqual(made);
  const { json } = await parent.get("/v1/websites?account=all&limit=4");
  expect([json.total, json.has_more, json.data[1].account_id]).toEqual([6, true, id]);
  expect((await parent.get("/v1/websites")).json.data[0].account_id).toBeUndefined();
  expect((await one.get("/v1/websites?account=all")).json.total).toBe(3);

  for (const [client, at, name] of [
    [two, 2, "Café Müller"],
    [parent, 0, "Müllers Café 2"],
    [one, 1, "Muller"],
  ] as const)
    await client.put(`/v1/websites/${made[at]}`, { name });
  const searched = "/v1/websites?account=all&q=";
  expect(await ids(parent, `${searched}muller`)).toEqual([made[0]!, made[1]!, made[2]!]);
  expect(await ids(parent, `${searched}CAFE%20mull&sort=name`)).toEqual([made[2]!, made[0]!]);
  const narrowed = (await parent.get(`${searched}m%C3%BCller&sort=-name&limit=1`)).json;
  expect([narrowed.data[0]._id, narrowed.total, narrowed.has_more]).toEqual([made[0], 3, true]);
  expect((await parent.get(`${searched}muller&sort=-name&after=${narrowed.next}`)).json.data).toHaveLength(2);
  for (const nothing of ["%25", "nobody"]) expect(await ids(parent, searched + nothing)).toEqual([]);
  expect((await two.get(`${searched}muller`)).json.total).toBe(1);

  await one.delete(`/v1/websites/${made[1]}`);
  expect((await parent.get(`${searched}muller`)).json.total).toBe(2);
  expect(await ids(parent, "/v1/websites?account=all&limit=3")).toEqual([made[0]!, made[2]!, made[3]!]);
  expect((await parent.get("/v1/websites?account=all")).json.total).toBe(5);

  await makePublishedWebsite(one);
  await makePublishedWebsite(parent);
  const submissions = [
    (await makeSubmission(server, two)).submissionId,
    (await makeSubmission(server, one)).submissionId,
  ];
  expect(await ids(parent, "/v1/submissions?account=all")).toEqual(submissions.toReversed());
  const first = (await parent.get("/v1/submissions?account=all&limit=1")).json;
  expect([first.total, first.has_more, first.data[0].account_id]).toEqual([2, true, id]);
  expect(await ids(parent, `/v1/submissions?account=all&before=${first.next}`)).toEqual([submissions[0]!]);
  await two.put(`/v1/submissions/${submissions[0]}`, { spam: true });
  const wanted = (await parent.get("/v1/submissions?account=all&spam=false")).json;
  expect([wanted.data.map(({ _id }: { _id: string }) => _id), wanted.total]).toEqual([[submissions[1]!], 1]);
  const spam = (await parent.get("/v1/submissions?account=all&spam=true")).json;
  expect([spam.data.map(({ _id }: { _id: string }) => _id), spam.total]).toEqual([[submissions[0]!], 1]);
  const domain = (await two.post("/v1/domains", { domain: `www.${other.slice(-8)}.example.org` })).json._id;
  expect(await ids(parent, "/v1/domains?account=all")).toEqual([domain]);
  const runs = (await parent.get("/v1/runs?account=all")).json.data;
  expect(runs.map(({ account_id }: { account_id: string }) => account_id)).toEqual([parent.accountId, id]);
});

test("account=all: what a client had is gone with it, and what an account has comes when it becomes a client", async () => {
  const { parent, id } = await makeFamily({ monthly_credits: 300 });
  const [own, kept, taken] = [await parent.owner(), await keyOf(parent, id), await server.addAccount()];
  const { websiteId } = await makeWebsite(own);
  for (let n = 0; n < 2; n++) await makePublishedWebsite(kept);
  const theirs = [(await makePublishedWebsite(taken)).websiteId, (await makeWebsite(taken)).websiteId];
  const all = async (list = "websites") => {
    const { data, total } = (await parent.get(`/v1/${list}?account=all`)).json;
    return [data.map(({ _id }: { _id: string }) => _id), total];
  };
  expect((await all())[1]).toBe(3);
  await parent.delete(`/v1/clients/${id}?websites=delete`);
  expect(await all()).toEqual([[websiteId], 1]);
  expect(await all("runs")).toEqual([[], 0]);
  const [client] = await server.storage.read.select().from(clients).limit(1);
  const asClient = { ...client!, account_id: taken.accountId, parent_account_id: parent.accountId };
  await server.storage.write("all", async (db) => void (await db.insert(clients).values(asClient)));
  expect(await all()).toEqual([[...theirs.toReversed(), websiteId], 3]);
  expect((await all("runs"))[1]).toBe(1);
  const { parent: other } = await makeFamily();
  await server.storage.write("all", async (db) => {
    const whose = eq(clients.account_id, taken.accountId);
    await db.update(clients).set({ parent_account_id: other.accountId }).where(whose);
  });
  expect(await all()).toEqual([[websiteId], 1]);
  expect((await other.get("/v1/websites?account=all")).json).toMatchObject({ total: 2, data: [{}, {}] });
});

test("account=all goes with no other filter, not too far, and is for who may act in clients", async () => {
  const { parent } = await makeFamily();
  const { websiteId } = await makeWebsite(parent);
  for (const [path, field] of [
    [`/v1/runs?account=all&website_id=${websiteId}`, "website_id"],
    ["/v1/submissions?account=all&spam=false&read=false", "read"],
    ["/v1/domains?account=all&limit=100&page=200", "page"],
    ["/v1/domains?account=acc_1", "account"],
  ])
    expect((await parent.get(path!)).json.details[0].path).toBe(field);
  const { json } = await parent.post("/v1/api_keys", { name: "one", websites: [websiteId] });
  for (const client of [withKey(parent, json.key), await makePerson(parent, "editor")])
    for (const list of ["websites", "runs", "submissions", "domains"])
      expect((await client.get(`/v1/${list}?account=all`)).json.code).toBe("not_possible");
});
