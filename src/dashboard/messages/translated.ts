/** What the API tells beside a code, in the reader's language (src/sentences). */
import { type Details, inWords, type Sentences } from "../../sentences/sentence.ts";
import { formatNumber } from "./language.ts";

/** What the API tells beside a code. */
interface CodedMessage {
  code: string | null;
  details: Details;
  message: string;
}

/** What has no words here stays as the server tells it: it may be newer than the page. */
export function translated(words: Sentences, { code, details, message }: CodedMessage): string {
  if (code === null || !Object.hasOwn(words, code)) return message;
  return inWords(words[code]!, details, formatNumber);
}

/** What a field of that name tells, by its code and details; null: it tells nothing. */
export function translatedField<Name extends string>(
  words: Sentences,
  of: { [N in Name | `${Name}_code`]: string | null } & { [N in `${Name}_details`]: Details },
  name: Name,
): string | null {
  const {
    [name]: message,
    [`${name}_code`]: code,
    [`${name}_details`]: details,
  } = of as Record<string, string | null | Details>;
  return message ? translated(words, { message, code, details } as CodedMessage) : null;
}

/** Several sentences. @param otherwise what the server says where there are no codes yet */
export const allTranslated = (words: Sentences, all: CodedMessage[], otherwise: string): string =>
  all.map((one) => translated(words, one)).join(" ") || otherwise;
