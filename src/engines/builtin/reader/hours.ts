/**
 * Opening hours as prompts write them ("Wed-Sun 7:30-13:00", "lundi au samedi de 9h à 19h", "11:30-22:00 daily"), kept in
 * the prompt's words; schema.org's form is added where days and times are plain.
 */
import type { OpeningHours } from "../brief.ts";
import { datesIn, MONTHS } from "./dates.ts";
import { isInterfaceLanguage } from "./language.ts";
import { BLANK, fold, type Span } from "./text.ts";

const DAY_NAMES: [string, string][] = [
  ["Mo", "monday|mon|montag|lundi|lun|lu|lunes|segunda-feira|segunda|seg|lunedi|maandag|ma|mo|月曜日|月曜|月"],
  ["Tu", "tuesday|tues|tue|tu|dienstag|mardi|martes|mar|terca-feira|terca|ter|martedi|dinsdag|din|di|火曜日|火曜|火"],
  [
    "We",
    "wednesday|weds|wed|mittwoch|mercredi|mer|miercoles|mie|quarta-feira|quarta|qua|mercoledi|woensdag|woe|wo|mi|水曜日|水曜|水",
  ],
  [
    "Th",
    "thursday|thurs|thur|thu|th|donnerstag|jeudi|jeu|jueves|jue|quinta-feira|quinta|qui|giovedi|gio|donderdag|don|do|木曜日|木曜|木",
  ],
  [
    "Fr",
    "friday|fri|freitag|vendredi|ven|ve|viernes|vie|vi|sexta-feira|sexta|sex|venerdi|vrijdag|vr|fr|金曜日|金曜|金",
  ],
  ["Sa", "saturday|sat|samstag|sonnabend|samedi|sam|sabado|sab|sabato|zaterdag|zat|za|sa|土曜日|土曜|土"],
  ["Su", "sunday|sun|sonntag|dimanche|dim|domingo|dom|domenica|zondag|zon|zo|so|日曜日|日曜|日"],
];
const CODE_OF_DAY = new Map<string, string>();
for (const [code, names] of DAY_NAMES) for (const name of names.split("|")) CODE_OF_DAY.set(name, code);
const LATIN_DAYS = [...CODE_OF_DAY.keys()].filter((name) => /^[a-z]/.test(name)).sort((a, b) => b.length - a.length);
const KANJI_DAYS = [...CODE_OF_DAY.keys()].filter((name) => !/^[a-z]/.test(name)).sort((a, b) => b.length - a.length);

const DAY = `(?:(?:(?:${LATIN_DAYS.join("|")})s?|(?:${LATIN_DAYS.filter((day) => day.length > 5).join("|")})(?:(?:vor|na|nach)?mittags?|middag|namiddag|voormiddag|avond|abends?|ochtend|morgens?))(?![\\p{L}])(?:(?<=(?<!\\p{L})\\p{L}{1,4})\\.)?|(?:${KANJI_DAYS.join("|")}))`;
const TO =
  "(?: ?[-–—~〜～/] ?| to | thru | through | until | bis | au? | a | ate | al? | alla | t/m | tot | tot en met | から)";
const AND = "(?: ?[,&+・、/] ?| and | und | u\\. ?| et | y | e | en | )";
const DAY_PREFIX = "(?:from |on |every |von |du |le |de |dal |dalla |da |van |op )?(?:the |los |las |les |a |o )?";
const DAYS = `${DAY}(?:${TO}(?:a |o |alla |al |au )?${DAY}|(?:${AND}${DAY}){1,5})?(?:${AND}${DAY}(?:${TO}${DAY})?)?`;
const ALL_DAYS_ALONE =
  "(?:daily|every day|7 ?(?:jours? ?(?:sur|\\/) ?7|j ?\\/ ?7|d[ií]as (?:a|de|por) (?:la )?semana|dias por semana|giorni su 7|dagen (?:per|op de) week|tage die woche|tage in der woche)|sieben tage die woche|zeven dagen per week|sept jours sur sept|siete dias a la semana|sete dias por semana|sette giorni su sette|7 days a week|7 days|seven days a week|all week|weekdays|weekends|weekend|taglich|tagl\\.|werktags|tous les jours|en semaine|todos los dias|a diario|entre semana|todos os dias|diariamente|dias uteis|tutti i giorni|ogni giorno|dagelijks|elke dag|doordeweeks|毎日|平日|土日祝|土日|年中無休|無休)";
/** "täglich außer montags": all days but some. */
const EXCEPT = "(?:except|but|außer|ausser|sauf|excepto|menos|salvo|exceto|tranne|behalve)";
const ALL_DAYS = `${ALL_DAYS_ALONE}(?:,? ${EXCEPT}(?: on| le| los| el| il| la| aos?| op| am)? ${DAY}(?:${AND}${DAY})?)?`;
const TIME =
  "(?:\\d{1,2}(?:[:.]\\d{2}|h\\d{2}| ?h|u\\d{2}| ?u(?![\\p{L}])|時半|時(?:\\d{2}分)?)?(?: ?(?:am|pm|a\\.m\\.|p\\.m\\.|uhr|uur|noon)|[ap](?![\\p{L}]))?|noon|midnight|mittag|mezzogiorno|minuit|midi|late|close|sunset)";
const TIME_PREFIX = "(?:from |between |von |de |das |des |dalle |dalle ore |van |ab |desde las |de las |as )?";
const TIMES = `${TIME_PREFIX}${TIME}(?: ?[-–—~〜～] ?| to | till | til | until | and | bis | a las | a | as | à | alle | alle ore | tot |から)(?:as |las )?${TIME}`;
const MORE_TIMES = `${TIMES}(?:(?:(?: ?[,/&+、]| and| und| et| y| e| en) ?| )${TIMES}){0,2}`;

const DAYS_FIRST = new RegExp(
  // "Xyz-za 10-17": half of what is not understood would be wrong.
  `(?:(?<![\\p{L}\\p{N}]|\\p{L}[-–/])|(?<=は))(?<!${EXCEPT} (?:le |el |il |la |am |on )?)(${DAY_PREFIX}(?:${DAYS}|${ALL_DAYS}))(?:(?: (?:auch|aussi|tambien|tambem|anche|ook))?[ :,は]{1,3}|(?<=\\p{Script=Han}))((?:${MORE_TIMES})(?: uhr| uur)?)`,
  "gu",
);
const TIMES_FIRST = new RegExp(
  `(?<![\\p{L}\\p{N}.:])(${MORE_TIMES}(?: uhr| uur)?)[ ,(]{1,2}(${DAY_PREFIX}(?:${DAYS}|${ALL_DAYS}))(?![\\p{L}])`,
  "gu",
);
const ALSO = /^ (?:auch|aussi|tambien|tambem|anche|ook)(?= )/u;
const OWN_TIMES = new RegExp(`^[ :]{1,3}${TIMES}`, "u");
/** "wed–sun from 5", "Fr bis 14:00": one end is left open. */
const OPEN_ENDED = new RegExp(
  `(?<=^|[.,;:!\\n–—] ?|\\d ?(?:h|uhr|uur)? (?:e|y|und|et|en|and) (?:(?:le|il|el|op|am|ao|no) )?|open |geoffnet |ouvert |abierto |aperto )((?:${DAYS}|${ALL_DAYS})) ((?:from|until|till|bis|ab|a partir de|jusqu'a|des|desde las|hasta las|a partir das|ate(?: as)?|dalle|fino alle|vanaf|tot) ${TIME})(?![\\p{L}\\p{N}]| ?[-–€$£:]|[.,]\\d)`,
  "gu",
);
/** "April to October, 9–6" */
const SEASON = new RegExp(
  `(?<![\\p{L}\\p{N}])((?:${MONTHS}|easter|christmas|spring|summer|ostern|paques|pasqua|pascoa)${TO}(?:${MONTHS}|christmas|autumn))[ :,]{1,3}(${MORE_TIMES})`,
  "gu",
);
const DAYS_BEFORE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${DAYS}|${ALL_DAYS})[ :,は]{1,3}$`, "u");
const TIMES_ONLY =
  /(?:open(?:ing)?(?: hours| times)?|hours|geoffnet|offnungszeiten|ouvert|horaires?|abiertos?|abierto|horarios?|abert[oa]s?|orari[oi]?|apert[aie]|ouverte?s?|buro|bureau|oficina|ufficio|kantoor|werkstatt|werkplaats|atelier|laden|winkel|boutique|magasin|tienda|loja|negozio|aperto|openingstijden|geopend|営業時間|開園時間|開館時間|開店時間|利用時間|受付時間|診療時間|営業)[ :：は]{1,3}(?:are |is |de |von |from |a |dalle |van )?/gu;
/** "土曜13時まで" */
const UNTIL = /(?:[月火水木金土日]曜日?|平日|土日祝?)(?:は)?\d{1,2}(?::\d{2}|時半?)まで/gu;
const ALONE =
  /(?<=(?:^|[.。,、\n]) ?)(?:\d{1,2}:\d{2} ?[-–—〜～] ?\d{1,2}:\d{2}|\d{1,2}h(?:\d{2})? ?[-–—] ?\d{1,2}h(?:\d{2})?|\d{1,2}(?:[:.]\d{2})? ?[-–—] ?\d{1,2}(?:[:.]\d{2})? ?uhr|\d{1,2}時(?:\d{2}分|半)?[-–—〜～から]{1,2}\d{1,2}時(?:\d{2}分|半)?)(?= ?(?:$|[.。,、\n]))/gu;
/** "Mi nachmittag", "Mittwochnachmittag", "mercredi après-midi" */
const PART_OF_DAY =
  "mornings?|afternoons?|evenings?|vormittags?|nachmittags?|abends?|mittags?|matins?|midis?|apres-midi|soirs?|tardes?|mananas?|manhas?|pomeriggi?o|mediodia|a mezzogiorno|a pranzo|a cena|ao almoco|ao jantar|lunch(?:time)?|por la (?:manana|tarde|noche)|(?:de|a|as) (?:manha|tarde|noite)|mattina|pomeriggio|sera|ochtend|middag|avond";
const DAYS_OR_PART = `(?:${DAYS}(?:[ -](?:${PART_OF_DAY})(?:${AND}(?:le |am |op |il |el )?${DAYS}(?:[ -](?:${PART_OF_DAY}))?)?)?|(?:${LATIN_DAYS.join("|")})(?:nachmittags?|vormittags?|abends?|ochtend|middag|avond))`;
const OTHER_DAYS = new RegExp(
  `^,? ${EXCEPT}(?: on| le| los| el| il| la| aos?| op| am)? ${DAYS_OR_PART}(?:${AND}${DAYS_OR_PART})?`,
  "u",
);
/** "…, samedi matin", to the end of its phrase. */
const PART_AFTER = new RegExp(
  `^(?:,| and| und| et| y| e| en) ?(${DAY}[ -](?:${PART_OF_DAY}))(?=\\.?\\s*(?:$|[.,;!?\\n]))`,
  "u",
);
const ONLY =
  "(?:only|nur|ausschliesslich|ausschließlich|seulement|uniquement|solo|solamente|unicamente|so|somente|apenas|soltanto|solamente|esclusivamente|alleen|enkel)";
const CLOSED = new RegExp(
  `(?<![\\p{L}])((?:${ONLY} )?(?:(?:closed|geschlossen|fermee?s?|cerrad[oa]s?|encerrad[oa]s?|encerra|cierra|chiude|fechad[oa]s?|chius[oaie]|gesloten)(?: on| le| los| as| aos?| il| la| op| am)? ${DAYS_OR_PART}|${DAYS_OR_PART}(?:・?祝日?)?(?: ist)?(?: (?:closed|geschlossen|fermee?s?|cerrad[oa]s?|encerrad[oa]s?|encerra|cierra|chiude|fechad[oa]s?|chius[oaie]|gesloten|ruhetag)|ruhetag|定休日?|休み|休園|休館)(?! (?:on |le |los |el |il |de |da )?${DAY})|(?:(?:毎週|第[\\p{N}・]{1,3})?[月火水木金土日祝]曜?日?[・、と]?){1,5}(?:は)?(?:定休日?|お?休み|休業日?|休診日?|休館日?)))(?![\\p{L}])`,
  "gu",
);

const ARE_OPEN =
  "(?:we are open|we're open|we open|open|geoffnet|offen|on est ouverts?|nous sommes ouverts?|ouverte?s?|abrimos|abiert[oa]s?|abert[oa]s?|apert[oaie]|siamo aperti|geopend|open)";
const ON_DAYS = `(?:(?:on|am|an|le|les|el|los|las|il|la|aos?|as|op|de|du|von|van|from|de) )?(?:the |os |as )?(?:${DAYS}|${ALL_DAYS})`;
/** "nur samstags offen", "open Saturdays only", "ouvert du mardi au samedi": the days alone, where no times follow. */
const OPEN_ON = new RegExp(
  `(?<![\\p{L}\\p{N}])((?:${ONLY} )?(?:${ARE_OPEN} (?:${ONLY} )?${ON_DAYS}(?: ${ONLY})?|${ON_DAYS} (?:${ONLY} )?${ARE_OPEN}(?: ${ONLY})?)|(?<=(?:^|[.,;:\\n]) ?)(?:${ONLY} ${ON_DAYS}|${ON_DAYS} ${ONLY})|(?:${KANJI_DAYS.join("|")}|平日|土日祝?)(?:[・、～〜-](?:${KANJI_DAYS.join("|")}))?(?:のみ|だけ)?営業)(?=\\.?\\s*(?:$|[.,;!?)\\n。、]|[-–—] | (?:and|und|et|y|e|en) ))`,
  "gu",
);

const NOT_OPEN = /(?<!\p{L})(?:(?:we are|we're) )?(?:not|never|nicht|pas|no|nao|non|niet) $/u;

/** 「昼 11:00〜14:30、夜は金土のみ 17:30〜20:00」 */
const MEALS_JA =
  /(?:昼|夜|ランチ|ディナー|モーニング)(?:の部|営業|タイム)?は? ?(?:[月火水木金土日][・、]?){0,5}(?:のみ|だけ)?(?= ?\d{1,2}[:時])/gu;

export interface FoundHours extends Span {
  hours: OpeningHours;
}

const DAY_AT_START = new RegExp(`^${DAY}`, "u");

/** True for a phrase that begins with the name of a day ("donnerstags 18:30"). */
export function startsWithDay(phrase: string): boolean {
  return DAY_AT_START.test(fold(phrase));
}

const TIMES_AT_END = new RegExp(
  `(?<=\\p{L}{3}\\)?),? (?=(?:\\p{L}{1,5} ){0,2}\\p{L}{4,}|.*(?:\\d[:h]|\\d ?(?:uhr|uur|[ap]m)))(?:(?:as|aos?|il|am|jeden|immer) )?${DAY_PREFIX}${DAYS},? (?:(?:at|um|a|a las|alle|as|om|alle ore) )?(?:${MORE_TIMES}|${TIME})(?: uhr| uur)?$`,
  "u",
);

const LONGEST_THING = 120;
const NAMED_DAY = `(?:${LATIN_DAYS.filter((day) => day.length > 4).join("|")}|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)s?`;
const TIMED = new RegExp(
  `^(.{3,60}?)[ ,:–-]+((?:jeden |chaque |cada |ogni |elke )?${DAY_PREFIX}${NAMED_DAY}(?:${AND}${NAMED_DAY}){0,4},? (?:at |um |a |a las |as |alle |om )?(?:${TIMES}|${TIME}(?:(?:, | and | und | et | y | e | en | & )${TIME}){0,4})(?: uhr| uur)?)$`,
  "u",
);

/** 「朝ヨガ 火・木 7:00〜8:00」 */
const TIMED_JA =
  /^(?!毎週|毎月|毎日|平日|第)([^\d]{1,21}?[^\d(（](?:[(（][^()（）]{1,20}[)）])?)[ :：は]*((?:毎週|毎月)?(?:第[\d一二三四・]+第?\d?)?(?:(?:[月火水木金土日](?:曜日?)?[・、,/と〜～-]?)+|平日|土日祝?|毎日)の?[ ]?\d{1,2}(?:[:：]\d{2}|時).*)$/u;

/** "Irish for beginners Tuesdays 7-8.30pm": a thing, and when it takes place; null for anything else. */
export function timedThing(phrase: string): { name: string; when: string } | null {
  if (phrase.length > LONGEST_THING) return null;
  const japanese = TIMED_JA.exec(phrase);
  if (japanese) return { name: japanese[1]!, when: japanese[2]! };
  // "Aulas de torno terças das 19h às 21h"
  const at = fold(phrase).search(TIMES_AT_END);
  // "Menù di mezzogiorno": nothing that has a time.
  if (at > 0 && /\d/u.test(phrase.slice(at)) && !/ (?:and|und|et|y|e|en)$/u.test(phrase.slice(0, at)))
    return { name: phrase.slice(0, at), when: phrase.slice(at).replace(/^[,\s]+/u, "") };
  const [, name, when] = TIMED.exec(fold(phrase)) ?? [];
  // "Offenes Nähen jeden Mittwoch 14–17 und Freitag 19–22 Uhr": of several days all, or none.
  return name && when && !/ (?:and|und|et|y|e|en)$/u.test(name)
    ? { name: phrase.slice(0, name.length), when: phrase.slice(-when.length) }
    : null;
}

const DAYS_ALONE = new RegExp(`^(?:${EXCEPT} (?:on |le |les |el |il |la |am )?)?${DAYS_OR_PART}$`, "u");

/** True for a phrase of nothing but days and their parts ("dinsdag en donderdag", "dimanche matin", "außer Mittwochnachmittag"). */
export const areDays = (phrase: string): boolean => DAYS_ALONE.test(fold(phrase).trim());

/** "Fermé le lundi, mardi-samedi 10h-19h": the closed days before other days with their hours. */
const CLOSED_BEFORE = new RegExp(
  `(?<![\\p{L}])(?:closed|geschlossen|fermee?s?|cerrad[oa]s?|encerrad[oa]s?|encerra|cierra|chiude|fechad[oa]s?|chius[oaie]|gesloten)(?: on| le| los| as| aos?| il| la| op| am)? ${DAYS_OR_PART}(?=[,;/&+] ?(?:${DAY_PREFIX}${DAY}|${ALL_DAYS}))(?![^.;\\n]{0,12}(?:closed|geschlossen|fermee?s?|cerrad[oa]s?|encerrad[oa]s?|encerra|cierra|chiude|fechad[oa]s?|chius[oaie]|gesloten))`,
  "gu",
);

/** All opening hours in a text, in reading order, with the places where they stand. */
export function hoursIn(text: string, language = "en"): FoundHours[] {
  let folded = fold(text);
  const found: FoundHours[] = [];
  const add = (start: number, end: number, days: string, hours: string, named = days) => {
    // "4–5 mars" is a date where Tuesday is not "mar".
    // "Sunday 9am and 11am": two times are no opening.
    if (
      /\d(?: ?[ap]m)? (?:and|und|et|y|e|en) \d/.test(fold(hours)) &&
      !/between|[-–—]|entre|zwischen|tussen|tra |\d\S* (?:to|till|until|a|bis|alle|tot|as) \d/.test(fold(hours))
    )
      return;
    // "every second Saturday 10am-1pm", "first Sunday of the month": not the hours of each week.
    if (days !== "" && NOT_WEEKLY.test(folded.slice(Math.max(0, start - 40), start + days.length))) return;
    if (
      days !== "" &&
      /(?:(?:once|one time|twice|\d times) (?:a|per|in(?: the| a)?|each|every) (?:month|year)|\bmonthly)[^.;\n]{0,30}$/u.test(
        folded.slice(Math.max(0, start - 60), start),
      )
    )
      return;
    if (/^mars$/.test(fold(days)) || found.some((other) => other.start < end && start < other.end)) return;
    found.push({
      start,
      end,
      hours: {
        days: days.replace(/\.$/, ""),
        hours,
        schema:
          isHalfSaid(fold(hours), language) || isOtherDay(fold(named), language)
            ? null
            : schemaOf(fold(named), fold(hours)),
      },
    });
  };
  for (const match of folded.matchAll(CLOSED_BEFORE)) {
    const end = match.index + match[0].length;
    add(match.index, end, "", text.slice(match.index, end).trim());
    folded = folded.slice(0, match.index) + BLANK.repeat(match[0].length) + folded.slice(end);
  }
  if (/(?<![\p{L}\p{N}])L ?[-a] ?[JVSD] \d/u.test(text))
    for (const match of text.matchAll(INITIAL_DAYS)) {
      const end = match.index + match[0].length;
      const named = match[1]!.replace(/[LMXJVSD]/gu, (initial) => OF_INITIAL[initial]!);
      add(match.index, end, match[1]!, match[2]!, named);
      folded = folded.slice(0, match.index) + BLANK.repeat(match[0].length) + folded.slice(end);
    }
  if (language.startsWith("en"))
    for (const match of text.matchAll(ENGLISH_INITIALS)) {
      const end = match.index + match[0].length;
      const named = match[1]!.replace(/\p{L}+/gu, (initial) => OF_ENGLISH[initial] ?? initial).toLowerCase();
      add(match.index, end, match[1]!, match[2]!, named);
      folded = folded.slice(0, match.index) + BLANK.repeat(match[0].length) + folded.slice(end);
    }
  // "6am-11pm weekdays, 8-8 weekends": where the times come first, each goes with the days after it. A day before them
  // that is not taken yet says that the days come first here.
  for (const match of folded.matchAll(TIMES_FIRST)) {
    const end = match.index + match[0].length;
    const dayBefore = DAYS_BEFORE.exec(folded.slice(Math.max(0, match.index - 60), match.index))?.[0];
    const isFree = (at: number) => !found.some((other) => other.start < at && at <= other.end);
    // "Wed Fremont 11-2, Thu Ballard 11-2": the day after the comma goes on with its own place.
    const isNext = match[0][match[1]!.length] === "," && /^ \p{L}/u.test(folded.slice(end, end + 2));
    // "children from 1 to 11, Monday to Friday 7.45am to 5.45pm": the days have times of their own.
    const isTaken = OWN_TIMES.test(folded.slice(end, end + 40));
    if (isNext || isTaken || !isTimeRange(match[1]!) || (dayBefore && isFree(match.index - dayBefore.length + 1)))
      continue;
    const hours = text.slice(match.index, match.index + match[1]!.length).trim();
    // "9:00〜19:00(年中無休)": the bracket closes with them.
    const closed = /^[)）]/u.test(text.slice(end)) && /\($/u.test(match[0].slice(0, -match[2]!.length)) ? 1 : 0;
    add(match.index, end + closed, text.slice(end - match[2]!.length, end).trim(), hours);
  }
  for (const match of folded.matchAll(DAYS_FIRST)) {
    const hoursAt = match.index + match[0].length - match[2]!.length;
    if (!isTimeRange(match[2]!)) continue;
    // "Mo-Sa 7-11, Mo Di auch 16-18": hours beside others, which stand before them.
    const isBeside = ALSO.test(match[0].slice(match[1]!.length));
    if (isBeside && !/\d[^.!?\n]{0,12}$/u.test(folded.slice(Math.max(0, match.index - 14), match.index))) continue;
    // "Mo-Fr 9-12 und 15-18 Uhr außer Mittwochnachmittag": all of it, and no search engine is told half.
    const times = match.index + match[0].length;
    const end = times + (OTHER_DAYS.exec(folded.slice(times, times + 60))?.[0].length ?? 0);
    add(
      match.index,
      end,
      text.slice(match.index, match.index + match[1]!.length).trim(),
      text.slice(hoursAt, end).trim(),
    );
    // "lundi-vendredi 8h30-19h, samedi matin": a part of another day goes on.
    const further = PART_AFTER.exec(folded.slice(end, end + 60));
    if (further) {
      const from = end + further[0].length - further[1]!.length;
      add(from, end + further[0].length, "", text.slice(from, end + further[0].length));
    }
  }
  for (const pattern of [SEASON, OPEN_ENDED])
    for (const match of folded.matchAll(pattern)) {
      const end = match.index + match[0].length;
      add(
        match.index,
        end,
        text.slice(match.index, match.index + match[1]!.length),
        text.slice(end - match[2]!.length, end),
      );
    }
  const bareTimes = new RegExp(`^${MORE_TIMES}(?: uhr| uur)?`, "u");
  for (const match of folded.matchAll(TIMES_ONLY)) {
    const at = match.index + match[0].length;
    const times = bareTimes.exec(folded.slice(at, at + 80))?.[0];
    // "9 to 5.30 except Mondays": all of it, or the hours would be wrong.
    const end = at + (times?.length ?? 0);
    // "6h30-18h30 sauf mercredi, dimanche 7h-13h": as far as the day that has its own.
    const next = Math.min(...found.filter((one) => one.start > end).map((one) => one.start), end + 60);
    const but = (OTHER_DAYS.exec(folded.slice(end, next))?.[0] ?? "").replace(/[,\s]+$/u, "");
    if (times && isTimeRange(times))
      add(
        at,
        end + but.length,
        "",
        text
          .slice(at, end + but.length)
          .trim()
          .replace(/\.$/, ""),
      );
  }
  for (const match of folded.matchAll(CLOSED)) {
    const after = match.index + match[0].length;
    // "Fermé lundi et mardi, et du 1er au 15 août": the days of the year, too.
    const lead = /^,?(?: (?:and|und|et|y|e|en))? (?:du|vom|del|dal|do|van|from|le|am|il|el|op|on) (?=\d)/u.exec(
      folded.slice(after, after + 20),
    )?.[0];
    const date = lead === undefined ? undefined : datesIn(text.slice(after + lead.length, after + 60))[0];
    const end = date?.start === 0 && !text.slice(match.index).startsWith("(") ? after + lead!.length + date.end : after;
    add(match.index, end, "", text.slice(match.index, end).replace(/\.$/, "").trim());
  }
  for (const match of folded.matchAll(OPEN_ON)) {
    const end = match.index + match[0].length;
    // "Not open Sundays" says the contrary.
    const start =
      match.index - (NOT_OPEN.exec(folded.slice(Math.max(0, match.index - 16), match.index))?.[0].length ?? 0);
    add(start, end, "", text.slice(start, end).replace(/\.$/, "").trim());
  }
  for (const match of folded.matchAll(MEALS_JA)) {
    const from = match.index + match[0].length;
    const times = /^ ?\d{1,2}(?:[:：]\d{2}|時)?[-–〜～]\d{1,2}(?:[:：]\d{2}|時)?(?:[(（][^()（）]{2,20}[)）])?/u.exec(
      folded.slice(from, from + 50),
    );
    if (times)
      add(
        match.index,
        from + times[0].length,
        match[0].replace(/は/u, " ").replace(/[ ・、]+$/u, ""),
        text.slice(from, from + times[0].length).trim(),
      );
  }
  // "10:00〜18:00、木曜定休": times that stand alone in a list.
  for (const match of folded.matchAll(UNTIL)) add(match.index, match.index + match[0].length, "", match[0]);
  for (const match of folded.matchAll(ALONE)) add(match.index, match.index + match[0].length, "", match[0]);
  // Where the names of the days are not known, digits with minutes on both sides still tell hours ("пн-пт 10:00-19:00").
  if (!isInterfaceLanguage(language.toLowerCase().split("-")[0] ?? ""))
    for (const match of text.matchAll(FOREIGN_HOURS)) {
      const days = match[1]?.trim() ?? "";
      add(match.index, match.index + match[0].length, days, match[2]!);
    }
  if (!isInterfaceLanguage(language.toLowerCase().split("-")[0] ?? ""))
    for (const pattern of [FOREIGN_DAYS, ...(text.search(FOREIGN_DAYS) >= 0 ? [FURTHER_DAY] : [])])
      for (const match of text.matchAll(pattern)) add(match.index, match.index + match[0].length, match[1]!, match[2]!);
  return bySeason(
    text,
    folded,
    found.sort((a, b) => a.start - b.start),
  );
}

const SEASONS =
  "summer|winter|spring|autumn|sommer|fruhling|herbst|ete|hiver|printemps|automne|verano|invierno|primavera|otono|verao|inverno|outono|estate|autunno|zomer|herfst|lente";
const SEASON_AFTER = new RegExp(
  `^,? ?\\(?(?:(?:in|im|en|em|no|during|d['’]) ?)?(?:the |der |dem |l['’]|la )?(?:${SEASONS})(?![\\p{L}])\\)?(?! (?!(?:and|und|et|y|e|en|to|bis|only|nur) )\\p{L})`,
  "u",
);
const OTHER_SEASON = new RegExp(`^(?:[,;]| and| und| et| y| e| en)* ?(${MORE_TIMES})`, "u");

/** "8am-9pm in summer, 10-6 in winter": hours of a season say which, and search engines are told none of them. */
function bySeason(text: string, folded: string, found: FoundHours[]): FoundHours[] {
  return found.flatMap((one, index) => {
    const all: FoundHours[] = [];
    let { start, end } = one;
    for (let hours = one.hours.hours; ; ) {
      const season = SEASON_AFTER.exec(folded.slice(end, end + 30))?.[0];
      if (!season) return all.length > 0 ? all : [one];
      const said = `${hours} ${text
        .slice(end, end + season.length)
        .trim()
        .replace(/^[,(\s]+|\)$/gu, "")}`;
      end += season.length;
      all.push({ start, end, hours: { days: one.hours.days, hours: said, schema: null } });
      const other = OTHER_SEASON.exec(folded.slice(end, end + 60));
      if (!other || found[index + 1]?.start === end + other[0].length - other[1]!.length) return all;
      start = end + other[0].length - other[1]!.length;
      hours = text.slice(start, end + other[0].length);
      end += other[0].length;
    }
  });
}

const FOREIGN_HOURS =
  /(?<![\p{L}\p{N}.:])((?:\p{L}[\p{L}\p{M}]{0,11}\.? ?[-–—] ?\p{L}[\p{L}\p{M}]{0,11}|[\p{Script=Arabic}]{3,12} (?:إلى|الى|حتى|تا) [\p{Script=Arabic}]{3,12}|[Hh]afta içi|[Hh]afta sonu|[Hh]er gün|(?:평일|주말|매일|[월화수목금토일]요일)|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{2,3})[:,]? )?(\d{1,2}[:.]\d{2}(?: ?[-–—] ?| (?:إلى|الى|до|do|till|til|ile) )\d{1,2}[:.]\d{2})(?![\d:.]*\d)/gu;

/** "lör-sön 11-16", "ma-pe 8-17": between short names of days, bare hours tell too. */
const FOREIGN_DAYS =
  /(?<![\p{L}\p{N}])(\p{L}{2,4}\.? ?[-–—] ?\p{L}{2,4}\.?),?:? (\d{1,2} ?[-–—] ?\d{1,2})(?![\d:.,]*\d|\p{L}| ?[€$£])/gu;

/** "pon-pt 10-18, sob 10-14": after such days one more. */
const FURTHER_DAY = /(?<=[,;] )(\p{L}{2,4}\.?) (\d{1,2} ?[-–—] ?\d{1,2})(?![\d:.,]*\d|\p{L}| ?[€$£])/gu;
/** "L-V 10-14 y 17-20, S 10-13": days by their first letters, as Spanish shops write them. */
const INITIAL_DAYS =
  /(?<![\p{L}\p{N}])([LMXJVSD](?: ?[-a] ?[JVSD])?):? (\d{1,2}(?::\d{2})? ?[-–a] ?\d{1,2}(?::\d{2})?(?: [yY] \d{1,2}(?::\d{2})? ?[-–a] ?\d{1,2}(?::\d{2})?)?)(?!\d|[€$])/gu;

/** "M-F 10-6", "T–Sa 9-5": days by their first letters, as Americans write them. */
const ENGLISH_INITIALS =
  /(?<![\p{L}\p{N}])((?:M|Tu?|W|Th|F|Sa) ?[-–] ?(?:Th|F|Fri|Sa|Sat|Su|Sun)):? (\d{1,2}(?::\d{2})?(?: ?[ap]m)? ?[-–] ?\d{1,2}(?::\d{2})?(?: ?[ap]m)?)(?![\d:]|\p{L}| ?[€$£])/gu;
const OF_ENGLISH: Record<string, string> = {
  M: "monday",
  T: "tuesday",
  Tu: "tuesday",
  W: "wednesday",
  Th: "thursday",
  F: "friday",
  Fri: "friday",
  Sa: "saturday",
  Sat: "saturday",
  Su: "sunday",
  Sun: "sunday",
};

const OF_INITIAL: Record<string, string> = {
  L: "lunes",
  M: "martes",
  X: "miercoles",
  J: "jueves",
  V: "viernes",
  S: "sabado",
  D: "domingo",
};

const NOT_WEEKLY =
  /(?<!\p{L})(?:every (?:second|third|fourth|other)|alternate|(?:the )?(?:first|second|third|fourth|last|1st|2nd|3rd|4th)|jeden? (?:zweiten|dritten|letzten)|(?:am )?(?:ersten|zweiten|dritten|letzten)|premiers?|deuxieme|troisieme|dernier|un|primer|segundo|tercer|ultimo|primo|secondo|primeiro|elke (?:tweede|eerste|laatste)|eerste|laatste) (?:mon|tues|wednes|thurs|fri|satur|sun|\p{L}*tag|\p{L}*di|lunes|martes|mi?ercoles|jueves|viernes|sabado|domingo|lunedi|sabato|domenica|zaterdag|zondag|\p{L}*dag)\p{L}*$/u;

/** Two bare small numbers ("2-5") are hours only when something says so: minutes, am/pm, h, Uhr … or a day before them. */
function isTimeRange(times: string): boolean {
  const numbers = times.match(/\d{1,2}/g)?.map(Number) ?? [];
  return numbers.length > 0 && numbers.every((value) => value < 60);
}

/** "7.30-9.30" in English: nobody says whether in the morning or in the evening, and a search engine is told nothing. */
const isHalfSaid = (hours: string, language: string): boolean =>
  language.startsWith("en") &&
  !/[ap]\.?m|noon|midnight|midday/.test(hours) &&
  /^[^\d]*[1-9][:.]?(?:\d{2})? ?[^\d]+ ?(?:[1-9]|1[01])(?:[:.]\d{2})?$/.test(hours) &&
  Number(/(\d{1,2})(?:[:.]\d{2})?$/.exec(hours)![1]) > Number(/\d+/.exec(hours)![0]);

/** "ma-di": in French and Italian other days than in Dutch and German. */
const isOtherDay = (days: string, language: string): boolean =>
  /^(?:fr|it|es|pt)/.test(language) && /(?<!\p{L})(?:ma|di|do)(?!\p{L})/u.test(days);

function schemaOf(days: string, hours: string): string | null {
  const dayPart = schemaDays(days);
  if (!dayPart) return null;
  const range =
    /^[^\d]*(\d{1,2})(?:[:.hu時]?(\d{2})?) ?[h時]?(?:分)? ?(am|pm|a\.m\.|p\.m\.)?(?: uhr| uur)?[^\d]+?(\d{1,2})(?:[:.hu時]?(\d{2})?) ?[h時]?(?:分)? ?(am|pm|a\.m\.|p\.m\.)?(?: ?uhr| ?uur)?$/u.exec(
      hours,
    );
  if (!range) return null;
  const closing = clock(range[4]!, range[5], range[6]);
  let opening = clock(range[1]!, range[2], range[3]);
  if (opening === null || closing === null) return null;
  // "10-2" or "9-5" without am and pm: nobody closes before opening on the same day, but late bars do; do not guess those.
  if (closing <= opening) return null;
  if (
    !range[3] &&
    range[6]?.startsWith("p") &&
    Number(range[1]) < 12 &&
    Number(range[1]) <= (Number(range[4]) % 12) - 1 &&
    Number(range[1]) < 6
  ) {
    opening = clock(range[1]!, range[2], "pm") ?? opening;
  }
  return `${dayPart} ${asClock(opening)}-${asClock(closing)}`;
}

function clock(hour: string, minute: string | undefined, half: string | undefined): number | null {
  let value = Number(hour);
  if (value > 24 || Number(minute ?? 0) > 59) return null;
  if (half?.startsWith("p") && value < 12) value += 12;
  if (half?.startsWith("a") && value === 12) value = 0;
  return value * 60 + Number(minute ?? 0);
}

function asClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

const WEEK_CODES = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** Folded days as schema.org writes them ("Mo-Fr", "Sa,Su"); null when they are not plain. */
export function schemaDays(days: string): string | null {
  const [all, but] = days.split(new RegExp(`,? ${EXCEPT} `, "u")) as [string, string?];
  if (but !== undefined) {
    const closed = weekOf(but)?.split(",");
    if (!closed || schemaDays(all) !== "Mo-Su" || closed.some((day) => day.includes("-"))) return null;
    return WEEK_CODES.filter((day) => !closed.includes(day)).join(",");
  }
  if (
    /daily|every day|7 days|seven days|all week|taglich|tous les jours|todos los dias|a diario|todos os dias|diariamente|tutti i giorni|ogni giorno|dagelijks|elke dag|毎日|無休|^(?:7|sieben|zeven|sept|siete|sete|sette) ?(?:j|d|t|g)/.test(
      days,
    )
  )
    return "Mo-Su";
  return weekOf(days);
}

function weekOf(days: string): string | null {
  if (/weekdays|werktags|en semaine|entre semana|dias uteis|doordeweeks|平日/.test(days)) return "Mo-Fr";
  if (/weekend|土日/.test(days)) return "Sa-Su";
  const names = [
    ...days.matchAll(
      new RegExp(`(?<![\\p{L}])(?:${LATIN_DAYS.join("|")})(?=s?(?![\\p{L}]))|(?:${KANJI_DAYS.join("|")})`, "gu"),
    ),
  ];
  const codes = names.map((match) => CODE_OF_DAY.get(match[0]));
  if (codes.length === 0 || codes.includes(undefined)) return null;
  if (codes.length === 1) return codes[0]!;
  if (codes.length === 2) {
    const between = days.slice(names[0]!.index + names[0]![0].length, names[1]!.index);
    return new RegExp(`^(?:${AND})$`, "u").test(between.replace(/^\./, "")) ? codes.join(",") : codes.join("-");
  }
  const separators = days.match(/[-–—~〜～]| to | bis | au | al? | ate | t\/m | tot /g);
  return separators ? null : codes.join(",");
}
