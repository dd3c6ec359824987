/** The texts of a page that have a name of their own in requests: headline, tagline, buttons, the first paragraph … */

import { classesOf, closest, type Element, elementsIn, findIn, type Page, type Range } from "../../../html/page.ts";
import { fold } from "../reader/text.ts";
import type { Name } from "./answers.ts";
import { wholeOf } from "./draft.ts";
import { mentionsIn } from "./section_names.ts";
import { reads, textOf } from "./visible_text.ts";

export interface TextTarget {
  name: Name;
  /** All elements that carry this text: the same button stands in the header and in the opening. */
  elements: Element[];
}

const SUBHEADLINE =
  /\bsub-? ?(?:head(?:line|ing)?|title)\b|\btag-?line\b|\bslogan\b|\blede\b|\bintro(?:duction)?(?: text)?\b|(?:^|\s)(?:under|below|beneath|unter) (?:the |die |der )?(?:headline|heading|title|uberschrift)|(?:text|line|paragraph) (?:below|under|beneath) the (?:headline|heading|title)|unter-?uberschrift|\buntertitel\b|\bunterzeile\b|\bclaim\b|text unter der uberschrift|sous-?titre|\bsubtitulo\b|\baccroche\b/;
const EYEBROW = /\beyebrow\b|\bkicker\b|line above the (?:headline|heading)|zeile uber der uberschrift|dachzeile/;
const HEADLINE =
  /\bhead-?lines?\b|\bh1\b|\b(?:main |hero |page |big |first )?heading\b|\b(?:hero|main|big) (?:title|text)\b|\bheader text\b|haupt-?uberschrift|\buberschrift\b|\bschlagzeile\b|\btitelzeile\b|\b(?:gros |grand )?titre(?: principal)?\b|\btitular\b|\bencabezado\b|\btitulo(?: principal)?\b/;
const BUTTON = /\bbuttons?\b|\bcta\b|call[- ]to[- ]action|\bknopf\b|\bschaltflache\b|\bbouton\b|\bboton\b/;
const SUBMIT = /submit|\bsend\b|form(?:'s)? button|absende|senden|formular|envoi|envoyer|enviar/;
const IN_HEADER =
  /\b(?:in|at) (?:the )?(?:very )?(?:header|top bar|nav(?:igation)?(?: bar)?|menu)\b|\b(?:im|in der) (?:kopf(?:bereich)?|kopfzeile|navigation|menu)\b|\bdans (?:l'en-tete|le menu)\b|\ben (?:la cabecera|el menu)\b/;
const ORDINALS: RegExp[] = [
  /\bfirst\b|\b1st\b|\berste[rsn]?\b|\bpremi(?:er|ere)\b|\bprimer[oa]?\b/,
  /\bsecond(?:ary)?\b|\b2nd\b|\bzweite[rsn]?\b|\bdeuxieme\b|\bsegund[oa]\b/,
  /\bthird\b|\b3rd\b|\bdritte[rsn]?\b|\btroisieme\b|\btercer[oa]?\b/,
  /\bfourth\b|\b4th\b|\bvierte[rsn]?\b|\bquatrieme\b|\bcuart[oa]\b/,
];
const PARAGRAPH = /\bparagraph\b|\babsatz\b|\bparagraphe\b|\bparrafo\b|\b(?:body )?text\b|\btexte\b|\btexto\b/;
const PARAGRAPH_WORDS =
  /\b(?:the|our|my|an?|this|that|first|second|third|fourth|last|main|body|page|intro(?:duction)?|opening|top|of|on|in|at|from|change|set|make|replace|remove|delete|add|insert|write|put|say|saying|update|der|die|das|den|dem|ersten?|zweiten?|dritten?|im|in|auf|seite|andere?|ersetze?|entferne?|fuge?|schreibe?|le|la|les|du|de|premier|deuxieme|page|el|los|del|primer|segundo|pagina)\b/g;
const FOOTER_TEXT =
  /\bfooter(?: text)?\b|\bcopyright(?: notice| line)?\b|fußzeile|fusszeile|pied de page|pie de pagina/;

/** Buttons and links that look like buttons. */
export const isButton = (element: Element): boolean =>
  (element.tag === "button" &&
    !classesOf(element).some((name) => /nav|menu|toggle|close|burger/i.test(name)) &&
    !element.attributes.has("popovertarget")) ||
  (element.tag === "input" && /^(?:submit|button)$/.test(element.attributes.get("type") ?? "")) ||
  (element.tag === "a" &&
    (element.attributes.get("role") === "button" ||
      classesOf(element).some((name) => /(?:^|[-_])(?:btn|button|cta)(?:$|[-_])/i.test(name))));

/** Which of several a request means: 0 for the first; null when it does not say. */
export function ordinalIn(folded: string): number | null {
  const index = ORDINALS.findIndex((pattern) => pattern.test(folded));
  return index < 0 ? null : index;
}

/** The text that a phrase ("the button in the hero") speaks of; null when it speaks of none that the page has. */
export function textTargetIn(
  page: Page,
  phrase: string,
  label: string | null = null,
): { name: Name; elements: Element[] } | null {
  const [mention] = mentionsIn(page, phrase.replace(HEADLINE, " ").replace(BUTTON, " ")).filter(
    (found) => found.section !== null && !(found.kind === "header" || found.kind === "call"),
  );
  const section = mention?.section ?? null;
  const range = section?.element ?? wholeOf(page);
  const order = ordinalIn(phrase);
  const h1 = page.elements.find(({ tag }) => tag === "h1") ?? null;
  if (EYEBROW.test(phrase)) return one("eyebrow", h1 && neighbour(page, h1, -1));
  if (SUBHEADLINE.test(phrase)) {
    const heading = section && !section.isHero ? headingIn(page, section.element) : h1;
    return one("subheadline", heading && neighbour(page, heading, 1));
  }
  if (BUTTON.test(phrase)) {
    const wanted = label === null ? null : fold(label);
    const buttons = elementsIn(
      page,
      range,
      (element) => isButton(element) && (wanted === null || reads(element, wanted)),
    );
    const inHeader = IN_HEADER.test(phrase)
      ? buttons.filter(({ parent }) => closest(parent, ({ tag }) => tag === "header" || tag === "nav"))
      : [];
    if (inHeader[0]) return one("button", inHeader.at(-1)!);
    const picked = pickButton(buttons, phrase, order);
    // "The waitlist button" says where it is, not what it says.
    return picked ?? (section && buttons[0] ? one("button", buttons.at(-1)!) : null);
  }
  if (HEADLINE.test(phrase)) {
    if (section && !section.isHero) return one("heading", headingIn(page, section.element));
    if (order !== null && order > 0)
      return one("heading", page.elements.filter(({ tag }) => /^h[1-6]$/.test(tag))[order] ?? null);
    return one("headline", h1 ?? headingIn(page, wholeOf(page)));
  }
  if (section && !section.isHero && /\b(?:section|abschnitt|bereich|seccion)\b/.test(phrase) && !PARAGRAPH.test(phrase))
    return one("heading", headingIn(page, section.element));
  if (FOOTER_TEXT.test(phrase)) {
    const footer = page.elements.findLast(({ tag }) => tag === "footer");
    const lines = footer
      ? elementsIn(
          page,
          footer,
          (element) =>
            /^(?:p|small|span|div)$/.test(element.tag) &&
            element.children.every(({ tag }) => tag === "br" || tag === "a") &&
            textOf(element) !== "",
        )
      : [];
    return one(
      "footer",
      (/copyright/.test(phrase) ? lines.find((line) => /©|copyright/i.test(line.text)) : null) ?? lines[0] ?? null,
    );
  }
  if (PARAGRAPH.test(phrase)) {
    // "The pricing item's text" is not the page's first paragraph.
    const rest = phrase
      .replace(PARAGRAPH, " ")
      .replace(PARAGRAPH_WORDS, " ")
      .replace(/[^\p{L}]+/gu, "");
    if (!section && rest.length > 2) return null;
    const isText = ({ tag, text, attributes }: Element) =>
      tag === "p" && text.trim() !== "" && !/eyebrow|label|top|sign/.test(attributes.get("class") ?? "");
    return one("paragraph", elementsIn(page, range, isText)[order ?? 0] ?? null);
  }
  return null;
}

/** The text that a phrase names whether or not the page has it. */
export function namedTarget(phrase: string): Name | null {
  if (EYEBROW.test(phrase)) return "eyebrow";
  if (SUBHEADLINE.test(phrase)) return "subheadline";
  if (BUTTON.test(phrase)) return "button";
  return HEADLINE.test(phrase) ? "headline" : null;
}

const one = (name: Name, element: Element | null): TextTarget | null =>
  element ? { name, elements: [element] } : null;

const headingIn = (page: Page, range: Range): Element | null => findIn(page, range, ({ tag }) => /^h[1-6]$/.test(tag));

/** The paragraph right before or after a headline, within its section. */
function neighbour(page: Page, heading: Element, way: -1 | 1): Element | null {
  const section =
    closest(heading.parent, ({ tag }) => /^(?:section|header|main|body|article)$/.test(tag)) ??
    heading.parent ??
    wholeOf(page);
  const paragraphs = elementsIn(page, section, ({ tag, text }) => tag === "p" && text.trim() !== "");
  return way > 0
    ? (paragraphs.find((paragraph) => paragraph.start >= heading.end) ?? null)
    : (paragraphs.findLast((paragraph) => paragraph.end <= heading.start && paragraph.parent === heading.parent) ??
        null);
}

/** Words before "button" that say where it is, not what it says. */
const PLACE_WORDS =
  /^(?:the|an?|our|my|main|primary|big|large|hero|header|top|first|second(?:ary)?|third|fourth|last|submit|send|form|cta|call to action|this|that|all|every|new|der|den|die|das|dem|ein|einen|mein|unser|ersten?|zweiten?|dritten?|haupt|absende|le|la|les|un|el|los|premier|deuxieme|primer|segundo|make|change|remove|delete|drop|hide|link|andere|mache?|entferne?|losche?|supprime|change[rz]?|quita|cambia|let|have|set|of|from|in|on|rename|update|edit|say|saying|pink|red|green|blue|to|get rid|contact form)$/;

/** "The call button": the one that says so, or leads there. */
function qualifiedButtons(buttons: Element[], phrase: string): Element[] | null {
  const match =
    /(\p{L}+)[- ](?:buttons?|cta|knopf|schaltflache)\b/u.exec(phrase) ??
    /\b(?:bouton|boton)s? (?:de |du |d')?(\p{L}+)/u.exec(phrase);
  const word = match?.[1];
  if (!word || PLACE_WORDS.test(word)) return null;
  // "The signup button" says "Sign up".
  const said = buttons.filter(
    (button) =>
      fold(textOf(button))
        .split(/[^\p{L}\p{N}]+/u)
        .includes(word) ||
      (word.length > 4 && fold(textOf(button)).replace(/[^\p{L}\p{N}]+/gu, "") === word),
  );
  return said.length > 0
    ? said
    : buttons.filter(
        ({ attributes }) =>
          fold(attributes.get("href") ?? "").includes(word) ||
          (word === "call" && /^tel:/.test(attributes.get("href") ?? "")),
      );
}

function pickButton(buttons: Element[], phrase: string, order: number | null): TextTarget | null {
  const qualified = SUBMIT.test(phrase) ? null : qualifiedButtons(buttons, phrase);
  if (qualified)
    return qualified[0]
      ? { name: "button", elements: qualified.filter((button) => textOf(button) === textOf(qualified[0]!)) }
      : null;
  if (buttons.length === 0) return null;
  if (SUBMIT.test(phrase)) {
    const submits = buttons.filter(
      ({ tag, attributes }) => tag !== "a" && (attributes.get("type") ?? "submit") === "submit",
    );
    // The form with the most text in it is the one that people mean; a lone e-mail field is a newsletter.
    const submit =
      submits.find((button) => textOf(button).length > 2 && phrase.includes(fold(textOf(button)))) ??
      [...submits].sort((a, b) => sizeOfForm(b) - sizeOfForm(a))[0];
    if (submit) return { name: "button", elements: [submit] };
  }
  const links = buttons.filter(({ parent }) => !closest(parent, ({ tag }) => tag === "form"));
  const inBody = links.filter(({ parent }) => !closest(parent, ({ tag }) => tag === "header" || tag === "nav"));
  const list = order === null ? [inBody[0] ?? links[0] ?? buttons[0]!] : inBody.slice(order, order + 1);
  const [main] = list;
  if (!main) return null;
  // The same action is offered in the header too: both keep saying the same.
  const twins = links.filter(
    (other) => textOf(other) === textOf(main) && other.attributes.get("href") === main.attributes.get("href"),
  );
  return { name: "button", elements: order === null && twins.length > 0 ? twins : [main] };
}

const sizeOfForm = (button: Element): number => {
  const form = closest(button.parent, ({ tag }) => tag === "form");
  return form ? form.end - form.start : 0;
};
