/** Mails that come back: to an address that stands for each, where nobody can say of another mail that it did. */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { connect } from "node:net";
import { readReturned } from "../../src/features/campaigns/returned_mail.ts";
import { mailToken, readMailToken, verdictOf } from "../../src/features/campaigns/rules.ts";
import { addressHash } from "../../src/lib/email_addresses.ts";
import { openMailConnection, type Refusal } from "../../src/providers/mail_connection.ts";
import { listenForReturned, type ReturnedMails } from "../../src/transport/returned_mails.ts";
import { type Json, startTestServer, type TestServer } from "../harness.ts";
import { type MailServer, startMailServer } from "../mail_server.ts";

setDefaultTimeout(300_000);

const DOMAIN = "bounces.sitewright.example";

let mail: MailServer;
let server: TestServer;
let returned: ReturnedMails;

beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({
    environment: {
      SITEWRIGHT_SMTP_URL: mail.url,
      SITEWRIGHT_MAIL_FROM: "news@sitewright.example",
      SITEWRIGHT_BOUNCES_DOMAIN: DOMAIN,
      SITEWRIGHT_BOUNCES_HOST: "127.0.0.1",
      SITEWRIGHT_BOUNCES_PORT: "0",
    },
  });
  const { services } = server.app;
  returned = await listenForReturned(services, services.config.bounceMail!);
});
afterAll(async () => {
  await returned.stop();
  await server.stop();
  await mail.stop();
});
afterEach(() => {
  mail.refuse = () => null;
  mail.received.length = 0;
});

async function makeList(emails: string[]): Promise<string> {
  const { json } = await server.post("/v1/lists", { name: "News" });
  const csv = `email\n${emails.join("\n")}`;
  await server.post(`/v1/lists/${json._id}/subscribers/import`, { csv, basis: "Signed at the counter" });
  return json._id;
}

async function begin(list: string, settings: Json = {}): Promise<string> {
  const { json } = await server.post("/v1/campaigns", {
    name: "News",
    subject: "News",
    html: "<p>News</p>",
    postal_address: "12 Mill Lane",
    list_ids: [list],
    ...settings,
  });
  expect((await server.post(`/v1/campaigns/${json._id}/schedule`, {})).status).toBe(200);
  return json._id;
}

const get = async (id: string): Promise<Json> => (await server.get(`/v1/campaigns/${id}`)).json;

async function reaches(id: string, wanted: (campaign: Json) => boolean): Promise<Json> {
  for (;;) {
    const campaign = await get(id);
    if (wanted(campaign)) return campaign;
    await Bun.sleep(10);
  }
}

/** Sends to some, and tells the address that each mail comes back to. */
async function sendTo(emails: string[]): Promise<{ id: string; list: string; comesBackTo: Map<string, string> }> {
  const list = await makeList(emails);
  const id = await begin(list);
  await reaches(id, ({ status }) => status === "sent");
  return { id, list, comesBackTo: new Map(mail.received.map(({ to, from }) => [to[0]!, from])) };
}

/** Brings a mail as a mail server does; null: it was taken. */
async function bring(to: string, text: string | Uint8Array): Promise<Refusal | null> {
  const connection = await openMailConnection({
    host: "127.0.0.1",
    port: returned.port()!,
    tls: "offered",
    verified: false,
    user: null,
    password: null,
    from: "mailer-daemon@mx.example",
    fromName: null,
    name: "mx.example",
  });
  try {
    return await connection.send({ to, returnTo: "", bytes: Buffer.from(text) }, () => {});
  } finally {
    connection.close();
  }
}

/** What a mail server writes when it gives up, or not. */
const bounce = (status: string, words: string, action = "failed") => `From: MAILER-DAEMON@mx.example
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain

I'm sorry to have to inform you.
--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ada@gone.example
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp;
  550 ${words}

--b1
Content-Type: text/rfc822-headers

Subject: News
--b1--
`;

/** What a mail service writes when somebody calls a mail spam. */
const complaint = (about: string, kind = "abuse") => `From: fbl@provider.example
Subject: complaint
Content-Type: multipart/report; report-type=feedback-report; boundary="b1"

--b1
Content-Type: text/plain

This is an abuse report.
--b1
Content-Type: message/feedback-report

Feedback-Type: ${kind}
User-Agent: Provider/1.0
Version: 1

--b1
Content-Type: message/rfc822

${about}
--b1--
`;

test("a mailbox that is said to be gone later is never written to again", async () => {
  const { id, list, comesBackTo } = await sendTo(["ada@gone.example", "bo@there.example", "cy@policy.example"]);
  expect(comesBackTo.get("ada@gone.example")).toMatch(/^b\+[0-9a-z]{60}@bounces\.sitewright\.example$/);
  expect(await bring(comesBackTo.get("bo@there.example")!, bounce("4.4.1", "Still trying", "delayed"))).toBeNull();
  expect(await bring(comesBackTo.get("bo@there.example")!, "Subject: I am away\n\nUntil Monday.\n")).toBeNull();
  expect((await get(id)).stats).toMatchObject({ sent: 3 });
  expect(
    await bring(comesBackTo.get("ada@gone.example")!.toUpperCase(), bounce("5.1.1", "5.1.1 No such user")),
  ).toBeNull();
  expect(await bring(comesBackTo.get("cy@policy.example")!, bounce("5.7.1", "Not wanted"))).toBeNull();
  expect((await get(id)).stats).toMatchObject({ sent: 1, bounced: 1, failed: 1 });
  const { json } = await server.get(`/v1/campaigns/${id}/recipients?status=bounced`);
  expect(json.data[0]).toMatchObject({ email: "ada@gone.example", error: expect.stringContaining("No such user") });
  expect((await server.get(`/v1/lists/${list}`)).json.subscribers).toMatchObject({ subscribed: 2, bounced: 1 });
});

test("only who has got a mail can say what became of it", async () => {
  const { id, comesBackTo } = await sendTo(["ada@forged.example", "bo@forged.example"]);
  const own = comesBackTo.get("ada@forged.example")!;
  const other = comesBackTo.get("bo@forged.example")!;
  const signature = own.indexOf("@") - 8;
  for (const forged of [
    other.slice(0, signature) + own.slice(signature),
    own.replace(/^b\+/, ""),
    own.replace(DOMAIN, "other.example"),
    `somebody@${DOMAIN}`,
    `b+@${DOMAIN}`,
  ])
    expect(await bring(forged, bounce("5.1.1", "No such user"))).toMatchObject({ about: "recipient", code: 550 });
  // Where complaints go, nobody is told that a mailbox is gone, nor without the mail that it is about.
  expect(await bring(`fbl@${DOMAIN}`, bounce("5.1.1", "No such user"))).toBeNull();
  expect(await bring(`fbl@${DOMAIN}`, complaint("To: bo@forged.example"))).toBeNull();
  expect((await get(id)).stats).toMatchObject({ sent: 2 });
  const token = mailToken("a secret", "cmp_01jd0000000000000000000000", addressHash("a@example.com"));
  expect(readMailToken("a secret", token)).toEqual({
    campaignId: "cmp_01jd0000000000000000000000",
    hash: addressHash("a@example.com"),
  });
  expect(readMailToken("another secret", token)).toBeNull();
});

test("whoever calls a mail spam gets none any more, and two of few stop a campaign until somebody has looked", async () => {
  const people = Array.from({ length: 120 }, (_, index) => `p${index}@d${index % 20}.spam.example`);
  // It is not at its end as long as one is put off.
  mail.refuse = (address) => (address === "late@spam.example" ? [451, "4.7.1 Greylisted"] : null);
  const list = await makeList([...people, "late@spam.example"]);
  const id = await begin(list);
  await reaches(id, ({ stats }) => stats.sent === 120);
  const complain = async (index: number, kind?: string) => {
    const { raw } = mail.received[index]!;
    expect(await bring(`fbl@${DOMAIN}`, complaint(raw.slice(0, raw.indexOf("\r\n\r\n")), kind))).toBeNull();
    return await get(id);
  };
  expect((await complain(0, "not-spam")).stats.complained).toBe(0);
  expect(await complain(1)).toMatchObject({ status: "sending", stats: { complained: 1 } });
  const paused = await complain(2);
  expect(paused).toMatchObject({ status: "paused", stats: { complained: 2 } });
  expect(paused.status_reason).toContain("called it spam");
  // Who has decided to go on is not stopped by the same two.
  expect((await server.post(`/v1/campaigns/${id}/resume`)).json.status).toBe("sending");
  const again = await server.post(`/v1/lists/${list}/subscribers`, { email: mail.received[1]!.to[0] });
  expect(again).toMatchObject({ status: 409, json: { code: "suppressed" } });
  await server.post(`/v1/campaigns/${id}/cancel`);
});

test("mail that is made to do harm is refused, or says nothing, and others are heard meanwhile", async () => {
  const { id, comesBackTo } = await sendTo(["ada@hostile.example"]);
  const to = comesBackTo.get("ada@hostile.example")!;
  const parts = Array.from(
    { length: 3_000 },
    (_, depth) => `Content-Type: multipart/mixed; boundary="n${depth}"\n\n--n${depth}\n`,
  );
  expect(await bring(to, `${parts.join("")}Content-Type: message/delivery-status\n\nStatus: 5.1.1\n`)).toBeNull();
  expect(await bring(to, `X: ${"a".repeat(200_000)}\n${bounce("5.1.1", "No such user")}`)).toBeNull();
  expect(await bring(to, `${"Status: 5.1.1\n\n".repeat(10_000)}`)).toBeNull();
  expect((await get(id)).stats).toMatchObject({ sent: 1 });
  expect(await bring(to, new Uint8Array(11 * 1024 * 1024).fill(97))).toMatchObject({ code: 552 });
  const sockets = Array.from({ length: 12 }, () => connect(returned.port()!, "127.0.0.1").on("error", () => {}));
  try {
    const greeted = await Promise.all(
      sockets.map(async (socket) => {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        socket.once("data", () => resolve(true)).once("close", () => resolve(false));
        return await promise;
      }),
    );
    expect(greeted.filter(Boolean).length).toBeLessThan(sockets.length);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  while ((await bring(to, bounce("5.1.1", "No such user")).catch(() => "refused")) !== null) await Bun.sleep(10);
  expect((await get(id)).stats).toMatchObject({ bounced: 1 });
});

test("what a report says of several recipients counts only where all have failed for good", async () => {
  const report = (blocks: string) =>
    readReturned(
      Buffer.from(
        `Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\n${blocks}\n--b--\n`,
      ),
    );
  expect(await report("Action: failed\nStatus: 5.1.1\n\nAction: delayed\nStatus: 4.2.2\n")).toBeNull();
  expect(await report("Action: delivered\nStatus: 2.0.0\n")).toBeNull();
  expect(await report("Action: Failed\r\nStatus: 5.1.10 (unknown)\r\n")).toMatchObject({ words: "5.1.10" });
  expect(await report("Action: failed\nStatus: nonsense\n")).toBeNull();
  expect(await readReturned(Buffer.from(""))).toBeNull();
});

test("the most specific code counts, whoever says it, and only what speaks of the mailbox is a bounce", () => {
  const said = (words: string, about: "recipient" | "content" = "recipient") =>
    verdictOf({ about, code: 550, words, unanswered: false });
  for (const words of [
    "5.0.0 smtp; 550 5.1.1 User unknown",
    "5.5.0 smtp; 550-5.1.1 The email account that you tried to reach does not exist",
    "5.1.0 #5.1.0 Address rejected",
    "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup",
    "550 5.4.1 Recipient address rejected: Access denied. [AM4PEPF00027A66.eurprd04.prod.outlook.com]",
    "5.4.1 smtp;550 5.4.1 All recipient addresses rejected : Access denied",
    "5.4.4 X-Postfix; Host or domain name not found. Name service error for name=gone.example type=A: Host not found",
    "5.4.310 smtp;550 5.4.310 DNS domain gone.example does not exist",
    "5.0.0 (#5.1.1) no mailbox here by that name",
    "550 User unknown",
    "5.2.1 smtp; 550 5.2.1 Mailbox disabled",
  ])
    expect([words, said(words)]).toEqual([words, "gone"]);
  for (const words of [
    "5.7.1 smtp; 550 5.7.1 Message rejected by policy",
    "5.7.1 smtp; 550 5.7.1 Sender verify failed: 550 5.1.1 No such user",
    "5.0.0 smtp; 550 5.7.1 Not wanted",
    "5.2.2 smtp; 552 5.2.2 Mailbox full",
    "5.0.0 smtp; 552 5.2.2 Mailbox full",
    "5.4.1 smtp; no answer from host",
    "5.4.6 smtp; 550 5.4.6 Routing loop",
    "5.1.8 smtp; 550 5.1.8 Sender address rejected: Domain not found",
    "5.1.7 smtp; 550 5.1.7 Bad sender",
    "5.0.0 smtp; 550 from host 5.1.1.7 said no",
    "5.0.0 smtp; 550 rejected",
  ])
    expect([words, said(words)]).toEqual([words, "refused"]);
  expect(said("452 4.2.2 Over quota")).toBe("later");
  expect(said("550 5.1.1 No such user", "content")).toBe("refused");
});

/** What Exchange and Postfix write where addresses are international (RFC 6533). */
const internationalBounce = (encoding: "8bit" | "base64") => {
  const status =
    "Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: utf-8; añá@gone.example\r\nAction: failed (not there)\r\nStatus: 5.0.0\r\nDiagnostic-Code: smtp; 550 5.1.1 <añá@gone.example>: Empfänger unbekannt\r\n";
  const body = encoding === "base64" ? Buffer.from(status).toString("base64") : status;
  return `From: MAILER-DAEMON@mx.example\r\nContent-Type: multipart/report; report-type=global-delivery-status; boundary=b1\r\n\r\n--b1\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nNicht zugestellt.\r\n--b1\r\nContent-Type: message/global-delivery-status\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n--b1\r\nContent-Type: message/global-headers\r\n\r\nSubject: x\r\n--b1--\r\n`;
};

const qmail = (...recipients: string[]) => `From: MAILER-DAEMON@mx.example
Subject: failure notice

Hi. This is the qmail-send program at mx.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

${recipients.join("\n\n")}

--- Below this line is a copy of the message.

Return-Path: <news@sitewright.example>

<fake@gone.example>:
Sorry, no mailbox here by that name. (#5.1.1)
`;

test("international reports and those of qmail are read as others are", async () => {
  const read = (text: string) => readReturned(Buffer.from(text));
  for (const encoding of ["8bit", "base64"] as const) {
    const returned = await read(internationalBounce(encoding));
    expect(returned!.kind).toBe("bounce");
    expect(returned!.words).toContain("Empfänger unbekannt");
    expect(verdictOf({ about: "recipient", code: 550, words: returned!.words, unanswered: false })).toBe("gone");
  }
  expect(await read(qmail("<ada@gone.example>:\nSorry, no mailbox here by that name. (#5.1.1)"))).toMatchObject({
    words: expect.stringContaining("5.1.1"),
  });
  const remote =
    "<ada@gone.example>:\n192.0.2.7 does not like recipient.\nRemote host said: 550 5.1.1 unknown\nGiving up on 192.0.2.7.";
  expect(await read(qmail(remote).replaceAll("\n", "\r\n"))).toMatchObject({
    words: expect.stringMatching(/^5\.1\.1 /),
  });
  const bare = await read(qmail("<ada@x.example>:\nRemote host said: 550 spam"));
  expect(verdictOf({ about: "recipient", code: 550, words: bare!.words, unanswered: false })).toBe("refused");
  expect(await read(qmail("<ada@x.example>:\nI'm not going to try again (#4.4.1)"))).toBeNull();
  expect(await read(qmail())).toBeNull();
  expect(await read("Subject: Away\n\nHi. This is the shop.\n\n<ada@gone.example>:\nhas left us\n")).toBeNull();
  expect(await read("Subject: Away\n\nI am away.\n\n<ada@gone.example>:\nSorry (#5.1.1)\n")).toBeNull();
});

test("what is said in other forms, and what no mailbox is at fault for, counts as it should", async () => {
  const people = ["ada@gone.forms.example", "bo@gone.forms.example", "cy@full.forms.example", "di@away.forms.example"];
  const { id, list, comesBackTo } = await sendTo(people);
  const at = (index: number) => comesBackTo.get(people[index]!)!;
  expect(await bring(at(0), internationalBounce("8bit"))).toBeNull();
  expect(
    await bring(at(1), qmail("<bo@gone.forms.example>:\nSorry, no mailbox here by that name. (#5.1.1)")),
  ).toBeNull();
  expect(await bring(at(2), bounce("5.0.0", "4.2.2 Mailbox full"))).toBeNull();
  expect(await bring(at(3), "Subject: Away\nAuto-Submitted: auto-replied\n\nHi. This is my answer.\n")).toBeNull();
  expect((await get(id)).stats).toMatchObject({ sent: 1, bounced: 2, failed: 1 });
  expect((await server.get(`/v1/lists/${list}`)).json.subscribers).toMatchObject({ subscribed: 2, bounced: 2 });
});

test("Exchange's answer to a recipient that it does not have is a bounce at once", async () => {
  mail.refuse = (address) =>
    address.startsWith("ada@") ? [550, "5.4.1 Recipient address rejected: Access denied. [AM4PEPF.outlook.com]"] : null;
  const list = await makeList(["ada@exchange.example", "bo@exchange.example"]);
  const id = await begin(list);
  await reaches(id, ({ status }) => status === "sent");
  expect((await get(id)).stats).toMatchObject({ sent: 1, bounced: 1 });
});
