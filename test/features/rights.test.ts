/** Keys that are no people, people who show once more that it is they, and what a new password leaves of the old one's access. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { makeLink } from "../../src/features/users/service.ts";
import { findByEmail } from "../../src/features/users/store.ts";
import { MINUTE_MS } from "../../src/lib/clock.ts";
import { createAuthenticator } from "../authenticator.ts";
import { type Answer, type Client, call, type Json, startTestServer, type TestServer } from "../harness.ts";
import { type MailServer, startMailServer } from "../mail_server.ts";
import { earlyInWindow } from "../passing_clock.ts";
import { cookieOf, makePerson, PASSWORD, type PersonClient, tokenOf } from "../people.ts";

// The mail server keeps each client waiting a little before it greets it.
setDefaultTimeout(300_000);

let mail: MailServer;
let server: TestServer;
let skippedMs = 0;
const early = earlyInWindow();
const clock = { ...early, now: () => early.now() + skippedMs };

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

const open = (path: string, body: unknown): Promise<Answer> => call(server.baseUrl, "POST", path, body, null);

/** A link to set a new password, as somebody gets it by mail. */
async function resetToken(email: string): Promise<string> {
  const link = await server.storage.write("all", async (db) =>
    makeLink(db, (await findByEmail(db, email))!, "password_reset", "http://localhost", clock),
  );
  return tokenOf(link);
}

/** Mails to somebody by their English subjects, once so many have come. */
async function toldOf(email: string, count: number): Promise<string[]> {
  const own = () => mail.received.filter(({ to }) => to.includes(email));
  while (own().length < count) await mail.arrived(mail.received.length + 1);
  return own().map(({ mail }) => mail.subject!.split(" · ")[0]!);
}

async function addPasskey(person: Client, name = "Telephone") {
  const authenticator = await createAuthenticator(`http://localhost:${server.port}`);
  const { json } = await person.post("/v1/passkeys/options", {});
  const response = await authenticator.create(json.options);
  const added = await person.post("/v1/passkeys", { response, name });
  return { authenticator, id: added.json._id as string, added };
}

const passkeyAnswer = async (authenticator: Awaited<ReturnType<typeof createAuthenticator>>) =>
  await authenticator.get((await open("/auth/passkeys/options", {})).json.options);

describe("a key", () => {
  test("makes no person: neither a link to an owner's sign-in, nor an invitation, role or account", async () => {
    const owner = await makePerson(server, "owner");
    const calls: [string, string, object][] = [
      ["POST", `/v1/users/${owner.userId}/password_link`, {}],
      ["PUT", `/v1/users/${owner.userId}`, { role: "viewer" }],
      ["DELETE", `/v1/users/${owner.userId}`, {}],
      ["POST", "/v1/invitations", { role: "owner" }],
      ["POST", "/v1/passkeys/options", {}],
      ["POST", "/v1/accounts", { name: "Mine", plan: "agency" }],
      ["POST", "/auth/confirm", { password: PASSWORD }],
    ];
    for (const [method, path, body] of calls) {
      const sent = method === "DELETE" ? undefined : body;
      const { status, json } = await call(server.baseUrl, method, path, sent, server.key);
      expect([path, status, json.code]).toEqual([path, 403, "session_required"]);
    }
    expect((await server.get("/v1/settings/reference")).json.code).toBe("session_required");
    expect((await owner.get("/v1/users/me")).json.role).toBe("owner");
  });

  test("that a key has made ends with it, and so do those that that one has made", async () => {
    const client = await server.addAccount();
    const person = await client.owner();
    const make = async (by: Client, key: string | undefined, name: string): Promise<Json> =>
      (await by.post("/v1/api_keys", { name }, key === undefined ? {} : { key })).json;
    const first = await make(person, undefined, "first");
    const second = await make(client, first.key, "second");
    const third = await make(client, second.key, "third");
    const other = await make(person, undefined, "other");
    expect([first.made_by, second.made_by, third.made_by, other.made_by]).toEqual([null, first._id, second._id, null]);
    const status = async ({ key }: Json) => (await client.get("/v1/users/me", { key })).status;
    expect(await Promise.all([first, second, third, other].map(status))).toEqual([200, 200, 200, 200]);
    expect((await person.delete(`/v1/api_keys/${first._id}`)).json).toEqual({ _id: first._id, deleted: true });
    expect(await Promise.all([first, second, third, other].map(status))).toEqual([401, 401, 401, 200]);
    expect((await person.get("/v1/api_keys")).json.data.map(({ name }: Json) => name)).toEqual(["other", "test"]);
  });
});

describe("a session after 10 minutes", () => {
  let person: PersonClient;
  const link = () => person.post(`/v1/users/${person.userId}/password_link`, {});
  const confirm = (body: object) => person.post("/auth/confirm", body);

  test("goes on with the same call once its password was shown, for 10 minutes more", async () => {
    person = await makePerson(server, "owner");
    expect((await link()).status).toBe(200);
    skippedMs += 10 * MINUTE_MS;
    const refused = await link();
    expect([refused.status, refused.json.code]).toEqual([403, "recent_sign_in_required"]);
    expect((await person.get("/v1/users/me")).status).toBe(200);
    expect((await confirm({ password: "not the password" })).json.code).toBe("wrong_password");
    expect((await confirm({})).status).toBe(400);
    expect((await link()).json.code).toBe("recent_sign_in_required");
    const { json } = await confirm({ password: PASSWORD });
    expect(Date.parse(json.recent_until) - clock.now()).toBeWithin(9 * MINUTE_MS, 10 * MINUTE_MS + 1);
    expect((await link()).status).toBe(200);
    skippedMs += 9 * MINUTE_MS;
    expect((await link()).status).toBe(200);
    skippedMs += MINUTE_MS;
    expect((await link()).json.code).toBe("recent_sign_in_required");
  });

  test("does so with a passkey of its user, once for each answer, and with nobody else's", async () => {
    person = await makePerson(server, "owner");
    const stranger = await makePerson(server, "owner");
    const own = await addPasskey(person);
    const foreign = await addPasskey(stranger);
    skippedMs += 10 * MINUTE_MS;
    expect((await person.post("/v1/passkeys/options", {})).json.code).toBe("recent_sign_in_required");
    expect((await confirm({ response: await passkeyAnswer(foreign.authenticator) })).json.code).toBe("sign_in_failed");
    const response = await passkeyAnswer(own.authenticator);
    expect((await confirm({ response })).status).toBe(200);
    expect((await confirm({ response })).json.code).toBe("sign_in_failed");
    expect((await addPasskey(person)).added.status).toBe(200);
  });
});

describe("a new password", () => {
  const signsIn = async (authenticator: Awaited<ReturnType<typeof createAuthenticator>>) =>
    (await open("/auth/passkeys/sign_in", { response: await passkeyAnswer(authenticator) })).status === 200;
  const password = "a much better password";

  test("by a link ends all passkeys and sessions that are not kept, and the link shows which there are", async () => {
    const person = await makePerson(server, "editor");
    const [kept, lost] = [await addPasskey(person, "Laptop"), await addPasskey(person, "Somebody else's")];
    const laptop = cookieOf(await open("/auth/sign_in", { email: person.email, password: PASSWORD }));
    const token = await resetToken(person.email);
    const { json: shown } = await open("/auth/links/read", { token });
    expect(shown.passkeys.map(({ name }: Json) => name)).toEqual(["Somebody else's", "Laptop"]);
    expect(shown.sessions).toHaveLength(2);
    const foreign = await addPasskey(await makePerson(server, "editor"));
    const refused = await open("/auth/password_reset/confirm", { token, password, keep: [kept.id, foreign.id] });
    expect([refused.status, refused.json.details[0].path]).toEqual([400, "keep.1"]);
    const [newest] = shown.sessions;
    const done = await open("/auth/password_reset/confirm", { token, password, keep: [kept.id, newest._id] });
    expect(done.status).toBe(200);
    expect([await signsIn(kept.authenticator), await signsIn(lost.authenticator)]).toEqual([true, false]);
    const status = async (key: string) => (await server.get("/v1/users/me", { key })).status;
    expect([await status(person.key), await status(laptop)]).toEqual([401, 200]);
  });

  test("by a link keeps nothing when nothing is said", async () => {
    const person = await makePerson(server, "editor");
    const { authenticator } = await addPasskey(person);
    await open("/auth/password_reset/confirm", { token: await resetToken(person.email), password });
    expect(await signsIn(authenticator)).toBe(false);
  });

  test("of one's own does the same; keeping goes with a new password alone", async () => {
    const person = await makePerson(server, "editor");
    const [kept, lost] = [await addPasskey(person), await addPasskey(person)];
    const change = (body: object) => person.put("/v1/users/me", body);
    expect((await change({ name: "Ada", keep: [kept.id] })).json.details[0].path).toBe("keep");
    expect((await change({ password, current_password: PASSWORD, keep: [kept.id] })).status).toBe(200);
    expect([await signsIn(kept.authenticator), await signsIn(lost.authenticator)]).toEqual([true, false]);
    expect((await person.get("/v1/users/me")).status).toBe(200);
  });
});

test("people are told of each new passkey, password and address, owners of each new key", async () => {
  const client = await server.addAccount();
  const person = await makePerson(client, "owner");
  const colleague = await makePerson(client, "owner");
  const editor = await makePerson(client, "editor");
  expect(await toldOf(person.email, 1)).toEqual(["There is a new owner"]);
  await addPasskey(person, "Laptop");
  expect(await toldOf(person.email, 2)).toContain("You have a new passkey");
  const { mail: first } = mail.received.at(-1)!;
  expect(first.text).toContain("“Laptop”");
  expect(first.text).toContain(`http://localhost:${server.port}/app/profile`);
  await person.put("/v1/users/me", { password: "a much better password", current_password: PASSWORD });
  expect(await toldOf(person.email, 3)).toContain("Your password was changed");
  await client.post("/v1/api_keys", { name: "Deploy script" });
  expect(await toldOf(person.email, 4)).toContain("There is a new API key");
  expect(await toldOf(colleague.email, 1)).toEqual(["There is a new API key"]);
  const next = `next-${person.email}`;
  await person.put("/v1/users/me", { email: next, current_password: "a much better password" });
  expect(await toldOf(person.email, 5)).toContain("Your e-mail address was changed");
  expect(mail.received.filter(({ to }) => to.includes(editor.email) || to.includes(next))).toEqual([]);
});

describe("wrong passwords", () => {
  const wrong = { password: "not the password" };

  test("from many addresses keep strangers out, and nobody who was here before", async () => {
    const limited = await startTestServer({
      clock,
      environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "1" },
    });
    const signIn = (body: object, from: string, cookie = "") =>
      call(limited.baseUrl, "POST", "/auth/sign_in", body, null, {
        "X-Forwarded-For": from,
        ...(cookie ? { Cookie: cookie } : {}),
      });
    const deviceOf = (answer: Answer) => /\bsw_device_[^;]+/.exec(answer.headers.get("set-cookie")!)![0];
    const person = await makePerson(limited, "owner");
    const { email } = person;
    const right = { email, password: PASSWORD };
    const device = deviceOf(await signIn(right, "203.0.113.1"));
    const other = deviceOf(
      await signIn({ email: (await makePerson(limited, "owner")).email, password: PASSWORD }, "203.0.113.1"),
    );
    for (let sender = 0; sender < 10; sender++)
      for (let guess = 0; guess < 10; guess++) await signIn({ email, ...wrong }, `198.51.100.${sender}`);
    // A stranger is told nothing, not even with the right password; nor is a browser that somebody else has signed in with.
    expect((await signIn(right, "203.0.113.9")).status).toBe(429);
    const forged = `${device.slice(0, -3)}AAA`;
    const strange = `${device.split("=")[0]}=${other.split("=")[1]}`;
    for (const cookie of [other, forged, strange])
      expect((await signIn(right, "203.0.113.9", cookie)).status).toBe(429);
    expect((await signIn(right, "203.0.113.9", device)).status).toBe(200);
    // With a session nobody is locked out of showing who they are.
    expect((await person.post("/auth/confirm", { password: PASSWORD })).status).toBe(200);
    // That browser has ten attempts, whatever its address.
    for (let guess = 0; guess < 9; guess++)
      expect((await signIn({ email, ...wrong }, `192.0.2.${guess}`, device)).json.code).toBe("sign_in_failed");
    expect((await signIn(right, "203.0.113.9", device)).status).toBe(429);
    await limited.stop();
  });

  test("with a session end after ten, for that session alone", async () => {
    const limited = await startTestServer({ clock, environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "1" } });
    const person = await makePerson(limited, "owner");
    const second = cookieOf(
      await call(limited.baseUrl, "POST", "/auth/sign_in", { email: person.email, password: PASSWORD }, null),
    );
    const confirm = (body: object, key = person.key) => person.post("/auth/confirm", body, { key });
    for (let guess = 0; guess < 10; guess++) expect((await confirm(wrong)).json.code).toBe("wrong_password");
    expect((await confirm({ password: PASSWORD })).status).toBe(429);
    expect((await confirm({ password: PASSWORD }, second)).status).toBe(200);
    await limited.stop();
  });

  test("after a new password a browser that knew the old one is a stranger", async () => {
    const limited = await startTestServer({ clock, environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "1" } });
    const person = await makePerson(limited, "owner");
    const signIn = (password: string, cookie = "") =>
      call(
        limited.baseUrl,
        "POST",
        "/auth/sign_in",
        { email: person.email, password },
        null,
        cookie ? { Cookie: cookie } : {},
      );
    const old = /\bsw_device_[^;]+/.exec((await signIn(PASSWORD)).headers.get("set-cookie")!)![0];
    const password = "a much better password";
    const changed = await person.put("/v1/users/me", { password, current_password: PASSWORD });
    const device = /\bsw_device_[^;]+/.exec(changed.headers.get("set-cookie")!)![0];
    for (let guess = 0; guess < 10; guess++) await signIn("not the password");
    expect((await signIn(password, old)).status).toBe(429);
    expect((await signIn(password, device)).status).toBe(200);
    await limited.stop();
  });
});
