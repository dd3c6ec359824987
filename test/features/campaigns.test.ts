/** Campaigns: who gets one, once and what it says; how fast; and what becomes of mails that come back. */

import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { createHash, createVerify, generateKeyPairSync } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { checkContent } from "../../src/features/campaigns/checks.ts";
import { paceOf } from "../../src/features/campaigns/rules.ts";
import { beginDue, createClicks, dropOldRecipients } from "../../src/features/campaigns/service.ts";
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, systemClock } from "../../src/lib/clock.ts";
import { campaignRecipients, jobs } from "../../src/storage/tables.ts";
import { type Client, type Json, makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";
import { type MailServer, type ReceivedMail, startMailServer } from "../mail_server.ts";

setDefaultTimeout(300_000);

const FROM = "news@sitewright.example";
const KEYS = generateKeyPairSync("rsa", { modulusLength: 2048 });
const PASSWORD = "a password of the mail service";

let mail: MailServer;
let server: TestServer;
let skippedMs = 0;
const clock: Clock = { now: () => systemClock.now() + skippedMs, after: systemClock.after };

beforeAll(async () => {
  mail = await startMailServer({ maxClients: 50 });
  server = await startTestServer({
    clock,
    environment: {
      SITEWRIGHT_SMTP_URL: mail.url,
      SITEWRIGHT_MAIL_FROM: FROM,
      SITEWRIGHT_DKIM_SELECTOR: "mail2026",
      SITEWRIGHT_DKIM_KEY: KEYS.privateKey.export({ type: "pkcs8", format: "pem" }) as string,
      SITEWRIGHT_BOUNCES_PASSWORD: PASSWORD,
    },
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});
afterEach(() => {
  mail.received.length = 0;
  mail.refuse = () => null;
});

const BASIS = "Signed the paper list at the counter";

async function makeList(people: Json[], client: Client = server): Promise<string> {
  const { json } = await client.post("/v1/lists", { name: "Bakery news", from_name: "Crumb & Co" });
  const subscribers = people.map((one) => (typeof one === "string" ? { email: one } : one));
  if (people.length > 0) await client.post(`/v1/lists/${json._id}/subscribers/import`, { subscribers, basis: BASIS });
  return json._id;
}

const makeCampaign = async (lists: string[], settings: Json = {}): Promise<string> => {
  const made = await server.post("/v1/campaigns", {
    name: "May news",
    subject: "Buns for {{first_name|you}}",
    html: "<h1>Hi {{first_name|there}}</h1>",
    postal_address: "12 Mill Lane",
    list_ids: lists,
    ...settings,
  });
  expect(made.status).toBe(200);
  return made.json._id;
};

const get = async (id: string): Promise<Json> => (await server.get(`/v1/campaigns/${id}`)).json;

async function reaches(id: string, wanted: (campaign: Json) => boolean): Promise<Json> {
  for (;;) {
    const campaign = await get(id);
    if (wanted(campaign)) return campaign;
    await Bun.sleep(10);
  }
}

const isSent = ({ status }: Json) => status === "sent";

/** Sends a campaign and waits until it is sent. */
async function sendAll(id: string): Promise<Json> {
  expect((await server.post(`/v1/campaigns/${id}/schedule`, {})).status).toBe(200);
  return await reaches(id, isSent);
}

/** Waits until nothing is under way, or could be. */
async function rests(): Promise<void> {
  for (;;) {
    const busy = await server.storage.read
      .select({ owner: jobs.lease_owner, run_at: jobs.run_at })
      .from(jobs)
      .where(eq(jobs.kind, "campaigns.send"));
    const now = server.app.services.clock.now();
    if (busy.every(({ owner, run_at }) => owner === null && run_at > now)) return;
    await Bun.sleep(5);
  }
}

/** Time goes by once nothing is under way; then all that is due by then is done. */
async function pass(ms: number): Promise<void> {
  await rests();
  skippedMs += ms;
  await beginDue(server.app.services);
  server.app.services.queue.wake();
  await rests();
}

const addressees = () => mail.received.map(({ to }) => to[0]!).sort();
/** Who has left or bounced in one test is not written to in another. */
const many = (count: number, domain = (index: number) => `d${index % 20}.example`) =>
  Array.from({ length: count }, (_, index) => `p${index}@${domain(index)}`);

test("everybody on the lists gets it once, filled in for them, with a plain text and a way to leave", async () => {
  const [first, second] = [
    await makeList([{ email: "ada@example.com", name: "Ada Lovelace" }, "bo@example.com"]),
    await makeList(["bo@example.com", { email: "cy@example.net", fields: { first_name: "Cy" } }]),
  ];
  const id = await makeCampaign([first, second], { preheader: "Saturday", reply_to: "hello@crumb.example" });
  const campaign = await sendAll(id);
  expect(campaign.stats).toMatchObject({ recipients: 3, sent: 3, queued: 0, sending: 0 });
  expect(addressees()).toEqual(["ada@example.com", "bo@example.com", "cy@example.net"]);
  const { mail: got, raw } = mail.received.find(({ to }) => to[0] === "ada@example.com")!;
  expect(got.subject).toBe("Buns for Ada");
  expect(got.from).toEqual({ name: "Crumb & Co", address: FROM });
  expect(got.replyTo).toEqual([{ name: "", address: "hello@crumb.example" }]);
  expect(got.html).toContain("<h1>Hi Ada</h1>");
  expect(got.html).toContain("Saturday");
  expect(got.html).toContain("12 Mill Lane");
  expect(got.text).toContain("Hi Ada");
  const link = /^List-Unsubscribe: <(\S+)>\r?$/m.exec(raw)![1]!;
  expect(got.html).toContain(link);
  expect(got.text).toContain(link);
  expect(mail.received.find(({ to }) => to[0] === "bo@example.com")!.mail.subject).toBe("Buns for you");
  expect(new Set(mail.received.map((one) => one.mail.messageId)).size).toBe(3);
  const { json } = await server.get(`/v1/campaigns/${id}/recipients?status=sent`);
  expect(json).toMatchObject({ total: 3 });
});

/** Whether a mail's DKIM signature is right, by RFC 6376 with relaxed canonicalisation, and what it covers. */
function verifyDkim(raw: string): { isRight: boolean; covers: string[] } {
  const bytes = raw.replace(/\r?\n/g, "\r\n");
  const [head, ...rest] = bytes.split("\r\n\r\n");
  const fields = head!.split(/\r\n(?![ \t])/).map((line) => {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase().trim();
    return {
      name,
      value: line
        .slice(colon + 1)
        .replace(/\r\n/g, "")
        .replace(/[ \t]+/g, " ")
        .trim(),
    };
  });
  const signature = fields.find(({ name }) => name === "dkim-signature")!.value;
  const tags = Object.fromEntries(
    signature.split(";").map((tag) => [tag.split("=")[0]!.trim(), tag.slice(tag.indexOf("=") + 1).replace(/\s/g, "")]),
  ) as Record<string, string>;
  const body = rest
    .join("\r\n\r\n")
    .split("\r\n")
    .map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""))
    .join("\r\n")
    .replace(/(\r\n)*$/, "\r\n");
  const covers = tags.h!.toLowerCase().split(":");
  const left = [...fields];
  const signed = covers.flatMap((name) => {
    const at = left.findLastIndex((field) => field.name === name);
    return at === -1 ? [] : left.splice(at, 1).map((field) => `${field.name}:${field.value}\r\n`);
  });
  const own = `dkim-signature:${signature.replace(/(\bb=)[^;]*/, "$1").trim()}`;
  const isBody = createHash("sha256").update(body, "latin1").digest("base64") === tags.bh;
  const verify = createVerify("RSA-SHA256").update(signed.join("") + own, "latin1");
  return { isRight: isBody && verify.verify(KEYS.publicKey, tags.b!, "base64"), covers };
}

test("links to the account's own websites say which campaign a visit comes from, and nothing else is touched", async () => {
  const { host } = await makePublishedWebsite(server);
  const links = [
    `http://${host}/menu?day=1&amp;to=2#top`,
    `http://${host}/?utm_campaign=spring`,
    "https://other.example/",
    `http://not-${host}/`,
    `http://${host}/{{first_name|you}}`,
    "mailto:hello@crumb.example",
  ];
  const html = links.map((href) => `<a href="${href}">See</a>`).join("\n");
  const id = await makeCampaign([await makeList(["own@readers.example"])], { name: 'May "news" & more', html });
  await sendAll(id);
  const [received] = await mail.arrived(1);
  const found = Array.from(received!.mail.html!.matchAll(/<a href="([^"]*)">See/g), ([, href]) => href);
  const tags = "utm_source=newsletter&amp;utm_medium=email&amp;utm_campaign=May+%22news%22+%26+more";
  expect(found).toEqual([
    `http://${host}/menu?day=1&amp;to=2&amp;${tags}#top`,
    ...links.slice(1, 4),
    `http://${host}/you`,
    links[5],
  ] as string[]);
});

test("links are counted where that is wanted, by link and not by reader, and lead on whatever was deleted", async () => {
  const target = "https://shop.example/buns?kind=cardamom&size=2#top";
  const html = `<link href="https://fonts.example/a.css"><a class="x" href="${target.replace("&", "&amp;")}">Buns</a>
    <a href="https://other.example/">Other</a><a href="https://shop.example/{{first_name|you}}">You</a> href="https://text.example/"`;
  const plain = await makeCampaign([await makeList(["uncounted@readers.example"])], { html });
  const id = await makeCampaign([await makeList(["one@readers.example", "two@readers.example"])], {
    html,
    track_clicks: true,
  });
  await sendAll(plain);
  await sendAll(id);
  const mails = await mail.arrived(3);
  const hrefs = ({ mail }: ReceivedMail) => Array.from(mail.html!.matchAll(/href="([^"]*)"/g), ([, href]) => href!);
  const [uncounted, one, two] = ["uncounted", "one", "two"].map((name) =>
    hrefs(mails.find(({ to }) => to[0] === `${name}@readers.example`)!),
  );
  expect(uncounted).toContain(target.replace("&", "&amp;"));
  expect(one!.slice(0, 5)).toEqual(two!.slice(0, 5));
  const [font, buns, other, you, text] = one!;
  expect([font, you, text]).toEqual([
    "https://fonts.example/a.css",
    "https://shop.example/you",
    "https://text.example/",
  ]);
  const open = async (url: string, agent = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", method = "GET") =>
    await fetch(`${server.baseUrl}${new URL(url).pathname}`, {
      redirect: "manual",
      method,
      headers: { "User-Agent": agent },
    });
  const opened = await open(buns!);
  expect(opened.status).toBe(302);
  expect(opened.headers.get("location")).toBe(target);
  expect(opened.headers.get("cache-control")).toBe("no-store");
  await open(buns!);
  await open(other!);
  await open(other!, "Googlebot/2.1 (+http://www.google.com/bot.html)");
  await open(other!, undefined, "HEAD");
  expect((await open(buns!, undefined, "POST")).status).toBe(405);
  const last = buns!.at(-1) === "A" ? "B" : "A";
  for (const forged of [`${buns!.slice(0, -1)}${last}`, buns!.replace("/c/", "/c/0"), `${server.baseUrl}/c/x`])
    expect((await open(forged)).status).toBe(404);
  await server.app.services.part(createClicks).flush();
  expect((await server.get(`/v1/campaigns/${id}/links`)).json).toMatchObject({
    total: 2,
    data: [
      { url: target, clicks: 2 },
      { url: "https://other.example/", clicks: 1 },
    ],
  });
  expect(await get(id)).toMatchObject({ track_clicks: true, clicks: 3 });
  expect(await get(plain)).toMatchObject({ track_clicks: false, clicks: 0 });
  expect((await server.delete(`/v1/campaigns/${id}`)).status).toBe(200);
  expect((await open(buns!)).headers.get("location")).toBe(target);
  await server.app.services.part(createClicks).flush();
});

test("clicks are written a few links at a time, and those that could not be written are written later", async () => {
  const id = await makeCampaign([await makeList(["many@readers.example"])], { track_clicks: true });
  let writes = 0;
  const storage = {
    read: server.storage.read,
    write: async (...[key, work]: Parameters<typeof server.storage.write>) => {
      if (++writes === 2) throw new Error("The disk is full.");
      return await server.storage.write(key, work);
    },
  } as typeof server.storage;
  const clicks = createClicks({ storage });
  for (let link = 0; link < 250; link++) clicks.count(id, `https://shop.example/${link}`);
  await expect(clicks.flush()).rejects.toThrow("The disk is full.");
  expect(await get(id)).toMatchObject({ clicks: 100 });
  clicks.count(id, "https://shop.example/249");
  await clicks.flush();
  expect(writes).toBe(4);
  expect(await get(id)).toMatchObject({ clicks: 251 });
  const { json } = await server.get(`/v1/campaigns/${id}/links?limit=2`);
  expect(json).toMatchObject({ total: 250, data: [{ url: "https://shop.example/249", clicks: 2 }, { clicks: 1 }] });
});

test("a sender may be pasted as mail programs write it: a name, and where answers go", async () => {
  const list = await makeList(["ada@example.com"]);
  const id = await makeCampaign([list], { from_name: "Crumb, Co <hello@crumb.example>" });
  expect(await get(id)).toMatchObject({ from_name: "Crumb, Co", reply_to: "hello@crumb.example" });
  const change = (changes: Json) => server.put(`/v1/campaigns/${id}`, changes);
  const both = await change({ from_name: '"Bo & Co" <bo@crumb.example>', reply_to: "Desk <desk@crumb.example>" });
  expect(both.json).toMatchObject({ from_name: "Bo & Co", reply_to: "desk@crumb.example" });
  expect((await change({ from_name: "Fish <3", reply_to: null })).json).toMatchObject({
    from_name: "Fish <3",
    reply_to: null,
  });
  expect((await change({ reply_to: "Desk <no address>" })).status).toBe(400);
  await change({ from_name: "Crumb <hello@crumb.example>" });
  await server.post(`/v1/campaigns/${id}/schedule`, {});
  await reaches(id, ({ status }) => status === "sent");
  const { from, replyTo } = mail.received[0]!.mail;
  expect([from, replyTo![0]!.address]).toEqual([
    expect.objectContaining({ name: "Crumb", address: FROM }),
    "hello@crumb.example",
  ]);
});

test("List-Unsubscribe is on one line, and the signature covers it and is right", async () => {
  await sendAll(
    await makeCampaign([await makeList(["ada@example.com"])], { subject: "Grüße aus dem Ofen — für dich" }),
  );
  const { raw } = mail.received[0]!;
  const lines = raw.split(/\r?\n/);
  const at = lines.findIndex((line) => line.startsWith("List-Unsubscribe:"));
  expect(lines[at]).toMatch(/^List-Unsubscribe: <http:\/\/localhost:\d+\/u\/[\w-]{64}>$/);
  expect(lines[at + 1]).not.toMatch(/^[ \t]/);
  expect(lines).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const { isRight, covers } = verifyDkim(raw);
  expect(covers).toContain("list-unsubscribe");
  expect(covers).toContain("list-unsubscribe-post");
  expect(isRight).toBe(true);
  expect(verifyDkim(raw.replace("=One-Click", "=Two-Clicks")).isRight).toBe(false);
});

test("names and fields are text: they end no header, open no tag, and no address becomes a script", async () => {
  const evil = "x\r\nBcc: all@example.com\u2028\u202e<script>alert(1)</script>\"'";
  const list = await makeList([
    { email: "eve@example.com", name: evil, fields: { site: "javascript:alert(1)", q: "a&b=c d" } },
  ]);
  await sendAll(
    await makeCampaign([list], {
      subject: "{{name}}",
      html: `<p title='{{name}}'>{{name}}</p><a href="{{site}}">s</a><a href="https://example.com/?q={{q}}">q</a>{{missing|<b>}}`,
    }),
  );
  const { raw, to, mail: got } = mail.received[0]!;
  expect(to).toEqual(["eve@example.com"]);
  expect(raw).not.toMatch(/^Bcc:/im);
  expect(got.subject).toBe(`x Bcc: all@example.com <script>alert(1)</script>"'`);
  expect(got.html).not.toContain("<script>");
  expect(got.html).toContain("<p title='x Bcc: all@example.com &lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;'>");
  expect(got.html).toContain('<a href="#">s</a><a href="https://example.com/?q=a%26b%3Dc%20d">q</a>&lt;b&gt;');
});

test("who leaves after it was begun gets nothing, and who leaves with it is counted", async () => {
  const people = ["ada@left.example", "bo@left.example", "cy@left.example"];
  const id = await makeCampaign([await makeList(people)], { throttle_per_hour: 1 });
  await server.post(`/v1/campaigns/${id}/schedule`, {});
  await mail.arrived(1);
  await reaches(id, ({ stats }) => stats.sent === 1);
  const [left] = people.filter((one) => one !== addressees()[0]);
  await server.post("/v1/suppressions", { email: left });
  const link = /^List-Unsubscribe: <http:\/\/[^/]+(\S+)>/m.exec(mail.received[0]!.raw)![1]!;
  const done = await fetch(`${server.baseUrl}${link}`, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    headers: { Origin: "https://mail.example.net" },
  });
  expect(done.status).toBe(200);
  while (!isSent(await get(id))) await pass(HOUR_MS);
  const campaign = await get(id);
  expect(campaign.stats).toMatchObject({ recipients: 3, sent: 1, unsubscribed: 1, skipped: 1 });
  expect(addressees()).not.toContain(left);
});

test("no hour has more mails than are wanted, whatever that is", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (perHour) => {
      const { atOnce, everyMs } = paceOf(perHour);
      // So many fit into an hour at most, where the first begins with it.
      expect(Math.ceil(HOUR_MS / everyMs) * atOnce).toBeLessThanOrEqual(perHour);
      expect(Math.ceil(HOUR_MS / everyMs) * atOnce).toBeGreaterThan(perHour * 0.4);
    }),
  );
});

test("the pace is kept: so many a minute, and no more before the next", async () => {
  const id = await makeCampaign([await makeList(many(10))], { throttle_per_hour: 240 });
  await server.post(`/v1/campaigns/${id}/schedule`, {});
  await mail.arrived(4);
  await pass(50_000);
  expect(mail.received).toHaveLength(4);
  await pass(10_000);
  expect(mail.received).toHaveLength(8);
  await pass(MINUTE_MS);
  expect(addressees()).toEqual(many(10).sort());
  expect((await get(id)).status).toBe("sent");
});

test("a domain that puts mail off is left alone, others go on, and at most two mails are under way to one", async () => {
  let tries = 0;
  mail.refuse = (address) => (address.endsWith("@slow.example") && ++tries <= 3 ? [451, "4.7.1 Greylisted"] : null);
  const people = [...many(20, () => "slow.example"), ...many(20, () => "quick.example")];
  const id = await makeCampaign([await makeList(people)]);
  await server.post(`/v1/campaigns/${id}/schedule`, {});
  await mail.arrived(20);
  expect((await get(id)).status).toBe("sending");
  while (!isSent(await get(id))) await pass(10 * MINUTE_MS);
  expect(addressees()).toEqual(people.sort());
});

test("mailboxes that do not exist are remembered; at 5 % of a hundred it is paused by itself", async () => {
  const gone = many(30, () => "gone.example");
  mail.refuse = (address) => (address.endsWith("@gone.example") ? [550, "5.1.1 No such user"] : null);
  const list = await makeList([...gone, ...many(170)]);
  const id = await makeCampaign([list]);
  await server.post(`/v1/campaigns/${id}/schedule`, {});
  const paused = await reaches(id, ({ status }) => status === "paused");
  expect(paused.status_reason).toContain("mailboxes do not exist");
  const { json } = await server.get(`/v1/campaigns/${id}/recipients?status=bounced&limit=1`);
  expect(json.data[0].error).toContain("No such user");
  // Whoever goes on knows why, and everybody else still gets it, once.
  mail.refuse = (address) => (address.endsWith("@gone.example") ? [550, "5.1.1 No such user"] : null);
  for (let resumed = 0; resumed < 4 && !isSent(await get(id)); resumed++) {
    await server.post(`/v1/campaigns/${id}/resume`);
    await reaches(id, ({ status }) => status !== "sending");
  }
  expect((await get(id)).stats).toMatchObject({ bounced: 30, sent: 170 });
  expect(addressees()).toEqual(many(170).sort());
  const again = await server.post(`/v1/lists/${list}/subscribers`, { email: gone[0], basis: BASIS });
  expect(again).toMatchObject({ status: 409, json: { code: "suppressed" } });
});

test("it is paused, resumed and canceled, and nobody gets it twice", async () => {
  const people = many(400);
  const id = await makeCampaign([await makeList(people)]);
  await server.post(`/v1/campaigns/${id}/schedule`, {});
  for (let times = 1; times <= 3; times++) {
    await mail.arrived(times * 80);
    await server.post(`/v1/campaigns/${id}/pause`);
    await reaches(id, ({ stats }) => stats.sending === 0);
    const before = mail.received.length;
    await Bun.sleep(50);
    expect(mail.received.length).toBe(before);
    expect((await server.post(`/v1/campaigns/${id}/resume`)).status).toBe(200);
  }
  await reaches(id, isSent);
  expect(addressees()).toEqual(people.sort());
  const other = await makeCampaign([await makeList(many(300))], { throttle_per_hour: 60 });
  mail.received.length = 0;
  await server.post(`/v1/campaigns/${other}/schedule`, {});
  await mail.arrived(1);
  expect((await server.post(`/v1/campaigns/${other}/cancel`)).json.status).toBe("canceled");
  await reaches(other, ({ stats }) => stats.sending === 0);
  const sent = mail.received.length;
  await pass(HOUR_MS);
  expect(mail.received.length).toBe(sent);
  expect((await server.post(`/v1/campaigns/${other}/resume`)).status).toBe(409);
  expect((await server.delete(`/v1/campaigns/${other}`)).status).toBe(200);
});

test("a campaign waits for its time, and can't be sent to nobody or from nowhere", async () => {
  const list = await makeList(["ada@example.com"]);
  const nowhere = await makeCampaign([list], { postal_address: null });
  expect(await server.post(`/v1/campaigns/${nowhere}/schedule`, {})).toMatchObject({
    status: 409,
    json: { code: "campaign_not_ready" },
  });
  const nobody = await makeCampaign([]);
  expect((await server.post(`/v1/campaigns/${nobody}/schedule`, {})).status).toBe(409);
  const empty = await makeCampaign([await makeList([])]);
  expect((await server.post(`/v1/campaigns/${empty}/schedule`, {})).json).toMatchObject({
    code: "campaign_not_ready",
    message: expect.stringContaining("Nobody is subscribed"),
  });
  expect((await server.get(`/v1/campaigns/${empty}/checks`)).json.checks[0]).toMatchObject({
    name: "lists",
    status: "warn",
  });
  // Whoever comes until then gets it.
  const later = new Date(clock.now() + 2 * DAY_MS).toISOString();
  expect((await server.post(`/v1/campaigns/${empty}/schedule`, { send_at: later })).json.status).toBe("scheduled");
  const id = await makeCampaign([list]);
  const send_at = new Date(clock.now() + DAY_MS).toISOString();
  expect((await server.post(`/v1/campaigns/${id}/schedule`, { send_at })).json).toMatchObject({
    status: "scheduled",
    send_at,
  });
  expect((await server.delete(`/v1/lists/${list}`)).json.code).toBe("not_possible");
  expect((await server.put(`/v1/campaigns/${id}`, { subject: "Other" })).json.code).toBe("not_possible");
  expect(mail.received).toHaveLength(0);
  await pass(DAY_MS);
  await reaches(id, isSent);
  expect(addressees()).toEqual(["ada@example.com"]);
});

test("a campaign waits for its time in whatever zone it is said, and days that there are not are refused", async () => {
  const id = await makeCampaign([await makeList(["ada@example.com"])]);
  for (const send_at of ["2027-02-30T08:00:00Z", "2027-04-31T08:00:00+02:00", "2027-04-30T08:00:00+02", "2027-04-30"])
    expect((await server.post(`/v1/campaigns/${id}/schedule`, { send_at })).status).toBe(400);
  const { json } = await server.post(`/v1/campaigns/${id}/schedule`, { send_at: "2031-03-30T09:00:00+02:00" });
  expect(json).toMatchObject({ status: "scheduled", send_at: "2031-03-30T07:00:00.000Z" });
  await server.post(`/v1/campaigns/${id}/cancel`);
});

test("what the service writes is a campaign as it is", async () => {
  const prompt = "Cardamom buns are back on Saturday from 7:30, at the bakery in Mill Lane.";
  const { json: draft } = await server.post("/v1/tools/generate_email", { prompt });
  const id = await makeCampaign([await makeList(["ada@example.com"])], {
    subject: draft.subject,
    html: draft.html,
    text: draft.text,
    preheader: draft.preheader,
  });
  expect((await server.get(`/v1/campaigns/${id}/checks`)).json.ready).toBe(true);
  await sendAll(id);
  const { mail: got } = mail.received[0]!;
  expect(got.subject).toBe(draft.subject);
  expect(got.html!.match(/Unsubscribe/g)).toHaveLength(1);
  expect(got.html!.match(/12 Mill Lane/g)).toHaveLength(1);
  expect(got.html!.split(draft.preheader)).toHaveLength(draft.html.split(draft.preheader).length);
  expect(got.text).toContain("Unsubscribe: http");
});

test("a page of the website becomes a mail, with whole addresses", async () => {
  const { pageId, host } = await makePublishedWebsite(server);
  const made = await server.post("/v1/campaigns", { name: "Page", subject: "Page", page_id: pageId });
  expect(made.status).toBe(200);
  expect(made.json.page_id).toBe(pageId);
  expect(made.json.html).toContain("<h1");
  expect(made.json.html).not.toMatch(/(?:src|href)="\//);
  expect(host.length).toBeGreaterThan(0);
  const { json: checks } = await server.get(`/v1/campaigns/${made.json._id}/checks`);
  expect(checks.ready).toBe(false);
  const of = (name: string) => checks.checks.find((check: Json) => check.name === name).status;
  // Mail programs want https for what they call by themselves, which this server has none of.
  expect([of("unsubscribe"), of("postal_address"), of("links")]).toEqual(["warn", "fail", "pass"]);
  const [leaving] = checkContent({ html: "", subject: "", postal_address: null, baseUrl: "https://news.example" });
  expect(leaving).toMatchObject({ name: "unsubscribe", status: "pass" });
  const preview = await server.get(`/v1/campaigns/${made.json._id}/preview`);
  expect(preview.text).toContain("/u/test");
  expect(preview.headers.get("content-security-policy")).toContain("sandbox");
});

test("a test goes to those who are named, and its link takes nobody off", async () => {
  const id = await makeCampaign([await makeList([])]);
  mail.refuse = (address) => (address.startsWith("nobody") ? [550, "5.1.1 No such user"] : null);
  const { json } = await server.post(`/v1/campaigns/${id}/test`, { emails: ["nobody@example.com", "you@example.com"] });
  expect(json).toEqual({
    sent: ["you@example.com"],
    refused: [{ email: "nobody@example.com", error: expect.any(String) }],
  });
  const { mail: got, raw } = mail.received[0] as ReceivedMail;
  expect(got.subject).toBe("[Test] Buns for Ada");
  expect(raw).toMatch(/^List-Unsubscribe: <\S+\/u\/test>/m);
});

test("what mail services tell is believed when they prove who they are", async () => {
  const list = await makeList(["ada@told.example", "bo@told.example"]);
  const id = await makeCampaign([list]);
  await sendAll(id);
  const tell = (body: Json, password = PASSWORD) =>
    server.post("/v1/campaigns/bounces", body, {
      key: null,
      headers: { Authorization: `Basic ${Buffer.from(`bounces:${password}`).toString("base64")}` },
    });
  const bounce = { RecordType: "Bounce", Type: "HardBounce", Email: "Ada@told.example", Description: "Unknown user" };
  expect((await tell(bounce, "wrong password here")).json.code).toBe("signature_refused");
  expect((await tell({ ...bounce, Type: "SoftBounce" })).json).toEqual({ received: 0 });
  expect((await tell(bounce)).json).toEqual({ received: 1 });
  expect((await tell({ RecordType: "SpamComplaint", Email: "bo@told.example" })).json).toEqual({ received: 1 });
  expect((await tell({ ...bounce, Email: "stranger@example.com" })).json).toEqual({ received: 0 });
  expect((await get(id)).stats).toMatchObject({ sent: 0, bounced: 1, complained: 1 });
  expect((await server.get(`/v1/lists/${list}`)).json.subscribers).toMatchObject({ bounced: 1, complained: 1 });
});

test("a lead that must not be contacted gets nothing, whatever list it is on", async () => {
  await server.post("/v1/leads/import", { leads: [{ name: "Quiet", email: "boss@quiet.example" }] });
  const [lead] = (await server.get("/v1/leads?q=Quiet")).json.data;
  await server.put(`/v1/leads/${lead._id}`, { do_not_contact: true });
  const id = await makeCampaign([await makeList(["boss@quiet.example", "ada@loud.example"])]);
  expect((await sendAll(id)).stats).toMatchObject({ sent: 1, skipped: 1 });
  expect(addressees()).toEqual(["ada@loud.example"]);
  const { json } = await server.get(`/v1/campaigns/${id}/recipients?status=skipped`);
  expect(json.data[0]).toMatchObject({ email: "boss@quiet.example", error: expect.stringContaining("leads") });
  await server.put(`/v1/leads/${lead._id}`, { do_not_contact: false });
  expect((await sendAll(await makeCampaign([await makeList(["boss@quiet.example"])]))).stats.sent).toBe(1);
});

test("whom a campaign went to is forgotten after 90 days; how many they were is not", async () => {
  const id = await makeCampaign([await makeList(many(120))]);
  const { finished_at, recipients_until } = await sendAll(id);
  expect(Date.parse(recipients_until) - Date.parse(finished_at)).toBe(90 * DAY_MS);
  const recipients = async () => (await server.get(`/v1/campaigns/${id}/recipients`)).json.total;
  const { signal } = new AbortController();
  const rows = () => server.storage.read.$count(campaignRecipients, eq(campaignRecipients.campaign_id, id));
  skippedMs += 89 * DAY_MS;
  await dropOldRecipients(server.app.services, signal);
  expect([await recipients(), await rows()]).toEqual([120, 120]);
  skippedMs += 2 * DAY_MS;
  expect(await recipients()).toBe(0);
  await dropOldRecipients(server.app.services, signal);
  expect(await rows()).toBe(0);
  expect((await get(id)).stats).toMatchObject({ recipients: 120, sent: 120 });
});

test("another account finds nothing of it", async () => {
  const stranger = await server.addAccount();
  const id = await makeCampaign([await makeList(["ada@example.com"])]);
  const foreign = await makeList(["zoe@example.com"], stranger);
  for (const path of ["", "/recipients", "/checks", "/preview"])
    expect((await stranger.get(`/v1/campaigns/${id}${path}`)).status).toBe(404);
  for (const verb of ["schedule", "pause", "resume", "cancel"])
    expect((await stranger.post(`/v1/campaigns/${id}/${verb}`, {})).status).toBe(404);
  expect((await stranger.put(`/v1/campaigns/${id}`, { name: "Mine" })).status).toBe(404);
  expect((await stranger.delete(`/v1/campaigns/${id}`)).status).toBe(404);
  expect((await server.put(`/v1/campaigns/${id}`, { list_ids: [foreign] })).status).toBe(404);
});
