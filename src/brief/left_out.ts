/**
 * What a reader left out of a brief: the sentences of a prompt that nothing in it says. A model that skips a telephone
 * number, or writes it into a member that no brief has, must not lose it for the customer. Linear in both.
 */
import type { BriefInput } from "./brief.ts";

const MOST_SENTENCES = 40;
const LONGEST_SENTENCE = 500;
/** Shorter words join others; in scripts without blanks every word counts. */
const TELLING_WORD = /^\p{L}{4,}$|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Of its words that stand nowhere in the brief: one of four things in a list, and not one word among ten. */
const MISSED_PART = 0.25;

/**
 * Sentences of a prompt that a brief does not say: a number of theirs stands nowhere in it or, where they have none, a
 * quarter of their words does not.
 * @returns at most 40 texts of at most 500 characters, as the prompt has them
 */
export function leftOut(prompt: string, brief: BriefInput): string[] {
  const said = textsOf(brief).join("\n").normalize("NFKC");
  const words = new Set(wordsOf(said));
  const numbers = new Set(numbersOf(said));
  const isSaid = (sentence: string): boolean => {
    const text = sentence.normalize("NFKC");
    const digits = numbersOf(text);
    // "1 pm" is read as 13:00.
    if (digits.length > 0) return digits.every((number) => numbers.has(number) || numbers.has(number + 12));
    const telling = wordsOf(text);
    const missed = telling.filter((word) => !words.has(word)).length;
    return missed === 0 || missed < telling.length * MISSED_PART;
  };
  return [...new Set(sentencesOf(prompt))]
    .filter((sentence) => !isSaid(sentence))
    .slice(0, MOST_SENTENCES)
    .map((sentence) => sentence.slice(0, LONGEST_SENTENCE));
}

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });
const segments = new Intl.Segmenter("en", { granularity: "word" });

const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .flatMap((line) => Array.from(sentences.segment(line), ({ segment }) => segment.trim()))
    .filter((sentence) => sentence !== "");

const wordsOf = (text: string): string[] =>
  Array.from(segments.segment(text.toLowerCase()), ({ segment }) => segment).filter((word) => TELLING_WORD.test(word));

const numbersOf = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
