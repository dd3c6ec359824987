/** Pure decisions of the editor chat. */
import type { CodeTarget, ModelTier, PageCode } from "../../engines/engine.ts";
import { PRICES } from "../../policy/prices.ts";

const PRICED_BYTES = 50 * 1024;

/** Credits of a turn: 10, and 10 for every full 50 KB (51,200 bytes) of page code, times the model's multiplier. */
export function turnCost(codeBytes: number, model: ModelTier): number {
  const base = PRICES.editor_turn + PRICES.editor_turn_per_50_kb * Math.floor(codeBytes / PRICED_BYTES);
  return base * (model === "premium" ? PRICES.premium_multiplier : 1);
}

const LONGEST_TITLE = 60;

/** Title of the thread that a message begins. */
export function threadTitle(message: string): string {
  const line = message.replace(/\s+/g, " ").trim();
  return line.length <= LONGEST_TITLE ? line : `${line.slice(0, LONGEST_TITLE - 1).trimEnd()}…`;
}

/** The texts that differ between two states of a page's code. */
export const changedTargets = (before: PageCode, after: PageCode): CodeTarget[] =>
  (["html", "css", "javascript"] as const).filter((target) => before[target] !== after[target]);

/** How many lines a text has that a change adds or removes; none for an empty text. */
export const lineCount = (text: string): number => (text === "" ? 0 : text.split("\n").length);
