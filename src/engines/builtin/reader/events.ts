/** What takes place on a date: the words beside it in its phrase ("Summer concert 20 June", "das Sommerfest (4. Juli)"). */
import { datesIn } from "./dates.ts";
import { startsWithDay } from "./hours.ts";
import { hasVerb } from "./phrases.ts";
import { isPlace } from "./place.ts";
import { MONEY } from "./prices.ts";
import type { Segment, Sentence } from "./segment.ts";
import { capitalised, fold, type Span, tokensOf } from "./text.ts";

const LONGEST_NAME = 5;
const AROUND = /^[\s,:;–—-]+|[\s,:;–—-]+$/gu;
/** Words between a date and what takes place then. */
const BESIDE =
  /^(?:and|und|et|y|e|en|on|at|am|im|le|el|il|op|om|em|the|our|:)\s+|\s+(?:on|at|in|from|am|im|vom|ab|le|du|el|del|il|dal|op|om|em|de|a|the|les|los|las|i|den|van|von|du|dal|del|do)$/giu;
const ARTICLE =
  /^.*(?:^|\s)(?:the|our|an?|das|den|die|der|dem|unser\p{L}*|eine?\p{L}?|le|la|les|notre|el|los|las|nuestr[oa]|il|lo|gli|o|os|nosso|nossa|het|de|ons|onze)\s/iu;
/** Words of times and deadlines: when something is to be done by is no event. */
const OTHER =
  "(?:by|until|before|since|from|bis|seit|vor|avant|depuis|hasta|desde|antes|entro|dal|tot|sinds|(?:platze?|places?|spaces?|spots?|plazas?|vagas?|post[io]|plekk?(?:en)?)(?: (?:frei|available|libres?|disponibles?|vrij|liber[oi]|disponibil[ei]|free|left))?|opening|open(?! (?:dag(?:en)?|tage?|deur(?:dag)?|studios?|days?|mic|air|house|gardens?|evenings?|rehearsals?|workshops?)(?!\\p{L}))|closed|opens|starts?|ends?|next|upcoming)";
const NO_EVENT = new RegExp(`^${OTHER}(?: |$)| ${OTHER}$`, "u");
/** "à Metz et concert de printemps": what comes before the word that joins is of the date before. */
const TO_THE_JOINT = /^.{0,60}? ?(?:and|und|et|y|e|en|&) /iu;
/** "Aufführung am 20. Juni im Volkshaus": the word that leads to the date goes with it. */
const LEADS = /\s(?:on|am|vom|ab|le|du|el|il|op|om|em|no dia|dal)\s*$/iu;
const JOINS = / (?:and|und|et|y|e|en|&)$/iu;

/** Words over a list of dates that name nothing that takes place. */
const LIST_OF_DATES =
  /^(?:(?:next|upcoming|our|all|nachste|kommende|prochaines?|proximas?|proximos|prossime|prossimi|volgende|komende) )?(?:tour ?)?(?:dates?|events?|veranstaltungen|evenements?|eventos?|eventi|evenementen|termine|daten|fechas|datas|data|appuntamenti|agenda|kalender|calendar|calendrier|calendario|schedule|programme?|programm|programa|programma|tour|tournee|gira|tournedata|speellijst|speeldata|shows?|gigs?|live|日程|スケジュール|公演日程)(?: (?:de (?:tournee|concerts?|gira)|tour|del tour|da digressao|de la gira))?$/u;

/** What stands before a colon over dates ("Summer concerts: 3 July, 5 July"), and where they begin. */
function headingOf(sentence: Sentence, dates: readonly Span[]): { heading: string; from: number } | null {
  const own = dates.filter(({ start, end }) => sentence.start <= start && end <= sentence.end);
  const [first, second] = own.map(({ start }) => start - sentence.start);
  if (first === undefined || second === undefined) return null;
  const colon = sentence.text.slice(0, first).search(/[:：](?=[^:：]*$)/u);
  // "neuroscientist: topics sleep and ageing; next talks 4 May, 19 May": something else follows the colon first.
  if (
    colon < 0 ||
    /[,;]/u.test(sentence.text.slice(colon, first)) ||
    /[:：]/u.test(sentence.text.slice(colon + 1, second))
  )
    return null;
  const heading = /[^,;]*$/u.exec(sentence.text.slice(Math.max(0, colon - 60), colon))![0].trim();
  return { heading, from: sentence.start + colon + 1 };
}

/** The words before and after a date in its segment; of several dates each has its own ("open studio on 12 June and sale on 4 May"). */
function besideDate(segment: Span & { text: string }, from: number, date: Span, dates: readonly Span[]) {
  const said = (start: number, end: number) =>
    segment.text.slice(start - segment.start, Math.max(start, end) - segment.start);
  const own = dates.filter(({ start, end }) => from <= start && end <= segment.end);
  if (own.length < 2) return [said(from, date.start), said(date.end, segment.end)] as const;
  const at = own.findIndex(({ start }) => start === date.start);
  // "3 May summer fair and 6 May market": where the first date has no words before it, they come after.
  if (/\p{L}{3}/u.test(said(from, own[0]!.start)))
    return [
      said(own[at - 1]?.end ?? from, date.start).replace(at > 0 ? TO_THE_JOINT : "", ""),
      at === own.length - 1 ? said(date.end, segment.end) : "",
    ] as const;
  return ["", said(date.end, own[at + 1]?.start ?? segment.end)] as const;
}

const AT_TIME = /^(?:at |um |à |a las |às |alle |om )?\d{1,2}(?:[:.h]\d{0,2})? ?(?:[ap]\.?m\.?|uhr|uur|h)?$/iu;
/** "8pm in the clubhouse" */
const AND_WHERE = /^ ?(\S.{0,8}?(?:[ap]m|uhr|uur|h))(?: ((?:at|in|im|à|en|em|no|na|al|alla) .{2,40}))?$/iu;
/** When, after its date: a time, and nothing with other numbers. */
const AFTER_DATE =
  /^,? ?(?:at |um |a |a las |as |alle |alle ore |om |ab |des |van |von |de |dalle |das |from )?(?:\d{1,2}(?:[:.h]\d{0,2})? ?(?:-|–|bis|to|till|a|as|alle|tot) ?)?\d{1,2}(?:[:.h]\d{0,2}| ?(?:[ap]\.?m\.?|uhr|uur|h)|(?<= (?:a las|as|alle|alle ore|om|at|a) \d{1,2}))[^\d()]*$/u;
const HALL =
  /^(?:at |in |im |à |en |em |no |na |al |alla |in de )?(?:the )?\p{Lu}[\p{L}'’.-]+(?: (?:of|de|du|des|la|del|da|do|van|der|the)? ?\p{Lu}[\p{L}'’.-]+){0,4}$/u;

/** "…, 7pm, Caird Hall": when and where in the same sentence, up to the next date. */
function detailsAfter(sentence: Sentence, segment: Span, dates: readonly Span[]): string[] {
  const after = sentence.segments.filter(({ start }) => start > segment.start);
  const end = after.findIndex(
    ({ text, start, end: to }) =>
      !(AT_TIME.test(text) || HALL.test(text)) || dates.some((date) => start <= date.start && date.end <= to),
  );
  return (end < 0 ? after : after.slice(0, end)).slice(0, 2).map(({ text }) => text);
}

const isDateAlone = ({ role, label, bare, text }: Segment): boolean =>
  role === "contact" && label === null && bare === "" && datesIn(text).length > 0;

/** "Winter Light, 12 December, 7pm; …": of several dates that stand alone, each with the name that stands alone before it. */
export function namesBefore({ segments }: Sentence): Map<Segment, Segment> {
  const pairs = segments.flatMap((segment, index): [Segment, Segment][] =>
    index > 0 && isDateAlone(segment) ? [[segment, segments[index - 1]!]] : [],
  );
  const named = pairs.filter(([, before]) => before.role === "item" && before.bare === before.text);
  return new Map(pairs.length > 1 ? named : []);
}

/** The events of the dates that are given, in reading order; dates that nothing is named beside are not among them. */
export function eventsIn(
  sentences: readonly Sentence[],
  dates: readonly (Span & { text: string })[],
): { date: string; name: string }[] {
  const headings = new Map(sentences.map((sentence) => [sentence, headingOf(sentence, dates)]));
  const names = new Map(sentences.flatMap((sentence) => [...namesBefore(sentence)]));
  return dates.flatMap((date) => {
    const sentence = sentences.find(({ start, end }) => start <= date.start && date.end <= end);
    const segment = sentence?.segments.find(({ start, end }) => start <= date.start && date.end <= end);
    const over = (sentence && headings.get(sentence)) ?? null;
    const isBare = segment?.role === "contact" && segment.label === null && over !== null;
    if (!sentence || !segment || sentence.request) return [];
    const own = names.get(segment) ?? null;
    if (/^(?:look|request|form|action|contact)$/.test(segment.role) && !isBare && own === null) return [];
    const from = over === null ? segment.start : Math.max(segment.start, over.from);
    const [before, rest] = own === null ? besideDate(segment, from, date, dates) : [own.text, ""];
    // "Signing with Jane Carr 18 April 7pm": when it begins.
    const [, at, where] = AND_WHERE.exec(rest) ?? [];
    const time = at && AT_TIME.test(at) ? [where ? `${at} ${where}` : at] : [];
    const after = time.length > 0 ? "" : rest;
    const inBracket = /[(（]$/u.test(before) && /^[)）]/u.test(after);
    const words = inBracket ? before.slice(0, -1).replace(ARTICLE, "") : `${before.replace(LEADS, "")} ${after}`;
    const beside = words
      .replace(AROUND, "")
      .replace(BESIDE, "")
      .replace(JOINS, "")
      .replace(AROUND, "")
      .replace(/\s+/g, " ");
    const named = beside === "" && over !== null && !LIST_OF_DATES.test(fold(over.heading)) ? over.heading : beside;
    // "Next concert 12 December": that it is the next one its date says.
    const name = named.replace(
      /^(?:(?:our|the|unser\p{L}*|notre|nuestr\p{L}+|noss\p{L}+|il|ons) )?(?:next|upcoming|nächste[rs]?|prochaine?|próxim[oa]|prossim[oa]|volgende?) (?=\p{L})(?!\p{L}+s$)/iu,
      "",
    );
    // "Concert de Noël le 14 décembre à 17h à l'église": what stands before the date is its name, the rest when and where.
    const begun = before.replace(LEADS, "").replace(AROUND, "").replace(BESIDE, "");
    const isTimed = AFTER_DATE.test(fold(after)) && begun !== "" && tokensOf(after).length <= 10;
    const called = isTimed ? begun : name;
    const folded = fold(called);
    const isName =
      /\p{L}{3}/u.test(called) &&
      tokensOf(folded).length <= LONGEST_NAME &&
      !/[()（）<>{}\d]/u.test(called) &&
      !MONEY.test(name) &&
      !(hasVerb(called) && !inBracket) &&
      !isPlace(called) &&
      !startsWithDay(called) &&
      !NO_EVENT.test(folded);
    return isName
      ? [{ date: date.text, name: capitalised([name, ...time, ...detailsAfter(sentence, segment, dates)].join(", ")) }]
      : [];
  });
}
