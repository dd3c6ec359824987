/**
 * Opening hours: only the days that were named change, in the page's own way of writing days and times, at every place
 * where they stand. What is written so that it can't be read for sure is not touched, and nothing else then either.
 */
import { escapeText } from "../../../../html/escape.ts";
import { type Element, elementsIn, isWithin, type Page, type Range } from "../../../../html/page.ts";
import type { Change } from "../../../../html/splices.ts";
import { hoursIn, schemaDays } from "../../reader/hours.ts";
import { fold } from "../../reader/text.ts";
import { named } from "../answers.ts";
import { pageLanguage } from "../composed/build.ts";
import { plain } from "../folding.ts";
import { already, type Ground, type Plan, refuse } from "../ground.ts";
import type { Fact, HoursSaid } from "../intent.ts";
import { sectionsOfKind } from "../sections.ts";
import { sourceEdits } from "../source_edits.ts";
import { daysBetween, WEEK } from "../tokens.ts";
import { isData, textOf } from "../words.ts";
import { changesOf } from "./occurrences.ts";
import { rowIn } from "./places.ts";

/** "HH:MM" */
interface Span {
  opens: string;
  closes: string;
}
/** All that a day is open, in order; null: closed. */
type Times = Span[] | null;

/** Days with the same hours, as the page has them. */
interface Row extends Range {
  days: string[];
  times: Times;
  daysText: string;
  timesText: string;
  /** Whether it is a row of a table or a list, and no part of a line of text. */
  isRow: boolean;
  /** What holds its days and its times, where these are elements. */
  parts: [Element, Element] | null;
}

/** Rows that stand one after the other at one place. */
interface Block {
  rows: Row[];
  /** What stands between two of them in a line of text. */
  between: string;
  /** The page's language, for a place that names no days. */
  language: string;
}

const isClosed = (text: string): boolean =>
  /^(?:closed|geschlossen|ruhetag|ferme|fermee|cerrado|chiuso|gesloten|fechado|encerrado|定休日|休業|休み|-|–|—)$/.test(
    fold(plain(text)),
  );

/** What is to become of hours: those of some days are set, others go. */
interface Wish {
  of: Map<string, HoursSaid>;
  gone: string[];
}

export function setHours(ground: Ground, { hours, isAll, isMore }: Extract<Fact, { is: "hours" }>): Plan {
  const isWhole = isAll && hours.some(({ isClosed, days }) => !isClosed && days.length > 0);
  // "Tuesday also 4 to 6": beside those that it has, or in their place?
  const isOf = ({ days }: Row) => hours.some((said) => said.opens && said.days.some((day) => days.includes(day)));
  const row = isMore ? blocksOf(ground).flatMap(({ rows }) => rows.filter((one) => one.times && isOf(one)))[0] : null;
  if (row) return refuse("hoursUnclear", { text: `${row.daysText} ${row.timesText}` });
  return changeHours(ground, hours, isWhole ? WEEK : []);
}

/** Hours in the place of others, when both are written so that they can be read; null: they are words like others. */
export function replaceHours(ground: Ground, from: string, to: string): Plan | null {
  if (!/\d/.test(from)) return null;
  const [old, next] = [from, to].map(hoursOf);
  if (!old) return null;
  const isThere = ({ days, times }: Row) => days.join() === old.days.join() && isSame(times, old.times);
  const blocks = blocksOf(ground);
  const isKnown = old.times !== null && blocks.length > 0 && blocks.every(({ rows }) => rows.some(isThere));
  if (isKnown && next?.times)
    return changeHours(ground, [{ ...saidOf(next.times), days: next.days, isClosed: false }], old.days);
  // Other places write the same hours in other ways, and would go on saying them.
  const days = changesOf(ground.page, null, old.daysText, "").length;
  return days > changesOf(ground.page, null, from, "").length ? refuse("hoursUnclear", { text: from }) : null;
}

const saidOf = ([first, ...more]: Span[]): Pick<HoursSaid, "opens" | "closes" | "more"> => ({
  ...first!,
  more: more.map(({ opens, closes }) => [opens, closes]),
});

/** Days and times that a text consists of; times are null where they can't be read for sure. */
function hoursOf(text: string): Pick<Row, "days" | "times" | "daysText"> | null {
  const [found, ...more] = hoursIn(plain(text));
  if (!found || more.length > 0 || found.hours.days === "") return null;
  return readRow(found.hours.days, found.hours.hours) ?? { days: [], times: null, daysText: found.hours.days };
}

function changeHours(ground: Ground, said: HoursSaid[], gone: string[]): Plan {
  const { page } = ground;
  const blocks = blocksOf(ground);
  const data = dataIn(page);
  if (blocks.length === 0) return addHours(ground, said);
  const all = [...new Set(blocks.flatMap(({ rows }) => rows.flatMap(({ days }) => days)))];
  const of = new Map(
    said.flatMap((one) =>
      (one.days.length > 0 ? one.days : WEEK.filter((day) => all.includes(day))).map((day) => [day, one] as const),
    ),
  );
  const wish: Wish = { of, gone };
  const days = [...of.keys()];
  const shown = (block: Block) => block.rows.map((row) => `${row.daysText} ${row.timesText}`);
  const isOpen = (day: string) => blocks.some(({ rows }) => rows.some((row) => row.times && row.days.includes(day)));
  if ([...of].some(([day, one]) => !one.isClosed && (!one.opens || !one.closes) && !isOpen(day)))
    return refuse("hoursMissing", { days: days.map((day) => dayIn(blocks[0]!, day)), list: shown(blocks[0]!) });
  // A place that says other hours than the first is about something else, or wrong: nobody can tell.
  const odd = blocks.find((block) => days.some((day) => !isSame(timesOn(block, day), timesOn(blocks[0]!, day))));
  if (odd) return refuse("several", { list: [...shown(blocks[0]!), ...shown(odd)].slice(0, 8) });
  const changes = [
    ...blocks.flatMap((block) => blockChanges(page, block, wish)),
    ...data.flatMap((one) => dataChanges(one, wish)),
    ...lineChanges(page, blocks, wish),
  ];
  const edits = sourceEdits("html", ground.code.html, changes);
  if (edits.length === 0) return already("already", { thing: named("hours") });
  const text = groupsOf(blocks[0]!, wish)
    .map((group) => `${daysText(blocks[0]!, group)} ${timesText(blocks[0]!, group)}`)
    .join(", ");
  return { edits, said: [["hoursSet", { text }]], about: null };
}

/** "10:00-18:00, closed on Wednesdays": a line may begin with the times alone, which are those of all days that had them. */
function lineChanges(page: Page, blocks: Block[], wish: Wish): Change[] {
  const [block] = blocks as [Block];
  const known = blocks.flatMap(({ rows }) => rows);
  return block.rows.flatMap((row) => {
    const next = row.days.map((day) => planned(block, day, wish) ?? null);
    if (!next[0] || next.some((times) => !isSame(times, next[0]!))) return [];
    const text = timesText(block, { days: row.days, times: next[0] });
    const lines = page.runs.filter((run) => {
      const rest = run.value.trim().startsWith(row.timesText) && run.value.trim().slice(row.timesText.length);
      return rest !== false && /^(?:$|[,、·]\D*$)/u.test(rest) && !known.some((one) => isWithin(run, one));
    });
    return lines.flatMap((run) => changesOf(page, run, row.timesText, text));
  });
}

/** The page's language, for places that name no days. */
const languageOf = (ground: Ground): string => {
  const language = pageLanguage(ground).split("-")[0]!;
  return language in DAYS ? language : "en";
};

/** Hours that are the page's first: a line among the ways to get in touch in the footer. */
function addHours(ground: Ground, said: HoursSaid[]): Plan {
  const footer = ground.page.elements.findLast(({ tag }) => tag === "footer");
  // Hours that are written in a way of their own would go on saying what they say.
  const [unclear] = sectionsOfKind(ground.page, "hours");
  if (unclear) return refuse("hoursUnclear", { text: unclear.name });
  const language = languageOf(ground);
  const names = DAYS[language]!.at(-1)!;
  const name = (day: string) => names[WEEK.indexOf(day)]!.replace(/^./u, (letter) => letter.toUpperCase());
  const at = (time: string) => (language === "en" ? clock(time, "9am", "9am") : time.replace(/^0/, ""));
  const open = said.filter(({ isClosed }) => !isClosed);
  if (open.length === 0 || open.some(({ days, opens, closes }) => days.length === 0 || !opens || !closes))
    return refuse("factMissing", { thing: named("hours") });
  if (!footer) return refuse("factNowhere", { thing: named("hours") });
  const lines = open.map((one) => {
    const { days } = one;
    const times = settled(one, undefined).map(({ opens, closes }) => `${at(opens)}-${at(closes)}`);
    const isRow = days.every((day, index) => index === 0 || WEEK.indexOf(day) === WEEK.indexOf(days[index - 1]!) + 1);
    const shown = isRow && days.length > 1 ? `${name(days[0]!)}-${name(days.at(-1)!)}` : days.map(name).join(", ");
    return `${shown} ${times.join(", ")}`;
  });
  const text = lines.join(", ");
  return {
    edits: [rowIn(ground, footer, escapeText(text))],
    said: [["factAdded", { thing: named("hours"), text }]],
    about: null,
  };
}

/** Nobody opens before. */
const EARLIEST = "05:00";

/** The times of day that a time as it was said may be, the one that it says first. */
function timesIn(said: string): string[] {
  const time = said.slice(0, 5);
  const hour = Number(time.slice(0, 2)) + 12;
  return said.endsWith("?") && hour <= 24 ? [time, `${hour}${time.slice(2)}`] : [time];
}

const refuseRow = (row: Row | undefined, { opens, closes }: Span): never =>
  refuse("hoursUnclear", { text: row ? `${row.daysText} ${row.timesText}` : `${opens}-${closes}` });

/** When a day is open, when "until 7" may be one in the morning or in the evening. */
function settled({ opens, closes, more = [] }: HoursSaid, row: Row | undefined): Span[] {
  const old = row?.times?.[0];
  if (old && row.times!.length > 1 && !(opens && closes)) return refuseRow(row, old);
  const waysOf = (first: string, last: string) =>
    timesIn(first).flatMap((opens) => timesIn(last).map((closes): Span => ({ opens, closes })));
  const all = waysOf(opens ?? old!.opens, closes ?? old!.closes);
  const inADay = all.filter(({ opens, closes }) => opens < closes);
  // After midnight, where no other is left.
  if (inADay.length === 0) return more.length > 0 ? refuseRow(row, all[0]!) : [all[0]!];
  const likely = inADay.filter(({ opens }) => opens >= EARLIEST);
  const [one, ...others] = likely.length > 0 ? likely : inADay;
  const isShared = opens?.endsWith("?") && closes?.endsWith("m");
  // Who says both says neither in the evening, unless the half of the last is meant for both: "7 to 11pm".
  if (others.length > 0 && (!opens || !closes || isShared)) return refuseRow(row, one!);
  const spans = [one!];
  for (const [first, last] of more) {
    const before = spans.at(-1)!.closes;
    spans.push(
      waysOf(first, last).find(({ opens, closes }) => before <= opens && opens < closes) ?? refuseRow(row, one!),
    );
  }
  return spans;
}

const rowFor = (block: Block, day: string): Row | undefined => block.rows.find(({ days }) => days.includes(day));

/** Days that a place does not name are closed there. */
const timesOn = (block: Block, day: string): Times => rowFor(block, day)?.times ?? null;

const isSame = (one: Times, other: Times): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Every place of the page where hours stand that can be read for sure. */
function blocksOf(ground: Ground): Block[] {
  const { page } = ground;
  const language = languageOf(ground);
  const found: { row: Row; around: Element | null }[] = [];
  const taken: Range[] = [];
  for (const element of page.elements) {
    const parts = partsOf(element);
    const row = parts && readRow(textOf(parts[0]), textOf(parts[1]));
    if (!row) continue;
    const range = element.tag === "dt" ? { start: element.start, end: parts[1].end } : element;
    found.push({ row: { ...row, start: range.start, end: range.end, isRow: true, parts }, around: element.parent });
    taken.push(range);
  }
  for (const run of page.runs) {
    if (run.isSilent || !/\d/.test(run.value) || taken.some((range) => isWithin(run, range))) continue;
    const source = page.source.slice(run.start, run.end);
    // A line that is written with references to characters has other places than its text.
    if (source !== run.value) continue;
    for (const { start, end, hours } of hoursIn(source)) {
      const row = hours.days === "" ? null : readRow(hours.days, hours.hours);
      if (!row) {
        if (hours.days !== "" && /\d.*\d/.test(hours.hours))
          return refuse("hoursUnclear", { text: source.slice(start, end) });
        continue;
      }
      const entry = run.parent?.tag === "li" && source.trim() === source.slice(start, end).trim() ? run.parent : null;
      const place = entry ?? { start: run.start + start, end: run.start + end };
      found.push({
        row: { ...row, start: place.start, end: place.end, isRow: entry !== null, parts: null },
        around: entry ? entry.parent : run.parent,
      });
    }
  }
  const blocks: (Block & { around: Element | null })[] = [];
  for (const { row, around } of found.sort((a, b) => a.row.start - b.row.start)) {
    const last = blocks.at(-1);
    const before = last?.rows.at(-1);
    const gap = before ? page.source.slice(before.end, row.start) : "";
    const follows =
      last &&
      before &&
      row.isRow === before.isRow &&
      (last.around === around
        ? row.isRow
          ? /^\s*$/.test(gap.replace(/<\/?li>/g, ""))
          : gap.length < 14
        : /^<\/(\w+)>\s*<\1[^<>]*>$/.test(gap)) &&
      !row.days.some((day) => last.rows.some(({ days }) => days.includes(day)));
    if (follows) {
      last.rows.push(row);
      if (last.rows.length === 2) last.between = gap;
    } else blocks.push({ rows: [row], between: ", ", language, around });
  }
  return blocks;
}

/** A row's days and times where each has an element of its own: cells, a term and what is said of it. */
function partsOf(element: Element): [Element, Element] | null {
  if (element.tag === "dt") {
    const siblings = element.parent?.children ?? [];
    const next = siblings[siblings.indexOf(element) + 1];
    return next?.tag === "dd" ? [element, next] : null;
  }
  if (!/^(?:tr|li|div|p)$/.test(element.tag) || element.children.length !== 2 || textOf(element).length > 60)
    return null;
  const [first, second] = element.children as [Element, Element];
  return [first, second].every(({ tag }) => /^(?:th|td|span|time|strong|b)$/.test(tag)) ? [first, second] : null;
}

/** What stands between two times that a day is open: "8-12 und 14-18 Uhr". */
const THEN = /(?:\s*[,;/&+、]|\s(?:and|und|et|y|e|en))\s*(?=\D{0,9}\d)/;

/** Days and times that are plain; null for all others. */
function readRow(
  daysText: string,
  timesText: string,
  isData = false,
): Pick<Row, "days" | "times" | "daysText" | "timesText"> | null {
  const isCode = /^(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:[-,](?:Mo|Tu|We|Th|Fr|Sa|Su))*$/.test(daysText);
  const codes = isCode && isData ? daysText : schemaDays(fold(plain(daysText)).replace(/:$/, ""));
  if (!codes) return null;
  const days = codes.split(",").flatMap((part) => {
    const [first = "", last = first] = part.split("-");
    return daysBetween(first, last);
  });
  const shown = { days, daysText: daysText.replace(/:$/, "").trim(), timesText: timesText.trim() };
  if (isClosed(timesText)) return { ...shown, times: null };
  const times = plain(timesText)
    .split(THEN)
    .map((text): Partial<Span> => {
      const schema = hoursIn(`${isData ? "Mon" : plain(daysText).replace(/:$/, "")} ${text}`)[0]?.hours.schema;
      const [, opens, closes] = /(\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(schema ?? "") ?? [];
      return { opens, closes };
    });
  const isPlain = times.every(({ opens }, index) => opens && (times[index - 1]?.closes ?? "") <= opens);
  return isPlain ? { ...shown, times: times as Span[] } : null;
}

/** The hours of a day as they are to be; undefined: the place does not name the day, and goes on so. */
function planned(block: Block, day: string, { of, gone }: Wish): Times | undefined {
  const row = rowFor(block, day);
  const said = of.get(day);
  if (said && !said.isClosed) return settled(said, row);
  if (!row) return undefined;
  return said || gone.includes(day) ? null : row.times;
}

interface Group {
  days: string[];
  times: Times;
}

/** Days one after the other with the same hours; as many rows as before where each day has its own. */
function groupsOf(block: Block, wish: Wish): Group[] {
  const isDaily = block.rows.length > 4 && block.rows.every((row) => row.days.length === 1);
  // A place that names closed days goes on naming them; others leave them out, but for one that parts the others.
  const namesClosed = block.rows.some(({ times }) => times === null) || isDaily;
  const groups: Group[] = [];
  const isOpenAfter = (day: string) => WEEK.slice(WEEK.indexOf(day)).some((one) => planned(block, one, wish));
  for (const day of WEEK) {
    const times = planned(block, day, wish);
    const isParting = wish.of.get(day)?.isClosed && groups.length > 0 && isOpenAfter(day);
    if (times === undefined || (times === null && !namesClosed && !isParting)) continue;
    const last = groups.at(-1);
    const isNext = last && WEEK.indexOf(last.days.at(-1)!) === WEEK.indexOf(day) - 1;
    if (!isDaily && isNext && isSame(last.times, times)) last.days.push(day);
    else groups.push({ days: [day], times });
  }
  return groups;
}

function blockChanges(page: Page, block: Block, wish: Wish): Change[] {
  const groups = groupsOf(block, wish);
  if (groups.length === 0) return refuse("hoursUnclear", { text: block.rows.map((row) => row.daysText).join(", ") });
  const asBefore = groups.map((group) =>
    block.rows.find((row) => row.days.join() === group.days.join() && isSame(row.times, group.times)),
  );
  if (asBefore.every((row, index) => row && row === block.rows[index]) && groups.length === block.rows.length)
    return [];
  const written = groups.map((group, index) => {
    const whole = asBefore[index];
    if (whole) return page.source.slice(whole.start, whole.end);
    const sharing = block.rows.filter((row) => row.days.some((day) => group.days.includes(day)));
    const model = sharing.find((row) => isSame(row.times, group.times)) ?? sharing[0] ?? block.rows[0]!;
    return rowSource(page, block, model, daysText(block, group), timesText(block, group));
  });
  const [start, end] = [block.rows[0]!.start, block.rows.at(-1)!.end];
  return [{ start, end, text: written.join(block.rows[0]!.isRow ? between(page, block) : block.between) }];
}

const between = (page: Page, { rows }: Block): string =>
  rows[1]
    ? page.source.slice(rows[0]!.end, rows[1].start)
    : (/\n[ \t]*$/.exec(page.source.slice(Math.max(0, rows[0]!.start - 100), rows[0]!.start))?.[0] ?? "");

/** A row with other days and times, in the tags of the one that it is made like. */
function rowSource(page: Page, block: Block, model: Row, days: string, times: string): string {
  const source = page.source.slice(model.start, model.end);
  if (!model.parts) {
    const at = source.indexOf(model.daysText);
    const after = source.indexOf(model.timesText, at + model.daysText.length);
    if (at < 0 || after < 0) return refuse("hoursUnclear", { text: block.rows.map((row) => row.daysText).join(", ") });
    return (
      source.slice(0, at) +
      escapeText(days) +
      source.slice(at + model.daysText.length, after) +
      escapeText(times) +
      source.slice(after + model.timesText.length)
    );
  }
  const inner = (element: Element) => elementsIn(page, element).at(-1)!.inner!;
  const [one, other] = [inner(model.parts[0]), inner(model.parts[1])];
  const colon = /:\s*$/.test(page.source.slice(one.start, one.end)) ? ":" : "";
  const cut = (from: number, to: number) => page.source.slice(from, to);
  return `${cut(model.start, one.start)}${escapeText(days)}${colon}${cut(one.end, other.start)}${escapeText(times)}${cut(other.end, model.end)}`;
}

/** Names of days, in each language the whole ones first. */
const DAYS: Record<string, string[][]> = Object.fromEntries(
  Object.entries({
    en: "Monday Tuesday Wednesday Thursday Friday Saturday Sunday | Mon Tue Wed Thu Fri Sat Sun",
    de: "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag | Mo Di Mi Do Fr Sa So",
    fr: "lundi mardi mercredi jeudi vendredi samedi dimanche | lun mar mer jeu ven sam dim",
    es: "lunes martes miércoles jueves viernes sábado domingo | lun mar mié jue vie sáb dom",
    it: "lunedì martedì mercoledì giovedì venerdì sabato domenica | lun mar mer gio ven sab dom",
    nl: "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag | ma di wo do vr za zo",
    pt: "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo | segunda terça quarta quinta sexta sábado domingo | seg ter qua qui sex sáb dom",
    ja: "月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日 | 月 火 水 木 金 土 日",
  }).map(([language, ways]) => [language, ways.split(" | ").map((way) => way.split(" "))]),
);

/** What stands between the first and the last of several days. */
const TO =
  /(?<=[\p{L}\p{M}]\.?)(?: ?[-–—〜～~] ?| (?:to|through|bis|au|à|al|tot|até|a) | ?t\/m ?|から)(?=[\p{L}\p{M}])/u;

/** How a place writes days: its names, and what stands between the first and the last of several. */
function manner(block: Block): {
  names: string[];
  to: string;
  isCapital: boolean;
  isLastCapital: boolean;
  dot: string;
} {
  const words = block.rows.flatMap(({ daysText }) =>
    daysText.split(/[^\p{L}\p{M}-]+|(?<=\p{L}{2})-(?=\p{L}{2})/u).filter(Boolean),
  );
  const known = (names: string[]) =>
    words.filter((word) => names.some((name) => fold(name) === fold(word) || `${fold(name)}s` === fold(word))).length;
  const likely = Object.values(DAYS)
    .flat()
    .toSorted((a, b) => known(b) - known(a))[0]!;
  const best = known(likely) > 0 ? likely : (DAYS[block.language]?.at(-1) ?? likely);
  const range = block.rows.find(({ days, daysText }) => days.length > 1 && TO.test(daysText));
  const first = words.find((word) => best.some((name) => fold(name) === fold(word)));
  const isCapital = first ? /^\p{Lu}/u.test(first) : true;
  const isLong = best[0]!.length > 4 && !/\p{Script=Han}/u.test(best[0]!);
  const to = (range && TO.exec(range.daysText)?.[0]) ?? (isLong ? " – " : "-");
  return {
    names: best,
    to,
    isCapital,
    // "Lunes a viernes": the second of two days may be written in small letters.
    isLastCapital: range ? /^\p{Lu}/u.test(range.daysText.split(TO).at(-1)!) : isCapital,
    dot: /\p{L}\.(?:\s|$)/u.test(block.rows[0]!.daysText) ? "." : "",
  };
}

function dayIn(block: Block, day: string, isCapital = manner(block).isCapital): string {
  const { names, dot } = manner(block);
  const name = names[WEEK.indexOf(day)]!;
  return (
    (isCapital ? name.charAt(0).toUpperCase() + name.slice(1) : name.charAt(0).toLowerCase() + name.slice(1)) + dot
  );
}

function daysText(block: Block, { days }: Group): string {
  const same = block.rows.find((row) => row.days.join() === days.join());
  if (same) return same.daysText;
  const { to, isLastCapital } = manner(block);
  const [first, last] = [dayIn(block, days[0]!), dayIn(block, days.at(-1)!, isLastCapital)];
  // "Sábados" are all of them; from Monday to Saturday it is one.
  const one = /^(?:sábado|domingo)$/i.test(first) ? `${first}s` : first;
  return days.length === 1 ? one : `${first}${to}${last}`;
}

const TIMES =
  /^(\D*?)(\d{1,2}(?:[:.hu時]?\d{2})?(?:\s?(?:[ap]\.?m\.?|h|時))?)(.*?)(\d{1,2}(?:[:.hu時]?\d{2})?(?:\s?(?:[ap]\.?m\.?|h|時))?)(\D*)$/iu;

/** Times as the place writes them: with am and pm, with dots, with or without minutes. */
function timesText(block: Block, { days, times }: Group): string {
  const same = block.rows.filter((row) => isSame(row.times, times));
  const known = same.find((row) => row.days.some((day) => days.includes(day))) ?? same[0];
  if (known) return known.timesText;
  if (times === null) return closedIn(block);
  const model = block.rows.find((row) => row.times !== null);
  const [parts, last] = [0, -1].map((at) => TIMES.exec(model ? plainTimes(model.timesText).split(THEN).at(at)! : ""));
  if (!parts || !last) return refuse("hoursUnclear", { text: block.rows.map((row) => row.timesText).join(", ") });
  const samples = block.rows.map((row) => row.timesText).join(" ");
  const shown = times.map(
    ({ opens, closes }) => parts[1] + clock(opens, parts[2]!, samples) + parts[3] + clock(closes, parts[4]!, samples),
  );
  // What is said of the times ("Uhr") stands behind the last of them.
  return shown.join(THEN.exec(plainTimes(samples))?.[0] ?? ", ") + last[5];
}

const plainTimes = (text: string): string => text.replace(/\u00a0/g, " ");

function clock(time: string, like: string, samples: string): string {
  const [hour, minute] = time.split(":").map(Number) as [number, number];
  const half = /\s?([ap])(\.?)m\.?/i.exec(like) ?? /\s?([ap])(\.?)m\.?/i.exec(samples);
  const sign =
    /\d([:.hu時])\d/.exec(like)?.[1] ?? /\d([:.hu時])\d/.exec(samples)?.[1] ?? (/\dh/.test(like) ? "h" : ":");
  const showsMinutes = minute > 0 || /\d[:.hu]\d{2}/.test(like);
  if (half) {
    const shown = hour % 12 === 0 ? 12 : hour % 12;
    const written = half[0].replace(/[ap]/i, (letter) =>
      letter === letter.toUpperCase() ? (hour < 12 ? "A" : "P") : hour < 12 ? "a" : "p",
    );
    return `${shown}${minute > 0 || showsMinutes ? `${sign}${String(minute).padStart(2, "0")}` : ""}${written}`;
  }
  const padded = /(?:^|[^\d:.hu])0\d/.test(samples) ? String(hour).padStart(2, "0") : String(hour);
  const tail = /\d\s?h$/.test(like) && minute === 0 ? /\s?h$/.exec(like)![0] : "";
  return showsMinutes ? `${padded}${sign}${String(minute).padStart(2, "0")}` : `${padded}${tail}`;
}

/** "Closed" in the language that the place names its days in. */
function closedIn(block: Block): string {
  const { names } = manner(block);
  return CLOSED[Object.keys(DAYS).find((language) => DAYS[language]!.includes(names))!]!;
}

const CLOSED: Record<string, string> = {
  en: "Closed",
  de: "Geschlossen",
  fr: "Fermé",
  es: "Cerrado",
  it: "Chiuso",
  nl: "Gesloten",
  pt: "Fechado",
  ja: "定休日",
};

/** The hours that search engines are told: a list of "Mo-Fr 09:00-17:00". */
interface Data extends Range {
  rows: string[];
  isList: boolean;
}

function dataIn(page: Page): Data[] {
  return page.runs.flatMap((run) => {
    if (!isData(run.parent)) return [];
    const source = page.source.slice(run.start, run.end);
    if (source.includes('"openingHoursSpecification"'))
      return refuse("hoursUnclear", { text: "openingHoursSpecification" });
    return [...source.matchAll(/"openingHours"\s*:\s*(\[[^\]]{0,2000}\]|"[^"]{0,300}")/g)].map((match) => {
      const end = run.start + match.index + match[0].length;
      return {
        start: end - match[1]!.length,
        end,
        rows: [...match[1]!.matchAll(/"([^"]+)"/g)].map((one) => one[1]!),
        isList: match[1]!.startsWith("["),
      };
    });
  });
}

function dataChanges({ start, end, rows, isList }: Data, wish: Wish): Change[] {
  const read = rows.map((text) => {
    const [daysText = "", timesText = ""] = text.split(" ");
    return readRow(daysText, timesText, true);
  });
  if (read.some((row) => row === null)) return refuse("hoursUnclear", { text: rows.join(", ") });
  // A day that is open twice has two entries.
  const days = [...Map.groupBy(read, (row) => row!.days.join()).values()];
  if (new Set(days.flatMap(([row]) => row!.days)).size < days.flatMap(([row]) => row!.days).length)
    return refuse("hoursUnclear", { text: rows.join(", ") });
  const block: Block = {
    rows: days.map((same) => {
      const times = same.flatMap((row) => row!.times ?? []);
      return { ...same[0]!, times, start: 0, end: 0, isRow: false, parts: null };
    }),
    between: "",
    language: "",
  };
  const code = (group: Group) => (group.days.length === 1 ? group.days[0]! : `${group.days[0]}-${group.days.at(-1)}`);
  const groups = groupsOf(block, wish).filter(({ times }) => times !== null);
  const next = groups.flatMap((group) => group.times!.map(({ opens, closes }) => `${code(group)} ${opens}-${closes}`));
  if (next.join() === rows.join()) return [];
  if (!isList && next.length === 1) return [{ start, end, text: JSON.stringify(next[0]) }];
  return [{ start, end, text: JSON.stringify(next) }];
}
