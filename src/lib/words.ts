/**
 * Words for a full-text index whose tokens are runs of letters and digits. Scripts that put no spaces between words are
 * taken letter by letter: what is looked for there is a phrase of letters, and is found wherever it stands.
 */

const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const LETTER = new RegExp(`[${UNSPACED}]`, "gu");
const RUNS = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, "gu");
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/** Letters that have no marks to be dropped: with marks, and where a word is typed on a keyboard without them. */
const PLAIN: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
};
/** German, Danish, Norwegian and Swedish spell these out there. */
const SPELT_OUT: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };

/** Without accents and widths of letters; what stands on kana and beside Indic letters is no accent. */
const withoutAccents = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFKC")
    .replace(/[^\0-\x7f]/g, (letter) => PLAIN[letter] ?? letter);

/** A word in small letters and as people type it who lack its letters: "müller", "muller", "mueller". */
export function spellingsOf(word: string): string[] {
  const given = word.normalize("NFC").toLowerCase().normalize("NFC");
  const speltOut = given.replace(/[^\0-\x7f]/g, (letter) => SPELT_OUT[letter] ?? letter);
  return [...new Set([given, withoutAccents(given), withoutAccents(speltOut)])];
}

/** A text as lists sort by it, whatever its capitals and accents, so that "Ärzte" is between "Arzt" and "Auto": 200 characters. */
export const sortable = (text: string): string =>
  withoutAccents(text.normalize("NFC").toLowerCase()).slice(0, 200).toWellFormed();

/** A text as it goes into the index: each word in all its spellings. */
export const toIndexed = (text: string): string =>
  text
    .normalize("NFC")
    .replace(WORDS, (word) => (isPlain(word) ? word : spellingsOf(word).join(" ")))
    .replace(LETTER, " $& ");

const isPlain = (word: string): boolean => /^[\0-\x7f]*$/.test(word);

/**
 * What is typed, as terms of FTS5 queries of which any may be met: the last letters of a word may be missing. At most
 * so many terms each.
 */
export function toQueries(typed: string, most: number): string[] {
  const words = (typed.match(WORDS) ?? []).slice(0, most).map(spellingsOf);
  const ways = Math.max(0, ...words.map(({ length }) => length));
  const queries = Array.from({ length: ways }, (_, way) =>
    words
      .flatMap((spellings) => termsOf(spellings[way] ?? spellings.at(-1)!))
      .slice(0, most)
      .join(" AND "),
  );
  return [...new Set(queries)].filter(Boolean);
}

const termsOf = (word: string): string[] =>
  (word.match(RUNS) ?? []).map((run) => {
    const letters = run.match(LETTER);
    return letters ? `"${letters.join(" ")}"` : `"${run}"*`;
  });

/** Where the first word of a text begins that one of the words that were typed may mean; 0 where none does. */
export function placeOfWords(text: string, typed: string): number {
  const wanted = (typed.match(WORDS) ?? []).flatMap(spellingsOf);
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const spellings = spellingsOf(word);
    const part = wanted.find((one) => spellings.some((spelling) => spelling.includes(one)));
    // Of a script without spaces a word is a sentence.
    if (part !== undefined) return index + Math.max(0, word.toLowerCase().indexOf(part));
  }
  return 0;
}
