export default {
  text: "Registriere eine Domain, die gleich für dich eingerichtet wird. Scheitert die Registrierung, bekommst du dein Geld automatisch zurück.",
  notSold: "Dieser Server verkauft keine Domains. Kauf eine anderswo, und füge sie unter Domains hinzu.",
  nameHint: "Der Name deines Unternehmens, etwa „Krume & Co“, oder eine Domain wie krume-und-co.com.",
  price: "Pro Jahr",
  free: "Verfügbar",
  taken: "Vergeben",
  unsold: "Hier nicht erhältlich",
  choose: "Wählen",
  none: "Keine Domains gefunden. Versuche einen anderen Namen.",
  priceNote: "Den genauen Preis und die Laufzeit siehst du, bevor du bezahlst.",
  ownersBuy: "Nur Eigentümer des Kontos können Domains kaufen.",
};
