/** What opens the reference: each account's own user and password, a key, or a session; who guesses is stopped, and nobody else is. */
import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type Answer, type Client, call, type Json, startTestServer, type TestServer } from "../harness.ts";
import { createVirtualClock } from "../simulation/virtual_clock.ts";

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

const ask = (server: TestServer, authorization?: string, from = "203.0.113.7", path = "/docs/json"): Promise<Answer> =>
  call(server.baseUrl, "GET", path, undefined, null, {
    "X-Forwarded-For": from,
    ...(authorization ? { Authorization: authorization } : {}),
  });

test("after ten wrong passwords an address is told nothing more until the window ends, not even with the right one", async () => {
  const clock = createVirtualClock(Date.parse("2026-11-20T09:00:00Z"));
  const server = await startTestServer({
    clock: clock.forProcess(),
    environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "1" },
  });
  const { user, password } = server.app.services.reference;
  const right = basic(user, password);
  try {
    for (let request = 0; request < 30; request++) {
      // Browsers ask without a password first; that is no guess, and neither is the right one.
      expect((await ask(server)).status).toBe(401);
      expect((await ask(server, right)).status).toBe(200);
    }
    for (let guess = 0; guess < 10; guess++) {
      const paths = ["/docs", "/docs/json", "/docs/none"];
      expect((await ask(server, basic(user, `guess ${guess}`), "203.0.113.7", paths[guess % 3])).status).toBe(401);
    }
    for (const authorization of [basic(user, "guess"), basic("", ""), right, "Basic", `Bearer ${server.key}`]) {
      const refused = await ask(server, authorization);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await ask(server, right, "203.0.113.8")).status).toBe(200);
    expect((await server.get("/v1/users/me")).status).toBe(200);
    await clock.advance(15 * 60_000);
    expect((await ask(server, right)).status).toBe(200);
  } finally {
    await server.stop();
  }
});

const accessOf = async (client: Client): Promise<Json> =>
  (await (await client.owner()).get("/v1/settings/reference")).json;
const opens = async (server: TestServer, { user, password }: Json): Promise<boolean> =>
  (await ask(server, basic(user, password))).status === 200;

test("each account has its own user and password, renews it for itself alone, and takes it along when it goes", async () => {
  const server = await startTestServer();
  try {
    const [first, second] = [await server.addAccount(), await server.addAccount()];
    const [own, others, operators] = [await accessOf(first), await accessOf(second), await accessOf(server)];
    expect(operators).toMatchObject({ ...server.app.services.reference, renewable: true });
    expect([own.user, others.user]).toEqual([first.accountId, second.accountId]);
    expect(new Set([own.password, others.password, operators.password]).size).toBe(3);
    expect(await accessOf(first)).toEqual(own);
    for (const access of [own, others, operators]) expect(await opens(server, access)).toBe(true);
    // Nobody's user with another's password, nor the operator's account by its identifier.
    expect(await opens(server, { user: own.user, password: others.password })).toBe(false);
    expect(await opens(server, { user: "docs", password: own.password })).toBe(false);
    expect(await opens(server, { user: server.accountId, password: operators.password })).toBe(false);
    expect(await opens(server, { user: "", password: "" })).toBe(false);

    const owner = await first.owner();
    const { json: renewed } = await owner.post("/v1/settings/reference/renew", {});
    expect(renewed.user).toBe(own.user);
    expect(await accessOf(first)).toEqual(renewed);
    expect([await opens(server, own), await opens(server, renewed), await opens(server, others)]).toEqual([
      false,
      true,
      true,
    ]);
    // The operator's own can be renewed as well, where no setting says it.
    const { json: operatorsNext } = await (await server.owner()).post("/v1/settings/reference/renew", {});
    expect(operatorsNext.user).toBe("docs");
    expect([await opens(server, operators), await opens(server, operatorsNext)]).toEqual([false, true]);
    await server.storage.write("all", (db) => db.run(sql`DELETE FROM accounts WHERE _id = ${first.accountId}`));
    expect([await opens(server, renewed), await opens(server, others)]).toEqual([false, true]);
  } finally {
    await server.stop();
  }
});

test("the operator's are what the settings say, and a set password is changed there", async () => {
  const environment = { SITEWRIGHT_DOCS_USER: "reader", SITEWRIGHT_DOCS_PASSWORD: "a set: password, ü" };
  const server = await startTestServer({ environment });
  try {
    const access = await accessOf(server);
    expect(access).toMatchObject({ user: "reader", password: "a set: password, ü", renewable: false });
    const authorization = `Basic ${Buffer.from("reader:a set: password, ü").toString("base64")}`;
    expect((await ask(server, authorization)).status).toBe(200);
    const refused = await (await server.owner()).post("/v1/settings/reference/renew", {});
    expect([refused.status, refused.json.code]).toEqual([409, "not_possible"]);
    const tenant = await server.addAccount();
    expect((await (await tenant.owner()).post("/v1/settings/reference/renew", {})).status).toBe(200);
    expect((await ask(server, authorization)).status).toBe(200);
  } finally {
    await server.stop();
  }
});

test("a session opens it without a password, also from a link elsewhere, until it ends", async () => {
  const server = await startTestServer();
  try {
    const owner = await (await server.addAccount()).owner();
    const read = (headers: Record<string, string> = {}) => owner.get("/docs/json", { headers });
    expect((await read()).status).toBe(200);
    expect((await read({ "Sec-Fetch-Site": "cross-site" })).status).toBe(200);
    await owner.post("/auth/sign_out", {});
    expect((await read()).status).toBe(401);
  } finally {
    await server.stop();
  }
});

test("a key opens it, in all its forms, until it is revoked; a wrong one is a guess", async () => {
  const clock = createVirtualClock(Date.parse("2026-11-20T09:00:00Z"));
  const server = await startTestServer({
    clock: clock.forProcess(),
    environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "1" },
  });
  try {
    const tenant = await server.addAccount();
    const bearer = `Bearer ${tenant.key}`;
    const paths = ["/docs/json", "/docs/llms.txt", "/docs/api/websites/create.md", "/docs"];
    const statuses = async () => {
      const answers = await Promise.all(paths.map((path) => ask(server, bearer, "203.0.113.9", path)));
      return answers.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await server.storage.write("all", (db) => db.run(sql`DELETE FROM accounts WHERE _id = ${tenant.accountId}`));
    expect(await statuses()).toEqual([401, 401, 401, 401]);
    for (let guess = 0; guess < 10; guess++)
      await ask(server, `Bearer ${tenant.key.slice(0, -1)}${guess}`, "203.0.113.10");
    expect((await ask(server, `Bearer ${server.key}`, "203.0.113.10")).status).toBe(429);
    expect((await ask(server, `Bearer ${server.key}`, "203.0.113.11")).status).toBe(200);
  } finally {
    await server.stop();
  }
});
