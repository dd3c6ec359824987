/**
 * The composer's drawings on a page that becomes another business's: they show that one's trade. Nothing else is
 * touched: pictures that somebody has uploaded or found, and drawings that are somebody's own, stay.
 */
import type { Brief } from "../../brief/brief.ts";
import { MARK } from "../../brief/facts.ts";
import { kindOfBrief } from "../../brief/kind.ts";
import { classesOf, closest, type Element, elementsIn, type Page, readPage } from "../../html/page.ts";
import { applyChanges, type Change } from "../../html/splices.ts";
import type { SitePage } from "../engine.ts";
import { buildOf } from "./page.ts";
import { type Build, drawing, emblemFor, emblemName } from "./sections/part.ts";

export interface Redrawing {
  page: SitePage;
  /** All of the website. */
  pages: SitePage[];
  former: Brief;
  own: Brief;
  /** What the own business is called. */
  name: string;
  /** Addresses of drawings that the composer has made as files of their own. */
  files: readonly string[];
}

const OURS = "var(--art-";
/** Where these stand a drawing is a map, or stands beside what lies on it. */
const MAPS = new Set(["p-map", "p-card"]);
const POSTER = "h-poster";
const POSTER_FOCUS = 0.74;
const LARGEST = 4_000;
/** Of one page; the composer makes far fewer, and a drawing is larger than what it may take the place of. */
const MOST_DRAWINGS = 100;

/**
 * A page with drawings of its own business. Those of a business of the same kind are as good as they were, but for what
 * stands beside an offer.
 * @throws HtmlLimitError
 */
export function redrawn(html: string, redrawing: Redrawing): string {
  const { files, former, own } = redrawing;
  if (!html.includes(OURS) && !files.some((file) => html.includes(file))) return html;
  const page = readPage(html);
  const isOtherKind = kindOfBrief(former).id !== kindOfBrief(own).id;
  const build = buildFor(redrawing);
  const changes: Change[] = [];
  let offers = 0;
  let looked = 0;
  for (const element of page.elements) {
    // What stands in one that is redrawn goes with it.
    if (element.start < (changes.at(-1)?.end ?? 0)) continue;
    const size = sizeOf(page, element, files);
    if (size === null) continue;
    if (++looked > MOST_DRAWINGS) break;
    const offer = offerOf(page, element);
    if (!isOtherKind && offer === null) continue;
    const text = size === "emblem" ? emblem(build, element, offer, offers) : scene(build, element, size, offer, offers);
    if (offer !== null) offers++;
    if (text !== "") changes.push({ start: element.start, end: element.end, text });
  }
  return applyChanges(html, changes);
}

const buildFor = ({ page, pages, own, name }: Redrawing): Build =>
  buildOf({
    website: { name, prompt: "", language: own.language },
    brief: { ...own, style: { ...own.style, pictures: "drawn" } },
    page: { ...page, prompt: "" },
    pages,
    home: null,
    model: "standard",
    generateImages: false,
  });

/** The size of a drawing of the composer's; null: it is none, or one of no trade. */
function sizeOf(page: Page, element: Element, files: readonly string[]): "emblem" | [number, number] | null {
  const { tag, attributes, start, end, parent } = element;
  const classes = classesOf(element);
  const isArt = classes.includes("art");
  if (tag === "img" && isArt && files.includes(attributes.get("src") ?? ""))
    return [Number(attributes.get("width")), Number(attributes.get("height"))];
  if (tag !== "svg" || !page.source.slice(start, end).includes(OURS)) return null;
  if (classes.includes("emblem")) return "emblem";
  if (!isArt || closest(parent, (outer) => classesOf(outer).some((name) => MAPS.has(name)))) return null;
  const [, , width = 0, height = 0] = (attributes.get("viewBox") ?? attributes.get("viewbox") ?? "")
    .split(/\s+/)
    .map(Number);
  return [width, height];
}

/** The name of the offer beside which a drawing stands; null: beside none. */
function offerOf(page: Page, element: Element): string | null {
  const item = closest(element.parent, ({ tag }) => tag === "li" || tag === "article");
  if (item === null) return null;
  const [name] = elementsIn(page, item, ({ attributes }) => /^offers\.[^.]+\.name$/.test(attributes.get(MARK) ?? ""));
  return name?.text.trim() ?? null;
}

function emblem(build: Build, element: Element, offer: string | null, index: number): string {
  const isBrand = closest(element.parent, (outer) => classesOf(outer).includes("brand")) !== null;
  return emblemFor(build, isBrand ? 0 : index, offer ?? "");
}

function scene(build: Build, element: Element, size: [number, number], offer: string | null, index: number): string {
  const [width, height] = size;
  if (!(width > 0 && height > 0 && width <= LARGEST && height <= LARGEST)) return "";
  const isPoster = closest(element.parent, (outer) => classesOf(outer).includes(POSTER)) !== null;
  return drawing(build, `redrawn-${element.index}`, width, height, {
    ...(isPoster && { focus: POSTER_FOCUS }),
    ...(offer !== null && { lead: emblemName(build, offer, index) }),
  });
}
