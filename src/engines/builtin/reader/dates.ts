/** Dates and date ranges as prompts write them; a month or a full numeric date must stand there, a weekday alone is none. */
import { fold, type Span } from "./text.ts";

/** Names of months, folded. */
export const MONTHS =
  "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec|januar|februar|marz|mai|juni|juli|oktober|dezember|janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre|janeiro|fevereiro|marco|maio|junho|julho|setembro|outubro|novembro|dezembro|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|januari|februari|maart|mei|augustus|maj|augusti|marts|stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|wrzesnia|pazdziernika|listopada|grudnia|ocak|subat|mart|nisan|mayıs|haziran|temmuz|agustos|eylul|ekim|kasım|aralık|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря";
const DAY = "(?:3[01]|[12]\\d|0?[1-9])(?:st|nd|rd|th|er|º|°|\\.)?";
const LINK = "(?: ?[-–—/] ?| to | until | and | bis | und | au | et | al | y | a | e | tot | t/m | en | e il | & )";
const OF = "(?: of | de | del | di | )";
/** After a month's full name a full stop ends its sentence ("d'avril à octobre. 25 producteurs"). */
const SHORT = "(?:(?<=(?<!\\p{L})\\p{L}{3,4})\\.)?";
const PATTERNS = [
  `${DAY}(?:${OF}(?:${MONTHS})\\.?)?${LINK}${DAY}${OF}(?:${MONTHS})(?![\\p{L}])\\.?(?:,?(?: de| del)? (?:19|20)\\d{2})?`,
  `${DAY}${OF}(?:${MONTHS})(?![\\p{L}])\\.?(?:,?(?: de| del)? (?:19|20)\\d{2})?`,
  `(?:${MONTHS})(?![\\p{L}])${SHORT} ${DAY}(?:${LINK}(?:(?:${MONTHS})\\.? )?${DAY}(?!\\d))?(?:,? (?:19|20)\\d{2})?(?!\\d|:| (?:noches|nuits|notti|noites|nachten|nachte|nights|personas|dias|tage)(?!\\p{L}))`,
  `(?:${MONTHS})(?![\\p{L}])\\.?(?: de| del)?,? (?:19|20)\\d{2}`,
  "(?:19|20)\\d{2}-\\d{2}-\\d{2}",
  "\\d{1,2}[./]\\d{1,2}[./](?:19|20)\\d{2}",
  "(?:(?:19|20)\\d{2}年)?\\d{1,2}月\\d{1,2}日(?:[(（][月火水木金土日](?:・祝)?[)）])?(?:[〜～-](?:\\d{1,2}月)?\\d{1,2}日(?:[(（][月火水木金土日](?:・祝)?[)）])?)?",
  "(?:19|20)\\d{2}年\\d{1,2}月",
];
/** "Concerto di gala sabato 12 dicembre": the day of the week is of the date. */
const DAY_NAME =
  "(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabado|domingo|(?:segunda|terca|quarta|quinta|sexta)(?:-feira)?|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|(?:maan|dins|woens|donder|vrij|zater|zon)dag)";
const DATE = new RegExp(
  `(?<![\\p{L}\\p{N}.,:/£$€¥-])(?:(?:${DAY_NAME}),? (?:den |dem |o )?(?:dia )?)?(?:${PATTERNS.join("|")})(?![\\p{N}])`,
  "gu",
);

/** "by noon", "avant 18h": until when something is to be done. */
const DEADLINE =
  /(?<!\p{L})(?:by|before|until|no later than|bis|vor|spatestens(?: um)?|avant|jusqu'a|antes de(?: las)?|hasta las|antes das|ate as|entro le|prima delle|voor|uiterlijk(?: om)?) (?:\d{1,2}(?:[:.h]\d{0,2}| ?(?:am|pm|h|uhr|uur)(?!\p{L}))|noon|midday|midnight|midi|mittags?|mediodia|meio-dia|mezzogiorno)/u;

/** Whether a phrase says until when something is to be done. */
export const hasDeadline = (phrase: string): boolean => DEADLINE.test(fold(phrase));

/** All dates of a text, in reading order. */
export function datesIn(text: string): (Span & { text: string })[] {
  const folded = fold(text);
  const dates = [...folded.matchAll(DATE)].map((match) => {
    const end = match.index + match[0].replace(/\.$/, "").length;
    return { text: text.slice(match.index, end).trim(), start: match.index, end };
  });
  return dates.length < 2 ? dates : withTowns(text, dates);
}

const TOWN =
  "(?:St\\. )?\\p{Lu}[\\p{L}'’-]{1,24}(?: (?:(?:of|de|del|la|le|am|an der|sur|upon) )?\\p{Lu}[\\p{L}'’-]{0,24}){0,3}";
const TOWN_AFTER = new RegExp(
  `^(?:,| ?[@:–—-]|,? (?:in|at|à|en|em|te))? (${TOWN}?(?: \\d{1,3})?)(?=\\.?\\s*(?:[,;\\n·|/(]|$)|\\.(?:\\s|$)| (?:and|und|et|y|e|en|&) \\d)`,
  "u",
);
const TOWN_BEFORE = new RegExp(
  `(?:^|[,;:.\\n·|/]\\s*|(?<!\\p{L})(?:and|und|et|y|e|en|&) )(${TOWN})(?:,| ?[:–—-]| on| am| le| el)? $`,
  "u",
);

/** "Events: Midnight Walk 6 June, …": over these stand names of what takes place, and no towns. */
const EVENTS_HEAD =
  /(?<!\p{L})(?:events?|veranstaltungen|évènements?|événements?|eventos?|eventi|evenementen|camps?|workshops?|courses?|retreats?|kurse|stages?|ateliers?|cursos?|talleres|corsi|cursussen|concerts?|konzerte|conciertos|concertos|concerti|concerten) ?[:：][^:：.]{0,60}$/iu;

/** "9 Oct Berlin, 11 Oct Prague": where several dates of a tour each have their town, the town stays with its date. */
function withTowns<T extends Span & { text: string }>(text: string, dates: T[]): T[] {
  const after = dates.map((date) => TOWN_AFTER.exec(text.slice(date.end, date.end + 90)));
  if (after.filter(Boolean).length >= 2)
    return dates.map((date, index) => {
      const end = date.end + (after[index]?.[0].length ?? 0);
      return { ...date, end, text: text.slice(date.start, end).trim() };
    });
  if (EVENTS_HEAD.test(text.slice(Math.max(0, dates[0]!.start - 90), dates[0]!.start))) return dates;
  const before = dates.map((date) => TOWN_BEFORE.exec(text.slice(Math.max(0, date.start - 90), date.start)));
  if (before.filter(Boolean).length < 2) return dates;
  return dates.map((date, index) => {
    const found = before[index];
    if (!found) return date;
    const start = date.start - (found[0].length - found[0].indexOf(found[1]!));
    return { ...date, start, text: text.slice(start, date.end).trim() };
  });
}
