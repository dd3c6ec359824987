/** Where sections stand and where they may go: inserting, taking out, and the links that lead to them. */
import { classesOf, closest, type Element, elementsIn, findIn, type Page, type Range } from "../../../html/page.ts";
import type { Change } from "../../../html/splices.ts";
import type { Part } from "../sections/part.ts";
import { esc } from "../sections/part.ts";
import { append, type Draft, pageOf, splice, spliceAll } from "./draft.ts";
import { type Section, sectionsOf } from "./section_names.ts";
import { isButton } from "./text_targets.ts";

/** The sections that may be moved or removed: all but header, footer. */
export const bodySections = (page: Page): Section[] =>
  sectionsOf(page).filter(({ element }) => element.tag !== "header" && element.tag !== "footer");

/** The section with the line break before it, so that its line goes with it. */
export function lineOf(source: string, { start, end }: Range): Range {
  const before = /\r?\n[ \t]*$/.exec(source.slice(Math.max(0, start - 400), start));
  return { start: start - (before?.[0].length ?? 0), end };
}

/** Where a new section goes when the request does not say: before the way to get in touch, else last. */
export function usualPlace(page: Page): number {
  const bodies = bodySections(page);
  const contact = bodies.find(
    (section) => !section.isHero && /^(?:contact|kontakt|contacto|form-contact)\b/.test(section.marks),
  );
  if (contact) return lineOf(page.source, contact.element).start;
  return endPlace(page);
}

/** Behind the last section. */
export function endPlace(page: Page): number {
  const last = bodySections(page).at(-1);
  if (last) return last.element.end;
  const footer = page.elements.findLast(({ tag }) => tag === "footer");
  if (footer) return lineOf(page.source, footer).start;
  const main = page.elements.findLast(({ tag }) => tag === "main" || tag === "body");
  return main?.inner?.end ?? page.source.length;
}

/** Right behind the opening; before everything when the page has none. */
export function topPlace(page: Page): number {
  const bodies = bodySections(page);
  const hero = bodies.find(({ isHero }) => isHero);
  if (hero) return hero.element.end;
  const [first] = bodies;
  return first ? lineOf(page.source, first.element).start : endPlace(page);
}

/** A band that the style sheet has colours for and that differs from those next to it. */
export function bandAt(draft: Draft, at: number): string {
  const bands = [...new Set([...draft.code.css.matchAll(/\.band-([a-z]+)\{/g)].map((match) => match[1]!))];
  const bodies = bodySections(pageOf(draft));
  const near = [bodies.findLast(({ element }) => element.end <= at), bodies.find(({ element }) => element.start >= at)]
    .flatMap((section) => (section ? classesOf(section.element) : []))
    .map((name) => name.replace("band-", ""));
  return (
    ["surface", "tint"].find((band) => bands.includes(band) && !near.includes(band)) ??
    (bands.includes("base") ? "base" : (bands[0] ?? "base"))
  );
}

/** Puts a section of the composer in, in the page's own bands, and its rules at the end of the css. */
export function insertPart(draft: Draft, made: Part, at: number): void {
  const { byId } = pageOf(draft);
  const band = made.band && draft.code.css.includes(`.band-${made.band}{`) ? made.band : bandAt(draft, at);
  const html = `<section id="${made.anchor}" class="s band-${band}${made.className ? ` ${made.className}` : ""}" aria-labelledby="${made.anchor}-h"><div class="wrap">${made.html}</div></section>`;
  splice(draft, "html", { start: at, end: at }, `\n${withFreeIds(html, (id) => byId.has(id))}`);
  addRules(draft, made.css);
}

/** Adds a section's rules unless the css has them. */
export function addRules(draft: Draft, css: string): void {
  const missing = css
    .replace(/\n\s*/g, "\n")
    .trim()
    .split("\n")
    .filter((line) => line !== "" && !draft.code.css.includes(line));
  if (missing.length > 0) append(draft, "css", missing.join("\n"));
}

/** Ids that the page has already get a number, with everything that refers to them. */
export function withFreeIds(html: string, isTaken: (id: string) => boolean): string {
  let result = html;
  for (const [, id] of html.matchAll(/\sid="([^"]+)"/g)) {
    if (!isTaken(id!)) continue;
    let number = 2;
    while (isTaken(`${id}-${number}`) || html.includes(`id="${id}-${number}"`)) number++;
    const name = id!.replace(/[^\w-]/g, "\\$&");
    // Labels, headings and the patterns in drawings refer to ids, each in its own way.
    const pattern = new RegExp(
      `(\\s(?:id|for|aria-labelledby|aria-describedby)="|\\s(?:xlink:)?href="#|url\\(#)${name}(?=[")])`,
      "g",
    );
    result = result.replace(pattern, (_, before: string) => `${before}${id}-${number}`);
  }
  return result;
}

/** Puts plain content into a page that is not ours, in the classes of the section beside it. */
export function insertPlain(
  draft: Draft,
  made: { heading: string; html: string; anchor: string; hasForm: boolean },
  at: number,
): void {
  const page = pageOf(draft);
  const bodies = bodySections(page).filter(({ isHero }) => !isHero);
  const beside = bodies.findLast(({ element }) => element.end <= at) ?? bodies[0];
  const heading = beside ? findIn(page, beside.element, ({ tag }) => /^h[2-3]$/.test(tag)) : undefined;
  const wrapper =
    beside?.element.children.length === 1 && beside.element.children[0]!.tag === "div"
      ? beside.element.children[0]!
      : undefined;
  const classOf = (element: Element | null | undefined) => {
    const names = element
      ? classesOf(element).filter((name) => !/hero|dark|accent|newsletter|cta|gallery/i.test(name))
      : [];
    return names.length > 0 ? ` class="${esc(names.join(" "))}"` : "";
  };
  const buttonClass = page.elements.find((element) => isButton(element) && classesOf(element).length > 0);
  const body = made.html
    .replaceAll(' class="btn"', buttonClass ? ` class="${esc(classesOf(buttonClass).join(" "))}"` : "")
    .replaceAll(' class="form"', ' class="sw-form"')
    .replaceAll(' class="form short"', ' class="sw-form"');
  const inner = `<h2 id="${made.anchor}-h"${classOf(heading)}>${esc(made.heading)}</h2>\n${body}`;
  const html = `<section id="${made.anchor}"${classOf(beside?.element)} aria-labelledby="${made.anchor}-h">\n${wrapper ? `<div${classOf(wrapper)}>\n${inner}\n</div>` : inner}\n</section>`;
  splice(draft, "html", { start: at, end: at }, `\n${withFreeIds(html, (id) => page.byId.has(id))}`);
  if (made.hasForm)
    addRules(
      draft,
      ".sw-form{display:grid;gap:1rem;max-width:40rem}.sw-form label{display:block;margin-bottom:.3rem}.sw-form input:not([type=radio]),.sw-form select,.sw-form textarea{width:100%;box-sizing:border-box;font:inherit;color:inherit;background:transparent;border:1px solid currentColor;border-radius:4px;padding:.7em .8em;min-height:2.9em}.sw-form fieldset{border:0;padding:0;margin:0}.sw-form button{font:inherit;padding:.7em 1.4em;cursor:pointer}",
    );
}

export interface LinksAfter {
  removed: number;
  moved: number;
}

/** Takes a section out, with the links in menus that led to it; buttons lead to the way to get in touch instead. */
export function removeSection(draft: Draft, section: Section): LinksAfter {
  const page = pageOf(draft);
  const id = section.element.attributes.get("id");
  const ids = new Set([
    id,
    ...elementsIn(page, section.element, ({ attributes }) => attributes.has("id")).map(({ attributes }) =>
      attributes.get("id"),
    ),
  ]);
  const bodies = bodySections(page).filter(({ element }) => element !== section.element);
  const instead = bodies
    .find(({ marks }) => /\b(?:contact|kontakt|contacto|form-)/.test(marks))
    ?.element.attributes.get("id");
  const changes: Change[] = [{ ...lineOf(page.source, section.element), text: "" }];
  const after: LinksAfter = { removed: 0, moved: 0 };
  const leading = page.elements.filter(({ tag, attributes, start, end }) => {
    const href = attributes.get("href") ?? "";
    const to = href.replace(/^\/(?=#)/, "");
    return (
      tag === "a" &&
      to.length > 1 &&
      to.startsWith("#") &&
      ids.has(to.slice(1)) &&
      !(section.element.start <= start && end <= section.element.end)
    );
  });
  for (const link of leading) {
    const entry = closest(link.parent, ({ tag }) => tag === "li" || tag === "nav");
    const inMenu = closest(link.parent, ({ tag }) => tag === "nav" || tag === "footer") !== null;
    const range = link.attributeRanges.get("href")!;
    if (!inMenu && instead) {
      changes.push({ ...range, text: `href="#${esc(instead)}"` });
      after.moved += 1;
    } else if (classesOf(link).includes("skip")) continue;
    else {
      const whole = entry?.tag === "li" && entry.children.length === 1 ? entry : link;
      changes.push({ start: whole.start, end: whole.end, text: "" });
      after.removed += 1;
    }
  }
  spliceAll(draft, "html", changes);
  return after;
}

/** Moves a section to a place given as an offset into the page as it is. */
export function moveTo(draft: Draft, section: Section, at: number): boolean {
  const page = pageOf(draft);
  const range = lineOf(page.source, section.element);
  if (at >= range.start && at <= range.end) return false;
  const text = page.source.slice(range.start, range.end);
  splice(draft, "html", range, "", "move");
  const place = at > range.end ? at - (range.end - range.start) : at;
  splice(
    draft,
    "html",
    { start: place, end: place },
    text.startsWith("\n") || text.startsWith("\r") ? text : `\n${text}`,
    "move",
  );
  return true;
}
