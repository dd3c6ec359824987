/**
 * Lines of their own: an element that has its lines to itself leaves no empty ones behind where it goes, and has them
 * again where it is put beside what has.
 */
import type { Element, Range } from "../html/page.ts";
import type { Position } from "./edit.ts";

/** Deeper than that nobody indents; a line may be as long as the page. */
const LONGEST_INDENT = 200;

/** The blanks that begin the line of a place, when nothing else stands before it there; else null. */
function indentOf(source: string, place: number): string | null {
  const ahead = source.slice(Math.max(0, place - LONGEST_INDENT), place);
  const lineBreak = ahead.lastIndexOf("\n");
  if (lineBreak === -1 && place > LONGEST_INDENT) return null;
  const indent = ahead.slice(lineBreak + 1);
  return indent.trim() === "" ? indent : null;
}

/** What follows a place up to the end of its line, when that is blank; else null. */
const lineEndAt = (source: string, place: number): string | null =>
  /^[ \t]*(?:\r?\n|$)/.exec(source.slice(place, place + LONGEST_INDENT))?.[0] ?? null;

/** A range with the lines that it has to itself; null when there is something else on them. */
export function ownLines(source: string, { start, end }: Range): Range | null {
  const indent = indentOf(source, start);
  const after = lineEndAt(source, end);
  return indent === null || after === null ? null : { start: start - indent.length, end: end + after.length };
}

/** What is put at a position of an element, on lines of its own where its neighbour there has them. */
export function onOwnLines(source: string, element: Element, position: Position, html: string, eol: string): string {
  if (position === "last") {
    const indent = indentOf(source, element.inner!.end);
    return indent === null || indent.length === element.inner!.end ? html : `  ${html}${eol}${indent}`;
  }
  const indent = indentOf(source, element.start);
  if (indent === null) return html;
  if (position === "before") return `${html}${eol}${indent}`;
  const place = position === "after" ? element.end : element.inner!.start;
  if (lineEndAt(source, place) === null) return html;
  return `${eol}${indent}${position === "after" ? "" : "  "}${html}`;
}
