/**
 * Sentences that the API tells beside a stable code and the values they are made of. The server fills in the English ones
 * here; the application has the same codes in every language (src/dashboard/messages), so that it never shows English to
 * who reads another. A sentence is a text with `{names}`, or a function where a number decides its form.
 */

export type Value = string | number;
export type Details = Record<string, Value>;
// biome-ignore lint/suspicious/noExplicitAny: each function names its own details.
export type Sentence = string | ((details: any) => string);
/** All sentences of a kind, by code. */
export type Sentences = Record<string, Sentence>;

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** What a sentence takes: nothing, or its details. */
export type Given<S> = Record<never, never> extends DetailsOf<S> ? [] : [DetailsOf<S>];
type DetailsOf<S> = S extends (details: infer Given) => string ? Given : { [Name in Names<S>]: Value };

/** The codes of a kind, for descriptions. */
export const oneOfCodes = (sentences: Sentences): string =>
  `One of ${Object.keys(sentences)
    .map((code) => `\`${code}\``)
    .join(", ")}; more may come.`;

/** What is told: `message` is in English. */
export interface CodedMessage<Code extends string = string> {
  code: Code;
  details: Details;
  message: string;
}

/** A sentence with its details in it. @param format how numbers are written */
export const inWords = (
  sentence: Sentence,
  details: Details,
  format = (value: number): string => value.toLocaleString("en"),
): string =>
  typeof sentence === "function"
    ? sentence(details)
    : sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
        const value = Object.hasOwn(details, name) ? details[name]! : whole;
        return typeof value === "number" ? format(value) : value;
      });

/** What tells sentences of a kind. */
export const teller =
  <const S extends Sentences>(sentences: S) =>
  <Code extends keyof S & string>(code: Code, ...[details]: Given<S[Code]>): CodedMessage<Code> => {
    const given: Details = details ?? {};
    return { code, details: given, message: inWords(sentences[code]!, given) };
  };

/** Several sentences, as one column keeps them. */
export const sentencesToJson = (told: CodedMessage[]): string =>
  JSON.stringify(told.map(({ code, details }) => ({ code, details })));

/** What was kept; none of a column from before there were codes, which is a sentence. */
export const sentencesFromJson = (sentences: Sentences, kept: string | null): CodedMessage[] =>
  kept?.startsWith("[{")
    ? (JSON.parse(kept) as CodedMessage[]).map(({ code, details }) => ({
        ...{ code, details },
        message: inWords(sentences[code] ?? code, details),
      }))
    : [];

/** What several sentences say, in English; null: there are none. */
export const joinMessages = (told: CodedMessage[]): string | null =>
  told.map(({ message }) => message).join(" ") || null;

/** What is told, as one column keeps it. */
export const sentenceToJson = ({ code, details }: CodedMessage): string => JSON.stringify({ code, details });

/** What is told in an answer: the sentence, its code, and what it is made of. */
type MessageFields<Name extends string, Kept> = { [N in Name]: string | Extract<Kept, null> } & {
  [N in `${Name}_code`]: string | null;
} & { [N in `${Name}_details`]: Details };

/** What is told, in a field of that name and beside it. */
export const messageFields = <const Name extends string>(name: Name, { code, details, message }: CodedMessage) =>
  ({ [name]: message, [`${name}_code`]: code, [`${name}_details`]: details }) as {
    [N in Name | `${Name}_code`]: string;
  } & {
    [N in `${Name}_details`]: Details;
  };

/** What was kept by its code; null: it is a sentence, which somebody else may have written. */
function codedIn(kept: string | null): Pick<CodedMessage, "code" | "details"> | null {
  if (!kept?.startsWith('{"code":"')) return null;
  try {
    const { code, details } = JSON.parse(kept);
    return typeof details === "object" && details !== null ? { code, details } : null;
  } catch {
    return null;
  }
}

/** What was kept, in an answer. Sentences from before there were codes have none. */
export function sentenceFields<const Name extends string, Kept extends string | null>(
  name: Name,
  sentences: Sentences,
  kept: Kept,
): MessageFields<Name, Kept> {
  const { code, details } = codedIn(kept) ?? { code: null, details: {} };
  const sentence = code === null ? kept : inWords(sentences[code] ?? code, details);
  return { [name]: sentence, [`${name}_code`]: code, [`${name}_details`]: details } as MessageFields<Name, Kept>;
}

/** "1 error", "2,000 errors". */
export const counted = (count: number, one: string, more: string): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : more}`;
