/**
 * Each piece of the prompt gets a role: what it says of the business, and what it only says to the designer. Everything
 * that is later shown to visitors is taken from pieces with the right role.
 */
import { isFact } from "./facts.ts";
import { fieldListIn } from "./form_fields.ts";
import { formsOf } from "./forms.ts";
import { tradeWords } from "./kind.ts";
import { type Label, labelOf } from "./labels.ts";
import { isAdjective } from "./looks.ts";
import { hasVerb, isBuilding, isRequest, isSpot, MONEY, NAMES_STYLE, speaksOfSite } from "./phrases.ts";
import { isPlace } from "./place.ts";
import { type Role, roleOf } from "./roles.ts";
import { sectionsOnly } from "./sections.ts";
import { BLANK, fold, type Span, segmentsOf, sentencesOf, tokensOf, trimmed } from "./text.ts";
import { toneWords } from "./tone.ts";
import { areTongues, saysTongue, sellsTongues } from "./tongues.ts";

export interface Segment extends Span {
  text: string;
  /** The text with contact details, hours and dates blanked out. */
  bare: string;
  label: Label | null;
  role: Role;
}

export interface Sentence extends Span {
  text: string;
  segments: Segment[];
  /** True when the sentence asks the designer for something. */
  request: boolean;
}

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
    const parts = withModal(bare, withWhom(bare, segmentsOf(bare, span)));
    let label: Label | null = asksToShow(parts.map((part) => bare.slice(part.start, part.end))) ? "sections" : null;
    parts.forEach((raw, index) => {
      let part = raw;
      const opening = /^([\p{L}\p{N}][\p{L}\p{N}() '’&/."„“”«»-]{0,60}?) ?[:：](?!\d|\/\/) ?/u.exec(
        bare.slice(part.start, part.end),
      );
      if (opening) {
        const found =
          labelOf(opening[1]!) ??
          (asksOnline(opening[1]!, bare.slice(part.start, Math.min(span.end, part.start + LONGEST_LIST)))
            ? "form"
            : null);
        if (found) {
          label = found;
          // "Booking form: name, breed, phone": the word for the form says which one.
          if (found === "form") {
            const head = { start: part.start, end: part.start + opening[1]!.length };
            const name = text.slice(head.start, head.end);
            segments.push({ ...head, text: name, bare: name, label, role: "form" });
          }
          part = trimmed(bare, { start: part.start + opening[0].length, end: part.end });
        } else if (index === 0 && /^\p{L}/u.test(opening[1]!) && tokensOf(fold(opening[1]!)).length <= 9) {
          // "Céramiste à Lyon : pièces uniques, …", "Consulting firm: fractional CFO …": what stands before the colon is the business.
          const head = { start: part.start, end: part.start + opening[1]!.length };
          const headText = bare.slice(head.start, head.end);
          const role = roleOf({
            bare: headText,
            text: headText,
            label: null,
            index: 0,
            first: sentenceIndex === 0,
            language,
          });
          segments.push({
            ...head,
            text: text.slice(head.start, head.end),
            bare: headText,
            label: null,
            role: role === "item" ? "headline" : role,
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
        .replace(/\s+/g, " ")
        .replace(/[.!?。！？\s]+$/u, "")
        .trim();
      if (!bareText && part.end - part.start > 0 && !/[\p{L}\p{N}]/u.test(text.slice(part.start, part.end))) return;
      const original = text
        .slice(part.start, part.end)
        .replace(/[.!?。！？]+$/u, "")
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
    settleSteps(segments);
    settlePages(segments);
    settleProgram(segments, sentenceIndex);
    const isColoned = /[:：]/.test(bare.slice(span.start, segments[1]?.start ?? span.end));
    settleRoles(segments, language, spanIndex > 0 && spanIndex === spans.length - 1, isColoned);
    if (sentenceIndex > 0 && !isColoned) settleHeads(segments);
    settleSpots(segments, language);
    settleOpening(segments);
    if (sentenceIndex > 0) settlePageWith(segments);
    settlePredicates(segments, text);
    settleMakers(segments, text);
    settleTongues(segments, text, sold);
    if (sentenceIndex === 0 && language.startsWith("en")) settleDoer(segments);
    settleRelative(segments, text.slice(span.start, span.end), span.start);
    // "Asd calcio bambini Monza, allenamenti, …": so is what ends with a name, where nouns are written small.
    if (sentenceIndex === 0 && segments.length > 2 && isWithName(segments[0]!) && !language.startsWith("de"))
      segments[0]!.role = "headline";
    if (sentenceIndex === 0) settleOpeningNames(segments, text, language);
    // "Woodfired pizza collective todmorden, margherita £9, …": what has no price before a list of prices is the business.
    if (
      sentenceIndex === 0 &&
      segments[0]?.role === "item" &&
      segments[0].label === null &&
      !MONEY.test(segments[0].bare)
    )
      if (segments.filter((segment) => segment.role === "item" && MONEY.test(segment.bare)).length >= 2)
        segments[0].role = "headline";
    const whole = text.slice(span.start, span.end);
    return { ...span, text: whole, segments, request: isRequest(whole) };
  });
}

const isWithName = ({ role, label, bare }: Segment): boolean =>
  role === "item" && label === null && /^\p{L}+ \p{Ll}[\p{L} '’-]{2,40} \p{Lu}\p{Ll}{3,}$/u.test(bare);

/** What is asked stands near its colon: looking no further keeps it linear. */
const LONGEST_LIST = 300;

/** "réserver en ligne: dates, chambre": what follows is asked. */
const asksOnline = (opening: string, whole: string): boolean =>
  tokensOf(fold(opening)).length <= 5 &&
  formsOf(`online ${opening}`).length > 0 &&
  (/online|en ligne|en linea|in linea/u.test(fold(opening)) || (!/\s/u.test(opening) && fieldListIn(whole) !== null));

const isOnlyForSite = (sentence: string): boolean =>
  speaksOfSite(sentence) && tokensOf(sentence).length <= 5 && tradeWords(fold(sentence)).length === 0;

const TOWN_COLON = /^(\p{Lu}[\p{L}'’-]+(?:[ -]\p{Lu}[\p{L}'’-]+)?) ?[:：] (?=\S)/u;

const ONE_NAME = /^\p{Lu}\p{Ll}{3,}(?:[ -]\p{Lu}\p{Ll}+)?$/u;

/** "Horse riding business, Kelso": a town after it; "Mindful Mums - postnatal yoga in Ealing": its name before it. */
function settleOpeningNames(segments: readonly Segment[], text: string, language: string): void {
  const [first, second, ...rest] = segments;
  if (!first || !second || first.label !== null || second.label !== null) return;
  const isNamed = (segment: Segment) => segment.role === "item" && tradeWords(fold(segment.bare)).length === 0;
  if (first.role === "item" && second.role === "headline" && /^ ?[-–—] $/u.test(text.slice(first.end, second.start)))
    first.role = "headline";
  // German writes all nouns large; and where goods are written large nothing tells a town from them.
  else if (
    /^(?:headline|request|prose)$/.test(first.role) &&
    !language.startsWith("de") &&
    isNamed(second) &&
    ONE_NAME.test(second.bare) &&
    (tradeWords(fold(first.bare)).length > 0 || speaksOfSite(first.bare)) &&
    rest.every((segment) => segment.role !== "item" || /^[\p{Ll}\d]/u.test(segment.bare))
  )
    second.role = "place";
}

/** "Hosted by two retired keepers, Moira and Hamish": by whom it is made. */
const MADE_BY =
  /^(?:(?:hosted|run|led|founded|written|presented|taught|owned|made|started) by|(?:gefuhrt|geleitet|gegrundet|moderiert|betrieben) von|(?:anime|presente|dirige|fonde|tenu|cree)e?s? par|(?:presentad|dirigid|fundad|llevad|cread|apresentad|criad)[oa]s? p(?:or|elos?|elas?)|(?:condott|gestit|fondat|dirett|presentat)[oaie] da|(?:gepresenteerd|gerund|geleid|opgericht|gemaakt) door) /u;
const FIRST_NAMES =
  /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]+)?(?: (?:and|und|et|y|e|en|&) \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]+)?)?$/u;

const IS_HEAD =
  /^(?:our |the |the owner and )?(?:co-?)?(?:fondat\p{L}+|founder|owner|inhaber(?:in)?|grunder(?:in)?|leiter(?:in)?|direct\p{L}+|titolare|gerant\p{L}*|fundador\p{L}*|oprichter|eigenaar|responsable|proprietor)$/u;

/** True for the name of one or two people, and nothing else. */
export const areFirstNames = (phrase: string): boolean => FIRST_NAMES.test(phrase);

/** The names after a comma are those of the makers, and nothing that is offered: told with them, and with what they are. */
function settleMakers(segments: Segment[], text: string): void {
  const [first, ...more] = segments;
  if (!first || first.label !== null) return;
  // "Artists Jo, Mika, Ren": who they are, without a colon.
  const [, who, one] = /^(\p{L}[^\p{Lu}]*) (\p{Lu}.*)$/u.exec(first.bare) ?? [];
  // "Camille Roux, fondatrice, 10 ans d'expérience": somebody, and what she is.
  const isPresented =
    / \p{Lu}/u.test(first.bare) && FIRST_NAMES.test(first.bare) && more.some(({ bare }) => IS_HEAD.test(fold(bare)));
  if (isPresented) for (const segment of segments) if (segment.role === "item") segment.role = "prose";
  const areListed = who !== undefined && PEOPLE.test(fold(who)) && FIRST_NAMES.test(one!);
  const isPlain = ({ role, label, bare }: Segment) => role === "item" && label === null && !MONEY.test(bare);
  const names = more.filter(({ bare }) => FIRST_NAMES.test(bare));
  if (
    areListed
      ? names.length === 0 || names.length < more.length
      : !MADE_BY.test(fold(first.bare)) || !more.every(isPlain)
  )
    return;
  const { end } = segments.at(-1)!;
  const whole = text.slice(first.start, end);
  segments.splice(0, segments.length, { ...first, end, text: whole, bare: whole, role: "fact" });
}

/** "Atiendo en español, inglés y francés": the languages after a comma stand with those before, and are no goods. */
function settleTongues(segments: Segment[], text: string, sold: boolean): void {
  for (let at = 0; at < segments.length; at++) {
    const isTongues = (segment: Segment | undefined) => segment?.label === null && areTongues(segment.bare);
    const first = segments[at]!;
    const isSaid = first.label === null && saysTongue(first.bare);
    let end = at + 1;
    while (isTongues(segments[end])) end++;
    // "Atendo em português e inglês."
    if (isSaid && first.role === "item") first.role = "fact";
    // "Englisch und Russisch."
    if (!sold && segments.length === 1 && isTongues(first) && /\s/u.test(first.bare.trim())) first.role = "fact";
    if (end === at + 1 || !(isSaid || (!sold && isTongues(first)))) continue;
    const whole = text.slice(first.start, segments[end - 1]!.end).replace(/[.!?。]+$/u, "");
    const role = first.role === "headline" || first.role === "prose" ? first.role : "fact";
    segments.splice(at, end - at, { ...first, end: segments[end - 1]!.end, text: whole, bare: whole, role });
  }
}

const FOR_ONE =
  /\s(?:for|für|pour|para|per|voor) \p{L}+$|(?:inspection|survey|cleaning|maintenance|repair|installation|photography|removal)s? of \p{L}+$/iu;
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

/** "Gäste sollen Wohnung, Zeitraum und Personenzahl anfragen können": in German the verb closes what its commas divide. */
function withModal(text: string, parts: Span[]): Span[] {
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last || parts.length < 2) return parts;
  const begins =
    /^(?:kunden|gäste|patienten|eltern|mandanten|bewerber|mitglieder|besucher|interessenten|teilnehmer) (?:sollen|können|müssen|dürfen|möchten) /iu.test(
      text.slice(first.start, first.end),
    );
  const ends = /(?:en|können)[.!]?$/u.test(text.slice(last.start, last.end));
  return begins && ends ? [{ start: first.start, end: last.end }] : parts;
}

/** "Open source backup tool in Rust, encrypts and deduplicates, works with S3": what does all this is what it is. */
function settleDoer(segments: readonly Segment[]): void {
  const [head, ...rest] = segments;
  if (head?.role !== "item" || head.label !== null || tokensOf(head.bare).length < 3) return;
  if (!rest.some((segment) => DOES.test(fold(segment.bare)))) return;
  head.role = "headline";
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

/** "An online request, where one can say which animal": what a form or a wish is to do belongs to it. */
const RELATIVE =
  /^(?:(?:bei|in|mit|auf|uber) (?:dem|der|denen) |wo (?:man|kunden|patienten|besucher|gaste) |where (?:people|they|you|one|visitors|customers|clients|patients|guests|parents) |(?:so )?that (?:asks|lets|allows|takes) |which (?:asks|lets|allows|takes) |ou (?:l['’]on|on|les) |(?:donde|onde) (?:se|los|las|os|as) |dove (?:si|i|le|gli) |waar(?:in|bij|mee|op) )/;
const WITH = /^(?:and |und |et |y |e |en )?(?:with|mit|avec|con|com|met) /;
function settleRelative(segments: readonly Segment[], whole: string, start: number): void {
  const asked = fieldListIn(whole);
  const from = asked === null ? -1 : start + whole.indexOf(asked);
  const to = from + (asked?.length ?? 0);
  const isForMaker = isRequest(whole) && speaksOfSite(whole);
  segments.forEach((segment, index) => {
    const before = segments[index - 1];
    // "Parents should be able to send subject, year group …": and so does what the list begins in.
    if (asked !== null && segment.start <= from && from < segment.end && segment.label === null)
      if (
        /^(?:request|item|action|prose)$/.test(segment.role) &&
        (segment.role !== "prose" || tokensOf(segment.bare).length <= 9)
      )
        segment.role = "form";
    // "Si può ordinare la torta con un modulo (gusto, data, scritta)": what stands in the bracket is for the form.
    if (asked !== null && segment.label === null && segment.role === "prose" && /[(（]/.test(segment.text))
      if (fieldListIn(segment.text) !== null) segment.role = "form";
    // "We want a fresh site, blue and white, with large photographs and the menu of the day"
    if (isForMaker && before && segment.role === "prose" && segment.label === null && WITH.test(fold(segment.text)))
      segment.role = "request";
    if (!before || !/^(?:form|request)$/.test(before.role)) return;
    // "A form saying the subject, exam board and what they're stuck on": all of it is what the form asks.
    if (segment.label === null && from <= segment.start && segment.start < to) segment.role = "form";
    // "We want people to book online, and to sign a waiver": what goes on is wished, too.
    if (RELATIVE.test(fold(segment.text)) || /^(?:and|or) (?:then )?to \p{L}/iu.test(segment.text))
      segment.role = before.role;
  });
}

/** "Careers page with open roles: truck driver, customs declarant": what a page is to hold is no good. */
const PAGE_WITH = /^(?:an? |the )?(?:\p{L}+ ){1,2}page (?:with|for|listing|of|about)(?!\p{L})/iu;
function settlePageWith(segments: readonly Segment[]): void {
  if (segments[0]?.label === null && PAGE_WITH.test(segments[0].text))
    for (const segment of segments) if (segment.label === null) segment.role = "request";
}

/** "The shop is open from 8 to 19, self-service, cash only": what follows the hours tells how it is there, and is no good. */
function settleOpening(segments: readonly Segment[]): void {
  const [first, ...rest] = segments;
  const says =
    first?.role === "prose" || first?.role === "contact" || (first?.role === "headline" && hasVerb(first.bare));
  if (!says || first.label !== null || first.bare === first.text || !IS_OPEN.test(fold(first.bare))) return;
  for (const segment of rest)
    if (segment.role === "item" && segment.label === null && !MONEY.test(segment.bare)) segment.role = "fact";
}
export const IS_OPEN =
  /\b(?:open|opens|closed|geoffnet|offen|auf|ouverte?s?|abiert[oa]s?|abert[oa]s?|apert[oaie]|open|geopend)\b/u;

/** "Keeps landlords, tenants and viewings in one place, sends reminders": what a product does, each verb with its objects. */
const DOES =
  /^(?:and |it |also )*(?:keeps|sends|syncs|tracks|shows|finds|makes|creates|builds|turns|helps|saves|manages|handles|connects|imports|exports|reminds|lets|stores|generates|automates|plans|collects|checks|alerts|warns|records|measures|reports|works|integrates|organi[sz]es|combines|brings|gathers|matches) \p{L}/u;
const LONGEST_FEATURE = 9;
function settlePredicates(segments: Segment[], text: string): void {
  const starts = segments.map((segment) => segment.label === null && DOES.test(fold(segment.bare)));
  if (!starts[0] || starts.filter(Boolean).length < 2 || segments.some(({ role }) => role === "contact")) return;
  const verbs = segments.filter((_, index) => starts[index]);
  const joined = verbs.map((segment, index): Segment => {
    const next = verbs[index + 1];
    const last = segments.filter(({ start }) => start >= segment.start && (!next || start < next.start)).at(-1)!;
    const whole = text.slice(segment.start, last.end);
    const short = tokensOf(whole).length <= LONGEST_FEATURE;
    return { ...segment, end: last.end, text: whole, bare: whole, role: short ? "item" : "prose" };
  });
  segments.splice(0, segments.length, ...joined);
}

/** Ends with a street and its number, or is one that begins with the number. */
const STREET = / \p{Lu}[\p{L}'’.-]+ \d{1,4}[a-z]?$|^\d{1,4}[a-z]? \p{Lu}[\p{L}'’.-]+ \p{L}+/u;

/** A spot beside hours, a number or a town is where the business is, not what it sells. */
const PEOPLE =
  /^(?:(?:our|the|unsere?|nos|notre|nuestr[oa]s?|oss?|i nostri|ons|onze|meet) )*(?:coach(?:es)?|teachers?|trainers?|tutors?|instructors?|team|staff|guides?|artists?|stylists?|therapists?|doctors?|speakers?|hosts?|dozenten|lehrer(?:innen)?|trainer(?:innen)?|kursleit\p{L}+|arzte|profs?|professeurs?|animateurs?|intervenants?|equipe|equipo|profesor[ae]?s?|monitor[ae]?s?|entrenador[ae]?s?|insegnanti|istruttori|docenti|relatori|professor[ae]?s|treinador[ae]?s|docenten|leraren|lesgevers|sprekers|committee|board|trustees|vorstand|comite|consejo|direttivo|bestuur|maitre|pastor|priest|founder|owner|director[ae]?|inhaber(?:in)?|chef(?:fe)?)(?: \p{L}+)?$/u;
const CUSTOMERS =
  /^(?:(?:our|unsere|nos|nuestros|os nossos|i nostri|onze|selected|past|ausgewahlte) )?(?:clients?|customers|kunden|referenzen|references|clientes|referencias|clienti|referenze|klanten|opdrachtgevers|partners?|partner)(?: include)?$/u;
function settleSpots(segments: Segment[], language: string): void {
  // "Coaches: Maria Lopez, Igor Petrov": people, and not what they do.
  const names = segments.slice(1);
  const isNamed = ({ bare }: Segment) => FIRST_NAMES.test(bare.replace(/ ?\([^()]*\)$/u, ""));
  if (names.length > 0 && PEOPLE.test(fold(segments[0]!.bare)) && names.every(isNamed)) {
    for (const segment of names) if (segment.role === "item") segment.role = "prose";
    return;
  }
  // "Clients : Théâtre Graslin, Biocoop": theirs, and not where we are.
  if (segments.length > 1 && CUSTOMERS.test(fold(segments[0]!.bare))) {
    for (const segment of segments.slice(1)) if (/^(?:place|item)$/.test(segment.role)) segment.role = "prose";
    return;
  }
  for (const segment of segments)
    if (segment.role === "item" && segment.label === null && isBuilding(segment.bare) && isSpot(segment.bare))
      segment.role = "place";
  const tells = (segment: Segment | undefined) =>
    segment !== undefined && (segment.role === "place" || segment.role === "contact" || segment.bare !== segment.text);
  // "Melbourne, Fitzroy": the quarter after its town; German writes goods large too.
  const [town, quarter] = segments;
  if (
    segments.length === 2 &&
    town!.role === "place" &&
    quarter!.role === "item" &&
    ONE_NAME.test(quarter!.bare) &&
    !language.startsWith("de")
  )
    quarter!.role = "place";
  let afterStreet = false;
  segments.forEach((segment, index) => {
    // "Calle Cuba 34, Ruzafa", "12 High Street, third floor, lift": what follows the street tells where that is.
    if (afterStreet && segment.role === "item" && segment.label === null && !MONEY.test(segment.bare))
      segment.role = /^\p{Lu}/u.test(segment.text) ? "place" : "fact";
    if (segment.bare !== segment.text && STREET.test(segment.text)) afterStreet = true;
    if (segment.role !== "item" || segment.label !== null || !isSpot(segment.bare)) return;
    if (segments.length === 1 || tells(segments[index - 1]) || tells(segments[index + 1])) segment.role = "place";
  });
}

/** "Interrail-Beratung, Nachtzüge, Gruppenreisen": after the first sentence a trade at the head of a list is one of its goods. */
function settleHeads(segments: readonly Segment[]): void {
  const [head, ...rest] = segments;
  if (
    head?.role === "headline" &&
    head.label === null &&
    rest.length >= 2 &&
    rest.every((segment) => segment.role === "item") &&
    tokensOf(head.bare).length <= 2
  )
    head.role = "item";
}

/** "Send us a photo, approve the sketch, get your painting": what visitors do, one after the other, is told as it stands. */
const DO =
  /^(?:send|approve|skip|order|pause|cancel|swap|get|choose|pick|tell us|upload|install|define|see|query|keep|pay|connect|import|write|drop|receive|collect|bring|sign up|try|relax|enjoy|hop|meet) (?:us |your |the |a |an |in |it |from |per |with |\d|[a-z]+)/;
function settleSteps(segments: readonly Segment[]): void {
  if (segments.length < 2 || !segments.every((segment) => segment.label === null && DO.test(fold(segment.text))))
    return;
  for (const segment of segments) if (segment.role === "item") segment.role = "prose";
}

/** Names of pages and files that nobody sells. */
const PAGE_LIKE =
  /(?:^| )(?:download|list|openings|links?|map|instructions|notes|guide|info|stockists|archive|changelog|status|docs|admissions|curriculum)$/;

/** "Registration form, route map, kit list, volunteers": where as many are sections as not, all short ones are. */
function settlePages(segments: readonly Segment[]): void {
  const short = (segment: Segment) => tokensOf(segment.bare).length <= 2 && !MONEY.test(segment.bare);
  const isPage = (segment: Segment) =>
    segment.role === "section" || segment.role === "form" || PAGE_LIKE.test(fold(segment.bare));
  if (segments.length < 3 || segments.some((segment) => segment.label !== null)) return;
  const rest = segments.filter((segment) => !isPage(segment) && segment.role !== "fact");
  if (!segments.some((segment) => segment.role === "section")) return;
  if (rest.length * 2 > segments.length || !rest.every((segment) => segment.role === "item" && short(segment))) return;
  for (const segment of segments) if (segment.role === "item") segment.role = "section";
}

/** "Landing page for Ledger Lark, bookkeeping software for freelancers": after the name stands what it is. */
function settleProgram(segments: readonly Segment[], sentenceIndex: number): void {
  const [head, next] = segments;
  if (sentenceIndex > 0 || head?.role !== "headline" || next?.role !== "item" || next.label !== null) return;
  if (speaksOfSite(head.text) && tradeWords(fold(head.bare)).length === 0 && tradeWords(fold(next.bare)).length > 0)
    next.role = "headline";
}

const LANGUAGES =
  /^(?:languages?(?: spoken)?|we speak|sprachen|langues?(?: parlees)?|idiomas|linguas?|lingue(?: parlate)?|talen|言語|対応言語)$/;

/** "English and Spanish spoken": the end of a list of languages. */
export const SPOKEN = / (?:spoken|gesprochen|parlees?|hablados?|falados?|parlat[eio]|gesproken)$/;

/** Lists that are no goods: languages that are spoken, slogans, names of pages. */
function settleLists(free: readonly Segment[], segments: readonly Segment[]): void {
  const end = segments.at(-1);
  if (!end || free.length !== segments.length || free.length < 2) return;
  const listed = free.filter((segment) => segment.role === "item" || segment.role === "prose");
  const folded = fold(end.bare);
  // "Langues : français, arabe, anglais": told as it stands.
  if (LANGUAGES.test(fold(free[0]!.bare))) {
    for (const segment of free.slice(1)) segment.role = "fact";
    return;
  }
  // "Listen on Spotify, Apple Podcasts and Pocket Casts."
  const leads =
    /^(?:we |i )?(?:take|accept|work with) \p{L}|^(?:listen|available|find us|watch|stream|read us) (?:on|at|in) |^(?:zu horen|verfugbar) (?:auf|bei) |^(?:ecoutez|disponible|ascolta|disponibile|escucha|ouca|te beluisteren) /u.test(
      fold(free[0]!.bare),
    );
  if (leads) {
    for (const segment of free) segment.role = "prose";
    return;
  }
  // "Exhibits of rain, ice, and insect recordings": one thing, told at length.
  if (
    free[0]!.role === "item" &&
    /^(?:exhibits|exhibitions|displays|collections|stories|tales|songs|recordings|paintings|photos|photographs|models) (?:of|about) \S+$/.test(
      fold(free[0]!.bare),
    )
  ) {
    for (const segment of free) segment.role = "prose";
    return;
  }
  // "Docs, status, pricing."
  if (
    free.every(
      (segment) =>
        segment.role === "section" ||
        /^(?:docs|documentation|blog|shop|status|demo|github|changelog)$/i.test(segment.bare),
    )
  ) {
    for (const segment of free) segment.role = "section";
    return;
  }
  // "English, German and Arabic spoken", "Scan, sync, done."
  const slogan =
    free.length === 3 &&
    free.every((segment) => !segment.bare.includes(" ")) &&
    /^(?:done|repeat|go|ready|sorted|simple|easy|fertig|listo|pronto|klaar)$/.test(folded);
  if (listed.length === free.length && (slogan || SPOKEN.test(folded)))
    for (const segment of listed) segment.role = "prose";
  // "Publications list, teaching, PhD openings, CV download"
  else if (
    free[0]!.role === "section" &&
    free.length >= 3 &&
    free
      .slice(1)
      .some((segment) => segment.role === "section" || / (?:download|list|openings|links?)$/.test(fold(segment.bare)))
  )
    for (const segment of listed) segment.role = "section";
  // "Mentors, sponsors, code of conduct, FAQ pages"
  else if (free.length >= 3 && /^(?:[\p{L}]+ ){1,2}(?:pages|sections|seiten|bereiche)$/u.test(folded))
    for (const segment of listed) segment.role = "section";
}

/** Colour words that are goods first. */
const THINGS =
  /^(?:lavend\w*|charcoal|roses?|rosa|mint|menta|minze|menthe|strawberry|raspberry|watermelon|vanilla|erdbeere|himbeere|fraise|framboise|fresa|frambuesa|morango|fragola|lampone|lime|lima|limette|peach|plum|cherry|salmon|lachs|saumon|olives?|oliva|honey|honig|miel|mel|miele|honing|cinnamon|zimt|canela|cannella|chocolate|schokolade|chocolat|cioccolato|caramel|karamell|sage|salbei|salvia|lemon|orange|naranja|laranja|amber|coral|linen|leinen|holz|lin|lino|oak|walnut|brass|copper|bronze|silver|gold|apricot|saffron|pistachio|espresso|coffee|cafe|tobacco|cognac|vanilla|matcha|抹茶)s?$/u;

/** "Raw honey": how a thing was left or made says nothing of looks. */
const unmade = (phrase: string): string =>
  fold(phrase).replace(/^(?:raw|fresh|local|organic|wild|homemade|pure|smoked|dried) /, "");

/** True for a colour word that is a thing first, as it stands in a list of goods. */
export const isThing = (phrase: string): boolean => THINGS.test(unmade(phrase));

const PAIR_WORDS: Record<string, string> = { de: "und", fr: "et", es: "y", pt: "e", it: "e", nl: "en" };

/** Two things with the language's own word between them ("en" is no "and" in Spanish). */
const pairIn = (phrase: string, language: string) =>
  new RegExp(`^(.{3,}?)\\s+(?:and|${PAIR_WORDS[language.slice(0, 2)] ?? "and"}|&)\\s+(.{3,})$`, "iu").exec(phrase);

/** What is not there, or not needed, when one comes: nothing of looks. */
const OF_VISITS =
  /reserv|book|appoint|walk|card|cash|\bpets?\b|\bdogs?\b|wi-?fi|parking|\bfees?\b|contract|deposit|termin|rendez-vous|\bcita\b|hora marcada|appuntamento|afspraak|anmeld/u;

/** Neighbours correct each other: one tone word inside a list of goods is a good; one good inside a list of looks is a look. */
function settleRoles(segments: Segment[], language: string, last: boolean, isColoned: boolean): void {
  // What is asked for beside looks ("…, with a sign-up form") does not make them fewer.
  const free = segments.filter(
    (segment) => segment.label === null && !["form", "request", "action", "contact"].includes(segment.role),
  );
  // "very minimal, no gimmicks": what is unwanted among looks is a look too.
  const isNextToLook = (at: number) => [segments[at - 1], segments[at + 1]].some((next) => next?.role === "look");
  for (const segment of free)
    if (
      free.some(({ role }) => role === "look") &&
      !OF_VISITS.test(fold(segment.bare)) &&
      (free.length <= 4 || isNextToLook(segments.indexOf(segment))) &&
      segment.role === "fact" &&
      /^(?:no|without|kein\p{L}*|ohne|pas de|sans|sin|sem|senza|geen|zonder) /u.test(fold(segment.bare))
    )
      segment.role = "look";
  const looks = free.filter((segment) => segment.role === "look");
  const goods = free.filter((segment) => segment.role === "item");
  const named = free.filter((segment) => segment.role === "section");
  // "Meubels, boeken, servies": among goods the name of a section for goods is one of them.
  if (
    goods.length >= 2 &&
    named.length === 1 &&
    named[0] !== segments[0] &&
    /^(?:offerings|publications)$/.test(sectionsOnly(named[0]!.bare, language).join())
  )
    named[0]!.role = "item";
  const items = free.filter((segment) => segment.role === "item");
  // "Lavender, rosemary, charcoal.": colours of things next to a thing, with no word about looks, are things.
  const onlyThings = looks.every(
    (segment) => isThing(segment.bare) && toneWords(unmade(segment.bare), language).length === 0,
  );
  // "Strange, quiet, monochrome with one signal orange": bare adjectives around looks are looks.
  const plainWords = items.every(
    (segment) => tokensOf(segment.bare).length === 1 && isAdjective(segment.bare, language),
  );
  // "Poétique, fait main, carton et encre.": a mood that begins the last sentence goes on to its end.
  const mood =
    last &&
    looks.length > 0 &&
    looks[0] === segments[0] &&
    (toneWords(fold(looks[0]!.bare), language).length > 0 || NAMES_STYLE.test(fold(looks[0]!.bare))) &&
    items.every(
      (segment) => /^\p{Ll}/u.test(segment.text) && !/\d/.test(segment.text) && tokensOf(segment.text).length <= 3,
    );
  // "community, salty, warm, burnt orange and navy": single words among as many looks are looks.
  const outnumbered =
    looks.length >= 2 &&
    items.length <= looks.length &&
    items.every((segment) => !/\s/.test(segment.bare)) &&
    !onlyThings &&
    looks.length + items.length + named.length === free.length;
  if (mood || outnumbered) for (const segment of [...items, ...named]) segment.role = "look";
  else if (
    looks.length > 0 &&
    items.length > 0 &&
    plainWords &&
    !onlyThings &&
    looks.length + items.length === free.length
  )
    for (const item of items) item.role = "look";
  else if (
    items.length > 0 &&
    looks.length > 0 &&
    onlyThings &&
    (looks.length + items.length === free.length || looks.every((look) => look !== segments.at(-1)))
  )
    for (const look of looks) look.role = "item";
  // "Dance school: ballet, street, contemporary": so is one at the end of a list after a colon.
  else if (
    looks.length === 1 &&
    items.length >= 2 &&
    (looks[0] !== segments.at(-1) || isColoned) &&
    !looks[0]!.text.includes(" ")
  )
    looks[0]!.role = "item";
  else if (looks.length >= 1 && items.length === 1 && looks.length + items.length === free.length)
    items[0]!.role = "look";
  settleLists(free, segments);
  // "desayuno incluido y clases de cocina": a claim and a good in the last part of a list.
  const end = segments.at(-1);
  if (end?.role !== "fact" || end.label !== null || segments.length < 2) return;
  const pair = pairIn(end.bare, language);
  // "great for team building and birthdays"
  if (/ \p{Lu}\p{L}+ (?:and|und|et|y|e|en|&) \p{Lu}\p{L}+$/u.test(end.bare)) return;
  if (/^(?:\S+ )(?:for|für|pour|para|per|voor) /iu.test(end.bare)) return;
  // "pranzo e vino inclusi": both are.
  if (/(?:included|inclus[ieoa]?s?|compris(?:es?)?|incluid[oa]s|inbegriffen|inbegrepen)$/.test(fold(end.bare))) return;
  if (!pair || isFact(pair[1]!) === isFact(pair[2]!)) return;
  const [one, two] = [pair[1]!, pair[2]!];
  // "check-in 9h-12h e 17h-19h": two times of one thing.
  if (!/\p{L}{3}/u.test(two)) return;
  const roleFor = (part: string): Role => (isFact(part) ? "fact" : "item");
  segments.pop();
  segments.push(
    { ...end, text: one, bare: one, role: roleFor(one) },
    { ...end, text: two, bare: two, role: roleFor(two) },
  );
}
