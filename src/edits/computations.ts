/** What edits compute, off the main thread. */
import { SECOND_MS } from "../lib/clock.ts";
import type { FieldProblemDetail } from "../sentences/field_problems.ts";
import type { CodedMessage } from "../sentences/sentence.ts";
import { computation } from "../workers/computation.ts";
import type { Applied, CodeChange } from "./apply.ts";
import type { Edit, NearestMatch, PageMeta } from "./edit.ts";
import type { Outline, OutlineRequest } from "./outline.ts";
import type { PageCode } from "./page_code.ts";

/** As long as engines may take to try them. */
const LIMIT_MS = 20 * SECOND_MS;

/** What edits have made of a page, as it is told. */
export interface AppliedEdits {
  code: PageCode;
  meta: PageMeta;
  changed: boolean;
  summaries: CodedMessage[];
  /** Characters that were written and taken away. */
  additions: number;
  deletions: number;
  /** The same in lines. */
  lines: { additions: number; deletions: number };
  /** The first of the changes, long texts cut: as they are shown to people. */
  shown: CodeChange[];
}

/** What came of edits: the new code, or which of them does not apply and why. */
export type EditOutcome =
  | ({ kind: "applied" } & AppliedEdits)
  | { kind: "refused"; index: number; field: string; sentence: FieldProblemDetail; nearest: NearestMatch[] };

/** Changes of one set of edits that are shown; a new colour may change each rule of a large style sheet. */
export const MOST_SHOWN = 500;
/** Longer texts of a change are cut where it is shown. */
export const LONGEST_SHOWN = 2000;

/** How many lines a text has that a change adds or removes; none for an empty text. */
export const lineCount = (text: string): number => (text === "" ? 0 : text.split("\n").length);

export function appliedEdits({ code, meta, changed, summaries, changes }: Applied): AppliedEdits {
  const sum = (of: (change: CodeChange) => number) => changes.reduce((total, change) => total + of(change), 0);
  return {
    code,
    meta,
    changed,
    summaries,
    additions: sum(({ inserted }) => inserted.length),
    deletions: sum(({ removed }) => removed.length),
    lines: {
      additions: sum(({ inserted }) => lineCount(inserted)),
      deletions: sum(({ removed }) => lineCount(removed)),
    },
    shown: changes.slice(0, MOST_SHOWN).map((change) => ({
      ...change,
      removed: change.removed.slice(0, LONGEST_SHOWN),
      inserted: change.inserted.slice(0, LONGEST_SHOWN),
    })),
  };
}

/** What edits are applied to, and how. */
interface Applying {
  code: PageCode;
  meta: PageMeta;
  edits: Edit[];
  /** Tokens that this page does not set are passed over, where it sets another of them. */
  passesOver?: boolean;
}

/** Applies edits to a page, all or none. Throws HtmlLimitError. */
export const applyToPage = computation({
  name: "edits.apply",
  limitMs: LIMIT_MS,
  async run({ code, meta, edits, passesOver = false }: Applying): Promise<EditOutcome> {
    const [{ applyEdits }, { EditError }] = await Promise.all([import("./apply.ts"), import("./edit.ts")]);
    let applied = edits;
    if (passesOver) {
      const { tokenNames } = await import("./outline.ts");
      const known = tokenNames(code);
      const fitting = edits.filter((edit) => edit.op !== "set_token" || known.has(edit.name));
      // Of a page that sets none, an edit says so.
      if (fitting.length > 0) applied = fitting;
    }
    try {
      return { kind: "applied", ...appliedEdits(applyEdits(code, meta, applied)) };
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
      const { index, field, sentence, nearest } = error;
      return { kind: "refused", index: edits.indexOf(applied[index]!), field, sentence, nearest };
    }
  },
});

/** Whether edits are of the content of a page alone: words and pictures. Throws HtmlLimitError. */
export const areOfContent = computation({
  name: "edits.of_content",
  limitMs: LIMIT_MS,
  async run({ html, edits }: { html: string; edits: Edit[] }): Promise<boolean> {
    const [{ swapsPicture }, { SelectorError }] = await Promise.all([
      import("./content.ts"),
      import("../html/select.ts"),
    ]);
    try {
      return swapsPicture(html, edits);
    } catch (error) {
      if (error instanceof SelectorError) return false;
      throw error;
    }
  },
});

/** Makes the outline of a page; a problem says why it can't be made as it was asked for. Throws HtmlLimitError. */
export const outlinePage = computation({
  name: "edits.outline",
  limitMs: LIMIT_MS,
  async run({
    code,
    request,
    parts,
  }: {
    code: PageCode;
    request: OutlineRequest;
    /** The shared parts that it takes. */
    parts?: string[];
  }): Promise<Outline | FieldProblemDetail> {
    const [{ outlineOf }, { EditError }] = await Promise.all([import("./outline.ts"), import("./edit.ts")]);
    try {
      return outlineOf(code, request, parts);
    } catch (error) {
      if (error instanceof EditError) return error.sentence;
      throw error;
    }
  },
});

/** A page with two changes of it; null when they meet in one place. Throws HtmlLimitError. */
export const mergePages = computation({
  name: "edits.merge",
  limitMs: LIMIT_MS,
  run: async ({ base, ours, theirs }: Record<"base" | "ours" | "theirs", PageCode>): Promise<PageCode | null> =>
    (await import("./merge.ts")).mergeCode(base, ours, theirs),
});

/** The style sheets of other pages with what a change of one page's makes of the website; null where they stay. */
export const bringStylesToPages = computation({
  name: "edits.styles",
  limitMs: LIMIT_MS,
  run: async ({ before, after, others }: { before: string; after: string; others: string[] }) =>
    (await import("./site_styles.ts")).bringStyles(before, after, others),
});

export const EDIT_COMPUTATIONS = [applyToPage, areOfContent, outlinePage, mergePages, bringStylesToPages];
