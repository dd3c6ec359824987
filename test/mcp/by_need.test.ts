/** Tools by need: the short list, and the two tools that find and call all others. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { OPERATIONS } from "../../src/registry.ts";
import { toolsNamed } from "../../src/transport/mcp/offers.ts";
import { PROMPTS } from "../../src/transport/mcp/prompts.ts";
import { toolsOf } from "../../src/transport/mcp/tools.ts";
import { type Answer, type Json, makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";
import { connect, ERAS, post, request } from "./clients.ts";
import { JOBS } from "./jobs.ts";

const MOST_TOOLS = 20;
const MOST_TOKENS = 7000;
const CORE = "?toolsets=core";
const TOOLS = toolsOf(OPERATIONS);

let server: TestServer;
let own: { websiteId: string; pageId: string };
beforeAll(async () => {
  server = await startTestServer();
  own = await makePublishedWebsite(server, "Crumb");
});
afterAll(() => server.stop());

async function list(query = CORE, key = server.key): Promise<Json[]> {
  return (await post(server, request("tools/list"), { query, key })).json.result.tools;
}
const call = (name: string, values: Json, query = CORE, key = server.key): Promise<Answer> =>
  post(server, request("tools/call", { name, arguments: values }), { query, key });
const result = async (name: string, values: Json, query = CORE, key = server.key): Promise<Json> =>
  (await call(name, values, query, key)).json.result;
const find = async (query: string, more: Json = {}): Promise<Json> =>
  (await result("find_tools", { query, ...more })).structuredContent;
const use = (name: string, values?: Json, query = CORE): Promise<Json> =>
  result("use_tool", { name, ...(values && { arguments: values }) }, query);

describe("the short list", () => {
  test(`has at most ${MOST_TOOLS} tools and ${MOST_TOKENS} tokens, with all that builds and publishes a website`, async () => {
    const tools = await list();
    const names = tools.map(({ name }) => name);
    expect(names.length).toBeLessThanOrEqual(MOST_TOOLS);
    const forModels = tools.map(({ icons: _, ...tool }) => tool);
    expect(countTokens(JSON.stringify(forModels))).toBeLessThanOrEqual(MOST_TOKENS);
    const [build] = PROMPTS;
    for (const name of toolsNamed(build!)) expect(names).toContain(name);
    expect(names).toEqual(expect.arrayContaining(["find_tools", "use_tool"]));
  });

  test("is what both eras' clients list and call by", async () => {
    for (const era of ERAS) {
      const client = await connect(server, era, CORE);
      expect((await client.listTools()).map(({ name }) => name)).toEqual((await list()).map(({ name }) => name));
      expect(client.instructions()).toContain("find_tools");
      const found = await client.callTool("use_tool", { name: "list_domains", arguments: {} });
      expect(found.structuredContent).toMatchObject({ data: [] });
      await client.close();
    }
  });

  test("can have toolsets beside it, and only read", async () => {
    const withLeads = (await list(`${CORE},leads`)).map(({ name }) => name);
    expect(withLeads).toEqual(expect.arrayContaining(["list_leads", "create_website", "use_tool"]));
    const reading = await list(`${CORE}&readonly=1`);
    expect(reading.every(({ annotations }) => annotations.readOnlyHint)).toBe(true);
    const [user] = (await list()).slice(-1);
    expect(user).toMatchObject({ name: "use_tool", annotations: { readOnlyHint: false, destructiveHint: true } });
  });

  test("is no key's, unless it asks for it; a set that does not exist is refused with those that do", async () => {
    expect(await list("")).toHaveLength(TOOLS.length);
    expect((await list("")).map(({ name }) => name)).not.toContain("use_tool");
    const refused = await post(server, request("tools/list"), { query: "?toolsets=cores" });
    expect(refused.status).toBe(400);
    expect(refused.json.message).toContain("all, core, websites");
    const direct = await call("use_tool", { name: "list_leads" }, "");
    expect(direct.json.error.code).toBe(-32602);
  });
});

describe("find_tools", () => {
  test.each(JOBS.flatMap(({ needs }) => needs.flatMap(({ find, tool }) => (find ? [[find, tool] as const] : []))))(
    "%s: %s",
    async (words, tool) => {
      const found = await find(words);
      expect(found.tools.map(({ name }: Json) => name)).toContain(tool);
    },
  );

  test("finds every tool by its name, or says that it is listed, as it would be listed itself", async () => {
    for (const { definition } of TOOLS) {
      const { tools, listed } = await find(definition.name);
      if (listed.length > 0) expect(listed).toEqual([definition.name]);
      else {
        const { name, description, inputSchema, annotations } = definition;
        expect(tools).toEqual(JSON.parse(JSON.stringify([{ name, description, inputSchema, annotations }])));
      }
    }
  });

  test("is bounded, takes anything, and where nothing fits tells what there is", async () => {
    expect((await find("domain page website list", { limit: 8 })).tools).toHaveLength(8);
    expect((await result("find_tools", { query: "domain", limit: 9 })).isError).toBe(true);
    expect((await result("find_tools", { query: "x".repeat(300) })).isError).toBe(true);
    for (const words of ["Wetter", "%_' OR 1", "(", "的"]) {
      const { tools, all } = await find(words);
      expect(tools).toEqual([]);
      expect(all).toContain("list_leads");
    }
  });

  test("finds nothing that the caller may not call", async () => {
    const { key } = (await server.post("/v1/api_keys", { name: "reads", scopes: ["sites:read"] })).json;
    const found = (await result("find_tools", { query: "delete a page" }, CORE, key)).structuredContent;
    expect(found.tools.map(({ name }: Json) => name)).not.toContain("delete_page");
    const reading = (await result("find_tools", { query: "delete a page" }, `${CORE}&readonly=1`)).structuredContent;
    expect(reading.tools.every(({ annotations }: Json) => annotations.readOnlyHint)).toBe(true);
  });
});

describe("use_tool", () => {
  test("answers as a direct call does, and takes arguments as that does", async () => {
    const direct = await result("get_page", { page_id: own.pageId }, "");
    expect(await use("get_page", { page_id: own.pageId })).toEqual(direct);
    expect(await result("use_tool", { name: "get_page", arguments: JSON.stringify({ page_id: own.pageId }) })).toEqual(
      direct,
    );
    expect((await use("list_leads", { limit: "5" })).structuredContent).toMatchObject({ limit: 5 });
    expect((await use("get_leads_stats")).isError).toBeUndefined();
    // Also under its own name: whoever has found it need not take the other way.
    expect(await result("get_page", { page_id: own.pageId })).toEqual(direct);
  });

  test("changes what it is told to, and the audit tells of it as of a direct call", async () => {
    const { version } = (await use("add_comment", { page_id: own.pageId, text: "Shorter" })).structuredContent;
    expect(version).toBeUndefined();
    const { data } = (await server.get("/v1/audit?limit=1")).json;
    expect(data[0]).toMatchObject({ operation: "comments.create", via: "mcp" });
  });

  test("a name or arguments that are wrong are answered with what is right", async () => {
    const unknown = await use("list_lead", {});
    expect(unknown.isError).toBe(true);
    expect(unknown.content[0].text).toContain("list_leads");
    const wrong = await use("list_leads", { limit: 1000 });
    expect(wrong.structuredContent).toMatchObject({ code: "validation_failed", details: [{ path: "limit" }] });
    expect(wrong.content.at(-1).text).toContain('"maximum":100');
    const beside = await result("use_tool", { name: "list_leads", limit: 3 });
    expect(beside.structuredContent.details[0].path).toBe("limit");
    for (const values of [{}, { name: 3 }, { name: "use_tool" }, { name: "x".repeat(500) }, { name: "__proto__" }])
      expect((await result("use_tool", values)).isError).toBe(true);
    expect((await use("list_leads", { q: "x".repeat(1_000_000) })).isError).toBe(true);
  });

  test("is refused for want of a scope as a direct call is, with the same challenge", async () => {
    const { key } = (await server.post("/v1/api_keys", { name: "reads", scopes: ["sites:read"] })).json;
    const values = { page_id: own.pageId };
    const direct = await call("delete_page", values, CORE, key);
    const used = await call("use_tool", { name: "delete_page", arguments: values }, CORE, key);
    expect([used.status, used.json.code, used.json.scope]).toEqual([403, "insufficient_scope", "sites:write"]);
    expect([used.status, used.json]).toEqual([direct.status, direct.json]);
    const challenge = used.headers.get("www-authenticate");
    expect(challenge).toContain('error="insufficient_scope"');
    expect(challenge).toBe(direct.headers.get("www-authenticate"));
    // In a batch each message has its own answer.
    const message = request("tools/call", { name: "use_tool", arguments: { name: "delete_page", arguments: values } });
    const batch = await post(server, [message, { ...message, id: 2 }], { query: CORE, key });
    for (const { result } of batch.json) expect(result.structuredContent.code).toBe("insufficient_scope");
    expect((await server.get(`/v1/pages/${own.pageId}`)).status).toBe(200);
  });

  test("neither reaches other websites than a key's, nor what is another account's, nor writes where only reading is asked for", async () => {
    const other = await makePublishedWebsite(server, "Other");
    const { key } = (await server.post("/v1/api_keys", { name: "one", websites: [own.websiteId] })).json;
    for (const [name, values] of [
      ["get_page", { page_id: other.pageId }],
      ["create_lead_search", { query: "plumbers", location: "Leeds, UK" }],
    ] as const) {
      const refused = await result("use_tool", { name, arguments: values }, CORE, key);
      expect(refused.isError).toBe(true);
    }
    const { key: stranger } = await server.addAccount();
    const hidden = await result("use_tool", { name: "get_page", arguments: { page_id: own.pageId } }, CORE, stranger);
    expect(hidden.structuredContent.code).toBe("not_found");
    const reading = await use("delete_page", { page_id: own.pageId }, `${CORE}&readonly=1`);
    expect(reading.content[0].text).toContain("readonly=1");
    expect((await server.get(`/v1/pages/${own.pageId}`)).status).toBe(200);
  });
});

describe("search_docs", () => {
  const search = async (query: string, more: Json = {}) =>
    (await result("search_docs", { query, ...more }, "?toolsets=docs")).structuredContent.data as Json[];

  test("finds guides by their sections and operations, with addresses that answer with them", async () => {
    const base = server.app.services.baseUrl;
    for (const [query, address] of [
      ["publish on a custom domain", "domains"],
      ["which toolsets are there over MCP", "guides/mcp.md"],
      ["verify the signature of a webhook", "guides/webhooks.md"],
      ["repeat a POST safely", "guides/idempotency.md"],
    ] as const) {
      const found = await search(query);
      expect(found.map(({ url }) => url).join(" ")).toContain(address);
      for (const { url, excerpt } of found) {
        expect(url).toStartWith(`${base}/docs`);
        expect(excerpt.length).toBeLessThan(1600);
      }
    }
    for (const [query, address] of [
      ["POST /v1/websites", "api/websites/create.md"],
      ["get /v1/pages/:id", "api/pages/get.md"],
    ] as const) {
      const [first, ...others] = await search(query);
      expect(first!.url).toEndWith(address);
      expect([others.length, others.some(({ url }) => url === first!.url)]).toEqual([3, false]);
    }
    const { user, password } = server.app.services.reference;
    const reader = { Authorization: `Basic ${btoa(`${user}:${password}`)}` };
    for (const { url, title } of await search("custom domain", { limit: 8 })) {
      const page = await fetch(`${server.baseUrl}${new URL(url).pathname}`, { headers: reader });
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(title.split(": ").pop()!)]);
    }
  });

  test("is found by need, and bounded", async () => {
    expect((await find("search the documentation of the API")).tools.map(({ name }: Json) => name)).toContain(
      "search_docs",
    );
    expect((await use("search_docs", { query: "credits" })).structuredContent.data.length).toBeGreaterThan(0);
    expect((await result("search_docs", { query: "x".repeat(300) }, "?toolsets=docs")).isError).toBe(true);
    expect(await search("zzzzqqqq")).toEqual([]);
  });
});
