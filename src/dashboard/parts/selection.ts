/**
 * What is selected of a list: by its boxes, by the key x on a row that has the focus or is under the pointer, and as a range
 * from the row before with Shift. It is kept while another page of the list is shown.
 */
import { type RefObject, useEffect, useRef, useState } from "react";

export interface Selection<Row> {
  /** What a row is called. */
  nameOf(row: Row): string;
  /** By their ids, in the order in which they were selected. */
  rows: ReadonlyMap<string, Row>;
  /** @param isRange all rows from the one that was selected before */
  toggle(id: string, isRange: boolean): void;
  /** Selects these, or takes them out. */
  set(rows: Row[], isOn: boolean): void;
  clear(): void;
}

interface Named {
  _id: string;
}

/** Elements to type in, where x is a letter. */
const TYPED_IN = "input:not([type=checkbox]), textarea, select, [contenteditable]";

/**
 * @param shown the rows of the page that is shown
 * @param frame what the rows are in; each has `data-row`, its id
 */
export function useSelection<Row extends Named>(
  shown: Row[],
  frame: RefObject<HTMLElement | null>,
): Omit<Selection<Row>, "nameOf"> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
  const last = useRef<string | null>(null);
  const set = (changed: Row[], isOn: boolean) =>
    setRows((before) => {
      const next = new Map(before);
      for (const row of changed)
        if (isOn) next.set(row._id, row);
        else next.delete(row._id);
      return next;
    });
  const toggle = (id: string, isRange: boolean) => {
    const at = shown.findIndex(({ _id }) => _id === id);
    if (at < 0) return;
    const from = isRange ? shown.findIndex(({ _id }) => _id === last.current) : -1;
    last.current = id;
    set(from < 0 ? [shown[at]!] : shown.slice(Math.min(from, at), Math.max(from, at) + 1), !rows.has(id));
  };
  const toggleLatest = useRef(toggle);
  toggleLatest.current = toggle;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "x" || event.ctrlKey || event.metaKey || event.altKey) return;
      const focused = document.activeElement;
      if (focused?.closest(`${TYPED_IN}, [role=dialog]`)) return;
      const row = focused?.closest("[data-row]") ?? frame.current?.querySelector("[data-row]:hover");
      if (!row || !frame.current?.contains(row)) return;
      event.preventDefault();
      toggleLatest.current(row.getAttribute("data-row")!, event.shiftKey);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [frame]);
  return { rows, toggle, set, clear: () => setRows(new Map()) };
}

/** What the element of a row has, so that it can be selected by its key. */
export const rowProps = (id: string, selection: Pick<Selection<unknown>, "rows"> | null | undefined) =>
  selection ? { "data-row": id, "aria-selected": selection.rows.has(id) || undefined } : {};
