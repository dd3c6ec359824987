/** Keys, plans and what an account says of itself. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { everythingIn } from "../databases.ts";
import { type Client, makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";
import { makePerson } from "../people.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const newKey = async (client: Client, name = "Deploy script") => (await client.post("/v1/api_keys", { name })).json;

describe("API keys", () => {
  test("a new key is sw_ and 64 hexadecimal characters, shown once, and works at once", async () => {
    const client = await server.addAccount();
    const made = await newKey(client);
    expect(made.key).toMatch(/^sw_[0-9a-f]{64}$/);
    expect(made.key).toStartWith(made.prefix);
    expect((await client.get("/v1/users/me", { key: made.key })).status).toBe(200);
    const listed = await client.get("/v1/api_keys");
    expect(listed.json.data[0]).toMatchObject({ _id: made._id, name: "Deploy script", prefix: made.prefix });
    expect(listed.text).not.toContain(made.key);
    expect(listed.json.data[0]).not.toHaveProperty("key");
    expect(listed.json.data[0]).not.toHaveProperty("hash");
  });

  test("the database keeps no key, only hashes", async () => {
    const made = await newKey(await server.addAccount());
    const all = await everythingIn(server.directory);
    expect(all.includes(made.key.slice(11))).toBe(false);
    expect(all.includes(made._id)).toBe(true);
  });

  test("at most 10 active keys: the 11th is key_limit, also when many are made at once", async () => {
    const client = await server.addAccount();
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, n) => client.post("/v1/api_keys", { name: `k${n}` })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(9);
    for (const refused of answers.filter((answer) => answer.status !== 200))
      expect([refused.status, refused.json.code]).toEqual([409, "key_limit"]);
    const { json } = await client.get("/v1/api_keys");
    expect(json).toMatchObject({ total: 10, has_more: false });
    await client.delete(`/v1/api_keys/${json.data[0]._id}`);
    expect((await client.post("/v1/api_keys", { name: "again" })).status).toBe(200);
  });

  test("revoking works on the very next request, for good, also for the key that asks", async () => {
    const client = await server.addAccount();
    const made = await newKey(client);
    expect((await client.get("/v1/users/me", { key: made.key })).status).toBe(200);
    const revoked = await client.delete(`/v1/api_keys/${made._id}`, { key: made.key });
    expect(revoked.json).toEqual({ _id: made._id, deleted: true });
    const refused = await client.get("/v1/users/me", { key: made.key });
    expect([refused.status, refused.text]).toEqual([401, "Unauthorized"]);
    expect((await client.delete(`/v1/api_keys/${made._id}`)).status).toBe(404);
    expect((await client.get("/v1/api_keys")).json.total).toBe(1);
  });

  test("the scheme's case does not matter; anything that is no key is 401 in plain text", async () => {
    const ask = (authorization: string) =>
      fetch(`${server.baseUrl}/v1/users/me`, { headers: { Authorization: authorization } });
    expect((await ask(`bearer ${server.key}`)).status).toBe(200);
    for (const wrong of [
      server.key,
      `Basic ${server.key}`,
      `Bearer${server.key}`,
      `Bearer ${server.key.toUpperCase()}`,
      `Bearer ${server.key}0`,
      `Bearer ${server.key.slice(0, -1)}`,
      "Bearer",
      "Bearer ",
      "Bearer sw_%",
    ]) {
      const answer = await ask(wrong);
      expect([answer.status, await answer.text()]).toEqual([401, "Unauthorized"]);
      expect(answer.headers.get("content-type")).toStartWith("text/plain");
      expect(answer.headers.get("x-request-id")).toBeTruthy();
    }
  });

  test("names: one line, not empty, at most 200 characters; any script", async () => {
    const client = await server.addAccount();
    for (const name of ["", "   ", "a\nb", "x".repeat(201), 7, null])
      expect((await client.post("/v1/api_keys", { name })).status).toBe(400);
    expect((await newKey(client, "  Ключ 🔑 <b>  ")).name).toBe("Ключ 🔑 <b>");
  });
});

describe("plans and API access", () => {
  test.each(["free", "pro"] as const)(
    "keys of a %s account answer 401, and work again when the plan returns",
    async (plan) => {
      const client = await server.addAccount();
      await server.setPlan(client.accountId, plan);
      for (const answer of [await client.get("/v1/users/me"), await client.post("/v1/websites", { nonsense: 1 })])
        expect([answer.status, answer.text]).toEqual([401, "Unauthorized"]);
      await server.setPlan(client.accountId, "agency");
      expect((await client.get("/v1/users/me")).status).toBe(200);
    },
  );

  test("a canceled agency plan has no API access", async () => {
    const client = await server.addAccount();
    await server.setPlan(client.accountId, "agency", "canceled");
    expect((await client.get("/v1/users/me")).status).toBe(401);
    await server.setPlan(client.accountId, "agency", "active");
    expect((await client.get("/v1/users/me")).status).toBe(200);
  });

  test("a late payment (past_due) keeps the API open", async () => {
    const client = await server.addAccount();
    await server.setPlan(client.accountId, "agency", "past_due");
    const { json } = await client.get("/v1/users/me");
    expect(json.account).toMatchObject({ plan: "agency", plan_status: "past_due", api_access: true });
  });

  test("published sites stay up when the plan ends", async () => {
    const client = await server.addAccount();
    const { host } = await makePublishedWebsite(client, "Stays Up");
    await server.setPlan(client.accountId, "free");
    expect((await server.visit(host, "/")).status).toBe(200);
  });
});

describe("the account", () => {
  test("GET /v1/users/me tells user, account, plan and API access", async () => {
    const { json } = await server.get("/v1/users/me");
    expect(json).toMatchObject({
      _id: expect.stringMatching(/^usr_[0-9a-z]{26}$/),
      name: "Test",
      account: { _id: server.accountId, plan: "agency", plan_status: "active", api_access: true },
    });
    expect(json.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test("is renamed by its owners, not by its editors", async () => {
    const client = await server.addAccount();
    const editor = await makePerson(client, "editor");
    expect((await editor.put("/v1/account", { name: "Ours" })).json.code).toBe("role_required");
    const renamed = await client.put("/v1/account", { name: " Studio North " });
    expect(renamed.json).toEqual({ _id: client.accountId, name: "Studio North" });
    expect((await editor.get("/v1/users/me")).json.account.name).toBe("Studio North");
    expect((await client.put("/v1/account", { name: "" })).json.details[0].path).toBe("name");
  });

  test("GET /v1/users/me/stats counts what the account has, and goes down with what is deleted", async () => {
    const client = await server.addAccount();
    const empty = (await client.get("/v1/users/me/stats")).json;
    const { storage_quota_bytes, ...counts } = empty;
    expect(storage_quota_bytes).toBe(5_000 * 1024 * 1024);
    expect(Object.values(counts).every((count) => count === 0)).toBe(true);
    const { websiteId } = await makePublishedWebsite(client, "Counted");
    const domain = await client.post("/v1/domains", { domain: "counted.example.com" });
    expect((await client.get("/v1/users/me/stats")).json).toMatchObject({
      websites: 1,
      pages: 1,
      published_websites: 1,
      runs: 1,
      versions: 1,
      domains: 1,
      credits_used_this_month: 20,
      leads: 0,
    });
    await client.delete(`/v1/websites/${websiteId}`);
    await client.delete(`/v1/domains/${domain.json._id}`);
    expect((await client.get("/v1/users/me/stats")).json).toMatchObject({
      websites: 0,
      pages: 0,
      published_websites: 0,
      runs: 0,
      versions: 0,
      domains: 0,
      credits_used_this_month: 20,
    });
  });

  test("GET /v1/subscriptions shows the plan; GET /v1/payments is an empty list", async () => {
    const subscriptions = await server.get("/v1/subscriptions");
    expect(subscriptions.json).toMatchObject({
      total: 1,
      data: [
        { _id: server.accountId.replace("acc_", "sbs_"), plan: "agency", status: "active", monthly_credits: 10_000 },
      ],
    });
    expect((await server.get("/v1/subscriptions?page=1")).json).toMatchObject({ data: [], total: 1, has_more: false });
    expect((await server.get("/v1/payments")).json).toEqual({
      data: [],
      page: 0,
      limit: 25,
      total: 0,
      has_more: false,
    });
  });
});
