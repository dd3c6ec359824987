/** The second factor: set up by who is signed in, asked for after a password, and required by an account. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Secret, TOTP } from "otpauth";
import { makeLink, setRole, takeOffSecondFactor } from "../../src/features/users/service.ts";
import { beginSecondFactor, findByEmail, findUser } from "../../src/features/users/store.ts";
import { MINUTE_MS, SECOND_MS } from "../../src/lib/clock.ts";
import { sha256Hex } from "../../src/lib/hash.ts";
import { sessions } from "../../src/storage/tables.ts";
import { createAuthenticator } from "../authenticator.ts";
import { type Answer, type Client, call, startTestServer, type TestServer } from "../harness.ts";
import { type MailServer, startMailServer } from "../mail_server.ts";
import { cookieOf, makePerson, PASSWORD, type PersonClient, tokenOf, withKey } from "../people.ts";

const STEP_MS = 30 * SECOND_MS;

let server: TestServer;
let mail: MailServer;
// In the middle of a step.
let now = 1_700_000_010_000 + STEP_MS / 2;
const clock = {
  now: () => now,
  after: (delayMs: number, run: () => void) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({
    clock,
    environment: { SITEWRIGHT_SMTP_URL: mail.url, SITEWRIGHT_MAIL_FROM: "desk@sitewright.example" },
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

const open = (path: string, body: unknown, on: TestServer = server, headers = {}) =>
  call(on.baseUrl, "POST", path, body, null, headers);
const signIn = (email: string, on = server) => open("/auth/sign_in", { email, password: PASSWORD }, on);
const hasNone = (answer: Answer) => expect(answer.headers.get("set-cookie")).toBeNull();

/** The code that an app shows, so many steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * STEP_MS });

async function setUp(person: Client): Promise<{ secret: string; codes: string[] }> {
  const begun = await person.post("/v1/second_factor", {});
  expect(begun.status).toBe(200);
  const { secret } = begun.json;
  const done = await person.post("/v1/second_factor/confirm", { code: codeOf(secret) });
  expect(done.status).toBe(200);
  // Another code than the one that it was confirmed with.
  now += STEP_MS;
  return { secret, codes: done.json.recovery_codes };
}

async function askedToken(person: PersonClient, on = server): Promise<string> {
  const answer = await signIn(person.email, on);
  expect([answer.status, answer.json.user]).toEqual([200, null]);
  hasNone(answer);
  return answer.json.second_factor.token;
}

describe("a second factor", () => {
  test("is set up with a code of the app, and asked for after the password", async () => {
    const person = await makePerson(server, "editor");
    expect((await person.get("/v1/second_factor")).json).toEqual({
      on: false,
      on_since: null,
      recovery_codes_left: 0,
      required: false,
    });
    const begun = (await person.post("/v1/second_factor", {})).json;
    expect(begun.uri).toStartWith(`otpauth://totp/Sitewright:${encodeURIComponent(person.email)}?`);
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    // Until it is confirmed a password is enough.
    expect((await signIn(person.email)).json).toMatchObject({ user: { email: person.email }, second_factor: null });
    const wrong = await person.post("/v1/second_factor/confirm", { code: codeOf(begun.secret, 5) });
    expect([wrong.status, wrong.json.code]).toEqual([403, "wrong_code"]);

    const { secret, codes } = await setUp(person);
    expect(new Set(codes).size).toBe(10);
    expect((await person.get("/v1/second_factor")).json).toMatchObject({ on: true, recovery_codes_left: 10 });
    const rows = await server.storage.read.all("SELECT * FROM second_factors, recovery_codes");
    const stored = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(0);
    for (const text of [secret, ...codes]) expect(stored).not.toContain(text);

    const token = await askedToken(person);
    const done = await open("/auth/second_factor", { token, code: codeOf(secret) });
    expect(done.json).toMatchObject({ user: { _id: person.userId }, lacks_second_factor: false });
    expect((await server.get("/v1/users/me", { key: cookieOf(done) })).json.email).toBe(person.email);
  });

  test("takes each code once, and none of long before or after", async () => {
    const person = await makePerson(server, "viewer");
    const { secret } = await setUp(person);
    const token = await askedToken(person);
    const attempt = async (code: string) => {
      const answer = await open("/auth/second_factor", { token, code });
      return answer.status === 200 ? "in" : answer.json.code;
    };
    for (const steps of [-2, 2]) expect(await attempt(codeOf(secret, steps))).toBe("wrong_code");
    const code = codeOf(secret, 1);
    const atOnce = await Promise.all(Array.from({ length: 4 }, () => attempt(code)));
    expect(atOnce.sort()).toEqual(["in", "wrong_code", "wrong_code", "wrong_code"]);
    // Nor is one taken that is older than it.
    expect(await attempt(codeOf(secret))).toBe("wrong_code");
    now += 2 * STEP_MS;
    expect(await attempt(codeOf(secret))).toBe("in");
  });

  test("of another user, a changed token and one that is too old sign nobody in", async () => {
    const person = await makePerson(server, "viewer");
    const { secret } = await setUp(person);
    const other = await setUp(await makePerson(server, "viewer"));
    const token = await askedToken(person);
    const attempt = async (given: string, code: string) =>
      (await open("/auth/second_factor", { token: given, code })).json.code;
    expect(await attempt(token, codeOf(other.secret))).toBe("wrong_code");
    expect(await attempt(token, other.codes[0]!)).toBe("wrong_code");
    const later = token.replace(/\.(\d+)\./, (_, time) => `.${Number(time) + MINUTE_MS}.`);
    expect(await attempt(later, codeOf(secret))).toBe("sign_in_expired");
    await person.put("/v1/users/me", { password: "a much better password", current_password: PASSWORD });
    expect(await attempt(token, codeOf(secret))).toBe("sign_in_expired");
    await person.put("/v1/users/me", { password: PASSWORD, current_password: "a much better password" });
    const old = await askedToken(person);
    now += 10 * MINUTE_MS;
    expect(await attempt(old, codeOf(secret))).toBe("sign_in_expired");
  });

  test("is asked for after a link to set a password, too, and not after a passkey", async () => {
    const person = await makePerson(server, "viewer");
    const authenticator = await createAuthenticator(`http://localhost:${server.port}`);
    const options = (await person.post("/v1/passkeys/options", {})).json.options;
    const passkey = await person.post("/v1/passkeys", { response: await authenticator.create(options) });
    const { secret } = await setUp(person);
    const challenge = (await open("/auth/passkeys/options", {})).json.options;
    const byPasskey = await open("/auth/passkeys/sign_in", { response: await authenticator.get(challenge) });
    expect(byPasskey.json).toMatchObject({ user: { _id: person.userId }, lacks_second_factor: false });

    const link = await server.storage.write("all", async (db) =>
      makeLink(db, (await findByEmail(db, person.email))!, "password_reset", "http://localhost", clock),
    );
    const body = { token: tokenOf(link), password: "a much better password", keep: [passkey.json._id] };
    const reset = await open("/auth/password_reset/confirm", body);
    expect([reset.status, reset.json.user]).toEqual([200, null]);
    hasNone(reset);
    const code = { token: reset.json.second_factor.token, code: codeOf(secret) };
    expect((await open("/auth/second_factor", code)).json.user._id).toBe(person.userId);
  });

  test("recovery codes sign in once each; new ones take the place of the old", async () => {
    const person = await makePerson(server, "viewer");
    const { codes } = await setUp(person);
    const attempt = async (code: string) =>
      (await open("/auth/second_factor", { token: await askedToken(person), code })).json;
    const [first, second] = codes as [string, string];
    expect((await attempt(` ${first.toUpperCase().replaceAll("-", " ")} `)).user._id).toBe(person.userId);
    expect((await attempt(first)).code).toBe("wrong_code");
    expect((await person.get("/v1/second_factor")).json.recovery_codes_left).toBe(9);
    const renewed = (await person.post("/v1/second_factor/recovery_codes", {})).json.recovery_codes;
    expect((await attempt(second)).code).toBe("wrong_code");
    expect((await attempt(renewed[0])).user._id).toBe(person.userId);
  });

  test("is turned off, and another app takes its place, only after a recent sign-in", async () => {
    const person = await makePerson(server, "viewer");
    const first = await setUp(person);
    const second = await setUp(person);
    const token = await askedToken(person);
    for (const code of [codeOf(first.secret), first.codes[0]])
      expect((await open("/auth/second_factor", { token, code })).json.code).toBe("wrong_code");
    expect((await open("/auth/second_factor", { token, code: codeOf(second.secret) })).status).toBe(200);
    now += 11 * MINUTE_MS;
    const refused = [
      await person.delete("/v1/second_factor"),
      await person.post("/v1/second_factor", {}),
      await person.post("/v1/second_factor/recovery_codes", {}),
    ];
    expect(refused.map(({ json }) => json.code)).toEqual(Array(3).fill("recent_sign_in_required"));
    await person.post("/auth/confirm", { password: PASSWORD });
    expect((await person.delete("/v1/second_factor")).json).toEqual({ on: false });
    expect((await person.delete("/v1/second_factor")).json.code).toBe("second_factor_off");
    expect((await signIn(person.email)).json.user._id).toBe(person.userId);
  });

  test("tries are limited for whoever has the password, from all addresses together", async () => {
    const limited = await startTestServer({ clock, environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "1" } });
    const person = await makePerson(limited, "owner");
    const { secret, codes } = await setUp(person);
    const known = await open(
      "/auth/second_factor",
      { token: await askedToken(person, limited), code: codes[0] },
      limited,
    );
    const device = /\bsw_device_[^;]+/.exec(known.headers.get("set-cookie")!)![0];
    const token = await askedToken(person, limited);
    const attempt = async (code: string, from: string, cookie?: string) =>
      (
        await open("/auth/second_factor", { token, code }, limited, {
          "X-Forwarded-For": from,
          ...(cookie ? { Cookie: cookie } : {}),
        })
      ).status;
    // One of ten has signed in above.
    for (let guess = 0; guess < 9; guess++) expect(await attempt(codeOf(secret, 9), `192.0.2.${guess}`)).toBe(403);
    expect(await attempt(codeOf(secret), "203.0.113.9")).toBe(429);
    expect(await attempt(codeOf(secret), "203.0.113.9", device)).toBe(200);
    await limited.stop();
  });

  test("has entries in the audit: who turned it on, and codes that were wrong", async () => {
    const client = await server.addAccount();
    const person = await makePerson(client, "owner");
    await setUp(person);
    await open("/auth/second_factor", { token: await askedToken(person), code: "abcd" });
    const { data } = (await person.get("/v1/audit?limit=100")).json;
    const found = data.map(({ operation, result }: { operation: string; result: string }) => `${operation} ${result}`);
    expect(found).toEqual(
      expect.arrayContaining(["second_factor.begin ok", "second_factor.confirm ok", "auth.second_factor wrong_code"]),
    );
  });
});

describe("an account that asks everybody for one", () => {
  const require = (owner: Client, require_second_factor = true) =>
    owner.put("/v1/account/second_factor", { require_second_factor });

  async function strictAccount() {
    const client = await server.addAccount();
    const owner = await makePerson(client, "owner");
    const person = await makePerson(client, "editor");
    expect((await require(owner)).json).toEqual({ require_second_factor: true });
    return { client, owner, person };
  }

  test("only an owner says so", async () => {
    const editor = await makePerson(server, "editor");
    expect((await require(editor)).json.code).toBe("role_required");
    expect((await require(server)).json.code).toBe("session_required");
  });

  test("who has none can only set one up after signing in; keys and sessions that there were go on", async () => {
    const { client, person } = await strictAccount();
    expect((await client.get("/v1/websites")).status).toBe(200);
    expect((await person.get("/v1/websites")).status).toBe(200);
    const answer = await signIn(person.email);
    expect(answer.json).toMatchObject({ user: { _id: person.userId }, lacks_second_factor: true, second_factor: null });
    const session = withKey(client, cookieOf(answer));
    for (const refused of [
      await session.get("/v1/websites"),
      await session.get("/v1/users/me"),
      await session.put("/v1/users/me", { name: "Eve" }),
      await session.post("/v1/websites", { name: "Mine" }),
      await session.delete("/v1/second_factor"),
    ])
      expect([refused.status, refused.json.code]).toEqual([403, "second_factor_required"]);
    expect((await call(server.baseUrl, "GET", "/auth/state", undefined, session.key)).json.lacks_second_factor).toBe(
      true,
    );
    // Of two such sessions the one that sets it up goes on.
    const other = withKey(client, cookieOf(await signIn(person.email)));
    const { secret } = await setUp(session);
    expect((await session.get("/v1/websites")).status).toBe(200);
    expect((await other.get("/v1/websites")).status).toBe(401);
    expect((await session.delete("/v1/second_factor")).json.code).toBe("second_factor_needed");
    const again = await open("/auth/second_factor", { token: await askedToken(person), code: codeOf(secret) });
    expect(again.json.lacks_second_factor).toBe(false);
  });

  test("who is invited sets one up first; when it is no longer asked for, such sessions may do everything", async () => {
    const { client, owner } = await strictAccount();
    const invited = await makePerson(client, "viewer");
    expect((await invited.get("/v1/websites")).json.code).toBe("second_factor_required");
    await require(owner, false);
    expect((await invited.get("/v1/websites")).status).toBe(200);
  });

  test("who has none may add a passkey in its place, and then does everything", async () => {
    const { client, person } = await strictAccount();
    const session = withKey(client, cookieOf(await signIn(person.email)));
    const other = withKey(client, cookieOf(await signIn(person.email)));
    expect((await session.get("/v1/websites")).json.code).toBe("second_factor_required");
    const authenticator = await createAuthenticator(`http://localhost:${server.port}`);
    const { options } = (await session.post("/v1/passkeys/options", {})).json;
    const added = await session.post("/v1/passkeys", { response: await authenticator.create(options) });
    expect([added.status, added.json.name]).toEqual([200, "Passkey 1"]);
    expect((await session.get("/v1/websites")).status).toBe(200);
    expect((await other.get("/v1/websites")).status).toBe(401);
  });

  test("a session without it adds no passkey beside an app that was set up meanwhile", async () => {
    const { client, person } = await strictAccount();
    const session = withKey(client, cookieOf(await signIn(person.email)));
    const authenticator = await createAuthenticator(`http://localhost:${server.port}`);
    const { options } = (await session.post("/v1/passkeys/options", {})).json;
    const response = await authenticator.create(options);
    // As when it was asked for before that session was ended by it.
    const { user_id } = (await server.storage.read.select().from(sessions)).find(
      ({ hash }) => hash === sha256Hex(session.key.replace(/^\w+=/, "")),
    )!;
    await server.storage.write("all", (db) =>
      beginSecondFactor(db, {
        ...{ user_id, account_id: client.accountId, is_on: true, secret: "sealed", last_step: 0 },
        ...{ created_at: now, updated_at: now },
      }),
    );
    expect((await session.post("/v1/passkeys", { response })).json.code).toBe("second_factor_required");
    expect((await session.post("/v1/second_factor", {})).json.code).toBe("second_factor_required");
  });

  test("whoever has only the password of somebody with a passkey sets nothing up", async () => {
    const client = await server.addAccount();
    const owner = await makePerson(client, "owner");
    const authenticator = await createAuthenticator(`http://localhost:${server.port}`);
    const options = (await owner.post("/v1/passkeys/options", {})).json.options;
    await owner.post("/v1/passkeys", { response: await authenticator.create(options) });
    await require(owner);
    const session = withKey(client, cookieOf(await signIn(owner.email)));
    for (const path of ["/v1/second_factor", "/v1/passkeys/options"])
      expect((await session.post(path, {})).json.code).toBe("second_factor_required");
    now += 1;
    const challenge = (await open("/auth/passkeys/options", {})).json.options;
    const shown = await session.post("/auth/confirm", { response: await authenticator.get(challenge) });
    expect(shown.status).toBe(200);
    expect((await session.get("/v1/websites")).status).toBe(200);
  });
});

test("people are told of a second factor that is on or off, owners of a new owner", async () => {
  const subjectsOf = async (address: string, count: number) => {
    const own = () => mail.received.filter(({ to }) => to.includes(address));
    while (own().length < count) await mail.arrived(mail.received.length + 1);
    return own().map(({ mail }) => mail.subject!.split(" · ")[0]!);
  };
  const client = await server.addAccount();
  const owner = await makePerson(client, "owner");
  const person = await makePerson(client, "editor");
  await setUp(person);
  expect(await subjectsOf(person.email, 1)).toEqual(["You sign in with a second factor now"]);
  await server.storage.write("all", async (db) => {
    const user = (await findUser(db, client.accountId, person.userId))!;
    expect(await takeOffSecondFactor(db, server.app.services.queue, user, now)).toBe(true);
  });
  expect(await subjectsOf(person.email, 2)).toContain("Your second factor was turned off");
  await owner.put(`/v1/users/${person.userId}`, { role: "owner" });
  expect(await subjectsOf(owner.email, 1)).toEqual(["There is a new owner"]);
  const third = await makePerson(client, "owner");
  expect(await subjectsOf(owner.email, 2)).toEqual(Array(2).fill("There is a new owner"));
  expect(await subjectsOf(person.email, 3)).toContain("There is a new owner");
  const viewer = await makePerson(client, "viewer");
  await server.storage.write("all", async (db) => {
    const user = (await findUser(db, client.accountId, viewer.userId))!;
    await setRole(db, server.app.services.queue, user, "owner", now);
  });
  expect(await subjectsOf(third.email, 1)).toEqual(["There is a new owner"]);
});
