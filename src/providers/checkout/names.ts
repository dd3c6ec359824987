/** What is sold, in words: on the page where it is paid, on the card's statement of a renewal, and in lists of payments. */

/** The languages that it is said in. */
export const PAYING_LANGUAGES = ["en", "de"] as const;
export type PayingLanguage = (typeof PAYING_LANGUAGES)[number];

const WORDS = {
  en: {
    credits: (count: number) => `${count} credits`,
    domain: (name: string | null) => `Domain ${name ?? "that is not named"}`,
    renewal: (name: string | null) => `Renewal of ${name ?? "a domain"}`,
  },
  de: {
    credits: (count: number) => `${count} Credits`,
    domain: (name: string | null) => `Domain ${name ?? "ohne Namen"}`,
    renewal: (name: string | null) => `Verlängerung von ${name ?? "einer Domain"}`,
  },
} satisfies Record<PayingLanguage, unknown>;

type Sold = { kind: "credits"; credits: number } | { kind: "domain"; name: string | null; term: number | null };

export function nameOf(sold: Sold, language: PayingLanguage | null): string {
  const words = WORDS[language ?? "en"];
  if (sold.kind === "credits") return words.credits(sold.credits);
  return sold.term === null ? words.domain(sold.name) : words.renewal(sold.name);
}

/** One of the languages above; null for anything else. */
export const payingLanguage = (given: string | null | undefined): PayingLanguage | null =>
  PAYING_LANGUAGES.find((one) => one === given) ?? null;
