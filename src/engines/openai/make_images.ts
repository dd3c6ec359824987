/** Has the images of a page made that the model has written. */
import { createHash } from "node:crypto";
import { ENDINGS } from "../../design/drawing/picture.ts";
import type { Compute } from "../../workers/computation.ts";
import { EngineError, type PageTask, type WriteEvent } from "../engine.ts";
import { pictureHtml, unpicturedHtml } from "./computations.ts";
import type { MakeImage } from "./images.ts";
import { IMAGES, SIZE } from "./page_images.ts";

interface ImagesContext {
  makeImage: MakeImage;
  compute: Compute;
  /** Ends when the caller gives up: a page that is written is kept whatever becomes of its images. */
  signal: AbortSignal;
  /** Ends at the time limit too. */
  stepSignal: AbortSignal;
}

/**
 * Yields the images of a page and, when its html changes by them, the new html. Images that can't be made are left out
 * of it, and told.
 */
export async function* makePageImages(
  { makeImage, compute, signal, stepSignal }: ImagesContext,
  html: string,
  task: PageTask,
): AsyncGenerator<WriteEvent, void> {
  const missing = `${task.website.name}: ${task.page.name}`;
  const { images, html: begun } = await compute(pictureHtml, { html, missing }, { signal });
  const wanted = images.slice(0, IMAGES);
  let code = begun;
  let made = 0;
  let failure: EngineError | null = null;
  for (const { place, alt } of wanted) {
    const about = `${alt}\nFor the website “${task.website.name}”: ${task.page.prompt.slice(0, 500)}\nNo text, letters, logos or watermarks in the picture.`;
    try {
      const picture = await makeImage({ prompt: about, ...SIZE, format: "webp" }, stepSignal);
      const hash = createHash("sha256").update(picture.bytes).digest("hex");
      const url = `/_sw/assets/${hash}.${ENDINGS[picture.contentType]}`;
      yield { type: "image", url, prompt: alt, contentType: picture.contentType, bytes: picture.bytes };
      code = code.replaceAll(new RegExp(`${place}(?!\\d)(\\.\\w+)?`, "g"), url);
      made += 1;
    } catch (error) {
      if (signal.aborted || !(error instanceof EngineError)) throw error;
      failure ??= error;
      // What one prompt was refused for, another may not be; a provider that is not there stays away.
      if (error.code === "provider_unavailable" || makeImage.missing() !== null) break;
    }
  }
  code = await compute(unpicturedHtml, code, { signal });
  if (code !== html) {
    yield { type: "reset", target: "html" };
    yield { type: "code", target: "html", chunk: code };
  }
  if (failure) yield { type: "images_missing", made, wanted: wanted.length, reason: failure.message };
}
