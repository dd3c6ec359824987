/** Records as tables: import and export. */
import * as v from "valibot";
import { ApiError, COMPUTING } from "../../lib/errors.ts";
import { exampleId, identifier, written } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { readImport } from "./computations.ts";
import { assertMayPublish } from "./record_operations.ts";
import { getCollection } from "./service.ts";

const formatField = (description: string) =>
  v.pipe(v.picklist(["csv", "json"]), v.metadata({ description, examples: ["csv"] }));
const count = (description: string, example: number) =>
  v.pipe(v.number(), v.integer(), v.metadata({ description, examples: [example] }));

const Imported = v.pipe(
  v.object({
    collection_id: v.pipe(v.string(), v.metadata({ description: "The collection.", examples: [exampleId("col")] })),
    dry_run: v.pipe(v.boolean(), v.metadata({ description: "Nothing was stored.", examples: [false] })),
    rows: count("Rows that the table has.", 120),
    created: count("Records that were made, or would be.", 118),
    updated: count("Records that were changed, or would be.", 2),
    problems: v.pipe(
      v.array(
        v.object({
          row: count("The first row of values is 1; 0: the table itself.", 3),
          column: v.pipe(v.string(), v.metadata({ description: "The field's name.", examples: ["Date"] })),
          message: v.pipe(
            v.string(),
            v.metadata({ description: "What is wrong.", examples: ['must be a date such as "2026-11-20"'] }),
          ),
        }),
      ),
      v.metadata({ description: "With `dry_run`: what is wrong, the first 100.", examples: [[]] }),
    ),
    problem_count: count("How many problems there are.", 0),
  }),
  v.title("ImportedRecords"),
);

const importRecords = operation({
  name: "records.import",
  route: "POST /v1/cms/collections/:id/import",
  summary: "Import records from CSV or JSON",
  description: `CSV with a head line that names fields by their keys or names, or a JSON list of records as the export has them; up to ${MOST.records.toLocaleString("en")} rows. A row whose \`slug\` is a record's changes it; others are new, drafts unless \`status\` says otherwise. References are slugs or identifiers. Nothing is stored while anything is wrong: 400 with \`problems\`, by row and column; \`dry_run\` only looks.`,
  input: {
    id: identifier("col", "collection"),
    format: formatField("What `content` is."),
    content: written(
      "code",
      v.pipe(
        v.string(),
        v.minLength(1, "must not be empty"),
        v.metadata({ description: "The table.", examples: ["title,date\nRye is back,2026-11-20\n"] }),
      ),
    ),
    dry_run: v.optional(
      v.pipe(v.boolean(), v.metadata({ description: "Only says what would be done.", examples: [true] })),
      false,
    ),
  },
  output: Imported,
  limit: LIMIT.create,
  effect: "outside",
  stores: true,
  atOnce: { account: 1, server: 4 },
  errors: ["not_found", "plan_required", "record_limit", ...COMPUTING],
  async handle(context, input) {
    const { services, account } = context;
    const collection = await getCollection(context, input.id);
    const { format, content, dry_run } = input;
    const table = await services.computeFor(account._id)(readImport, { format, content, fields: collection.fields });
    const publishes = table.chunks.some((chunk) => /"status":"(?:published|scheduled)"|"publish_at":/.test(chunk));
    assertMayPublish(context, publishes ? [{ status: "published" }] : []);
    const { importRows } = await import("./transfer.ts");
    const { problemCount, ...result } = await importRows(context, collection, table, dry_run);
    if (problemCount > 0 && !dry_run) {
      const [first] = result.problems;
      throw new ApiError(
        "validation_failed",
        `Nothing was imported. Row ${first!.row}${first!.column ? `, ${first!.column}` : ""}: ${first!.message}${problemCount > 1 ? ` (and ${problemCount - 1} more)` : ""}`,
        {
          details: result.problems
            .slice(0, 50)
            .map(({ row, column, message }) => ({ path: `row ${row}, ${column}`, message })),
          problems: result.problems,
          problem_count: problemCount,
        },
      );
    }
    return { collection_id: collection._id, dry_run, ...result, problem_count: problemCount };
  },
});

const exportRecords = operation({
  name: "records.export",
  route: "GET /v1/cms/collections/:id/export",
  summary: "Download the records of a collection",
  description:
    "As editors see them, oldest first, made while they are sent. CSV (UTF-8, commas) has a column for each field; cells that a spreadsheet would take for a formula begin with an apostrophe. Both can be imported again.",
  input: { id: identifier("col", "collection"), format: v.optional(formatField("A table, or a JSON list."), "csv") },
  output: { kind: "file", contentType: "text/csv" },
  limit: LIMIT.export,
  atOnce: { account: 2, server: 8 },
  errors: ["not_found"],
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
