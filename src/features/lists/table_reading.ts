/** Reads tables of subscribers as people have them: a first line of names, commas or semicolons. */
import { readBroughtTable, unquoted } from "../../lib/brought_tables.ts";
import { isEmail } from "../../lib/email_addresses.ts";
import { oneLine } from "../../lib/one_line.ts";
import { type ColumnMapping, type ColumnReport, withSamples } from "../../lib/table_heads.ts";
import { type FieldProblemDetail, problem } from "../../sentences/field_problems.ts";
import { fieldKey, LONGEST_FIELD, LONGEST_NAME, MOST_FIELDS } from "./rules.ts";

export interface ReadSubscriber {
  /** In lower case. */
  email: string;
  name: string | null;
  fields: Record<string, string>;
}

/** Rows that are to be taken, each address once, and what is wrong with others; or why nothing can be read. */
export type ReadSubscribers =
  | {
      rows: ReadSubscriber[];
      refused: (FieldProblemDetail & { row: number })[];
      repeated: number;
      columns: ColumnReport[];
      /** Rows of the table. */
      count: number;
    }
  | { problem: FieldProblemDetail };

const EMAIL_COLUMNS = ["email", "e_mail", "mail", "email_address", "e_mail_address", "e_mail_adresse", "emailadresse"];
const NAME_COLUMNS = ["name", "full_name", "vollstandiger_name"];
const FIRST_COLUMNS = ["first_name", "firstname", "vorname", "given_name"];
const LAST_COLUMNS = ["last_name", "lastname", "nachname", "surname", "family_name"];
/** Of our own exports, and of the file of rows that were refused: they say what was, and are no fields. */
const IGNORED = new Set([
  "problem",
  "probleme",
  "status",
  "source",
  "basis",
  "consent_text",
  "signed_up_at",
  "confirmed_at",
  "subscriber_id",
]);

/** Where a column goes by its name: other names are those of fields. */
function placeOf(head: string): string | null {
  const key = fieldKey(head) ?? "";
  if (EMAIL_COLUMNS.includes(key)) return "email";
  if (NAME_COLUMNS.includes(key)) return "name";
  if (FIRST_COLUMNS.includes(key)) return "first_name";
  if (LAST_COLUMNS.includes(key)) return "last_name";
  return IGNORED.has(key) ? null : key || null;
}

/**
 * Reads a table.
 * @param most rows; a longer table is refused
 * @param wanted where columns go whose names don't say it: `email`, `name`, `first_name`, `last_name`, or a field
 */
export function readSubscribers(csv: string, most: number, wanted: ColumnMapping = {}): ReadSubscribers {
  const read = (name: string) => (fieldKey(name) === name ? name : null);
  const table = readBroughtTable(csv, most, wanted, { byName: placeOf, read });
  if ("problem" in table) return table;
  const { columns, lines } = table;
  const at = (name: string) => columns.findIndex(({ goes_to }) => goes_to === name);
  const [email, name, first, last] = ["email", "name", "first_name", "last_name"].map(at) as number[];
  const others = columns
    .map(({ goes_to }, index) => ({ key: goes_to ?? "", index }))
    .filter(({ key, index }) => key && index !== email && index !== name && index !== last)
    .slice(0, MOST_FIELDS);
  const rows = new Map<string, ReadSubscriber>();
  const refused: (FieldProblemDetail & { row: number })[] = [];
  let repeated = 0;
  for (const [index, cells] of lines.entries()) {
    const cell = (place: number, longest = LONGEST_FIELD) =>
      place! < 0 ? "" : oneLine(unquoted(cells[place]), longest);
    const address = cell(email!, 300).toLowerCase();
    if (!isEmail(address)) {
      refused.push({ row: index + 1, ...problem(address ? "address_wrong" : "nobody_addressed") });
      continue;
    }
    if (rows.has(address)) repeated++;
    const whole = cell(name!, LONGEST_NAME) || oneLine(`${cell(first!)} ${cell(last!)}`, LONGEST_NAME);
    const fields = others.flatMap(({ key, index: place }) => {
      const value = cell(place);
      return value ? [[key, value] as const] : [];
    });
    rows.set(address, { email: address, name: whole || null, fields: Object.fromEntries(fields) });
  }
  const told = withSamples(columns, lines);
  return { rows: [...rows.values()], refused, repeated, columns: told, count: lines.length };
}
