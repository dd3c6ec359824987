import { parse, wcagContrast } from "culori";
import type { CodeTarget, PageCode, PageTask } from "../engine.ts";
import { isInside, type Outline, type OutlineElement, outlineHtml } from "./html_outline.ts";

/** Something wrong with a page. A `fatal` one leaves no page to show; the others are worth a repair. */
export interface PageProblem {
  target: CodeTarget;
  fatal: boolean;
  /** For the model: what is wrong and what is wanted. */
  message: string;
}

const PAGE_LIMIT_BYTES = 200_000;
const PROBLEM_LIMIT = 20;
/** Facts of one shape that are looked up; a page with more has its first problems reported and repaired. */
const FACT_LIMIT = 50;
const FILL_IN_TYPES = new Set(["hidden", "submit", "button", "image", "reset"]);
const LEFTOVERS: [RegExp, string][] = [
  [/lorem ipsum|dolor sit amet/i, "“lorem ipsum” text"],
  [/\[(your|company|business|insert|name|add|phone|address|e-?mail)\b[^\]]{0,60}\]/i, "placeholder text in brackets"],
  [/\{\{[^}]{0,80}\}\}|\{%[^%]{0,80}%\}/, "template placeholders"],
  // "Todo" is a word of Spanish and Portuguese.
  [/\bTODO\s*[:(]|\b(FIXME|TBD)\b/, "a to-do note"],
  [
    /\b(your (company|business|tagline|headline) here|sample text|placeholder text|insert .{0,20} here)\b/i,
    "placeholder text",
  ],
];

const STAND_IN =
  /rest of (the|this)|remains? (the same|unchanged)|(same|as) (as )?(before|above|(the |on the )?home ?page)|existing (code|content|styles)|goes here|^(<!--|\/\*|\/\/)\s*(\.\.\.|…)\s*(-->|\*\/)?$/i;
const COMMENTS = {
  html: /<!--[\s\S]*?(?:-->|$)/g,
  css: /\/\*[\s\S]*?(?:\*\/|$)/g,
  javascript: /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g,
};

/** Whether a comment stands where code should be ("rest of the page unchanged"). */
export function hasStandIn(target: CodeTarget, code: string): boolean {
  return (code.match(COMMENTS[target]) ?? []).some((comment) => STAND_IN.test(comment));
}

/**
 * Checks what a model wrote: parsing, links, forms, contrast of the palette, size, third parties, leftovers, and facts
 * that were not in the material. It reads and reports; what is done about it is decided by the caller.
 */
export function checkPage(code: PageCode, task: PageTask): PageProblem[] {
  const outline = outlineHtml(code.html);
  const problems: PageProblem[] = [];
  const report = (target: CodeTarget, message: string, fatal = false) => problems.push({ target, fatal, message });

  if (outline.text === "") report("html", "The HTML has no text at all.", true);
  for (const fault of outline.faults) report("html", `HTML does not parse: ${fault}.`);
  checkStructure(outline, report);
  checkLinks(outline, task, report);
  checkForms(outline, report);
  checkThirdParties(outline, code, report);
  checkLeftovers(outline, code, report);
  checkFacts(outline, task, report);
  checkCss(code.css, report);
  const fault = javascriptFault(code.javascript);
  if (fault) report("javascript", `JavaScript does not parse: ${fault}`);
  const bytes = Buffer.byteLength(code.html) + Buffer.byteLength(code.css) + Buffer.byteLength(code.javascript);
  if (bytes > PAGE_LIMIT_BYTES) {
    report("html", `The page is ${Math.round(bytes / 1000)} KB; make it smaller than ${PAGE_LIMIT_BYTES / 1000} KB.`);
  }
  return problems.slice(0, PROBLEM_LIMIT);
}

type Report = (target: CodeTarget, message: string, fatal?: boolean) => void;

function checkStructure({ elements }: Outline, report: Report): void {
  const count = (name: string) => elements.filter((element) => element.name === name).length;
  if (count("h1") !== 1) report("html", `There are ${count("h1")} h1 elements; there must be exactly one.`);
  if (count("main") !== 1)
    report("html", `There are ${count("main")} main elements; there must be exactly one, with id="main".`);
  const wrappers = ["html", "head", "body", "title"].filter((name) =>
    elements.some((one) => one.name === name && !isInside(one, "svg")),
  );
  if (wrappers.length > 0)
    report("html", `Leave out ${wrappers.map((name) => `<${name}>`).join(", ")}: only what goes inside body.`);
  const first = elements.find((element) => element.name === "a");
  if (!first?.attributes.get("href")?.startsWith("#")) {
    report("html", 'The first link must be a skip link: <a class="skip-link" href="#main">.');
  }
  const seen = new Set<string>();
  for (const element of elements) {
    const id = element.attributes.get("id");
    if (id !== undefined && seen.has(id)) report("html", `The id “${id}” is used more than once.`);
    if (id !== undefined) seen.add(id);
    if (element.name === "img" && !element.attributes.has("alt")) report("html", "An img has no alt.");
  }
}

function checkLinks({ elements }: Outline, task: PageTask, report: Report): void {
  const ids = new Set(elements.map((element) => element.attributes.get("id")));
  const paths = new Set(task.pages.map((page) => page.path));
  const known = materialOf(task);
  const reported = new Set<string>();
  for (const element of elements) {
    if (element.name !== "a" && element.name !== "area") continue;
    const href = element.attributes.get("href")?.trim();
    const fault = href === undefined ? null : linkFault(href, ids, paths, known);
    if (fault && !reported.has(href!)) report("html", `The link “${href}” ${fault}.`);
    reported.add(href ?? "");
  }
}

function linkFault(href: string, ids: Set<string | undefined>, paths: Set<string>, known: string): string | null {
  if (href === "" || href === "#" || /^javascript:/i.test(href))
    return "leads nowhere: link to a page, an id, or leave it out";
  if (href === "#top") return null;
  if (href.startsWith("#")) return ids.has(href.slice(1)) ? null : "has no element of that id on the page";
  const address = /^(mailto|tel|sms):([^?]*)/i.exec(href);
  if (address) {
    const isMail = address[1]!.toLowerCase() === "mailto";
    const isKnown = isMail ? known.includes(address[2]!.toLowerCase()) : hasDigits(known, address[2]!);
    return isKnown ? null : "was not in the material: leave it out";
  }
  if (/^(https?:)?\/\//i.test(href)) {
    const host = href
      .replace(/^(https?:)?\/\/(www\.)?/i, "")
      .split(/[/?#]/)[0]!
      .toLowerCase();
    return known.includes(host) ? null : "leads to another site that was not in the material: leave it out";
  }
  const path = href.split(/[?#]/)[0]!;
  return paths.has(path) ? null : `leads to no page of the website (there are ${[...paths].join(", ")})`;
}

function checkForms({ elements }: Outline, report: Report): void {
  const labels = elements.filter((element) => element.name === "label");
  const isLabelled = (control: OutlineElement) => {
    const id = control.attributes.get("id");
    if (control.attributes.get("aria-label") || control.attributes.get("aria-labelledby")) return true;
    if (isInside(control, "label")) return true;
    return id !== undefined && labels.some((label) => label.attributes.get("for") === id && label.text.trim() !== "");
  };
  for (const form of elements.filter((element) => element.name === "form")) {
    const name = form.attributes.get("name");
    const called = name ? `The form “${name}”` : "A form";
    const within = elements.filter((element) => belongsTo(element, form));
    const controls = within.filter(isFilledIn);
    if (!name) report("html", 'A form has no name attribute: <form method="post" name="…">.');
    if (form.attributes.get("method")?.toLowerCase() !== "post") report("html", `${called} has no method="post".`);
    if (form.attributes.has("action")) report("html", `${called} has an action; leave it out.`);
    if (controls.length === 0) report("html", `${called} has no controls.`);
    if (!within.some(isSubmit)) report("html", `${called} has no submit button.`);
    for (const control of controls) {
      const which = control.attributes.get("name") ?? control.attributes.get("id") ?? control.name;
      if (!control.attributes.get("name")) report("html", `${called}: the control “${which}” has no name.`);
      if (!isLabelled(control)) report("html", `${called}: the control “${which}” has no label.`);
    }
  }
}

function belongsTo(element: OutlineElement, form: OutlineElement): boolean {
  for (let outer = element.parent; outer !== null; outer = outer.parent) if (outer === form) return true;
  const id = form.attributes.get("id");
  return id !== undefined && element.attributes.get("form") === id;
}

function isFilledIn(element: OutlineElement): boolean {
  if (element.name === "select" || element.name === "textarea") return true;
  return element.name === "input" && !FILL_IN_TYPES.has(element.attributes.get("type")?.toLowerCase() ?? "text");
}

function isSubmit(element: OutlineElement): boolean {
  const type = element.attributes.get("type")?.toLowerCase();
  if (element.name === "button") return type === undefined || type === "submit";
  return element.name === "input" && (type === "submit" || type === "image");
}

function checkThirdParties({ elements }: Outline, code: PageCode, report: Report): void {
  for (const element of elements) {
    if (["iframe", "object", "embed", "link"].includes(element.name)) report("html", `Leave out <${element.name}>.`);
    const source =
      element.attributes.get("src") ?? element.attributes.get("srcset") ?? element.attributes.get("poster");
    if (source !== undefined && !/^data:/i.test(source.trim())) {
      report(
        "html",
        `<${element.name}> asks for “${source.slice(0, 80)}”, which does not exist here: use inline SVG or CSS.`,
      );
    }
  }
  for (const element of elements.filter((one) => one.name === "image" || one.name === "use")) {
    const reference = element.attributes.get("href") ?? element.attributes.get("xlink:href") ?? "#";
    if (!/^(data:|#)/i.test(reference.trim()))
      report("html", `<${element.name}> refers to another file: draw it in place.`);
  }
  if (/@import\b/i.test(code.css)) report("css", "Leave out @import.");
  for (const url of foreignUrls(code.css)) report("css", `url(${url}) does not exist here: leave it out.`);
  for (const url of elements.flatMap((element) => foreignUrls(element.attributes.get("style") ?? ""))) {
    report("html", `url(${url}) does not exist here: leave it out.`);
  }
  if (/\b(fetch\s*\(|XMLHttpRequest|navigator\.sendBeacon|new WebSocket|import\s*\()/.test(code.javascript)) {
    report("javascript", "The script uses the network: leave that out.");
  }
}

function foreignUrls(css: string): string[] {
  const urls = [...css.matchAll(/url\(\s*["']?([^"')]{1,80})/gi)].map((found) => found[1]!);
  return urls.filter((url) => !/^(data:|#|\/_sw\/fonts\/)/i.test(url));
}

function checkLeftovers(outline: Outline, code: PageCode, report: Report): void {
  const visible = [outline.text, ...outline.elements.map((element) => element.attributes.get("alt") ?? "")].join("\n");
  for (const [pattern, name] of LEFTOVERS) {
    const found = pattern.exec(visible);
    if (found) report("html", `The text holds ${name} (“${found[0].slice(0, 40)}”): replace it or leave it out.`);
  }
  for (const target of ["html", "css", "javascript"] as const) {
    if (hasStandIn(target, code[target])) report(target, "A comment stands where code is left out: write that code.");
    if (/^\s*(```|~~~)/m.test(code[target])) report(target, "A markdown fence is left in the code.");
    if (/^\s*<{3}\s*\/?\w+\s*>{3}\s*$/m.test(code[target])) report(target, "A block marker is left in the code.");
  }
}

/** Facts with a shape: e-mail addresses, phone numbers, prices, percentages. What the material lacks was made up. */
function checkFacts(outline: Outline, task: PageTask, report: Report): void {
  const known = materialOf(task);
  const shapes: [RegExp, string, (found: string) => boolean][] = [
    [
      /[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,8}/g,
      "e-mail address",
      (found) => known.includes(found.toLowerCase()),
    ],
    [/\+?\(?\d[\d ().-]{6,30}\d/g, "number", (found) => hasDigits(known, found)],
    [/[$€£¥]\s?\d[\d.,]{0,12}|\d[\d.,]{0,12}\s?[€£¥]/g, "price", (found) => hasDigits(known, found)],
    [/\d{1,9}([.,]\d{1,9})?[ \u00a0]?%/g, "percentage", (found) => hasDigits(known, found)],
    [/\d[\d.,]{0,12}\s?\+(?=\s|$)/g, "figure", (found) => hasDigits(known, found)],
    [/(?:©|since|established|est\.|seit|depuis|desde)\s*(?:in\s)?\d{4}/gi, "year", (found) => hasDigits(known, found)],
  ];
  for (const [pattern, name, isKnown] of shapes) {
    for (const found of new Set(outline.text.match(pattern)?.slice(0, FACT_LIMIT) ?? [])) {
      if (!isKnown(found)) report("html", `The ${name} “${found.trim()}” is not in the material: leave it out.`);
    }
  }
  for (const quote of outline.elements.filter((element) => element.name === "blockquote" || element.name === "q")) {
    const words = lettersOf(quote.text);
    if (words !== "" && !lettersOf(known).includes(words)) {
      const start = quote.text.replace(/\s+/g, " ").trim().slice(0, 40);
      report("html", `The quotation “${start}” is not in the material word for word: leave it out.`);
    }
  }
}

/** Letters and digits alone, so that punctuation and spacing do not matter. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Everything that the client said, in lower case; an inner page may also repeat what the home page says. */
function materialOf(task: PageTask): string {
  const home = task.home ? outlineHtml(task.home.html) : null;
  const links = home?.elements.map((element) => element.attributes.get("href") ?? "").join(" ") ?? "";
  const parts = [task.website.name, task.website.prompt, task.page.name, task.page.prompt, home?.text ?? "", links];
  return parts.join("\n").toLowerCase();
}

/** Whether the digits of `fact` stand in the material, however they are spaced or punctuated there. */
function hasDigits(material: string, fact: string): boolean {
  const digits = fact.replace(/\D/g, "");
  if (digits === "") return true;
  // International and national writing of a phone number differ at the front.
  const wanted = digits.length >= 9 ? digits.slice(-8) : digits;
  const runs = material.match(/\d(?:[\d\s().,/-]*\d)?/g) ?? [];
  return runs.some((run) => (wanted.length >= 7 ? run.replace(/\D/g, "").includes(wanted) : sameNumber(run, wanted)));
}

/** Short numbers must stand there by themselves: 5 is not in "1985". */
function sameNumber(run: string, wanted: string): boolean {
  return (
    run.split(/[^\d.,]+/).some((number) => number.replace(/\D/g, "") === wanted) || run.split(/\D+/).includes(wanted)
  );
}

function checkCss(css: string, report: Report): void {
  if (css.trim() === "") {
    report("css", "There is no CSS.");
    return;
  }
  const fault = cssFault(css);
  if (fault) report("css", `CSS does not parse: ${fault}.`);
  const plain = withoutCommentsAndStrings(css);
  if (/<\/?(style|html|body|div)\b/i.test(plain)) report("css", "There are HTML tags in the CSS.");
  checkContrast(plain, report);
}

function withoutCommentsAndStrings(css: string): string {
  return css.replace(/\/\*[\s\S]*?(\*\/|$)/g, "").replace(/"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/g, '""');
}

/** What keeps the braces of a stylesheet from balancing, or null. */
export function cssFault(css: string): string | null {
  let depth = 0;
  for (const character of withoutCommentsAndStrings(css)) {
    if (character === "{") depth++;
    if (character === "}") depth--;
    if (depth < 0) return "a “}” closes nothing";
  }
  return depth > 0 ? "a “{” is never closed" : null;
}

/** The palette's own pairs. What else stands on what only a browser can tell. */
function checkContrast(css: string, report: Report): void {
  const dark = /@media[^{]*prefers-color-scheme\s*:\s*dark[^{]*\{\s*:root[^{]*\{([^}]*)\}/.exec(css);
  const light = /:root[^{]*\{([^}]*)\}/.exec(dark ? css.replace(dark[0], "") : css)?.[1] ?? "";
  checkPairs(light, "", report);
  // What the dark scheme does not set again keeps its light value.
  if (dark) checkPairs(`${dark[1]};${light}`, "in the dark scheme ", report);
}

function checkPairs(properties: string, where: string, report: Report): void {
  const colour = (name: string) => parse(new RegExp(`--${name}\\s*:\\s*([^;]+)`).exec(properties)?.[1]?.trim() ?? "");
  for (const [front, back] of [
    ["text", "background"],
    ["text", "surface"],
    ["muted", "background"],
    ["accent-text", "accent"],
  ] as const) {
    const [one, other] = [colour(front), colour(back)];
    if (!one || !other) continue;
    const contrast = wcagContrast(one, other);
    if (contrast < 4.5) {
      report(
        "css",
        `--${front} on --${back} has ${where}a contrast of ${contrast.toFixed(1)}; at least 4.5 is needed.`,
      );
    }
  }
}

/** What keeps a script from parsing, or null. Nothing is run. */
export function javascriptFault(javascript: string): string | null {
  if (javascript.trim() === "") return null;
  try {
    new Bun.Transpiler({ loader: "js" }).transformSync(javascript);
    return null;
  } catch (error) {
    const messages = error instanceof AggregateError ? error.errors : [error];
    return String((messages[0] as { message?: unknown })?.message ?? messages[0]).slice(0, 200);
  }
}
