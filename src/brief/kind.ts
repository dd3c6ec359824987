/** The kind of business that a brief names. */
import { GENERAL, KINDS, kindById, namesOf } from "../design/kinds/catalogue.ts";
import type { Kind } from "../design/kinds/kind.ts";
import type { Brief } from "./brief.ts";

/** As names are compared: “Café” is a cafe. */
const plain = (text: string): string =>
  text.toLowerCase().replaceAll("-", " ").normalize("NFD").replace(/\p{M}/gu, "").trim();

/** The kind that a brief names: by its identifier, or by a name of it in any language. */
export function kindOfBrief({ kind }: Pick<Brief, "kind">): Kind {
  if (kind === null) return GENERAL;
  const known = kindById(kind);
  if (known !== GENERAL) return known;
  const said = plain(kind);
  const called = (other: Kind) => namesOf(other).map(plain);
  return (
    KINDS.find((other) => called(other).includes(said)) ??
    // "Sourdough bakery": its last word is what it is.
    KINDS.find((other) => called(other).some((name) => said.endsWith(` ${name}`))) ??
    GENERAL
  );
}

/** What a business of that kind is called in a language, as a label; null: nobody has said what it is. */
export function kindLabel(brief: Pick<Brief, "kind">, language: string): string | null {
  const { id, names } = kindOfBrief(brief);
  if (brief.kind !== id) return brief.kind;
  const [base = ""] = language.toLowerCase().split("-");
  return (names[base as keyof typeof names] ?? names.en)?.[0] ?? null;
}

/** What the kind that a brief names may be called: in its own words, or in those of any language. */
export const kindNames = (brief: Pick<Brief, "kind">): string[] =>
  brief.kind === null
    ? []
    : [...new Set([brief.kind, ...namesOf(kindOfBrief(brief))].map((name) => name.toLowerCase()))];
