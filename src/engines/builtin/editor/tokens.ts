/**
 * A message cut into tokens: words, quotations, addresses, numbers, marks, each with where it stands. What is quoted is
 * one token, so that nothing in it is taken for a wish. Every pattern is tried at one place and looks a bounded way
 * ahead: the work is linear in the message.
 */

import type { WordOf } from "../../../lib/literals.ts";
import { fold, type Span } from "../reading/text.ts";

export type TokenKind = WordOf<"word quote url email handle phone price time length number mark break">;

export interface Token extends Span {
  kind: TokenKind;
  /** The word folded, or the mark itself. */
  word: string;
  /** What it says: the words of a quotation, "HH:MM" of a time, otherwise as it was written. */
  value: string;
}

/** What a message says beyond these is not read. */
export const LONGEST_MESSAGE = 10_000;
const MOST_QUOTES = 200;
const MOST_TOKENS = 2_000;

const PAIRS: Record<string, string> = {
  '"': '"',
  "“": "”“",
  "„": '“”"',
  "«": "»",
  "»": "«",
  "`": "`",
  "‘": "’‘",
  "‚": "‘’",
  "'": "'",
  "「": "」",
  "『": "』",
};
const LONGEST_QUOTE: Record<string, number> = { "'": 400, "‘": 400, "‚": 400 };

const DOMAIN =
  "(?:[a-z0-9-]{1,40}\\.){1,4}(?:com|org|net|de|fr|es|it|nl|pt|jp|io|co|uk|eu|example|shop|app|dev|me|ch|at|be|br|info|biz|us|ca)(?![a-z0-9])";
const CURRENCY = "(?:€|\\$|£|¥|euros?|eur|usd|dollars?|pounds?|chf|gbp|reais|kr|zł)";
const AMOUNT = "\\d{1,7}(?:[.,]\\d{1,3}){0,3}";
const PERIOD =
  "(?:(?: ?/ ?| (?:per|an?|pro|am|im|die|par|al|alla|por|à|l'|ao|à) )(?:month|mo|year|hour|night|week|day|person|monat|jahr|stunde|nacht|tag|woche|mois|an|heure|nuit|jour|semaine|personne|m[eê]s|a[nñ]o|hora|noche|noite|d[ií]a|semana|persona|pessoa|mese|anno|ora|notte|giorno|settimana|maand|jaar|uur|dag|persoon)(?!\\p{L}))?";

/** Kinds in the order they are tried; a capital letter says no more than a small one. */
const PATTERNS: [TokenKind, RegExp][] = [
  ["email", /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/uy],
  ["url", /(?:[a-z]{2,12}:\/\/|www\.|mailto:|tel:|javascript:|data:)[^\s<>"“”„«»]{1,500}/iuy],
  ["url", new RegExp(`${DOMAIN}(?:/[^\\s<>"“”„«»]{0,300})?`, "iuy")],
  ["url", /(?<=\s|^)\/[a-z0-9][\w/#?=&.-]{0,200}/iuy],
  ["url", /(?<=\s|^)#(?![0-9a-f]{3}(?:[0-9a-f]{3})?(?![\w-]))[a-z][\w-]{0,80}/iuy],
  ["handle", /@[\p{L}\p{N}_][\p{L}\p{N}_.]{0,39}/uy],
  ["price", new RegExp(`(?:€|R?\\$|£|¥) ?${AMOUNT}${PERIOD}|${AMOUNT} ?(?:円|${CURRENCY}(?!\\p{L}))${PERIOD}`, "iuy")],
  ["length", /\d{1,4}(?:[.,]\d{1,3})? ?(?:px|rem|em|pt|%)(?![\p{L}\p{N}])/iuy],
  ["phone", /(?:\+|\(\+?)?\d(?:[ ()/.-]{0,2}\d){5,15}(?!\p{N}|(?![\p{Script=Han}\p{Script=Hiragana}])\p{L})/uy],
  [
    "time",
    /(?!\d{1,2}\.\d{2}\.\s*[\p{Ll}\d–-])\d{1,2}[:.]\d{2} ?(?:[ap]\.?m\.?(?!\p{L})|uhr|uur|h(?!\p{L}))?(?!\d)/iuy,
  ],
  [
    "time",
    /\d{1,2} ?(?:[ap]\.?m\.?(?!\p{L})|uhr|uur|heures?|horas?|h(?:\d{2})?(?!\p{L}))|\d{1,2}時(?:\d{1,2}分|半)?/iuy,
  ],
  ["number", /\d{1,9}(?:[.,]\d{1,3}){0,3}(?![\p{L}\p{N}])/uy],
];
const WORD = /[\p{L}\p{N}\p{M}_]+(?:['’](?=\p{L})[\p{L}\p{M}]+){0,3}/uy;
/** Letters of scripts that put no space between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u;
const ARROW = /->|=>|→|➔|⇒|-->/uy;
const BREAK = /\s*\n\s*(?:(?:[-*•·]|\d{1,2}[.)])\s+)?/uy;

/** The tokens of a message, words not yet parted as their language does. */
export function tokensOf(message: string): { text: string; tokens: Token[] } {
  const text = message.slice(0, LONGEST_MESSAGE).toWellFormed().normalize("NFC");
  const folded = fold(text);
  const tokens: Token[] = [];
  let quotes = 0;
  for (let at = 0; at < text.length && tokens.length < MOST_TOKENS; ) {
    const letter = text[at]!;
    const broken = /\s/.test(letter) ? stuck(BREAK, text, at) : null;
    if (broken) {
      tokens.push({ kind: "break", word: "\n", value: "\n", start: at, end: at + broken.length });
      at += broken.length;
      continue;
    }
    const quoted = quotes < MOST_QUOTES ? quotationAt(text, at) : null;
    const token =
      quoted ?? (/[\p{L}\p{N}€$£¥@+(/#]/u.test(letter) ? plainAt(text, folded, at) : null) ?? markAt(text, at);
    if (quoted) quotes += 1;
    if (token) tokens.push(token);
    at = token?.end ?? at + 1;
  }
  return { text, tokens };
}

function stuck(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] || null;
}

function quotationAt(text: string, at: number): Token | null {
  const open = text[at]!;
  const closers = PAIRS[open];
  if (!closers) return null;
  const isLetter = (where: number) => /[\p{L}\p{N}]/u.test(text[where] ?? " ");
  const isApostrophe = "'‘‚".includes(open);
  if (isApostrophe && isLetter(at - 1)) return null;
  const last = Math.min(text.length, at + (LONGEST_QUOTE[open] ?? 2_000));
  for (let end = at + 1; end < last && text[end] !== "\n"; end++) {
    if (!closers.includes(text[end]!) || (isApostrophe && isLetter(end + 1))) continue;
    const value = text.slice(at + 1, end).trim();
    return value === "" ? null : { kind: "quote", word: "", value, start: at, end: end + 1 };
  }
  return null;
}

function plainAt(text: string, folded: string, at: number): Token | null {
  for (const [kind, pattern] of PATTERNS) {
    const said = stuck(pattern, text, at);
    if (!said || (/[\p{L}\p{N}]/u.test(text[at - 1] ?? " ") && !UNSPACED.test(text[at - 1]!))) continue;
    const value = kind === "url" ? said.replace(said.includes("(") ? /[.,;:!?]+$/ : /[.,;:!?)]+$/, "") : said.trim();
    if (kind === "phone" && !isPhone(value)) continue;
    const token = { kind, word: fold(value), value, start: at, end: at + value.length };
    if (kind === "price") return { ...token, value: priceOf(value) };
    if (kind !== "time") return token;
    const time = timeOf(fold(value));
    if (time) return { ...token, value: time };
  }
  const unspaced = UNSPACED.test(text[at]!);
  const word = unspaced ? unspacedAt(text, at) : stuck(WORD, text, at);
  if (!word) return null;
  return { kind: "word", word: folded.slice(at, at + word.length), value: word, start: at, end: at + word.length };
}

/** "12 pounds" as prices are written: "£12", "85 €". */
function priceOf(said: string): string {
  const match = /^([\d.,]+) ?(dollars?|usd|pounds?|gbp|euros?|eur)(.*)$/i.exec(said);
  if (!match) return said;
  const [, amount, word, rest] = match;
  const sign = /^(?:d|u)/i.test(word!) ? "$" : /^(?:p|g)/i.test(word!) ? "£" : null;
  return `${sign ? `${sign}${amount}` : `${amount} €`}${rest}`;
}

function unspacedAt(text: string, at: number): string {
  let end = at;
  while (end < text.length && UNSPACED.test(text[end]!)) end++;
  return text.slice(at, end);
}

/** Seven digits, or six with a leading zero or plus; no date and no two hours. */
function isPhone(said: string): boolean {
  const digits = said.replace(/\D/g, "");
  if (/^\d{1,2}\.\d{1,2}\.\d{2,4}$|^\d{1,2}[:.]\d{2} ?- ?\d{1,2}[:.]\d{2}$|^\d{4}-\d{2}-\d{2}$/.test(said))
    return false;
  return digits.length >= 7 || (digits.length === 6 && /^[0+(]/.test(said));
}

/**
 * "17.30 Uhr", "9h30" as "HH:MM"; "2am" as "02:00 am", whose half of the day was said; "7:30" as "07:30 ?", which may be
 * one in the evening. Null for what is no time of a day.
 */
export function timeOf(said: string): string | null {
  const match = /^(\d{1,2})(?:[:.h時](\d{2})?)?(半|分)? ?(a|p)?/.exec(said);
  if (!match) return null;
  const half = said.includes("半") ? 30 : Number(match[2] ?? 0);
  const hour = (Number(match[1]) % (match[4] ? 12 : 25)) + (match[4] === "p" ? 12 : 0);
  if (hour > 24 || half > 59 || Number(match[1]) > 24) return null;
  const time = `${String(hour).padStart(2, "0")}:${String(half).padStart(2, "0")}`;
  if (match[4]) return `${time} ${match[4]}m`;
  return /^(?:[1-9]|1[0-2])(?:[:.]\d{2})?$/.test(said) ? `${time} ?` : time;
}

/** The days of a week as schema.org has them. */
export const WEEK = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** From the first day to the last, over the end of a week too. */
export function daysBetween(first: string, last: string): string[] {
  const [from, to] = [WEEK.indexOf(first), WEEK.indexOf(last)];
  if (from < 0 || to < 0) return [];
  return from <= to ? WEEK.slice(from, to + 1) : [...WEEK.slice(from), ...WEEK.slice(0, to + 1)];
}

function markAt(text: string, at: number): Token | null {
  const arrow = stuck(ARROW, text, at);
  if (arrow) return { kind: "mark", word: "→", value: arrow, start: at, end: at + arrow.length };
  const letter = String.fromCodePoint(text.codePointAt(at)!);
  if (/\s|\p{Extended_Pictographic}|[\u200d\ufe0f¿¡*]/u.test(letter) && !/[©®™]/.test(letter)) return null;
  const word = /[–—-]/.test(letter) ? "-" : (NARROW[WIDE.indexOf(letter)] ?? letter);
  const run = /[.!?…]/.test(letter) ? stuck(/[.!?…]{1,40}/uy, text, at)! : letter;
  return { kind: "mark", word, value: run, start: at, end: at + run.length };
}

const WIDE = "、。！？：；（）・〜～";
const NARROW = ",.!?:;(),--";
