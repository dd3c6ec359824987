/**
 * Checks an input against the operation's declaration. What a caller sends may be megabytes of anything, so lengths are
 * looked at before any other rule of a field, and what is told is short: some details, each cut.
 */
import * as v from "valibot";
import { ApiError, type Detail, MOST_DETAILS } from "../lib/errors.ts";
import { problemOf } from "../lib/field_words.ts";
import { countCharacters, isLonger, isOneLine, isOnLines } from "../lib/writing.ts";
import { type FieldProblemDetail, problem } from "../sentences/field_problems.ts";
import type { Writing } from "./fields.ts";
import type { AnyOperation, Field } from "./operation.ts";

const LONGEST_PATH = 200;
const LONGEST_MESSAGE = 1_000;
const LONGEST_VALUE = 200;
/** Of a text whose declaration says no length. */
const LONGEST_UNDECLARED = 1000;

/** A line's end may come as CR LF. */
const LONE_RETURN = /\r(?!\n)/;

const schemas = new WeakMap<AnyOperation, v.GenericSchema<unknown, Record<string, unknown>>>();

/**
 * The input as the operation's handler takes it.
 * @throws ApiError `validation_failed` (or the operation's own code) with `details`
 */
export function validate(operation: AnyOperation, input: unknown): Record<string, unknown> {
  const found: Detail[] = [];
  let given = input;
  if (isObject(input)) {
    findInherited(operation.input, input, "", found);
    for (const [name, field] of Object.entries(operation.input) as [string, Field][]) {
      if (!Object.hasOwn(input, name) || inspect(field as unknown as Inside, input[name], name, found)) continue;
      // Its other rules would be looked at for nothing, and some take long for what is long.
      if (given === input) given = { ...input };
      delete (given as Record<string, unknown>)[name];
    }
  }
  const told = new Set(found.map(({ path }) => path));
  const result = v.safeParse(schemaOf(operation), given, { abortPipeEarly: true });
  if (!result.success) {
    // Counted, but not all made into details: there may be as many as the body has values.
    const others = result.issues.filter((issue) => !told.has(v.getDotPath(issue) ?? ""));
    const details = [...found, ...others.slice(0, MOST_DETAILS).map(toDetail)];
    if (details.length > 0) throw invalidInput(operation, details, found.length + others.length);
  }
  if (found.length > 0) throw invalidInput(operation, found);
  const { output } = result as { output: Record<string, unknown> };
  const { exactlyOne } = operation;
  if (exactlyOne && exactlyOne.filter((name: string) => output[name] !== undefined).length !== 1)
    throw invalidInput(operation, [{ path: "", ...problem("exactly_one", { names: exactlyOne.join(", ") }) }]);
  return output;
}

function schemaOf(operation: AnyOperation): v.GenericSchema<unknown, Record<string, unknown>> {
  const known = schemas.get(operation);
  if (known) return known;
  const made = v.strictObject(operation.input) as unknown as v.GenericSchema<unknown, Record<string, unknown>>;
  schemas.set(operation, made);
  return made;
}

/**
 * The validation error of an operation, with the status that the specification gives it.
 * @param count how many details there are, where not all are given
 */
export function invalidInput(operation: AnyOperation, details: Detail[], count = details.length): ApiError {
  const first = cutDetail(details[0]!);
  const more = count > 1 ? ` (and ${(count - 1).toLocaleString("en")} more)` : "";
  const message = first.path ? `${first.path}: ${first.message}${more}` : `${first.message}${more}`;
  const codes = operation.invalidFieldCodes ?? {};
  const own = Object.hasOwn(codes, first.path) ? codes[first.path] : undefined;
  const told = details.slice(0, MOST_DETAILS).map(cutDetail);
  return new ApiError(own ?? operation.invalidCode ?? "validation_failed", message, {
    details: told,
    ...(count > told.length ? { more_details: count - told.length } : {}),
  });
}

// --- what is looked at before the rules of a field ---

interface Rule {
  type: string;
  requirement?: number;
  message?: { detail?: FieldProblemDetail };
  /** Of a schema that is itself the first of a pipe. */
  pipe?: Rule[];
}

/** What is needed of a valibot schema's inside. */
interface Inside {
  type: string;
  pipe?: Rule[];
  writing?: Writing;
  wrapped?: Inside;
  item?: Inside;
  entries?: Record<string, Inside>;
}

/** Schemas to which a list is an object without members: `[]` would pass, and empty what it is set for. */
const OF_OBJECTS = ["strict_object", "object", "record"];

/** Whether the lengths in a value are within what its schema declares. Adds what is wrong with them and its texts. */
function inspect(schema: Inside, value: unknown, path: string, found: Detail[]): boolean {
  if (found.length >= MOST_DETAILS) return true;
  if (schema.wrapped) return inspect(schema.wrapped, value, path, found);
  if (Array.isArray(value) && OF_OBJECTS.includes(schema.type)) {
    const types = { expected: "Object", received: "Array" };
    found.push({ path, ...problem("other_type", types), ...types });
    return false;
  }
  if (typeof value === "string") return schema.type !== "string" || inspectText(schema, value, path, found);
  if (Array.isArray(value) && schema.type === "array") {
    const rule = longest(schema);
    if (rule && value.length > rule.most) {
      found.push({ path, ...rule.detail, received: value.length.toLocaleString("en") });
      return false;
    }
    return everyOf(value.map((item, index) => inspect(schema.item!, item, `${path}.${index}`, found)));
  }
  if (isObject(value) && (schema.type === "strict_object" || schema.type === "record"))
    findInherited(schema.entries ?? {}, value, `${path}.`, found);
  if (isObject(value) && schema.entries) {
    const known = Object.entries(schema.entries).filter(([name]) => Object.hasOwn(value, name));
    return everyOf(known.map(([name, inner]) => inspect(inner, value[name], `${path}.${name}`, found)));
  }
  return true;
}

/** Names that every object has of its prototype: valibot passes over them, and what was sent would be dropped unsaid. */
const INHERITED = new Set([...Object.getOwnPropertyNames(Object.prototype), "prototype"]);

function findInherited(entries: object, value: Record<string, unknown>, before: string, found: Detail[]): void {
  for (const name of INHERITED)
    if (Object.hasOwn(value, name) && !Object.hasOwn(entries, name) && found.length < MOST_DETAILS)
      found.push({ path: `${before}${name}`, ...problem("unknown_field") });
}

function inspectText(schema: Inside, text: string, path: string, found: Detail[]): boolean {
  const { writing } = schema;
  const rule = longest(schema);
  const most = rule?.most ?? (writing === "code" ? Number.POSITIVE_INFINITY : LONGEST_UNDECLARED);
  // What stands around a text is often taken off before it is measured.
  if (isLonger(text, most) && isLonger(text.trim(), most)) {
    const detail = rule?.detail ?? problem("too_long", { most });
    found.push({ path, ...detail, received: `${countCharacters(text).toLocaleString("en")} characters` });
    return false;
  }
  if (writing === "code" || writing === "any") return true;
  if (writing === "lines" && (!isOnLines(text) || LONE_RETURN.test(text)))
    found.push({ path, ...problem("control_characters") });
  else if (writing !== "lines" && !isOneLine(text)) found.push({ path, ...problem("not_one_line") });
  return true;
}

const rulesOf = ({ pipe = [] }: Pick<Rule, "pipe">): Rule[] => pipe.flatMap((rule) => [rule, ...rulesOf(rule)]);

function longest(schema: Inside): { most: number; detail: FieldProblemDetail } | null {
  const rule = rulesOf(schema).find(({ type }) => type === "max_length");
  if (rule?.requirement === undefined) return null;
  const most = rule.requirement;
  const detail = rule.message?.detail ?? problem(schema.type === "array" ? "too_many" : "too_long", { most });
  return { most, detail };
}

const everyOf = (results: boolean[]): boolean => !results.includes(false);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

// --- what is told ---

function toDetail(issue: v.BaseIssue<unknown>): Detail {
  const told = problemOf(issue);
  const detail: Detail = { path: v.getDotPath(issue) ?? "", ...told };
  if (told.code === "unknown_field") return detail;
  if (issue.expected && told.code !== "required") detail.expected = issue.expected;
  // As it was sent: a rule before this one may have made another text of it.
  const sent = issue.path?.at(-1)?.value;
  const isText = typeof sent === "string" && issue.received.startsWith('"');
  return { ...detail, received: isText ? `"${sent}"` : issue.received };
}

function cutDetail({ path, message, expected, received, ...coded }: Detail): Detail {
  return {
    ...coded,
    path: cut(path, LONGEST_PATH),
    message: cut(message, LONGEST_MESSAGE),
    ...(expected === undefined ? {} : { expected: cut(expected, LONGEST_VALUE) }),
    ...(received === undefined ? {} : { received: cut(received, LONGEST_VALUE) }),
  };
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;
