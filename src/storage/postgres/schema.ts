/**
 * The schema of PostgreSQL, made of SQLite's: its tables, indexes and triggers are those that the migrations in `drizzle/`
 * make, so that there is one source for both. The full-text indexes alone are written by hand, and the few functions of
 * SQLite that statements use and PostgreSQL has otherwise.
 */
import { Database } from "bun:sqlite";
import { migrate } from "../migrate.ts";

/** The schema that holds everything, so that functions of it come before PostgreSQL's own of the same name. */
export const SCHEMA = "sitewright";

/** The schema that a database is moved into, until all of it is there. */
export const MOVING_SCHEMA = "sitewright_moving";

/** What sessions look names up in. */
export const SEARCH_PATH = `${SCHEMA}, pg_catalog`;

/** Text is compared byte by byte, as SQLite does: lists are in the order of their identifiers. */
const TYPES: Record<string, string> = {
  text: 'text COLLATE "C"',
  integer: "bigint",
  real: "double precision",
  blob: "bytea",
};

/** Functions of SQLite, and sums that stay whole numbers. */
const FUNCTIONS = [
  // `atom` is a value as a text, `value` as JSON; of an object the keys, too.
  `CREATE FUNCTION json_each(given text) RETURNS TABLE (key text, value jsonb, atom text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT (place - 1)::text, element, element #>> '{}'
      FROM jsonb_array_elements(CASE WHEN jsonb_typeof(given::jsonb) = 'array' THEN given::jsonb END) WITH ORDINALITY AS elements (element, place)
    UNION ALL
    SELECT name, element, element #>> '{}'
      FROM jsonb_each(CASE WHEN jsonb_typeof(given::jsonb) = 'object' THEN given::jsonb END) AS members (name, element)
  $$`,
  "CREATE FUNCTION instr(whole text, part text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT strpos(whole, part)::bigint'",
  "CREATE FUNCTION iif(met boolean, one bigint, other bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT CASE WHEN met THEN one ELSE other END'",
  "CREATE FUNCTION random() RETURNS bigint LANGUAGE sql VOLATILE PARALLEL SAFE AS 'SELECT (pg_catalog.random() * 9e18)::bigint'",
  // Places that are counted, which are of the larger kind.
  "CREATE FUNCTION substr(whole text, place bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT pg_catalog.substr(whole, place::int)'",
  "CREATE FUNCTION substr(whole text, place bigint, many bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT pg_catalog.substr(whole, place::int, many::int)'",
  "CREATE AGGREGATE sum(bigint) (sfunc = int8pl, stype = bigint, combinefunc = int8pl, parallel = safe)",
];

/** Words without accents and in small letters, as both indexes have them and are asked for them. */
const SEARCH = [
  // In plpgsql, which plans it once for a connection, and not for each row that is written.
  `CREATE FUNCTION search_words(words text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$ BEGIN
    RETURN array_to_string(regexp_split_to_array(
      lower(regexp_replace(normalize(left(words, 200000), NFKD), '[\\u0300-\\u036f]', '', 'g') COLLATE "und-x-icu"),
      '[^[:alnum:]]+'), ' ');
  END $$`,
  // A query as FTS5 is asked it: `scope:"…" AND words:"one"* AND "two letters"`. A phrase's words follow each other.
  `CREATE FUNCTION search_match(asked text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT concat_ws(' & ', quote_literal(lower(substring(asked from '^scope:"([^"]*)"'))), string_agg(phrase, ' & '))::tsquery
      FROM (
        SELECT (
          SELECT string_agg(quote_literal(word), ' <-> ' ORDER BY place) || CASE WHEN term[2] = '*' THEN ':*' ELSE '' END
            FROM regexp_split_to_table(search_words(term[1]), ' ') WITH ORDINALITY AS parts (word, place) WHERE word <> ''
        ) AS phrase
          FROM regexp_matches(substring(asked from '^scope:"[^"]*"(.*)$'), '"([^"]*)"(\\*?)', 'g') AS term
      ) AS terms
  $$`,
  `CREATE TABLE search (
    row bigint PRIMARY KEY, scope text NOT NULL, words text NOT NULL,
    found tsvector GENERATED ALWAYS AS (to_tsvector('pg_catalog.simple', scope || ' ' || search_words(words))) STORED
  )`,
  "CREATE INDEX search_found ON search USING gin (found)",
  `CREATE TABLE site_search (
    row bigint PRIMARY KEY, scope text NOT NULL, title text NOT NULL, headings text NOT NULL, body text NOT NULL,
    found tsvector GENERATED ALWAYS AS (
      to_tsvector('pg_catalog.simple', scope)
      || setweight(to_tsvector('pg_catalog.simple', search_words(title)), 'A')
      || setweight(to_tsvector('pg_catalog.simple', search_words(headings)), 'B')
      || to_tsvector('pg_catalog.simple', search_words(body))
    ) STORED
  )`,
  "CREATE INDEX site_search_found ON site_search USING gin (found)",
];

/** SQLite's full-text indexes, their parts, and what waits for them: PostgreSQL's are written at once. */
const BY_HAND =
  /^(site_search|search|search_waiting|(site_)?search_(data|idx|content|docsize|config)|sqlite_.*|migrations)$/;

interface Part {
  type: "table" | "index" | "trigger" | "view";
  name: string;
  tbl_name: string;
  sql: string;
}

/** All that makes a new database what the migrations make of one of SQLite, in order. */
export function newSchema(): string[] {
  const database = new Database(":memory:");
  try {
    migrate(database);
    const parts = database
      .query<Part, []>("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")
      .all()
      .filter(({ type, tbl_name }) => type === "trigger" || !BY_HAND.test(tbl_name));
    return [...FUNCTIONS, ...SEARCH, ...inOrder(parts.map(({ sql }) => sql).flatMap(toPostgres))];
  } finally {
    database.close();
  }
}

/** References come after all tables: those of SQLite may be to a table that is made later. */
const inOrder = (statements: string[]): string[] => {
  const isLate = (statement: string) => !statement.startsWith("CREATE TABLE");
  return [...statements.filter((one) => !isLate(one)), ...statements.filter(isLate)];
};

/** A statement of the schema of SQLite, in PostgreSQL's words: several, where references are added afterwards. */
export function toPostgres(statement: string): string[] {
  const text = withoutComments(statement).replaceAll("`", '"').trim().replace(/;$/, "");
  if (/^CREATE TABLE/i.test(text)) return tableOf(text);
  if (/^ALTER TABLE .* ADD (?!CONSTRAINT)/is.test(text)) return [columnTypes(text)];
  if (/^CREATE TRIGGER/i.test(text)) return triggerOf(text);
  const dropped = /^DROP TRIGGER (IF EXISTS )?"?(\w+)"?$/i.exec(text);
  // The trigger goes with its function.
  if (dropped) return [`DROP FUNCTION ${dropped[1] ?? ""}"${dropped[2]}"() CASCADE`];
  return [text];
}

const withoutComments = (text: string): string => text.replace(/^\s*--.*$/gm, "");

const REFERENCE =
  /,\s*FOREIGN KEY (\([^)]*\)) REFERENCES "?(\w+)"? ?(\([^)]*\))((?: ON (?:UPDATE|DELETE) (?:no action|cascade|set null))*)/gi;

function tableOf(text: string): string[] {
  const name = /^CREATE TABLE "?(\w+)"?/i.exec(text)![1]!;
  const references: string[] = [];
  const own = text.replace(REFERENCE, (_, columns: string, table: string, keys: string, actions: string) => {
    references.push(`ALTER TABLE "${name}" ADD FOREIGN KEY ${columns} REFERENCES "${table}" ${keys}${actions}`);
    return "";
  });
  // Columns that were added later have theirs with them.
  const alone = own.replace(
    /"(\w+)"( [^,]*?) REFERENCES "?(\w+)"? ?(\(\w+\))((?: ON (?:UPDATE|DELETE) (?:no action|cascade|set null))*)/gi,
    (_, column: string, type: string, table: string, keys: string, actions: string) => {
      references.push(`ALTER TABLE "${name}" ADD FOREIGN KEY ("${column}") REFERENCES "${table}" ${keys}${actions}`);
      return `"${column}"${type}`;
    },
  );
  return [columnTypes(alone).replace(/\) WITHOUT ROWID$/i, ")"), ...references];
}

const columnTypes = (text: string): string =>
  text
    .replace(
      /("?\w+"?) integer PRIMARY KEY( AUTOINCREMENT)?/gi,
      "$1 bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY",
    )
    .replace(
      /("\w+"|\b\w+) (text|integer|real|blob)\b/gi,
      (_, name: string, type: string) => `${name} ${TYPES[type.toLowerCase()]}`,
    )
    .replace(/ DEFAULT (true|false)\b/gi, (_, value: string) => ` DEFAULT ${value.toLowerCase() === "true" ? 1 : 0}`);

const TRIGGER =
  /^CREATE TRIGGER "?(\w+)"?\s+(AFTER|BEFORE) (INSERT|DELETE|UPDATE(?: OF [\w", ]+?)?) ON "?(\w+)"?\s*(?:WHEN\s+(.*?)\s+)?BEGIN\b(.*)\bEND$/is;

/** A trigger of SQLite is a function of its own, which looks at the condition, and what calls it. */
function triggerOf(text: string): string[] {
  const found = TRIGGER.exec(text);
  if (!found) throw new Error(`this trigger is not known to PostgreSQL: ${text}`);
  const [, name, time, event, table, condition, body] = found as unknown as string[];
  const work = inTrigger(body!);
  const done = condition ? `IF ${inTrigger(condition)} THEN ${work} END IF;` : work;
  const given = time === "AFTER" ? "NULL" : event === "DELETE" ? "OLD" : "NEW";
  return [
    `CREATE FUNCTION "${name}"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN ${done} RETURN ${given}; END $trigger$`,
    `CREATE TRIGGER "${name}" ${time} ${event} ON "${table}" FOR EACH ROW EXECUTE FUNCTION "${name}"()`,
  ];
}

const inTrigger = (text: string): string =>
  text
    // What is counted up is the row's, not the one's that was to be inserted.
    .replace(/\bINSERT INTO (\w+)([^;]*?)\bDO UPDATE SET (\w+) = \3\b/gi, "INSERT INTO $1$2DO UPDATE SET $3 = $1.$3")
    .replace(/\bIS NOT ((?:new|old)\.)/gi, "IS DISTINCT FROM $1")
    .replace(/\bsearch_waiting\b/g, "search")
    .replace(/\browid\b/g, "row");
