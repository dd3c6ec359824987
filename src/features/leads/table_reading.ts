/** Reads tables of leads as people have them: a first line of names in English or German, commas or semicolons. */
import Papa from "papaparse";
import { folded } from "../../providers/lead_sources/trades.ts";

/** A row by the names of an import's fields. */
export type TableRow = Partial<Record<ColumnName, string>>;

/** What was read of a table, or why it can't be. */
export type ReadTable = { rows: TableRow[]; columns: string[] } | { problem: string };

/** What people call the columns, folded. */
const CALLED = {
  name: ["name", "company", "company name", "business", "business name", "firma", "unternehmen", "firmenname"],
  category: ["category", "type", "industry", "trade", "branche", "kategorie"],
  street: ["street", "address", "street address", "address line 1", "strasse", "adresse", "anschrift"],
  city: ["city", "town", "locality", "ort", "stadt"],
  postal_code: ["postal_code", "postal code", "postcode", "zip", "zip code", "plz", "postleitzahl"],
  region: ["region", "state", "county", "province", "bundesland"],
  country: ["country", "country code", "land"],
  lat: ["lat", "latitude", "breite"],
  lon: ["lon", "lng", "long", "longitude", "laenge"],
  phone: ["phone", "telephone", "phone number", "tel", "telefon", "telefonnummer"],
  website: ["website", "url", "web", "homepage", "webseite", "internet"],
  email: ["email", "e-mail", "mail", "emails", "e-mail address", "e-mail-adresse"],
  opening_hours: ["opening_hours", "opening hours", "hours", "offnungszeiten"],
  notes: ["notes", "note", "comment", "notizen", "bemerkung"],
  tags: ["tags", "labels", "stichworte"],
  status: ["status"],
} as const;

export type ColumnName = keyof typeof CALLED;

const LONGEST_CELL = 5_000;

/**
 * Reads a table.
 * @param most rows; a longer table is refused
 */
export function readTable(csv: string, most: number): ReadTable {
  const { data } = Papa.parse<string[]>(csv.replace(/^\ufeff/, ""), { skipEmptyLines: "greedy", preview: most + 2 });
  const [head, ...rest] = data;
  if (!head) return { problem: "has no lines" };
  if (rest.length > most) return { problem: `must have at most ${most.toLocaleString("en")} rows; send it in parts` };
  const columns = head.map((cell) => columnOf(cell));
  if (!columns.includes("name"))
    return { problem: 'must begin with a line of column names, one of them "name" (or "company", "Firma")' };
  const rows = rest.map((cells) => {
    const row: TableRow = {};
    for (const [index, column] of columns.entries()) {
      const cell = unquoted(cells[index] ?? "")
        .slice(0, LONGEST_CELL)
        .trim();
      if (column && cell !== "" && row[column] === undefined) row[column] = cell;
    }
    return row;
  });
  return { rows, columns: columns.filter((column) => column !== null) };
}

function columnOf(cell: string): ColumnName | null {
  const name = folded(cell.slice(0, 100));
  const found = Object.entries(CALLED).find(([, names]) => (names as readonly string[]).includes(name));
  return (found?.[0] as ColumnName | undefined) ?? null;
}

/** Exports put an apostrophe before what looks like a formula, as numbers with a plus do. */
const unquoted = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell);
