/** Records as tables: import and export. */
import * as v from "valibot";
import { ApiError, COMPUTING } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { component, count, described, exampleId, identifier, optional, written } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import {
  columnReports,
  columnsField,
  dryRunField,
  MOST_NAMED_ROWS,
  problemFields,
  refusedNumbers,
} from "../../operation/table_fields.ts";
import { MOST } from "../../policy/limits.ts";
import { readImport } from "./computations.ts";
import { assertMayPublish } from "./record_operations.ts";
import { getCollection } from "./service.ts";
import { isTimeZone } from "./written_dates.ts";

const formatField = (description: string) => described(v.picklist(["csv", "json"]), description, "csv");
const Imported = component("ImportedRecords", {
  collection_id: described(v.string(), "The collection.", exampleId("col")),
  dry_run: described(v.boolean(), "Nothing was stored.", false),
  rows: count("Rows that the table has.", 120),
  created: count("Records that were made, or would be.", 118),
  updated: count("Records that were changed, or would be.", 2),
  published: count("Of them, those that visitors see from then on.", 0),
  columns: columnReports("A field's key, or slug, status, publish_at, unpublish_at, published_at", {
    name: "Title",
    goes_to: "title",
  }),
  problems: described(
    v.array(
      v.object({
        row: count("The first row of values is 1; 0: the table itself.", 3),
        column: described(v.string(), "The field's name.", "Date"),
        message: described(v.string(), "What is wrong.", 'must be a date such as "2026-11-20"'),
        ...problemFields,
      }),
    ),
    `What is wrong, the first ${MOST_NAMED_ROWS.toLocaleString("en")}.`,
    [],
  ),
  problem_count: count("How many problems there are.", 0),
  refused_rows: refusedNumbers,
  refused_count: count("Rows that have problems, and are left out.", 0),
});

const importRecords = operation({
  name: "records.import",
  route: "POST /v1/cms/collections/:id/import",
  scope: ["sites:write", "publish"],
  summary: "Import records from CSV or JSON",
  description: `CSV (commas, semicolons, tabs or \`|\`, also after a \`sep=;\` line) with a head line that names fields by their keys or names, or a JSON list of records as the export has them; up to ${MOST.records.toLocaleString("en")} rows. \`columns\` in the answer says where each column goes. One that nobody knows, two that go to the same place, or values in a column without a name are problems until \`columns\` in the call says what to do with them. A row whose \`slug\` is a record's changes it; others are new, drafts unless \`status\` says otherwise, or \`published_at\`, when they were published elsewhere: feeds have that date. Webflow's columns are known: Published On, Archived and Draft are the status, its identifiers and other times are left out. References are slugs or identifiers. Dates may be written as ISO 8601, 20.11.2026, 20/11/2026, Nov 20, 2026 or as programs print them; 11/12/2026 is read as the rest of its column shows, or as \`date_order\` says, and refused otherwise. HTML in \`rich_text\` is cleaned and kept. Nothing is stored while anything is wrong: 400 with \`problems\`, by row and column; with \`skip_problems\` all rows but those are. \`dry_run\` only looks.`,
  input: {
    id: identifier("col", "collection"),
    format: formatField("What `content` is."),
    content: written(
      "code",
      described(v.pipe(v.string(), v.minLength(1)), "The table.", "title,date\nRye is back,2026-11-20\n"),
    ),
    columns: columnsField("a field's key, to slug, status, publish_at, unpublish_at, published_at, archived or draft", {
      Name: "title",
      "Collection ID": null,
    }),
    date_order: optional(
      described(v.picklist(["dmy", "mdy"]), "Which is first in dates such as 11/12/2026, the day or the month.", "dmy"),
    ),
    time_zone: optional(
      described(
        v.pipe(v.string(), maxCharacters(60), v.check(isTimeZone, says("no_time_zone"))),
        "Of times that don't say theirs; without it they are refused.",
        "Europe/Berlin",
      ),
    ),
    skip_problems: v.optional(
      described(
        v.boolean(),
        "Leaves out rows that have problems, and imports all others. What is wrong with the table itself keeps all of it away still.",
        true,
      ),
      false,
    ),
    dry_run: dryRunField,
  },
  output: Imported,
  limit: LIMIT.create,
  effect: "outside",
  stores: true,
  atOnce: { account: 1, server: 4 },
  errors: ["plan_required", "record_limit", ...COMPUTING],
  async handle(context, input) {
    const { services, account } = context;
    const collection = await getCollection(context, input.id);
    const { format, content, dry_run, skip_problems } = input;
    const table = await services.computeFor(account._id)(readImport, {
      format,
      content,
      fields: collection.fields,
      columns: input.columns ?? {},
      dateOrder: input.date_order ?? null,
      timeZone: input.time_zone ?? null,
      now: context.now,
    });
    const publishes = table.chunks.some((chunk) => /"status":"(?:published|scheduled)"|"publish_at":/.test(chunk));
    assertMayPublish(context, publishes ? [{ status: "published" }] : []);
    const { importRows } = await import("./transfer.ts");
    const wish = { isDryRun: dry_run, skips: skip_problems };
    const { problemCount, refusedCount, refusedRows, ...result } = await importRows(context, collection, table, wish);
    const isRefused = problemCount > 0 && (!skip_problems || refusedCount === table.rows);
    if (isRefused && !dry_run) {
      const [first] = result.problems;
      throw new ApiError(
        "validation_failed",
        `Nothing was imported. Row ${first!.row}${first!.column ? `, ${first!.column}` : ""}: ${first!.message}${problemCount > 1 ? ` (and ${problemCount - 1} more)` : ""}`,
        {
          details: result.problems
            .slice(0, 50)
            .map(({ row, column, ...told }) => ({ path: `row ${row}, ${column}`, ...told })),
          problems: result.problems,
          problem_count: problemCount,
          refused_count: refusedCount,
          columns: result.columns,
        },
      );
    }
    const counts = { problem_count: problemCount, refused_count: refusedCount, refused_rows: refusedRows };
    return { collection_id: collection._id, dry_run, ...result, ...counts };
  },
});

const exportRecords = operation({
  name: "records.export",
  route: "GET /v1/cms/collections/:id/export",
  scope: "sites:read",
  summary: "Download the records of a collection",
  description:
    "As editors see them, oldest first, made while they are sent. CSV (UTF-8, commas) has a column for each field; cells that a spreadsheet would take for a formula begin with an apostrophe. References are slugs. Both can be imported again, also into the same collection of another website or server.",
  input: { id: identifier("col", "collection"), format: v.optional(formatField("A table, or a JSON list."), "csv") },
  output: { kind: "file", contentType: "text/csv" },
  limit: LIMIT.export,
  atOnce: { account: 2, server: 8 },
  async handle(context, input) {
    const collection = await getCollection(context, input.id);
    const { recordList, recordTable } = await import("./transfer.ts");
    const { format } = input;
    return format === "csv"
      ? { name: `${collection.slug}.csv`, pieces: recordTable(context, collection) }
      : { name: `${collection.slug}.json`, contentType: "application/json", pieces: recordList(context, collection) };
  },
});

export const transferOperations = [importRecords, exportRecords];
