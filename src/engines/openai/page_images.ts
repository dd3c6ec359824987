/**
 * Images of a page that the model writes. It writes `<img>` elements with agreed addresses and says in `alt` what they
 * show; the images are made from these words, and the addresses become real ones.
 */
import { textsOf } from "../../brief/claims.ts";
import { escapeHtml } from "../../html/escape.ts";
import { closest, type Element } from "../../html/page.ts";
import { applyChanges, attributeChanges } from "../../html/splices.ts";
import type { PageTask } from "../engine.ts";
import { createPageReader } from "./page_reader.ts";

/** Of a page, at most; all are made at the same time. */
export const IMAGES = 4;
/** More than that no image model takes. */
const ALT_CHARS = 4000;
/** Of each, in pixels. */
export const SIZE = { width: 1536, height: 1024 };
const placeOf = (number: number) => `/_sw/assets/image-${number}`;
const SEARCH = "data-search";
const PLACE = /\/_sw\/assets\/image-\d+/;

const STAND_IN = `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${SIZE.width}' height='${SIZE.height}' style='background:gray'/%3E`;

/** How the model uses the pictures that the website has. */
export const OWN_PICTURE_RULES = `Pictures of the client, listed in the material with address, size and what they show: use those that suit the page, each once, as <img src="ADDRESS" width height alt="what it shows, in the page's language">, laid out with CSS (object-fit, aspect-ratio, height auto); a logo among them stands in the header. Use none that plainly shows something else, and say nothing in alt that is not told of it. For everything else`;

/** What the model is told, in the place of the rule that there are no pictures. */
export const IMAGE_RULES = `Pictures: the page has 2 to ${IMAGES}, as many as have a section that gains by one, made after you have written it from what you say in "alt". Use each once: <img src="${placeOf(1)}" width="${SIZE.width}" height="${SIZE.height}" alt="…" data-search="two to four plain English words that say what it shows"> and <img src="${placeOf(2)}" …> and so on, the alt a full description of a photograph or illustration that suits the section (subject, place, light; no text in it, no people who are named). Lay them out with CSS (object-fit: cover, an aspect-ratio, height auto); other artwork is inline SVG. Also`;

export interface ImageRequest {
  /** Its agreed address. */
  place: string;
  alt: string;
  /** What it is searched by; "": the model gave none. */
  words?: string;
}

/** The images that a page wants, each address once. */
export function picturesOf({ html, missing }: { html: string; missing: string }): {
  html: string;
  images: ImageRequest[];
} {
  const wanted = wantedImages(html);
  const images = wanted.map(({ place, alt, words }) => ({ place, alt, words }));
  const distinct = [...new Map(images.map((image) => [image.place, image])).values()];
  const searched = wanted.filter(({ element }) => element.attributes.has(SEARCH));
  const changes = searched.flatMap(({ element }) => attributeChanges(html, element, { [SEARCH]: null }));
  if (distinct.length > 0) return { html: applyChanges(html, changes), images: distinct };
  // They were paid for: where the model left them out, one follows the opening of the page.
  const image = { place: placeOf(1), alt: missing };
  return { html: withImage(html, image), images: [image] };
}

/** The html without images that were wanted and not made: more than were agreed on are not there to be shown. */
export const withoutWanted = (html: string): string =>
  withoutPictures(
    html,
    wantedImages(html).map(({ element }) => element),
  );

/** Where going up from what is taken away ends, though nothing else is left in it. */
const STAYS = new Set("html body header main footer nav form".split(" "));

/**
 * The html without pictures. What held nothing else goes with them (a figure with its caption, a link around one), and
 * where one thing is left of several, it gets the room of all.
 */
export function withoutPictures(html: string, pictures: Element[]): string {
  const all = new Set(pictures);
  const gone = new Set(pictures.map((picture) => withEmptied(picture, all)));
  const around = new Set([...gone].flatMap(({ parent }) => (parent ? [parent] : [])));
  const alone = [...around].filter(
    ({ tag, children }) => !STAYS.has(tag) && children.filter((child) => !gone.has(child)).length === 1,
  );
  return applyChanges(html, [
    ...[...gone].map(({ start, end }) => ({ start, end, text: "" })),
    ...alone.flatMap((element) => {
      const style = [element.attributes.get("style")?.replace(/;\s*$/, ""), "grid-template: none"].filter(Boolean);
      return attributeChanges(html, element, { style: style.join("; ") });
    }),
  ]);
}

const HEADING = /^h[2-6]$/;

/**
 * The outermost element that has nothing in it but what goes.
 * @param all what goes
 */
function withEmptied(picture: Element, all: Set<Element>): Element {
  let gone = picture;
  const goes = (child: Element) => child === gone || all.has(child);
  for (let { parent } = picture; parent && !STAYS.has(parent.tag); { parent } = parent) {
    const others = parent.children.filter((child) => !goes(child) && !/^(?:source|figcaption|br)$/.test(child.tag));
    // A heading over nothing says nothing.
    const isBare = parent.tag === "section" && others.every(({ tag }) => HEADING.test(tag));
    const left = parent.children.filter((child) => goes(child) || isBare).map(({ text }) => text.trim());
    const isWordless = /^(?:figure|picture)$/.test(parent.tag) || wordless(parent.text) === wordless(left.join(""));
    if ((others.length > 0 && !isBare) || !isWordless) break;
    gone = parent;
  }
  return gone;
}

const wordless = (text: string): string => text.replace(/\s+/g, "");

/** The html with something as large in the place of images that are still to be made. */
export const withStandIns = (html: string): string => html.replace(new RegExp(PLACE, "g"), STAND_IN);

/** Whether a page may ask for a picture: one that is to be made, one that the material has, or one that it holds itself. */
export function isKnownPicture(source: string, task: PageTask): boolean {
  const address = source.trim();
  if (/^data:/i.test(address)) return true;
  if (task.generateImages && PLACE.test(address)) return true;
  return address.length > 1 && pictureMentions(task).some((text) => text.includes(address));
}

const pictureMentions = ({ website, page, home, brief, pictures = [], shared }: PageTask): string[] => [
  ...pictures.map(({ address }) => address),
  ...Object.values(shared?.texts ?? {}),
  website.prompt,
  page.prompt,
  ...(home ? [home.html, home.css] : []),
  ...textsOf(brief),
  ...textsOf(page.brief),
];

/** The images of a page that are still to be made. */
function wantedImages(html: string): { element: Element; place: string; alt: string; words: string }[] {
  const page = createPageReader().readOrNull(html);
  const images = page?.elements.filter(({ tag }) => tag === "img") ?? [];
  return images.flatMap((element) => {
    const place = PLACE.exec(element.attributes.get("src") ?? "")?.[0];
    const said = (name: string) => (element.attributes.get(name) ?? "").slice(0, ALT_CHARS);
    return place ? [{ element, place, alt: said("alt"), words: said(SEARCH) }] : [];
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
