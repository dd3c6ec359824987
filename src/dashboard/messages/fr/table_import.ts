import { counted } from "../language.ts";

/** Tables that are imported: of records, leads and subscribers. */
export default {
  chooseTable: "Choisir un fichier",
  chooseOtherFile: "Choisir un autre fichier",
  looking: "Lecture du fichier…",
  columnList: "Correspondance des colonnes",
  goesTo: "Champ",
  goesToOf: (name: string) => `Où va « ${name} »`,
  chooseGoal: "Choisir…",
  leftOut: "Non importé",
  note: "Remarque",
  problemList: "Problèmes",
  row: "Ligne",
  head: "En-tête",
  column: "Colonne",
  problem: "Problème",
  importRows: (count: number) => `Importer ${counted(count, "ligne", "lignes")}`,
  import: "Importer",
  cancel: "Annuler",
  done: "Terminé",
  ready: (count: number) => `Prêt : ${counted(count, "ligne peut être importée", "lignes peuvent être importées")}.`,
  refused: (count: number) =>
    `${counted(count, "ligne ne peut pas être importée et sera sautée", "lignes ne peuvent pas être importées et seront sautées")}.`,
};
