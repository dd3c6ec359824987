/**
 * What is selected of a list: by its boxes, by the key x on a row that has the focus or is under the pointer, and as a range
 * from the row before with Shift. It is kept while another page of the list is shown. Escape takes it back; j and k go from
 * row to row, and read the next where one of them is being read.
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

/** Elements to type in, where x is a letter, and what is open over the list. */
const NOT_OF_LIST = "input:not([type=checkbox]), textarea, select, [contenteditable], dialog, [role=dialog], [popover]";
/** What leads to what is being read. */
const READ = "a[aria-current]";

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
  const clear = () => setRows(new Map());
  const latest = useRef({ toggle, clear });
  latest.current = { toggle, clear };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      const focused = document.activeElement;
      if (ctrlKey || metaKey || altKey || defaultPrevented || focused?.closest(NOT_OF_LIST)) return;
      const row = focused?.closest("[data-row]") ?? frame.current?.querySelector("[data-row]:hover");
      const of = row && frame.current?.contains(row) ? row : null;
      const name = key.toLowerCase();
      if (name === "escape") latest.current.clear();
      else if (name === "x" && of) latest.current.toggle(of.getAttribute("data-row")!, shiftKey);
      else if (name !== "j" && name !== "k") return;
      else goOn(frame.current, of, name === "j" ? 1 : -1);
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [frame]);
  return { rows, toggle, set, clear };
}

/** Goes to the row after or before one: its link has the focus, and is followed where the row before was being read. */
function goOn(frame: HTMLElement | null, from: Element | null, by: 1 | -1): void {
  const rows = [...(frame?.querySelectorAll("[data-row]") ?? [])];
  const isRead = rows.find((row) => row.querySelector(READ));
  const before = from ?? isRead;
  const next = before ? rows[rows.indexOf(before) + by] : rows.at(by > 0 ? 0 : -1);
  const link = next?.querySelector<HTMLElement>("a");
  link?.focus();
  if (isRead) link?.click();
}

/** What the element of a row has, so that it can be selected by its key. */
export const rowProps = (id: string, selection: Pick<Selection<unknown>, "rows"> | null | undefined) =>
  selection ? { "data-row": id, "aria-selected": selection.rows.has(id) || undefined } : {};
