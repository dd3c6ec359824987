/** What a client said, against which the claims of a page are held. */
import { type Fact, readMaterial, textsOf } from "../../brief/claims.ts";
import { linesOf } from "../../html/text.ts";
import type { PageTask } from "../engine.ts";
import type { PageReader } from "./page_reader.ts";

export interface Claim {
  fact: Fact;
  /** Facts from which the same follows. */
  others?: Fact[];
  /** For the model, when it was made up. */
  message: string;
}

/** The messages of those claims that the material does not bear out, in their order. */
export const madeUp = (claims: Claim[], task: PageTask, reader: PageReader): string[] =>
  inventions(claims, task, reader).map(({ message }) => message);

/** Those claims themselves. */
export function inventions<One extends Claim>(claims: One[], task: PageTask, reader: PageReader): One[] {
  if (claims.length === 0) return [];
  const text = materialOf(task, reader);
  const knows = readMaterial(
    // In prose the currency of a number may stand anywhere.
    { text, prices: text },
    claims.flatMap(({ fact, others = [] }) => [fact, ...others]),
  );
  return claims.filter(({ fact, others = [] }) => ![fact, ...others].some(knows));
}

/** Attributes that say something. */
const SAYING = ["href", "alt", "aria-label", "title"];

/** Everything that the client said; an inner page may also repeat what the home page says. */
export function materialOf({ website, brief, page, home, pictures = [] }: PageTask, reader: PageReader): string {
  const read = home && reader.readOrNull(home.html);
  const parts = [website.name, website.prompt, page.name, page.prompt, ...textsOf(brief), ...textsOf(page.brief)];
  parts.push(...pictures.map(({ shows }) => shows));
  if (read) {
    const said = read.elements.flatMap(({ attributes }) => SAYING.map((name) => attributes.get(name) ?? ""));
    parts.push(linesOf(read).join("\n"), said.filter((text) => text !== "").join("\n"));
  }
  return parts.join("\n");
}
