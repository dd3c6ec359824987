/** The rows of a table that can't be imported, as a file to be mended and imported again. */
import Papa from "papaparse";

/** Cells are parted as Excel was told by a first line, else as is found. */
const MARK = /^\uFEFF?(?:"?sep=(.)"?(?:\r\n|\r|\n|$))?/i;

/**
 * @param content the table, CSV or a JSON list
 * @param rows their numbers; the first after the names is 1
 * @param whyOf what is wrong with a row
 * @param heading of the column that says it
 */
export function refusedFile(
  content: string,
  rows: readonly number[],
  whyOf: (row: number) => string,
  heading: string,
): { name: string; type: string; text: string } {
  if (/^\s*\[/.test(content)) {
    const list = JSON.parse(content) as unknown[];
    const text = JSON.stringify(
      rows.map((row) => list[row - 1]),
      null,
      2,
    );
    return { name: "not-imported.json", type: "application/json", text };
  }
  const [mark = "", said = ""] = MARK.exec(content) ?? [];
  const { data, meta } = Papa.parse<string[]>(content.slice(mark.length), {
    skipEmptyLines: "greedy",
    delimiter: said,
  });
  const [head = [], ...lines] = data;
  const width = rows.reduce((most, row) => Math.max(most, lines[row - 1]?.length ?? 0), head.length);
  const line = (cells: string[] = [], last = "") => [...cells, ...Array(width - cells.length).fill(""), last];
  const table = [line(head, heading), ...rows.map((row) => line(lines[row - 1], whyOf(row)))];
  const text = Papa.unparse(table, { delimiter: meta.delimiter, newline: "\r\n", escapeFormulae: true });
  return { name: "not-imported.csv", type: "text/csv", text: `\uFEFF${text}\r\n` };
}
