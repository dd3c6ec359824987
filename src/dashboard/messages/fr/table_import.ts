import { counted } from "../language.ts";

/** In so many rows. */
interface Html {
  rows: number;
}

export default {
  chooseOtherFile: "Choisir un autre fichier",
  looking: "Lecture du fichier…",
  columnList: "Correspondance des colonnes",
  goesTo: "Champ",
  goesToOf: (name: string) => `Où va « ${name} »`,
  chooseGoal: "Choisir…",
  leftOut: "Non importé",
  note: "Remarque",
  notes: {
    unsaid: "Non importée : aucun champ choisi.",
    taken: "Une autre colonne va déjà dans ce champ.",
    unwanted: "Non importée, selon votre choix.",
    identifier: "Identifiant du système d’origine ; les lignes sont reconnues à leur slug.",
    stamp: "Le serveur enregistre lui-même les dates de création et de modification.",
    of_server: "Le serveur enregistre cela lui-même.",
    empty: "N’a ni nom ni valeurs.",
    published_at: "Date de publication ; sans état, la fiche est publiée.",
    archived: "true : archivée",
    draft: "true : brouillon",
    unnamed: "A des valeurs, mais pas de nom.",
    several_fields: "Plusieurs champs portent ce nom.",
    no_field: "Aucun champ de cette collection ne porte ce nom.",
    no_goal: "{goal} n’est pas un champ de cette collection.",
    html_kept: ({ rows }: Html) =>
      `HTML dans ${counted(rows, "ligne", "lignes")} : conservé comme texte mis en forme, sans scripts ni styles.`,
    html_as_text: ({ rows }: Html) =>
      `HTML dans ${counted(rows, "ligne", "lignes")} : les visiteurs liront les balises comme du texte. Un champ de texte mis en forme garde la mise en forme.`,
  },
  problemList: "Problèmes",
  row: "Ligne",
  head: "En-tête",
  column: "Colonne",
  problem: "Problème",
  importRows: (count: number) => `Importer ${counted(count, "ligne", "lignes")}`,
  ready: (count: number) => `Prêt : ${counted(count, "ligne peut être importée", "lignes peuvent être importées")}.`,
  refused: (count: number) =>
    `${counted(count, "ligne ne peut pas être importée et sera ignorée", "lignes ne peuvent pas être importées et seront ignorées")}.`,
  unplaced: (count: number) =>
    `${counted(count, "colonne n’a", "colonnes n’ont")} pas encore de champ. Choisissez-en un, ou ne l’importez pas.`,
  downloadRows: "Télécharger les lignes à corriger",
  moreProblems: (count: number) => `et ${counted(count, "autre problème", "autres problèmes")}, dans le fichier`,
  downloadProblems: "Télécharger la liste",
};
