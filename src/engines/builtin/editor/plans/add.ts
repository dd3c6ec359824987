/** New things: texts, and whole sections in the page's own design. All words are the person's; nothing is made up. */
import { contentLanguage } from "../../../../design/content_kinds.ts";
import { LIST_CSS, LIST_WORDS, listHtml } from "../../../../design/content_list.ts";
import type { Edit, Position } from "../../../../edits/edit.ts";
import { escapeText } from "../../../../html/escape.ts";
import { classesOf, closest, type Element, findIn, isWithin, type Page } from "../../../../html/page.ts";
import type { FormPurpose } from "../../brief.ts";
import { questionsPart } from "../../sections/faq.ts";
import { formHtml, formSection } from "../../sections/forms.ts";
import { menuSection, offeringsSection } from "../../sections/offerings.ts";
import { type Build, type Part, part, sectionHead, sentence } from "../../sections/part.ts";
import { storySection } from "../../sections/story.ts";
import { nameIn } from "../answers.ts";
import { buildFor, pageLanguage } from "../composed/build.ts";
import { appendedCss, framed, isComposed } from "../composed/part.ts";
import { isButton, itemAround, itemName, NOTHING, resolveOne } from "../find.ts";
import { folded } from "../folding.ts";
import { itemOf } from "../grammar.ts";
import { already, type Ground, nodeOf, type Plan, refuse } from "../ground.ts";
import { type New, type NewItem, type Of, type Place, type SectionKind, SPEECHES, type Target } from "../intent.ts";
import type { ContentWish } from "../list_wish.ts";
import { SECTION_KINDS } from "../section_kinds.ts";
import { bodySections, type Section, sectionOf, sectionsOfKind } from "../sections.ts";
import { textOf } from "../words.ts";
import { addFields } from "./forms.ts";
import { addItems, addQuestion } from "./items.ts";
import { addLink, addMenuEntry, addPicture, freeId } from "./links.ts";
import { classAttribute, lastText, scopeOfNew } from "./places.ts";
import { withFreeIds } from "./sections.ts";

type Words = New<"text" | "heading">;

export function add(ground: Ground, { value, place, target }: Of<"add">): Plan {
  switch (value.is) {
    case "section":
      return addSection(ground, value, place);
    case "item":
      return addItems(ground, value.items, place, target);
    case "question":
      return addQuestion(ground, value.question, value.answer, place, target);
    case "field":
      return addFields(ground, value.fields, place, target);
    case "text":
    case "heading":
      return addText(ground, value, place, target);
    case "button":
    case "link":
      return addLink(ground, value, place, target);
    case "menu_entry":
      return addMenuEntry(ground, value);
    case "picture":
      return addPicture(ground, value, place, target);
  }
}

function addText(ground: Ground, { is, text }: Words, place: Place | null, target: Target | null): Plan {
  const { page } = ground;
  if (text.trim() === "") return refuse("needText");
  const said = target ?? place?.of ?? null;
  if (!said || said.kind === "page")
    return refuse("needPlace", { name: bodySections(page).find(({ isHero }) => !isHero)?.name ?? "" });
  const found = resolveOne(ground, said, ["section", "headline", "heading", "list_item", "text", "button"]);
  const section = sectionOf(page, found);
  // Between a label and its field nothing has a place.
  if (/^(?:label|legend)$/.test(found.tag)) return refuse("needPlace", { name: section?.name ?? "" });
  const isSection = section?.element === found;
  const tag = is === "heading" ? (section?.heading && section.heading !== found ? "h3" : "h2") : "p";
  const html = `<${tag}>${escapeText(text).replaceAll("\n", "<br>")}</${tag}>`;
  const done = (anchor: Element, position: Position): Plan => ({
    edits: [{ op: "insert", node: nodeOf(ground, anchor), position, html }],
    said: [["added", { text }]],
    about: { ...NOTHING, kind: "text", named: text },
  });
  // A word or two among the entries of a list are another entry; "60 minutes" are said of one.
  const priced = is === "text" ? itemOf(text) : null;
  const isLabel =
    is === "text" && !/\d/.test(text) && text.trim().split(/\s+/).length <= 3 && !/[.!?:…]$/.test(text.trim());
  const item: NewItem = priced?.price ? priced : { name: text, detail: null, price: null };
  if (!isSection) {
    const entry = itemAround(found);
    const isBeside = entry !== null && (entry === found || isWithin(found, itemName(page, entry)));
    if ((isLabel || item.price) && isBeside && /^(?:before|after|between)$/.test(place?.relation ?? ""))
      return addItems(ground, [item], place, null);
    // Where nothing but words may stand, a paragraph has to stand beside what is around them.
    const anchor = closest(found, ({ parent }) => !parent || !ONLY_WORDS.test(parent.tag)) ?? found;
    if (anchor.tag === "tr") return refuse("needPlace", { name: section?.name ?? "" });
    if (/^(?:li|article|dd|td|details)$/.test(anchor.tag) && anchor.inner)
      return done(anchor, place?.relation === "start" ? "first" : "last");
    return done(anchor, place?.relation === "before" ? "before" : "after");
  }
  const lists = (["offerings", "menu", "pricing"] as const).flatMap((kind) => sectionsOfKind(page, kind));
  if (isLabel && lists.some(({ element }) => element === found))
    return addItems(ground, [item], place && { ...place, relation: "end" }, said);
  const inner = said.section && partOf(page, section!, said.section);
  if (inner) return done(inner, "last");
  const { heading } = section!;
  return done(place?.relation === "start" && heading ? heading : lastText(ground, found), "after");
}

const ONLY_WORDS = /^(?:p|span|a|em|strong|b|i|h[1-6]|summary|dt|button|label)$/;

/** Of a section that holds more than what was said ("Hours and place"): the part that is it, by its own heading. */
function partOf(page: Page, { element, heading }: Section, kind: SectionKind): Element | null {
  const isOfKind = (one: Element) =>
    one !== heading && /^h[3-6]$/.test(one.tag) && SECTION_KINDS[kind]?.headings.includes(folded(textOf(one)));
  const own = findIn(page, element, (one) => isOfKind(one) === true)?.parent;
  return own && own !== element && isWithin(own, element) ? own : null;
}

function addSection(ground: Ground, value: New<"section">, place: Place | null): Plan {
  const { section: kind } = value;
  const build = buildFor(ground);
  const known = kind !== null && kind !== "hero" ? sectionsOfKind(ground.page, kind) : [];
  const words = value.heading ?? value.called ?? null;
  const given = words && sentence(words);
  const heading = given ?? headingFor(build, ground, kind) ?? null;
  if (kind === "header" || kind === "footer" || kind === "hero")
    return known.length > 0 || kind === "hero" ? already("exists", { name: kind }) : refuse("noFacts", { name: kind });
  const same = bodySections(ground.page).find(({ name }) => heading !== null && folded(name) === folded(heading));
  const into = same ?? known[0];
  const isBare = value.heading === null && value.text === null && value.items.length === 0;
  // "Add FAQ: …?" is one of its entries.
  if (kind === "faq" && into && value.heading === null && value.items.length > 0)
    return addItems(ground, value.items, place, { ...NOTHING, kind: "section", named: into.name });
  if (into && (same || isBare))
    return place?.of && place.relation === "end"
      ? refuse("cantMove", { name: into.name })
      : already("exists", { name: into.name });
  if (heading === null) return refuse("noFacts", { name: value.text ?? "…" });
  if (kind === "gallery" && value.items.length === 0) return refuse("needPicture");
  if (kind === "faq" && value.items.some(({ detail }) => !detail)) return refuse("needText");
  const made = partFor(ground, build, value, heading) ?? refuse("noFacts", { name: heading });
  const named: Part = { ...made, heading };
  return insertSection(ground, named, place, (at) =>
    plainSection(ground, named, at, plainBody(ground, at, value, build)),
  );
}

/** A section with a list of what one of the website's collections holds; the server fills it. */
export function addContentList(ground: Ground, { collection, limit, sort, isPaged, relation }: ContentWish): Plan {
  const { name, slug } = collection;
  if (ground.page.elements.some(({ attributes }) => attributes.get("data-sw-list") === slug))
    return already("exists", { name });
  const attributes = [
    limit === null ? "" : `data-sw-limit="${limit}"`,
    sort === null ? "" : `data-sw-sort="${sort}"`,
    isPaged ? "data-sw-paginate" : "",
  ];
  const words = LIST_WORDS[contentLanguage(pageLanguage(ground))];
  const list = listHtml(collection, words, attributes.filter(Boolean).join(" "), "h3");
  const anchor = freeId(ground, name);
  const made = part({
    kind: anchor,
    anchor,
    heading: name,
    html: `${sectionHead(anchor, name)}${list}`,
    css: LIST_CSS,
  });
  const place: Place | null = relation && { relation, of: null, and: null };
  return insertSection(ground, made, place, (at) => plainSection(ground, made, at, list));
}

/** Puts a section in its place, in the page's own design or, by `plain`, among elements that are not ours. */
function insertSection(ground: Ground, made: Part, place: Place | null, plain: (at: number) => string): Plan {
  const { heading } = made;
  const { anchor, position } = placeFor(ground, place);
  const at = position === "after" ? anchor.end : anchor.start;
  const html = isComposed(ground) ? framed(ground, made, at) : plain(at);
  const gap = /\n[ \t]*$/.exec(ground.page.source.slice(Math.max(0, anchor.start - 200), anchor.start))?.[0] ?? "\n";
  const free = withFreeIds(ground.page, html);
  const edits: Edit[] = [
    { op: "insert", node: nodeOf(ground, anchor), position, html: position === "after" ? gap + free : free + gap },
  ];
  return {
    edits: [...edits, ...(isComposed(ground) || made.css === LIST_CSS ? appendedCss(ground, made.css) : [])],
    said: [["sectionAdded", { name: heading }]],
    about: { ...NOTHING, kind: "section", named: heading },
  };
}

/** What a kind of section is called where the person gave no heading. */
function headingFor(build: Build, ground: Ground, kind: SectionKind | null): string | null {
  if (kind === null) return null;
  const purpose = PURPOSES[kind];
  if (purpose) return build.words.purposes[purpose].heading;
  const speech = SPEECHES.find((one) => one === pageLanguage(ground).split("-")[0]);
  return speech ? sentence(nameIn(speech, `${kind}_section`)) : null;
}

const PURPOSES: Partial<Record<SectionKind, FormPurpose>> = {
  newsletter: "newsletter",
  booking: "booking",
  contact: "contact",
};

const paragraphs = (texts: string[]): string => texts.map((one) => `<p>${escapeText(one)}</p>`).join("");

const textsOf = (text: string | null): string[] =>
  (text ?? "")
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The section of the composer that holds what was said; null where nothing was. */
function partFor(
  ground: Ground,
  build: Build,
  { section: kind, text, items }: New<"section">,
  heading: string,
): Part | null {
  const anchor = freeId(ground, heading);
  const offerings = items.map(({ name, detail, price }) => ({ name, detail, price }));
  const own: Build = { ...build, brief: { ...build.brief, offerings } };
  const texts = textsOf(text);
  const purpose = kind ? PURPOSES[kind] : undefined;
  if (purpose && items.length === 0) {
    // A form asks for what it needs: that is said of no business. Its introduction is the person's, or none.
    const site = { ...build.site, phone: null, email: null, links: [], address: null, hours: [] };
    const made = formSection({ ...build, site, brief: { ...build.brief, offerings: [] } }, purpose);
    const intro = texts[0] ? `<p class="intro">${escapeText(texts[0])}</p>` : "";
    return withHeading({ ...made, html: made.html.replace(/<p class="intro">[^<]*<\/p>/, () => intro) }, heading);
  }
  if (kind === "faq" && items.length > 0) {
    const questions = items.map(({ name, detail }): [string, string] => [name, escapeText(detail!)]);
    return questionsPart(build, heading, questions, anchor);
  }
  if (items.length > 0) {
    const made = kind === "menu" ? menuSection(own, heading) : offeringsSection(own, anchor, heading, texts[0] ?? null);
    return made && withHeading(made, heading);
  }
  if (texts.length === 0) return null;
  const made = storySection({ ...build, statements: texts }, heading, anchor);
  // A layout that has no place for all of it is none for it.
  if (made && texts.every((one) => folded(made.html).includes(folded(escapeText(one))))) return { ...made, anchor };
  return part({ kind: anchor, anchor, heading, html: `${sectionHead(anchor, heading)}${paragraphs(texts)}` });
}

function withHeading(made: Part, heading: string): Part {
  return {
    ...made,
    heading,
    html: made.html.replace(
      /(-h">)[^<]*(<\/h2>)/,
      (_, open: string, close: string) => `${open}${escapeText(heading)}${close}`,
    ),
  };
}

/** Where a new section goes: where it was said, else before the way to get in touch, else last. */
function placeFor(ground: Ground, place: Place | null): { anchor: Element; position: "before" | "after" } {
  const bodies = bodySections(ground.page);
  const [first, last] = [bodies[0]?.element, bodies.at(-1)?.element];
  if (!first || !last) return lastPlace(ground);
  const of = place?.of && place.of.kind !== "page" ? scopeOfNew(ground, place, null) : null;
  if (of?.tag === "footer") return { anchor: last, position: "after" };
  if (of?.tag === "header") return { anchor: first, position: "before" };
  if (of && place) return { anchor: of, position: /^(?:before|up|start)$/.test(place.relation) ? "before" : "after" };
  const hero = bodies.find(({ isHero }) => isHero)?.element;
  if (place?.relation === "start") return { anchor: hero ?? first, position: hero ? "after" : "before" };
  const contact = sectionsOfKind(ground.page, "contact")[0]?.element;
  if (place?.relation === "end" || !contact || contact === first) return { anchor: last, position: "after" };
  return { anchor: contact, position: "before" };
}

function lastPlace(ground: Ground): { anchor: Element; position: "before" | "after" } {
  const last = ground.page.elements
    .filter(
      ({ tag, isForeign, isClosed, parent }) =>
        !isForeign &&
        isClosed &&
        /^(?:h1|p|div|main|ul)$/.test(tag) &&
        (parent === null || /^(?:body|main)$/.test(parent.tag)),
    )
    .at(-1);
  return last ? { anchor: last, position: "after" } : refuse("factNowhere", { thing: { name: "section" } });
}

/** Class names of an element that say how its like looks, and not what it is. */
function lookOf(element: Element | null | undefined, left = /hero|dark|accent|newsletter|cta|gallery|active/i): string {
  return classAttribute(element ? classesOf(element).filter((name) => !left.test(name)) : []);
}

/** The section that a new one at a place stands beside. */
function sectionBeside({ page }: Ground, at: number): Section | undefined {
  const bodies = bodySections(page).filter(({ isHero }) => !isHero);
  return bodies.findLast(({ element }) => element.end <= at) ?? bodies[0];
}

/** What a section holds on pages that are not ours: plain elements in the classes of those beside it. */
function plainBody(ground: Ground, at: number, value: New<"section">, build: Build): string {
  const { section: kind, items } = value;
  const { page } = ground;
  const beside = sectionBeside(ground, at);
  const list = beside && findIn(page, beside.element, ({ tag }) => tag === "ul");
  const purpose = kind ? PURPOSES[kind] : undefined;
  const texts = paragraphs(textsOf(value.text));
  if (purpose && items.length === 0) {
    const button = page.elements.find(isButton);
    return `${texts}${formHtml({ ...build, brief: { ...build.brief, offerings: [] } }, purpose)}`
      .replaceAll(' class="btn"', lookOf(button))
      .replaceAll(/ class="(?:form short|form)"/g, "");
  }
  if (kind === "faq")
    return items
      .map(({ name, detail }) => `<details><summary>${escapeText(name)}</summary>${paragraphs([detail!])}</details>`)
      .join("\n");
  return texts + (items.length > 0 ? `<ul${lookOf(list)}>${items.map(itemLine).join("")}</ul>` : "");
}

/** A section for pages that are not ours, framed like the one beside it. */
function plainSection(ground: Ground, { anchor, heading }: Part, at: number, body: string): string {
  const beside = sectionBeside(ground, at);
  const children = beside?.element.children ?? [];
  const wrapper = children.length === 1 && children[0]!.tag === "div" ? children[0]! : null;
  const title = beside?.heading;
  const inner = `<${title?.tag ?? "h2"} id="${anchor}-h"${lookOf(title)}>${escapeText(heading)}</${title?.tag ?? "h2"}>\n${body}`;
  const tag = beside && /^(?:section|article|div)$/.test(beside.element.tag) ? beside.element.tag : "section";
  return `<${tag} id="${anchor}"${lookOf(beside?.element)} aria-labelledby="${anchor}-h">\n${wrapper ? `<div${lookOf(wrapper)}>\n${inner}\n</div>` : inner}\n</${tag}>`;
}

const itemLine = ({ name, detail, price }: NewItem): string =>
  `<li>${[name, detail, price]
    .filter((one): one is string => one !== null)
    .map(escapeText)
    .join(" – ")}</li>`;
