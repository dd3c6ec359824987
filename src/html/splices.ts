/** Changes of a page's source by offsets: what is not in a change stays byte for byte. */
import { escapeAttribute } from "./escape.ts";
import type { Element, Range } from "./page.ts";

/** The characters from `start` to `end` of the source are replaced by `text`; all offsets are those of the same source. */
export interface Change extends Range {
  text: string;
}

/**
 * The source with changes made, in time linear in both. Changes at the same place are made in the order in which they
 * are given.
 * @throws RangeError when two changes overlap, or one lies outside of the source: only a mistake in the caller can
 */
export function applyChanges(source: string, changes: readonly Change[]): string {
  if (changes.length === 0) return source;
  const sorted = changes
    .map((change, order) => ({ ...change, order }))
    .sort((a, b) => a.start - b.start || a.end - b.end || a.order - b.order);
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, text } of sorted) {
    if (start < at || end < start || end > source.length)
      throw new RangeError(`change ${start} to ${end} does not fit`);
    pieces.push(source.slice(at, start), text);
    at = end;
  }
  pieces.push(source.slice(at));
  return pieces.join("");
}

/** The changes that don't lie in what is taken out; both lists are of the same source, and the ranges are sorted and apart. */
export function changesOutside(changes: readonly Change[], removed: readonly Range[]): Change[] {
  if (removed.length === 0) return [...changes];
  const sorted = [...changes].sort((a, b) => a.start - b.start);
  let next = 0;
  return sorted.filter(({ start, end }) => {
    while (next < removed.length && removed[next]!.end <= start) next++;
    const around = removed[next];
    return !around || end <= around.start || start < around.start;
  });
}

/** An attribute as it is written in a start tag. */
export const writtenAttribute = (name: string, value: string): string => `${name}="${escapeAttribute(value)}"`;

/**
 * The change that gives an element's attributes these values, each where it stands or else at the end of the start tag;
 * null takes one away.
 */
export function attributeChanges(source: string, element: Element, values: Record<string, string | null>): Change[] {
  const removed = Object.keys(values).filter((name) => values[name] === null && element.attributeRanges.has(name));
  if (removed.some((name) => mayStandTwice(source, element, name))) return [writtenAnew(source, element, values)];
  const changes: Change[] = [];
  let added = "";
  for (const [name, value] of Object.entries(values)) {
    const range = element.attributeRanges.get(name);
    if (range && value !== null) changes.push({ ...range, text: writtenAttribute(name, value) });
    else if (range) {
      const start = /\s/.test(source[range.start - 1] ?? "") ? range.start - 1 : range.start;
      changes.push({ start, end: range.end, text: "" });
    } else if (value !== null) added += ` ${writtenAttribute(name, value)}`;
  }
  if (added) {
    const end = element.opening.end - (source[element.opening.end - 2] === "/" ? 2 : 1);
    // What an author left without a blank before the end of the tag ("<br class=a/>") is a value, and must not grow.
    const isValue = [...element.attributeRanges.values()].some((range) => range.end > end);
    const place = isValue ? element.opening.end - 1 : end;
    changes.push({ start: place, end: place, text: added });
  }
  return changes;
}

/** Of an attribute that is written twice only the first counts; without it the second would. */
function mayStandTwice(source: string, { opening, attributeRanges }: Element, name: string): boolean {
  const { start, end } = attributeRanges.get(name)!;
  const rest = `${source.slice(opening.start, start)} ${source.slice(end, opening.end)}`;
  return rest.toLowerCase().includes(name.toLowerCase());
}

function writtenAnew(source: string, element: Element, values: Record<string, string | null>): Change {
  const { start, end } = element.opening;
  const name = /^<[^\s/>]+/.exec(source.slice(start, end))![0];
  const attributes = { ...Object.fromEntries(element.attributes), ...values };
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : ` ${writtenAttribute(key, value)}`,
  );
  return { start, end, text: `${name}${written.join("")}${element.isForeign && element.inner === null ? "/" : ""}>` };
}

/** The change that puts html at the end of an element's content. */
export const appendTo = (element: Element, html: string): Change => {
  const place = element.inner?.end ?? element.opening.end;
  return { start: place, end: place, text: html };
};

/** The change that puts html at the beginning of an element's content. */
export const prependTo = (element: Element, html: string): Change => {
  const place = element.inner?.start ?? element.opening.end;
  return { start: place, end: place, text: html };
};
