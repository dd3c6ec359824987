/** Html as the checks and the edits of one piece of work read it: each text once. */
import { HtmlLimitError } from "../../html/limits.ts";
import { type Page, readPage } from "../../html/page.ts";

export interface PageReader {
  /** @throws HtmlLimitError */
  read(html: string): Page;
  /** Null for html that is beyond what is read. */
  readOrNull(html: string): Page | null;
}

/** A page, its home page, and what both become: more texts than that are not looked at in turn. */
const KEPT = 4;

export function createPageReader(): PageReader {
  const known = new Map<string, Page | HtmlLimitError>();
  const readOnce = (html: string): Page | HtmlLimitError => {
    const seen = known.get(html);
    if (seen) return seen;
    if (known.size === KEPT) known.delete(known.keys().next().value!);
    const page = pageOrError(html);
    known.set(html, page);
    return page;
  };
  return {
    read(html) {
      const page = readOnce(html);
      if (page instanceof HtmlLimitError) throw page;
      return page;
    },
    readOrNull(html) {
      const page = readOnce(html);
      return page instanceof HtmlLimitError ? null : page;
    },
  };
}

function pageOrError(html: string): Page | HtmlLimitError {
  try {
    return readPage(html);
  } catch (error) {
    if (error instanceof HtmlLimitError) return error;
    throw error;
  }
}
