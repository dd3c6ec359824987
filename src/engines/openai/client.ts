import OpenAI, { APIError } from "openai";
import { tellEngine } from "../../sentences/engine_failures.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";
import { EngineError } from "../engine.ts";
import { type Abilities, isLasting, type KnownAbilities, type Lesson, lessonOf, maySayHow } from "./abilities.ts";
import { type ByteLimits, CHAT_BYTES, withByteLimits } from "./answer_bytes.ts";
import { type AnswerPart, partsOf } from "./answer_parts.ts";
import {
  type Chat,
  type ChatChunk,
  type ChatEnd,
  type ChatRequest,
  estimatedTokens,
  type Heard,
  RequestRefused,
  shortened,
  type TokenUse,
} from "./chat.ts";
import { completionParams, heardInCompletion, isCompletion } from "./chat_completions.ts";
import { type ProviderFailure, readFailure } from "./provider_failure.ts";
import { withFewRedirects } from "./redirects.ts";
import { heardInEvent, heardInResponse, isResponse, responseParams } from "./responses.ts";
import type { CompleteSettings } from "./settings.ts";
import { type StallWatch, watchForStall } from "./time_limits.ts";

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
    fetch: withByteLimits(withFewRedirects(settings.fetch), limits),
    fetchOptions: { timeout: false },
  });
}

/** How a server that has one of the interfaces is asked, and its answers are read. */
const INTERFACES = {
  chat: {
    send: (openai: OpenAI, request: ChatRequest, able: Abilities, options: { signal: AbortSignal }) =>
      openai.chat.completions.create(completionParams(request, able), options).asResponse(),
    isAnswer: isCompletion,
    heardInPart: heardInCompletion,
    heardInAnswer: heardInCompletion,
  },
  responses: {
    send: (openai: OpenAI, request: ChatRequest, able: Abilities, options: { signal: AbortSignal }) =>
      openai.responses.create(responseParams(request, able), options).asResponse(),
    isAnswer: isResponse,
    heardInPart: heardInEvent,
    heardInAnswer: heardInResponse,
  },
} as const;

/** Conversations with any compatible server: one function that sends, streams, retries, does without and explains. */
export function createChat(settings: CompleteSettings, abilities: KnownAbilities): Chat {
  const openai = createClient(settings, CHAT_BYTES);

  /** Asks once. */
  async function* attempt(request: ChatRequest, able: Abilities, signal: AbortSignal): AsyncGenerator<ChatChunk, void> {
    const { send, isAnswer, heardInPart, heardInAnswer } = INTERFACES[able.api];
    const stallMs = Math.min(STALL_MS, settings.timeoutMs);
    const watch = watchForStall(settings, signal, stallMs, () =>
      unavailable(tellEngine("provider_stalled", { seconds: Math.round(stallMs / 1000) })),
    );
    const leaving = new AbortController();
    try {
      const response = await send(openai, request, able, { signal: AbortSignal.any([watch.signal, leaving.signal]) });
      const reader = createReader(request);
      const hear = ({ part, isWhole }: AnswerPart) => reader.read(isWhole ? heardInAnswer(part) : heardInPart(part));
      yield* readParts(partsOf(response, isAnswer), hear, reader, watch);
    } finally {
      watch.release();
      leaving.abort();
    }
  }

  return async function* chat(request, delivery, signal) {
    const ways = createWays(abilities, request.model);
    for (let tries = 0; ; ) {
      let isKept = false;
      try {
        let whole = "";
        for await (const piece of attempt(request, ways.able(), signal)) {
          ways.worked();
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
        if (isKept) throw failureToThrow(failure);
        const other = ways.afterFailure(failure, isNotThere(thrown));
        if (other === "again") continue;
        const wait = tries >= settings.maxRetries ? null : waitBeforeRetry(failure, tries, settings.random);
        if (wait === null) throw failureToThrow(other ?? failure);
        tries++;
        await settings.sleep(wait, signal);
        signal.throwIfAborted();
      }
    }
  };
}

/** The ways in which one call asks, from failure to failure. */
function createWays(abilities: KnownAbilities, model: string) {
  /** What refusals of this call have said, and whether that may be kept once it has worked. */
  let tried: Lesson = {};
  let lasting: Lesson = {};
  /** That there are no chat completions at the address, while the other interface is tried. */
  let withoutChat: ProviderFailure | null = null;
  let mayForget = true;
  const able = (): Abilities => ({ ...abilities.of(model), ...tried });
  const take = (lesson: Lesson, failure: ProviderFailure): "again" => {
    tried = { ...tried, ...lesson };
    if (isLasting(failure)) lasting = { ...lasting, ...lesson };
    return "again";
  };
  return {
    able,
    worked() {
      if (Object.keys(lasting).length > 0) abilities.keep(model, lasting);
      lasting = {};
    },
    /** Whether to ask again at once, in another way; else the failure to tell of where it is not the last one. */
    afterFailure(failure: ProviderFailure, isNotThere: boolean): "again" | ProviderFailure | null {
      const lesson = lessonOf(failure, able());
      if (lesson) return take(lesson, failure);
      if (withoutChat !== null && tried.api === "responses") {
        // It has neither, or neither just now: what nearly all have is asked for first again.
        tried = { ...tried, api: "chat" };
        lasting = { ...lasting, api: "chat" };
        return isNotThere ? withoutChat : null;
      }
      if (mayForget && maySayHow(failure) && abilities.forget(model)) {
        mayForget = false;
        return failure.retryable ? null : "again";
      }
      if (able().api === "chat" && isNotThere && !/\bmodel\b/i.test(failure.words)) {
        withoutChat = failure;
        return take({ api: "responses" }, failure);
      }
      return null;
    },
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
    return new RequestRefused(failure.status, failure.isStatusSaid, failure.words, failure.error.said);
  }
  return failure.error;
}

async function* readParts(
  given: AsyncGenerator<AnswerPart, void>,
  hear: (part: AnswerPart) => string,
  reader: Reader,
  watch: StallWatch,
): AsyncGenerator<ChatChunk, void> {
  try {
    while (true) {
      watch.waiting();
      let next: IteratorResult<AnswerPart, void>;
      try {
        next = await given.next();
      } catch (error) {
        watch.signal.throwIfAborted();
        // What comes after the end (a usage chunk) may be lost; the answer is complete.
        if (reader.isFinished()) break;
        throw error;
      }
      if (next.done) break;
      const text = hear(next.value);
      watch.arrived(text !== "");
      if (text !== "") yield { type: "text", text };
    }
  } finally {
    await given.return();
  }
  watch.signal.throwIfAborted();
  yield reader.end();
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
    usage.cachedTokens = heard.usage?.cachedTokens ?? usage.cachedTokens;
    usage.outputTokens = heard.usage?.outputTokens ?? usage.outputTokens;
    if (heard.finish) finish = heard.finish;
    if (heard.refusal && refusal.length < REFUSAL_CHARS) refusal += heard.refusal;
    const text = heard.text === "" && length === 0 ? (heard.whole ?? "") : heard.text;
    length += text.length;
    tokens += estimatedTokens(text);
    if (length > ANSWER_LIMIT_CHARS) throw new EngineError("provider_failed", tellEngine("model_endless"));
    return text;
  };

  const end = (): ChatChunk => {
    if (length === 0 && refusal !== "")
      throw new EngineError("provider_failed", tellEngine("model_refused", { said: shortened(refusal) }));
    if (length === 0 && finish === "filtered")
      throw new EngineError("provider_failed", tellEngine("provider_filtered"));
    if (length === 0 && finish === null) {
      throw unavailable(tellEngine("provider_closed"));
    }
    const asked = () => request.messages.reduce((sum, { content }) => sum + estimatedTokens(content), 0);
    const { inputTokens = asked(), cachedTokens, outputTokens = tokens } = usage;
    const counted = { inputTokens, ...(cachedTokens ? { cachedTokens } : {}), outputTokens };
    return { type: "end", finish: finish ?? "cut", usage: counted };
  };
  return { read, end, isFinished: () => finish !== null };
}

function unavailable(said: CodedMessage): EngineError {
  return new EngineError("provider_unavailable", said);
}
