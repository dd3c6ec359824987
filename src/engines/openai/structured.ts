import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { tellEngine } from "../../sentences/engine_failures.ts";
import { EngineError } from "../engine.ts";
import { isLasting, type KnownAbilities } from "./abilities.ts";
import {
  addUsage,
  type Chat,
  type ChatMessage,
  type ChatRequest,
  otherMessage,
  RequestRefused,
  type TokenUse,
} from "./chat.ts";
import { withoutReasoning } from "./thoughts.ts";

/** How a server can be asked for JSON, best first. */
const FORMATS = ["json_schema", "json_object", "text"] as const;
type Format = (typeof FORMATS)[number];

/** Answers that may be unusable before the step fails. */
const ANSWER_LIMIT = 4;
const DEEPEST_JSON = 100;
/** A plan, a text or a section is shorter. */
const ANSWER_LIMIT_CHARS = 400_000;

export interface StructuredQuestion<S extends v.GenericSchema> {
  name: string;
  schema: S;
  model: string;
  messages: ChatMessage[];
}

export type AskForJson = <S extends v.GenericSchema>(
  question: StructuredQuestion<S>,
  signal: AbortSignal,
) => Promise<{ value: v.InferOutput<S>; usage: TokenUse }>;

/**
 * Asks for JSON of a schema: as structured output, as JSON mode when the server refuses or ignores that, as plain text
 * at last; an answer that does not fit is sent back once with what is wrong before the next format is tried.
 */
export function createAskForJson(chat: Chat, abilities: KnownAbilities): AskForJson {
  return async (question, signal) => {
    const usage: TokenUse = { inputTokens: 0, outputTokens: 0 };
    let { format } = abilities.of(question.model);
    let isRemembered = format > 0;
    /** Whether refusals by name, and nothing else, have led to the format. */
    let isTaught = false;
    let correction: ChatMessage[] = [];
    let problem = "";
    for (let answers = 0; answers < ANSWER_LIMIT; ) {
      const request = requestFor(question, FORMATS[format]!, correction);
      let answer: Answer;
      try {
        answer = await collect(chat, request, signal);
      } catch (error) {
        if (format < FORMATS.length - 1 && mayBeAboutFormat(error)) {
          isTaught = isAboutFormat(error) && (isTaught || format === abilities.of(question.model).format);
          format += 1;
          continue;
        }
        if (isRemembered && error instanceof RequestRefused) {
          // The simpler way may be what is refused now.
          abilities.keep(question.model, { format: 0 });
          isRemembered = false;
          format = 0;
          continue;
        }
        throw error;
      }
      answers += 1;
      addUsage(usage, answer.usage);
      const read = readAnswer(answer, question.schema);
      if (read.ok) {
        if (isTaught) abilities.keep(question.model, { format });
        return { value: read.value, usage };
      }
      problem = read.problem;
      // A model that speaks no JSON at all is not a server that lacks a format: it may only have declined.
      if (correction.length > 0 || answer.text === "") {
        correction = [];
        format = Math.min(format + 1, FORMATS.length - 1);
        isTaught = false;
      } else {
        correction = [
          { role: "assistant", content: answer.text.slice(0, 20_000) },
          { role: "user", content: `That can not be used: ${read.problem}\nAnswer again with the JSON object alone.` },
        ];
      }
    }
    throw new EngineError("provider_failed", tellEngine("model_not_understood", { said: problem }));
  };
}

interface Answer {
  text: string;
  finish: string;
  usage: TokenUse;
}

async function collect(chat: Chat, request: ChatRequest, signal: AbortSignal): Promise<Answer> {
  let text = "";
  for await (const piece of chat(request, "whole", signal)) {
    if (piece.type === "text") {
      text += piece.text;
      if (text.length > ANSWER_LIMIT_CHARS) throw new EngineError("provider_failed", tellEngine("model_endless"));
    } else {
      if (piece.finish === "filtered") throw new EngineError("provider_failed", tellEngine("provider_filtered"));
      return { text: withoutReasoning(text), finish: piece.finish, usage: piece.usage };
    }
  }
  throw new Error("a chat ends with an end piece");
}

function requestFor<S extends v.GenericSchema>(
  question: StructuredQuestion<S>,
  format: Format,
  correction: ChatMessage[],
): ChatRequest {
  const schema = strictJsonSchema(question.schema);
  const messages = [...question.messages, ...correction];
  const request: ChatRequest = { model: question.model, messages };
  if (format === "json_schema") {
    request.format = { type: "json_schema", json_schema: { name: question.name, strict: true, schema } };
    return request;
  }
  const ask = `Answer with one JSON object and nothing else, matching this JSON Schema:\n${JSON.stringify(schema)}`;
  const [first, ...rest] = messages;
  request.messages = [{ role: first!.role, content: `${first!.content}\n\n${ask}` }, ...rest];
  if (format === "json_object") request.format = { type: "json_object" };
  return request;
}

/** The JSON Schema in the subset that strict structured output takes: closed objects, everything required, no defaults. */
export function strictJsonSchema(schema: v.GenericSchema): Record<string, unknown> {
  const { $schema: _, ...converted } = toJsonSchema(schema, { errorMode: "ignore" });
  return closed(converted) as Record<string, unknown>;
}

function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== "object" || node === null) return node;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) if (key !== "default") copy[key] = closed(value);
  if (copy.type === "object" && typeof copy.properties === "object") {
    copy.additionalProperties = false;
    copy.required = Object.keys(copy.properties ?? {});
  }
  return copy;
}

const FORMAT_NAMES =
  /response_?format|\bjson\b|json_|schema|grammar|guided|structured|\b(?:output|invalid|unsupported|text\.) ?format\b/i;

/** Whether a server has refused a response format by name. */
const isAboutFormat = (error: unknown): boolean =>
  error instanceof RequestRefused && isLasting(error) && FORMAT_NAMES.test(error.words);

/** What a request may be refused for that no other format helps against. */
const OTHER_CAUSES =
  /\bmodel\b.*(not|unknown|valid)|context|token|billing|quota|filter|policy|policies|safety|moderat|\bcontent\b|\bkey\b|credential|unauthori[sz]ed/i;

/** Whether another response format may get an answer from a server that refused this one. */
function mayBeAboutFormat(error: unknown): boolean {
  if (!(error instanceof EngineError)) return false;
  const words = error instanceof RequestRefused ? error.words : error.message;
  const namesFormat = FORMAT_NAMES.test(words) || /unsupported parameter|unknown field/i.test(words);
  if (!(error instanceof RequestRefused)) return namesFormat && error.code === "provider_unavailable";
  // Some servers refuse with a bare 400 or 422; asking in a simpler way costs little, and is not kept.
  if (error.status === 400 || error.status === 422) return namesFormat || !OTHER_CAUSES.test(words);
  return namesFormat && ![401, 402, 403].includes(error.status);
}

type Read<T> = { ok: true; value: T } | { ok: false; problem: string };

function readAnswer<S extends v.GenericSchema>(answer: Answer, schema: S): Read<v.InferOutput<S>> {
  if (answer.text === "") return { ok: false, problem: "The model gave an empty answer." };
  const json = extractJson(answer.text);
  if (json === undefined) {
    if (answer.finish === "length")
      return { ok: false, problem: "The model's answer was cut off by its output limit." };
    if (!answer.text.includes("{")) return { ok: false, problem: otherMessage("no JSON", answer.text) };
    return { ok: false, problem: "The model's answer is not valid JSON." };
  }
  const result = v.safeParse(schema, json);
  if (result.success) return { ok: true, value: result.output };
  const issues = result.issues.slice(0, 5).map((issue) => `${v.getDotPath(issue) ?? "the answer"}: ${issue.message}`);
  return { ok: false, problem: `The model's answer does not fit: ${issues.join("; ")}.` };
}

/**
 * The JSON object in a text: fenced or bare, with words around it, with trailing commas or comments, or cut off at the
 * end (closed as far as it goes). Undefined when there is none.
 */
export function extractJson(text: string): unknown {
  const start = text.indexOf("{");
  if (start === -1) return undefined;
  // An object with nothing in it may be words about one; where it is all there is, it is the answer.
  let empty: unknown;
  for (let from = start, tries = 0; from !== -1 && tries < 5; from = text.indexOf("{", from + 1), tries++) {
    const object = balancedObject(text, from);
    const parsed = parseLoosely(object.text);
    if (typeof parsed !== "object" || parsed === null) continue;
    if (Object.keys(parsed).length > 0) return parsed;
    empty ??= parsed;
  }
  return empty;
}

/** The object that starts at `from`, with what is open at the end of the text closed. */
function balancedObject(text: string, from: number): { text: string } {
  const open: string[] = [];
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at]!;
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{" || character === "[") {
      // No answer nests deeper, and a parser would follow it down.
      if (open.push(character === "{" ? "}" : "]") > DEEPEST_JSON) return { text: "" };
    } else if (character === "}" || character === "]") {
      open.pop();
      if (open.length === 0) return { text: text.slice(from, at + 1) };
    }
  }
  const cut = text.slice(from) + (inString ? '"' : "");
  return { text: cut + open.reverse().join("") };
}

function parseLoosely(text: string): unknown {
  for (const candidate of [text, repairJson(text)]) {
    try {
      return JSON.parse(candidate);
    } catch {}
  }
  return undefined;
}

/** Outside of strings: comments and trailing commas go. Inside: raw line breaks become escapes. */
function repairJson(text: string): string {
  const pieces: string[] = [];
  /** Where a comma stands in the pieces that nothing has followed yet. */
  let comma = -1;
  for (let at = 0; at < text.length; ) {
    const end = tokenEnd(text, at);
    const token = text.slice(at, end);
    at = end;
    if (token.startsWith("//") || token.startsWith("/*")) continue;
    if (token === "}" || token === "]") {
      if (comma !== -1) pieces[comma] = "";
    }
    if (token.trim() !== "") comma = token === "," ? pieces.length : -1;
    pieces.push(token.startsWith('"') ? token.replaceAll("\n", "\\n").replaceAll("\t", "\\t") : token);
  }
  return pieces.join("");
}

/** Where the string, comment, blank space, sign or word ends that begins at a place. */
function tokenEnd(text: string, at: number): number {
  const sign = text[at]!;
  if (sign === '"') return stringEnd(text, at);
  if (sign === "/" && text[at + 1] === "/") return endOf(text, "\n", at, 0);
  if (sign === "/" && text[at + 1] === "*") return endOf(text, "*/", at + 2, 2);
  if (SIGNS.includes(sign)) return at + 1;
  let end = at + 1;
  while (end < text.length && !SIGNS.includes(text[end]!) && text[end] !== '"') end++;
  return end;
}

const SIGNS = "{}[],:/";

function endOf(text: string, close: string, from: number, length: number): number {
  const found = text.indexOf(close, from);
  return found === -1 ? text.length : found + length;
}

function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}
