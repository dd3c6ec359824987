import { counted } from "../language.ts";

export default {
  sorts: {
    "-created_at": "Neueste zuerst",
    created_at: "Älteste zuerst",
    name: "Name, A bis Z",
    "-name": "Name, Z bis A",
    "-updated_at": "Zuletzt geänderte zuerst",
    updated_at: "Zuletzt geänderte zuletzt",
  },
  view: "Ansicht",
  views: { cards: "Karten", table: "Tabelle" },
  publishMany: (count: number) => `${counted(count, "Website", "Websites")} veröffentlichen?`,
  publishManyText: "Besucher sehen sofort alle Änderungen ihrer Seiten.",
  publishedMany: (count: number) => `${counted(count, "Website", "Websites")} veröffentlicht`,
  handOverMany: (count: number) => `${counted(count, "Website", "Websites")} übergeben`,
  handedOverMany: (count: number) => `${counted(count, "Website wurde", "Websites wurden")} übergeben`,
  deleteMany: (count: number) => `${counted(count, "Website", "Websites")} löschen?`,
  deleteManyText:
    "Ihre Seiten, Versionen, Formulare und Einsendungen werden gelöscht, und sie sind sofort offline. Das lässt sich nicht rückgängig machen.",
  deletedMany: (count: number) => `${counted(count, "Website wurde", "Websites wurden")} gelöscht`,
  pages: (count: number) => counted(count, "Seite", "Seiten"),
  published: "Online",
  empty: "Leer",
  made: "Erstellt",
  rename: "Umbenennen",
  saveTemplate: "Als Vorlage speichern …",
  delete: "Löschen …",
  noneText: "Websites erscheinen hier, sobald ein Bearbeiter oder Eigentümer eine erstellt.",
  firstTitle: "Worum geht es auf deiner ersten Website?",
  firstText: "Ein Satz genügt: das Unternehmen, was es bietet, wo, für wen. Die Seiten wählst du im nächsten Schritt.",
  firstLabel: "Beschreibe die Website",
  firstExample:
    "Eine kleine Sauerteigbäckerei in Leipzig. Landbrote, Croissants, Kardamomknoten. Geöffnet Mi–So 7:30–13:00.",
  copied: (name: string) => `${name} wurde dupliziert`,
  deleteText:
    "Ihre Seiten, Versionen, Formulare und Einsendungen werden gelöscht, und sie ist sofort offline. Das lässt sich nicht rückgängig machen.",
  templates: "Vorlagen",
  useTemplate: "Vorlage verwenden",
  templatesText:
    "Gespeicherte Kopien von Websites, aus denen neue entstehen, jede mit den Angaben ihres eigenen Unternehmens. Spätere Änderungen an einer Website ändern weder ihre Vorlage noch die Websites, die daraus entstanden sind.",
  searchTemplates: "Vorlagen suchen",
  noTemplates: "Noch keine Vorlagen",
  noTemplatesText: "Wähle in den Optionen einer Website „Als Vorlage speichern“.",
  templateTitle: (name: string) => `${name} als Vorlage speichern`,
  templateText:
    "Speichert Seiten, gemeinsame Teile und Formulare, wie sie jetzt sind. Nichts, was Besucher gesendet haben.",
  templateDescription: "Verwendungszweck",
  templateRecords: "Mit den Einträgen der Sammlungen",
  templateMade: (name: string) => `${name} wurde als Vorlage gespeichert`,
  templateDeleted: (name: string) => `Die Vorlage ${name} wurde gelöscht`,
  deleteTemplateText: "Daraus erstellte Websites bleiben. Das lässt sich nicht rückgängig machen.",
  deleteTemplate: "Vorlage löschen",
  forParent: "In deinem eigenen Konto behalten",
  forParentHint: (client: string) =>
    `Du kannst sie für alle Kunden verwenden; ${client} sieht sie nicht. Sonst bleibt sie bei ${client}.`,
  ofParent: "Aus deinem eigenen Konto",
};
