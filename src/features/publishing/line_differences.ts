/** What differs in the words of two codes of a page, line by line: pure. */
import { hunksOf } from "../../edits/hunks.ts";
import { type PartTexts, withParts } from "../../edits/parts.ts";
import { readPage } from "../../html/page.ts";
import { linesOf } from "../../html/text.ts";
import { LONGEST_LINE, MOST_LINES } from "./line_limits.ts";

/** A page's own html, and what the shared parts say that it takes. */
export interface PageText {
  html: string;
  shared: PartTexts;
}

export interface LineDifferences {
  lines: { change: "added" | "removed"; text: string }[];
  more: boolean;
}

/** Of a page no more is compared. */
const MOST_READ = 200_000;

function readLines(text: PageText | null): string[] {
  if (!text) return [];
  const { html } = withParts({ html: text.html, css: "", javascript: "" }, text.shared);
  return linesOf(readPage(html), { most: MOST_READ }).map((line) => `${line}\n`);
}

/**
 * Lines that visitors read in one and not in the other, in their order; what took another's place follows it.
 * @param before null: there was no page
 * @throws HtmlLimitError
 */
export function lineDifferences(before: PageText | null, after: PageText | null): LineDifferences {
  const old = readLines(before);
  const lines: LineDifferences["lines"] = [];
  const add = (change: "added" | "removed", text: string) =>
    lines.push({ change, text: text.trimEnd().slice(0, LONGEST_LINE).toWellFormed() });
  for (const { start, end, text } of hunksOf(old, readLines(after))) {
    for (const line of old.slice(start, end)) add("removed", line);
    for (const line of text.split("\n")) if (line !== "") add("added", line);
    if (lines.length > MOST_LINES) break;
  }
  return { lines: lines.slice(0, MOST_LINES), more: lines.length > MOST_LINES };
}
