/**
 * The reader: free text in, facts out. It knows nothing that the prompt does not say; where the prompt is silent the
 * brief is empty. It never throws, reads no clock and no chance, and its time is linear in the length of the prompt.
 */
import type { Brief, FormPurpose, Lettering, NamedColour, Tone } from "../brief.ts";
import { actionsIn, buttonLinkIn, isCall } from "./actions.ts";
import { audienceOf } from "./audience.ts";
import { clausesIn, tellingWords } from "./clauses.ts";
import { coloursOf, colourWords, darknessOfColours } from "./colours.ts";
import { addressesIn, emailsIn, linksIn, phonesIn } from "./contact.ts";
import { datesIn } from "./dates.ts";
import { eventsIn } from "./events.ts";
import { freePlan, isFact } from "./facts.ts";
import { formsOf, wantsNoForm } from "./forms.ts";
import { type FoundHours, hoursIn, startsWithDay } from "./hours.ts";
import { hintWords, kindOf, tradeWords } from "./kind.ts";
import { directionOf, interfaceLanguageOf, languageOf } from "./language.ts";
import { letteringIn } from "./lettering.ts";
import { looksText, siteAdjectives } from "./looks.ts";
import { moodsOf } from "./moods.ts";
import { nameIn } from "./name.ts";
import { namedFormOf, namedFormsIn } from "./named_forms.ts";
import { isPriceAlone, isTicket, offeringsIn, PRICE } from "./offerings.ts";
import { isRefused, isSpot, speaksOfSite } from "./phrases.ts";
import { placeIn, townBehind } from "./place.ts";
import { isWithoutPictures, sectionId, sectionsOnly, sectionWords, unwantedSections } from "./sections.ts";
import { goesOn, IS_OPEN, readSentences, type Sentence } from "./sentence.ts";
import { isChat, statementsIn, withoutFamily } from "./statements.ts";
import { BLANK, capitalised, cleanText, fold, type Span, tokensOf, withoutShouting, withoutSlang } from "./text.ts";
import { darknessOf, toneWords } from "./tone.ts";
import { verbatimIn } from "./verbatim.ts";

export interface ReaderInput {
  name: string;
  prompt: string;
  language: string | null;
  page: { path: string; name: string; prompt: string };
}

/**
 * Reads a website's prompt, joined with the page's, into a brief. The facts of the business come from both; what a page
 * should hold (`wantedSections`, `actions`, `forms`) comes from the page's own prompt when an inner page has one.
 */
export function readBrief(input: ReaderInput): Brief {
  const heard = [input.prompt, input.page.prompt].map((prompt) =>
    verbatimIn(withMentions(withoutSlang(withoutShouting(cleanText(prompt))))),
  );
  const website = withoutFamily(divided(heard[0]!.text, input.name));
  const own = heard[1]!.text;
  const text = !own || website.includes(own) ? website : own.includes(website) ? own : `${website}\n${own}`;
  const name = cleanText(input.name).replace(/\s+/g, " ").slice(0, 120);
  const folded = fold(text);

  const language =
    input.language?.trim() ||
    languageOf(
      text,
      [...tradeWords(folded), ...hintWords(folded), ...colourWords(text, ""), ...toneWords(folded, "")].map(
        (found) => found.languages,
      ),
    );
  const interfaceLanguage = interfaceLanguageOf(language);

  const emails = emailsIn(text);
  const links = linksIn(blanked(text, emails));
  const hours = withoutProgram(text, hoursIn(blanked(text, [...emails, ...links]), language));
  const dates = datesIn(blanked(text, [...emails, ...links, ...hours]));
  const phones = phonesIn(blanked(text, [...emails, ...links, ...hours, ...dates]));
  // The number for emergencies is not the one for everybody.
  const isUrgent = (phone: Span, index: number) => {
    const from = Math.max(phones[index - 1]?.end ?? 0, phone.start - 70);
    return URGENT.test(fold(/[^.;,\n]*$/u.exec(text.slice(from, phone.start))![0]));
  };
  const main = phones.find((phone, index) => !isUrgent(phone, index)) ?? phones[0];
  const addresses = addressesIn(blanked(text, [...emails, ...links, ...hours, ...dates, ...phones])).map((address) => {
    const behind = townBehind(text.slice(address.end));
    const end = address.end + (behind?.written.length ?? 0);
    return {
      ...address,
      text: text.slice(address.start, end).replace(/[\s,.]+$/, ""),
      end,
      town: behind?.town ?? null,
    };
  });
  const bare = blanked(text, [...emails, ...links, ...hours, ...dates, ...phones, ...addresses]);

  const sentences = readSentences(text, bare, language);
  // "Callum Reid for Highland Council": a first phrase with the site's name in it says what the site is.
  const opening = sentences[0]?.segments[0];
  if (opening?.role === "item" && opening.label === null && name.length >= 5 && fold(opening.text).includes(fold(name)))
    opening.role = "headline";
  settleProduct(sentences, name);
  const where = placeIn(bare.replaceAll(BLANK, " "), language);
  // "Stabilimento balneare a Cervia": and so does a first phrase that ends with the place.
  if (opening?.role === "item" && opening.label === null && where.place !== null)
    if (
      new RegExp(
        ` (?:in|near|at|à|a|en|em|na|no|te|bij|op|im|bei|auf|an der|am|dans|nel|nella|nell['’]) (?:the |le |la |les |l['’])?(?:${escaped(where.place)}|${escaped(where.place.split(",")[0]!)})$`,
        "iu",
      ).test(opening.bare)
    )
      opening.role = "headline";
  const kind = kindOf(bare, name, language);
  const looks = looksOfAll(sentences, language);
  const moods = moodsOf(looks, language);
  // "Wood tones" and "ocean blues" are moods: their words name no single colour beside it.
  const moodWords = moods.map(({ start, end }) => ` ${fold(looks).slice(start, end)} `);
  const colours = uniqueColours(coloursOf(looks, language)).filter(
    ({ name: words }) => !moodWords.some((mood) => mood.includes(` ${fold(words)} `)),
  );
  const wishes = input.page.path !== "/" && own && own !== website ? readSentences(own, own, language) : sentences;
  // Where the button leads elsewhere, no form is asked for by its name.
  const asking = wishes.filter(({ text: words }) => buttonLinkIn(words) === null);

  const namedForms = namedFormsIn(asking).map((form) => ({ ...form, purpose: fittingForm(form.purpose, kind.form) }));
  // A list of what is to be asked, of no form in particular, is for the form that the page has anyway.
  const only = formsIn(asking).map((form) => fittingForm(form, kind.form));
  for (const form of namedForms)
    if (form.purpose === "contact" && form.title === null && only.length === 1 && only[0] !== "contact")
      form.purpose = only[0]!;
  const withoutForm = wantsNoForm(text) && (phones.length > 0 || emails.length > 0);
  const actions = actionsIn(wishes === sentences ? text : own);
  // "A buy tickets button": whoever reads it orders them.
  const tickets = actions.find((action) => TICKETS.test(fold(action)));
  const isSold = namedForms.some(({ purpose }) => ORDERED.has(purpose)) || only.some((form) => ORDERED.has(form));
  if (tickets !== undefined && !isSold)
    namedForms.unshift({ purpose: "order", title: tickets, isCall: true, upload: null, fields: [] });
  const named = new Set(namedForms.map(({ purpose }) => purpose));
  const forms = unique(
    [...formsIn(asking), ...(wishes === sentences ? [] : formsIn(sentences)), ...calledFor(asking)].map((form) =>
      fittingForm(form, kind.form),
    ),
  );

  const brief: Brief = {
    kind: kind.id,
    schemaType: kind.schemaType,
    name: name || "Website",
    language,
    interfaceLanguage,
    direction: directionOf(language),
    place: addresses[0]?.town ?? where.place ?? townOf(addresses[0]?.text),
    areas: where.areas,
    hasBranches: where.hasBranches,
    address: addresses[0]?.text ?? spotOf(sentences),
    branches: addresses.slice(1, 6).map((address) => address.text),
    phone: main?.text ?? null,
    email: emails[0]?.text ?? null,
    hours: hours.map((found) => found.hours).slice(0, 14),
    dates: unique(dates.filter((date) => !isOfPlaces(text, date)).map((found) => found.text)).slice(0, 12),
    events: eventsIn(
      sentences,
      dates.filter((date) => !isOfPlaces(text, date)),
    ),
    offerings: offeringsIn(sentences, { language, where, name, kind }),
    // "Sections: residencies for artists": a section is for them, not the site.
    audience:
      sentences
        .filter(
          ({ segments, text: words }) =>
            segments.every((segment) => segment.label !== "sections") && !/\bforms?\b|formul|modulo/iu.test(words),
        )
        .map(({ text: words, segments }) =>
          // "Gut lesbar für Senioren": how it is to look.
          audienceOf(
            segments
              .filter(({ role }) => role === "look")
              .reduce((said, { text: look }) => said.replace(look, " "), words)
              .replace(PRICE, " "),
          ),
        )
        .find((audience) => audience !== null) ?? null,
    tones: tonesOf(looks, folded, language),
    colours,
    moods: unique(moods.map((mood) => mood.value)).slice(0, 3),
    lettering: letteringOf(sentences, language),
    dark: darknessOf(looks, text) ?? darknessOfColours(colours),
    actions,
    wantedSections: wantedSectionsOf(wishes, language),
    // A form with a name of its own is not the one for messages too, unless that was asked for as well.
    forms: unique([
      ...forms.filter((form) => form !== "contact" || !named.has("request") || asksToWrite(asking)),
      ...named,
    ]).filter((form) => !(withoutForm && ARRANGED.has(form))),
    withoutForm,
    withoutPictures: isWithoutPictures(text),
    buttonLink: wishes.map(({ text: words }) => buttonLinkIn(words)).find((link) => link !== null) ?? null,
    namedForms,
    statements: statementsIn(sentences, name, language).map((statement) =>
      withPronoun(withCapital(statement, where.place), language),
    ),
    questions: [...new Map(heard.flatMap(({ questions }) => questions)).entries()],
    quotes: heard[0]!.quotes,
    facts: unique([
      ...phones
        .filter((phone) => phone !== main)
        .slice(0, 2)
        .map((phone) => withItsWord(text, phone)),
      ...factsOf(sentences),
    ]),
    clauses: clausesIn(input.page.path === "/" ? asking : wishes === sentences ? [] : asking, language).filter(
      // The home page answers for what the website's prompt says.
      ({ text: words }) =>
        input.page.path === "/" || !tellingWords(words).every((word) => fold(website).includes(word)),
    ),
  };
  // "Adults £7, concessions £5" beside other things: what the entrance costs, and nothing to find there.
  const entrance = brief.offerings.filter(({ name: whom, price }) => price !== null && isTicket(whom));
  if (entrance.length > 1 && entrance.length < brief.offerings.length) {
    brief.offerings = brief.offerings.filter((offering) => !entrance.includes(offering));
    brief.facts = unique([...brief.facts, ...entrance.map(({ name: whom, price }) => `${whom} ${price}`)]);
  }
  const priced = brief.offerings.map((offering) => offering.price ?? "").join(" ");
  // "Cancellation policy: 24 hours notice": told with the word before it.
  const isHeaded = (fact: string) => brief.statements.some((said) => fold(said).endsWith(`: ${fold(fact)}.`));
  const facts = unique([
    ...brief.facts.filter((fact) => !priced.includes(fact) && !isHeaded(fact)),
    ...untoldIn(sentences, brief),
  ]);
  // "Notdienst rund um die Uhr", and the same with its number.
  const isBegun = (fact: string) =>
    facts.some(
      (other) =>
        other !== fact &&
        (fold(other).startsWith(`${fold(fact)}:`) ||
          (other.length > fact.length &&
            phones.some(({ text: phone }) => fact.endsWith(phone) && other.includes(phone)))),
    );
  brief.facts = facts.filter((fact) => !isBegun(fact)).slice(0, 14);
  // A name of nothing but markup is none: what the prompt itself says is better than a word that fits everything.
  return name || !text ? brief : { ...brief, name: nameIn(text, brief) };
}

const TICKETS =
  /(?<!\p{L})(?:tickets?|eintrittskarten|billets?|entradas|bilhetes|ingressos|biglietti|kaarten|kaartjes|チケット)(?!\p{L})/u;
/** What is arranged by telephone where nothing is booked online. */
const ARRANGED = new Set<FormPurpose>(["appointment", "reservation", "booking"]);
const ORDERED = new Set<FormPurpose>(["order", "reservation", "booking", "registration"]);

/** "toddler group weds 9.30": a thing, its day and when it begins. */
const TAKES_PLACE = /\p{L}{4,} (?:mon|tue|wed|thu|fri|sat|sun)\p{L}* \d{1,2}(?:[.:]\d{2})?(?: ?[ap]m)?(?! ?[-–]|\d)/iu;

/** What stands before the hours of the place itself. */
const OPEN_WORDS = new RegExp(
  `${IS_OPEN.source}|(?<!\\p{L})(?:abr(?:imos|e|en|em)|ouvr(?:ons|e)|apriamo|atend\\p{L}+)(?!\\p{L})|受付|診療|hours|times|zeiten|horaires?|horarios?|orari|tijden|uren|(?<!\\p{L})(?:shop|store|office|studio|gallery|museum|taproom|kitchen|bar|restaurant|cafe|bistro|boutique|bakery|salon|surgery|practice|clinic|workshop|showroom|reception|box office|we are|daily|from|laden|geschaft|buro|praxis|werkstatt|magasin|atelier|tienda|oficina|negozio|loja|winkel|lunch|dinner|mittags?|abends|midi|soir|pranzo|cena)(?!\\p{L})`,
  "u",
);

/** "Food shelf open Tuesdays 1-4": one thing of several, and neither the business nor a room in which it receives people. */
const OPENS =
  /^(?:the |our )?(\p{L}{3,} (?!office|room|shop|store|cent(?:er|re)|desk|doors?|hours?|times?|days?|weekly|always|daily|all)\p{L}{4,}) (?:(?:is|are|est|esta|e) )?(?:open|offen|ouvert|abiert|abert|apert|geopend)\p{L}{0,2}$/u;

/** "food bank fridays 1-3pm" among other things that take place: the hours of that thing, and not when it is open. */
function withoutProgram(text: string, hours: FoundHours[]): FoundHours[] {
  const isOfThing = ({ start }: FoundHours, index: number) => {
    const before = /[^,.;:\n(。、]*$/u.exec(text.slice(Math.max(0, start - 80), start))![0].trim();
    // Right after other hours stands when it is open too.
    const last = hours[index - 1];
    const isNext = last !== undefined && /^[,;&/ ]*(?:and|und|et|y|e|en|,)? *$/iu.test(text.slice(last.end, start));
    if (before === "" || isNext || tokensOf(before).length > 4) return false;
    const thing = OPENS.exec(fold(before))?.[1];
    return thing === undefined ? !OPEN_WORDS.test(fold(before)) : tradeWords(thing).length === 0;
  };
  const open = hours.filter((one, index) => !isOfThing(one, index));
  return open.length > 0 ? open : TAKES_PLACE.test(text) ? [] : hours;
}

const SITE_OF = /^(?:\p{L}+ ){1,3}(?:website|site|homepage|page)(?= \p{L})/iu;
const DAY_OF = / (?=(?:mon|tues|wednes|thurs|fri|satur|sun)days? (?:\p{L}+ ){1,3}(?:at )?\d)/iu;

/** "church website st marks leeds sunday service 10am": who types without commas names the site, its name and what takes place. */
function divided(text: string, name: string): string {
  const site = SITE_OF.exec(text)?.[0];
  const rest = text.slice(site?.length ?? 0);
  if (!site || !name || !fold(rest).trim().startsWith(fold(name))) return text;
  const first = rest.split(/[,.;\n]/u, 1)[0]!;
  return `${site}${first.replace(DAY_OF, ", ")}${rest.slice(first.length)}`;
}

const MENTION =
  /(?<=^|[.!?\n,;] ?)(?:and |also |y |et |e )*(?:(?:we|i)(?:['’]d| would)? (?:also )?(?:want|need|like) to )?(?:please |por favor,? |s'il vous plaît,? )?(?:also )?(?:include|mention|say|state|note|add|point out|make (?:it )?clear|let (?:people|visitors|them) know|mentionne[zr]|précise[zr]|indique[zr]|mencion(?:ar|a|en)|indica(?:r|d)?|que (?:diga|ponga)|scrivi|scrivete|indicate|menciona(?:r)?|diga|referir) (?:clearly |somewhere |on (?:the|every) (?:site|page) )?(?:that|que|qu['’]|che) (\p{L})/giu;

/** "Explain how it works in 3 steps: …": the heading, without who is to write it. */
const EXPLAIN =
  /(?<=^|[.!?\n,;] ?)(?:please )?(?:explain|describe|show|erkläre|explique[rz]?|explica|spiega|leg uit) (how (?:it|this|that) works|(?:our|the) process|wie es funktioniert|comment ça marche|cómo funciona|como funciona|come funziona|hoe het werkt)(?: (?:in|en|em) (?:\d|three|four|five|drei|vier|trois|quatre|tres|cuatro|três|quatro|tre|quattro|drie) (?:\p{L}+ )?(?:steps|schritten|étapes|pasos|passos|passi|stappen))? ?(?=:)/giu;

/** "Please include that in a crisis people should call 988": what visitors are to be told, without who is to tell it. */
const withMentions = (text: string): string =>
  text
    .replace(EXPLAIN, (_, heading: string) => capitalised(heading))
    .replace(MENTION, (whole, first: string) => `${/^[,;]/.test(whole) ? ". " : ""}${first.toUpperCase()}`);

/** The forms that calls to action lead to: whoever reads "Donate, volunteer" can do so on the page. */
function calledFor(sentences: readonly Sentence[]): FormPurpose[] {
  return sentences
    .flatMap(({ segments }) => segments)
    .filter(({ role, bare, label }) => role === "action" && label !== "offerings" && isCall(bare))
    .flatMap(({ bare }) => formsOf(`online ${bare}`).slice(0, 1))
    .filter((form) => form !== "contact");
}

const asksToWrite = (sentences: readonly Sentence[]): boolean =>
  sentences.some(({ segments }) =>
    segments.some(({ bare }) => formsOf(bare).includes("contact") && (bare.length > 140 || namedFormOf(bare) === null)),
  );

const OF_PLACES =
  /wait(?:ing )?-?list|warteliste|liste d['’]attente|lista (?:de espera|d['’]attesa)|wachtlijst|enrol|admission|\bplaces\b|pl[aä]tze? frei|freie pl[aä]tze|places? (?:libres?|disponibles?)|plazas? (?:libres?|disponibles?)|vagas?|posti? liber[oi]|plek(?:ken)? vrij/iu;

/** "Please RSVP by 1 March": until when something is to be done. */
const BY_WHEN =
  /(?:^|[\s(])(?:by|until|before|no later than|deadline:?|bis(?: zum)?|vor dem|avant le|d['’]ici le|antes del?|hasta el|até(?: ao)?|entro il|voor|uiterlijk)(?: the)? $/iu;

/** "The waiting list is open for September": when there are places again is no date on which something takes place. */
const isOfPlaces = (text: string, { start }: Span): boolean =>
  BY_WHEN.test(text.slice(Math.max(0, start - 24), start)) ||
  OF_PLACES.test(/[^.,;:!?。、\n]{0,80}$/u.exec(text.slice(Math.max(0, start - 80), start))![0]);

/** The form that a kind of business has where the prompt's word could mean several. */
function fittingForm(form: FormPurpose, usual: FormPurpose): FormPurpose {
  // A salon or a practice takes appointments, whatever word the language has for booking.
  if (usual === "appointment" && (form === "reservation" || form === "booking" || form === "tour"))
    return "appointment";
  // Distilleries and wineries book tours; who "signs up" at a school enrols, and for a magazine subscribes.
  if (usual === "tour" && form === "booking") return "tour";
  // Where no child is brought nobody is asked for the child's name.
  if (form === "enrolment" && usual !== "enrolment") return usual === "course" ? usual : "registration";
  if (form === "registration" && (usual === "enrolment" || usual === "course" || usual === "newsletter")) return usual;
  return form;
}

/** The text with spans blanked out, of the same length. */
function blanked(text: string, spans: readonly Span[]): string {
  let result = text;
  for (const span of spans) {
    result =
      result.slice(0, span.start) + text.slice(span.start, span.end).replace(/[^\n]/g, BLANK) + result.slice(span.end);
  }
  return result;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** A town that the prompt writes small is a name in a sentence all the same. */
function withCapital(statement: string, place: string | null): string {
  if (place === null || statement.includes(place)) return statement;
  const at = statement.toLowerCase().indexOf(place.toLowerCase());
  const isWord = at >= 0 && !/\p{L}/u.test((statement[at - 1] ?? " ") + (statement[at + place.length] ?? " "));
  return isWord ? statement.slice(0, at) + place + statement.slice(at + place.length) : statement;
}

/** "i teach french": English writes who speaks large. */
const withPronoun = (statement: string, language: string): string =>
  language.startsWith("en") ? statement.replace(/(?<![\p{L}\p{N}'’.-])i(?=(?:['’](?:m|ve|ll|d))? )/gu, "I") : statement;

/** Everything in the prompt that is about looks, one phrase a line. */
function looksOfAll(sentences: readonly Sentence[], language: string): string {
  const phrases: string[] = [];
  for (const sentence of sentences) {
    for (const segment of sentence.segments) {
      if (segment.label === "look") phrases.push(segment.bare);
      else if ((segment.label !== "offerings" && segment.role !== "item") || segment.role === "look")
        phrases.push(looksText([segment.bare], language));
    }
    phrases.push(siteAdjectives(sentence.text));
  }
  return phrases.filter(Boolean).join("\n");
}

/** Tones that the looks ask for; when there are none, those of plain adjectives that rarely mean anything else. */
function tonesOf(looks: string, folded: string, language: string): Tone[] {
  const colours = colourWords(looks, language);
  const inLooks = fold(looks);
  const meant = toneWords(inLooks, language).filter(
    (found) =>
      !isRefused(inLooks, found.start) &&
      // "dark brown" is a colour and "dark mode" a mode; neither is a mood.
      !colours.some((colour) => colour.start <= found.start && found.end <= colour.end) &&
      !/^(?:dark|dunkle[rnms]?|sombre|oscuro|escuro|scuro|donkere?) (?:mode|background|theme|hintergrund|modus|ui)/.test(
        inLooks.slice(found.start, found.start + 24),
      ) &&
      !/(?:mode|fond|theme|fondo|fundo|sfondo|modo|tema) $/.test(
        inLooks.slice(Math.max(0, found.start - 8), found.start),
      ),
  );
  const asked = unique(meant.map((found) => found.value));
  if (asked.length > 0) return asked.slice(0, 5);
  const safe = toneWords(folded.slice(0, 2000), language).filter(
    (found) =>
      !isRefused(folded, found.start) &&
      /^(?:elegan|luxur|playful|cosy|cozy|rusti|minimalis|modern|moody|gemutlich|chaleureu|acogedor|aconchegan|accoglien|gezellig|luxe|lujos|luxuos|lussuos|friendly|freundlich|romanti|boho|quirky|handmade|artisan)/.test(
        folded.slice(found.start, found.end),
      ),
  );
  return unique(safe.map((found) => found.value)).slice(0, 3);
}

/** Wishes for letters and shapes, in whatever speaks to the designer. */
function letteringOf(sentences: readonly Sentence[], language: string): Lettering[] {
  const clauses = clausesIn(sentences, language).filter(({ to }) => to === "design" || to === "site" || to === "form");
  return unique(clauses.flatMap(({ text }) => letteringIn(text).map(({ value }) => value)));
}

function uniqueColours(colours: NamedColour[]): NamedColour[] {
  const seen = new Map<string, NamedColour>();
  for (const colour of colours) {
    const known = seen.get(fold(colour.name));
    if (!known) seen.set(fold(colour.name), colour);
    else if (known.role === null && colour.role !== null) known.role = colour.role;
  }
  return [...seen.values()].slice(0, 8);
}

function wantedSectionsOf(sentences: readonly Sentence[], language: string): string[] {
  const wanted: string[] = [];
  for (const sentence of sentences) {
    for (const segment of sentence.segments) {
      if (segment.label === "offerings" || segment.label === "look" || segment.label === "contact") continue;
      if (unwantedSections(segment.bare, language).length > 0) continue;
      const exact = sectionsOnly(segment.bare, language);
      if (exact.length > 0 && segment.role === "section") wanted.push(...exact);
      else if (segment.role === "section" && segment.label === null && sentence.segments.length >= 3) {
        // "Training times, fixtures, sponsors": named in a list of sections, so each is one.
        const id = sectionId(segment.bare);
        const others = sentences.filter((other) => other !== sentence).map(({ text }) => fold(text));
        if (id !== null && !others.some((text) => text.includes(fold(segment.bare)))) wanted.push(id);
      } else if (segment.role === "section" && segment.label === "sections") {
        const id = sectionWords(fold(segment.bare), language).map((found) => found.value);
        wanted.push(...(id.length > 0 ? id : [sectionId(segment.bare)].filter((value) => value !== null)));
      } else if (
        segment.role === "request" ||
        /\bsections?\b|\bpages?\b|\bbereich\b|\brubrique\b|\bseccion\b|\bsezione\b|\bsectie\b|ページ/u.test(
          fold(segment.bare),
        )
      ) {
        wanted.push(...sectionWords(fold(segment.bare), language).map((found) => found.value));
      } else {
        const opening =
          /^(story|history|contact|research|kontakt|contacto|forschung|recherche|schedule|map|gallery|photos|list|links?|geschichte|galerie|histoire|historia|galería|storia|galleria|verhaal|galerij)\s+(?:about|of|to|von|über|de|sobre|di|over|van)\b/iu.exec(
            segment.bare,
          );
        if (opening)
          wanted.push(
            ...sectionWords(fold(segment.bare), language)
              .slice(0, 1)
              .map((found) => found.value),
          );
        if (
          /\btickets?\b|\bentradas\b|\bbilhetes\b|\bbiglietti\b|\bbillets\b|チケット/u.test(fold(segment.bare)) &&
          !PRICE.test(segment.bare) &&
          segment.role !== "prose"
        )
          wanted.push("ticket");
      }
    }
  }
  return unique(wanted.filter((section) => section !== "home")).slice(0, 16);
}

function formsIn(sentences: readonly Sentence[]) {
  return unique(
    sentences.flatMap((sentence) => {
      // A whole sentence that lets visitors do something is one wish; otherwise each segment speaks for itself.
      const whole = formsOf(sentence.text.split(/[,;、]/).length > 3 && !sentence.request ? "" : sentence.text);
      return whole.length > 0 && sentence.request
        ? whole
        : sentence.segments
            .filter((segment) => segment.label !== "offerings")
            .flatMap((segment) => formsOf(segment.bare));
    }),
  );
}

/** "Quanta forecasts inventory": what begins with the name and a verb tells what the product does. */
function settleProduct(sentences: readonly Sentence[], name: string): void {
  if (name.length < 3) return;
  const does = new RegExp(`^${escaped(name)} \\p{Ll}{3,}s [\\p{L}]`, "u");
  for (const sentence of sentences)
    for (const segment of sentence.segments)
      if (segment.role === "item" && segment.label === null && does.test(segment.bare)) segment.role = "prose";
}

const URGENT = /emergenc|after hours|out of hours|notruf|notfall|notdienst|urgenc|urgenz|spoed|fax/;

/** A second number with the word before it that says whose it is ("emergency 0161 …"). */
function withItsWord(text: string, phone: Span & { text: string }): string {
  const word =
    /(?:^|[\s,.;(])((?:[Oo]ut of |\p{L}[\p{L}-]{1,14} )?\p{L}[\p{L}-]{1,14}\.?)(?: (?:at|on|is|under|unter|au|al|em|op))?:? $/u.exec(
      text.slice(Math.max(0, phone.start - 34), phone.start),
    )?.[1];
  return word && !/^(?:or|and|und|oder|et|ou|y|o|e|en|of)$/iu.test(word)
    ? `${word.replace(/^(?:or|and|und|oder|et|ou|y|o|e|en|of) /iu, "")} ${phone.text}`
    : phone.text;
}

/** Facts that stand beside a number or an address ("available 24 hours on 091 …"). */
const AT_ALL_HOURS =
  /(?:(?:available|open|on call) )?(?:24 ?\/ ?7|24[- ]hours?(?: a day)?|day and night|round the clock)|rund um die uhr|tag und nacht|24 ?h ?(?:\/|sur) ?24|jour et nuit|24 horas|24 ore(?: su 24)?|24 uur per dag|dag en nacht/iu;

/**
 * Short phrases of the prompt that no other field of the brief tells: a sentence of one thing ("Sunday lunch."), a price
 * of no thing ("Free tier, then $49 a month."), where somebody stands on which day. Nothing that a visitor could want to
 * know is lost, and what speaks to the designer is none of it.
 */
function untoldIn(sentences: readonly Sentence[], brief: Brief): string[] {
  const told = fold(
    [
      ...brief.statements,
      ...brief.facts,
      ...brief.offerings.flatMap((offering) => [offering.name, offering.detail ?? "", offering.price ?? ""]),
      ...brief.actions,
      ...brief.areas,
      ...brief.branches,
      ...brief.hours.flatMap((row) => [row.days, row.hours]),
      ...brief.dates,
      ...brief.events.map(({ name }) => name),
      brief.audience ?? "",
      brief.place ?? "",
      brief.name,
    ].join("\n"),
  );
  const isTold = (phrase: string) => {
    const words = tokensOf(fold(phrase)).filter((token) => token.word.length > 3 || /\d/.test(token.word));
    return words.filter((token) => told.includes(token.word)).length * 3 >= words.length * 2;
  };
  const untold: string[] = [];
  for (const [index, { segments, text, request }] of sentences.entries()) {
    if (index === 0 || request || speaksOfSite(text)) continue;
    // "find us: Tue Pearl Market, Thu Southtown", "Meet the fleet: two Cessna 172s and a Piper Archer"
    const stops = segments.filter((segment) => segment.label === "contact" && startsWithDay(segment.text)).length > 1;
    const explains =
      segments.length > 1 &&
      segments.every((segment) => segment.label === null && segment.role !== "look") &&
      /^\s?[:：]/u.test(text.slice(segments[0]!.end - sentences[index]!.start));
    if (segments.length > 1 && (stops || explains || goesOn(sentences[index]!))) {
      const whole = text.slice(segments[0]!.start - sentences[index]!.start).replace(/[.!\s]+$/u, "");
      if (!isTold(whole) && whole.length <= 90 && formsOf(whole).length === 0) untold.push(whole);
      continue;
    }
    for (const segment of segments) {
      if (segment.label !== null && segment.label !== "offerings") continue;
      if (segment.role !== "item" && segment.role !== "fact") continue;
      const phrase = segment.text;
      if (segment.bare !== phrase || phrase.length > 60 || tokensOf(phrase).length < 2 || !/\p{L}/u.test(phrase))
        continue;
      if (/[<>{}\\=_`|@#*[\]/]/u.test(phrase) || isTold(phrase) || isChat(phrase) || formsOf(phrase).length > 0)
        continue;
      if (brief.offerings.some((offering) => fold(phrase).includes(fold(offering.name)))) continue;
      untold.push(phrase);
    }
  }
  return untold.slice(0, 6);
}

/** What leads to a number that is told elsewhere. */
const TO_NUMBER = /[\s,:–-]+(?:on|at|by|under|unter|au|al|em|op|call|tel\.?|phone)?[\s,:–-]*$/iu;

function factsOf(sentences: readonly Sentence[]): string[] {
  const always = sentences.flatMap((sentence) =>
    sentence.segments
      .filter((segment) => segment.role === "contact")
      .flatMap((segment) => AT_ALL_HOURS.exec(segment.bare)?.[0].trim() ?? []),
  );
  const facts = sentences.flatMap((sentence) =>
    sentence.segments
      .filter((segment) => segment.role === "fact" && isFact(segment.text))
      .map((segment) => {
        // "Available day and night on 01743 …": the number is told elsewhere; "Call 937 … or ask" and "Order by phone 918 …"
        // make no sense without it.
        const told = segment.bare.replace(TO_NUMBER, "");
        return segment.bare === segment.text ||
          /^(?:call|phone|ring|text|anrufen|appele[zr]|llam\p{L}+|chiam\p{L}+|lig\p{L}+|bel) /iu.test(segment.bare) ||
          / (?:by|per|par|por|via|op|call|ring|line|number)$/iu.test(told) ||
          !isFact(segment.bare)
          ? segment.text
          : told;
      }),
  );
  // A price without a thing ("£40 per hour.") is said as it stands.
  const prices = sentences.flatMap((sentence) =>
    sentence.segments
      .filter(
        (segment, index, all) =>
          (segment.role === "item" || segment.role === "contact") &&
          segment.label !== "look" &&
          // "Winter pruning 12 January 2027, €45": the price of what takes place then.
          (index === 0 || datesIn(all[index - 1]!.text).length === 0),
      )
      .map((segment) => segment.bare)
      .filter((bare) => bare.length > 0 && freePlan(bare) === null && (isPriceAlone(bare) || isTariff(bare))),
  );
  return unique([...always, ...facts, ...prices]).slice(0, 12);
}

/** "€24pp weekdays €28pp weekends": prices that differ by day, for one thing. */
function isTariff(phrase: string): boolean {
  const prices = phrase.match(new RegExp(PRICE.source, "giu"))?.length ?? 0;
  return prices >= 2 && PRICE.exec(phrase)?.index === 0 && phrase.length <= 70;
}

/** A spot in a town ("Hill Street car park") where no address with a number is given. */
function spotOf(sentences: readonly Sentence[]): string | null {
  for (const sentence of sentences)
    for (const segment of sentence.segments)
      if (segment.role === "place" && isSpot(segment.bare))
        return segment.bare.replace(
          /^(?:at|in|on|by|am|auf dem|beim|im|à la|au|à l['’]|en|na|no|bij de|op de|op het) ?/iu,
          "",
        );
  return null;
}

/** The town in a full address ("Marktplatz 3, 79098 Freiburg"). */
function townOf(address: string | undefined): string | null {
  return address ? (/\d{4,5}(?: [A-Z]{2})? (\p{Lu}[\p{L}'’ -]{1,40})$/u.exec(address)?.[1] ?? null) : null;
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
