import type en from "../en/access.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  may: "Erlaubt",
  everything: "Alles",
  scopes: {
    "sites:read": "Websites, Seiten und Statistik sehen",
    "sites:write": "Websites und Seiten anlegen, ändern und löschen, und Credits ausgeben",
    publish: "Veröffentlichen, Weiterleitungen und Domains setzen, Kampagnen versenden",
    "forms:read": "Lesen, was Besucher geschickt haben, und Listen",
    leads: "Leads suchen, sehen und ändern",
    settings: "Schlüssel, Webhooks, DNS, Namen der Benutzer und Zahlungen sehen und ändern",
  },
  where: "Auf welchen Websites",
  all: "Alle Websites",
  some: "Nur diese",
  count: (count) => (count === 1 ? "1 Website" : `${count} Websites`),
  search: "Websites suchen",
  noWebsites: "Es gibt noch keine Websites.",
} satisfies InOtherWords<typeof en>;
