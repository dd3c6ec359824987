/** Forms of published pages: found, wired, sent, kept, listed. Over HTTP, as visitors and owners do it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Clock } from "../../src/lib/clock.ts";
import { systemClock } from "../../src/lib/clock.ts";
import {
  type Answer,
  type Client,
  type Json,
  makeWebsite,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";

let server: TestServer;
let skippedMs = 0;
const clock: Clock = { now: () => systemClock.now() + skippedMs, after: systemClock.after };

beforeAll(async () => {
  server = await startTestServer({ clock, environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "100" } });
});
afterAll(() => server.stop());

const CONTACT = `<form name="contact" aria-label="Write to us">
<label for="n">Your name</label><input id="n" name="name" required maxlength="20">
<label>E-mail <input type="email" name="email" required></label>
<label>Site <input type="url" name="site"></label>
<input type="number" name="guests"><input type="date" name="day">
<select name="topic"><option value="">Choose</option><option>Bread &amp; butter</option><option>Cake</option></select>
<fieldset><legend>Extras</legend><label><input type="checkbox" name="extra" value="jam"> Jam</label><label><input type="checkbox" name="extra" value="tea"> Tea</label></fieldset>
<textarea name="message" placeholder="Your message"></textarea>
<button>Send</button></form>`;
const OTHERS = `<form role="search"><input name="q"></form><form action="https://example.com/x" method="post"><input name="a"></form>`;

interface Published {
  websiteId: string;
  pageId: string;
  host: string;
  forms: Json[];
}

async function publish(html = CONTACT, client: Client = server): Promise<Published> {
  const { websiteId, pageId } = await makeWebsite(client);
  await saveVersion(client, pageId, { html });
  const { json } = await client.post("/v1/tools/deploy", { page_id: pageId });
  const forms = await client.get(`/v1/forms?page_id=${pageId}`);
  return { websiteId, pageId, host: new URL(json.url).hostname, forms: forms.json.data };
}

const ANSWERS = { name: "Ada", email: "Ada@Example.com", message: "A table for two?" };

const submit = (
  { host }: { host: string },
  form: Json,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Answer> => server.visit(host, `/_sw/forms/${form._id}`, { method: "POST", body, headers });

const encoded = (values: Record<string, string>) => new URLSearchParams(values);
const AS_JSON = { Accept: "application/json" };

test("a form is found with its fields, labels, types, options, and others are left alone", async () => {
  const { forms, websiteId, pageId } = await publish(`${OTHERS}${CONTACT}`);
  expect(forms).toHaveLength(1);
  expect(forms[0]).toMatchObject({
    website_id: websiteId,
    page_id: pageId,
    name: "Write to us",
    active: true,
    in_draft: true,
    notify_emails: [],
    submission_count: 0,
    spam_count: 0,
  });
  expect(forms[0].fields).toEqual(
    [
      { name: "name", type: "text", label: "Your name", required: true, max_length: 20 },
      { name: "email", type: "email", label: "E-mail", required: true },
      { name: "site", type: "url", label: "Site" },
      { name: "guests", type: "number" },
      { name: "day", type: "date" },
      { name: "topic", type: "select", options: ["Bread & butter", "Cake"] },
      { name: "extra", type: "checkbox", label: "Extras", options: ["jam", "tea"], multiple: true },
      { name: "message", type: "textarea", label: "Your message" },
    ].map((field) => ({ label: null, required: false, options: [], multiple: false, max_length: null, ...field })),
  );
});

test("the published page sends its forms here; the stored code and the preview stay as they are", async () => {
  const site = await publish(`${OTHERS}${CONTACT}`);
  const { text } = await server.visit(site.host, "/");
  expect(text).toContain(`action="/_sw/forms/${site.forms[0]._id}"`);
  expect(text.match(/data-sw-form=/g)).toHaveLength(1);
  expect(text).toContain(OTHERS);
  expect(text).toContain('name="_sw_url" tabindex="-1" autocomplete="off" aria-hidden="true"');
  expect(text).toContain('<script src="/_sw/forms.js" defer></script>');
  const versions = await server.get(`/v1/pages/${site.pageId}/versions?include=code`);
  expect(versions.json.data[0].html).toBe(`${OTHERS}${CONTACT}`);
  const preview = await server.get(`/v1/pages/${site.pageId}/preview`);
  expect(preview.text).not.toContain("/_sw/forms");
  expect(preview.text).toContain("data-sw-preview=");
  const script = await server.visit(site.host, "/_sw/forms.js");
  expect(script.headers.get("content-type")).toStartWith("text/javascript");
  expect(script.text.length).toBeLessThan(2048);
  const plain = await publish("<p>No forms</p>");
  expect((await server.visit(plain.host, "/")).text).not.toContain("/_sw/forms.js");
});

test("identity is kept across edits: by name, else by place", async () => {
  const first = '<form name="a"><input name="x"></form><form><input name="y"></form>';
  const { pageId, forms } = await publish(first);
  const idOf = (list: Json[], field: string) => list.find((form) => form.fields[0].name === field)._id;
  const edited =
    '<form name="new"><input name="n"></form><form><input name="y"><input name="z"></form><form name="a"><input name="x"></form>';
  await saveVersion(server, pageId, { html: edited });
  const { json } = await server.get(`/v1/forms?page_id=${pageId}`);
  expect(json.data).toHaveLength(3);
  expect(idOf(json.data, "x")).toBe(idOf(forms, "x"));
  expect(idOf(json.data, "y")).toBe(idOf(forms, "y"));
  await saveVersion(server, pageId, { html: "<p>none</p>" });
  const without = await server.get(`/v1/forms?page_id=${pageId}`);
  expect(without.json.data.map((form: Json) => form.in_draft)).toEqual([false, false, false]);
  await saveVersion(server, pageId, { html: first });
  const again = await server.get(`/v1/forms?page_id=${pageId}`);
  expect(idOf(again.json.data, "x")).toBe(idOf(forms, "x"));
});

test("a page published before the newest draft checks answers against what visitors see", async () => {
  const site = await publish('<form name="a"><input name="x"></form>');
  await saveVersion(server, site.pageId, { html: '<form name="a"><input name="x"><input name="y" required></form>' });
  expect((await submit(site, site.forms[0], encoded({ x: "1" }))).status).toBe(303);
  await server.post("/v1/tools/deploy", { page_id: site.pageId });
  expect((await submit(site, site.forms[0], encoded({ x: "2" }))).status).toBe(400);
});

test("urlencoded: 303 to a thank-you page; the submission is listed with address and name", async () => {
  const site = await publish();
  const [form] = site.forms;
  const sent = await submit(site, form, encoded({ ...ANSWERS, _sw_url: "", extra: "jam" }), {
    Referer: "https://a.example/",
  });
  expect(sent.status).toBe(303);
  expect(sent.headers.get("location")).toBe(`/_sw/forms/${form._id}/thanks`);
  const thanks = await server.visit(site.host, `/_sw/forms/${form._id}/thanks`);
  expect(thanks.status).toBe(200);
  expect(thanks.text).toContain("Thank you");
  expect(thanks.text).toContain("Crumb &amp; Co");
  const { json } = await server.get(`/v1/forms/${form._id}/submissions`);
  expect(json.total).toBe(1);
  expect(json.data[0]).toMatchObject({
    data: { ...ANSWERS, extra: ["jam"] },
    email: "ada@example.com",
    name: "Ada",
    spam: false,
    spam_reason: null,
    referrer: "https://a.example/",
    files: [],
  });
  expect(JSON.stringify(json.data[0])).not.toContain("127.0.0.1");
  expect((await server.get(`/v1/forms/${form._id}`)).json).toMatchObject({ submission_count: 1, spam_count: 0 });
  expect((await server.get("/v1/users/me/stats")).json.submissions).toBeGreaterThan(0);
});

test("JSON in, JSON out; success message and redirect", async () => {
  const site = await publish();
  const [form] = site.forms;
  const settings = { success_message: "We <call> you", notify_emails: ["a@example.com"], name: "Mine" };
  expect((await server.put(`/v1/forms/${form._id}`, settings)).json).toMatchObject(settings);
  const type = { "Content-Type": "application/json" };
  const sent = await submit(site, form, JSON.stringify(ANSWERS), { ...AS_JSON, ...type });
  expect(sent.json).toEqual({ _id: expect.stringMatching(/^subm_/), message: "We <call> you", redirect_url: null });
  expect((await server.visit(site.host, `/_sw/forms/${form._id}/thanks`)).text).toContain("We &lt;call&gt; you");
  await server.put(`/v1/forms/${form._id}`, { redirect_url: "/dankeschön?a=1" });
  const moved = await submit(site, form, encoded({ ...ANSWERS, message: "second" }));
  expect(moved.headers.get("location")).toBe("/dankesch%C3%B6n?a=1");
  for (const wrong of ["http://a.example", "//a.example", "javascript:alert(1)", "/\\a.example", "https://a b"])
    expect((await server.put(`/v1/forms/${form._id}`, { redirect_url: wrong })).status).toBe(400);
  expect((await server.put(`/v1/forms/${form._id}`, { notify_emails: ["a@b\r\nBcc: c@d"] })).status).toBe(400);
});

test("answers are checked against the form's own fields, in the page's language", async () => {
  const site = await publish();
  const [form] = site.forms;
  const wrong: [string, string][] = [
    ["name", ""],
    ["name", "x".repeat(21)],
    ["email", "nobody"],
    ["site", "not a site"],
    ["guests", "two"],
    ["day", "2026-02-30"],
    ["topic", "Pizza"],
    ["extra", "beer"],
  ];
  for (const [field, value] of wrong) {
    const answer = await submit(site, form, encoded({ ...ANSWERS, [field]: value }), AS_JSON);
    expect({ field, status: answer.status }).toEqual({ field, status: 400 });
    expect(answer.json.details.map((detail: Json) => detail.path)).toEqual([field]);
  }
  await server.put(`/v1/websites/${site.websiteId}`, { language: "de" });
  await server.post("/v1/tools/deploy", { page_id: site.pageId });
  const page = await submit(site, form, encoded({ email: "x" }));
  expect(page.status).toBe(400);
  expect(page.text).toContain("Your name: fehlt");
  expect(page.text).toContain("E-mail: ist keine E-Mail-Adresse");
  expect((await server.get(`/v1/forms/${form._id}/submissions`)).json.total).toBe(0);
});

test("files come with the submission and are downloaded only with the account's key", async () => {
  const site = await publish('<form><input name="name"><input type="file" name="cv" required></form>');
  const [form] = site.forms;
  expect((await server.visit(site.host, "/")).text).toContain('enctype="multipart/form-data"');
  const body = new FormData();
  body.set("name", "Ada");
  body.set("cv", new File(["<script>alert(1)</script>"], "../life of 'Ada'.html", { type: "text/html" }));
  expect((await submit(site, form, body)).status).toBe(303);
  const { json } = await server.get(`/v1/submissions?form_id=${form._id}`);
  const [row] = json.data;
  expect(row.files).toEqual([{ field: "cv", name: "life of 'Ada'.html", content_type: "text/html", size_bytes: 25 }]);
  const path = `/v1/submissions/${row._id}/files/0`;
  const file = await server.get(path);
  expect(file.text).toBe("<script>alert(1)</script>");
  expect(file.headers.get("content-type")).toBe("application/octet-stream");
  expect(file.headers.get("content-disposition")).toStartWith("attachment;");
  expect((await server.get(path, { key: null })).status).toBe(401);
  expect((await (await server.addAccount()).get(path)).status).toBe(404);
  expect((await server.get(`/v1/submissions/${row._id}/files/1`)).status).toBe(404);
  const empty = new FormData();
  empty.set("name", "Ada");
  expect((await submit(site, form, empty)).status).toBe(400);
  const big = new FormData();
  big.set("cv", new File([new Uint8Array(5 * 1024 * 1024 + 1)], "big"));
  expect((await submit(site, form, big)).status).toBe(413);
});

test("a double click makes one submission with one answer", async () => {
  const site = await publish();
  const [form] = site.forms;
  const answers = await Promise.all(Array.from({ length: 8 }, () => submit(site, form, encoded(ANSWERS), AS_JSON)));
  expect(new Set(answers.map((answer) => answer.json._id)).size).toBe(1);
  expect((await server.get(`/v1/forms/${form._id}/submissions`)).json.total).toBe(1);
  skippedMs += 61_000;
  await submit(site, form, encoded(ANSWERS));
  const { json } = await server.get(`/v1/forms/${form._id}/submissions`);
  expect(json.data.map((row: Json) => row.spam_reason)).toEqual(["duplicate", null]);
});

test("spam is kept and marked: honeypot, too fast, too many", async () => {
  const site = await publish();
  const [form] = site.forms;
  const reasonOf = async (values: Record<string, string>, headers = {}) => {
    const sent = await submit(site, form, encoded({ ...ANSWERS, ...values }), { ...AS_JSON, ...headers });
    expect(sent.status).toBe(200);
    const { json } = await server.get(`/v1/submissions?form_id=${form._id}&limit=1`);
    expect(json.data[0]._id).toBe(sent.json._id);
    return json.data[0].spam_reason;
  };
  expect(await reasonOf({ message: "1", _sw_url: "http://spam.example" })).toBe("honeypot");
  const script = await server.visit(site.host, "/_sw/forms.js");
  const started = /started = "([^"]+)"/.exec(script.text)![1]!;
  expect(await reasonOf({ message: "2", _sw_started: started })).toBe("too_fast");
  skippedMs += 3000;
  expect(await reasonOf({ message: "3", _sw_started: started })).toBeNull();
  expect(await reasonOf({ message: "4", _sw_started: "abc.def" })).toBeNull();
  const { json } = await server.get(`/v1/forms/${form._id}`);
  expect(json).toMatchObject({ submission_count: 2, spam_count: 2 });
  expect((await server.get(`/v1/submissions?form_id=${form._id}&spam=true`)).json.total).toBe(2);
});

test("over 30 of a visitor in 15 minutes are marked, over 300 refused; a proxy on this machine names the visitor", async () => {
  const limited = await startTestServer({ environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "1" } });
  try {
    const { pageId } = await makeWebsite(limited);
    await saveVersion(limited, pageId, { html: CONTACT });
    const { json: deployment } = await limited.post("/v1/tools/deploy", { page_id: pageId });
    const [form] = (await limited.get("/v1/forms")).json.data;
    const post = (message: number, headers = {}) =>
      limited.visit(new URL(deployment.url).hostname, `/_sw/forms/${form._id}`, {
        method: "POST",
        body: encoded({ ...ANSWERS, message: String(message) }),
        headers,
      });
    for (let message = 0; message < 300; message++) expect((await post(message)).status).toBe(303);
    expect((await post(300)).status).toBe(429);
    expect((await post(300, { "X-Forwarded-For": "203.0.113.9" })).status).toBe(303);
    expect((await limited.get("/v1/submissions?spam=false")).json.total).toBe(31);
    expect((await limited.get("/v1/submissions?spam=true")).json.total).toBe(270);
  } finally {
    await limited.stop();
  }
});

test("a closed or deleted form answers 410 with a kind page, and stays deleted when the page is saved again", async () => {
  const site = await publish();
  const [form] = site.forms;
  await submit(site, form, encoded(ANSWERS));
  await server.put(`/v1/forms/${form._id}`, { active: false });
  const closed = await submit(site, form, encoded(ANSWERS));
  expect(closed.status).toBe(410);
  expect(closed.text).toContain("This form is closed");
  await server.put(`/v1/forms/${form._id}`, { active: true });
  expect((await server.delete(`/v1/forms/${form._id}`)).json).toEqual({ _id: form._id, deleted: true });
  expect((await submit(site, form, encoded(ANSWERS), AS_JSON)).json).toMatchObject({
    error: true,
    code: "form_closed",
  });
  expect((await server.get(`/v1/submissions?website_id=${site.websiteId}`)).json.total).toBe(0);
  await saveVersion(server, site.pageId, { html: `${CONTACT}<p>more</p>` });
  await server.post("/v1/tools/deploy", { page_id: site.pageId });
  expect((await server.get(`/v1/forms?page_id=${site.pageId}`)).json.total).toBe(0);
  expect((await submit(site, form, encoded(ANSWERS))).status).toBe(410);
});

test("another site's host does not take a form's answers; other methods and paths are refused", async () => {
  const [one, two] = [await publish(), await publish()];
  expect((await submit(two, one.forms[0], encoded(ANSWERS))).status).toBe(410);
  expect((await server.visit(one.host, `/_sw/forms/${one.forms[0]._id}`)).status).toBe(405);
  expect((await server.visit(one.host, "/_sw/forms/nothing", { method: "POST" })).status).toBe(404);
  expect(
    (await server.visit("nobody.sites.localhost", `/_sw/forms/${one.forms[0]._id}`, { method: "POST" })).status,
  ).toBe(404);
  expect((await server.get(`/v1/forms/${one.forms[0]._id}/submissions`)).json.total).toBe(0);
});

test("lists are filtered by website, page, form, time and text; addresses are listed once", async () => {
  const site = await publish();
  const [form] = site.forms;
  for (const [email, message] of [
    ["a@example.com", "Straße one"],
    ["A@example.com", "two loaves"],
    ["b@example.com", "three"],
  ] as const)
    await submit(site, form, encoded({ ...ANSWERS, email, message }));
  await submit(site, form, encoded({ ...ANSWERS, email: "spam@example.com", _sw_url: "x" }));
  const total = async (query: string) =>
    (await server.get(`/v1/submissions?website_id=${site.websiteId}&${query}`)).json.total;
  expect(await total("")).toBe(4);
  expect(await total(`page_id=${site.pageId}&form_id=${form._id}`)).toBe(4);
  expect(await total("q=straSSE")).toBe(0);
  expect(await total(`q=${encodeURIComponent("STRAßE ada")}`)).toBe(1);
  expect(await total("q=two%20loav")).toBe(1);
  expect(await total("q=100%25")).toBe(0);
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  expect(await total(`from=${today}&to=${today}`)).toBe(4);
  expect(await total("to=2020-01-01")).toBe(0);
  expect((await server.get("/v1/submissions?from=yesterday")).status).toBe(400);
  const { json } = await server.get(`/v1/forms/emails?website_id=${site.websiteId}`);
  expect(json.data.map((row: Json) => [row.email, row.count])).toEqual([
    ["b@example.com", 1],
    ["a@example.com", 2],
  ]);
  const [row] = (await server.get(`/v1/submissions?form_id=${form._id}`)).json.data;
  expect((await server.delete(`/v1/submissions/${row._id}`)).json).toEqual({ _id: row._id, deleted: true });
  expect(await total("")).toBe(3);
});

test("forms and submissions go with their page and website, and belong to their account alone", async () => {
  const site = await publish();
  const [form] = site.forms;
  await submit(site, form, encoded(ANSWERS));
  const other = await server.addAccount();
  const [row] = (await server.get(`/v1/submissions?form_id=${form._id}`)).json.data;
  expect((await other.get(`/v1/forms/${form._id}`)).status).toBe(404);
  expect((await other.put(`/v1/forms/${form._id}`, { active: false })).status).toBe(404);
  expect((await other.delete(`/v1/forms/${form._id}`)).status).toBe(404);
  expect((await other.delete(`/v1/submissions/${row._id}`)).status).toBe(404);
  expect((await other.get("/v1/submissions")).json.total).toBe(0);
  expect((await other.get(`/v1/submissions?website_id=${site.websiteId}`)).status).toBe(404);
  const before = (await server.get("/v1/users/me/stats")).json;
  await server.delete(`/v1/websites/${site.websiteId}`);
  expect((await server.get(`/v1/forms/${form._id}`)).status).toBe(404);
  const after = (await server.get("/v1/users/me/stats")).json;
  expect([after.forms, after.submissions]).toEqual([before.forms - 1, before.submissions - 1]);
});

test("whatever is sent, the answer is no 5xx, and every acknowledged submission is listed", async () => {
  const site = await publish(
    '<form><input name="name"><input type="email" name="email"><input type="file" name="f"></form>',
  );
  const [form] = site.forms;
  const acknowledged = new Set<string>();
  const types = [
    "application/x-www-form-urlencoded",
    "application/json",
    "multipart/form-data; boundary=b",
    "text/plain",
    "multipart/form-data",
    "x",
  ];
  const text = fc.string({ unit: "binary", maxLength: 60 });
  const bodies = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.json(),
    fc
      .dictionary(text, fc.oneof(text, fc.array(text), fc.double(), fc.constant(null)))
      .map((value) => JSON.stringify(value)),
    fc.array(fc.tuple(text, text), { maxLength: 8 }).map((pairs) => new URLSearchParams(pairs).toString()),
    fc
      .array(fc.tuple(text, text, text), { maxLength: 4 })
      .map(
        (parts) =>
          `${parts.map(([name, file, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\n\r\n${value}\r\n`).join("")}--b--\r\n`,
      ),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...types), bodies, async (type, body) => {
      const answer = await submit(site, form, body as BodyInit, { ...AS_JSON, "Content-Type": type });
      expect([200, 400, 413, 415, 429]).toContain(answer.status);
      if (answer.status === 200) acknowledged.add(answer.json._id);
    }),
    { numRuns: 300 },
  );
  const listed = new Set<string>();
  for (let page = 0; ; page++) {
    const { json } = await server.get(`/v1/forms/${form._id}/submissions?limit=100&page=${page}`);
    for (const row of json.data) listed.add(row._id);
    if (!json.has_more) break;
  }
  expect(listed).toEqual(acknowledged);
});
