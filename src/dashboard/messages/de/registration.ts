import type en from "../en/registration.ts";
import type { InOtherWords } from "../other_words.ts";

export default {
  purchase: "Diese Domain registrieren",
  moneyBack: "Was bezahlt wurde, geht von selbst zurück.",
  terms: (years, renewal) =>
    `Für ${years === 1 ? "ein Jahr" : `${years} Jahre, die Laufzeit ihrer Endung`}. Danach ${renewal} für jede weitere Laufzeit.`,
  heldUntil: "Der Preis gilt bis",
  askAgain: "Noch einmal nach dem Preis fragen",
  pay: "Bezahlen und registrieren",
  register: "Registrieren",
  paying: "Die Zahlung wird noch bestätigt",
  paid: "Bezahlt",
  registering: "Wird registriert",
  settingUp: "Wird eingerichtet",
  term: "Registrierung",
  renewing: "Eine weitere Laufzeit wird gekauft.",
  thanks: "Danke. Was du bezahlt hast, ist in ein paar Sekunden hier.",
  until: "Registriert bis",
  oneMore: (price) => `Eine weitere Laufzeit kostet ${price}.`,
  autoRenew: "Automatisch verlängern",
  autoRenewCard: "30 Tage vor dem Ende, mit der Karte, die sie gekauft hat. Wenn das scheitert, erfährst du es.",
  autoRenewOperator: "30 Tage vor dem Ende, auf Kosten des Betreibers dieses Servers.",
  renew: "Jetzt verlängern",
  problems: {
    name_taken: "Jemand anderes hat sie inzwischen registriert.",
    ending_unsold: "Namen mit dieser Endung werden hier nicht verkauft.",
    premium_name: "Sie hat bei ihrer Registrierungsstelle einen eigenen Preis und wird hier nicht verkauft.",
    price_risen: "Ihr Preis ist inzwischen gestiegen.",
    no_answer: "Der Registrar hat zu lange nicht geantwortet.",
    operator_unable: "Der Betreiber dieses Servers kann gerade keine Domains kaufen.",
    selling_ended: "Dieser Server verkauft keine Domains mehr.",
    payments_ended: "Sie wird nicht verlängert: Dieser Server nimmt gerade keine Zahlungen an.",
    no_card: "Sie wurde nicht verlängert: Es ist keine Karte gespeichert. Bezahle unten.",
    card_expired: "Sie wurde nicht verlängert: Die gespeicherte Karte ist abgelaufen. Bezahle unten mit einer anderen.",
    card_declined:
      "Sie wurde nicht verlängert: Die gespeicherte Karte wurde abgelehnt. Bezahle unten mit einer anderen.",
    bank_asks: "Sie wurde nicht verlängert: Die Bank verlangt deine Zustimmung. Bezahle unten.",
  },
  priceAnnounced: (price) =>
    `Ihre Verlängerung kostet jetzt ${price}. Das wird in einigen Tagen von deiner Karte abgebucht, wenn du die Verlängerung nicht ausschaltest.`,
} satisfies InOtherWords<typeof en>;
