/** The columns of a table that somebody brings, and where each goes: as its name says, or as who brings it says. */

/** A column as it is told. */
export interface ColumnReport {
  position: number;
  name: string;
  /** Null: it is left out. */
  goes_to: string | null;
  note: string;
}

/** Where columns go by the word of who imports, by their names or positions (`#3`); null: nowhere. */
export type WantedColumns = Record<string, string | null>;

export const MOST_COLUMNS = 300;

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

interface Goals {
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
  wanted: WantedColumns,
  { byName, read }: Goals,
): { columns: ColumnReport[] } | { problem: string } {
  if (heads.length > MOST_COLUMNS) return { problem: `must have at most ${MOST_COLUMNS} columns` };
  const said = new Map<number, string | null>();
  for (const [name, goal] of Object.entries(wanted)) {
    const meant = columnsNamed(heads, name);
    if (meant.length === 0)
      return { problem: `has no column ${JSON.stringify(name.slice(0, 60))}, which is in columns` };
    const place = goal === null ? null : read(goal);
    if (goal !== null && place === null)
      return { problem: `can't have a column go to ${JSON.stringify(goal.slice(0, 60))}: there is no such field` };
    for (const index of meant) said.set(index, place);
  }
  const taken = new Set([...said.values()].filter((place) => place !== null));
  if (taken.size < [...said.values()].filter((place) => place !== null).length)
    return { problem: "can't have two columns go to the same field" };
  const columns = heads.map((head, index): ColumnReport => {
    const position = index + 1;
    const name = head.trim().slice(0, 200) || numbered(position);
    const asked = said.get(index);
    if (asked !== undefined) return { position, name, goes_to: asked, note: "" };
    const found = head.trim() ? byName(head.slice(0, 100)) : null;
    if (found === null) return { position, name, goes_to: null, note: "left out: nobody said where it goes" };
    if (taken.has(found))
      return { position, name, goes_to: null, note: `left out: another column goes to ${found} already` };
    taken.add(found);
    return { position, name, goes_to: found, note: "" };
  });
  return { columns };
}
