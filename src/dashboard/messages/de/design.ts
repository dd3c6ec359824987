import type en from "../en/design.ts";
import { counted } from "../language.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  title: "Design",
  text: "Farben und Schriften der ganzen Website. Besucher sehen Änderungen, wenn du veröffentlichst.",
  none: "Noch keine Seiten",
  noneText: "Schreibe oder importiere zuerst eine Seite: ihr Design wird hier geändert.",
  toPages: "Zu den Seiten",
  noTokens: "Hier ist nichts einzustellen",
  noTokensText:
    "Das Stylesheet dieser Seite benennt keine Farben oder Schriften. Ändere stattdessen einzelne Elemente im Editor.",
  looks: "Farben, Schriften und Größen",
  looksText: (pages) =>
    pages === 1 ? "Eine Änderung gilt sofort für die Seite." : `Eine Änderung gilt sofort für alle ${pages} Seiten.`,
  progress: (done, of) => `Seite ${done} von ${of} wird geändert …`,
  changed: (pages) => `${counted(pages, "Seite", "Seiten")} geändert.`,
  notOn: (pages) =>
    pages === 1
      ? "1 Seite hat das nicht und bleibt, wie sie ist."
      : `${pages} Seiten haben das nicht und bleiben, wie sie sind.`,
  undone: "Alles sieht wieder aus wie vorher",
  changedSince: "Jemand hat seitdem eine Seite geändert. Unter den Versionen der Seite kommst du dort zurück.",
  contrast: "Kontrast",
  contrastText: "Wie gut Texte zu lesen sind. Ab 4,5 sind sie für alle lesbar.",
  textOn: (text, ground) => `${text} auf ${ground}`,
  ratio: (ratio) => `${ratio} : 1`,
  preview: "Vorschau",
  previewOf: (page) => `Entwurf von ${page}`,
  page: "Seite",
  width: "Breite",
  widths: { desktop: "Desktop", phone: "Handy" },
} satisfies InOtherWords<typeof en>;
