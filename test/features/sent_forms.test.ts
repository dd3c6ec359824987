/** What browsers and pages' scripts send is kept, whatever the page's markup says; forms that are not taken are told. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Json, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "100" } });
});
afterAll(() => server.stop());

interface Site {
  websiteId: string;
  pageId: string;
  host: string;
  forms: Json[];
  warnings: Json[];
}

async function publish(html: string, others: Record<string, string> = {}): Promise<Site> {
  const { websiteId, pageId } = await makeWebsite(server);
  await saveVersion(server, pageId, { html });
  for (const [path, code] of Object.entries(others)) {
    const { json: page } = await server.post(`/v1/websites/${websiteId}/pages`, { path, name: path });
    await saveVersion(server, page._id, { html: code });
  }
  const { json } = await server.post(`/v1/websites/${websiteId}/deploy`, {});
  const forms = (await server.get(`/v1/forms?page_id=${pageId}`)).json.data;
  const checks = (await server.get(`/v1/websites/${websiteId}/checks`)).json.findings;
  const warnings = checks.filter((one: Json) => ["form_not_taken", "unnamed_field"].includes(one.check));
  return { websiteId, pageId, host: new URL(json.url).hostname, forms, warnings };
}

const AS_JSON = { Accept: "application/json" };
const JSON_TYPE = { ...AS_JSON, "Content-Type": "application/json" };

async function send({ host, forms }: Site, body: BodyInit, headers: Record<string, string> = AS_JSON) {
  const answer = await server.visit(host, `/_sw/forms/${forms[0]._id}`, { method: "POST", body, headers });
  const [row] = (await server.get(`/v1/forms/${forms[0]._id}/submissions?limit=1`)).json.data;
  return { status: answer.status, answer, row };
}

test("a hidden field beside a checkbox of its name, ticked or not, as frameworks write it", async () => {
  const site = await publish(
    '<form name="r" method="post"><input name="email" type="email"><input type="hidden" name="agree" value="0"><label><input type="checkbox" name="agree" value="1"> I agree</label><button>S</button></form>',
  );
  const not = await send(site, "email=a%40b.example&agree=0", {
    ...AS_JSON,
    "Content-Type": "application/x-www-form-urlencoded",
  });
  expect([not.status, not.row.data, not.row.problems]).toEqual([200, { email: "a@b.example", agree: "0" }, []]);
  const body = new URLSearchParams([
    ["email", "a@b.example"],
    ["agree", "0"],
    ["agree", "1"],
  ]);
  const ticked = await send(site, body);
  expect([ticked.status, ticked.row.data.agree, ticked.row.problems]).toEqual([200, ["0", "1"], []]);
  const table = await server.get(`/v1/forms/${site.forms[0]._id}/export`);
  expect(table.text).toContain("Sent at,email,I agree,Files");
});

test("who has not ticked the box of a list joins it by no hidden field and by no word of a script", async () => {
  const site = await publish(
    '<form method="post"><input name="email" type="email"><input type="hidden" name="newsletter" value="0"><input type="checkbox" name="newsletter" value="1"></form>',
  );
  const { json: list } = await server.post("/v1/lists", { name: "News", language: "en", double_opt_in: false });
  expect((await server.put(`/v1/forms/${site.forms[0]._id}`, { list_id: list._id })).status).toBe(200);
  const people = async () => (await server.get(`/v1/lists/${list._id}/subscribers`)).json.total;
  await send(site, new URLSearchParams({ email: "a@b.example", newsletter: "0" }));
  await send(site, JSON.stringify({ email: "b@b.example", newsletter: false }), JSON_TYPE);
  expect(await people()).toBe(0);
  await send(site, new URLSearchParams("email=c@b.example&newsletter=0&newsletter=1"));
  await send(site, JSON.stringify({ email: "d@b.example", newsletter: true }), JSON_TYPE);
  expect(await people()).toBe(2);
});

test("what scripts have added or lifted is kept, and said where it is unlike the markup", async () => {
  const site = await publish(`<form method="post"><input name="email" type="email">
    <select name="city"><option value="">Choose</option><option>Bad\u00a0Homburg</option><option> New
      York </option></select>
    <label><input type="radio" name="how" value="phone"> Phone</label><input name="how">
    <fieldset disabled><input name="company" required></fieldset><input name="vat" required></form>`);
  const sent = { email: "a@b.example", city: "Hamburg", how: "by pigeon", "items[0][name]": "Rye", vat: "1" };
  const { status, row } = await send(site, new URLSearchParams(sent));
  expect([status, row.data, row.problems]).toEqual([200, sent, [{ field: "city", problem: "unlisted" }]]);
  for (const city of ["Bad\u00a0Homburg", "New York"]) {
    const { row } = await send(site, new URLSearchParams({ ...sent, city }));
    expect([row.data.city, row.problems]).toEqual([city, []]);
  }
  const lifted = await send(site, new URLSearchParams({ email: "b@b.example", "items[]": "Spelt" }));
  expect([lifted.status, lifted.row.problems]).toEqual([200, [{ field: "vat", problem: "missing" }]]);
});

test("JSON of pages that send it themselves: truth, numbers, lists, nested values, with and without a type", async () => {
  const site = await publish(
    '<form name="j" method="post"><input type="email" name="email"><input type="checkbox" name="agree"><input type="number" name="n"></form>',
  );
  for (const agree of [true, false]) {
    const { status, row } = await send(site, JSON.stringify({ email: "a@b.example", agree, n: 3 }), JSON_TYPE);
    expect([status, row.data, row.problems]).toEqual([200, { email: "a@b.example", agree: `${agree}`, n: "3" }, []]);
  }
  const nested = { email: "a@b.example", rows: [{ name: "Rye" }, { name: "Spelt" }], about: { size: 2 } };
  const kept = await send(site, JSON.stringify(nested), { ...AS_JSON, "Content-Type": "text/plain;charset=UTF-8" });
  expect([kept.status, kept.row.data]).toEqual([
    200,
    { email: "a@b.example", rows: ['{"name":"Rye"}', '{"name":"Spelt"}'], about: '{"size":2}' },
  ]);
  const plain = await send(site, "email=c@b.example\r\nmessage=one\r\ntwo\r\n", {
    ...AS_JSON,
    "Content-Type": "text/plain",
  });
  expect([plain.status, plain.row.data]).toEqual([200, { email: "c@b.example", message: "one\ntwo" }]);
});

test("what the server guarantees is refused: nothing entered, too much, a file where the form takes none", async () => {
  const site = await publish('<form method="post"><label>Name <input name="name"></label></form>');
  const empty = await send(site, new URLSearchParams({ name: "  ", "form-name": "x", _charset_: "UTF-8" }));
  expect([empty.status, empty.answer.json.details]).toEqual([400, [{ path: "name", message: "Name: is missing" }]]);
  expect((await send(site, new URLSearchParams({ name: "x".repeat(50_001) }))).status).toBe(400);
  const file = new FormData();
  file.set("cv", new File(["x"], "x.txt"));
  expect((await send(site, file)).answer.json.details).toEqual([{ path: "cv", message: "cv: takes no file" }]);
  expect((await server.get(`/v1/forms/${site.forms[0]._id}`)).json.submission_count).toBe(0);
  const taking = await publish('<form method="post"><input name="name"><input type="file" name="cv" required></form>');
  const { status, row } = await send(taking, new URLSearchParams({ name: "Ada" }));
  expect([status, row.problems]).toEqual([200, [{ field: "cv", problem: "missing" }]]);
});

test("words in the charset of an old document are words; what is no UTF-8 at all harms nothing", async () => {
  const site = await publish('<form method="post"><input name="name"></form>');
  const type = { ...AS_JSON, "Content-Type": "application/x-www-form-urlencoded" };
  const sent = { "name=M%FCller+%80": "Müller €", "name=M%C3%BCller": "Müller", "name=%EF%BF%BD%FC": "��" };
  for (const [body, name] of Object.entries(sent)) expect((await send(site, body, type)).row.data).toEqual({ name });
});

test("an author's own trap for programs marks spam, and what tells forms apart elsewhere is no answer", async () => {
  const site = await publish(
    '<form name="contact" method="POST" data-netlify="true" netlify-honeypot="nick"><input type="hidden" name="form-name" value="contact"><p hidden><input name="nick"></p><input name="email"></form>',
  );
  expect(site.forms[0].fields.map(({ name, type }: Json) => [name, type])).toEqual([
    ["nick", "honeypot"],
    ["email", "text"],
  ]);
  const sent = { "form-name": "contact", nick: "", email: "a@b.example" };
  const good = await send(site, new URLSearchParams(sent));
  expect([good.row.data, good.row.spam]).toEqual([{ email: "a@b.example" }, false]);
  const bad = await send(site, new URLSearchParams({ ...sent, nick: "x", email: "c@b.example" }));
  expect([bad.status, bad.row.spam, bad.row.spam_reason]).toEqual([200, true, "honeypot"]);
});

test("an action that is a page of the website is where the visitor goes; the owner's own word comes first", async () => {
  const form = '<form name="contact" method="POST" action="/thanks"><input name="email"></form>';
  const site = await publish(form, { "/thanks": "<h1>Thanks</h1>" });
  const path = `/_sw/forms/${site.forms[0]._id}`;
  const post = async (message: string, headers = {}) =>
    await server.visit(site.host, path, { method: "POST", body: new URLSearchParams({ email: message }), headers });
  expect((await server.visit(site.host, "/")).text).toContain(`action="${path}"`);
  expect((await post("1")).headers.get("location")).toBe("/thanks");
  expect((await post("2", AS_JSON)).json.redirect_url).toBe("/thanks");
  for (const [action, location] of [
    ["thanks.html?a=1#b", "/thanks?a=1#b"],
    ["/thanks/", "/thanks"],
    ["/contact.php", `${path}/thanks`],
    ["/", `${path}/thanks`],
    ["//evil.example/thanks", null],
  ]) {
    await saveVersion(server, site.pageId, { html: form.replace("/thanks", action!) });
    await server.post(`/v1/websites/${site.websiteId}/deploy`, {});
    const shown = (await server.visit(site.host, "/")).text;
    expect({ action, isWired: shown.includes(path) }).toEqual({ action, isWired: location !== null });
    if (location) expect((await post(action!)).headers.get("location")).toBe(location);
  }
  const ofWebflow =
    '<form name="contact" method="get" data-redirect="/thanks"><input type="email" name="email"></form>';
  await saveVersion(server, site.pageId, { html: ofWebflow });
  await server.post(`/v1/websites/${site.websiteId}/deploy`, {});
  expect((await post("webflow")).headers.get("location")).toBe("/thanks");
  await server.put(path.replace("/_sw/", "/v1/"), { redirect_url: "/elsewhere" });
  expect((await post("3")).headers.get("location")).toBe("/elsewhere");
});

test("contact forms that would be lost are wired: by get, without names, in shadow roots and templates", async () => {
  const lost = {
    webflow:
      '<div class="w-form"><form id="email-form" name="email-form" data-name="Email Form" method="get"><input name="name" type="text"><input name="email" type="email" required><input type="submit" value="Submit"></form></div>',
    get: '<form method="GET" action="/thanks"><textarea name="message"></textarea><button>S</button></form>',
    netlify: '<form action="/done" netlify><select name="size"><option>1</select></form>',
    nameless:
      '<form id="contactForm"><input id="name" type="text"><input id="email" type="email"><label>Message <textarea></textarea></label><button>Send</button></form>',
    shadow:
      '<contact-box><template shadowrootmode="open"><form name="sh" method="post"><input name="email" type="email"><button>Send</button></form></template></contact-box>',
    template: '<template id="t"><form method="post"><input name="email"></form></template>',
    charset: '<form name="l" method="post" accept-charset="ISO-8859-1"><input name="name"><button>Send</button></form>',
    button:
      '<form method="post"><input name="email"><button formaction="/send.php" formmethod="get" formenctype="text/plain">S</button></form>',
  };
  for (const [kind, html] of Object.entries(lost)) {
    const site = await publish(html);
    const told = site.warnings.map(({ check }) => check);
    const wanted = kind === "nameless" ? ["unnamed_field"] : [];
    expect({ kind, forms: site.forms.length, told }).toEqual({ kind, forms: 1, told: wanted });
    const { text } = await server.visit(site.host, "/");
    const [tag] = new RegExp(`<form[^>]* action="/_sw/forms/${site.forms[0]._id}"[^>]*>`).exec(text) ?? [];
    expect({ kind, tag }).toEqual({ kind, tag: expect.stringContaining('method="post"') });
    expect(text).not.toMatch(/accept-charset|formaction|formmethod|formenctype/);
    expect(text.split('name="_sw_url"')).toHaveLength(2);
    if (kind === "nameless") {
      expect(text).toContain('<input id="email" type="email" name="email">');
      expect(text).toContain('<textarea name="field-3">');
      const { row } = await send(site, new URLSearchParams({ name: "Ada", email: "a@b.example", "field-3": "Hi" }));
      expect([row.name, row.email, row.problems]).toEqual(["Ada", "a@b.example", []]);
    }
  }
});

test("forms that are not in the page's own html are told, unless the script that makes them sends them", async () => {
  const made: [html: string, told: number][] = [
    ["<x-a></x-a><script>root.innerHTML = '<form method=post><input name=email></form>'</script>", 1],
    ['<script>document.createElement("form").method = "post"</script>', 1],
    ["<script>x.innerHTML = '<form></form>'; fetch('https://crm.example/', { method: 'POST' })</script>", 0],
    ["<script>document.querySelector('form').reset()</script>", 0],
    ['<iframe title="f" srcdoc="&lt;form method=post>&lt;input name=email>&lt;/form>"></iframe>', 1],
  ];
  for (const [html, told] of made) {
    const { warnings } = await publish(html);
    expect({ html, told: warnings.length }).toEqual({ html, told });
  }
});

test("every form that is not taken is told with why; those that search stay as they are, untold", async () => {
  const left: [html: string, reason: RegExp | null][] = [
    ['<form role="search" method="get"><input name="x"></form>', null],
    ['<form action="/search"><input name="q"></form>', null],
    ['<search><form><input name="words"></form></search>', null],
    ['<form action="https://www.google.com/search" method="get"><input type="search" name="q"></form>', null],
    ['<form action="/contact"><button>Contact</button></form>', null],
    ['<dialog><form method="dialog"><button>Close</button></form></dialog>', null],
    [
      '<form action="https://formspree.io/f/x" method="post"><input name="email"></form>',
      /goes to “https:\/\/formspree/,
    ],
    ['<form action="mailto:a@b.example" method="post"><textarea name="m"></textarea></form>', /goes to “mailto:/],
    ['<form method="post"><input name="user"><input type="password" name="p"></form>', /password/],
    ['<form action="/shops"><input type="tel" name="zip"></form>', /address of a page/],
    ['<form method="get"><select name="size"><option>1</select></form>', /address of a page/],
    ['<dialog><form method="dialog"><input type="email" name="e"></form></dialog>', /closes the dialog/],
  ];
  const { forms, warnings } = await publish(left.map(([html]) => html).join("\n"));
  expect(forms).toEqual([]);
  const told = left.flatMap(([, reason]) => reason ?? []);
  expect(warnings.map(({ check, level }) => [check, level])).toEqual(told.map(() => ["form_not_taken", "warning"]));
  for (const [index, reason] of told.entries()) {
    expect(warnings[index]!.message).toMatch(reason);
    expect(warnings[index]!.node).toBeString();
  }
  const page = await publish(`${left[0]![0]}<form method="post"><input name="email"><input id="phone"></form>`);
  expect(page.forms).toHaveLength(1);
  expect(page.warnings.map(({ check, message }) => [check, message])).toEqual([
    ["unnamed_field", expect.stringContaining("“phone”")],
  ]);
  expect((await server.visit(page.host, "/")).text).toContain(left[0]![0]);
});

test("with a base on another host, forms, scripts and beacon are still asked of the site", async () => {
  const form = '<form method="post"><input name="email"></form>';
  const head = (base: string) => `<!doctype html><html><head><base href="${base}"></head><body>${form}</body></html>`;
  const { host, forms } = await publish(head("https://other.example/"));
  const { text } = await server.visit(host, "/");
  // What stands before the base is not asked of it.
  const baseAt = text.indexOf("<base");
  const own = [...text.matchAll(/(?:src|action)="([^"]*\/_sw\/[^"]*)"/g)].map(
    ({ 1: address, index }) => new URL(address!, index < baseAt ? `http://${host}` : "https://other.example/"),
  );
  expect(own.map(({ hostname }) => hostname)).toEqual(own.map(() => host));
  expect(own.map(({ pathname }) => pathname)).toEqual([
    "/_sw/forms.js",
    expect.stringMatching(/^\/_sw\/beacon\./),
    `/_sw/forms/${forms[0]._id}`,
  ]);
  const near = await publish(head("/shop/"));
  expect((await server.visit(near.host, "/")).text).toContain(`action="/_sw/forms/${near.forms[0]._id}"`);
});

test("columns of one label, or called as ours are, are told apart", async () => {
  const site = await publish(
    '<form method="post"><label>Name <input name="billing"></label><label>name <input name="shipping"></label><label>Submission <input name="about"></label><label>Town <input name="town"></label></form>',
  );
  await send(site, new URLSearchParams({ billing: "A", shipping: "B", about: "C", town: "D" }));
  const table = await server.get(`/v1/forms/${site.forms[0]._id}/export`);
  const [head, row] = table.text.replace("\ufeff", "").split("\r\n");
  expect(head).toBe(
    "Sent at,Name (billing),name (shipping),Submission (about),Town,Files,Spam,Submission,Further fields,Does not fit",
  );
  expect(row).toMatch(/,A,B,C,D,,no,subm_\w+,,$/);
  await send(site, new URLSearchParams({ billing: "x".repeat(9), shipping: "B" }));
  const path = `/v1/forms/${site.forms[0]._id}/export`;
  await saveVersion(server, site.pageId, { html: '<form method="post"><input name="billing" required></form>' });
  await server.post(`/v1/websites/${site.websiteId}/deploy`, {});
  await send(site, new URLSearchParams({ shipping: "C" }));
  const rows = (await server.get(path)).text.replace("\ufeff", "").split("\r\n");
  expect(rows[0]).toBe("Sent at,billing,Files,Spam,Submission,Further fields,Does not fit");
  expect(rows[1]).toMatch(/,billing: missing$/);
  expect(rows[2]).toMatch(/,$/);
});

test("addresses with international domains are addresses, as they are typed", async () => {
  const site = await publish('<form method="post"><input type="email" name="email"></form>');
  const { status, row } = await send(site, new URLSearchParams({ email: "info@müller.example" }));
  expect([status, row.email, row.problems]).toEqual([200, "info@müller.example", []]);
  const settings = { notify_emails: ["Anna@bücher.example"] };
  expect((await server.put(`/v1/forms/${site.forms[0]._id}`, settings)).json).toMatchObject(settings);
  for (const wrong of ["anna@bü cher.example", "anna@bücher.example/x", "anna@bücher..example", "jörg@a.example"])
    expect((await server.put(`/v1/forms/${site.forms[0]._id}`, { notify_emails: [wrong] })).status).toBe(400);
});
