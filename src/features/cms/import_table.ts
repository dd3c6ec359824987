/**
 * A table of records, as people have it (CSV, JSON) → what is to be kept, where each column went, and what is wrong with
 * it by row and column. Runs in a worker: it knows no database, so that references are resolved by who called.
 */

import Papa from "papaparse";
import {
  type ColumnMapping,
  type ColumnReport,
  MOST_COLUMNS,
  type PlacedColumn,
  withSamples,
} from "../../lib/table_heads.ts";
import { MOST_NAMED_ROWS } from "../../operation/table_fields.ts";
import { MOST } from "../../policy/limits.ts";
import { noteOf, tellColumn } from "../../sentences/column_notes.ts";
import { type FieldProblemDetail, problem } from "../../sentences/field_problems.ts";
import type { ContentField } from "../../storage/tables.ts";
import { type Column, type Flag, type Head, type Property, placeColumns } from "./import_columns.ts";
import { cleanedHtml, isHtml } from "./rich_text.ts";
import { fromCell, indexValues, isEmpty, readValue, truthOf } from "./values.ts";
import { type DateOrder, orderIn, readWrittenDay, readWrittenTime } from "./written_dates.ts";

export type TableFormat = "csv" | "json";

/** A row of a table as a record. */
export interface TableRow {
  /** Counted as people do: the first row of values is 1. */
  row: number;
  slug?: string;
  status?: "draft" | "scheduled" | "published" | "archived";
  publish_at?: number;
  unpublish_at?: number;
  published_at?: number;
  set: Record<string, never>;
  cleared: string[];
  /** Texts that name other records, by their identifiers or slugs. */
  references: Record<string, string[]>;
}

export interface RowProblem extends FieldProblemDetail {
  row: number;
  column: string;
}

export interface ReadTable {
  /** JSON of 50 rows each, of those without problems: thousands of small objects cost much on their way between processes. */
  chunks: string[];
  /** Of the whole table; those beyond what a collection may have are not read. */
  rows: number;
  columns: ColumnReport[];
  problems: RowProblem[];
  /** Of all problems; those told are the first. */
  problemCount: number;
  /** Rows that have problems; 0: the table itself has, and none of it can be taken. */
  refused: number[];
}

export interface TableInput {
  format: TableFormat;
  content: string;
  fields: ContentField[];
  columns: ColumnMapping;
  dateOrder: DateOrder | null;
  timeZone: string | null;
  now: number;
}

export const ROWS_AT_ONCE = 50;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const STATUSES = new Set(["draft", "scheduled", "published", "archived"]);

/** Rows of cells under a head; undefined: the row says nothing of it. */
interface Grid {
  heads: Head[];
  rows: unknown[][];
}

type Tell = (row: number, column: string, problem: FieldProblemDetail) => void;

/**
 * Reads a table that was sent to be imported.
 * @returns its rows as records, but for those that have problems
 */
export function readTable(input: TableInput): ReadTable {
  const { format, content, fields } = input;
  const problems: RowProblem[] = [];
  const refused = new Set<number>();
  let problemCount = 0;
  const tell: Tell = (row, column, problem) => {
    problemCount++;
    refused.add(row);
    if (problems.length < MOST_NAMED_ROWS) problems.push({ row, column: column.slice(0, 100), ...problem });
  };
  const given = format === "csv" ? fromCsv(content, fields, tell) : fromJson(content, tell);
  const placed = placeColumns(given.heads, fields, input.columns);
  for (const { column, ...told } of placed.problems) tell(0, column, told);
  const table = given.rows.slice(0, MOST.records);
  const readers = placed.columns.map((column, index) => readerOf(column, index, table, input));
  const rows = table.map((cells, index) => {
    const row: TableRow = { row: index + 1, set: {}, cleared: [], references: {} };
    const flags: Partial<Record<Flag, boolean>> = {};
    for (const [at, read] of readers.entries()) if (cells[at] !== undefined) read(row, cells[at], flags, tell);
    settleStatus(row, flags, tell);
    return row;
  });
  tellRepeated(rows, fields, tell);
  for (const { target, report } of placed.columns) if (target.kind === "field") noteHtml(target.field, report, table);
  const chunks: string[] = [];
  const taken = rows.filter(({ row }) => !refused.has(row));
  for (let at = 0; at < taken.length; at += ROWS_AT_ONCE)
    chunks.push(JSON.stringify(taken.slice(at, at + ROWS_AT_ONCE)));
  const reports = placed.columns.map(({ report }) => report);
  const columns = withSamples(reports, table);
  return { chunks, rows: given.rows.length, columns, problems, problemCount, refused: [...refused] };
}

/** Tells of slugs, and of values that only one record may have, that are there twice. */
function tellRepeated(rows: TableRow[], fields: ContentField[], tell: Tell): void {
  const slugs = new Set<string>();
  for (const { row, slug } of rows) {
    if (slug === undefined) continue;
    if (slugs.has(slug)) tell(row, "slug", problem("twice"));
    slugs.add(slug);
  }
  for (const field of fields.filter(({ unique }) => unique)) {
    const seen = new Set<string>();
    for (const { row, set } of rows) {
      const kept = set[field.key];
      if (kept === undefined) continue;
      for (const text of indexValues(field, kept)) {
        if (seen.has(text)) tell(row, field.name, problem("value_twice"));
        seen.add(text);
      }
    }
  }
}

// --- cells ---

type ReadCell = (row: TableRow, cell: unknown, flags: Partial<Record<Flag, boolean>>, tell: Tell) => void;

/** What is done with the cells of a column. */
function readerOf({ target, report }: Column, index: number, table: unknown[][], input: TableInput): ReadCell {
  const order = () => input.dateOrder ?? orderIn(column(table, index));
  switch (target.kind) {
    case "field": {
      const { field } = target;
      const toDate = dateReader(field, order, input);
      return (row, cell, _, tell) => {
        const value = input.format === "csv" && typeof cell === "string" ? fromCell(field, cell) : cell;
        readField(row, field, value, toDate, tell);
      };
    }
    case "property":
      return propertyReader(target.name, report.name, order, input);
    case "flag": {
      const { name } = target;
      return (row, cell, flags, tell) => {
        if (isEmpty(cell)) return;
        const truth = truthOf(String(cell));
        if (truth === undefined) tell(row.row, report.name, problem("true_or_false"));
        else flags[name] = truth;
      };
    }
    default:
      return () => {};
  }
}

function* column(table: unknown[][], index: number): Generator<unknown> {
  for (const cells of table) yield cells[index];
}

type ToDate = ((text: string) => { value: string } | { problem: FieldProblemDetail }) | null;

/** How a text becomes what a date field has; null: it is no such field. */
function dateReader({ type }: ContentField, order: () => DateOrder | null, { timeZone }: TableInput): ToDate {
  if (type !== "date" && type !== "datetime") return null;
  const found = order();
  return type === "date" ? (text) => readWrittenDay(text, found) : (text) => readWrittenTime(text, found, timeZone);
}

function readField(row: TableRow, field: ContentField, value: unknown, toDate: ToDate, tell: Tell): void {
  if (isEmpty(value)) {
    row.cleared.push(field.key);
    return;
  }
  if (field.type === "reference" || field.type === "multi_reference") {
    const names = [value].flat();
    if (names.length > 100 || names.some((name) => typeof name !== "string" || name.length > 200))
      tell(row.row, field.name, problem("no_records"));
    else row.references[field.key] = names as string[];
    return;
  }
  const date = toDate && typeof value === "string" ? toDate(value) : null;
  const read = date && "problem" in date ? date : readValue(field, date ? date.value : formatted(field, value));
  if ("problem" in read) tell(row.row, field.name, read.problem);
  else if (isEmpty(read.value)) row.cleared.push(field.key);
  else (row.set as Record<string, unknown>)[field.key] = read.value;
}

/** Longer texts are refused, whatever is in them. */
const LONGEST_CLEANED = 400_000;

/** Html as it is kept in a field that has formats. */
const formatted = ({ type }: ContentField, value: unknown): unknown =>
  type === "rich_text" && typeof value === "string" && value.length <= LONGEST_CLEANED && isHtml(value)
    ? cleanedHtml(value)
    : value;

function propertyReader(name: Property, column: string, order: () => DateOrder | null, input: TableInput): ReadCell {
  if (name === "slug")
    return (row, cell, _, tell) => {
      if (isEmpty(cell)) return;
      const slug = String(cell).trim();
      if (slug.length > 100 || slug === "page" || !SLUG.test(slug)) tell(row.row, column, problem("no_slug"));
      else row.slug = slug;
    };
  if (name === "status")
    return (row, cell, _, tell) => {
      if (isEmpty(cell)) return;
      const status = String(cell).trim().toLowerCase();
      if (STATUSES.has(status)) row.status = status as NonNullable<TableRow["status"]>;
      else tell(row.row, column, problem("no_status"));
    };
  const found = order();
  return (row, cell, _, tell) => {
    if (isEmpty(cell)) return;
    const read = readWrittenTime(String(cell), found, input.timeZone);
    const at = "problem" in read ? Number.NaN : Date.parse(read.value);
    if ("problem" in read) tell(row.row, column, read.problem);
    else if (name === "published_at" && at > input.now) tell(row.row, column, problem("published_in_future"));
    else row[name] = at;
  };
}

/** What a row's status is: said by itself, by the columns of another system, or by that it was published. */
function settleStatus(row: TableRow, flags: Partial<Record<Flag, boolean>>, tell: Tell): void {
  const flagged = flags.archived ? "archived" : flags.draft ? "draft" : undefined;
  if (flagged && row.status && row.status !== flagged)
    tell(row.row, "status", problem("statuses_disagree", { status: row.status, flag: flagged }));
  row.status ??= flagged ?? (row.published_at === undefined ? undefined : "published");
  if (row.status === undefined) delete row.status;
}

/** Says of a column with HTML what becomes of it. */
function noteHtml(field: ContentField, report: PlacedColumn, table: unknown[][]): void {
  if (!/^(?:rich_text|long_text|text)$/.test(field.type)) return;
  let cells = 0;
  for (const cell of column(table, report.position - 1)) if (typeof cell === "string" && isHtml(cell)) cells++;
  if (cells === 0) return;
  const code = field.type === "rich_text" ? "html_kept" : "html_as_text";
  Object.assign(report, noteOf(tellColumn(code, { rows: cells, type: field.type })));
}

// --- CSV ---

const DELIMITERS = [",", ";", "\t", "|"];
const READ_FOR_DELIMITER = 20_000;

function fromCsv(content: string, fields: ContentField[], tell: Tell): Grid {
  const none: Grid = { heads: [], rows: [] };
  // UTF-16 that was taken for UTF-8 has such characters everywhere.
  if (content.slice(0, 1000).includes("\0")) {
    tell(0, "", problem("table_not_utf8"));
    return none;
  }
  // Excel is told by a first line how the cells are parted.
  const [mark = "", said] = /^\uFEFF?(?:"?sep=(.)"?(?:\r\n|\r|\n|$))?/i.exec(content) ?? [];
  const text = content.slice(mark.length);
  const delimiter = said ?? likelyDelimiter(text, fields);
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: "greedy", delimiter });
  const [head, ...rows] = data;
  for (const { row, message } of errors.slice(0, 10))
    if (row !== undefined) tell(row, "", problem("table_unreadable", { said: message }));
  if (!head) {
    tell(0, "", problem("no_rows"));
    return none;
  }
  const longest = rows.reduce((most, { length }) => Math.max(most, length), head.length);
  if (longest > MOST_COLUMNS) {
    tell(0, "", problem("too_many_columns", { most: MOST_COLUMNS }));
    return none;
  }
  const heads = Array.from({ length: longest }, (_, index): Head => ({ name: head[index] ?? "", isFilled: false }));
  for (const cells of rows)
    for (const [index, cell] of cells.entries()) {
      if (cell.trim() !== "") heads[index]!.isFilled = true;
      cells[index] = unquoted(cell);
    }
  return { heads, rows };
}

/** What parts the cells: what makes the most names of the head known ones, and where none does what Papa Parse finds. */
function likelyDelimiter(text: string, fields: ContentField[]): string {
  const beginning = text.slice(0, READ_FOR_DELIMITER);
  const known = new Set([
    ...fields.flatMap(({ key, name }) => [key, name.trim().toLowerCase()]),
    ..."slug status name".split(" "),
  ]);
  let [best, most] = ["", 0];
  for (const delimiter of DELIMITERS) {
    const [head = []] = Papa.parse<string[]>(beginning, { delimiter, preview: 1 }).data;
    const count = head.length > 1 ? head.filter((name) => known.has(name.trim().toLowerCase())).length : 0;
    if (count > most) [best, most] = [delimiter, count];
  }
  return best;
}

/** A table that was exported has an apostrophe before what a spreadsheet would take for a formula. */
const unquoted = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

// --- JSON ---

function fromJson(content: string, tell: Tell): Grid {
  const none: Grid = { heads: [], rows: [] };
  let given: unknown;
  try {
    given = JSON.parse(content.replace(/^\uFEFF/, ""));
  } catch (error) {
    tell(0, "", problem("no_json", { said: (error as Error).message.slice(0, 200) }));
    return none;
  }
  if (!Array.isArray(given)) {
    tell(0, "", problem("no_record_list"));
    return none;
  }
  const heads: Head[] = [];
  const indexes = new Map<string, number>();
  const rows: unknown[][] = [];
  const put = (cells: unknown[], name: string, isProperty: boolean, value: unknown) => {
    const id = `${isProperty} ${name}`;
    let index = indexes.get(id);
    if (index === undefined) {
      index = heads.length;
      if (index >= MOST_COLUMNS) return;
      indexes.set(id, index);
      heads.push({ name, isProperty, isFilled: true });
    }
    cells[index] = value;
  };
  for (const [index, item] of given.entries()) {
    const cells: unknown[] = [];
    rows.push(cells);
    if (!isObject(item)) {
      tell(index + 1, "", problem("no_record_object"));
      continue;
    }
    const { data, ...others } = item;
    const isRecord = isObject(data);
    for (const [name, value] of Object.entries(isRecord ? data : item)) put(cells, name, false, value);
    if (isRecord) for (const [name, value] of Object.entries(others)) put(cells, name, true, value);
  }
  if (heads.length >= MOST_COLUMNS) tell(0, "", problem("too_many_columns", { most: MOST_COLUMNS }));
  return { heads, rows };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
