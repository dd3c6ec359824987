/** Has the images of a page made that the model has written. */
import { createHash } from "node:crypto";
import { ENDINGS } from "../../design/drawing/picture.ts";
import type { Compute } from "../../workers/computation.ts";
import type { PageTask, WriteEvent } from "../engine.ts";
import { pictureHtml, unpicturedHtml } from "./computations.ts";
import type { MakeImage } from "./images.ts";
import { IMAGES, SIZE } from "./page_images.ts";

/** Yields the images of a page and, when its html changes by them, the new html. */
export async function* makePageImages(
  { makeImage, compute }: { makeImage: MakeImage; compute: Compute },
  html: string,
  task: PageTask,
  signal: AbortSignal,
): AsyncGenerator<WriteEvent, void> {
  const missing = `${task.website.name}: ${task.page.name}`;
  const { images, html: begun } = await compute(pictureHtml, { html, missing }, { signal });
  let code = begun;
  for (const { place, alt } of images.slice(0, IMAGES)) {
    const about = `${alt}\nFor the website “${task.website.name}”: ${task.page.prompt.slice(0, 500)}\nNo text, letters, logos or watermarks in the picture.`;
    const picture = await makeImage({ prompt: about, ...SIZE, format: "webp" }, signal);
    const hash = createHash("sha256").update(picture.bytes).digest("hex");
    const url = `/_sw/assets/${hash}.${ENDINGS[picture.contentType]}`;
    yield { type: "image", url, prompt: alt, contentType: picture.contentType, bytes: picture.bytes };
    code = code.replaceAll(new RegExp(`${place}(?!\\d)(\\.\\w+)?`, "g"), url);
  }
  code = await compute(unpicturedHtml, code, { signal });
  if (code !== html) {
    yield { type: "reset", target: "html" };
    yield { type: "code", target: "html", chunk: code };
  }
}
