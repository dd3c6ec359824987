/** What cms computes off the main thread: tables of up to 10,000 records, read. */

import type { ArticleWords } from "../../design/content_article.ts";
import type { ReadyCollection } from "../../design/content_kinds.ts";
import type { PageCode } from "../../edits/page_code.ts";
import type { ContentUse } from "../../storage/tables.ts";
import { computation } from "../../workers/computation.ts";
import type { ReadTable, TableInput } from "./import_table.ts";
import type { ReadyPages } from "./ready_pages.ts";

/** Reads a table that was sent to be imported. */
export const readImport = computation({
  name: "cms.read_table",
  limitMs: 20_000,
  async run(input: TableInput): Promise<ReadTable> {
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

/** Makes the pages of a ready-made collection, in the form of the home page. Throws HtmlLimitError. */
export const makeReadyPages = computation({
  name: "cms.ready_pages",
  limitMs: 10_000,
  async run(input: { collection: ReadyCollection; home: PageCode | null; words: ArticleWords }): Promise<ReadyPages> {
    const { readyPages } = await import("./ready_pages.ts");
    return readyPages(input);
  },
});

export const CMS_COMPUTATIONS = [readImport, findUse, makeReadyPages];
