/** Where links, buttons and entries of the menu lead. */
import type { Edit } from "../../../../edits/edit.ts";
import { closest, type Element, elementsIn } from "../../../../html/page.ts";
import { named } from "../answers.ts";
import { isSubmit, nameOf, resolve, resolveOne } from "../find.ts";
import { already, type Ground, nodeOf, type Plan, refuse } from "../ground.ts";
import type { Destination, Of } from "../intent.ts";
import { bodySections, sectionOf } from "../sections.ts";
import { knownFact, telephoneTarget } from "./facts.ts";

const SAFE =
  /^(?:https?:\/\/[^\s"'<>]+|mailto:[^\s"'<>]+@[^\s"'<>]+|tel:[+\d][\d\s().-]*|\/(?!\/)[^\s"'<>]*|#[\w-]+)$/i;

/** An address for a destination, with what has to be done so that it leads somewhere. */
function addressOf(ground: Ground, to: Destination): { href: string; edits: Edit[] } {
  const { page } = ground;
  switch (to.is) {
    case "url": {
      const href = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(to.url) ? `https://${to.url}` : to.url;
      if (!SAFE.test(href)) return refuse("linkRefused", { href: to.url });
      const isMissing = /^#./.test(href) && !page.byId.has(href.slice(1)) && href !== "#top";
      const ids = bodySections(page).flatMap(({ element }) => element.attributes.get("id") ?? []);
      return isMissing ? refuse("noSuchPlace", { href, list: ids.map((id) => `#${id}`) }) : { href, edits: [] };
    }
    case "section": {
      const element = resolveOne(ground, to.target, ["section", "heading", "list_item"]);
      const section = sectionOf(page, element)?.element ?? element;
      const id = section.attributes.get("id");
      if (id) return { href: `#${id}`, edits: [] };
      return refuse("cantStyle", { name: nameOf(ground, "section", section) });
    }
    default: {
      const value = to.value ?? knownFact(ground, to.is);
      if (!value) return refuse("factMissing", { thing: named(to.is) });
      const href = to.is === "phone" ? telephoneTarget(value) : `mailto:${value}`;
      return SAFE.test(href) ? { href, edits: [] } : refuse("linkRefused", { href: value });
    }
  }
}

export function link(ground: Ground, { target: given, value }: Of<"link">): Plan {
  const target = given;
  const elements = resolve(ground, target, ["button", "link", "menu_entry", "list_item"]).map((element) =>
    element.tag === "a" ? element : (closest(element, ({ tag }) => tag === "a") ?? soleLink(ground, element)),
  );
  const name = nameOf(ground, target.kind, elements[0]!);
  const { href, edits } = addressOf(ground, value);
  const others = elements.filter((element) => element.attributes.get("href") !== href);
  if (others.length === 0) return already("already", { thing: [name] });
  if (others.some((element) => element.parent?.attributes.has("data-sw-page"))) return refuse("menuByPages", { name });
  const led = others.map(
    (element): Edit => ({ op: "set_attribute", node: nodeOf(ground, element), name: "href", value: href }),
  );
  return { edits: [...edits, ...led], said: [["linked", { name, href }]] };
}

/** The one link in something. What is no link can't lead anywhere. */
function soleLink(ground: Ground, element: Element): Element {
  if (isSubmit(element)) return refuse("cantStyle", { name: nameOf(ground, null, element) });
  const links = element.inner ? elementsIn(ground.page, element.inner, ({ tag }) => tag === "a") : [];
  return links.length === 1 ? links[0]! : refuse("cantStyle", { name: nameOf(ground, null, element) });
}
