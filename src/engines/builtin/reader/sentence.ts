/**
 * Each piece of the prompt gets a role: what it says of the business, and what it only says to the designer. Everything
 * that is later shown to visitors is taken from pieces with the right role.
 */
import { asksWho, fieldListIn } from "./form_fields.ts";
import { formsOf } from "./forms.ts";
import { tradeWords } from "./kind.ts";
import { type Label, labelOf } from "./labels.ts";
import { settle } from "./neighbours.ts";
import { speaksOfSite } from "./phrases.ts";
import { isPlace } from "./place.ts";
import { COST, isPriceAlone, isTicket, MONEY, PRICE, pricesIn } from "./prices.ts";
import { isRequest } from "./requests.ts";
import { roleOf } from "./roles.ts";
import type { Segment, Sentence } from "./segment.ts";
import { BLANK, fold, type Span, segmentsOf, sentencesOf, tokensOf, trimmed } from "./text.ts";
import { sellsTongues } from "./tongues.ts";

/** Reads a text into sentences and segments with their roles. `bare` is the text with contact details blanked out, of equal length. */
export function readSentences(text: string, bare: string, language: string): Sentence[] {
  const spans = sentencesOf(text);
  const sold = sellsTongues(text);
  // "need website asap. tree surgeon, perthshire": what only asks for a site does not open what it is about.
  const opening = Math.max(
    0,
    spans.findIndex(({ start, end }) => !isOnlyForSite(text.slice(start, end))),
  );
  return spans.map((span, spanIndex) => {
    const sentenceIndex = Math.max(0, spanIndex - opening);
    const segments: Segment[] = [];
    const parts = inGroups(bare, withModal(bare, withWhom(bare, segmentsOf(bare, span))));
    let label: Label | null = asksToShow(parts.map((part) => bare.slice(part.start, part.end))) ? "sections" : null;
    parts.forEach((raw, index) => {
      let part = raw;
      const opening = /^([\p{L}\p{N}][\p{L}\p{N}() '’&/."„“”«»-]{0,60}?) ?[:：](?!\/\/)(?:(?<=\D[:：])|(?!\d)) ?/u.exec(
        bare.slice(part.start, part.end),
      );
      if (opening) {
        const whole = bare.slice(part.start, Math.min(span.end, part.start + LONGEST_LIST));
        // "Marcações: nome, idade, telemóvel": what asks who somebody is, is a form, whatever else is called so.
        const found =
          (asksWho(whole.slice(opening[0].length)) && asksOnline(opening[1]!, whole) ? "form" : labelOf(opening[1]!)) ??
          (asksOnline(opening[1]!, whole) ? "form" : null);
        if (found) {
          label = found;
          // "Booking form: name, breed, phone": the word for the form says which one.
          if (found === "form") {
            const head = { start: part.start, end: part.start + opening[1]!.length };
            const name = text.slice(head.start, head.end);
            segments.push({ ...head, text: name, bare: name, label, role: "form" });
          }
          part = trimmed(bare, { start: part.start + opening[0].length, end: part.end });
        } else if (
          (index === 0 || isHeadOfPrices(bare, part, parts[index + 1], opening[0].length)) &&
          /^\p{L}/u.test(opening[1]!) &&
          tokensOf(fold(opening[1]!)).length <= 9
        ) {
          // "Céramiste à Lyon : pièces uniques, …", "Consulting firm: fractional CFO …": what stands before the colon is the business.
          const head = { start: part.start, end: part.start + opening[1]!.length };
          const headText = bare.slice(head.start, head.end);
          const role = roleOf({
            bare: headText,
            text: headText,
            label: null,
            index,
            first: sentenceIndex === 0,
            language,
          });
          segments.push({
            ...head,
            text: text.slice(head.start, head.end),
            bare: headText,
            label: null,
            role: role !== "item" ? role : index === 0 ? "headline" : "fact",
          });
          part = trimmed(bare, { start: part.start + opening[0].length, end: part.end });
        }
      }
      // "Hoveniersbedrijf De Vries, Apeldoorn: tuinontwerp, …": before the colon stands where the business is.
      const town =
        index === 1 && segments[0]?.role === "headline" ? TOWN_COLON.exec(bare.slice(part.start, part.end)) : null;
      if (town && (isPlace(town[1]!) || !language.startsWith("de")) && tradeWords(fold(town[1]!)).length === 0) {
        const head = { start: part.start, end: part.start + town[1]!.length };
        segments.push({ ...head, text: town[1]!, bare: town[1]!, label: null, role: "place" });
        part = trimmed(bare, { start: part.start + town[0].length, end: part.end });
      }
      if (part.end <= part.start) return;
      const bareText = bare
        .slice(part.start, part.end)
        .replaceAll(BLANK, " ")
        .replace(/[(（]\s*[)）]/gu, " ")
        .replace(/\s+/g, " ")
        .replace(/[.!?。！？\s]+$/u, "")
        .trim();
      if (!bareText && part.end - part.start > 0 && !/[\p{L}\p{N}]/u.test(text.slice(part.start, part.end))) return;
      const original = text
        .slice(part.start, part.end)
        .replace(/[.!?。！？]+$|^[¡¿]/gu, "")
        .trim();
      segments.push({
        ...part,
        text: original,
        bare: bareText,
        label,
        role: roleOf({
          bare: bareText,
          text: original,
          label,
          index: segments.length,
          first: sentenceIndex === 0,
          language,
        }),
      });
    });
    settle(segments, {
      text,
      span,
      language,
      sold,
      isFirst: sentenceIndex === 0,
      isLast: spanIndex > 0 && spanIndex === spans.length - 1,
      isColoned: /[:：]/.test(bare.slice(span.start, segments[1]?.start ?? span.end)),
    });
    const whole = text.slice(span.start, span.end);
    return { ...span, text: whole, segments, request: isRequest(whole) };
  });
}

/** "perogy kitchen, frozen by the dozen: potato $9, sauerkraut $9": what stands before a colon within a list with prices heads it. */
const isHeadOfPrices = (text: string, part: Span, next: Span | undefined, head: number): boolean =>
  next !== undefined &&
  MONEY.test(text.slice(part.start + head, part.end)) &&
  MONEY.test(text.slice(next.start, next.end));

/** What is asked stands near its colon: looking no further keeps it linear. */
const LONGEST_LIST = 300;

/** "réserver en ligne: dates, chambre": what follows is asked. */
const asksOnline = (opening: string, whole: string): boolean => {
  const isCalled = tokensOf(fold(opening)).length <= 5 && formsOf(`online ${opening}`).length > 0;
  if (isCalled && /online|en ligne|en linea|in linea/u.test(fold(opening))) return true;
  // "Vendors can apply: name, what you sell": what they are asked.
  const asked = tokensOf(fold(opening)).length <= 10 ? fieldListIn(whole) : null;
  return asked !== null && (isCalled || asksWho(asked));
};

const isOnlyForSite = (sentence: string): boolean =>
  speaksOfSite(sentence) && tokensOf(sentence).length <= 5 && tradeWords(fold(sentence)).length === 0;

const TOWN_COLON = /^(\p{Lu}[\p{L}'’-]+(?:[ -]\p{Lu}[\p{L}'’-]+)?) ?[:：] (?=\S)/u;

const FOR_ONE =
  /\s(?:for|für|pour|para|per|voor) \p{L}+$|(?:inspection|survey|cleaning|maintenance|repair|installation|photography|removal)s? of \p{L}+$|(?:reparatur|restaurierung|wartung|verkauf|verleih|reinigung|réparation|restauration|reparación|restauración|reparação|restauro|riparazione|reparatie|restauratie) (?:von|de|di|van) \p{L}+$/iu;
const LAST_FOR =
  /^(?:\p{L}+ )?\p{L}+ (?:and|und|et|y|e|en|&) \p{L}+(?: \p{L}+s)?(?: (?:in|near|across|à|en|em|a) \p{Lu}[\p{L} '’-]+)?[.!]?$/u;

/** "therapy for anxiety, grief and burnout", "a vet for cats, dogs and rabbits in Tucson": what goes on after "for" is one phrase. */
function withWhom(text: string, parts: Span[]): Span[] {
  const said = parts.map(({ start, end }) => text.slice(start, end));
  const first = said.findIndex((part) => FOR_ONE.test(part) && !speaksOfSite(part));
  const rest = said.slice(first + 1);
  if (first < 0 || rest.length === 0 || !LAST_FOR.test(rest.at(-1)!)) return parts;
  if (!rest.slice(0, -1).every((part) => /^\p{L}+$/u.test(part))) return parts;
  return [...parts.slice(0, first), { start: parts[first]!.start, end: parts.at(-1)!.end }];
}

/** "Einführung, 2 Tage, 160 €; Kinderkurs, 30 €": where semicolons part what has one price each, commas only tell of it. */
function inGroups(text: string, parts: Span[]): Span[] {
  const groups: Span[][] = [];
  for (const part of parts) {
    const last = groups.at(-1)?.at(-1);
    if (last && !/[;；]/u.test(text.slice(last.end, part.start))) groups.at(-1)!.push(part);
    else groups.push([part]);
  }
  const whole = groups.map((group) => ({ start: group[0]!.start, end: group.at(-1)!.end }));
  const isPriced = whole.every(
    ({ start, end }, index) =>
      groups[index]!.length <= 4 &&
      (pricesIn(text.slice(start, end)) === 1 ||
        // "Stadsfiets € 11 per dag, € 45 per week; tandem € 25"
        groups[index]!.slice(1).every((part) => isPriceAlone(text.slice(part.start, part.end)))),
  );
  return groups.length > 1 && isPriced ? whole : parts;
}

/** "Gäste sollen Wohnung, Zeitraum und Personenzahl anfragen können": in German the verb closes what its commas divide. */
function withModal(text: string, parts: Span[]): Span[] {
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last || parts.length < 2) return parts;
  const begins =
    /^(?:man|leute|schüler|kunden|gäste|patienten|eltern|mandanten|bewerber|mitglieder|besucher|interessenten|teilnehmer) (?:soll|sollen|können|müssen|dürfen|möchten) /iu.test(
      text.slice(first.start, first.end),
    );
  const ends = /(?:en|können)[.!]?$/u.test(text.slice(last.start, last.end));
  return begins && ends ? [{ start: first.start, end: last.end }] : parts;
}

/** "Show projects, approach, team contact": a list of bare nouns after a verb that asks for them is a list of sections. */
function asksToShow(parts: readonly string[]): boolean {
  return (
    parts.length >= 2 &&
    /^(?:show|include|add|zeige|montre|mostrar|mostra|toon)\s+(?!(?:a|an|the|our|us|me|your|up|off)\s)/iu.test(
      parts[0]!,
    ) &&
    parts.every((part) => tokensOf(part).length <= 4)
  );
}

/** "Free tier, then $49 a month", "market visit, cook, then lunch together": what goes on with "then" is told as a whole. */
export function goesOn(sentence: Sentence): boolean {
  return (
    sentence.segments.every((segment) => segment.label === null) &&
    sentence.segments
      .slice(1)
      .some((segment) =>
        /^(?:then|and then|after that|danach|dann|puis|ensuite|luego|despues|depois|poi|daarna) /u.test(
          fold(segment.text),
        ),
      )
  );
}

/** "Cotisation annuelle : 60 € adultes, 30 € moins de 18 ans", "Cotisation 180 fr., étudiants 90 fr.": what one thing costs whom is told as it stands. */
export function costsWhom({ segments: [head, ...rest], text, start }: Sentence): boolean {
  if (!head || head.label !== null || rest.length === 0) return false;
  const withoutPrice = ({ bare }: Segment) => bare.replace(PRICE, "").trim();
  if (COST.test(fold(withoutPrice(head))))
    return PRICE.test(head.bare) && rest.every((segment) => isTicket(withoutPrice(segment)));
  // "20 € a persona in settimana, 24 € venerdì sera, sabato e festivi": so is what has no name.
  const isSum = (segment: Segment) => PRICE.exec(segment.bare)?.index === 0;
  if (isSum(head) && !isPriceAlone(head.bare) && rest.some(isSum))
    return rest.every((segment) => isSum(segment) || !PRICE.test(segment.bare));
  // "Beitritt: Erwachsene 180 €, Jugendliche 60 €, Familie 290 €": so said, too.
  const isColoned = /^\s?[:：]/u.test(text.slice(head.end - start));
  if (isColoned && rest.filter((segment) => PRICE.test(segment.bare) && isTicket(withoutPrice(segment))).length > 1)
    return rest.every(({ bare }) => PRICE.test(bare));
  const sums = rest.filter(({ bare }) => PRICE.exec(bare)?.index === 0);
  return (
    isColoned &&
    tokensOf(head.bare).length <= 4 &&
    sums.length > 1 &&
    rest.every((segment) => sums.includes(segment) || segment.role === "fact")
  );
}
