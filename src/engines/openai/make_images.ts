/** Has the images of a page made, or found, that the model has written. */
import { createHash } from "node:crypto";
import { ENDINGS } from "../../design/drawing/picture.ts";
import type { PictureCredit } from "../../providers/picture_search/source.ts";
import type { Compute } from "../../workers/computation.ts";
import { EngineError, type PageTask, type WriteEvent } from "../engine.ts";
import type { Picture } from "../tools.ts";
import { pictureHtml, unpicturedHtml } from "./computations.ts";
import type { FindPhoto } from "./find_photos.ts";
import type { MakeImage } from "./images.ts";
import { IMAGES, type ImageRequest, SIZE } from "./page_images.ts";

interface ImagesContext {
  makeImage: MakeImage;
  /** Null: no photos are searched. */
  findPhoto: FindPhoto | null;
  compute: Compute;
  /** Ends when the caller gives up: a page that is written is kept whatever becomes of its images. */
  signal: AbortSignal;
  /** Ends at the time limit too. */
  stepSignal: AbortSignal;
}

/** What became of a wanted image. */
type Outcome = { bytes: Uint8Array; contentType: Picture["contentType"]; credit?: PictureCredit } | EngineError;

/**
 * Yields the images of a page and, when its html changes by them, the new html. All are looked for and made at the same
 * time. Images that are neither found nor made are left out of it, and told.
 */
export async function* makePageImages(
  context: ImagesContext,
  html: string,
  task: PageTask,
): AsyncGenerator<WriteEvent, void> {
  const { compute, signal } = context;
  const missing = `${task.website.name}: ${task.page.name}`;
  const { images, html: begun } = await compute(pictureHtml, { html, missing }, { signal });
  const wanted = images.slice(0, IMAGES);
  const taken = new Set<string>();
  const outcomes = await Promise.all(wanted.map((image) => obtain(context, image, task, taken)));
  let code = begun;
  let [made, found] = [0, 0];
  let failure: EngineError | null = null;
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome instanceof EngineError) {
      failure ??= outcome;
      continue;
    }
    const { place, alt } = wanted[index]!;
    const hash = createHash("sha256").update(outcome.bytes).digest("hex");
    const url = `/_sw/assets/${hash}.${ENDINGS[outcome.contentType]}`;
    yield { type: "image", url, prompt: alt, ...outcome };
    code = code.replaceAll(new RegExp(`${place}(?!\\d)(\\.\\w+)?`, "g"), url);
    if (outcome.credit) found += 1;
    else made += 1;
  }
  code = await compute(unpicturedHtml, code, { signal });
  if (code !== html) {
    yield { type: "reset", target: "html" };
    yield { type: "code", target: "html", chunk: code };
  }
  if (made < wanted.length)
    yield { type: "images_missing", made, found, wanted: wanted.length, reason: failure?.message ?? null };
}

/** A photo that is there costs nothing, so that it is looked for first; else the image is made. */
async function obtain(
  { makeImage, findPhoto, signal, stepSignal }: ImagesContext,
  { alt, words }: ImageRequest,
  task: PageTask,
  taken: Set<string>,
): Promise<Outcome> {
  try {
    const found = await findPhoto?.(words || alt, taken, stepSignal);
    if (found) return found;
    const none = makeImage.missing();
    if (none !== null) return new EngineError("provider_unavailable", none.said);
    const about = `${alt}\nFor the website “${task.website.name}”: ${task.page.prompt.slice(0, 500)}\nNo text, letters, logos or watermarks in the picture.`;
    const { bytes, contentType } = await makeImage({ prompt: about, ...SIZE, format: "webp" }, stepSignal);
    return { bytes, contentType };
  } catch (error) {
    if (signal.aborted || !(error instanceof EngineError)) throw error;
    return error;
  }
}
