/**
 * Images of a page that the model writes. It writes `<img>` elements with agreed addresses and says in `alt` what they
 * show; the images are made from these words, and the addresses become real ones.
 */
import { escapeHtml } from "../../html/escape.ts";
import { closest, type Element } from "../../html/page.ts";
import { applyChanges } from "../../html/splices.ts";
import { createPageReader } from "./page_reader.ts";

export const IMAGES = 2;
/** More than that no image model takes. */
const ALT_CHARS = 4000;
/** Of each, in pixels. */
export const SIZE = { width: 1536, height: 1024 };
const placeOf = (number: number) => `/_sw/assets/image-${number}`;

/** What the model is told, in the place of the rule that there are no pictures. */
export const IMAGE_RULES = `Pictures: the page has ${IMAGES}, made after you have written it from what you say in "alt". Use each once: <img src="${placeOf(1)}" width="${SIZE.width}" height="${SIZE.height}" alt="…"> and <img src="${placeOf(2)}" …>, the alt a full description of a photograph or illustration that suits the section (subject, place, light; no text in it, no people who are named). Lay them out with CSS (object-fit: cover, an aspect-ratio, height auto); other artwork is inline SVG. Also`;

export interface WantedImage {
  /** Its agreed address. */
  place: string;
  alt: string;
}

/** The images that a page wants, each address once. */
export function picturesOf({ html, missing }: { html: string; missing: string }): {
  html: string;
  images: WantedImage[];
} {
  const wanted = wantedImages(html).map(({ place, alt }) => ({ place, alt }));
  const distinct = [...new Map(wanted.map((image) => [image.place, image])).values()];
  if (distinct.length > 0) return { html, images: distinct };
  // They were paid for: where the model left them out, one follows the opening of the page.
  const image = { place: placeOf(1), alt: missing };
  return { html: withImage(html, image), images: [image] };
}

/** The html without images that were wanted and not made: more than were agreed on are not there to be shown. */
export const withoutWanted = (html: string): string =>
  applyChanges(
    html,
    wantedImages(html).map(({ element: { start, end } }) => ({ start, end, text: "" })),
  );

/** The images of a page that are still to be made. */
function wantedImages(html: string): { element: Element; place: string; alt: string }[] {
  const page = createPageReader().readOrNull(html);
  const images = page?.elements.filter(({ tag }) => tag === "img") ?? [];
  return images.flatMap((element) => {
    const place = /\/_sw\/assets\/image-\d+/.exec(element.attributes.get("src") ?? "")?.[0];
    return place ? [{ element, place, alt: (element.attributes.get("alt") ?? "").slice(0, ALT_CHARS) }] : [];
  });
}

/** Puts an image at the end of what has the page's heading. */
function withImage(html: string, { place, alt }: { place: string; alt: string }): string {
  const page = createPageReader().readOrNull(html);
  const heading = page?.elements.find(({ tag }) => tag === "h1") ?? null;
  const around = closest(heading, ({ tag }) => tag === "section" || tag === "main");
  const image = `<img src="${place}" width="${SIZE.width}" height="${SIZE.height}" alt="${escapeHtml(alt)}" style="max-width:100%;height:auto">\n`;
  const at = around?.inner?.end ?? html.length;
  return applyChanges(html, [{ start: at, end: at, text: image }]);
}
