/**
 * Which role a piece of the prompt has, by a table of rules: the first that fits decides. Each rule has a name and is
 * tested by it. What neighbours say of each other is settled afterwards, in `sentence.ts`.
 */
import { isActionPhrase, isCall } from "./actions.ts";
import { audienceOf } from "./audience.ts";
import { datesIn } from "./dates.ts";
import { isAhead, isAskedOfVisitors, isFact } from "./facts.ts";
import { fieldListIn } from "./form_fields.ts";
import { formsOf, wantsNoForm } from "./forms.ts";
import { timedThing } from "./hours.ts";
import { tradeWords } from "./kind.ts";
import type { Label } from "./labels.ts";
import { isInterfaceLanguage } from "./language.ts";
import { looksOf } from "./looks.ts";
import { hasVerb, INTRODUCING, NAMES_STYLE, speaksOfSite } from "./phrases.ts";
import { isPlace } from "./place.ts";
import { isPriceAlone, LARGE_SUM, MONEY, PRICE, pricesIn, TELLS_OF_PRICE } from "./prices.ts";
import { isHedged, isRequest, needsHelpers } from "./requests.ts";
import { isWishForTestimonials, refusesPictures, sectionsOnly, unwantedSections } from "./sections.ts";
import { isPostcode } from "./spots.ts";
import { fold, tokensOf } from "./text.ts";

export type Role =
  | "contact"
  | "action"
  | "fact"
  | "form"
  | "look"
  | "section"
  | "request"
  | "headline"
  | "audience"
  | "place"
  | "prose"
  | "item";

/** A piece of the prompt, as the rules look at it. */
export interface Piece {
  /** The text with contact details, hours and dates blanked out. */
  bare: string;
  text: string;
  label: Label | null;
  /** Its place in its sentence. */
  index: number;
  /** Whether its sentence is the first of the prompt. */
  first: boolean;
  language: string;
}

/** A piece with what several rules ask of it. */
interface Read extends Piece {
  folded: string;
  words: readonly string[];
  isCjk: boolean;
  /** Whether contact details, hours or dates were taken out of it. */
  isBlanked: boolean;
  /** Whether its language has word lists. */
  isKnown: boolean;
  /** The names of trades in it. */
  trades: () => ReturnType<typeof tradeWords>;
  sections: () => string[];
  isLook: () => boolean;
}

interface Rule {
  name: string;
  role: Role;
  when: (piece: Read) => boolean;
}

const ARTICLE = /^(?:an?|the|eine?|une?|una?|um|uma|een) /;
/** "A booking form": the article belongs to a form after all. */
const THING = /^(?:an?|the|eine?|une?|una?|um|uma|een) (?!.*(?:form|sign|button|knop))/;
const BEGINS_WITH_FORM =
  /^(?:(?:and|und|et|y|e|en|plus|with|mit|avec|con|com|met) )?(?:an?|eine?|une?|una?|um|uma|een) (?:\p{L}+ ){0,2}(?:form|\p{L}*formular|formulaire|formulario|formulier|modulo) (?:to|for|where|fur|zum|zur|pour|de|para|per|voor|om|di) |^\p{L}*(?:formular|formulaire|formulario|formulier|modulo) (?:wo|in dem|mit dem|womit|ou|qui|donde|onde|dove|che|waar|waarmee|que) /u;
const WITH_SECTION =
  /^(?:(?:and|und|et|y|e|en) )?(?:with|mit|avec|con|com|met) (?:an?|eine[mnr]?|une?|una?|um|uma|een) (?:\p{L}+[ -]){1,3}(?:section|page|bereich|seite|rubrique|seccion|seccao|secao|sezione|sectie)(?!\p{L})/u;
/** "Ask availability with dates and breed": it asks for a form by what is to be told. */
const JOINED = / (?:and|und|et|y|e|en) /iu;
/** "Send us photos and measurements for a quote": what visitors send is asked by a form. */
const SENDS =
  /^(?:please )?(?:send|e?mail|schick\p{L}*|senden sie|envoyez|enviad?|envie|mandate|inviate|inviaci|stuur) (?!the )/u;
const ASKS = /^(?:ask|enquire|request) /iu;
const REFUSING = /^(?:no|not|sem|sin|sans|pas de|senza|niente|nada de|keine?n?|ohne|geen|zonder) /u;
const NAMED_TRADE = /^(?:an?|the|ein|eine|der|die|das|une?|una?|um|uma|uno|een|het|de|la|le|el|o|il) /;

/** "à La Bresse", "no Lumiar" */
const AT_NAME =
  /^(?:à|in|en|em|te|bij|a|no|na|près de|cerca de|vicino a) (?:(?:La|Le|Les|El|Los|Las|Den|De|São|Santa|San) |L['’])?\p{Lu}\p{Ll}[\p{L}'’-]*(?:[ -]\p{Lu}[\p{L}'’-]*)?$/u;
/** "zona Darsena", "bairro Boa Viagem" */
const QUARTER =
  /^(?:(?:in|im|en|em|au|no|na|nel|nella|in de|in het) )?(?:zona|bairro|barrio|colonia|quartier|quartiere|rione|frazione|località|contrada|wijk|stadtteil|ortsteil|bezirk|freguesia|comuna|fraccionamiento|urbanización)(?: (?:de|del|di|da|do|d'))? \p{Lu}[\p{L}'’ -]*$/iu;

/** The first rule that fits a piece gives it its role. */
export const RULES = [
  { name: "after a label of contact details", role: "contact", when: ({ label }) => label === "contact" },
  { name: "after a label of looks", role: "look", when: ({ label }) => label === "look" },
  { name: "after a label of calls to action", role: "action", when: ({ label }) => label === "action" },
  { name: "after a label of the audience", role: "audience", when: ({ label }) => label === "audience" },
  { name: "after a label of areas", role: "place", when: ({ label }) => label === "areas" },
  { name: "after a label of forms", role: "form", when: ({ label }) => label === "form" },
  {
    name: "a wish after a label of what it is about",
    role: "request",
    when: ({ label, folded }) => label === "about" && isRequest(folded),
  },
  { name: "after a label of what it is about", role: "prose", when: ({ label }) => label === "about" },
  {
    name: "only introduces a contact detail",
    role: "contact",
    when: ({ isBlanked, words, isCjk, bare }) =>
      isBlanked &&
      (isCjk
        ? /^営業(?:時間)?は/u.test(bare) || (words.length <= 2 && words.every((word) => INTRODUCING.has(word)))
        : words.every((word) => INTRODUCING.has(word) || /^\d+$/.test(word))),
  },
  {
    // "هاتف 06 …", "tel. nr 22 …"
    name: "a word before a number in a language without word lists",
    role: "contact",
    when: ({ isBlanked, words, isKnown }) => isBlanked && words.length <= 3 && !isKnown,
  },
  {
    // "emergency line 208-555-0190"
    name: "says whose number it is",
    role: "contact",
    when: ({ isBlanked, words, text, bare, index }) =>
      isBlanked &&
      ((words.length <= 2 && /\d[\d ()./-]{5,}\d$/.test(text)) ||
        // "cabinet au 14 boulevard …": where it is.
        (index > 0 &&
          words.length <= 3 &&
          datesIn(text).length === 0 &&
          / (?:au|à|in der|im|an der|am|en|em|na|no|aan|aan de|op|op de|in de|al|alla|in)$/u.test(bare))),
  },
  {
    name: "only numbers or signs",
    role: "contact",
    when: ({ words, bare }) => words.length === 0 || /^[\d\s.:–-]+$/.test(bare),
  },
  {
    name: "a call to action",
    role: "action",
    when: ({ bare }) => (isActionPhrase(bare) || isCall(bare)) && !isAhead(bare),
  },
  {
    name: "a wish that its writer is not sure of",
    role: "request",
    when: ({ label, folded, words }) => label !== "offerings" && isHedged(folded) && words.length <= 5,
  },
  {
    // "testimonials page"
    name: "called a page or section",
    role: "section",
    when: ({ label, words, folded, trades }) =>
      label === null && words.length <= 3 && / (?:page|section)$/.test(folded) && trades().length === 0,
  },
  {
    name: "a form among sections",
    role: "form",
    when: ({ label, sections, bare }) => label === "sections" && sections().length === 0 && formsOf(bare).length > 0,
  },
  { name: "after a label of sections", role: "section", when: ({ label }) => label === "sections" },
  {
    name: "pictures that are not wanted",
    role: "look",
    when: ({ label, bare, words }) => label !== "offerings" && words.length <= 9 && refusesPictures(bare),
  },
  {
    name: "sections that are not wanted",
    role: "request",
    when: ({ label, bare, language }) => label !== "offerings" && unwantedSections(bare, language).length > 0,
  },
  {
    name: "a form that is not wanted",
    role: "request",
    when: ({ label, bare, words }) => label !== "offerings" && words.length <= 13 && wantsNoForm(bare),
  },
  {
    name: "who is needed",
    role: "prose",
    when: ({ label, folded }) => label === null && needsHelpers(folded) && !folded.includes("form"),
  },
  {
    name: "asks for a form",
    role: "form",
    when: ({ label, folded, words, bare, trades }) =>
      label !== "offerings" &&
      !(THING.test(folded) && trades().length > 0) &&
      formsOf(bare).length > 0 &&
      // "$30 deposit to secure booking": what it costs.
      !(/^[£$€] ?\d/u.test(bare) && !folded.includes("form")) &&
      (words.length <= 7 || isRequest(folded) || SENDS.test(folded)),
  },
  {
    // "with a testimonials section I can fill later"
    name: "with a section",
    role: "request",
    when: ({ label, bare }) => label !== "offerings" && isWithSection(bare),
  },
  {
    // "Un formulaire pour demander un rendez-vous avec l'objet et une pièce jointe"
    name: "begins with a form",
    role: "form",
    when: ({ label, folded }) => label !== "offerings" && BEGINS_WITH_FORM.test(folded),
  },
  {
    // "Demande de réservation avec dates et nombre de personnes"
    name: "a form with what it asks",
    role: "form",
    when: ({ label, bare }) =>
      label !== "offerings" && fieldListIn(bare) !== null && (formsOf(`online ${bare}`).length > 0 || ASKS.test(bare)),
  },
  {
    name: "names a form",
    role: "form",
    when: ({ label, folded, words }) =>
      label !== "offerings" &&
      /\b(?:forms?|formular|formulaire|formulario|formulier|newsletter|nieuwsbrief)\b|フォーム/u.test(folded) &&
      words.length <= 8 &&
      !/^(?:an?|the|eine?|une?|una?|um|uma|een) (?!.*(?:form|sign))/.test(folded),
  },
  {
    name: "a fact",
    role: "fact",
    when: ({ bare, folded, index, isLook, trades }) =>
      isFact(bare) &&
      // "Geen prijslijst op de site", "Nada de letras raras"
      !(REFUSING.test(folded) && isRequest(folded) && !isAskedOfVisitors(bare)) &&
      // "crevaison 12€ sans rendez-vous": what has a price is sold.
      !(
        MONEY.test(bare) &&
        !LARGE_SUM.test(bare) &&
        /^(?:\p{L}|\d{1,2}[- ](?!euros?|dollars?|pounds?|francs?)\p{L}{3})/u.test(bare)
      ) &&
      !(
        /^(?:no|sans|kein[a-z]*|ohne|pas d(?:e |')|sin|sem|senza|niente|geen|zonder|nada de|aucune?)\b/.test(folded) &&
        isLook()
      ) &&
      !trades().some((found) => found.start < 3 && index === 0),
  },
  {
    name: "a look at the end of what is on offer",
    role: "look",
    when: ({ label, index, folded, isLook }) =>
      label === "offerings" &&
      index > 0 &&
      /\b(?:look|feel|style|background|accents?|colou?rs?|palette)\b/.test(folded) &&
      isLook(),
  },
  { name: "after a label of what is on offer", role: "item", when: ({ label }) => label === "offerings" },
  {
    // What has a price is sold, even "Färben".
    name: "a look",
    role: "look",
    when: ({ isLook, bare, sections, language, index }) =>
      isLook() &&
      !MONEY.test(bare) &&
      !sections().includes("gallery") &&
      // "Presidente: Rosa Teixeira"
      !(index > 0 && !/^(?:de|en)/u.test(language) && /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.test(bare)),
  },
  { name: "names its style", role: "look", when: ({ index, folded }) => index === 0 && NAMES_STYLE.test(folded) },
  {
    // "Tide times link": for the designer to set.
    name: "a link",
    role: "request",
    when: ({ label, folded, words, bare }) =>
      label !== "offerings" && words.length > 1 && words.length <= 5 && !MONEY.test(bare) && isLink(folded),
  },
  { name: "names of sections", role: "section", when: ({ sections }) => sections().length > 0 },
  { name: "a wish", role: "request", when: ({ folded }) => isRequest(folded) },
  {
    name: "a person with a title",
    role: "headline",
    when: ({ folded, bare, index }) =>
      (/^(?:dr|prof|dipl|mag)\.? \p{L}/u.test(folded) && index === 0) ||
      /^(?:Ma[iî]tre|Dra?|Prof|Me|Mr|Mrs|Ms|Herr|Frau|Mme|Avv|Dott(?:ssa|\.ssa)?|Notaire|Rechtsanw[aä]lt(?:in)?)\.? \p{Lu}[\p{L}'’-]+(?: \p{Lu}|$| (?:and|und|et|e|y|en) )/u.test(
        bare,
      ) ||
      // 「講師は山田健一と佐藤美咲」
      /^(?:講師|先生|院長|店主|店長|代表|オーナー|シェフ|スタッフ|担当)は\p{Script=Han}{2,}/u.test(bare),
  },
  {
    // "GP and menopause specialist"
    name: "opens the prompt with what a person is",
    role: "headline",
    when: ({ first, index, folded }) =>
      first && index === 0 && / (?:specialist|expert|practitioner|consultant|surgeon|instructor|tutor)$/.test(folded),
  },
  {
    // "東京・中目黒の自転車店"
    name: "a place, の and a trade",
    role: "headline",
    when: ({ first, isCjk, index, bare, trades }) =>
      first &&
      isCjk &&
      index <= 1 &&
      /^[\p{Script=Han}\p{Script=Katakana}ー]{1,10}の/u.test(bare) &&
      trades().length > 0,
  },
  {
    // "small dogs from £30 big dogs from £45"
    name: "a list that prices divide",
    role: "item",
    when: ({ index, first, bare, folded }) => (index > 0 || !first) && pricesIn(bare) > 1 && !hasVerb(folded),
  },
  {
    // "Websites, newsletters, annual reports": who writes them offers them.
    name: "speaks of the website",
    role: "headline",
    when: ({ folded, first }) => speaksOfSite(folded) && (first || !/^(?:web ?sites|sites web)$/.test(folded)),
  },
  {
    name: "a place",
    role: "place",
    when: ({ bare, folded, index, language }) =>
      isPlace(bare) ||
      QUARTER.test(bare) ||
      (index > 0 && !language.startsWith("de") && !language.startsWith("en") && AT_NAME.test(bare)) ||
      isPostcode(bare) ||
      / (?:city|town|village) cent(?:re|er)$|^\p{L}+ innenstadt$|^\p{L}+ centre-ville$/u.test(folded) ||
      /^(?:ward|district|precinct|wahlkreis|circonscription|distrito) /.test(folded),
  },
  {
    name: "for whom it is",
    role: "audience",
    when: ({ bare, folded, index }) =>
      /^(?:for|fur|pour|para|voor) (?!example)/.test(folded) && (index > 0 || audienceOf(bare) !== null),
  },
  {
    name: "a trade in a sentence",
    role: "prose",
    when: (piece) =>
      namesBusiness(piece) &&
      hasVerb(piece.folded) &&
      // "Meetings have childcare": what there is, and not what it is.
      (piece.words.length > 7 ||
        (!piece.first && /^(?:(?:all|our|most) )?\p{L}+s (?:have|are|get|include) /u.test(piece.folded))),
  },
  { name: "a trade", role: "headline", when: namesBusiness },
  {
    name: "testimonials of somebody",
    role: "section",
    when: ({ bare, words }) => isWishForTestimonials(bare) && words.length <= 6,
  },
  {
    name: "the story of something",
    role: "section",
    when: ({ folded }) =>
      /^(?:story|history|links?|list|map|contact|kontakt|contacto|geschichte|histoire|historia|storia|verhaal) (?:about|of|to|von|uber|zu|de|sobre|di|over|van|for|par|per)\b/.test(
        folded,
      ),
  },
  {
    name: "has a verb",
    role: "prose",
    when: ({ folded, isCjk, words, bare, first }) =>
      hasVerb(folded) &&
      // "removal of other salons work $15": what ends with its price is sold.
      !(!first && words.length <= 8 && isPricedAtEnd(bare) && !SUBJECT.test(folded)) &&
      (isCjk || words.length >= 3 || /^(?:we|i|wir|ich|nous|je|wij|ik) |^\p{L}+(?:amos|emos|imos|iamo) /u.test(folded)),
  },
  {
    // The first words of a longer prompt say what the business is.
    name: "opens a prompt in a language without word lists",
    role: "headline",
    when: ({ first, index, isKnown, words }) => first && index === 0 && !isKnown && words.length > 1,
  },
  {
    name: "opens the prompt with an article",
    role: "headline",
    when: ({ first, index, folded }) => first && index === 0 && ARTICLE.test(folded),
  },
  {
    name: "too long for a name",
    role: "prose",
    when: ({ isCjk, bare, index, first }) => {
      // "Reformer classes Mon Wed Fri 6am, 7am": when it is makes it longer, and what a bracket tells of it.
      const named = (timedThing(bare)?.name ?? bare).replace(/ ?[(（][^()（）]*[)）]/gu, "");
      if (isCjk) return named.length > 22;
      // "remplacement de chauffe-eau à partir de 890€": so does its price.
      // "Private hire 1,400 kr for 2 hours max 8 persons": what follows a price tells of it.
      const price = first ? null : PRICE.exec(bare);
      if (price && tokensOf(bare.slice(0, price.index)).length <= 4 && tokensOf(bare).length <= 14)
        if (price.index > 0 && TELLS_OF_PRICE.test(bare.slice(price.index + price[0].length))) return false;
      const most = (index > 0 || (price?.index ?? 0) > 0) && MONEY.test(bare) && !JOINED.test(named) ? 10 : 7;
      const counted = (PRICE.exec(named)?.index ?? 0) > 0 ? named.replace(PRICE, " ") : named;
      return tokensOf(fold(counted)).length > most && !isPriceAlone(bare);
    },
  },
  { name: "anything else", role: "item", when: () => true },
] as const satisfies readonly Rule[];

const SUBJECT =
  /^(?:we|i|you|they|it|he|she|this|that|there|all|our prices?|prices?|wir|ich|sie|es|nous|je|on|vous|les prix|wij|ik|u|het)(?!\p{L})|(?:costs?|pay|pays|kostet|kosten|coute|cuesta|custa|costa|kost)(?!\p{L})/u;

const isPricedAtEnd = (phrase: string): boolean => {
  const price = PRICE.exec(phrase);
  return price !== null && price.index > 0 && price.index + price[0].length === phrase.length;
};

/** True for a phrase that names a link ("tide times link"). */
export const isLink = (phrase: string): boolean =>
  /(?<!\b(?:cuff|chain|sausage|golf)) links?$|^(?:put |add )?(?:an? )?(?:\p{L}+ ){1,3}links? and /u.test(
    fold(phrase).trim(),
  );

/** True for a phrase that begins with a wish for a section ("with a testimonials section I can fill later"). */
export const isWithSection = (phrase: string): boolean => WITH_SECTION.test(fold(phrase));

export type RuleName = (typeof RULES)[number]["name"];

/** A trade that says what the business is, not one of its goods. */
function namesBusiness({ trades, index, first, bare, folded }: Read): boolean {
  return (
    trades().length > 0 &&
    !((index > 0 || !first) && MONEY.test(bare)) &&
    (index === 0 || NAMED_TRADE.test(folded) || / based in | (?:in|a|en|em) \p{Lu}/u.test(bare))
  );
}

/** The rule that decides which role a piece has. */
export function ruleFor(piece: Piece): { name: RuleName; role: Role } {
  const { bare, text, language } = piece;
  const folded = fold(bare);
  const read: Read = {
    ...piece,
    folded,
    words: tokensOf(folded).map(({ word }) => word),
    isCjk: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(bare),
    isBlanked: bare !== text,
    isKnown: isInterfaceLanguage(language.toLowerCase().split("-")[0] ?? ""),
    trades: once(() => tradeWords(folded)),
    sections: once(() => sectionsOnly(bare, language)),
    isLook: once(() => looksOf(bare, language).isLook),
  };
  return RULES.find(({ when }) => when(read))!;
}

export const roleOf = (piece: Piece): Role => ruleFor(piece).role;

/** What is found out when it is first asked for. */
function once<T>(find: () => T): () => T {
  let found: { value: T } | null = null;
  return () => {
    found ??= { value: find() };
    return found.value;
  };
}
