/**
 * What servers can't do. "Compatible" servers have parts of the interface, and say so only when they are asked: what one
 * has refused for a model it is not asked again for a while. Then it is, because servers are updated and organisations
 * verified. An engine has one address, so the model's name is key enough.
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

interface Lesson {
  lesson: Partial<Abilities>;
  words: RegExp;
  /** The parameter that OpenAI's errors name. */
  param?: string;
}

/** By what a refusal says what to leave out. Each is a sentence that some server answers with (test/engines/openai/abilities.test.ts). */
const LESSONS: Lesson[] = [
  { lesson: { tellsUsage: false }, words: /stream_options|include_usage/i },
  { lesson: { api: "responses" }, words: /\bv1\/responses\b|\bresponses api\b/i },
  {
    lesson: { systemRole: false },
    words:
      /\bsystem['"]? (?:role|message|prompt|instruction)s?\b.{0,40}\bnot (?:supported|allowed|enabled)|\bnot support\b.{0,30}\bsystem\b|\b(?:developer|system) instructions? (?:is|are) not\b/i,
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

export interface KnownAbilities {
  of(model: string): Readonly<Abilities>;
  set(model: string, lesson: Partial<Abilities>): void;
  /** Takes what a refusal says to heart; false when it says nothing that was not known. */
  learn(model: string, failure: ProviderFailure): boolean;
}

/** @param now milliseconds since the epoch */
export function rememberAbilities(now: () => number): KnownAbilities {
  const known = new Map<string, { abilities: Abilities; learnt: number }>();

  const of = (model: string): Abilities => {
    const found = known.get(model);
    // A clock that was set back makes nothing last for ever.
    if (!found || Math.abs(now() - found.learnt) > REMEMBERED_MS) return ALL;
    return found.abilities;
  };
  const set = (model: string, lesson: Partial<Abilities>) =>
    void known.set(model, { abilities: { ...of(model), ...lesson }, learnt: now() });

  return {
    of,
    set,
    learn(model, { status, words, param }) {
      if (status !== null && HOPELESS.includes(status)) return false;
      const abilities = of(model);
      for (const { lesson, ...signs } of LESSONS) {
        const isNew = Object.entries(lesson).some(([name, value]) => abilities[name as keyof Abilities] !== value);
        if (!isNew || !(signs.words.test(words) || (signs.param && signs.param === param))) continue;
        set(model, lesson);
        return true;
      }
      return false;
    },
  };
}
