/** What experiments compute of pages, off the main thread. */
import { SECOND_MS } from "../../lib/clock.ts";
import { computation } from "../../workers/computation.ts";

/** Whether a page has anything that a selector matches. Throws HtmlLimitError. */
export const hasMatch = computation({
  name: "experiments.has_match",
  limitMs: 10 * SECOND_MS,
  async run({ html, selector }: { html: string; selector: string }): Promise<boolean> {
    const { readPage } = await import("../../html/page.ts");
    const { select } = await import("../../html/select.ts");
    return select(readPage(html), selector).length > 0;
  },
});

export const EXPERIMENT_COMPUTATIONS = [hasMatch];
