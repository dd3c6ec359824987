/**
 * Statements in SQLite's words, as the stores and Drizzle write them, in those of PostgreSQL. Stores write what both take
 * wherever there is such a thing (dialect.ts): little is left for here, and what is not known here is refused by PostgreSQL.
 */

/** A statement, with its values numbered. */
export function translate(text: string): string {
  return numbered(text)
    .replace(HINT, "$1")
    .replace(/\browid\b/g, "ctid")
    .replace(/\bon conflict \(([^)]*)\)/gi, (clause) => clause.replace(/"\w+"\./g, ""));
}

/** The plus of `unindexed`: PostgreSQL knows by its statistics what to look up first. One that adds has a space behind it. */
const HINT = /(^|[\s(,])\+(?=["a-z])/gi;

/** `?` → `$1`, outside of quotation marks. */
function numbered(text: string): string {
  let written = "";
  let from = 0;
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === "'" || character === '"') {
      at = text.indexOf(character, at + 1);
      if (at === -1) break;
    } else if (character === "?") {
      written += `${text.slice(from, at)}$${++count}`;
      from = at + 1;
    }
  }
  return written + text.slice(from);
}
