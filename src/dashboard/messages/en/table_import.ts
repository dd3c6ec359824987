import { COLUMN_NOTES } from "../../../sentences/column_notes.ts";
import { counted } from "../language.ts";

/** Tables that are imported: of records, leads and subscribers. */
export default {
  chooseOtherFile: "Choose another file",
  looking: "Reading the file…",
  columnList: "Column mapping",
  goesTo: "Field",
  goesToOf: (name: string) => `Where “${name}” goes`,
  chooseGoal: "Choose…",
  leftOut: "Not imported",
  note: "Note",
  notes: {
    ...COLUMN_NOTES,
    taken: "left out: another column goes to the same field",
    no_goal: "{goal} is no field of this collection",
    html_as_text: ({ rows }: { rows: number }) =>
      `HTML in ${counted(rows, "row", "rows")}: visitors read its tags as text. A rich text field keeps the formatting.`,
  },
  problemList: "Problems",
  row: "Row",
  head: "Header",
  column: "Column",
  problem: "Problem",
  importRows: (count: number) => `Import ${counted(count, "row", "rows")}`,
  ready: (count: number) => `Ready: ${counted(count, "row", "rows")} can be imported.`,
  refused: (count: number) => `${counted(count, "row", "rows")} can't be imported and will be skipped.`,
  unplaced: (count: number) =>
    `${counted(count, "column has", "columns have")} no field yet. Choose one, or leave it out.`,
  downloadRows: "Download the rows to fix",
  moreProblems: (count: number) => `and ${counted(count, "more problem", "more problems")}, in the file`,
  downloadProblems: "Download the list",
};
