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
  /** False when its end tag is left out: where it ends is then for a browser to say. */
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
const TAG = /<!--[\s\S]*?(?:-->|$)|<!doctype[^>]*>|<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>/gi;
export const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", copy: "©" };
const FAULT_LIMIT = 8;

/** Reads a fragment or a document. */
export function outlineHtml(html: string): Outline {
  const lowerCase = html.toLowerCase();
  const elements: OutlineElement[] = [];
  const faults: string[] = [];
  const open: OutlineElement[] = [];
  let text = "";
  const addText = (raw: string) => {
    if (raw === "") return;
    if (/<[a-z/!]/i.test(raw)) faults.push(`a tag is not closed with “>” near “${excerpt(raw)}”`);
    write(decode(raw.replace(/\s+/g, " ")));
  };
  const write = (plain: string) => {
    text += plain;
    for (const element of open) element.text += plain;
  };

  let at = 0;
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(html); tag !== null; tag = TAG.exec(html)) {
    addText(html.slice(at, tag.index));
    at = TAG.lastIndex;
    if (!tag[2]) continue;
    const name = tag[2].toLowerCase();
    if (!INLINE.has(name)) write("\n");
    if (tag[1]) {
      closeTag({ name, start: tag.index, end: at }, open, faults);
      continue;
    }
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
    open.push(element);
  }
  addText(html.slice(at));
  for (const element of open) {
    Object.assign(element, { contentEnd: html.length, end: html.length, isClosed: false });
    if (!OPTIONAL_END.has(element.name)) faults.push(`<${element.name}> is never closed`);
  }
  return { elements, faults: faults.slice(0, FAULT_LIMIT), text: lines(text) };
}

/** Whether `element` lies inside an element of that name. */
export function isInside(element: OutlineElement, name: string): boolean {
  for (let outer = element.parent; outer !== null; outer = outer.parent) if (outer.name === name) return true;
  return false;
}

function closeTag(tag: { name: string; start: number; end: number }, open: OutlineElement[], faults: string[]): void {
  const { name } = tag;
  let index = open.length - 1;
  while (index >= 0 && open[index]!.name !== name) index--;
  if (index === -1) {
    faults.push(`</${name}> closes nothing`);
    return;
  }
  const [closed, ...skippedOnes] = open.splice(index);
  Object.assign(closed!, { contentEnd: tag.start, end: tag.end });
  for (const skipped of skippedOnes) {
    Object.assign(skipped, { contentEnd: tag.start, end: tag.start, isClosed: false });
    if (!OPTIONAL_END.has(skipped.name)) faults.push(`<${skipped.name}> is not closed before </${name}>`);
  }
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
