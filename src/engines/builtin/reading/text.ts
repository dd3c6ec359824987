/**
 * The ground under the reader: a prompt without what no visitor reads, its letters folded, its words and sentences, all
 * with offsets into the cleaned text. Everything here is linear in the length of the text.
 */

export interface Span {
  start: number;
  end: number;
}

export interface Token extends Span {
  /** The word, lower-case and without accents. */
  word: string;
}

/**
 * A prompt with ordinary line ends and spaces, and without control characters and the marks of Markdown. No letter and no
 * digit is lost.
 * @param raw as somebody wrote it
 */
export function cleaned(raw: string): string {
  return raw
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, "\n")
    .replace(/[^\P{C}\n\t\u200d]/gu, "")
    .replace(/\*\*|__|`/g, "")
    .replace(/[\t\u00a0\u202f\u2007\u2009\u3000 ]+/g, " ")
    .replace(/^ | $/gm, "")
    .trim();
}

/** First letter in upper case; scripts without case stay as they are. */
export function sentenceCase(text: string): string {
  if (/^\p{Ll}\p{Lu}/u.test(text)) return text;
  const [first = ""] = text;
  return first.toLocaleUpperCase("en") + text.slice(first.length);
}

/** Lower-case without Latin accents, of exactly the same length, so that offsets stay valid. */
export function fold(text: string): string {
  if (/^[ -~\n]*$/.test(text)) return text.toLowerCase();
  const folded: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const unit = text[at]!;
    const lower = unit.toLowerCase();
    const plain = lower.length === 1 ? lower : unit;
    if ((plain >= "\u00c0" && plain <= "\u024f") || (plain >= "\u1e00" && plain <= "\u1eff"))
      folded.push(plain.normalize("NFD")[0]!);
    else folded.push(plain === "’" || plain === "‘" || plain === "ʼ" ? "'" : plain);
  }
  return folded.join("");
}

/** The words of a folded text. Hyphens and apostrophes separate words. */
export function tokensOf(folded: string): Token[] {
  return [...folded.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
}

/** Letters and digits: what has to be somewhere in a brief. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** The same span without white space and separators at its ends. */
export function trimmed(text: string, { start, end }: Span, marks = /[\s,;、，]/): Span {
  while (start < end && marks.test(text[start]!)) start++;
  while (end > start && marks.test(text[end - 1]!)) end--;
  return { start, end };
}

/** A text without the mark that ends a sentence. */
export const withoutStop = (text: string): string => text.replace(/[\s.。;,]+$/u, "");

const BEFORE_ANYTHING = new Set(
  "inh dr mr mrs ms mme mlle st prof hl dipl ing mag sr sra sra dott sig bzw zb inkl zzgl avda ctra pza incl excl jr vs".split(
    " ",
  ),
);
/** Short words that are short for nothing. */
const SHORT_WORD = /[aeiouy][^aeiouy]$|[^aeiouy][aeiou]$|^(?:pls|tea|pie|us|old|all)$/;
const BEFORE_NUMBER = new Set("no nr num tel ca approx max min str ab art nos min env p ph fax".split(" "));

/** The sentences of a part of a text (trimmed, never without words). Lines, too, end sentences. */
export function sentencesOf(text: string, { start: from, end: to }: Span = { start: 0, end: text.length }): Span[] {
  const spans: Span[] = [];
  let start = from;
  const close = (end: number) => {
    const span = trimmed(text, { start, end });
    if (hasWords(text.slice(span.start, span.end))) spans.push(span);
    start = end;
  };
  let closing = -1;
  for (let at = from; at < to; at++) {
    const unit = text[at]!;
    if (/[(（]/.test(unit) && at > closing) closing = at + Math.max(0, text.slice(at, at + 240).search(/[)）\n]/));
    if (unit === "\n") close(at + 1);
    else if (at < closing) continue;
    else if (/[。！？]/.test(unit)) close(text[at + 1] === "」" ? at + 2 : at + 1);
    else if (/[.!?…]/.test(unit)) {
      const next = text[at + 1] ?? " ";
      if (!/[\s"'”’)»“]/.test(next) || (unit === "." && goesOn(text, at))) continue;
      close(/["'”’)»“]/.test(next) ? at + 2 : at + 1);
    }
  }
  close(to);
  return spans;
}

/** Whether a dot belongs to an abbreviation, an initial or an ordinal number. */
function goesOn(text: string, dot: number): boolean {
  const before = /[\p{L}\p{N}]{1,6}$/u.exec(text.slice(Math.max(0, dot - 8), dot))?.[0] ?? "";
  const after = /^\.["'”’)»“]?\s+(\S{1,12})/u.exec(text.slice(dot, dot + 16))?.[1];
  if (after === undefined || text[dot + 1] === "\n") return false;
  if (/^\d{1,2}$/.test(before) && !/\d[.,:]\d{1,2}$/.test(text.slice(Math.max(0, dot - 6), dot)))
    return monthOf(fold(after)) !== null;
  const word = fold(before);
  if (BEFORE_NUMBER.has(word)) return /^[+(\d]/.test(after);
  // "J. Ruiz", "z. B.": a letter alone is short for something.
  const alone = /(?:^|[\s.])\p{L}$/u.test(text.slice(Math.max(0, dot - 2), dot));
  return (
    BEFORE_ANYTHING.has(word) ||
    (alone && !/^(?:i|a)$/.test(word)) ||
    (/^\p{Ll}/u.test(after) && /^\p{L}{1,3}$/u.test(before) && !SHORT_WORD.test(word))
  );
}

const MONTHS =
  "january jan januar janvier enero janeiro gennaio januari|february feb februar fevrier febrero fevereiro febbraio februari|march mar marz mars marzo marco maart|april apr avril abril aprile|may mai mayo maio maggio mei|june jun juni juin junio junho giugno|july jul juli juillet julio julho luglio|august aug aout agosto augustus|september sept sep septembre septiembre setembro settembre|october oct oktober okt octobre octubre outubro ottobre|november nov novembre noviembre novembro|december dec dezember dez decembre diciembre dezembro dicembre";
const MONTH = new Map(
  MONTHS.split("|").flatMap((names, at) => names.split(" ").map((name) => [name, at + 1] as const)),
);

/** The number of a month from its folded name, with or without a dot; null for any other word. */
export const monthOf = (word: string): number | null => MONTH.get(word.replace(/[.,;:]+$/, "")) ?? null;
