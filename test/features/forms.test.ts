/** Forms of published pages: found, wired, sent, kept, listed. Over HTTP, as visitors and owners do it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { Clock } from "../../src/lib/clock.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { sweepBlobs } from "../../src/storage/blobs.ts";
import { createChunkSweeper } from "../../src/storage/chunks.ts";
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

test("forms under one heading are told apart, and a choice does not label the question", async () => {
  const choice = (value: string) => `<label><input type="checkbox" name="days" value="${value}"> ${value}</label>`;
  const { forms } = await publish(
    `<h2>Talk to us</h2><form name="quote-request"><input name="a">${choice("Mon")}${choice("Tue")}</form><form><input name="b"></form><form><input name="c"></form>`,
  );
  const byField = Object.fromEntries(forms.map((form) => [form.fields[0].name, form.name]));
  expect(byField).toEqual({ a: "Quote request", b: "Talk to us", c: "Talk to us 2" });
  const days = forms.flatMap(({ fields }) => fields).find(({ name }) => name === "days");
  expect(days).toMatchObject({ label: null, multiple: true, options: ["Mon", "Tue"] });
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
  expect(script.text.length).toBeLessThan(3000);
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

test("answers are compared with the form that visitors see, not with a newer draft", async () => {
  const site = await publish('<form name="a"><input name="x"></form>');
  await saveVersion(server, site.pageId, { html: '<form name="a"><input name="x"><input name="y" required></form>' });
  expect((await submit(site, site.forms[0], encoded({ x: "1" }))).status).toBe(303);
  await server.post("/v1/tools/deploy", { page_id: site.pageId });
  expect((await submit(site, site.forms[0], encoded({ x: "2" }))).status).toBe(303);
  const { json } = await server.get(`/v1/forms/${site.forms[0]._id}/submissions`);
  expect(json.data.map((row: Json) => row.problems)).toEqual([[{ field: "y", problem: "missing" }], []]);
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
  const encodedAlready = "https://shop.example/a%20b?next=%2Fx%3Fy%26z&rest=100%";
  await server.put(`/v1/forms/${form._id}`, { redirect_url: encodedAlready });
  const led = await submit(site, form, encoded({ ...ANSWERS, message: "third" }));
  expect(led.headers.get("location")).toBe(`${encodedAlready}25`);
  for (const wrong of [
    "https://ada:secret@example.com/",
    "https://shop.example@evil.example/",
    "http://a.example",
    "//a.example",
    "javascript:alert(1)",
    "/\\a.example",
    "https://a b",
  ])
    expect((await server.put(`/v1/forms/${form._id}`, { redirect_url: wrong })).status).toBe(400);
  expect((await server.put(`/v1/forms/${form._id}`, { notify_emails: ["a@b\r\nBcc: c@d"] })).status).toBe(400);
});

test("what visitors read after it may stand in the page, until somebody sets it", async () => {
  const withSuccess = (text: string) => CONTACT.replace("<form ", `<form data-sw-success="${text}" `);
  const site = await publish(withSuccess("We call &lt;you&gt; back."));
  const [form] = site.forms;
  expect(form.success_message).toBe("We call <you> back.");
  const sent = await submit(site, form, encoded(ANSWERS), AS_JSON);
  expect(sent.json.message).toBe("We call <you> back.");
  await server.put(`/v1/forms/${form._id}`, { success_message: "Thanks, says Ada." });
  await saveVersion(server, site.pageId, { html: withSuccess("Something else") });
  expect((await server.get(`/v1/forms/${form._id}`)).json.success_message).toBe("Thanks, says Ada.");
  const later = await publish(CONTACT);
  expect(later.forms[0].success_message).toBeNull();
  await saveVersion(server, later.pageId, { html: withSuccess("Until tomorrow.") });
  expect((await server.get(`/v1/forms/${later.forms[0]._id}`)).json.success_message).toBe("Until tomorrow.");
});

test("what does not fit the page's markup is kept and marked; what is empty is refused, in the page's language", async () => {
  const site = await publish();
  const [form] = site.forms;
  const odd: [string, string, string][] = [
    ["name", "", "missing"],
    ["name", "x".repeat(21), "too_long"],
    ["email", "nobody", "invalid"],
    ["site", "not a site", "invalid"],
    ["guests", "two", "invalid"],
    ["day", "2026-02-30", "invalid"],
    ["topic", "Pizza", "unlisted"],
    ["extra", "beer", "unlisted"],
  ];
  for (const [field, value, problem] of odd) {
    const answer = await submit(site, form, encoded({ ...ANSWERS, [field]: value }), AS_JSON);
    expect({ field, status: answer.status }).toEqual({ field, status: 200 });
    const [row] = (await server.get(`/v1/forms/${form._id}/submissions?limit=1`)).json.data;
    expect([row._id, row.data[field], row.problems]).toEqual([
      answer.json._id,
      field === "extra" ? [value] : value,
      [{ field, problem }],
    ]);
  }
  await server.put(`/v1/websites/${site.websiteId}`, { language: "de" });
  await server.post("/v1/tools/deploy", { page_id: site.pageId });
  for (const body of [encoded({}), encoded({ name: " ", email: "", _sw_url: "" }), new FormData()]) {
    const page = await submit(site, form, body);
    expect(page.status).toBe(400);
    expect(page.text).toContain("Your name: fehlt");
    expect(page.text).toContain("E-mail: fehlt");
  }
  expect((await server.get(`/v1/forms/${form._id}/submissions`)).json.total).toBe(odd.length);
});

test("a large file is stored in parts, so that nobody waits for it, comes back whole, and goes with its submission", async () => {
  const site = await publish('<form><input name="name"><input type="file" name="plan"></form>');
  const [form] = site.forms;
  const plan = crypto.getRandomValues(new Uint8Array(64 * 1024));
  const bytes = Buffer.concat(Array.from({ length: 40 }, (_, part) => [Buffer.from([part]), Buffer.from(plan)]).flat());
  const send = () => {
    const body = new FormData();
    body.set("plan", new File([bytes], "plan.bin"));
    return submit(site, form, body);
  };
  const pieces = async () => {
    const rows = await server.storage.read.all<{ size: number }>(
      sql`SELECT length(bytes) AS size FROM blob_pieces ORDER BY hash, position`,
    );
    return rows.map(({ size }) => size);
  };
  expect((await send()).status).toBe(303);
  expect(await pieces()).toEqual([...Array(5).fill(512 * 1024), bytes.length - 5 * 512 * 1024]);
  const [row] = (await server.get(`/v1/submissions?form_id=${form._id}`)).json.data;
  expect(row.files[0].size_bytes).toBe(bytes.length);
  const path = `/v1/submissions/${row._id}/files/0`;
  const answer = await fetch(`${server.baseUrl}${path}`, { headers: { Authorization: `Bearer ${server.key}` } });
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  // What is refused is not stored before it is refused.
  await server.put(`/v1/forms/${form._id}`, { active: false });
  bytes[0] = 1;
  expect((await send()).status).not.toBe(303);
  expect(await pieces()).toHaveLength(6);
  expect((await server.delete(`/v1/submissions/${row._id}`)).status).toBe(200);
  await sweepBlobs(server.storage, 100);
  const sweep = createChunkSweeper(server.storage);
  await sweep();
  await sweep();
  expect(await pieces()).toEqual([]);
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
  expect(file.headers.get("content-disposition")).toBe(
    "attachment; filename=\"life_of__Ada_.html\"; filename*=UTF-8''life%20of%20%27Ada%27.html",
  );
  expect(file.headers.get("x-content-type-options")).toBe("nosniff");
  expect(file.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(file.headers.get("cache-control")).toBe("private, no-store");
  expect((await server.get(path, { key: null })).status).toBe(401);
  expect((await (await server.addAccount()).get(path)).status).toBe(404);
  expect((await server.get(`/v1/submissions/${row._id}/files/1`)).status).toBe(404);
  for (const sizes of [[5 * 1024 * 1024 + 1], [3_000_000, 2_500_000]]) {
    const big = new FormData();
    for (const size of sizes) big.append("cv", new File([new Uint8Array(size)], "big"));
    expect((await submit(site, form, big)).status).toBe(413);
  }
  expect((await server.get(`/v1/submissions?form_id=${form._id}`)).json.total).toBe(1);
  await server.delete(`/v1/submissions/${row._id}`);
  expect((await server.get(path)).status).toBe(404);
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

test("what a person sends is no double of what a program sent", async () => {
  const site = await publish();
  const [form] = site.forms;
  await submit(site, form, encoded({ ...ANSWERS, _sw_url: "http://spam.example" }), AS_JSON);
  await submit(site, form, encoded(ANSWERS), AS_JSON);
  const { json } = await server.get(`/v1/forms/${form._id}/submissions`);
  expect(json.data.map((row: Json) => row.spam_reason)).toEqual([null, "honeypot"]);
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

test("over 30 of a visitor in 15 minutes are marked, over 100 refused; a proxy on this machine names the visitor", async () => {
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
    const sent = await Promise.all(Array.from({ length: 100 }, (_, message) => post(message)));
    expect(sent.filter((answer) => answer.status !== 303)).toEqual([]);
    const refused = await post(100);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(refused.text).toContain("Please wait a little");
    expect((await post(100, { Accept: "application/json" })).json).toMatchObject({ code: "rate_limited" });
    expect((await post(100, { "X-Forwarded-For": "203.0.113.9" })).status).toBe(303);
    expect((await limited.get("/v1/submissions?spam=false")).json.total).toBe(31);
    expect((await limited.get("/v1/submissions?spam=true")).json.total).toBe(70);
  } finally {
    await limited.stop();
  }
}, 300_000);

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

test("forms are found by their name, and by those of their page and website", async () => {
  const site = await publish();
  const names = async (query: string) =>
    (await server.get(`/v1/forms?website_id=${site.websiteId}&${query}`)).json.data.map(({ name }: Json) => name);
  const all = await names("");
  const { json } = await server.put(`/v1/forms/${site.forms[0]._id}`, { name: "Table for 100%_" });
  expect(await names("q=for%20100%25_")).toEqual([json.name]);
  expect(await names("q=TABLE")).toEqual([json.name]);
  const { name } = (await server.get(`/v1/websites/${site.websiteId}`)).json;
  expect(await names(`q=${encodeURIComponent(name)}`)).toHaveLength(all.length);
  expect(await names("q=nowhere")).toEqual([]);
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

test("each filter of both lists of submissions holds by itself and with the others", async () => {
  const [one, two] = [await publish(CONTACT), await publish(`${CONTACT}<form name="other"><input name="name"></form>`)];
  const other = two.forms.find((form) => form.fields.length === 1)!;
  const big = two.forms.find((form) => form !== other)!;
  const begun = new Date(clock.now()).toISOString();
  await submit(one, one.forms[0], encoded({ ...ANSWERS, message: "first site" }));
  await submit(two, big, encoded({ ...ANSWERS, message: "second site" }));
  skippedMs += 1000;
  const middle = new Date(clock.now()).toISOString();
  skippedMs += 1000;
  await submit(two, other, encoded({ name: "Grace" }));
  await submit(two, other, encoded({ name: "Bot", _sw_url: "x" }));
  const names = async (path: string) =>
    (await server.get(path)).json.data.map((row: Json) => row.data.message ?? row.data.name).sort();
  const all = (query: string) => names(`/v1/submissions?from=${begun}&${query}`);
  const ofForm = (form: Json, query: string) => names(`/v1/forms/${form._id}/submissions?${query}`);
  expect(await all("")).toEqual(["Bot", "Grace", "first site", "second site"]);
  expect(await all(`website_id=${one.websiteId}`)).toEqual(["first site"]);
  expect(await all(`page_id=${two.pageId}`)).toEqual(["Bot", "Grace", "second site"]);
  expect(await all(`form_id=${other._id}`)).toEqual(["Bot", "Grace"]);
  expect(await all("spam=true")).toEqual(["Bot"]);
  expect(await all(`spam=false&page_id=${two.pageId}`)).toEqual(["Grace", "second site"]);
  expect(await all(`website_id=${one.websiteId}&form_id=${other._id}`)).toEqual([]);
  expect(await all("q=site")).toEqual(["first site", "second site"]);
  expect(await all("q=site%20SECOND")).toEqual(["second site"]);
  expect(await all(`to=${middle}`)).toEqual(["first site", "second site"]);
  expect(await names(`/v1/submissions?from=${middle}&q=a`)).toEqual(["Grace"]);
  expect(await ofForm(other, "")).toEqual(["Bot", "Grace"]);
  expect(await ofForm(other, "spam=false")).toEqual(["Grace"]);
  expect(await ofForm(other, "q=bot")).toEqual(["Bot"]);
  expect(await ofForm(other, `to=${middle}`)).toEqual([]);
  expect(await ofForm(big, `from=${begun}&to=${middle}`)).toEqual(["second site"]);
  expect(await ofForm(big, `from=${middle}`)).toEqual([]);
  const { json } = await server.get(`/v1/submissions?from=${begun}&limit=3`);
  expect([json.total, json.has_more, json.data.length]).toEqual([4, true, 3]);
  for (const query of ["spam=perhaps", "to=2026-13-01", "from=2026-11-20T10:00", `q=${"x".repeat(201)}`])
    expect({ query, status: (await server.get(`/v1/submissions?${query}`)).status }).toEqual({ query, status: 400 });
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

const SITE = `<!DOCTYPE html><html lang="nl"><head><title>Bakkerij</title><style>body{background:#fdf6ec;color:#2a1a0a;font-family:Georgia}</style>
<script>document.title = "ran"</script></head><body onload="run()"><header><a href="/">Bakkerij</a><a href="#brood">Brood</a></header>
<main><h1>Welkom</h1>${CONTACT}</main><footer>Kerkstraat 1</footer><script>alert(1)</script></body></html>`;

test("thanks, errors, the closed form and the 404 page look like the page, in its language, and run nothing of it", async () => {
  const site = await publish(SITE);
  const [form] = site.forms;
  const path = `/_sw/forms/${form._id}`;
  const looks = ({ text, headers }: Answer, words: string) => {
    expect(text).toContain('<html lang="nl"');
    expect(text).toContain('<header><a href="/">Bakkerij</a>');
    expect(text).toContain("<footer>Kerkstraat 1</footer>");
    expect(text).toContain("background:#fdf6ec");
    expect(text).toContain('<base href="/">');
    expect(text).toContain(words);
    expect(text).not.toMatch(/<script|onload|Welkom|<link rel="canonical"/);
    expect(headers.get("content-security-policy")).toContain("script-src 'none'");
  };
  expect((await submit(site, form, encoded(ANSWERS))).status).toBe(303);
  looks(await server.visit(site.host, `${path}/thanks`), "Bedankt");
  const wrong = await submit(site, form, encoded({ ...ANSWERS, [`<img src=x>${"n".repeat(300)}`]: "y" }));
  expect(wrong.status).toBe(400);
  looks(wrong, "is te lang");
  expect(wrong.text).not.toContain("<img");
  // The browser's own way back keeps what was entered; a link would not.
  expect(wrong.text).not.toContain('class="sw-way"');
  const missing = await server.visit(site.host, "/nothing/here");
  expect(missing.status).toBe(404);
  looks(missing, "Pagina niet gevonden");
  await server.delete(`/v1/forms/${form._id}`);
  const closed = await submit(site, form, encoded(ANSWERS));
  expect(closed.status).toBe(410);
  looks(closed, "Dit formulier is gesloten");
  expect(closed.text).toContain('<a href="/">Terug</a>');
});

test("a form's thanks look like the page that the form is on, not like the home page, and lead back to it", async () => {
  const site = await publish("<main>Home</main>");
  const { json: page } = await server.post(`/v1/websites/${site.websiteId}/pages`, {
    path: "/contact",
    name: "Contact",
  });
  const html = `<header>Contact header</header><main>${CONTACT}</main>`;
  await saveVersion(server, page._id, { html, css: "body{background:#fff;color:#000}" });
  await server.post("/v1/tools/deploy", { page_id: page._id });
  const [form] = (await server.get(`/v1/forms?page_id=${page._id}`)).json.data;
  const thanks = await server.visit(site.host, `/_sw/forms/${form._id}/thanks`);
  expect(thanks.text).toContain("Contact header");
  expect(thanks.text).toContain('href="/contact">Back</a>');
  await server.put(`/v1/websites/${site.websiteId}`, { name: "Tom & <Co>" });
  expect((await server.visit(site.host, `/_sw/forms/${form._id}/thanks`)).text).toContain(
    "· Tom &amp; &lt;Co&gt;</title>",
  );
});
