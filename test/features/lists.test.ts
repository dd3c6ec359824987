/** Lists of subscribers: how people join and leave, what proves it, and that nobody who has left is brought back. */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { leaveToken } from "../../src/features/lists/service.ts";
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, systemClock } from "../../src/lib/clock.ts";
import { addressHash } from "../../src/lib/email_addresses.ts";
import { type Client, type Json, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { type MailServer, startMailServer } from "../mail_server.ts";

setDefaultTimeout(300_000);

let mail: MailServer;
let server: TestServer;
let skippedMs = 0;
const clock: Clock = { now: () => systemClock.now() + skippedMs, after: systemClock.after };

beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({
    clock,
    environment: { SITEWRIGHT_SMTP_URL: mail.url, SITEWRIGHT_MAIL_FROM: "news@sitewright.example" },
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});
afterEach(() => {
  mail.received.length = 0;
});

const BASIS = "Signed the paper list at the counter";

const makeList = async (settings: Json = {}, client: Client = server): Promise<string> =>
  (await client.post("/v1/lists", { name: "Bakery news", ...settings })).json._id;

const add = (list: string, body: Json, client: Client = server) =>
  client.post(`/v1/lists/${list}/subscribers`, { basis: BASIS, ...body });

const find = async (list: string, email: string): Promise<Json> =>
  (await server.get(`/v1/lists/${list}/subscribers?q=${encodeURIComponent(email)}`)).json.data[0];

/** The path of the link in the newest mail. */
const linkIn = (): string => /https?:\/\/[^/\s]+(\/confirm\/\S+)/.exec(mail.received.at(-1)!.mail.text!)![1]!;

const open = (path: string, init: RequestInit = {}) =>
  fetch(`${server.baseUrl}${path}`, { redirect: "manual", ...init });

const leavePath = (email: string, accountId = server.accountId) =>
  `/u/${leaveToken(server.app.services.linkSecret, { accountId, hash: addressHash(email) })}`;

const ONE_CLICK = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };

test("who is added with a basis is subscribed, who is added without one is asked and confirms by one click", async () => {
  const list = await makeList({ language: "de" });
  const { json: ada } = await add(list, {
    email: "Ada@Example.com",
    name: "Ada\r\nBcc: x@y.example",
    fields: { town: "Ulm" },
  });
  expect(ada).toMatchObject({ email: "ada@example.com", name: "Ada Bcc: x@y.example", status: "subscribed" });
  expect(ada.consent).toMatchObject({ source: "api", basis: BASIS, confirmed_at: null });

  const { json: grace } = await server.post(`/v1/lists/${list}/subscribers`, { email: "grace@example.com" });
  expect(grace.status).toBe("pending");
  await mail.arrived(1);
  expect(mail.received[0]!.to).toEqual(["grace@example.com"]);
  expect(mail.received[0]!.mail.subject).toBe("Bitte bestätigen: Bakery news");
  const path = linkIn();
  const page = await open(path);
  const html = await page.text();
  expect(html).toContain('<form method="post">');
  // Programs that look into mails run scripts: there is none, and a person presses the button.
  expect(html).not.toContain("<script");
  expect(page.headers.get("content-security-policy")).toStartWith(
    "default-src 'none'; style-src 'unsafe-inline'; form-action",
  );
  expect((await find(list, "grace@")).status).toBe("pending");
  const done = await open(path, { method: "POST" });
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining("Du bist angemeldet")]);
  const confirmed = await find(list, "grace@");
  expect(confirmed.status).toBe("subscribed");
  expect(Date.parse(confirmed.consent.confirmed_at)).toBeGreaterThan(0);
  expect(confirmed.consent.confirmed_by).toMatch(/^[\w-]{22}$/);
  expect((await server.get(`/v1/lists/${list}`)).json.subscribers).toMatchObject({ subscribed: 2, pending: 0 });
  expect((await open("/confirm/nonsense", { method: "POST" })).status).toBe(404);
});

test("an address is asked at most once an hour and three times in all", async () => {
  const list = await makeList();
  const sign = () => server.post(`/v1/lists/${list}/subscribers`, { email: "stranger@example.com" });
  await sign();
  await mail.arrived(1);
  await sign();
  skippedMs += 59 * MINUTE_MS;
  const { json: row } = await sign();
  const again = `/v1/lists/${list}/subscribers/${row._id}/confirmation`;
  expect(await server.post(again)).toMatchObject({ status: 429 });
  skippedMs += 2 * MINUTE_MS;
  expect((await server.post(again)).status).toBe(200);
  await mail.arrived(2);
  skippedMs += HOUR_MS;
  await sign();
  await mail.arrived(3);
  skippedMs += DAY_MS;
  expect(await server.post(again)).toMatchObject({ status: 409, json: { code: "not_possible" } });
  await sign();
  await add(list, { email: "other@example.com", basis: null });
  await mail.arrived(4);
  expect(mail.received.map(({ to }) => to[0])).toEqual([
    "stranger@example.com",
    "stranger@example.com",
    "stranger@example.com",
    "other@example.com",
  ]);
});

test("leaving takes one POST by the letter of RFC 8058, and looking at the link does nothing", async () => {
  const list = await makeList();
  const other = await makeList();
  for (const one of [list, other]) await add(one, { email: "ada@example.com" });
  const path = leavePath("ada@example.com");
  const looked = await open(path);
  expect(looked.status).toBe(200);
  expect(await looked.text()).toContain("Unsubscribe");
  expect((await open(path, { method: "HEAD" })).status).toBe(200);
  // A post without what the header says is none of a mail program.
  expect((await open(path, { method: "POST", body: "x=1" })).status).toBe(400);
  expect((await find(list, "ada@")).status).toBe("subscribed");
  // No cookie, no key, an origin of somebody else's: it is done, and not sent elsewhere.
  const done = await open(path, { ...ONE_CLICK, headers: { Origin: "https://mail.example.net" } });
  expect(done.status).toBe(200);
  expect(done.headers.get("location")).toBeNull();
  expect(done.headers.get("set-cookie")).toBeNull();
  for (const one of [list, other]) expect((await find(one, "ada@")).status).toBe("unsubscribed");
  expect((await open(path, ONE_CLICK)).status).toBe(200);
  // The other form that the standard names.
  await add(list, { email: "grace@example.com" });
  const body = new FormData();
  body.set("List-Unsubscribe", "One-Click");
  expect((await open(leavePath("grace@example.com"), { method: "POST", body })).status).toBe(200);
  expect((await find(list, "grace@")).status).toBe("unsubscribed");
  const forged = path.slice(0, -1) + (path.endsWith("_") ? "-" : "_");
  expect((await open(forged, ONE_CLICK)).status).toBe(404);
  expect((await open(path, { method: "PUT" })).status).toBe(405);
});

test("a mail service leaves for many of its users in a row; who makes links up is held back", async () => {
  const limited = await startTestServer({ environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "0.01" } });
  const { linkSecret } = limited.app.services;
  const post = (token: string) => fetch(`${limited.baseUrl}/u/${token}`, ONE_CLICK).then(({ status }) => status);
  for (let reader = 0; reader < 30; reader++) {
    const hash = addressHash(`reader${reader}@example.com`);
    expect(await post(leaveToken(linkSecret, { accountId: limited.accountId, hash }))).toBe(200);
  }
  const invented = await Promise.all(Array.from({ length: 12 }, (_, number) => post(`${number}`.repeat(64))));
  expect(invented.filter((status) => status === 404)).toHaveLength(10);
  expect(invented.filter((status) => status === 429)).toHaveLength(2);
  await limited.stop();
});

test("who has left stays away though everything else is deleted, until they confirm themselves", async () => {
  const list = await makeList();
  const { json: row } = await add(list, { email: "eve@example.com" });
  await open(leavePath("eve@example.com"), ONE_CLICK);
  expect((await server.delete(`/v1/lists/${list}/subscribers/${row._id}`)).status).toBe(200);
  expect((await server.delete(`/v1/lists/${list}`)).status).toBe(200);
  const next = await makeList({ double_opt_in: false });
  expect(await add(next, { email: "eve@example.com" })).toMatchObject({ status: 409, json: { code: "suppressed" } });
  const imported = await server.post(`/v1/lists/${next}/subscribers/import`, {
    csv: "email;Vorname;Lieblings Kuchen\r\nEVE@example.com;Eve;Torte\r\nbob@example.com;Bob;Brot\r\nnobody;x;y\r\n",
    basis: BASIS,
  });
  expect(imported.json).toMatchObject({
    added: 1,
    updated: 0,
    suppressed: 1,
    refused: [{ row: 3, message: "has an invalid address" }],
  });
  expect((await find(next, "bob@")).fields).toEqual({ first_name: "Bob", lieblings_kuchen: "Brot" });
  expect((await find(next, "bob@")).name).toBe("Bob");
  expect(await find(next, "eve@")).toBeUndefined();
  // Another account knows nothing of it.
  const stranger = await server.addAccount();
  expect((await add(await makeList({}, stranger), { email: "eve@example.com" }, stranger)).status).toBe(200);
  // The person signs up again, and proves it.
  await server.post(`/v1/lists/${next}/subscribers`, { email: "eve@example.com" });
  await mail.arrived(1);
  await open(linkIn(), { method: "POST" });
  expect((await find(next, "eve@")).status).toBe("subscribed");
});

test("a form fills a list: who ticks its box is asked, and what was agreed to is kept", async () => {
  const list = await makeList();
  const { pageId } = await makeWebsite(server);
  await saveVersion(server, pageId, {
    html: '<form><input name="name"><input type="email" name="email"><label><input type="checkbox" name="newsletter" value="yes"> Yes, send me news</label></form>',
  });
  const { json: deployed } = await server.post("/v1/tools/deploy", { page_id: pageId });
  const [form] = (await server.get(`/v1/forms?page_id=${pageId}`)).json.data;
  const foreign = await makeList({}, await server.addAccount());
  expect((await server.put(`/v1/forms/${form._id}`, { list_id: foreign })).status).toBe(404);
  expect((await server.put(`/v1/forms/${form._id}`, { list_id: list })).json.list_id).toBe(list);
  const submit = (values: Record<string, string>) =>
    server.visit(new URL(deployed.url).hostname, `/_sw/forms/${form._id}`, {
      method: "POST",
      body: new URLSearchParams(values),
    });
  await submit({ name: "Bo", email: "bo@example.com" });
  await submit({ name: "Ada", email: "Ada@Example.com", newsletter: "yes" });
  await mail.arrived(1);
  expect(await find(list, "bo@")).toBeUndefined();
  const ada = await find(list, "ada@");
  expect(ada).toMatchObject({ status: "pending", name: "Ada" });
  expect(ada.consent).toMatchObject({ source: "form", basis: null, text: "Yes, send me news", form_id: form._id });
  expect(ada.consent.submission_id).toMatch(/^subm_/);
  expect((await server.delete(`/v1/lists/${list}`)).status).toBe(200);
  await submit({ name: "Cy", email: "cy@example.com", newsletter: "yes" });
  expect((await server.get(`/v1/forms/${form._id}`)).json.list_id).toBeNull();
});

test("an export has the evidence, and nothing in it is a formula", async () => {
  const list = await makeList();
  await add(list, { email: "=cmd@example.com", name: "=HYPERLINK(1)", fields: { note: "+1" } });
  const { status, text } = await server.get(`/v1/lists/${list}/subscribers/export`);
  expect(status).toBe(200);
  const [head, row] = text.replace("\ufeff", "").split("\r\n");
  expect(head).toBe("email,name,status,source,basis,consent_text,signed_up_at,confirmed_at,note");
  expect(row).toStartWith(`"'=cmd@example.com","'=HYPERLINK(1)",subscribed,api,${BASIS},,`);
  expect(row).toEndWith(`,"'+1"`);
  // What was exported can be imported again.
  const { json } = await server.post(`/v1/lists/${await makeList()}/subscribers/import`, { csv: text, basis: BASIS });
  expect(json).toMatchObject({ added: 1, refused: [] });
});

test("columns of a table go where somebody says, a look stores nothing, and nobody is added without a reason", async () => {
  const list = await makeList();
  const path = `/v1/lists/${list}/subscribers/import`;
  const csv = "Kontakt,Rufname,Stadt,Intern\nkim@columns.example,Kim,Leeds,7\nnobody,Bo,Leeds,8\n";
  const columns = { Kontakt: "email", rufname: "first_name", Intern: null };
  const { json: looked } = await server.post(path, { csv, columns, dry_run: true });
  expect(looked).toMatchObject({ rows: 2, added: 0, refused_count: 1, dry_run: true });
  expect(looked.columns.map(({ goes_to }: Json) => goes_to)).toEqual(["email", "first_name", "stadt", null]);
  expect(await find(list, "kim@")).toBeUndefined();
  expect((await server.post(path, { csv, columns })).json.details[0].path).toBe("basis");
  expect((await server.post(path, { csv, columns, basis: BASIS })).json.added).toBe(1);
  expect(await find(list, "kim@")).toMatchObject({ name: "Kim", fields: { first_name: "Kim", stadt: "Leeds" } });
});

test("a table is imported in steps, and one with more than 20,000 rows is refused", async () => {
  const list = await makeList();
  const rows = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@example.com,Person ${index}`);
  const csv = (count: number) => `email,name\n${rows(count).join("\n")}`;
  const imported = await server.post(`/v1/lists/${list}/subscribers/import`, { csv: csv(2_000), basis: BASIS });
  expect(imported.json).toMatchObject({ added: 2_000, updated: 0 });
  expect((await server.get(`/v1/lists/${list}`)).json.subscribers.subscribed).toBe(2_000);
  const again = await server.post(`/v1/lists/${list}/subscribers/import`, { csv: csv(300), basis: BASIS });
  expect(again.json).toMatchObject({ added: 0, updated: 300 });
  expect((await server.post(`/v1/lists/${list}/subscribers/import`, { csv: csv(20_001), basis: BASIS })).status).toBe(
    400,
  );
  expect((await server.post(`/v1/lists/${list}/subscribers/import`, { csv: csv(3) })).status).toBe(400);
  expect((await server.get(`/v1/lists/${list}/subscribers?status=subscribed&limit=5`)).json).toMatchObject({
    total: 2_000,
    has_more: true,
  });
});
