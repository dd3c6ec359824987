/** Types of texts. */

/** The words of a text as a union: `WordOf<"small large">` is `"small" | "large"`. */
export type WordOf<List extends string> = List extends `${infer First} ${infer Rest}` ? First | WordOf<Rest> : List;
