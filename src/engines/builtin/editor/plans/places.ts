/** Where new things go. */
import type { Edit } from "../../../../edits/edit.ts";
import { escapeAttribute } from "../../../../html/escape.ts";
import { closest, type Element, elementsIn, findIn } from "../../../../html/page.ts";
import { nameOf, resolveOne } from "../find.ts";
import { type Ground, nodeOf, refuse } from "../ground.ts";
import type { Place, Target } from "../intent.ts";
import { sectionOf } from "../sections.ts";

/** What a section's new things come after: its last paragraph outside of lists, else its heading. */
export function lastText(ground: Ground, scope: Element): Element {
  const { page } = ground;
  const heading = findIn(page, scope, ({ tag }) => /^h[1-6]$/.test(tag));
  const isPlain = (element: Element) =>
    element.tag === "p" &&
    !closest(element.parent, ({ tag }) => /^(?:li|article|form|details|dl|table|blockquote|figure)$/.test(tag));
  const paragraph = elementsIn(page, scope, isPlain).findLast(({ parent }) => !heading || parent === heading.parent);
  return (
    paragraph ??
    elementsIn(page, scope, isPlain).at(-1) ??
    heading ??
    refuse("factNowhere", { thing: [nameOf(ground, "section", scope)] })
  );
}

/** The section, header or footer that something new goes into; null: it was not said. */
export function scopeOfNew(ground: Ground, place: Place | null, target: Target | null): Element | null {
  const said = target ?? place?.of ?? null;
  if (!said || said.kind === "page") return null;
  const element = resolveOne(ground, said, ["section", "heading", "button", "list_item", "text"]);
  return sectionOf(ground.page, element)?.element ?? element;
}

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

/** A name that is not taken yet: with a number behind a sign, where it has to be. */
export function free(base: string, isTaken: (name: string) => boolean, sign = "-"): string {
  let name = base;
  for (let number = 2; isTaken(name); number++) name = `${base}${sign}${number}`;
  return name;
}

export const classAttribute = (names: string[]): string =>
  names.length > 0 ? ` class="${escapeAttribute(names.join(" "))}"` : "";
