/** What checks compute: the facts of pages, off the main thread. */
import type { PageCode } from "../../engines/engine.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { computation } from "../../workers/computation.ts";
import type { KnownOnPage } from "./fact_rules.ts";

/** A version with what is known on its page. */
export interface ReadVersion {
  code: PageCode;
  known: KnownOnPage | null;
}

/** The facts of a page as JSON, one text instead of thousands of small objects; or why its code can't be read. */
export type FactsReading = { facts: string } | { problem: string };

export const readPageFacts = computation({
  name: "checks.facts",
  limitMs: 20 * SECOND_MS,
  async run(pages: ReadVersion[]): Promise<FactsReading[]> {
    const { readFacts } = await import("./facts.ts");
    const { HtmlLimitError } = await import("../../html/limits.ts");
    return pages.map(({ code, known }) => {
      try {
        return { facts: JSON.stringify(readFacts(code, known)) };
      } catch (error) {
        if (error instanceof HtmlLimitError) return { problem: error.message };
        throw error;
      }
    });
  },
});

export const CHECK_COMPUTATIONS = [readPageFacts];
