/** Styles of single things: where they are written, and what answers call the thing. */

import { declarationsOf } from "../../../../edits/declarations.ts";
import type { Edit } from "../../../../edits/edit.ts";
import { rulesOf, type Styles } from "../../../../edits/page_styles.ts";
import { classesOf, type Element } from "../../../../html/page.ts";
import { PART_ATTRIBUTE } from "../../../../html/part_names.ts";
import { SelectorError, select } from "../../../../html/select.ts";
import { named, type Value } from "../answers.ts";
import { isComposed } from "../composed/part.ts";
import { BUTTON_CLASS, isButton, nameOf } from "../find.ts";
import { type Ground, nodeOf, refuse } from "../ground.ts";
import type { Target } from "../intent.ts";

/** All of a kind, everywhere: not in a section, not by name, not by number. */
export const isEvery = ({ named: name, section, within, which }: Target): boolean =>
  name === null &&
  section === null &&
  (within === null || within.kind === "page") &&
  (which === null || which === "all");

/** What answers call the thing that is styled. */
export function thingOf(ground: Ground, target: Target, element: Element): Value {
  const only = (["headline", "subheading", "submit_button"] as const).find((kind) => kind === target.kind);
  if (only) return named(only);
  if (target.named === null && (target.which === "all" || isEvery(target))) {
    const all = ({ heading: "headings", button: "buttons", link: "links" } as const)[target.kind as "link"];
    if (all) return named(all);
  }
  if (element.tag === "footer" || element.tag === "header") return named(element.tag);
  return [nameOf(ground, target.kind, element)];
}

/** Styles for one element: in a rule where its selector lasts, else its own. */
export function selectorFor(ground: Ground, element: Element, properties: Record<string, string>): Edit[] {
  const node = nodeOf(ground, element);
  const frame =
    element.tag === "footer" || element.tag === "header"
      ? classesOf(element).find((name) => /^(?:foot|site)$/.test(name))
      : undefined;
  const part = element.attributes.has("style") ? undefined : element.attributes.get(PART_ATTRIBUTE);
  // What takes a shared part stands on every page; a style of its own would be on this one alone.
  if (part)
    return [{ op: "set_style", node: null, selector: `${element.tag}[${PART_ATTRIBUTE}="${part}"]`, properties }];
  const selector = frame && isComposed(ground) ? `${element.tag}.${frame}` : node;
  // The executor would write it before rules of the page's own html.
  if (frame || selector.startsWith("#")) return [{ op: "set_style", node: null, selector, properties }];
  return [{ op: "set_style", node, selector: null, properties }];
}

/** Whether a selector names an element; of those with states and the like nothing is known. */
export function isNamedBy({ page }: Ground, selector: string, element: Element): boolean {
  try {
    return select(page, selector).includes(element);
  } catch (error) {
    if (error instanceof SelectorError) return false;
    throw error;
  }
}

/** Whether an element has a picture behind its words. */
export const hasPicture = (ground: Ground, styles: Styles, element: Element): boolean =>
  /url\(/.test(element.attributes.get("style") ?? "") ||
  rulesOf(styles).some(
    (rule) =>
      declarationsOf(rule).some(({ prop, value }) => prop.startsWith("background") && value.includes("url(")) &&
      isNamedBy(ground, rule.selector, element),
  );

/** The rules that make buttons of a page's elements; where there are none, the classes or tags of these. */
export function buttonSelectors(ground: Ground, styles: Styles): string[] {
  if (isComposed(ground)) return [".btn"];
  const names = ground.page.elements.filter(isButton).map((element) => {
    const name = classesOf(element).find((one) => BUTTON_CLASS.test(one));
    return name ? `.${name}` : element.tag;
  });
  const isOwn = (one: string) => names.includes(one.trim().replace(/^(?:a|button)(?=\.)/, ""));
  const rules = rulesOf(styles).filter(
    ({ selector, parent }) => parent?.type === "root" && selector.split(",").every(isOwn),
  );
  const selectors = new Set(rules.length > 0 ? rules.map(({ selector }) => selector) : names);
  return selectors.size > 0 ? [...selectors].slice(0, 6) : refuse("missing", { thing: named("buttons") });
}
