/**
 * What stores need of SQL and SQLite and PostgreSQL don't write alike. A statement is written once, in SQLite's words;
 * what comes from here is either the same in both, or is known to `translate` (postgres/translate.ts).
 */
import { type Column, type Placeholder, type SQL, sql } from "drizzle-orm";

/** Some values as a list to compare with: `IN ${listed(ids)}`. The text of the statement is the same for any number. */
export const listed = (values: Iterable<string>): SQL => inJson(JSON.stringify([...values]));

/** The values that are in a column, or a placeholder, as JSON. */
export const inJson = (json: string | Placeholder | Column): SQL => sql`(SELECT atom FROM json_each(${json}))`;

/** The condition that a column has one of these values. */
export const idIn = (column: Column, ids: Iterable<string>): SQL => sql`${column} IN ${listed(ids)}`;

/** The same for a prepared query: its value of this name is the values as JSON. */
export const idInPlaceholder = (column: Column, name: string): SQL =>
  sql`${column} IN ${inJson(sql.placeholder(name))}`;

/**
 * Rows as a table: `FROM ${given(rows, { subject: views.subject })} AS given`. Thousands of them are one value of a
 * statement, whose text is always the same.
 * @param columns the fields of the rows, and columns with what they hold
 */
export function given<Name extends string>(rows: NoInfer<Record<Name, unknown>>[], columns: Record<Name, Column>): SQL {
  const names = Object.keys(columns) as Name[];
  const values = names.map((name, index) => sql`${held(columns[name], index)} AS ${sql.identifier(name)}`);
  const json = JSON.stringify(rows.map((row) => names.map((name) => stored(row[name]))));
  return sql`(SELECT ${sql.join(values, sql`, `)} FROM json_each(${json}))`;
}

/** What SQLite takes from JSON as it is, and PostgreSQL as a text. */
const NUMBERS: Record<string, string> = { integer: "bigint", real: "double precision" };

function held(column: Column, index: number): SQL {
  const number = NUMBERS[column.getSQLType()];
  return sql.raw(number ? `CAST(value->>${index} AS ${number})` : `value->>${index}`);
}

/** As columns store it: conditions are 0 and 1, lists and objects are JSON. */
function stored(value: unknown): unknown {
  if (typeof value === "boolean") return Number(value);
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

/** A column as a value that no index is looked up by: another condition finds fewer rows. */
export const unindexed = (column: Column): SQL => sql`+${column}`;

/** Where a row is stored, for `DELETE … WHERE ${ROW_PLACE} IN (SELECT ${ROW_PLACE} … LIMIT …)`, in that statement alone. */
export const ROW_PLACE = sql.raw("rowid");

/** The lesser of two numbers. */
export const lesser = (a: Column | SQL, b: Column | SQL | number): SQL<number> =>
  sql`CASE WHEN ${a} < ${b} THEN ${a} ELSE ${b} END`;

/** How many rows of a group meet a condition. */
export const countOf = (condition: SQL): SQL<number> => sql`count(*) FILTER (WHERE ${condition})`;

/** The condition that a text has another in it. */
export const contains = (text: Column | SQL, part: string | SQL): SQL => sql`instr(${text}, ${part}) > 0`;

/** The condition that two values are the same, or both are missing. */
export const isSame = (a: Column | SQL, b: unknown): SQL => sql`${a} IS NOT DISTINCT FROM ${b}`;

/** How many accounts have a balance that is not what their ledger says. */
export const COUNT_WRONG_BALANCES =
  "SELECT count(*) FROM accounts WHERE credit_balance <> (SELECT coalesce(sum(amount), 0) FROM credit_entries WHERE account_id = accounts._id) OR credit_balance < 0 OR kept_credits < 0 OR kept_credits > credit_balance";
