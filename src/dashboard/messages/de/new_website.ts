import type en from "../en/new_website.ts";
import { counted } from "../language.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  title: "Neue Website",
  text: "Sag, wofür sie ist. Je mehr Tatsachen, desto besser: Erfunden wird nichts.",
  prompt: "Wofür ist die Website?",
  promptExample:
    "Eine kleine Sauerteigbäckerei in Leipzig. Landbrote, Croissants, Kardamomknoten. Geöffnet Mi–So 7:30–13:00. Warm, schlicht, ein wenig altmodisch. Telefon 0341 555 0142.",
  promptHint:
    "Was sie bietet, wo, für wen, Öffnungszeiten, Kontakt, das Aussehen. In jeder Sprache; die Website folgt ihr.",
  suggest: "Weiter",
  sitemapTitle: "Welche Seiten?",
  sitemapText:
    "Hake an, welche du willst. Jede wird aus ihrer eigenen Beschreibung geschrieben, in der Gestaltung der Startseite.",
  name: "Name",
  pages: "Seiten",
  home: "Die Startseite gehört immer dazu.",
  addPage: "Seite hinzufügen",
  pageName: "Name der Seite",
  add: "Hinzufügen",
  back: "Verstandenes ändern",
  write: (count) => `${counted(count, "Seite", "Seiten")} schreiben`,
  cost: (credits, balance) => `${credits} von ${balance} Credits`,
  tooFew: "Für alle diese Seiten reichen die Credits nicht.",
  failedAt: (page) => `${page} konnte nicht begonnen werden:`,
  writingTitle: (name) => `${name} wird geschrieben`,
  writingText: "Das geht weiter, wenn du den Tab schließt.",
  writtenTitle: (name) => `${name} ist geschrieben`,
  writtenText: "Sieh sie dir an, ändere sie mit Worten oder von Hand, und veröffentliche sie, wenn sie dir gefällt.",
  open: "Website öffnen",
  states: {
    queued: "Wartet",
    planning: "Wird geplant",
    generating: "Wird geschrieben",
    completed: "Geschrieben",
    failed: "Fehlgeschlagen",
    stopped: "Angehalten",
    empty: "Nicht begonnen",
  },
  again: "Noch einmal schreiben",
  progressOf: (page) => `Fortschritt von ${page}`,
  plan: "Der Plan",
  palette: "Farben",
  sections: "Abschnitte",
  drafting: "Der Plan erscheint hier, sobald er gemacht ist.",
  leftOut: "Weggelassen, und warum",
  stop: "Anhalten",
} satisfies InOtherWords<typeof en>;
