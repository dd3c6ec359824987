/** The reference: behind a password, complete, valid, and nothing in it from another host. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { ERROR_STATUS } from "../../src/lib/errors.ts";
import { EVENT_TYPES, GROUPS, OPERATIONS } from "../../src/registry.ts";
import { openApiDocument } from "../../src/transport/openapi.ts";
import { VERSION } from "../../src/version.ts";
import { type Json, startTestServer, type TestServer } from "../harness.ts";
import { changedParts, keepReference } from "./reference_files.ts";

let server: TestServer;
let document: Json;
let basic: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ environment: { SITEWRIGHT_BASE_URL: "http://localhost:3000" } });
  const { user, password } = server.app.services.reference;
  basic = { Authorization: `Basic ${btoa(`${user}:${password}`)}` };
  const headers = { ...basic, Host: "localhost:3000" };
  document = await (await fetch(`${server.baseUrl}/docs/json`, { headers })).json();
});
afterAll(() => server.stop());

describe("the reference", () => {
  test("asks for its user and password, on every address under /docs", async () => {
    for (const path of ["/docs", "/docs/json", "/docs/guides/errors", "/docs/swagger", "/docs/swagger-ui-bundle.js"]) {
      const refused = await fetch(`${server.baseUrl}${path}`);
      expect(refused.status).toBe(401);
      expect(refused.headers.get("www-authenticate")).toStartWith("Basic ");
      expect(
        (await fetch(`${server.baseUrl}${path}`, { headers: { Authorization: `Basic ${btoa("docs:wrong")}` } })).status,
      ).toBe(401);
      expect((await fetch(`${server.baseUrl}${path}`, { headers: basic })).status).toBe(200);
    }
  });

  test("loads nothing from another host", async () => {
    for (const path of ["/docs", "/docs/swagger"]) {
      const response = await fetch(`${server.baseUrl}${path}`, { headers: basic });
      const html = await response.text();
      const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1]!);
      expect(addresses.length).toBeGreaterThan(1);
      expect(addresses.filter((address) => /^(https?:)?\/\//.test(address))).toEqual([]);
      const policy = response.headers.get("content-security-policy");
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'( 'sha256-[^']+')?; /);
    }
  });

  test("is the generated document, as the plugin was given it", async () => {
    expect(document).toEqual(await openApiDocument(OPERATIONS, EVENT_TYPES, GROUPS, "http://localhost:3000", VERSION));
  });

  test("has every operation, with summary, limit, cost, answers and errors", () => {
    for (const operation of OPERATIONS) {
      const described = document.paths[operation.path.replaceAll(/:(\w+)/g, "{$1}")][operation.method.toLowerCase()];
      expect(described.summary).toBe(operation.summary);
      expect(described.description).toContain("Rate limit:");
      expect(described.description).toContain("Cost:");
      expect(described["x-rate-limit"].requests).toBe(operation.limit);
      for (const code of operation.errors)
        expect(Object.keys(described.responses)).toContain(String(ERROR_STATUS[code]));
      const always = ["200", "403", "429", "500", ...(operation.access === "open" ? [] : ["401"])];
      for (const status of always) expect(Object.keys(described.responses)).toContain(status);
      for (const name of operation.pathNames)
        expect(described.parameters).toContainEqual(expect.objectContaining({ name, in: "path", required: true }));
    }
    expect(
      new Set(
        Object.values(document.paths as Json).flatMap((path: Json) =>
          Object.values(path).map((operation: Json) => operation.operationId),
        ),
      ).size,
    ).toBe(OPERATIONS.length);
  });

  test("is OpenAPI 3.1 in a form that client generators accept", () => {
    expect(document.openapi).toStartWith("3.1");
    expect(document.servers).toEqual([{ url: "http://localhost:3000" }]);
    const tags = document.tags.map((tag: Json) => tag.name);
    const text = JSON.stringify(document);
    expect(text).not.toContain('"$id"');
    expect(text).not.toContain("#/$defs");
    for (const reference of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = reference[1]!.split("/").reduce((at: Json, name) => at?.[name], document);
      expect(target).toBeDefined();
    }
    for (const operation of Object.values(document.paths as Json).flatMap((path: Json) =>
      Object.values(path),
    ) as Json[]) {
      expect(tags).toContain(operation.tags[0]);
      for (const parameter of operation.parameters)
        if (parameter.in === "query") expect(parameter.schema.anyOf).toBeUndefined();
    }
  });

  test("has examples that fit their schemas", () => {
    for (const [path, methods] of Object.entries(document.paths as Json)) {
      for (const operation of Object.values(methods as Json) as Json[]) {
        for (const content of [
          operation.requestBody?.content["application/json"],
          operation.responses["200"].content["application/json"],
        ]) {
          if (content)
            expect({ path, problems: problems(content.example, content.schema) }).toEqual({ path, problems: [] });
        }
      }
    }
  });

  test("has every type of event, with its payload as a component and an example that fits", () => {
    expect(Object.keys(document.webhooks).sort()).toEqual(EVENT_TYPES.map(({ type }) => type).sort());
    for (const [type, { post }] of Object.entries(document.webhooks as Json) as [string, Json][]) {
      const { schema, example } = post.requestBody.content["application/json"];
      expect(schema.properties.data.$ref).toStartWith("#/components/schemas/");
      expect({ type, problems: problems(example, schema) }).toEqual({ type, problems: [] });
      expect(example.type).toBe(type);
      expect(post.parameters.map(({ name }: Json) => name)).toEqual([
        "webhook-id",
        "webhook-timestamp",
        "webhook-signature",
      ]);
    }
  });

  test("describes every property, and patterns as JSON Schema has them", () => {
    const without: string[] = [];
    const patterns: string[] = [];
    const look = (schema: Json | undefined, path: string) => {
      if (typeof schema !== "object" || schema === null) return;
      if (schema.pattern?.includes("\\/")) patterns.push(`${path}: ${schema.pattern}`);
      for (const [name, property] of Object.entries<Json>(schema.properties ?? {})) {
        const own = `${path}.${name}`;
        if (!property.$ref && ![property, ...(property.anyOf ?? [])].some((one) => one.description)) without.push(own);
        look(property, own);
      }
      for (const inner of [schema.items, schema.additionalProperties, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
        look(inner, path);
    };
    for (const [name, schema] of Object.entries<Json>(document.components.schemas)) look(schema, name);
    for (const described of Object.values<Json>(document.paths).flatMap((path) => Object.values<Json>(path))) {
      for (const { schema } of described.parameters ?? []) look(schema, described.operationId);
      for (const one of [described.requestBody, ...Object.values<Json>(described.responses)])
        for (const { schema } of Object.values<Json>(one?.content ?? {})) look(schema, described.operationId);
    }
    expect(without).toEqual([]);
    expect(patterns).toEqual([]);
  });

  test("names no schema as TypeScript names something else, which generated clients would hide", () => {
    const taken = [
      "Array",
      "Date",
      "File",
      "Map",
      "Omit",
      "Partial",
      "Pick",
      "Promise",
      "Record",
      "Request",
      "Response",
    ];
    expect(taken.filter((name) => Object.hasOwn(document.components.schemas, name))).toEqual([]);
  });

  /** Values of fields that are objects or lists of them. */
  const WITHOUT_EXAMPLE: Json = {
    records: [{ name: "Rye" }],
    response: {
      id: "AAECAw",
      rawId: "AAECAw",
      type: "public-key",
      response: { clientDataJSON: "AAECAw", authenticatorData: "AAECAw", signature: "AAECAw" },
    },
  };

  test("says where exactly one field is to be there, and that holds", async () => {
    const operations = OPERATIONS.filter(({ exactlyOne }) => exactlyOne);
    expect(operations.length).toBeGreaterThan(1);
    const owner = await server.owner();
    for (const { path, method, needsSession, exactlyOne } of operations) {
      const { schema } =
        document.paths[path.replaceAll(/:(\w+)/g, "{$1}")][method.toLowerCase()].requestBody.content[
          "application/json"
        ];
      expect(schema.oneOf).toEqual(exactlyOne!.map((name: string) => ({ required: [name] })));
      const all = Object.fromEntries(
        exactlyOne!.map((name: string) => [name, schema.properties[name].examples?.[0] ?? WITHOUT_EXAMPLE[name]]),
      );
      const others = Object.fromEntries(
        (schema.required ?? []).map((name: string) => [name, schema.properties[name].examples[0]]),
      );
      for (const body of [others, { ...others, ...all }])
        expect((await (needsSession ? owner : server).post(path, body)).json.message).toStartWith(
          "must have exactly one of ",
        );
    }
  });

  test("takes nothing in the query that it does not name, also where there is a body", async () => {
    const { json: website } = await server.post("/v1/websites", { name: "Crumb", prompt: "A bakery" });
    for (const { status, json } of [
      await server.get("/v1/websites?nmae=Crumb"),
      await server.post("/v1/websites?nmae=Crumb", { name: "Crumb", prompt: "A bakery" }),
      await server.put(`/v1/websites/${website._id}?nmae=Crumb`, { name: "Crumbs" }),
    ])
      expect({ status, code: json.code, path: json.details[0].path }).toEqual({
        status: 400,
        code: "validation_failed",
        path: "nmae",
      });
    expect((await server.get("/v1/websites")).json.data.map(({ name }: Json) => name)).toEqual(["Crumb"]);
  });

  test("takes a date and a time wherever there is a range, and nothing else", async () => {
    const ranged = OPERATIONS.filter(({ input, method }) => "from" in input && "to" in input && method === "GET");
    expect(ranged.length).toBeGreaterThan(6);
    const { json: domain } = await server.post("/v1/domains", { domain: "www.crumb-and-co.example" });
    for (const { path, name } of ranged) {
      const address = path.replace(":id", path.startsWith("/v1/domains") ? domain._id : "none");
      const paths = await Promise.all(
        ["2026-11-20", "2026-11-20T09:30:00Z", "2026-11-20T09:30+01:00", "yesterday", "20261120"].map(
          async (from) => (await server.get(`${address}?from=${encodeURIComponent(from)}`)).json?.details?.[0].path,
        ),
      );
      expect({ name, refused: paths.map((path) => path === "from") }).toEqual({
        name,
        refused: [false, false, false, true, true],
      });
    }
  });

  test("shows values of one story, and never the word “text” where there is a better one (else: bun run examples)", () => {
    const found: string[] = [];
    const look = (value: unknown, path: string) => {
      if (value === "text" && !path.endsWith(".type")) found.push(path);
      if (typeof value === "object" && value !== null)
        for (const [name, inner] of Object.entries(value)) look(inner, `${path}.${name}`);
    };
    for (const described of Object.values<Json>({ ...document.paths, ...document.webhooks }).flatMap((path) =>
      Object.values<Json>(path),
    ))
      for (const one of [described.requestBody, ...Object.values<Json>(described.responses)])
        for (const { example } of Object.values<Json>(one?.content ?? {})) look(example, described.operationId);
    for (const [name, { content }] of Object.entries<Json>(document.components.responses)) look(content, name);
    expect(found).toEqual([]);
  });

  test("is the same as last time (else: bun run examples, and look at what has changed)", () => {
    if (process.env.KEEP_REFERENCE) keepReference(document);
    expect(changedParts(document)).toEqual([]);
  });
});

/** Whether a text is of a format. */
const FORMS: Record<string, (text: string) => boolean> = {
  uri: (text) => /^[a-z][a-z0-9+.-]*:[!-~]+$/i.test(text) && URL.canParse(text),
  "uri-reference": (text) => /^[!-~]*$/.test(text) && URL.canParse(text, "https://example.com"),
  email: (text) => /^[!-~]+@[a-z0-9.-]+$/i.test(text),
  "idn-email": (text) => /^[^\s@]+@[^\s@]+$/.test(text),
  hostname: (text) => /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(text),
  "date-time": (text) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text),
};

/** A small check of a value against the JSON Schema words that the document uses. */
function problems(value: Json, schema: Json, at = "$"): string[] {
  if (schema.$ref)
    return problems(
      value,
      schema.$ref
        .split("/")
        .slice(1)
        .reduce((found: Json, name: string) => found[name], document),
      at,
    );
  if (schema.anyOf)
    return schema.anyOf.some((option: Json) => problems(value, option, at).length === 0)
      ? []
      : [`${at} fits no option`];
  if ("const" in schema) return value === schema.const ? [] : [`${at} is not ${schema.const}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is not in the enum`];
  const type = Array.isArray(value)
    ? "array"
    : value === null
      ? "null"
      : Number.isInteger(value) && schema.type === "integer"
        ? "integer"
        : typeof value;
  if (schema.type && schema.type !== type) return [`${at} is ${type}, not ${schema.type}`];
  if (type === "string" && schema.format && FORMS[schema.format] && !FORMS[schema.format]!(value))
    return [`${at} is no ${schema.format}: ${value}`];
  if (schema.pattern && !new RegExp(schema.pattern, "u").test(value)) return [`${at} does not match ${schema.pattern}`];
  if (type === "array")
    return value.flatMap((item: Json, index: number) => problems(item, schema.items, `${at}[${index}]`));
  if (type !== "object" || !schema.properties) return [];
  const missing = (schema.required ?? [])
    .filter((name: string) => !Object.hasOwn(value, name))
    .map((name: string) => `${at}.${name} is missing`);
  return [
    ...missing,
    ...Object.entries(value).flatMap(([name, inner]) =>
      schema.properties[name]
        ? problems(inner, schema.properties[name], `${at}.${name}`)
        : [`${at}.${name} is unknown`],
    ),
  ];
}
