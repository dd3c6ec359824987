/** Tables for spreadsheets: CSV (RFC 4180), made a part at a time. */
import Papa from "papaparse";

/** What a table begins with: without it spreadsheets take UTF-8 for something else. */
export const CSV_START = new TextEncoder().encode("\ufeff");

/**
 * Some lines of a table. Others choose what is in it: texts that a spreadsheet would take for a formula get an apostrophe
 * before them (OWASP, CSV injection).
 */
export const csvLines = (rows: unknown[][]) =>
  new TextEncoder().encode(`${Papa.unparse(rows, { escapeFormulae: true, newline: "\r\n" })}\r\n`);
