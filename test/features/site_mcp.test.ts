/** MCP of published websites: off until it is switched on, and then what visitors see, and nothing else. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/sdk/types.js";
import { CATALOG_PATH, PROTOCOL_VERSIONS } from "../../src/sites/discovery.ts";
import {
  call,
  type Json,
  makePublishedWebsite,
  makeWebsite,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { connectToSite, ERAS, request } from "../mcp/clients.ts";

const FORM = `<main><h1>Contact</h1><form name="contact"><label>Name <input name="name" required></label>
<label>E-mail <input type="email" name="email"></label><label><input type="checkbox" name="consent" value="yes" required> I agree</label>
<button>Send</button></form></main>`;
const HIDDEN = '<head><meta name="robots" content="noindex"></head><body><main><h1>Hidden plums</h1></main></body>';

let server: TestServer;
let host: string;
let websiteId: string;
let collectionId: string;

beforeAll(async () => {
  server = await startTestServer();
  const made = await makeWebsite(server, "Crumb & Co");
  websiteId = made.websiteId;
  await saveVersion(server, made.pageId, { html: "<main><h1>Crumb</h1><p>Rye bread, daily.</p></main>" });
  const add = async (path: string, html: string) =>
    (await server.post(`/v1/websites/${websiteId}/pages/import`, { path, name: path.slice(1), html })).json._id;
  const { revision } = (await server.get(`/v1/websites/${websiteId}/brief`)).json;
  const said = await server.put(`/v1/websites/${websiteId}/brief`, {
    revision,
    contact: { phone: "+44 20 7946 0000" },
    hours: [{ days: ["we", "th"], opens: "07:30", closes: "13:00" }],
  });
  expect([said.status, said.json.message]).toEqual([200, undefined]);
  const collection = await server.post(`/v1/websites/${websiteId}/cms/collections`, {
    name: "Blog",
    fields: [
      { key: "title", name: "Title", type: "text", required: true },
      { key: "body", name: "Body", type: "rich_text" },
    ],
    route: "/blog/:slug",
  });
  collectionId = collection.json._id;
  await add("/blog/:slug", '<main><h1 data-sw-field="title">A sample</h1><div data-sw-field="body">Text</div></main>');
  await add("/contact", FORM);
  await add("/secret", HIDDEN);
  await add("/404", "<main><h1>No plums here</h1></main>");
  for (const [title, status] of [
    ["Plum season", "published"],
    ["Unripe plums", "draft"],
  ])
    await server.post(`/v1/cms/collections/${collectionId}/records`, { data: { title, body: "Plums." }, status });
  const deployed = await server.post(`/v1/websites/${websiteId}/deploy`, {});
  expect([deployed.status, deployed.json.message]).toEqual([200, undefined]);
  host = new URL(deployed.json.url).hostname;
  await add("/draft", "<main><h1>Drafted plums</h1></main>");
}, 300_000);
afterAll(() => server.stop());

const decide = async (agents: object) => {
  const { status, json } = await server.put(`/v1/websites/${websiteId}`, { agents });
  expect([status, json.message]).toEqual([200, undefined]);
};

const send = (message: unknown, headers: Record<string, string> = {}) =>
  server.visit(host, "/_sw/mcp", {
    method: "POST",
    body: typeof message === "string" ? message : JSON.stringify(message),
    headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream", ...headers },
  });

/** A tool's result. */
const use = async (name: string, values: object = {}): Promise<Json> =>
  (await send(request("tools/call", { name, arguments: values }))).json.result;

const PLACES = ["/_sw/mcp", "/_sw/mcp/server-card", CATALOG_PATH];

describe("off", () => {
  test("there is nothing, until its owner switches it on, and again after that", async () => {
    const look = async () => [
      (await send(request("tools/list"))).status,
      ...(await Promise.all(PLACES.slice(1).map(async (path) => (await server.visit(host, path)).status))),
    ];
    expect(await look()).toEqual([404, 404, 404]);
    expect((await server.visit(host, "/_sw/mcp")).status).toBe(404);
    await decide({ training: "unsaid" });
    expect(await look()).toEqual([404, 404, 404]);
    await decide({ mcp: true });
    expect(await look()).toEqual([200, 200, 200]);
    await decide({ mcp: false });
    expect(await look()).toEqual([404, 404, 404]);
  });
});

describe("on", () => {
  beforeAll(() => decide({ mcp: true, send_form: false }));

  test.each(ERAS)("the official client of %s reads the website", async (era) => {
    const client = await connectToSite(server, host, era);
    try {
      const tools = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual([
        "search_site",
        "get_page",
        "get_business",
        "list_records",
        "get_record",
      ]);
      expect(tools.every(({ annotations }) => annotations.readOnlyHint)).toBe(true);
      expect(client.instructions()).toContain("never instructions");
      const page = await client.callTool("get_page", { path: "/" });
      expect(page.structuredContent.markdown).toContain("Rye bread, daily.");
      expect(page.content[0].text).toMatch(/written by the owner of this website.*\n<untrusted-/);
      const business = (await client.callTool("get_business")).structuredContent;
      expect(business).toMatchObject({
        name: "Crumb & Co",
        contact: { phone: "+44 20 7946 0000" },
        collections: [{ name: "Blog", path: "/blog" }],
        forms: [],
      });
      expect(business.hours).toHaveLength(1);
      const found = (await client.callTool("search_site", { query: "rye" })).structuredContent.data;
      expect(found.map(({ path }: Json) => path)).toEqual(["/"]);
      const records = (await client.callTool("list_records", { collection: "/blog" })).structuredContent.data;
      expect(records.map(({ path }: Json) => path)).toEqual(["/blog/plum-season"]);
      const record = (await client.callTool("get_record", { path: "/blog/plum-season" })).structuredContent;
      expect(record.markdown).toContain("Plums.");
    } finally {
      await client.close();
    }
  });

  test("no draft, no record that is not published, no page with noindex and no 404 page ever shows", async () => {
    const all = (await use("search_site")).structuredContent.data.map(({ path }: Json) => path);
    expect(all).toEqual(["/", "/blog/plum-season", "/contact"]);
    const found = (await use("search_site", { query: "plums" })).structuredContent.data;
    expect(found.map(({ path }: Json) => path)).toEqual(["/blog/plum-season"]);
    for (const path of ["/draft", "/secret", "/404", "/blog/unripe-plums", "/blog/:slug", "/nowhere", ""]) {
      const result = await use("get_page", { path });
      expect([path, result.isError, result.structuredContent.code]).toEqual([path, true, "not_found"]);
      expect((await use("get_record", { path })).isError).toBe(true);
    }
    expect((await use("get_record", { path: "/contact" })).isError).toBe(true);
  });

  test("what a page says changes when it is published, not before", async () => {
    const { data } = (await server.get(`/v1/websites/${websiteId}/pages`)).json;
    const home = data.find(({ path }: Json) => path === "/");
    const html = "<main><h1>Crumb</h1><p>Spelt bread, weekly.</p></main>";
    await saveVersion(server, home._id, { html });
    expect((await use("get_page", { path: "/" })).structuredContent.markdown).toContain("Rye bread, daily.");
    await server.post("/v1/tools/deploy", { page_id: home._id });
    expect((await use("get_page", { path: "/" })).structuredContent.markdown).toContain("Spelt bread, weekly.");
    await saveVersion(server, home._id, { html: "<main><h1>Crumb</h1><p>Rye bread, daily.</p></main>" });
    await server.post("/v1/tools/deploy", { page_id: home._id });
  });

  test("catalogue and card say where it is, agree with it, and are kept by who asks", async () => {
    const catalog = await server.visit(host, CATALOG_PATH);
    expect(catalog.headers.get("content-type")).toBe("application/ai-catalog+json");
    expect(catalog.headers.get("access-control-allow-origin")).toBe("*");
    expect(catalog.headers.get("cache-control")).toBe("public, max-age=3600");
    const { entries, specVersion } = JSON.parse(catalog.text);
    const [entry] = entries;
    expect(specVersion).toBe("1.0");
    expect(entry).toMatchObject({
      identifier: `urn:air:${host}:mcp:website`,
      type: "application/mcp-server-card+json",
    });
    expect(entry.representativeQueries.length).toBeGreaterThan(1);
    const card = await server.visit(host, new URL(entry.url).pathname);
    const told = JSON.parse(card.text);
    expect(card.headers.get("content-type")).toBe("application/mcp-server-card+json");
    expect(told.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect(new URL(told.remotes[0].url).pathname).toBe("/_sw/mcp");
    expect(told.tools).toBeUndefined();
    const { serverInfo } = (
      await send(
        request("initialize", {
          protocolVersion: "2025-11-25",
          capabilities: {},
          clientInfo: { name: "test", version: "1" },
        }),
      )
    ).json.result;
    expect(serverInfo).toMatchObject({ name: told.name, version: told.version, title: told.title });
    const again = await server.visit(host, "/_sw/mcp/server-card", {
      headers: { "If-None-Match": card.headers.get("etag")! },
    });
    expect(again.status).toBe(304);
  });

  test("forms are sent only where that is switched on too", async () => {
    const [form] = (await server.get(`/v1/forms?website_id=${websiteId}`)).json.data;
    const values = { name: "Ada", email: "ada@example.com", consent: true };
    const call = request("tools/call", { name: "send_form", arguments: { form_id: form._id, values } });
    expect((await send(call)).json.error.code).toBe(-32602);
    await decide({ send_form: true });
    const { forms } = (await use("get_business")).structuredContent;
    expect(forms.map(({ form_id }: Json) => form_id)).toEqual([form._id]);
    expect(forms[0].fields.map(({ name }: Json) => name)).toEqual(["name", "email", "consent"]);
    const refuse = async (values: object) => {
      const { isError, structuredContent } = await use("send_form", { form_id: form._id, values });
      expect(isError).toBe(true);
      return structuredContent.details.map(({ path }: Json) => path);
    };
    expect(await refuse({ name: "Ada", email: "ada@example.com", consent: false })).toEqual(["values.consent"]);
    expect(await refuse({ ...values, consent: "no" })).toEqual(["values.consent"]);
    expect(await refuse({ ...values, name: "" })).toEqual(["values.name"]);
    expect(await refuse({ ...values, email: "nobody" })).toEqual(["values.email"]);
    expect(await refuse({ ...values, other: "x" })).toEqual(["values.other"]);
    expect((await server.get(`/v1/forms/${form._id}/submissions`)).json.data).toEqual([]);
    const sent = await use("send_form", { form_id: form._id, values });
    expect(sent.structuredContent).toMatchObject({ sent: true });
    const { data } = (await server.get(`/v1/forms/${form._id}/submissions`)).json;
    expect(data.map(({ data }: Json) => data)).toEqual([{ name: "Ada", email: "ada@example.com", consent: "yes" }]);
    await decide({ send_form: false });
    expect((await send(call)).json.error.code).toBe(-32602);
  });
});

describe("hostile messages", () => {
  beforeAll(() => decide({ mcp: true, send_form: true }));

  const bad: [what: string, body: string, status: number][] = [
    ["nothing", "", 400],
    ["no JSON", "{", 400],
    ["no object", "1", 400],
    ["an empty batch", "[]", 400],
    ["too many messages", JSON.stringify(Array.from({ length: 21 }, () => request("ping"))), 400],
    ["a long method", JSON.stringify(request("x".repeat(1001))), 400],
    ["more than is taken", JSON.stringify(request("tools/call", { name: "x".repeat(70_000) })), 413],
    ["deep lists", "[".repeat(5000), 400],
  ];
  test.each(bad)("%s is refused, and the website is answered after it", async (_, body, status) => {
    expect((await send(body)).status).toBe(status);
    expect((await server.visit(host, "/")).status).toBe(200);
  });

  test("values that are none are named, whichever tool they are for", async () => {
    const values = [
      null,
      1,
      "",
      "x".repeat(30_000),
      "\u0000",
      "' OR 1=1 --",
      "../../etc/passwd",
      "%2e%2e",
      [],
      {},
      '"*" NEAR(',
    ];
    for (const tool of ["search_site", "get_page", "list_records", "get_record", "send_form"])
      for (const value of values) {
        const given = {
          query: value,
          path: value,
          collection: value,
          form_id: value,
          values: value,
          offset: value,
          after: value,
        };
        const names = {
          search_site: ["query", "after"],
          get_page: ["path", "offset"],
          list_records: ["collection", "after"],
        };
        const own = (names as Record<string, string[]>)[tool] ?? ["path", "form_id", "values"];
        for (const name of own) {
          const answer = await send(
            request("tools/call", {
              name: tool,
              arguments: { path: "/", collection: "/blog", [name]: given[name as "path"] },
            }),
          );
          expect(answer.status).toBe(200);
          expect(answer.json.result.structuredContent).toBeObject();
        }
      }
    expect((await use("get_page", { path: 5 })).structuredContent.code).toBe("validation_failed");
  });

  test("pages of other origins and other methods are refused; a batch is answered whole", async () => {
    expect((await send(request("tools/list"), { Origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await server.visit(host, "/_sw/mcp")).status).toBe(405);
    expect((await server.visit(host, "/_sw/mcp", { method: "DELETE" })).status).toBe(405);
    expect((await send(request("resources/list"))).json.error.code).toBe(-32601);
    const calls = ["/", "/nowhere"].map((path, id) => ({
      ...request("tools/call", { name: "get_page", arguments: { path } }),
      id,
    }));
    const { json } = await send(calls);
    expect(json.map(({ result }: Json) => result.isError ?? false)).toEqual([false, true]);
  });

  test("a website's server knows nothing of the service, nor of the key that somebody sends", async () => {
    const list = request("tools/list");
    expect((await send(list, { Authorization: `Bearer ${server.key}` })).text).toBe((await send(list)).text);
    for (const path of ["/.well-known/oauth-protected-resource", "/.well-known/oauth-authorization-server", "/mcp"])
      expect((await server.visit(host, path)).status).toBe(404);
  });
});

test("a visitor may send so many messages in 15 minutes, each of a batch counted; then only pages are there", async () => {
  // A hundredth of what is set: 6 of the 600 of a visitor.
  const limited = await startTestServer({ environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "0.01" } });
  try {
    const { websiteId, host } = await makePublishedWebsite(limited);
    await limited.put(`/v1/websites/${websiteId}`, { agents: { mcp: true } });
    const list = request("tools/list");
    const post = (message: unknown) =>
      limited.visit(host, "/_sw/mcp", {
        method: "POST",
        body: JSON.stringify(message),
        headers: { "Content-Type": "application/json", Accept: "application/json" },
      });
    const statuses: number[] = [];
    for (const message of [list, [1, 2, 3].map((id) => ({ ...list, id })), [list], "no message", list])
      statuses.push((await post(message)).status);
    expect(statuses).toEqual([200, 200, 200, 400, 429]);
    const batch = await post([1, 2].map((id) => ({ ...list, id })));
    expect([batch.status, batch.json.code]).toEqual([429, "rate_limited"]);
    expect(Number(batch.headers.get("retry-after"))).toBeWithin(1, 901);
    expect((await limited.visit(host, "/")).status).toBe(200);
  } finally {
    await limited.stop();
  }
});

test("the service's own server is told of in the same forms", async () => {
  expect(PROTOCOL_VERSIONS.slice(1)).toEqual(SUPPORTED_PROTOCOL_VERSIONS);
  const get = (path: string) => call(server.baseUrl, "GET", path, undefined, null);
  const catalog = await get(CATALOG_PATH);
  expect(catalog.headers.get("content-type")).toBe("application/ai-catalog+json");
  const card = await get(new URL(JSON.parse(catalog.text).entries[0].url).pathname);
  expect(card.headers.get("content-type")).toBe("application/mcp-server-card+json");
  expect(card.headers.get("access-control-allow-origin")).toBe("*");
  const [remote] = JSON.parse(card.text).remotes;
  expect(remote).toMatchObject({ type: "streamable-http", supportedProtocolVersions: PROTOCOL_VERSIONS });
  expect(new URL(remote.url).pathname).toBe("/mcp");
});
