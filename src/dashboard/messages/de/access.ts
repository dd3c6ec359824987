export default {
  may: "Erlaubt",
  scopes: {
    "sites:read": "Websites, Seiten und Statistik sehen",
    "sites:write": "Websites und Seiten erstellen, ändern und löschen, und Credits ausgeben",
    publish: "Veröffentlichen, Weiterleitungen und Domains setzen, Kampagnen versenden",
    "forms:read": "Einsendungen und Listen lesen",
    leads: "Leads suchen, sehen und ändern",
    settings: "Schlüssel, Webhooks, DNS, Namen der Benutzer und Zahlungen sehen und ändern",
  },
  where: "Websites",
  some: "Nur diese",
  count: (count: number) => (count === 1 ? "1 Website" : `${count} Websites`),
  noWebsites: "Es gibt noch keine Websites.",
};
