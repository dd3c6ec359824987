import type en from "../en/websites.ts";
import { counted } from "../language.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  title: "Websites",
  search: "Websites suchen",
  newWebsite: "Neue Website",
  pages: (count) => counted(count, "Seite", "Seiten"),
  published: "Online",
  draft: "Entwurf",
  empty: "Noch leer",
  changed: "Geändert",
  made: "Angelegt",
  options: (name) => `Optionen für ${name}`,
  content: "Sammlungen",
  visit: "Besuchen",
  rename: "Umbenennen",
  duplicate: "Duplizieren",
  delete: "Löschen…",
  none: "Noch keine Websites",
  noneText: "Sie sind hier, sobald ein Bearbeiter oder Eigentümer eine anlegt.",
  firstTitle: "Was soll die erste Website sein?",
  firstText: "Ein Satz genügt: das Geschäft, was es bietet, wo, für wen. Die Seiten wählst du im nächsten Schritt.",
  firstLabel: "Die Website in einem Satz",
  firstExample:
    "Eine kleine Sauerteigbäckerei in Leipzig. Landbrote, Croissants, Kardamomknoten. Geöffnet Mi–So 7:30–13:00.",
  firstAction: "Weiter",
  newName: "Name",
  save: "Speichern",
  copied: (name) => `${name} wurde dupliziert`,
  deleted: (name) => `${name} wurde gelöscht`,
  deleteTitle: (name) => `${name} löschen?`,
  deleteText:
    "Ihre Seiten, Versionen, Formulare und Einsendungen werden mit gelöscht, und ihre Adresse antwortet sofort mit 404. Das lässt sich nicht rückgängig machen.",
  deleteAction: "Website löschen",
} satisfies InOtherWords<typeof en>;
