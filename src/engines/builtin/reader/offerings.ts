/** What the business offers, as a clean list: labelled lists, the objects of verbs such as "we bake", and comma lists. */

import type { Kind } from "../../../design/kinds/kind.ts";
import type { Offering } from "../brief.ts";
import { audienceOf } from "./audience.ts";
import { datesIn, MONTHS } from "./dates.ts";
import { freePlan, isFact } from "./facts.ts";
import { formsOf } from "./forms.ts";
import { areDays, startsWithDay } from "./hours.ts";
import { tradeWords } from "./kind.ts";
import { isInterfaceLanguage } from "./language.ts";
import { type Found, isSpoken } from "./lexicon.ts";
import { looksOf } from "./looks.ts";
import { hasVerb, isRequest, isTitled, LARGE_SUM, pricesIn, speaksOfSite } from "./phrases.ts";
import { isPlace, type Where, withoutPlace } from "./place.ts";
import { sectionsOnly } from "./sections.ts";
import { goesOn, isThing, type Segment, type Sentence, SPOKEN } from "./sentence.ts";
import { capitalised, fold, plainName, tokensOf } from "./text.ts";
import { areTongues } from "./tongues.ts";

const MOST_OFFERINGS = 24;

/** Verbs whose objects are offerings. Each language's forms stand with the subject that makes them a statement of the business. */
const OFFER_VERB =
  /(?:^(?:sells?|teach(?:es)?|grows?|serves?)\b|\b(?:(?:we|i|they|and|also|who|that|which)(?:'re| are)? (?:also |mainly |only |now |mostly )?(?:bake|make|sell|offer|provide|serve|teach|repair(?! (?:caf|shop|service|work|centre|center))|fix|install|grow|roast|brew|build|craft|design|produce|cook|rent|hire out|fit|run|host|treat|stock|supply|specialise in|specialize in|do|organise|organize|print|restore|clean)|(?:she|he|they|who|that|which|and|also|(?:my|our) [a-z]+) (?:also |mainly |only )?(?:does|sells|repairs|makes|bakes|teaches|fixes|builds|grows|runs|hosts|prints|restores|designs|brews|roasts)(?= (?!not |it|that|this|so|everything|anything|something|nothing|a lot))|(?:members|people|neighbou?rs|visitors|guests|customers|kids|children|students|participants|you)(?: can| may| could)? (?:borrow|rent|hire|learn|buy|try|taste|explore|lend|swap|share)|offering|providing|selling|serving|making|baking|teaching|specialising in|specializing in|specialises in|specializes in|services include|products include|classes include|features include|we have|known for|has(?= (?!been|a |an |the |to |no )\w+ ?\w*,)|offers|sells|serves|provides|teaches|makes|bakes|roasts)\b|\bich (?:baue|mache|fertige|repariere|gebe|biete|nahe|gestalte|unterrichte|verkaufe)(?: auch)?\b|\bje (?:fabrique|propose|repare|cree|vends|realise)\b|\b(?:fabrico|vendo|ofrezco|imparto|elaboro)\b|\b(?:riparo|realizzo|insegno|propongo|offro|mi occupo di|ci occupiamo di)\b|\b(?:ik|en) (?:bouw|maak|geef|verkoop|repareer|ontwerp|doe|bak|brouw)(?: ook| zelf)?\b|\bvi (?:saljer|bakar|erbjuder|hyr ut|sælger|selger|bager|baker|tilbyder|tilbyr)\b|\b(?:oferujemy|sprzedajemy|pieczemy|myymme|tarjoamme)\b|\bwir (?:bieten|backen|verkaufen|machen|fertigen|kochen|reparieren|bauen|beraten bei|produzieren|unterrichten|servieren|vermieten|restaurieren|gestalten|haben)\b|\b(?:(?:meine?|unsere?) \p{L}+|und|er|sie) (?:naht|macht auch|macht|repariert|baut|backt|verkauft|kocht|tatowiert|restauriert)(?: auch)?\b|\b(?:mitglieder|kunden|gaste|besucher|kinder|sie|man|leute|nachbarn)(?: konnen)? (?:leihen|ausleihen|mieten|lernen|kaufen|probieren|finden)\b|\b(?:spezialisiert auf|bieten wir|wir sind spezialisiert auf|mit schwerpunkt(?:en)?(?: auf)?|bietet|verkauft)\b|\bnous (?:proposons|offrons|vendons|fabriquons|realisons|preparons|faisons|servons|creons|reparons|installons|louons|cuisinons|avons)\b|\b(?:les (?:membres|adherents|clients|enfants|visiteurs)) (?:empruntent|louent|apprennent|achetent|decouvrent|peuvent (?:emprunter|louer|acheter))\b|\b(?:specialisee?s? (?:en|dans)|propose|vend)\b|\b(?:(?:los|las) (?:socios|socias|miembros|clientes|ninos|vecinos) (?:alquilan|aprenden|compran|toman prestad[oa]s?)|ofrecemos|hacemos|vendemos|fabricamos|preparamos|servimos|impartimos|reparamos|elaboramos|horneamos|damos clases de|especializad[oa]s? en|tenemos|cultivamos|instalamos|organizamos|disenamos|alquilamos|ofrece|vende)\b|\b(?:oferecemos|fazemos|produzimos|damos aulas de|especializad[oa]s? em|temos|instalamos|alugamos|oferece)\b|\b(?:offriamo|facciamo|vendiamo|produciamo|prepariamo|serviamo|realizziamo|proponiamo|ripariamo|specializzat[oaie] in|abbiamo|insegniamo|noleggiamo|coltiviamo)\b|\b(?:leden|klanten|gasten|bezoekers|kinderen|buren|mensen|je) (?:kunnen |kunt |kan )?(?:lenen|leent|huren|leren|kopen|proeven|vinden|ruilen)\b|\bwij? (?:bieden|bakken|verkopen|maken|serveren|verzorgen|doen|repareren|geven|verhuren|installeren|bouwen|leveren|hebben)\b|\b(?:gespecialiseerd in|biedt|verkoopt)\b)\s+/gu;

const CUT =
  /\s(?:every (?:morning|day|week|year|month|weekend|season)|each (?:morning|day|week)|met de hand|von hand|a la main|a mano|och (?:haller|har|ar|saljer)|daily|all year|all day|since|until|by (?:noon|hand|bike)|from (?:our|the|local|scratch|a |\d|mon|tue)|for (?:my|our|the|you|all|people|local|families|kids|adults|every|small|busy|homes|private)|at (?:the|our|your|home)|in (?:the|our|your|a |\p{Lu}\S+|small|downtown|central)|on (?:the|our|weekends|site|request|mon|tue|wed|thu|fri|sat|sun|a )|to (?:adults|kids|children|beginners|students|the|our|local|your|make|help|companies|people)|so (?:that|you)|because|that|which|who|while|when|where|using|made (?:with|from|by|in)|(?:and|&) (?:also |even )?(?:(?:sells|delivers|serves|repairs|repair|fixes|fix|teaches|makes|does|builds|runs|bakes|offers|hosts|sell|deliver|serve|ship|are|we|have|also|run|host|welcome|offer|do|make|teach|repair|earn|get|save|pay|keep|receive|share|help|learn|enjoy|bring|come|meet|find|more)\b|much more)|with (?:love|care|a |our|local|the|over)|near|around|across|through|jeden|taglich|seit|bis|aus (?:der|dem|unser)|fur (?:die|den|das|unsere|alle|privat|unternehmen|kleine)|im |in (?:der|dem|unserer|unserem|ganz)|bei|mit (?:liebe|viel|herz)|und (?:vieles mehr|mehr|sanieren|renovieren|restaurieren|reparieren|montieren|bauen|verkaufen|liefern|macht|repariert|verkauft|bietet|backt|kocht)|chaque|tous les|depuis|pour (?:les|la|le|toutes|tous|vos)|dans (?:la|le|notre|toute)|avec (?:amour|des|passion)|cada|todos los|desde|para (?:las|los|toda|todos|empresas|ninos|eventos)|en (?:la|el|nuestr|todo|pleno)|con (?:amor|mas de|productos)|todos os|todas as|para (?:a|o|as|os|todas)|no |na |ogni|tutti i|per (?:la|le|gli|i|tutti|tutte)|nel|nella|elke|iedere|sinds|voor (?:de|het|alle|elke|particulieren)|in (?:het|onze|de)|met (?:liefde))(?=\s|$|\S)/u;

const NO_OFFERING =
  /^(?:instagram|facebook|tiktok|youtube|linkedin|whatsapp|pinterest|spotify|apple(?: podcasts?| music)?|bandcamp|soundcloud|deezer|tidal|tel|telefono?|telephone|phone|mobil|fax|e ?mail|mail|monthly|weekly|daily|quarterly|yearly|fortnightly|monatlich|wochentlich|taglich|mensuel|hebdomadaire|mensual|semanal|mensal|mensile|settimanale|maandelijks|wekelijks|runs?|ends?|opens?|premieres?|lauft|online|offline|in person|vor ort|per video|it|you|your|us|we|i|people|everything|sure|things|something|anything|more|so|that|this|a difference|everyone|kids|and more|much more|etc|usw|u v m|vieles mehr|mas|mais|altro|meer|other|others|both|all|free|kostenlos|kostenfrei|gratis|gratuit[aeo]?s?|umsonst|the best|best|pas plus|no more|nicht mehr|no mas|non di piu|niet meer|worldwide|new|love|fun|home|it all|one|two|about|yes|no|ok|okay|hello|hi|hey|hi there|hello there|good (?:morning|afternoon)|hallo|hallo zusammen|guten tag|bonjour|bonsoir|hola|buenas|buenos dias|ciao|buongiorno|salve|ola|bom dia|boa tarde|goedendag|hoi|thanks|thank you|cheers|nothing|whatever|[a-z]+ links?|links?|not sure|idk|lorem ipsum|test|direct|directly|github|gitlab|changelog|docs|demo|discord|mastodon|roadmap|mitglied werden|become a member|join us|devenir membre|hazte soci[oa]|diventa socio|lid worden|seja socio|propos|proposito|sponsors|sponsoren|patrocinadores|sede|sitz|siege|treffpunkt|meeting point|point de rendez vous|punto de encuentro|punto di ritrovo|ponto de encontro|trefpunt|hq|headquarters|day|night|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|mon|tue|wed|thu|fri|sat|sun)$/u;
const BAD_START =
  /^(?:for|it|donate|give to|support us|write|contact(?! lens)|\d+ (?:people|persons|personen|personnes|personas)$|inh|inhaber(?:in)?|owner|proprietor|titolare|gerant|nearest|starts?|starting|apply|doors|get involved|put up|deliver (?:leaflets|flyers)|order by|pick[- ]up at|\d+ ?(?:minutes?|mins?|minuten|minuti|minutos) (?:to|by|from|zu|mit|a|de|d[ao]s?|van|vom?|dalla?|des?|du)|\d+ (?:choristes|members|singers|voices|mitglieder|sanger|coristi|cantores)|dirige|geleitet|gefuhrt|conducted|directed|led by|retired|former|ex |born (?:and|in)|inkl\.|incl\.|excl\.|zzgl\.|dirett|dirigid|every|each|meet|with|without|because|where|which|that|who|when|while|from|to|into|on|at|by|so|but|not|no(?!-)|if|as|than|then|via|since|until|after|before|about|like|just|only|near|around|over|up|out|plus a|vi |vi\b|мы|наш|lots of|some kind|jeden|seit|weil|damit|ohne|mit|fur|bei|aus|von|auf|nach|chez|avec|sans|pour (?:les|la|le|vos|votre|des|un|une|tous|toutes)|dans|depuis|parce|sur|con|sin|para|desde|porque|cada|com|sem|desde|per|senza|dal|da|ogni|met|zonder|voor|sinds|elke|bij|uit|in|en|em|im|am|an der|an den|based|located|called|named|spezialisiert|speciali[sz]|especializad|gespecialiseerd|written|hosted|printed|produced|presented|by the|owned|coming|run by|founded|(?:call|ring|ask for|speak to|text) (?!cent))\b(?!-)/u;
const ARTICLE =
  /^(?:(?:also|and|or|plus|as well as|including|such as|e\.g\.|like|mainly|our own|our|the|a|an|some|various|all kinds of|all sorts of|making|serving|offering|selling|und|sowie|auch|unsere|unseren|doen|verzorgen|eine|einen|ein|et|aussi|nos|des|du|de la|les|la|le|une|un|y|e|tambien|nuestros|nuestras|los|las|unos|una|tambem|os|as|nossos|nossas|uma|um|anche|i nostri|gli|dei|delle|degli|en|ook|onze|een|de|het)\s+)+/iu;

/** A price, with the words that make it one ("from", "per hour"). */
export const PRICE =
  /(?:(?<![\p{L}])(?:(?<!\d|\b(?:of|von|de|di|van) )\d{1,3} (?:for|für|pour)|from|starting at|starts at|à|at|zu|für|per|por|ab|dès|des|à partir de|desde|a partir de|da|vanaf|nur|only|um|från|fra|fr\.|alk\.|od|от|από|من)\s)?\+?(?:(?:[$€£¥₹₩]|(?<![\p{L}])(?:CHF|Fr\.|USD|US\$|EUR|GBP|AUD|CAD|NZD|R\$|kr\.?|Rs\.?|MXN|SEK|NOK|DKK|zł|Kč|Ft|R|S\/)(?=\s?\d))\s?\d[\d.,’']*\d?(?:,[-–])?(?:\s?[-–]\s?[$€£]?\d[\d.,]*\d?)?(?: (?:MXN|USD|AUD|CAD|NZD|SGD)(?!\p{L}))?|(?:(?<![\p{L}\d])\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?!\d)|\d[\d.,’']*)(?:\s?[-–]\s?\d[\d.,]*)?(?:,[-–])?\s?(?:[$€£¥₹₩円₽₴₺₪₫฿元원](?!\d)(?:から|～|〜)?|p(?![\p{L}])|(?:CHF|Fr\.|USD|EUR|GBP|AUD|CAD|NZD|MXN|CZK|PLN|HUF|RON|euros?|dollars?|pounds|quid|bucks|pesos|soles|reais|kr\.?|kronor|kroner|SEK|NOK|DKK|zł|Kč|Ft|lei|лв|руб\.?|грн|TL|yen|AED|JD)(?![\p{L}])))(?:\s?(?:\/|per|pro|par|por|al|alla|an|a|im|je|for an|for one|each(?! or )|die|der|la|les?|het)\s?(?!(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|soir|midi|matin)(?!\p{L}))(?:(?:halbe |viertel |ganze |demi-|media |mezza |meia |half |hele |halve )?\p{L}{1,12}(?![\p{L}])(?: (?:y media|e mezza|e meia|et demie|and a half)(?!\p{L}))?|\d{1,3}\s?(?:min(?:uten|utes|utos|uti)?|g|kg|ml|h))|\s?p\.\s?p\.|\s?pp(?!\p{L})| (?:d[ií]a|pw|pcm|pppn|sesi[oó]n|s[eé]ance|sess[aã]o|seduta|clase|noche|nuit|notte|noite|hora|mes|semana|persona|pessoa|pers)(?![\p{L}])| (?:de |all|a )?l['’](?:\p{L}{3,12}|una?)(?!\p{L}))?(?: ?pp(?![\p{L}])| (?:burken|styck|stk|kpl|szt|adet|pp|each|apiece|pro Stück|pièce|cada un[oa]|l'un[oa]|per stuk)(?![\p{L}]))?/iu;

const COSTS = /\s+(?:costs?|kostet|kosten|coûten?t?|cuestan?|costan?o?|custam?|kost|koster)\s*$/iu;

/** A number at the end of an item, which is its price where the other items of the list end so too ("espresso 2.80, flat white 3.40"). */
const BARE_PRICE = /(?<=[\p{L})][ :–-]{1,3})(?:\d{1,4}[.,]\d{1,2}|\d{1,3})(?:,[-–])?$/u;
const BARE_DECIMAL = /(?<=[\p{L})][ :–-]{1,3})\d{1,4}[.,]\d{2}$/u;

/** Whether the numbers at the ends of a list are prices: several with decimals, or nearly all of a list that names prices. */
function pricesStandBare(parts: readonly string[]): boolean {
  const plain = parts.filter((part) => !PRICE.test(part));
  const decimals = plain.filter((part) => BARE_DECIMAL.test(part)).length;
  const numbers = plain.filter((part) => BARE_PRICE.test(part)).length;
  return (
    decimals >= 2 ||
    (decimals >= 1 && plain.length < parts.length) ||
    (numbers >= 3 && numbers * 4 >= parts.length * 3) ||
    (numbers >= 2 && numbers === parts.length)
  );
}

/** "Espresso 2.80 flat white 3.40": items that only their prices divide. */
function dividedByPrices(part: string): string[] {
  // "public sessions £15 / private hire £110"
  const slashed = part.split(/ \/ (?=\p{L})/u);
  if (slashed.length > 1 && slashed.every((item) => (PRICE.exec(item)?.index ?? 0) > 0)) return slashed;
  // "solo walks £15 group £12"
  const currency = [
    ...part.matchAll(/\p{L}[^\d£$€]{1,40}(?:[£$€]\s?\d+(?:[.,]\d{2})?|\d+(?:[.,]\d{2})?\s?[€£$])(?= \p{L}|$)/gu),
  ].map((match) => match[0]);
  if (
    currency.length >= 2 &&
    currency.join(" ").length === part.length &&
    !currency.some((item) => /^(?:or|ou|oder|o|of|and|und|et|y|e|en|to|bis|per|pro) /iu.test(item))
  )
    return currency;
  const items = [...part.matchAll(/\p{L}[^\d]{1,60}\d{1,4}[.,]\d{2}(?:\s?[€$£])?(?= \p{L}|$)/gu)].map(
    (match) => match[0],
  );
  return items.length >= 2 && items.join(" ").length >= part.length - 2 ? items : [part];
}

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
        `^ (?:or|ou|oder|o|of|/|–|-|bis|to) (?:${PRICE.source})(?: / (?:${PRICE.source})){0,4}(?: (?:for|für|pour|para|per|voor) (?:an? |eine? |une? |una? |een )?\\p{L}+$)?`,
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
    const whose = other === "" ? "" : (/^ \p{L}+$/u.exec(after.slice(other.length))?.[0] ?? "");
    price = (priced[0] + other + each + whose).trim().replace(/(?<!p\.\s?p)[.,]$/i, "");
    // "bezorging gratis boven €35": from when it costs nothing.
    if (FREE_FROM.test(fold(raw))) return null;
    // "980 € incl. meals": what it costs, and not what.
    if (priced.index === 0 && areTerms(after)) return null;
    // "£10 plants a tree": what a gift does is nothing that is sold.
    if (priced.index === 0 && GIFT.test(after)) return null;
    // "£12 per cat visit": for what it is belongs to the price.
    if (priced.index === 0 && isRestOfMeasure(priced[0], after)) return null;
    // What costs several prices by the day has no name of its own.
    if (priced.index === 0 && PRICE.test(after.slice(other.length))) return null;
    // "A candle costs €24": the verb is of the price. "Tuition $980 full day": so is a word before it, where a name follows.
    const before = name.slice(0, priced.index).replace(COSTS, "");
    const named = /\p{L}/u.test(after) && COST.test(fold(before).trim()) ? "" : before;
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
    // "Cena a 30 euro con prodotti nostri": the little word belongs to the price.
    name = `${rest === "" ? named : named.replace(/\s(?:a|at|à|für|per|por|om|for|de|di)\s*$/iu, "")} ${rest}`.replace(
      /\(\s*\)/g,
      " ",
    );
  }
  // "Starter free for 1 site, Enterprise talk to us": plans without a number.
  const plan =
    /^(\p{Lu}[\p{L}+]*) (free(?: .{2,30})?|talk to us|contact us|custom(?: pricing)?|on request|kostenlos|auf Anfrage|gratuit|sur demande|gratis|su richiesta|op aanvraag)$/u.exec(
      name,
    );
  if (plan && !price) {
    name = plan[1]!;
    price = plan[2]!;
  }
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
  // "jobs (none right now)" offers none.
  if (/[(（](?:none|tba|tbc|coming soon|soon|not yet|noch keine|bientôt|pronto)\b/iu.test(name)) return null;
  const bracket = /\s*[(（]([^()（）]{2,80})[)）]\s*/u.exec(name);
  if (bracket) {
    detail ??= bracket[1]!.trim();
    name = `${name.slice(0, bracket.index)} ${name.slice(bracket.index + bracket[0].length)}`;
  }
  const explained = /^(.{2,40}?)(?:\s[-–—]\s|\s?[:：]\s)(.{3,120})$/u.exec(name.trim());
  if (explained) {
    name = explained[1]!;
    detail ??= explained[2]!.trim();
  }
  name = name
    .replace(/[\s:：–—=+-]+$/u, "")
    .replace(/^[\s:："'“”„«»–—-]+|["”“»]+$/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  // "The Bank Job" is a name, "the workshop" is not.
  if (!/^(?:The \p{Lu}|[aà] la carte)/u.test(name)) name = name.replace(ARTICLE, "").trim();
  // "jardin partagé ouvert mercredi et samedi": when stands with the hours.
  name = name.replace(/ (?:open|geöffnet|ouverte?s?|abiert[oa]s?|abert[oa]s?|apert[oaie]|geopend)$/iu, "");
  name = withoutPlace(name, where).trim();
  name = name
    .replace(
      /(?<!^(?:drop|walk|check|sit))\s+(?:out|on|from|at|in|for|with|to|of|and|à|às|ao|aux|alle|de|ab|am|um|von|aus|bei|im|el|le|por|per|voor|na|no|em|te|dans)$/iu,
      "",
    )
    .replace(/ a$/u, "");
  // "Prezzi da 150€": what it costs, and not what.
  // "kids €14", "mensile 55€": words that are for sale only with a price.
  const isCode = price !== null && (/^\p{Lu}{2}$/u.test(name) || PRICED.test(fold(name)));
  if (
    !(isCode || isOfferingName(name, language)) ||
    (price !== null && (COST.test(fold(name)) || DEPOSIT.test(fold(name))))
  )
    return null;
  return { name: capitalised(calm(name)), detail, price };
}

const FREE_FROM =
  /(?<!\p{L})(?:free|gratis|kostenlos|frei|offerte?s?|gratuit\p{L}*) (?:\p{L}+ ){0,3}(?:over|above|from|boven|vanaf|ab|uber|des|a partir de|desde|por encima de|mas de|acima de|oltre|sopra|da|for orders)(?!\p{L})|(?:ab|from|over|vanaf|boven|des|desde|da) (?:[€£$] ?)?\d[\d.,]*(?: ?[€£$]| euros?)? (?:frei|free|gratis|kostenlos|offert|gratuit)/u;
const PRICED =
  /^(?:kids|children|kinder|enfants|ninos|criancas|bambini|kinderen|adults|men|women|ladies|monthly|weekly|daily|quarterly|yearly|annual|monatlich|wochentlich|jahrlich|mensuel|hebdomadaire|annuel|mensual|semanal|anual|mensal|mensile|settimanale|annuale|maandelijks|wekelijks|jaarlijks|drop[- ]?in|home|new)$/u;
const COST =
  /^(?:(?:our|unsere|nos|nuestros|nossos|i nostri|onze) )?(?:prices?|rates?|fees?|costs?|tuition(?: fees?)?|school fees|schulgeld|gebuhren|preise?|kosten|tarife?s?|prix|precios?|precos?|prezz[oi]|tariff[ae]|tarifas?|prijs|prijzen|tarie(?:f|ven)|料金|価格)$/u;
const DEPOSIT =
  /^(?:non[- ]?refundable )?(?:deposits?|kaution|anzahlung|acompte|caution|arrhes|fianza|senal|deposito|caparra|cauzione|borgsom|sinal|caucao|aanbetaling|borg)(?!\p{L})/u;

/** Whom an entrance ticket is for. */
const TICKET =
  /^(?:adults?|child(?:ren)?|kids|under \d+s?|concessions?|seniors?|students?|family|families|members?|erwachsene|kinder|ermäßigt|familien?|adultes?|enfants?|réduit|adultos?|niños?|reducida|crianças?|adulti|bambini|ridotto|volwassenen|kinderen)$/iu;

/** True for a name that says only whom a ticket is for. */
export const isTicket = (name: string): boolean => TICKET.test(name);

/** What a price includes. */
const TERMS =
  /^\(?(?:incl|inkl|including|includes?|inclusive|inclusief|einschl|inbegr|excl|exkl|zzgl|plus (?:vat|tax|mwst|btw)|hors taxe|tout compris|todo incluido|tutto (?:in)?cl|tudo inclu|all[- ]in|compris|incluy|incluind|inclu[sid]|compres|ttc|税[込別抜]|[一-龠]{1,6}(?:込|付))/u;

/** True for a price without a thing, with what it includes ("980 € incl. meals"). */
export const isPriceAlone = (phrase: string): boolean => {
  const price = PRICE.exec(phrase);
  if (price?.index !== 0) return false;
  const after = fold(phrase.slice(price[0].length)).trim();
  return after === "" || areTerms(after) || isRestOfMeasure(price[0], after);
};

/** Whether a word after "£12 per cat" says what is paid for. */
const isRestOfMeasure = (price: string, after: string): boolean =>
  / (?:per|pro|par|por) \p{L}+\s*$/u.test(price) && /^\s*\p{Ll}+$/u.test(after);

const INCLUDED =
  /\p{L} (?:included|incl|inbegriffen|inklusive|incluid[oa]s?|inclus[eioa]?s?|compris(?:es|e)?|inclusief|inbegrepen)$|(?:込み?|付き?)$/u;

/** Whether words after a price say what it includes. */
function areTerms(words: string): boolean {
  const folded = fold(words).trim();
  return (TERMS.test(folded) || INCLUDED.test(folded)) && !/[()（）,]/u.test(folded) && tokensOf(folded).length <= 7;
}

const GIFT = /^ (?:plants|feeds|pays|buys|keeps|provides|covers|helps|funds|sponsors|protects|gives|houses|trains) /iu;

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
  if (isQuery(name) || /[<>{}\\=_`|@#*[\]]/u.test(name) || /\w\(|\)\(|\/\/|["“”]/.test(name)) return false;
  return (
    !/ (?:the|an?|der|die|das|le|la|el|il|het|download)$/u.test(name) &&
    !NO_OFFERING.test(
      folded
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .replace(/ (?:is|are|page|account)$/u, "")
        .trim(),
    ) &&
    // The little words of the eight languages are other words elsewhere ("at turları": rides on horses).
    !(isInterfaceLanguage(language.split("-")[0]!) && BAD_START.test(folded))
  );
}

/** Shouted words in small letters; abbreviations ("MOT", "HIIT") stay as they are. */
function calm(name: string): string {
  return name.replace(/(?<![\p{L}\p{N}])\p{Lu}{5,}(?![\p{L}\p{N}])/gu, (word) =>
    // Letters that change their number in small writing would no longer be the prompt's word.
    word.toLowerCase().length === word.length ? word.toLowerCase() : word,
  );
}

const AND: Record<string, string> = {
  en: "and|or|as well as|plus|&",
  de: "und|oder|sowie|&",
  fr: "et|ou|ainsi que|&",
  es: "y|e|o|u|así como|&",
  pt: "e|ou|bem como|&",
  it: "e|ed|o|oppure|&",
  nl: "en|of|alsook|&",
  sv: "och|eller|samt|&",
  da: "og|eller|samt|&",
  nb: "og|eller|samt|&",
  pl: "i|oraz|lub|&",
  ru: "и|или",
  uk: "і|та|й|або",
  tr: "ve|veya",
  hi: "और|या",
  fi: "ja|tai",
  ca: "i|o",
};
const JAPANESE_AND =
  /(?<=[\p{Script=Han}\p{Script=Katakana}ー])(?:と|や|及び|および)(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u;

/** The word "and" of a language, where it divides a list. */
function andIn(language: string): RegExp {
  const base = language.toLowerCase().split("-")[0]!;
  return base === "ja" ? JAPANESE_AND : new RegExp(`\\s+(?:${AND[base] ?? "and|&"})\\s+`, "u");
}

/** Quarters of a British town by their postcodes: "BS3 and BS4". */
const OUTWARD_CODES = / [A-Z]{1,2}\d{1,2}[A-Z]?(?:(?:,| and| &) [A-Z]{1,2}\d{1,2}[A-Z]?)+$/u;

const GOES_ON =
  /^(?:nights?|evenings?|weekends?|(?:feier|sonn)tags?|nachts?|abends?|wochenenden?|(?:la )?nuit|(?:le )?soir|(?:les )?week-?ends?|(?:de )?noche|(?:a )?noite|notte|sera|'s nachts)$/u;

/** Splits list parts; "and" divides only the last part of a list, and a lone pair whose halves could stand alone. */
function listParts(parts: string[], language: string, divide = false): string[] {
  const last = parts.at(-1)?.replace(OUTWARD_CODES, "");
  if (last === undefined) return [];
  const split = last.split(andIn(language)).filter(Boolean);
  // "Bungalows for 2 or 4"
  if (split.length < 2 || !/\p{L}/u.test(split.at(-1)!)) return parts;
  // "Completo (10 horas y álbum)": what stands in the bracket stays there.
  if (/[(（][^()（）]*$/u.test(split[0]!)) return parts;
  // "Volunteers drive or arrange": one or the other.
  if (!divide && parts.length === 1 && / (?:or|oder|ou|o|of) /u.test(last) && !/,/.test(last)) return parts;
  // "Corte 15 €, barba 10 €, corte y barba 22 €": where each item has its price, an "and" without one joins.
  if (parts.length > 1 && parts.every((part) => PRICE.test(part)) && !PRICE.test(split[0]!)) return parts;
  // "knippen 28, knippen en baard 42": halves that are priced elsewhere, or a whole list of bare prices, likewise.
  const isBare = (part: string) => BARE_PRICE.test(part.trim());
  if (
    parts.length > 1 &&
    isBare(split.at(-1)!) &&
    split.slice(0, -1).every((half) => !isBare(half) && !PRICE.test(half))
  )
    if (parts.slice(0, -1).every((part) => isBare(part) || PRICE.test(part))) return parts;
  // "pre and post natal": half a word is no thing.
  if (/(?:^| )(?:pre|ante|post|pré|prä|vor|nach|in|out)-?$/iu.test(split.at(-2)!)) return parts;
  // "day and night": neither is a thing by itself.
  if (GOES_ON.test(fold(split.at(-1)!.trim()))) return parts;
  // "24€ la hora y media"
  if (/^(?:media|mezz[ao]|meia|demie|a half)(?!\p{L})/u.test(fold(split.at(-1)!.trim()))) return parts;
  // "£250 each or £400 for a couple": two prices of one thing.
  if (split.length === 2 && PRICE.exec(split[1]!.trim())?.index === 0) return parts;
  // "drawing and painting classes" alone is one thing: its first half cannot stand without the second's noun.
  if (
    !divide &&
    parts.length === 1 &&
    split.length === 2 &&
    tokensOf(split[0]!).length === 1 &&
    tokensOf(split[1]!).length >= 2 &&
    !/ & /.test(last)
  )
    return parts;
  if (!divide && split.length === 2 && sharesItsNoun(split[0]!, split[1]!)) return parts;
  // "Aulas para crianças e adultos": what follows "for" goes on after the "and".
  // "moves to Belgium and Germany": nor what follows another preposition, when it is a name.
  if (split.length === 2 && !/\s/.test(split[1]!.trim()))
    if (
      / (?:for|für|pour|para|per|voor) \p{L}+$/u.test(split[0]!) ||
      (/ (?:to|from|in|between|nach|von|vers|hacia|verso|naar) \p{Lu}\p{L}+$/u.test(split[0]!) &&
        /^\p{Lu}/u.test(split[1]!.trim()))
    )
      return parts;
  // "in italiano e inglese": what follows a preposition goes on after the "and". "exam prep ielts & goethe" is one thing.
  if (split.length === 2 && isInterfaceLanguage(language.split("-")[0]!) && BAD_START.test(fold(split[0]!.trim())))
    return parts;
  // "Theorie dienstags und donnerstags", "25 plekken voor tenten en kleine campers"
  if (
    split.length === 2 &&
    (startsWithDay(split[1]!.trim()) ||
      PART_OF_DAY.test(split[1]!.trim()) ||
      STARTS_WITH_MONTH.test(fold(split[1]!.trim())))
  )
    return parts;
  // "Sunday Mass at 8am and 10:30am": one thing at two times.
  if (/^(?:at |um |à |a las |às |alle |om )?\d{1,2}(?:[:.h]\d{2}|[ ]?(?:am|pm|h|uhr)\b)/iu.test(split.at(-1)!.trim()))
    return parts;
  if (
    !divide &&
    split.length === 2 &&
    / (?:for|für|pour|para|per|voor) \p{L}+$/u.test(split[0]!) &&
    tokensOf(split[1]!).length <= 2
  )
    return parts;
  if (!divide && parts.length === 1 && / & /.test(last) && !/\s/.test(split[1]!.trim()) && /\s/.test(split[0]!.trim()))
    return parts;
  // "The River and the Mills": a name of two.
  if (/^The \p{Lu}[\p{L}'’ -]* (?:and|&) the \p{Lu}/u.test(last)) return parts;
  // "Salt & Pepper Squid": an ampersand between capitals is a name.
  if (/\p{Lu}\S* & \p{Lu}/u.test(last) && split.length === 2 && !/ (?:and|und|et|y|e|en) /.test(last)) return parts;
  return [...parts.slice(0, -1), ...split];
}

const STARTS_WITH_MONTH = new RegExp(`^(?:${MONTHS})(?!\\p{L})`, "u");
/** "dinsdagavond", "Samstagvormittag" */
const PART_OF_DAY = /^\p{L}{3,10}(?:tag|dag)(?:s?(?:ochtend|middag|avond|morgen|vormittag|nachmittag|abend))s?$/iu;

/** Plural adjectives of the Romance languages, without a noun. */
const ADJECTIVES =
  /^\p{L}{2,12}(?:al[ei]s?|ales|[aiu]t[ei]|[aiu]d[oa]s|ees?|elles|iques?|ic[oa]s|iche|ive|ivas|oses)$/u;

/** "Slack and Linear integrations": two modifiers before one plural noun name one thing; "ladders and garden tools" are two. */
function sharesItsNoun(first: string, second: string): boolean {
  const one = tokensOf(first);
  const two = tokensOf(second);
  if (one.length !== 1 || two.length !== 2 || /s$/.test(one[0]!.word) || !/[^s]s$/.test(two[1]!.word)) return false;
  return (
    /^\p{Lu}/u.test(first) && /^\p{Lu}/u.test(second) && /^(?:\p{Ll}|\p{Lu}{2,}s$)/u.test(second.slice(two[1]!.start))
  );
}

/** "honey (cut comb £9, heather honey £8)": kinds with prices of their own are items of the list ("cut comb honey £9"). */
function unfolded(list: string): string {
  return list.replace(/([\p{L}'’-]+) ?\(([^()]{3,160})\)/gu, (whole, thing: string, inner: string) => {
    const kinds = inner.split(/,(?!\d)/u).map((kind) => kind.trim());
    if (kinds.length < 2 || !kinds.every((kind) => (PRICE.exec(kind)?.index ?? 0) > 0)) return whole;
    return kinds
      .map((kind) => {
        const at = PRICE.exec(kind)!.index;
        const named = kind.slice(0, at).trim();
        return `${fold(named).includes(fold(thing)) ? named : `${named} ${thing}`} ${kind.slice(at)}`;
      })
      .join(", ");
  });
}

const JOINT_ALONE = /^(?:and|or|und|oder|et|ou|y|e|o|en|of)$/iu;

const NOT_DONE =
  /(?:^|[^\p{L}])(?:no|non|nao|ne|nous ne|on ne|not|never|don't|do not|nicht|nie|geen|niet) (?:lo |la |los |le |si |se |ci )?.?$/u;

function objectList(sentence: string, language: string): string[] {
  const folded = fold(sentence.slice(0, 1200));
  const lists: string[] = [];
  for (const match of folded.matchAll(OFFER_VERB)) {
    // "no hacemos envíos": what is not done; "a model-making corner" makes nothing.
    if (folded[match.index - 1] === "-" || NOT_DONE.test(folded.slice(Math.max(0, match.index - 14), match.index + 1)))
      continue;
    const from = match.index + match[0].length;
    let rest = unfolded(sentence.slice(from, from + 260).replace(/(?:[!?;:：]|\.(?!\d)).*$/su, ""));
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
      if (!clean || JOINT_ALONE.test(clean)) break;
      if (parts.length > 0 && (hasVerb(clean) || BAD_START.test(fold(clean)))) break;
      parts.push(clean);
      if (inner) break;
    }
    // "that we hire out for weddings, away days and long weekends"
    if (parts[0]) parts[0] = parts[0].replace(/^for /, "");
    // "we clean and redeliver": another verb follows, and no thing.
    if (/^(?:and|und|et|y|e|en) /i.test(parts[0] ?? "")) continue;
    const verb = fold(match[0]).trim();
    const objects = listParts(parts, language, true).map((object) => workOn(object, verb, language));
    // "we make a difference", "I run a bike repair service": one thing with an article is no list of goods.
    if (objects.length > 0 && /^(?:an?|ein(?:e|en)?|une?|una?|uma?|uno|een) /iu.test(objects[0]!)) continue;
    if (
      objects.length === 1 &&
      /^(?:the|my|your|der|die|das|den|le|la|les|el|los|il|lo|o|os|het|de) \S+$/iu.test(objects[0]!)
    )
      continue;
    // "red, white and port wines": bare colours share the last word's noun.
    const areBare = (object: string) => looksOf(object, language).colours > 0 && looksOf(object, language).isLook;
    if (objects.length > 1 && objects.slice(0, -1).every(areBare)) lists.push(parts.join(", "));
    else lists.push(...objects);
  }
  // In Arabic "and" is written onto the next word, and the verb often has no comma after it.
  const arabic = /(?:^|\s)(?:ي|ت|ن)(?:قدم|قدّم|بيع|صنع|وفر|وفّر|خبز)(?:ون)? ([\p{Script=Arabic}\p{M} ،]{3,120})/u.exec(
    sentence,
  );
  if (arabic)
    lists.push(
      ...arabic[1]!
        .replace(/\s(?:كل|في|من|منذ|على|مع|لكل|يومي).*$/u, "")
        .split(/\s*،\s*و?|\s+و(?=\S{3})/u)
        .filter((part) => part.trim().length > 2 && part.trim().split(" ").length <= 4),
    );
  const japanese =
    /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、・]{3,60}?)(?:など)?(?:に対応|を(?:提供|販売|取り扱|扱|製造|作って|焼いて|ご用意|お届け))/u.exec(
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

/** "repairs skateboards" offers the work and not the thing: "skateboard repairs". Only where English says it plainly. */
function workOn(object: string, verb: string, language: string): string {
  if (!language.startsWith("en")) return object;
  const work = /(?:^| )(repair|fix|restore|rent|hire out)(?:s|es)?$/.exec(verb)?.[1];
  const words = object.trim().split(/\s+/);
  if (!work || words.length > 2 || !/^[a-z-]+ ?[a-z-]*[^s]s$/.test(object.trim())) return object;
  const last = words.pop()!;
  const single = /(?:ches|shes|sses|xes)$/.test(last)
    ? last.slice(0, -2)
    : /[^aeiou]ies$/.test(last)
      ? `${last.slice(0, -3)}y`
      : last.slice(0, -1);
  // The word for the work is the prompt's own ("repairs", "repair").
  const name = /s$/.test(verb) && work === "repair" ? "repairs" : work === "repair" ? "repair" : null;
  return name === null ? object : [...words, single, name].join(" ");
}

const AMENITY =
  /(?:views?|garden|terrace|patio|parking|seating|aussicht|blick|garten|terrasse|jardin|vue|vistas?|terraza|giardino|vista|terrazza|uitzicht|terras|tuin)$/u;
const WORKS_WITH =
  /(?:^| )(?:integrat\p{L}*|works?|working|connects?|syncs?|pairs?|partners?|partnered|cooperat\p{L}*|collaborat\p{L}*|compatible|plays well|arbeite[nt]|arbeiten zusammen|kompatibel|vertraut|travaill\p{L}*|collabor\p{L}*|s'integre|trabaj\p{L}*|integra|se integra|trabalh\p{L}*|lavor\p{L}*|werk[te]n?|koppelt|samen)$/u;
const WITH = /\s(?:with|mit|avec|con|com|met|featuring)\s/iu;

/** What its writer is not sure of, and what says when and not what, is not offered. */
const UNSURE =
  / (?:jusqu'a|until|till|bis|hasta|fino a|fino alle|ate as|tot) \d|(?:^| )(?:maybe|perhaps|probably|vielleicht|peut-etre|quizas?|talvez|forse|misschien)(?: |$)|^(?:ouvert|abiert|apert|abert|encerrad|cerrad|chius|ferme)[a-z]{0,2} |^(?:available|open(?! (?:water|mic|air|studio|gym|house|sandwich))|closed|currently|always|today|tomorrow|coming soon|since|verfugbar|geoffnet|disponible|disponivel|disponibile|beschikbaar) /u;

const SEASON_ONLY = new RegExp(
  `^(?:from |von |de |dal |van )?(?:${MONTHS})(?: ?[-–—] ?| to | bis | a | au? | al? | tot )(?:${MONTHS})(?![\\p{L}])`,
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
  if (pricesIn(text) > 1) return text;
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
  const add = (raw: string, bare = false) => {
    if (found.length >= MOST_OFFERINGS) return;
    const plan = freePlan(raw);
    if (plan) return void found.push(plan);
    // "April to October only": when, and not what.
    if (SEASON_ONLY.test(fold(raw))) return;
    if ((isFact(raw) && (!PRICE.test(raw) || LARGE_SUM.test(raw))) || UNSURE.test(fold(raw).trim())) return;
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
    const region = where.place && /, ([A-Z]{2})$/.exec(where.place)?.[1];
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
    if (!offering || places.includes(fold(offering.name))) return;
    const key = singular(fold(offering.name));
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
    if (goesOn(sentence)) continue;
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
    const objects = isAsked ? [] : objectList(isWish ? statedPart(sentence) : sentence.text, language);
    const bareObjects = pricesStandBare(objects);
    for (const part of objects) objects.length > 2 ? add(part, bareObjects) : addUnlabelled(part, 1, bareObjects);
    if (objects.length > 1) continue;
    const segments = sentence.segments.filter((segment) => segment.label === null);
    const head = segments.find(
      (segment) => segment.role === "headline" || segment.role === "prose" || segment.role === "request",
    );
    const items = segments.filter(
      (segment) =>
        segment.role === "item" &&
        segment !== head &&
        !SPOKEN.test(fold(segment.bare)) &&
        // "Seed swap 1 March": an event is told with its date; "Reservas pelo 282 …" is a way to get in touch.
        (segment.bare === segment.text || PRICE.test(segment.bare) || !isTied(segment)),
    );
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
        !(/^\p{Lu}\p{Ll}+$/u.test(tail) && !language.startsWith("de"))
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
    )
      continue;
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
    if ((toldOn && !items.some((item) => PRICE.test(item.bare))) || tellsOn) continue;
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
    joined.push(...items.flatMap((segment) => dividedByPrices(withItsDay(segment))));
    const list = listParts(withNouns(joined, language), language);
    const bare = pricesStandBare(list);
    for (const part of list) addUnlabelled(part, list.length, bare);
  }
  return found;
}

/** "Pay by card or bank transfer", "Acordos com Multicare e Médis": what follows a little word, or may be one or the other, is no list. */
const HANGS_TOGETHER =
  /^(?:new|all|both|old|neu|alt|nuevo|novo|nuovo|nieuw) [&+]|\p{L} (?:or|oder|ou|o|of) \p{L}|^[^,]*\p{L} (?:by|with|from|into|as|through|mit|von|durch|avec|par|con|com|por|met|door|gegen) \p{L}/u;

const COUNTED =
  /^(?:\d{1,3}(?: ?[-–] ?\d{1,3}|[ºª])?|two|three|four|five|six|zwei|drei|vier|fünf|sechs|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|dois|duas|três|quatro|due|tre|quattro|cinque|twee|drie|vier|vijf) /iu;

/** "Klassen B, BE, A1, A2 und A": codes stay with the word that they belong to. */
function withNouns(parts: readonly string[], language: string): string[] {
  const whole: string[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    // "Entry £25, £45, £65": prices of one thing.
    // "hot tub £40, £85 a night": a price by the night is of something else.
    const isPlain = !/ \p{L}|\p{L} ?\/|\/ ?\p{L}/u.test(
      part.replace(/ ?(?:euros?|eur|chf|usd|gbp|pounds|dollars|kr)(?!\p{L})/giu, ""),
    );
    if (last !== undefined && isPlain && PRICE.test(last) && part.replace(PRICE, "").trim() === "") {
      whole[whole.length - 1] = `${last} / ${part}`;
      continue;
    }
    // "Workshop on the first Saturday, £45 per person": the price of the one thing before it.
    // "3 chambres, 85 € la nuit": of each, or of all? Nobody says.
    if (
      whole.length === 1 &&
      !COUNTED.test(last!) &&
      !PRICE.test(last!) &&
      PRICE.test(part) &&
      part.replace(PRICE, "").trim() === ""
    ) {
      whole[0] = `${last} ${part}`;
      continue;
    }
    // "traduzioni tecniche, legali e giurate": adjectives go on with the noun before them.
    const halves = part.split(andIn(language)).map((half) => fold(half.trim()));
    if (
      last !== undefined &&
      /^(?:fr|es|pt|it)/.test(language) &&
      halves.length === 2 &&
      tokensOf(last).length === 2 &&
      halves.every((half) => ADJECTIVES.test(half))
    )
      whole[whole.length - 1] = `${last}, ${part}`;
    else if (
      last !== undefined &&
      /^[A-Z]{0,2}\d?(?: (?:und|and|et|y|e|en|&) [A-Z]{0,2}\d?)?$/u.test(part) &&
      /[ ,][A-Z]{1,2}\d?$/u.test(last)
    )
      whole[whole.length - 1] = `${last}, ${part}`;
    else whole.push(part);
  }
  return whole;
}

/** Of a sentence that asks for something, the parts that state something all the same. */
function statedPart(sentence: Sentence): string {
  const stated = sentence.segments.filter(
    (segment) => segment.label === null && (segment.role === "prose" || segment.role === "item"),
  );
  return stated.some((segment) => segment.role === "prose") ? stated.map((segment) => segment.text).join(", ") : "";
}
