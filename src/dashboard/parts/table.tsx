/** A table of things. On narrow screens the columns that are `secondary` stand under the first one instead. */
import type { ReactNode } from "react";
import { useMessages } from "../messages/messages.ts";
import { classes } from "./classes.ts";
import { rowProps, type Selection } from "./selection.ts";
import styles from "./table.module.css";

export interface Column<Row> {
  name: string;
  /** Only read aloud: a column of buttons. */
  hideName?: boolean;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** Left out where there is little room. */
  secondary?: boolean;
  /** As narrow as its content. */
  tight?: boolean;
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
}

const idOf = (row: unknown): string => (row as { _id: string })._id;

export function Table<Row>({ label, columns, rows, keyOf = idOf, selection }: TableProps<Row>) {
  const classOf = ({ align, secondary, tight }: Column<Row>) =>
    classes(align === "end" && styles.end, secondary && styles.secondary, tight && styles.tight);
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
              <th key={column.name} scope="col" className={classOf(column)}>
                {column.hideName ? <span className="unseen">{column.name}</span> : column.name}
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
