/**
 * Checks what a model wrote: parsing, links, forms, contrast of the palette, size, third parties, leftovers, and facts
 * that were not in the material. It reads and reports; what is done about it is decided by the caller. It takes time
 * that is linear in the page and the material, whatever they are made of.
 */

import { claimsIn, digitsFact, hostFact, mailFact, textOf } from "../../brief/claims.ts";
import { inventionsIn } from "../../brief/inventions.ts";
import { factsOfLink } from "../../brief/link_facts.ts";
import { lookedFor } from "../../brief/looked_for.ts";
import { withPage } from "../../brief/merge.ts";
import { statedOn } from "../../brief/stated_facts.ts";
import { escapeHtml } from "../../html/escape.ts";
import { faultsOf } from "../../html/faults.ts";
import { HtmlLimitError } from "../../html/limits.ts";
import type { Element, Page } from "../../html/page.ts";
import type { CodeTarget, PageCode, PageTask } from "../engine.ts";
import { cssProblems, javascriptFault } from "./check_css.ts";
import { commentsIn } from "./code_text.ts";
import { siteOf, unknownNames } from "./content_markup.ts";
import { type Claim, inventions, madeUp } from "./material.ts";
import { isKnownPicture } from "./page_images.ts";
import { createPageReader, type PageReader } from "./page_reader.ts";
import { isSent } from "./tidy.ts";

/** Something wrong with a page. A `fatal` one leaves no page to show; the others are worth a repair. */
export interface PageProblem {
  target: CodeTarget;
  fatal: boolean;
  /** For the model: what is wrong and what is wanted. */
  message: string;
}

const PAGE_LIMIT_BYTES = 200_000;
/** A model mends no more at once. */
export const PROBLEM_LIMIT = 20;
const FAULT_LIMIT = 8;
/** Of an address or a name, in a message. */
const QUOTED_CHARS = 120;
const PATHS_CHARS = 1000;
const FILL_IN_TYPES = new Set(["hidden", "submit", "button", "image", "reset"]);
const LEFTOVERS: [RegExp, string][] = [
  [/lorem ipsum|dolor sit amet/i, "“lorem ipsum” text"],
  [/\[(your|company|business|insert|name|add|phone|address|e-?mail)\b[^\]]{0,60}\]/i, "placeholder text in brackets"],
  [/\{\{[^}]{0,80}\}\}|\{%[^%]{0,80}%\}/, "template placeholders"],
  // "Todo" is a word of Spanish and Portuguese.
  [/\bTODO\s?[:(]|\b(FIXME|TBD)\b/, "a to-do note"],
  [
    /\b(your (company|business|tagline|headline) here|sample text|placeholder text|insert .{0,20} here)\b/i,
    "placeholder text",
  ],
];

const STAND_IN =
  /rest of (the|this)|remains? (the same|unchanged)|(same|as) (as )?(before|above|(the |on the )?home ?page)|existing (code|content|styles)|goes here|^(<!--|\/\*|\/\/)\s*(\.\.\.|…)\s*(-->|\*\/)?$/i;

/** Whether a comment stands where code should be ("rest of the page unchanged"). */
export function hasStandIn(target: CodeTarget, code: string): boolean {
  for (const { start, end } of commentsIn(target, code)) if (STAND_IN.test(code.slice(start, end))) return true;
  return false;
}

/** The first problems of a page, as many as can be mended at once. */
export const checkPage = (code: PageCode, task: PageTask): PageProblem[] =>
  problemsOf(code, task, createPageReader()).slice(0, PROBLEM_LIMIT);

type Report = (target: CodeTarget, message: string, fatal?: boolean) => void;

/** All problems of a page. */
export function problemsOf(code: PageCode, task: PageTask, reader: PageReader): PageProblem[] {
  const problems: PageProblem[] = [];
  const report: Report = (target, message, fatal = false) => problems.push({ target, fatal, message });
  try {
    checkHtml(reader.read(code.html), code, task, reader, report);
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error;
    report("html", error.message, true);
  }
  for (const problem of cssProblems(code.css)) report("css", problem);
  const fault = javascriptFault(code.javascript);
  if (fault) report("javascript", `JavaScript does not parse: ${fault}`);
  const bytes = Buffer.byteLength(code.html) + Buffer.byteLength(code.css) + Buffer.byteLength(code.javascript);
  if (bytes > PAGE_LIMIT_BYTES) {
    report("html", `The page is ${Math.round(bytes / 1000)} KB; make it smaller than ${PAGE_LIMIT_BYTES / 1000} KB.`);
  }
  return problems;
}

function checkHtml(page: Page, code: PageCode, task: PageTask, reader: PageReader, report: Report): void {
  const text = textOf(page);
  if (text === "") report("html", "The HTML has no text at all.", true);
  for (const fault of faultsOf(page).slice(0, FAULT_LIMIT)) report("html", `HTML does not parse: ${fault}.`);
  checkStructure(page, report);
  const { faults, claims } = linksOf(page, task);
  for (const fault of [...faults, ...madeUp(claims, task, reader)]) report("html", fault);
  checkForms(page, report);
  for (const message of factsToAdd(page, task)) report("html", message);
  for (const message of unknownNames(page, siteOf(task))) report("html", message);
  checkThirdParties(page, code, task, report);
  checkLeftovers(page, text, code, report);
  for (const message of madeUp(textClaims(page, text), task, reader)) report("html", message);
}

/** The texts of a page that the material does not bear out. */
export const inventedTexts = (page: Page, task: PageTask, reader: PageReader): string[] =>
  inventions(textClaims(page, textOf(page)), task, reader).map(({ written }) => written);

/** A claim as it is written, a link's by its address. */
export type WrittenClaim = Claim & { written: string };

/** What the texts, labels and links of a page claim and the material does not bear out. */
export const inventedClaims = (page: Page, task: PageTask, reader: PageReader): WrittenClaim[] =>
  inventions(
    [...linksOf(page, task).claims, ...textClaims(page, textOf(page)), ...labelClaims(spokenOn(page))],
    task,
    reader,
  );

/** A text that is read aloud, or shown in the place of a picture. */
export interface Label {
  element: Element;
  name: string;
  text: string;
}

const LABELS = ["alt", "aria-label", "title"];
const LABEL_CHARS = 2000;

const spokenOn = (page: Page): Label[] =>
  page.elements.flatMap((element) =>
    LABELS.flatMap((name) => {
      const text = element.attributes.get(name)?.slice(0, LABEL_CHARS).trim();
      return text ? [{ element, name, text }] : [];
    }),
  );

function labelClaims(labels: Label[]): WrittenClaim[] {
  if (labels.length === 0) return [];
  const texts = [...new Set(labels.map(({ text }) => text))];
  const page = createPageReader().readOrNull(texts.map((text) => `<p>${escapeHtml(text)}</p>`).join(""));
  return page ? textClaims(page, textOf(page)) : [];
}

/** Labels with what they claim and the material does not bear out. */
export function inventedLabels(page: Page, task: PageTask, reader: PageReader): (Label & { claims: string[] })[] {
  const labels = spokenOn(page);
  const claims = inventions(labelClaims(labels), task, reader).map(({ written }) => written);
  return labels.flatMap((label) => {
    const own = claims.filter((claim) => label.text.includes(claim));
    return own.length > 0 ? [{ ...label, claims: own }] : [];
  });
}

/** The same of html that is no page, against a text alone; messages for a model. */
export function inventedIn(html: string, material: string): string[] {
  const reader = createPageReader();
  const page = reader.readOrNull(html);
  if (!page) return [];
  return inventedClaims(page, knowing(material), reader)
    .map(({ message }) => message)
    .slice(0, PROBLEM_LIMIT);
}

/** The task of a page of which a text alone is known. */
export const knowing = (material: string): PageTask => ({
  website: { name: "", prompt: material, language: null },
  page: { path: "/", name: "", prompt: "" },
  pages: [],
  home: null,
  model: "standard",
  generateImages: false,
});

/** What the words of a page claim, each with what to do when it was made up. */
function textClaims(page: Page, text: string): WrittenClaim[] {
  const year = yearOfNotices(text);
  return [...claimsIn(page, text), ...inventionsIn(text)]
    .filter(({ text: written }) => written.replace(/^©\s?/, "") !== year)
    .map(({ kind, fact, text: written }) => ({
      fact,
      written,
      message:
        kind === "quotation"
          ? `The quotation “${written.slice(0, 40)}” is not in the material word for word: leave it out.`
          : `The ${kind} “${written}” is not in the material: leave it out.`,
    }));
}

/** The year of a copyright notice is the one in which it is written; null where the text says it elsewhere too. */
function yearOfNotices(text: string): string | null {
  const year = String(new Date().getUTCFullYear());
  return text.split("\n").every((line) => line.includes("©") || !line.includes(year)) ? year : null;
}

const MOST_MISSING = 20;
const LONGEST_MISSING = 120;

/** Messages for the model, one for each fact of the brief that a home page does not say. */
function factsToAdd(html: Page, { brief, page, website }: PageTask): string[] {
  if (brief === undefined || page.path !== "/") return [];
  const known = withPage(brief, page.brief ?? null);
  const isTold = statedOn(html, known);
  return lookedFor(known, brief.language ?? website.language ?? "en")
    .filter(({ path }) => !isTold(path))
    .slice(0, MOST_MISSING)
    .map(
      ({ path, text }) =>
        `The brief's ${path} (“${text.slice(0, LONGEST_MISSING)}”) is missing: say it, in an element with data-sw-fact="${path}".`,
    );
}

function checkStructure({ elements }: Page, report: Report): void {
  const count = (tag: string) => elements.filter((element) => element.tag === tag).length;
  const [headings, mains] = [count("h1"), count("main")];
  if (headings !== 1) report("html", `There are ${headings} h1 elements; there must be exactly one.`);
  if (mains !== 1) report("html", `There are ${mains} main elements; there must be exactly one, with id="main".`);
  const wrappers = ["html", "head", "body", "title"].filter((tag) =>
    elements.some((element) => element.tag === tag && !element.isForeign),
  );
  if (wrappers.length > 0)
    report("html", `Leave out ${wrappers.map((tag) => `<${tag}>`).join(", ")}: only what goes inside body.`);
  const first = elements.find(({ tag }) => tag === "a");
  if (!first?.attributes.get("href")?.startsWith("#")) {
    report("html", 'The first link must be a skip link: <a class="skip-link" href="#main">.');
  }
  const seen = new Set<string>();
  for (const { tag, attributes } of elements) {
    const id = attributes.get("id");
    if (id !== undefined && seen.has(id)) report("html", `The id “${quoted(id)}” is used more than once.`);
    if (id !== undefined) seen.add(id);
    if (tag === "img" && !attributes.has("alt")) report("html", "An img has no alt.");
  }
}

const quoted = (text: string): string => (text.length > QUOTED_CHARS ? `${text.slice(0, QUOTED_CHARS)}…` : text);

/** The addresses of links that lead nowhere on the website. */
export const deadLinks = (page: Page, task: PageTask): string[] => linksOf(page, task).dead;

/** What is wrong with the links of a page, and what they claim. */
function linksOf({ elements }: Page, task: PageTask): { faults: string[]; claims: WrittenClaim[]; dead: string[] } {
  const ids = new Set(elements.map(({ attributes }) => attributes.get("id")));
  const paths = new Set(task.pages.map(({ path }) => path));
  const known = [...paths].join(", ").slice(0, PATHS_CHARS);
  const seen = new Set<string>();
  const faults: string[] = [];
  const claims: WrittenClaim[] = [];
  const dead: string[] = [];
  for (const { tag, attributes } of elements) {
    const href = tag === "a" || tag === "area" ? attributes.get("href")?.trim() : undefined;
    // Of a sample: each record's own takes its place.
    if (/(?:^|\s)href:/.test(attributes.get("data-sw-attr") ?? "")) continue;
    if (href === undefined || seen.has(href)) continue;
    seen.add(href);
    const link = `The link “${quoted(href)}”`;
    const claim = claimOf(href, link);
    const fault = claim ? null : linkFault(href, ids, paths, known);
    if (claim) claims.push({ ...claim, written: href });
    if (!fault) continue;
    faults.push(`${link} ${fault}.`);
    dead.push(href);
  }
  return { faults, claims, dead };
}

/** What a link to an address or to another site claims; null for one of the website itself. */
function claimOf(href: string, link: string): Claim | null {
  const address = /^(mailto|tel|sms):([^?]*)/i.exec(href);
  if (address) {
    const fact = address[1]!.toLowerCase() === "mailto" ? mailFact(address[2]!) : digitsFact(address[2]!);
    return { fact, message: `${link} was not in the material: leave it out.` };
  }
  if (!/^(?:(?:https?:)?\/\/|(?:geo|whatsapp|facetime|skype):)/i.test(href)) return null;
  return {
    fact: hostFact(href),
    others: factsOfLink(href),
    message: `${link} leads to another site that was not in the material: leave it out.`,
  };
}

function linkFault(href: string, ids: Set<string | undefined>, paths: Set<string>, known: string): string | null {
  if (href === "" || href === "#" || /^javascript:/i.test(href))
    return "leads nowhere: link to a page, an id, or leave it out";
  if (href === "#top") return null;
  if (href.startsWith("#")) return ids.has(href.slice(1)) ? null : "has no element of that id on the page";
  const path = href.split(/[?#]/, 1)[0]!;
  return paths.has(path) ? null : `leads to no page of the website (there are ${known})`;
}

/** A form with what belongs to it. */
interface FormParts {
  form: Element;
  controls: Element[];
  hasSubmit: boolean;
}

function checkForms(page: Page, report: Report): void {
  const isLabelled = labelsOf(page);
  for (const { form, controls, hasSubmit } of formsOf(page)) {
    if (!isSent(form)) continue;
    const name = form.attributes.get("name");
    const called = name ? `The form “${quoted(name)}”` : "A form";
    if (!name) report("html", 'A form has no name attribute: <form method="post" name="…">.');
    if (form.attributes.get("method")?.toLowerCase() !== "post") report("html", `${called} has no method="post".`);
    if (form.attributes.has("action")) report("html", `${called} has an action; leave it out.`);
    if (controls.length === 0) report("html", `${called} has no controls.`);
    if (!hasSubmit) report("html", `${called} has no submit button.`);
    for (const control of controls) {
      const which = quoted(control.attributes.get("name") ?? control.attributes.get("id") ?? control.tag);
      if (!control.attributes.get("name")) report("html", `${called}: the control “${which}” has no name.`);
      if (!isLabelled(control)) report("html", `${called}: the control “${which}” has no label.`);
    }
  }
}

/** The forms with their controls, each control looked at once: it knows its form, by name or by where it stands. */
function formsOf({ elements, byId }: Page): FormParts[] {
  const forms = new Map<Element, FormParts>();
  /** The form that an element stands in, by the element's place. */
  const around: (Element | null)[] = [];
  for (const element of elements) {
    const outer = element.parent ? around[element.parent.index]! : null;
    around.push(element.tag === "form" ? element : outer);
    if (element.tag === "form") forms.set(element, { form: element, controls: [], hasSubmit: false });
  }
  for (const element of elements) {
    if (!isFilledIn(element) && !isSubmit(element)) continue;
    const named = element.attributes.get("form");
    const owner = named === undefined ? (element.form ?? around[element.index]) : byId.get(named);
    const parts = owner && forms.get(owner);
    if (!parts) continue;
    if (isFilledIn(element)) parts.controls.push(element);
    else parts.hasSubmit = true;
  }
  return [...forms.values()];
}

/** Tells whether a control has a label. */
function labelsOf({ elements }: Page): (control: Element) => boolean {
  const labelled = new Set<string>();
  const isInLabel: boolean[] = [];
  for (const element of elements) {
    isInLabel.push(element.tag === "label" || (element.parent !== null && isInLabel[element.parent.index]!));
    const id = element.tag === "label" ? element.attributes.get("for") : undefined;
    if (id !== undefined && element.text.trim() !== "") labelled.add(id);
  }
  return ({ attributes, index }) =>
    Boolean(attributes.get("aria-label") || attributes.get("aria-labelledby")) ||
    isInLabel[index]! ||
    labelled.has(attributes.get("id") ?? "");
}

function isFilledIn({ tag, attributes }: Element): boolean {
  if (tag === "select" || tag === "textarea") return true;
  return tag === "input" && !FILL_IN_TYPES.has(attributes.get("type")?.toLowerCase() ?? "text");
}

function isSubmit({ tag, attributes }: Element): boolean {
  const type = attributes.get("type")?.toLowerCase();
  if (tag === "button") return type === undefined || type === "submit";
  return tag === "input" && (type === "submit" || type === "image");
}

const EMBEDDING = new Set(["iframe", "object", "embed", "link"]);

function checkThirdParties({ elements }: Page, code: PageCode, task: PageTask, report: Report): void {
  for (const element of elements) {
    const { tag, attributes } = element;
    if (EMBEDDING.has(tag)) report("html", `Leave out <${tag}>.`);
    for (const source of unknownPictures(element, task))
      report("html", `<${tag}> asks for “${source.slice(0, 80)}”, which does not exist here: use inline SVG or CSS.`);
    const reference = attributes.get("href") ?? attributes.get("xlink:href") ?? "#";
    if ((tag === "image" || tag === "use") && !/^\s*(data:|#)/i.test(reference))
      report("html", `<${tag}> refers to another file: draw it in place.`);
    for (const url of foreignUrls(attributes.get("style") ?? "", task))
      report("html", `url(${url}) does not exist here: leave it out.`);
  }
  if (/@import\b/i.test(code.css)) report("css", "Leave out @import.");
  for (const url of foreignUrls(code.css, task)) report("css", `url(${url}) does not exist here: leave it out.`);
  if (/\b(fetch\s?\(|XMLHttpRequest|navigator\.sendBeacon|new WebSocket|import\s?\()/.test(code.javascript)) {
    report("javascript", "The script uses the network: leave that out.");
  }
}

/** Of a sample: each record's own picture takes its place. */
const isSamplePicture = (attributes: Element["attributes"]): boolean =>
  attributes.has("data-sw-field") || /(?:^|\s)src:/.test(attributes.get("data-sw-attr") ?? "");

/** The addresses of pictures that an element asks for and that do not exist. */
export function unknownPictures({ attributes }: Element, task: PageTask): string[] {
  if (isSamplePicture(attributes)) return [];
  const candidates = attributes.get("srcset")?.split(/,\s/) ?? [];
  const sources = [
    attributes.get("src"),
    attributes.get("poster"),
    ...candidates.map((one) => one.trim().split(/\s/)[0]),
  ];
  return sources.filter((source) => source !== undefined && source !== "" && !isKnownPicture(source, task)) as string[];
}

function foreignUrls(css: string, task: PageTask): string[] {
  const urls = [...css.matchAll(/url\(\s{0,20}["']?([^"')]{1,500})/gi)].map((found) => found[1]!);
  return urls
    .filter((url) => !/^(#|\/_sw\/fonts\/)/i.test(url) && !isKnownPicture(url, task))
    .map((url) => url.slice(0, QUOTED_CHARS));
}

function checkLeftovers({ elements }: Page, text: string, code: PageCode, report: Report): void {
  const visible = [text, ...elements.map(({ attributes }) => attributes.get("alt") ?? "")].join("\n");
  for (const [pattern, name] of LEFTOVERS) {
    const found = pattern.exec(visible);
    if (found) report("html", `The text holds ${name} (“${found[0].slice(0, 40)}”): replace it or leave it out.`);
  }
  for (const target of ["html", "css", "javascript"] as const) {
    if (hasStandIn(target, code[target])) report(target, "A comment stands where code is left out: write that code.");
    if (/^[ \t]*(```|~~~)/m.test(code[target])) report(target, "A markdown fence is left in the code.");
    if (/^[ \t]*<{3}[ \t]?\/?\w{1,20}[ \t]?>{3}[ \t\r]*$/m.test(code[target]))
      report(target, "A block marker is left in the code.");
  }
}
