/** How people sign in, and what their sessions are good for. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { createSessionReader, makeLink, makeSetUpLink } from "../../src/features/users/service.ts";
import { findByEmail, firstOwner } from "../../src/features/users/store.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, systemClock } from "../../src/lib/clock.ts";
import {
  type Answer,
  type Client,
  call,
  makePublishedWebsite,
  makeWebsite,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { cookieOf, makePerson, PASSWORD, tokenOf, withKey } from "../people.ts";
import { processorMs } from "../processor_time.ts";
import { scriptedEngine } from "../scripted_engine.ts";

let server: TestServer;
let now = 1_700_000_000_000;
const clock = {
  now: () => now,
  after: (delayMs: number, run: () => void) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());

/** A call without a key, with a cookie or none. */
const open = (method: string, path: string, body?: unknown, cookie?: string, headers = {}, on = server) =>
  call(on.baseUrl, method, path, body, cookie ?? null, headers);
const signIn = (email: string, password = PASSWORD, cookie?: string, on = server) =>
  open("POST", "/auth/sign_in", { email, password }, cookie, {}, on);

async function setUpToken(on: TestServer, client: Client = on): Promise<string> {
  const link = await on.storage.write("all", (db) => makeSetUpLink(db, client.accountId, "http://localhost", clock));
  return tokenOf(link!);
}

async function resetToken(email: string): Promise<string> {
  const link = await server.storage.write("all", async (db) =>
    makeLink(db, (await findByEmail(db, email))!, "password_reset", "http://localhost", clock),
  );
  return tokenOf(link);
}

const asks = (answer: Answer) => answer.headers.get("set-cookie");

describe("the first sign-in", () => {
  test("a set-up link sets e-mail, name and password, begins a session, and is used up by that", async () => {
    const fresh = await startTestServer({ clock });
    const before = await open("GET", "/auth/state", undefined, undefined, {}, fresh);
    expect(before.json).toEqual({ set_up: false, passkeys: true, mail: false, user: null, lacks_second_factor: false });
    const token = await setUpToken(fresh);
    const look = await open("POST", "/auth/links/read", { token }, undefined, {}, fresh);
    expect(look.json).toMatchObject({
      kind: "set_up",
      email: null,
      role: "owner",
      account: { name: "Test", named: true },
    });

    const body = { token, email: " Ada@Example.com ", password: PASSWORD, name: "Ada" };
    const done = await open("POST", "/auth/setup", body, undefined, {}, fresh);
    expect(done.json.user).toMatchObject({ email: "ada@example.com", name: "Ada", role: "owner" });
    const [session, device] = done.headers.getSetCookie();
    expect(session).toMatch(/^sw=[0-9a-f]{64}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    expect(device).toMatch(
      /^sw_device_[0-9a-f]{12}=[0-9a-f]{32}\.[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    );
    const state = await open("GET", "/auth/state", undefined, cookieOf(done), {}, fresh);
    expect(state.json).toMatchObject({ set_up: true, user: { email: "ada@example.com" } });
    expect((await fresh.get("/v1/users/me", { key: cookieOf(done) })).json).toMatchObject(done.json.user);

    expect((await open("POST", "/auth/setup", body, undefined, {}, fresh)).json.code).toBe("link_invalid");
    // Who can sign in already gets no other.
    expect(await fresh.storage.write("all", (db) => makeSetUpLink(db, fresh.accountId, "", clock))).toBeNull();
    await fresh.stop();
  });

  test("who sets up the server says how the account is called, else it has their name; others keep theirs", async () => {
    const setUp = async (client: Client, given: object) => {
      const token = await setUpToken(server, client);
      const email = `${crypto.randomUUID()}@example.com`;
      const read = await open("POST", "/auth/links/read", { token });
      const { json } = await open("POST", "/auth/setup", { token, email, password: PASSWORD, ...given });
      return [read.json.account.named, json.user.account.name];
    };
    const first = async () => {
      const client = await server.addAccount();
      await client.put("/v1/account", { name: "Operator" });
      return client;
    };
    const given = { name: "Ada Lovelace", account_name: "Studio North" };
    expect(await setUp(await first(), given)).toEqual([false, "Studio North"]);
    expect(await setUp(await first(), { name: "Ada Lovelace" })).toEqual([false, "Ada Lovelace"]);
    expect(await setUp(await server.addAccount(), { name: "Ada Lovelace" })).toEqual([true, "Test"]);
  });

  test("a set-up link is good for a day, and a newer one takes its place", async () => {
    const client = await server.addAccount();
    const [first, second] = [await setUpToken(server, client), await setUpToken(server, client)];
    const body = { email: "late@example.com", password: PASSWORD };
    expect((await open("POST", "/auth/setup", { ...body, token: first })).json.code).toBe("link_invalid");
    now += DAY_MS;
    expect((await open("POST", "/auth/setup", { ...body, token: second })).json.code).toBe("link_invalid");
    expect((await open("POST", "/auth/links/read", { token: second })).status).toBe(404);
  });
});

describe("signing in with a password", () => {
  test("a session calls what a key calls, with its user; upper and lower case of the address are the same", async () => {
    const person = await makePerson(server, "editor");
    const answer = await signIn(person.email.toUpperCase());
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(cookieOf(answer).slice(3));
    const me = await server.get("/v1/users/me", { key: cookieOf(answer) });
    expect(me.json).toMatchObject({ _id: person.userId, email: person.email, role: "editor" });
    // A key is the account's first owner.
    const owner = await firstOwner(server.storage.read, server.accountId);
    expect((await server.get("/v1/users/me")).json).toMatchObject({ _id: owner!._id, role: "owner" });
  });

  test("with a domain beyond ASCII, one signs in however the browser writes it", async () => {
    const { json: invitation } = await (await server.owner()).post("/v1/invitations", { role: "editor" });
    const accepted = { token: tokenOf(invitation.url), email: "anna@bücher.example", name: "Anna", password: PASSWORD };
    expect((await open("POST", "/auth/invitations/accept", accepted)).status).toBe(200);
    for (const email of ["anna@bücher.example", "Anna@BÜCHER.example", "anna@xn--bcher-kva.example"]) {
      const answer = await signIn(email);
      expect([email, answer.status, answer.json.user?.email]).toEqual([email, 200, "anna@bücher.example"]);
    }
  });

  test("a wrong password and an address that nobody has: the same answer", async () => {
    const person = await makePerson(server, "viewer");
    const wrong = await signIn(person.email, "not the password");
    const unknown = await signIn("nobody@example.com");
    expect([wrong.status, wrong.json.code, asks(wrong)]).toEqual([403, "sign_in_failed", null]);
    expect(wrong.text).toBe(unknown.text);
    const pending = await server.addAccount();
    const owner = await firstOwner(server.storage.read, pending.accountId);
    await server.storage.write("all", async (db) => {
      await db.run(sql`UPDATE users SET email = 'pending@example.com' WHERE _id = ${owner!._id}`);
    });
    expect((await signIn("pending@example.com", "")).text).toBe(wrong.text);
  });

  test("a new session has a new token, and the one that the browser had is over", async () => {
    const person = await makePerson(server, "viewer");
    const again = await signIn(person.email, PASSWORD, person.key);
    expect(cookieOf(again)).not.toBe(person.key);
    expect((await person.get("/v1/users/me")).status).toBe(401);
    expect((await server.get("/v1/users/me", { key: cookieOf(again) })).status).toBe(200);
  });

  test("an Idempotency-Key counts for nothing: nobody gets the session of another by sending the same one", async () => {
    const person = await makePerson(server, "viewer");
    const body = { email: person.email, password: PASSWORD };
    const key = { "Idempotency-Key": "the same" };
    const first = await open("POST", "/auth/sign_in", body, undefined, key);
    const second = await open("POST", "/auth/sign_in", body, undefined, key);
    expect([first.status, second.status, second.headers.get("idempotency-replayed")]).toEqual([200, 200, null]);
    expect(cookieOf(second)).not.toBe(cookieOf(first));
  });

  test("a password of megabytes is refused before anything is computed; so is one that is longer than a sentence", async () => {
    const start = processorMs();
    for (const length of [1001, 60_000, 5_000_000]) {
      const refused = await signIn("a@example.com", "x".repeat(length));
      expect(["validation_failed", "payload_too_large"]).toContain(refused.json.code);
      expect(refused.text.length).toBeLessThan(1000);
    }
    expect(processorMs() - start).toBeLessThan(2000);
  });
});

describe("attempts", () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await startTestServer({ clock, environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "1" } });
  });
  afterAll(() => limited.stop());
  const attempt = (email: string, from: string, password = "not the password") =>
    open("POST", "/auth/sign_in", { email, password }, undefined, { "X-Forwarded-For": from }, limited);

  test("ten for an address and an e-mail address, whether anybody has it or not; then even the right password waits", async () => {
    const person = await makePerson(limited, "viewer");
    for (const email of [person.email, "nobody@example.com"]) {
      for (let count = 0; count < 10; count++)
        expect((await attempt(email, "203.0.113.1")).json.code).toBe("sign_in_failed");
      const refused = await attempt(email, "203.0.113.1", PASSWORD);
      expect([refused.status, refused.json.code]).toEqual([429, "rate_limited"]);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    // Neither somebody else, nor the same person elsewhere, is kept out by that.
    expect((await attempt("other@example.com", "203.0.113.1")).status).toBe(403);
    expect((await attempt(person.email, "203.0.113.2", PASSWORD)).status).toBe(200);
    now += 15 * MINUTE_MS;
    expect((await attempt(person.email, "203.0.113.1", PASSWORD)).status).toBe(200);
  });

  test("a hundred for one e-mail address, however many addresses they come from; a restart forgives nothing", async () => {
    const person = await makePerson(limited, "viewer");
    const limiter = limited.app.services.rateLimiter;
    for (let count = 0; count < 99; count++) limiter.take(`password:${person.userId}`, 100);
    expect((await attempt(person.email, "203.0.113.10")).json.code).toBe("sign_in_failed");
    expect((await attempt(person.email, "203.0.113.11", PASSWORD)).json.code).toBe("rate_limited");
    const { directory } = limited;
    await limiter.flush();
    const next = await startTestServer({ clock, directory, environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "1" } });
    const again = await open("POST", "/auth/sign_in", { email: person.email, password: PASSWORD }, undefined, {}, next);
    expect(again.json.code).toBe("rate_limited");
    await next.stop();
  });
});

describe("a session", () => {
  test("goes on after a restart", async () => {
    const first = await startTestServer();
    const person = await makePerson(first, "viewer");
    await first.app.stop(Promise.resolve());
    const second = await startTestServer({ directory: first.directory });
    expect((await second.get("/v1/users/me", { key: person.key })).json._id).toBe(person.userId);
    await second.stop();
  });

  test("is good for 30 days after its last use, and no longer", async () => {
    const person = await makePerson(server, "viewer");
    const state = () => open("GET", "/auth/state", undefined, person.key);
    now += 29 * DAY_MS;
    const used = await state();
    expect(used.json.user._id).toBe(person.userId);
    // The browser is to keep it for longer, too.
    expect(cookieOf(used)).toBe(person.key);
    await flush(server);
    now += 29 * DAY_MS;
    expect((await person.get("/v1/users/me")).status).toBe(200);
    await flush(server);
    now += 30 * DAY_MS;
    expect((await person.get("/v1/users/me")).status).toBe(401);
    const over = await state();
    expect([over.json.user, asks(over)]).toEqual([null, null]);
  });

  test("that is signed out is over with the very next request", async () => {
    const person = await makePerson(server, "viewer");
    const out = await open("POST", "/auth/sign_out", {}, person.key);
    expect(out.json).toEqual({ signed_out: true });
    expect(asks(out)).toStartWith("sw=; Path=/; Max-Age=0;");
    const after = await person.get("/v1/users/me");
    expect([after.status, after.text]).toEqual([401, "Unauthorized"]);
    expect((await open("POST", "/auth/sign_out", {})).json).toEqual({ signed_out: true });
  });

  test("shows where one is signed in; another one is ended there, at once, but nobody else's", async () => {
    const person = await makePerson(server, "viewer");
    const other = await makePerson(server, "owner");
    const phone = await call(
      server.baseUrl,
      "POST",
      "/auth/sign_in",
      { email: person.email, password: PASSWORD },
      null,
      { "User-Agent": "Telephone/1.0" },
    );
    const { json } = await person.get("/v1/sessions");
    expect(json.data.map((session: { user_agent: string; current: boolean }) => session.current)).toEqual([
      false,
      true,
    ]);
    const [session] = json.data;
    expect(session.user_agent).toBe("Telephone/1.0");
    expect(JSON.stringify(json)).not.toContain(person.key.slice(3));
    expect((await other.delete(`/v1/sessions/${session._id}`)).status).toBe(404);
    expect((await server.get("/v1/users/me", { key: cookieOf(phone) })).status).toBe(200);
    expect((await person.delete(`/v1/sessions/${session._id}`)).json.deleted).toBe(true);
    expect((await server.get("/v1/users/me", { key: cookieOf(phone) })).status).toBe(401);
    expect((await person.get("/v1/sessions")).json.total).toBe(1);
  });

  test("that has ended hears no more of a stream that it listens to; nor does a key that was revoked", async () => {
    const engine = scriptedEngine();
    // Whatever waits does so for a hundredth of its time: streams are looked at each 15 seconds.
    const hurried = {
      now: systemClock.now,
      after: (delayMs: number, run: () => void) => systemClock.after(delayMs / 100, run),
    };
    const live = await startTestServer({ engine, clock: hurried });
    engine.hold("write");
    const { pageId } = await makeWebsite(live);
    const { json: run } = await live.post(`/v1/pages/${pageId}/generate`, {});
    const person = await makePerson(live, "viewer");
    const { json: spare } = await live.post("/v1/api_keys", { name: "spare" });
    const path = `/v1/runs/${run.run_id}/events`;
    let ended = 0;
    const listen = (key: string) => live.get(path, { key }).finally(() => ended++);
    const listening = [person.key, spare.key, live.key].map(listen);
    await Bun.sleep(600);
    expect(ended).toBe(0);
    expect((await (await live.owner()).delete(`/v1/users/${person.userId}`)).status).toBe(200);
    await live.delete(`/v1/api_keys/${spare._id}`);
    await Promise.all(listening.slice(0, 2));
    await Bun.sleep(600);
    expect(ended).toBe(2);
    engine.release();
    expect((await listening[2]!).text).toContain("event: completed");
    await live.stop();
  });

  test("works whatever the plan, because plans open the API and not the application", async () => {
    const client = await server.addAccount();
    const person = await makePerson(client, "viewer");
    await server.setPlan(client.accountId, "free");
    expect((await client.get("/v1/websites")).status).toBe(401);
    expect((await person.get("/v1/websites")).status).toBe(200);
  });

  test("is no key: MCP does not know it, nor does a published site or a preview", async () => {
    const person = await makePerson(server, "owner");
    const mcp = await call(server.baseUrl, "POST", "/mcp", { jsonrpc: "2.0", id: 1, method: "ping" }, person.key);
    expect([mcp.status, mcp.text]).toEqual([401, "Unauthorized"]);
    const { host } = await makePublishedWebsite(server, "Cookie Shop");
    const site = await server.visit(host, "/v1/users/me", { headers: { Cookie: person.key } });
    expect([site.status, site.text.includes(person.email)]).toEqual([404, false]);
    const auth = await server.visit(host, "/auth/state", { headers: { Cookie: person.key } });
    expect([auth.status, auth.text.includes(person.email)]).toEqual([404, false]);
  });

  test("does not count for what pages of other origins ask for, nor what is in a sandbox", async () => {
    const person = await makePerson(server, "owner");
    const ask = (headers: Record<string, string>, path = "/v1/users/me") => person.get(path, { headers });
    for (const origin of ["https://evil.example", "null", "http://site.sites.localhost"])
      expect((await ask({ Origin: origin })).json.code).toBe("foreign_origin");
    for (const site of ["cross-site", "same-site"])
      for (const path of ["/v1/users/me", "/auth/state"])
        expect((await ask({ "Sec-Fetch-Site": site }, path)).json.code).toBe("foreign_origin");
    for (const site of ["same-origin", "none"]) expect((await ask({ "Sec-Fetch-Site": site })).status).toBe(200);
  });

  test("has a cookie that only https gets where the address is https", async () => {
    const secure = await startTestServer({ environment: { SITEWRIGHT_BASE_URL: "https://app.example.com" } });
    const person = await makePerson(secure, "viewer");
    expect(person.key).toStartWith("__Host-sw=");
    const again = await open(
      "POST",
      "/auth/sign_in",
      { email: person.email, password: PASSWORD },
      undefined,
      {},
      secure,
    );
    const [session, device] = again.headers.getSetCookie();
    expect(session).toMatch(/^__Host-sw=[0-9a-f]{64}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/);
    expect(device).toMatch(/^__Host-sw_device_[0-9a-f]{12}=[^;]+; Path=\/; Max-Age=34560000; .*; Secure$/);
    const plain = person.key.replace("__Host-sw", "sw");
    expect((await secure.get("/v1/users/me", { key: plain })).status).toBe(401);
    await secure.stop();
  });

  test("a wrong key is not made good by a session, and Basic credentials of the reference don't hide one", async () => {
    const person = await makePerson(server, "owner");
    const headers = (authorization: string) => ({ headers: { Authorization: authorization } });
    expect((await person.get("/v1/users/me", headers(`Bearer sw_${"0".repeat(64)}`))).status).toBe(401);
    expect((await person.get("/v1/users/me", headers(`Basic ${btoa("docs:x")}`))).status).toBe(200);
  });

  test("at most 50: one more ends the one that was used the longest ago", async () => {
    const person = await makePerson(server, "viewer");
    const owner = withKey(server, person.key);
    await server.storage.write("all", async (db) => {
      for (let count = 0; count < 50; count++)
        await db.run(sql`
          INSERT INTO sessions (_id, account_id, user_id, hash, last_seen_at, expires_at, created_at, updated_at)
          SELECT ${`ses_more_${count}`}, account_id, user_id, ${`hash-${count}`}, ${now + count + 1},
            ${now + DAY_MS}, created_at, updated_at
          FROM sessions WHERE user_id = ${person.userId} AND _id LIKE 'ses_0%'`);
    });
    await signIn(person.email);
    expect((await owner.get("/v1/users/me")).status).toBe(401);
  });
});

/** Writes down when sessions were last used, as it happens once a minute. */
const flush = (on: TestServer) => on.app.services.part(createSessionReader).flush();

describe("a new password", () => {
  test("needs the present one, and ends all other sessions", async () => {
    const person = await makePerson(server, "viewer");
    const other = cookieOf(await signIn(person.email));
    const password = "a much better password";
    const change = (body: object) => person.put("/v1/users/me", body);
    expect((await change({ password })).json.details[0].path).toBe("current_password");
    expect((await change({ password, current_password: "wrong" })).json.code).toBe("wrong_password");
    expect((await change({ password: "short", current_password: PASSWORD })).json.code).toBe("validation_failed");
    expect((await change({ password: person.email, current_password: PASSWORD })).json.code).toBe("validation_failed");
    expect((await signIn(person.email, PASSWORD)).status).toBe(200);
    expect((await change({ password, current_password: PASSWORD })).status).toBe(200);
    expect((await person.get("/v1/users/me")).status).toBe(200);
    expect((await server.get("/v1/users/me", { key: other })).status).toBe(401);
    expect((await signIn(person.email, PASSWORD)).json.code).toBe("sign_in_failed");
    expect((await signIn(person.email, password)).status).toBe(200);
  });

  test("by a reset link: all sessions end, a new one begins, the link is used up", async () => {
    const person = await makePerson(server, "viewer");
    const token = await resetToken(person.email);
    const body = { token, password: "a much better password" };
    expect((await open("POST", "/auth/setup", { ...body, email: "x@example.com" })).json.code).toBe("link_invalid");
    const done = await open("POST", "/auth/password_reset/confirm", body);
    expect(done.json.user.email).toBe(person.email);
    expect((await server.get("/v1/users/me", { key: cookieOf(done) })).status).toBe(200);
    expect((await person.get("/v1/users/me")).status).toBe(401);
    expect((await open("POST", "/auth/password_reset/confirm", body)).json.code).toBe("link_invalid");
  });

  test("a reset link is good for an hour, and not after the password or the address was changed", async () => {
    const person = await makePerson(server, "viewer");
    const confirm = (token: string) =>
      open("POST", "/auth/password_reset/confirm", { token, password: "a much better password" });
    const late = await resetToken(person.email);
    now += HOUR_MS;
    expect((await confirm(late)).json.code).toBe("link_invalid");
    const before = await resetToken(person.email);
    const email = `new-${person.email}`;
    expect((await person.put("/v1/users/me", { email })).json.code).toBe("validation_failed");
    expect((await person.put("/v1/users/me", { email, current_password: PASSWORD })).json.email).toBe(email);
    expect((await confirm(before)).json.code).toBe("link_invalid");
  });

  test("an address that somebody has can't be taken", async () => {
    const [person, other] = [await makePerson(server, "viewer"), await makePerson(server, "viewer")];
    const answer = await person.put("/v1/users/me", { email: other.email, current_password: PASSWORD });
    expect([answer.status, answer.json.code]).toEqual([409, "email_taken"]);
  });
});
