/** The users of an account: invited, given roles, removed. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { inArray } from "drizzle-orm";
import { DAY_MS, MINUTE_MS, systemClock } from "../../src/lib/clock.ts";
import { jobs } from "../../src/storage/tables.ts";
import { type Answer, type Client, call, type Json, startTestServer, type TestServer } from "../harness.ts";
import { type MailServer, startMailServer } from "../mail_server.ts";
import { cookieOf, makePerson, PASSWORD, tokenOf } from "../people.ts";

// The mail server keeps each client waiting a little before it greets it.
setDefaultTimeout(300_000);

let mail: MailServer;
let server: TestServer;
let withoutMail: TestServer;
let skippedMs = 0;
const clock = { now: () => systemClock.now() + skippedMs, after: systemClock.after };
const logged: string[] = [];
const note = (message: string, fields?: object) => void logged.push(`${message} ${JSON.stringify(fields)}`);

beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({
    clock,
    log: { info: note, error: note },
    environment: { SITEWRIGHT_SMTP_URL: mail.url, SITEWRIGHT_MAIL_FROM: "desk@sitewright.example" },
  });
  withoutMail = await startTestServer();
});
afterAll(async () => {
  await Promise.all([server.stop(), withoutMail.stop()]);
  await mail.stop();
});

const open = (path: string, body: unknown, on = server): Promise<Answer> => call(on.baseUrl, "POST", path, body, null);
const invite = async (client: Client, body: object) => (await client.owner()).post("/v1/invitations", body);
const accept = (body: object, on = server) => open("/auth/invitations/accept", { password: PASSWORD, ...body }, on);

describe("an invitation", () => {
  test("is a link that is shown once; whoever accepts it becomes a user with its role", async () => {
    const { json: made } = await invite(withoutMail, { role: "editor" });
    expect(made).toMatchObject({ email: null, role: "editor", status: "open", mail: "none" });
    expect(made.url).toMatch(/^http:\/\/localhost:\d+\/app\/invitation#token=[0-9a-f]{64}$/);
    const token = tokenOf(made.url);
    expect((await withoutMail.get("/v1/invitations")).text).not.toContain(token);
    const look = await open("/auth/links/read", { token }, withoutMail);
    expect(look.json).toMatchObject({ kind: "invitation", role: "editor", account: { name: "Test" } });

    expect((await accept({ token }, withoutMail)).json.details[0].path).toBe("email");
    const done = await accept({ token, email: "Grace@Example.com", name: "Grace" }, withoutMail);
    expect(done.json.user).toMatchObject({ email: "grace@example.com", name: "Grace", role: "editor" });
    expect((await withoutMail.get("/v1/users/me", { key: cookieOf(done) })).json).toMatchObject(done.json.user);
    const users = (await withoutMail.get("/v1/users")).json;
    expect(users.data.map(({ email, role, status }: Json) => [email, role, status])).toEqual([
      ["grace@example.com", "editor", "active"],
      [null, "owner", "pending"],
    ]);
    expect((await accept({ token, email: "second@example.com" }, withoutMail)).json.code).toBe("link_invalid");
    expect((await withoutMail.get("/v1/invitations")).json.data[0].status).toBe("accepted");
  });

  test("to a client says which agency invites", async () => {
    const before = mail.received.length;
    const invited = { name: "Northline Roofing", invite: { email: "jo@northline.example", preset: "content" } };
    expect((await server.post("/v1/clients", invited)).status).toBe(200);
    const text = (await mail.arrived(before + 1))[before]!.mail.text!;
    expect(text).toContain("Test invites you to work on the websites of Northline Roofing");
    mail.received.length = before;
  });

  test("to an address is mailed to it, and accepted with that address alone", async () => {
    const { json: made } = await invite(server, { email: "Linus@example.com", role: "viewer" });
    expect([made.email, made.mail, made.url]).toEqual(["linus@example.com", "queued", null]);
    const [received] = await mail.arrived(1);
    expect(received!.to).toEqual(["linus@example.com"]);
    const [url] = /http\S+\/app\/invitation#token=[0-9a-f]{64}/.exec(received!.mail.text!)!;
    expect(received!.mail.html).toContain(url);
    expect(received!.mail.subject).toBe("You are invited to Test · Einladung zu Test");
    const token = tokenOf(url);
    expect((await accept({ token, email: "mallory@example.com" })).json.code).toBe("validation_failed");
    const done = await accept({ token });
    expect(done.json.user).toMatchObject({
      language: null,
      email: "linus@example.com",
      name: "linus@example.com",
      role: "viewer",
    });
    const again = await invite(server, { email: "linus@example.com", role: "viewer" });
    expect([again.status, again.json.code]).toEqual([409, "email_taken"]);
  });

  test("that can't be mailed says so, and the link is there all the same", async () => {
    const { json } = await invite(withoutMail, { email: "a@example.com", role: "viewer" });
    expect([json.mail, json.url.length > 60]).toEqual(["not_configured", true]);
  });

  test("is good for seven days, and not after it was withdrawn", async () => {
    const { json: late } = await invite(server, { role: "viewer" });
    const { json: withdrawn } = await invite(server, { role: "viewer" });
    expect((await server.delete(`/v1/invitations/${withdrawn._id}`)).json.deleted).toBe(true);
    const email = "late@example.com";
    expect((await accept({ token: tokenOf(withdrawn.url), email })).json.code).toBe("link_invalid");
    skippedMs += 7 * DAY_MS;
    expect((await accept({ token: tokenOf(late.url), email })).json.code).toBe("link_invalid");
    expect((await server.get("/v1/invitations")).json.data.map(({ status }: Json) => status)).toContain("expired");
  });

  test("is accepted by one, however many try at the same time", async () => {
    const { json } = await invite(server, { role: "viewer" });
    const token = tokenOf(json.url);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => accept({ token, email: `race-${index}@example.com` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  });

  test("with an address that somebody has is refused, and still open", async () => {
    const person = await makePerson(server, "viewer");
    const { json } = await invite(server, { role: "viewer" });
    const token = tokenOf(json.url);
    expect((await accept({ token, email: person.email })).json.code).toBe("email_taken");
    expect((await accept({ token, email: "someone-else@example.com" })).status).toBe(200);
  });
});

describe("owners", () => {
  test("an account keeps one, whoever asks for what", async () => {
    const client = await server.addAccount();
    const owner = await makePerson(client, "owner");
    const first = (await client.get("/v1/users")).json.data.at(-1);
    expect((await owner.delete(`/v1/users/${first._id}`)).status).toBe(200);
    expect((await owner.put(`/v1/users/${owner.userId}`, { role: "editor" })).json.code).toBe("last_owner");
    expect((await owner.delete(`/v1/users/${owner.userId}`)).json.code).toBe("last_owner");
    expect((await client.delete(`/v1/users/${owner.userId}`)).json.code).toBe("session_required");
    const second = await makePerson(client, "owner");
    const both = await Promise.all([
      owner.put(`/v1/users/${second.userId}`, { role: "viewer" }),
      second.put(`/v1/users/${owner.userId}`, { role: "viewer" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    const roles = (await client.get("/v1/users")).json.data.map(({ role }: Json) => role);
    expect(roles).toContain("owner");
  });

  test("have at most 100 users and 100 open invitations", async () => {
    const client = await server.addAccount();
    const owner = await client.owner();
    for (let count = 0; count < 100; count++) await owner.post("/v1/invitations", { role: "viewer" });
    expect((await invite(client, { role: "viewer" })).json.code).toBe("invitation_limit");
  });
});

describe("a link that an owner makes for somebody who has forgotten the password", () => {
  const link = async (id: string) => (await withoutMail.owner()).post(`/v1/users/${id}/password_link`, {});

  test("sets a new one, and ends the sessions that there were", async () => {
    const person = await makePerson(withoutMail, "editor");
    const editor = await makePerson(withoutMail, "editor");
    expect((await editor.post(`/v1/users/${person.userId}/password_link`, {})).json.code).toBe("role_required");
    const { json } = await link(person.userId);
    expect(json.url).toMatch(/^http:\/\/localhost:\d+\/app\/reset#token=[0-9a-f]{64}$/);
    expect((await person.get("/v1/users/me")).status).toBe(200);
    const body = { token: tokenOf(json.url), password: "another good one" };
    const done = await open("/auth/password_reset/confirm", body, withoutMail);
    expect(done.json.user._id).toBe(person.userId);
    expect((await person.get("/v1/users/me")).status).toBe(401);
  });

  test("of a user without an address is one to set up the sign-in", async () => {
    const pending = (await withoutMail.get("/v1/users")).json.data.at(-1);
    const { json } = await link(pending._id);
    expect(json.url).toContain("/app/setup#token=");
    const body = { token: tokenOf(json.url), email: "first@example.com", password: PASSWORD };
    expect((await open("/auth/setup", body, withoutMail)).json.user._id).toBe(pending._id);
  });
});

describe("a forgotten password", () => {
  test("a link is mailed to whoever has the address; the answer is the same for all", async () => {
    const person = await makePerson(server, "viewer");
    // Mails of the tests before may be on their way.
    await jobsDone();
    const count = mail.received.length;
    const [known, unknown] = await Promise.all([
      open("/auth/password_reset", { email: person.email }),
      open("/auth/password_reset", { email: "nobody@example.com" }),
    ]);
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const received = (await mail.arrived(count + 1)).at(-1)!;
    expect(received.to).toEqual([person.email]);
    const url = /http:\S+#token=[0-9a-f]{64}/.exec(received.mail.text!)![0];
    const done = await open("/auth/password_reset/confirm", { token: tokenOf(url), password: "another good one" });
    expect(done.json.user.email).toBe(person.email);
    // That, and that the password was changed.
    const told = (await mail.arrived(count + 2)).at(-1)!;
    expect([told.to, told.mail.subject]).toEqual([
      [person.email],
      "Your password was changed · Dein Passwort wurde geändert",
    ]);
  });

  test("who asks again and again fills no mailbox", async () => {
    const person = await makePerson(server, "viewer");
    await jobsDone();
    const count = mail.received.length;
    for (let time = 0; time < 5; time++) await open("/auth/password_reset", { email: person.email });
    await mail.arrived(count + 1);
    await open("/auth/password_reset", { email: person.email });
    await jobsDone();
    expect(mail.received.length).toBe(count + 1);
    skippedMs += 6 * MINUTE_MS;
    await open("/auth/password_reset", { email: person.email });
    await mail.arrived(count + 2);
  });

  test("without a mail server nothing is mailed, and nothing differs", async () => {
    const person = await makePerson(withoutMail, "viewer");
    const answer = await open("/auth/password_reset", { email: person.email }, withoutMail);
    expect(answer.json).toEqual({ accepted: true });
  });
});

describe("the language of a user", () => {
  test("is that of all mails to them, of whichever address; others get theirs, and who has none both", async () => {
    const client = await server.addAccount();
    const [ada, eve] = [await makePerson(client, "owner"), await makePerson(client, "owner")];
    const plain = await makePerson(client, "owner");
    expect((await ada.get("/v1/users/me")).json.language).toBeNull();
    expect((await ada.put("/v1/users/me", { language: "fr" })).json.language).toBe("fr");
    expect((await ada.put("/v1/users/me", { name: "Ada" })).json.language).toBe("fr");
    expect((await ada.put("/v1/users/me", { language: "xx" })).json.details[0].path).toBe("language");
    await eve.put("/v1/users/me", { language: "de" });
    await jobsDone();
    const before = mail.received.length;
    await ada.post("/v1/api_keys", { name: "Shop" });
    const other = "ada-elsewhere@example.com";
    await ada.put("/v1/users/me", { email: other, current_password: PASSWORD });
    await open("/auth/password_reset", { email: other });
    await mail.arrived(before + 5);
    const subjects = mail.received.slice(before).map(({ to, mail: { subject } }) => `${to[0]} ${subject}`);
    expect(subjects.sort()).toEqual(
      [
        `${ada.email} Il y a une nouvelle clé d’API`,
        `${ada.email} Votre adresse e-mail a été modifiée`,
        `${other} Définir un nouveau mot de passe`,
        `${eve.email} Es gibt einen neuen API-Schlüssel`,
        `${plain.email} There is a new API key · Es gibt einen neuen API-Schlüssel`,
      ].sort(),
    );
    const french = mail.received.find(({ to, mail: { subject } }) => to[0] === ada.email && subject?.includes("clé"))!;
    expect(french.mail.text).toContain("La clé d’API «\u00a0Shop\u00a0» de Test a été créée le ");
    expect([french.mail.text, french.mail.html].join()).not.toMatch(/There is|Es gibt|lang="(en|de)"/);
    expect((await ada.put("/v1/users/me", { language: null })).json.language).toBeNull();
  });

  test("is at first that of the invitation; a user who is invited elsewhere reads it in theirs", async () => {
    const { json: made } = await invite(withoutMail, { role: "editor", language: "de" });
    const done = await accept({ token: tokenOf(made.url), email: "ida@example.com" }, withoutMail);
    expect(done.json.user.language).toBe("de");
    const person = await makePerson(server, "viewer");
    await person.put("/v1/users/me", { language: "de" });
    await jobsDone();
    const count = mail.received.length;
    await invite(await server.addAccount(), { role: "viewer", email: person.email });
    expect((await mail.arrived(count + 1)).at(-1)!.mail.subject).toBe("Einladung zu Test");
  });
});

async function jobsDone(): Promise<void> {
  const left = () =>
    server.storage.read
      .select()
      .from(jobs)
      .where(inArray(jobs.kind, ["users.reset_mail", "users.notice"]));
  while ((await left()).length > 0) await Bun.sleep(5);
}

test("what is logged of signing in says who, and no password, token or address", async () => {
  const person = await makePerson(server, "viewer");
  await open("/auth/sign_in", { email: person.email, password: "a wrong password" });
  const signedIn = await open("/auth/sign_in", { email: person.email, password: PASSWORD });
  await call(server.baseUrl, "POST", "/auth/sign_out", {}, cookieOf(signedIn));
  const text = logged.join("\n");
  for (const event of ["signed in", "sign-in refused", "signed out"])
    expect(logged.some((line) => line.startsWith(event) && line.includes(person.userId))).toBe(true);
  for (const secret of [PASSWORD, "a wrong password", cookieOf(signedIn).slice(3), person.email])
    expect(text).not.toContain(secret);
});
