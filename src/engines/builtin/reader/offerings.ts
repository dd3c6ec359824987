/** What the business offers, as a clean list: labelled lists, the objects of verbs such as "we bake", and comma lists. */
import type { Kind } from "../../../design/kinds/kind.ts";
import type { Offering } from "../brief.ts";
import { audienceOf } from "./audience.ts";
import { datesIn, MONTHS } from "./dates.ts";
import { namesBefore } from "./events.ts";
import { freePlan, isFact } from "./facts.ts";
import { formsOf } from "./forms.ts";
import { isThing, SPOKEN } from "./goods_or_looks.ts";
import { groupsIn } from "./groups.ts";
import { areDays, startsWithDay } from "./hours.ts";
import { tradeWords } from "./kind.ts";
import { type Found, isSpoken } from "./lexicon.ts";
import { HANGS_TOGETHER, listParts, nominative, pricedBrackets, withNouns } from "./lists.ts";
import { looksOf } from "./looks.ts";
import { areFirstNames } from "./makers.ts";
import { objectList } from "./objects.ts";
import { offeringOf } from "./offering.ts";
import { hasVerb, isTitled, speaksOfSite } from "./phrases.ts";
import { isPlace, type Where, withoutPlace } from "./place.ts";
import { dividedByPrices, isPriceAlone, isTicket, LARGE_SUM, PRICE, pricesIn, pricesStandBare } from "./prices.ts";
import { isRequest } from "./requests.ts";
import { sectionsOnly } from "./sections.ts";
import type { Segment, Sentence } from "./segment.ts";
import { costsWhom, goesOn } from "./sentence.ts";
import { capitalised, fold, plainName, tokensOf } from "./text.ts";
import { areTongues } from "./tongues.ts";

const MOST_OFFERINGS = 40;

const AMENITY =
  /(?:views?|garden|terrace|patio|parking|seating|aussicht|blick|garten|terrasse|jardin|vue|vistas?|terraza|giardino|vista|terrazza|uitzicht|terras|tuin)$/u;
const WORKS_WITH =
  /(?:^| )(?:integrat\p{L}*|works?|working|connects?|syncs?|pairs?|partners?|partnered|cooperat\p{L}*|collaborat\p{L}*|compatible|plays well|arbeite[nt]|arbeiten zusammen|kompatibel|vertraut|travaill\p{L}*|collabor\p{L}*|s'integre|trabaj\p{L}*|integra|se integra|trabalh\p{L}*|lavor\p{L}*|werk[te]n?|koppelt|samen)$/u;
const WITH = /\s(?:with|mit|avec|con|com|met|featuring)\s/iu;

/** What its writer is not sure of, and what says when and not what, is not offered. */
const UNSURE =
  / (?:jusqu'a|until|till|bis|hasta|fino a|fino alle|ate as|tot) \d|(?:^| )(?:maybe|perhaps|probably|vielleicht|peut-etre|quizas?|talvez|forse|misschien)(?: |$)|^(?:ouvert|abiert|apert|abert|encerrad|cerrad|chius|ferme)[a-z]{0,2} |^(?:available|open(?! (?:water|mic|air|studio|gym|house|sandwich))|closed|currently|always|today|tomorrow|coming soon|since|verfugbar|geoffnet|disponible|disponivel|disponibile|beschikbaar) /u;

const OPEN_AT_END =
  /^(?:(?:the|our|die|unsere?|le|la|notre|el|nuestr[oa]|o|a|nosso|nossa|il|de|het|onze) )?\p{L}+ (?:open|geoffnet|offen|ouverte?s?|abiert[oa]s?|abert[oa]s?|apert[oaie]|geopend)(?: (?:on|le|les|am|el|il|la|op|de|du|von|from))?$/u;

const SEASON_ONLY = new RegExp(
  `^(?:from |von |de |d'|da |dal |do |van )?(?:${MONTHS})(?: ?[-–—] ?| to | bis | a | au? | al? | tot | t/m )(?:(?:mid|early|late|end of)[- ])?(?:${MONTHS})(?![\\p{L}])`,
  "u",
);

/** Names of sections that are goods in the middle of a list of goods ("Meubels, boeken, servies"). */
const GOODS_SECTIONS = new Set(["offerings", "publications"]);

interface Reading {
  language: string;
  where: Where;
  name: string;
  kind: Kind;
}

const singular = (name: string): string => name.replace(/s$/, "");

/** Whether an item says nothing without the date, or the number, that was taken out of it. */
const isTied = ({ bare, text }: Segment): boolean =>
  // "Réservation au 03 … ou en ligne": how it is booked.
  (/\d(?:[ ./-]?\d){6,}/.test(text) &&
    /^(?:r[ée]serv|buch|bestell|commande|pedido|encomenda|ordin|prenot|booking|order)\p{L}* /iu.test(bare)) ||
  datesIn(text).length > 0 ||
  // "Forest Row 01342 555010 and Crowborough 01892 555020": branches with their numbers.
  (/\d(?:[ ./-]?\d){6,}/.test(text) &&
    /^\p{Lu}[\p{L}'’-]+(?: (?:and|und|et|y|e|en|&|\p{Lu}[\p{L}'’-]+))*$/u.test(bare)) ||
  (/\d(?:[ ./-]?\d){6,}/.test(text) && formsOf(`${bare} form`).some((form) => form !== "contact"));

const WHEN_PRICED =
  /[,(]? ?(?:by|until|till|before|from|as of|bis(?: zum)?|vor dem|ab(?: dem)?|avant le|jusqu['’]au|à partir du|dès le|hasta el|antes del|a partir del|desde el|até(?: a)?|antes de|a partir de|entro il|fino al|prima del|dal|tot(?: en met)?|t\/m|voor|vanaf)(?: the)? $/iu;

/** "Early bird 880 € until 30 April": until when a price holds is told with it. */
function withItsDay({ bare, text }: Segment): string {
  const [date, ...more] = bare === text || !PRICE.test(bare) ? [] : datesIn(text);
  const when = date && WHEN_PRICED.exec(text.slice(Math.max(0, date.start - 24), date.start));
  if (!date || !when || more.length > 0) return bare;
  // "Bolo-rei (18 €/kg, encomendar até 20 de dezembro)": the bracket is told whole.
  if (pricesIn(text) > 1 || /\([^()]*$/u.test(text.slice(0, date.start - when[0].length))) return text;
  const start = date.start - when[0].length;
  const said = text.slice(start, date.end).replace(/^[,( ]+/u, "");
  return `${text.slice(0, start)}${text.slice(date.end).replace(/^\)/, "")} (${said})`.trim();
}

/** Collects the offerings of all sentences, in reading order, without doubles. */
export function offeringsIn(sentences: readonly Sentence[], { language, where, name, kind }: Reading): Offering[] {
  const found: Offering[] = [];
  const known = new Map<string, Offering | null>([
    [fold(name), null],
    [plainName(name), null],
    // "Mira & Jonas": nor is one of the two.
    ...name.split(/ (?:&|\+|and|und|et|y|e|en) /u).map((part): [string, null] => [singular(fold(part)), null]),
  ]);
  const places = [where.place, ...where.areas].filter((place) => place !== null).map(fold);
  const groups = groupsIn(sentences.filter((sentence) => oneThing(sentence).length === 0));
  let group: string | undefined;
  const add = (raw: string, bare = false) => {
    if (found.length >= MOST_OFFERINGS) return;
    const plan = freePlan(raw);
    if (plan) return void found.push(plan);
    // "April to October only": when, and not what.
    if (SEASON_ONLY.test(fold(raw))) return;
    // "£5m public liability": no price.
    if (LARGE_SUM.exec(raw)?.index === 0) return;
    // "Ortodoncia (financiación hasta 24 meses)": until when is of what the bracket tells.
    const called = fold(raw.replace(/(?<=\p{L}) ?[(（][^()（）]*[)）]/gu, "")).trim();
    if ((isFact(raw) && (!PRICE.test(raw) || LARGE_SUM.test(raw))) || (UNSURE.test(called) && !PRICE.test(called)))
      return;
    // "Wed Fremont 11-2", "dinsdag en donderdag": on which days, and not what.
    if (
      areDays(raw) ||
      (startsWithDay(raw) && !PRICE.test(raw) && / \d{1,2}(?:[.:]\d{2})? ?[-–] ?\d{1,2}(?:[.:]\d{2})?$/.test(raw))
    )
      return;
    // "Saturday 6.30pm": when, and not what.
    if (
      /^(?:\p{L}+ )?\d{1,2}(?:[.:]\d{2})? ?(?:[ap]m|uhr|h)?$/iu.test(raw.trim()) &&
      (startsWithDay(raw) || /^\d/.test(raw.trim())) &&
      !PRICE.test(raw)
    )
      return;
    // "Scottsdale, AZ with 48 apartments": the comma stands inside the place.
    const region = where.place && /, (.+)$/.exec(where.place)?.[1];
    if (region && raw.startsWith(`${region} `)) return;
    if (isTitled(raw) || isPlace(raw.split(" + ", 1)[0]!)) return;
    if (
      isPlace(raw) ||
      places.some(
        (place) =>
          fold(raw).includes(place) &&
          (fold(raw).length <= place.length + 6 || isPlace(raw.slice(fold(raw).indexOf(place) + place.length))),
      )
    )
      return;
    const offering = offeringOf(raw, where, bare, language);
    // "serving greater Columbus Ohio": what is left of a place.
    const isRest = /^(?:greater|all of|downtown|central|metro|inner)$/iu.test(offering?.name ?? "");
    if (!offering || isRest || places.includes(fold(offering.name))) return;
    if (group !== undefined) offering.group = group;
    const key = `${singular(fold(offering.name))}${group === undefined ? "" : `: ${group}`}`;
    const earlier = known.get(key);
    if (earlier) earlier.price ??= offering.price;
    if (known.has(key)) return;
    known.set(key, offering);
    found.push(offering);
  };
  const addUnlabelled = (raw: string, among = 1, bare = false) => {
    // What a person is ("marine biologist and speaker") is not what the person offers.
    const isTrade = (trade: Found<Kind>) =>
      trade.end - trade.start >= raw.trim().length - 1 && isSpoken(trade.languages, language);
    if (kind.traits.has("person") && among < 3 && tradeWords(fold(raw)).some(isTrade)) return;
    // "Ines Castel, glassblower": what the business is called is not one of its goods.
    const whole = tradeWords(fold(raw)).find((trade) => trade.end - trade.start >= raw.trim().length - 1);
    if (among < 3 && whole?.value.id === kind.id && !/s$/i.test(raw.trim()) && /^[\p{Script=Latin}\s'-]+$/u.test(raw))
      return;
    const alone = among < 3 || raw.trim().includes(" ");
    if (
      (alone && !PRICE.test(raw) && !isThing(raw) && looksOf(raw, language).isLook) ||
      formsOf(raw).length > 0 ||
      sectionsOnly(raw, language).some((section) => among < 3 || !GOODS_SECTIONS.has(section)) ||
      isRequest(raw) ||
      speaksOfSite(raw)
    )
      return;
    add(raw, bare);
  };
  for (const sentence of sentences) {
    const grouped = groups.get(sentence);
    group = grouped && capitalised(grouped.heading);
    if (grouped) {
      const parts = listParts(
        grouped.items.flatMap((segment) => dividedByPrices(withItsDay(segment))),
        language,
      );
      const bare = pricesStandBare(parts);
      for (const part of parts) add(part, bare);
      continue;
    }
    const labelled = sentence.segments.filter((segment) => segment.label === "offerings" && segment.role === "item");
    if (labelled.length > 0) {
      const parts = listParts(
        labelled.flatMap((segment) => dividedByPrices(withItsDay(segment))),
        language,
      );
      const bare = pricesStandBare(parts);
      for (const part of parts) add(part, bare);
      continue;
    }
    // "Don't touch it, put it in a box with air holes": what is to be done is nothing that is offered.
    if (/^(?:don['’]?t|do not|never|if you|put|keep) /iu.test(sentence.text)) continue;
    if (goesOn(sentence) || (sentence !== sentences[0] && costsWhom(sentence))) continue;
    // "Fuif 18 oktober: DJ Murdock, 3 euro leden": all of it is of that day.
    if (sentence !== sentences[0] && isOfDay(sentence)) continue;
    const [told] = sentence.start === 0 ? [] : oneThing(sentence);
    if (told) {
      add(told);
      continue;
    }
    const game =
      /\b(?:game|album|book|novel|film|ep|single|app)\s+(?:is |called |named |titled )?['‘"“]([^'’"”]{2,40})['’"”](?:,| is| -| –)? ((?:an?|the) [^.,;]{5,90})/iu.exec(
        sentence.text,
      );
    if (game) {
      const offering = offeringOf(game[1]!, where);
      if (offering && !known.has(fold(offering.name))) {
        known.set(fold(offering.name), null);
        found.push({ ...offering, detail: game[2]!.trim() });
      }
    }
    // "Form with name and do you have a room": what a form asks is not what the business has.
    const isWish = sentence.request || sentence.segments.some(({ role }) => role === "form");
    // "Can I sell my share?": asked, and not said.
    const isAsked = /[?？]$/u.test(sentence.text);
    // English names the kinds of a thing with the thing after them, which the objects of verbs do.
    const isItem = sentence.segments.every(({ role }) => role === "item");
    const { things, rest } =
      isWish || isItem || language.startsWith("en")
        ? { things: [], rest: sentence.text }
        : pricedBrackets(sentence.text);
    for (const thing of things) add(thing);
    const objects = isAsked ? [] : objectList(isWish ? statedPart(sentence) : rest, language);
    const bareObjects = pricesStandBare(objects);
    for (const part of objects) objects.length > 2 ? add(part, bareObjects) : addUnlabelled(part, 1, bareObjects);
    if (objects.length > 1) continue;
    const segments = sentence.segments.filter((segment) => segment.label === null);
    const head = segments.find(
      (segment) => segment.role === "headline" || segment.role === "prose" || segment.role === "request",
    );
    const dated = new Set(namesBefore(sentence).values());
    const isOnDate = isDated(sentence);
    const items = segments.filter(
      (segment) =>
        segment.role === "item" &&
        segment !== head &&
        !dated.has(segment) &&
        !SPOKEN.test(fold(segment.bare)) &&
        // "Workshop open Tue–Fri 1-9": when, and not what.
        !(segment.bare !== segment.text && OPEN_AT_END.test(fold(segment.bare))) &&
        !(isOnDate && !PRICE.test(segment.bare)) &&
        // "Seed swap 1 March": an event is told with its date; "Reservas pelo 282 …" is a way to get in touch.
        (segment.bare === segment.text || PRICE.test(segment.bare) || !isTied(segment)),
    );
    // "Carla y Nerea.", "Mélodie Tremblay, @lespinceaux": who they are.
    const [only] =
      segments.length - items.length === segments.filter(({ role }) => role === "contact").length ? items : [];
    const isNamed = only !== undefined && items.length === 1 && / /.test(only.bare) && areFirstNames(only.bare);
    if (isNamed && sentence !== sentences[0] && !language.startsWith("de")) continue;
    const joined: string[] = [];
    if (head && (head.role === "headline" || items.length > 0)) {
      const with_ = WITH.exec(head.bare);
      const tail = with_ ? head.bare.slice(with_.index + with_[0].length) : null;
      if (
        tail &&
        !/^(?:an?|the|our|my|ein(?:e|er|em)?|une?|una?|uma?|een|de|het|der|die|das|la|le|il|lo|los|las) /iu.test(
          tail,
        ) &&
        tokensOf(tail).length <= 8 &&
        !hasVerb(tail) &&
        !looksOf(tail, language).isLook &&
        // "Tea room with sea views": how it is there.
        !AMENITY.test(fold(tail)) &&
        // "integrates with Toast and Square": with whom or what it works is nothing of its own.
        !WORKS_WITH.test(fold(head.bare.slice(0, with_!.index))) &&
        !/^(?:the )?code /iu.test(tail) &&
        // "Driving lessons with Farida"
        !(/^\p{Lu}\p{Ll}+(?:$| (?:and|at|in|from) (?:the )?\p{Lu})/u.test(tail) && !language.startsWith("de"))
      )
        joined.push(tail);
    }
    // "Rencontres gratuites : anglais le lundi, espagnol le mercredi": the first of the list stands behind the colon.
    const [, behind] = /\p{L} ?[:：] ?([^:：]{3,40})$/u.exec(head?.bare ?? "") ?? [];
    if (behind && items.length > 0 && tokensOf(behind).length <= 5) joined.push(behind);
    // A list that begins with its goods is no part of the wish about looks at its end ("Family law, no photos please").
    const before = items[0] !== undefined && items[0] === segments[0];
    const looksAsked =
      before && segments.every(({ role, text }) => role === "look" || (role !== "request" && !isRequest(text)));
    // "We want donations, volunteers …" wishes; "I need a site for my bakery, bread, cakes" names goods after its wish.
    if (
      sentence.request &&
      !looksAsked &&
      !(head && (speaksOfSite(head.text) || tradeWords(fold(head.text)).length > 0))
    ) {
      // "Pages for rules, plot rents (£38 full plot)": what has a price is told with it all the same.
      for (const { bare } of items) if (PRICE.test(bare)) addUnlabelled(bare);
      continue;
    }
    // "We look after dogs, cats, …": a sentence goes on after its commas, and its first object is lost already.
    const toldOn =
      head?.role === "prose" &&
      head === segments[0] &&
      !/^\s?[:：]/.test(sentence.text.slice(head.end - sentence.start));
    // "a newsletter about paper, print and small publishing", "Traduttrice da inglese, tedesco …": neither does a phrase.
    const tellsOn =
      head !== undefined &&
      /(?:^| )(?:about|from|between|by|uber|zwischen|entre|sur|sobre|da|su|over|tussen) (?:[a-z]+ )?\S+$/u.test(
        fold(head.bare),
      ) &&
      !places.some((place) => fold(head.bare).endsWith(place)) &&
      !items.some((item) => PRICE.test(item.bare));
    // "para perros, gatos y exóticos": whom it is for goes on too.
    const meant =
      head !== undefined &&
      items.length > 0 &&
      items.every((item) => tokensOf(withoutPlace(item.bare, where)).length <= 3 && !PRICE.test(item.bare)) &&
      / (?:for|fur|pour|para|per|voor) \S+$/u.test(fold(head.bare)) &&
      audienceOf(head.bare) !== null;
    // "Beratung auf Deutsch, Türkisch und Arabisch": in which languages it is.
    const spoken =
      / (?:auf|in|en|em) \S+$/u.test(head?.bare ?? "") &&
      items.length > 0 &&
      items.every((item) => areTongues(item.bare));
    if (meant || spoken) continue;
    if (
      (toldOn && !items.some((item) => PRICE.test(item.bare)) && !pricesStandBare(items.map((item) => item.bare))) ||
      tellsOn
    )
      continue;
    // "Immigration and family law, English spoken": nor of what is said after them.
    if (
      (head?.role === "request" && items.length < 2) ||
      (head?.role === "prose" && items.length < 2 && joined.length === 0 && !before)
    )
      continue;
    // "Install: cargo add tidal": one thing under a heading that nobody knows is a note.
    const heading =
      head &&
      /^\s?[:：]/.test(sentence.text.slice(head.end - sentence.start)) &&
      tradeWords(fold(head.text)).length === 0;
    if (heading && items.length < 2) continue;
    if (!head && segments.length < 2) {
      // A short sentence without a verb ("Haircuts and beard trims.") is an offering only when it lists things.
      // "Carla y Nerea.": who they are.
      if (items.length === 1 && PRICE.test(items[0]!.bare))
        for (const part of dividedByPrices(items[0]!.bare)) addUnlabelled(part);
      else if (
        items.length === 1 &&
        !HANGS_TOGETHER.test(fold(items[0]!.bare)) &&
        listParts([items[0]!.bare], language).length > 1
      )
        for (const part of listParts([items[0]!.bare], language)) addUnlabelled(part);
      continue;
    }
    const said = items.flatMap((segment) => dividedByPrices(withItsDay(segment)));
    // "Fleischmischpakete: 5 kg Rind 165 €": what only says how much there is, is called with its heading.
    const isCounted =
      heading && !language.startsWith("en") && said.some((item) => /^\d/u.test(item) && PRICE.exec(item)?.index !== 0);
    joined.push(...(isCounted ? said.map((item) => (/^\d/u.test(item) ? `${head.bare} ${item}` : item)) : said));
    const listed = listParts(withNouns(joined, language), language);
    const isDative =
      language.startsWith("de") && / mit $/u.test(head?.bare.slice(0, head.bare.indexOf(joined[0] ?? "")) ?? "");
    const list = isDative ? listed.flatMap((part) => nominative(part) ?? []) : listed;
    const bare = pricesStandBare(list);
    for (const part of list) addUnlabelled(part, list.length, bare);
  }
  return found;
}

const PRICED_HEAD = /^([^:]{2,40}\d[^:\d]{0,8}): (.+)$/u;

/** Words over prices that say for what the prices are. */
const HEADED_PRICES =
  /(?:^| )(?:rentals?|hire|to rent|for hire|fees|extras|add-?ons|delivery|shipping|postage|loans|verleih|vermietung|miete|zum mieten|gebuhren|extras|versand|location|a louer|frais|supplements|livraison|alquiler|suplementos|envios?|aluguer|aluguel|taxas|suplementos|noleggio|affitto|supplementi|spedizione|verhuur|huur|toeslagen|verzending)$/u;

/** Which of a thing: its size, how much of it, or for how long. */
const SIZE =
  /^(?:extra )?(?:small|medium|large|xl|mini|regular|standard|double|single|full|half|quarter|whole|pair|set of \p{L}+|child(?:ren'?s)?|adults?|kids?|toddler|baby|day|week|month|weekend|klein|mittel|gross|petite?|moyenne?|grande?|pequen[oa]|median[oa]|piccol[oa]|medi[oa]|kleine?|grote?|middel(?:groot)?|\d+ ?(?:cm|mm|ml|g|kg|oz|lb|inch(?:es)?|"|pack|min|mins|hours?|hrs?))(?: (?:size|day|one|pack|year))?$/u;

/**
 * "Kids' parties: €22 per child, minimum 8, includes pizza": one thing, with its price and what is told of it; so is
 * "Wreath making, 5 December 10am-1pm, £65, max 10 people", where all after its name says when, how much and for how many.
 */
function oneThing({ segments, text, start }: Sentence): string[] {
  const [head, ...rest] = segments;
  if (head === undefined) return [];
  const isDay = (segment: Segment) => datesIn(segment.text).length > 0 || startsWithDay(segment.text);
  const tells = (segment: Segment) => isPriceAlone(segment.bare) || segment.role === "fact" || isDay(segment);
  const isColoned = /^\s?[:：]/u.test(text.slice(head.end - start));
  const isTold =
    isColoned || (head.role === "item" && head.bare === head.text && rest.some(isDay) && rest.every(tells));
  const isOne =
    isTold &&
    rest.length > 1 &&
    rest.length < 5 &&
    segments.every(({ label, role }) => label === null && role !== "request" && role !== "form") &&
    tokensOf(head.bare).length <= 4;
  // "Wraps: small £5, medium £7": which of one thing costs what; "Rentals: trumpet $22": for what the prices are.
  const names = rest.map(({ bare }) => bare.slice(0, PRICE.exec(bare)?.index ?? 0).trim());
  const sizes = names.filter((name) => name !== "" && (SIZE.test(fold(name)) || isTicket(name))).length;
  const isHead = head.label === null && tokensOf(head.bare).length <= 3 && isColoned;
  const areOfHead =
    isHead &&
    rest.every(({ label, role }) => label === null && role !== "form") &&
    names.filter((name) => name !== "").length > 1 &&
    (HEADED_PRICES.test(fold(head.bare)) || (!names.includes("") && sizes * 2 >= names.length));
  if (areOfHead) return [`${head.bare} (${rest.map(({ bare }) => bare.replace(/[()]/gu, "")).join(", ")})`];
  // "Plates $12: fried catfish, pork chop, or veggie plate": what there is to choose from.
  const [, dish, choice] = PRICED_HEAD.exec(head?.bare ?? "") ?? [];
  if (
    dish &&
    choice &&
    head!.label === null &&
    PRICE.test(dish) &&
    rest.length > 0 &&
    rest.every(({ bare, label, role }) => label === null && role === "item" && !PRICE.test(bare))
  )
    return [`${dish} (${[choice, ...rest.map(({ bare }) => bare)].join(", ").replace(/[()]/gu, "")})`];
  const priced = isOne ? rest.filter(({ bare }) => PRICE.test(bare)) : [];
  const others = rest.filter((segment) => segment !== priced[0]).map((segment) => segment.text);
  return priced.length === 1 && isPriceAlone(priced[0]!.bare)
    ? [`${head.bare} ${priced[0]!.bare} (${others.join(", ").replace(/[()]/gu, "")})`]
    : [];
}

/** "Launch party: Saturday 5 September, Mostly Books, Abingdon": what follows is when and where. */
const isDated = ({ segments: [head, when], text, start }: Sentence): boolean =>
  head !== undefined &&
  when !== undefined &&
  /^\s?[:：]/u.test(text.slice(head.end - start)) &&
  datesIn(when.text).length > 0 &&
  (when.bare === "" || areDays(when.bare));

/** Whether all that a sentence lists after its colon is of the one day that stands before it. */
function isOfDay({ segments: [head], text, start }: Sentence): boolean {
  const [date, other] = head === undefined || head.bare === head.text ? [] : datesIn(head.text);
  return date !== undefined && !other && /^\s?[:：]/u.test(text.slice(head!.start - start + date.end));
}

/** Words over a list that name what stands in it: work that was done, things that are sold together, what is taught or sent. */
const TITLE =
  /^(?:(?:our|my|unsere|nos|mes|nuestr[oa]s|noss[oa]s|i nostri|onze) )?((?:(?:selected|recent|past|ausgewählte|proyectos|opere) )?(?:projects?|works?|packages|shows|treatments|teaching|courses|classes|workshops|camps|tours|collections|projekte|arbeiten|pakete|sendungen|behandlungen|lehre|lehrveranstaltungen|kurse|touren|kollektionen|projets|réalisations|forfaits|formules|émissions|soins|enseignement|cours|ateliers|stages|proyectos|obras|paquetes|bonos|tratamientos|docencia|cursos|clases|talleres|colecciones|projet?os|projectos|pacotes|tratamentos|aulas|oficinas|coleções|progetti|lavori|opere|pacchetti|trasmissioni|trattamenti|didattica|insegnamento|corsi|laboratori|collezioni|projecten|werk|pakketten|behandelingen|onderwijs|cursussen|lessen|collecties)) ?[:：]|^(プロジェクト|作品|プラン|番組|コース|クラス)[:：]/iu;

/** What the list of all offerings is called where it stands. */
export function offeringsTitleIn(sentences: readonly Sentence[], offerings: readonly Offering[]): string | null {
  const list = sentences.find(({ text }) => TITLE.test(text));
  if (list === undefined || offerings.length < 2) return null;
  const said = fold(list.text);
  const [, title, japanese] = TITLE.exec(list.text)!;
  return offerings.every(({ name }) => said.includes(fold(name))) ? capitalised(title ?? japanese!) : null;
}

/** Of a sentence that asks for something, the parts that state something all the same. */
function statedPart(sentence: Sentence): string {
  const stated = sentence.segments.filter(
    (segment) => segment.label === null && (segment.role === "prose" || segment.role === "item"),
  );
  return stated.some((segment) => segment.role === "prose") ? stated.map((segment) => segment.text).join(", ") : "";
}
