/** Hours of single things that take place, which are not the hours of the place itself. */
import { datesIn } from "./dates.ts";
import type { FoundHours } from "./hours.ts";
import { tradeWords } from "./kind.ts";
import { IS_OPEN } from "./neighbours.ts";
import { fold, tokensOf } from "./text.ts";

/** "toddler group weds 9.30": a thing, its day and when it begins. */
const TAKES_PLACE = /\p{L}{4,} (?:mon|tue|wed|thu|fri|sat|sun)\p{L}* \d{1,2}(?:[.:]\d{2})?(?: ?[ap]m)?(?! ?[-–]|\d)/iu;

/** What stands before the hours of the place itself. */
const OPEN_WORDS = new RegExp(
  `${IS_OPEN.source}|(?<!\\p{L})(?:abr(?:imos|e|en|em)|ouvr(?:ons|e)|apriamo|atend\\p{L}+|ricev\\p{L}+|receb\\p{L}+|recib\\p{L}+|recev\\p{L}+|recois|empfang\\p{L}+|ontvang\\p{L}+|spreekuur|sprechstunden?|consult\\p{L}+|appuntamento|afspraak|rendez-vous|cita previa)(?!\\p{L})|受付|診療|営業|開館|開園|開店|窓口|店|カフェ|ランチ|ディナー|昼|夜|hours|times|zeiten|horaires?|horarios?|orari|tijden|uren|(?<!\\p{L})(?:shop|store|office|studio|gallery|museum|taproom|kitchen|bar|restaurant|cafe|bistro|boutique|bakery|salon|surgery|practice|clinic|workshop|showroom|reception|box office|we are|daily|from|laden|geschaft|buro|praxis|werkstatt|magasin|atelier|tienda|oficina|negozio|loja|winkel|lunch|dinner|mittags?|abends|midi|soir|pranzo|cena)(?!\\p{L})`,
  "u",
);

/** "Food shelf open Tuesdays 1-4": one thing of several, and neither the business nor a room in which it receives people. */
const OPENS =
  /^(?:the |our )?(\p{L}{3,} (?!office|room|shop|store|cent(?:er|re)|desk|doors?|hours?|times?|days?|weekly|always|daily|all)\p{L}{4,}) (?:(?:is|are|est|esta|e) )?(?:open|offen|ouvert|abiert|abert|apert|geopend)\p{L}{0,2}$/u;

/** "Drop off 6:30-9am", "Check-in 15-20 Uhr": when something is handed over. */
const HANDED_OVER =
  /(?:^| )(?:pick(?:ing)?[- ]?ups?|drop(?:ping)?[- ]?offs?|check[- ]?(?:in|out)|abholung|abholzeit|bringzeit|recogida|entrega|ritiro|consegna|retrait|retraits|levantamento|afhalen|ophalen|brengen) ?:?$/u;

/** What takes place at times of its own, and has a subject: "aulas de torno". */
const TAUGHT =
  "classes|lessons|theory|theorie(?:unterricht|abende?)?|unterricht|kurse?|gottesdienste?|proben?|cours|messes?|repetitions?|clases?|misas?|ensayos?|aulas?|missas?|ensaios?|oficinas|talleres|laboratori|workshops|corsi|corso|(?:kinder|jugend|frauen)?chor|coro|chorale|choeur|koor|\\p{L}*les|\\p{L}*unterricht|lezion[ei]|lecons?|lecci(?:on|ones)|lessen|kerkdienst(?:en)?|repetities";
/** What takes place at times of its own: it is held, and never open. */
const HELD = `${TAUGHT}|courses|training|trainings?zeiten|entrainements?|entrenamientos?|treinos?|allenamenti|shows?|concerts?|rehearsals?|meetings?|sessions?|(?:girls|ladies|women's|men's|mens|nb|quiz|trivia|games?|movie|craft|open mic|jam|date|karaoke|bingo|club|social|family|youth|poetry|board game) nights?|socials?|meet-?ups?|group rides?|story ?times?|playgroups?|toddler groups?|open mics?|camps?|programmes?|timetable|services|events?|treffen|sendungen|veranstaltungen|stundenplan|ateliers?|stages?|reunions?|emissions?|cursos?|reuniones|talleres|eventos?|reunioes|oficinas|prove|riunioni|lezioni|messe|eventi|cursus(?:sen)?|repetitie|bijeenkomsten|vergaderingen|vieringen|evenementen`;
const IS_HELD = new RegExp(
  `(?<!\\p{L})(?:${HELD}|\\p{L}+(?:training|kurs|treffen|unterricht|probe|stunde))(?: (?:are|is|on|every|am|sind|le|les|los|el|aos?|il|op|at|from|jeden?|immer|elke|ogni|cada|chaque))*$`,
  "u",
);
/** "Shows: Breakfast with Baz (weekdays 7-10), …": the list of them. */
const LIST_OF_HELD = new RegExp(`(?:^|[.!?\\n]) ?(?:\\p{L}+ )?(?:${HELD}) ?[:：][^.!?\\n]*$`, "u");
/** "aulas de torno terças das 19h às 21h30", "Telefonsprechzeit Mo 9-11": when one learns, prays or telephones. */
const NEVER_OPEN = new RegExp(
  `(?<!\\p{L})(?:telefon(?:ische)? ?(?:sprech)?(?:zeit(?:en)?|stunden?)|permanence telephonique|horario telefonico|telefonisch spreekuur|orario telefonico|phone lines? open|(?:hotline|helpline)[^.;\n]{0,24}|電話受付|(?:${TAUGHT})(?: (?:de |di |d['’]|dei |des |del |du |do |der |van |voor |fur |pour |para |per )?\\p{L}+){0,2}):? (?:(?:le|les|los|las|am|jeden?|immer|il|op|as|aos?|à|on|every|elke|ogni|cada|chaque) )*$`,
  "u",
);

/** 「子どもクラス(4歳〜) 土曜 10:00〜11:30」 */
const TAUGHT_JA =
  /(?:クラス|教室|レッスン|講座|コース|ヨガ|ピラティス|体験|稽古|練習|礼拝|ミサ)(?:[(（][^()（）]*[)）])?[ :：は]*$/u;

/** "food bank fridays 1-3pm" among other things that take place: the hours of that thing, and not when it is open. */
export function withoutProgram(text: string, all: FoundHours[]): FoundHours[] {
  const before = ({ start }: FoundHours) =>
    /[^,.;:\n(。、]*$/u
      .exec(text.slice(Math.max(0, start - 80), start).replace(/ ?[(（]$/u, ""))![0]
      // "Drop off 6:30-9am pick up 4-6:30pm": what stands after the time before.
      .replace(/^.*\d ?(?:[ap]m|uhr|uur|h)(?!\p{L})/iu, "")
      .trim();
  const isHeld = ({ start }: FoundHours) => {
    const folded = fold(text.slice(Math.max(0, start - 200), start));
    const words = /[^,.;:\n。、]*$/u
      .exec(folded)![0]
      .replace(/ ?[(（]$/u, "")
      .trim();
    return IS_HELD.test(words) || LIST_OF_HELD.test(folded);
  };
  const isNever = ({ start }: FoundHours) => {
    const said = text.slice(Math.max(0, start - 60), start);
    return NEVER_OPEN.test(fold(said)) || TAUGHT_JA.test(said);
  };
  // "Sommercamp 13.–17. Juli, täglich 9–15 Uhr": on those days alone.
  const isOfDate = ({ start }: FoundHours) => {
    const said = /[^.!?\n。]*(?:\d\.[^.!?\n。]*){0,3}$/u.exec(text.slice(Math.max(0, start - 90), start))![0];
    return (
      /,? $/u.test(said) && datesIn(said).some(({ end }) => end >= said.length - 2) && !OPEN_WORDS.test(fold(said))
    );
  };
  const hours = all.filter(
    (one) => !HANDED_OVER.test(fold(before(one))) && !isHeld(one) && !isNever(one) && !isOfDate(one),
  );
  const ofThings: boolean[] = [];
  const isOfThing = (one: FoundHours, index: number): boolean => {
    const words = before(one);
    // Right after other hours stands when the same is open too.
    const last = hours[index - 1];
    const isNext = last !== undefined && /^[,;&/ ]*(?:and|und|et|y|e|en|,)? *$/iu.test(text.slice(last.end, one.start));
    if (isNext) return ofThings[index - 1]!;
    if (words === "" || tokensOf(words).length > 4) return false;
    const thing = OPENS.exec(fold(words))?.[1];
    return thing === undefined ? !OPEN_WORDS.test(fold(words)) : tradeWords(thing).length === 0;
  };
  for (const [index, one] of hours.entries()) ofThings.push(isOfThing(one, index));
  const open = hours.filter((_, index) => !ofThings[index]);
  if (open.length > 0) return open;
  // Where some of them are of things, so are the others; and several things that each have their times are no shop.
  return TAKES_PLACE.test(text) || hours.length < all.length || hours.length > 1 ? [] : hours;
}
