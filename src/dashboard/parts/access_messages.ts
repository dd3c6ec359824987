import { defineMessages } from "../messages/messages.ts";

export const accessMessages = defineMessages(
  {
    may: "It may",
    everything: "Everything",
    scopes: {
      "sites:read": "See websites, pages and analytics",
      "sites:write": "Create, change and delete websites and pages, and spend credits",
      publish: "Publish, set redirects and domains, send campaigns",
      "forms:read": "Read what visitors have sent, and lists",
      leads: "Search, see and change leads",
      settings: "See and change keys, webhooks, DNS, users' names and payments",
    },
    where: "On which websites",
    all: "All websites",
    some: "Only these",
    count: (count: number) => (count === 1 ? "1 website" : `${count} websites`),
    search: "Search websites",
    noWebsites: "There are no websites yet.",
  },
  {
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
  },
);
