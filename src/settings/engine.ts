/** Who writes the code of pages, and the processes that compute. */
import { availableParallelism } from "node:os";
import * as v from "valibot";
import { SECOND_MS } from "../lib/clock.ts";
import { says } from "../lib/field_words.ts";
import { httpUrl, MEGABYTE, text, wholeNumber, wholeNumberOf } from "./schemas.ts";
import { part, type Reading, secret, setting } from "./setting.ts";

const MOST_WORKERS = 4;
/** What workers need of the environment: where temporary files go, language and time zone. No secrets. */
const WORKER_VARIABLES = ["TMPDIR", "LANG", "LC_ALL", "TZ"];

export const AI = part(
  "AI",
  {
    choice: setting(
      "SITEWRIGHT_ENGINE",
      v.picklist(["auto", "builtin", "openai"], says("not_among", { choices: "auto, builtin, openai" })),
      "auto",
      "who writes the code: auto takes openai when OPENAI_API_KEY or OPENAI_BASE_URL is set, else builtin",
    ),
    apiKey: secret("OPENAI_API_KEY", text, null, "key of the OpenAI-compatible provider"),
    baseUrl: setting(
      "OPENAI_BASE_URL",
      httpUrl,
      null,
      "address of an OpenAI-compatible API (OpenRouter, Ollama, vLLM, …)",
    ),
    standard: setting("SITEWRIGHT_MODEL_STANDARD", text, "gpt-5-mini", 'the provider\'s model behind "standard"'),
    premium: setting("SITEWRIGHT_MODEL_PREMIUM", text, "gpt-5", 'the provider\'s model behind "premium"'),
    imageModel: setting("SITEWRIGHT_MODEL_IMAGE", text, "gpt-image-1", "the provider's model for images"),
    timeoutMs: setting(
      "SITEWRIGHT_ENGINE_TIMEOUT_SECONDS",
      wholeNumberOf(SECOND_MS, 5, 3600),
      "300",
      "longest time one generation may take",
    ),
  },
  { group: "model" },
);

export const COMPUTING = part("Computing", {
  workers: setting(
    "SITEWRIGHT_WORKERS",
    wholeNumber(1, 64),
    null,
    "processes that compose, draw and check pages beside those that answer, which share them out (default: one for each core, at most 4)",
  ),
  memoryBytes: setting(
    "SITEWRIGHT_WORKER_MEMORY_MB",
    wholeNumberOf(MEGABYTE, 128, 65_536),
    "1024",
    "memory that one of them may take (watched on Linux); what needs more is ended and refunded",
  ),
});

export function readEngine(reading: Reading) {
  const { choice, apiKey, baseUrl, standard, premium, imageModel, timeoutMs } = reading.values(AI);
  const isProviderGiven = reading.isGiven(AI.settings.apiKey) || reading.isGiven(AI.settings.baseUrl);
  if (choice === "openai" && !isProviderGiven)
    reading.refuse(AI.settings.apiKey.name, "needs_other", { other: AI.settings.choice.name });
  const engine: "builtin" | "openai" = choice === "auto" ? (isProviderGiven ? "openai" : "builtin") : choice;
  return { engine, openai: { apiKey, baseUrl, models: { standard, premium }, imageModel, timeoutMs } };
}

/** Processes that compute, and all that they see of the environment. Those that serve share them out. */
export function readWorkers(reading: Reading, servingProcesses: number) {
  const { workers, memoryBytes } = reading.values(COMPUTING);
  const environment: Record<string, string> = {};
  for (const name of WORKER_VARIABLES) {
    const value = reading.environment[name];
    if (value) environment[name] = value;
  }
  const count = Math.ceil((workers ?? Math.min(MOST_WORKERS, availableParallelism())) / servingProcesses);
  return { workers: { count, memoryBytes, environment } };
}
