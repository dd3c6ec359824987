/** Requests about whole sections: remove, move, swap, lay out anew, add. */
import { findIn, type Page } from "../../../html/page.ts";
import { capitalised, fold } from "../reader/text.ts";
import { nameOf, say } from "./answers.ts";
import { buildFor, isComposed } from "./build.ts";
import { pageOf } from "./draft.ts";
import type { Edit } from "./edit_context.ts";
import { quotesIn, type Request, spoken } from "./message.ts";
import { anchorFor, FORM_KINDS, givenIn, makePart, plainContent, saidOfSubject, subjectOf } from "./new_section.ts";
import { redoSection } from "./redo_section.ts";
import { type Mention, mentionsIn, type Section, sectionsOf } from "./section_names.ts";
import {
  bodySections,
  endPlace,
  insertPart,
  insertPlain,
  lineOf,
  moveTo,
  removeSection,
  topPlace,
  usualPlace,
} from "./section_places.ts";

const REMOVE =
  /^(?:remove|delete|drop|hide|get rid of|take out|take away|cut|losche?|loesche?|entferne?|streiche?|nimm|supprime[rz]?|enleve[rz]?|retire[rz]?|quita|elimina|borra)\b|^(?:we |i )?(?:don't|do not|no longer) (?:need|want)\b|\b(?:kann|soll|muss) (?:weg|raus)\b|^(?:no|kein[en]*) /;
const REDO =
  /\b(?:regenerate|redo|redesign|rebuild|re-?do)\b|^rewrite\b|^refresh\b|\b(?:another|different|new|other) (?:layout|version|look|design|variant)\b|neu gestalten|^gestalte?\b.*\bneu\b|^uberarbeite|\bneu (?:machen|schreiben|aufbauen)|\b(?:andere[sn]?|neue[sn]?) (?:layout|variante|version|fassung|anordnung)|^(?:refais|refaire|regenere)|autre (?:mise en page|version)|^(?:rehaz|redisena|regenera)|otr[ao] (?:version|composicion|diseno)/;
const SWAP = /^(?:swap|exchange|switch|tausche?|vertausche?|echange[rz]?|intercambia)\b/;
const MOVE =
  /^(?:move|put|place|shift|bring|position|show|verschiebe?|schiebe?|setze?|stelle?|bringe?|platziere?|packe?|deplace[rz]?|mets|mettez|place[rz]?|mueve|pon|coloca|lleva)\b/;
const ADD =
  /^(?:add|insert|include|create|append|build|give (?:me|us|it|the page)|put in|(?:i|we) (?:want|need|would like)|there should be|fuge?|fuege?|erganze?|baue?|ich (?:brauche|mochte|will|hatte gern)|wir (?:brauchen|mochten)|ajoute[rz]?|insere[rz]?|cree[rz]?|anade|agrega|incluye|inserta|crea|pon)\b|\bhinzu(?:fugen)?$|^(?:neuer|new) (?:section|abschnitt|bereich)/;
const ABOVE =
  /\b(?:above|before|over|on top of|ahead of|uber(?! (?:uns|mich)\b)|oberhalb(?: von)?|vor|au-dessus (?:de|du|des)|avant|encima de|antes de(?:l)?|sobre)\s/;
const BELOW =
  /\b(?:below|under(?:neath)?|beneath|after|behind|following|unter|unterhalb(?: von)?|nach|hinter|sous|apres|debajo de(?:l)?|despues de(?:l)?|tras)\s/;
const TO_TOP =
  /\b(?:to|at|on) (?:the )?(?:very )?(?:top|beginning|start)\b|\bfirst\b|nach (?:ganz )?oben|ganz (?:nach )?oben|an den anfang|\bzuerst\b|en haut|au debut|tout en haut|arriba(?: del todo)?|al (?:principio|inicio)/;
const TO_END =
  /\b(?:to|at) (?:the )?(?:very )?(?:bottom|end)\b|\blast\b|nach (?:ganz )?unten|ganz (?:nach )?unten|ans ende|en bas|a la fin|tout en bas|abajo(?: del todo)?|al final/;
const UP = /\b(?:up|higher|hoch|hoher|nach vorne|plus haut|mas arriba|sube)\b/;
const DOWN = /\b(?:down|lower|runter|tiefer|weiter unten|plus bas|mas abajo|baja)\b/;

/** Swaps two sections, or moves one. */
export function moveSection({ draft, request, speech }: Edit): string | null {
  const page = pageOf(draft);
  const { folded } = request;
  const isSwap = SWAP.test(folded);
  if (!isSwap && !MOVE.test(folded)) return null;
  const mentions = mentionsIn(page, folded);
  const [first, second] = mentions;
  if (!first) return null;
  if (isSwap) {
    if (!first.section || !second?.section)
      return mentions.length < 2 ? null : notFound(page, speech, first.section ? second! : first);
    if (first.section.isHero || second.section.isHero || isFrame(first.section) || isFrame(second.section))
      return say(speech, "heroStays");
    const [upper, lower] =
      first.section.element.start < second.section.element.start
        ? [first.section, second.section]
        : [second.section, first.section];
    const at = upper.element.start;
    const ahead = lineOf(page.source, upper.element).start;
    moveTo(draft, upper, lower.element.end);
    // The lower one goes where the upper one began, which nothing after it has moved.
    const moved = sectionsOf(pageOf(draft)).find(({ element, name }) => name === lower.name && element.start >= at - 2);
    if (moved) moveTo(draft, moved, ahead);
    return say(speech, "sectionMoved", { name: upper.name, where: nameOf(speech, "belowIt", { name: lower.name }) });
  }
  const where = placeIn(page, folded, mentions);
  if (!where && !TO_TOP.test(folded) && !TO_END.test(folded) && !UP.test(folded) && !DOWN.test(folded)) return null;
  // "Put “Hello” above the footer" is no wish about a section.
  if (quotesIn(request, request.text).length > 0 && !first.section) return null;
  if (!first.section) return isMenuWord(first) ? say(speech, "already") : notFound(page, speech, first);
  if (first.section.isHero) return say(speech, "heroStays");
  if (isFrame(first.section)) return say(speech, "already");
  const name = first.section.name;
  const target = where ?? relativePlace(page, first.section, folded);
  if (target === null) return say(speech, "already");
  if ("missing" in target) return notFound(page, speech, target.missing);
  if (!moveTo(draft, first.section, target.at)) return say(speech, "already");
  return say(speech, "sectionMoved", { name, where: nameOf(speech, target.says, { name: target.name }) });
}

const isFrame = ({ element }: Section): boolean => element.tag === "header" || element.tag === "footer";
const isMenuWord = ({ kind }: Mention): boolean => kind === "menu" || kind === "header";

type Where = { at: number; says: "atTop" | "atEnd" | "aboveIt" | "belowIt"; name: string } | { missing: Mention };

/** "above the footer", "under the gallery": a place beside the section that is named after the word. */
function placeIn(page: Page, folded: string, mentions: Mention[]): Where | null {
  for (const [pattern, says] of [
    [ABOVE, "aboveIt"],
    [BELOW, "belowIt"],
  ] as const) {
    const match = pattern.exec(folded);
    if (!match) continue;
    const beside = mentions.find(({ at }) => at >= match.index + match[0].length - 1);
    if (!beside) continue;
    if (!beside.section) return { missing: beside };
    const { element, isHero, name } = beside.section;
    if (element.tag === "footer")
      return says === "aboveIt"
        ? { at: endPlace(page), says, name: "Footer" }
        : { at: endPlace(page), says: "atEnd", name };
    if (element.tag === "header" || (isHero && says === "aboveIt")) return { at: topPlace(page), says: "atTop", name };
    return { at: says === "aboveIt" ? lineOf(page.source, element).start : element.end, says, name };
  }
  return null;
}

function relativePlace(page: Page, section: Section, folded: string): Where | null {
  if (TO_TOP.test(folded)) return { at: topPlace(page), says: "atTop", name: "" };
  if (TO_END.test(folded)) return { at: endPlace(page), says: "atEnd", name: "" };
  const bodies = bodySections(page);
  const index = bodies.findIndex(({ element }) => element === section.element);
  const other = bodies[UP.test(folded) ? index - 1 : index + 1];
  if (!other || other.isHero) return null;
  return UP.test(folded)
    ? { at: lineOf(page.source, other.element).start, says: "aboveIt", name: other.name }
    : { at: other.element.end, says: "belowIt", name: other.name };
}

function notFound(page: Page, speech: Edit["speech"], mention: { said: string }): string {
  const names = bodySections(page)
    .map(({ name }) => name)
    .slice(0, 12);
  return say(speech, "sectionNotFound", { name: mention.said, list: names.join(", ") || "–" });
}

/** Removes the sections that a request names. */
export function removeSections({ draft, request, speech }: Edit): string | null {
  if (!REMOVE.test(request.folded)) return null;
  if (
    !/\b(?:pictures?|photos?|images?|bilder|fotos?) (?:section|abschnitt|bereich)/.test(request.folded) &&
    /\b(?:button|link|knopf|bouton|boton|enlace|lien|field|feld|champ|campo|word|wort|mot|palabra|image|picture|photo|bild|imagen|colou?r|farbe|border|shadow|underline)s?\b/.test(
      request.folded,
    )
  )
    return null;
  const quoted = quotesIn(request, request.text).map(fold);
  const folded = quoted.length > 0 ? `${request.folded} ${quoted.join(" ")}` : request.folded;
  // "… from the services": what is to go stands before.
  const from = /(?<!\brid)\s(?:from|of|in|on|aus|von|vom|im|in der|de la|del|du|des|dans)\s/.exec(request.folded);
  const mentions = mentionsIn(pageOf(draft), from ? folded.slice(0, from.index) : folded);
  if (mentions.length === 0) {
    const named =
      /^\p{L}+\s+(?:the |den |das |die |le |la |el )?(.{2,60}?)\s+(?:section|block|abschnitt|bereich|seccion)$/u.exec(
        request.folded,
      );
    return named ? notFound(pageOf(draft), speech, { said: named[1]! }) : null;
  }
  const answers: string[] = [];
  const done = new Set<string>();
  for (const { said, kind } of mentions.slice(0, 8)) {
    // Read again each time: the places have moved.
    const page = pageOf(draft);
    const section = mentionsIn(page, said).find((mention) => mention.section !== null)?.section ?? null;
    if (!section) {
      if (!done.has(said) && !(kind && done.has(kind))) answers.push(notFound(page, speech, { said }));
      continue;
    }
    if (kind) done.add(kind);
    if (section.isHero) {
      answers.push(say(speech, "heroStays"));
      continue;
    }
    const after = removeSection(draft, section);
    answers.push(say(speech, "sectionRemoved", { name: section.name }));
    if (after.removed > 0) answers.push(say(speech, "linksRemoved", { count: after.removed }));
    if (after.moved > 0) answers.push(say(speech, "linksMoved", { count: after.moved }));
  }
  return answers.join(" ");
}

/** Lays a section out anew with what it holds. */
export function redoSections({ draft, request, speech }: Edit): string | null {
  if (!REDO.test(request.folded)) return null;
  const page = pageOf(draft);
  const [mention] = mentionsIn(page, request.folded.replace(/\b(?:design|version)\b/g, " "));
  if (!mention)
    return /\b(?:page|seite|site|website|everything|alles)\b/.test(request.folded) ? say(speech, "vague") : null;
  if (!mention.section) return notFound(page, speech, mention);
  const { name } = mention.section;
  const isRedone = isComposed(draft.code) && redoSection(draft, mention.section);
  return isRedone ? say(speech, "sectionRedone", { name }) : say(speech, "cannotRedo", { name });
}

const ADDABLE = /section|abschnitt|bereich|seccion|block\b/;

/** Adds sections of the kinds that a request names, or one with its own words. */
export function addSections({ draft, request: asked, speech }: Edit): string | null {
  // "Testimonials: …" is a wish for them, with what they say.
  const bare =
    /^(?:testimonials?|reviews?|team|faq|pric(?:es|ing)|schedule|timetable|kundenstimmen|preise|zeitplan|temoignages|tarifs|testimonios|precios)\s*:\s/.test(
      asked.folded,
    );
  const request = bare ? { ...asked, text: `add ${asked.text}`, folded: `add ${asked.folded}` } : asked;
  if (!ADD.test(request.folded)) return null;
  // A field, a link, an entry of the menu: handlers before this one know those.
  const page = pageOf(draft);
  const given = givenIn(request);
  const beside = [ABOVE, BELOW].map((pattern) => pattern.exec(request.folded)?.index ?? Number.POSITIVE_INFINITY);
  const cut = Math.min(
    ...beside,
    ...[/[:\ue100-\ue1ff]/u, /\s(?:with|mit|avec|con|saying)\s/].map(
      (pattern) => pattern.exec(request.folded)?.index ?? Number.POSITIVE_INFINITY,
    ),
  );
  const head = request.folded.slice(0, Number.isFinite(cut) ? cut : undefined);
  const mentions = mentionsIn(page, head, []).filter(
    ({ kind }) => kind !== "hero" && kind !== "header" && kind !== "footer",
  );
  // "Opening hours" are hours, whatever else the words around may be.
  const unknown = mentionsIn(page, request.folded, []).filter(({ kind }) => NEVER_INVENTED.has(kind ?? ""));
  const wanted = uniqueKinds(
    mentions.length === 0 && given.texts.length + given.items.length === 0 ? unknown : mentions,
  );
  if (wanted.length === 0 && !ADDABLE.test(head)) return null;
  const subject = ADDABLE.test(head) && given.texts.length > 0 && given.heading === null ? subjectOf(request) : null;
  if (subject) given.heading = capitalised(subject);
  // "A gift list section: …" names itself.
  const named = /^\p{L}+ (?:an? |the |une? |una )?([\p{L}' -]{3,40}?) (?:section|abschnitt|bereich|seccion)\s*:/u.exec(
    request.folded,
  )?.[1];
  if (named && wanted.length === 0 && given.heading === null && given.texts.length > 0)
    given.heading = capitalised(
      request.text.slice(request.folded.indexOf(named), request.folded.indexOf(named) + named.length),
    );
  const told = given.heading === null && given.texts.length === 0 ? saidOfSubject(request) : null;
  if (told) {
    given.heading = told.heading;
    given.texts = [told.text];
  }
  const kinds: (string | null)[] = wanted.length > 0 && !(given.heading && given.texts.length > 0) ? wanted : [null];
  const answers: string[] = [];
  for (const kind of kinds.slice(0, 5)) {
    const answer = addSection({ draft, request, speech }, kind, given);
    if (answer !== null) answers.push(answer);
  }
  return answers.length > 0 ? answers.join(" ") : null;
}

function uniqueKinds(mentions: Mention[]): string[] {
  const kinds = mentions.map(({ kind }) => kind).filter((kind) => kind !== null);
  // "An appointment form" is one thing; so is "prices for our services".
  return [...new Set(kinds)].filter(
    (kind) =>
      !(kind === "offerings" && kinds.includes("pricing")) &&
      !(kind === "contact" && kinds.some((other) => other in FORM_KINDS)),
  );
}

const NEVER_INVENTED = new Set(["testimonials", "team", "blog", "press", "schedule"]);

function addSection(
  { draft, request, speech }: Edit,
  kind: string | null,
  given: ReturnType<typeof givenIn>,
): string | null {
  const page = pageOf(draft);
  const existing = kind === null ? null : existingOf(page, kind);
  if (existing && given.texts.length === 0 && given.items.length === 0)
    return say(speech, "sectionExists", { name: existing.name });
  const build = buildFor(draft.task, page);
  const wanted =
    NEVER_INVENTED.has(kind ?? "") && given.heading === null ? titled(page, request, kind!) : given.heading;
  const own = { ...given, heading: wanted };
  const place = placeIn(page, request.folded, mentionsIn(page, request.folded));
  const at =
    place && "at" in place
      ? place.at
      : TO_TOP.test(request.folded)
        ? topPlace(page)
        : TO_END.test(request.folded)
          ? endPlace(page)
          : usualPlace(page);
  const images = draft.task.attachments;
  if (kind === null && own.heading === null && subjectOf(request) === null && given.texts.length === 0) return null;
  const asked = { name: own.heading ?? subjectOf(request) ?? kind ?? spoken(request, request.text) };
  if (kind === "contact" && page.source.includes('name="contact"') && existing)
    return say(speech, "sectionExists", { name: existing.name });
  if (isComposed(draft.code)) {
    const made = makePart(build, kind, request, own, images);
    if (!made) return say(speech, "noFacts", asked);
    const twin = sectionsOf(page).find(({ name }) => fold(name) === fold(made.heading));
    if (twin) return say(speech, "sectionExists", { name: twin.name });
    insertPart(draft, made, at);
    return say(speech, "sectionAdded", { name: made.heading });
  }
  const made = plainContent(build, kind, request, own, images);
  if (!made) return say(speech, "noFacts", asked);
  insertPlain(draft, { ...made, anchor: anchorFor(made.anchor) }, at);
  return say(speech, "sectionAdded", { name: made.heading });
}

/** The heading for a kind that the composer has no words for: as the request calls it. */
function titled(page: Page, request: Request, kind: string): string {
  const [mention] = mentionsIn(page, request.folded, []).filter((found) => found.kind === kind);
  const word = mention ? request.text.slice(mention.at, mention.at + mention.said.length) : kind;
  return word.charAt(0).toLocaleUpperCase("en") + word.slice(1);
}

/** The section of a kind that the page has already; a contact section without a form does not count as a form. */
function existingOf(page: Page, kind: string): Section | null {
  const probe: Record<string, string> = {
    "hours-and-place": "opening hours",
    offerings: "services",
    story: "our story",
    call: "call to action",
    facts: "good to know",
    place: "location",
  };
  const mention = mentionsIn(page, probe[kind] ?? kind.replaceAll("-", " ")).find((found) => found.kind === kind);
  const section = mention?.section ?? null;
  if (!section || section.isHero) return null;
  // A form of another purpose is no contact form, though it looks like one.
  if (kind === "contact" && /^form-(?!contact)/.test(section.element.attributes.get("id") ?? "")) return null;
  if (kind === "contact" || kind in FORM_KINDS)
    return findIn(page, section.element, ({ tag }) => tag === "form") !== null ? section : null;
  return section;
}
