/**
 * Texts in which characters of one kind are one: quotation marks, dashes and blanks of every kind, a character and the
 * reference to it, a letter with its accent and both in one. Models write those that they are used to, and not those that
 * a page has.
 */
import { decodeHTML } from "entities";

export interface Folded {
  text: string;
  /** Of each code unit of the text where in the original begins what it was made of, and where that ends. */
  from: Uint32Array;
  to: Uint32Array;
}

/** What may have to be folded: a reference, or a character that is not ASCII or carries a mark, with its marks. */
const SPECIAL = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,31});|`|[^\0-\x7f]\p{M}*|[\0-\x7f]\p{M}+/gu;

/** Characters of one kind. `&lt;` is not among them: it would make a text a tag. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\p{Cf}/gu, ""],
  [/[‘’‚‛′´`]/g, "'"],
  [/[“”„‟″«»]/g, '"'],
  [/[\p{Pd}−]/gu, "-"],
  [/\p{Zs}/gu, " "],
];

function fold(special: string): string {
  const decoded = special.startsWith("&") ? decodeHTML(special) : special;
  if (decoded === "<") return special;
  let text = decoded;
  for (const [kind, one] of KINDS) text = text.replace(kind, one);
  return text.normalize("NFKC");
}

export function folded(text: string): Folded {
  const pieces: { start: number; end: number; text: string }[] = [];
  for (const { 0: special, index } of text.matchAll(SPECIAL))
    pieces.push({ start: index, end: index + special.length, text: fold(special) });
  const length = pieces.reduce((sum, { start, end, text }) => sum + text.length - (end - start), text.length);
  const [from, to] = [new Uint32Array(length), new Uint32Array(length)];
  let made = "";
  let at = 0;
  const put = (end: number) => {
    for (let place = at; place < end; place++) {
      from[made.length + place - at] = place;
      to[made.length + place - at] = place + 1;
    }
    made += text.slice(at, end);
  };
  for (const piece of pieces) {
    put(piece.start);
    from.fill(piece.start, made.length, made.length + piece.text.length);
    to.fill(piece.end, made.length, made.length + piece.text.length);
    made += piece.text;
    at = piece.end;
  }
  put(text.length);
  return { text: made, from, to };
}

/** Where in the original begins what stands at a place of a folded text; null inside of a character. */
export const startOf = ({ text, from, to }: Folded, at: number): number | null =>
  at === text.length ? (to[at - 1] ?? 0) : at > 0 && from[at] === from[at - 1] ? null : from[at]!;

/** Where in the original ends what stands before a place of a folded text; null inside of a character. */
export const endOf = ({ text, from, to }: Folded, at: number): number | null =>
  at === 0 ? 0 : at < text.length && from[at] === from[at - 1] ? null : to[at - 1]!;
