/** Another layout for a section of ours, with what it holds now. */
import { classesOf, type Element, findIn, isWithin, type Page, readPage } from "../../../html/page.ts";
import { applyChanges, type Change } from "../../../html/splices.ts";
import type { HeroLayout } from "../design/directions.ts";
import { contactSection } from "../sections/contact.ts";
import { formSection } from "../sections/forms.ts";
import { gallerySection } from "../sections/gallery.ts";
import { heroSection } from "../sections/hero.ts";
import { callSection, menuSection, offeringsSection } from "../sections/offerings.ts";
import { type Build, esc, type Part } from "../sections/part.ts";
import { placeSection } from "../sections/place.ts";
import { storySection } from "../sections/story.ts";
import { buildFor } from "./build.ts";
import { apart, type Draft, pageOf, splice } from "./draft.ts";
import { FORM_KINDS, questionsPart } from "./new_section.ts";
import { contentOf, inside, type SectionContent } from "./section_content.ts";
import type { Section } from "./section_names.ts";
import { addRules, withFreeIds } from "./section_places.ts";
import { fitMeasures } from "./texts.ts";

/** Tries so many seeds until a layout differs. */
const TRIES = 24;

/** Replaces a section's layout; false when it knows no other for it. */
export function redoSection(draft: Draft, section: Section): boolean {
  const page = pageOf(draft);
  const build = buildFor(draft.task, page);
  const before = page.source.slice(section.element.start, section.element.end);
  // A conversation that asks again gets yet another one.
  const first = draft.task.history.length;
  const content = section.isHero ? null : contentOf(page, section);
  const isTaken = (id: string): boolean => {
    const known = page.byId.get(id);
    return known !== undefined && !isWithin(known, section.element);
  };
  for (let turn = 0; turn < TRIES; turn++) {
    const made = content
      ? partAgain(build, content, section, first + turn)
      : heroAgain(build, page, section, first + turn);
    if (!made) return false;
    const html = sectionHtml(page, section, made);
    if (shapeOf(html) === shapeOf(before)) continue;
    splice(draft, "html", section.element, withFreeIds(html, isTaken));
    addRules(draft, made.css);
    if (section.isHero) fitMeasures(draft);
    return true;
  }
  return false;
}

/** A layout by its class names: what tells two apart. */
const shapeOf = (html: string): string =>
  [...html.matchAll(/class="([^"]+)"/g)]
    .map((match) => match[1])
    .slice(0, 8)
    .join("|");

function heroAgain(build: Build, page: Page, section: Section, turn: number): Part | null {
  if (!build.isHome) return null;
  const layouts: HeroLayout[] = [
    ...new Set([...build.design.direction.heroes, "split", "banner", "poster", "arch", "disc"] as HeroLayout[]),
  ];
  const hero = layouts[turn % layouts.length]!;
  const made = heroSection({ ...build, statements: ["–"], design: { ...build.design, hero } });
  return { ...made, html: withWordsOf(page, section.element, made.html) };
}

/** The new layout with the old words: headline, lines around it, actions. */
function withWordsOf(page: Page, old: Element, html: string): string {
  const next = readPage(html);
  const changes: Change[] = [];
  const has = (name: string) => (element: Element) => element.tag === name || classesOf(element).includes(name);
  for (const name of ["h1", "lede", "eyebrow", "actions"]) {
    const from = findIn(page, old, has(name));
    for (const to of next.elements.filter(has(name))) {
      if (!from) changes.push({ start: to.start, end: to.end, text: "" });
      else if (to.inner) changes.push({ ...to.inner, text: inside(page, from) });
    }
  }
  return applyChanges(html, apart(changes));
}

function partAgain(build: Build, content: SectionContent, { element }: Section, turn: number): Part | null {
  const anchor = element.attributes.get("id") ?? "";
  const design = { ...build.design, seed: `${build.design.seed}/again-${turn}` };
  const own: Build = {
    ...build,
    design,
    statements: [...content.paragraphs],
    brief: { ...build.brief, offerings: content.offerings.length > 0 ? content.offerings : build.brief.offerings },
  };
  const classes = classesOf(element);
  const hasForm = classes.includes("form-section");
  const purpose =
    Object.values(FORM_KINDS).find((name) => anchor === `form-${name}`) ??
    (anchor === "form-contact" ? "contact" : undefined);
  if (hasForm && purpose) return formSection(own, purpose);
  if (content.questions.length > 0) return questionsPart(own, content.heading, content.questions, anchor);
  if (anchor === "contact") return contactSection(own, content.heading, elementHasForm(element));
  if (anchor === "hours-and-place") return placeSection(own);
  if (classes.includes("menu-section")) return content.offerings.length > 0 ? menuSection(own, content.heading) : null;
  if (classes.some((name) => name.startsWith("list-")))
    return content.offerings.length > 0 ? offeringsSection(own, anchor, content.heading, null) : null;
  if (classes.includes("gallery")) return gallerySection(own, content.heading, anchor);
  if (element.children[0]?.children.some((child) => classesOf(child).includes("call")))
    return callSection(own, content.heading);
  if (content.paragraphs.length > 0 && content.offerings.length === 0)
    return storySection(own, content.heading, anchor);
  return null;
}

function elementHasForm(element: Element): boolean {
  return element.tag === "form" || element.children.some(elementHasForm);
}

/** The section with its own opening tag: id and band stay, the layout's classes change. */
function sectionHtml(page: Page, { element, isHero }: Section, made: Part): string {
  const band = classesOf(element).find((name) => name.startsWith("band-")) ?? "band-base";
  const id = element.attributes.get("id") ?? made.anchor;
  const opening = page.source
    .slice(element.opening.start, element.opening.end)
    .replace(/class="[^"]*"/, () => `class="s ${band}${made.className ? ` ${made.className}` : ""}"`);
  const heading = findIn(page, element, ({ tag }) => tag === "h2");
  let body = isHero ? made.html : `<div class="wrap">${made.html}</div>`;
  if (heading) body = body.replace(`-h">${esc(made.heading)}</h2>`, () => `-h">${inside(page, heading)}</h2>`);
  const form = findIn(page, element, ({ tag }) => tag === "form");
  // Fields that were added or made optional stay so.
  const madeForm = form ? readPage(body).elements.find(({ tag }) => tag === "form") : undefined;
  if (form && madeForm)
    body = applyChanges(body, [
      { start: madeForm.start, end: madeForm.end, text: page.source.slice(form.start, form.end) },
    ]);
  if (id !== made.anchor && !isHero) body = body.replaceAll(`id="${made.anchor}-h"`, `id="${id}-h"`);
  return `${opening}${body}</section>`;
}
