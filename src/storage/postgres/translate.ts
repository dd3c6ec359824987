/**
 * Statements in SQLite's words, as the stores and Drizzle write them, in those of PostgreSQL. Stores write what both take
 * wherever there is such a thing (dialect.ts): little is left for here, and what is not known here is refused by PostgreSQL.
 */

/** A statement, with its values numbered. */
export function translate(text: string): string {
  return searches(numbered(text))
    .replace(HINT, "$1")
    .replace(/\browid\b/g, "ctid")
    .replace(GIVEN_LIST, "= ANY (ARRAY$1)")
    .replace(/\bon conflict \(([^)]*)\)/gi, (clause) => clause.replace(/"\w+"\./g, ""));
}

/**
 * What is asked of full-text indexes: those of PostgreSQL are tables like others (schema.ts), and have nothing to merge.
 */
function searches(text: string): string {
  if (!/\bsearch\b|\bsite_search\b/.test(text)) return text;
  if (/'merge'/.test(text)) return "";
  const asked = /\bMATCH (\$\d+)/.exec(text)?.[1];
  return text
    .replace(/\b(search|site_search) MATCH (\$\d+)/g, "$1.found @@ search_match($2)")
    .replace(/\bbm25\((\w+)[^)]*\)/g, (_, index: string) => `-ts_rank(${index}.found, search_match(${asked}))`)
    .replace(/\bSELECT rowid AS row FROM search\b/g, "SELECT row FROM search")
    .replace(/\bsite_search\.rowid\b/g, "site_search.row")
    .replace(
      /\bINSERT OR REPLACE INTO site_search \(rowid, scope, title, headings, body\)(.*)$/s,
      `INSERT INTO site_search (row, scope, title, headings, body)$1
        ON CONFLICT (row) DO UPDATE SET scope = excluded.scope, title = excluded.title, headings = excluded.headings, body = excluded.body`,
    );
}

/** The plus of `unindexed`: PostgreSQL knows by its statistics what to look up first. One that adds has a space behind it. */
const HINT = /(^|[\s(,])\+(?=["a-z])/gi;

/**
 * A list of values that is given (dialect.ts). Joined to it, a table of some size is read whole, because nobody knows how
 * long the list is; an array's elements are looked up one by one.
 */
const GIVEN_LIST = /(?<!\bNOT )\bIN (\(SELECT atom FROM json_each\(\$\d+\)\))/gi;

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
