/** Texts as they are compared: case, accents, kinds of blanks, quotes and dashes make no difference. */
import { plain } from "../../../lib/plain_text.ts";

const folds = new Map<string, string>();
const MOST_KNOWN = 20_000;

/** A text as it is compared. */
export function folded(text: string): string {
  let known = folds.get(text);
  if (known === undefined) {
    known = plain(text)
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replaceAll("ß", "ss")
      .replace(/^["'.,:;!?¿¡…-]+|["'.,:;!?…*-]+$/gu, "")
      .trim();
    if (folds.size >= MOST_KNOWN) folds.clear();
    if (text.length < 300) folds.set(text, known);
  }
  return known;
}
