/** What cms computes off the main thread: tables of up to 10,000 records, read. */
import type { ContentField, ContentUse } from "../../storage/tables.ts";
import { computation } from "../../workers/computation.ts";
import type { ReadTable, TableFormat } from "./import_table.ts";

/** Reads a table that was sent to be imported. */
export const readImport = computation({
  name: "cms.read_table",
  limitMs: 20_000,
  async run(input: { format: TableFormat; content: string; fields: ContentField[] }): Promise<ReadTable> {
    const { readTable } = await import("./import_table.ts");
    return readTable(input);
  },
});

/** Finds what a page's code asks for of its website's content. Throws HtmlLimitError. */
export const findUse = computation({
  name: "cms.find_use",
  limitMs: 10_000,
  async run(html: string): Promise<ContentUse | null> {
    const { findContentUse } = await import("./markup.ts");
    return findContentUse(html);
  },
});

export const CMS_COMPUTATIONS = [readImport, findUse];
