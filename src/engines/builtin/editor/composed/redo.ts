/** Another layout for a section of the composer, with what it holds now. */
import { classesOf, type Element, elementsIn, findIn, isWithin, type Page, readPage } from "../../../../html/page.ts";
import { applyChanges, type Change } from "../../../../html/splices.ts";
import type { FormPurpose, Offering } from "../../brief.ts";
import type { HeroLayout } from "../../design/directions.ts";
import { contactSection } from "../../sections/contact.ts";
import { formSection } from "../../sections/forms.ts";
import { gallerySection } from "../../sections/gallery.ts";
import { heroSection } from "../../sections/hero.ts";
import { callSection, menuSection, offeringsSection } from "../../sections/offerings.ts";
import { type Build, esc, type Part } from "../../sections/part.ts";
import { storySection } from "../../sections/story.ts";
import type { Ground } from "../ground.ts";
import type { Section } from "../sections.ts";
import { textOf } from "../words.ts";
import { buildFor } from "./build.ts";
import { isComposed } from "./part.ts";
import { type Question, questionsPart } from "./questions.ts";

/** Tries so many seeds until a layout differs. */
const TRIES = 24;

/** The section's html in another layout, with its rules; null when no other is known for it. */
export function anotherLayout(ground: Ground, section: Section): { html: string; css: string } | null {
  const { page } = ground;
  if (!isComposed(ground) || !classesOf(section.element).includes("s")) return null;
  const build = buildFor(ground);
  const before = page.source.slice(section.element.start, section.element.end);
  // A conversation that asks again gets yet another one.
  const first = ground.task.history.length;
  const content = section.isHero ? null : contentOf(page, section);
  for (let turn = 0; turn < TRIES; turn++) {
    const made = content
      ? partAgain(page, build, content, section, first + turn)
      : heroAgain(build, page, section, first + turn);
    if (!made) return null;
    const html = sectionHtml(page, section, made);
    if (shapeOf(html) !== shapeOf(before) && keepsWords(before, html)) return { html, css: made.css };
  }
  return null;
}

/** Whether a visitor reads the same words as before, in whatever order. */
function keepsWords(before: string, after: string): boolean {
  const words = (html: string) =>
    readPage(html)
      .runs.flatMap(({ value, isSilent }) => (isSilent ? [] : value.split(/\s+/)))
      .filter(Boolean)
      .sort()
      .join(" ");
  return words(before) === words(after);
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
  return applyChanges(
    html,
    changes.sort((a, b) => a.start - b.start),
  );
}

interface Content {
  heading: string;
  offerings: Offering[];
  paragraphs: string[];
  questions: Question[];
}

function contentOf(page: Page, { element, name }: Section): Content {
  const within = (accepts: (element: Element) => boolean) => elementsIn(page, element, accepts);
  const offerings = within(({ tag }) => tag === "h3").map((heading, index, headings) => {
    // The item is the largest element around the heading that holds no other item's heading.
    const others = [headings[index - 1], headings[index + 1]];
    let item = heading;
    for (let at = heading.parent; at && at !== element; at = at.parent) {
      const around = at;
      if (others.some((other) => other && isWithin(other, around))) break;
      item = at;
    }
    const detail = findIn(page, item, ({ tag }) => tag === "p");
    const price = findIn(page, item, ({ attributes }) => attributes.get("class") === "price");
    return { name: textOf(heading), detail: detail ? textOf(detail) : null, price: price ? textOf(price) : null };
  });
  const details = within(({ tag }) => tag === "details").map((fold) => ({
    question: textOf(findIn(page, fold, ({ tag }) => tag === "summary") ?? fold),
    answer: elementsIn(page, fold, ({ tag }) => tag === "p")
      .map((paragraph) => inside(page, paragraph))
      .join("<br>"),
  }));
  const answers = within(({ tag }) => tag === "dd");
  const terms = within(({ tag }) => tag === "dt").map((term, index) => ({
    question: textOf(term),
    answer: answers[index] ? inside(page, answers[index]) : "",
  }));
  const paragraphs = within(({ tag, attributes }) => tag === "p" && attributes.get("class") !== "intro");
  return {
    heading: name,
    offerings,
    paragraphs: paragraphs.map(textOf).filter(Boolean),
    questions: details.length > 0 ? details : terms,
  };
}

const inside = (page: Page, { inner }: Element): string => (inner ? page.source.slice(inner.start, inner.end) : "");

const PURPOSES: FormPurpose[] = [
  "contact",
  "newsletter",
  "reservation",
  "appointment",
  "booking",
  "quote",
  "rsvp",
  "donation",
  "volunteer",
  "demo",
  "trial",
  "order",
  "waitlist",
];

function partAgain(page: Page, build: Build, content: Content, { element }: Section, turn: number): Part | null {
  const anchor = element.attributes.get("id") ?? "";
  const own: Build = {
    ...build,
    design: { ...build.design, seed: `${build.design.seed}/again-${turn}` },
    statements: [...content.paragraphs],
    brief: { ...build.brief, offerings: content.offerings },
  };
  const classes = classesOf(element);
  const purpose = PURPOSES.find((name) => anchor === `form-${name}`);
  if (classes.includes("form-section") && purpose) return formSection(own, purpose);
  if (content.questions.length > 0) return questionsPart(own, content.heading, content.questions, anchor);
  if (anchor === "contact")
    return contactSection(own, content.heading, findIn(page, element, ({ tag }) => tag === "form") !== null);
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
  // Fields that were added or made optional stay so; so do the words above the form.
  for (const tag of ["form", "p"]) {
    const isSame = (one: Element) => one.tag === tag && (tag === "form" || classesOf(one).includes("intro"));
    const old = findIn(page, element, isSame);
    const next = readPage(body).elements.find(isSame);
    if (old && next)
      body = applyChanges(body, [{ start: next.start, end: next.end, text: page.source.slice(old.start, old.end) }]);
  }
  if (id !== made.anchor && !isHero) body = body.replaceAll(`id="${made.anchor}-h"`, `id="${id}-h"`);
  return `${opening}${body}</section>`;
}
