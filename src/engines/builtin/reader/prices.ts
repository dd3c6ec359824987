/** Sums of money and prices: what a thing costs, what a price includes, and whom a ticket is for. */
import { fold, tokensOf } from "./text.ts";

/** Sums of money; "89.-" and "25.– Franken" as Switzerland writes them. */
export const MONEY =
  /\d(?:,[-–])? ?(?:[€$£¥₽₺円원]|(?:eur|euros?|cents?|kr|chf|zł|kč|usd|gbp|franken|franchi|fr\.(?! ?\d))(?!\p{L}))|[€$£¥] ?\d|\d\.[-–—](?![\d\p{L}])|(?<!\p{L})(?:chf ?\d|fr\. ?\d(?!\d?(?:[.:]\d\d)? ?[-–:h]))/iu;

/** "Insured to £10m": no price of anything. */
export const LARGE_SUM =
  /[€$£] ?\d[\d.,]* ?(?:m|mn|mio|bn|k|million|billion)(?!\p{L})|\d ?(?:mio\.?|millionen|millions?|millones|milhões|milioni|miljoen) ?(?:[€$£]|euros?|d['’]euros)/iu;

const EVERY_MONEY = new RegExp(MONEY.source, "giu");

/** How many sums of money a phrase names. */
export const pricesIn = (phrase: string): number => phrase.match(EVERY_MONEY)?.length ?? 0;

/** A price, with the words that make it one ("from", "per hour"). */
export const PRICE =
  /(?:(?<![\p{L}])(?:(?<!\d|\b(?:of|von|de|di|van) )\d{1,3} (?:for|für|pour)|ca\.?|circa|etwa|rund|ungefähr|environ|env\.|aprox\.?|unos|from|starting at|starts at|à|at|zu|für|per|por|ab|dès|des|à partir de|desde|a partir de|da|vanaf|nur|only|um|från|fra|fr\.|alk\.|od|от|από|من)\s)?(?:(?<!\d)\+ ?)?(?:(?:[$€£¥₹₩]|(?<![\p{L}])(?:CHF|Fr\.|USD|US\$|EUR|GBP|AUD|CAD|NZD|R\$|kr\.?|Rs\.?|MXN|SEK|NOK|DKK|zł|Kč|Ft|R|S\/)(?=\s?\d))\s?\d[\d.,’']*\d?(?:(?<=[.,])[-–—](?![\d\p{L}]))?(?:\s?[-–]\s?[$€£]?\d[\d.,]*\d?)?(?: (?:MXN|USD|AUD|CAD|NZD|SGD)(?!\p{L}))?|(?:(?<![\p{L}\d:])\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?!\d)|\d[\d.,’']*)(?:\s?[-–]\s?\d[\d.,]*)?(?:,[-–]|(?<=\.)[-–—])?\s?(?:(?<=\d\.[-–—])(?![\p{L}\d])|(?<=\d[.,]\d{2})(?=(?: ?\/ ?| (?:per|pro|par|por|all['’]) ?)(?:100 ?g|g|l|tag|nacht|stk|pers|uur|stunde|std|heure|hora|ora|h|m2|m²|kg|stuk|stück|perso(?:o|e)?n\p{L}?)(?!\p{L}))|[$€£¥₹₩円₽₴₺₪₫฿元원](?!\d)(?:から|～|〜)?|p(?![\p{L}])|(?:CHF|Fr\.(?! ?\d)|USD|EUR|GBP|AUD|CAD|NZD|MXN|CZK|PLN|HUF|RON|Franken|franchi|fr(?=$)|euros?|cents?|dollars?|pounds|quid|bucks|pesos|soles|reais|kr\.?|kronor|kroner|SEK|NOK|DKK|zł|Kč|Ft|lei|лв|руб\.?|грн|TL|yen|AED|JD)(?![\p{L}])))(?:\s?(?:\/|(?:each )?per|pro|par|por|al|alla|an|a|im|je|for an|for one|each(?! (?:or|per) )|die|der|the|la|les?|het)\s?(?:(?:square|sq\.?|cubic|linear|running) )?(?!(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|soir|midi|matin)(?!\p{L}))(?:(?:halbe |viertel |ganze |demi-|media |mezza |meia |half |hele |halve )?\p{L}{1,12}(?![\p{L}])(?: (?:y media|e mezza|e meia|et demie|and a half)(?!\p{L}))?|\d{1,3}\s?(?:min(?:uten|utes|utos|uti)?|g|kg|ml|h))|\s?p\.\s?p\.|\s?pp(?!\p{L})| (?:o|il|el|das|a|la|lo) (?:cento|kilo|quilo|chilo|kg|litro|metro|unidade|unidad|par|etto|dúzia|docena|dozzina|pacote|pezzo|stück|paar|trimestre|semestre)(?!\p{L})| (?:d[ií]a|di[áa]ria|pauschal|pw|pcm|pppn|sesi[oó]n|s[eé]ance|sess[aã]o|seduta|clase|noche|nuit|notte|noite|hora|mes|semana|persona|pessoa|pers)(?![\p{L}])| (?:de |al|a )?l['’](?:\p{L}{3,12}|una?)(?!\p{L}))?(?: ?pp(?![\p{L}])| (?:burken|styck|stk|kpl|szt|adet|pp|lbs?|kg|oz|doz(?:en)?|pint|quart|ea|hr|yr|wk|each|apiece|pro Stück|pièce|cada un[oa]|l'un[oa]|per stuk)(?![\p{L}]))?/iu;

export const COSTS = /\s+(?:costs?|kostet|kosten|coûten?t?|cuestan?|costan?o?|custam?|kost|koster)\s*$/iu;

/** A number at the end of an item, which is its price where the other items of the list end so too ("espresso 2.80, flat white 3.40"). */
export const BARE_PRICE = /(?<=[\p{L})][ :–-]{1,3})(?:\d{1,4}[.,]\d{1,2}|\d{1,3})(?:,[-–])?$/u;
const BARE_DECIMAL = /(?<=[\p{L})][ :–-]{1,3})\d{1,4}[.,]\d{2}$/u;

/** Whether the numbers at the ends of a list are prices: several with decimals, or nearly all of a list that names prices. */
export function pricesStandBare(parts: readonly string[]): boolean {
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

/** "over 40 $130", "extra hour $20": which of a thing costs that, and no thing of its own. */
const WHICH =
  /^(?:under|over|up to|above|below|extra|additional|each (?:extra|additional)|(?:half|full)[- ]day|(?:small|medium|large|xl|mini|single|double)(?= [£$€])) /iu;

/** "$329 over", "£8 members": what costs that is said before it. */
const OF_WHICH =
  /^ ?(?:over|under|above|below|after(?: that)?|thereafter|extra|(?:for )?(?:members|non-?members|students|seniors|concessions|kids|children|each (?:extra|additional) \p{L}+)|(?:on )?weekends|weekdays|overnight|nights?|evenings?|both days|(?:at|on) the (?:door|day)|day of)$/iu;

/** Whether a phrase is a second price of what stands before it. */
export const isSecondPrice = (phrase: string): boolean => {
  const price = PRICE.exec(phrase);
  return price?.index === 0 && OF_WHICH.test(phrase.slice(price[0].length));
};

/** "Espresso 2.80 flat white 3.40": items that only their prices divide. */
export function dividedByPrices(part: string): string[] {
  // "public sessions £15 / private hire £110"
  const slashed = part.split(/ \/ (?=\p{L})/u);
  if (slashed.length > 1 && slashed.every((item) => (PRICE.exec(item)?.index ?? 0) > 0)) return slashed;
  // "solo walks £15 group £12"; "dogs under 40lbs $95 over 40 $130": what only says which follows what it is of.
  const currency = [
    ...part.matchAll(
      /(?:\d{1,2}[- ])?\p{L}(?:[^\d£$€]|(?<=\b(?:under|over|up to|to|from|above|below) )\d{1,4}\+?(?! ?[€£])){1,40}(?:[£$€]\s?\d+(?:[.,]\d{2})?(?:\/\p{L}+| (?:yr|wk|hr|lb|ea|each|pp|doz)(?!\p{L}))?|\d+(?:[.,]\d{2})?\s?[€£$])(?= \p{L}|$)/gu,
    ),
  ].map((match) => match[0]);
  const isWhole = currency.length >= 2 && currency.join(" ").length === part.length;
  for (let at = currency.length - 1; at > 0 && isWhole; at--)
    if (WHICH.test(currency[at]!)) currency.splice(at - 1, 2, `${currency[at - 1]} ${currency[at]}`);
  if (
    isWhole &&
    !currency.some((item) =>
      /^(?:or|ou|oder|o|of|and|und|et|y|e|en|to|bis|per|pro|à|a|as|às|al|até|tot|hasta) /iu.test(item),
    )
  )
    return currency;
  const items = [...part.matchAll(/\p{L}[^\d]{1,60}\d{1,4}[.,]\d{2}(?:\s?[€$£])?(?= \p{L}|$)/gu)].map(
    (match) => match[0],
  );
  return items.length >= 2 && items.join(" ").length >= part.length - 2 ? items : [part];
}

export const FREE_FROM =
  /(?<!\p{L})(?:free|gratis|kostenlos|frei|offerte?s?|gratuit\p{L}*) (?:\p{L}+ ){0,3}(?:over|above|from|boven|vanaf|ab|uber|des|a partir de|desde|por encima de|mas de|acima de|oltre|sopra|da|for orders)(?!\p{L})|(?:ab|from|over|vanaf|boven|des|desde|da) (?:[€£$] ?)?\d[\d.,]*(?: ?[€£$]| euros?)? (?:frei|free|gratis|kostenlos|offert|gratuit)|円引き|円off|割引/u;
export const PRICED =
  /^(?:kids|children|kinder|enfants|ninos|criancas|bambini|kinderen|adults|men|women|ladies|monthly|weekly|daily|quarterly|yearly|annual|monatlich|wochentlich|jahrlich|mensuel|hebdomadaire|annuel|mensual|semanal|anual|mensal|mensile|settimanale|annuale|maandelijks|wekelijks|jaarlijks|drop[- ]?in|home|new)$/u;
export const COST =
  /^(?:(?:our|unsere|nos|nuestros|nossos|i nostri|onze) )?(?:prices?|rates?|fees?|costs?|tuition(?: fees?)?|school fees|schulgeld|gebuhren|preise?|kosten|tarife?s?|prix|precios?|precos?|prezz[oi]|tariff[ae]|tarifas?|prijs|prijzen|tarie(?:f|ven)|cotisations?|cuotas?(?: (?:anual|mensual))?|quot[ae]s?(?: (?:annuale|associativa|sociale|mensile|anual|mensal))?|(?:jahres|mitglieds)beitrag|contributie|料金|価格)$/u;
export const DEPOSIT =
  /^(?:min(?:imum|imale|imo|\.)? (?:order|spend|charge|bestel\p{L}*|afname)|mindest(?:bestell\p{L}*|umsatz)|commande minim\p{L}*|(?:pedido|ordine|encomenda) minim[oa])(?!\p{L})|^(?:non[- ]?refundable )?(?:deposits?|bond|\d+ ?min(?:ute)?s? late|kaution|anzahlung|acompte|caution|arrhes|fianza|depots?|senal|deposito|caparra|cauzione|borgsom|sinal|caucao|aanbetaling|borg)(?!\p{L})/u;

/** Whom an entrance ticket is for. */
const TICKET =
  /^(?:adults?|child(?:ren)?|kids|under \d+s?|concessions?|juniors?|seniors?|students?|family|families|members?|erwachsene|kinder|ermäßigt|familien?|adultes?|enfants?|réduit|adultos?|niños?|reducida|crianças?|adulti|bambini|ridotto|volwassenen|kinderen|jugendliche|jeunes|jóvenes|jovens|giovani|paare|couples|parejas|étudiants?|studenten|schüler|rentner|estudiantes|jubilados|studenti|pensionati|estudantes|jongeren)$/iu;

/** True for a name that says only whom a ticket is for. */
export const isTicket = (name: string): boolean => TICKET.test(name);

/** What a price includes. */
const TERMS =
  /^\(?(?:minimum$|min\.?$|minimum (?:charge|order|spend)$|(?:ex|\+|mas|piu|mais|plus|sin|sem|senza|hors|zonder|ohne)\.? (?:btw|vat|iva|tva|mwst|ust|tax(?:es)?|tx|tps)(?!\p{L})|iva (?:aparte|incl|esclus|no incl|nao incl)|incl|inkl|including|includes?|inclusive|inclusief|einschl|inbegr|excl|exkl|zzgl|(?:plus|zzgl\.?) (?:vat|tax|mwst|btw|anfahrt|fahrtkosten|versand|porto|travel|delivery|shipping|reiskosten|deplacement|desplazamiento|frais)|hors taxe|tout compris|todo incluido|tutto (?:in)?cl|tudo inclu|all[- ]in|compris|incluy|incluind|inclu[sid]|compres|ttc|税[込別抜]|[一-龠]{1,6}(?:込|付))/u;

/** True for a price without a thing, with what it includes ("980 € incl. meals"). */
export const isPriceAlone = (phrase: string): boolean => {
  const price = PRICE.exec(phrase);
  if (price?.index !== 0) return false;
  const after = fold(phrase.slice(price[0].length)).trim();
  return (
    after === "" ||
    areTerms(after) ||
    /^(?:with|mit|avec|con|com|met) \p{L}/u.test(after) ||
    isRestOfMeasure(price[0], after)
  );
};

/** Whether a word after "£12 per cat" says what is paid for. */
export const isRestOfMeasure = (price: string, after: string): boolean =>
  / (?:per|pro|par|por) \p{L}+\s*$/u.test(price) && /^\s*\p{Ll}+$/u.test(after);

const INCLUDED =
  /\p{L} (?:included|incl|inbegriffen|inklusive|incluid[oa]s?|inclus[eioa]?s?|compris(?:es|e)?|inclusief|inbegrepen)$|(?:込み?|付き?)$/u;

/** Whether words after a price say what it includes. */
export function areTerms(words: string): boolean {
  const folded = fold(words).trim();
  return (TERMS.test(folded) || INCLUDED.test(folded)) && !/[()（）,]/u.test(folded) && tokensOf(folded).length <= 7;
}

/** "for 2 hours max 8 persons": how long, for how many and up to what a price before it holds. */
export const TELLS_OF_PRICE =
  /^ ?[:：] |^ (?:for|up to|max|min|für|bis|pour|jusqu['’]à|para|hasta|até|per|fino a|voor|tot) (?:\p{L}+ )?\d/iu;

export const GIFT =
  /^ (?:plants|feeds|pays|buys|keeps|provides|covers|helps|funds|sponsors|protects|gives|houses|trains) /iu;
