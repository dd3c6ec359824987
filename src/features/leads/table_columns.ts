/** What columns a table of leads can have, and what people call them, in English or German. */
import { folded } from "../../providers/lead_sources/trades.ts";

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
  value_amount: ["value_amount"],
  value_currency: ["value_currency", "currency", "wahrung"],
  next_task: ["next_task", "next task", "task", "nachste aufgabe", "aufgabe"],
  next_task_on: ["next_task_on", "next task on", "due", "due date", "fallig", "fallig am"],
} as const;

export type ColumnName = keyof typeof CALLED;

export const LEAD_COLUMNS = Object.keys(CALLED) as ColumnName[];
export const isColumn = (name: string): name is ColumnName => Object.hasOwn(CALLED, name);

/** Where a column goes by its name; null: nobody knows. */
export function columnOf(cell: string): ColumnName | null {
  const name = folded(cell.slice(0, 100));
  const found = Object.entries(CALLED).find(([, names]) => (names as readonly string[]).includes(name));
  return (found?.[0] as ColumnName | undefined) ?? null;
}
