/**
 * Words for a full-text index whose tokens are runs of letters and digits. Scripts that put no spaces between words are
 * taken letter by letter: what is looked for there is a phrase of letters, and is found wherever it stands.
 */

const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const LETTER = new RegExp(`[${UNSPACED}]`, "gu");
const RUNS = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, "gu");
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/** A text as it goes into the index. */
export const toIndexed = (text: string): string => text.normalize("NFC").replace(LETTER, " $& ");

/** What is typed, as terms of an FTS5 query: the last letters of a word may be missing. At most so many. */
export function toTerms(typed: string, most: number): string[] {
  const words = typed.normalize("NFC").match(WORDS) ?? [];
  const runs = words.flatMap((word) => word.match(RUNS) ?? []);
  return runs.slice(0, most).map((run) => {
    const letters = run.match(LETTER);
    return letters ? `"${letters.join(" ")}"` : `"${run}"*`;
  });
}

/** Without accents and case; as long as it was, or null where it can't be. */
export function folded(text: string): string | null {
  const plain = text.normalize("NFC").normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase();
  return plain.length === text.length ? plain : null;
}
