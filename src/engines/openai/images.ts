/**
 * The images API (`POST /images/generations`): sends, retries and explains as chat completions do. Answers come as
 * base64 or as an address; an address is only followed when it leads to the public internet or to the provider itself.
 */
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import OpenAI from "openai";
import type { ImageGenerateParamsNonStreaming } from "openai/resources/images";
import { pictureFacts } from "../drawing/picture.ts";
import { EngineError } from "../engine.ts";
import type { Picture } from "../tools.ts";
import { waitBeforeRetry } from "./client.ts";
import { readFailure } from "./provider_failure.ts";
import type { CompleteSettings } from "./settings.ts";

export interface ImageRequest {
  prompt: string;
  width: number;
  height: number;
  format: "png" | "jpeg" | "webp";
}

export type MakeImage = (request: ImageRequest, signal: AbortSignal) => Promise<Picture>;

const LARGEST_BYTES = 25 * 1024 * 1024;
const LONGEST_PROMPT = 4000;
const REDIRECTS = 3;

export function createImages(settings: CompleteSettings): MakeImage {
  const openai = new OpenAI({
    apiKey: settings.apiKey ?? "no-key-needed",
    baseURL: settings.baseUrl,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    logLevel: "off",
    timeout: 2_147_483_647,
    fetch: settings.fetch,
    fetchOptions: { timeout: false },
  });
  const model = settings.imageModel;

  return async (request, signal) => {
    for (let tries = 0; ; tries++) {
      try {
        const answer = await openai.images.generate(paramsFor(model, request), { signal });
        return await pictureOf(answer, settings, signal);
      } catch (thrown) {
        if (signal.aborted) throw signal.reason;
        const failure = readFailure(thrown, settings, model);
        const wait = tries >= settings.maxRetries ? null : waitBeforeRetry(failure, tries, settings.random);
        if (wait === null) throw aboutImages(failure.error, failure.status, settings, failure.words);
        await settings.sleep(wait, signal);
        signal.throwIfAborted();
      }
    }
  };
}

/** What a model takes: the GPT image models know formats, DALL·E answers with an address unless told otherwise. */
function paramsFor(model: string, request: ImageRequest): ImageGenerateParamsNonStreaming {
  const shape = request.width / request.height;
  const wide = shape > 1.2;
  const tall = shape < 0.84;
  const params = { model, prompt: request.prompt.slice(0, LONGEST_PROMPT), n: 1 };
  if (/dall-e-2/.test(model)) return { ...params, size: "1024x1024", response_format: "b64_json" };
  if (/dall-e-3/.test(model))
    return { ...params, size: wide ? "1792x1024" : tall ? "1024x1792" : "1024x1024", response_format: "b64_json" };
  const size = wide ? "1536x1024" : tall ? "1024x1536" : "1024x1024";
  return { ...params, size, ...(/^gpt-image/.test(model) && { output_format: request.format }) };
}

/** The same failure, where its words speak of chat completions or of the wrong setting. */
function aboutImages(
  error: EngineError,
  status: number | null,
  { imageModel, baseUrl }: CompleteSettings,
  words: string,
) {
  const isAboutModel = error.message.includes("SITEWRIGHT_MODEL_STANDARD");
  if (!isAboutModel && status !== 404 && status !== 405) return error;
  const where = URL.parse(baseUrl)?.host ?? "the configured address";
  return new EngineError(
    "provider_failed",
    `The AI provider at ${where} makes no images with the model “${imageModel}”: “${words}” Set SITEWRIGHT_MODEL_IMAGE to an image model that it offers.`,
  );
}

async function pictureOf(answer: unknown, settings: CompleteSettings, signal: AbortSignal): Promise<Picture> {
  const item = (answer as { data?: { b64_json?: unknown; url?: unknown }[] } | null)?.data?.[0];
  let bytes: Uint8Array | null = null;
  if (typeof item?.b64_json === "string" && item.b64_json !== "") bytes = Buffer.from(item.b64_json, "base64");
  else if (typeof item?.url === "string") bytes = await download(item.url, settings, signal);
  const facts = bytes && bytes.length <= LARGEST_BYTES ? pictureFacts(bytes) : null;
  if (!bytes || !facts)
    throw new EngineError(
      "provider_failed",
      "The AI provider's answer has no picture in it. Try again, or use another model.",
    );
  return { bytes: new Uint8Array(bytes), ...facts };
}

async function download(address: string, settings: CompleteSettings, signal: AbortSignal): Promise<Uint8Array> {
  if (address.startsWith("data:")) return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
  let url = address;
  for (let hops = 0; hops <= REDIRECTS; hops++) {
    await assertPublic(url, settings.baseUrl);
    const response = await settings.fetch(url, { redirect: "manual", signal });
    const next = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
    if (next) {
      url = new URL(next, url).href;
      continue;
    }
    if (!response.ok || !response.body)
      throw new EngineError(
        "provider_failed",
        `The AI provider's picture could not be fetched (${response.status}). Try again.`,
      );
    return await readAtMost(response.body, LARGEST_BYTES);
  }
  throw new EngineError(
    "provider_failed",
    "The AI provider's picture could not be fetched: too many redirects. Try again.",
  );
}

async function readAtMost(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > most)
      throw new EngineError("provider_failed", "The AI provider's picture is larger than 25 MB. Try again.");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Refuses addresses inside of this network: what a provider answers must not make this server ask its neighbours. The
 * provider's own address, which the operator chose, may be one.
 */
async function assertPublic(address: string, baseUrl: string): Promise<void> {
  const url = URL.parse(address);
  const refused = () =>
    new EngineError(
      "provider_failed",
      "The AI provider answered with a picture at an address that must not be fetched. Use another model.",
    );
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) throw refused();
  if (url.origin === URL.parse(baseUrl)?.origin) return;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => []);
  if (found.length === 0 || found.some((one) => isPrivateAddress(one.address))) throw refused();
}

/** Whether an IP address is not on the public internet. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const text = mapped ?? address;
  if (isIP(text) === 4) {
    const [a, b] = text.split(".").map(Number) as [number, number];
    return (
      a === 0 ||
      a === 10 ||
      a === 127 ||
      a >= 224 ||
      (a === 100 && b >= 64 && b <= 127) ||
      (a === 169 && b === 254) ||
      (a === 172 && b >= 16 && b <= 31) ||
      (a === 192 && (b === 168 || b === 0)) ||
      (a === 198 && (b === 18 || b === 19))
    );
  }
  // Global unicast is 2000::/3; the rest is loopback, local, mapped or reserved. 2002:: and 64:ff9b:: wrap IPv4.
  return !/^[23]/.test(text) || /^(2002:|2001:(0*:|db8:))/i.test(text);
}
