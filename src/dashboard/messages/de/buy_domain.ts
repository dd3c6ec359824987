import type en from "../en/buy_domain.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  title: "Eine Domain kaufen",
  text: "Ein eigener Name, für dich registriert und eingerichtet. Was nicht zu haben ist, wird von selbst zurückgezahlt.",
  back: "Alle Domains",
  notSold: "Auf diesem Server werden keine Domains verkauft. Kauf eine anderswo und füge sie unter Domains hinzu.",
  name: "Name",
  nameHint: "Wie du heißt, etwa „Krume & Co“, oder ein ganzer Name wie krume-und-co.com.",
  search: "Namen finden",
  found: "Namen",
  domain: "Domain",
  price: "Im Jahr",
  free: "Frei",
  taken: "Vergeben",
  unsold: "Hier nicht zu kaufen",
  unknown: "Unbekannt",
  choose: "Wählen",
  chooseName: (name) => `${name} wählen`,
  none: "Kein Name gefunden. Versuch einen anderen.",
  priceNote: "Genauer Preis und Laufzeit stehen da, bevor etwas bezahlt wird.",
  ownersBuy: "Ein Eigentümer des Kontos kann eine kaufen.",
} satisfies InOtherWords<typeof en>;
