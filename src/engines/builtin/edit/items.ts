/** Requests about one entry of a list: a dish, a service, a question. New entries look like those beside them. */
import { classesOf, closest, type Element, elementsIn, findIn, type Page } from "../../../html/page.ts";
import { applyChanges, type Change } from "../../../html/splices.ts";
import { capitalised, fold } from "../reader/text.ts";
import { esc } from "../sections/part.ts";
import { nameOf, say } from "./answers.ts";
import { assignmentIn } from "./assignments.ts";
import { apart, pageOf, splice } from "./draft.ts";
import type { Edit } from "./edit_context.ts";
import { QUOTE, quotesIn, type Request, spoken } from "./message.ts";
import { givenIn } from "./new_section.ts";
import { setRemoved } from "./removed.ts";
import { kindOf, mentionsIn, type Section, sectionsOf } from "./section_names.ts";
import { ordinalIn } from "./text_targets.ts";
import { reads, replaceEverywhere, textOf } from "./visible_text.ts";

const ADD = /^(?:add|insert|include|put|fuge?|fuege?|erganze?|ajoute[rz]?|anade|agrega|pon)\b/;
const REMOVE =
  /^(?:remove|delete|drop|losche?|loesche?|entferne?|streiche?|supprime[rz]?|enleve[rz]?|quita|elimina|borra)\b/;
const INTO =
  /\s(?:to|in|into|on|zu|zur|zum|in die|in den|ins|a|au|aux|dans|al)\s+(?:the |our |my |die |den |das |der |le |la |les |el |los |las )?((?:(?!\s(?:to|in|into|on)\s).){2,40})$/u;

/** What an entry of a list is called. */
export const ITEM =
  "(?:products?|services?|features?|class(?:es)?|courses?|treatments?|dish(?:es)?|items?|offers?|rooms?|programs?|workshops?|practice areas?|leistung(?:en)?|angebote?|produkte?|kurse?|gerichte?|funktion(?:en)?|behandlung(?:en)?|zimmer|prestations?|produits?|cours|plats?|fonctionnalites?|servicios?|productos?|cursos?|platos?|clases?|habitacion(?:es)?)";
const NEW_ITEM = new RegExp(
  `^\\p{L}+\\s+(?:an? |another |the |our |eine?n? |noch eine?n? |die |den |das |une? |la |le |el |una? )?(?:new |neue[nrs]? |weitere[nrs]? |nouvelle? |nouveau |nuev[oa] |otr[oa] )?${ITEM}(?=[\\s:])(?:\\s+(?:hinzu|dazu|called|named|namens|appelee?|llamad[oa]))*\\s*:?\\s+(.+?)(?:\\s+(?:hinzu|dazu))?$`,
  "u",
);

/** "Add a service: Wills, for families", "Füge eine Leistung hinzu: …": the list is the one that the page has. */
function namedItem(edit: Edit, page: Page): string | null {
  const { draft, request, speech } = edit;
  const match = NEW_ITEM.exec(request.folded);
  if (!match || /^(?:section|abschnitt|bereich|seccion|to|in|zu|page|with|mit|about|uber)\b/.test(match[1]!))
    return null;
  const at = request.folded.indexOf(match[1]!, match[0].indexOf(match[1]!));
  const said = request.text.slice(at, at + match[1]!.length);
  const [quoted] = quotesIn(request, said);
  const item = detailed(itemIn(request, quoted ?? said));
  if (item.name === "") return null;
  const section = listSection(page);
  const entry = section && lastEntry(page, section);
  if (!entry) return say(speech, "itemNeeded", { name: item.name });
  splice(draft, "html", { start: entry.end, end: entry.end }, entrySource(page, plainEntry(page, section), item));
  return say(speech, "added", { thing: nameOf(speech, "aText"), text: item.name });
}

/** "Wills – for families", "Jira: two-way sync", "Rye loaf, dark and dense": what it is called, and what is said of it. */
function detailed(item: Item): Item {
  const cut = /\s+[–—-]\s+|:\s+|,\s+/u.exec(item.name);
  if (!cut || cut.index < 2) return item;
  const detail = item.name.slice(cut.index + cut[0].length).trim();
  return { ...item, name: item.name.slice(0, cut.index).trim(), detail: capitalised(detail) };
}

/** The section that lists what is on offer. */
export function listSection(page: Page): Section | null {
  const bodies = sectionsOf(page).filter(
    ({ isHero, element }) => !isHero && element.tag !== "footer" && element.tag !== "header",
  );
  return (
    bodies.find(
      ({ element }) =>
        classesOf(element).some((name) => /^(?:list-|menu-section)/.test(name)) &&
        element.attributes.get("id") !== "pricing",
    ) ??
    bodies.find((section) => kindOf(section, page) === "offerings" && lastEntry(page, section) !== null) ??
    bodies.find(
      (section) => /^(?:menu|pricing)$/.test(kindOf(section, page) ?? "") && lastEntry(page, section) !== null,
    ) ??
    null
  );
}

const known = new WeakMap<Element, Element[]>();

/** The entries of a section's list, first to last. */
export function entriesOf(page: Page, { element }: Section): Element[] {
  const entries = known.get(element) ?? readEntries(page, element);
  known.set(element, entries);
  return entries;
}

function readEntries(page: Page, element: Element): Element[] {
  const entries = elementsIn(page, element, ({ tag }) => tag === "li" || tag === "article");
  const headings = { ...page, elements: elementsIn(page, element, ({ tag }) => tag === "h3") };
  const headed = entries.filter((entry) => elementsIn(headings, entry).length === 1);
  return headed.length > 0 ? headed : entries.filter((entry) => entry.children.length === 0 && textOf(entry) !== "");
}

/** "The second service", "das letzte Produkt": the entry that is counted. */
export function countedEntry(page: Page, folded: string): Element | null {
  if (!new RegExp(`\\b${ITEM}\\b`, "u").test(folded)) return null;
  const section = listSection(page);
  const entries = section ? entriesOf(page, section) : [];
  if (/\b(?:last|letzten?|letztes|derniere?|ultim[oa])\b/.test(folded)) return entries.at(-1) ?? null;
  const order = ordinalIn(folded);
  return order === null ? null : (entries[order] ?? null);
}

const WITH_TEXT = new RegExp(
  `\\s(?:with (?:the |this )?(?:text|description)|saying|mit (?:dem |der )?(?:text|beschreibung)|avec (?:le )?texte|con (?:el )?texto)\\s*:?\\s*(${QUOTE}|[^\\ue100-\\ue1ff]{3,})$`,
  "u",
);
const BESIDE =
  /,?\s(?:right |directly |gleich |direkt )?(?:between|after|below|under|zwischen|nach|hinter|unter|entre|apres|despues de|tras)\s+(.{3,80})$/u;
const COLON_INTO =
  /^\p{L}+ (?:hinzu )?(?:to |zu[rm]? |in |der |den |dem |die |aux? |al |a (?=l[ao]s? ))(?:the |our |los |las |la |el |les |die |den |der )?([\p{L} '-]{3,40}?)(?: hinzu| dazu)?\s*:\s+(.+)$/u;

/** The parts of "add NAME to LIST with the text … after OTHER". */
function partsOf(request: Request): { request: Request; detail: string | null; beside: string | null } {
  let { text, folded } = request;
  const cut = (at: number) => {
    text = text.slice(0, at);
    folded = folded.slice(0, at);
  };
  const told = WITH_TEXT.exec(folded);
  const detail = told ? spoken(request, text.slice(-told[1]!.length)) : null;
  if (told) cut(told.index);
  const beside = BESIDE.exec(folded);
  if (beside && INTO.test(folded.slice(0, beside.index))) cut(beside.index);
  return {
    request: { ...request, text, folded },
    detail,
    beside: beside && folded.length === beside.index ? beside[1]! : null,
  };
}

/** "Under Stairs write: …": what is said of an entry. */
const DESCRIBED: RegExp[] = [
  /^(?:schreibe?|write|put|setze?|mets|ecris|pon|escribe) (?:unter|zu|bei|under|below|beneath|sous|bajo|debajo de) (.{3,60}?)\s*:\s+(.{3,})$/u,
  /^(?:under|below|unter|bei|sous|bajo) (.{3,60}?) (?:write|put|add|schreibe?|mets|pon)\s*:?\s+(.{3,})$/u,
  new RegExp(
    `^(?:write|put|add|schreibe?|fuge?|mets|ajoute|pon|anade) (?:the text |den text )?(${QUOTE}) (?:under|below|beneath|unter|sous|bajo|debajo de) (?!the (?:headline|heading|title)|die uberschrift|le titre|el titul)(.{3,60})$`,
    "u",
  ),
];

/** Writes what is said of an entry under its name. */
export function describeItem({ draft, request, speech }: Edit): string | null {
  const index = DESCRIBED.findIndex((pattern) => pattern.test(request.folded));
  if (index < 0) return null;
  const match = DESCRIBED[index]!.exec(request.folded)!;
  const [name, words] = index === 2 ? [match[2]!, match[1]!] : [match[1]!, match[2]!];
  const at = index === 2 ? request.folded.indexOf(words) : request.folded.length - words.length;
  const said = spoken(request, request.text.slice(at, at + words.length));
  const page = pageOf(draft);
  const wanted = fold(spoken(request, name)).replace(/^(?:the|our|die|der|das|den|le|la|el) /, "");
  const heading = page.elements.find((element) => element.tag === "h3" && reads(element, wanted));
  const entry = heading && closest(heading.parent, ({ tag }) => tag === "li" || tag === "article");
  if (!heading || !entry) return null;
  const text = request.isEnded && /\s/.test(said) ? `${said}.` : said;
  const paragraph = findIn(page, entry, ({ tag }) => tag === "p");
  const place = paragraph ?? { start: heading.end, end: heading.end };
  splice(draft, "html", { start: place.start, end: place.end }, `<p>${esc(text)}</p>`);
  return say(speech, "textSet", { thing: textOf(heading), text });
}

/** "Add miso soup $6 to the menu", "add a question to the FAQ: Do you deliver? Yes." */
export function addItem(edit: Edit): string | null {
  const { draft, speech } = edit;
  const { request, detail, beside } = partsOf(edit.request);
  const { folded } = request;
  if (
    !ADD.test(folded) ||
    /\b(?:link|page|entry|section|abschnitt|bereich|seccion|eintrag|button|field|feld|champ|campo|nav(?:igation)?)\b/.test(
      folded,
    )
  )
    return null;
  if (
    /\b(?:phone|telefon\w*|telephone|telefono|e-?mail|mail|adresse?s?|address|direccion|hours|offnungszeiten|horaires?|horarios?)\b/.test(
      folded,
    ) &&
    !/faq|question|frage|pregunta/.test(folded)
  )
    return null;
  const page = pageOf(draft);
  const given = givenIn(request);
  if (given.questions.length > 0) {
    const faq = mentionsIn(page, folded).find(({ kind, section }) => kind === "faq" && section !== null)?.section;
    if (!faq) return null;
    const added = given.questions.map(({ question, answer }) => ({ question, answer }));
    const at = questionPlace(page, faq);
    if (!at) return null;
    splice(
      draft,
      "html",
      { start: at.end, end: at.end },
      added.map(({ question, answer }) => at.make(esc(question), answer)).join(""),
    );
    return say(speech, "added", {
      thing: nameOf(speech, "aText"),
      text: added.map(({ question }) => question).join(" "),
    });
  }
  const listed = COLON_INTO.exec(folded);
  const into = INTO.exec(folded);
  const named = listed || detail !== null || /\sto the (?:menu|list)$/.test(folded) ? null : namedItem(edit, page);
  if (named) return named;
  const list = listed?.[1] ?? into?.[1];
  if (!list) return null;
  const where = mentionsIn(page, list).find(({ section }) => section !== null)?.section;
  const neighbour = where && beside ? entryNamed(page, where, fold(spoken(request, beside))) : null;
  const entry = neighbour ?? (where ? lastEntry(page, where) : null);
  if (!where || !entry) return null;
  const told = listed
    ? request.text.slice(-listed[2]!.length)
    : request.text.slice(0, into!.index).replace(/^\p{L}+\s+/u, "");
  const names = told.split(listed ? /\s*,(?!\d)\s*/u : /\s*,(?!\d)\s*|\s+(?:and|und|et|y)\s+/u);
  const made = (detail === null ? names : [told])
    .map((piece) => ({ ...itemIn(request, piece), ...(detail === null ? {} : { detail }) }))
    .filter((item) => item.name !== "");
  // How entries look is no entry.
  const isLook = made.some(({ name }) =>
    /^(?:(?:more|some|mehr|ein paar) )?(?:emojis?|icons?|pictures?|photos?|images?|prices?|descriptions?|text|colou?rs?|animations?|space|borders?|shadows?|numbers?|bilder|fotos?|symbole|preise|farben?|rahmen|beschreibung(?:en)?)$/i.test(
      name,
    ),
  );
  if (made.length === 0 || isLook) return null;
  splice(
    draft,
    "html",
    { start: entry.end, end: entry.end },
    made.map((item) => entrySource(page, plainEntry(page, where), item)).join(""),
  );
  return say(speech, "added", { thing: nameOf(speech, "aText"), text: made.map(({ name }) => name).join(", ") });
}

/** The first entry whose name stands in a phrase. */
const entryNamed = (page: Page, section: Section, folded: string): Element | null =>
  entriesOf(page, section)
    .map((entry) => ({
      entry,
      at: folded.indexOf(fold(textOf(findIn(page, entry, ({ tag }) => tag === "h3") ?? entry))),
    }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)[0]?.entry ?? null;

interface Item {
  name: string;
  price: string | null;
  detail?: string;
}

function itemIn(request: Request, piece: string): Item {
  const said = (quotesIn(request, piece)[0] ?? spoken(request, piece)).replace(
    /^(?:an? |the |eine?n? |die |den |das |une? |la |le |el |una? )/i,
    "",
  );
  const price =
    /[\s(]{0,9}(?:for |at |fur |für |à |a |por )?([$€£]\s?\d[\d.,]{0,20}|\d[\d.,]{0,20}\s?(?:€|euros?|EUR|CHF|£|\$))\)?$/iu.exec(
      said,
    );
  return { name: (price ? said.slice(0, price.index) : said).trim(), price: price?.[1] ?? null };
}

/** The last entry of a section's list: what holds one heading of the third rank, or a plain list item. */
const lastEntry = (page: Page, section: Section): Element | null => entriesOf(page, section).at(-1) ?? null;

/** The entry that a new one is made like: one without a picture where there is one, because the copy has none. */
const plainEntry = (page: Page, section: Section): Element =>
  entriesOf(page, section).findLast(
    (entry) => findIn(page, entry, (inner) => classesOf(inner).includes("plate")) === null,
  ) ?? lastEntry(page, section)!;

/** A copy of an entry with other words; what it says besides name and price belongs to the old one and is left out. */
function entrySource(page: Page, entry: Element, { name, price, detail }: Item): string {
  const shown = esc(capitalised(name));
  const heading = findIn(page, entry, ({ tag }) => tag === "h3");
  const { source } = page;
  const before = /\n[ \t]*$/.exec(source.slice(0, entry.start))?.[0] ?? "";
  if (!heading?.inner)
    return `${before}${source.slice(entry.opening.start, entry.opening.end)}${shown}${price ? ` – ${esc(price)}` : ""}${detail ? `: ${esc(detail)}` : ""}</${entry.tag}>`;
  const paragraphs = elementsIn(page, entry, ({ tag }) => tag === "p");
  const label = findIn(page, entry, ({ attributes }) => attributes.get("class") === "price");
  const changes: Change[] = [
    { ...heading.inner, text: shown },
    ...paragraphs.map(({ start, end }, index) => ({
      start,
      end,
      text: index === 0 && detail ? `<p>${esc(detail)}</p>` : "",
    })),
    ...(paragraphs.length === 0 && detail
      ? [{ start: heading.end, end: heading.end, text: `<p>${esc(detail)}</p>` }]
      : []),
    ...(label
      ? [{ start: label.start, end: label.end, text: price ? `<span class="price">${esc(price)}</span>` : "" }]
      : price
        ? [{ start: heading.end, end: heading.end, text: `<span class="price">${esc(price)}</span>` }]
        : []),
    // Two drawings must not share their ids.
    ...elementsIn(page, entry, ({ tag }) => tag === "svg")
      .filter(({ start, end }) => /\sid="/.test(source.slice(start, end)))
      .map(({ start, end }) => ({ start, end, text: "" })),
  ];
  const own = apart(changes).map(({ start, end, text }) => ({
    start: start - entry.start,
    end: end - entry.start,
    text,
  }));
  return (
    before +
    applyChanges(source.slice(entry.start, entry.end), own).replace(/<div class="plate[^"<>]{0,200}">\s*<\/div>/g, "")
  );
}

function questionPlace(
  page: Page,
  { element }: Section,
): { end: number; make: (question: string, answer: string) => string } | null {
  const folds = elementsIn(page, element, ({ tag }) => tag === "details");
  if (folds.length > 0)
    return {
      end: folds.at(-1)!.end,
      make: (question, answer) => `<details><summary>${question}</summary><p>${answer}</p></details>`,
    };
  const answers = elementsIn(page, element, ({ tag }) => tag === "dd");
  const last = answers.at(-1);
  if (!last) return null;
  return last.parent?.tag === "div"
    ? { end: last.parent.end, make: (question, answer) => `<div><dt>${question}</dt><dd>${answer}</dd></div>` }
    : { end: last.end, make: (question, answer) => `<dt>${question}</dt><dd>${answer}</dd>` };
}

/** "Remove croissants from the list": the entry whose name is in the request. */
export function removeItem({ draft, request, speech }: Edit): string | null {
  if (!REMOVE.test(request.folded)) return null;
  const page = pageOf(draft);
  const said = fold(spoken(request, request.text))
    .replace(/^\p{L}+\s+(?:the |our |den |die |das |le |la |les |el |los |las )?/u, "")
    .replace(new RegExp(`^${ITEM} (?=\\p{L})`, "u"), "");
  const counted = countedEntry(page, request.folded);
  if (counted && !/section|abschnitt|bereich|seccion/.test(request.folded)) {
    const name = textOf(findIn(page, counted, ({ tag }) => tag === "h3") ?? counted);
    setRemoved(draft, [counted]);
    return say(speech, "removed", { thing: nameOf(speech, "aText"), text: name });
  }
  const entries = page.elements.filter(({ tag, parent }) => (tag === "li" || tag === "article") && parent !== null);
  const named = entries
    .map((entry) => {
      const heading = findIn(page, entry, ({ tag }) => tag === "h3");
      return { entry, name: fold(heading ? textOf(heading) : entry.children.length === 0 ? textOf(entry) : "") };
    })
    .filter(({ name }) => name.length > 2 && (said === name || said.startsWith(`${name} `)))
    .sort((a, b) => b.name.length - a.name.length);
  const [found] = named;
  if (!found) return null;
  const text = textOf(findIn(page, found.entry, ({ tag }) => tag === "h3") ?? found.entry);
  setRemoved(draft, [found.entry]);
  return say(speech, "removed", { thing: nameOf(speech, "aText"), text });
}

const PRICE_ALONE =
  /^(?:[$€£]\s?\d[\d.,]{0,20}|\d[\d.,]{0,20}\s?(?:€|euros?|EUR|CHF|£|\$))(?:\s*(?:\/|per |pro |par |por )\s*\p{L}+)?$/iu;
const PRICE = /[$€£]\s?\d[\d.,]{0,20}|\d[\d.,]{0,20}\s?(?:€|euros?\b|EUR\b|CHF\b|£|\$)/iu;

/** "Add a price of £200 to the settlement", "change the price of X to 5 €". */
export function setPrice({ draft, request, speech }: Edit): string | null {
  const assigned = assignmentIn(request);
  const isPrice =
    (assigned !== null && PRICE_ALONE.test(assigned.value)) ||
    /\s(?:now|jetzt|nun|ahora|maintenant|is|are|ist|est|es)\s+(?:now |jetzt )?(?:[$€£]\s?\d[\d.,]{0,20}|\d[\d.,]{0,20}\s?(?:€|euros?|eur|chf|£|\$))(?:$| (?:now|from|starting|as of|ab|a partir)\b)/u.test(
      request.folded,
    );
  if (
    !isPrice &&
    !/\bpric(?:e|es|ed)\b|\bpreise?\b|\bprix\b|\bprecio\b|\bcosts?\b|\bkostet\b|\bcoute\b|\bcuesta\b/.test(
      request.folded,
    )
  )
    return null;
  const told = spoken(request, request.text);
  const words = fold(told);
  const price = PRICE.exec(told)?.[0];
  if (!price) return null;
  const page = pageOf(draft);
  const bare = (element: Element) => fold(textOf(element).replace(PRICE, "")).trim();
  const heading = page.elements
    .filter(({ tag }) => tag === "h3")
    .filter((element) => bare(element).length > 2 && words.includes(bare(element)))
    .sort((a, b) => textOf(b).length - textOf(a).length)[0];
  if (!heading) return null;
  const entry = closest(heading.parent, ({ tag }) => tag === "li" || tag === "article") ?? heading.parent;
  const label = entry && findIn(page, entry, ({ attributes }) => attributes.get("class") === "price");
  const before = draft.events.length;
  const name = textOf(heading);
  const unit = /^\s*(?:\/|per |pro |par |por ).+$/iu.exec((label ? textOf(label) : "").replace(PRICE, ""))?.[0] ?? "";
  // A price in the name is changed there.
  const inName = label ? null : PRICE.exec(textOf(heading))?.[0];
  if (inName) {
    const count = replaceEverywhere(draft, inName, price, heading);
    if (count > 0)
      return draft.events.length === before
        ? say(speech, "already")
        : say(speech, "sizeSet", { thing: name.replace(PRICE, "").trim(), change: price });
  }
  // "$29/month" stays a price for a month.
  if (label?.inner) splice(draft, "html", label.inner, esc(price + unit));
  else splice(draft, "html", { start: heading.end, end: heading.end }, `<span class="price">${esc(price)}</span>`);
  return draft.events.length === before
    ? say(speech, "already")
    : say(speech, "sizeSet", { thing: name, change: price + unit });
}
