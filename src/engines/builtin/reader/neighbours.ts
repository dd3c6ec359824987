/** Neighbours correct each other: a piece of a sentence whose role shows only beside the pieces around it. */
import { datesIn, MONTHS } from "./dates.ts";
import { fieldListIn } from "./form_fields.ts";
import { settleLooks } from "./goods_or_looks.ts";
import { areDays, startsWithDay } from "./hours.ts";
import { tradeWords } from "./kind.ts";
import { hasVerb, speaksOfSite } from "./phrases.ts";
import { isPriceAlone, isSecondPrice, MONEY, PRICE } from "./prices.ts";
import { isRequest } from "./requests.ts";
import type { Segment } from "./segment.ts";
import { isBuilding, isSpot } from "./spots.ts";
import { fold, type Span, tokensOf } from "./text.ts";
import { areTongues, saysTongue } from "./tongues.ts";

/** A sentence among others: where it stands, and what else its pieces' roles depend on. */
export interface Place {
  /** The text with the sentence in it. */
  text: string;
  span: Span;
  language: string;
  /** Whether the text is of who sells languages (translators, teachers). */
  sold: boolean;
  /** Whether it is the first that is about the business. */
  isFirst: boolean;
  /** Whether it is the last of several. */
  isLast: boolean;
  /** Whether its first piece ends with a colon. */
  isColoned: boolean;
}

/** Gives the pieces of a sentence the roles that they have beside each other; pieces that are one become one. */
export function settle(segments: Segment[], { text, span, language, sold, isFirst, isLast, isColoned }: Place): void {
  if (!isFirst) settleWeek(segments, text);
  settlePrices(segments, text, isFirst);
  settleTimes(segments, text);
  settleDays(segments, text);
  settleBranches(segments, text, span);
  settleNoGoods(segments, text);
  if (!isFirst) settleTerms(segments);
  settleProgramme(segments);
  settleCalling(segments);
  settleSteps(segments);
  settleTopic(segments, text);
  settleEvent(segments);
  settleWays(segments, language);
  settlePages(segments);
  if (isFirst) settleProgram(segments);
  settleLooks(segments, language, isLast, isColoned);
  if (!isFirst && !isColoned) settleHeads(segments);
  settleSpots(segments, language, isFirst && !isColoned);
  settleOpening(segments);
  if (!isFirst) settlePageWith(segments);
  settlePredicates(segments, text);
  settleMakers(segments, text);
  settleMakersWithin(segments, text);
  if (isFirst) settleSelf(segments, text);
  settleTongues(segments, text, sold);
  if (isFirst && language.startsWith("en")) settleDoer(segments);
  settleRelative(segments, text.slice(span.start, span.end), span.start);
  if (!isFirst) return;
  // "Asd calcio bambini Monza, allenamenti, …": so is what ends with a name, where nouns are written small.
  if (segments.length > 2 && isWithName(segments[0]!) && !language.startsWith("de")) segments[0]!.role = "headline";
  settleOpeningNames(segments, text, language);
  // "Woodfired pizza collective todmorden, margherita £9, …": what has no price before a list of prices is the business.
  const [head] = segments;
  if (head?.role !== "item" || head.label !== null || MONEY.test(head.bare)) return;
  if (segments.filter((segment) => segment.role === "item" && MONEY.test(segment.bare)).length >= 2)
    head.role = "headline";
}

/** "Duas lojas: Avenida Central 5 (7h-20h) e Mercado, banca 12 (7h-14h)": which hours are of which is told with both. */
function settleBranches(segments: Segment[], text: string, span: Span): void {
  const [first] = segments;
  const isTimed = segments.filter(({ text: said }) => /\d ?h|\d:\d|[ap]m\b|uhr/iu.test(said)).length > 1;
  if (!first || !isTimed || segments.some(({ label }) => label !== "areas")) return;
  const whole = text.slice(span.start, span.end).replace(/[.!\s]+$/u, "");
  segments.splice(0, segments.length, { ...first, ...span, label: null, text: whole, bare: whole, role: "fact" });
}

/** "Winterization $249 up to 24 ft, $329 over": a second price of one thing stands with its first. */
function settlePrices(segments: Segment[], text: string, isFirst: boolean): void {
  const [says, costs] = segments;
  // "We also do weddings and parties, from £450"
  const isSaid = says?.label === null && costs !== undefined && segments.length === 2 && says.role === "prose";
  if (isSaid && !isFirst && !MONEY.test(says.bare) && MONEY.test(costs.bare) && isPriceAlone(costs.bare)) {
    const whole = text.slice(says.start, costs.end).replace(/[.!?。]+$/u, "");
    segments.splice(0, 2, { ...says, end: costs.end, text: whole, bare: whole });
  }
  for (let at = segments.length - 1; at > 0; at--) {
    const [first, second] = [segments[at - 1]!, segments[at]!];
    const isOfFirst =
      first.label === second.label && (PRICE.exec(first.bare)?.index ?? 0) > 0 && isSecondPrice(second.bare);
    if (!isOfFirst || first.bare !== first.text || second.bare !== second.text) continue;
    const whole = text.slice(first.start, second.end).replace(/[.!?。]+$/u, "");
    segments.splice(at - 1, 2, { ...first, end: second.end, text: whole, bare: whole, role: "item" });
  }
}

const DAY_LAST = [/(?:^| )(\p{L}{2,})\.?$/u, /(?:^| )(\p{L}{2,} \p{L}{4,})$/u];
/** "Termine Mo, Mi, Do nachmittags, Fr vormittags": the days of one thing stand together. */
function settleDays(segments: Segment[], text: string): void {
  for (let at = segments.length - 1; at > 0; at--) {
    const [first, second] = [segments[at - 1]!, segments[at]!];
    if (second.label !== null || first.label !== null || !areDays(second.text)) continue;
    if (!DAY_LAST.some((pattern) => areDays(pattern.exec(first.text)?.[1] ?? ""))) continue;
    if (first.bare !== first.text || second.bare !== second.text) continue;
    const whole = text.slice(first.start, second.end).replace(/[.!]+$/u, "");
    segments.splice(at - 1, 2, {
      ...first,
      end: second.end,
      text: whole,
      bare: whole,
      role: at === 1 ? "fact" : first.role,
    });
  }
}

const OF_TIMES = /^(?:\d.*|uhr|h|uur|am|pm|und|and|et|y|e|en|a|las|alle|um|om|as|at)$/u;
/** "Gottesdienste Sa 18 Uhr, So 9:30 und 11 Uhr": the times of another day say nothing without what takes place then. */
function settleTimes(segments: Segment[], text: string): void {
  for (let at = segments.length - 1; at > 0; at--) {
    const [first, second] = [segments[at - 1]!, segments[at]!];
    const isTimes =
      startsWithDay(second.text) &&
      !MONEY.test(second.text) &&
      /\d/u.test(second.text) &&
      tokensOf(fold(second.text)).every(({ word }) => OF_TIMES.test(word) || startsWithDay(word));
    const isOpen = !/\p{L}{3}.*\d/u.test(first.text) || MONEY.test(first.text) || first.label !== null;
    if (!isTimes || isOpen || first.bare !== first.text || second.bare !== second.text) continue;
    const whole = text.slice(first.start, second.end);
    segments.splice(at - 1, 2, { ...first, end: second.end, text: whole, bare: whole, role: "fact" });
  }
}

const BEGINS_AT =
  /^(?:(?:um|at|à|a las|alle|as|às|om|ab|von|de|das|dalle|van) )?(?:\d{1,2}(?=(?: ?[-–] ?| bis | a | à | às | alle | tot )\d{1,2} ?(?:uhr|uur|ore|h|[ap]m))|\d{1,2}(?:(?:[:.]\d{2}|[hu]\d{2})(?: ?(?:uhr|uur|ore|h|[ap]m))?|[hu]| ?(?:uhr|uur|ore|h|[ap]m)|時(?:\d{2}分|半)?))(?:(?: ?[-–〜] ?| bis | a | à | às | alle | tot )\d{1,2}(?:[:.h]\d{2}|時)?(?: ?(?:uhr|uur|ore|h|[ap]m))?)?(?:[ :：–-]{1,3}\p{L}{3}| ?[\p{Script=Han}\p{Script=Katakana}])/iu;
const LONGEST_PROGRAMME = 400;

/** "18h abertura, 19h sardinhada, 21h Banda do Bairro": what takes place by the hour is told as it stands. */
function settleProgramme(segments: readonly Segment[]): void {
  const timed = segments.filter(({ text, label }) => label !== "form" && BEGINS_AT.test(text));
  const [first, last] = [timed[0], timed.at(-1)];
  // "Besichtigung am 14. März, 10–15 Uhr mit Bratwurst": when on the day that was said before.
  const isOnDay =
    timed.length === 1 && segments.some(({ text, start }) => start < first!.start && datesIn(text).length > 0);
  if (!first || !last || (timed.length < 2 && !isOnDay) || last.end - segments[0]!.start > LONGEST_PROGRAMME) return;
  for (const segment of segments)
    if (segment.start >= first.start && segment.end <= last.end && segment.role === "item") {
      segment.role = "prose";
      if (segment.label !== null) segment.label = "about";
    }
}

const isWithName = ({ role, label, bare }: Segment): boolean =>
  role === "item" && label === null && /^\p{L}+ \p{Ll}[\p{L} '’-]{2,40} \p{Lu}\p{Ll}{3,}$/u.test(bare);

const ONE_NAME = /^\p{Lu}\p{Ll}{2,}(?:[ -]\p{Lu}\p{Ll}+)?$/u;

const DEGREE = /^(?:B|M|D|Ph|LL)(?:\p{Lu}|\p{Lu}?\p{Ll}{1,3})\p{Lu}?$/u;

/** "Horse riding business, Kelso": a town after it; "Mindful Mums - postnatal yoga in Ealing": its name before it. */
function settleOpeningNames(segments: readonly Segment[], text: string, language: string): void {
  const [first, second, ...rest] = segments;
  if (!first || !second || first.label !== null || second.label !== null) return;
  const isNamed = (segment: Segment) => segment.role === "item" && tradeWords(fold(segment.bare)).length === 0;
  if (first.role === "item" && second.role === "headline" && /^ ?[-–—] $/u.test(text.slice(first.end, second.start)))
    first.role = "headline";
  // "Taberna Lola – Spanish wine bar": or what it is after it.
  else if (
    second.role === "item" &&
    tradeWords(fold(second.bare)).some(({ end }) => end === second.bare.length) &&
    /^ ?[–—] $/u.test(text.slice(first.end, second.start))
  )
    second.role = "headline";
  // "Cello teacher in Edinburgh – Fiona MacLeish, BMus": who that is.
  else if (
    /^(?:headline|prose)$/.test(first.role) &&
    isNamed(second) &&
    /^\p{Lu}\p{L}+ (?:\p{L}{1,3} )?\p{Lu}[\p{L}'’-]+$/u.test(second.bare) &&
    /^ ?[–—] $/u.test(text.slice(first.end, second.start))
  ) {
    second.role = "prose";
    for (const segment of rest) if (segment.role === "item" && DEGREE.test(segment.bare)) segment.role = "fact";
  }
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

const SERVED =
  /^(?:our )?(?:service areas?|areas? (?:served|covered)|einsatzgebiet|zones? d'intervention|zona de (?:trabajo|servicio)|area di servizio|zona servita|area de (?:servico|atuacao)|werkgebied)$/u;

/** The names after a comma are those of the makers, and nothing that is offered: told with them, and with what they are. */
function settleMakers(segments: Segment[], text: string): void {
  const [first, ...more] = segments;
  if (!first || first.label !== null) return;
  // "Artists Jo, Mika, Ren": who they are, without a colon; "Service area Wellington, Kapiti": and where one goes.
  const [, who, one] = /^(\p{L}[^\p{Lu}]*) (\p{Lu}.*)$/u.exec(first.bare) ?? [];
  // "Camille Roux, fondatrice, 10 ans d'expérience": somebody, and what she is.
  const isPresented =
    / \p{Lu}/u.test(first.bare) &&
    FIRST_NAMES.test(first.bare) &&
    more.some(({ bare }) => IS_HEAD.test(fold(bare)) || / (?:depuis|desde|dal|sinds|since) /u.test(bare));
  if (isPresented) for (const segment of segments) if (segment.role === "item") segment.role = "prose";
  const areListed = who !== undefined && (PEOPLE.test(fold(who)) || SERVED.test(fold(who))) && FIRST_NAMES.test(one!);
  // "Clients include Lannoo, Delhaize and the city of Ghent": theirs.
  const areTheirs = who !== undefined && CUSTOMERS.test(fold(who));
  const isPlain = ({ role, label, bare }: Segment) => role === "item" && label === null && !MONEY.test(bare);
  const names = more.filter(({ bare }) => FIRST_NAMES.test(bare));
  if (
    areTheirs
      ? !more.every(isPlain)
      : areListed
        ? names.length === 0 || names.length < more.length
        : !MADE_BY.test(fold(first.bare)) || !more.every(isPlain)
  )
    return;
  const { end } = segments.at(-1)!;
  const whole = text.slice(first.start, end).replace(/[.!?。]+$/u, "");
  segments.splice(0, segments.length, { ...first, end, text: whole, bare: whole, role: "fact" });
}

/** "Letterpress studio run by two sisters, Marta and Ewa, in Milwaukee": who makes it stands in the middle of a sentence. */
const MAKERS_AT_END =
  / (?:run|owned|founded|started|led|made) by (?:\p{L}+ ){0,4}(?:sisters|brothers|siblings|friends|partners|couple|family|generations|women|men|cousins|twins)$/u;
function settleMakersWithin(segments: Segment[], text: string): void {
  const [first, names, ...rest] = segments;
  if (
    !first ||
    !names ||
    names.role !== "item" ||
    !MAKERS_AT_END.test(fold(first.bare)) ||
    !FIRST_NAMES.test(names.bare)
  )
    return;
  const place = rest[0] !== undefined && /^in \p{Lu}/u.test(rest[0].text) ? 1 : 0;
  const last = place === 1 ? rest[0]! : names;
  const whole = text.slice(first.start, last.end).replace(/[.!?。]+$/u, "");
  segments.splice(0, 2 + place, {
    ...first,
    end: last.end,
    text: whole,
    bare: whole,
    role: first.role === "item" || first.role === "look" ? "headline" : first.role,
  });
}

const I_AM =
  /^(?:(?:hi|hiya|hello|hey),? )?(?:i am|i'm|my name is|ich bin|ich heisse|je suis|je m'appelle|soy|me llamo|sou|chamo-me|sono|mi chiamo|ik ben|ik heet) \p{L}+(?: \p{L}+)?$/u;
/** "I'm Ravi, tabla player and teacher in Leicester": what somebody is follows the name, and is not sold. */
function settleSelf(segments: Segment[], text: string): void {
  const at = segments.findIndex(({ bare, label }) => label === null && I_AM.test(fold(bare)));
  const [first, second] = [segments[at], segments[at + 1]];
  if (!first || second?.role !== "item" || MONEY.test(second.bare) || second.label !== null) return;
  const whole = text.slice(first.start, second.end).replace(/[.!?。]+$/u, "");
  segments.splice(at, 2, { ...first, end: second.end, text: whole, bare: whole, role: "prose" });
}

/** "Atiendo en español, inglés y francés": the languages after a comma stand with those before, and are no goods. */
function settleTongues(segments: Segment[], text: string, sold: boolean): void {
  const [head, ...listed] = segments;
  // "Interpreters: Arabic, Somali, Farsi"
  const areListed =
    head?.label === null &&
    listed.length > 1 &&
    listed.filter(({ bare }) => areTongues(bare)).length * 2 > listed.length;
  if (
    areListed &&
    (!sold || /(?:interpret|translat|dolmetsch|interpret|tolk)/u.test(fold(head.bare))) &&
    /^\s?[:：]/u.test(text.slice(head.end, head.end + 2)) &&
    listed.every(({ bare, label }) => label === null && !/\s/u.test(bare.trim()))
  ) {
    const { end } = listed.at(-1)!;
    const whole = text.slice(head.start, end).replace(/[.!?。]+$/u, "");
    return void segments.splice(0, segments.length, { ...head, end, text: whole, bare: whole, role: "fact" });
  }
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

/** "Open source backup tool in Rust, encrypts and deduplicates, works with S3": what does all this is what it is. */
function settleDoer(segments: readonly Segment[]): void {
  const [head, ...rest] = segments;
  if (head?.role !== "item" || head.label !== null || tokensOf(head.bare).length < 3) return;
  if (!rest.some((segment) => DOES.test(fold(segment.bare)))) return;
  head.role = "headline";
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
        (segment.role !== "prose" || tokensOf(segment.bare).length <= 12)
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
const PAGE_WITH =
  /^(?:an? |the )?(?:(?:\p{L}+ ){1,2}page (?:with|listing|of)|(?:\p{L}+ ){0,2}pages? (?:for|about)|(?:eigene )?seiten? (?:für|über)|pages? (?:pour|sur)|páginas? (?:para|sobre)|pagin[ae] (?:per|su)|pagina['’]s? (?:voor|over))(?!\p{L})/iu;
function settlePageWith(segments: readonly Segment[]): void {
  if (segments[0]?.label === null && PAGE_WITH.test(segments[0].text))
    // "Pages for rules, plot rents (£38)": what has a price is told all the same.
    for (const segment of segments)
      if (segment.label === null && !(segment.role === "item" && MONEY.test(segment.bare))) segment.role = "request";
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

/** "Jan goldwork with Ms. Pell": a month and what takes place in it. */
const MONTH_FIRST = new RegExp(`^(?:${MONTHS})\\.? \\p{L}{3}`, "u");

/** "Mon Pilates 9.30, Tues Toddlers 10-11.30": days with what takes place then are told together. */
function settleWeek(segments: Segment[], text: string): void {
  const days = segments.filter(
    ({ label, text: said }) =>
      label === null &&
      !MONEY.test(said) &&
      ((startsWithDay(said) && /\p{L}{3,} \p{L}{2,}.*\d/u.test(said)) || MONTH_FIRST.test(fold(said))),
  );
  const head = segments.length - days.length;
  if (days.length < 3 || head !== 1 || segments.indexOf(days[0]!) !== 1) return;
  const [first] = segments;
  const { end } = segments.at(-1)!;
  const whole = text.slice(first!.start, end).replace(/[.!?。]+$/u, "");
  segments.splice(0, segments.length, { ...first!, end, text: whole, bare: whole, label: null, role: "fact" });
}

/** A spot beside hours, a number or a town is where the business is, not what it sells. */
const PEOPLE =
  /^(?:(?:our|the|unsere?|nos|notre|nuestr[oa]s?|oss?|i nostri|ons|onze|meet) )*(?:coach(?:es)?|teachers?|trainers?|tutors?|instructors?|team|staff|guides?|artists?|stylists?|barbers?|bakers?|brewers?|makers?|groomers?|drivers?|doulas?|midwives|vets?|dentists?|nurses?|photographers?|musicians|band|crew|line-?up|cast|therapists?|doctors?|speakers?|hosts?|dozenten|\p{L}*(?:lehrer|trainer)(?:in(?:nen)?)?|kursleit\p{L}+|arzte|profs?|professeurs?|animateurs?|intervenants?|equipe|equipo|profesor[ae]?s?|monitor[ae]?s?|entrenador[ae]?s?|insegnanti|istruttori|docenti|relatori|professor[ae]?s|treinador[ae]?s|\p{L}*(?:meister|imker)(?:in)?|psycholog\p{L}*|president\p{L}*|prasident\p{L}*|obmann|obfrau|vorsitz\p{L}+|voorzitter|maestro|dirigent(?:in)?|patronn?e?|wirt(?:in)?|gastgeber(?:in|innen)?|hotes?|hotesse|anfitri(?:on|ones|ona)|proprietaires?|instrutor(?:es|as)?|instructor(?:es|as)?|monitrices|formateurs|docenten|leraren|lesgevers|sprekers|committee|board|trustees|vorstand|comite|consejo|direttivo|bestuur|maitre|pastor|priest|founder|owner|director[ae]?|inhaber(?:in)?|chef(?:fe)?|chefin|koch(?:in)?|erzieher(?:innen)?|friseur(?:e|innen)|coiffeu(?:rs|ses)|tatuador[ae]s?|tatuadores|panader[oa]s|padeir[oa]s|cociner[oa]s|barber[oi]s|barbeiros|cabeleireir[oa]s|parrucchier[ei]|gestor[ie]|bakkers|(?:be)?geleidsters|leidsters|boeren|juffen|hebammen|sages-femmes|matronas|ostetriche|verloskundigen|tier\p{L}*arzt\p{L}+|\p{L}*therapeut\p{L}+|(?:rechts)?anwalt\p{L}+|avocat\p{L}+|abogad[oa]s|advogad[oa]s|avvocati|advocaten|veterin\p{L}+|dierenartsen|ansprechpartner(?:in(?:nen)?)?|kontaktpersonen?|geschaftsfuhr\p{L}+|contact(?:s|person|persoon|personen)|interlocuteurs?|responsab(?:les?|ili?)|responsave(?:l|is)|referent[ei]|personas? de contacto|eigenar(?:en|es)|講師|スタッフ|代表|院長|店主)(?: \p{L}+){0,2}$/u;
const CUSTOMERS =
  /^(?:(?:our|unsere|nos|nuestros|os nossos|i nostri|onze|selected|past|ausgewahlte) )?(?:clients?|customers|kunden|referenzen|referenties|references|clientes|referencias|clienti|referenze|klanten|opdrachtgevers|partners?|partner)(?: include)?$/u;
const WITH_PEOPLE = /^.* (?:mit|with|avec|con|com|met) (?:(?:\d{1,2}|\p{L}{2,8}) )?(?=\p{L}+$)/u;
const peopleIn = (heading: string): string =>
  fold(heading)
    .replace(WITH_PEOPLE, "")
    // "Tutors are uni women", "Two man crew"
    .replace(/ (?:are|is|sind|ist|sont|est|son|sono|zijn) .*$/u, "")
    .replace(/^(?:(?:two|three|four|five|\d{1,2})[- ])?(?:man|woman|person) /u, "");
const AND = /^(?:und|and|et|y|e|en) /iu;
/** Whether all pieces are names, or what the one who is named before is. */
const areNamed = (pieces: readonly Segment[]): boolean => {
  const isName = ({ bare }: Segment) => {
    const name = bare
      .replace(AND, "")
      .replace(/ ?\([^()]*\)/gu, "")
      .replace(
        /^(?:(?:Dra?|Prof|Dott(?:\.ssa)?|Mrs?|Ms|Rev|Capt|Fr)\.? |(?:Chef|Coach|Pastor|Father|Captain|Rabbi|Imam|Sister|Professor|Koch|Maître|Don|Doña|Dom) (?=\p{Lu}))/u,
        "",
      );
    // Who types without capitals has names without them.
    return FIRST_NAMES.test(name) || /^\p{Ll}{3,14}(?: \p{Ll}{3,16})?$/u.test(name);
  };
  const named = pieces.filter(isName).length;
  return (
    isName(pieces[0]!) &&
    // "Marcus, Dee, Kit - Kit does textured hair": and something that is told of one of them.
    ((named > 2 && named * 2 > pieces.length && !pieces.some(({ bare }) => MONEY.test(bare))) ||
      pieces.every(
        (piece, at) =>
          isName(piece) || (isName(pieces[at - 1]!) && tokensOf(piece.bare).length <= 7 && !MONEY.test(piece.bare)),
      ))
  );
};
/** Words over a list of what is needed, brought along, or where something is handed over: no goods in any language. */
const NO_GOODS =
  /(?:^| )(?:needed|wanted|required|wish ?list|needs|bring|bring along|what to (?:bring|wear|pack)|kit list|packing list|(?:drop[- ]?off|pick[- ]?up|collection|meeting) (?:points?|places?|locations?)|stockists?|sold at|find (?:us|me) at|not included|excludes|insurances?|insurance accepted|we accept|versicherungen|assurances|gigs(?: booked)?|regulars|pack|wear|to bring|(?:past|previous) (?:work|jobs)|(?:past|previous|recent|upcoming) (?:performances?|gigs|shows|exhibitions|venues|clients|events)|(?:price|cost|fee|package|rental|it) includes|included|what's included|(?:house )?rules|terms(?: and conditions)?|policies|please note|(?:haus)?regeln|bedingungen|bitte beachten|regles|reglement|reglas|normas|condiciones|regras|condicoes|regole|condizioni|(?:huis)?regels|voorwaarden|benotigt|gebraucht|gesucht|mitbringen|packliste|abholstellen|treffpunkte|nicht inbegriffen|besoins?|recherches?|recherchons|a apporter|points? de (?:retrait|depot)|non compris|se (?:necesita|buscan?)|necesitamos|traer|puntos de (?:recogida|entrega)|no incluye|precisamos|procura-se|trazer|pontos de (?:recolha|entrega)|nao inclui|cercasi|servono|da portare|portare|punti di (?:ritiro|raccolta)|non incluso|nodig|gezocht|meenemen|meebrengen|afhaalpunten|niet inbegrepen)(?: (?:for|most|now|urgently|this week|dringend|zurzeit|fur|pour|para|per|voor)(?: \p{L}+){0,3})?$|^(?:(?:most|urgently|currently) (?:needed|wanted)|(?:we|i) (?:really |always |urgently |currently )?need|(?:wir brauchen|nous cherchons|buscamos|cerchiamo|wij zoeken))$|(?:募集中?|持ち物)$/u;

/** "Most needed: cereal, shampoo", "Volunteers needed: sewers, a treasurer": told under the words over it, and not sold. */
function settleNoGoods(segments: Segment[], text: string): void {
  const [head, ...rest] = segments;
  if (!head || rest.length === 0 || head.label !== null || tokensOf(head.bare).length > 6) return;
  if (rest.some(({ role, label }) => label !== null || role === "form")) return;
  const isHeaded = /^\s?[:：–-]/u.test(text.slice(head.end, head.end + 3)) && NO_GOODS.test(fold(head.bare));
  // "Bring clothes, toys, a torch": asked of those who come.
  const isAsked =
    /^(?:(?:please )?(?:bring|wear|pack) (?!your own (?:bottle|food)$)|(?:(?:the )?(?:price|cost|fee|hire|rental)|it|this) includes |(?:you(?:'ll| will)? )?need (?!an? (?:\p{L}+ )?(?:site|website|page|form))|(?:we|you) (?:provide|supply) )/iu.test(
      head.bare,
    ) && rest.every(({ role, bare }) => /^(?:item|section)$/.test(role) && !MONEY.test(bare));
  if (!isHeaded && !isAsked) return;
  const { end } = segments.at(-1)!;
  const whole = text.slice(head.start, end).replace(/[.!?。]+$/u, "");
  segments.splice(0, segments.length, { ...head, end, text: whole, bare: whole, role: "fact" });
}

/** "Ring Joan, 017683 55012, evenings best": what is said beside a number is no good. */
function settleCalling(segments: readonly Segment[]): void {
  const isCalling =
    /^(?:please )?(?:ring|call|phone|text|whatsapp|e?mail|contact) /iu.test(segments[0]?.text ?? "") &&
    segments.some(({ bare, text }) => bare !== text);
  if (!isCalling) return;
  for (const segment of segments)
    if (segment.role === "item" && segment.label === null && !MONEY.test(segment.bare)) segment.role = "fact";
}

/** "Rain or shine, no refunds within 24h, one mile on uneven bricks": among terms what is long and costs nothing is one more. */
function settleTerms(segments: readonly Segment[]): void {
  const items = segments.filter(({ role }) => role === "item");
  const facts = segments.filter(({ role }) => role === "fact");
  const isPlain = ({ bare, label }: Segment) => label === null && !MONEY.test(bare) && tokensOf(bare).length >= 3;
  const areTerms = segments[0]?.role === "fact" && facts.length >= Math.max(2, items.length);
  if (!areTerms || facts.length + items.length < segments.length || !items.every(isPlain)) return;
  for (const segment of items) segment.role = "fact";
}

function settleSpots(segments: Segment[], language: string, opens: boolean): void {
  // "Coaches: Maria Lopez, Igor Petrov", "Ansprechpartner: Lisa Feld, Gärtnerin": people, and not what they do.
  const names = segments.slice(1);
  if (names.length > 0 && !opens && PEOPLE.test(peopleIn(segments[0]!.bare)) && areNamed(names)) {
    for (const segment of names) if (/^(?:item|fact)$/.test(segment.role)) segment.role = "prose";
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
  // "Hamilton, Burlington, Stoney Creek, Ancaster": among towns the others are towns.
  const isTown = ({ bare, label }: Segment) =>
    label === null && /^\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+)?$/u.test(bare);
  const towns = segments.filter(({ role }) => role === "place").length;
  if (
    segments.length > 2 &&
    towns > 1 &&
    !language.startsWith("de") &&
    segments.every(({ role, ...segment }) => isTown({ role, ...segment }) && /^(?:place|item)$/.test(role))
  )
    for (const segment of segments) segment.role = "place";
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
/** "Workshop kerstkrans 12 december, 55 euro, max 10 deelnemers": what is said after its date is of that event. */
function settleEvent(segments: readonly Segment[]): void {
  const [first, ...more] = segments;
  if (!first || more.length === 0 || first.role !== "item" || datesIn(first.text).length !== 1) return;
  const isOfIt = ({ text, label, role }: Segment) =>
    label === null &&
    (role === "fact" ||
      role === "contact" ||
      PRICE.exec(text)?.index === 0 ||
      BEGINS_AT.test(text) ||
      /^täglich /u.test(text));
  if (!more.every(isOfIt) || !more.some(({ text }) => PRICE.test(text))) return;
  for (const segment of segments) segment.role = "prose";
}

const DELIVERY =
  /^(?:livraison|levering|bezorging|lieferung|entregas?|consegna|consegne|envios?|spedizione|versand)(?!\p{L})/u;
const PAYS = /^(?:zahlung|paiement|pago|pagamento|betaling|betalen)(?!\p{L})/u;
/** "Levering in Leuven gratis, Heverlee 6 euro", "Pago en efectivo, transferencia o tarjeta": how it is brought and paid, to the end. */
function settleWays(segments: readonly Segment[], language: string): void {
  const [first, ...more] = segments;
  if (!first || first.label !== null || language.startsWith("en")) return;
  const isWay = (DELIVERY.test(fold(first.bare)) && !MONEY.test(first.bare)) || PAYS.test(fold(first.bare));
  if (
    !isWay ||
    more.length === 0 ||
    !more.every(({ role, label }) => label === null && (role === "item" || role === "fact"))
  )
    return;
  for (const segment of segments) segment.role = "prose";
}

/** 「夕食は伊勢海老、あわびなど地元の魚」: what is said of one thing goes on after its comma. */
function settleTopic(segments: Segment[], text: string): void {
  const [first, ...more] = segments;
  const isSaid =
    first !== undefined &&
    /^(?!.*(?:エリア|地域)は)[^はも]{1,8}は[^は]+$/u.test(first.bare) &&
    first.bare === first.text;
  const areNouns = more.every(({ role, label, bare }) => role === "item" && label === null && !/\d/u.test(bare));
  if (
    !isSaid ||
    first.role !== "item" ||
    first.label !== null ||
    more.length === 0 ||
    !areNouns ||
    /\d/u.test(first.bare)
  )
    return;
  const { end } = more.at(-1)!;
  const whole = text.slice(first.start, end).replace(/[。.]+$/u, "");
  segments.splice(0, segments.length, { ...first, end, text: whole, bare: whole, role: "prose" });
}

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
function settleProgram(segments: readonly Segment[]): void {
  const [head, next] = segments;
  if (head?.role !== "headline" || next?.role !== "item" || next.label !== null) return;
  if (speaksOfSite(head.text) && tradeWords(fold(head.bare)).length === 0 && tradeWords(fold(next.bare)).length > 0)
    next.role = "headline";
}
