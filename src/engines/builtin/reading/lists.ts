/** Cutting a prompt into sentences and lists, and a list into its items. */
import { LANGUAGES } from "../../../design/kinds/vocabulary.ts";
import { labelOf } from "./labels.ts";
import { fold, hasWords, type Span, sentencesOf, trimmed } from "./text.ts";
import { LAST_JOINS } from "./words.ts";

/** A sentence, or what stands under a label: each letter of a prompt is in one unit. */
export interface Unit extends Span {
  /** The words before the colon, or on the line above. */
  label: Span | null;
  /** What stands behind the label, or all. */
  body: Span;
  /** The lines of a list, without their bullets. */
  items: Span[] | null;
  /** Several questions stand behind a label of one's own. */
  isAsked?: boolean;
}

const BULLET = /^ ?(?:[-*•–·▪‣●]|\d{1,2}[.)])[ ]+/u;
const ENDS = /[.!?。！？]["'”’)»]?$/u;
/** What a label goes over, sentence after sentence, up to the next label or an empty line. */
const LONG = new Set(["questions", "story"]);
const LONGEST_LABEL = 60;
const LONGEST_LINE = 100;

interface Line extends Span {
  text: string;
  bullet: number;
}

const linesOf = (text: string): Line[] => {
  const lines: Line[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    lines.push({ start, end: start + line.length, text: line, bullet: BULLET.exec(line)?.[0].length ?? 0 });
    start += line.length + 1;
  }
  return lines;
};

/** The units of a prompt, in reading order. */
export function unitsOf(text: string, language: string): Unit[] {
  const lines = linesOf(text);
  const units: Unit[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = withoutEarlier(text, lines, at, units);
    const heading = line.bullet === 0 ? headingOf(lines, at) : null;
    const from = heading ? nextWith(lines, at + 1) : at;
    const bulleted = bulletsFrom(lines, from);
    if (bulleted > from && (heading || line.bullet > 0)) {
      const items = lines.slice(from, bulleted).map((one) => ({ start: one.start + one.bullet, end: one.end }));
      units.push({
        start: line.start,
        end: items.at(-1)!.end,
        label: heading,
        body: { start: items[0]!.start, end: items.at(-1)!.end },
        items,
      });
      at = bulleted;
    } else if (heading) {
      const end = linesUnder(lines, from, language);
      units.push(...underHeading(text, language, line, heading, lines.slice(from, end)));
      at = Math.max(end, at + 1);
    } else {
      units.push(...inLine(text, line));
      at++;
    }
  }
  return joined(text, units, language).filter((unit) => hasWords(text.slice(unit.start, unit.end)));
}

/** A line that ends with a colon, without the sentences before its last one; these become units. */
function withoutEarlier(text: string, lines: Line[], at: number, units: Unit[]): Line {
  const line = lines[at]!;
  if (!/[:：] ?$/u.test(line.text) || line.bullet > 0) return line;
  const last = sentencesOf(text, line).at(-1);
  if (!last || last.start === line.start) return line;
  units.push(...inLine(text, { start: line.start, end: last.start }));
  const rest = { ...line, start: last.start, text: text.slice(last.start, line.end) };
  lines[at] = rest;
  return rest;
}

const nextWith = (lines: Line[], at: number): number => {
  let next = at;
  while (next < lines.length && !hasWords(lines[next]!.text)) next++;
  return Math.min(next, at + 2);
};

function bulletsFrom(lines: Line[], from: number): number {
  let next = from;
  while (lines[next]?.bullet && hasWords(lines[next]!.text)) next++;
  return next;
}

/** The words of a line that stands over others: it ends with a colon, or is short and stands over bullets. */
function headingOf(lines: Line[], at: number): Span | null {
  const { start, text } = lines[at]!;
  const [, marks = "", words = "", colon = ""] = /^(#{0,6} ?)([^\n]{0,80}?) ?([:：]?) ?$/u.exec(text) ?? [];
  if (!hasWords(words) || words.length > LONGEST_LABEL) return null;
  const over = nextWith(lines, at + 1);
  const isOverBullets = (lines[over]?.bullet ?? 0) > 0 && !ENDS.test(words);
  if (!colon && !marks.includes("#") && !isOverBullets) return null;
  return { start: start + marks.length, end: start + marks.length + words.length };
}

/** Up to the next empty line or heading. */
function linesUnder(lines: Line[], from: number, language: string): number {
  let next = from;
  while (
    next < lines.length &&
    hasWords(lines[next]!.text) &&
    !lines[next]!.bullet &&
    (next === from || !headingOf(lines, next))
  ) {
    if (next > from && labelOf(/^([^:：]{1,40})[:：]/u.exec(lines[next]!.text)?.[1] ?? "", language) !== null) break;
    if (next === from && headingOf(lines, next)) break;
    next++;
  }
  return next;
}

function underHeading(text: string, language: string, line: Line, label: Span, under: Line[]): Unit[] {
  if (under.length === 0) return [{ start: line.start, end: line.end, label: null, body: line, items: null }];
  const body = { start: under[0]!.start, end: under.at(-1)!.end };
  const known = labelOf(text.slice(label.start, label.end), language);
  const isList =
    under.length > 1 && under.every((one) => one.text.length <= LONGEST_LINE && !/[.!。！]$/u.test(one.text));
  if (isList && !(known && LONG.has(known))) return [{ start: line.start, end: body.end, label, body, items: under }];
  if (known) return [{ start: line.start, end: body.end, label, body, items: null }];
  return [
    { start: line.start, end: line.end, label: null, body: line, items: null },
    ...under.flatMap((one) => inLine(text, one)),
  ];
}

/** The sentences of a line, each with the words before its first colon. */
function inLine(text: string, line: Span): Unit[] {
  return sentencesOf(text, line).map((sentence) => {
    const words = text.slice(sentence.start, sentence.end);
    const colon = words.search(/[:：](?!\d|\/\/|[)(])/u);
    const body = trimmed(text, { start: sentence.start + colon + 1, end: sentence.end });
    if (colon < 1 || body.start >= body.end) return { ...sentence, label: null, body: sentence, items: null };
    return {
      ...sentence,
      label: trimmed(text, { start: sentence.start, end: sentence.start + colon }),
      body,
      items: null,
    };
  });
}

/** Units under a label that goes over several sentences made one, and questions with what is asked before them. */
function joined(text: string, units: Unit[], language: string): Unit[] {
  const all: Unit[] = [];
  let open = false;
  const isQuestion = ({ items, start, end }: Unit) => !items && /[?？]["'”’)»]?$/u.test(text.slice(start, end));
  for (const unit of units) {
    const before = all.at(-1);
    const label = unit.label && labelOf(text.slice(unit.label.start, unit.label.end), language);
    const isNear = before && !/\n *\n/.test(text.slice(before.end, unit.start));
    const asks = before?.label && !open && isNear && !unit.label && isQuestion(before) && isQuestion(unit);
    if (before && ((open && isNear && !label && !unit.items) || asks)) {
      before.isAsked = !open;
      before.end = unit.end;
      before.body = { ...before.body, end: unit.end };
    } else {
      all.push({ ...unit });
      open = label !== null && LONG.has(label) && !unit.items;
    }
  }
  return all;
}

const OPENS = "(（[［“„«「『";
const CLOSES = ")）]］”»」』";

/**
 * The items of a list in a line: between semicolons, or else commas, outside of brackets; the last one after "and".
 * @param text the whole text
 * @param span where the list stands
 */
export function itemsOf(text: string, span: Span, language: string): Span[] {
  const within = withoutEnd(text, span);
  const cut = (separators: RegExp) => cutAt(text, within, separators);
  const rough = cut(/[;；|\n]/u);
  if (rough.length > 1) return rough;
  const items = cut(/[,，、・•·]|\/(?= )/u);
  const joins = LAST_JOINS[LANGUAGES.find((one) => language.startsWith(one)) ?? "en"].join("|");
  const last = items.at(-1);
  if (!last || joins === "") return items;
  const pattern = new RegExp(`(?:^| )(?:${joins}) `, "gu");
  const inLast = [...fold(text.slice(last.start, last.end)).matchAll(pattern)];
  if (
    inLast.length !== 1 ||
    items.slice(0, -1).some((one) => fold(text.slice(one.start, one.end)).search(pattern) >= 0)
  )
    return items;
  const [join] = inLast;
  const halves = [
    { start: last.start, end: last.start + join!.index },
    { start: last.start + join!.index + join![0].length, end: last.end },
  ].map((half) => trimmed(text, half));
  const isPriced = (one: Span) => /\d/.test(text.slice(one.start, one.end));
  // "burger £9, fish and chips £12": one thing with its price.
  if (halves[0]!.start < halves[0]!.end && isPriced(halves[0]!) !== isPriced(halves[1]!)) return items;
  return [...items.slice(0, -1), ...halves.filter(({ start, end }) => start < end)];
}

const withoutEnd = (text: string, span: Span): Span => {
  const { start, end } = trimmed(text, span);
  return /[.!。]/.test(text[end - 1] ?? "") ? trimmed(text, { start, end: end - 1 }) : { start, end };
};

function cutAt(text: string, { start, end }: Span, separators: RegExp): Span[] {
  const items: Span[] = [];
  let from = start;
  let depth = 0;
  for (let at = start; at <= end; at++) {
    const unit = text[at] ?? "";
    if (OPENS.includes(unit) && unit !== "") depth++;
    else if (CLOSES.includes(unit) && unit !== "") depth = Math.max(0, depth - 1);
    const inNumber = /\d/.test(text[at - 1] ?? "") && /\d/.test(text[at + 1] ?? "");
    if (at < end && (depth > 0 || inNumber || !separators.test(text.slice(at, at + 2).slice(0, unit === "/" ? 2 : 1))))
      continue;
    const item = trimmed(text, { start: from, end: at });
    if (item.start < item.end && hasWords(text.slice(item.start, item.end))) items.push(item);
    from = at + 1;
  }
  return items;
}
