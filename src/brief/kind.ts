/** The kind of business that a brief names. */
import { GENERAL, KINDS, kindById, namesOf } from "../design/kinds/catalogue.ts";
import type { Kind } from "../design/kinds/kind.ts";
import type { Brief } from "./brief.ts";

const plain = (text: string): string => text.toLowerCase().replaceAll("-", " ").trim();

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
