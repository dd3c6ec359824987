/** Meta data, texts, sections, designs and e-mails of the embedded engine: true to the words, exact prices. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { readPage } from "../../src/html/page.ts";
import {
  type Client,
  type Json,
  makeGeneratedWebsite,
  newestEntries,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";

let server: TestServer;
let other: Client;
beforeAll(async () => {
  server = await startTestServer({ engine: builtinEngine() });
  other = await server.addAccount();
});
afterAll(() => server.stop());

const tool = (name: string, body: unknown, options?: Parameters<Client["post"]>[2]) =>
  server.post(`/v1/tools/${name}`, body, options);
const balance = async () => (await server.get("/v1/credits")).json.balance as number;
const draftOf = async (pageId: string): Promise<Json> => {
  const { json: page } = await server.get(`/v1/pages/${pageId}`);
  return (await server.get(`/v1/versions/${page.draft_version_id}`)).json;
};

describe("generate_metadata", () => {
  test("from a page: within limits, of its own words, for 1 credit, and nothing is changed", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    const [before, page] = [await balance(), (await server.get(`/v1/pages/${pageId}`)).json];
    const { status, json } = await tool("generate_metadata", { page_id: pageId });
    expect([status, json.engine]).toEqual([200, "builtin"]);
    expect(json.title).toContain("Crumb & Co");
    expect(json.title.length).toBeLessThanOrEqual(60);
    expect(json.description.length).toBeLessThanOrEqual(155);
    expect(json.description).toContain("loaves");
    expect(json.keywords.length).toBeGreaterThan(1);
    expect(await newestEntries(server, 1)).toEqual([[-1, "generate_metadata"]]);
    expect(await balance()).toBe(before - 1);
    expect((await server.get(`/v1/pages/${pageId}`)).json).toEqual(page);
  });

  test("from html and from a prompt", async () => {
    const html =
      "<main><h1>Opening hours</h1><p>We are open every day from nine to five, except on holidays.</p></main>";
    const fromHtml = (await tool("generate_metadata", { html })).json;
    expect(fromHtml.title).toContain("Opening hours");
    expect(fromHtml.description).toContain("nine to five");
    const fromPrompt = (await tool("generate_metadata", { prompt: "Zahnarztpraxis in Köln. Prophylaxe, Implantate." }))
      .json;
    expect(fromPrompt.title).toContain("Zahnarztpraxis");
    expect(fromPrompt.description).toContain("Köln");
  });

  test("exactly one source: else 400, free", async () => {
    const before = await balance();
    for (const body of [{}, { html: "<p>x", prompt: "x" }, { html: "" }, { prompt: "x", language: "german!" }])
      expect((await tool("generate_metadata", body)).status).toBe(400);
    expect(await balance()).toBe(before);
  });

  test("html that nests deeper than can be read is refused, with a reason and free", async () => {
    const before = await balance();
    const { status, json } = await tool("generate_metadata", { html: "<div>".repeat(20_000) });
    expect([status, json.code]).toEqual([400, "validation_failed"]);
    expect(json.message).toContain("nests elements deeper than 256");
    expect(await balance()).toBe(before);
  });

  test.each([
    "<b>".repeat(200),
    "<p>".repeat(80_000),
    "<",
    "<p",
    "<!doctype html><title>T</title>",
    "plain",
    "\u0000",
    "<script>x</script>",
  ])("any html (%j) is read", async (html) => {
    const { status, json } = await tool("generate_metadata", { html });
    expect(status).toBe(200);
    expect(json.title.length).toBeGreaterThan(0);
  });
});

describe("regenerate_text", () => {
  const text = "We are very passionate about really good bread!! It's just the best thing. Come by on Saturday.";

  test("follows an instruction by rule, for 1 credit", async () => {
    const before = await balance();
    const { json } = await tool("regenerate_text", { text, instruction: "Make it shorter" });
    expect(json).toMatchObject({ changed: true, engine: "builtin" });
    expect(json.text.length).toBeLessThan(text.length);
    expect(json.text).not.toContain("very");
    expect((await tool("regenerate_text", { text, instruction: "as a list" })).json.text.split("\n")).toHaveLength(3);
    expect(
      (await tool("regenerate_text", { text, instruction: 'replace "Saturday" with "Sunday"' })).json.text,
    ).toContain("Sunday");
    expect((await tool("regenerate_text", { text, instruction: "more formal" })).json.text).not.toContain("!");
    expect(await balance()).toBe(before - 4);
  });

  test("free when the text stays as it is", async () => {
    const before = await balance();
    const same = await tool("regenerate_text", { text: "We bake bread.", instruction: "clearer" });
    expect([same.status, same.json.changed, same.json.text]).toEqual([200, false, "We bake bread."]);
    expect(await balance()).toBe(before);
    expect(await newestEntries(server, 2)).toEqual([
      [1, "regenerate_text_refund"],
      [-1, "regenerate_text"],
    ]);
  });

  test("what it can't do it says: 409, free", async () => {
    const before = await balance();
    const limerick = await tool("regenerate_text", { text, instruction: "as a limerick" });
    const german = await tool("regenerate_text", { text, language: "de" });
    expect([limerick.status, german.status]).toEqual([409, 409]);
    expect(german.json.message).toContain("does not translate");
    expect(await balance()).toBe(before);
  });

  test("too long, empty, or of another account's page: refused", async () => {
    const { pageId } = await makeGeneratedWebsite(other);
    expect((await tool("regenerate_text", { text: "x".repeat(10_001) })).status).toBe(400);
    expect((await tool("regenerate_text", { text: " " })).status).toBe(400);
    expect((await tool("regenerate_text", { text: "x", page_id: pageId })).status).toBe(404);
  });
});

describe("regenerate_section", () => {
  test("by id, heading or number: a version, everything outside byte for byte, 10 credits", async () => {
    const { pageId } = await makeGeneratedWebsite(server, "Sections");
    const first = await draftOf(pageId);
    const heading = /<h2 id="offerings-h">([^<]+)/.exec(first.html)![1]!;
    const number = String(first.html.split('id="offerings"')[0]!.split("<section ").length - 1);
    for (const section of ["#offerings", heading, number]) {
      const old = await draftOf(pageId);
      const before = await balance();
      const { status, json } = await tool("regenerate_section", {
        page_id: pageId,
        section,
        instruction: "another layout",
      });
      expect([status, json.engine, json.section.id]).toEqual([200, "builtin", "offerings"]);
      const version = await draftOf(pageId);
      expect(version).toMatchObject({ _id: json.version_id, source: "regenerate", thread_id: json.thread_id });
      const start = old.html.indexOf('<section id="offerings"');
      const end = old.html.indexOf("</section>", start) + "</section>".length;
      expect(version.html).toBe(old.html.slice(0, start) + json.section.html + old.html.slice(end));
      expect(json.section.html).not.toBe(old.html.slice(start, end));
      expect(version.css.startsWith(old.css)).toBe(true);
      expect(version.javascript).toBe(old.javascript);
      expect(await balance()).toBe(before - 10);
      if (section === number) break;
      await server.post(`/v1/versions/${first._id}/restore`, {});
    }
    expect(await newestEntries(server, 1)).toEqual([[-10, "regenerate_section"]]);
  });

  test("says what an instruction adds, and the thread shows it", async () => {
    const { pageId } = await makeGeneratedWebsite(server, "Instructed");
    const thread_id = (await server.post("/v1/threads", { page_id: pageId })).json.thread_id;
    const body = { page_id: pageId, section: "#offerings", instruction: "Products: cardamom buns £3.", thread_id };
    const { status, json } = await tool("regenerate_section", body);
    expect([status, json.thread_id]).toEqual([200, thread_id]);
    expect(json.section.html.toLowerCase()).toContain("cardamom");
    const messages = (await server.get(`/v1/threads/${thread_id}/messages`)).json.data;
    expect(messages.map((one: Json) => [one.role, one.version_id])).toEqual([
      ["user", null],
      ["assistant", json.version_id],
    ]);
  });

  test("a section is made of what the website's brief says by now", async () => {
    const { pageId, websiteId } = await makeGeneratedWebsite(server, "Changed");
    const offers = [{ name: "Plum tart", price: "€7" }];
    expect((await server.put(`/v1/websites/${websiteId}/brief`, { offers })).status).toBe(200);
    const { json } = await tool("regenerate_section", { page_id: pageId, section: "#offerings" });
    expect(json.section.html).toContain("Plum tart");
    expect(json.section.html.toLowerCase()).not.toContain("country loaves");
  });

  test("no such section: 400 with those there are; no code: 409; a foreign page or thread: 404; all free", async () => {
    const { pageId, websiteId } = await makeGeneratedWebsite(server, "Refused");
    const theirs = await makeGeneratedWebsite(other);
    const empty = (await server.post(`/v1/websites/${websiteId}/pages`, { path: "/empty", name: "Empty" })).json._id;
    const foreignThread = (await other.post("/v1/threads", { page_id: theirs.pageId })).json.thread_id;
    const before = (await server.get("/v1/credits/ledger")).json.total;
    const missing = await tool("regenerate_section", { page_id: pageId, section: "#nope" });
    expect([missing.status, missing.json.details[0].path]).toEqual([400, "section"]);
    expect(missing.json.message).toContain("#offerings");
    const number = await tool("regenerate_section", { page_id: pageId, section: 2 });
    expect([number.status, number.json.details[0].path]).toEqual([400, "section"]);
    expect(number.json.message).toContain('in quotes ("2")');
    expect((await tool("regenerate_section", { page_id: empty, section: "1" })).json.code).toBe("nothing_to_edit");
    expect((await tool("regenerate_section", { page_id: theirs.pageId, section: "1" })).status).toBe(404);
    const thread = await tool("regenerate_section", { page_id: pageId, section: "1", thread_id: foreignThread });
    expect(thread.status).toBe(404);
    expect((await server.get("/v1/credits/ledger")).json.total).toBe(before);
  });

  test("a page of 32,000 sections is read once: no section there takes long to be told from the others", async () => {
    const { pageId } = await makeGeneratedWebsite(server, "Many");
    const html = "<section><h2>One</h2></section>".repeat(32_000);
    await saveVersion(server, pageId, { html });
    const started = performance.now();
    const missing = await tool("regenerate_section", { page_id: pageId, section: "#nope" });
    const took = performance.now() - started;
    expect([missing.status, missing.json.details[0].path]).toEqual([400, "section"]);
    const again = performance.now();
    // Another one, because a page that has been read is kept.
    readPage(`${html} `);
    expect(took).toBeLessThan(20 * (performance.now() - again));
  });

  test("code that is not the composer's it leaves alone, and gives the credits back", async () => {
    const { pageId } = await makeGeneratedWebsite(server, "Foreign");
    await saveVersion(server, pageId, { html: "<section id=a><h2>One</h2></section><section><h2>Two</h2></section>" });
    const [before, draft] = [await balance(), (await draftOf(pageId))._id];
    const answer = await tool("regenerate_section", { page_id: pageId, section: "Two" });
    expect([answer.status, answer.json.code]).toEqual([409, "not_possible"]);
    expect([await balance(), (await draftOf(pageId))._id]).toEqual([before, draft]);
  });

  test("repeated with an Idempotency-Key there is one version and one charge", async () => {
    const { pageId } = await makeGeneratedWebsite(server, "Once");
    const before = await balance();
    const options = { headers: { "Idempotency-Key": "section-1" } };
    const body = { page_id: pageId, section: "1" };
    const first = await tool("regenerate_section", body, options);
    expect((await tool("regenerate_section", body, options)).text).toBe(first.text);
    expect(await balance()).toBe(before - 10);
    expect((await server.get(`/v1/pages/${pageId}/versions`)).json.total).toBe(2);
  });
});

describe("generate_design", () => {
  test("tokens, custom properties and a preview in the asked colours, readable, for 10 credits", async () => {
    const before = await balance();
    const { status, json } = await tool("generate_design", {
      prompt: "A bakery in Portland. Warm, sage green on cream.",
    });
    expect([status, json.engine]).toEqual([200, "builtin"]);
    for (const value of Object.values(json.tokens.colors)) {
      expect(value).toMatch(/^#[0-9a-f]{6}$/);
      expect(json.css).toContain(value as string);
      expect(json.preview_html).toContain(value as string);
    }
    expect(json.preview_html).toStartWith("<!DOCTYPE html>");
    expect(json.preview_html).not.toMatch(/<script|https?:\/\//);
    expect(await balance()).toBe(before - 10);
  });

  test("for a website, and not for another account's", async () => {
    const { websiteId } = await makeGeneratedWebsite(server, "For design");
    expect((await tool("generate_design", { prompt: "darker", website_id: websiteId })).status).toBe(200);
    expect((await other.post("/v1/tools/generate_design", { prompt: "x", website_id: websiteId })).status).toBe(404);
    expect((await tool("generate_design", {})).status).toBe(400);
  });

  test("words of the prompt are text in the preview, never code", async () => {
    const { json } = await tool("generate_design", {
      prompt: 'Shop called "<img src=x onerror=alert(1)>" </style><script>',
    });
    expect(json.preview_html).not.toMatch(/<img|<script/);
  });
});

describe("generate_email", () => {
  test("the request's own sentences, as HTML for mail clients and as text, for 5 credits", async () => {
    const before = await balance();
    const prompt =
      "Write an email about our buns: Cardamom buns are back on Saturday. Come by from 7:30.\n- Cardamom bun\n- Country loaf";
    const { status, json } = await tool("generate_email", { prompt, kind: "announcement" });
    expect([status, json.engine, json.subject]).toEqual([200, "builtin", "Cardamom buns are back on Saturday"]);
    for (const part of [json.html, json.text]) {
      expect(part).toContain("Come by from 7:30.");
      expect(part).toContain("Country loaf");
      expect(part).not.toContain("Write an email");
    }
    expect(json.html).toContain("<!--[if mso");
    expect(json.html).toMatch(/<table[^>]+role="presentation"/);
    expect(json.html).not.toMatch(/<script|<link|@import/);
    expect(json.text).not.toContain("<");
    expect(await balance()).toBe(before - 5);
  });

  test("of a website: its name, its colours, a button to its address once it is published", async () => {
    const { websiteId, pageId } = await makeGeneratedWebsite(server, "Mailing");
    const { json: deployed } = await server.post("/v1/tools/deploy", { page_id: pageId });
    const { json } = await tool("generate_email", { prompt: "We are open on Sunday too.", website_id: websiteId });
    const { css } = await draftOf(pageId);
    expect(json.html).toContain(/--page:(#\w+)/.exec(css)![1]!);
    expect(json.html).toContain(new URL(deployed.url).origin);
    expect(json.text).toContain("Mailing");
    expect((await other.post("/v1/tools/generate_email", { prompt: "x", website_id: websiteId })).status).toBe(404);
  });

  test.each(["Hi", "<b>&amp;</b> </mj-text><mj-raw>x", "お知らせです。", "مرحبا بكم", "- only\n- points", "</mjml>"])(
    "the words %j are text in it, never markup",
    async (prompt) => {
      const { status, json } = await tool("generate_email", { prompt });
      expect(status).toBe(200);
      expect(json.html).not.toMatch(/<b>|mj-raw>x|<\/mjml>/);
      expect(json.subject.length).toBeGreaterThan(0);
    },
  );

  test("an unknown kind, or nothing to say: 400", async () => {
    expect((await tool("generate_email", { prompt: "x", kind: "spam" })).status).toBe(400);
    expect((await tool("generate_email", { prompt: " " })).status).toBe(400);
  });
});
