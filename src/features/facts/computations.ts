/** What bringing facts into pages computes, off the main thread. */
import type { Brief } from "../../brief/brief.ts";
import type { Applied, MarkedPage } from "../../brief/marks.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { computation } from "../../workers/computation.ts";

/** A page with what is known on it, now and before. */
export interface PageFacts {
  page: MarkedPage;
  before: Brief[];
  after: Brief;
}

/** Pages with the facts as they are now; null for one whose code can't be read. */
export const bringFacts = computation({
  name: "facts.bring",
  limitMs: 20 * SECOND_MS,
  async run(pages: PageFacts[]): Promise<(Applied | null)[]> {
    const { applyFacts } = await import("../../brief/marks.ts");
    const { HtmlLimitError } = await import("../../html/limits.ts");
    return pages.map(({ page, before, after }) => {
      try {
        return applyFacts(page, { before, after });
      } catch (error) {
        if (error instanceof HtmlLimitError) return null;
        throw error;
      }
    });
  },
});

export const FACT_COMPUTATIONS = [bringFacts];
