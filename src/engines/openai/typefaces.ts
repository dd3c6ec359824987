/** The typefaces that a website serves itself, as a model may name them: their rules come to a page and leave it again. */

import type { Family } from "../../design/families.ts";
import { fontFaces, needsExtendedLatin, TYPEFACES } from "../../design/typefaces.ts";
import type { PageCode } from "../engine.ts";

/** More families than a designer would mix on one page, and each is a download. */
const MOST_FAMILIES = 4;

const FAMILIES: Family[] = [
  ...new Set(
    Object.values(TYPEFACES).flatMap(({ head, body, label }): Family[] => (label ? [head, body, label] : [head, body])),
  ),
];

/** The names of the typefaces that every site serves itself. */
export const FAMILY_NAMES: string[] = FAMILIES.map(({ name }) => name);

/** A rule that declares a typeface, with its place in the style sheet. */
interface FaceRule {
  start: number;
  end: number;
  body: string;
}

/** The `@font-face` rules of a style sheet; one that is left open is none. */
function* faceRules(css: string): Generator<FaceRule> {
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

/** A style sheet without the rules that `withTypefaces` adds: a model need not read or repeat them. */
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

/** The code without those rules. */
export function withoutTypefaces(code: PageCode): PageCode {
  return { ...code, css: withoutFaces(code.css) };
}

/** The code with the `@font-face` rules of those typefaces of ours that its style sheet names and does not declare. */
export function withTypefaces(code: PageCode): PageCode {
  const rules = facesFor(code, undeclared(code));
  return rules === "" ? code : { ...code, css: [code.css.trimEnd(), rules].filter((part) => part !== "").join("\n") };
}

/** The `@font-face` rules that a change made necessary: those that were missing before it are not its concern. */
export function facesBroughtIn(before: PageCode, after: PageCode): string {
  const missing = undeclared(before);
  return facesFor(
    after,
    undeclared(after).filter((family) => !missing.includes(family)),
  );
}

/** Typefaces of ours that a style sheet names and does not declare, as many as a page should have. */
function undeclared({ css }: PageCode): Family[] {
  const bare = withoutFaces(css);
  const declared = new Set([...faceRules(css)].map(familyOf));
  return FAMILIES.filter(({ name }) => namesFamily(bare, name))
    .slice(0, MOST_FAMILIES)
    .filter(({ name }) => !declared.has(name));
}

/** The family that a rule declares, without its quotes. */
function familyOf({ body }: FaceRule): string | null {
  const value = /font-family\s{0,9}:([^;]{1,200})/.exec(body)?.[1];
  return value?.trim().replace(/^["']|["']$/g, "") ?? null;
}

function facesFor({ html, css }: PageCode, families: Family[]): string {
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

/** Whether a value in the style sheet names the family, in quotes or bare (a class of that name does not count). */
function namesFamily(css: string, name: string): boolean {
  return new RegExp(`["']${name}["']|[:,]\\s*${name}\\s*[,;}]`).test(css);
}
