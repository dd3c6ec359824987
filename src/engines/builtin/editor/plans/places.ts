/** Where new things go. */
import { MARK } from "../../../../brief/facts.ts";
import type { Edit } from "../../../../edits/edit.ts";
import { closest, type Element, elementsIn, findIn, readPage } from "../../../../html/page.ts";
import { applyChanges } from "../../../../html/splices.ts";
import { type Ground, nodeOf } from "../ground.ts";

/** An entry at the end of a list in the footer or a section, or a line of its own where there is none. */
export function rowIn(ground: Ground, scope: Element, html: string): Edit {
  const { page } = ground;
  const line = html.startsWith("<address") ? html : `<p>${html}</p>`;
  const lists = elementsIn(
    page,
    scope,
    ({ tag, inner, parent }) =>
      (tag === "ul" || tag === "ol") &&
      inner !== null &&
      !closest(parent, ({ tag: outer }) => /^(?:nav|li|form)$/.test(outer)),
  );
  const isLinks = (list: Element) => elementsIn(page, list, ({ tag }) => tag === "a").length > 0;
  const list =
    lists.find(isLinks) ??
    (scope.tag === "footer"
      ? (lists[0] ?? findIn(page, scope, ({ tag, attributes }) => tag === "ul" && !attributes.has("data-sw-pages")))
      : null);
  if (list) return { op: "insert", node: nodeOf(ground, list), position: "last", html: `<li>${html}</li>` };
  const paragraph = elementsIn(page, scope, ({ tag }) => tag === "p").at(-1);
  if (paragraph) return { op: "insert", node: nodeOf(ground, paragraph), position: "after", html: line };
  const inner = scope.children.length === 1 && scope.children[0]!.tag === "div" ? scope.children[0]! : scope;
  return { op: "insert", node: nodeOf(ground, inner), position: "last", html: line };
}

/** The source of something new: what it was made like shows facts of the brief, and the new one does not. */
export function withoutMarks(html: string): string {
  const ranges = readPage(html).elements.flatMap(({ attributeRanges }) => attributeRanges.get(MARK) ?? []);
  return applyChanges(
    html,
    ranges.map(({ start, end }) => ({ start: start - 1, end, text: "" })),
  );
}

/** What holds nothing but words, so that no paragraph has a place in it. */
export const ONLY_WORDS = /^(?:p|span|a|em|strong|b|i|h[1-6]|summary|dt|button|label)$/;
