/** What a section is made of and what it may know. Everything that a visitor reads is escaped here and nowhere else. */

import type { Brief } from "../../../brief/brief.ts";
import { telephoneTarget } from "../../../brief/display.ts";
import { markAttribute } from "../../../brief/marks.ts";
import { inlineDrawing, inlineEmblem } from "../../../design/artwork/artwork.ts";
import type { EmblemName } from "../../../design/artwork/emblems.ts";
import type { SceneName } from "../../../design/artwork/scenes.ts";
import { emblemOfWords } from "../../../design/artwork/words.ts";
import { hashText, type Random } from "../../../design/seed.ts";
import { escapeHtml } from "../../../html/escape.ts";
import type { SitePage } from "../../engine.ts";
import type { PageContent } from "../collections.ts";
import type { Design } from "../design/design.ts";
import type { InterfaceText } from "../interface_text/interface_text.ts";
import type { Site } from "../site.ts";

/** A finished section. `heading` is what the plan shows; `html` goes inside the section's frame. */
export interface Part {
  kind: string;
  anchor: string;
  heading: string;
  html: string;
  css: string;
  /** Which of the section's layouts this is; on the section it is the class name `is-<layout>`. */
  layout: string;
  /** Class names on the section besides its band. */
  className: string;
  /** Carries its own heading element with the id `<anchor>-h`. */
  band: "base" | "surface" | "tint" | "accent" | "second" | "deep" | null;
  /** Short enough to be a link in the header; null keeps it out. */
  navLabel: string | null;
}

/** A drawing that is to become a file of its own. */
export interface PlacedImage {
  url: string;
  alt: string;
  width: number;
  height: number;
}

/** All that sections are made from. */
export interface Build {
  site: Site;
  /** What this page knows: the website's brief with the page's own members. */
  brief: Brief;
  /** Members that this page knows instead of the website, or besides. */
  own: ReadonlySet<keyof Brief | "place">;
  design: Design;
  words: InterfaceText;
  page: { path: string; name: string };
  pages: SitePage[];
  /** What it shows of the website's collections. */
  content: PageContent;
  isHome: boolean;
  /** Where the page's main action leads, with its label and, where the brief names it, the mark of that fact. */
  action: { href: string; label: string; mark?: string };
  /** Where the way to get in touch is; null: there is none. */
  contactHref: string | null;
  /** Paragraphs of the story that have not been shown yet; taking one removes it. */
  story: string[];
  /** Whether drawings may be shown. */
  isDrawn: boolean;
  images: PlacedImage[];
  random: Random;
  /** The drawings of the page so far: how many, their characters, and how often each scene was drawn. */
  drawn: { count: number; bytes?: number; scenes?: Partial<Record<SceneName, number>> };
}

/** Escapes text for HTML, in text and in attributes of either quotes. */
export const esc = (text: string): string => escapeHtml(text).replaceAll("'", "&#39;");

/** How many Latin letters are as broad as the text: scripts that our typefaces lack come in broader ones. */
export function breadth(text: string): number {
  return Math.ceil([...text].reduce((sum, letter) => sum + (/[\0-\u024f\u1e00-\u1eff]/u.test(letter) ? 1 : 1.7), 0));
}

/**
 * A stable choice among layouts for one section of this site.
 * @param drawn those that need a drawing, which a page without pictures does not have
 */
export function layoutFor<const T>(
  build: Build,
  section: string,
  layouts: readonly T[],
  drawn: readonly NoInfer<T>[] = [],
): T {
  const possible = build.isDrawn ? layouts : layouts.filter((layout) => !drawn.includes(layout));
  const choices = possible.length > 0 ? possible : layouts;
  return choices[hashText(`${build.design.seed}/${section}`) % choices.length]!;
}

interface DrawingOptions {
  scene?: SceneName;
  className?: string;
  lead?: EmblemName;
  focus?: number;
}

/** A drawing for a place on the page: a file when the page has images left, else inline. `slot` keeps drawings apart. */
export function plate(
  build: Build,
  slot: string,
  width: number,
  height: number,
  { className, ...options }: DrawingOptions = {},
): string {
  const image = build.images.shift();
  if (image === undefined && !build.isDrawn) return "";
  const shown =
    image === undefined
      ? drawing(build, slot, width, height, options)
      : `<img class="art" src="${esc(image.url)}" width="${image.width}" height="${image.height}" alt="${esc(image.alt)}">`;
  return `<div class="plate${className ? ` ${className}` : ""}">${shown}</div>`;
}

/** A drawing of the site's trade, the page's next one. */
export function drawing(
  build: Build,
  slot: string,
  width: number,
  height: number,
  options: Omit<DrawingOptions, "className"> = {},
): string {
  const variant = build.drawn.count;
  build.drawn.count += 1;
  const spent = build.drawn.bytes ?? 0;
  // Rich drawings soon outweigh the page they decorate: once the room for them is used, plain ones follow.
  const draw = (name: SceneName) => {
    const seed = `${build.design.seed}/${build.page.path}/${slot}`;
    const emblems = leading(build, name, options.lead);
    return inlineDrawing({ scene: name, emblems, seed, width, height, variant, focus: options.focus });
  };
  let scene = options.scene ?? freshScene(build, width / height);
  let drawn = draw(scene);
  if (spent + drawn.length > DRAWING_ROOM && drawn.length > LIGHT_DRAWING) {
    scene = leastDrawn(
      build,
      LIGHT_SCENES.filter((light) => fits(light, width / height)),
    );
    drawn = draw(scene);
  }
  const scenes = build.drawn.scenes ?? {};
  build.drawn.scenes = { ...scenes, [scene]: (scenes[scene] ?? 0) + 1 };
  build.drawn.bytes = spent + drawn.length;
  return drawn;
}

/** How many characters of drawings a page has room for, and how few a plain one has. */
const DRAWING_ROOM = 24_000;
const LIGHT_DRAWING = 2_600;
const LIGHT_SCENES = ["solo", "hills", "duo", "ribbons", "waves"] as const satisfies readonly SceneName[];

/** A single thing in the middle of a long strip looks lost. */
const fits = (scene: SceneName, proportion: number) => proportion < 2.4 || (scene !== "solo" && scene !== "rays");

/** The scene of the trade that the page has shown least. */
function freshScene(build: Build, proportion: number): SceneName {
  const { scenes } = build.design.look;
  const all = [...new Set<SceneName>([...scenes, "solo", "duo", "hills"])].filter((scene) => fits(scene, proportion));
  // Each page of a site begins with another one.
  const first = pageNumber(build) % all.length;
  return leastDrawn(build, [...all.slice(first), ...all.slice(0, first)]);
}

/** The page's place among its site's pages, from 0; the home page and pages that are not listed have 0. */
const pageNumber = (build: Build) =>
  Math.max(
    0,
    build.pages.findIndex(({ path }) => path === build.page.path),
  );

/** The first of those that were drawn least often. */
function leastDrawn(build: Build, scenes: readonly SceneName[]): SceneName {
  const times = (scene: SceneName) => build.drawn.scenes?.[scene] ?? 0;
  return scenes.reduce((best, scene) => (times(scene) < times(best) ? scene : best));
}

/** The site's emblems, another one first each time that a scene comes again; an offering's own emblem leads. */
function leading(build: Build, scene: SceneName, lead: EmblemName | undefined): EmblemName[] {
  const { emblems } = build.design.look;
  if (lead !== undefined) return [lead, ...emblems.filter((emblem) => emblem !== lead)];
  const turn = ((build.drawn.scenes?.[scene] ?? 0) + (scene === "solo" || scene === "duo" ? 1 : 0)) % emblems.length;
  return [...emblems.slice(turn), ...emblems.slice(0, turn)];
}

/** The emblem that suits an offering's name, or the n-th of the site's own. */
export function emblemName(build: Build, name: string, index: number): EmblemName {
  const emblems = build.design.look.emblems;
  return emblemOfWords(name) ?? (emblems[index % emblems.length] as EmblemName);
}

/** An emblem as a drawing; "" on a page without pictures. */
export function emblemFor(build: Build, index: number, name: string): string {
  if (!build.isDrawn) return "";
  return inlineEmblem(emblemName(build, name, index));
}

/** A link that looks like a button. */
export function button(href: string, label: string, { quiet = false, mark = "" } = {}): string {
  return `<a class="btn${quiet ? " quiet" : ""}" href="${esc(href)}"${mark}>${esc(label)}</a>`;
}

/** The page's main action. */
export const mainButton = ({ action }: Build, quiet = false): string =>
  button(action.href, action.label, { quiet, mark: action.mark ?? "" });

/** A section's head: its heading. */
export const sectionHead = (anchor: string, heading: string): string =>
  `<header class="sh"><h2 id="${anchor}-h">${esc(heading)}</h2></header>`;

/** A section value with the usual defaults. */
export function part(value: Pick<Part, "kind" | "heading" | "html"> & Partial<Part>): Part {
  const { layout = "plain" } = value;
  const className = [value.className, `is-${layout}`].filter(Boolean).join(" ");
  return { anchor: value.kind, css: "", band: null, navLabel: null, ...value, layout, className };
}

/** Marks what shows a fact of the brief: where the fact changes, so does this place. */
export const fact = markAttribute;

/** The mark of a paragraph of the story; none where the brief does not have it. */
export function storyMark({ brief }: Build, paragraph: string): string {
  const at = brief.story.indexOf(paragraph);
  return at < 0 ? "" : fact(`story.${at}`);
}

/** A telephone number to call. */
export const phoneLink = (phone: string, path = "contact.phone"): string =>
  `<a class="nobreak" href="${esc(telephoneTarget(phone))}"${fact(path)}>${esc(phone)}</a>`;

/** An address to write to. */
export const emailLink = (email: string): string =>
  `<a href="mailto:${esc(email)}"${fact("contact.email")}>${esc(email)}</a>`;

/** A text on lines of its own. */
export const lines = (text: string): string => esc(text).replaceAll("\n", "<br>");
