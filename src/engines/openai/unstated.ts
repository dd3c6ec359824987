/**
 * Sentences of which the model itself says that nobody has told it. It is asked for them where it writes: no list of
 * wordings knows in every language that "the best in town" is a claim. Each is held against the material and the page, and
 * those that stand there by themselves are taken out. A model that names half of the page has not understood: then nothing
 * is taken out.
 */
import { textOf } from "../../brief/claims.ts";
import { MARK } from "../../brief/facts.ts";
import { createLocator } from "../../edits/locate.ts";
import type { Element } from "../../html/page.ts";
import { applyChanges } from "../../html/splices.ts";
import { lineOf } from "../../html/text.ts";
import type { PageProblem } from "./check_page.ts";
import { withoutPictures } from "./page_images.ts";
import { createPageReader } from "./page_reader.ts";
import { holderOf, LONGEST_BLOCK, lettersOnly, sentenceIn } from "./without_inventions.ts";

/** More are not looked at. */
const MOST_SENTENCES = 12;
/** Shorter ones are words of any page. */
const LEAST_LETTERS = 8;
/** Of the letters of a page and of a section, that may go. */
export const MOST_PART = { page: 0.2, section: 0.5 };
/** Parts of a page that have to say what they say. */
const KEPT = new Set("nav button label h1 h2 h3 h4 h5 h6".split(" "));
/** What a block is there for, whatever its words are. */
const USED = new Set("a button input select textarea".split(" "));
const MOST_QUOTED = 120;

/**
 * The html without the sentences that the material does not have.
 * @param most what part of its letters may go
 */
export function withoutUnstated(html: string, sentences: string[], material: string, most = MOST_PART.page): string {
  const left = unsupported(sentences, material).reduce(withoutSentence, html);
  return left === html || isGutted(html, left, most) ? html : left;
}

/** Whether html has lost more than a part of its letters. */
export function isGutted(html: string, left: string, most: number): boolean {
  const [before, after] = [html, left].map((text) => {
    const page = createPageReader().readOrNull(text);
    return page ? lettersOnly(textOf(page)).length : 0;
  }) as [number, number];
  return after < before * (1 - most);
}

/** Problems of headings that say what the material does not: a section can't be without its heading. */
export function headingsUnstated(html: string, sentences: string[], material: string): PageProblem[] {
  const unstated = unsupported(sentences, material).map(lettersOnly);
  const page = unstated.length > 0 ? createPageReader().readOrNull(html) : null;
  return (page?.elements ?? []).flatMap((element) => {
    if (!/^h[1-6]$/.test(element.tag)) return [];
    const text = lineOf(page!, element, MOST_QUOTED);
    if (!unstated.some((one) => lettersOnly(text).includes(one))) return [];
    const message = `The heading “${text}” says what is not in the material: say what is.`;
    return [{ target: "html" as const, fatal: false, message }];
  });
}

/** Those that the material does not have. */
function unsupported(sentences: string[], material: string): string[] {
  const said = sentences.length > 0 ? lettersOnly(material) : "";
  return sentences
    .slice(0, MOST_SENTENCES)
    .map((line) => line.trim().replace(/^(?:[-*•–]|\d{1,2}[.)])\s+/, ""))
    .map((line) => line.replace(/^["“„«](.*)["”“»]$/su, "$1"))
    .filter((line) => lettersOnly(line).length >= LEAST_LETTERS && !said.includes(lettersOnly(line)));
}

function withoutSentence(html: string, sentence: string): string {
  const page = createPageReader().readOrNull(html);
  const letters = lettersOnly(sentence);
  const holder = page && holderOf(page, letters);
  if (!holder?.inner || isKept(holder)) return html;
  if (lettersOnly(lineOf(page!, holder, LONGEST_BLOCK)) === letters)
    return isUsed(holder) ? html : withoutPictures(html, [holder]);
  const inner = html.slice(holder.inner.start, holder.inner.end);
  const locator = createLocator(inner);
  const quoted = locator.locate(sentence);
  const found = quoted.kind === "none" ? locator.locateAlike(sentence) : quoted;
  const cut = found.kind === "one" ? sentenceIn(html, holder.inner, inner.slice(found.start, found.end)) : null;
  return cut ? applyChanges(html, [cut]) : html;
}

/** Whether an element, or one around it, has to say what it says. */
function isKept(element: Element): boolean {
  for (let around: Element | null = element; around; around = around.parent)
    if (KEPT.has(around.tag) || around.attributes.has(MARK)) return true;
  return false;
}

/** Whether something in an element is used, or shows a fact. */
const isUsed = ({ tag, attributes, children }: Element): boolean =>
  USED.has(tag) || attributes.has(MARK) || children.some(isUsed);
