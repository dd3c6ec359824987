/** A conversation with a model, whichever interface its server has: what is asked, and how the answer comes. */
import type { ResponseFormatJSONObject, ResponseFormatJSONSchema } from "openai/resources/shared";
import type { CodedMessage } from "../../sentences/sentence.ts";
import { EngineError } from "../engine.ts";

export interface ChatMessage {
  role: "system" | "user" | "assistant";
  content: string;
  /** Addresses of images that go with a user's message. */
  images?: string[];
}

export interface ChatRequest {
  model: string;
  messages: ChatMessage[];
  format?: ResponseFormatJSONObject | ResponseFormatJSONSchema;
}

/** `cachedTokens`: those of the input that the provider had still in mind, where it says so. */
export interface TokenUse {
  inputTokens: number;
  cachedTokens?: number;
  outputTokens: number;
}

export function addUsage(total: TokenUse, more: TokenUse): void {
  total.inputTokens += more.inputTokens;
  total.outputTokens += more.outputTokens;
  if (more.cachedTokens) total.cachedTokens = (total.cachedTokens ?? 0) + more.cachedTokens;
}

/** How an answer ended. `cut` is a stream that stopped without saying why. */
export interface ChatEnd {
  finish: "stop" | "length" | "filtered" | "cut";
  usage: TokenUse;
}

export type ChatChunk = { type: "text"; text: string } | ({ type: "end" } & ChatEnd);

/** `stream`: text as it arrives, so nothing is retried after the first piece. `whole`: one piece at the end, retried freely. */
export type Delivery = "stream" | "whole";

export type Chat = (request: ChatRequest, delivery: Delivery, signal: AbortSignal) => AsyncGenerator<ChatChunk, void>;

/** What one part of an answer says, in whatever form the server sends it. */
export interface Heard {
  text: string;
  /** All of the answer, where its pieces should have come before: what it is when none did. */
  whole?: string;
  refusal?: string;
  finish?: ChatEnd["finish"];
  usage?: Partial<TokenUse>;
}

/** Refused with a status that the caller may know how to avoid (a response format that the server does not have). */
export class RequestRefused extends EngineError {
  constructor(
    readonly status: number,
    readonly isStatusSaid: boolean,
    readonly words: string,
    said: string | CodedMessage,
  ) {
    super("provider_failed", said);
  }
}

/** The message for a model that wrote words and not what it was asked for; whether that is a refusal, who reads it sees. */
export const otherMessage = (missing: string, words: string): string =>
  `The model wrote ${missing}, but: “${shortened(words)}” Try again, change the prompt, or use another model.`;

export function shortened(words: string): string {
  const line = words.replace(/\s+/g, " ").trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}

/** For models whose templates know no system role: its text stands before the user's first. */
export function withoutSystemRole(messages: ChatMessage[]): ChatMessage[] {
  const said = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const rest = messages.filter(({ role }) => role !== "system");
  if (said.length === 0) return rest;
  const [first, ...others] = rest;
  if (first?.role !== "user") return [{ role: "user", content: said.join("\n\n") }, ...rest];
  return [{ ...first, content: [...said, first.content].join("\n\n") }, ...others];
}

/** A number that a server has counted; undefined for what is none. */
export const countIn = (value: unknown): number | undefined =>
  typeof value === "number" && value >= 0 && Number.isFinite(value) ? Math.round(value) : undefined;

const BYTES_PER_TOKEN = 4;

/** About how many tokens a text is, where the server does not say: four bytes of UTF-8 each, as OpenAI's help has it for English. */
export const estimatedTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);

/** Whether a server refuses images. Servers say it in many ways, some with a bare 400: only what is surely about something else is not tried again. */
export function mayBeAboutImages(error: unknown): boolean {
  if (!(error instanceof EngineError)) return false;
  const words = error instanceof RequestRefused ? error.words : error.message;
  if (/image|vision|multi-?modal|must be a string|expected (a )?string|content type|mmproj/i.test(words)) return true;
  const isVague = error instanceof RequestRefused && [400, 415, 422].includes(error.status);
  return isVague && !/\bmodel\b.*(not|unknown|valid)|context|token|billing|quota/i.test(words);
}
