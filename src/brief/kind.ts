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

/** What to call the business: what the brief's texts or its kind call it, else the kind's own name; null: nobody knows. */
export function kindLabel(brief: Pick<Brief, "kind" | "tagline" | "story" | "style">, language: string): string | null {
  const kind = kindOfBrief(brief);
  if (brief.kind !== null && brief.kind !== kind.id) return brief.kind;
  const said = [brief.tagline, ...brief.story, brief.style.words].filter(Boolean).join(" ");
  const lower = said.toLowerCase();
  const isBusiness = (name: string) => !/site|page|seite|blog$/i.test(name);
  const found = namesOf(kind)
    .filter((name) => lower.includes(name.toLowerCase()) && isBusiness(name))
    .sort((a, b) => b.length - a.length)[0];
  if (found !== undefined) {
    const at = lower.indexOf(found.toLowerCase());
    return said.slice(at, at + found.length);
  }
  const [base = ""] = language.toLowerCase().split("-");
  return (kind.names[base as keyof typeof kind.names] ?? kind.names.en)?.find(isBusiness) ?? null;
}

/** What the kind that a brief names may be called: in its own words, or in those of any language. */
export const kindNames = (brief: Pick<Brief, "kind">): string[] =>
  brief.kind === null
    ? []
    : [...new Set([brief.kind, ...namesOf(kindOfBrief(brief))].map((name) => name.toLowerCase()))];
