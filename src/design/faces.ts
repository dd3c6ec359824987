/** Which of our typefaces a style sheet names, which of them it declares, and the rules that bring the others. */

import type { Family } from "./families.ts";
import { FAMILIES, fontFaces, fontStack, needsExtendedLatin } from "./typefaces.ts";

/** A rule that declares a typeface, with its place in the style sheet. */
interface FaceRule {
  start: number;
  end: number;
  body: string;
}

/** The `@font-face` rules of a style sheet; one that is left open is none. */
export function* faceRules(css: string): Generator<FaceRule> {
  const name = "@font-face";
  for (let start = css.indexOf(name); start !== -1; ) {
    let open = start + name.length;
    while (/\s/.test(css[open] ?? "")) open++;
    const close = css[open] === "{" ? css.indexOf("}", open) : open;
    if (close === -1) return;
    if (close !== open) yield { start, end: close + 1, body: css.slice(open + 1, close) };
    start = css.indexOf(name, close);
  }
}

const isOurs = ({ body }: FaceRule): boolean => body.includes("/_sw/fonts/") || body.includes("local(");

/** A style sheet without the rules that bring our typefaces. */
export function withoutFaces(css: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (const rule of faceRules(css)) {
    if (!isOurs(rule)) continue;
    pieces.push(css.slice(at, rule.start));
    at = rule.end;
    while (/\s/.test(css[at] ?? "")) at++;
  }
  pieces.push(css.slice(at));
  return pieces.join("");
}

/** The names of the typefaces that a style sheet declares, ours or not. */
export function declaredFamilies(css: string): Set<string> {
  return new Set(
    [...faceRules(css)].flatMap(({ body }) => {
      const value = /font-family\s{0,9}:([^;]{1,200})/.exec(body)?.[1];
      return value === undefined ? [] : [value.trim().replace(/^["']|["']$/g, "")];
    }),
  );
}

const OURS: Family[] = Object.values(FAMILIES);

/** The names of our typefaces. */
export const TYPEFACE_NAMES: string[] = OURS.map(({ name }) => name);

/** Browsers read names of typefaces without regard to capitals. */
const BY_NAME = new Map(OURS.map((family) => [family.name.toLowerCase(), family]));

/** The family of ours that a list of typefaces begins with, as in `"Fraunces",Georgia,serif`; undefined: none does. */
export function firstFamily(stack: string): Family | undefined {
  const [first = ""] = stack.split(",", 1);
  return BY_NAME.get(
    first
      .trim()
      .replace(/^(["'])(.*)\1$/, "$2")
      .toLowerCase(),
  );
}

/**
 * Whether a value is a list of typefaces: it begins with one of ours, or ends with what stands for a kind of them. A
 * quoted name alone may be a text.
 */
export const isFontStack = (value: string): boolean =>
  GENERIC.test(value) || (firstFamily(value) !== undefined && !/^\s*["'][^,]*$/.test(value));
const GENERIC =
  /(?:^|,)\s*(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-(?:serif|sans-serif|monospace|rounded))\s*$/i;

/** What is written for the bare name of one of our typefaces: its list, with what stands in for it until it is there. */
export function writtenStack(value: string, css: string): string {
  const family = value.includes(",") ? undefined : firstFamily(value);
  return family ? fontStack(family, isJapaneseStack(css)) : value;
}

/** Whether lists of typefaces have such for Japanese, as `fontStack` writes them. */
export const isJapaneseStack = (stack: string): boolean => /Noto (?:Sans|Serif) JP/.test(stack);

/** The other way round: the bare name for a list that is no other than what is written for it. */
export function shortStack(value: string): string {
  const family = firstFamily(value);
  const isWritten = family && [false, true].some((japanese) => value === fontStack(family, japanese));
  return isWritten ? family.name : value;
}

/**
 * The `@font-face` rules that bring families to a page: the letters beyond Latin where its text has some, italics where
 * it sets any.
 */
export function facesFor({ html, css }: { html: string; css: string }, families: Family[]): string {
  if (families.length === 0) return "";
  const extended = needsExtendedLatin(html);
  const italic = saysItalic(withoutFaces(css)) || /<(em|i|cite|dfn|address)\b/i.test(html);
  return families.map((family) => fontFaces(family, { extended, italic })).join("\n");
}

/** Whether a declaration of a style sheet asks for italics. */
const saysItalic = (css: string): boolean =>
  css.split(/[;{}]/).some((declaration) => {
    const [, name, value] = /^\s*(font|font-style)\s*:(.*)/s.exec(declaration) ?? [];
    return name !== undefined && /\bitalic\b/.test(value!);
  });
