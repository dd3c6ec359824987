/** What the tools compute themselves, beside what engines do. */
import type { EmailDraft } from "../../engines/tools.ts";
import type { PageContent } from "../../html/text.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { computation } from "../../workers/computation.ts";
import type { Headline, OneSection, SectionLookup } from "./page_reading.ts";

/** Lays an e-mail out as HTML for mail clients. */
export const layOutEmail = computation({
  name: "ai_tools.email_layout",
  limitMs: 20 * SECOND_MS,
  run: async (draft: EmailDraft): Promise<string> => await (await import("./email_layout.ts")).emailHtml(draft),
});

const READING_MS = 10 * SECOND_MS;

/** A page's own words. */
export const pageContent = computation({
  name: "ai_tools.page_content",
  limitMs: READING_MS,
  run: async (html: string): Promise<PageContent> => (await import("./page_reading.ts")).readContent(html),
});

/** The section of a page that is meant, or what it has instead. */
export const findSection = computation({
  name: "ai_tools.find_section",
  limitMs: READING_MS,
  run: async (given: { html: string; wanted: string }): Promise<SectionLookup> =>
    (await import("./page_reading.ts")).readSection(given),
});

/** The id and the heading of html that is one whole element; null when it is not. */
export const oneSection = computation({
  name: "ai_tools.one_section",
  limitMs: READING_MS,
  run: async (html: string): Promise<OneSection | null> => (await import("./page_reading.ts")).readOneSection(html),
});

/** The headline of a page, whole; null: it has none. Throws HtmlLimitError. */
export const findHeadline = computation({
  name: "ai_tools.find_headline",
  limitMs: READING_MS,
  run: async (html: string): Promise<Headline | null> => (await import("./page_reading.ts")).readHeadline(html),
});

export const AI_TOOL_COMPUTATIONS = [layOutEmail, pageContent, findSection, oneSection, findHeadline];
