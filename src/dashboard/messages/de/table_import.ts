import type en from "../en/table_import.ts";
import { counted } from "../language.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  chooseTable: "Datei wählen",
  chooseOtherFile: "Andere Datei wählen",
  looking: "Die Tabelle wird gelesen …",
  columnList: "Wohin die Spalten gehen",
  goesTo: "Ziel",
  goesToOf: (name) => `Ziel von „${name}“`,
  chooseGoal: "Bitte wählen …",
  leftOut: "Weggelassen",
  note: "Hinweis",
  problemList: "Was nicht stimmt",
  row: "Zeile",
  head: "Kopf",
  column: "Spalte",
  problem: "Problem",
  importRows: (count) => `${counted(count, "Zeile", "Zeilen")} importieren`,
  import: "Importieren",
  cancel: "Abbrechen",
  done: "Fertig",
  ready: (count) => `Bereit: ${counted(count, "Zeile kann", "Zeilen können")} importiert werden.`,
  refused: (count) =>
    `${counted(count, "Zeile lässt", "Zeilen lassen")} sich nicht importieren und ${count === 1 ? "wird" : "werden"} übersprungen.`,
} satisfies InOtherWords<typeof en>;
