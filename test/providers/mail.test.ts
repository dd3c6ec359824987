/** E-mail over SMTP, with a real server: encryption, sign-in, what is final and what may pass, and nothing let slip. */
import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import fc from "fast-check";
import type { SMTPServerOptions } from "smtp-server";
import { autoReplyMail, notificationMail } from "../../src/features/forms/mail.ts";
import { examineMail } from "../../src/features/server_settings/service.ts";
import { createMailer, headerValue, type Mail, MailError, type MailSettings } from "../../src/providers/mail.ts";
import { openMailConnection } from "../../src/providers/mail_connection.ts";
import { ConfigError, readConfig } from "../../src/settings/config.ts";
import { type MailServer, startMailServer } from "../mail_server.ts";

// The mail server keeps each client waiting a little before it greets it.
setDefaultTimeout(300_000);

const FROM = "forms@example.com";
const PASSWORD = "s3cret/Pass word";

let server: MailServer | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

const settingsFor = ({ port }: { port: number }, changes: Partial<MailSettings> = {}): MailSettings => ({
  host: "127.0.0.1",
  port,
  tls: "offered",
  verified: true,
  user: null,
  password: null,
  from: FROM,
  fromName: null,
  name: "app.example.com",
  ...changes,
});

const mailOf = (changes: Partial<Mail> = {}): Mail => ({
  id: "mail_1",
  fromName: "Crumb & Co",
  to: "owner@example.com",
  replyTo: "ada@example.com",
  subject: "Grüße",
  headers: { "Auto-Submitted": "auto-generated" },
  text: "Hello",
  html: "<p>Hello</p>",
  date: Date.UTC(2026, 10, 20, 9, 30),
  ...changes,
});

const never = new AbortController().signal;

async function failureOf(sending: Promise<void>): Promise<MailError> {
  const error = await sending.then(
    () => null,
    (error) => error,
  );
  expect(error).toBeInstanceOf(MailError);
  return error;
}

const tlsFile = (name: string) => readFileSync(join(import.meta.dir, "../fixtures/tls", name));
const CERTIFICATE = { key: tlsFile("server.key.pem"), cert: tlsFile("server.pem") };

const withSignIn: SMTPServerOptions = {
  onAuth({ username, password }, _session, done) {
    if (password === PASSWORD) done(null, { user: username });
    else {
      const sent = [password, `\0${username}\0${password}`].map((text) => Buffer.from(text!).toString("base64"));
      const words = `5.7.8 Wrong password ${[password, ...sent].join(" ")}`;
      done(Object.assign(new Error(words), { responseCode: 535 }));
    }
  },
  authOptional: false,
  allowInsecureAuth: true,
};

test("a mail arrives with the same Message-ID for every try", async () => {
  server = await startMailServer();
  const mailer = createMailer(settingsFor(server));
  await mailer.send(mailOf(), never);
  await mailer.send(mailOf(), never);
  const [first, second] = server.received;
  expect(first!.mail.messageId).toBe("<mail_1@example.com>");
  expect(second!.mail.messageId).toBe("<mail_1@example.com>");
  expect(first!.mail).toMatchObject({ subject: "Grüße", text: "Hello\n", date: "2026-11-20T09:30:00.000Z" });
  expect(first!.secure).toBe(false);
});

test("STARTTLS is used where it is offered; a certificate that is not trusted is refused unless told otherwise", async () => {
  server = await startMailServer({ hideSTARTTLS: false, ...CERTIFICATE });
  const failure = await failureOf(createMailer(settingsFor(server)).send(mailOf(), never));
  expect(failure.message).toStartWith("No secure connection to the mail server (");
  expect(failure.permanent).toBe(false);
  await createMailer(settingsFor(server, { verified: false })).send(mailOf(), never);
  expect(server.received.map(({ secure }) => secure)).toEqual([true]);
});

test("what must be encrypted is not sent to a server that can't; smtps is encrypted from the first byte", async () => {
  server = await startMailServer();
  const failure = await failureOf(createMailer(settingsFor(server, { tls: "required" })).send(mailOf(), never));
  expect(failure.permanent).toBe(false);
  expect(server.received).toEqual([]);
  await server.stop();
  server = await startMailServer({ secure: true, ...CERTIFICATE });
  await createMailer(settingsFor(server, { tls: "always", verified: false })).send(mailOf(), never);
  expect(server.received.map(({ secure }) => secure)).toEqual([true]);
});

test("signs in; a wrong password is the operator's to mend, and is never shown", async () => {
  server = await startMailServer(withSignIn);
  const signIn = { user: "me@example.com", password: PASSWORD };
  const right = createMailer(settingsFor(server, signIn));
  await right.send(mailOf(), never);
  expect(server.received[0]!.user).toBe("me@example.com");
  expect(await right.check()).toEqual({
    ok: true,
    message: `The mail server takes mail from ${FROM}.`,
    forOperator: `127.0.0.1:${server.port} takes mail from ${FROM}, signed in as me@example.com, greeted as app.example.com`,
  });
  const wrong = createMailer(settingsFor(server, { ...signIn, password: "Wr0ng-secret" }));
  const failure = await failureOf(wrong.send(mailOf(), never));
  expect(failure.message).toBe("The mail server refused the sign-in: 535 5.7.8 Wrong password … … …");
  expect(failure.permanent).toBe(false);
  const finding = await wrong.check();
  const forOperator = `127.0.0.1:${server.port}, greeted as app.example.com: ${failure.message}`;
  expect(finding).toMatchObject({ ok: false, message: failure.message, forOperator });
  expect(finding.said?.code).toBe("mail_sign_in_refused");
  expect(inspect([failure, finding], { depth: 9 })).not.toContain("Wr0ng");
});

test("what the server says of the recipient or the content is final, everything else may pass", async () => {
  server = await startMailServer();
  const mailer = createMailer(settingsFor(server));
  const cases: [code: number, permanent: boolean][] = [
    [550, true],
    [553, true],
    [530, false],
    [421, false],
    [450, false],
    [452, false],
  ];
  for (const [code, permanent] of cases) {
    server.refuse = () => [code, "in our words"];
    const failure = await failureOf(mailer.send(mailOf(), never));
    expect({ code, permanent: failure.permanent }).toEqual({ code, permanent });
    expect(failure.message).toContain(`${code} in our words`);
  }
  await server.stop();
  server = await startMailServer({
    onMailFrom: (_address, _session, done) =>
      done(Object.assign(new Error("Sender not allowed"), { responseCode: 553 })),
  });
  const sender = await failureOf(createMailer(settingsFor(server)).send(mailOf(), never));
  expect(sender).toMatchObject({
    message: "The mail server refused the sender: 553 Sender not allowed",
    permanent: false,
  });
  await server.stop();
  server = await startMailServer({
    onData(stream, _session, done) {
      stream.resume();
      stream.on("end", () => done(Object.assign(new Error("Looks like spam"), { responseCode: 554 })));
    },
  });
  const content = await failureOf(createMailer(settingsFor(server)).send(mailOf(), never));
  expect(content).toMatchObject({ message: "The mail server answered: 554 Looks like spam", permanent: true });
});

test("a server that is not there, breaks off or is none is said in words without its address", async () => {
  const listening = async (answer: string) => {
    const listener = createServer((socket) => socket.on("error", () => {}).end(answer));
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", () => resolve()));
    return { listener, port: (listener.address() as { port: number }).port };
  };
  for (const answer of ["", "HTTP/1.1 400 Bad Request\r\n\r\n", "421 4.3.2 Closing down\r\n"]) {
    const { listener, port } = await listening(answer);
    const failure = await failureOf(createMailer(settingsFor({ port })).send(mailOf(), never));
    expect(failure.permanent).toBe(false);
    expect(failure.message).not.toContain("127.0.0.1");
    listener.close();
  }
  const failure = await failureOf(createMailer(settingsFor({ port: 1 })).send(mailOf(), never));
  expect(failure.message).toBe("The mail server could not be reached (ECONNREFUSED).");
  const nowhere = createMailer(settingsFor({ port: 25 }, { host: "mail.invalid" }));
  expect((await failureOf(nowhere.send(mailOf(), never))).message).toStartWith(
    "The mail server could not be reached (",
  );
});

test("sending ends when it is no longer wanted", async () => {
  const listener = createServer((socket) => void socket.on("error", () => {}));
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", () => resolve()));
  const { port } = listener.address() as { port: number };
  const wanted = new AbortController();
  const sending = failureOf(createMailer(settingsFor({ port })).send(mailOf(), wanted.signal));
  wanted.abort();
  expect((await sending).permanent).toBe(false);
  listener.close();
});

test("nothing that would end a header, and no second address, gets to the server", async () => {
  server = await startMailServer();
  const mailer = createMailer(settingsFor(server));
  const wrong: Partial<Mail>[] = [
    { subject: "a\r\nBcc: victim@example.com" },
    { subject: "a\nb" },
    { subject: "\ud800" },
    { fromName: "a\u2028b" },
    { headers: { "X-Other": "a\rb" } },
    { to: "owner@example.com, victim@example.com" },
    { to: "Owner <owner@example.com>" },
    { to: "owner@example.com\r\nRCPT TO:<victim@example.com>" },
    { replyTo: "ada@example.com,victim@example.com" },
    { replyTo: '"a"@example.com' },
  ];
  for (const changes of wrong) {
    const failure = await failureOf(mailer.send(mailOf(changes), never));
    expect({ changes, permanent: failure.permanent }).toEqual({ changes, permanent: true });
  }
  expect(server.received).toEqual([]);
});

/** How often the line stands in a mail that its parts begin and end with. */
function boundaries(raw: string): number {
  const [, boundary] = /boundary="([^"]+)"/.exec(raw)!;
  return raw.split("\r\n").filter((line) => line === `--${boundary}` || line === `--${boundary}--`).length;
}

const OWN_HEADERS = [
  "auto-submitted",
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "subject",
  "to",
  "x-auto-response-suppress",
];

test("whatever a visitor writes and an owner names, a mail has our headers, one recipient and two parts", async () => {
  const taking = await startMailServer();
  server = taking;
  const mailer = createMailer(settingsFor(taking));
  const line = fc.constantFrom("\r\n", "\n", "\r", "\u2028", "\u2029", "\u0085", "\0", "=?utf-8?q?=0d=0a?=", "\u202e");
  const attack = fc.constantFrom(
    "Bcc: victim@example.com",
    "Content-Type: text/html",
    ".\r\nMAIL FROM:<x@example.com>",
    "----_NmP-",
    '"<victim@example.com>,',
    "\ud800",
  );
  const noise = fc.string({ unit: "binary", maxLength: 20 });
  const long = fc.string({ minLength: 300, maxLength: 400 });
  const text = fc.array(fc.oneof(line, attack, noise, long), { maxLength: 8 }).map((parts) => parts.join(""));
  const writings = fc.record({ name: text, website: text, form: text, label: text, message: text, file: text });

  const compose = ({ name, website, form, label, message, file }: Record<string, string>) => {
    const field = { name: label!, type: "text", label: label!, required: false, options: [], multiple: false };
    const data = { [label!]: message!, [name!]: [name!, message!] };
    const about = {
      submission: { _id: "subm_1", form_id: "form_1", data, email: "ada@example.com", name: name!, created_at: 0 },
      files: [{ name: file!, size_bytes: 12 }],
      refusedFiles: [],
      form: { name: form!, fields: [{ ...field, max_length: null }] },
      website: { name: website! },
      pageUrl: null,
      language: "ja",
    };
    const reply = { subject: `Re: ${form}`, message: message! };
    const answer = autoReplyMail(about, reply);
    // Nothing of the visitor's is in the answer: with another's submission it is the same.
    const other = { ...about.submission, data: {}, name: "Other", email: null };
    expect(autoReplyMail({ ...about, submission: other, files: [] }, reply)).toEqual(answer);
    return [notificationMail(about, "Sitewright"), answer];
  };

  await fc.assert(
    // Several at once: a server makes its clients wait a little before it greets them.
    fc.asyncProperty(fc.array(writings, { minLength: 10, maxLength: 10 }), async (list) => {
      taking.received.length = 0;
      const mails = list
        .flatMap(compose)
        .map((mail, at) => ({ ...mail, id: `mail_${at}`, to: `u${at}@example.com`, date: 0 }));
      await Promise.all(mails.map((mail) => mailer.send(mail, never)));
      expect(taking.received).toHaveLength(mails.length);
      for (const { to, raw, mail: got } of taking.received) {
        const { replyTo } = mails.find((mail) => mail.to === to[0])!;
        expect(to).toHaveLength(1);
        expect(got.to).toEqual([{ name: "", address: to[0]! }]);
        expect(got.from!.address).toBe(FROM);
        expect(got.attachments).toEqual([]);
        expect(got.html).toEndWith("</html>\n\n");
        expect(boundaries(raw)).toBe(3);
        const headers = got.headers.map(({ key }) => key).toSorted();
        expect(headers).toEqual([...OWN_HEADERS, ...(replyTo ? ["reply-to"] : [])].toSorted());
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
});

test("a header value is given back as it is, or refused", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      let value: string | null = null;
      try {
        value = headerValue(text);
      } catch {}
      if (/[\r\n\0]/.test(text)) expect(value).toBeNull();
      else if (value !== null) expect(value).toBe(text);
    }),
  );
});

const configOf = (url: string, from: string | undefined = FROM) =>
  readConfig({ SITEWRIGHT_SMTP_URL: url, SITEWRIGHT_MAIL_FROM: from }).mail;

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
  }
  return [];
}

test("the address of the server says port, encryption and sign-in", () => {
  const plain = {
    from: FROM,
    fromName: null,
    name: expect.stringContaining("."),
    user: null,
    password: null,
    verified: true,
  };
  expect(configOf("smtp://mail.example.com")).toEqual({
    ...plain,
    host: "mail.example.com",
    port: 587,
    tls: "offered",
  });
  expect(configOf("smtps://mail.example.com/")).toEqual({
    ...plain,
    host: "mail.example.com",
    port: 465,
    tls: "always",
  });
  expect(configOf("smtp://[::1]:2525?tls=required")).toEqual({ ...plain, host: "::1", port: 2525, tls: "required" });
  expect(configOf("smtp://u%40x.example:p%2Fw%20d@localhost?tls=unverified")).toEqual({
    ...plain,
    host: "localhost",
    port: 587,
    tls: "offered",
    verified: false,
    user: "u@x.example",
    password: "p/w d",
  });
  expect(readConfig({}).mail).toBeNull();
  expect(readConfig({ SITEWRIGHT_MAIL_FROM: FROM }).mail).toBeNull();
});

test("a wrong setting is one clear line, in which no password stands", () => {
  for (const url of [
    "http://u:hunter2@example.com",
    "smtp:u:hunter2@example.com",
    "smtp://u:hunter2@",
    "smtp://u:hunter2@example.com/path",
    "smtp://u:hunter2@example.com?tls=no",
    "smtp://u:hunter2#@example.com",
    "smtp://u:hunter2%@example.com",
    "hunter2",
  ]) {
    const problems = problemsOf({ SITEWRIGHT_SMTP_URL: url, SITEWRIGHT_MAIL_FROM: FROM });
    expect({ url, problems: problems.length }).toEqual({ url, problems: 1 });
    expect(problems[0]).toStartWith('SITEWRIGHT_SMTP_URL must be like "smtp://user:password@smtp.example.com:587"');
    expect(problems[0]).not.toContain("hunter2");
  }
  expect(problemsOf({ SITEWRIGHT_SMTP_URL: "smtp://example.com" })).toEqual([
    expect.stringContaining("SITEWRIGHT_MAIL_FROM must be set together with SITEWRIGHT_SMTP_URL"),
  ]);
  for (const from of [
    "no address",
    "Shop <a@b.example",
    "Shop <a@b.example> x",
    "<>",
    "a@b.example/path",
    "a@b.example:25",
    "a@b.example, c@d.example",
    "Shop <a b@c.example>",
  ])
    expect(problemsOf({ SITEWRIGHT_SMTP_URL: "smtp://example.com", SITEWRIGHT_MAIL_FROM: from })).toEqual([
      expect.stringContaining("SITEWRIGHT_MAIL_FROM must be an e-mail address"),
    ]);
  for (const name of ["web1", "localhost", "a b.example", "mail.example.com.", "192.0.2.1", "-a.example"])
    expect(problemsOf({ SITEWRIGHT_SMTP_NAME: name })).toEqual([
      expect.stringContaining("SITEWRIGHT_SMTP_NAME must be like mail.example.com, [192.0.2.1]"),
    ]);
});

test("doctor says whether the server can be reached and takes our sign-in", async () => {
  expect(await examineMail({ mail: null })).toMatchObject({
    ok: true,
    name: "mail",
    message: expect.stringContaining("SITEWRIGHT_SMTP_URL"),
  });
  server = await startMailServer(withSignIn);
  const mail = settingsFor(server, { user: "me", password: "wrong" });
  expect(await examineMail({ mail })).toMatchObject({ ok: false, message: expect.stringContaining("535 5.7.8") });
  expect(await examineMail({ mail: { ...mail, password: PASSWORD } })).toMatchObject({ ok: true });
  expect(await examineMail({ mail: { ...mail, port: 1 } })).toMatchObject({
    ok: false,
    message: expect.stringContaining("ECONNREFUSED"),
  });
});

test("the sender may be a name with its address, as people paste it", () => {
  const senderOf = (from: string) => {
    const { from: address, fromName } = readConfig({
      SITEWRIGHT_SMTP_URL: "smtp://a.example",
      SITEWRIGHT_MAIL_FROM: from,
    }).mail!;
    return [fromName, address];
  };
  expect(senderOf("a@b.example")).toEqual([null, "a@b.example"]);
  expect(senderOf(" <a@b.example> ")).toEqual([null, "a@b.example"]);
  expect(senderOf("Crumb & Co <a@b.example>")).toEqual(["Crumb & Co", "a@b.example"]);
  expect(senderOf('"Crumb, \\"Co\\"" <a@b.example>')).toEqual(['Crumb, "Co"', "a@b.example"]);
  expect(senderOf("Bäckerei<a@bücher.example>")).toEqual(["Bäckerei", "a@xn--bcher-kva.example"]);
});

test("mail servers are greeted with a name of the world, of the setting, the base URL or the sender", () => {
  const nameOf = (environment: Record<string, string>) =>
    readConfig({ SITEWRIGHT_SMTP_URL: "smtp://a.example", SITEWRIGHT_MAIL_FROM: "a@sender.example", ...environment })
      .mail!.name;
  const base = (address: string) => nameOf({ SITEWRIGHT_BASE_URL: address });
  expect(base("https://App.Example.com:8443")).toBe("app.example.com");
  expect(base("https://bücher.example")).toBe("xn--bcher-kva.example");
  expect(base("http://192.0.2.7:3000")).toBe("[192.0.2.7]");
  expect(base("http://[2001:db8::7]:3000")).toBe("[IPv6:2001:db8::7]");
  const machine = hostname().includes(".") ? expect.stringContaining(".") : "sender.example";
  for (const local of ["http://localhost:3000", "http://app.localhost", "http://web1:3000"])
    expect(base(local)).toEqual(machine);
  for (const local of ["http://127.0.0.1:3000", "http://[::1]:3000", "http://10.0.0.7:3000", "http://[fd00::7]"])
    expect(base(local)).toBe("sender.example");
  expect(nameOf({})).toEqual(machine);
  expect(nameOf({ SITEWRIGHT_SMTP_NAME: "Mail.Example.net", SITEWRIGHT_BASE_URL: "https://app.example.com" })).toBe(
    "mail.example.net",
  );
  expect(nameOf({ SITEWRIGHT_SMTP_NAME: "[192.0.2.9]" })).toBe("[192.0.2.9]");
});

test("single mails and those of campaigns greet alike, and doctor tells how", async () => {
  server = await startMailServer();
  const settings = settingsFor(server, { name: "app.example.com" });
  await createMailer(settings).send(mailOf({ fromName: null }), never);
  await createMailer({ ...settings, fromName: "Crumb & Co" }).send(mailOf({ fromName: null }), never);
  const connection = await openMailConnection(settings);
  await connection.send({ to: "ada@example.com", bytes: Buffer.from("Subject: x\r\n\r\nx") }, () => {});
  connection.close();
  expect(server.received.map(({ greeting }) => greeting)).toEqual([
    "app.example.com",
    "app.example.com",
    "app.example.com",
  ]);
  expect(server.received.map(({ mail }) => mail.from?.name)).toEqual(["Sitewright", "Crumb & Co", undefined]);
  expect((await examineMail({ mail: settings })).message).toContain("greeted as app.example.com");
  const guess = settingsFor(server, { name: FROM.split("@")[1]! });
  expect((await examineMail({ mail: guess })).message).toContain("SITEWRIGHT_SMTP_NAME");
});
