/** E-mail of forms: what a submission sends, to whom, and what becomes of it. Against a real SMTP server. */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, systemClock } from "../../src/lib/clock.ts";
import { jobs, mails } from "../../src/storage/tables.ts";
import {
  type Answer,
  type Json,
  makeWebsite,
  newDirectory,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { type MailServer, startMailServer } from "../mail_server.ts";

// The mail server keeps each client waiting a little before it greets it.
setDefaultTimeout(300_000);

const FROM = "forms@sitewright.example";
const CONTACT = `<form name="contact" aria-label="Write to us">
<label>Your name <input name="name"></label>
<label>E-mail <input type="email" name="email"></label>
<label>Extras <select name="topic"><option>Bread</option><option>Cake</option></select></label>
<textarea name="message" aria-label="Message"></textarea>
<input name="constructor"><input type="hidden" name="toString">
<input type="file" name="plan"><button>Send</button></form>`;

let mail: MailServer;
let server: TestServer;
let skippedMs = 0;
const clock: Clock = { now: () => systemClock.now() + skippedMs, after: systemClock.after };

const settings = (of: MailServer) => ({ SITEWRIGHT_SMTP_URL: of.url, SITEWRIGHT_MAIL_FROM: FROM });

beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({ clock, environment: settings(mail) });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});
afterEach(() => {
  mail.received.length = 0;
  mail.refuse = () => null;
});

interface Site {
  on: TestServer;
  host: string;
  pageId: string;
  websiteId: string;
  formId: string;
}

/** A published page with a form that has these settings. */
async function publish(
  form: Json,
  { on = server, html = CONTACT, language = null as string | null } = {},
): Promise<Site> {
  const { pageId, websiteId } = await makeWebsite(on);
  if (language) await on.put(`/v1/websites/${websiteId}`, { language });
  await saveVersion(on, pageId, { html });
  const { json } = await on.post("/v1/tools/deploy", { page_id: pageId });
  const [found] = (await on.get(`/v1/forms?page_id=${pageId}`)).json.data;
  expect((await on.put(`/v1/forms/${found._id}`, form)).status).toBe(200);
  return { on, host: new URL(json.url).hostname, pageId, websiteId, formId: found._id };
}

const ANSWERS = { name: "Ada Lovelace", email: "Ada@Example.com", topic: "Cake", message: "A table\nfor two?" };

const submit = ({ on, host, formId }: Site, values: Record<string, string> = ANSWERS): Promise<Answer> =>
  on.visit(host, `/_sw/forms/${formId}`, {
    method: "POST",
    body: new URLSearchParams(values),
    headers: { Accept: "application/json" },
  });

test("addresses with international domains are mailed in their form of ASCII, and shown as they were typed", async () => {
  const answer = { subject: "Thanks", message: "We answer soon." };
  const notify_emails = ["Anna@bücher.example", "anna@xn--bcher-kva.example"];
  const site = await publish({ notify_emails, auto_reply: answer });
  await submit(site, { ...ANSWERS, email: "info@müller.example" });
  await mail.arrived(2);
  const sent = (line: RegExp) => mail.received.flatMap(({ raw }) => raw.match(line)?.[1] ?? []).sort();
  expect(sent(/^To: (.*)\r$/m)).toEqual(["anna@xn--bcher-kva.example", "info@xn--mller-kva.example"]);
  expect(sent(/^Reply-To: (.*)\r$/m)).toEqual(["info@xn--mller-kva.example"]);
  const deliveries = await deliveriesWhen(site, (all) => all.every(({ status }) => status === "sent"));
  expect(deliveries.map(({ to }) => to).sort()).toEqual(["anna@xn--bcher-kva.example", "info@müller.example"]);
});

const newestSubmission = async ({ on, formId }: Site): Promise<Json> =>
  (await on.get(`/v1/forms/${formId}/submissions?limit=1`)).json.data[0];

/** Waits until the newest submission's deliveries are as wanted. */
async function deliveriesWhen(site: Site, wanted: (deliveries: Json[]) => boolean): Promise<Json[]> {
  for (;;) {
    const { deliveries } = await newestSubmission(site);
    if (wanted(deliveries)) return deliveries;
    await Bun.sleep(5);
  }
}

const allSent = (deliveries: Json[]) => deliveries.every(({ status }) => status === "sent");
const tried = (times: number) => (deliveries: Json[]) => deliveries[0].attempts === times;

/** Time goes by, and the workers look for what is due now. */
function pass(ms: number, on = server): void {
  skippedMs += ms;
  on.app.services.queue.wake();
}

test("a submission is mailed to everybody who is to hear of it, and an answer goes to the visitor", async () => {
  const site = await publish({
    notify_emails: ["Owner@bakery.example", "shop@bakery.example", "owner@bakery.example"],
  });
  expect((await submit(site)).status).toBe(200);
  const deliveries = await deliveriesWhen(site, allSent);
  expect(deliveries).toHaveLength(2);
  for (const delivery of deliveries) {
    expect(delivery).toMatchObject({
      kind: "notification",
      status: "sent",
      attempts: 1,
      error: null,
      next_attempt_at: null,
    });
    expect(Date.parse(delivery.sent_at)).toBeGreaterThan(0);
  }
  expect(mail.received.map(({ from, to }) => [from, to])).toEqual(
    expect.arrayContaining([
      [FROM, ["owner@bakery.example"]],
      [FROM, ["shop@bakery.example"]],
    ]),
  );
  const [{ mail: got }] = mail.received as [MailServer["received"][number]];
  expect(got.from).toEqual({ name: "Crumb & Co", address: FROM });
  expect(got.replyTo).toEqual([{ name: "", address: "ada@example.com" }]);
  expect(got.subject).toBe("New message from Write to us on Crumb & Co: Ada Lovelace");
  const headers = Object.fromEntries(got.headers.map(({ key, value }) => [key, value]));
  expect(headers["auto-submitted"]).toBe("auto-generated");
  const { _id } = await newestSubmission(site);
  expect(got.text).toContain(
    "Your name:\n    Ada Lovelace\n\nE-mail:\n    Ada@Example.com\n\nExtras:\n    Cake\n\nMessage:\n    A table\n    for two?",
  );
  expect(got.text).toContain(`Page: http://${site.host}:${server.port}/`);
  expect(got.text).toContain(`submission ${_id} of form ${site.formId}`);
  expect(got.text).toContain("your answer goes to ada@example.com");
  expect(got.html).toContain("A table<br>for two?");
});

test("files are listed with their sizes, fields that were left empty too; what a visitor wrote is shown and does nothing", async () => {
  const site = await publish({ notify_emails: ["owner@bakery.example"] });
  const body = new FormData();
  body.set("message", '<script>alert("x")</script> https://evil.example/ & more');
  body.set("extra field", "not in the form");
  body.set("plan", new File([new Uint8Array(2500)], "plan<b>.pdf"));
  await server.visit(site.host, `/_sw/forms/${site.formId}`, { method: "POST", body });
  const [{ mail: got }] = (await mail.arrived(1)) as [MailServer["received"][number]];
  expect(got.text).toContain("Files:\n    plan<b>.pdf (2.5 kB)");
  expect(got.text).toContain("Your name:\n    —");
  expect(got.text).toContain("constructor:\n    —");
  expect(got.text).not.toContain("toString");
  expect(got.text).toContain("extra field:\n    not in the form");
  expect(got.text).toContain("The visitor left no e-mail address");
  expect(got.replyTo).toBeUndefined();
  expect(got.html).not.toContain("<script");
  expect(got.html).not.toContain("<b>");
  expect(got.html).not.toContain("href");
  expect(got.html).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; https://evil.example/ &amp; more");
  expect(got.attachments).toEqual([]);
});

test("spam sends nothing, and neither does a form that nobody is to hear of", async () => {
  const answer = { subject: "Thanks", message: "We answer soon." };
  const site = await publish({ notify_emails: ["owner@bakery.example"], auto_reply: answer });
  await submit(site, { ...ANSWERS, _sw_url: "http://spam.example" });
  expect(await newestSubmission(site)).toMatchObject({ spam: true, deliveries: [] });
  const silent = await publish({ notify_emails: [] });
  await submit(silent);
  expect((await newestSubmission(silent)).deliveries).toEqual([]);
  await submit(site, { ...ANSWERS, message: "no spam" });
  await deliveriesWhen(site, allSent);
  expect(mail.received).toHaveLength(2);
});

test("a mail server that is away is tried again, later each time, until it takes the mail", async () => {
  const gone = await startMailServer();
  const on = await startTestServer({ clock, environment: settings(gone) });
  await gone.stop();
  const site = await publish({ notify_emails: ["owner@bakery.example"] }, { on });
  await submit(site);
  const [first] = await deliveriesWhen(site, tried(1));
  expect(first).toMatchObject({
    status: "queued",
    error: "The mail server could not be reached (ECONNREFUSED).",
    sent_at: null,
  });
  const pause = Date.parse(first.next_attempt_at) - clock.now();
  expect(pause).toBeGreaterThan(0.7 * MINUTE_MS);
  expect(pause).toBeLessThan(1.3 * MINUTE_MS);
  pass(2 * MINUTE_MS, on);
  const [second] = await deliveriesWhen(site, tried(2));
  expect(Date.parse(second.next_attempt_at) - clock.now()).toBeGreaterThan(1.4 * MINUTE_MS);
  const back = await startMailServer({ port: gone.port });
  pass(3 * MINUTE_MS, on);
  const [third] = await deliveriesWhen(site, allSent);
  expect(third).toMatchObject({ attempts: 3, error: null });
  expect(back.received.map(({ to }) => to)).toEqual([["owner@bakery.example"]]);
  await on.stop();
  await back.stop();
});

test("what was tried in vain for a day and a half has failed", async () => {
  mail.refuse = () => [451, "4.7.1 Try again later"];
  const site = await publish({ notify_emails: ["owner@bakery.example"] });
  await submit(site);
  const began = clock.now();
  for (let tries = 1; tries < 17; tries++) {
    const [delivery] = await deliveriesWhen(site, tried(tries));
    expect(delivery.status).toBe("queued");
    pass(Date.parse(delivery.next_attempt_at) - clock.now() + 1);
  }
  const [last] = await deliveriesWhen(site, tried(17));
  expect(last).toMatchObject({
    status: "failed",
    error: expect.stringContaining("4.7.1 Try again later"),
    next_attempt_at: null,
  });
  expect(clock.now() - began).toBeGreaterThan(28 * HOUR_MS);
  expect(clock.now() - began).toBeLessThan(44 * HOUR_MS);
});

test("a recipient that is refused for good has failed at once, in the server's words; the others get theirs", async () => {
  mail.refuse = (address) => (address === "gone@bakery.example" ? [550, "5.1.1 No such user here"] : null);
  const site = await publish({ notify_emails: ["gone@bakery.example", "owner@bakery.example"] });
  await submit(site);
  const deliveries = await deliveriesWhen(site, (list) => list.every(({ status }) => status !== "queued"));
  expect(deliveries).toMatchObject([
    {
      to: "gone@bakery.example",
      status: "failed",
      attempts: 1,
      error: "The mail server refused the recipient: 550 5.1.1 No such user here",
    },
    { to: "owner@bakery.example", status: "sent", error: null },
  ]);
});

const ANSWER = { subject: "We have got your message", message: "Thank you!\n\nWe answer within a day." };
const repliesTo = (address: string) => mail.received.filter(({ to }) => to[0] === address);

test("visitors are answered when the form says so, in the owner's words alone, saying why in the site's language", async () => {
  const site = await publish({ notify_emails: [], auto_reply: ANSWER }, { language: "de" });
  expect((await server.get(`/v1/forms/${site.formId}`)).json.auto_reply).toEqual(ANSWER);
  await submit(site);
  const [delivery] = await deliveriesWhen(site, allSent);
  expect(delivery).toMatchObject({ kind: "auto_reply", to: "ada@example.com" });
  const [{ mail: got, to }] = mail.received as [MailServer["received"][number]];
  expect(to).toEqual(["ada@example.com"]);
  expect(got.subject).toBe(ANSWER.subject);
  expect(got.text).toContain("Thank you!\n\nWe answer within a day.");
  expect(got.text).toContain(
    "automatische Antwort, weil Ihre Adresse in ein Formular auf Crumb & Co eingetragen wurde",
  );
  expect(got.html).toContain('<html lang="de">');
  for (const part of [got.text, got.html, got.subject]) {
    expect(part).not.toContain("Lovelace");
    expect(part).not.toContain("for two");
  }
  const headers = Object.fromEntries(got.headers.map(({ key, value }) => [key, value]));
  expect(headers["auto-submitted"]).toBe("auto-replied");
  expect(headers["x-auto-response-suppress"]).toBe("All");
});

test("a mailbox is answered once a day by a form, whatever tag its address has", async () => {
  const site = await publish({ auto_reply: ANSWER });
  const [name, other] = ["carla@example.com", "dora@example.com"];
  await submit(site, { ...ANSWERS, email: name });
  await deliveriesWhen(site, allSent);
  for (const email of [name, "CARLA@example.com", "carla+1@example.com"]) {
    await submit(site, { ...ANSWERS, email, message: `again from ${email}` });
    expect((await newestSubmission(site)).deliveries).toEqual([]);
  }
  await submit(site, { ...ANSWERS, email: other });
  await deliveriesWhen(site, allSent);
  pass(DAY_MS + MINUTE_MS);
  await submit(site, { ...ANSWERS, email: name, message: "the next day" });
  await deliveriesWhen(site, allSent);
  expect(repliesTo(name)).toHaveLength(2);
  expect(repliesTo(other)).toHaveLength(1);
});

test("programs, ourselves, who hears of it anyway, and addresses outside of the form's field are not answered", async () => {
  const site = await publish({ notify_emails: ["owner@bakery.example"], auto_reply: ANSWER });
  const kindsFor = async (email: string) => {
    await submit(site, { ...ANSWERS, email, message: `from ${email}` });
    return (await deliveriesWhen(site, allSent)).map(({ kind }) => kind);
  };
  for (const email of [
    "no-reply@shop.example",
    "NoReply@shop.example",
    "do_not_reply@shop.example",
    "mailer-daemon@shop.example",
    "postmaster@shop.example",
    "bounces+17@shop.example",
    FROM,
    "Owner+x@bakery.example",
  ])
    expect({ email, kinds: await kindsFor(email) }).toEqual({ email, kinds: ["notification"] });
  expect(await kindsFor("noremy@shop.example")).toEqual(["notification", "auto_reply"]);
  const without = await publish({ auto_reply: ANSWER }, { html: '<form><input name="name"></form>' });
  await submit(without, { name: "Ada", email: "victim@example.com" });
  expect((await newestSubmission(without)).deliveries).toEqual([]);
});

test("an answer that was switched off before it could be sent is not sent", async () => {
  mail.refuse = () => [451, "later"];
  const site = await publish({ auto_reply: ANSWER });
  await submit(site);
  await deliveriesWhen(site, tried(1));
  mail.refuse = () => null;
  await server.put(`/v1/forms/${site.formId}`, { auto_reply: null });
  pass(2 * MINUTE_MS);
  const [delivery] = await deliveriesWhen(site, tried(2));
  expect(delivery).toMatchObject({ status: "failed", error: expect.stringContaining("switched off") });
  expect(mail.received).toEqual([]);
});

test("the settings of an answer are checked", async () => {
  const site = await publish({});
  for (const auto_reply of [
    {},
    "yes",
    { subject: "Hi" },
    { subject: "Hi\r\nBcc: victim@example.com", message: "x" },
    { subject: "", message: "x" },
    { subject: "x", message: " " },
    { subject: "x", message: "y".repeat(5001) },
    { ...ANSWER, to: "victim@example.com" },
  ]) {
    const answer = await server.put(`/v1/forms/${site.formId}`, { auto_reply });
    expect({ auto_reply, status: answer.status }).toEqual({ auto_reply, status: 400 });
  }
  expect((await server.get(`/v1/forms/${site.formId}`)).json.auto_reply).toBeNull();
});

test("whatever a visitor writes, it adds no header, no recipient and no part", async () => {
  const site = await publish({ notify_emails: ["owner@bakery.example"], auto_reply: ANSWER });
  const line = fc.constantFrom("\r\n", "\n", "\r", "\u2028", "\u0085", "\0", "%0a", "=?utf-8?q?=0d=0a?=");
  const attack = fc.constantFrom(
    "Bcc: victim@example.com",
    "Subject: other",
    "Content-Type: text/html",
    "\r\n.\r\nMAIL FROM:<x@example.com>",
    "----_NmP-",
    "a@b.example, victim@example.com",
    '"<victim@example.com>',
    "\u202e\ud800",
  );
  const text = fc
    .array(fc.oneof(line, attack, fc.string({ unit: "binary", maxLength: 20 })), { maxLength: 8 })
    .map((parts) => parts.join(""));
  const email = fc.oneof(
    text,
    fc.constant("ada@example.com"),
    text.map((tail) => `ada@example.com${tail}`),
  );
  const submission = fc.record({ name: text, email, message: text, key: text, value: text });
  let number = 0;
  await fc.assert(
    fc.asyncProperty(submission, async ({ name, email, message, key, value }) => {
      mail.received.length = 0;
      const values = { name, email, message: `${number++} ${message}`, [key || "k"]: value };
      const sent = await server.visit(site.host, `/_sw/forms/${site.formId}`, {
        method: "POST",
        body: JSON.stringify(values),
        headers: { "Content-Type": "application/json", Accept: "application/json" },
      });
      if (sent.status !== 200) return;
      const { deliveries, spam, email: known } = await newestSubmission(site);
      if (spam) return;
      await deliveriesWhen(site, allSent);
      expect(mail.received).toHaveLength(deliveries.length);
      for (const { from, to, mail: got } of mail.received) {
        expect(from).toBe(FROM);
        expect(to).toHaveLength(1);
        const isReply = to[0] !== "owner@bakery.example";
        if (isReply) expect(to[0]).toBe(known);
        expect(got.to).toEqual([{ name: "", address: to[0]! }]);
        expect(got.from).toEqual({ name: "Crumb & Co", address: FROM });
        expect(got.replyTo).toEqual(known && !isReply ? [{ name: "", address: known }] : undefined);
        expect(got.attachments).toEqual([]);
        expect(got.headers.map((header) => header.key).toSorted()).toEqual(
          [
            "auto-submitted",
            "content-type",
            "date",
            "from",
            "message-id",
            "mime-version",
            ...(known && !isReply ? ["reply-to"] : []),
            "subject",
            "to",
            "x-auto-response-suppress",
          ].toSorted(),
        );
      }
    }),
    { numRuns: 25 },
  );
});

test("what was acknowledged before a restart is mailed after it", async () => {
  const directory = newDirectory();
  const away = await startMailServer();
  await away.stop();
  const before = await startTestServer({ clock, directory, environment: settings(away) });
  const site = await publish({ notify_emails: ["owner@bakery.example"] }, { on: before });
  await submit(site);
  await deliveriesWhen(site, tried(1));
  await before.stop();
  skippedMs += 2 * MINUTE_MS;
  const after = await startTestServer({ clock, directory, environment: settings(mail) });
  await mail.arrived(1);
  expect(mail.received[0]!.to).toEqual(["owner@bakery.example"]);
  await after.stop();
});

test("a stop lets the mail that is under way arrive, and it is not sent again", async () => {
  const directory = newDirectory();
  const slow = await startMailServer();
  const asked = Promise.withResolvers<void>();
  slow.refuse = () => {
    asked.resolve();
    return null;
  };
  const before = await startTestServer({ clock, directory, environment: settings(slow) });
  const site = await publish({ notify_emails: ["owner@bakery.example"] }, { on: before });
  await submit(site);
  await asked.promise;
  await before.stop();
  expect(slow.received).toHaveLength(1);
  const after = await startTestServer({ clock, directory, environment: settings(slow) });
  const rows = await after.storage.read.select().from(mails);
  expect(rows).toMatchObject([{ status: "sent", attempts: 1 }]);
  await after.stop();
  await slow.stop();
});

test("a submission that is deleted takes its unsent mails along", async () => {
  mail.refuse = () => [451, "later"];
  const site = await publish({ notify_emails: ["owner@bakery.example"] });
  await submit(site);
  await deliveriesWhen(site, tried(1));
  const { _id } = await newestSubmission(site);
  await server.delete(`/v1/submissions/${_id}`);
  mail.refuse = () => null;
  pass(2 * MINUTE_MS);
  const other = await publish({ notify_emails: ["other@bakery.example"] });
  await submit(other);
  await deliveriesWhen(other, allSent);
  expect(mail.received.map(({ to }) => to)).toEqual([["other@bakery.example"]]);
  expect(await server.storage.read.select().from(jobs)).toEqual([]);
});

test("a server without a mail server says so, and does not mail old submissions when it gets one", async () => {
  const directory = newDirectory();
  const before = await startTestServer({ clock, directory });
  const site = await publish({ notify_emails: ["owner@bakery.example"] }, { on: before });
  await submit(site);
  expect((await newestSubmission(site)).deliveries).toMatchObject([
    { kind: "notification", to: "owner@bakery.example", status: "not_configured", attempts: 0, error: null },
  ]);
  await before.stop();
  const after = await startTestServer({ clock, directory, environment: settings(mail) });
  const key = before.key;
  const read = await after.get(`/v1/forms/${site.formId}/submissions`, { key });
  expect(read.json.data[0].deliveries[0].status).toBe("not_configured");
  const later = await publish({ notify_emails: ["later@bakery.example"] }, { on: after });
  await submit(later);
  await deliveriesWhen(later, allSent);
  expect(mail.received.map(({ to }) => to)).toEqual([["later@bakery.example"]]);
  await after.stop();
});

test("a flood of messages is kept, and no flood of e-mail", async () => {
  const limited = await startTestServer({ environment: { ...settings(mail), SITEWRIGHT_RATE_LIMIT_FACTOR: "0.02" } });
  const site = await publish({ notify_emails: ["owner@bakery.example"] }, { on: limited });
  for (let visitor = 0; visitor < 10; visitor++) {
    const sent = await limited.visit(site.host, `/_sw/forms/${site.formId}`, {
      method: "POST",
      body: new URLSearchParams({ ...ANSWERS, message: `Number ${visitor}` }),
      headers: { Accept: "application/json", "X-Forwarded-For": `203.0.113.${visitor}` },
    });
    expect(sent.status).toBe(200);
  }
  const { json } = await limited.get(`/v1/forms/${site.formId}/submissions?spam=false`);
  expect(json.total).toBe(10);
  const unsent = json.data.filter((row: Json) => row.deliveries[0].status === "failed");
  expect(unsent.map((row: Json) => row.data.message)).toEqual(["Number 9", "Number 8", "Number 7", "Number 6"]);
  expect(unsent[0].deliveries).toMatchObject([
    { attempts: 0, next_attempt_at: null, error: expect.stringContaining("was kept, but not mailed") },
  ]);
  while (mail.received.length < 6) await Bun.sleep(5);
  await limited.stop();
  expect(mail.received).toHaveLength(6);
});
