/** Why a domain, or one more term of it, was not bought: the words of each reason. */
import type { SpokenLanguage } from "../../lib/languages.ts";
import type { PurchaseProblem } from "../../storage/tables.ts";

type Code = PurchaseProblem["code"];
type FactsOf<C extends Code> = Extract<PurchaseProblem, { code: C }>;
type Words = { [C in Code]: string | ((facts: FactsOf<C>) => string) };

const money = (language: SpokenLanguage, cents: number) =>
  new Intl.NumberFormat(language, { style: "currency", currency: "USD" }).format(cents / 100);
const day = (language: SpokenLanguage, time: number) =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(time);

const WORDS: Record<SpokenLanguage, Words> = {
  en: {
    name_taken: "It is registered already.",
    ending_unsold: ({ ending }) => `Names that end in .${ending} are not sold here.`,
    premium_name: "It has a price of its own at its registry, and is not sold here.",
    price_risen: "Its price has risen meanwhile.",
    refused: ({ said }) => `The registrar refuses it: ${said}`,
    no_answer: "The registrar did not answer for too long.",
    operator_unable: "The server's operator can't buy domains at the moment.",
    selling_ended: "This server does not sell domains any more.",
    payments_ended: "It is not renewed: this server takes no payments at the moment.",
    no_card: "It was not renewed: no card is saved to pay it with. Pay for it with a card.",
    card_expired: "It was not renewed: the saved card has expired. Pay for it with another card.",
    card_declined: "It was not renewed: the saved card was declined. Pay for it with another card.",
    bank_asks: "It was not renewed: the bank wants its customer to agree. Pay for it yourself.",
    price_announced: ({ amount, before, charged_at }) =>
      `Its renewal costs ${money("en", amount)} now, not ${money("en", before)}: it is charged on ${day("en", charged_at)} unless auto_renew is off.`,
  },
  de: {
    name_taken: "Sie ist schon registriert.",
    ending_unsold: ({ ending }) => `Namen, die auf .${ending} enden, werden hier nicht verkauft.`,
    premium_name: "Sie hat bei ihrer Registrierungsstelle einen eigenen Preis und wird hier nicht verkauft.",
    price_risen: "Ihr Preis ist inzwischen gestiegen.",
    refused: ({ said }) => `Der Registrar lehnt sie ab: „${said}“`,
    no_answer: "Der Registrar hat zu lange nicht geantwortet.",
    operator_unable: "Der Betreiber dieses Servers kann gerade keine Domains kaufen.",
    selling_ended: "Dieser Server verkauft keine Domains mehr.",
    payments_ended: "Sie wird nicht verlängert: Dieser Server nimmt gerade keine Zahlungen an.",
    no_card: "Sie wurde nicht verlängert: Es ist keine Karte zum Bezahlen gespeichert. Bezahle mit einer Karte.",
    card_expired: "Sie wurde nicht verlängert: Die gespeicherte Karte ist abgelaufen. Bezahle mit einer anderen Karte.",
    card_declined:
      "Sie wurde nicht verlängert: Die gespeicherte Karte wurde abgelehnt. Bezahle mit einer anderen Karte.",
    bank_asks: "Sie wurde nicht verlängert: Die Bank verlangt eine Zustimmung. Bezahle selbst.",
    price_announced: ({ amount, before, charged_at }) =>
      `Ihre Verlängerung kostet jetzt ${money("de", amount)}, nicht ${money("de", before)}: Das wird am ${day("de", charged_at)} abgebucht, wenn die Verlängerung eingeschaltet bleibt.`,
  },
  fr: {
    name_taken: "Il est déjà enregistré.",
    ending_unsold: ({ ending }) => `Les noms qui se terminent par .${ending} ne sont pas vendus ici.`,
    premium_name: "Il a un prix particulier auprès de son registre et n’est pas vendu ici.",
    price_risen: "Son prix a augmenté entre-temps.",
    refused: ({ said }) => `Le bureau d’enregistrement le refuse : « ${said} »`,
    no_answer: "Le bureau d’enregistrement n’a pas répondu à temps.",
    operator_unable: "L’exploitant de ce serveur ne peut pas acheter de domaines pour le moment.",
    selling_ended: "Ce serveur ne vend plus de domaines.",
    payments_ended: "Il n’est pas renouvelé : ce serveur n’accepte pas de paiements pour le moment.",
    no_card: "Il n’a pas été renouvelé : aucune carte n’est enregistrée pour le payer. Payez-le par carte.",
    card_expired: "Il n’a pas été renouvelé : la carte enregistrée a expiré. Payez-le avec une autre carte.",
    card_declined: "Il n’a pas été renouvelé : la carte enregistrée a été refusée. Payez-le avec une autre carte.",
    bank_asks: "Il n’a pas été renouvelé : la banque demande l’accord de son client. Payez-le vous-même.",
    price_announced: ({ amount, before, charged_at }) =>
      `Son renouvellement coûte désormais ${money("fr", amount)} au lieu de ${money("fr", before)} : ce montant sera débité le ${day("fr", charged_at)}, sauf si vous désactivez le renouvellement automatique.`,
  },
};

export const PROBLEM_CODES = Object.keys(WORDS.en) as [Code, ...Code[]];

/** A reason in words. What was kept before reasons had codes is an English sentence already. */
export function problemText(problem: PurchaseProblem | string | null, language: SpokenLanguage): string | null {
  if (problem === null || typeof problem === "string") return problem;
  const words = WORDS[language][problem.code];
  return typeof words === "string" ? words : (words as (facts: PurchaseProblem) => string)(problem);
}
