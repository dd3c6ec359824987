/** What goes with other things: the section that holds nothing more, and the links that led there. */
import type { Edit } from "../../../../edits/edit.ts";
import { closest, type Element, isWithin } from "../../../../html/page.ts";
import type { Reply } from "../answers.ts";
import { type Ground, nodeOf } from "../ground.ts";
import { sectionsOfKind } from "../sections.ts";
import { textOf } from "../words.ts";

/** What becomes of links to sections that go: entries of menus go too, buttons lead to another way to get in touch. */
export function linksAway(ground: Ground, gone: Element[]): { removed: Element[]; set: Edit[]; said: Reply[] } {
  const { page } = ground;
  const isGone = (element: Element | undefined) => element !== undefined && gone.some((one) => isWithin(element, one));
  const links = page.elements.filter((element) => {
    const id = /^\/?#(.+)$/.exec(element.attributes.get("href") ?? "")?.[1];
    return element.tag === "a" && id !== undefined && isGone(page.byId.get(id)) && !isGone(element);
  });
  const instead = (["contact", "booking", "newsletter"] as const)
    .flatMap((kind) => sectionsOfKind(page, kind))
    .find(({ element }) => !gone.includes(element) && element.attributes.has("id"));
  const isInMenu = (link: Element) => closest(link.parent, ({ tag }) => tag === "nav" || tag === "footer") !== null;
  const [removed, moved] = [links.filter((one) => isInMenu(one) || !instead), links.filter((one) => !isInMenu(one))];
  const said: Reply[] = [];
  if (removed.length > 0) said.push(["linksGone", { count: removed.length }]);
  if (!instead || moved.length === 0) return { removed: removed.map(aloneIn), set: [], said };
  said.push(["linksMoved", { name: instead.name, count: moved.length }]);
  const value = `#${instead.element.attributes.get("id")}`;
  const set = moved.map((link): Edit => ({ op: "set_attribute", node: nodeOf(ground, link), name: "href", value }));
  return { removed: removed.map(aloneIn), set, said };
}

export const aloneIn = (link: Element): Element =>
  link.parent?.tag === "li" && textOf(link.parent) === textOf(link) ? link.parent : link;
