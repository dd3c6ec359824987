/**
 * The reader: free text in, facts out. It knows nothing that the prompt does not say; where the prompt is silent the
 * brief is empty. It never throws, reads no clock and no chance, and its time is linear in the length of the prompt.
 */
import type { Brief, FormPurpose } from "../brief.ts";
import { topicOfPage } from "../topics.ts";
import { actionsIn, buttonLinkIn, calledWithLink, needsAddress } from "./actions.ts";
import { audienceOf } from "./audience.ts";
import { clausesIn, tellingWords } from "./clauses.ts";
import { coloursOf, colourWords, darknessOfColours } from "./colours.ts";
import { addressesIn, emailsIn, linksIn, phonesIn } from "./contact.ts";
import { datesIn } from "./dates.ts";
import { eventsIn } from "./events.ts";
import { wantsNoForm } from "./forms.ts";
import { listsApart } from "./groups.ts";
import { hoursIn } from "./hours.ts";
import { hintWords, kindOf, tradeWords } from "./kind.ts";
import { directionOf, interfaceLanguageOf, languageOf } from "./language.ts";
import { linksOf } from "./links.ts";
import { moodsOf } from "./moods.ts";
import { nameIn } from "./name.ts";
import { namedFormsIn } from "./named_forms.ts";
import { mainNumber, townOf, withItsWord, withTowns } from "./numbers.ts";
import { offeringsIn, offeringsTitleIn } from "./offerings.ts";
import { placeIn } from "./place.ts";
import { isTicket, PRICE } from "./prices.ts";
import { withoutProgram } from "./program.ts";
import { divided, formsApart, punctuated } from "./punctuation.ts";
import { isWithoutPictures } from "./sections.ts";
import type { Sentence } from "./segment.ts";
import { readSentences } from "./sentence.ts";
import { isSpot } from "./spots.ts";
import { statementsIn, withoutFamily } from "./statements.ts";
import { BLANK, capitalised, cleanText, fold, type Span, unique, withoutShouting, withoutSlang } from "./text.ts";
import { factsOf, untoldIn } from "./told_facts.ts";
import { darknessOf, toneWords } from "./tone.ts";
import { verbatimIn } from "./verbatim.ts";
import { letteringOf, looksOfAll, tonesOf, uniqueColours } from "./wished_looks.ts";
import { asksToWrite, calledFor, fittingForm, formsIn, wantedSectionsOf } from "./wishes.ts";

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
  // A page of questions is asked for by them alone.
  const isAsked = topicOfPage(input.page) === "faq" && /^[^.!:：。\n]{3,200}[?？]/u.test(input.page.prompt.trim());
  const ofPage = isAsked ? `FAQ: ${input.page.prompt}` : input.page.prompt;
  const heard = [input.prompt, ofPage].map((prompt) =>
    verbatimIn(withMentions(withoutSlang(withoutShouting(cleanText(prompt).replace(GREETING, ""))))),
  );
  const given = linksOf(heard[0]!.text);
  const givenHere = linksOf(heard[1]!.text);
  const website = withoutFamily(punctuated(listsApart(formsApart(divided(given.text, input.name)))));
  const own = listsApart(givenHere.text);
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
  const main = mainNumber(text, phones);
  const addresses = withTowns(text, addressesIn(blanked(text, [...emails, ...links, ...hours, ...dates, ...phones])));
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
        ` (?:in|near|at|à|a|en|em|na|no|te|bij|op|im|bei|auf|an der|am|dans|nel|nella|nell['’]) (?:the |le |la |les |l['’])?(?:${RegExp.escape(where.place)}|${RegExp.escape(where.place.split(",")[0]!)})(?: ?\\([^()]{1,24}\\))?$`,
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
  // What an inner page is asked for in a prompt of its own.
  const ownStart = text.length - own.length;
  const isOwn = input.page.path !== "/" && own !== "" && ownStart > 0 && text.endsWith(own);
  const wishes = isOwn ? sentences.filter(({ start }) => start >= ownStart) : sentences;
  // Where the button leads elsewhere, no form is asked for by its name.
  const asking = wishes.filter(({ text: words }) => buttonLinkIn(words) === null);

  const namedForms = namedFormsIn(asking).map((form) => ({ ...form, purpose: fittingForm(form.purpose, kind.form) }));
  // A list of what is to be asked, of no form in particular, is for the form that the page has anyway.
  const only = formsIn(asking).map((form) => fittingForm(form, kind.form));
  for (const form of namedForms)
    if (form.purpose === "contact" && form.title === null && only.length === 1 && only[0] !== "contact")
      form.purpose = only[0]!;
  const withoutForm = wantsNoForm(text) && (phones.length > 0 || emails.length > 0);
  const buttonLink = wishes.map(({ text: words }) => buttonLinkIn(words)).find((link) => link !== null) ?? null;
  const actions = unique([
    ...actionsIn(wishes === sentences ? text : own).filter((action) => buttonLink !== null || !needsAddress(action)),
    ...wishes.flatMap(({ text: words }) => calledWithLink(words) ?? []).slice(0, 1),
  ]);
  // "A buy tickets button": whoever reads it orders them, unless it leads to where they are sold.
  const tickets = buttonLink === null ? actions.find((action) => TICKETS.test(fold(action))) : undefined;
  const isSold = namedForms.some(({ purpose }) => ORDERED.has(purpose)) || only.some((form) => ORDERED.has(form));
  if (tickets !== undefined && !isSold)
    namedForms.unshift({ purpose: "order", title: tickets, isCall: true, upload: null, fields: [] });
  const named = new Set(namedForms.map(({ purpose }) => purpose));
  const forms = unique(
    [...formsIn(asking), ...(wishes === sentences ? [] : formsIn(sentences)), ...calledFor(asking)].map((form) =>
      fittingForm(form, kind.form),
    ),
  );

  const reading = { language, where, name, kind };
  const offeredHere = isOwn ? offeringsIn(wishes, reading) : [];
  const offerings = offeredHere.length > 0 ? offeredHere : offeringsIn(sentences, reading);
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
    links: [...new Map([...given.links, ...givenHere.links].map((link) => [link.name, link])).values()],
    hours: hours.map((found) => found.hours).slice(0, 14),
    dates: unique(dates.filter((date) => !isOfPlaces(text, date)).map((found) => found.text)).slice(0, 12),
    events: eventsIn(
      sentences,
      dates.filter((date) => !isOfPlaces(text, date)),
    ),
    offerings,
    offeringsTitle: offeringsTitleIn(sentences, offerings),
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
        // "talks for schools £60 donation": a price is none.
        .find((audience) => audience !== null && !/[£$€]/u.test(audience)) ?? null,
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
    buttonLink,
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
  const priced = brief.offerings.map(({ price, detail }) => `${price ?? ""} ${detail ?? ""}`).join(" ");
  // "Cancellation policy: 24 hours notice": told with the word before it.
  const isHeaded = (fact: string) => brief.statements.some((said) => fold(said).endsWith(`: ${fold(fact)}.`));
  const facts = unique([
    ...brief.facts.filter((fact) => !priced.includes(fact) && !isHeaded(fact)),
    ...untoldIn(wishes, brief),
  ]);
  // "Notdienst rund um die Uhr", and the same with its number.
  const isBegun = (fact: string) =>
    facts.some(
      (other) =>
        other !== fact &&
        (fold(other).startsWith(`${fold(fact)}:`) ||
          // "Cotisation : 60 € adultes, 30 € enfants", and a part of it.
          (/[:：]/u.test(other) && [`: ${fact}`, `, ${fact}`].some((part) => other.includes(part))) ||
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

/** "hallo ich bin leon", "Bonjour, je voudrais": who is greeted is not the visitor. */
const GREETING =
  /^(?:hallo|hi|hey|hola|buenas|buenos días|buenas tardes|bonjour|bonsoir|salut|ciao|salve|buongiorno|buonasera|olá|oi|bom dia|boa tarde|hoi|goedendag|moin|servus|grüezi|grüß gott|guten tag)(?: (?:zusammen|a todos|a todas|à tous|a tutti|allemaal|pessoal|liebes team))?(?:[,!.]+\s+(?=\p{L})|\s+(?=(?:ich|wir|mein|meine|bin|je|j['’]|nous|on|quiero|queremos|quisiera|somos|soy|necesito|tengo|tenemos|me|busco|vorrei|voglio|vorremmo|siamo|sono|ho|abbiamo|mi|eu|sou|quero|queria|preciso|gostava|ik|wij|we) ))/iu;

const MENTION =
  /(?<=^|[.!?\n,;] ?)(?:and |also |y |et |e )*(?:(?:we|i)(?:['’]d| would)? (?:also )?(?:want|need|like) to )?(?:please |por favor,? |s'il vous plaît,? )?(?:also )?(?:include|mention|say|state|note|add|point out|make (?:it )?clear|let (?:people|visitors|them) know|mentionne[zr]|précise[zr]|indique[zr]|mencion(?:ar|a|en)|indica(?:r|d)?|que (?:diga|ponga)|scrivi|scrivete|indicate|menciona(?:r)?|diga|referir) (?:clearly |somewhere |on (?:the|every) (?:site|page) )?(?:that|que|qu['’]|che) (\p{L})/giu;

/** "Tell our story: …": so is that of the story. */
const TELL =
  /(?<=^|[.!?\n] ?)(?:please |bitte )?(?:tell|write|share|erzähle?n?(?: sie)?|racontez?|cuenta|contar?|conte|racconta(?:re)?|vertel) (our story|about us|unsere geschichte|notre histoire|nuestra historia|(?:a )?nossa história|la nostra storia|ons verhaal) ?(?=[:：])/giu;

/** "Show recent weddings: …", "List our prices: …": what stands under the heading, whose verb is for whoever makes the page. */
const SHOW =
  /(?<=^|[.!?\n] ?)(?:please |bitte )?(?:show|list|present|display|describe|explain|zeige?|liste|nenne|beschreibe?|erkläre?|décri(?:s|vez)|explique[rz]?|explica|descreva|descreve|descrivi|spiega|beschrijf|montre[rz]?|affiche[rz]?|présente[rz]?|muestra|mostrar?|lista|apresenta|apresente|mostra|presenta|elenca|toon|noem) (?:the |our |my |die |unsere |les |nos |l[oa]s |nuestr[oa]s |[ao]s |noss[ao]s |i |le |gli |(?:i |le )?nostr[ie] |de |onze )?((?:\p{L}+ ){1,4}\p{L}+?|\p{L}{4,})(?: (?:with|mit|avec|con|com|met) (?:their |the |unseren |les |los |os |i )?(?:prices|preisen|prix|precios|preços|prezzi|prijzen))?(?= ?[:：])/giu;

/** "Mention the free parking behind the house": that there is one. */
const MENTION_THING =
  /(?<=^|[.!?\n] ?)(?:please )?(?:also )?(?:mention|point out) (?:the|our|my) (\p{L})(?=\p{L}* \p{L}+ \p{L})/giu;

/** "Explain how it works in 3 steps: …": the heading, without who is to write it. */
const EXPLAIN =
  /(?<=^|[.!?\n,;] ?)(?:please )?(?:explain|describe|show|erkläre|explique[rz]?|explica|spiega|leg uit) (how (?:it|this|that) works|(?:our|the) process|wie es funktioniert|comment ça marche|cómo funciona|como funciona|come funziona|hoe het werkt)(?: (?:in|en|em) (?:\d|three|four|five|drei|vier|trois|quatre|tres|cuatro|três|quatro|tre|quattro|drie) (?:\p{L}+ )?(?:steps|schritten|étapes|pasos|passos|passi|stappen))? ?(?=:)/giu;

/** "Please include that in a crisis people should call 988": what visitors are to be told, without who is to tell it. */
const withMentions = (text: string): string =>
  text
    .replace(EXPLAIN, (_, heading: string) => capitalised(heading))
    .replace(TELL, (_, heading: string) => capitalised(heading))
    .replace(SHOW, (_, heading: string) => capitalised(heading))
    .replace(MENTION_THING, (_, first: string) => first.toUpperCase())
    .replace(MENTION, (whole, first: string) => `${/^[,;]/.test(whole) ? ". " : ""}${first.toUpperCase()}`);

const OF_PLACES =
  /wait(?:ing )?-?list|warteliste|liste d['’]attente|lista (?:de espera|d['’]attesa)|wachtlijst|enrol|admission|\bplaces\b|pl[aä]tze? frei|freie pl[aä]tze|places? (?:libres?|disponibles?)|plazas? (?:libres?|disponibles?)|vagas?|posti? liber[oi]|plek(?:ken)? vrij/iu;

/** "Please RSVP by 1 March": until when something is to be done. */
const BY_WHEN =
  /(?:^|[\s(])(?:by|until|before|no later than|deadline:?|bis(?: zum)?|vor dem|avant le|d['’]ici le|antes del?|hasta el|até(?: ao)?|entro il|voor|uiterlijk)(?: the)? $/iu;

/** "The waiting list is open for September": when there are places again is no date on which something takes place. */
const isOfPlaces = (text: string, { start }: Span): boolean =>
  BY_WHEN.test(text.slice(Math.max(0, start - 24), start)) ||
  OF_PLACES.test(/[^.,;:!?。、\n]{0,80}$/u.exec(text.slice(Math.max(0, start - 80), start))![0]);

/** The text with spans blanked out, of the same length. */
function blanked(text: string, spans: readonly Span[]): string {
  let result = text;
  for (const span of spans) {
    result =
      result.slice(0, span.start) + text.slice(span.start, span.end).replace(/[^\n]/g, BLANK) + result.slice(span.end);
  }
  return result;
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

/** "Quanta forecasts inventory": what begins with the name and a verb tells what the product does. */
function settleProduct(sentences: readonly Sentence[], name: string): void {
  if (name.length < 3) return;
  const does = new RegExp(`^${RegExp.escape(name)} \\p{Ll}{3,}s [\\p{L}]`, "u");
  for (const sentence of sentences)
    for (const segment of sentence.segments)
      if (segment.role === "item" && segment.label === null && does.test(segment.bare)) segment.role = "prose";
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
