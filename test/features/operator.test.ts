/** What the operator does with all accounts of an installation, and that nobody else does. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Json, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, PASSWORD, tokenOf } from "../people.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test("an account is made, its owner sets a password with the link, and it is in the list with what it has", async () => {
  const operator = await server.owner();
  const { json: made, status } = await operator.post("/v1/accounts", {
    name: "Studio North",
    plan: "pro",
    monthly_credits: 500,
  });
  expect([status, made.plan, made.credit_balance, made.email]).toEqual([200, "pro", 500, null]);
  const entered = { token: tokenOf(made.url), email: "north@studio.example", password: PASSWORD };
  const signedIn = await server.post("/auth/setup", entered, { key: null });
  expect(signedIn.json.user).toMatchObject({ role: "owner", account: { _id: made._id, plan: "pro" } });
  const { json: list } = await server.get("/v1/accounts?q=STUDIO");
  expect([list.total, list.data[0].email]).toEqual([1, "north@studio.example"]);
  expect((await server.get("/v1/accounts?limit=1")).json).toMatchObject({ total: 2, has_more: true });
});

test("what accounts store and have is counted for each", async () => {
  const client = await server.addAccount();
  const { pageId } = await makeWebsite(client);
  await saveVersion(client, pageId, { html: "x".repeat(10_000) });
  const { data } = (await server.get("/v1/accounts")).json;
  const one = data.find(({ _id }: { _id: string }) => _id === client.accountId);
  expect(one).toMatchObject({ operator: false, websites: 1 });
  expect(one.storage_used_bytes).toBeGreaterThanOrEqual(10_000);
  expect(data.find(({ _id }: { _id: string }) => _id === server.accountId).operator).toBe(true);
});

test("plan, allowance and credits are changed; the ledger says by whom, and no balance goes below 0", async () => {
  const client = await server.addAccount({ monthlyCredits: 100 });
  const change = (body: object) => server.put(`/v1/accounts/${client.accountId}`, body);
  const { json } = await change({ plan: "pro", plan_status: "past_due", monthly_credits: 50, add_credits: 30 });
  expect(json).toMatchObject({ plan: "pro", plan_status: "past_due", monthly_credits: 50, credit_balance: 130 });
  const refused = await change({ name: "Other", add_credits: -131 });
  expect([refused.status, refused.json.code]).toEqual([400, "validation_failed"]);
  expect((await change({ plan: "agency", plan_status: "active" })).json).toMatchObject({
    plan: "agency",
    credit_balance: 130,
  });
  // Nothing of a refused change was made.
  expect((await server.get("/v1/accounts?q=other")).json.total).toBe(0);
  const { data } = (await client.get("/v1/credits/ledger")).json;
  expect(data[0]).toMatchObject({ amount: 30, reason: "operator_adjustment", balance_after: 130 });
});

test("how the server is", async () => {
  const { json } = await server.get("/v1/server");
  expect(json.database_bytes).toBeGreaterThan(0);
  expect(json.free_bytes).toBeGreaterThan(0);
  expect(json.jobs).toMatchObject({ failed_before: 0 });
  for (const name of ["running", "waiting", "failed_before"])
    expect(json.jobs.kinds.reduce((sum: number, kind: Json) => sum + kind[name], 0)).toBe(json.jobs[name]);
  expect([json.processes, json.uptime_seconds >= 0, json.memory_bytes > 1_000_000]).toEqual([1, true, true]);
  expect(json.accounts).toBe((await server.get("/v1/accounts")).json.total);
});

test("other accounts' owners, and editors of the operator's, are refused", async () => {
  const client = await server.addAccount();
  for (const path of ["/v1/accounts", "/v1/server"]) {
    expect((await client.get(path)).json).toMatchObject({ code: "operator_required" });
    expect((await (await makePerson(client, "owner")).get(path)).json.code).toBe("operator_required");
    expect((await (await makePerson(server, "editor")).get(path)).json.code).toBe("role_required");
    expect((await (await makePerson(server, "owner")).get(path)).status).toBe(200);
  }
  const own = await client.put(`/v1/accounts/${client.accountId}`, { plan: "agency", add_credits: 1_000_000 });
  expect([own.status, own.json.code]).toEqual([403, "operator_required"]);
  expect((await client.get("/v1/settings")).json.operator).toBe(false);
  expect((await server.get("/v1/settings")).json.operator).toBe(true);
});
