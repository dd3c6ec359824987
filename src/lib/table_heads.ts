/** The columns of a table that somebody brings, and where each goes: as its name says, or as who brings it says. */
import { type ColumnNote, noteOf, tellColumn } from "../sentences/column_notes.ts";
import { type FieldProblemDetail, problem } from "../sentences/field_problems.ts";

/** A column, and where it goes. */
export interface PlacedColumn extends ColumnNote {
  position: number;
  name: string;
  /** Null: it is left out. */
  goes_to: string | null;
}

/** A column as it is told. */
export interface ColumnReport extends PlacedColumn {
  /** The first of its values. */
  samples: string[];
}

/** Where columns go by the word of who imports, by their names or positions (`#3`); null: nowhere. */
export type ColumnMapping = Record<string, string | null>;

export const MOST_COLUMNS = 300;
const SAMPLES = 3;
const LONGEST_SAMPLE = 60;

/** How a column is named where its name does not say which one it is. */
export const numbered = (position: number): string => `#${position}`;

/** Which columns a name means: those that are called so, else in whatever case, else the one at a position. */
export function columnsNamed(heads: string[], name: string): number[] {
  const indexes = (accepts: (head: string) => boolean) =>
    heads.flatMap((head, index) => (accepts(head.trim()) ? [index] : []));
  const exact = indexes((head) => head === name.trim());
  if (exact.length > 0) return exact;
  const alike = indexes((head) => head.toLowerCase() === name.trim().toLowerCase());
  if (alike.length > 0) return alike;
  const position = /^#(\d{1,4})$/.exec(name.trim())?.[1];
  return position && Number(position) >= 1 && Number(position) <= heads.length ? [Number(position) - 1] : [];
}

/** What an import has places for. */
export interface Goals {
  /** Where a column goes by its name; null: nobody knows. */
  byName: (name: string) => string | null;
  /** What is wanted as it is kept; null: there is no such place. */
  read: (wanted: string) => string | null;
}

/**
 * Says where each column goes. Of two that go to the same place the first does, unless somebody said otherwise.
 * @returns the columns, or why nothing can be said of them
 */
export function placeColumns(
  heads: string[],
  wanted: ColumnMapping,
  { byName, read }: Goals,
): { columns: PlacedColumn[] } | { problem: FieldProblemDetail } {
  if (heads.length > MOST_COLUMNS) return { problem: problem("too_many_columns", { most: MOST_COLUMNS }) };
  const said = new Map<number, string | null>();
  for (const [name, goal] of Object.entries(wanted)) {
    const meant = columnsNamed(heads, name);
    if (meant.length === 0)
      return { problem: problem("column_unknown", { column: JSON.stringify(name.slice(0, 60)) }) };
    const place = goal === null ? null : read(goal);
    if (goal !== null && place === null)
      return { problem: problem("goal_unknown", { goal: JSON.stringify(goal.slice(0, 60)) }) };
    for (const index of meant) said.set(index, place);
  }
  const taken = new Set([...said.values()].filter((place) => place !== null));
  if (taken.size < [...said.values()].filter((place) => place !== null).length)
    return { problem: problem("goals_twice") };
  const columns = heads.map((head, index): PlacedColumn => {
    const position = index + 1;
    const name = head.trim().slice(0, 200) || numbered(position);
    const asked = said.get(index);
    if (asked !== undefined) return { position, name, goes_to: asked, ...noteOf(null) };
    const found = head.trim() ? byName(head.slice(0, 100)) : null;
    if (found === null) return { position, name, goes_to: null, ...noteOf(tellColumn("unsaid")) };
    if (taken.has(found)) return { position, name, goes_to: null, ...noteOf(tellColumn("taken", { goal: found })) };
    taken.add(found);
    return { position, name, goes_to: found, ...noteOf(null) };
  });
  return { columns };
}

/** Columns with the first values of each, so that whoever looks at them knows what they hold. */
export const withSamples = (columns: PlacedColumn[], rows: readonly unknown[][]): ColumnReport[] =>
  columns.map((column, index) => ({ ...column, samples: samplesOf(rows, index) }));

function samplesOf(rows: readonly unknown[][], index: number): string[] {
  const samples: string[] = [];
  for (const { [index]: cell } of rows) {
    const text = typeof cell === "string" ? cell.trim() : JSON.stringify(cell ?? "").replace(/^""$/, "");
    if (text === "") continue;
    samples.push(text.slice(0, LONGEST_SAMPLE).toWellFormed());
    if (samples.length === SAMPLES) break;
  }
  return samples;
}
