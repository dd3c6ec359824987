/**
 * Shared parts of a website in the code of a page. A page's own code has an element with `data-sw-part` for each part
 * that it takes, and in it what it looks like without; its whole code has what the part says there, and the rules of
 * `styles` before its own. Whoever changes a page works on its whole code; afterwards what was changed in a part is
 * told apart from what was changed on the page.
 */
import { faceRules } from "../design/faces.ts";
import { hasSureEnd } from "../html/faults.ts";
import { type Element, type Page, type Range, readPage } from "../html/page.ts";
import { PART_ATTRIBUTE, STYLES } from "../html/part_names.ts";
import { applyChanges } from "../html/splices.ts";
import { type FieldProblemDetail, problem } from "../sentences/field_problems.ts";
import type { PageCode } from "./page_code.ts";

/** What parts say, by their names: html, of `styles` css. */
export type PartTexts = Record<string, string>;

/** Elements that may hold anything that stands in a body, so that a part means the same in each of them. */
const HOLDERS = new Set(["header", "footer", "nav", "main", "aside", "section", "article", "div"]);

/** Between the rules of all pages and those of one. */
export const STYLES_BEGIN = "/* website styles */";
export const STYLES_END = "/* page styles */";

/** An element that takes a part, and where the part stands in it. */
export interface Taken {
  name: string;
  element: Element;
  inner: Range;
}

/** The elements of a page that take one of these parts; one in another is what that part, or what stands for it, says. */
export function takenOn(page: Page, isPart: (name: string) => boolean): Taken[] {
  const taken: Taken[] = [];
  for (const element of page.elements) {
    const name = element.attributes.get(PART_ATTRIBUTE);
    const { tag, inner, isForeign, isClosed } = element;
    if (name === undefined || name === STYLES || !isPart(name)) continue;
    if (!inner || !isClosed || isForeign || !HOLDERS.has(tag)) continue;
    if (element.start < (taken.at(-1)?.element.end ?? 0)) continue;
    taken.push({ name, element, inner });
  }
  return taken;
}

const among =
  (texts: PartTexts) =>
  (name: string): boolean =>
    Object.hasOwn(texts, name);

/** Where the rules of all pages stand in the css of a page's whole code; null: it has none. */
export function stylesIn(css: string): Range | null {
  const start = css.indexOf(`${STYLES_BEGIN}\n`);
  const end = css.indexOf(`\n${STYLES_END}\n`, start);
  return start === -1 || end === -1 ? null : { start: start + STYLES_BEGIN.length + 1, end };
}

const saysStyles = (page: Page): boolean =>
  page.elements.some(
    ({ tag, attributes }) => (tag === "html" || tag === "body") && attributes.get(PART_ATTRIBUTE) === STYLES,
  );

/** The whole code of a page. Throws HtmlLimitError. */
export function withParts<Code extends PageCode>(code: Code, texts: PartTexts): Code {
  const page = readPage(code.html);
  const taken = takenOn(page, among(texts));
  const changes = taken.map(({ name, inner }) => ({ ...inner, text: texts[name]! }));
  const styles = taken.length > 0 || saysStyles(page) ? (texts[STYLES] ?? "") : "";
  if (changes.length === 0 && styles === "") return code;
  const css = styles === "" ? code.css : `${STYLES_BEGIN}\n${styles}\n${STYLES_END}\n${code.css}`;
  return { ...code, html: applyChanges(code.html, changes), css };
}

/** What a change of a page's whole code comes to. */
export interface SplitCode {
  /** The page's own code. */
  code: PageCode;
  /** The parts that are others now. */
  changed: PartTexts;
}

/**
 * Tells apart what was changed on a page and what in its parts: what stands in an element that takes a part is the
 * part's, where the part is taken twice the first change counts.
 * @param own the page's own code before the change
 * @param texts what its parts said then
 * Throws HtmlLimitError.
 */
export function splitParts(whole: PageCode, own: PageCode, texts: PartTexts): SplitCode {
  const page = readPage(whole.html);
  const before = readPage(own.html);
  const stood = takenOn(before, among(texts));
  const changed: PartTexts = {};
  const changes = takenOn(page, among(texts)).map(({ name, inner }) => {
    const text = whole.html.slice(inner.start, inner.end);
    if (text !== texts[name]) changed[name] ??= text;
    const at = stood.findIndex((taken) => taken.name === name);
    const [fallback] = at === -1 ? [] : stood.splice(at, 1);
    return { ...inner, text: fallback ? own.html.slice(fallback.inner.start, fallback.inner.end) : "" };
  });
  const { styles, css } = splitStyles(whole.css, texts[STYLES]);
  if (styles !== null && styles !== texts[STYLES]) changed[STYLES] = styles;
  return { code: { ...whole, html: applyChanges(whole.html, changes), css }, changed };
}

/** The rules of all pages and those of one; without the words between them all are the page's. */
function splitStyles(css: string, before: string | undefined): { styles: string | null; css: string } {
  const range = stylesIn(css);
  if (before === undefined || !range) return { styles: null, css };
  let styles = css.slice(range.start, range.end);
  let own = css.slice(0, range.start - STYLES_BEGIN.length - 1) + css.slice(range.end + STYLES_END.length + 2);
  // A typeface that the rules of all pages name now comes to all of them with its rule.
  if (styles !== before)
    for (const rule of [...faceRules(own)].reverse()) {
      const family = /font-family\s{0,9}:\s{0,9}["']?([^"';}]{1,80})/.exec(rule.body)?.[1]?.trim();
      if (!family || !styles.includes(family) || before.includes(family)) continue;
      styles = `${styles}\n${own.slice(rule.start, rule.end)}`;
      own = own.slice(0, rule.start) + own.slice(rule.end);
    }
  return { styles, css: own };
}

/** What is wrong with a part, as a sentence without its subject; null: nothing. Throws HtmlLimitError. */
export function partProblem(name: string, text: string): FieldProblemDetail | null {
  if (name === STYLES) {
    const marker = [STYLES_BEGIN, STYLES_END].find((words) => text.includes(words));
    return marker ? problem("has_marker", { marker }) : null;
  }
  if (/<(?:!doctype|\/?(?:html|head|body))[\s>]/i.test(text)) return problem("whole_document");
  if (text.includes(PART_ATTRIBUTE)) return problem("part_in_part", { attribute: PART_ATTRIBUTE });
  // Whatever it stands in, it closes none of it.
  const around = [...HOLDERS];
  const opening = around.map((tag) => `<${tag}>`).join("");
  const closing = around.map((tag) => `</${tag}>`).reverse();
  const page = readPage(`${opening}${text}${closing.join("")}`);
  const isWhole = around.every((tag, index) => {
    const { isClosed, end, tag: found } = page.elements[index]!;
    return (
      found === tag && isClosed && end === page.source.length - closing.slice(around.length - index).join("").length
    );
  });
  // An <a> or <b> that stays open goes on in the page, whatever ends around it.
  const isEnded = isWhole && page.unclosed === page.source.length && page.elements.every(hasSureEnd);
  return isEnded ? null : problem("elements_open");
}
