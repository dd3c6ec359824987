/** Reads tables of leads as people have them: a first line of names in English or German, commas or semicolons. */
import { readBroughtTable, unquoted } from "../../lib/brought_tables.ts";
import { type ColumnMapping, type ColumnReport, withSamples } from "../../lib/table_heads.ts";
import type { FieldProblemDetail } from "../../sentences/field_problems.ts";
import { type ColumnName, columnOf, isColumn } from "./table_columns.ts";

/** A row by the names of an import's fields. */
export type TableRow = Partial<Record<ColumnName, string>>;

/** What was read of a table, or why it can't be. */
export type ReadTable = { rows: TableRow[]; columns: ColumnReport[] } | { problem: FieldProblemDetail };

const LONGEST_CELL = 5_000;

/**
 * Reads a table.
 * @param most rows; a longer table is refused
 * @param wanted where columns go whose names don't say it
 */
export function readTable(csv: string, most: number, wanted: ColumnMapping = {}): ReadTable {
  const goals = { byName: columnOf, read: (name: string) => (isColumn(name) ? name : null) };
  const table = readBroughtTable(csv, most, wanted, goals);
  if ("problem" in table) return table;
  const { columns, lines } = table;
  const rows = lines.map((cells) => {
    const row: TableRow = {};
    for (const [index, { goes_to }] of columns.entries()) {
      const column = goes_to as ColumnName | null;
      const cell = unquoted(cells[index]).slice(0, LONGEST_CELL).trim();
      if (column && cell !== "" && row[column] === undefined) row[column] = cell;
    }
    return row;
  });
  return { rows, columns: withSamples(columns, lines) };
}
