/**
 * Whether a person asks for a whole page to be written anew, and whether changes amount to that. The message decides
 * by its words, in the main languages: a verb of making anew near "the page" or "everything", or a phrase such as
 * "from scratch"; the object must not be a part of the page ("redo the page title"), and no negation may stand before.
 */

/** More of a text than that replaced is a rewrite. */
export const REWRITE_SHARE = 0.6;
/** Of a text this small any change is a large share. */
const REWRITE_LEAST_CHARS = 1_500;

const PART =
  "(?:['’]s\\b|[\\s-]+(?:title|heading|headline|header|footer|name|description|intro|section|menu|nav|background|color|colour|font|text|copy|image|logo)\\b)";

const PHRASES = [
  // English
  `\\b(?:re-?write|re-?do|re-?design|re-?build|re-?create|re-?make|re-?generate|replace|re-?work|overhaul|re-?style|re-?vamp|translate)\\b(?:\\s+(?:the|this|that|my|our|me|whole|entire|complete|full|all|of|home|landing|about|contact|current|please))*\\s+(?:page|site|website|homepage|everything|whole thing|all of it|it all)\\b(?!${PART})`,
  "\\b(?:re-?design|re-?write|re-?do|overhaul|re-?vamp)\\s+(?:it|this|everything)\\b(?!\\s+(?:title|headline|section|part|paragraph|button))",
  "\\bfrom scratch\\b|\\bstart(?:ing)? (?:over|afresh|again from)|\\b(?:complete|total|full|whole) (?:re-?design|re-?write|makeover|overhaul|rework)\\b",
  "\\b(?:brand[- ]new|completely (?:new|different)|totally (?:new|different)|entirely (?:new|different)|whole new) (?:page|site|website|homepage|design|look|version|layout)\\b",
  "\\b(?:delete|remove|clear|throw away|scrap) (?:everything|all of it|the (?:whole|entire) (?:page|site|thing))\\b",
  // German
  "\\b(?:ganze?[nrs]?|gesamte?[nrs]?|komplette?[nrs]?|vollständige?|diese?|die|meine|alles?)\\s+(?:web|home|landing)?(?:page|site|seite|website|webseite|homepage|startseite|internetseite|design)?\\s*(?:\\S+\\s+){0,3}?(?:komplett |völlig |ganz )?(?:neu (?:schreib|mach|gestalt|bau|aufbau|erstell|design|entwerf|entwirf)|um(?:schreib|gestalt|bau)|neuschreib|neugestalt|überarbeit|ersetz|übersetz)\\S*",
  "\\b(?:schreib|mach|gestalt|bau|erstell|design|entwirf|überarbeite|ersetze|übersetze)\\S*\\s+(?:mir\\s+|bitte\\s+)*(?:(?:die|das|diese|dieses|meine)\\s+)?(?:(?:ganze|gesamte|komplette)\\s+)?(?:seite|website|webseite|homepage|startseite|internetseite|alles)\\b(?:\\s+\\S+){0,4}?\\s+(?:neu|um|anders)(?![\\p{L}])",
  "\\b(?:überarbeite|ersetze|übersetze)\\S*\\s+(?:bitte\\s+)?(?:(?:die|diese|meine)\\s+)?(?:(?:ganze|gesamte|komplette)\\s+)?(?:seite|website|webseite|homepage|startseite|internetseite|alles)(?![\\p{L}])",
  "\\bvon (?:grund auf|null|vorne?)(?![\\p{L}])|\\balles neu(?![\\p{L}])|\\b(?:komplett|völlig|ganz) (?:neu|anders)(?![\\p{L}])|\\bneugestaltung\\b|\\bkomplettüberarbeitung",
  "\\b(?:lösch|entfern)\\S*\\s+(?:bitte\\s+)?alles\\b",
  // French
  "(?:refai[st]|refaire|refaites|réécri|récri|recré|repens|remplac|tradui)\\S*\\s+(?:(?:toute|entièrement|complètement|moi|la|cette|le|ce|ma|mon|notre|entière|en)\\s+)*(?:page|site|tout)(?![\\p{L}])|(?:de zéro|refonte|tout (?:refaire|réécrire|changer)|complètement (?:nouve|différen|refai))",
  // Spanish
  "(?:rehaz|rehac|reescrib|rediseñ|recrea|reempla|sustitu|traduc|vuelve a (?:hacer|escribir|diseñar))\\S*\\s+(?:(?:toda|por|completo|completamente|la|esta|mi|el|este|nuestra|entera|al)\\s+)*(?:página|sitio|web|todo)(?![\\p{L}])|desde cero|de cero(?![\\p{L}])|completamente (?:nuev|distint|diferent)",
  // Italian
  "(?:rifai|rifare|rifà|riscriv|riprogett|ridisegn|ricrea|sostitu|traduc)\\S*\\s+(?:(?:tutta|completamente|interamente|la|questa|il|questo|mia|mio|intera|in)\\s+)*(?:pagina|sito|tutto|tutta)(?![\\p{L}])|da zero(?![\\p{L}])|da capo(?![\\p{L}])|completamente (?:nuov|divers)",
  // Portuguese
  "(?:refaça|refaz|reescrev|redesenh|recri|substitu|traduz)\\S*\\s+(?:(?:toda|completamente|a|esta|essa|o|este|minha|meu|inteira|para)\\s+)*(?:página|site|tudo)(?![\\p{L}])|do zero(?![\\p{L}])|completamente (?:nov|diferent)",
  // Dutch
  "(?:herschrijf|herontwerp|hermaak|herbouw|vervang|vertaal)\\S*\\s+(?:(?:de|het|deze|dit|hele|volledige|mijn|onze)\\s+)*(?:pagina|site|website|alles)(?![\\p{L}])|van(?:af)? nul|(?:helemaal|volledig) (?:opnieuw|nieuw)",
  // Polish
  "(?:przepisz|przerób|przeprojektuj|zaprojektuj|stwórz|napisz)\\S*\\s+(?:(?:całą|tę|moją|to)\\s+)*(?:stronę|witrynę|wszystko)(?:\\s+\\S+){0,2}?\\s+(?:od nowa|na nowo)|od (?:zera|podstaw)",
  // Japanese, Chinese
  "ゼロから|一から作|(?:全部|全面的に|ページ(?:全体)?を?)(?:書き直|作り直|リニューアル|刷新)",
  "从头|从零|(?:重写|重做|重新设计|重新制作|改写)(?:整个|全部|这个)?(?:页面|网页|网站|首页)|全部(?:重写|重做)",
].map((phrase) => new RegExp(phrase.replace(/^\\b/, "(?<![\\p{L}])"), "giu"));

const NEGATION =
  /(?<![\p{L}])(don['’]?t|do not|not|never|without|no need to|instead of|nicht|ohne|kein\p{L}*|statt|ne|n['’]|sans|pas|no|sin|non|senza|não|sem|niet|zonder|nie|bez)(?![\p{L}])[^.!?;:\n]{0,40}$/iu;

/** What is wished stands at the beginning of a message, if anywhere. */
const LONGEST_MESSAGE = 10_000;

/** Blanks count as one, lines stay: phrases that are tried at each of many blanks take a square of them. */
const singleBlanks = (text: string): string => text.replace(/[^\S\n]+/g, " ").replace(/ ?\n[ \n]*/g, "\n");

/** Whether the message asks for a page written anew. */
export function asksForRewrite(message: string): boolean {
  const text = singleBlanks(message.slice(0, LONGEST_MESSAGE).normalize("NFC"));
  return PHRASES.some((phrase) => {
    phrase.lastIndex = 0;
    for (const found of text.matchAll(phrase)) {
      const isNegated =
        NEGATION.test(text.slice(Math.max(0, found.index - 60), found.index)) ||
        /(?<![\p{L}])(nicht|pas|niet)(?![\p{L}])/iu.test(found[0]);
      if (!isNegated) return true;
    }
    return false;
  });
}

const RESTYLING =
  /(?<![\p{L}])(re-?)?(styl|theme|look\b|looks\b|design|aesthetic|vibe|colou?r (scheme|palette)|palette|dark mode|light mode|stil|aussehen|optik|farbschema|farbpalette|gestalt|dunkelmodus|apparence|aspect|estilo|diseñ|aspecto|stile|aspetto|grafica|aparência|uiterlijk|vormgeving|wygląd|スタイル|デザイン|风格|样式)/iu;

/** Whether the message is about the looks as a whole, for which much of the stylesheet may change. */
export function asksForRestyling(message: string): boolean {
  return RESTYLING.test(message.slice(0, LONGEST_MESSAGE));
}

/**
 * Whether so much of a text was replaced that little of it is left.
 * @param isWhole the model wrote the text anew, which says what it did even of a small one
 */
export function isRewrite(replacedChars: number, originalChars: number, isWhole = false): boolean {
  return (isWhole || replacedChars >= REWRITE_LEAST_CHARS) && replacedChars > originalChars * REWRITE_SHARE;
}
