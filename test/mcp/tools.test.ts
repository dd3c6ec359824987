/** What must hold for every tool: loops over the registry, so that a new tool is covered on its first day. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { OPERATIONS } from "../../src/registry.ts";
import { toolsNamed } from "../../src/transport/mcp/offers.ts";
import { INSTRUCTIONS, PROMPTS } from "../../src/transport/mcp/prompts.ts";
import { toolsOf } from "../../src/transport/mcp/tools.ts";
import { BROWSER_SETTINGS } from "../browser/chromium.ts";
import { type Json, makePublishedWebsite, makeSubmission, startTestServer, type TestServer } from "../harness.ts";
import { type LookupStub, startLookupStub } from "../providers/lookup_stub.ts";
import { callTool, connect, ERAS, type McpClient, post, request } from "./clients.ts";

/** The tools of the specification (section 4.6). Each appears when its operation does. */
const SPECIFIED = `
  list_websites get_website create_website update_website delete_website
  list_pages list_website_pages get_page create_page import_page update_page delete_page clone_page fork_page
  list_public_pages
  list_page_versions get_version create_version restore_version deploy_page
  generate_page get_run list_runs suggest_pages generate_image generate_logo generate_og_image regenerate_section
  regenerate_text generate_metadata generate_domains generate_subdomain check_domain
  list_forms get_form update_form delete_form get_form_emails list_form_submissions list_submissions delete_submission
  get_page_analytics get_all_pages_analytics get_form_analytics get_forms_analytics
  list_leads get_lead update_lead enrich_lead list_lead_searches create_lead_search get_leads_stats export_leads
  list_domains get_domain add_domain update_domain delete_domain add_subdomain add_domain_dns_record
  delete_domain_dns_record get_domain_analytics get_domain_uptime`
  .trim()
  .split(/\s+/);
/**
 * What agents need beyond it: to stop a run, to get the thread that create_version asks for, to publish a website as a
 * whole and go back, to say what they know of the business and bring it to every page, to ask people what they think of a draft, to edit a page without sending its code, and to make a lead a website.
 */
const EXTRA = [
  "list_parts",
  "update_part",
  "restore_part",
  "stop_run",
  "choose_variant",
  "create_thread",
  "deploy_website",
  "check_website",
  "list_releases",
  "restore_release",
  "create_preview_link",
  "list_comments",
  "add_comment",
  "resolve_comment",
  "get_page_outline",
  "edit_page",
  "get_brief",
  "update_brief",
  "apply_brief",
  "read_brief",
  "create_lead_website",
  "create_template",
  "list_templates",
  "screenshot_page",
];

/** What a model's context has to hold; the guide tells the present figure. */
const MOST_BYTES_A_TOOL = 1690;
/** And besides, what clients show. */
const MOST_BYTES_OF_ICON = 130;

const TOOLS = toolsOf(OPERATIONS);
let server: TestServer;
let lookups: LookupStub;
const clients: Record<string, McpClient> = {};
/** For tools that change nothing. */
let shared: Record<string, string>;

beforeAll(async () => {
  lookups = await startLookupStub();
  server = await startTestServer({ environment: { ...lookups.environment, ...BROWSER_SETTINGS } });
  for (const era of ERAS) clients[era] = await connect(server, era);
  shared = await makeResources();
});
afterAll(async () => {
  for (const client of Object.values(clients)) await client.close();
  await server.stop();
  await lookups.stop();
});

describe("the list of tools", () => {
  test("has only names of the specification and the named extras, each once", () => {
    const names = TOOLS.map(({ definition }) => definition.name);
    expect(names.filter((name) => !SPECIFIED.includes(name) && !EXTRA.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  test("is the same in both eras, and as declared", async () => {
    for (const era of ERAS) {
      const listed: Json[] = JSON.parse(JSON.stringify(await clients[era]!.listTools()));
      expect(listed.map(({ icons: _, ...definition }) => definition)).toEqual(
        TOOLS.map(({ definition }) => definition),
      );
    }
  });

  test("is the same as last time", () => {
    expect(Object.fromEntries(TOOLS.map(({ definition }) => [definition.name, definition]))).toMatchSnapshot();
  });

  test("stays within its budget: what is for people and clients alone is in no model's context, and short", async () => {
    const { text, json } = await post(server, request("tools/list"));
    const forModels = json.result.tools.map(({ icons: _, _meta, ...tool }: Json) => tool);
    expect(JSON.stringify(forModels).length / TOOLS.length).toBeLessThan(MOST_BYTES_A_TOOL);
    expect(text.length / TOOLS.length).toBeLessThan(MOST_BYTES_A_TOOL + MOST_BYTES_OF_ICON);
    expect(text).not.toContain('"$schema"');
  });

  test("gives each toolset an icon that clients can show without a key, as VS Code takes them", async () => {
    const { json } = await post(server, request("tools/list"));
    const { base_url } = (await server.get("/v1/settings")).json;
    const toolsets = new Map(TOOLS.map(({ definition, toolset }) => [definition.name, toolset]));
    const icons = new Map(json.result.tools.map(({ name, icons }: Json) => [toolsets.get(name), icons[0]]));
    expect(icons.size).toBe(new Set(toolsets.values()).size);
    expect(new Set([...icons.values()].map(({ src }: Json) => src)).size).toBe(icons.size);
    for (const { src, mimeType } of [...icons.values()] as Json[]) {
      expect(mimeType).toBe("image/png");
      const { pathname, origin } = new URL(src);
      expect(origin).toBe(base_url);
      const response = await fetch(`${server.baseUrl}${pathname}`);
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
      expect(new Uint8Array(await response.arrayBuffer()).slice(1, 4)).toEqual(new TextEncoder().encode("PNG"));
    }
    expect((await fetch(`${server.baseUrl}/mcp/icons/constructor.png`)).status).toBe(404);
  });

  test("says which answers are of no use when they are cut", () => {
    const whole = TOOLS.filter(({ definition }) => definition._meta).map(({ definition }) => definition.name);
    expect(whole).toEqual(["list_parts", "list_page_versions", "get_version"]);
  });

  test("can be narrowed to toolsets and to reading, by query and by header", async () => {
    const names = async (query: string, headers = {}) =>
      (await post(server, request("tools/list"), { query, headers })).json.result.tools.map((tool: Json) => tool.name);
    const websites = TOOLS.filter(({ toolset }) => toolset === "websites").map(({ definition }) => definition.name);
    expect(await names("?toolsets=websites")).toEqual(websites);
    expect(await names("", { "X-MCP-Toolsets": "websites" })).toEqual(websites);
    expect((await names("?toolsets=websites,pages")).length).toBeGreaterThan(websites.length);
    expect(await names("?toolsets=all")).toEqual([...(await names("")), "search_docs"]);
    expect(await names("?toolsets=docs")).toEqual(["search_docs"]);
    const reading = TOOLS.filter(({ readOnly }) => readOnly).map(({ definition }) => definition.name);
    for (const asked of ["=1", "=true", "=yes", "=TRUE", "=", ""])
      expect(await names(`?readonly${asked}`)).toEqual(reading);
    for (const asked of ["=0", "=false"]) expect(await names(`?readonly${asked}`)).toEqual(await names(""));
    expect(await names("", { "X-MCP-Readonly": "true" })).toEqual(reading);
    expect(await names("?toolsets=websites&readonly=1")).toEqual([
      "list_websites",
      "get_website",
      "get_brief",
      "list_templates",
    ]);

    const unknown = await post(server, request("tools/list"), { query: "?toolsets=nonsense" });
    expect(unknown.status).toBe(400);
    expect(unknown.json.message).toContain("websites, pages");
    const hidden = await post(server, request("tools/call", { name: "delete_website", arguments: {} }), {
      query: "?readonly=1",
    });
    expect(hidden.json.error).toMatchObject({ code: -32602, message: 'There is no tool "delete_website".' });
  });
});

describe("prompts and instructions", () => {
  test("name only tools that exist", () => {
    const names = TOOLS.map(({ definition }) => definition.name);
    for (const prompt of PROMPTS) expect(toolsNamed(prompt).filter((name) => !names.includes(name))).toEqual([]);
    for (const [, name] of INSTRUCTIONS.matchAll(/\b((?:create|get|deploy|generate|suggest)_\w+)/g))
      expect(names).toContain(name!);
    for (const { definition } of TOOLS)
      for (const [, name] of definition.description.matchAll(
        /\b((?:create|get|list|deploy|generate|suggest|update|add|fork|restore)_[a-z_]+)\b/g,
      ))
        expect(names).toContain(name!);
  });
});

describe.each(TOOLS.map((tool) => [tool.definition.name, tool] as const))("%s", (name, tool) => {
  const { definition, operation } = tool;

  test("has schemas that every client and model provider accepts", () => {
    expect(name).toMatch(/^[a-z_]{1,64}$/);
    expect(definition.description.length).toBeGreaterThan(30);
    for (const schema of [definition.inputSchema, definition.outputSchema] as Json[]) {
      expect(schema.type).toBe("object");
      for (const word of ["anyOf", "oneOf", "allOf", "$ref", "$defs"]) expect(schema).not.toHaveProperty(word);
      expect(JSON.stringify(schema)).not.toContain('"$');
      // Gemini's clients take one type, or `anyOf`.
      expect(JSON.stringify(schema)).not.toContain('"type":[');
    }
    expect(definition.inputSchema.additionalProperties).toBe(false);
    // What its name and type say already is not said again.
    for (const [field, { description }] of Object.entries((definition.inputSchema as Json).properties) as [
      string,
      Json,
    ][])
      if (!/(^|_)ids?$|^(limit|page)$/.test(field)) expect(description).toBeString();
  });

  test("says what it does to the account", () => {
    const { annotations } = definition;
    expect(annotations.readOnlyHint).toBe(tool.readOnly);
    if (operation.method === "GET") expect(annotations.readOnlyHint).toBe(true);
    if (operation.method === "DELETE") expect(annotations.destructiveHint).toBe(true);
    if (annotations.readOnlyHint) expect(annotations.destructiveHint).toBe(false);
    if (operation.credits) expect(definition.description).toMatch(/Costs .*credit/);
    if (operation.method === "DELETE") expect(definition.description).toMatch(/confirm/);
  });

  test("an unknown argument is a result that says so, with REST's body", async () => {
    const result = await callTool(server, name, { no_such_argument: 1 });
    expect(result.isError).toBe(true);
    const code = operation.invalidCode ?? "validation_failed";
    expect(result.structuredContent).toMatchObject({ error: true, code });
    expect(result.structuredContent.details).toContainEqual(expect.objectContaining({ path: "no_such_argument" }));
    expect(result.content[0].text).toContain("no_such_argument");
    expect(JSON.parse(result.content[1].text)).toEqual(result.structuredContent);
  });

  test("a missing argument is named as the tool names it", async () => {
    const required = ((definition.inputSchema as Json).required ?? []) as string[];
    const result = required.length > 0 ? await callTool(server, name, {}) : null;
    const paths = (result?.structuredContent.details ?? []).map((detail: Json) => detail.path);
    expect(paths.sort()).toEqual([...required].sort());
  });

  test("the clients of both eras take its errors, though they check structured content", async () => {
    for (const era of ERAS) {
      const result = await clients[era]!.callTool(name, { no_such_argument: 1 });
      expect(result.isError).toBe(true);
    }
  });

  test("can be called, and its answer fits its schema in both eras", async () => {
    for (const era of ERAS) {
      const values = validArguments(name, tool.readOnly ? shared : await resourcesFor(era));
      if (name === "restore_part") await callTool(server, "update_part", validArguments("update_part", values));
      const result = await clients[era]!.callTool(name, values);
      if (name === "stop_run") {
        expect(result.structuredContent.code).toBe("too_late");
        continue;
      }
      if (name === "choose_variant") {
        // The run has written its page once.
        expect(result.structuredContent.code).toBe("not_found");
        continue;
      }
      if (name.endsWith("_dns_record")) {
        expect(result.structuredContent.code).toBe("dns_not_managed");
        continue;
      }
      expect({ isError: result.isError, text: result.content[0].text }).toMatchObject({ isError: undefined });
      if (SPENDS_THEM.test(name)) delete left[era];
      const { notice, ...body } = result.structuredContent;
      expect(result.content[0].text).toContain(JSON.stringify(body));
      expect(notice === undefined).toBe(tool.untrusted === undefined);
    }
  });
});

/** What tools that write leave to the next one, of each era. */
const left: Record<string, Record<string, string>> = {};
/** Tools after which others don't find what they need. */
const SPENDS_THEM = /^(delete_|create_version|edit_page)/;

async function resourcesFor(era: string): Promise<Record<string, string>> {
  left[era] ??= await makeResources();
  return left[era];
}

/** A published website with all that tools can name, by the names of their arguments. */
async function makeResources(): Promise<Record<string, string>> {
  const { websiteId, pageId } = await makePublishedWebsite(server, `Site ${crypto.randomUUID().slice(0, 8)}`);
  const runs = await server.get(`/v1/runs?page_id=${pageId}`);
  const versions = await server.get(`/v1/pages/${pageId}/versions`);
  const thread = await server.post("/v1/threads", { page_id: pageId });
  const domain = await server.post("/v1/domains", { domain: `shop-${websiteId.slice(-8)}.example.com` });
  const submission = await makeSubmission(server);
  const release = (await server.get(`/v1/websites/${websiteId}/releases`)).json.data[0];
  await server.post("/v1/tools/deploy", { page_id: pageId });
  const comment = await server.post(`/v1/pages/${pageId}/comments`, { text: "Shorter, please" });
  await server.post("/v1/leads/import", { leads: [{ name: `Miller ${websiteId}`, city: "Leeds" }] });
  const lead = (await server.get("/v1/leads?limit=1")).json.data[0];
  return {
    lead_id: lead._id,
    release_id: release._id,
    website_id: websiteId,
    page_id: pageId,
    run_id: runs.json.data[0]._id,
    version_id: versions.json.data[0]._id,
    thread_id: thread.json._id,
    domain_id: domain.json._id,
    form_id: submission.formId,
    submission_id: submission.submissionId,
    comment_id: comment.json._id,
  };
}

/** What tools need beside identifiers. */
const FURTHER: Record<string, (own: Record<string, string>) => Json> = {
  deploy_website: ({ page_id }) => ({ page_ids: [page_id] }),
  create_website: () => ({ name: "New", prompt: "A florist in Ghent" }),
  create_template: () => ({ name: "Shop" }),
  update_website: () => ({ name: "Renamed" }),
  update_brief: () => ({ tagline: "Bread from a slow oven" }),
  update_part: () => ({ key: "footer", html: "<p>Crumb</p>" }),
  restore_part: () => ({ key: "footer", version: 1 }),
  create_page: () => ({ path: "/new", name: "New" }),
  import_page: () => ({ path: "/imported", name: "Imported", html: "<h1>Hi</h1>", css: "", javascript: "" }),
  edit_page: () => ({ edits: [{ op: "set_meta", title: "Edited" }] }),
  update_page: () => ({ name: "Renamed" }),
  create_version: () => ({ html: "<h1>Hi</h1>", css: "", javascript: "" }),
  read_brief: () => ({ prompt: "A law firm in Manchester" }),
  suggest_pages: () => ({ prompt: "A law firm in Manchester" }),
  generate_image: () => ({ prompt: "Tulips", width: 64, height: 64 }),
  generate_logo: () => ({ name: "Tulip" }),
  generate_og_image: ({ page_id }) => ({ page_id }),
  regenerate_section: () => ({ section: "1" }),
  regenerate_text: () => ({ text: "We are very happy about really good tulips." }),
  generate_metadata: ({ page_id }) => ({ page_id }),
  generate_domains: () => ({ name: "Tulip", check: false }),
  generate_subdomain: () => ({ name: "Tulip" }),
  check_domain: () => ({ domain: "tulip.example" }),
  create_lead_search: () => ({ query: "plumbers", location: "Leeds, UK" }),
  update_lead: () => ({ status: "contacted" }),
  add_comment: () => ({ text: "Done" }),
  add_subdomain: () => ({ subdomain: crypto.randomUUID().slice(0, 8) }),
  add_domain_dns_record: () => ({ type: "TXT", name: "@", value: "hello" }),
  delete_domain_dns_record: () => ({ record_id: "none" }),
  add_domain: ({ website_id }) => ({ domain: `new-${website_id!.slice(-8)}.example.com` }),
};

function validArguments(name: string, own: Record<string, string>): Json {
  const { required = [] } = TOOLS.find(({ definition }) => definition.name === name)!.definition.inputSchema as Json;
  const identifiers = required
    .filter((field: string) => Object.hasOwn(own, field))
    .map((field: string) => [field, own[field]]);
  return { ...Object.fromEntries(identifiers), ...FURTHER[name]?.(own) };
}
