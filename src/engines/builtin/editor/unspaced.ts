/**
 * Messages as words, those of scripts without spaces between them too: there each word is the longest of those that are
 * known, and what is none is a word of its own.
 */
import { fold } from "../reader/text.ts";

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

/** @param known the words of such scripts that the reader knows */
export function splitWords(message: string, known: Iterable<string>): string[] {
  const words = fold(message.normalize("NFKC")).match(/[\p{L}\p{N}ー]+/gu) ?? [];
  if (!words.some((word) => UNSPACED.test(word))) return words;
  const vocabulary = [...known].filter((word) => UNSPACED.test(word)).sort((a, b) => b.length - a.length);
  return words.flatMap((word) => (UNSPACED.test(word) ? pieces(word, vocabulary) : [word]));
}

function pieces(text: string, vocabulary: readonly string[]): string[] {
  const found: string[] = [];
  let unknown = "";
  const end = () => {
    if (unknown !== "") found.push(unknown);
    unknown = "";
  };
  for (let at = 0; at < text.length; ) {
    const number = /^\d+/.exec(text.slice(at, at + 4))?.[0];
    const piece = number ?? vocabulary.find((word) => text.startsWith(word, at));
    if (piece === undefined) unknown += text[at++];
    else {
      end();
      found.push(piece);
      at += piece.length;
    }
  }
  end();
  return found;
}
