import { counted } from "../language.ts";

/** Tables that are imported: of records, leads and subscribers. */
export default {
  chooseTable: "Choose a file",
  chooseOtherFile: "Choose another file",
  looking: "Reading the file…",
  columnList: "Column mapping",
  goesTo: "Field",
  goesToOf: (name: string) => `Where “${name}” goes`,
  chooseGoal: "Choose…",
  leftOut: "Not imported",
  note: "Note",
  problemList: "Problems",
  row: "Row",
  head: "Header",
  column: "Column",
  problem: "Problem",
  importRows: (count: number) => `Import ${counted(count, "row", "rows")}`,
  import: "Import",
  cancel: "Cancel",
  done: "Done",
  ready: (count: number) => `Ready: ${counted(count, "row", "rows")} can be imported.`,
  refused: (count: number) => `${counted(count, "row", "rows")} can't be imported and will be skipped.`,
};
