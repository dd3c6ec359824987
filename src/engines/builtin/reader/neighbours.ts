/** Neighbours correct each other: a piece of a sentence whose role shows only beside the pieces around it. */
import { fieldListIn } from "./form_fields.ts";
import { settleLooks } from "./goods_or_looks.ts";
import { tradeWords } from "./kind.ts";
import { settleMakers, settleMakersWithin, settlePeople, settleSelf } from "./makers.ts";
import { settleCalling, settleNoGoods, settleSteps, settleTerms, settleTopic, settleWays } from "./no_goods.ts";
import { hasVerb, speaksOfSite } from "./phrases.ts";
import { isPriceAlone, isSecondPrice, MONEY, PRICE } from "./prices.ts";
import { isRequest } from "./requests.ts";
import { joinPieces, type Segment } from "./segment.ts";
import { isBuilding, isSpot } from "./spots.ts";
import { fold, type Span, tokensOf } from "./text.ts";
import { settleDays, settleEvent, settleProgramme, settleTimes, settleWeek } from "./timed_things.ts";
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
  if (!settlePeople(segments, isFirst && !isColoned)) settleSpots(segments, language);
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
    joinPieces(segments, text, 0, 2, {});
  }
  for (let at = segments.length - 1; at > 0; at--) {
    const [first, second] = [segments[at - 1]!, segments[at]!];
    const isOfFirst =
      first.label === second.label && (PRICE.exec(first.bare)?.index ?? 0) > 0 && isSecondPrice(second.bare);
    if (!isOfFirst || first.bare !== first.text || second.bare !== second.text) continue;
    joinPieces(segments, text, at - 1, 2, { role: "item" });
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
    joinPieces(segments, text, 0, segments.length, { role: "fact" });
    return;
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
    const role = first.role === "headline" || first.role === "prose" ? first.role : "fact";
    joinPieces(segments, text, at, end - at, { role });
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

function settleSpots(segments: Segment[], language: string): void {
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
