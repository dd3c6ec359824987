/**
 * Arguments of tools as clients send them: models write numbers, lists and objects as texts and fill in every field,
 * and some clients add fields of their own. What can mean only one thing by the tool's schema is taken for that;
 * everything else stays as it is, and is refused with its reason. REST knows nothing of this.
 */
import * as v from "valibot";
import { JSON_LIMITS, JsonProblem, parseJson } from "../../lib/json.ts";
import type { Field, InputMap } from "../../operation/operation.ts";

type Values = Record<string, unknown>;

/** What is needed of a valibot schema's inside. */
interface Inside {
  type: string;
  wrapped?: Inside;
  item?: Inside;
  entries?: Record<string, Inside>;
  value?: Inside;
}

/**
 * What clients add to arguments to keep their own books. The names beside them say too little alone, and may be a
 * field's name misspelt: they are only passed over where one of the others is.
 */
const BOOKKEEPING: { names: string[]; beside?: string[] }[] = [
  // n8n
  { names: ["toolCallId", "sessionId", "chatInput"], beside: ["action", "tool"] },
  // Gemini CLI
  { names: ["wait_for_previous"] },
  // Antigravity and Windsurf
  { names: ["toolSummary", "waitForPreviousTools"], beside: ["toolAction"] },
  // Cursor and OpenCode, for tools without arguments
  { names: ["random_string", "_placeholder"] },
  // Cline
  { names: ["task_progress"] },
  // CrewAI
  { names: ["security_context"] },
];

const NUMBER = /^-?(?:0|[1-9]\d{0,20})(?:\.\d{1,20})?$/;

/**
 * Puts the arguments in a message, or a batch of them, into the form that the protocol has for them: an object.
 * @param body is changed
 */
export function settleArguments(body: unknown): void {
  for (const message of [body].flat() as { params?: { arguments?: unknown } }[]) {
    const params = message?.params;
    if (typeof params !== "object" || params === null || !Object.hasOwn(params, "arguments")) continue;
    const { arguments: given } = params;
    // PHP writes an empty object as a list.
    if (given === null || given === "" || (Array.isArray(given) && given.length === 0)) delete params.arguments;
    else if (typeof given === "string") {
      const read = createReader()(given);
      if (isObject(read)) params.arguments = read;
    }
  }
}

/**
 * The arguments of a tool, by its fields.
 * @param input the tool's fields
 */
export function readArguments(input: InputMap, given: Values): Values {
  const passedOver = BOOKKEEPING.flatMap(({ names, beside = [] }) =>
    names.some((name) => Object.hasOwn(given, name)) ? [...names, ...beside] : [],
  );
  const known = Object.entries(given).filter(([name]) => Object.hasOwn(input, name) || !passedOver.includes(name));
  return settleMembers(input as unknown as Record<string, Inside>, Object.fromEntries(known), createReader());
}

/** Of a call so many texts are read that may be JSON: to begin with one takes a while, whatever is in it. */
const MOST_TEXTS = 300;

/** Reads texts that are lists or objects in JSON: undefined for one that is none, or holds more than a whole request may. */
type ReadText = (text: string) => unknown;

function createReader(): ReadText {
  let { values } = JSON_LIMITS;
  let texts = 0;
  return (text) => {
    if (!/^\s*[[{]/.test(text) || ++texts > MOST_TEXTS) return undefined;
    try {
      const read = parseJson(Buffer.from(text), { ...JSON_LIMITS, values });
      values -= valuesIn(read);
      return read;
    } catch (error) {
      if (error instanceof JsonProblem) return undefined;
      throw error;
    }
  };
}

const valuesIn = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce<number>((sum, inner) => sum + valuesIn(inner), 1)
    : 1;

function settleMembers(entries: Record<string, Inside>, given: Values, read: ReadText): Values {
  const settled = Object.entries(given).map(([name, value]): [string, unknown] => [
    name,
    Object.hasOwn(entries, name) ? settle(entries[name]!, value, read) : value,
  ]);
  return Object.fromEntries(settled.filter(([, value]) => value !== undefined));
}

/** A value as its schema has it; undefined: as if it had not been sent. What could mean several things stays. */
function settle(field: Inside, value: unknown, read: ReadText): unknown {
  const { schema, mayLack, mayBeNull } = unwrapped(field);
  if (value === null) return mayLack && !mayBeNull ? undefined : null;
  if (isOf(schema, value)) {
    if (value === "" && mayLack && !mayBeNull && !isValid(field, "")) return undefined;
    return settleInside(schema, value, read);
  }
  // A list of one.
  if (schema.type === "array" && isObject(value)) return [settle(schema.item!, value, read)];
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (text === "") return mayLack && !mayBeNull ? undefined : value;
  if (text === "null") return mayBeNull ? null : mayLack ? undefined : value;
  if (schema.type === "number") return NUMBER.test(text) ? Number(text) : value;
  if (schema.type === "boolean") return /^(?:true|false)$/i.test(text) ? text.toLowerCase() === "true" : value;
  const parsed = read(text);
  if (typeof parsed !== "object" || parsed === null)
    return schema.type === "array" && isListOfOne(schema.item!, value) ? [value] : value;
  const settled = settle(field, parsed, read);
  return isOf(schema, settled) ? settled : value;
}

function settleInside(schema: Inside, value: unknown, read: ReadText): unknown {
  if (schema.type === "array") return (value as unknown[]).map((item) => settle(schema.item!, item, read));
  if (schema.entries) return settleMembers(schema.entries, value as Values, read);
  if (schema.type === "record") {
    const members = Object.entries(value as Values).map(([name, inner]) => [name, settle(schema.value!, inner, read)]);
    return Object.fromEntries(members.filter(([, inner]) => inner !== undefined));
  }
  return value;
}

function unwrapped(field: Inside): { schema: Inside; mayLack: boolean; mayBeNull: boolean } {
  let schema = field;
  let mayLack = false;
  let mayBeNull = false;
  for (; schema.wrapped; schema = schema.wrapped) {
    mayLack ||= ["optional", "exact_optional", "nullish", "undefinedable"].includes(schema.type);
    mayBeNull ||= ["nullable", "nullish"].includes(schema.type);
  }
  return { schema, mayLack, mayBeNull };
}

/** Whether a value has the type that a schema asks for. Of schemas that are not known here every value has it. */
function isOf({ type }: Inside, value: unknown): boolean {
  switch (type) {
    case "number":
    case "boolean":
      return typeof value === type;
    case "string":
    case "picklist":
      return typeof value === "string";
    case "array":
      return Array.isArray(value);
    case "object":
    case "strict_object":
    case "record":
      return isObject(value);
    default:
      return true;
  }
}

/** Whether a text is one item: of what can have a comma in it, it may be several. */
const isListOfOne = (item: Inside, text: string): boolean => isValid(item, text) && !isValid(item, `${text}, ${text}`);

const isValid = (field: Inside, value: unknown): boolean => v.safeParse(field as unknown as Field, value).success;

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);
