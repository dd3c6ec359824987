/** Records in and out as tables: what is written is written a few rows at a time, what is read is made while it is sent. */

import { isoTime } from "../../lib/clock.ts";
import { CSV_START, csvLines } from "../../lib/csv.ts";
import { ApiError, type Detail } from "../../lib/errors.ts";
import type { ColumnReport } from "../../lib/table_heads.ts";
import type { Context } from "../../operation/operation.ts";
import { MOST_NAMED_ROWS } from "../../operation/table_fields.ts";
import { MOST } from "../../policy/limits.ts";
import { problem } from "../../sentences/field_problems.ts";
import { nextTurn } from "../../storage/batches.ts";
import type { Db } from "../../storage/client.ts";
import type { ContentData } from "../../storage/tables.ts";
import type { ReadTable, RowProblem, TableRow } from "./import_table.ts";
import { renamed } from "./portable.ts";
import { referencesIn } from "./rules.ts";
import { addRecords, changeRecords, type RecordContext } from "./service.ts";
import * as store from "./store.ts";
import { toCell } from "./values.ts";

/** How often a table that refers to itself is rehearsed; each time rows are refused that refer to one refused before. */
const MOST_ROUNDS = 10;

export interface ImportResult {
  rows: number;
  created: number;
  updated: number;
  /** Of the rows, those that visitors see from then on. */
  published: number;
  columns: ColumnReport[];
  problems: RowProblem[];
  problemCount: number;
  /** Rows that have problems. */
  refusedCount: number;
  /** Their numbers; none where none of the table can be taken. */
  refusedRows: number[];
}

/** Undoes what a rehearsal has written. */
class Rehearsed extends Error {
  override readonly name = "Rehearsed";
}

/**
 * Stores the rows of a table: those whose slug is a record's change it, others are new. All are rehearsed before the
 * first is written, so that what is wrong is known before; a server that dies meanwhile leaves the rows that it had
 * written, and the same import again goes on, where rows have slugs.
 * @param wish whether nothing is written; whether rows that have problems are left out, instead of keeping all others away
 * @throws ApiError `record_limit` when the collection would have more records than it may; in a dry run it is a problem
 */
export async function importRows(
  context: Context,
  collection: store.FoundCollection,
  table: ReadTable,
  { isDryRun, skips }: { isDryRun: boolean; skips: boolean },
): Promise<ImportResult> {
  const refused = new Set(table.refused);
  const result: ImportResult = {
    rows: table.rows,
    created: 0,
    updated: 0,
    published: 0,
    columns: table.columns,
    problems: [...table.problems],
    problemCount: table.problemCount,
    refusedCount: refused.has(0) ? table.rows : refused.size,
    refusedRows: [],
  };
  if (table.rows > MOST.records)
    return beyondLimit(result, `The table has ${inWords(table.rows)} rows, and ${LIMIT_IN_WORDS}`, isDryRun);
  if (refused.has(0)) return result;
  const [there, fresh] = [
    await store.countRecords(context.db, collection._id),
    await countNew(context.db, collection, table),
  ];
  if (there + fresh > MOST.records) {
    const wish = `The table has ${inWords(fresh)} new records, the collection ${inWords(there)} already`;
    return beyondLimit(result, `${wish}, and ${LIMIT_IN_WORDS}`, isDryRun);
  }
  const passing = { context, collection, table, refused, result };
  let coming: Map<string, string>;
  // Rows that refer to one that is refused are found to have a problem when all are gone through again.
  for (let round = 1; ; round++) {
    const known = refused.size;
    coming = await comingRecords(context, collection, table, refused);
    await passTable(passing, coming, true);
    if (coming.size === 0 || refused.size === known || round === MOST_ROUNDS) break;
  }
  if (!isDryRun && (skips || result.problemCount === 0)) await passTable(passing, coming, false);
  result.refusedCount = refused.size;
  result.refusedRows = [...refused].sort((a, b) => a - b);
  return result;
}

interface Passing {
  context: Context;
  collection: store.FoundCollection;
  table: ReadTable;
  /** Numbers of rows that are left out. */
  refused: Set<number>;
  result: ImportResult;
}

const rowsOf = (chunk: string, refused: ReadonlySet<number>): TableRow[] =>
  (JSON.parse(chunk) as TableRow[]).filter(({ row }) => !refused.has(row));

/** Goes through a table. Rows that turn out to have problems are told of, and left out. */
async function passTable(
  { context, collection, table, refused, result }: Passing,
  coming: Map<string, string>,
  rehearses: boolean,
): Promise<void> {
  Object.assign(result, { created: 0, updated: 0, published: 0 });
  for (const chunk of table.chunks) {
    for (let rows = rowsOf(chunk, refused); rows.length > 0; rows = rowsOf(chunk, refused)) {
      try {
        const { created, updated } = await storeRows(context, collection, rows, coming, rehearses);
        result.created += created;
        result.updated += updated;
        result.published += rows.filter(({ status }) => status === "published").length;
        break;
      } catch (error) {
        const told = error instanceof ApiError ? problemsOf(error, collection) : [];
        if (told.length === 0) throw error;
        for (const problem of told) {
          refused.add(problem.row);
          coming.delete(rows.find(({ row }) => row === problem.row)?.slug ?? "");
          result.problemCount++;
          if (result.problems.length < MOST_NAMED_ROWS) result.problems.push(problem);
        }
      }
    }
    await nextTurn();
  }
}

/**
 * Identifiers of records that a table makes, by their slugs, where others of the same table may refer to them: those that
 * come first can't wait for those that come last.
 */
async function comingRecords(
  { db, newId }: Context,
  collection: store.FoundCollection,
  table: ReadTable,
  refused: ReadonlySet<number>,
): Promise<Map<string, string>> {
  const coming = new Map<string, string>();
  if (!collection.fields.some(({ collection_id }) => collection_id === collection._id)) return coming;
  for (const chunk of table.chunks) {
    const slugs = rowsOf(chunk, refused).flatMap(({ slug }) => slug ?? []);
    const there = slugs.length > 0 ? await store.findBySlugs(db, collection._id, slugs) : new Map();
    for (const slug of slugs) if (!there.has(slug)) coming.set(slug, newId("rec"));
    await nextTurn();
  }
  return coming;
}

/** How many rows of a table are no record's yet: a rehearsal, each of whose commits is undone, would not see them together. */
async function countNew(db: Db, collection: store.FoundCollection, table: ReadTable): Promise<number> {
  let fresh = 0;
  for (const chunk of table.chunks) {
    const rows = JSON.parse(chunk) as TableRow[];
    const slugs = rows.flatMap(({ slug }) => slug ?? []);
    fresh += rows.length - (slugs.length > 0 ? (await store.findBySlugs(db, collection._id, slugs)).size : 0);
    await nextTurn();
  }
  return fresh;
}

const inWords = (count: number): string => count.toLocaleString("en");
const LIMIT_IN_WORDS = `a collection has at most ${inWords(MOST.records)}. Leave some out, or put them into another collection.`;

/** What there is no room for is told as a problem of the table, or thrown as `record_limit`. */
function beyondLimit(result: ImportResult, message: string, isDryRun: boolean): ImportResult {
  if (!isDryRun) throw new ApiError("record_limit", `Nothing was imported. ${message}`);
  const told = { ...problem("beyond_records", { most: MOST.records }), message };
  const problems = [{ row: 0, column: "", ...told }, ...result.problems].slice(0, MOST_NAMED_ROWS);
  return { ...result, problems, problemCount: result.problemCount + 1, refusedCount: result.rows };
}

async function storeRows(
  context: Context,
  collection: store.FoundCollection,
  rows: TableRow[],
  coming: ReadonlyMap<string, string>,
  rehearses: boolean,
): Promise<{ created: number; updated: number }> {
  const { services, account, now, newId } = context;
  const effects: (() => void)[] = [];
  let counts = { created: 0, updated: 0 };
  try {
    await services.storage.write(account._id, async (db) => {
      effects.length = 0;
      const writing: RecordContext = {
        db,
        account,
        now,
        newId,
        services,
        afterCommit: (effect) => effects.push(effect),
        coming: new Set(coming.values()),
      };
      counts = await writeRows(writing, collection, rows, coming);
      if (rehearses) throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
    return counts;
  }
  for (const effect of effects) effect();
  return counts;
}

async function writeRows(
  writing: RecordContext,
  collection: store.FoundCollection,
  rows: TableRow[],
  coming: ReadonlyMap<string, string>,
) {
  const { db, account } = writing;
  await resolveReferences(db, collection, rows, coming);
  const slugs = rows.flatMap(({ slug }) => slug ?? []);
  const known = await store.findBySlugs(db, collection._id, slugs);
  const fresh = rows.filter(({ slug }) => slug === undefined || !known.has(slug));
  const given = fresh.map(({ row, references, ...record }) => {
    const _id = coming.get(record.slug ?? "");
    return _id === undefined ? record : { ...record, _id };
  });
  if (given.length > 0) await addRecords(writing, collection, given, (index) => `row.${fresh[index]!.row}.`);
  const there = await store.findRecords(db, account._id, [...known.values()]);
  const changed = there.map(({ pending, ...before }) => {
    const { row, references, slug, set, cleared, ...wanted } = rows.find(({ slug }) => slug === before.slug)!;
    const data: Record<string, unknown> = {
      ...(set as ContentData),
      ...Object.fromEntries(cleared.map((key) => [key, null])),
    };
    return { row, before, changes: { ...wanted, data } };
  });
  await changeRecords(writing, collection, changed, (index) => `row.${changed[index]!.row}.`);
  return { created: fresh.length, updated: there.length };
}

/** Texts that name records become their identifiers. Throws `validation_failed`. */
async function resolveReferences(
  db: Db,
  { _id, fields }: store.FoundCollection,
  rows: TableRow[],
  coming: ReadonlyMap<string, string>,
): Promise<void> {
  const problems: Detail[] = [];
  for (const field of fields) {
    if (field.collection_id === null) continue;
    const named = rows.filter(({ references }) => references[field.key] !== undefined);
    const names = [...new Set(named.flatMap(({ references }) => references[field.key]!))];
    if (names.length === 0) continue;
    const bySlug = await store.findBySlugs(db, field.collection_id, names);
    const ofTable = field.collection_id === _id ? coming : undefined;
    for (const row of named) {
      const ids = row.references[field.key]!.map((name) => bySlug.get(name) ?? ofTable?.get(name) ?? name);
      const wrong = ids.find((id) => !id.startsWith("rec_"));
      if (wrong !== undefined)
        problems.push({
          path: `row.${row.row}.data.${field.key}`,
          ...problem("record_missing", { id: wrong.slice(0, 100) }),
        });
      else if (field.type === "reference" && ids.length > 1)
        problems.push({ path: `row.${row.row}.data.${field.key}`, ...problem("one_record") });
      else (row.set as Record<string, unknown>)[field.key] = field.type === "reference" ? ids[0] : ids;
    }
  }
  if (problems.length > 0) throw new ApiError("validation_failed", problems[0]!.message, { details: problems });
}

/** Details of an error as problems of a table; none: it is about no row of it. */
function problemsOf(error: ApiError, { fields }: store.FoundCollection): RowProblem[] {
  const details = (error.extra.details as Detail[] | undefined) ?? [];
  const names = new Map(fields.map(({ key, name }) => [key, name]));
  return details.flatMap(({ path, ...told }) => {
    const [, row, rest] = /^row\.(\d+)\.(.*)$/.exec(path) ?? [];
    if (!row) return [];
    const key = rest!.replace(/^data\./, "");
    return { row: Number(row), column: names.get(key) ?? key, ...told };
  });
}

// --- out ---

const RECORDS_AT_ONCE = 100;

/** A record with its values as they are written: references by slugs, which another server knows too. */
type WrittenRecord = Omit<store.RecordRow, "data" | "draft_data"> & { data: ContentData };

async function* recordsOf(
  { db, account }: Pick<Context, "db" | "account">,
  { _id, fields }: store.FoundCollection,
): AsyncGenerator<WrittenRecord[]> {
  for (let after = ""; ; ) {
    const rows = await store.recordsAfter(db, _id, after, RECORDS_AT_ONCE);
    const values = rows.map((row) => row.draft_data ?? row.data);
    const ids = [...new Set(values.flatMap((data) => referencesIn(fields, data).flatMap(({ ids }) => ids)))];
    const slugs = await store.findSlugs(db, account._id, ids);
    const names = { record: (id: string) => slugs.get(id) ?? id, asset: (id: string) => id };
    if (rows.length > 0)
      yield rows.map((row, index) => ({ ...row, data: renamed(fields, values[index]!, names) as ContentData }));
    if (rows.length < RECORDS_AT_ONCE) return;
    after = rows.at(-1)!._id;
    await nextTurn();
  }
}

/** A collection's records as CSV (RFC 4180), as editors see them. Cells that a spreadsheet would run have an apostrophe before them. */
export async function* recordTable(context: Context, collection: store.FoundCollection): AsyncGenerator<Uint8Array> {
  const { fields } = collection;
  yield CSV_START;
  yield csvLines([
    [
      "_id",
      "slug",
      "status",
      ...fields.map(({ key }) => key),
      "publish_at",
      "unpublish_at",
      "published_at",
      "created_at",
    ],
  ]);
  for await (const rows of recordsOf(context, collection))
    yield csvLines(
      rows.map((row) => {
        const times = [row.publish_at, row.unpublish_at, row.published_at, row.created_at].map(
          (at) => isoTime(at) ?? "",
        );
        return [row._id, row.slug, row.status, ...fields.map(({ key }) => toCell(row.data[key])), ...times];
      }),
    );
}

/** The same as a JSON list, which can be imported again. */
export async function* recordList(context: Context, collection: store.FoundCollection): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let separator = "[\n";
  for await (const rows of recordsOf(context, collection)) {
    const texts = rows.map((row) => {
      const data = Object.fromEntries(collection.fields.map(({ key }) => [key, row.data[key] ?? null]));
      const { slug, status } = row;
      const [publish_at, unpublish_at, published_at, created_at] = [
        row.publish_at,
        row.unpublish_at,
        row.published_at,
        row.created_at,
      ].map((at) => isoTime(at));
      return JSON.stringify({ _id: row._id, slug, status, data, publish_at, unpublish_at, published_at, created_at });
    });
    yield encoder.encode(`${separator}${texts.join(",\n")}`);
    separator = ",\n";
  }
  yield encoder.encode(separator === "[\n" ? "[]\n" : "\n]\n");
}
