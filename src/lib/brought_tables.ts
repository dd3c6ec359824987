/** Reads tables that people bring: comma-separated values with a first line of names. */
import Papa from "papaparse";
import { type FieldProblemDetail, problem } from "../sentences/field_problems.ts";
import { type ColumnMapping, type Goals, type PlacedColumn, placeColumns } from "./table_heads.ts";

/**
 * @param most rows; a longer table is refused
 * @param wanted where columns go whose names don't say it
 * @returns its columns, each with where it goes, and its rows; or why it can't be read
 */
export function readBroughtTable(
  csv: string,
  most: number,
  wanted: ColumnMapping,
  goals: Goals,
): { columns: PlacedColumn[]; lines: string[][] } | { problem: FieldProblemDetail } {
  const { data } = Papa.parse<string[]>(csv.replace(/^\ufeff/, ""), { skipEmptyLines: "greedy", preview: most + 2 });
  const [head, ...lines] = data;
  if (!head) return { problem: problem("no_lines") };
  if (lines.length > most) return { problem: problem("too_many_rows", { most }) };
  const placed = placeColumns(head, wanted, goals);
  return "problem" in placed ? placed : { ...placed, lines };
}

/** A cell as it was before an export put an apostrophe before what looks like a formula, as numbers with a plus do. */
export const unquoted = (cell = ""): string => (/^'[=+\-@\t]/.test(cell) ? cell.slice(1) : cell);
