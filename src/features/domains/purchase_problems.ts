/** Why a domain, or one more term of it, was not bought: the words of each reason. */
import type { PurchaseProblem } from "../../storage/tables.ts";

export type ProblemLanguage = "en" | "de";
type Code = PurchaseProblem["code"];
type FactsOf<C extends Code> = Extract<PurchaseProblem, { code: C }>;
type Words = { [C in Code]: string | ((facts: FactsOf<C>) => string) };

const money = (language: ProblemLanguage, cents: number) =>
  new Intl.NumberFormat(language, { style: "currency", currency: "USD" }).format(cents / 100);
const day = (language: ProblemLanguage, time: number) =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(time);

const WORDS: Record<ProblemLanguage, Words> = {
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
};

export const PROBLEM_CODES = Object.keys(WORDS.en) as [Code, ...Code[]];

/** A reason in words. What was kept before reasons had codes is an English sentence already. */
export function problemText(problem: PurchaseProblem | string | null, language: ProblemLanguage): string | null {
  if (problem === null || typeof problem === "string") return problem;
  const words = WORDS[language][problem.code];
  return typeof words === "string" ? words : (words as (facts: PurchaseProblem) => string)(problem);
}
