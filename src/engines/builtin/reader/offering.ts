/** One item of a list as an offering: its name, its price, and what is told of it. */
import type { Offering } from "../brief.ts";
import { timedThing } from "./hours.ts";
import { isInterfaceLanguage } from "./language.ts";
import { type Where, withoutPlace } from "./place.ts";
import {
  areTerms,
  BARE_PRICE,
  COST,
  COSTS,
  DEPOSIT,
  FREE_FROM,
  GIFT,
  isRestOfMeasure,
  PRICE,
  PRICED,
  pricesIn,
  TELLS_OF_PRICE,
} from "./prices.ts";
import { isPostcode } from "./spots.ts";
import { capitalised, fold, tokensOf } from "./text.ts";

const NO_OFFERING =
  /^(?:wait|instagram|facebook|tiktok|youtube|linkedin|whatsapp|pinterest|spotify|apple(?: podcasts?| music)?|bandcamp|soundcloud|deezer|tidal|tel|telefono?|telephone|phone|mobil|fax|e ?mail|mail|monthly|weekly|daily|quarterly|yearly|fortnightly|monatlich|wochentlich|taglich|mensuel|hebdomadaire|mensual|semanal|mensal|mensile|settimanale|maandelijks|wekelijks|runs?|ends?|opens?|premieres?|lauft|online|offline|in person|vor ort|per video|it|you|your|us|we|i|people|everything|sure|things|something|anything|more|so|that|this|a difference|everyone|kids|and more|much more|etc|usw|u v m|vieles mehr|mas|mais|altro|meer|other|others|both|all|free|kostenlos|kostenfrei|gratis|gratuit[aeo]?s?|umsonst|the best|best|pas plus|no more|nicht mehr|no mas|non di piu|niet meer|worldwide|new|love|fun|home|it all|one|two|about|yes|no|ok|okay|hello|hi|hiya|howdy|hey|hi there|hello there|good (?:morning|afternoon)|hallo|hallo zusammen|guten tag|gruezi|gruss gott|griass eich|servus|moin|hoi zamme|dag|goeiedag|salut|allo|coucou|oi|buonasera|boas|bonjour|bonsoir|hola|buenas|buenos dias|ciao|buongiorno|salve|ola|bom dia|boa tarde|goedendag|hoi|thanks|thank you|cheers|nothing|whatever|[a-z]+ links?|links?|not sure|idk|lorem ipsum|test|direct|directly|github|gitlab|changelog|docs|demo|discord|mastodon|roadmap|mitglied werden|become a member|join us|devenir membre|hazte soci[oa]|diventa socio|lid worden|seja socio|propos|proposito|sponsors|sponsoren|patrocinadores|sede|sitz|siege|treffpunkt|meeting point|point de rendez vous|punto de encuentro|punto di ritrovo|ponto de encontro|trefpunt|hq|headquarters|day|night|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tue|wed|thu|fri|sat|sun)$/u;
/** "Just Us $1,900": a name with capitals, whatever its first word means. */
const IS_NAME = /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u;

export const BAD_START =
  /^(?:for|it|donate|give to|support us|write|contact(?! lens)|\d+ (?:people|persons|personen|personnes|personas)$|inh|inhaber(?:in)?|owner|proprietor|titolare|gerant|nearest|starts?|starting|apply|doors|get involved|put up|deliver (?:leaflets|flyers)|order by|pick[- ]up at|\d+ ?(?:minutes?|mins?|minuten|minuti|minutos) (?:to|by|from|zu|mit|a|de|d[ao]s?|van|vom?|dalla?|des?|du)|\d+ ?(?:hours?|days?|weeks?)['’]? notice|\d+ (?:choristes|members|singers|voices|mitglieder|sanger|coristi|cantores)|(?:entrada|entrata|entree) (?:libre|livre|libera)|eintritt frei|toegang gratis|dirige|geleitet|gefuhrt|conducted|directed|led by|retired|former|ex |born (?:and|in)|inkl\.|incl\.|excl\.|zzgl\.|dirett|dirigid|every|each|meet|with|without|because|where|which|that|who|when|while|from|to|into|on|at|by|so|but|not|no(?!-)|if|as|than|then|via|since|until|after|before|about|like|just|only|near|behind|opposite|around|over|up|out|hinter|gegenuber|neben|derriere|en face|detras|atras|frente|dietro|di fronte|achter|tegenover|naast|plus a|vi |vi\b|мы|наш|lots of|some kind|jeden|seit|weil|damit|ohne|mit|fur|bei|aus|von|auf|nach|chez|avec|sans|pour (?:les|la|le|vos|votre|des|un|une|tous|toutes)|dans|depuis|parce|sur|con|sin|para|desde|porque|cada|com|sem|desde|per|senza|dal|da|ogni|met|zonder|voor|sinds|elke|bij|uit|in|en|em|im|am|an der|an den|based|located|called|named|spezialisiert|speciali[sz]|especializad|gespecialiseerd|all (?:per|prices|incl|with)|written|illustrated|hosted|printed|produced|presented|by the|owned|coming|run by|founded|(?:call|ring|ask for|speak to|text) (?!cent))\b(?!-)/u;
/** "geen kleine klusjes": what is not there. */
const REFUSED = /^(?:geen|kein(?:e[nr]?)?|pas d(?:e |')|aucune?|niente|nessun[ao]?|nada de|nenhuma?|ningun[ao]?) /u;
const CUT_OFF = / (?:en|em|na|no|in|im|in der|an der|am|au|aan|op|bij|al|alla)$/u;
const ARTICLE =
  /^(?:(?:also|and|or|but|aber|mais|pero|maar|plus(?! d(?:e|'|’))|as well as|including|such as|e\.g\.|like|mainly|our own|our|the|a|an|some|various|all kinds of|all sorts of|making|serving|offering|selling|und|sowie|auch|unsere|unseren|doen|verzorgen|eine|einen|ein|et|aussi|nos|des|du|de la|les|la|le|une|un|y|e|tambien|nuestros|nuestras|los|las|unos|una|tambem|os|as|nossos|nossas|uma|um|anche|i nostri|gli|dei|delle|degli|en|ook|onze|een|de|het)\s+)+/iu;

/** Reads one list item into an offering: its name, and price or detail when they are given with it. Null when it is none. */
export function offeringOf(raw: string, where: Where, bare = false, language = "en"): Offering | null {
  let name = raw
    .replace(/[.!?。！？।؟]+$/u, "")
    .replace(/\s*[(（]\s*[)）]/gu, "")
    .trim();
  let price: string | null = null;
  let detail: string | null = null;
  // "vegetable boxes (£15 small, £24 large)": what stands in the bracket tells all of its prices.
  const prices = /^(.{2,60}?)\s*[(（]([^()（）]{2,80})[)）]$/u.exec(name);
  if (prices && (pricesIn(prices[2]!) > 1 || (PRICE.test(prices[2]!) && /\p{L}{4}/u.test(prices[2]!))))
    [name, detail] = [prices[1]!, prices[2]!];
  const priced = PRICE.exec(name) ?? (bare ? BARE_PRICE.exec(name) : null);
  if (priced) {
    const after = name.slice(priced.index + priced[0].length);
    // "12 € ou 18 €"
    const other =
      new RegExp(
        `^(?:,| (?:or|ou|oder|o|of|/|–|-|bis|to|à|a|al|até|tot|hasta)) (?:${PRICE.source})(?: / (?:${PRICE.source})){0,4}(?: (?:for|für|pour|para|per|voor) (?:an? |eine? |une? |una? |een )?\\p{L}+$)?`,
        "iu",
      ).exec(after)?.[0] ?? "";
    // "65€ invierno / 95€ verano": which is which.
    const each =
      other === ""
        ? (new RegExp(
            `^ \\p{L}+(?: \\p{L}+)?(?: (?:(?:/|or|ou|oder|o|of|–|-) )?(?:${PRICE.source}) \\p{L}+(?: \\p{L}+)?){1,3}$`,
            "iu",
          ).exec(after)?.[0] ?? "")
        : "";
    // "£12 / £8 students": whose the second price is.
    const whose = other === "" ? "" : (/^ \p{L}+(?: \p{L}+)?$/u.exec(after.slice(other.length))?.[0] ?? "");
    price = (priced[0] + other + each + whose).trim().replace(/(?<!p\.\s?p)[.,]$/i, "");
    // "bezorging gratis boven €35": from when it costs nothing.
    if (FREE_FROM.test(fold(raw))) return null;
    // "980 € incl. meals": what it costs, and not what.
    if (priced.index === 0 && areTerms(after)) return null;
    // "£10 plants a tree": what a gift does is nothing that is sold.
    if (priced.index === 0 && GIFT.test(after)) return null;
    // "students $5 off": what one saves is no price.
    if (/^ (?:off|discount|rabatt|korting|de (?:remise|descuento|desconto)|di sconto)(?!\p{L})/iu.test(after))
      return null;
    // "First session free then £3 towards room": how it goes on is told whole.
    if (/(?<!\p{L})(?:free|gratis),? then $/iu.test(name.slice(0, priced.index))) return null;
    // "£12 per cat visit": for what it is belongs to the price.
    if (priced.index === 0 && isRestOfMeasure(priced[0], after)) return null;
    // What costs several prices by the day has no name of its own.
    if (priced.index === 0 && PRICE.test(after.slice(other.length))) return null;
    // "A candle costs €24": the verb is of the price. "Tuition $980 full day": so is a word before it, where a name follows.
    const before = name.slice(0, priced.index).replace(COSTS, "");
    const named =
      /\p{L}/u.test(after) && !/^ ?(?:por|per|par|pro|al|à|je|im) /iu.test(after) && COST.test(fold(before).trim())
        ? ""
        : before;
    // "2-day course £210 materials included": what a price includes is told of the thing, and is no part of its name.
    let rest = after.slice(other.length + each.length + whose.length);
    if (named.trim() !== "" && !detail && areTerms(rest)) {
      detail = rest.trim();
      rest = "";
    }
    // "Tickets $60 early bird, then $75": what is said of another price is told of the thing.
    if (named.trim() !== "" && !detail && PRICE.test(rest)) {
      detail = rest.replace(/[()]/g, "").trim();
      rest = "";
    }
    // "Private hire 1,400 kr for 2 hours max 8 persons": so is all that is told at length.
    if (named.trim() !== "" && !detail && TELLS_OF_PRICE.test(rest)) {
      detail = rest.replace(/^[\s:：]+/u, "").trim();
      rest = "";
    }
    // "Cena a 30 euro con prodotti nostri": the little word belongs to the price.
    name = `${rest === "" ? named : named.replace(/\s(?:a|at|à|für|per|por|om|for|de|di)\s*$/iu, "")} ${rest}`.replace(
      /[(（]\s*[)）]/g,
      " ",
    );
  }
  // "Koptische Bindung, 2 Tage, 160 €": what stands between a name and its price tells of the thing.
  const [, called, told] =
    /^\s*([^,()（）]{2,60}), ?([^\s()（）][^()（）]{1,100}?)[,\s]*$/u.exec(price === null ? "" : name) ?? [];
  if (called && told) {
    name = called;
    detail = detail === null ? told : `${told}, ${detail}`;
  }
  // "Starter free for 1 site, Enterprise talk to us": plans without a number.
  const plan =
    /^(\p{Lu}[\p{L}+]*) (free(?: .{2,30})?|talk to us|contact us|custom(?: pricing)?|on request|kostenlos|auf Anfrage|gratuit|sur demande|gratis|su richiesta|op aanvraag|(?:a )?consultar|bajo consulta|sob consulta)$/u.exec(
      name,
    );
  if (plan && !price) {
    name = plan[1]!;
    price = plan[2]!;
  }
  // "cashmere patches POA"
  const asked = /^(.{3,50}?) (POA|P\.O\.A\.?|price on (?:application|request))$/u.exec(name);
  if (asked && !price) [, name, price] = asked as unknown as [string, string, string];
  // "plans 49/99/custom"
  const tiers =
    /^(\p{L}+) ((?:[€$£]? ?\d{1,5}(?: ?[€$£])?)(?: ?\/ ?(?:[€$£]? ?\d{1,5}(?: ?[€$£])?|custom|individuell|auf Anfrage|sur mesure|a medida|su misura|sob medida|op maat)){1,4})$/iu.exec(
      name,
    );
  if (tiers && !price && !/^(?:19|20)\d\d/.test(tiers[2]!)) {
    name = tiers[1]!;
    price = tiers[2]!;
  }
  // "Sunday service 10:30": the time is said of the thing, and is no part of its name.
  const timed =
    /^(.{3,50}?)(?: at| um| à| a las| às| alle| om|,)? ((?:\d{1,2}(?:[:.]\d{2})? ?(?:am|pm|uhr|h)?(?:, | and | und | et | y | e | en | & | \/ )){0,3}\d{1,2}:\d{2}(?: ?(?:am|pm|uhr))?)$/iu.exec(
      name,
    );
  if (timed && !price) {
    name = timed[1]!;
    detail = timed[2]!;
  }
  // 「料金は1回2,200円」
  name = name.replace(/^(?:料金|価格|費用|会費|受講料|参加費|入場料|月謝|宿泊料金)(?:は|:|：) ?(?=.)/u, "");
  // "Aulas para crianças às terças 18h-19h30": so is when it takes place.
  const taught = timedThing(name.trim());
  if (taught) {
    name = taught.name;
    const when = taught.when.replace(/\s+/gu, " ");
    detail = detail === null ? when : `${when}, ${detail}`;
  }
  // "jobs (none right now)" offers none.
  if (/[(（](?:none|tba|tbc|coming soon|soon|not yet|noch keine|bientôt|pronto)\b/iu.test(name)) return null;
  const bracket = /\s*[(（]([^()（）]{2,80})[)）]\s*/u.exec(name);
  if (bracket) {
    detail = detail === null ? bracket[1]!.trim() : `${bracket[1]!.trim()}, ${detail}`;
    name = `${name.slice(0, bracket.index)} ${name.slice(bracket.index + bracket[0].length)}`;
  }
  const explained = /^(.{2,40}?)(?:\s[-–—]\s|\s?[:：]\s)(.{3,120})$/u.exec(name.trim());
  if (explained) {
    name = explained[1]!;
    detail ??= explained[2]!.trim();
  }
  name = name
    .replace(/(?:[\s,:：–—=-]|\s\+)+$/u, "")
    .replace(/^[\s:："'“”„«»–—-]+|["”“»]+$/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  // "The Bank Job" is a name, "the workshop" is not.
  if (!/^(?:(?:The|La|Le|Les|Il|Lo|El|Los|Las|De|Het) \p{Lu}|[aà] la carte)/u.test(name))
    name = name.replace(ARTICLE, "").trim();
  // "jardin partagé ouvert mercredi et samedi": when stands with the hours.
  name = name.replace(/ (?:open|geöffnet|ouverte?s?|abiert[oa]s?|abert[oa]s?|apert[oaie]|geopend)$/iu, "");
  name = withoutPlace(name, where).trim();
  name = name
    .replace(
      /(?<!(?:^(?:drop|walk|check|sit)|pump|clean|clear|fit|work|cook|take|wash|hand))\s+(?:out|on|from|at|in|for|with|to|of|and|à|às|ao|aux|alle|de|ab|am|um|von|aus|bei|im|el|le|por|per|voor|na|no|em|te|dans)$/iu,
      "",
    )
    .replace(/ a$/u, "");
  // "Prezzi da 150€": what it costs, and not what.
  // "kids €14", "mensile 55€": words that are for sale only with a price.
  const isCode = price !== null && (/^\p{Lu}[\p{Lu}\d]$/u.test(name) || PRICED.test(fold(name)));
  if (
    REFUSED.test(fold(name)) ||
    // "Local en Av. Federalismo 1280": where it is.
    (price === null && tokensOf(raw).length <= 3 && CUT_OFF.test(fold(raw).trim())) ||
    !(isCode || isOfferingName(name, language)) ||
    (price !== null && (COST.test(fold(name)) || DEPOSIT.test(fold(name))))
  )
    return null;
  return { name: capitalised(calm(name)), detail, price };
}

/** "DROP TABLE users": a command for a database, which somebody typed to see what happens. */
export function isQuery(text: string): boolean {
  return /\b(?:drop|alter|truncate|create) (?:table|database)\b|\b(?:select|delete|insert|union)\b.{0,40}\b(?:from|into|select)\b/iu.test(
    text,
  );
}

function isOfferingName(name: string, language: string): boolean {
  const folded = fold(name);
  const words = tokensOf(folded);
  const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name);
  if (words.length === 0 || words.length > 9 || name.length > 64 || name.length < 2 || (name.length < 3 && !cjk))
    return false;
  if (cjk && name.length > 24) return false;
  if (!/\p{L}\p{M}*\p{L}/u.test(name) && !/\p{Script=Han}/u.test(name)) return false;
  if (isQuery(name) || isPostcode(name) || /[<>{}\\=_`|@#*[\]]/u.test(name) || /\w\(|\)\(|\/\/|["“”]/.test(name))
    return false;
  return (
    !/ (?:the|an?|der|die|das|le|la|el|il|het|download)$/u.test(name) &&
    !NO_OFFERING.test(
      folded
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .replace(/ (?:is|are|page|account)$/u, "")
        .trim(),
    ) &&
    // The little words of the eight languages are other words elsewhere ("at turları": rides on horses).
    !(
      isInterfaceLanguage(language.split("-")[0]!) &&
      BAD_START.test(folded) &&
      !(language.startsWith("en") && /^Just /u.test(name) && IS_NAME.test(name))
    )
  );
}

/** Shouted words in small letters; abbreviations ("MOT", "ABRSM") stay as they are. */
function calm(name: string): string {
  return name.replace(/(?<![\p{L}\p{N}])(?!\p{L}*[B-DF-HJ-NP-TV-XZ]{4})\p{Lu}{5,}(?![\p{L}\p{N}])/gu, (word) =>
    // Letters that change their number in small writing would no longer be the prompt's word.
    word.toLowerCase().length === word.length ? word.toLowerCase() : word,
  );
}
