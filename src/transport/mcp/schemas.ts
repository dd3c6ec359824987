/**
 * JSON Schemas (2020-12) of tools. Every client puts them into its model's context, so they carry what a model needs
 * to call a tool and nothing else: no examples, no patterns (a wrong value is answered with a sentence), and of
 * outputs only names and types.
 */
import { toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import type { InputMap } from "../../operation/operation.ts";

type Json = Record<string, unknown>;

/**
 * The schema of a tool's arguments.
 * @param terse arguments of which a model is told the members' names and types alone
 */
export function inputSchema(input: InputMap, terse: readonly string[] = []): Json {
  const properties: Record<string, Json> = {};
  const required: string[] = [];
  for (const [name, field] of Object.entries(input)) {
    const schema = lean(draft(field, "input"), ["description"]);
    if (SAYS_ALL.test(name) && SAYS_NOTHING.test(String(schema.description))) delete schema.description;
    properties[name] = terse.includes(name) ? { description: schema.description, ...namesAndTypes(schema) } : schema;
    if (!/^(?:optional|nullish)/.test((field as { type: string }).type)) required.push(name);
  }
  return {
    type: "object",
    properties,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

/**
 * The schema of a tool's structured content. Nothing in it is required and `error` may be `true`: where a call fails,
 * the body of the error comes in the same place, and clients check that too.
 * @param notice whether the content begins with a notice about who wrote it
 */
export function outputSchema(output: v.GenericSchema, notice: boolean): Json {
  const schema = shallow(lean(draft(output, "output"), []), DEEPEST_OUTPUT);
  const properties: Record<string, Json> = {
    ...(notice ? { notice: { type: "string" } } : {}),
    ...(schema.properties as Record<string, Json>),
  };
  if (properties.error) properties.error = { anyOf: [...optionsOf(properties.error), { type: "boolean" }] };
  return { type: "object", properties };
}

const optionsOf = (schema: Json): Json[] => (schema.anyOf as Json[] | undefined) ?? [schema];

function draft(schema: v.GenericSchema, typeMode: "input" | "output"): Json {
  return toJsonSchema(schema, {
    target: "draft-2020-12",
    typeMode,
    errorMode: "ignore",
    ignoreActions: ["trim", "regex", "iso_timestamp", "check", "min_length", "title", "examples"],
  }) as Json;
}

const STRUCTURE = new Set([
  "type",
  "const",
  "enum",
  "default",
  "minimum",
  "maximum",
  "maxItems",
  "properties",
  "items",
  "anyOf",
  "additionalProperties",
]);

/** A larger maximum only keeps numbers sane; no model needs to know it. */
const NO_REAL_LIMIT = 1_000_000;

/** What an argument's name, type and bounds say already, and the names that do. */
const SAYS_ALL = /(?:^|_)ids?$|^(?:limit|page)$/;
const SAYS_NOTHING = /^(?:Identifier of an? [a-z ]+\.|Items a page, 1 to \d+\.|Page of the list; the first is 1\.)$/;

/** The same schema with only the words that say something. Lists of types (`["string", "null"]`) break Gemini's clients: it is `anyOf`. */
function lean(schema: Json, alsoKeep: string[]): Json {
  const result: Json = {};
  for (const [word, value] of Object.entries(schema)) {
    if (!STRUCTURE.has(word) && !alsoKeep.includes(word) && !(word === "required" && alsoKeep.length > 0)) continue;
    if (word === "properties") {
      const entries = Object.entries(value as Record<string, Json>);
      result.properties = Object.fromEntries(entries.map(([name, inner]) => [name, lean(inner, alsoKeep)]));
    } else if (word === "items") result.items = lean(value as Json, alsoKeep);
    else if (word === "anyOf") result.anyOf = (value as Json[]).map((inner) => lean(inner, alsoKeep));
    else if (word === "additionalProperties" && typeof value === "object")
      result.additionalProperties = lean(value as Json, alsoKeep);
    else if (word !== "maximum" || (value as number) < NO_REAL_LIMIT) result[word] = value;
  }
  if (result.enum && !result.type) result.type = "string";
  if (typeof result.const === "boolean") result.type = "boolean";
  return describedOutside(result);
}

/** A schema of nothing but the names and types of what is in it; that something may be null too is left out. */
function namesAndTypes(schema: Json): Json {
  const { type, enum: values, properties, items, required, anyOf } = schema;
  if (anyOf) return namesAndTypes((anyOf as Json[]).find((option) => option.type !== "null")!);
  return {
    type,
    ...(values ? { enum: values } : {}),
    ...(items ? { items: namesAndTypes(items as Json) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties as Record<string, Json>).map(([name, inner]) => [name, namesAndTypes(inner)]),
          ),
        }
      : {}),
    ...(required ? { required } : {}),
  };
}

/** What describes the one option beside null describes the field: there clients look for it. */
function describedOutside(schema: Json): Json {
  const described = (schema.anyOf as Json[] | undefined)?.find(({ description }) => description !== undefined);
  if (!described || schema.description !== undefined) return schema;
  const { description } = described;
  const anyOf = (schema.anyOf as Json[]).map(({ description: _, ...rest }) => rest);
  return { description, ...schema, anyOf };
}

/** Objects within objects that an output tells the members of: of a list its items', not those of what is in them. */
const DEEPEST_OUTPUT = 1;

function shallow(schema: Json, levels: number): Json {
  const { properties, items, anyOf, ...rest } = schema;
  // What may be missing altogether is looked at when it is there.
  if (anyOf) {
    const left = levels < DEEPEST_OUTPUT ? -1 : levels;
    return { ...rest, anyOf: (anyOf as Json[]).map((inner) => shallow(inner, left)) };
  }
  if (items) return { ...rest, items: shallow(items as Json, levels) };
  // Of values by names that nobody knows before, there is nothing to tell.
  if (!properties)
    return Object.fromEntries(Object.entries(schema).filter(([word]) => word !== "additionalProperties"));
  if (levels < 0) return rest;
  const entries = Object.entries(properties as Record<string, Json>);
  return {
    ...rest,
    properties: Object.fromEntries(entries.map(([name, inner]) => [name, shallow(inner, levels - 1)])),
  };
}
