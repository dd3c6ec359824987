/**
 * A small reading of HTML for the page check: elements with attributes, parents and text, and where tags do not
 * balance. It is no browser: it accepts what browsers need no guessing for, and reports the rest.
 */

export interface OutlineElement {
  name: string;
  attributes: Map<string, string>;
  parent: OutlineElement | null;
  /** The text of the element and all within it (not of scripts and styles). */
  text: string;
  /** Where its source stands: from the start tag (to `contentStart`) to behind the end tag (from `contentEnd`). */
  start: number;
  contentStart: number;
  contentEnd: number;
  end: number;
  /** False when its end tag is missing and only a browser can say where it ends. */
  isClosed: boolean;
}

/** Elements within a sentence; any other one parts texts, so that numbers of neighbours do not run together. */
const INLINE = new Set("a abbr b bdi cite code em i mark s small strong sub sup time u".split(" "));

export interface Outline {
  elements: OutlineElement[];
  /** What a browser would have to guess at, in words for the model. */
  faults: string[];
  /** The text in lines, one for each block. */
  text: string;
}

export const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const RAW_TEXT = new Set(["script", "style", "textarea", "title"]);
/** Elements whose end tag HTML lets authors leave out. */
const OPTIONAL_END = new Set(
  "li dt dd p option optgroup tr td th thead tbody tfoot colgroup rt rp html head body".split(" "),
);
/** Whose beginning ends which open elements, as far out as which others: a list's next item ends the one before. */
const ENDS: Record<string, { ends: string[]; within: string[] }> = {
  li: { ends: ["li"], within: ["ul", "ol", "menu"] },
  dt: { ends: ["dt", "dd"], within: ["dl"] },
  dd: { ends: ["dt", "dd"], within: ["dl"] },
  option: { ends: ["option"], within: ["select", "datalist", "optgroup"] },
  tr: { ends: ["tr"], within: ["table", "thead", "tbody", "tfoot"] },
  td: { ends: ["td", "th"], within: ["tr", "table"] },
  th: { ends: ["td", "th"], within: ["tr", "table"] },
};
const TAG = /<!--[\s\S]*?(?:-->|$)|<!doctype[^>]*>|<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>/gi;
export const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", copy: "©" };
const FAULT_LIMIT = 8;
/** Browsers stop nesting at about the same depth. */
const DEPTH_LIMIT = 500;

/** Reads a fragment or a document. */
export function outlineHtml(html: string): Outline {
  const lowerCase = html.toLowerCase();
  const elements: OutlineElement[] = [];
  const faults: string[] = [];
  const open: OutlineElement[] = [];
  let text = "";
  /** Where in the text an element's own begins and ends. */
  const spans = new Map<OutlineElement, { from: number; to: number }>();
  const addText = (raw: string) => {
    if (raw === "") return;
    if (/<[a-z/!]/i.test(raw)) faults.push(`a tag is not closed with “>” near “${excerpt(raw)}”`);
    text += decode(raw.replace(/\s+/g, " "));
  };

  let at = 0;
  let isTooDeep = false;
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(html); tag !== null; tag = TAG.exec(html)) {
    addText(html.slice(at, tag.index));
    at = TAG.lastIndex;
    if (!tag[2]) continue;
    const name = tag[2].toLowerCase();
    if (!INLINE.has(name)) text += "\n";
    if (tag[1]) {
      for (const one of closeTag({ name, start: tag.index, end: at }, open, faults)) spans.get(one)!.to = text.length;
      continue;
    }
    const ended = endBefore(name, tag.index, open);
    if (ended) spans.get(ended)!.to = text.length;
    const element: OutlineElement = {
      name,
      attributes: attributesOf(tag[3]!),
      parent: open.at(-1) ?? null,
      text: "",
      start: tag.index,
      contentStart: at,
      contentEnd: at,
      end: at,
      isClosed: true,
    };
    elements.push(element);
    if (VOID.has(name) || /\/\s*$/.test(tag[3]!)) continue;
    if (RAW_TEXT.has(name)) {
      const end = lowerCase.indexOf(`</${name}`, at);
      if (end === -1) faults.push(`<${name}> is never closed`);
      element.text = html.slice(at, end === -1 ? html.length : end);
      const after = end === -1 ? html.length : html.indexOf(">", end) + 1 || html.length;
      Object.assign(element, { contentEnd: end === -1 ? html.length : end, end: after, isClosed: end !== -1 });
      TAG.lastIndex = after;
      at = after;
      continue;
    }
    if (open.length >= DEPTH_LIMIT) {
      if (!isTooDeep) faults.push(`elements are nested more than ${DEPTH_LIMIT} deep`);
      isTooDeep = true;
      element.isClosed = false;
      continue;
    }
    open.push(element);
    spans.set(element, { from: text.length, to: -1 });
  }
  addText(html.slice(at));
  for (const element of open) {
    Object.assign(element, { contentEnd: html.length, end: html.length, isClosed: false });
    if (!OPTIONAL_END.has(element.name)) faults.push(`<${element.name}> is never closed`);
  }
  // One string is cut at the end: adding each text to every element around it would take quadratic time.
  for (const [element, { from, to }] of spans) element.text = text.slice(from, to === -1 ? text.length : to);
  return { elements, faults: faults.slice(0, FAULT_LIMIT), text: lines(text) };
}

/** Whether `element` lies inside an element of that name. */
export function isInside(element: OutlineElement, name: string): boolean {
  for (let outer = element.parent; outer !== null; outer = outer.parent) if (outer.name === name) return true;
  return false;
}

/** Ends what a start tag of that name ends without a word. */
function endBefore(name: string, at: number, open: OutlineElement[]): OutlineElement | null {
  const rule = ENDS[name];
  if (!rule) return null;
  for (let index = open.length - 1; index >= 0 && !rule.within.includes(open[index]!.name); index--) {
    if (!rule.ends.includes(open[index]!.name)) continue;
    // Anything open within it lacks an end that it needs; that is found when its own end does not come.
    return index === open.length - 1 ? Object.assign(open.pop()!, { contentEnd: at, end: at }) : null;
  }
  return null;
}

/** The elements that an end tag ends, its own first. */
function closeTag(
  tag: { name: string; start: number; end: number },
  open: OutlineElement[],
  faults: string[],
): OutlineElement[] {
  const { name } = tag;
  let index = open.length - 1;
  while (index >= 0 && open[index]!.name !== name) index--;
  if (index === -1) {
    faults.push(`</${name}> closes nothing`);
    return [];
  }
  const ended = open.splice(index);
  const [closed, ...skippedOnes] = ended;
  Object.assign(closed!, { contentEnd: tag.start, end: tag.end });
  for (const skipped of skippedOnes) {
    Object.assign(skipped, { contentEnd: tag.start, end: tag.start, isClosed: skipped.name in ENDS });
    if (!OPTIONAL_END.has(skipped.name)) faults.push(`<${skipped.name}> is not closed before </${name}>`);
  }
  return ended;
}

function attributesOf(source: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const found of source.matchAll(ATTRIBUTE)) {
    const name = found[1]!.toLowerCase();
    if (!attributes.has(name)) attributes.set(name, decode(found[2] ?? found[3] ?? found[4] ?? ""));
  }
  return attributes;
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole;
    const point = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

/** The lines that hold something, each with single spaces. */
function lines(text: string): string {
  const cleaned = text.split("\n").map((line) => line.replace(/\s+/g, " ").trim());
  return cleaned.filter((line) => line !== "").join("\n");
}

function excerpt(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, 40);
}
