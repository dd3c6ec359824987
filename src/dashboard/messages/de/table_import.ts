import { counted } from "../language.ts";

/** In so many rows. */
interface Html {
  rows: number;
}

export default {
  chooseOtherFile: "Andere Datei wählen",
  looking: "Die Datei wird gelesen …",
  columnList: "Zuordnung der Spalten",
  goesTo: "Feld",
  goesToOf: (name: string) => `Feld für „${name}“`,
  chooseGoal: "Wählen …",
  leftOut: "Nicht importiert",
  note: "Hinweis",
  notes: {
    unsaid: "Nicht importiert: Es ist kein Feld gewählt.",
    taken: "Eine andere Spalte geht schon dorthin.",
    unwanted: "Wird nicht importiert, wie gewählt.",
    identifier: "Kennung des Systems, aus dem die Tabelle kommt; Zeilen werden am Slug erkannt.",
    stamp: "Wann ein Eintrag erstellt oder geändert wurde, hält der Server selbst fest.",
    of_server: "Das hält der Server selbst fest.",
    empty: "Hat weder Namen noch Werte.",
    published_at: "Wann der Eintrag veröffentlicht wurde; ohne Status gilt er als veröffentlicht.",
    archived: "true: archiviert",
    draft: "true: Entwurf",
    unnamed: "Hat Werte, aber keinen Namen.",
    several_fields: "So heißen mehrere Felder.",
    no_field: "So heißt kein Feld dieser Sammlung.",
    no_goal: "{goal} ist kein Feld dieser Sammlung.",
    html_kept: ({ rows }: Html) =>
      `HTML in ${counted(rows, "Zeile", "Zeilen")}: bleibt als formatierter Text, ohne Skripte und Stile.`,
    html_as_text: ({ rows }: Html) =>
      `HTML in ${counted(rows, "Zeile", "Zeilen")}: Besucher lesen die Tags als Text. Mit einem Feld für formatierten Text bleibt die Formatierung.`,
  },
  problemList: "Probleme",
  row: "Zeile",
  head: "Kopfzeile",
  column: "Spalte",
  problem: "Problem",
  importRows: (count: number) => `${counted(count, "Zeile", "Zeilen")} importieren`,
  ready: (count: number) => `Bereit: ${counted(count, "Zeile kann", "Zeilen können")} importiert werden.`,
  refused: (count: number) =>
    `${counted(count, "Zeile lässt", "Zeilen lassen")} sich nicht importieren und ${count === 1 ? "wird" : "werden"} übersprungen.`,
  unplaced: (count: number) =>
    `${counted(count, "Spalte hat", "Spalten haben")} noch kein Feld. Wähle eines, oder lass sie weg.`,
  downloadRows: "Zeilen zum Korrigieren herunterladen",
  moreProblems: (count: number) => `und ${counted(count, "weiteres Problem", "weitere Probleme")}, in der Datei`,
  downloadProblems: "Liste herunterladen",
};
