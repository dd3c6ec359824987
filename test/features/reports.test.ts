/** Monthly reports: what is in them, how they look with and without anything to say, and that each is mailed once. */
import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { type Clock, systemClock } from "../../src/lib/clock.ts";
import { monthOf } from "../../src/lib/months.ts";
import { tellReach } from "../../src/sentences/reach_problems.ts";
import { sentenceToJson } from "../../src/sentences/sentence.ts";
import { certificates, uptimeIncidents, uptimePeriods } from "../../src/storage/tables.ts";
import {
  addHeldDomain,
  type Client,
  makePublishedWebsite,
  newDirectory,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { type MailServer, startMailServer } from "../mail_server.ts";
import { makePerson, withKey } from "../people.ts";

// The mail server keeps each client waiting a little before it greets it.
setDefaultTimeout(300_000);

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const GPTBOT = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)";

let mail: MailServer;
let server: TestServer;
let aheadMs = 0;
const clock: Clock = { now: () => systemClock.now() + aheadMs, after: systemClock.after };
const directory = newDirectory();
const at = (time: string) => Date.parse(time);
const moveTo = (time: string) => {
  aheadMs = at(time) - systemClock.now();
};

/** What is done again and again is done at each start. */
async function start(time: string): Promise<void> {
  await server?.stop();
  moveTo(time);
  const environment = { SITEWRIGHT_SMTP_URL: mail.url, SITEWRIGHT_MAIL_FROM: "reports@sitewright.example" };
  server = await startTestServer({ clock, directory, environment });
}

beforeAll(async () => {
  mail = await startMailServer();
  await start("2026-11-10T09:00:00Z");
});
beforeEach(() => {
  mail.received.length = 0;
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

/** Somebody, or something, opens a page. */
async function visit(host: string, day: string, visitors: number, headers: Record<string, string> = {}) {
  moveTo(`${day}T10:00:00Z`);
  for (let n = 1; n <= visitors; n++)
    await server.visit(host, "/", {
      headers: { "User-Agent": FIREFOX, "X-Forwarded-For": `203.0.113.${n}`, ...headers },
    });
  await server.app.visits.flush();
}

const reportOf = async (client: Client, websiteId: string, month: string) =>
  (await client.get(`/v1/websites/${websiteId}/reports/${month}`)).json;
const pageOf = async (client: Client, websiteId: string, month: string) =>
  (await client.get(`/v1/websites/${websiteId}/reports/${month}/page`)).text;

test("a month: who came and from where, what was sent and published, whether the domain answered, who read for AI", async () => {
  moveTo("2026-09-20T09:00:00Z");
  const client = await server.addAccount();
  const { websiteId, pageId, host } = await makePublishedWebsite(client);
  await client.put(`/v1/websites/${websiteId}`, { name: "Crumb <b>& Co</b>" });
  await visit(host, "2026-10-05", 20);
  await visit(host, "2026-11-03", 3, { Referer: "https://bread.example/list" });
  await visit(host, "2026-11-04", 21);
  await visit(host, "2026-11-04", 1, { "User-Agent": GPTBOT });
  moveTo("2026-11-05T09:00:00Z");
  await saveVersion(client, pageId, { html: '<main><h1>New</h1><form name="Order"><input name="name"></form></main>' });
  await client.post(`/v1/websites/${websiteId}/deploy`, { message: "The <new> menu" });
  const [form] = (await client.get(`/v1/forms?page_id=${pageId}`)).json.data;
  const body = new URLSearchParams({ name: "Ada" });
  await server.visit(host, `/_sw/forms/${form._id}`, { method: "POST", body });
  const domain = await addHeldDomain(server, "crumb.example.com", client);
  await client.put(`/v1/websites/${websiteId}`, { domain: domain._id });
  await server.storage.write("all", async (db) => {
    const day = { domain_id: domain._id, size: "day" as const, failures: 0, times: [], checks: 1440 };
    await db.insert(uptimePeriods).values([
      { ...day, start: at("2026-10-31") },
      { ...day, start: at("2026-11-01"), failures: 5 },
      { ...day, start: at("2026-11-02T05:00Z"), size: "hour" as const, checks: 60 },
      { ...day, start: at("2026-11-01T05:00Z"), size: "hour" as const, checks: 60, failures: 5, summed: true },
    ]);
    const [started_at, ended_at] = [at("2026-11-01T05:10Z"), at("2026-11-01T05:15Z")];
    const reason = sentenceToJson(tellReach("bad_status", { status: 500 }));
    await db.insert(uptimeIncidents).values({ domain_id: domain._id, started_at, ended_at, reason });
    const not_after = at("2027-01-15T00:00Z");
    await db
      .insert(certificates)
      .values({ name: "crumb.example.com", status: "issued", not_after, created_at: 0, updated_at: 0 });
  });

  moveTo("2026-12-02T09:00:00Z");
  const report = await reportOf(client, websiteId, "2026-11");
  expect(report).toMatchObject({
    month: "2026-11",
    complete: true,
    language: "en",
    name: "Crumb <b>& Co</b>",
    sender: { name: "Test" },
    note: null,
    visitors: { visitors: 24, views: 24, before: { visitors: 20, views: 20 }, change_percent: 20 },
    pages: [{ path: "/", views: 24, visitors: 24 }],
    sources: [{ name: "bread.example", views: 3, visitors: 3 }],
    ai_programs: { views: 1, programs: [{ name: "GPTBot", class: "training", views: 1 }] },
    submissions: { total: 1, before: 0, forms: [{ name: "New", count: 1 }] },
    domain: { domain: "crumb.example.com", certificate_until: "2027-01-15T00:00:00.000Z", registered_until: null },
    uptime: {
      percent: 99.66,
      checks: 1500,
      incidents_total: 1,
      incidents: [{ minutes: 5, reason: "It answers with the status 500." }],
    },
  });
  expect(report.visitors.days).toHaveLength(30);
  expect(report.visitors.days[3]).toMatchObject({ at: "2026-11-04T00:00:00.000Z", visitors: 21 });
  expect(report.releases.list.map(({ message }: { message: string }) => message)).toContain("The <new> menu");

  const html = await pageOf(client, websiteId, "2026-11");
  for (const said of [
    "Crumb &lt;b&gt;&amp; Co&lt;/b&gt;",
    "The &lt;new&gt; menu",
    "November 2026",
    "20 % more",
    "99.66 %",
  ])
    expect(html).toContain(said);
  for (const wrong of ["<b>", "<new>", "<script", "undefined", "null", "NaN", "{"])
    expect(html.slice(html.indexOf("<body"))).not.toContain(wrong);
  expect(html).toContain("It answers with the status 500.");
  await client.put(`/v1/websites/${websiteId}/report_settings`, { language: "de" });
  expect(await pageOf(client, websiteId, "2026-11")).toContain("Die Antwort hat den Status 500.");
});

test("a month without traffic, and one that goes on, say so; months before the website are compared with nothing", async () => {
  moveTo("2026-11-10T09:00:00Z");
  const client = await server.addAccount();
  const { websiteId } = await makePublishedWebsite(client);
  const now = await reportOf(client, websiteId, "2026-11");
  expect(now).toMatchObject({ complete: false, domain: null, uptime: null, sources: [], pages: [] });
  expect(now.visitors).toMatchObject({ visitors: 0, before: null, change_percent: null });
  expect(now.visitors.days).toHaveLength(10);
  const html = await pageOf(client, websiteId, "2026-11");
  for (const said of ["So far", "No visits were counted", "No messages"]) expect(html).toContain(said);
  for (const wrong of ["Most visited", "Availability", "%<", "undefined", "null", "NaN"])
    expect(html.slice(html.indexOf("<body"))).not.toContain(wrong);
  await client.put(`/v1/websites/${websiteId}`, { language: "de-AT" });
  expect(await pageOf(client, websiteId, "2026-11")).toContain("Monatsbericht, November 2026");
  const later = await client.get(`/v1/websites/${websiteId}/reports/2026-12`);
  expect(later.json.details[0]).toMatchObject({ path: "month", message: "has not begun yet" });
  expect((await client.get(`/v1/websites/${websiteId}/reports/2026-13`)).status).toBe(400);
  const other = await server.addAccount();
  for (const path of ["reports/2026-11", "reports/2026-11/page", "report_settings"])
    expect((await other.get(`/v1/websites/${websiteId}/${path}`)).status).toBe(404);
  expect((await other.put(`/v1/websites/${websiteId}/reports/2026-11`, { note: "Mine" })).status).toBe(404);
  expect((await other.put(`/v1/websites/${websiteId}/report_settings`, { recipients: [] })).status).toBe(404);
});

test("what is wrong with the pages that visitors see is counted, what they run into first; drafts are nobody's", async () => {
  const agency = await server.addAccount();
  const { websiteId, pageId } = await makePublishedWebsite(agency);
  const month = new Date(clock.now()).toISOString().slice(0, 7);
  const html = '<main><h1>Bread</h1><img src="/_sw/none.png"><a href="/nowhere">Ours</a></main>';
  await saveVersion(agency, pageId, { html });
  const { checks: before } = await reportOf(agency, websiteId, month);
  expect(before.findings.map(({ check }: { check: string }) => check)).not.toContain("broken_link");
  await agency.post(`/v1/websites/${websiteId}/deploy`, {});
  const { checks } = await reportOf(agency, websiteId, month);
  expect(checks).toMatchObject({ pages: 1, pages_checked: 1 });
  expect(checks.errors).toBeGreaterThan(before.errors);
  expect(checks.findings).toContainEqual(expect.objectContaining({ level: "error", check: "broken_link", path: "/" }));
  const levels = checks.findings.map(({ level }: { level: string }) => level);
  expect(levels).toEqual([...levels].sort());
  const page = await pageOf(agency, websiteId, month);
  expect(page).toContain("Page checks");
  expect(page).toContain(`${checks.errors} problems visitors run into`);
  const { json: draft } = await agency.post("/v1/websites", { name: "Draft", prompt: "A bakery" });
  expect((await reportOf(agency, draft._id, month)).checks).toBeNull();
});

test("a note stands in the report of its month alone", async () => {
  moveTo("2026-11-10T09:00:00Z");
  const { websiteId } = await makePublishedWebsite(server);
  const path = `/v1/websites/${websiteId}/reports/2026-11`;
  await server.put(path, { note: "First.\n\n<i>Second.</i>" });
  expect((await reportOf(server, websiteId, "2026-11")).note).toBe("First.\n\n<i>Second.</i>");
  expect(await pageOf(server, websiteId, "2026-11")).toContain("&lt;i&gt;Second.&lt;/i&gt;</p>");
  expect((await reportOf(server, websiteId, "2026-10")).note).toBeNull();
  await server.put(path, { note: "Another." });
  expect((await reportOf(server, websiteId, "2026-11")).note).toBe("Another.");
  await server.put(path, { note: null });
  expect((await reportOf(server, websiteId, "2026-11")).note).toBeNull();
});

test("mailed on the first to each recipient once, whatever starts anew and however the clock is set", async () => {
  moveTo("2026-11-10T09:00:00Z");
  const parent = await server.addAccount();
  const { json: made } = await parent.post("/v1/clients", { name: "Crumb & Co", monthly_credits: 100 });
  const as = { headers: { "Sitewright-Account": made._id } };
  const key = (await (await parent.owner()).post("/v1/api_keys", { name: "theirs" }, as)).json.key;
  const client = { ...withKey(server, key), accountId: made._id };
  const { websiteId } = await makePublishedWebsite(client);
  const path = `/v1/websites/${websiteId}/report_settings`;
  expect((await client.put(path, { recipients: ["not an address"] })).json.details[0].path).toBe("recipients.0");
  const recipients = ["Ada@example.com", "ada@example.com", "bo@example.com"];
  const settings = (await client.put(path, { recipients, language: "de" })).json;
  expect(settings).toMatchObject({
    recipients: ["ada@example.com", "bo@example.com"],
    report_language: "de",
    can_mail: true,
    next_at: "2026-12-01T05:00:00.000Z",
    mails: [],
  });
  const asked = { ...withKey(server, parent.key), accountId: parent.accountId };
  const again = async (time: string) => {
    await start(time);
    Object.assign(asked, withKey(server, parent.key));
  };
  const sent = async (month: string, least: number) => {
    for (;;) {
      const { mails } = (await asked.get(path, as)).json;
      const some = mails.filter(
        (one: { month: string; status: string }) => one.month === month && one.status === "sent",
      );
      if (some.length >= least) return some;
      await Bun.sleep(20);
    }
  };
  await again("2026-12-01T04:59:00Z");
  expect((await asked.get(path, as)).json.mails).toEqual([]);
  await again("2026-12-01T05:01:00Z");
  expect((await sent("2026-11", 2)).map(({ to }: { to: string }) => to)).toEqual(["ada@example.com", "bo@example.com"]);
  expect(mail.received.map(({ to }) => to[0]).sort()).toEqual(["ada@example.com", "bo@example.com"]);
  const [one] = mail.received;
  expect(one!.mail.subject).toContain("November 2026");
  expect(one!.mail.from?.name).toBe("Test");
  expect(one!.mail.text).toContain("Monatsbericht");
  expect(one!.mail.html).toContain("Monatsbericht");
  const last = (await asked.get(`/v1/clients/${made._id}`)).json.last_report_at;
  expect(last).toStartWith("2026-12-01T05:0");

  // Again and again, with the clock of another month, and with one that was set back.
  for (const time of ["2026-12-01T06:00:00Z", "2026-11-20T09:00:00Z", "2026-10-03T09:00:00Z", "2026-12-05T09:00:00Z"])
    await again(time);
  expect(mail.received).toHaveLength(2);
  await again("2027-01-01T05:30:00Z");
  await sent("2026-12", 2);
  expect(mail.received).toHaveLength(4);

  // To nobody any more, or of a website that nobody sees.
  await asked.put(path, { recipients: [] }, as);
  await again("2027-02-01T05:30:00Z");
  await asked.put(path, { recipients: ["ada@example.com"] }, as);
  await again("2027-02-01T06:30:00Z");
  expect((await asked.get(path, as)).json.mails).toHaveLength(4);
  expect(mail.received).toHaveLength(4);
});

test("what a mail server does not take is tried again, and a refusal for good is told", async () => {
  await start("2026-11-10T09:00:00Z");
  const { websiteId } = await makePublishedWebsite(server);
  const path = `/v1/websites/${websiteId}/report_settings`;
  await server.put(path, { recipients: ["gone@example.com"] });
  mail.refuse = () => [550, "No such mailbox"];
  const key = server.key;
  await start("2026-12-01T06:00:00Z");
  const own = withKey(server, key);
  for (;;) {
    const [one] = (await own.get(path)).json.mails;
    if (one?.status === "failed") {
      expect(one.error).toContain("No such mailbox");
      break;
    }
    await Bun.sleep(20);
  }
  mail.refuse = () => null;
});

test("sent now to who is named, in the website's language; the mail of the month goes out all the same", async () => {
  moveTo("2026-11-10T09:00:00Z");
  const client = await server.addAccount();
  const { websiteId } = await makePublishedWebsite(client);
  await client.put(`/v1/websites/${websiteId}`, { language: "fr-CH" });
  const send = (body: unknown, month = "2026-11") =>
    client.post(`/v1/websites/${websiteId}/reports/${month}/send`, body);
  mail.refuse = (to) => (to.includes("gone@example.com") ? [550, "No such mailbox"] : null);
  const { json } = await send({ emails: ["Ada@example.com", "ada@example.com", "gone@example.com"] });
  mail.refuse = () => null;
  expect(json.sent).toEqual(["ada@example.com"]);
  expect(json.refused).toEqual([{ email: "gone@example.com", error: expect.stringContaining("No such mailbox") }]);
  const [one] = mail.received;
  expect(one!.mail.subject).toContain("novembre 2026");
  expect(one!.mail.text).toContain("Rapport mensuel");
  expect(one!.mail.html).toContain('<html lang="fr">');
  expect((await client.get(`/v1/websites/${websiteId}/report_settings`)).json).toMatchObject({
    report_language: "fr",
    next_at: null,
    mails: [],
  });
  for (const emails of [[], ["x"], Array.from({ length: 11 }, (_, n) => `a${n}@example.com`)])
    expect((await send({ emails })).status).toBe(400);
  expect((await send({ emails: ["ada@example.com"] }, "2027-01")).status).toBe(400);
  expect(
    (
      await (
        await makePerson(client, "viewer")
      ).post(`/v1/websites/${websiteId}/reports/2026-11/send`, { emails: ["a@example.com"] })
    ).json.code,
  ).toBe("role_required");
  const unsent = await startTestServer();
  const own = await makePublishedWebsite(unsent);
  const path = `/v1/websites/${own.websiteId}/reports/${monthOf(systemClock.now())}/send`;
  expect((await unsent.post(path, { emails: ["ada@example.com"] })).json.code).toBe("provider_unavailable");
  await unsent.stop();
});

test("who may only look at a website reads its reports, and neither writes notes nor sees to whom they go", async () => {
  const { websiteId } = await makePublishedWebsite(server);
  const viewer = await makePerson(server, "viewer");
  expect((await viewer.get(`/v1/websites/${websiteId}/reports/2026-11`)).status).toBe(200);
  expect((await viewer.put(`/v1/websites/${websiteId}/reports/2026-11`, { note: "x" })).json.code).toBe(
    "role_required",
  );
});
