import OpenAI from "openai";
import type { ChatCompletionMessageParam } from "openai/resources/chat/completions";
import type { ResponseFormatJSONObject, ResponseFormatJSONSchema } from "openai/resources/shared";
import { EngineError } from "../engine.ts";
import { type ByteLimits, CHAT_BYTES, withByteLimits } from "./answer_bytes.ts";
import { NotACompletion, type ProviderFailure, readFailure } from "./provider_failure.ts";
import type { CompleteSettings } from "./settings.ts";
import { watchForStall } from "./time_limits.ts";

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

export interface TokenUse {
  inputTokens: number;
  outputTokens: number;
}

/** How an answer ended. `cut` is a stream that stopped without saying why. */
export interface ChatEnd {
  finish: "stop" | "length" | "filtered" | "cut";
  usage: TokenUse;
}

export type ChatPiece = { type: "text"; text: string } | ({ type: "end" } & ChatEnd);

/** `stream`: text as it arrives, so nothing is retried after the first piece. `whole`: one piece at the end, retried freely. */
export type Delivery = "stream" | "whole";

export type Chat = (request: ChatRequest, delivery: Delivery, signal: AbortSignal) => AsyncGenerator<ChatPiece, void>;

/** Refused with a status that the caller may know how to avoid (a response format that the server does not have). */
export class RequestRefused extends EngineError {
  constructor(
    readonly status: number,
    readonly words: string,
    message: string,
  ) {
    super("provider_failed", message);
  }
}

const ANSWER_LIMIT_CHARS = 1_000_000;
/** Of a refusal the beginning is told. */
const REFUSAL_CHARS = 2000;
const STALL_MS = 90_000;
const BACKOFF_START_MS = 500;
const BACKOFF_LIMIT_MS = 20_000;
/** A provider that asks for a longer wait is better reported than waited for. */
const RETRY_AFTER_LIMIT_MS = 60_000;

/**
 * The library, for these settings. Its own retries, logging and environment reading are switched off: each would be a
 * second policy. (It still honours OPENAI_CUSTOM_HEADERS, for which it has no switch.)
 */
export function createClient(settings: CompleteSettings, limits: ByteLimits): OpenAI {
  return new OpenAI({
    // Servers on the same machine need no key, but the library insists on one.
    apiKey: settings.apiKey ?? "no-key-needed",
    baseURL: settings.baseUrl,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    logLevel: "off",
    // Time limits are the engine's (see time_limits.ts); this is the largest that a timer holds.
    timeout: 2_147_483_647,
    fetch: withByteLimits(settings.fetch, limits),
    fetchOptions: { timeout: false },
  });
}

/** Chat completions over any compatible server: one function that sends, streams, retries and explains. */
export function createChat(settings: CompleteSettings): Chat {
  const openai = createClient(settings, CHAT_BYTES);
  // A server that refuses `stream_options` is asked without from then on.
  let asksForUsage = true;

  async function* attempt(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatPiece, void> {
    const stallMs = Math.min(STALL_MS, settings.timeoutMs);
    const watch = watchForStall(settings, signal, stallMs, () =>
      unavailable(
        `The AI provider stopped answering in the middle (nothing for ${seconds(stallMs)}). Try again later.`,
      ),
    );
    try {
      const { data: stream, response } = await openai.chat.completions
        .create(
          {
            model: request.model,
            messages: request.messages.map(toParam),
            stream: true,
            ...(asksForUsage && { stream_options: { include_usage: true } }),
            ...(request.format && { response_format: request.format }),
          },
          { signal: watch.signal },
        )
        .withResponse();
      const contentType = response.headers.get("content-type") ?? "";
      if (contentType !== "" && !contentType.includes("text/event-stream")) {
        yield* readUnstreamed(await response.text(), contentType);
        return;
      }
      yield* readStream(stream, watch);
    } finally {
      watch.release();
    }
    // The library ends an aborted stream as if it were complete.
    watch.signal.throwIfAborted();
  }

  return async function* chat(request, delivery, signal) {
    for (let tries = 0; ; tries++) {
      let isKept = false;
      try {
        let whole = "";
        for await (const piece of attempt(request, signal)) {
          if (piece.type === "text" && delivery === "whole") whole += piece.text;
          else if (piece.type === "text") {
            isKept = true;
            yield piece;
          } else {
            if (whole !== "") yield { type: "text", text: whole };
            isKept = true;
            yield piece;
          }
        }
        return;
      } catch (thrown) {
        if (signal.aborted) throw signal.reason;
        const failure = readFailure(thrown, settings, request.model);
        if (!isKept && asksForUsage && /stream_options|include_usage/i.test(failure.words)) {
          asksForUsage = false;
          continue;
        }
        const wait = isKept || tries >= settings.maxRetries ? null : waitBeforeRetry(failure, tries, settings.random);
        if (wait === null) throw failureToThrow(failure);
        await settings.sleep(wait, signal);
        signal.throwIfAborted();
      }
    }
  };
}

function toParam({ role, content, images }: ChatMessage): ChatCompletionMessageParam {
  if (role !== "user" || !images || images.length === 0) return { role, content };
  const parts = images.map((url) => ({ type: "image_url" as const, image_url: { url } }));
  return { role, content: [{ type: "text", text: content }, ...parts] };
}

/** Milliseconds to wait before asking again, or null when asking again is of no use. */
export function waitBeforeRetry(failure: ProviderFailure, tries: number, random: () => number): number | null {
  if (!failure.retryable) return null;
  if (failure.retryAfterMs === null) return backoffMs(tries, random);
  if (failure.retryAfterMs > RETRY_AFTER_LIMIT_MS) return null;
  // Jitter on top of the provider's own time: never earlier than asked, never all callers at once.
  return failure.retryAfterMs + (random() * ceilingMs(tries)) / 2;
}

const ceilingMs = (tries: number): number => Math.min(BACKOFF_LIMIT_MS, BACKOFF_START_MS * 2 ** tries);

/** Milliseconds to wait after so many retries (from 0): twice as long each time, up to a bound, and half of it by chance. */
export const backoffMs = (tries: number, random: () => number): number =>
  ceilingMs(tries) / 2 + (random() * ceilingMs(tries)) / 2;

function failureToThrow(failure: ProviderFailure): EngineError {
  if (failure.status !== null && failure.error.code === "provider_failed") {
    return new RequestRefused(failure.status, failure.words, failure.error.message);
  }
  return failure.error;
}

interface Watch {
  waiting(): void;
  arrived(isAnswer: boolean): void;
  signal: AbortSignal;
}

/** What servers send beyond the official type: vLLM's bare error object, Mistral's content parts, OpenRouter's errors. */
type LooseChunk = {
  object?: string;
  message?: string;
  choices?:
    | {
        index?: number;
        delta?: { content?: unknown; refusal?: unknown } | null;
        message?: { content?: unknown; refusal?: unknown } | null;
        finish_reason?: string | null;
      }[]
    | null;
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null;
};

async function* readStream(stream: AsyncIterable<unknown>, watch: Watch): AsyncGenerator<ChatPiece, void> {
  const reader = createReader();
  const chunks = stream[Symbol.asyncIterator]();
  try {
    while (true) {
      watch.waiting();
      let next: IteratorResult<unknown>;
      try {
        next = await chunks.next();
      } catch (error) {
        // What comes after the end (a usage chunk) may be lost; the answer is complete.
        if (reader.isFinished() && !watch.signal.aborted) break;
        throw error;
      }
      if (next.done) break;
      const text = reader.read(next.value as LooseChunk);
      watch.arrived(text !== "");
      if (text !== "") yield { type: "text", text };
    }
  } finally {
    await chunks.return?.();
  }
  watch.signal.throwIfAborted();
  yield reader.end();
}

/** A server that ignores `stream: true` answers with one JSON document; anything else is not a completion at all. */
async function* readUnstreamed(body: string, contentType: string): AsyncGenerator<ChatPiece, void> {
  let parsed: unknown = body;
  try {
    parsed = JSON.parse(body);
  } catch {}
  const isCompletion = typeof parsed === "object" && parsed !== null && Array.isArray((parsed as LooseChunk).choices);
  if (!isCompletion) throw new NotACompletion(parsed, contentType);
  const reader = createReader();
  const text = reader.read(parsed as LooseChunk);
  if (text !== "") yield { type: "text", text };
  yield reader.end();
}

function createReader() {
  const usage: TokenUse = { inputTokens: 0, outputTokens: 0 };
  let finish: ChatEnd["finish"] | null = null;
  let length = 0;
  let refusal = "";

  const read = (chunk: LooseChunk): string => {
    if (chunk.object === "error") throw new NotACompletion(chunk, "");
    if (chunk.usage) {
      usage.inputTokens = chunk.usage.prompt_tokens ?? usage.inputTokens;
      usage.outputTokens = chunk.usage.completion_tokens ?? usage.outputTokens;
    }
    // Reasoning fields and tool calls are not looked at: the answer is `content` of the first choice alone.
    const choice = chunk.choices?.find((one) => (one.index ?? 0) === 0);
    if (!choice) return "";
    if (choice.finish_reason) finish = finishOf(choice.finish_reason);
    const delta = choice.delta ?? choice.message;
    if (typeof delta?.refusal === "string" && refusal.length < REFUSAL_CHARS) refusal += delta.refusal;
    const text = textOf(delta?.content);
    length += text.length;
    if (length > ANSWER_LIMIT_CHARS) {
      throw new EngineError("provider_failed", ENDLESS_MESSAGE);
    }
    return text;
  };

  const end = (): ChatPiece => {
    if (length === 0 && refusal !== "") throw new EngineError("provider_failed", refusalMessage(refusal));
    if (length === 0 && finish === "filtered") throw new EngineError("provider_failed", FILTERED_MESSAGE);
    if (length === 0 && finish === null) {
      throw unavailable("The AI provider closed the connection before it answered. Try again later.");
    }
    return { type: "end", finish: finish ?? "cut", usage };
  };
  return { read, end, isFinished: () => finish !== null };
}

export const ENDLESS_MESSAGE = "The model wrote without end and was stopped. Try again, or use another model.";

export const FILTERED_MESSAGE =
  "The AI provider's content filter stopped the answer. Change the prompt, or use another model.";

/** The message for a model that said no, in its own words. */
export function refusalMessage(words: string): string {
  const line = words.replace(/\s+/g, " ").trim();
  return `The model refused: “${line.length > 200 ? `${line.slice(0, 200)}…` : line}” Change the prompt, or use another model.`;
}

function finishOf(reason: string): ChatEnd["finish"] {
  if (reason === "length" || reason === "max_tokens" || reason === "model_length") return "length";
  if (reason === "content_filter") return "filtered";
  if (reason === "error") throw unavailable("The AI provider failed in the middle of its answer. Try again later.");
  return "stop";
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => (part?.type === "text" && typeof part.text === "string" ? part.text : "")).join("");
}

function unavailable(message: string): EngineError {
  return new EngineError("provider_unavailable", message);
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}
