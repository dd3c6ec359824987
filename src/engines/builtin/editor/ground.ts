/** What plans read, what they make, and how they refuse. */
import type { Edit, PageMeta } from "../../../edits/edit.ts";
import type { Element, Page } from "../../../html/page.ts";
import { selectorOf } from "../../../html/select.ts";
import type { EditTask, PageCode } from "../../engine.ts";
import type { Said } from "./answers.ts";
import type { Target } from "./intent.ts";

/** The page as the edits before have left it, and what else a plan may look at. */
export interface Ground {
  task: EditTask;
  code: PageCode;
  meta: PageMeta;
  page: Page;
  /** What "it" is; null: nothing was spoken of, "unknown": something that was not understood, or not found. */
  before: Target | "unknown" | null;
}

/** What comes of an intent. Without edits nothing is done, whatever is said. */
export interface Plan {
  edits: Edit[];
  said: Said[];
  /** What "it" is from then on; null: nothing that could be told. Left out: what the wish was about. */
  about?: Target | null;
}

/** What can't be done, or not without asking. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(readonly said: Said) {
    super(said[0]);
  }
}

export const refuse = (...said: Said): never => {
  throw new Refusal(said);
};

/** What is so already; only to be said of what was read on the page. */
export const already = (...said: Said): Plan => ({ edits: [], said: [said] });

export const nodeOf = ({ page }: Pick<Ground, "page">, element: Element): string => selectorOf(page, element);

/** The edits that take elements out, of those that lie in each other the outer one alone. */
export function removals(ground: Ground, elements: readonly Element[]): Edit[] {
  const sorted = [...new Set(elements)].sort((a, b) => a.start - b.start || b.end - a.end);
  let passed = -1;
  return sorted.flatMap((element): Edit[] => {
    if (element.start < passed) return [];
    passed = element.end;
    return [{ op: "remove", node: nodeOf(ground, element) }];
  });
}
