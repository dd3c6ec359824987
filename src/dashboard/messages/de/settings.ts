import { PRODUCT } from "../../brand.ts";

export default {
  text: "So ist diese Installation eingerichtet. Betreiber ändern es unter Server → Einrichtung.",
  check: "Verbindungen prüfen",
  engine: "Engine",
  engines: {
    builtin:
      "Die eingebaute Engine schreibt die Seiten. Sie braucht keinen API-Schlüssel und sendet nichts nach außen.",
    openai: "Ein Modell schreibt die Seiten über eine OpenAI-kompatible API.",
  },
  standard: "Modell „standard“",
  premium: "Modell „premium“",
  mail: "E-Mail",
  mailOn: "Benachrichtigungen, Einladungen und Passwort-Links werden per E-Mail gesendet.",
  mailOff:
    "Es ist kein Mailserver eingerichtet: Benachrichtigungen werden nicht gesendet, und Einladungs- und Passwort-Links gibst du selbst weiter.",
  publishing: "Veröffentlichen",
  publishings: {
    local: "Veröffentlichte Websites werden von diesem Server ausgeliefert.",
    s3: "Veröffentlichte Websites werden auch in einen Bucket kopiert.",
  },
  defaultDomain: "Adressen von Websites enden auf",
  alternateDomain: "oder auf",
  change: "In der Einrichtung ändern",
  addresses: "Adressen",
  addressesText: "URLs dieser Installation für Menschen, Programme und Agenten.",
  application: "Anwendung",
  api: "API",
  mcp: "Agenten (MCP)",
  reference: "Referenz",
  keysHint: "API-Schlüssel erstellen",
  certificatesOn: "Dieser Server holt seine Zertifikate selbst.",
  certificatesOff: "Die Zertifikate verwaltet der Proxy vor diesem Server.",
  shop: "Zahlungen und Domains",
  shopOn: "Tarife und Credits werden hier verkauft.",
  shopOff: "Zahlungen sind aus: Tarife und Credits weist der Betreiber zu.",
  domainsSold: "Domains werden hier verkauft.",
  domainsNotSold: "Domains werden hier nicht verkauft; verbinde deine eigenen.",
  leadsOn: "Unternehmen werden in diesen Quellen gesucht.",
  leadsOff: "Es ist keine Quelle eingerichtet: Leads können aus Dateien importiert werden.",
  mapsOn: (attribution: string) => `Kartenbilder: ${attribution}`,
  mapsOff: "Karten erscheinen ohne Kartenbilder.",
  version: (version: string) => `${PRODUCT} ${version}`,
  data: "Daten des Kontos",
  dataText:
    "Alles von diesem Konto als ZIP: Websites, Seiten, Einträge, Einsendungen, Leads, Listen, Benutzer, der Credit-Verlauf und das Protokoll, mit einer Datei, die den Inhalt erklärt. Passwörter, Schlüssel und Geheimnisse sind nicht enthalten.",
  export: "Alles exportieren",
  exportBegun: "Der Download beginnt",
  deleteAccount: "Konto löschen",
  deleteAccountText: "Löscht alle Websites, Benutzer und Daten endgültig.",
  deleteConsequences:
    "Seine Websites und Domains gehen offline, niemand kann sich anmelden, und Schlüssel und Verbindungen enden sofort; alles andere wird innerhalb von Minuten entfernt. Aufbewahrt werden: Zahlungen und der Credit-Verlauf für die Buchhaltung; das Protokoll 400 Tage lang; Backups, solange der Betreiber sie behält. Exportiere vorher alles, wenn du es noch brauchen könntest.",
};
