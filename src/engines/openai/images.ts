/**
 * The images API (`POST /images/generations`): sends, retries and explains as chat completions do. Answers come as
 * base64 or as an address; an address is only followed when it leads to the public internet or to the provider itself.
 */
import type { ImageGenerateParamsNonStreaming } from "openai/resources/images";
import { pictureFacts } from "../../design/drawing/picture.ts";
import { MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { OutgoingError } from "../../providers/outgoing.ts";
import { tellEngine } from "../../sentences/engine_failures.ts";
import { EngineError } from "../engine.ts";
import type { Picture } from "../tools.ts";
import { IMAGE_BYTES } from "./answer_bytes.ts";
import { backoffMs, createClient, waitBeforeRetry } from "./client.ts";
import { readFailure } from "./provider_failure.ts";
import type { CompleteSettings } from "./settings.ts";

export interface ImageRequest {
  prompt: string;
  width: number;
  height: number;
  format: "png" | "jpeg" | "webp";
}

/** `missing` tells why the provider makes no images, where a request has shown that lately; else null. */
export type MakeImage = ((request: ImageRequest, signal: AbortSignal) => Promise<Picture>) & {
  missing(): EngineError | null;
};

/** The provider makes no images at all, or none with this model. */
class NoImages extends EngineError {}

const LARGEST_BYTES = 25 * 1024 * 1024;
const LONGEST_PROMPT = 4000;
const REDIRECTS = 3;
const DOWNLOAD_MS = 60 * SECOND_MS;
const MISSING_REMEMBERED_MS = 10 * MINUTE_MS;

export function createImages(settings: CompleteSettings): MakeImage {
  const openai = createClient(settings, IMAGE_BYTES);
  const model = settings.imageModel;
  let none: { error: EngineError; seen: number } | null = null;

  const make = async (request: ImageRequest, signal: AbortSignal) => {
    for (let tries = 0; ; tries++) {
      try {
        const answer = await openai.images.generate(paramsFor(model, request), { signal });
        none = null;
        return await pictureOf(answer, settings, signal);
      } catch (thrown) {
        if (signal.aborted) throw signal.reason;
        const failure = readFailure(thrown, settings, model);
        const wait = tries >= settings.maxRetries ? null : waitBeforeRetry(failure, tries, settings.random);
        if (wait === null) {
          const error = aboutImages(failure.error, failure.status, settings, failure.words);
          if (error instanceof NoImages) none = { error, seen: settings.now() };
          throw error;
        }
        await settings.sleep(wait, signal);
        signal.throwIfAborted();
      }
    }
  };
  const isRecent = ({ seen }: { seen: number }) => Math.abs(settings.now() - seen) < MISSING_REMEMBERED_MS;
  return Object.assign(make, { missing: () => (none && isRecent(none) ? none.error : null) });
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
  const isAboutModel = typeof error.said === "object" && error.said.code === "provider_lacks_model";
  if (!isAboutModel && status !== 404 && status !== 405) return error;
  const where = URL.parse(baseUrl)?.host ?? "the configured address";
  return new NoImages(
    "provider_failed",
    tellEngine("provider_makes_no_images", {
      where,
      model: imageModel,
      said: words,
      setting: "SITEWRIGHT_MODEL_IMAGE",
    }),
  );
}

async function pictureOf(answer: unknown, settings: CompleteSettings, signal: AbortSignal): Promise<Picture> {
  const item = (answer as { data?: { b64_json?: unknown; url?: unknown }[] } | null)?.data?.[0];
  let bytes: Uint8Array | null = null;
  if (typeof item?.b64_json === "string" && item.b64_json !== "") bytes = Buffer.from(item.b64_json, "base64");
  else if (typeof item?.url === "string") bytes = await download(item.url, settings, signal);
  const facts = bytes && bytes.length <= LARGEST_BYTES ? pictureFacts(bytes) : null;
  if (!bytes || !facts) throw new EngineError("provider_failed", tellEngine("provider_no_picture"));
  return { bytes: new Uint8Array(bytes), ...facts };
}

async function download(address: string, settings: CompleteSettings, signal: AbortSignal): Promise<Uint8Array> {
  if (address.startsWith("data:")) return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
  let url = address;
  for (let hops = 0; hops <= REDIRECTS; hops++) {
    const { status, location, body, cut } = await getPatiently(url, settings, signal);
    if (status >= 300 && status < 400 && location && URL.canParse(location, url)) {
      url = new URL(location, url).href;
      continue;
    }
    if (status < 200 || status > 299) throw notFetched(`its server answered ${status}`);
    if (cut) throw new EngineError("provider_failed", tellEngine("provider_large_picture"));
    return body;
  }
  throw notFetched("too many redirects");
}

const notFetched = (why: string) =>
  new EngineError("provider_failed", tellEngine("picture_not_fetched", { said: why }));

interface Download {
  status: number;
  location: string | null;
  body: Uint8Array;
  /** There is more than a picture may have. */
  cut: boolean;
}

/** Asks again when there is no answer: the picture is made and paid for already. */
async function getPatiently(url: string, settings: CompleteSettings, signal: AbortSignal): Promise<Download> {
  for (let tries = 0; ; tries++) {
    try {
      return await get(url, settings, signal);
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      if (tries >= settings.maxRetries) throw notFetched(error.message.replace(/\.$/, ""));
      await settings.sleep(backoffMs(tries, settings.random), signal);
      signal.throwIfAborted();
    }
  }
}

/**
 * Asks once. Throws OutgoingError when there is no answer. What a provider answers must not make this server ask its neighbours; only the provider's own address,
 * which the operator chose, may be inside of the network.
 */
async function get(url: string, settings: CompleteSettings, signal: AbortSignal): Promise<Download> {
  if (URL.parse(url)?.origin === URL.parse(settings.baseUrl)?.origin) {
    const response = await settings.fetch(url, { redirect: "manual", signal });
    const body = response.body ? await readAtMost(response.body, LARGEST_BYTES + 1) : new Uint8Array();
    const cut = body.length > LARGEST_BYTES;
    return { status: response.status, location: response.headers.get("location"), body, cut };
  }
  try {
    const limits = { timeoutMs: DOWNLOAD_MS, mostBytes: LARGEST_BYTES, signal };
    const { status, headers, body, cut } = await settings.outgoing.request({ url, ...limits });
    return { status, location: headers.location ?? null, body, cut };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    if (error.problem !== "refused") throw error;
    throw new EngineError("provider_failed", tellEngine("provider_forbidden_picture"));
  }
}

async function readAtMost(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length;
    parts.push(part);
    if (size >= most) break;
  }
  return Buffer.concat(parts);
}
