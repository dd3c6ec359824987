import { APIConnectionError, APIError } from "openai";
import { HtmlLimitError } from "../../html/limits.ts";
import { readPage, runsIn } from "../../html/page.ts";
import { linesOf } from "../../html/text.ts";
import { retryAfterMs } from "../../lib/retry_after.ts";
import { tellEngine } from "../../sentences/engine_failures.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";
import { EngineError } from "../engine.ts";
import type { CompleteSettings } from "./settings.ts";

/** A failure as the retry loop needs it: what to tell the user, and whether asking again can help. */
export interface ProviderFailure {
  error: EngineError;
  status: number | null;
  /** Whether the server said that status itself, in its answer or in the error that it sent; else it is supposed. */
  isStatusSaid: boolean;
  /** The provider's own words, one line, without keys. */
  words: string;
  /** The parameter that the provider's error names. */
  param: string | null;
  retryable: boolean;
  retryAfterMs: number | null;
}

const WORDS_LIMIT = 300;
/** What says why stands at the beginning. */
const BODY_LIMIT_CHARS = 20_000;
const SECRET_LEAST_CHARS = 8;

/**
 * Marks an answer that arrived but is no chat completion; such text is for this module alone to explain. `status` is what
 * it comes to where it names none: a document in an answer's place is of an address that is not there.
 */
export class NotACompletion extends Error {
  constructor(
    readonly detail: unknown,
    readonly contentType: string,
    readonly status: number | null = 404,
  ) {
    super("not a chat completion");
    this.name = "NotACompletion";
  }
}

/**
 * Reads whatever the client library threw: OpenAI's error format, Ollama's string, vLLM's bare object, FastAPI's
 * `detail`, errors inside a stream, and broken connections. The original error is not attached: it may quote the key.
 */
export function readFailure(caught: unknown, settings: CompleteSettings, model: string): ProviderFailure {
  // The library takes all that its `fetch` throws for the network's.
  const thrown = caught instanceof APIConnectionError && caught.cause instanceof EngineError ? caught.cause : caught;
  if (thrown instanceof EngineError) {
    const retryable = thrown.code === "provider_unavailable";
    const { message: words } = thrown;
    return { error: thrown, status: null, isStatusSaid: false, words, param: null, retryable, retryAfterMs: null };
  }
  const where = addressOf(settings.baseUrl);
  if (thrown instanceof NotACompletion) return readNotACompletion(thrown, settings, model);
  if (thrown instanceof APIConnectionError || !(thrown instanceof APIError)) {
    const words =
      thrown instanceof SyntaxError
        ? "its stream held malformed JSON"
        : redact(connectionWords(thrown), settings.apiKey);
    const code = thrown instanceof SyntaxError ? "provider_failed" : "provider_unavailable";
    const problem =
      code === "provider_failed"
        ? "provider_unreadable"
        : /refused|not ?found|unable to connect|failed ?to ?open|invalid url|parsed as a url|certificate/i.test(words)
          ? "provider_unreachable"
          : "provider_cut_off";
    return {
      error: new EngineError(code, tellEngine(problem, { where, said: words })),
      status: null,
      isStatusSaid: false,
      words,
      param: null,
      retryable: true,
      retryAfterMs: null,
    };
  }
  const words = redact(providerWords(thrown.error) ?? bodyWords(thrown.message), settings.apiKey);
  const status = thrown.status ?? statusIn(thrown.error);
  const code = thrown.code ?? codeIn(thrown.error);
  const explained = explain(status, words, code, settings, model, retryAfterOf(thrown.headers));
  return { ...explained, param: thrown.param ?? null };
}

function explain(
  status: number | null,
  words: string,
  errorCode: unknown,
  settings: CompleteSettings,
  model: string,
  retryAfterMs: number | null,
): ProviderFailure {
  const where = addressOf(settings.baseUrl);
  const values = { where, said: words };
  const failed = (said: CodedMessage): ProviderFailure => ({
    error: new EngineError("provider_failed", said),
    status,
    isStatusSaid: status !== null,
    words,
    param: null,
    retryable: false,
    retryAfterMs,
  });
  if (status === 401) {
    return failed(tellEngine("provider_key_refused", values));
  }
  if (status === 403) {
    return failed(tellEngine("provider_access_refused", values));
  }
  if (status === 402 || errorCode === "insufficient_quota") {
    return failed(tellEngine("provider_wants_payment", values));
  }
  if (isModelMissing(status, words, errorCode)) {
    return failed(
      tellEngine("provider_lacks_model", {
        ...values,
        model,
        settings: "SITEWRIGHT_MODEL_STANDARD and SITEWRIGHT_MODEL_PREMIUM",
      }),
    );
  }
  if (status === 404 || status === 405) {
    return failed(tellEngine("provider_elsewhere", values));
  }
  const isTransient =
    status === null || status === 408 || status === 409 || status === 425 || status === 429 || status >= 500;
  if (!isTransient) {
    return failed(tellEngine("provider_refused", { ...values, status }));
  }
  const down =
    status === null ? tellEngine("provider_down", values) : tellEngine("provider_down_status", { ...values, status });
  const error = new EngineError("provider_unavailable", status === 429 ? tellEngine("provider_limits", values) : down);
  return { error, status, isStatusSaid: status !== null, words, param: null, retryable: true, retryAfterMs };
}

/** Some say so with status 400, some with 200 and an error in the answer or its stream, which has no status. */
function isModelMissing(status: number | null, words: string, errorCode: unknown): boolean {
  if (errorCode === "model_not_found") return true;
  if (!/\bmodels?\b/i.test(words)) return false;
  if (status === 404) return true;
  return (
    (status === null || status === 400) &&
    /not a valid model|does not exist|not found|unknown model|no models? loaded|not loaded/i.test(words)
  );
}

/** Some servers answer 200 with an error or a web page at an address that is not theirs to serve. */
function readNotACompletion(thrown: NotACompletion, settings: CompleteSettings, model: string): ProviderFailure {
  const { detail } = thrown;
  const words =
    typeof detail === "string" && thrown.contentType.includes("html")
      ? "a web page"
      : (providerWords(detail) ?? "nothing");
  const said = statusIn(detail);
  const status = said ?? thrown.status;
  const explained = explain(status, redact(words, settings.apiKey), codeIn(detail), settings, model, null);
  return { ...explained, isStatusSaid: said !== null };
}

/** The words of a body that is not JSON; the library puts the status before it. A proxy's page is read as its text. */
function bodyWords(message: string): string {
  const body = message.slice(0, BODY_LIMIT_CHARS).replace(/^\d{3} /, "");
  return /^\s*</.test(body) ? markupWords(body) : oneLine(body);
}

function markupWords(body: string): string {
  try {
    const page = readPage(body);
    const title = page.elements.find(({ tag }) => tag === "title");
    const written = title?.inner ? runsIn(page, title.inner).map(({ value }) => value) : [];
    return oneLine([...written, ...linesOf(page)].join(" "));
  } catch (error) {
    if (error instanceof HtmlLimitError) return "a web page";
    throw error;
  }
}

/** The provider's own sentence in any of the formats in use, or null. */
export function providerWords(body: unknown): string | null {
  if (typeof body === "string") return oneLine(body);
  if (typeof body !== "object" || body === null) return null;
  // Gemini sends a list with the error in it.
  if (Array.isArray(body)) return providerWords(body[0]);
  for (const key of ["message", "error", "detail", "error_description", "errors"]) {
    const value = (body as Record<string, unknown>)[key];
    const words = providerWords(value);
    if (words) return withUpstream(words, body);
  }
  const message = (body as { msg?: unknown }).msg;
  return typeof message === "string" ? oneLine(message) : null;
}

/** OpenRouter says "Provider returned error" and puts what was returned into `metadata.raw`. */
function withUpstream(words: string, body: object): string {
  const raw = (body as { metadata?: { raw?: unknown } }).metadata?.raw;
  return typeof raw === "string" && raw !== "" ? oneLine(`${words}: ${raw}`) : words;
}

function statusIn(body: unknown): number | null {
  if (Array.isArray(body)) return statusIn(body[0]);
  if (typeof body !== "object" || body === null) return null;
  const { code, status, error } = body as { code?: unknown; status?: unknown; error?: unknown };
  for (const value of [code, status]) {
    const number = typeof value === "string" ? Number(value) : value;
    if (typeof number === "number" && Number.isInteger(number) && number >= 400 && number < 600) return number;
  }
  return statusIn(error);
}

function codeIn(body: unknown): unknown {
  if (Array.isArray(body)) return codeIn(body[0]);
  if (typeof body !== "object" || body === null) return null;
  const { code, error } = body as { code?: unknown; error?: unknown };
  return code ?? codeIn(error);
}

function connectionWords(thrown: unknown): string {
  const seen: string[] = [];
  let error: unknown = thrown;
  for (let depth = 0; depth < 4 && error instanceof Error; depth++) {
    const code = (error as { code?: unknown }).code;
    seen.push(typeof code === "string" ? `${error.message} (${code})` : error.message);
    error = error.cause;
  }
  // The innermost error names the cause ("ConnectionRefused"); the outermost says only "Connection error."
  return oneLine(seen.at(-1) ?? String(thrown))
    .replace(/ For more information, pass `verbose: true`[^(]*/, " ")
    .replace(/\.$/, "");
}

function retryAfterOf(headers: Headers | undefined): number | null {
  const ms = Number(headers?.get("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return ms;
  return retryAfterMs(headers?.get("retry-after"), headers?.get("date"));
}

function addressOf(baseUrl: string): string {
  const url = URL.parse(baseUrl);
  return url ? `${url.origin}${url.pathname}`.replace(/\/$/, "") : "the configured address";
}

function redact(words: string, apiKey: string | null): string {
  let clean = words;
  // A key as short as "ollama" is a word, not a secret.
  if (apiKey && apiKey.length >= SECRET_LEAST_CHARS) clean = clean.replaceAll(apiKey, "[key]");
  // Providers quote keys back in part: "sk-proj-********abcd".
  return clean.replace(/\b(sk|gsk)-[\w*.…-]{4,}/g, "[key]").replace(/[\w-]*\*{3,}[\w*-]*/g, "[key]");
}

function oneLine(text: string): string {
  const line = text.slice(0, BODY_LIMIT_CHARS).replace(/\s+/g, " ").trim();
  return line.length > WORDS_LIMIT ? `${line.slice(0, WORDS_LIMIT)}…` : line;
}
