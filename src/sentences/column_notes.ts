/** What becomes of a column of a table that somebody imports, and why. */
import { type CodedMessage, counted, type Details, teller } from "./sentence.ts";

/** In so many rows. */
interface Html {
  rows: number;
  type: string;
}

const html = ({ rows }: Html): string => `HTML in ${counted(rows, "row", "rows")}`;

export const COLUMN_NOTES = {
  unsaid: "left out: no field is chosen for it",
  taken: "left out: another column goes to {goal} already",
  unwanted: "left out, as chosen",
  identifier: "left out: an identifier of where the table comes from; rows are known by their slugs",
  stamp: "left out: says when a record was made or changed, and that is the server's to say",
  of_server: "left out: it is the server's to say",
  empty: "left out: it has neither a name nor values",
  published_at: "when the record was published; without a status it is published",
  archived: "true: archived",
  draft: "true: draft",
  unnamed: "has values, but no name",
  several_fields: "is what several fields are called; name one by its key",
  no_field: "is no field of this collection",
  no_goal: "is to go to {goal}, which is neither the key of a field nor {properties}",
  html_kept: (d: Html) => `${html(d)}: kept as formatted text, without scripts, styles and what texts don't have`,
  html_as_text: (d: Html) =>
    `${html(d)}: visitors read its tags as text, because the field is ${d.type}; make it rich_text to have it formatted`,
} as const;

/** Says what becomes of a column. */
export const tellColumn = teller(COLUMN_NOTES);

/** What a report of a column says of it. */
export interface ColumnNote {
  note: string;
  note_code: string | null;
  note_details: Details;
}

/** @param told null: there is nothing to say */
export const noteOf = (told: CodedMessage | null): ColumnNote => ({
  note: told?.message ?? "",
  note_code: told?.code ?? null,
  note_details: told?.details ?? {},
});
