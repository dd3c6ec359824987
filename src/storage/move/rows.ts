/**
 * What a move takes over (move.ts): the tables that the migrations make, their rows in the order of their keys, and one
 * form of a row's values that is the same whichever database it was read from.
 */
import { Database } from "bun:sqlite";
import { migrate } from "../migrate.ts";

export type Value = null | bigint | number | string | Uint8Array;
export type Row = Value[];

export interface MovedTable {
  name: string;
  columns: { name: string; type: "text" | "integer" | "real" | "blob" }[];
  /** Where the columns of the primary key are among the columns, in its order. */
  key: number[];
}

/** Full-text indexes are built anew, and each database has notes of its own. */
const NOT_MOVED =
  /^(sqlite_.*|migrations|search|site_search|search_waiting|(site_)?search_(data|idx|content|docsize|config))$/;

/** What the two databases of a move know of it, in the table of settings: it is theirs, and not moved. */
export const MOVED_TO = "moved_to";
export const MOVED_FROM = "moved_from";

export interface Schema {
  tables: MovedTable[];
  /** Statements that make the triggers, in SQLite's words. */
  triggers: { name: string; sql: string }[];
  /** What the full-text index of names is filled with: queries of row, scope and words. */
  searched: string[];
}

/** The schema that this program's migrations make. */
export function readSchema(): Schema {
  const database = new Database(":memory:");
  try {
    migrate(database);
    const names = database
      .query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .all()
      .map(({ name }) => name)
      .filter((name) => !NOT_MOVED.test(name));
    const triggers = database
      .query<{ name: string; tbl_name: string; sql: string }, []>(
        "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger'",
      )
      .all();
    return {
      tables: names.map((name) => tableOf(database, name)),
      triggers,
      searched: triggers.flatMap(({ name, tbl_name, sql }) =>
        name.endsWith("_search_added") ? [searchedBy(tbl_name, sql)] : [],
      ),
    };
  } finally {
    database.close();
  }
}

function tableOf(database: Database, name: string): MovedTable {
  const found = database
    .query<{ name: string; type: string; pk: number }, [string]>("SELECT name, type, pk FROM pragma_table_info(?)")
    .all(name);
  const columns = found.map((column) => ({
    name: column.name,
    type: column.type.toLowerCase() as MovedTable["columns"][number]["type"],
  }));
  const key = found
    .flatMap(({ pk }, index) => (pk > 0 ? [{ pk, index }] : []))
    .sort((a, b) => a.pk - b.pk)
    .map(({ index }) => index);
  const unknown = columns.find(({ type }) => !["text", "integer", "real", "blob"].includes(type));
  if (key.length === 0 || unknown)
    throw new Error(`the table ${name} can't be moved: it has no key or an unknown type`);
  return { name, columns, key };
}

/** The words that a trigger takes into the index, of all rows at once. */
function searchedBy(table: string, trigger: string): string {
  const words =
    /INSERT INTO search_waiting \(row, scope, words\)\s+(SELECT row, .*?)\s+FROM search_rows\s+WHERE resource = new\._id/s.exec(
      trigger,
    )?.[1];
  if (!words) throw new Error(`the words that ${table} are found by are not known`);
  return `${words.replaceAll("new.", "given.")} FROM search_rows JOIN "${table}" AS given ON resource = given._id`;
}

export const keyOf = ({ key }: MovedTable, row: Row): Row => key.map((index) => row[index]!);

export const quoted = (names: string[]): string => names.map((name) => `"${name}"`).join(", ");

const NUL = "\0";
export const hasNul = (value: Value | undefined): value is string => typeof value === "string" && value.includes(NUL);
/** PostgreSQL has no letter U+0000: what reads HTML makes U+FFFD of it, and so does every write of a server. */
export const withoutNul = (value: Value): Value => (hasNul(value) ? value.replaceAll(NUL, "\ufffd") : value);

/** A hash of a row's values: the same for the same values, whichever database they are read from. */
export function digest({ columns }: MovedTable, row: Row): string {
  const hasher = new Bun.CryptoHasher("sha256");
  for (let index = 0; index < columns.length; index++) {
    const value = row[index] ?? null;
    if (value === null) hasher.update("-");
    else if (value instanceof Uint8Array) {
      hasher.update(`b${value.length}:`);
      hasher.update(value);
    } else if (typeof value === "string") {
      const text = withoutNul(value) as string;
      hasher.update(`t${text.length}:`);
      hasher.update(text);
    } else hasher.update(columns[index]!.type === "real" ? `r${Number(value)};` : `i${value};`);
  }
  return hasher.digest("base64");
}

/** Asks a database in words that both take, with `?` for values. */
export type Ask = (text: string, values: Row) => Promise<Row[]>;

export interface Chunk {
  rows: Row[];
  /** The key that it goes up to; null: the table ends with it. */
  upTo: Row | null;
}

const MOST_ROWS = 500;
const MOST_BYTES = 4 * 1024 * 1024;

const orderOf = (table: MovedTable) => quoted(table.key.map((index) => table.columns[index]!.name));
const compared = (table: MovedTable, sign: string) =>
  `(${orderOf(table)}) ${sign} (${table.key.map(() => "?").join(", ")})`;

/** The rows of a table after a key: as many as are little for the memory, and at least one. */
async function readChunk(ask: Ask, table: MovedTable, after: Row | null): Promise<Chunk> {
  const where = after ? `WHERE ${compared(table, ">")}` : "";
  const order = orderOf(table);
  const sizes = table.columns
    .filter(({ type }) => type === "text" || type === "blob")
    .map(({ name }) => `coalesce(octet_length("${name}"), 0)`);
  const found = await ask(
    `SELECT ${order}, ${["0", ...sizes].join(" + ")} FROM "${table.name}" ${where} ORDER BY ${order} LIMIT ${MOST_ROWS}`,
    after ?? [],
  );
  let count = 0;
  for (let bytes = 0; count < found.length; count++) {
    bytes += Number(found[count]!.at(-1));
    if (count > 0 && bytes > MOST_BYTES) break;
  }
  // A key that the other database orders differently is no place to stop.
  const isPlace = (index: number) => !found[index]!.some(hasNul);
  const fits = count;
  while (count > 0 && count < found.length && !isPlace(count - 1)) count--;
  if (count === 0) for (count = fits; count < found.length && count > 0 && !isPlace(count - 1); count++);
  const isLast = count === found.length && found.length < MOST_ROWS;
  const upTo = isLast || count === 0 ? null : found[count - 1]!.slice(0, -1);
  return { rows: found.length === 0 ? [] : await readRange(ask, table, after, upTo, MOST_ROWS), upTo };
}

/** A table's chunks from a key on. The next one is asked for while the one before it is used. */
export async function* chunksOf(ask: Ask, table: MovedTable, from: Row | null) {
  for (let after = from, next = readChunk(ask, table, after); ; ) {
    const chunk = await next;
    const { upTo } = chunk;
    if (upTo) {
      next = readChunk(ask, table, upTo);
      // Whoever does not come back for it does not hear what became of it.
      next.catch(() => {});
    }
    yield { ...chunk, after };
    if (!upTo) return;
    after = upTo;
  }
}

/** The rows after a key, up to another. */
export async function readRange(
  ask: Ask,
  table: MovedTable,
  after: Row | null,
  upTo: Row | null,
  most: number,
): Promise<Row[]> {
  const conditions = [...(after ? [compared(table, ">")] : []), ...(upTo ? [compared(table, "<=")] : [])];
  const where = conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "";
  const rows = await ask(
    `SELECT ${quoted(table.columns.map(({ name }) => name))} FROM "${table.name}" ${where} ORDER BY ${orderOf(table)} LIMIT ${most}`,
    [...(after ?? []), ...(upTo ?? [])],
  );
  if (table.name !== "settings") return rows;
  const name = table.columns.findIndex((column) => column.name === "name");
  return rows.filter((row) => row[name] !== MOVED_TO && row[name] !== MOVED_FROM);
}

/** What the target refuses, with the table. */
export const notTaken = ({ name }: MovedTable, error: unknown): Error =>
  new Error(`the table ${name} can't be copied: ${error instanceof Error ? error.message : error}`, { cause: error });
