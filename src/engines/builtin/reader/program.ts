/** Hours of single things that take place, which are not the hours of the place itself. */
import type { FoundHours } from "./hours.ts";
import { tradeWords } from "./kind.ts";
import { IS_OPEN } from "./neighbours.ts";
import { fold, tokensOf } from "./text.ts";

/** "toddler group weds 9.30": a thing, its day and when it begins. */
const TAKES_PLACE = /\p{L}{4,} (?:mon|tue|wed|thu|fri|sat|sun)\p{L}* \d{1,2}(?:[.:]\d{2})?(?: ?[ap]m)?(?! ?[-–]|\d)/iu;

/** What stands before the hours of the place itself. */
const OPEN_WORDS = new RegExp(
  `${IS_OPEN.source}|(?<!\\p{L})(?:abr(?:imos|e|en|em)|ouvr(?:ons|e)|apriamo|atend\\p{L}+)(?!\\p{L})|受付|診療|営業|開館|hours|times|zeiten|horaires?|horarios?|orari|tijden|uren|(?<!\\p{L})(?:shop|store|office|studio|gallery|museum|taproom|kitchen|bar|restaurant|cafe|bistro|boutique|bakery|salon|surgery|practice|clinic|workshop|showroom|reception|box office|we are|daily|from|laden|geschaft|buro|praxis|werkstatt|magasin|atelier|tienda|oficina|negozio|loja|winkel|lunch|dinner|mittags?|abends|midi|soir|pranzo|cena)(?!\\p{L})`,
  "u",
);

/** "Food shelf open Tuesdays 1-4": one thing of several, and neither the business nor a room in which it receives people. */
const OPENS =
  /^(?:the |our )?(\p{L}{3,} (?!office|room|shop|store|cent(?:er|re)|desk|doors?|hours?|times?|days?|weekly|always|daily|all)\p{L}{4,}) (?:(?:is|are|est|esta|e) )?(?:open|offen|ouvert|abiert|abert|apert|geopend)\p{L}{0,2}$/u;

/** "aulas de torno terças das 19h às 21h30", "Telefonsprechzeit Mo 9-11": when one learns, prays or telephones tells nobody when it is open. */
const NEVER_OPEN =
  /(?<!\p{L})(?:telefon(?:ische)? ?(?:sprech)?(?:zeit(?:en)?|stunden?)|permanence telephonique|horario telefonico|telefonisch spreekuur|orario telefonico|phone lines? open|電話受付|(?:aulas?|clases?|cours|corsi|corso|kurse?|classes|lessons|lessen|gottesdienste?|messes?|misas?|missas?|kerkdienst(?:en)?|probent?|ensayos?|ensaios?|repetitions?|repetities|ophalen|afhalen|abholung|retrait|recogida|ritiro)(?: (?:de |di |d['’])?\p{L}+){0,2}):? (?:(?:le|les|los|las|am|jeden|immer|il|op|as|aos?|à|on|every) )*$/u;

/** "food bank fridays 1-3pm" among other things that take place: the hours of that thing, and not when it is open. */
export function withoutProgram(text: string, hours: FoundHours[]): FoundHours[] {
  const isOfThing = ({ start }: FoundHours, index: number) => {
    const before = /[^,.;:\n(。、]*$/u.exec(text.slice(Math.max(0, start - 80), start))![0].trim();
    // Right after other hours stands when it is open too.
    const last = hours[index - 1];
    const isNext = last !== undefined && /^[,;&/ ]*(?:and|und|et|y|e|en|,)? *$/iu.test(text.slice(last.end, start));
    if (before === "" || isNext || tokensOf(before).length > 4) return false;
    const thing = OPENS.exec(fold(before))?.[1];
    return thing === undefined ? !OPEN_WORDS.test(fold(before)) : tradeWords(thing).length === 0;
  };
  const isNever = ({ start }: FoundHours) => NEVER_OPEN.test(fold(text.slice(Math.max(0, start - 60), start)));
  const open = hours.filter((one, index) => !isOfThing(one, index) && !isNever(one));
  if (open.length === 0) hours = hours.filter((one) => !isNever(one));
  return open.length > 0 ? open : TAKES_PLACE.test(text) ? [] : hours;
}
