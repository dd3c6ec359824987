import { systemClock } from "../../lib/clock.ts";
import { createOutgoing, type Outgoing } from "../../providers/outgoing.ts";
import type { PictureSearch } from "../../providers/picture_search/search.ts";
import type { ModelTier } from "../engine.ts";

/** What the engine is told by the configuration. It reads nothing from the environment itself. */
export interface OpenaiSettings {
  /** null for servers that need no key (Ollama, vLLM, llama.cpp on the same machine). */
  apiKey: string | null;
  /** null for OpenAI itself. */
  baseUrl: string | null;
  models: Record<ModelTier, string>;
  /** The provider's model for images. */
  imageModel?: string;
  /** The longest that one step (a plan, a whole page with its repairs) may take. */
  timeoutMs: number;
  maxRetries?: number;
  /** Waits; rejects when the signal aborts. Every wait and every time limit goes through it, so that tests own time. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  random?: () => number;
  /** Milliseconds since the epoch. */
  now?: () => number;
  fetch?: typeof fetch;
  /** For addresses that the provider answers with: unlike its own, nobody has vouched for them. */
  outgoing?: Outgoing;
  /** Where photos are searched; left out: nowhere. */
  pictureSearch?: PictureSearch | null;
}

export const DEFAULT_BASE_URL = "https://api.openai.com/v1";
const DEFAULT_IMAGE_MODEL = "gpt-image-1";

/** The settings with every default filled in. */
export function completeSettings(settings: OpenaiSettings): Required<OpenaiSettings> & { baseUrl: string } {
  return {
    ...settings,
    baseUrl: settings.baseUrl ?? DEFAULT_BASE_URL,
    imageModel: settings.imageModel ?? DEFAULT_IMAGE_MODEL,
    maxRetries: settings.maxRetries ?? 3,
    sleep: settings.sleep ?? sleepFor,
    random: settings.random ?? Math.random,
    now: settings.now ?? systemClock.now,
    fetch: settings.fetch ?? fetch,
    pictureSearch: settings.pictureSearch ?? null,
    outgoing: settings.outgoing ?? createOutgoing({ dnsServers: [], privateNetworks: [], clock: systemClock }),
  };
}

export type CompleteSettings = ReturnType<typeof completeSettings>;

function sleepFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal.addEventListener("abort", abort, { once: true });
  });
}
