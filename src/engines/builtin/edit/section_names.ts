/** The sections of a page, and which of them a request speaks of. */
import { classesOf, type Element, elementsIn, findIn, isWithin, type Page } from "../../../html/page.ts";
import { fold } from "../reader/text.ts";
import { textOf } from "./visible_text.ts";

export interface Section {
  element: Element;
  /** What the visitor reads above it; its label or id when there is no heading. */
  name: string;
  isHero: boolean;
  /** Folded id, classes and heading, for the tables below. */
  marks: string;
}

/** Kind; what requests call it; what id, classes or heading of such a section look like. All folded. */
const KINDS: [kind: string, said: RegExp, marked: RegExp][] = [
  [
    "hero",
    /\b(?:hero|banner|jumbotron|masthead|(?:top|first|opening|intro) section|einstieg|startbereich|kopfbereich|titelbereich|aufmacher|ouverture|banniere|apertura|portada)\b/,
    /\b(?:hero|banner|jumbotron|masthead)\b/,
  ],
  [
    "faq",
    /\bfaqs?\b|\bquestions frequentes\b|\b(?:frequently asked )?questions(?: and answers| section| & answers)?\b|(?:haufige )?fragen\b|q&a|preguntas|foire aux questions/,
    /\bfaqs?\b|frequently asked|questions (?:and|&) answers|haufige fragen|fragen und antworten|preguntas frecuentes|questions frequentes|foire aux questions/,
  ],
  ["newsletter", /news ?letter|mailing list|infolettre|boletin/, /news ?letter|subscribe|infolettre|boletin|mailing/],
  [
    "testimonials",
    /testimonials?|(?:customer |client )?reviews?\b|kundenstimmen|bewertungen|referenzen|temoignages|avis clients|testimonios|opiniones|resenas/,
    /testimonial|review|stimmen|bewertung|temoignage|testimonio|opinion/,
  ],
  [
    "team",
    /\b(?:our |the )?team\b|\bstaff\b|mitarbeiter|equipe|equipo/,
    /\bteam\b|\bstaff\b|equipe|equipo|mitarbeiter/,
  ],
  [
    "hours-and-place",
    /opening (?:hours|times)|business hours|\bhours\b|offnungszeiten|sprechzeiten|horaires?\b|horarios?\b/,
    /\bhours|offnungszeiten|sprechzeiten|horaire|horario|opening/,
  ],
  [
    "place",
    /\blocation\b|\bmap\b|\bdirections\b|find us|anfahrt|standort|lageplan|nous trouver|plan d'acces|ubicacion|\bmapa\b/,
    /location|\bmap\b|place|anfahrt|standort|find|trouver|ubicacion|visit/,
  ],
  [
    "gallery",
    /\bgaller(?:y|ies)\b|\bphotos?\b|portfolio|galerie|galeria|selected work|projects?\b|bilder(?=galerie)?/,
    /galler|portfolio|galerie|galeria|work|project|photos|pictures/,
  ],
  ["reservation", /reserv(?:ation|ierung|ierungen|as?\b)|book(?:ing)? a table|tischreservierung/, /reserv|booking/],
  [
    "appointment",
    /appointments?|termin(?:e|anfrage|buchung)?\b|rendez-vous|\bcitas?\b/,
    /appointment|termin|rendez|cita|booking/,
  ],
  ["booking", /\bbookings?\b|buchung(?:en)?/, /booking|buchung|reserv/],
  [
    "quote",
    /\bquotes? (?:form|request)|\bestimates?\b|angebotsanfrage|kostenvoranschlag|\bdevis\b|presupuesto/,
    /quote|estimate|angebot|devis|presupuesto/,
  ],
  ["rsvp", /\brsvp\b|zusage/, /rsvp|zusage/],
  ["donation", /donat(?:e|ions?)|spenden?|faire un don|\bdons\b|donar|donaciones/, /donat|spende|\bdon\b/],
  ["volunteer", /volunteers?|ehrenamt|mitmachen|benevoles?|voluntari/, /volunteer|ehrenamt|mitmach|benevol|voluntari/],
  ["demo", /\bdemo\b/, /demo/],
  ["trial", /\btrial\b|probetraining|schnupper/, /trial|probe|schnupper/],
  ["order", /\border form\b|bestellformular|bestellung/, /order|bestell/],
  ["waitlist", /wait(?:ing)? ?list|warteliste/, /waitlist|warteliste/],
  ["contact", /\bcontact\b|kontakt|contacto|get in touch|coordonnees/, /contact|kontakt|contacto|get in touch/],
  ["menu", /\bmenu\b|speisekarte|\bla carte\b|\bcarta\b/, /\bmenu\b|menu-section|speisekarte|carta/],
  ["pricing", /pric(?:es?|ing)\b|price list|preis(?:e|liste)\b|tarifs?\b|precios|tarifas/, /pric|preis|tarif|precio/],
  [
    "offerings",
    /services?\b|products?\b|offerings?|features?\b|classes|courses|treatments|rooms|leistungen|angebote?\b|produkte|kurse|behandlungen|zimmer|funktionen|prestations|produits|offres|chambres|ofertas|habitaciones|servicios|productos|cursos/,
    /services?|products?|offering|features?|list-|leistung|angebot|produkt|kurse|prestation|offres|servicio|producto|menu/,
  ],
  [
    "story",
    /\bstory\b|\babout(?: us| me)?(?: section)?\b|\bhistory\b|uber uns|uber mich|geschichte|a propos|histoire|sobre (?:nosotros|mi)|historia/,
    /story|about|history|uber|geschichte|propos|histoire|sobre|historia/,
  ],
  [
    "schedule",
    /schedule|timetable|program(?:me)?\b|events?\b|dates\b|termine|zeitplan|programm\b|calendrier|programa|calendario/,
    /schedule|timetable|program|event|dates|termine|zeitplan|calend/,
  ],
  ["blog", /\bblog\b|\bnews\b|neuigkeiten|actualites|noticias/, /blog|news|neuigkeit|actual|noticia/],
  ["press", /\bpress\b|presse\b|prensa/, /press|prensa/],
  ["facts", /good to know|\bfacts\b|gut zu wissen|bon a savoir|buen saber/, /facts|know/],
  ["call", /call[- ]to[- ]action|\bcta (?:section|band)|handlungsaufforderung/, /\bcall\b|cta/],
  ["footer", /\bfooter\b|fußzeile|fusszeile|pied de page|pie de pagina/, /^footer /],
  ["header", /\bheader\b|kopfzeile|en-tete|cabecera/, /^header /],
];

const known = new WeakMap<Page, Section[]>();

/** All sections of a page in reading order. Header and footer count, the opening too. */
export function sectionsOf(page: Page): Section[] {
  const sections = known.get(page) ?? readSections(page);
  known.set(page, sections);
  return sections;
}

function readSections(page: Page): Section[] {
  const isFrame = (element: Element) =>
    (element.tag === "header" || element.tag === "footer") && !hasAround(element, ["section", "article", "main"]);
  let bodies = page.elements.filter((element) => element.tag === "section" && !hasAround(element, ["section"]));
  if (bodies.length < 2) {
    const wrappers = loneWrappers(page);
    const blocks = page.elements.filter(
      (element) =>
        ["div", "article", "aside", "section"].includes(element.tag) &&
        (element.parent === null || ["main", "body"].includes(element.parent.tag) || wrappers.has(element.parent)) &&
        !wrappers.has(element) &&
        element.text.trim() !== "",
    );
    bodies = [
      ...bodies,
      ...blocks.filter((block) => !bodies.some((other) => isWithin(other, block) || isWithin(block, other))),
    ];
  }
  const frames = page.elements.filter(isFrame);
  const headings = { ...page, elements: page.elements.filter(({ tag }) => /^h[1-6]$/.test(tag)) };
  const opening = openingOf(headings);
  if (opening && ![...bodies, ...frames].some((other) => isWithin(opening, other) || isWithin(other, opening)))
    bodies.push(opening);
  return [...bodies, ...frames]
    .filter((element) => element.inner !== null)
    .sort((a, b) => a.start - b.start)
    .map((element) => sectionOf(element, elementsIn(headings, element)));
}

/** The block around the main headline, where that is no section. */
function openingOf({ elements }: Page): Element | null {
  const main = elements.filter(({ tag }) => tag === "h1" || tag === "h2");
  const at = main.findIndex(({ tag }) => tag === "h1");
  const holdsMore = (element: Element) =>
    [main[at - 1], main[at + 1]].some((other) => other && isWithin(other, element));
  let block = main[at]?.parent ?? null;
  while (block?.parent && !["main", "body", "html"].includes(block.parent.tag) && !holdsMore(block.parent))
    block = block.parent;
  return block && !["main", "body", "html"].includes(block.tag) ? block : null;
}

/** Divisions that do nothing but hold the page. */
const loneWrappers = (page: Page): Set<Element> =>
  new Set(
    page.elements
      .filter(({ tag }) => tag === "body" || tag === "main")
      .flatMap(({ children }) => {
        const weighty = children.filter(
          ({ tag }) => !["script", "style", "link", "header", "footer", "nav"].includes(tag),
        );
        const parts = weighty[0]?.children.filter(({ tag }) =>
          ["div", "section", "header", "footer", "main"].includes(tag),
        );
        return weighty.length === 1 && weighty[0]!.tag === "div" && parts!.length > 1 ? weighty : [];
      }),
  );

function hasAround(element: Element, tags: string[]): boolean {
  for (let at = element.parent; at; at = at.parent) if (tags.includes(at.tag)) return true;
  return false;
}

function sectionOf(element: Element, headings: Element[]): Section {
  const heading = headings[0] ? textOf(headings[0]) : "";
  const id = element.attributes.get("id") ?? "";
  const isFrame = element.tag === "header" || element.tag === "footer";
  const isHero =
    !isFrame && (headings.some(({ tag }) => tag === "h1") || classesOf(element).some((name) => /^hero\b/i.test(name)));
  return {
    element,
    name: heading || element.attributes.get("aria-label") || id || element.tag,
    isHero,
    marks: fold(`${isFrame ? element.tag : ""} ${id} ${classesOf(element).join(" ")} ${heading}`)
      .trim()
      .replace(/^(header|footer)/, "$1 "),
  };
}

const ordinal = (words: string): RegExp =>
  new RegExp(
    `\\b(?:${words})(?= (?:section|abschnitt|bereich|seccion)| (?:and|und) (?:the )?\\p{L}+ (?:section|abschnitt|bereich))`,
    "u",
  );
const FIRST = ordinal("first|ersten?|premiere|primera");
const SECOND = ordinal("second|zweiten?|deuxieme|segunda");
const THIRD = ordinal("third|dritten?|troisieme|tercera");
const LAST = ordinal("last|letzten?|derniere|ultima");

export interface Mention {
  kind: string | null;
  section: Section | null;
  /** Where the request speaks of it. */
  at: number;
  said: string;
}

/** Sections by their names, each name once, and by their kinds. */
interface Register {
  names: { name: string; isHeading: boolean; section: Section }[];
  byKind: Map<string, Section | null>;
}

const registers = new WeakMap<Section[], Register>();
/** What is called more than this is called by no one. */
const LONGEST_NAME = 200;

function registerOf(sections: Section[]): Register {
  const seen = registers.get(sections);
  if (seen) return seen;
  const names = new Map<string, Register["names"][number]>();
  for (const section of sections) {
    const heading = fold(section.name);
    for (const name of [heading, fold(section.element.attributes.get("id") ?? "").replaceAll("-", " ")]) {
      if (name.length < 3 || name.length > LONGEST_NAME || section.element.tag === name) continue;
      const key = `${name === heading} ${name}`;
      if (!names.has(key)) names.set(key, { name, isHeading: name === heading, section });
    }
  }
  const register = { names: [...names.values()], byKind: new Map() };
  registers.set(sections, register);
  return register;
}

/** The sections that a request speaks of, in its order; `section` is null when the page has none of that kind. */
export function mentionsIn(page: Page, folded: string, sections: Section[] = sectionsOf(page)): Mention[] {
  const found: (Mention & { end: number })[] = [];
  const free = (at: number, end: number) => !found.some((other) => at < other.end && other.at < end);
  const { names, byKind } = registerOf(sections);
  const ofKind = (kind: string, marked: RegExp): Section | null => {
    if (!byKind.has(kind)) byKind.set(kind, sectionOfKind(page, sections, kind, marked));
    return byKind.get(kind)!;
  };
  const kinds = KINDS.flatMap(([kind, said, marked]) => {
    const match = said.exec(folded);
    return match ? { kind, marked, at: match.index, end: match.index + match[0].length, said: match[0] } : [];
  });
  for (const { name, isHeading, section } of names) {
    const at = wordsAt(folded, name);
    if (at < 0 || !free(at, at + name.length)) continue;
    // "Questions fréquentes" is the FAQ, though another section's id is "questions".
    const isPart =
      !isHeading &&
      kinds.some(
        (other) =>
          other.said.length > name.length &&
          other.at <= at &&
          at + name.length <= other.end &&
          ofKind(other.kind, other.marked) !== null,
      );
    if (!isPart) found.push({ kind: kindOf(section, page), section, at, said: name, end: at + name.length });
  }
  for (const { kind, marked, at, end, said } of kinds)
    if (free(at, end)) found.push({ kind, section: ofKind(kind, marked), at, said, end });
  for (const [index, pattern] of [FIRST, SECOND, THIRD, LAST].entries()) {
    const match = pattern.exec(folded);
    const bodies = sections.filter(({ element }) => element.tag !== "header" && element.tag !== "footer");
    const section = index === 3 ? bodies.at(-1) : bodies[index];
    if (match && section && free(match.index, match.index + match[0].length))
      found.push({
        kind: null,
        section,
        at: match.index,
        said: `${match[0]} section`,
        end: match.index + match[0].length,
      });
  }
  const form = /\b(?:form|formular|formulaire|formulario)\b/.exec(folded);
  const namesOne = found.some(({ kind }) =>
    /^(?:contact|newsletter|reservation|appointment|booking|quote|rsvp|donation|volunteer|demo|trial|order|waitlist)$/.test(
      kind ?? "",
    ),
  );
  if (form && !namesOne)
    found.push({
      kind: "contact",
      section: sections.find(({ element }) => findIn(page, element, ({ tag }) => tag === "form") !== null) ?? null,
      at: form.index,
      said: form[0],
      end: form.index + form[0].length,
    });
  return found.sort((a, b) => a.at - b.at);
}

function sectionOfKind(page: Page, sections: Section[], kind: string, marked: RegExp): Section | null {
  if (kind === "hero") return sections.find((section) => section.isHero) ?? null;
  if (kind === "footer") return sections.findLast((section) => section.element.tag === "footer") ?? null;
  if (kind === "header") return sections.find((section) => section.element.tag === "header") ?? null;
  const bodies = sections.filter((section) => !section.isHero && !["header", "footer"].includes(section.element.tag));
  const byId = bodies.find((section) => marked.test(fold(section.element.attributes.get("id") ?? "")));
  const byMarks = byId ?? bodies.find((section) => marked.test(section.marks));
  if (byMarks) return byMarks;
  return bodies.find((section) => looksLike(page, section, kind)) ?? null;
}

/** What a section is by what it holds, when neither id nor heading tells. */
function looksLike(page: Page, { element }: Section, kind: string): boolean {
  const count = (accepts: (other: Element) => boolean) => elementsIn(page, element, accepts).length;
  switch (kind) {
    case "faq":
      return count(({ tag }) => tag === "details") > 1;
    case "newsletter":
      return (
        count(({ tag }) => tag === "form") === 1 &&
        count(({ tag }) => tag === "textarea" || tag === "select") === 0 &&
        count(({ tag, attributes }) => tag === "input" && !/^(?:hidden|submit)$/.test(attributes.get("type") ?? "")) ===
          1
      );
    case "contact":
      return count(({ tag }) => tag === "form") > 0 && count(({ tag }) => tag === "textarea") > 0;
    case "testimonials":
      return count(({ tag }) => tag === "blockquote") > 0;
    default:
      return false;
  }
}

const kindsOf = new WeakMap<Section, string | null>();

/** The kind that a section's id, classes or heading tell. */
export function kindOf(section: Section, page: Page): string | null {
  if (!kindsOf.has(section)) kindsOf.set(section, kindToldBy(section, page));
  return kindsOf.get(section)!;
}

function kindToldBy(section: Section, page: Page): string | null {
  if (section.isHero) return "hero";
  const id = fold(section.element.attributes.get("id") ?? "");
  return (
    KINDS.find(([kind]) => kind === id)?.[0] ??
    KINDS.find(([, , marked]) => id !== "" && marked.test(id))?.[0] ??
    KINDS.find(([kind, , marked]) => marked.test(section.marks) || looksLike(page, section, kind))?.[0] ??
    null
  );
}

/** Where a phrase stands in a text as whole words; -1 when nowhere. */
export function wordsAt(text: string, phrase: string): number {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? " ") && !/[\p{L}\p{N}]/u.test(text[at + phrase.length] ?? " ")) return at;
  }
  return -1;
}
