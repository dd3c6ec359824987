import { withoutFaces } from "../../design/faces.ts";
import { classesOf, type Element, type Page } from "../../html/page.ts";
import { lineOf } from "../../html/text.ts";
import type { CodeTarget, PageCode } from "../engine.ts";
import { cssSigns, withoutComments } from "./code_text.ts";
import { createPageReader } from "./page_reader.ts";

/**
 * What of a page's code a model is shown. A page of usual size is shown whole. A large one is cut into parts, each
 * with a name; the model gets an outline of all of them and the code of those that matter for the message (by its
 * words, compared with headings, names and texts), and may ask for others by name.
 */

/** Code longer than that is shown in parts. */
export const WHOLE_LIMIT_CHARS = 60_000;
const SHOWN_LIMIT_CHARS = 36_000;
/** What one request for parts may bring. */
const REQUESTED_LIMIT_CHARS = 48_000;
const PART_CHARS = 4_000;
const OUTLINE_LINE_LIMIT = 400;
const OUTLINE_LIMIT_CHARS = 24_000;
const NAMES_LIMIT_CHARS = 260;
const MOST_NAMES = 40;
const PRELUDE_CHARS = 500;
/** Data in the code (images in base64) that no model can read. */
const DATA_LIMIT_CHARS = 400;
const TARGETS = ["html", "css", "javascript"] as const;
/** These are parts of their own, unless they are smaller than that. */
const SECTION_LEAST_CHARS = 400;
const SECTIONS = new Set("header nav main section article aside footer form".split(" "));

export interface PagePart {
  name: string;
  target: CodeTarget;
  start: number;
  end: number;
  /** What it is about, for the outline. */
  label: string;
}

/** A part while it is chosen. */
interface HtmlPart extends PagePart {
  /** What lies in it. */
  elements: Element[];
}

export interface PageView {
  isWhole: boolean;
  /** All parts of a page that is not shown whole. */
  parts: PagePart[];
  /** The code to show first. */
  text: string;
}

/** The view of a page for a message. `hints` are earlier messages, which count less. */
export function viewPage(code: PageCode, message: string, hints: string[]): PageView {
  const size = TARGETS.reduce((sum, target) => sum + forModel(code[target]).length, 0);
  if (size <= WHOLE_LIMIT_CHARS) {
    const blocks = TARGETS.filter((target) => code[target] !== "" || target !== "javascript").map((target) =>
      codeBlock(target, code[target]),
    );
    return { isWhole: true, parts: [], text: blocks.join("\n") };
  }
  const page = createPageReader().readOrNull(code.html);
  const { parts: html, containers } = htmlParts(code.html, page);
  const parts = [...html, ...cssParts(code.css), ...javascriptParts(code.javascript)];
  const chosen = choose(code, parts, html, message, hints);
  const tree = outlineText(parts, containers);
  const blocks = parts.filter((part) => chosen.has(part)).map((part) => partBlock(code, part));
  const plain = parts.map(({ name, target, start, end, label }) => ({ name, target, start, end, label }));
  return { isWhole: false, parts: plain, text: `${tree}\n\n${blocks.join("\n")}` };
}

/** The code of the parts that the model asks for, as far as the limit allows, and what it asked for in vain. */
export function showParts(code: PageCode, view: PageView, names: string[]): string {
  const wanted = new Set(names.map((name) => name.toLowerCase().replace(/[[\]]/g, "")));
  const found = view.parts.filter((part) => wanted.has(part.name));
  const blocks: string[] = [];
  let size = 0;
  for (const part of found) {
    const block = partBlock(code, part);
    size += block.length;
    if (size > REQUESTED_LIMIT_CHARS && blocks.length > 0) {
      blocks.push(`(${part.name} and what follows is left out: too much at once)`);
      break;
    }
    blocks.push(block);
  }
  const unknown = [...wanted].filter((name) => !found.some((part) => part.name === name));
  if (unknown.length > 0) blocks.push(`(There are no parts ${unknown.join(", ").slice(0, 200)}.)`);
  return blocks.join("\n");
}

function codeBlock(name: string, code: string): string {
  return `<<<CODE ${name}>>>\n${forModel(code)}\n<<<END CODE>>>`;
}

function partBlock(code: PageCode, part: PagePart): string {
  return codeBlock(part.name, code[part.target].slice(part.start, part.end));
}

/** Code as the model sees it: it can not hold a marker; embedded data and the server's own rules are left out. */
function forModel(code: string): string {
  return withoutFaces(code)
    .replaceAll("<<<", "‹‹‹")
    .replace(/data:[\w/+.-]+[;,][^"'()\s<>]{40,}/g, (data) =>
      data.length > DATA_LIMIT_CHARS ? `${data.slice(0, 40)}…[${data.length - 40} characters left out]` : data,
    );
}

/** Cuts html between elements: big ones are opened, small neighbours stay together. Without a page, at its lines. */
function htmlParts(html: string, page: Page | null): { parts: HtmlPart[]; containers: Element[] } {
  const cuts: number[] = [];
  const forced = new Set<number>();
  const containers: Element[] = [];
  const isBig = (element: Element) => element.end - element.start > PART_CHARS;
  for (const element of page?.elements ?? []) {
    const { parent } = element;
    if (parent !== null && !isBig(parent)) continue;
    cuts.push(element.start, element.end);
    if (SECTIONS.has(element.tag) && element.end - element.start >= SECTION_LEAST_CHARS) {
      forced.add(element.start);
      forced.add(element.end);
    }
    if (isBig(element)) containers.push(element);
  }
  const parts = grouped(html, cuts, forced).map(([start, end], index): HtmlPart => {
    const elements = page ? elementsFrom(page, start, end) : [];
    const headings = elements
      .filter(({ tag }) => /^h[1-6]$/.test(tag))
      .slice(0, 4)
      .map((heading) => `“${oneLine(lineOf(page!, heading, 60), 60)}”`);
    const ids = elements
      .slice(1)
      .flatMap(({ attributes }) => attributes.get("id") ?? [])
      .slice(0, 8)
      .map((id) => `#${id.slice(0, 60)}`);
    const first = elements[0] ? describe(elements[0]) : "text";
    const label = [first, ...headings, ...ids].join(" ").slice(0, NAMES_LIMIT_CHARS);
    return { name: `html-${index + 1}`, target: "html", start, end, label, elements };
  });
  return { parts, containers };
}

/** The elements that begin in a part of the page. */
function elementsFrom({ elements }: Page, start: number, end: number): Element[] {
  const from = firstFrom(elements, start);
  return elements.slice(from, firstFrom(elements, end));
}

/** Ranges between cuts, as large as parts may be; a range without a cut is cut at a line, or anywhere. */
function grouped(text: string, cuts: number[], forced: Set<number>): [number, number][] {
  const sorted = [...new Set([...cuts, text.length])].filter((cut) => cut > 0).sort((one, other) => one - other);
  const ranges: [number, number][] = [];
  let start = 0;
  let end = 0;
  const close = () => {
    if (end > start) ranges.push([start, end]);
    start = end;
  };
  for (const cut of sorted) {
    if (cut - start > PART_CHARS) close();
    end = cut;
    while (end - start > 2 * PART_CHARS) {
      const line = text.slice(start, start + PART_CHARS + 1).lastIndexOf("\n") + 1;
      const at = line > 0 ? start + line : wholeCharacter(text, start + PART_CHARS);
      ranges.push([start, at]);
      start = at;
    }
    if (forced.has(cut)) close();
  }
  close();
  return mergeBlank(text, ranges);
}

function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}

/** Blank space and lone tags between elements are no parts of their own. */
function mergeBlank(text: string, ranges: [number, number][]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [start, end] of ranges) {
    const last = merged.at(-1);
    const isSlight =
      text
        .slice(start, end)
        .replace(/<\/[\w-]+>/g, "")
        .trim() === "";
    if (last && isSlight) last[1] = end;
    else merged.push([start, end]);
  }
  return merged;
}

/** The rules of the stylesheet in groups, named by their selectors. */
function cssParts(css: string): PagePart[] {
  const cuts: number[] = [];
  const preludes: { at: number; text: string }[] = [];
  let depth = 0;
  let from = 0;
  for (const { sign, at } of cssSigns(css)) {
    if (sign === "{") {
      if (depth === 0) {
        const prelude = css.slice(from, at).slice(0, PRELUDE_CHARS);
        preludes.push({ at, text: oneLine(withoutComments("css", prelude), 80) });
      }
      depth++;
    } else if (sign === "}") depth = Math.max(0, depth - 1);
    if (sign !== "{" && depth === 0) {
      from = at + 1;
      cuts.push(from);
    }
  }
  const lines = createLineCounter(css);
  let next = 0;
  return grouped(css, cuts, new Set()).map(([start, end], index): PagePart => {
    const names = new Set<string>();
    for (; next < preludes.length && preludes[next]!.at < end; next++)
      if (names.size < MOST_NAMES) names.add(preludes[next]!.text);
    const label = `lines ${lines(start)}–${lines(end)}: ${[...names].join(", ")}`;
    return { name: `css-${index + 1}`, target: "css", start, end, label: label.slice(0, NAMES_LIMIT_CHARS) };
  });
}

function javascriptParts(javascript: string): PagePart[] {
  const cuts = [...javascript.matchAll(/\n(?=\S)/g)].map((found) => found.index + 1);
  const lines = createLineCounter(javascript);
  return grouped(javascript, cuts, new Set()).map(([start, end], index): PagePart => {
    const names = new Set<string>();
    for (const [, name] of javascript.slice(start, end).matchAll(/\b(?:function|const|let|class)\s{1,9}([\w$]{1,80})/g))
      if (names.size < 20) names.add(name!);
    const label = `lines ${lines(start)}–${lines(end)}: ${[...names].join(", ")}`;
    return { name: `javascript-${index + 1}`, target: "javascript", start, end, label };
  });
}

/** Tells the line, from 1, of places that are asked for in their order. */
function createLineCounter(text: string): (place: number) => number {
  let line = 1;
  let at = text.indexOf("\n");
  return (place) => {
    for (; at !== -1 && at < place; at = text.indexOf("\n", at + 1)) line++;
    return line;
  };
}

/** The tree of what is too big for one part, with the parts in it. */
function outlineText(parts: PagePart[], containers: Element[]): string {
  const lines: string[] = [];
  let next = 0;
  /** Containers around the present place, outermost first. */
  const around: Element[] = [];
  for (const part of parts) {
    if (lines.length > OUTLINE_LINE_LIMIT) break;
    if (part.target !== "html") around.length = 0;
    // What begins with a part is listed before it; the part lies in those that began before.
    const holder = around.findLast(({ end }) => end >= part.end);
    const begins: Element[] = [];
    while (part.target === "html" && next < containers.length && containers[next]!.start < part.end)
      begins.push(containers[next++]!);
    for (const element of begins.slice(0, OUTLINE_LINE_LIMIT))
      lines.push(`${indentOf(depthOf(element))}${describe(element)} ${kilobytes(element.end - element.start)}`);
    const depth = holder ? depthOf(holder) + 1 : 0;
    lines.push(`${indentOf(depth)}[${part.name}] ${kilobytes(part.end - part.start)} ${part.label}`);
    around.push(...begins);
    while (around.length > 0 && around.at(-1)!.end <= part.end) around.pop();
  }
  const kept = lines.slice(0, OUTLINE_LINE_LIMIT).join("\n").replaceAll("<<<", "‹‹‹");
  const cut = kept.slice(0, OUTLINE_LIMIT_CHARS);
  return `<<<CODE outline>>>\n${cut}${cut.length < kept.length || lines.length > OUTLINE_LINE_LIMIT ? "\n…" : ""}\n<<<END CODE>>>`;
}

const indentOf = (depth: number): string => "  ".repeat(Math.min(depth, 8));

function depthOf(element: Element): number {
  let depth = 0;
  for (let outer = element.parent; outer !== null; outer = outer.parent) depth++;
  return depth;
}

/** What a message may call an element, whatever the page calls it. */
const NAMES_OF: [RegExp, string[]][] = [
  [/head(line|ing)|title|überschrift|titel|titre|título|titolo|slogan|tagline/i, ["<h1>"]],
  [/\bnav|men[uü]/i, ["<nav>"]],
  [/footer|fuß|pied de page|pie de página|piè di pagina|rodapé|copyright/i, ["<footer>"]],
  [/\bheader|kopf|en-tête|encabezado/i, ["<header>", "<h1>"]],
  [/\bform|formul|contact|kontakt|contatt|sign.?up|newsletter/i, ["<form>"]],
  [/image|picture|photo|logo|bild|foto|imagen|immagin|icon/i, ["<img>", "<svg>", "<picture>"]],
  [/button|knopf|knöpf|schaltfläche|bouton|bot[oó]n|botão|pulsant|\bcta\b/i, ["<button>", "button", "btn"]],
  [
    /colou?r|farb|couleur|colore|\bcor(es)?\b|theme|palette|dark|light|dunkel|hell|font|schrift|typo|police|fuente/i,
    [":root"],
  ],
  [/phone|telefon|téléphone|teléfono|telefono|call/i, ["tel"]],
  [/e-?mail|mail/i, ["mailto"]],
  [/faq|question|frage|pregunta|domand/i, ["faq", "<details>"]],
  [/price|preis|prix|precio|prezz|preço|tarif/i, ["pricing", "prices", "preise"]],
  [/hour|öffnungszeit|horaire|horario|orari/i, ["hours", "öffnungszeiten"]],
];

/** The parts to show: the custom properties, then by how much of the message is in them, then their styles. */
function choose(code: PageCode, parts: PagePart[], html: HtmlPart[], message: string, hints: string[]): Set<PagePart> {
  const keys = parts.map((part, index) =>
    keysOf(part, html[index]?.elements ?? [], code[part.target].slice(part.start, part.end)),
  );
  const wanted = new Map<string, number>();
  for (const [text, weight] of [[message, 1], ...hints.slice(-2).map((hint) => [hint, 0.3] as const)] as const) {
    for (const key of wordKeys(text)) wanted.set(key, Math.max(weight, wanted.get(key) ?? 0));
    for (const [pattern, names] of NAMES_OF) {
      if (pattern.test(text)) for (const name of names) wanted.set(keyOf(name), 3 * weight);
    }
  }
  const rarity = (key: string) => {
    const holders = keys.filter(({ all }) => all.has(key)).length;
    return Math.log(1 + parts.length / Math.max(1, holders));
  };
  const weights = new Map([...wanted].map(([key, weight]) => [key, weight * rarity(key)]));
  const scores = keys.map(({ all, label }) => {
    let score = 0;
    for (const [key, weight] of weights) if (all.has(key)) score += weight * (label.has(key) ? 3 : 1);
    return score;
  });
  const byScore = parts.map((_, index) => index).sort((one, other) => scores[other]! - scores[one]!);
  // The styles of the best parts of the page belong to them.
  const best = byScore.filter((index) => parts[index]!.target === "html" && scores[index]! > 0).slice(0, 2);
  const classes = new Set(best.flatMap((index) => html[index]!.elements.flatMap(classesOf)));
  for (const [index, part] of parts.entries()) {
    if (part.target !== "css") continue;
    const rules = code.css.slice(part.start, part.end);
    const own = [...rules.matchAll(/\.([\w-]+)/g)].filter((found) => classes.has(found[1]!)).length;
    scores[index] = scores[index]! + Math.min(own, 10) / 4;
    if (rules.includes(":root")) scores[index] = Number.POSITIVE_INFINITY;
  }
  byScore.sort((one, other) => scores[other]! - scores[one]!);
  const chosen = new Set<PagePart>();
  let size = 0;
  for (const index of byScore) {
    const part = parts[index]!;
    const length = partBlock(code, part).length;
    if (scores[index]! <= 0 || size + length > SHOWN_LIMIT_CHARS) continue;
    chosen.add(part);
    size += length;
  }
  return chosen;
}

function keysOf(part: PagePart, elements: Element[], text: string): { all: Set<string>; label: Set<string> } {
  const plain = forModel(text);
  const tags = elements.map(({ tag }) => `<${tag}>`);
  const label = new Set([...wordKeys(part.label), ...tags]);
  if (plain.includes(":root")) label.add(":root");
  return { all: new Set([...wordKeys(plain), ...label]), label };
}

/** Words by their beginnings, so that "prices" finds "pricing". */
function wordKeys(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return words.map(keyOf);
}

function keyOf(word: string): string {
  return /^[<:]/.test(word) ? word : word.slice(0, 5).length < 5 ? word : word.slice(0, 4);
}

function describe(element: Element): string {
  const id = element.attributes.get("id")?.slice(0, 60);
  const classes = classesOf(element).slice(0, 3);
  return `${element.tag}${id ? `#${id}` : ""}${classes.map((name) => `.${name.slice(0, 60)}`).join("")}`;
}

const kilobytes = (characters: number): string => `${(characters / 1000).toFixed(1)} KB`;

function oneLine(text: string, limit: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > limit ? `${line.slice(0, limit)}…` : line;
}

/** The index of the first element that does not begin before a place. */
function firstFrom(elements: readonly Element[], place: number): number {
  let [low, high] = [0, elements.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (elements[middle]!.start < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
