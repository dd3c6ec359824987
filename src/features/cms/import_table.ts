/**
 * A table of records, as people have it (CSV, JSON) → what is to be kept, and what is wrong with it by row and column.
 * Runs in a worker: it knows no database, so that references are resolved by who called.
 */
import Papa from "papaparse";
import { MOST } from "../../policy/limits.ts";
import type { ContentField } from "../../storage/tables.ts";
import { fromCell, indexValues, isEmpty, readValue } from "./values.ts";

export type TableFormat = "csv" | "json";

/** A row of a table as a record. */
export interface TableRow {
  /** Counted as people do: the first row of values is 1. */
  row: number;
  slug?: string;
  status?: "draft" | "scheduled" | "published" | "archived";
  publish_at?: number;
  unpublish_at?: number;
  set: Record<string, never>;
  cleared: string[];
  /** Texts that name other records, by their identifiers or slugs. */
  references: Record<string, string[]>;
}

export interface RowProblem {
  row: number;
  column: string;
  message: string;
}

export interface ReadTable {
  /** JSON of 50 rows each: thousands of small objects cost much on their way between processes. */
  chunks: string[];
  /** Of the whole table; those beyond what a collection may have are not read. */
  rows: number;
  problems: RowProblem[];
  /** Of all problems; those told are the first. */
  problemCount: number;
}

export const ROWS_AT_ONCE = 50;
const TOLD = 100;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const STATUSES = new Set(["draft", "scheduled", "published", "archived"]);
/** What an export has besides, which is the server's to say. */
const PASSED_OVER = new Set(["_id", "title", "url", "created_at", "updated_at", "published_at", "revision"]);

export function readTable({
  format,
  content,
  fields,
}: {
  format: TableFormat;
  content: string;
  fields: ContentField[];
}): ReadTable {
  const problems: RowProblem[] = [];
  let problemCount = 0;
  const tell = (row: number, column: string, message: string) => {
    problemCount++;
    if (problems.length < TOLD) problems.push({ row, column, message });
  };
  const given = format === "csv" ? fromCsv(content, fields, tell) : fromJson(content, tell);
  const unique = new Map(fields.filter((field) => field.unique).map(({ key }) => [key, new Set<string>()]));
  const slugs = new Set<string>();
  const rows: TableRow[] = [];
  for (const [index, values] of given.slice(0, MOST.records).entries()) {
    const row: TableRow = { row: index + 1, set: {}, cleared: [], references: {} };
    readState(row, values, tell);
    if (row.slug !== undefined) {
      if (slugs.has(row.slug)) tell(row.row, "slug", "is there twice in the table");
      slugs.add(row.slug);
    }
    for (const field of fields) {
      if (!Object.hasOwn(values, field.key)) continue;
      const cell = values[field.key];
      const value = format === "csv" && typeof cell === "string" ? fromCell(field, cell) : cell;
      readField(row, field, value, tell);
      const kept = (row.set as Record<string, never>)[field.key];
      const seen = unique.get(field.key);
      if (!seen || kept === undefined) continue;
      for (const text of indexValues(field, kept)) {
        if (seen.has(text)) tell(row.row, field.name, "is there twice in the table, and only one record may have it");
        seen.add(text);
      }
    }
    rows.push(row);
  }
  const chunks: string[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) chunks.push(JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE)));
  return { chunks, rows: given.length, problems, problemCount };
}

type Tell = (row: number, column: string, message: string) => void;

function readField(row: TableRow, field: ContentField, value: unknown, tell: Tell): void {
  if (isEmpty(value)) {
    row.cleared.push(field.key);
    return;
  }
  if (field.type === "reference" || field.type === "multi_reference") {
    const names = [value].flat();
    if (names.length > 100 || names.some((name) => typeof name !== "string" || name.length > 200))
      tell(row.row, field.name, "must name records by their slugs or identifiers");
    else row.references[field.key] = names as string[];
    return;
  }
  const read = readValue(field, value);
  if ("problem" in read) tell(row.row, field.name, read.problem);
  else if (isEmpty(read.value)) row.cleared.push(field.key);
  else (row.set as Record<string, unknown>)[field.key] = read.value;
}

function readState(row: TableRow, values: Record<string, unknown>, tell: Tell): void {
  const { slug, status } = values;
  if (typeof slug === "string" && slug !== "") {
    if (slug.length > 100 || slug === "page" || !SLUG.test(slug))
      tell(row.row, "slug", 'must be like "rye-is-back": lower-case letters, digits and single "-"');
    else row.slug = slug;
  }
  if (!isEmpty(status)) {
    if (typeof status !== "string" || !STATUSES.has(status))
      tell(row.row, "status", "must be draft, scheduled, published or archived");
    else row.status = status as NonNullable<TableRow["status"]>;
  }
  for (const name of ["publish_at", "unpublish_at"] as const) {
    const given = values[name];
    if (isEmpty(given)) continue;
    const at = typeof given === "string" ? Date.parse(given) : Number.NaN;
    if (Number.isNaN(at)) tell(row.row, name, 'must be a time such as "2026-11-20T09:30:00Z"');
    else row[name] = at;
  }
}

const STATE_COLUMNS = new Set(["slug", "status", "publish_at", "unpublish_at"]);

function fromCsv(content: string, fields: ContentField[], tell: Tell): Record<string, unknown>[] {
  const { data, errors } = Papa.parse<string[]>(content.replace(/^\uFEFF/, ""), { skipEmptyLines: "greedy" });
  const [head, ...rows] = data;
  for (const { row, message } of errors.slice(0, 10)) if (row !== undefined) tell(row, "", message);
  if (!head) {
    tell(0, "", "has no rows");
    return [];
  }
  const known = new Map<string, string>();
  for (const { key, name } of fields) known.set(name.toLowerCase(), key);
  for (const { key } of fields) known.set(key, key);
  const columns = head.map((name) => {
    const wanted = name.trim().toLowerCase();
    const key = STATE_COLUMNS.has(wanted) ? wanted : known.get(wanted);
    if (key === undefined && wanted !== "" && !PASSED_OVER.has(wanted))
      tell(0, name.slice(0, 100), "is no field of this collection: remove the column, or add the field first");
    return key;
  });
  return rows.map((cells) => {
    const values: Record<string, unknown> = {};
    for (const [index, cell] of cells.entries())
      if (columns[index] !== undefined) values[columns[index]!] = unquoted(cell);
    return values;
  });
}

/** A table that was exported has an apostrophe before what a spreadsheet would take for a formula. */
const unquoted = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

function fromJson(content: string, tell: Tell): Record<string, unknown>[] {
  let given: unknown;
  try {
    given = JSON.parse(content);
  } catch (error) {
    tell(0, "", `is no JSON: ${(error as Error).message.slice(0, 200)}`);
    return [];
  }
  if (!Array.isArray(given)) {
    tell(0, "", "must be a list of records");
    return [];
  }
  return given.map((item: unknown, index) => {
    if (typeof item !== "object" || item === null || Array.isArray(item)) {
      tell(index + 1, "", "must be an object");
      return {};
    }
    const { data, ...others } = item as Record<string, unknown>;
    return typeof data === "object" && data !== null && !Array.isArray(data)
      ? { ...data, ...states(others) }
      : { ...others };
  });
}

const states = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => STATE_COLUMNS.has(name)));
