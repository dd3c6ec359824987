/** What shared parts compute, off the main thread. */
import type { PageCode } from "../../edits/page_code.ts";
import type { PartTexts, SplitCode } from "../../edits/parts.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import type { FieldProblemDetail } from "../../sentences/field_problems.ts";
import { computation } from "../../workers/computation.ts";

const LIMIT_MS = 10 * SECOND_MS;

/** Makes the whole code of a page. Throws HtmlLimitError. */
export const resolveParts = computation({
  name: "parts.resolve",
  limitMs: LIMIT_MS,
  async run({ code, texts }: { code: PageCode; texts: PartTexts }): Promise<PageCode> {
    const { withParts } = await import("../../edits/parts.ts");
    return withParts(code, texts);
  },
});

/** Tells apart what was changed on a page and in its parts. Throws HtmlLimitError. */
export const tellApart = computation({
  name: "parts.tell_apart",
  limitMs: LIMIT_MS,
  async run({ whole, own, texts }: { whole: PageCode; own: PageCode; texts: PartTexts }): Promise<SplitCode> {
    const { splitParts } = await import("../../edits/parts.ts");
    return splitParts(whole, own, texts);
  },
});

/** What is wrong with a part; null: nothing. Throws HtmlLimitError. */
export const checkPart = computation({
  name: "parts.check",
  limitMs: LIMIT_MS,
  async run({ key, text }: { key: string; text: string }): Promise<FieldProblemDetail | null> {
    const { partProblem } = await import("../../edits/parts.ts");
    return partProblem(key, text);
  },
});

export const PART_COMPUTATIONS = [resolveParts, tellApart, checkPart];
