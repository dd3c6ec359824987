/**
 * What servers can't do. "Compatible" servers have parts of the interface, and say so only when they are asked. Another
 * way of asking is tried when a refusal names it, kept when it has worked, and forgotten at the first failure that may come
 * of it, or after a while, because servers are updated and organisations verified. An engine has one address, so the
 * model's name is key enough.
 */
import { HOUR_MS } from "../../lib/clock.ts";
import type { ProviderFailure } from "./provider_failure.ts";

/** How a server is asked for a model. */
export interface Abilities {
  api: "chat" | "responses";
  /** The answer as it is written, not whole. */
  streams: boolean;
  /** What it used at the end of a stream, when asked for by `stream_options`. */
  tellsUsage: boolean;
  systemRole: boolean;
  /** Of the ways to ask for JSON (see structured.ts) the first that it takes. */
  format: number;
}

const ALL: Abilities = { api: "chat", streams: true, tellsUsage: true, systemRole: true, format: 0 };
/** Counted from the latest refusal. */
const REMEMBERED_MS = 6 * HOUR_MS;

/** Ways of asking that are others than the full one. */
export type Lesson = Partial<Abilities>;

interface Sign {
  lesson: Lesson;
  words: RegExp;
  /** The parameter that OpenAI's errors name. */
  param?: string;
  /** A status beyond those of refusals with which servers say it. */
  status?: number;
}

/** By what a refusal says what to leave out. Each is a sentence that some server answers with (test/engines/openai/abilities.test.ts). */
const SIGNS: Sign[] = [
  { lesson: { tellsUsage: false }, words: /stream_options|include_usage/i },
  { lesson: { api: "responses" }, words: /\bv1\/responses\b|\bresponses api\b/i },
  {
    lesson: { systemRole: false },
    words:
      /\bsystem['"]? (?:role|message|prompt|instruction)s?\b.{0,40}\bnot (?:supported|allowed|enabled)|\bnot support\b.{0,30}\bsystem\b|\b(?:developer|system) instructions? (?:is|are) not\b/i,
    // llama.cpp: its template has thrown.
    status: 500,
  },
  {
    lesson: { streams: false },
    param: "stream",
    words:
      /\bverified to stream\b|\bstream(?:ing)? (?:is |mode is )?(?:not|un)(?: ?supported| allowed| available)|\bnot support stream|unsupported (?:parameter|value): '?stream'?\b/i,
  },
];

/** No way of asking helps against a wrong key, an empty account or too many calls. */
const HOPELESS = [401, 402, 429];
/** Failures of the moment with a number of refusals. */
const OF_THE_MOMENT = [408, 409, 425];
const TEMPORARY = /\bright now\b|\btemporar|\bat (?:the|this) (?:moment|time)\b|\btry again\b|\blater\b/i;

type ProviderAnswer = Pick<ProviderFailure, "status" | "isStatusSaid" | "words">;

/** Whether a server has refused what it was asked, in a status of its own, and has not failed at it. */
const isRefusal = ({ status, isStatusSaid }: ProviderAnswer): boolean =>
  isStatusSaid &&
  status !== null &&
  ((status >= 400 && status < 500 && ![...HOPELESS, ...OF_THE_MOMENT].includes(status)) || status === 501);

/** What may be learnt for longer than a call: what a server refuses, and will refuse. */
export const isLasting = (failure: ProviderAnswer): boolean => isRefusal(failure) && !TEMPORARY.test(failure.words);

/** What a refusal says to leave out that was asked for; null when it says no such thing. */
export function lessonOf(failure: ProviderFailure, able: Readonly<Abilities>): Lesson | null {
  const { status, isStatusSaid, words, param } = failure;
  for (const { lesson, ...sign } of SIGNS) {
    const isNew = Object.entries(lesson).some(([name, value]) => able[name as keyof Abilities] !== value);
    const isSaid = sign.words.test(words) || (sign.param !== undefined && sign.param === param);
    if (isNew && isSaid && (isRefusal(failure) || (isStatusSaid && status === sign.status))) return lesson;
  }
  return null;
}

/** Whether a failure may come of how a server is asked: not what a model has refused, or a filter stopped. */
export const maySayHow = ({ status, retryable }: ProviderFailure): boolean =>
  status === null ? retryable : !HOPELESS.includes(status);

/** @param now milliseconds since the epoch */
export function rememberAbilities(now: () => number) {
  const known = new Map<string, { abilities: Abilities; learnt: number }>();

  const of = (model: string): Abilities => {
    const found = known.get(model);
    // A clock that was set back makes nothing last for ever.
    if (!found || Math.abs(now() - found.learnt) > REMEMBERED_MS) return ALL;
    return found.abilities;
  };
  return {
    of,
    /** Keeps ways of asking that have worked. */
    keep: (model: string, lesson: Lesson): void =>
      void known.set(model, { abilities: { ...of(model), ...lesson }, learnt: now() }),
    /** The model is asked in the full way again. False when it was already. */
    forget: (model: string): boolean => known.delete(model),
  };
}

export type KnownAbilities = ReturnType<typeof rememberAbilities>;
