import { counted } from "../language.ts";

export default {
  title: "Design",
  text: "So sieht die ganze Website aus. Neue Farben und Schriften sehen Besucher, wenn du veröffentlichst.",
  none: "Noch keine Seiten",
  noneText: "Schreibe oder importiere zuerst eine Seite: Ihr Design lässt sich hier ändern.",
  noTokens: "Hier gibt es nichts einzustellen",
  noTokensText:
    "Das Stylesheet dieser Seite definiert keine Farben oder Schriften. Ändere stattdessen einzelne Elemente im Editor.",
  pictures: "Logo und Icon",
  picturesText: "Für alle Seiten der Website.",
  picturesLive: "Für alle Seiten der Website. Besucher sehen eine Änderung sofort.",
  logo: "Logo",
  icon: "Icon",
  pictureHint: {
    logo: "In der Kopfzeile, anstelle des Namens der Website. Am besten als SVG oder mit transparentem Hintergrund.",
    icon: "In Browser-Tabs und Lesezeichen. Am besten quadratisch: SVG, oder ein PNG mit 192 Pixeln.",
  },
  choosePicture: { logo: "Logo auswählen", icon: "Icon auswählen" },
  replacePicture: { logo: "Logo ersetzen", icon: "Icon ersetzen" },
  removePicture: { logo: "Logo entfernen", icon: "Icon entfernen" },
  pictureSet: { logo: "Das Logo wurde geändert", icon: "Das Icon wurde geändert" },
  pictureRemoved: { logo: "Das Logo wurde entfernt", icon: "Das Icon wurde entfernt" },
  looks: "Farben, Schriften und Größen",
  looksText: (pages: number) =>
    pages === 1 ? "Eine Änderung gilt sofort für die Seite." : `Eine Änderung gilt sofort für alle ${pages} Seiten.`,
  changed: (pages: number) => `${counted(pages, "Seite", "Seiten")} geändert.`,
  notOn: (pages: number) =>
    pages === 1
      ? "1 Seite hat das nicht und bleibt unverändert."
      : `${pages} Seiten haben das nicht und bleiben unverändert.`,
  undone: "Alles sieht wieder aus wie vorher",
  contrast: "Kontrast",
  contrastText: "Wie gut Texte lesbar sind. Ab 4,5 sind sie es für alle.",
  textOn: (text: string, ground: string) => `${text} auf ${ground}`,
  ratio: (ratio: string) => `${ratio} : 1`,
  previewOf: (page: string) => `Entwurf von ${page}`,
  width: "Breite",
  widths: { desktop: "Desktop", phone: "Smartphone" },
};
