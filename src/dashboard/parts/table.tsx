/** A table of things. On narrow screens the columns that are `secondary` stand under the first one instead. */
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "../messages/messages.ts";
import { classes } from "./classes.ts";
import { rowProps, type Selection } from "./selection.ts";
import styles from "./table.module.css";

export interface Column<Row> {
  name: string;
  /** A column of buttons: at the end, as narrow as they are, and its name is only read aloud. */
  buttons?: boolean;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** Left out where there is little room. */
  secondary?: boolean;
  /** As narrow as its content. */
  tight?: boolean;
  /** What sorts by it, in the order in which presses of its head go through them; then nothing does. */
  sort?: { ascending?: string; descending?: string } | undefined;
}

/** By what rows are sorted. */
export interface Sorting {
  value: string;
  onSort: (value: string) => void;
}

interface TableProps<Row> {
  /** What it lists; read aloud. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  /** Its `_id` when left out. */
  keyOf?: (row: Row) => string;
  /** With it there is a box before each row, and one for all. */
  selection?: Selection<Row> | null | undefined;
  sorting?: Sorting | undefined;
}

const idOf = (row: unknown): string => (row as { _id: string })._id;

export function Table<Row>({ label, columns, rows, keyOf = idOf, selection, sorting }: TableProps<Row>) {
  const classOf = ({ align, buttons, secondary, tight }: Column<Row>) =>
    classes(
      (buttons || align === "end") && styles.end,
      secondary && styles.secondary,
      (buttons || tight) && styles.tight,
    );
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="unseen">{label}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.box}>
                <SelectAll rows={rows} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={classOf(column)}
                aria-sort={sorting && directionOf(column, sorting)}
              >
                {column.buttons ? (
                  <span className="unseen">{column.name}</span>
                ) : column.sort && sorting ? (
                  <SortButton name={column.name} sort={column.sort} sorting={sorting} />
                ) : (
                  column.name
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr {...rowProps(keyOf(row), selection)} key={keyOf(row)}>
              {selection && (
                <td className={styles.box}>
                  <SelectRow row={row} selection={selection} />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.name} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Direction = "ascending" | "descending";

/** Which way rows are sorted by a column, if they are. */
const directionOf = ({ sort }: Pick<Column<never>, "sort">, { value }: Sorting): Direction | undefined =>
  (["ascending", "descending"] as const).find((direction) => value !== "" && sort?.[direction] === value);

interface SortButtonProps {
  name: string;
  sort: NonNullable<Column<never>["sort"]>;
  sorting: Sorting;
}

function SortButton({ name, sort, sorting }: SortButtonProps) {
  const values = Object.values(sort);
  const direction = directionOf({ sort }, sorting);
  const Icon = direction === "ascending" ? ArrowUp : direction === "descending" ? ArrowDown : ArrowUpDown;
  return (
    <button
      type="button"
      className={styles.sort}
      onClick={() => sorting.onSort(values[values.indexOf(sorting.value) + 1] ?? "")}
    >
      {name}
      <Icon aria-hidden />
    </button>
  );
}

/** The box of a row; with Shift all rows from the one before. */
export function SelectRow<Row>({ row, selection }: { row: Row; selection: Selection<Row> }) {
  const t = useMessages("parts");
  return (
    <label className={styles.pick}>
      <input
        type="checkbox"
        aria-label={t.selectOne(selection.nameOf(row))}
        checked={selection.rows.has(idOf(row))}
        onClick={(event) => selection.toggle(idOf(row), event.shiftKey)}
        readOnly
      />
    </label>
  );
}

function SelectAll<Row>({ rows, selection }: { rows: Row[]; selection: Selection<Row> }) {
  const t = useMessages("parts");
  const count = rows.filter((row) => selection.rows.has(idOf(row))).length;
  return (
    <label className={styles.pick}>
      <input
        type="checkbox"
        aria-label={t.selectPage}
        checked={count === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < rows.length;
        }}
        onChange={(event) => selection.set(rows, event.target.checked)}
      />
    </label>
  );
}
