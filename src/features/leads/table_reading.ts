/** Reads tables of leads as people have them: a first line of names in English or German, commas or semicolons. */
import Papa from "papaparse";
import { type ColumnMapping, type ColumnReport, placeColumns, withSamples } from "../../lib/table_heads.ts";
import { type FieldProblemDetail, problem } from "../../sentences/field_problems.ts";
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
  const { data } = Papa.parse<string[]>(csv.replace(/^\ufeff/, ""), { skipEmptyLines: "greedy", preview: most + 2 });
  const [head, ...rest] = data;
  if (!head) return { problem: problem("no_lines") };
  if (rest.length > most) return { problem: problem("too_many_rows", { most }) };
  const placed = placeColumns(head, wanted, { byName: columnOf, read: (name) => (isColumn(name) ? name : null) });
  if ("problem" in placed) return placed;
  const { columns } = placed;
  const rows = rest.map((cells) => {
    const row: TableRow = {};
    for (const [index, { goes_to }] of columns.entries()) {
      const column = goes_to as ColumnName | null;
      const cell = unquoted(cells[index] ?? "")
        .slice(0, LONGEST_CELL)
        .trim();
      if (column && cell !== "" && row[column] === undefined) row[column] = cell;
    }
    return row;
  });
  return { rows, columns: withSamples(columns, rest) };
}

/** Exports put an apostrophe before what looks like a formula, as numbers with a plus do. */
const unquoted = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);
