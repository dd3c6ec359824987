import type en from "../en/assets.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  title: "Dateien",
  asset: "Datei",
  stored: (used, most) => `${used} von ${most} sind mit allem belegt, was das Konto speichert.`,
  fetch: "Über Adresse hinzufügen",
  fetchText: "Die Datei wird einmal von dort geholt und hier behalten; die Adresse darf danach verschwinden.",
  fetchNow: "Holen",
  fetched: (name) => `„${name}“ ist da`,
  kind: "Was gezeigt wird",
  kinds: { all: "Alle", image: "Bilder", file: "Dateien" },
  noneText:
    "Lade Bilder und andere Dateien hoch, oder zieh sie hierher. Bilder bekommen von selbst die Breiten, die Seiten brauchen, und verlieren, was verrät, wo sie aufgenommen wurden.",
  full: (name) => `${name} öffnen`,
  name: "Name",
  alt: "Was zu sehen ist",
  altHint:
    "Für alle, die es nicht sehen können. Neue Stellen beginnen damit; wo es schon gezeigt wird, steht ein eigener Text.",
  save: "Speichern",
  saved: "Gespeichert",
  type: "Art",
  size: "Größe",
  dimensions: "Maße",
  pixels: (width, height) => `${width} × ${height} Pixel`,
  variants: "Weitere Breiten",
  source: "Woher",
  sources: {
    upload: "Hochgeladen",
    url: "Aus dem Web geholt",
    search: "Durch eine Suche gefunden",
    generated: "Erzeugt",
  },
  credit: "Nachweis",
  licence: "Lizenz",
  credited: "Seiten, die es zeigen, enden mit diesem Nachweis.",
  prompt: "Gewünscht war",
  added: "Hinzugefügt",
  address: "Adresse",
  download: "Herunterladen",
  shownIn: "Wo sie gezeigt wird",
  nowhere: "Nirgends. Sie kann gelöscht werden.",
  uses: { page: "Entwurf", published_page: "Veröffentlichte Seite", record: "Eintrag" },
  inUse:
    "Sie wurde nicht gelöscht, denn dort wird sie gezeigt. Nimm sie zuerst heraus, und veröffentliche, was Besucher sehen.",
  delete: "Löschen",
  deleteTitle: (name) => `„${name}“ löschen?`,
  deleteText:
    "Unter der Adresse ist dann sofort nichts mehr. Ältere Versionen und Ausgaben, die sie zeigen, verlieren sie.",
  deleted: (name) => `„${name}“ wurde gelöscht`,
} satisfies InOtherWords<typeof en>;
