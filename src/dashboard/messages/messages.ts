/**
 * The texts of a screen or a part, in every language, beside it in its `messages.ts`:
 *
 *   export const messages = defineMessages(
 *     { title: "Websites", pages: (count: number) => counted(count, "page", "pages") },
 *     { title: "Websites", pages: (count) => counted(count, "Seite", "Seiten") },
 *   );
 *
 * and in it `const t = useMessages(messages)`. A text that a language lacks is a type error.
 */
import { formatNumber, type Language, language, useLanguage } from "./language.ts";

// biome-ignore lint/suspicious/noExplicitAny: a text may be made of whatever it needs.
type Text = string | ((...given: any[]) => string);
type Texts = { [name: string]: Text | Texts };

/** The same texts in other words. */
type InOtherWords<T> = {
  [Name in keyof T]: T[Name] extends (...given: infer Given) => string
    ? (...given: Given) => string
    : T[Name] extends string
      ? string
      : InOtherWords<T[Name]>;
};

export type Messages<T> = Record<Language, InOtherWords<T>>;

/** @param en in English; @param de in German */
export const defineMessages = <const T extends Texts>(en: T, de: InOtherWords<T>): Messages<T> => ({
  en: en as unknown as InOtherWords<T>,
  de,
});

/** The texts in the language that is spoken now. */
export const useMessages = <T>(messages: Messages<T>): InOtherWords<T> => messages[useLanguage()];

/** The same outside of components. */
export const messagesNow = <T>(messages: Messages<T>): InOtherWords<T> => messages[language()];

/** "1 page", "2,000 pages". English and German have the same two forms. */
export const counted = (count: number, one: string, other: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : other}`;
