import type en from "../en/asset_parts.ts";
import { counted } from "../language.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  upload: "Hochladen",
  uploads: "Was hochgeladen wird",
  uploading: (name) => `${name} wird hochgeladen`,
  stop: (name) => `Hochladen von ${name} abbrechen`,
  putAway: (name) => `${name} ausblenden`,
  dropHere: "Dateien hier ablegen",
  choosePicture: "Bild wählen",
  chooseFile: "Datei wählen",
  search: "Dateien suchen",
  none: "Hier ist noch nichts",
  noneText: "Lade etwas hoch, oder zieh es hierher.",
  nothingFound: "Keine Datei heißt so.",
  more: "Mehr zeigen",
  byAddress: "Oder über die Adresse",
  address: "Adresse",
  addressHint: "Im Web oder auf dieser Website: Es wird von dort gezeigt und nicht kopiert.",
  take: "Verwenden",
  uses: (count) => (count === 0 ? "Nicht verwendet" : `${counted(count, "Mal", "Mal")} verwendet`),
} satisfies InOtherWords<typeof en>;
