/**
 * What the reference says of how a text is written is true: whatever fits a field's pattern and format is never refused
 * for that field. Programs make their own checks and forms of it.
 */
import { describe, expect, test } from "bun:test";
import { toJsonSchema } from "@valibot/to-json-schema";
import fc from "fast-check";
import type * as v from "valibot";
import { isTimeZone } from "../../src/features/analytics/rules.ts";
import { normalDomain } from "../../src/features/domains/rules.ts";
import { subdomainProblem } from "../../src/features/publishing/rules.ts";
import { ApiError } from "../../src/lib/errors.ts";
import type { AnyOperation } from "../../src/operation/operation.ts";
import { validate } from "../../src/operation/validation.ts";
import { OPERATIONS } from "../../src/registry.ts";
import type { Json } from "../harness.ts";

const RUNS = 20;

const somePath = fc.webPath().map((text) => (text.startsWith("/") ? text : `/${text}`));
const address = fc.webUrl({ validSchemes: ["http", "https"], withQueryParameters: true });

/** Texts of a format. */
const FORMATS: Record<string, fc.Arbitrary<string>> = {
  email: fc.emailAddress(),
  "idn-email": fc.oneof(fc.emailAddress(), fc.constant("jörg@exämple.de")),
  hostname: fc.domain(),
  "idn-hostname": fc.oneof(fc.domain(), fc.constantFrom("bäckerei.de", "例え.jp", "www.crumb-co.com.")),
  uri: address,
  "uri-reference": fc.oneof(somePath, address),
  "uri-template": address.map((text) => `${text.split("?")[0]}/x`),
  "date-time": fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date("9999-12-31") })
    .map((date) => date.toISOString()),
  date: fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date("9999-12-31") })
    .map((date) => date.toISOString().slice(0, 10)),
};

/** Texts that fit: of the format, as far as they fit the pattern, or of the pattern alone. */
function textsOf({ format, pattern, minLength = 0, maxLength = 1000 }: Json): fc.Arbitrary<string> {
  const expression = pattern === undefined ? /(?:)/ : new RegExp(pattern, "u");
  // What makes texts of an expression knows no assertions; they are looked at afterwards.
  const some = format
    ? FORMATS[format]
    : fc.stringMatching(new RegExp(pattern.replaceAll(/\(\?!(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, "")), {
        size: "+1",
      });
  if (!some) throw new Error(`no texts are known of the format ${format}`);
  return some.filter((text) => expression.test(text) && text.length >= minLength && text.length <= maxLength);
}

interface Field {
  operation: AnyOperation;
  /** As details of errors say it. */
  path: string;
  schema: Json;
  /** An input that has the text at this path. */
  around(text: unknown): Json;
}

function textsIn({ operation, path, schema, around }: Field): Field[] {
  const { type, items, properties, anyOf } = schema;
  if (type === "string") return [{ operation, path, schema, around }];
  const within = (schema: Json, more: string, inner: (text: unknown) => unknown) =>
    textsIn({ operation, path: path + more, schema, around: (text) => around(inner(text)) });
  if (items) return within(items, ".0", (text) => [text]);
  if (anyOf) return anyOf.flatMap((one: Json) => within(one, "", (text) => text));
  return Object.entries<Json>(properties ?? {}).flatMap(([key, one]) =>
    within(one, `.${key}`, (text) => ({ [key]: text })),
  );
}

const ALL = OPERATIONS.flatMap((operation) =>
  Object.entries(operation.input as Record<string, v.GenericSchema>)
    .filter(([name]) => !operation.pathNames.includes(name))
    .flatMap(([name, field]) => {
      const schema = toJsonSchema(field, { typeMode: "input", errorMode: "ignore", ignoreActions: ["trim", "check"] });
      return textsIn({ operation, path: name, schema, around: (text) => ({ [name]: text }) });
    }),
);

/** One of those that are declared alike. */
const FIELDS = [...new Map(ALL.map((field) => [JSON.stringify(field.schema), field])).values()];
const FORMED = FIELDS.filter(({ schema }) => schema.format || schema.pattern);

describe.each(FORMED.map((field) => [`${field.operation.name} ${field.path}`, field] as const))("%s", (_, field) => {
  const { operation, path, schema, around } = field;
  test(`takes ${schema.format ?? schema.pattern}`, () => {
    fc.assert(
      fc.property(textsOf(schema), (text) => {
        try {
          validate(operation, around(text));
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          expect((error.extra.details as Json[]).filter((detail) => detail.path === path)).toEqual([]);
        }
      }),
      { numRuns: RUNS },
    );
  });
});

describe("characters are counted as JSON Schema counts them", () => {
  const codesAt = ({ operation, path, around }: Field, text: string): string[] => {
    try {
      validate(operation, around(text));
      return [];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const details = error.extra.details as { path: string; code: string; received?: string }[];
      return details.filter((detail) => detail.path === path).map(({ code }) => code);
    }
  };
  const bounded = FIELDS.filter(({ schema }) => schema.maxLength !== undefined && schema.maxLength <= 20_000);

  test.each(bounded.map((field) => [`${field.operation.name} ${field.path}`, field] as const))("%s", (_, field) => {
    const { maxLength } = field.schema;
    const tooLong = codesAt(field, "x".repeat(maxLength + 1));
    expect(codesAt(field, "🥐".repeat(maxLength))).not.toContain(tooLong[0]);
    expect(codesAt(field, "🥐".repeat(maxLength + 1))).toEqual(tooLong);
  });

  test("a refusal tells them, too", () => {
    const operation = OPERATIONS.find(({ name }) => name === "websites.create")!;
    expect(() => validate(operation, { name: "🥐".repeat(201) })).toThrow("name: must be at most 200 characters");
    try {
      validate(operation, { name: "🥐".repeat(201) });
    } catch (error) {
      expect((error as ApiError).extra.details).toMatchObject([{ received: "201 characters" }]);
    }
  });
});

test.each(["\u200b", " \u200d\u2060 ", "\u3164", "\ufeff\u00ad"])(
  "a name of which nothing is seen is empty: %j",
  (name) => {
    const operation = OPERATIONS.find(({ name }) => name === "websites.create")!;
    expect(() => validate(operation, { name, prompt: "A bakery in Leeds." })).toThrow("name: must not be empty");
    expect(() => validate(operation, { name: "Crumb", prompt: name })).toThrow("prompt: must not be empty");
  },
);

test("names, subdomains and time zones that the handlers judge, too", () => {
  const { domain } = OPERATIONS.find(({ name }) => name === "domains.create")!.input;
  const { subdomain } = OPERATIONS.find(({ name }) => name === "publish.deploy")!.input;
  const { timezone } = OPERATIONS.find(({ name }) => name === "websites.analytics")!.input;
  const schemaOf = (field: v.GenericSchema) => toJsonSchema(field, { typeMode: "input", errorMode: "ignore" }) as Json;
  fc.assert(fc.property(textsOf(schemaOf(domain)), (text) => expect(normalDomain(text)).not.toBe("")));
  fc.assert(
    fc.property(textsOf(schemaOf(subdomain)), (text) =>
      expect([undefined, "name_reserved"]).toContain(subdomainProblem(text)?.code),
    ),
  );
  const zones = Intl.supportedValuesOf("timeZone");
  expect(zones.length).toBeGreaterThan(300);
  expect(zones.filter((zone) => !new RegExp(schemaOf(timezone).pattern).test(zone) || !isTimeZone(zone))).toEqual([]);
});
