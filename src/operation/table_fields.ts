/** What operations that read tables share: where columns go, looking before anything is stored, and what is told of both. */
import * as v from "valibot";
import { says } from "../lib/field_words.ts";
import { MOST_COLUMNS } from "../lib/table_heads.ts";
import { COLUMN_NOTES, noteOf } from "../sentences/column_notes.ts";
import { codeFields, described, optional, sentenceDetails } from "./fields.ts";

/** @param places what columns can go to, in words */
export const columnsField = (places: string, example: Record<string, string | null>) =>
  optional(
    described(
      v.pipe(
        v.record(v.string(), v.nullable(v.string())),
        v.check(
          (columns) => Object.keys(columns).length <= MOST_COLUMNS,
          says("too_many_columns", { most: MOST_COLUMNS }),
        ),
      ),
      `Where columns go whose names don't say it, by their names or positions (\`#3\`): to ${places}; null leaves a column out.`,
      example,
    ),
  );

export const dryRunField = v.optional(described(v.boolean(), "Only says what would be done.", true), false);

const count = (description: string, example: number) =>
  described(v.pipe(v.number(), v.integer()), description, example);

/** Where each column of a table goes. */
export const columnReports = (places: string, example: { name: string; goes_to: string }) =>
  described(
    v.array(
      v.object({
        position: count("The first column is 1.", 1),
        name: described(v.string(), "As the table calls it; `#3` where it has no name.", example.name),
        goes_to: described(v.nullable(v.string()), `${places}; null: left out.`, example.goes_to),
        samples: described(v.array(v.string()), "The first of its values, cut; at most three.", []),
        note: described(v.string(), "Why it is left out, or what becomes of its values.", ""),
        ...codeFields("note", COLUMN_NOTES),
      }),
    ),
    "Where each column of the table goes.",
    [{ position: 1, ...example, samples: [], ...noteOf(null) }],
  );

/** What programs are told of what is wrong with a value, where its sentence has a code. */
export const problemFields = {
  code: described(v.string(), "Which sentence it is, as in `details` of a refusal.", "required"),
  values: sentenceDetails,
};

/** So many of the rows that are not taken are named with the reason. */
export const MOST_NAMED_ROWS = 1_000;

/** Numbers of all rows that are not taken, for who brings the rest of them again. */
export const refusedNumbers = described(
  v.array(v.pipe(v.number(), v.integer())),
  "The numbers of all rows that are not taken; the first after the names is 1.",
  [7],
);

/** Rows of a table that are not taken. @param reason an example */
export const refusedRows = (reason: string) => ({
  rows: count("Rows that the table or list has.", 42),
  refused: described(
    v.array(
      v.object({
        row: count("Its number; the first after the names is 1.", 7),
        message: described(v.string(), "Why.", reason),
        ...problemFields,
      }),
    ),
    `What is not taken: at most ${MOST_NAMED_ROWS.toLocaleString("en")} rows are named.`,
  ),
  refused_rows: refusedNumbers,
  refused_count: count("How many rows are not taken.", 1),
});
