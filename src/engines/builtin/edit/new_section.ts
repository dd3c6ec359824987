/**
 * Sections that a request asks for. Facts come from the message, the page and the prompt, in this order; a section for
 * which there are none is not made.
 */
import type { FormPurpose, Offering } from "../brief.ts";
import { addressesIn } from "../reader/contact.ts";
import { hoursIn } from "../reader/hours.ts";
import { capitalised, fold } from "../reader/text.ts";
import { contactSection } from "../sections/contact.ts";
import { faqSection } from "../sections/faq.ts";
import { formHtml, formSection } from "../sections/forms.ts";
import { gallerySection } from "../sections/gallery.ts";
import { callSection, factsSection, menuSection, offeringsSection } from "../sections/offerings.ts";
import {
  type Build,
  esc,
  layoutFor,
  listed,
  type Part,
  part,
  sectionHead,
  sentence,
  telephoneTarget,
  telephoneText,
} from "../sections/part.ts";
import { hoursTable, placeSection } from "../sections/place.ts";
import { storySection } from "../sections/story.ts";
import { topicName } from "../topics.ts";
import { quotesIn, type Request, spoken } from "./message.ts";
import type { QuestionAndAnswer } from "./section_content.ts";

export const FORM_KINDS: Record<string, FormPurpose> = {
  newsletter: "newsletter",
  reservation: "reservation",
  appointment: "appointment",
  booking: "booking",
  quote: "quote",
  rsvp: "rsvp",
  donation: "donation",
  volunteer: "volunteer",
  demo: "demo",
  trial: "trial",
  order: "order",
  waitlist: "waitlist",
};

/** The words a request gives a section: a heading, a text, items. */
export interface Given {
  heading: string | null;
  texts: string[];
  items: Offering[];
  questions: QuestionAndAnswer[];
}

/** Reads what a request says should stand in a new section. */
export function givenIn(request: Request): Given {
  const said = request.folded;
  const quotes = quotesIn(request, request.text);
  // "A team section with Jane, partner": who is in it can only come from the request.
  const people =
    /\b(?:team|testimonials?|reviews?|schedule|press)\b.*?\s(?:with|mit|avec|con)\s+(?!(?:the |dem )?texts?\b)/u.exec(
      said,
    );
  const textAt =
    /(?:with(?: the)? texts?|saying|that (?:says|reads)|which says|text:|mit (?:dem )?text|in dem steht|avec le texte|con el texto|que diga)\s*:?\s*/u.exec(
      said,
    );
  const colon = /(?<![\d]):\s+(?!\d)/u.exec(said);
  const headingQuote =
    /(?:section|abschnitt|bereich|seccion|block|heading|called|titled|named|headed|namens|mit dem titel|mit der uberschrift|intitulee?|appelee?|llamada|titulada)\s*:?\s*([\ue100-\ue1ff])/u.exec(
      said,
    );
  const heading = headingQuote
    ? (quotesIn(request, request.text.slice(headingQuote.index, headingQuote.index + headingQuote[0].length))[0] ??
      null)
    : null;
  const rest =
    people && !textAt && !colon
      ? request.text.slice(people.index + people[0].length)
      : textAt
        ? request.text.slice(textAt.index + textAt[0].length)
        : colon
          ? request.text.slice(colon.index + colon[0].length)
          : "";
  const quotedTexts = quotes.filter((quote) => quote !== heading);
  const plainRest = spoken(request, rest);
  // A quotation with who said it is one text: “They won my case” – Sarah M.
  const isCited = quotedTexts.length === 1 && /^[\ue100-\ue1ff]\s*[–—,-]\s*\S/u.test(rest.trim());
  const texts = isCited
    ? [rest.trim().replace(/[\ue100-\ue1ff]/g, (mark) => `“${spoken(request, mark)}”`)]
    : quotedTexts.length > 0
      ? quotedTexts
      : plainRest
        ? [plainRest]
        : [];
  return { heading, texts, items: itemsIn(request, plainRest), questions: questionsIn(texts.join(" ")) };
}

function itemsIn(request: Request, rest: string): Offering[] {
  const list = rest || spoken(request, /\s(?:with|mit|avec|con)\s+(.+)$/u.exec(request.text)?.[1] ?? "");
  return list
    .split(/\s*(?:,|;|\n|\s(?:and|und|et|y)\s)\s*/u)
    .map((item) => item.trim().replace(/[.]$/, ""))
    .filter((item) => item !== "" && item.length <= 80)
    .map((item) => {
      const price =
        /[\s(–-]{0,9}((?:[$€£]\s?\d[\d.,]{0,20}|\d[\d.,]{0,20}\s?(?:€|EUR|euros?|USD|CHF|£|\$))(?:\s*(?:\/|per |pro |par |por )\s*\p{L}+)?|on request|auf anfrage|sur demande|a consultar)\)?$/iu.exec(
          item,
        );
      return { name: price ? item.slice(0, price.index).trim() : item, detail: null, price: price?.[1] ?? null };
    })
    .filter(({ name }) => name !== "")
    .slice(0, 24);
}

/** "Do you deliver? Yes, within Portland. Is there parking? Behind the house." */
function questionsIn(text: string): QuestionAndAnswer[] {
  const pieces = text.split(/(?<=[?？])\s+/u);
  const found: QuestionAndAnswer[] = [];
  let question = pieces[0] ?? "";
  for (const piece of pieces.slice(1)) {
    const isLast = !/[?？]$/u.test(piece);
    const cut = isLast
      ? piece.length
      : Math.max(piece.lastIndexOf(". ", piece.length - 2), piece.lastIndexOf("! ")) + 1;
    const answer = piece.slice(0, cut).trim();
    if (/[?？]$/u.test(question) && answer) found.push({ question: question.trim(), answer: esc(answer) });
    question = piece.slice(cut).trim();
  }
  return found.slice(0, 20);
}

/** Questions that the known facts answer, for pages with too few of them for the composer's own section. */
export function knownQuestions({ site, brief, words }: Build): QuestionAndAnswer[] {
  const list: QuestionAndAnswer[] = [];
  const add = (question: string, answer: string) => list.push({ question, answer });
  const isJapanese = brief.interfaceLanguage === "ja";
  const names = brief.offerings.map(({ name }) => name);
  if (names.length > 1) add(words.questions.what, `${esc(sentence(listed(words, names, isJapanese)))}.`);
  if (site.audience) add(words.questions.who, `${esc(sentence(site.audience))}.`);
  const where = [...new Set([site.address, site.place].filter((value) => value !== null))].join(", ");
  if (where) add(words.questions.where, esc(where));
  if (site.hours.length > 0)
    add(
      words.questions.when,
      site.hours.map((row) => esc([row.days, row.hours].filter(Boolean).join(": "))).join("<br>"),
    );
  const reach = [
    site.phone ? `<a class="nobreak" href="${telephoneTarget(site.phone)}">${telephoneText(site.phone)}</a>` : "",
    site.email ? `<a href="mailto:${esc(site.email)}">${esc(site.email)}</a>` : "",
  ].filter(Boolean);
  if (reach.length > 0) add(words.questions.reach, reach.join(" · "));
  if (site.facts.length > 0) add(words.questions.know, `${esc(sentence(listed(words, site.facts, isJapanese)))}.`);
  return list;
}

/** Questions and answers as a section in the page's design. */
export function questionsPart(build: Build, heading: string, list: QuestionAndAnswer[], anchor = "faq"): Part {
  const layout = layoutFor(build, "faq", ["fold", "grid", "aside"] as const);
  const head = sectionHead(anchor, heading);
  const fold = `summary{cursor:pointer;font-family:var(--head);font-weight:var(--hw);font-size:calc(1.35rem*var(--hsl));padding-block:1.1rem;list-style:none;display:flex;justify-content:space-between;gap:1rem}summary::-webkit-details-marker{display:none}summary::after{content:"+";font-weight:400}details[open] summary::after{content:"–"}details{border-block-start:var(--bwl) solid var(--line)}details:last-child{border-block-end:var(--bwl) solid var(--line)}details p{margin:0 0 1.4rem;max-inline-size:44em;color:var(--muted)}`;
  if (layout === "grid")
    return part({
      kind: "faq",
      anchor,
      heading,
      html: `${head}<dl class="q-grid">${list.map(({ question, answer }) => `<div><dt>${esc(question)}</dt><dd>${answer}</dd></div>`).join("")}</dl>`,
      css: `.q-grid{display:grid;gap:2rem clamp(2rem,5vw,5rem);grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));margin:0}.q-grid dt{font-family:var(--head);font-weight:var(--hw);font-size:calc(1.35rem*var(--hsl));margin-block-end:.4rem}.q-grid dd{margin:0;color:var(--muted)}`,
    });
  return part({
    kind: "faq",
    anchor,
    heading,
    html: `<div class="q-${layout}">${head}<div>${list.map(({ question, answer }, index) => `<details${index === 0 ? " open" : ""}><summary>${esc(question)}</summary><p>${answer}</p></details>`).join("")}</div></div>`,
    css: `${fold}${layout === "aside" ? "@media(min-width:56rem){.q-aside{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1.6fr);gap:4rem}.q-aside .sh{text-align:start}}" : ".q-fold{max-inline-size:56rem;margin-inline:auto}"}`,
  });
}

/** A section of the request's own words. */
function ownPart(build: Build, heading: string, texts: string[], anchor: string): Part | null {
  const own: Build = { ...build, statements: texts.slice(0, 3) };
  const made = storySection(own, heading, anchor);
  if (!made) return null;
  const more = texts
    .slice(3)
    .map((text) => `<p>${esc(text)}</p>`)
    .join("");
  return { ...made, anchor, html: made.html + more };
}

/** The section of a kind, or null when nothing is known for it. `kind` null is a section that the request names itself. */
export function makePart(
  build: Build,
  kind: string | null,
  request: Request,
  given: Given,
  attachments: string[],
): Part | null {
  const language = build.brief.interfaceLanguage;
  const named = given.heading;
  const purpose = kind === null ? undefined : FORM_KINDS[kind];
  if (purpose) return withHeading(formSection(build, purpose), named);
  switch (kind) {
    case "faq": {
      const heading = named ?? topicName("faq", language);
      if (given.questions.length > 0) return questionsPart(build, heading, given.questions);
      const known = knownQuestions(build);
      return (
        withHeading(faqSection(build, heading), null) ??
        (known.length > 0 ? questionsPart(build, heading, known) : null)
      );
    }
    case "contact":
      return withHeading(contactSection(build, topicName("contact", language), true), named);
    case "hours-and-place":
    case "place": {
      const told = spoken(request, request.text);
      const hours = hoursIn(told).map((found) => found.hours);
      const address = addressesIn(told)[0]?.text ?? null;
      const site = {
        ...build.site,
        hours: hours.length > 0 ? hours : build.site.hours,
        address: address ?? build.site.address,
      };
      if (kind === "hours-and-place" && site.hours.length === 0) return null;
      if (kind === "place" && site.address === null) return null;
      return withHeading(placeSection({ ...build, site }), named);
    }
    case "gallery":
      if (attachments.length > 0)
        return withHeading(
          gallerySection(
            { ...build, images: attachments.map((url) => ({ url, alt: "", width: 1200, height: 900 })) },
            topicName("gallery", language),
          ),
          named,
        );
      return withHeading(gallerySection(build, topicName("gallery", language)), named);
    case "menu":
    case "pricing":
    case "offerings": {
      const offerings = given.items.length > 0 ? given.items : build.brief.offerings;
      if (offerings.length === 0 || (kind === "pricing" && !offerings.some(({ price }) => price !== null))) return null;
      const own = { ...build, brief: { ...build.brief, offerings } };
      const heading = named ?? (kind === "menu" ? topicName("menu", language) : headingFor(request, build));
      return kind === "menu" ? menuSection(own, heading) : offeringsSection(own, kind, heading, null);
    }
    case "facts":
      return factsSection(
        given.items.length > 1
          ? { ...build, brief: { ...build.brief, facts: given.items.map(({ name }) => name) } }
          : build,
      );
    case "call":
      return withHeading(callSection(build, build.words.purposes.contact.heading), named ?? given.texts[0] ?? null);
    case "story":
      return given.texts.length > 0
        ? ownPart(build, named ?? build.words.headings.story, given.texts, "story")
        : build.statements.length > 0
          ? storySection({ ...build, statements: [...build.statements] }, named ?? build.words.headings.story)
          : null;
    default: {
      if (given.texts.length === 0) return null;
      const heading = named ?? capitalised(kind ?? subjectOf(request) ?? "");
      if (heading === "") return null;
      return ownPart(build, heading, given.texts, anchorFor(heading));
    }
  }
}

/** What a request calls its offerings ("add a services section"), else the usual words. */
function headingFor(request: Request, build: Build): string {
  const word =
    /(?<![\p{L}])(services|products|features|classes|courses|treatments|rooms|leistungen|angebote|produkte|kurse|behandlungen|zimmer|funktionen|prestations|produits|servicios|productos|cursos|prices|pricing|preise|tarifs|precios)(?![\p{L}])/u.exec(
      request.folded,
    );
  return word
    ? capitalised(request.text.slice(word.index, word.index + word[0].length))
    : build.words.headings.offerings;
}

/** The subject of "add a section about our workshop". */
export function subjectOf(request: Request): string | null {
  const match =
    /(?:section|block|abschnitt|bereich|seccion|paragraphe)\s+(?:about|on|for|uber|zu[mr]?|fur|sur|pour|sobre|para)\s+((?:(?!\s(?:with|saying|mit|avec|con|that)\s)[^:,.\ue100-\ue1ff]){2,60})/u.exec(
      request.folded,
    );
  if (!match) return null;
  const at = match.index + match[0].length - match[1]!.length;
  const subject = request.text
    .slice(at, at + match[1]!.length)
    .replace(/\s+(?:hinzu|dazu|ein)$/u, "")
    .trim();
  return /^(?:us|me|ourselves|uns|mich|nous|moi|nosotros|mi)$/i.test(subject) ? null : subject;
}

/** "… about our starter Gertrude, she is 14 years old": what follows the subject is what the section says. */
export function saidOfSubject(request: Request): { heading: string; text: string } | null {
  const subject = subjectOf(request);
  const rest =
    subject && /[,:–]\s+(.{8,})$/u.exec(request.text.slice(request.text.indexOf(subject) + subject.length))?.[1];
  if (!subject || !rest) return null;
  const heading = subject.replace(
    /^(?:our|my|the|unsere?[nmrs]?|meine?[nmrs]?|de[nmrs]|die|das|notre|nos|le|la|les|nuestr[oa]s?|el|los|las)\s+/iu,
    "",
  );
  return { heading: capitalised(heading), text: `${capitalised(spoken(request, rest)).replace(/\.$/, "")}.` };
}

/** An id from a heading. */
export const anchorFor = (heading: string): string =>
  fold(heading)
    .replace(/ß/g, "ss")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40) || "section";

function withHeading(made: Part | null, heading: string | null): Part | null {
  if (!made || heading === null || heading === made.heading) return made;
  const shown = `-h">${esc(made.heading)}</h2>`;
  return { ...made, heading, html: made.html.replace(shown, () => `-h">${esc(heading)}</h2>`) };
}

/** The content of a section for pages that are not ours: plain elements, no layout of their own. */
export function plainContent(
  build: Build,
  kind: string | null,
  request: Request,
  given: Given,
  attachments: string[],
): { heading: string; html: string; anchor: string; hasForm: boolean } | null {
  const made = makePart(build, kind, request, given, attachments);
  if (!made) return null;
  const base = { heading: made.heading, anchor: made.anchor, hasForm: false };
  const purpose = kind === "contact" ? "contact" : kind === null ? undefined : FORM_KINDS[kind];
  if (purpose) {
    const direct = kind === "contact" ? contactLines(build) : "";
    return {
      ...base,
      hasForm: true,
      html: `<p>${esc(build.words.purposes[purpose].intro)}</p>${direct}${formHtml(build, purpose)}`,
    };
  }
  switch (kind) {
    case "faq": {
      const list = given.questions.length > 0 ? given.questions : knownQuestions(build);
      return {
        ...base,
        html: list
          .map(({ question, answer }) => `<details><summary>${esc(question)}</summary><p>${answer}</p></details>`)
          .join(""),
      };
    }
    case "hours-and-place":
    case "place": {
      const told = spoken(request, request.text);
      const hours = hoursIn(told).map((found) => found.hours);
      const address = addressesIn(told)[0]?.text ?? build.site.address;
      return {
        ...base,
        html: `${hoursTable({ ...build, site: { ...build.site, hours: hours.length > 0 ? hours : build.site.hours } }).replace(' class="vh"', "")}${address ? `<address>${esc(address)}</address>` : ""}`,
      };
    }
    case "gallery":
      return attachments.length === 0
        ? null
        : { ...base, html: attachments.map((url) => `<img src="${esc(url)}" alt="" loading="lazy">`).join("") };
    case "menu":
    case "pricing":
    case "offerings": {
      const list = given.items.length > 0 ? given.items : build.brief.offerings;
      return {
        ...base,
        html: `<ul>${list.map(({ name, price }) => `<li>${esc(sentence(name))}${price ? ` – ${esc(price)}` : ""}</li>`).join("")}</ul>`,
      };
    }
    case "facts":
      return {
        ...base,
        html: `<ul>${(given.items.length > 1 ? given.items.map(({ name }) => name) : build.brief.facts).map((fact) => `<li>${esc(sentence(fact))}</li>`).join("")}</ul>`,
      };
    case "call":
      return { ...base, html: `<p><a href="${esc(build.action.href)}">${esc(build.action.label)}</a></p>` };
    default: {
      const texts = given.texts.length > 0 ? given.texts : build.statements.slice(0, 3);
      return { ...base, html: texts.map((text) => `<p>${esc(text)}</p>`).join("") };
    }
  }
}

function contactLines({ site }: Build): string {
  const lines = [
    site.phone ? `<a href="${telephoneTarget(site.phone)}">${telephoneText(site.phone)}</a>` : "",
    site.email ? `<a href="mailto:${esc(site.email)}">${esc(site.email)}</a>` : "",
  ].filter(Boolean);
  return lines.length > 0 ? `<p>${lines.join("<br>")}</p>` : "";
}
