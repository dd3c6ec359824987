/**
 * What nobody sends by mistake: loops over the registry with bodies that are hostile, but can be read. Each is refused
 * with a short answer, and costs little more than reading that many bytes.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toJsonSchema } from "@valibot/to-json-schema";
import type { Writing } from "../../src/operation/fields.ts";
import type { AnyOperation, Field } from "../../src/operation/operation.ts";
import { OPERATIONS } from "../../src/registry.ts";
import { toolsOf } from "../../src/transport/mcp/tools.ts";
import { type Answer, call, type Json, startTestServer, type TestServer } from "../harness.ts";
import { callTool } from "../mcp/clients.ts";
import { processorMs } from "../processor_time.ts";
import { type LookupStub, startLookupStub } from "../providers/lookup_stub.ts";
import { keyFor, makeResources, type ValidRequest, validRequest, withField } from "../requests.ts";

const MOST_ANSWER_BYTES = 64 * 1024;
const BODY_BYTES = 5 * 1000 * 1000;
const PROTOTYPE_NAMES = Object.getOwnPropertyNames(Object.prototype).sort();
/** All of them as one object, as text. */
const NAMED = `{${PROTOTYPE_NAMES.map((name) => `"${name}":1`).join()}}`;

let server: TestServer;
let lookups: LookupStub;
let own: Awaited<ReturnType<typeof makeResources>>;

beforeAll(async () => {
  lookups = await startLookupStub();
  server = await startTestServer({ environment: lookups.environment });
  own = await makeResources(server, server);
});
afterAll(async () => {
  await server.stop();
  await lookups.stop();
});

const send = (operation: AnyOperation, path: string, body: unknown) =>
  call(server.baseUrl, operation.method, path, body, keyFor(operation, server.key, own));

function expectRefusal(operation: AnyOperation, answer: Answer): void {
  const codes = [operation.invalidCode ?? "validation_failed", ...Object.values(operation.invalidFieldCodes ?? {})];
  // What is open to all does not read what is much larger than it needs.
  if (operation.access === "open" && answer.status === 413) codes.push("payload_too_large");
  else expect([400, operation.invalidCode ? 500 : 400]).toContain(answer.status);
  expect(codes).toContain(answer.json.code);
  expect(answer.json.error).toBe(true);
  expect(Buffer.byteLength(answer.text)).toBeLessThan(MOST_ANSWER_BYTES);
}

/** The schema under `optional` and `nullable`. */
function unwrapped(field: Field): Json {
  let schema: Json = field;
  while (schema.wrapped) schema = schema.wrapped;
  return schema;
}

/** Whether something is the first of those that are declared alike, for whom it speaks. */
function firstOfAlike(): (field: Field, operation: AnyOperation) => boolean {
  const seen = new Set<string>();
  return (field, { access, method }) => {
    const schema = toJsonSchema(field, { typeMode: "input", errorMode: "ignore" });
    const declared = JSON.stringify([schema, access, method], (key, value) => (key === "description" ? "" : value));
    return seen.size < seen.add(declared).size;
  };
}

interface Text {
  name: string;
  writing: "line" | Writing;
  /** The value of the field that holds this text. */
  around(text: string): unknown;
}

/** Every text in a field: itself, or those in its list or object. */
function textsIn(name: string, field: Field): Text[] {
  const schema = unwrapped(field);
  if (schema.type === "string") {
    return [{ name, writing: schema.writing ?? "line", around: (text) => text }];
  }
  if (schema.type === "array")
    return textsIn(name, schema.item).map((inner) => ({ ...inner, around: (text) => [inner.around(text)] }));
  return Object.entries(schema.entries ?? {}).flatMap(([key, entry]) =>
    textsIn(name, entry as Field).map((inner) => ({ ...inner, around: (text) => ({ [key]: inner.around(text) }) })),
  );
}

const fieldsOf = (operation: AnyOperation): [name: string, field: Field][] =>
  Object.entries(operation.input as Record<string, Field>).filter(([name]) => !operation.pathNames.includes(name));

const textsOf = (operation: AnyOperation, isWanted: (field: Field) => boolean = () => true): Text[] =>
  fieldsOf(operation)
    .filter(([, field]) => isWanted(field))
    .flatMap(([name, field]) => textsIn(name, field));

/** The operation's valid request with one field more, or another value of it. */
const requestWith = (operation: AnyOperation, name: string, value: unknown): ValidRequest =>
  withField(validRequest(operation, own), name, value);

/** A body that another server signs is not looked into before its signature was. */
const ROUTES = OPERATIONS.filter(({ signed }) => !signed).map((operation) => [operation.route, operation] as const);
const WITH_BODY = ROUTES.filter(([, { method, upload }]) => !upload && (method === "POST" || method === "PUT"));
const WITH_TEXTS = ROUTES.filter(([, operation]) => textsOf(operation).length > 0);

describe("names that every object has", () => {
  test.each(ROUTES)("%s: unknown, as any other name that is not declared", async (_, operation) => {
    const { path, body } = validRequest(operation, own);
    const inQuery = PROTOTYPE_NAMES.reduce((path, name) => withField({ path }, name, 1).path, path);
    // As text, because an object with the member `__proto__` can't be written down.
    const text =
      body &&
      !operation.upload &&
      `${NAMED.slice(0, -1)}${JSON.stringify(body)
        .slice(1)
        .replace(/^(?!})/, ",")}`;
    const answer = await send(operation, text ? path : inQuery, text || body);
    expectRefusal(operation, answer);
    expect(answer.headers.get("content-type")).toStartWith("application/json");
    expect(answer.json.details.map((detail: Json) => detail.path).sort()).toEqual(PROTOTYPE_NAMES);
    for (const { message } of answer.json.details) expect(message).toContain("not a known field");
  });

  test.each(toolsOf(OPERATIONS).map((tool) => [tool.definition.name, tool] as const))(
    "the tool %s: the same code as over REST",
    async (name, { operation }) => {
      const result = await callTool(server, name, JSON.parse(NAMED));
      expect(result.isError).toBe(true);
      const { code, details } = result.structuredContent;
      expect(code).toBe(operation.invalidCode ?? "validation_failed");
      expect(details.map((detail: Json) => detail.path)).toEqual(expect.arrayContaining(PROTOTYPE_NAMES));
    },
  );
});

describe("texts", () => {
  test.each(WITH_TEXTS)("%s: control characters are refused, wherever they are", async (_, operation) => {
    for (const { name, writing, around } of textsOf(operation)) {
      if (writing === "code" || writing === "any") continue;
      const refused = ["\u0000", "\u0007", "\r", "\u001b", "\u007f", ...(writing === "line" ? ["\n", "\t"] : [])];
      const places = [(one: string) => `a${one}b`, (one: string) => `text${one}`, (one: string) => `${one}text`];
      // Each of them once, and at each place some.
      for (const [at, character] of refused.entries()) {
        const { path, body } = requestWith(operation, name, around(places[at % places.length]!(character)));
        const answer = await send(operation, path, body);
        expectRefusal(operation, answer);
        expect(answer.json.details[0].path).toStartWith(name);
      }
    }
  });

  const isFirst = firstOfAlike();
  test.each(WITH_TEXTS)("%s: a text of a megabyte is refused, and not sent back", async (_, operation) => {
    for (const { name, writing, around } of textsOf(operation, (field) => isFirst(field, operation))) {
      // Code may be as long as a body.
      if (writing === "code") continue;
      const inQuery = operation.method === "GET" || operation.method === "DELETE" || operation.upload;
      const long = "x".repeat(inQuery ? 8000 : operation.access === "open" ? 50_000 : 1_000_000);
      const { path, body } = requestWith(operation, name, around(long));
      const answer = await send(operation, path, body);
      expectRefusal(operation, answer);
      expect(answer.json.details[0].path).toStartWith(name);
    }
  });
});

describe("objects", () => {
  const isObjects = ([, field]: [string, Field]) =>
    ["strict_object", "object", "record"].includes(unwrapped(field).type);
  const WITH_OBJECTS = WITH_BODY.filter(([, operation]) => fieldsOf(operation).some(isObjects));

  test.each(WITH_OBJECTS)("%s: a list is none, also without items", async (_, operation) => {
    for (const [name] of fieldsOf(operation).filter(isObjects)) {
      const { path, body } = requestWith(operation, name, []);
      const answer = await send(operation, path, body);
      expectRefusal(operation, answer);
      expect(answer.json.details[0].path).toBe(name);
    }
  });
});

describe("bodies", () => {
  const flat = JSON.stringify({ no_such_field: "x".repeat(BODY_BYTES - 20) });
  const filled = (part: string, before = "", after = "") =>
    before + part.repeat(Math.floor((BODY_BYTES - before.length - after.length) / part.length)) + after;
  const many = (count: number, one: (index: number) => string) => Array.from({ length: count }, (_, at) => one(at));
  const HOSTILE: [what: string, body: string][] = [
    ["nested lists", filled("[")],
    ["nested objects", filled('{"a":')],
    ["a long list", filled("1,", '{"a":[', "1]}")],
    ["a list of objects", filled("{},", '{"a":[', "{}]}")],
    ["a thousand unknown fields", `{${many(1000, (at) => `"field_${at}":"${"x".repeat(4900)}"`).join()}}`],
    ["many unknown fields", `{${many(150_000, (at) => `"unknown_field_number_${at}":1`).join()}}`],
    ["as many unknown fields as are read", `{${many(49_000, (at) => `"${"k".repeat(80)}${at}":1`).join()}}`],
    ["one long name", `{"${"x".repeat(BODY_BYTES - 10)}":1}`],
    ["one word that is none", filled("x")],
    ["one text that does not end", filled("x", '{"a":"')],
    ["control characters", filled("\\u0000", '{"a":"', '"}')],
  ];

  async function timed(operation: AnyOperation, path: string, body: string): Promise<number> {
    const start = processorMs();
    const answer = await send(operation, path, body);
    const ms = processorMs() - start;
    expectRefusal(operation, answer);
    return ms;
  }

  /**
   * Bodies are read at one place, before the operation matters: each shape goes to three operations, spread over the
   * registry, beside a flat body of the same size.
   */
  const STEP = Math.floor(WITH_BODY.length / (HOSTILE.length * 3));
  const OF_SHAPES = WITH_BODY.filter((_, at) => at % STEP === 0).map(
    ([route, operation], at) => [route, ...HOSTILE[at % HOSTILE.length]!, operation] as const,
  );

  test("every shape is sent to some operations", () => {
    for (const [what] of HOSTILE) expect(OF_SHAPES.filter(([, shape]) => shape === what).length).toBeGreaterThan(2);
  });

  test.each(OF_SHAPES)(
    "%s: %s are refused about as soon as a flat body",
    async (_, _what, body, operation) => {
      const { path } = validRequest(operation, own);
      const most = (await timed(operation, path, flat)) * 10 + 100;
      let ms = await timed(operation, path, body);
      // Once more, because another program may have had the machine.
      if (ms > most) ms = await timed(operation, path, body);
      expect(ms).toBeLessThan(most);
    },
    300_000,
  );

  const isFirst = firstOfAlike();
  test.each(WITH_BODY)(
    "%s: a field with many wrong values, too",
    async (_, operation) => {
      const { path, body } = validRequest(operation, own);
      for (const [name, field] of fieldsOf(operation)) {
        if (!isFirst(field, operation)) continue;
        for (const wrong of ["x", 1, {}]) {
          const value = Array.from({ length: 40_000 }, () => wrong);
          expectRefusal(operation, await send(operation, path, { ...body, [name]: value }));
        }
      }
    },
    300_000,
  );
});
