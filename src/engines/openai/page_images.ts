/**
 * Images of a page that the model writes. It writes `<img>` elements with agreed addresses and says in `alt` what they
 * show; the images are made from these words, and the addresses become real ones.
 */
import { createHash } from "node:crypto";
import { ENDINGS } from "../../design/drawing/picture.ts";
import type { PageTask, WriteEvent } from "../engine.ts";
import type { MakeImage } from "./images.ts";

const IMAGES = 2;
const SIZE = { width: 1536, height: 1024 };
const placeOf = (number: number) => `/_sw/assets/image-${number}`;

/** What the model is told, in the place of the rule that there are no pictures. */
export const IMAGE_RULES = `Pictures: the page has ${IMAGES}, made after you have written it from what you say in "alt". Use each once: <img src="${placeOf(1)}" width="${SIZE.width}" height="${SIZE.height}" alt="…"> and <img src="${placeOf(2)}" …>, the alt a full description of a photograph or illustration that suits the section (subject, place, light; no text in it, no people who are named). Lay them out with CSS (object-fit: cover, an aspect-ratio, height auto); other artwork is inline SVG. Also`;

/** Yields the images of a page and, when its html changes by them, the new html. */
export async function* makePageImages(
  makeImage: MakeImage,
  html: string,
  task: PageTask,
  signal: AbortSignal,
): AsyncGenerator<WriteEvent, void> {
  let code = html;
  const wanted = [...html.matchAll(/<img\b[^>]*>/gi)]
    .map(([tag]) => ({
      place: /\/_sw\/assets\/image-\d+/.exec(tag)?.[0],
      alt: /\balt\s*=\s*"([^"]*)"/i.exec(tag)?.[1] ?? "",
    }))
    .filter((image): image is { place: string; alt: string } => image.place !== undefined);
  const distinct = [...new Map(wanted.map((image) => [image.place, image])).values()];
  // They were paid for: where the model left them out, one follows the opening of the page.
  if (distinct.length === 0) {
    const image = { place: placeOf(1), alt: `${task.website.name}: ${task.page.name}` };
    code = withImage(code, image);
    distinct.push(image);
  }
  for (const { place, alt } of distinct.slice(0, IMAGES)) {
    const about = `${plain(alt)}\nFor the website “${task.website.name}”: ${task.page.prompt.slice(0, 500)}\nNo text, letters, logos or watermarks in the picture.`;
    const picture = await makeImage({ prompt: about, ...SIZE, format: "webp" }, signal);
    const hash = createHash("sha256").update(picture.bytes).digest("hex");
    const url = `/_sw/assets/${hash}.${ENDINGS[picture.contentType]}`;
    yield { type: "image", url, prompt: plain(alt), contentType: picture.contentType, bytes: picture.bytes };
    code = code.replaceAll(new RegExp(`${place}(?!\\d)(\\.\\w+)?`, "g"), url);
  }
  // More than were agreed on are not there to be shown.
  code = code.replace(/<img\b[^>]*\/_sw\/assets\/image-\d+[^>]*>/gi, "");
  if (code !== html) {
    yield { type: "reset", target: "html" };
    yield { type: "code", target: "html", chunk: code };
  }
}

function withImage(html: string, { place, alt }: { place: string; alt: string }): string {
  const heading = html.search(/<\/h1\s*>/i);
  const close = heading === -1 ? -1 : html.slice(heading).search(/<\/(section|main)\s*>/i);
  const at = close === -1 ? html.length : heading + close;
  const words = alt.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  const image = `<img src="${place}" width="${SIZE.width}" height="${SIZE.height}" alt="${words}" style="max-width:100%;height:auto">\n`;
  return html.slice(0, at) + image + html.slice(at);
}

const plain = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
