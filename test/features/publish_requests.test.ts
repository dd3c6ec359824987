/** Who may change a website and not publish it asks; who looks after the account is told, sees what is different, and answers. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { type Client, type Json, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { type MailServer, type ReceivedMail, startMailServer } from "../mail_server.ts";
import { makePerson, type PersonClient, withKey } from "../people.ts";

// The mail server keeps each client waiting a little before it greets it.
setDefaultTimeout(300_000);

const BEFORE = "<main><h1>Bread</h1><p>Open on weekdays</p><p>Rye 4 €</p></main>";
const AFTER = "<main><h1>Bread</h1><p>Open on Sundays, too</p><p>Rye 4 €</p></main>";

let mail: MailServer;
let server: TestServer;
let agency: Client;
let client: Client;
let writer: PersonClient;
let owner: PersonClient;
let websiteId = "";
let pageId = "";
let path = "";

const as = (accountId: string) => ({ headers: { "Sitewright-Account": accountId } });

/** A client as its parent acts in it. */
const inside = (parent: Client, accountId: string): Client => ({
  ...parent,
  accountId,
  owner: async () => withKey(inside(parent, accountId), (await parent.owner()).key!),
  get: (where, options) => parent.get(where, { ...options, ...as(accountId) }),
  post: (where, body, options) => parent.post(where, body, { ...options, ...as(accountId) }),
  put: (where, body, options) => parent.put(where, body, { ...options, ...as(accountId) }),
  delete: (where, options) => parent.delete(where, { ...options, ...as(accountId) }),
});

beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({
    environment: { SITEWRIGHT_SMTP_URL: mail.url, SITEWRIGHT_MAIL_FROM: "desk@operator.example" },
  });
  agency = await server.addAccount();
  owner = await makePerson(agency, "owner");
  await agency.put("/v1/brand", { name: "Studio North" });
  const { json } = await agency.post("/v1/clients", { name: "Rye & Son", monthly_credits: 100 });
  client = inside(agency, json._id);
  const invited = await owner.post("/v1/invitations", { role: "client", rights: ["content"] }, as(json._id));
  const token = new URL(invited.json.url).hash.slice("#token=".length);
  const accepted = await server.post(
    "/auth/invitations/accept",
    { token, email: "eve@rye.example", name: "Eve", password: "correct horse battery staple" },
    { key: null },
  );
  const cookie = /^[^;]*/.exec(accepted.headers.get("set-cookie")!)![0];
  writer = { ...withKey(server, cookie), userId: accepted.json.user._id, email: "eve@rye.example" };
  ({ websiteId, pageId } = await makeWebsite(client, "Crumb"));
  path = `/v1/websites/${websiteId}/publish_request`;
  await saveVersion(client, pageId, { html: BEFORE });
  await client.post(`/v1/websites/${websiteId}/deploy`, {});
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

const open = async (from: Client = agency) =>
  (await from.get("/v1/publish_requests?status=open&account=all")).json.data;

test("with nothing to publish nobody asks, and there is no difference", async () => {
  expect((await writer.get(path)).json).toEqual({ website_id: websiteId, request: null });
  expect((await writer.post(path, {})).json.code).toBe("nothing_to_deploy");
  expect((await writer.get(`/v1/websites/${websiteId}/diff`)).json).toEqual({ website_id: websiteId, changes: [] });
});

test("a client asks once; the agency gets it with the words that differ, and a mail; no other account sees it", async () => {
  await saveVersion(client, pageId, { html: AFTER });
  const about = await client.post(`/v1/websites/${websiteId}/pages`, { path: "/about", name: "About" });
  await saveVersion(client, about.json._id, { html: "<main><h1>About us</h1></main>" });
  const hook = { url: "https://hooks.example.com/", events: ["website.publish_requested"] };
  const hooks = [agency, client].map(async (of) => ({ of, id: (await of.post("/v1/webhooks", hook)).json._id }));
  const heard = await Promise.all(hooks);
  const asked = await writer.post(path, { message: "Sundays <b>now</b>" });
  expect(asked.json).toMatchObject({
    status: "open",
    message: "Sundays <b>now</b>",
    website_id: websiteId,
    note: null,
  });
  const again = await writer.post(path, {});
  expect([again.status, again.json.code]).toEqual([409, "not_possible"]);
  expect(await open()).toEqual([asked.json]);
  expect(asked.json).toMatchObject({ account_name: "Rye & Son", website_name: "Crumb", requested_name: writer.email });
  for (const { of, id } of heard) {
    const hook = `/v1/webhooks/${id}/deliveries`;
    const [delivery] = (await of.get(hook)).json.data;
    const { payload } = (await of.get(`${hook}/${delivery._id}`)).json;
    expect(JSON.parse(payload).data).toEqual(asked.json);
  }
  const other = await server.addAccount();
  expect(await open(other)).toEqual([]);
  expect((await other.get(path)).status).toBe(404);
  expect((await agency.get("/v1/publish_requests")).json.data).toEqual([]);
  expect((await writer.get("/v1/publish_requests")).json.total).toBe(1);

  const { changes } = (await agency.get(`/v1/websites/${websiteId}/diff`, as(client.accountId))).json;
  const line = (change: string, text: string) => ({ change, text });
  expect(changes).toEqual([
    expect.objectContaining({
      page_id: pageId,
      change: "changed",
      path: "/",
      words: { lines: [line("removed", "Open on weekdays"), line("added", "Open on Sundays, too")], more: false },
    }),
    expect.objectContaining({
      change: "added",
      path: "/about",
      path_before: null,
      words: { lines: [line("added", "About us")], more: false },
    }),
  ]);
  expect((await other.get(`/v1/websites/${websiteId}/diff`)).status).toBe(404);

  const owners = await mail.arrived(1);
  expect(owners.flatMap(({ to }) => to)).toContain(owner.email);
  for (const { mail: read } of owners) {
    expect(read.subject).toStartWith("A website waits to be published");
    expect(read.text).toContain("“Crumb” of Rye & Son");
    expect(read.text).toContain("Sundays <b>now</b>");
    expect(read.html).toContain("Sundays &lt;b&gt;now&lt;/b&gt;");
    expect(JSON.stringify([read.subject, read.text, read.html])).not.toMatch(/sitewright/i);
  }
});

test("who may not publish does not answer; declined, it is asked for again, and another's name is kept from clients", async () => {
  const refused = await writer.post(`${path}/decline`, {});
  expect([refused.status, refused.json.code]).toEqual([403, "right_required"]);
  const declined = await client.post(`${path}/decline`, { note: "Which Sundays?" });
  expect(declined.json).toMatchObject({ status: "declined", note: "Which Sundays?" });
  expect((await client.post(`${path}/decline`, {})).status).toBe(404);
  expect((await writer.get(path)).json.request).toEqual(declined.json);
  expect(await open()).toEqual([]);
  const asked = await client.post(path, {});
  expect(asked.json).toMatchObject({ status: "open", note: null, closed_at: null });
  expect(asked.json._id).not.toBe(declined.json._id);
  expect((await writer.get(path)).json.request.requested_name).toBeNull();
});

test("a deploy of a part leaves it open; the one that leaves nothing closes it", async () => {
  await client.post("/v1/tools/deploy", { page_id: pageId });
  expect(await open()).toHaveLength(1);
  const { json } = await client.post(`/v1/websites/${websiteId}/deploy`, {});
  expect(json.pages.map((page: Json) => page.path)).toEqual(["/about"]);
  expect((await writer.get(path)).json.request).toMatchObject({ status: "published", closed_at: expect.any(String) });
  expect(await open()).toEqual([]);
  await client.put(`/v1/pages/${json.pages[0].page_id}`, { path: "/info" });
  expect((await writer.get(`/v1/websites/${websiteId}/diff`)).json.changes).toMatchObject([
    { change: "moved", path_before: "/about", path: "/info", words: { lines: [] } },
  ]);
});

/** Mails of one kind, as soon as there are so many: what earlier tests have caused may come meanwhile. */
async function mailsOf(isOne: (received: ReceivedMail) => boolean, count: number): Promise<ReceivedMail[]> {
  for (;;) {
    const found = mail.received.filter(isOne);
    if (found.length >= count) return found;
    await Bun.sleep(5);
  }
}

test("what a client says of a page is mailed to who looks after it, once until somebody has read it", async () => {
  const editor = await makePerson(inside(owner, client.accountId), "editor");
  const ofReview = ({ mail: { subject } }: ReceivedMail) => /^Eve (?:commented|approved)/.test(subject!);
  const say = (body: Json) => writer.post(`/v1/pages/${pageId}/comments`, body);
  const first = await say({ text: "Too <b>dark</b>" });
  await say({ text: "And too long" });
  await say({ kind: "approved" });
  // Of each kind one, to the agency's owners and to the people of the account itself; none to clients.
  const told = await mailsOf(ofReview, 2 * 2);
  expect(new Set(told.flatMap(({ to }) => to))).not.toContain(writer.email);
  const ofEditor = told.filter(({ to }) => to.includes(editor.email)).map((one) => one.mail);
  const subjects = ofEditor.map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual([
    expect.stringContaining("Eve approved"),
    expect.stringContaining("Eve commented on"),
  ]);
  const [comment] = ofEditor.filter(({ subject }) => subject!.includes("commented"));
  expect(comment!.text).toContain("Too <b>dark</b>");
  expect(comment!.html).toContain("Too &lt;b&gt;dark&lt;/b&gt;");
  expect(comment!.text).toContain(
    `/app/websites/${websiteId}/comments?open=${first.json._id}&acting_in=${client.accountId}`,
  );
  expect(told.filter(({ to }) => to.includes(owner.email))).toHaveLength(2);
  // What was read is told of again.
  for (const { _id } of (await client.get("/v1/comments")).json.data)
    await client.put(`/v1/comments/${_id}`, { read: true });
  await say({ text: "Once more" });
  const again = (await mailsOf(ofReview, 6)).slice(4);
  expect(again.every((one) => one.mail.text!.includes("Once more"))).toBe(true);
});

test("an invitation is written in the language that is asked for, else in English and German", async () => {
  const invite = (email: string, language?: string) =>
    agency.post("/v1/clients", { name: email, invite: { email, ...(language && { language }) } });
  await invite("fr@rye.example", "fr");
  await invite("any@rye.example");
  const told = await mailsOf(({ to }) => to.some((email) => email.endsWith("@rye.example")), 2);
  const to = (email: string) => told.find((one) => one.to.includes(email))!.mail;
  expect(to("fr@rye.example").subject).toBe("Invitation à fr@rye.example");
  expect(to("fr@rye.example").text).toContain("en tant que client.");
  expect(to("fr@rye.example").html).toContain('<html lang="fr">');
  expect(to("any@rye.example").text).toContain("as a client.");
  expect(to("any@rye.example").text).toContain("als Kunde.");
});
