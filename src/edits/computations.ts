/** What edits compute, off the main thread. */
import { SECOND_MS } from "../lib/clock.ts";
import { computation } from "../workers/computation.ts";
import type { Edit, NearestPlace, PageMeta } from "./edit.ts";
import type { Outline, OutlineRequest } from "./outline.ts";
import type { PageCode } from "./page_code.ts";

const LIMIT_MS = 10 * SECOND_MS;

/** What came of edits: the new code, or which of them does not apply and why. */
export type EditOutcome =
  | {
      kind: "applied";
      code: PageCode;
      meta: PageMeta;
      changed: boolean;
      summaries: string[];
      /** Characters that were written and taken away. */
      additions: number;
      deletions: number;
    }
  | { kind: "refused"; index: number; field: string; message: string; nearest: NearestPlace[] };

/** Applies edits to a page, all or none. Throws HtmlLimitError. */
export const applyToPage = computation({
  name: "edits.apply",
  limitMs: LIMIT_MS,
  async run({ code, meta, edits }: { code: PageCode; meta: PageMeta; edits: Edit[] }): Promise<EditOutcome> {
    const [{ applyEdits, TARGETS }, { EditError }] = await Promise.all([import("./apply.ts"), import("./edit.ts")]);
    try {
      const { inverse, ...applied } = applyEdits(code, meta, edits);
      const back = TARGETS.flatMap((target) => inverse[target]);
      return {
        kind: "applied",
        ...applied,
        additions: back.reduce((sum, { start, end }) => sum + end - start, 0),
        deletions: back.reduce((sum, { text }) => sum + text.length, 0),
      };
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
      const { index, field, message, nearest } = error;
      return { kind: "refused", index, field, message, nearest };
    }
  },
});

/** Makes the outline of a page; a text says why it can't be made as it was asked for. Throws HtmlLimitError. */
export const outlinePage = computation({
  name: "edits.outline",
  limitMs: LIMIT_MS,
  async run({ code, request }: { code: PageCode; request: OutlineRequest }): Promise<Outline | string> {
    const [{ outlineOf }, { EditError }] = await Promise.all([import("./outline.ts"), import("./edit.ts")]);
    try {
      return outlineOf(code, request);
    } catch (error) {
      if (error instanceof EditError) return error.message;
      throw error;
    }
  },
});

export const EDIT_COMPUTATIONS = [applyToPage, outlinePage];
