/** Elements of a page written out anew, whole or in part: every tag closed, attributes as they were read. */
import { escapeAttribute, escapeText } from "./escape.ts";
import { type Element, elementsIn, type Page, runsIn } from "./page.ts";

export interface Writing {
  /** Leaves an element out, with everything in it. */
  leaves?(element: Element): boolean;
  /** What an element's attributes become. */
  attributes?(element: Element): Iterable<[name: string, value: string]>;
}

/** Text of these stands as it is: a reader would find no character reference in it. */
export const RAW_TEXT: ReadonlySet<string> = new Set([
  "script",
  "style",
  "xmp",
  "iframe",
  "noembed",
  "noframes",
  "plaintext",
]);

/** A start tag with these attributes. */
export function writtenTag(tag: string, attributes: Iterable<[name: string, value: string]>): string {
  const written = [...attributes].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  return `<${tag}${written.join("")}>`;
}

/** An element with what is in it; comments are left out. In time linear in it, however deep it nests. */
export function writeElement(page: Page, element: Element, writing: Writing = {}): string {
  const pieces: string[] = [];
  const open: Element[] = [];
  const runs = element.inner ? runsIn(page, element.inner) : [];
  let next = 0;
  const close = (before: number) => {
    while (open.length > 0 && open.at(-1)!.end <= before) {
      writeTexts(open.at(-1)!.inner!.end);
      pieces.push(`</${open.pop()!.tag}>`);
    }
  };
  const writeTexts = (before: number) => {
    for (; next < runs.length && runs[next]!.start < before; next++) {
      const { start, end, value, parent } = runs[next]!;
      // What belongs to an element that was left out goes with it.
      if (parent !== open.at(-1)) continue;
      const text = parent && RAW_TEXT.has(parent.tag) ? page.source.slice(start, end) : escapeText(value);
      pieces.push(text);
    }
  };
  let leftUntil = 0;
  for (const one of elementsIn(page, element)) {
    if (one.start < leftUntil) continue;
    close(one.start);
    writeTexts(one.start);
    if (writing.leaves?.(one)) {
      leftUntil = one.end;
      continue;
    }
    const attributes = writing.attributes?.(one) ?? one.attributes;
    pieces.push(writtenTag(one.tag, attributes));
    if (one.inner) open.push(one);
    else if (one.isForeign) pieces.push(`</${one.tag}>`);
  }
  close(element.end);
  return pieces.join("");
}
