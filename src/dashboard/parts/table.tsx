/** A table of things. On narrow screens the columns that are `secondary` stand under the first one instead. */
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
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
  keyOf: (row: Row) => string;
}

export function Table<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  const classOf = ({ align, secondary, tight }: Column<Row>) =>
    classes(align === "end" && styles.end, secondary && styles.secondary, tight && styles.tight);
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="unseen">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={classOf(column)}>
                {column.hideName ? <span className="unseen">{column.name}</span> : column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
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
