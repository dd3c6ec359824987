/** What the business offers, as a clean list: labelled lists, the objects of verbs such as "we bake", and comma lists. */
import type { Offering } from "../brief.ts";
import { isFact } from "./facts.ts";
import { formsOf } from "./forms.ts";
import { looksOf } from "./looks.ts";
import { isPlace, type Where, withoutPlace } from "./place.ts";
import { sectionsOnly } from "./sections.ts";
import { hasVerb, isRequest, type Sentence, speaksOfSite } from "./sentence.ts";
import { capitalised, fold, tokensOf } from "./text.ts";

const MOST_OFFERINGS = 24;

/** Verbs whose objects are offerings. Each language's forms stand with the subject that makes them a statement of the business. */
const OFFER_VERB =
  /(?:\b(?:(?:we|i|they|and|also|who|that|which)(?:'re| are)? (?:also |mainly |only |now |mostly )?(?:bake|make|sell|offer|provide|serve|teach|repair|fix|install|grow|roast|brew|build|craft|design|produce|cook|rent|hire out|fit|run|host|treat|stock|supply|specialise in|specialize in|do|organise|organize|print|restore|clean)|offering|providing|selling|serving|making|baking|teaching|specialising in|specializing in|specialises in|specializes in|services include|products include|classes include|features include|we have|known for|offers|sells|serves|provides|teaches|makes|bakes|roasts|repairs)\b|\bwir (?:bieten|backen|verkaufen|machen|fertigen|kochen|reparieren|bauen|beraten bei|produzieren|unterrichten|servieren|vermieten|restaurieren|gestalten|haben)\b|\b(?:spezialisiert auf|bieten wir|wir sind spezialisiert auf|mit schwerpunkt(?:en)?(?: auf)?|bietet|verkauft)\b|\bnous (?:proposons|offrons|vendons|fabriquons|realisons|preparons|faisons|servons|creons|reparons|installons|louons|cuisinons|avons)\b|\b(?:specialisee?s? (?:en|dans)|propose|vend)\b|\b(?:ofrecemos|hacemos|vendemos|fabricamos|preparamos|servimos|impartimos|reparamos|elaboramos|horneamos|damos clases de|especializad[oa]s? en|tenemos|cultivamos|instalamos|organizamos|disenamos|alquilamos|ofrece|vende)\b|\b(?:oferecemos|fazemos|produzimos|damos aulas de|especializad[oa]s? em|temos|instalamos|alugamos|oferece)\b|\b(?:offriamo|facciamo|vendiamo|produciamo|prepariamo|serviamo|realizziamo|proponiamo|ripariamo|specializzat[oaie] in|abbiamo|insegniamo|noleggiamo|coltiviamo)\b|\bwij? (?:bieden|bakken|verkopen|maken|serveren|verzorgen|doen|repareren|geven|verhuren|installeren|bouwen|leveren|hebben)\b|\b(?:gespecialiseerd in|biedt|verkoopt)\b)\s+/gu;

const CUT =
  /\s(?:every (?:morning|day|week|year|month|weekend|season)|each (?:morning|day|week)|daily|all year|all day|since|until|by (?:noon|hand|bike)|from (?:our|the|local|scratch|a |\d|mon|tue)|for (?:my|our|the|you|all|people|local|families|kids|adults|every|small|busy|homes|private)|at (?:the|our|your|home)|in (?:the|our|your|a |\p{Lu}\S+|small|downtown|central)|on (?:the|our|weekends|site|request|mon|tue|wed|thu|fri|sat|sun|a )|to (?:the|our|local|your|make|help|companies|people)|so (?:that|you)|because|that|which|who|while|when|where|using|made (?:with|from|by|in)|and (?:sell|deliver|serve|ship|are|we|have|also|much more|more)|with (?:love|care|a |our|local|the|over)|near|around|across|through|jeden|taglich|seit|bis|aus (?:der|dem|unser)|fur (?:die|den|das|unsere|alle|privat|unternehmen|kleine)|im |in (?:der|dem|unserer|unserem|ganz)|bei|mit (?:liebe|viel|herz)|und (?:vieles mehr|mehr|liefern)|chaque|tous les|depuis|pour (?:les|la|le|toutes|tous|vos)|dans (?:la|le|notre|toute)|avec (?:amour|des|passion)|cada|todos los|desde|para (?:las|los|toda|todos|empresas|ninos|eventos)|en (?:la|el|nuestr|todo|pleno)|con (?:amor|mas de|productos)|todos os|todas as|para (?:a|o|as|os|todas)|no |na |ogni|tutti i|per (?:la|le|gli|i|tutti|tutte)|nel|nella|elke|iedere|sinds|voor (?:de|het|alle|elke|particulieren)|in (?:het|onze|de)|met (?:liefde))(?=\s|$|\S)/u;

const NO_OFFERING =
  /^(?:it|you|your|us|we|i|people|everything|sure|things|something|anything|more|so|that|this|a difference|everyone|kids|and more|much more|etc|usw|u v m|vieles mehr|mas|mais|altro|meer|other|others|both|all|free|the best|best|new|love|fun|home|it all|one|two|about|yes|no|ok|okay|hello|hi|hey|thanks|thank you|cheers|nothing|whatever|not sure|idk|lorem ipsum|test)$/u;
const BAD_START =
  /^(?:every|each|with|without|because|where|which|that|who|when|while|from|to|into|on|at|by|so|but|not|no|if|as|than|then|via|since|until|after|before|about|like|just|only|near|around|over|up|out|plus a|lots of|some kind|jeden|seit|weil|damit|ohne|mit|fur|bei|aus|von|auf|nach|chez|avec|sans|pour|dans|depuis|parce|sur|con|sin|para|desde|porque|cada|com|sem|desde|per|senza|dal|da|ogni|met|zonder|voor|sinds|elke|bij|uit|in|en|em|im|am|an der|an den|based|located|called|named|by the|owned|coming|run by|founded)\b/u;
const ARTICLE =
  /^(?:(?:also|and|or|plus|as well as|including|such as|e\.g\.|like|mainly|our own|our|the|a|an|some|various|all kinds of|all sorts of|making|serving|offering|selling|und|sowie|auch|unsere|unseren|eine|einen|ein|et|aussi|nos|des|du|de la|les|la|le|une|un|y|e|tambien|nuestros|nuestras|los|las|unos|una|tambem|os|as|nossos|nossas|uma|um|anche|i nostri|gli|dei|delle|degli|en|ook|onze|een|de|het)\s+)+/iu;

const PRICE =
  /(?:(?:from|starting at|starts at|ab|dès|à partir de|desde|a partir de|da|vanaf|nur|only|um)\s)?(?:(?:[$€£¥₹₩]|(?:CHF|USD|EUR|GBP|AUD|CAD|R\$|kr|Rs\.?|MXN|SEK|NOK|DKK|zł)(?=\s?\d))\s?\d[\d.,’']*\d?|\d[\d.,’']*\s?(?:[$€£¥₹₩円]|(?:CHF|USD|EUR|GBP|AUD|CAD|MXN|euros?|dollars?|pounds|pesos|reais|kr|SEK|NOK|DKK|zł|yen)(?![\p{L}])))(?:\s?(?:\/|per|pro|par|por|al|alla|a|each|p\.?\s?p\.?|pp)\s?(?:\p{L}{1,12}(?![\p{L}])|\d{1,3}\s?(?:min|g|kg|ml)))?/iu;

/** Reads one list item into an offering: its name, and price or detail when they are given with it. Null when it is none. */
export function offeringOf(raw: string, english: boolean, where: Where): Offering | null {
  let name = raw.replace(/[.!?。！？]+$/u, "").trim();
  let price: string | null = null;
  let detail: string | null = null;
  const priced = PRICE.exec(name);
  if (priced) {
    price = priced[0].trim().replace(/[.,]$/, "");
    name = `${name.slice(0, priced.index)} ${name.slice(priced.index + priced[0].length)}`.replace(/\(\s*\)/g, " ");
  }
  const bracket = /\s*[(（]([^()（）]{2,80})[)）]\s*/u.exec(name);
  if (bracket) {
    detail = bracket[1]!.trim();
    name = `${name.slice(0, bracket.index)} ${name.slice(bracket.index + bracket[0].length)}`;
  }
  const explained = /^(.{2,40}?)(?:\s[-–—]\s|\s?[:：]\s)(.{3,120})$/u.exec(name.trim());
  if (explained) {
    name = explained[1]!;
    detail ??= explained[2]!.trim();
  }
  name = name
    .replace(/[\s:：–—=-]+$/u, "")
    .replace(/^[\s:："'“”„«»–—-]+|["”“»]+$/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  name = name.replace(ARTICLE, "").trim();
  name = withoutPlace(name, where).trim();
  if (!isOfferingName(name)) return null;
  return { name: english ? titleCased(name) : capitalised(name), detail, price };
}

function isOfferingName(name: string): boolean {
  const folded = fold(name);
  const words = tokensOf(folded);
  const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name);
  if (words.length === 0 || words.length > 9 || name.length > 64 || name.length < 2 || (name.length < 3 && !cjk))
    return false;
  if (cjk && name.length > 24) return false;
  if (!/\p{L}{2}/u.test(name) && !/\p{Script=Han}/u.test(name)) return false;
  if (/[<>{}\\=_`|@#*[\]]/u.test(name) || /\w\(|\)\(|\/\/|["“”]/.test(name)) return false;
  return !NO_OFFERING.test(folded.replace(/[^\p{L}\p{N}]+/gu, " ").trim()) && !BAD_START.test(folded);
}

const SMALL_WORDS = new Set("and or of for with to in on at by the a an from per via as & de la".split(" "));

/** English title case: small words stay small, words with capitals or digits of their own stay as they are. */
export function titleCased(name: string): string {
  return name
    .split(" ")
    .map((word, index) => {
      if (index > 0 && SMALL_WORDS.has(word.toLowerCase())) return word;
      if (/\p{Lu}/u.test(word.slice(1)) || /^\d/.test(word)) return word;
      return word.replace(/^(["'“(]?)(\p{Ll})/u, (_, mark: string, letter: string) => mark + letter.toUpperCase());
    })
    .join(" ");
}

/** Splits list parts; "and" divides only the last part of a list, and a lone pair whose halves could stand alone. */
function listParts(parts: string[]): string[] {
  const last = parts.at(-1);
  if (last === undefined) return [];
  const split = last
    .split(
      /\s+(?:and|und|et|y|e|en|sowie|as well as|&|or|oder|ou|plus)\s+|(?<=[\p{Script=Han}\p{Script=Katakana}ー])(?:と|や|及び|および)(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u,
    )
    .filter(Boolean);
  if (split.length < 2) return parts;
  // "drawing and painting classes" alone is one thing: its first half cannot stand without the second's noun.
  if (
    parts.length === 1 &&
    split.length === 2 &&
    tokensOf(split[0]!).length === 1 &&
    tokensOf(split[1]!).length >= 2 &&
    !/ & /.test(last)
  )
    return parts;
  // "Salt & Pepper Squid": an ampersand between capitals is a name.
  if (/\p{Lu}\S* & \p{Lu}/u.test(last) && split.length === 2 && !/ (?:and|und|et|y|e|en) /.test(last)) return parts;
  return [...parts.slice(0, -1), ...split];
}

function objectList(sentence: string): string[] {
  const folded = fold(sentence);
  const lists: string[] = [];
  for (const match of folded.matchAll(OFFER_VERB)) {
    const from = match.index + match[0].length;
    let rest = sentence.slice(from, from + 260).replace(/[.!?;:：].*$/su, "");
    const cut = CUT.exec(fold(rest));
    const comma = rest.indexOf(",");
    if (cut && (comma < 0 || cut.index < comma)) {
      const tail = rest.slice(cut.index);
      // "country loaves from our oven, croissants and buns": the list may go on after the first cut.
      rest =
        rest.slice(0, cut.index) +
        (tail.includes(",") && /,[^,]{2,30}(?:,|\band\b)/.test(tail) ? tail.slice(tail.indexOf(",")) : "");
    }
    const parts: string[] = [];
    for (const part of rest.split(/,(?!\d)|、/u)) {
      const inner = CUT.exec(fold(` ${part.trim()}`));
      const clean = inner ? ` ${part.trim()}`.slice(0, inner.index).trim() : part.trim();
      if (!clean) break;
      if (parts.length > 0 && (hasVerb(clean) || BAD_START.test(fold(clean)))) break;
      parts.push(clean);
      if (inner) break;
    }
    lists.push(...listParts(parts));
  }
  const japanese =
    /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、・]{3,60}?)(?:など)?を(?:提供|販売|取り扱|扱|製造|作って|焼いて|ご用意|お届け)/u.exec(
      sentence,
    );
  if (japanese)
    lists.push(
      ...japanese[1]!
        .split(/[、・]|や|と(?=[\p{Script=Han}\p{Script=Katakana}])/u)
        .map((part) => part.replace(/^.*[はがで]/u, "")),
    );
  return lists;
}

const WITH = /\s(?:with|mit|avec|con|com|met|featuring)\s/iu;

/** Collects the offerings of all sentences, in reading order, without doubles. */
export function offeringsIn(sentences: readonly Sentence[], english: boolean, where: Where, name: string): Offering[] {
  const found: Offering[] = [];
  const known = new Set([fold(name)]);
  const add = (raw: string) => {
    if (found.length >= MOST_OFFERINGS) return;
    if (isFact(raw) && !PRICE.test(raw)) return;
    if (isPlace(raw)) return;
    const offering = offeringOf(raw, english, where);
    if (!offering) return;
    const key = fold(offering.name);
    if (known.has(key)) return;
    known.add(key);
    found.push(offering);
  };
  const addUnlabelled = (raw: string) => {
    if (
      looksOf(raw).isLook ||
      formsOf(raw).length > 0 ||
      sectionsOnly(raw).length > 0 ||
      isRequest(raw) ||
      speaksOfSite(raw)
    )
      return;
    add(raw);
  };
  for (const sentence of sentences) {
    const labelled = sentence.segments.filter((segment) => segment.label === "offerings" && segment.role === "item");
    if (labelled.length > 0) {
      for (const part of listParts(labelled.map((segment) => segment.text))) add(part);
      continue;
    }
    const game =
      /\b(?:game|album|book|novel|film|ep|single|app)\s+(?:is |called |named |titled )?['‘"“]([^'’"”]{2,40})['’"”](?:,| is| -| –)? ((?:an?|the) [^.,;]{5,90})/iu.exec(
        sentence.text,
      );
    if (game) {
      const offering = offeringOf(game[1]!, false, where);
      if (offering && !known.has(fold(offering.name))) {
        known.add(fold(offering.name));
        found.push({ ...offering, detail: game[2]!.trim() });
      }
    }
    const objects = objectList(sentence.request ? statedPart(sentence.text) : sentence.text);
    for (const part of objects) addUnlabelled(part);
    if (objects.length > 1) continue;
    const segments = sentence.segments.filter((segment) => segment.label === null);
    const head = segments.find(
      (segment) => segment.role === "headline" || segment.role === "prose" || segment.role === "request",
    );
    const items = segments.filter((segment) => segment.role === "item" && segment !== head);
    const joined: string[] = [];
    if (head && (head.role === "headline" || items.length > 0)) {
      const with_ = WITH.exec(head.bare);
      const tail = with_ ? head.bare.slice(with_.index + with_[0].length) : null;
      if (tail && tokensOf(tail).length <= 8 && !hasVerb(tail) && !looksOf(tail).isLook) joined.push(tail);
    }
    if (head?.role === "request" || (head?.role === "prose" && items.length < 2 && joined.length === 0)) continue;
    if (!head && segments.length < 2) {
      // A short sentence without a verb ("Haircuts and beard trims.") is an offering only when it lists things.
      if (items.length === 1 && listParts([items[0]!.text]).length > 1)
        for (const part of listParts([items[0]!.text])) addUnlabelled(part);
      continue;
    }
    joined.push(...items.map((segment) => segment.text));
    for (const part of listParts(joined)) addUnlabelled(part);
  }
  return found;
}

/** Of a sentence that asks for something, the part before the asking. */
function statedPart(text: string): string {
  const at = text.search(/[,;–—] (?:please|and i want|we need|i need|bitte|por favor)/iu);
  return at > 0 ? text.slice(0, at) : /^\s*(?:we|wir|nous) /iu.test(text) && !isRequest(text.slice(0, 40)) ? text : "";
}
