/**
 * Which element each text of a page belongs to: the paragraph, cell or link that somebody would name who wants to change
 * it. A sentence belongs to the innermost element that is nothing but sentences; words beside paragraphs belong to what
 * holds both.
 */
import type { Element, Page, TextRun } from "../html/page.ts";
import { INLINE, isRead, lineOf, oneLine } from "../html/text.ts";

/** Elements of a sentence that are no words. */
const IN_SENTENCES = new Set(["br", "img", "picture", "input", "source"]);
/** What stands in these is drawn by nobody, or told elsewhere. */
const UNSEEN = new Set("script style template head title noscript desc metadata textarea".split(" "));
/** Within a drawing these are part of a line. */
const DRAWN_INLINE = new Set(["tspan", "textPath", "a"]);

/** Finds them, in time linear in the page. */
export function textBlocks(page: Page) {
  const isSentence = sentences(page);
  const owned = new Map<Element, TextRun[]>();
  const ofBody: TextRun[] = [];
  for (const run of page.runs) {
    if (run.value.trim() === "" || !isSeen(run)) continue;
    const around = ownerOf(run, isSentence);
    // Browsers take what stands behind the body into it.
    const owner = around?.tag === "html" ? null : around;
    const known = owner ? owned.get(owner) : ofBody;
    if (!owner || owner.tag === "body") ofBody.push(run);
    if (known && known !== ofBody) known.push(run);
    else if (owner) owned.set(owner, [run]);
  }
  return {
    /** Texts that stand in the body itself. */
    ofBody,
    has: (element: Element): boolean => owned.has(element) || (element.tag === "body" && ofBody.length > 0),
    /** What an element has of its own, in one line; of a long text about as many characters as are asked for. Null: nothing. */
    textOf(element: Element, most?: number): string | null {
      const runs = owned.get(element) ?? (element.tag === "body" ? ofBody : []);
      if (runs.length === 0) return null;
      // Words of a sentence may part within a word, those beside other blocks can not.
      if (!element.isForeign && element.index >= 0 && isSentence[element.index] === 1 && isRead(runs[0]!))
        return lineOf(page, element, most);
      let text = "";
      for (const { value } of runs) {
        text += `${value} `;
        if (most && text.length > most) break;
      }
      return oneLine(text);
    },
  };
}

export type TextBlocks = ReturnType<typeof textBlocks>;

/** Whether visitors see a text where it stands: also in a drawing or a formula. */
function isSeen(run: TextRun): boolean {
  if (!run.isSilent) return isRead(run);
  let isDrawn = false;
  for (let at = run.parent; at; at = at.parent) {
    if (UNSEEN.has(at.tag)) return false;
    isDrawn ||= at.isForeign;
  }
  return isDrawn;
}

/** By their places in the page, which elements hold nothing but what stands in a sentence. */
function sentences(page: Page): Uint8Array {
  const isSentence = new Uint8Array(page.elements.length).fill(1);
  for (let index = page.elements.length - 1; index >= 0; index--) {
    const element = page.elements[index]!;
    const { tag, isForeign, parent } = element;
    const isWithin = isForeign || IN_SENTENCES.has(tag) || (INLINE.has(tag) && isSentence[index] === 1);
    if (parent && !isWithin) isSentence[parent.index] = 0;
  }
  return isSentence;
}

function ownerOf({ parent }: TextRun, isSentence: Uint8Array): Element | null {
  let at = parent;
  while (at?.parent && isInline(at)) {
    const { parent: around } = at;
    // What only holds sections or the page is not what somebody means by a word.
    if (around.tag === "body" || around.tag === "html" || isSentence[around.index] === 0) break;
    at = around;
  }
  return at;
}

/** Of a formula all that it holds. */
const isInline = ({ tag, isForeign, parent }: Element): boolean => {
  if (!isForeign) return INLINE.has(tag);
  return DRAWN_INLINE.has(tag) || (tag !== "math" && tag !== "svg" && mathAround(parent));
};

function mathAround(element: Element | null): boolean {
  for (let at = element; at; at = at.parent) {
    if (at.tag === "math") return true;
    if (!at.isForeign || at.tag === "svg") return false;
  }
  return false;
}
