/** Types of texts. */

/** The words of a text as a union: `WordOf<"small large">` is `"small" | "large"`. */
export type WordOf<List extends string> = List extends `${infer First} ${infer Rest}` ? First | WordOf<Rest> : List;

/** The keys of a table of lines, each `key: …` and a line break: `KeyOf<"a: one\nb: two\n">` is `"a" | "b"`. */
export type KeyOf<
  Table extends string,
  Found extends string = never,
> = Table extends `${infer Key}: ${string}\n${infer Rest}` ? KeyOf<Rest, Found | Key> : Found;
