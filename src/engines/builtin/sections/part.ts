/** What a section is made of and what it may know. Everything that a visitor reads is escaped here and nowhere else. */

import { inlineDrawing, inlineEmblem } from "../../../design/artwork/artwork.ts";
import type { EmblemName } from "../../../design/artwork/emblems.ts";
import type { SceneName } from "../../../design/artwork/scenes.ts";
import { emblemOfWords } from "../../../design/artwork/words.ts";
import { kindById } from "../../../design/kinds/catalogue.ts";
import { hashText, type Random } from "../../../design/seed.ts";
import { escapeHtml } from "../../../html/escape.ts";
import type { SitePage } from "../../engine.ts";
import type { Brief, FormPurpose, Link } from "../brief.ts";
import type { PageContent } from "../collections.ts";
import type { Design } from "../design/design.ts";
import { isWalkedIn } from "../guidance/guidance.ts";
import type { InterfaceText } from "../interface_text/interface_text.ts";

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
  brief: Brief;
  site: Brief;
  design: Design;
  words: InterfaceText;
  page: { path: string; name: string };
  pages: SitePage[];
  /** What it shows of the website's collections. */
  content: PageContent;
  isHome: boolean;
  /** Whether the prompt of this page names what the site's does not. */
  offersHere: boolean;
  /** Where the page's main action leads, with its label. */
  action: { href: string; label: string };
  /** Statements of the prompt that have not been shown yet; taking one removes it. */
  statements: string[];
  images: PlacedImage[];
  /** The kind of business in the prompt's own words, or null. */
  kindLabel: string | null;
  contactHref: string | null;
  random: Random;
  /** The drawings of the page so far: how many, their characters, and how often each scene was drawn. */
  drawn: { count: number; bytes?: number; scenes?: Partial<Record<SceneName, number>> };
  /** Whether the page says already what helps in a message. */
  told?: boolean;
}

/** Escapes text for HTML, in text and in attributes of either quotes. */
export const esc = (text: string): string => escapeHtml(text).replaceAll("'", "&#39;");

/** Puts values into the `{places}` of an interface text. */
export function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? "");
}

/** Joins a list as a sentence does; where the language of the words is not one of ours there is no "and". */
export function listed(words: InterfaceText, items: string[], japanese: boolean): string {
  if (japanese) return items.join("、");
  if (items.length < 2) return items.join("");
  if (words.and === "") return items.join(", ");
  return `${items.slice(0, -1).join(", ")} ${words.and} ${items.at(-1)}`;
}

/** How many Latin letters are as broad as the text: scripts that our typefaces lack come in broader ones. */
export function breadth(text: string): number {
  return Math.ceil([...text].reduce((sum, letter) => sum + (/[\0-\u024f\u1e00-\u1eff]/u.test(letter) ? 1 : 1.7), 0));
}

/** Address and place as lines, without one that the other says already. */
export function whereLines({ address, place }: Pick<Brief, "address" | "place">): string[] {
  if (address === null || place === null) return [address ?? place].filter((line) => line !== null);
  if (place.includes(address)) return [place];
  return address.includes(place.split(",")[0]!) ? [address] : [address, place];
}

/** First letter in upper case; scripts without case stay as they are. */
export function sentence(text: string): string {
  if (/^\p{Ll}\p{Lu}/u.test(text)) return text;
  const [first = ""] = text;
  return first.toLocaleUpperCase("en") + text.slice(first.length);
}

/** A stable choice among layouts for one section of this site. */
export function layoutFor<T>(build: Build, section: string, layouts: readonly T[]): T {
  return layouts[hashText(`${build.design.seed}/${section}`) % layouts.length]!;
}

/** A drawing for a place on the page: a file when the page has images left, else inline. `slot` keeps drawings apart. */
export function plate(
  build: Build,
  slot: string,
  width: number,
  height: number,
  options: { scene?: SceneName; className?: string; lead?: EmblemName; inline?: boolean; focus?: number } = {},
): string {
  const image = options.inline ? undefined : build.images.shift();
  const className = `plate${options.className ? ` ${options.className}` : ""}`;
  if (image !== undefined) {
    return `<div class="${className}"><img class="art" src="${esc(image.url)}" width="${image.width}" height="${image.height}" alt="${esc(image.alt)}"></div>`;
  }
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
  let drawing = draw(scene);
  if (spent + drawing.length > DRAWING_ROOM && drawing.length > LIGHT_DRAWING) {
    scene = leastDrawn(
      build,
      LIGHT_SCENES.filter((light) => fits(light, width / height)),
    );
    drawing = draw(scene);
  }
  const drawn = build.drawn.scenes ?? {};
  build.drawn.scenes = { ...drawn, [scene]: (drawn[scene] ?? 0) + 1 };
  build.drawn.bytes = spent + drawing.length;
  return `<div class="${className}">${drawing}</div>`;
}

/** How many characters of drawings a page has room for, and how few a plain one has. */
const DRAWING_ROOM = 24_000;
const LIGHT_DRAWING = 2_600;
const LIGHT_SCENES = ["solo", "hills", "duo", "ribbons", "waves"] as const satisfies readonly SceneName[];

/** What may stand beside the scenes of the trade once each of them has been drawn. */
const LIVELY_COMPANIONS = ["solo", "duo", "pattern", "rays", "mosaic"] as const satisfies readonly SceneName[];
const CALM_COMPANIONS = ["solo", "hills", "duo", "ribbons", "arches"] as const satisfies readonly SceneName[];
const CALM: ReadonlySet<string> = new Set(["counsel", "organic", "quiet-luxury", "editorial", "swiss", "nordic"]);

/** A single thing in the middle of a long strip looks lost. */
const fits = (scene: SceneName, proportion: number) => proportion < 2.4 || (scene !== "solo" && scene !== "rays");

/** The scene that the page has shown least: one of the trade's own first, then its companions. No page shows one twice soon. */
function freshScene(build: Build, proportion: number): SceneName {
  const { scenes } = build.design.look;
  if (build.isHome && build.drawn.count === 1) return scenes[openingScene(build)]!;
  const companions = CALM.has(build.design.direction.name) ? CALM_COMPANIONS : LIVELY_COMPANIONS;
  const all = [...new Set<SceneName>([...scenes, ...companions])].filter((scene) => fits(scene, proportion));
  // Each page of a site begins with another one.
  const first = pageNumber(build) % all.length;
  return leastDrawn(build, [...all.slice(first), ...all.slice(0, first)]);
}

/** The page's place among its site's pages, from 0; the home page and pages that are not listed have 0. */
export const pageNumber = (build: Build) =>
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

/** Scenes that picture the trade itself open the page; among abstract ones the site's hash decides. */
function openingScene(build: Build): number {
  const { scenes } = build.design.look;
  const telling = [
    "shelf",
    "flow",
    "editor",
    "nightsea",
    "town",
    "table",
    "orbits",
    "coral",
    "botanical",
    "shingles",
    "pipes",
    "seigaiha",
  ];
  return telling.includes(scenes[0]!) ? 0 : hashText(build.design.seed) % Math.min(2, scenes.length);
}

/** The emblem that suits an offering's name, or the n-th of the site's own. */
export function emblemName(build: Build, name: string, index: number): EmblemName {
  const emblems = build.design.look.emblems;
  return emblemOfWords(name) ?? (emblems[index % emblems.length] as EmblemName);
}

/** An emblem as a drawing. */
export function emblemFor(build: Build, index: number, name = ""): string {
  return inlineEmblem(emblemName(build, name, index));
}

/** A link that looks like a button. */
export function button(href: string, label: string, quiet = false): string {
  return `<a class="btn${quiet ? " quiet" : ""}" href="${esc(href)}">${esc(label)}</a>`;
}

/** A section's head: heading, and an introduction when there is one. */
export function sectionHead(anchor: string, heading: string, intro: string | null = null): string {
  return `<header class="sh"><h2 id="${anchor}-h">${esc(heading)}</h2>${intro ? `<p class="intro">${esc(intro)}</p>` : ""}</header>`;
}

/** A section value with the usual defaults. */
export function part(value: Pick<Part, "kind" | "heading" | "html"> & Partial<Part>): Part {
  const { layout = "plain" } = value;
  const className = [value.className, `is-${layout}`].filter(Boolean).join(" ");
  return { anchor: value.kind, css: "", band: null, navLabel: null, ...value, layout, className };
}

/** The telephone number as a `tel:` target. */
export function telephoneTarget(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

/** Takes the first statement that mentions one of the words, so that it is shown once. */
export function takeStatement(build: Build, words: RegExp): string | null {
  const index = build.statements.findIndex((statement) => words.test(statement));
  return index < 0 ? null : build.statements.splice(index, 1)[0]!;
}

/** Forms for one thing alone: whoever wants something else still has to find a way to write or call. */
export const isForOneThing = (purpose: FormPurpose): boolean =>
  ["newsletter", "waitlist", "request", "application"].includes(purpose);

/**
 * Whether the home page has a contact section of its own. A form with the telephone and e-mail beside it is one already.
 * `asks` is the form that stands in when the prompt names none.
 */
export function hasContactSection(site: Brief, contactPage: boolean, asks: FormPurpose | null): boolean {
  if (contactPage || site.forms.includes("contact") || site.wantedSections.includes("contact")) return true;
  const answered = asks !== null || site.forms.some((purpose) => !isForOneThing(purpose));
  if (answered) return false;
  return site.forms.length === 0 || site.phone !== null || site.email !== null || site.address !== null;
}

/** The form that stands in on the home page when the prompt names none: asking for an estimate or a date promises nothing. */
export function standInForm(site: Brief, contactPage: boolean): FormPurpose | null {
  const usual = kindById(site.kind).form;
  return site.forms.length === 0 &&
    !site.withoutForm &&
    !isWalkedIn(site) &&
    !contactPage &&
    (usual === "quote" || usual === "appointment")
    ? usual
    : null;
}

/**
 * The telephone number as text, for an element of the class `nobreak`. Its hyphens are the font's own, kept together by
 * that class: U+2011 is in none of the typefaces and would come from another. Spelled as references, they are not taken
 * for a hyphen that breaks.
 */
export function telephoneText(phone: string): string {
  return esc(phone).replaceAll(" ", "\u00a0").replaceAll("-", "&#45;");
}

/** A profile or page elsewhere, as a link where it has an address. */
export function linkHtml({ name, href }: Link): string {
  return href === null ? esc(name) : `<a href="${esc(href)}" rel="noopener">${esc(name)}</a>`;
}

/** "Getting there: by bus from Porto": the name of the page, which stands over what its prompt says already. */
export const startOfPage = (name: string): RegExp => new RegExp(`^${RegExp.escape(name)} ?[:：] ?`, "iu");
