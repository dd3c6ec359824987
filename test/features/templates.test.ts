/** Websites of templates: they say what their own brief says, nothing of the former business, and nobody else sees them. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import type { Db, SerializationKey } from "../../src/storage/client.ts";
import { look } from "../databases.ts";
import {
  type Client,
  type Json,
  makeGeneratedWebsite,
  makeSubmission,
  runEnded,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { cookieOf, makePerson, PASSWORD, tokenOf, withKey } from "../people.ts";
import { makePng } from "../pictures.ts";
import { batchEnded } from "../requests.ts";
import { damage } from "../simulation/invariants.ts";

setDefaultTimeout(300_000);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const FORMER = {
  kind: "bakery",
  language: "en",
  tagline: "Bread worth the queue",
  contact: {
    phone: "503 555 0142",
    email: "hello@crumb.example",
    address: { street: "12 Alder Street", postal_code: "97205", city: "Portland" },
    links: [{ label: "Instagram", url: "https://instagram.com/crumbco" }],
  },
  hours: [{ days: ["we", "th"], opens: "07:30", closes: "13:00" }],
  offers: [
    { name: "Country loaf", price: "$9", description: "Rye and wheat" },
    { name: "Croissant", price: "$4" },
    { name: "Cardamom bun", price: "$5" },
  ],
  people: [{ name: "Mara Olsen", role: "Baker" }],
  actions: [
    { label: "Order now", to: "https://crumb.example/order" },
    { label: "Write to us", to: "/contact" },
  ],
  instructions: "Never mention Mara's divorce",
};
const OWN = {
  contact: { phone: "+49 30 1234567", email: "post@linde.example" },
  hours: [{ days: ["mo"], opens: "06:00", closes: "18:00" }],
  offers: [
    { name: "Roggenbrot", price: "5,20 €" },
    { name: "Brezel", price: "1,10 €" },
  ],
};
const FORMERS =
  /Crumb|CRUMB|503 555|5035550142|hello@|Alder|, 97205|Portland|crumbco|7:30–|loaf|Croissant|Cardamom|\$9|Mara|queue|Order now|divorce/;

const HEADER = `<p><b>Crumb &amp; Co</b> <a href="tel:5035550142" data-sw-fact="contact.phone">503 555 0142</a></p>`;

/** A page that shows all there is, with the header that the website's pages share. */
const pageOf = (number: number) => `<!doctype html><html lang="en"><head><title>CRUMB &amp; CO ${number}</title>
<meta name="description" content="Crumb & Co: Country loaf from $9"><script type="application/ld+json">
{"@context":"https://schema.org","@type":"Bakery","name":"Crumb & Co","telephone":"503 555 0142"}</script></head><body>
<header data-sw-part="header"><p>Crumb &amp; Co</p></header><main><h1>Crumb &amp; Co ${number}</h1>
<p data-sw-fact="tagline">Bread worth the queue</p><p>Call <a href="tel:+15035550142">503 555 0142</a> or our team.</p>
<ul><li><h3 data-sw-fact="offers.country-loaf.name">Country loaf</h3><b data-sw-fact="offers.country-loaf.price">$9</b><p data-sw-fact="offers.country-loaf.description">Rye and wheat</p></li>
<li><h3 data-sw-fact="offers.croissant.name">Croissant</h3><b data-sw-fact="offers.croissant.price">from $4 by hand</b></li>
<li><h3 data-sw-fact="offers.cardamom-bun.name">Cardamom bun</h3><b data-sw-fact="offers.cardamom-bun.price">$5</b></li></ul>
<section><h2>People</h2><p data-sw-fact="people.mara-olsen.name">Mara Olsen</p></section>
<a class="call" href="https://crumb.example/order" data-sw-fact="actions.order-now.label">Order now</a>
<a class="call" href="/contact" data-sw-fact="actions.write-to-us.label">Write to us</a>
<form name="ask"><label>Ask Crumb &amp; Co<input name="question"></label></form></main>
<footer><p data-sw-fact="hours">Wed, Thu 7:30–13:00</p><p data-sw-fact="contact.address">12 Alder Street, Portland, 97205</p>
<a href="https://instagram.com/crumbco" data-sw-fact="contact.links.instagram">Instagram</a></footer></body></html>`;

async function makeSite(client: Client, count: number, html = pageOf): Promise<Json> {
  const { json: website } = await client.post("/v1/websites", { name: "Crumb & Co", brief: FORMER });
  await client.put(`/v1/websites/${website._id}/parts/header`, { html: HEADER });
  for (let number = 0; number < count; number++) {
    const path = number === 0 ? "/" : `/p${number}`;
    const page = await client.post(`/v1/websites/${website._id}/pages`, {
      path,
      name: `Page ${number}`,
      prompt: "All about Mara's loaf",
    });
    await saveVersion(client, page.json._id, { html: html(number), css: "h1 { color: navy }" });
  }
  return website;
}

const makeTemplate = async (client: Client, count = 1, body: Json = {}): Promise<Json> => {
  const { _id } = await makeSite(client, count);
  return (await client.post(`/v1/websites/${_id}/template`, { name: "Bakery", ...body })).json;
};

/** All that is stored of a website's pages, parts, forms and brief. */
async function everythingOf(client: Client, id: string): Promise<{ text: string; pages: Json[]; codes: Json[] }> {
  const { data: pages } = (await client.get(`/v1/websites/${id}/pages?limit=100`)).json;
  const lists = await Promise.all(
    pages.map(({ _id }: Json) => client.get(`/v1/pages/${_id}/versions?include=code&limit=50`)),
  );
  const codes = lists.flatMap(({ json }) => json.data);
  const others = ["brief", "parts"].map((what) => client.get(`/v1/websites/${id}/${what}`));
  const forms = pages.map(({ _id }: Json) => client.get(`/v1/forms?page_id=${_id}`));
  const answers = [...(await Promise.all([...others, ...forms])), await client.get(`/v1/websites/${id}`)];
  return { text: JSON.stringify([pages, codes, answers.map(({ json }) => json)]), pages, codes };
}

test("pages say what the own brief says; nothing of the former business is left, and what can't be known is told", async () => {
  const site = await makeSite(server, 2);
  const about = await server.post(`/v1/websites/${site._id}/pages`, { path: "/about", name: "About" });
  await saveVersion(server, about.json._id, { html: "<h1>About</h1><p>Since 1987, Mara Olsen bakes for $77.</p>" });
  const [form] = (await server.get(`/v1/forms?website_id=${site._id}`)).json.data;
  await server.put(`/v1/forms/${form._id}`, {
    notify_emails: ["hello@crumb.example"],
    success_message: "Crumb & Co thanks you",
    auto_reply: { subject: "Crumb & Co", message: "Call 503 555 0142" },
  });
  const template = await server.post(`/v1/websites/${site._id}/template`, { name: "Bakery" });
  expect(template.json).toMatchObject({ name: "Bakery", description: null, website_id: site._id, pages: 3 });

  const made = await server.post("/v1/websites", {
    template_id: template.json._id,
    name: "Backhaus Linde",
    brief: OWN,
  });
  expect([made.status, made.json.page_count, made.json.published_at]).toEqual([200, 3, null]);
  const left = made.json.facts_left.map(({ page_name, text, reason }: Json) => [page_name, text, reason]);
  expect(left).toEqual([
    ["About", "Mara Olsen", "former"],
    ["About", "1987", "unknown"],
    ["About", "$77", "unknown"],
  ]);
  const { text, pages, codes } = await everythingOf(server, made.json._id);
  expect(text.replace(/<p>Since 1987.*?<\/p>/, "").match(FORMERS)?.[0]).toBeUndefined();
  expect(pages.every(({ prompt }: Json) => !prompt)).toBe(true);
  expect(codes).toHaveLength(3);
  const home = codes.find(({ html }: Json) => html.includes("<h1>Backhaus Linde 0</h1>"))!;
  expect(home.html).toContain('<b data-sw-fact="offers.roggenbrot.price">5,20 €</b>');
  expect(home.html).toContain('<b data-sw-fact="offers.brezel.price">1,10 €</b>');
  expect(home.html).toContain('Call <a href="tel:+49301234567">+49 30 1234567</a>');
  expect(home.html).toContain('<p data-sw-fact="hours">Mon 6:00–18:00</p>');
  expect(home.html).toContain(
    '<a class="call" href="/contact" data-sw-fact="actions.write-to-us.label">Write to us</a>',
  );
  expect(home.html).not.toContain("<h2>People");
  const { data: parts } = (await server.get(`/v1/websites/${made.json._id}/parts`)).json;
  expect(parts[0].html).toContain('<b>Backhaus Linde</b> <a href="tel:+49301234567"');
  const { brief } = { brief: (await server.get(`/v1/websites/${made.json._id}/brief`)).json };
  expect(brief).toMatchObject({ source: "given", name: "Backhaus Linde", kind: "bakery", instructions: null });
  // The website that it was made of is as it was, and so is the template.
  expect((await everythingOf(server, site._id)).text).toContain("Country loaf");
  expect((await server.get("/v1/forms?limit=100")).json.data[0]).toMatchObject({ notify_emails: [], auto_reply: null });
});

test("of another trade and language it has its own drawings, menus and headings, and what it lacks is told", async () => {
  const composing = await startTestServer({ engine: builtinEngine() });
  try {
    const prompt =
      "Family dentist in Leeds: check-ups, teeth whitening, braces. Call 0113 496 0100. Open Mon-Fri 8:00-18:00.";
    const { json: site } = await composing.post("/v1/websites", { name: "Bright Smile", prompt });
    const pages: Json[] = [];
    for (const [path, name] of Object.entries({ "/": "Home", "/contact": "Contact", "/team": "Our team" })) {
      const brief = path === "/team" ? { people: [{ name: "Amy Chen", role: "Dentist" }] } : undefined;
      const { json } = await composing.post(`/v1/websites/${site._id}/pages`, { path, name });
      if (brief) await composing.put(`/v1/pages/${json._id}/brief`, brief);
      await runEnded(composing, (await composing.post(`/v1/pages/${json._id}/generate`, {})).json.run_id);
      pages.push(json);
    }
    const handwritten =
      '<main><h1>Prices</h1><p data-sw-fact="people.amy-chen.name">Amy Chen</p><a href="/">A word of ours</a></main>';
    const { json: own } = await composing.post(`/v1/websites/${site._id}/pages`, { path: "/prices", name: "Prices" });
    await saveVersion(composing, own._id, {
      html: `<!doctype html><html lang="en"><body>${handwritten}</body></html>`,
    });
    const { json: template } = await composing.post(`/v1/websites/${site._id}/template`, { name: "Dentist" });
    const { json: made } = await composing.post("/v1/websites", {
      template_id: template._id,
      name: "Backhaus Linde",
      brief: { ...OWN, kind: "bakery", language: "de", events: [{ name: "Backkurs" }] },
    });
    const { codes, pages: list } = await everythingOf(composing, made._id);
    const codeOf = (path: string) =>
      codes.find(({ page_id }) => page_id === list.find((one) => one.path === path)?._id)!;
    expect(list.map(({ path, name }) => [path, name])).toContainEqual(["/contact", "Kontakt"]);
    const [before, home] = [await everythingOf(composing, site._id), codeOf("/").html];
    const drawn = (html: string) => html.match(/<svg class="(?:art|emblem)"[\s\S]*?<\/svg>/g) ?? [];
    const teeth = new Set(before.codes.flatMap(({ html }) => drawn(html)));
    expect(drawn(home).length).toBeGreaterThan(1);
    expect(drawn(home).filter((one) => teeth.has(one))).toEqual([]);
    expect(home).toContain(">Telefon<");
    expect(home).toContain('data-sw-pages="Startseite"');
    expect(home).not.toMatch(/>(?:Menu|Send message|Phone|Contact|Get in touch|Services)</);
    expect(codeOf("/prices").html).toContain('<html lang="de">');
    expect(made.facts_left.filter(({ reason }: Json) => reason !== "language")).toEqual([]);
    expect(made.facts_left.map(({ path, text }: Json) => [path, text])).toEqual([["/prices", "A word of ours"]]);
    const lacking = made.pages_to_fill.map(({ path, missing, is_empty }: Json) => [path, missing, is_empty]);
    expect(lacking).toContainEqual(["/prices", ["people"], true]);
    expect(made.facts_not_shown).toEqual(["events"]);
    // One of the same trade and language keeps the drawings that it was chosen for.
    const body = { template_id: template._id, name: "White Teeth", brief: { tagline: "Gentle" } };
    const { json: like } = await composing.post("/v1/websites", body);
    const kept = (await everythingOf(composing, like._id)).codes.flatMap(({ html }) => drawn(html));
    expect(kept.length).toBeGreaterThan(1);
    expect(kept.filter((one) => !teeth.has(one))).toEqual([]);
  } finally {
    await composing.stop();
  }
});

test("a website of a template takes what is sent to its forms, and is published as any other", async () => {
  const template = await makeTemplate(server);
  const { json } = await server.post("/v1/websites", { template_id: template._id, name: "Linde", brief: OWN });
  const { json: site } = await server.post(`/v1/websites/${json._id}/deploy`, {});
  const host = new URL(site.url).hostname;
  const shown = await server.visit(host, "/");
  expect(shown.text).toContain("+49 30 1234567");
  expect(shown.text.match(FORMERS)?.[0]).toBeUndefined();
  const [form] = (await server.get(`/v1/forms?website_id=${json._id}`)).json.data;
  expect(form.fields[0]).toMatchObject({ name: "question", label: "Ask Linde" });
  const body = new URLSearchParams({ question: "Open on Sunday?" });
  expect((await server.visit(host, `/_sw/forms/${form._id}`, { method: "POST", body })).status).toBeLessThan(400);
  expect((await server.get(`/v1/forms/${form._id}/submissions`)).json.total).toBe(1);
});

test("records come along where they are wanted; what visitors sent never does", async () => {
  const account = await server.addAccount();
  await makeSubmission(server, account);
  const [{ _id }] = (await account.get("/v1/websites")).json.data;
  const { json: news } = await account.post(`/v1/websites/${_id}/cms/collections`, {
    name: "News",
    fields: [{ key: "title", type: "text" }],
  });
  await account.post(`/v1/cms/collections/${news._id}/records`, { data: { title: "Crumb & Co opens" } });
  const counts: unknown[] = [];
  for (const records of [false, true]) {
    const { json: template } = await account.post(`/v1/websites/${_id}/template`, { name: "One", records });
    const { json: made } = await account.post("/v1/websites", { template_id: template._id, name: "Linde", brief: OWN });
    const [collection] = (await account.get(`/v1/websites/${made._id}/cms/collections`)).json.data;
    const { data } = (await account.get(`/v1/cms/collections/${collection._id}/records`)).json;
    counts.push(data.map(({ data }: Json) => data.title));
    expect((await account.get(`/v1/submissions?website_id=${made._id}`)).json.total).toBe(0);
  }
  expect(counts).toEqual([[], ["Linde opens"]]);
});

test("templates are the account's: a parent's are used in its clients' accounts by the parent alone", async () => {
  const parent = await server.addAccount();
  const template = await makeTemplate(parent);
  const [first, second] = await Promise.all(
    ["First", "Second"].map(async (name) => (await parent.post("/v1/clients", { name, website_limit: 1 })).json._id),
  );
  const as = (id: string) => ({ headers: { "Sitewright-Account": id } });
  const body = { template_id: template._id, name: "Linde", brief: OWN };
  const made = await parent.post("/v1/websites", body, as(first));
  expect(made.status).toBe(200);
  expect((await parent.get("/v1/websites")).json.total).toBe(1);
  expect((await parent.get("/v1/templates?q=BAKE", as(first))).json.data).toMatchObject([
    { _id: template._id, account_id: parent.accountId },
  ]);
  expect((await parent.get("/v1/templates?q=cake")).json.total).toBe(0);
  // It is the parent's: the client's account changes it not, and full is full.
  expect((await parent.delete(`/v1/templates/${template._id}`, as(first))).json.code).toBe("not_found");
  expect((await parent.post("/v1/websites", body, as(first))).json).toMatchObject({ code: "website_quota", limit: 1 });
  // What a client keeps is its own: neither its sibling nor the parent in its own account sees it.
  const own = await parent.post(`/v1/websites/${made.json._id}/template`, { name: "Client's" }, as(first));
  const people = await Promise.all(
    [first, second].map(async (id) => {
      const owner = await parent.owner();
      const { json } = await owner.post("/v1/invitations", { role: "owner" }, as(id));
      return { id, url: json.url };
    }),
  );
  expect(people.every(({ url }) => url)).toBe(true);
  const { json: key } = await (await parent.owner()).post("/v1/api_keys", { name: "client's" }, as(second));
  for (const id of [template._id, own.json._id]) {
    expect((await parent.get(`/v1/templates/${id}`, as(second))).status).toBe(id === template._id ? 200 : 404);
    expect((await (await server.addAccount()).get(`/v1/templates/${id}`)).json.code).toBe("not_found");
    if (!key.key) continue;
    const sibling = withKey(parent, key.key);
    expect((await sibling.get(`/v1/templates/${id}`)).json.code).toBe("not_found");
    expect((await sibling.post("/v1/websites", { ...body, template_id: id })).json.code).toBe("not_found");
  }
  expect((await parent.get(`/v1/templates/${own.json._id}`)).json.code).toBe("not_found");
  expect((await parent.get("/v1/templates")).json.total).toBe(1);
  const viewer = await makePerson(parent, "viewer");
  expect((await viewer.get("/v1/templates")).json.total).toBe(1);
  expect((await viewer.delete(`/v1/templates/${template._id}`)).json.code).toBe("role_required");
});

test("who acts for a parent may keep a client's website as a template of the parent's own; nobody else may", async () => {
  const parent = await server.addAccount();
  const [first, second] = await Promise.all(
    ["First", "Second"].map(async (name) => (await parent.post("/v1/clients", { name })).json._id),
  );
  const as = (id: string) => ({ headers: { "Sitewright-Account": id } });
  const acting = (client: Client, id: string): Client => ({
    ...client,
    get: (path) => client.get(path, as(id)),
    post: (path, body) => client.post(path, body, as(id)),
    put: (path, body) => client.put(path, body, as(id)),
    delete: (path) => client.delete(path, as(id)),
  });
  const inFirst = acting(parent, first);
  const site = await makeSite(inFirst, 1);
  const path = `/v1/websites/${site._id}/template`;
  const stored = async (client: Client) => (await client.get("/v1/users/me/stats")).json.storage_used_bytes as number;
  const before = [await stored(parent), await stored(inFirst)];
  const kept = await inFirst.post(path, { name: "Bakery", for_parent: true });
  expect(kept.json).toMatchObject({ account_id: parent.accountId, website_id: site._id, pages: 1 });
  expect([await stored(parent), await stored(inFirst)]).toEqual([before[0]! + kept.json.size_bytes, before[1]!]);
  // It looks in the parent's own account as it did, also when the website is gone.
  const look = async () => await parent.get(`/v1/templates/${kept.json._id}/preview`);
  expect((await look()).text).toContain("<h1>Crumb &amp; Co 0</h1>");
  expect((await parent.post(path, { name: "No" })).json.code).toBe("not_found");
  const made = await acting(parent, second).post("/v1/websites", { template_id: kept.json._id, name: "A", brief: OWN });
  expect(made.json).toMatchObject({ name: "A", page_count: 1 });
  // Nobody of the client's own sees it, nor keeps anything in their parent's account.
  const invited = await (await parent.owner()).post("/v1/invitations", { role: "owner" }, as(first));
  const accepted = await server.post(
    "/auth/invitations/accept",
    { token: tokenOf(invited.json.url), email: `o-${first}@example.com`, name: "Ada", password: PASSWORD },
    { key: null },
  );
  const clientsOwner = withKey(server, cookieOf(accepted));
  expect((await clientsOwner.get("/v1/templates")).json.total).toBe(0);
  expect((await clientsOwner.get(`/v1/templates/${kept.json._id}`)).json.code).toBe("not_found");
  for (const own of [clientsOwner, parent]) {
    const id = own === parent ? (await makeSite(parent, 1))._id : site._id;
    const refused = await own.post(`/v1/websites/${id}/template`, { name: "No", for_parent: true });
    expect([refused.status, refused.json.code]).toEqual([409, "not_possible"]);
  }
  expect((await parent.get("/v1/templates")).json.total).toBe(1);
  expect((await clientsOwner.get(`/v1/templates/${kept.json._id}/preview`)).json.code).toBe("not_found");
  await inFirst.delete(`/v1/websites/${site._id}`);
  const shown = await look();
  expect(shown.headers.get("content-security-policy")).toContain("sandbox");
  expect(shown.text).toContain("<p><b>Crumb &amp; Co</b>");
});

test("they are renamed, count as stored until they are deleted, and say what they lack", async () => {
  const account = await server.addAccount();
  const stored = async () => (await account.get("/v1/users/me/stats")).json.storage_used_bytes;
  const site = await makeSite(account, 1);
  const before = await stored();
  const { json: template } = await account.post(`/v1/websites/${site._id}/template`, { name: "One" });
  expect(await stored()).toBe(before + template.size_bytes);
  const renamed = await account.put(`/v1/templates/${template._id}`, { name: "Two", description: "For bakers" });
  expect(renamed.json).toMatchObject({ name: "Two", description: "For bakers", pages: 1 });
  const body = { template_id: template._id, name: "Linde" };
  expect((await account.post("/v1/websites", body)).json.details[0].path).toBe("brief");
  expect((await account.post("/v1/websites", { ...body, brief: OWN, prompt: "A" })).json.details[0].path).toBe(
    "prompt",
  );
  await account.delete(`/v1/websites/${site._id}`);
  expect((await account.delete(`/v1/templates/${template._id}`)).json.deleted).toBe(true);
  expect((await account.post("/v1/websites", { ...body, brief: OWN })).json.code).toBe("not_found");
  const { json: empty } = await account.post("/v1/websites", { name: "Empty", brief: OWN });
  const refused = await account.post(`/v1/websites/${empty._id}/template`, { name: "None" });
  expect(refused.json).toMatchObject({ code: "not_possible", message: expect.stringContaining("no page with code") });
});

test("one template with 20 pages and 25 briefs make 25 websites in one batch, each once, whatever ends the process", async () => {
  let running = await startTestServer();
  const { directory, key } = running;
  const template = await makeTemplate(running, 20);
  const names = Array.from({ length: 25 }, (_, index) => `Backhaus ${index}`);
  const items = names.map((name, index) => ({
    template_id: template._id,
    name,
    brief: { ...OWN, contact: { phone: `+49 30 55${String(index).padStart(4, "0")}` } },
  }));
  const { json: batch } = await running.post("/v1/batches", { operation: "websites.create", items });
  for (const last of [9, 40, 71]) {
    const { write } = running.storage;
    const { promise: reached, resolve } = Promise.withResolvers<void>();
    let number = 0;
    running.storage.write = ((serializationKey: SerializationKey, work: (db: Db) => Promise<unknown>) => {
      if (number++ < last) return write(serializationKey, work);
      resolve();
      return new Promise(() => {});
    }) as typeof write;
    await reached;
    running.seemDead();
    running = await startTestServer({ directory });
  }
  try {
    const own = { ...running, ...withKey(running, key) };
    const ended = await batchEnded(own, batch._id);
    expect([ended.done, ended.failed]).toEqual([25, 0]);
    const { data, total } = (await own.get("/v1/websites?limit=100")).json;
    expect(total).toBe(26);
    expect(data.map(({ name }: Json) => name).sort()).toEqual([...names, "Crumb & Co"].sort());
    expect(new Set(data.map(({ page_count }: Json) => page_count))).toEqual(new Set([20]));
    const { _id } = data.find(({ name }: Json) => name === "Backhaus 7");
    const { text } = await everythingOf(own, _id);
    expect(text).toContain("tel:+4930550007");
    expect(text.match(FORMERS)?.[0]).toBeUndefined();
    expect(await look(directory, damage)).toEqual([]);
  } finally {
    await running.stop();
  }
});

test("how a template looks has a bound, however often its page shows a picture", async () => {
  const client = await server.addAccount();
  const { websiteId, pageId } = await makeGeneratedWebsite(client);
  const form = new FormData();
  form.append("website_id", websiteId);
  form.append("file", new Blob([makePng(400, 300)]), "Oven.png");
  const { path } = (await client.post("/v1/assets", await new Response(form).blob())).json;
  await saveVersion(client, pageId, { html: `<main>${`<img src="${path}" alt="">`.repeat(5_000)}</main>` });
  const { json: kept } = await client.post(`/v1/websites/${websiteId}/template`, { name: "Many" });
  const { text } = await client.get(`/v1/templates/${kept._id}/preview`);
  expect(text).toContain("data:image/");
  expect(text).toContain(path);
  expect(text.length).toBeLessThan(10 * 1024 * 1024);
});
