/** Arguments of tools as clients send them: what can mean one thing only is that, and everything else is refused. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import * as v from "valibot";
import type { Field } from "../../src/operation/operation.ts";
import { OPERATIONS } from "../../src/registry.ts";
import { readArguments } from "../../src/transport/mcp/arguments.ts";
import { type OfferedTool, toolsOf } from "../../src/transport/mcp/tools.ts";
import { type Json, makeWebsite, startTestServer, type TestServer } from "../harness.ts";
import { leastMs, processorMs } from "../processor_time.ts";
import { callTool, post, request } from "./clients.ts";

const TOOLS = toolsOf(OPERATIONS);
const fieldsOf = ({ input }: OfferedTool["operation"]) => Object.entries(input) as [string, Field][];
const tools = fc.constantFrom(...TOOLS);

/** A JSON Schema of a tool's argument, as clients see it. */
type Schema = Json;

const optionsOf = (schema: Schema): Schema[] => schema.anyOf ?? [schema];
const main = (schema: Schema): Schema => optionsOf(schema).find(({ type }) => type !== "null")!;

/** Values of the type that a schema names. Their rules (patterns, what there is) are the tool's business. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const { type, enum: names, items, properties, required = [], additionalProperties, minimum = 0 } = main(schema);
  if (names) return fc.constantFrom(...names);
  switch (type) {
    case "string":
      return fc.constantFrom("text", "12", "true", "null", "[1]", '{"a":1}', "https://example.com");
    case "integer":
    case "number":
      return fc.constantFrom(minimum, minimum + 1, minimum + 100);
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(valuesOf(items), { minLength: 1, maxLength: 3 });
    default:
      return properties
        ? fc.record(
            Object.fromEntries(
              Object.entries(properties as Record<string, Schema>).map(([name, inner]) => [name, valuesOf(inner)]),
            ),
            { requiredKeys: required },
          )
        : fc.dictionary(fc.constantFrom("color", "--x"), valuesOf(additionalProperties as Schema), { minKeys: 1 });
  }
}

const argumentsOf = ({ definition }: OfferedTool) => valuesOf(definition.inputSchema) as fc.Arbitrary<Json>;
const schemaAt = (tool: OfferedTool, name: string): Schema => (tool.definition.inputSchema.properties as Json)[name];

/** The same value as a client may write it whose model writes texts. */
function asText(schema: Schema, value: Json): unknown {
  const { type, items, properties } = main(schema);
  if (type === "string" || main(schema).enum) return value;
  if (type === "array" && value.length === 1 && main(items).type === "object") return value[0];
  if (type === "array") return JSON.stringify(value.map((item: Json) => asText(items, item)));
  if (type === "object") {
    const inner = Object.entries(value).map(([name, member]) => [
      name,
      properties ? asText(properties[name], member) : member,
    ]);
    return JSON.stringify(Object.fromEntries(inner));
  }
  return String(value);
}

const toolAndArguments = tools.chain((tool) => argumentsOf(tool).map((values) => ({ tool, values })));

describe("the arguments of every tool", () => {
  test("stay as they are where they fit the schema", () => {
    fc.assert(
      fc.property(toolAndArguments, ({ tool, values }) => {
        expect(readArguments(tool.operation.input, values)).toEqual(values);
      }),
      { numRuns: 1000 },
    );
  });

  test("are what they were when a client writes numbers, flags, lists and objects as texts", () => {
    fc.assert(
      fc.property(toolAndArguments, ({ tool, values }) => {
        const written = Object.fromEntries(
          Object.entries(values).map(([name, value]) => [name, asText(schemaAt(tool, name), value)]),
        );
        expect(readArguments(tool.operation.input, written)).toEqual(values);
      }),
      { numRuns: 1000 },
    );
  });

  test("that are optional may be null or empty; what must be there is then missing, or wrong as it was", () => {
    for (const { operation, definition } of TOOLS) {
      const { required = [] } = definition.inputSchema as Json;
      for (const [name, field] of fieldsOf(operation)) {
        const optional = !required.includes(name);
        const read = (value: unknown) => readArguments(operation.input, { [name]: value });
        expect(read(null)).toEqual(optional && !v.safeParse(field, null).success ? {} : { [name]: null });
        const means = v.safeParse(field, "").success || !optional || v.safeParse(field, null).success;
        expect([definition.name, name, read("")]).toEqual([definition.name, name, means ? { [name]: "" } : {}]);
      }
    }
  });

  test("keep what has no single meaning, to be refused", () => {
    const kept: unknown[] = ["perhaps", "yes", "1.", "0x10", "1e3", "12 pages", "[1", "{", "a,b", "undefined"];
    for (const { operation } of TOOLS)
      for (const [name, field] of fieldsOf(operation))
        for (const value of [...kept, 3.5, [[]], [null], true]) {
          if (v.safeParse(field, value).success || v.safeParse(field, [value]).success) continue;
          expect(readArguments(operation.input, { [name]: value })).toEqual({ [name]: value });
        }
  });

  test("pass over what clients add to keep their books, and nothing that is misspelt", () => {
    const n8n = { toolCallId: "call_1", sessionId: "s", action: "sendMessage", chatInput: "Hi", tool: "list" };
    for (const { operation } of TOOLS) {
      const declared = (names: object) =>
        Object.fromEntries(Object.entries(names).filter(([name]) => Object.hasOwn(operation.input, name)));
      expect(readArguments(operation.input, n8n)).toEqual(declared(n8n));
      for (const name of [
        "wait_for_previous",
        "waitForPreviousTools",
        "toolSummary",
        "random_string",
        "_placeholder",
        "task_progress",
        "security_context",
        "chatInput",
      ])
        expect(readArguments(operation.input, { [name]: "x" })).toEqual({});
      const alone = {
        action: "x",
        tool: "y",
        toolAction: "a",
        pageid: "p",
        toolcallid: "c",
        constructor: 1,
      };
      expect(readArguments(operation.input, alone)).toEqual(alone);
      const own = JSON.parse('{"__proto__": {"limit": 1}}');
      expect(Object.hasOwn(readArguments(operation.input, own), "__proto__")).toBe(true);
    }
  });

  test("that are lists may be one text, where that can't be several", () => {
    const { operation } = TOOLS.find(({ definition }) => definition.name === "update_form")!;
    const read = (notify_emails: unknown) => readArguments(operation.input, { notify_emails });
    expect(read("ada@example.com")).toEqual({ notify_emails: ["ada@example.com"] });
    for (const several of ["ada@example.com, bo@example.com", "ada@example.com bo@example.com", "nobody"])
      expect(read(several)).toEqual({ notify_emails: several });
  });

  test("cost no more than a request may: texts in texts have its bounds together", () => {
    const { operation } = TOOLS.find(({ definition }) => definition.name === "edit_page")!;
    const many = `[${"1,".repeat(40_000)}1]`;
    const edits = Array.from({ length: 20 }, () => many);
    const read = readArguments(operation.input, { edits }) as { edits: unknown[] };
    expect(read.edits.filter((edit) => typeof edit === "string").length).toBeGreaterThan(18);
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    expect(readArguments(operation.input, { edits: deep })).toEqual({ edits: deep });
  });

  test.each(["x", "{", "[1"])("cost no more than reading a request: a list of very many times %j", (text) => {
    const { operation } = TOOLS.find(({ definition }) => definition.name === "update_brief")!;
    const people = Array.from({ length: 20_000 }, () => text);
    const timeOf = () => {
      const before = processorMs();
      expect(readArguments(operation.input, { people })).toEqual({ people });
      return processorMs() - before;
    };
    expect(leastMs(30, timeOf)).toBeLessThan(30);
  });
});

describe("over HTTP", () => {
  let server: TestServer;
  let made: { websiteId: string; pageId: string };
  beforeAll(async () => {
    server = await startTestServer();
    made = await makeWebsite(server);
  });
  afterAll(() => server.stop());

  test("a call as models and clients make it is carried out; the same over REST is refused", async () => {
    const list = await callTool(server, "list_websites", {
      limit: "1",
      page: "1",
      q: "",
      toolCallId: "call_1",
      sessionId: "s",
    });
    expect(list.structuredContent).toMatchObject({ limit: 1, page: 1 });
    const page_id = made.pageId;
    const page = await callTool(server, "update_page", { page_id, public: "true", name: "Loose" });
    expect(page.structuredContent).toMatchObject({ name: "Loose", public: true });
    const rest = await server.put(`/v1/pages/${page_id}`, { public: "true" });
    expect([rest.status, rest.json.details[0].path]).toEqual([400, "public"]);
    expect((await server.put(`/v1/pages/${page_id}`, { name: "X", toolCallId: "c" })).status).toBe(400);
    for (const [name, value] of [
      ["public", "perhaps"],
      ["titel", "x"],
      ["public", "1"],
      // Null takes a title away: empty could mean that, or that nothing was meant.
      ["title", ""],
    ] as const) {
      const refused = await callTool(server, "update_page", { page_id, [name]: value });
      expect(refused).toMatchObject({ isError: true, structuredContent: { code: "validation_failed" } });
      expect(refused.structuredContent.details[0].path).toBe(name);
    }
  });

  test("arguments may be missing, null, empty as PHP writes it, or a text; in both eras and in batches", async () => {
    const modern = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const headers = { "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": "list_websites" };
    for (const given of [null, [], "", "{}", '{"limit":1}', {}]) {
      const params = { name: "list_websites", arguments: given };
      const plain = await post(server, request("tools/call", params));
      expect([given, plain.json.result.structuredContent.total]).toEqual([given, 1]);
      const newest = await post(server, request("tools/call", { ...params, _meta: modern }), { headers });
      expect([given, newest.json.result.structuredContent.total]).toEqual([given, 1]);
      const batch = await post(
        server,
        [1, 2].map((id) => ({ ...request("tools/call", params), id })),
      );
      expect(batch.json.map(({ result }: Json) => result.structuredContent.total)).toEqual([1, 1]);
    }
    for (const given of ["no JSON", "[1]", [1], 7, true])
      expect(
        (await post(server, request("tools/call", { name: "list_websites", arguments: given }))).json.error.code,
      ).toBe(-32602);
    const prompt = await post(server, request("prompts/get", { name: "build_website", arguments: '{"brief":"B"}' }));
    expect(prompt.json.result.messages[0].content.text).toContain("B");
  });
});
