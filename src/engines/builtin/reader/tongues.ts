/** Languages in which somebody works ("French, German and Welsh spoken"): told, and sold only by those who teach or translate. */
import { fold } from "./text.ts";

/** Names of languages by their beginnings, in the eight languages. */
const TONGUE =
  "(?:englis|anglais|ingl|engel|german|deutsch|allemand|alem|tedesc|duits|french|franz|franc|frans|spanis|spanisch|espa|spagn|spaans|ital|dutch|niederl|neerland|nederl|oland|holand|portug|turk|turc|arab|poln|polish|polon|pools|polac|russ|rus[ao]|ukrain|ucran|oekra|rumean|ruman|roman|chin|mandarin|cantones|hindi|urdu|punjabi|bengali|gujarati|greek|griech|grec|persis|farsi|dari|kurd|somali|tigrin|serb|kroat|croat|bosn|alban|japan|japon|giappon|korea|core|vietnam|hebr|swed|schwed|dan[ei]s|norweg|finn|welsh|gaelic|irish|catal|basque|eusk|czech|tschech|tchequ|check|flam|fries|frisian|frys|flem|vlaam|british sign|lsf|dgs|bsl)\\p{L}*";
const JOIN = "(?:,? (?:and|und|et|y|e|en|or|oder|ou|o|of|&) |/ ?)";
const TONGUES = new RegExp(
  `^(?:(?:and|und|et|y|e|en|auch|also|aussi|tambien|anche|ook) )?${TONGUE}(?:${JOIN}${TONGUE}){0,4}$`,
  "u",
);
const SPEAKS = new RegExp(
  `(?:(?:^| )(?:speaks?|speaking|sprech\\p{L}*|sprach\\p{L}*|parl\\p{L}+|habl\\p{L}+|fal[aeo]\\p{L}*|sprek\\p{L}+|spreek\\p{L}*|languages?|langues?|idiomas?|lingu[ae]s?|talen)(?: (?:auf|auch|also|fluent))?|(?:^| )(?:auf|in|en|em|op)) (?:het |the |la |el )?${TONGUE}(?:${JOIN}${TONGUE})?$`,
  "u",
);
const SOLD_BY =
  /teach|tutor|lesson|course|class|school|translat|interpret|learn|unterricht|nachhilfe|kurs|schule|lern|ubersetz|dolmetsch|\bcours|ecole|enseign|appren|tradu|interpr|clases|academia|ensen|aprend|escuela|\baulas|escola|ensin|lezion|\bcors[io]|scuola|insegn|\bles(?:sen)?\b|cursus|vertal|tolk|conversa|literatur|book|cuisine|kitchen|restaurant|food|wein|wine|vin[os]?\b|cheese|kase|fromage/u;

/** True for a phrase of nothing but languages ("German and English"). */
export const areTongues = (phrase: string): boolean => TONGUES.test(fold(phrase).trim());

/** True for a phrase that says in which languages ("atiendo en español"). */
export const saysTongue = (phrase: string): boolean => SPEAKS.test(fold(phrase).trim());

/** True where languages, or what is named like them, may be for sale. */
export const sellsTongues = (text: string): boolean => SOLD_BY.test(fold(text));
