/**
 * Which elements have a name that assistive technology can say (https://www.w3.org/TR/accname-1.2/), as far as the code
 * tells: whether there is one, not what it is. One pass through the page, from the innermost elements outwards.
 */
import { closest, type Element, type Page } from "./page.ts";

/** Elements whose text is no part of what is around them. */
const APART = new Set(
  "select textarea datalist script style template noscript iframe object video audio canvas".split(" "),
);
/** Texts of drawings that are read. */
const DRAWN_TEXTS = new Set(["title", "text", "tspan"]);

export interface Names {
  /** By its content, or what its attributes say: for buttons, links, headings. */
  hasContentName(element: Element): boolean;
  /** By its label, or what its attributes say: for what visitors fill in. */
  hasControlName(element: Element): boolean;
  /** By what its attributes say alone. */
  hasAttributeName(element: Element): boolean;
}

const isFilled = (text: string | undefined): boolean => text !== undefined && text.trim() !== "";

/** @param isHidden whether an element is seen by nobody */
export function readNames(page: Page, isHidden: (element: Element) => boolean): Names {
  const count = page.elements.length;
  /** Whether an element says anything, to those who are led to it by its id, and to those who read what is around it. */
  const saysAnything = new Uint8Array(count);
  const saysInside = new Uint8Array(count);
  for (const { value, isSilent, parent } of page.runs) {
    if (!parent || APART.has(parent.tag) || (isSilent && !(parent.isForeign && DRAWN_TEXTS.has(parent.tag)))) continue;
    if (value.trim() !== "") saysAnything[parent.index] = saysInside[parent.index] = 1;
  }
  for (let index = count - 1; index >= 0; index--) {
    const { tag, attributes, parent } = page.elements[index]!;
    const named =
      ["aria-label", "title"].some((name) => isFilled(attributes.get(name))) ||
      ((tag === "img" || tag === "area") && isFilled(attributes.get("alt"))) ||
      attributes.has("aria-labelledby");
    if (named) saysAnything[index] = 1;
    if (!parent || APART.has(tag)) continue;
    if (saysAnything[index] === 1) saysAnything[parent.index] = 1;
    const isSaid = !isHidden(page.elements[index]!) && attributes.get("aria-hidden") !== "true";
    if ((saysInside[index] === 1 || named) && isSaid) saysInside[parent.index] = 1;
  }

  function isLabelledBy({ attributes }: Element): boolean {
    const ids = attributes.get("aria-labelledby");
    if (!ids) return false;
    return ids.split(/\s+/).some((id) => {
      const element = page.byId.get(id);
      return element !== undefined && saysAnything[element.index] === 1;
    });
  }

  const labels = new Set<string>();
  for (const element of page.elements) {
    const target = element.tag === "label" ? element.attributes.get("for") : undefined;
    if (target && saysInside[element.index] === 1 && !isHidden(element)) labels.add(target);
  }

  function hasAttributeName(element: Element): boolean {
    const { attributes } = element;
    return isFilled(attributes.get("aria-label")) || isFilled(attributes.get("title")) || isLabelledBy(element);
  }

  return {
    hasAttributeName,
    hasContentName: (element) => hasAttributeName(element) || saysInside[element.index] === 1,
    hasControlName(element) {
      const id = element.attributes.get("id");
      if (hasAttributeName(element) || isFilled(element.attributes.get("placeholder"))) return true;
      // Of several elements with the id the label names the first; what is wrong then is the id.
      if (id && labels.has(id)) return true;
      const around = closest(element.parent, ({ tag }) => tag === "label");
      return around !== null && saysInside[around.index] === 1 && !isHidden(around);
    },
  };
}
