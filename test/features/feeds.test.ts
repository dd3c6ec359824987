/** Feeds and sitemaps by the letter of their standards, whatever was written into the records that they tell of. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { parseRssFeed } from "feedsmith";
import { RelaxNGValidator, XmlDocument } from "libxml2-wasm";
import { type Json, makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";

const DAY = "(Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
const MONTH = "(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";
const text = "<text/>";
const address = '<data type="anyURI"><param name="pattern">https?://[^ ]+</param></data>';
const date = `<data type="string"><param name="pattern">${DAY}, \\d{2} ${MONTH} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT</param></data>`;
const element = (name: string, content: string) => `<element name="${name}">${content}</element>`;
const maybe = (content: string) => `<optional>${content}</optional>`;
const GRAMMAR = `xmlns="http://relaxng.org/ns/structure/1.0" datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes"`;

/** https://www.rssboard.org/rss-specification and, for the link to the feed itself, https://www.rfc-editor.org/rfc/rfc4287 */
const RSS = `<element name="rss" ${GRAMMAR}><attribute name="version"><value>2.0</value></attribute><element name="channel"><interleave>
  ${element("title", text)}${element("link", address)}${element("description", text)}
  ${maybe(element("language", '<data type="language"/>'))}${maybe(element("lastBuildDate", date))}
  <element name="link" ns="http://www.w3.org/2005/Atom"><attribute name="href">${address}</attribute>
    <attribute name="rel"><value>self</value></attribute><attribute name="type"><value>application/rss+xml</value></attribute></element>
  <zeroOrMore><element name="item"><interleave>
    ${element("title", text)}${element("link", address)}${element("description", text)}${element("pubDate", date)}
    <element name="guid"><attribute name="isPermaLink"><value>true</value></attribute>${address}</element>
  </interleave></element></zeroOrMore>
</interleave></element></element>`;

/** https://www.sitemaps.org/protocol.html */
const SITEMAP = `<element name="urlset" ns="http://www.sitemaps.org/schemas/sitemap/0.9" ${GRAMMAR}><oneOrMore><element name="url">
  ${element("loc", address)}${maybe(element("lastmod", '<data type="dateTime"/>'))}
</element></oneOrMore></element>`;

/** Throws what is wrong with a document: what is no XML, and what its standard does not know. */
function assertValid(schema: string, xml: string): void {
  using grammar = XmlDocument.fromString(schema);
  using validator = RelaxNGValidator.fromDoc(grammar);
  using document = XmlDocument.fromBuffer(new TextEncoder().encode(xml));
  validator.validate(document);
}

let server: TestServer;
let host: string;
let collection: Json;
const NAME = `Crumb & "Co" </title> ]]>`;
beforeAll(async () => {
  server = await startTestServer();
  const made = await makePublishedWebsite(server, NAME);
  host = made.host;
  collection = (
    await server.post(`/v1/websites/${made.websiteId}/cms/collections`, {
      name: "News <b>&amp;</b>",
      slug: "news",
      fields: [
        { key: "title", name: "Title", type: "text", required: true },
        { key: "body", name: "Text", type: "long_text" },
      ],
      route: "/news/:slug",
      feed: true,
    })
  ).json;
  const html = '<main><h1 data-sw-field="title">A sample</h1><div data-sw-field="body">Text</div></main>';
  const path = "/news/:slug";
  await server.post(`/v1/websites/${made.websiteId}/pages/import`, { path, name: path, html });
  expect((await server.post(`/v1/websites/${made.websiteId}/deploy`, {})).status).toBe(200);
});
afterAll(() => server.stop());

async function feedWith(records: { data: Json }[]): Promise<string> {
  const published = records.map((record) => ({ ...record, status: "published" }));
  const { status, json } = await server.post(`/v1/cms/collections/${collection._id}/records`, { records: published });
  expect(status).toBe(200);
  for (let record = json.records.at(-1); record.pending; await Bun.sleep(5))
    record = (await server.get(`/v1/cms/records/${record._id}`)).json;
  return (await server.visit(host, "/news/feed.xml")).text;
}

const HOSTILE = [
  "</title></item><script>alert(1)</script>",
  "]]><!-- <![CDATA[ & &amp; &#x3c; &nbsp; &undefined;",
  '"quoted" \'quoted\' <?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
  "\u{1f956} 日本語 العربية \u202eright to left\u200b \u0301",
  "noncharacters: \ufffe \uffff \u{1ffff}",
  "C1 controls: \u0085 \u0099",
  "x".repeat(400),
];

test("of no records is a feed all the same", async () => {
  const { text } = await server.visit(host, "/news/feed.xml");
  assertValid(RSS, text);
  expect(parseRssFeed(text).items ?? []).toEqual([]);
});

test("whatever records say, it is valid, and readers show the texts that were written, never as html", async () => {
  const bodies = HOSTILE.map((hostile) => `${hostile.slice(0, 100)} and more`);
  const feed = await feedWith(HOSTILE.map((title, index) => ({ data: { title, body: bodies[index] } })));
  assertValid(RSS, feed);
  const read = parseRssFeed(feed);
  expect(read.title).toContain(NAME);
  expect(read.title).toContain("News <b>&amp;</b>");
  // What XML can't say at all is left out.
  const sayable = (value: string) => value.replace(/[\ufffe\uffff]/g, "");
  const titles = (read.items ?? []).map(({ title }) => title!);
  for (const hostile of HOSTILE) expect(titles).toContain(sayable(hostile));
  const links = (read.items ?? []).map(({ link }) => link!);
  expect(new Set(links).size).toBe(HOSTILE.length);
  for (const { link, guid, description } of read.items ?? []) {
    expect(guid?.value).toBe(link!);
    expect((await server.visit(host, new URL(link!).pathname)).status).toBe(200);
    // A description is html to readers: nothing in it is a tag.
    expect(description).not.toMatch(/<\/?[a-z!?]/i);
  }
});

test("the sitemap tells of the same pages, and is valid too", async () => {
  const { text } = await server.visit(host, "/sitemap.xml");
  assertValid(SITEMAP, text);
  for (const [, path] of (await server.visit(host, "/news/feed.xml")).text.matchAll(/<link>([^<]*\/news\/[^<]+)</g))
    expect(text).toContain(`<loc>${path}</loc>`);
});

test("the validator finds what is wrong", () => {
  expect(() => assertValid(RSS, '<rss version="2.0"><channel><title>Only a title</title></channel></rss>')).toThrow();
  expect(() => assertValid(SITEMAP, "<urlset><url></urlset>")).toThrow();
});
