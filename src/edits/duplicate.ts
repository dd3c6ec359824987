/** A copy of an element: what names something of it by its id names the copy's own, so that ids stay unique. */
import { type Element, elementsIn, type Page } from "../html/page.ts";
import { PART_ATTRIBUTE } from "../html/part_names.ts";
import { applyChanges, attributeChanges } from "../html/splices.ts";

/** Attributes that name elements by their ids, in a list or alone. */
const NAMES_IDS =
  /^(?:for|form|headers|list|itemref|popovertarget|commandfor|aria-(?:labelledby|describedby|details|controls|owns|flowto|activedescendant|errormessage))$/;
/** Attributes that lead to them. */
const LEADS_TO_IDS = /^(?:href|xlink:href)$/;

/** The html of an element with other ids than the page has. What was a shared part is a copy of its content, and none. */
export function copyOf(page: Page, element: Element): string {
  const copied = [element, ...elementsIn(page, element)].filter((one, at) => at === 0 || one !== element);
  const taken = new Set(page.byId.keys());
  const ids = new Map<string, string>();
  for (const id of copied.flatMap(({ attributes }) => attributes.get("id") || [])) {
    let number = 2;
    while (taken.has(`${id}-${number}`)) number++;
    taken.add(`${id}-${number}`);
    ids.set(id, `${id}-${number}`);
  }
  const renamed = (id: string) => ids.get(id) ?? id;
  const changes = copied.flatMap((one) => {
    const values: Record<string, string | null> = {};
    for (const [name, value] of one.attributes) {
      const next = changedIn(name, value, renamed);
      if (next !== value) values[name] = next;
    }
    return attributeChanges(page.source, one, values);
  });
  const { start, end } = element;
  const moved = changes.map((change) => ({ ...change, start: change.start - start, end: change.end - start }));
  return applyChanges(
    page.source.slice(start, end),
    moved.toSorted((a, b) => a.start - b.start),
  );
}

/** What an attribute of the copy says; null: it has none of it. */
function changedIn(name: string, value: string, renamed: (id: string) => string): string | null {
  if (name === PART_ATTRIBUTE) return null;
  if (name === "id") return renamed(value);
  if (NAMES_IDS.test(name)) return value.replace(/\S+/g, renamed);
  if (LEADS_TO_IDS.test(name)) return value.startsWith("#") ? `#${renamed(value.slice(1))}` : value;
  return value.includes("url(#")
    ? value.replace(/url\(#([\w-]+)\)/g, (_, id: string) => `url(#${renamed(id)})`)
    : value;
}
