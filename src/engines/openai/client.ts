import OpenAI, { APIError } from "openai";
import { EngineError } from "../engine.ts";
import type { Abilities, KnownAbilities } from "./abilities.ts";
import { type ByteLimits, CHAT_BYTES, withByteLimits } from "./answer_bytes.ts";
import {
  type Chat,
  type ChatEnd,
  type ChatPiece,
  type ChatRequest,
  ENDLESS_MESSAGE,
  estimatedTokens,
  FILTERED_MESSAGE,
  type Heard,
  RequestRefused,
  refusalMessage,
  type TokenUse,
} from "./chat.ts";
import { completionParams, heardInCompletion, isCompletion } from "./chat_completions.ts";
import { NotACompletion, type ProviderFailure, readFailure } from "./provider_failure.ts";
import { heardInEvent, heardInResponse, isResponse, responseParams } from "./responses.ts";
import type { CompleteSettings } from "./settings.ts";
import { watchForStall } from "./time_limits.ts";

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

/** How a server that has one of the interfaces is asked, and its answers are read. */
const INTERFACES = {
  chat: {
    send: (openai: OpenAI, request: ChatRequest, abilities: Abilities, options: { signal: AbortSignal }) =>
      openai.chat.completions.create(completionParams(request, abilities), options).withResponse(),
    heardInPart: heardInCompletion,
    isAnswer: isCompletion,
    heardInAnswer: heardInCompletion,
  },
  responses: {
    send: (openai: OpenAI, request: ChatRequest, abilities: Abilities, options: { signal: AbortSignal }) =>
      openai.responses.create(responseParams(request, abilities), options).withResponse(),
    heardInPart: heardInEvent,
    isAnswer: isResponse,
    heardInAnswer: heardInResponse,
  },
} as const;

/** Conversations with any compatible server: one function that sends, streams, retries, does without and explains. */
export function createChat(settings: CompleteSettings, abilities: KnownAbilities): Chat {
  const openai = createClient(settings, CHAT_BYTES);

  async function* attempt(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatPiece, void> {
    const able = abilities.of(request.model);
    const { send, heardInPart, isAnswer, heardInAnswer } = INTERFACES[able.api];
    const stallMs = Math.min(STALL_MS, settings.timeoutMs);
    const watch = watchForStall(settings, signal, stallMs, () =>
      unavailable(
        `The AI provider stopped answering in the middle (nothing for ${seconds(stallMs)}). Try again later.`,
      ),
    );
    try {
      const { data, response } = await send(openai, request, able, { signal: watch.signal });
      const contentType = response.headers.get("content-type") ?? "";
      if (!able.streams || (contentType !== "" && !contentType.includes("text/event-stream"))) {
        // Asked for a stream, the library has not read what is none.
        const body = able.streams ? parsed(await response.text()) : data;
        if (!isAnswer(body)) throw new NotACompletion(body, contentType);
        const reader = createReader(request);
        const text = reader.read(heardInAnswer(body));
        if (text !== "") yield { type: "text", text };
        yield reader.end();
        return;
      }
      yield* readStream(data as AsyncIterable<unknown>, heardInPart, createReader(request), watch);
    } finally {
      watch.release();
    }
    // The library ends an aborted stream as if it were complete.
    watch.signal.throwIfAborted();
  }

  return async function* chat(request, delivery, signal) {
    const { model } = request;
    /** That there are no chat completions at the address, while the other interface is tried. */
    let withoutChat: ProviderFailure | null = null;
    for (let tries = 0; ; ) {
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
        const failure = readFailure(thrown, settings, model);
        if (isKept) throw failureToThrow(failure);
        if (withoutChat && isNotThere(thrown)) {
          // It has neither: the address is wrong, and was asked for what nearly all have first.
          abilities.set(model, { api: "chat" });
          throw failureToThrow(withoutChat);
        }
        if (abilities.learn(model, failure)) continue;
        if (abilities.of(model).api === "chat" && isNotThere(thrown) && !/\bmodel\b/i.test(failure.words)) {
          withoutChat = failure;
          abilities.set(model, { api: "responses" });
          continue;
        }
        const wait = tries >= settings.maxRetries ? null : waitBeforeRetry(failure, tries, settings.random);
        if (wait === null) throw failureToThrow(failure);
        tries++;
        await settings.sleep(wait, signal);
        signal.throwIfAborted();
      }
    }
  };
}

/** Whether the server has no such address. */
const isNotThere = (thrown: unknown): boolean =>
  thrown instanceof APIError && (thrown.status === 404 || thrown.status === 405);

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

async function* readStream(
  stream: AsyncIterable<unknown>,
  heardInPart: (part: unknown) => Heard,
  reader: Reader,
  watch: Watch,
): AsyncGenerator<ChatPiece, void> {
  const parts = stream[Symbol.asyncIterator]();
  try {
    while (true) {
      watch.waiting();
      let next: IteratorResult<unknown>;
      try {
        next = await parts.next();
      } catch (error) {
        // What comes after the end (a usage chunk) may be lost; the answer is complete.
        if (reader.isFinished() && !watch.signal.aborted) break;
        throw error;
      }
      if (next.done) break;
      const text = reader.read(heardInPart(next.value));
      watch.arrived(text !== "");
      if (text !== "") yield { type: "text", text };
    }
  } finally {
    await parts.return?.();
  }
  watch.signal.throwIfAborted();
  yield reader.end();
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

type Reader = ReturnType<typeof createReader>;

/** Puts an answer together, and says how it ended. */
function createReader(request: ChatRequest) {
  const usage: Partial<TokenUse> = {};
  let finish: ChatEnd["finish"] | null = null;
  let length = 0;
  let tokens = 0;
  let refusal = "";

  const read = (heard: Heard): string => {
    usage.inputTokens = heard.usage?.inputTokens ?? usage.inputTokens;
    usage.outputTokens = heard.usage?.outputTokens ?? usage.outputTokens;
    if (heard.finish) finish = heard.finish;
    if (heard.refusal && refusal.length < REFUSAL_CHARS) refusal += heard.refusal;
    length += heard.text.length;
    tokens += estimatedTokens(heard.text);
    if (length > ANSWER_LIMIT_CHARS) throw new EngineError("provider_failed", ENDLESS_MESSAGE);
    return heard.text;
  };

  const end = (): ChatPiece => {
    if (length === 0 && refusal !== "") throw new EngineError("provider_failed", refusalMessage(refusal));
    if (length === 0 && finish === "filtered") throw new EngineError("provider_failed", FILTERED_MESSAGE);
    if (length === 0 && finish === null) {
      throw unavailable("The AI provider closed the connection before it answered. Try again later.");
    }
    const asked = () => request.messages.reduce((sum, { content }) => sum + estimatedTokens(content), 0);
    const { inputTokens = asked(), outputTokens = tokens } = usage;
    return { type: "end", finish: finish ?? "cut", usage: { inputTokens, outputTokens } };
  };
  return { read, end, isFinished: () => finish !== null };
}

function unavailable(message: string): EngineError {
  return new EngineError("provider_unavailable", message);
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}
