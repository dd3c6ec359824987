/** The typefaces that a website serves itself, as a model may name them: their rules come to a page and leave it again. */

import { declaredFamilies, facesFor, withoutFaces } from "../../design/faces.ts";
import type { Family } from "../../design/families.ts";
import { TYPEFACES } from "../../design/typefaces.ts";
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

/** The code without those rules. */
export function withoutTypefaces(code: PageCode): PageCode {
  return { ...code, css: withoutFaces(code.css) };
}

/** The code with the `@font-face` rules of those typefaces of ours that its style sheet names and does not declare. */
export function withTypefaces(code: PageCode): PageCode {
  return withTypefacesBeside(code, "");
}

/** The same of a page whose website's styles bring theirs. */
export function withTypefacesBeside(code: PageCode, styles: string): PageCode {
  const there = declaredFamilies(styles);
  const missing = undeclared(code).filter(({ name }) => !there.has(name));
  const rules = facesFor(code, missing);
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
  const declared = declaredFamilies(css);
  return FAMILIES.filter(({ name }) => namesFamily(bare, name))
    .slice(0, MOST_FAMILIES)
    .filter(({ name }) => !declared.has(name));
}

/** Whether a value in the style sheet names the family, in quotes or bare (a class of that name does not count). */
function namesFamily(css: string, name: string): boolean {
  return new RegExp(`["']${name}["']|[:,]\\s*${name}\\s*[,;}]`).test(css);
}
