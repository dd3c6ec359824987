/** Pure decisions of the editor chat. */
import type { CodeChange } from "../../edits/apply.ts";
import type { PageMeta } from "../../edits/edit.ts";
import type { CodeTarget, ModelTier, PageCode } from "../../engines/engine.ts";
import { PRICES } from "../../policy/prices.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";

/** How many turns of one account are worked on at a time, so that others' are too. */
export const TURNS_OF_ONE = 12;

const PRICED_BYTES = 50 * 1024;

/** Credits of a turn: 10, and 10 for every full 50 KB (51,200 bytes) of page code, times the model's multiplier. */
export function turnCost(codeBytes: number, model: ModelTier): number {
  const base = PRICES.editor_turn + PRICES.editor_turn_per_50_kb * Math.floor(codeBytes / PRICED_BYTES);
  return base * (model === "premium" ? PRICES.premium_multiplier : 1);
}

/** The texts that differ between two states of a page's code. */
export const changedTargets = (before: PageCode, after: PageCode): CodeTarget[] =>
  (["html", "css", "javascript"] as const).filter((target) => before[target] !== after[target]);

/** A change as the stream shows it. */
export interface StreamedChange {
  target: CodeTarget | keyof PageMeta;
  op: CodeChange["op"];
  removed: string;
  inserted: string;
  /** What was done, in words; the changes of one edit have the same. */
  summary?: CodedMessage;
}

/** What two states of a text differ in, as one change: all that lies between their common beginning and end. */
export function differenceOf(target: CodeTarget, before: string, after: string): StreamedChange {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return {
    target,
    op: "replace",
    removed: before.slice(start, before.length - end),
    inserted: after.slice(start, after.length - end),
  };
}

interface Settings {
  title: string | null;
  description: string | null;
  generated_title: string | null;
  generated_description: string | null;
}

/** What changes of title and description when a page takes the ones that a version remembers (null: it remembers none). */
export function changedSettings(page: Settings, remembered: Settings | null): StreamedChange[] {
  if (!remembered) return [];
  const shown = (of: Settings) => ({
    title: of.title ?? of.generated_title ?? "",
    description: of.description ?? of.generated_description ?? "",
  });
  const [before, after] = [shown(page), shown(remembered)];
  return (["title", "description"] as const)
    .filter((target) => before[target] !== after[target])
    .map((target) => ({ target, op: "replace", removed: before[target], inserted: after[target] }));
}
