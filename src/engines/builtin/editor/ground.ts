/** What plans read, what they make, and how they refuse. */
import type { Brief, BriefInput } from "../../../brief/brief.ts";
import { withSeparator } from "../../../brief/marks.ts";
import type { Edit, PageMeta } from "../../../edits/edit.ts";
import { sourceEdits } from "../../../edits/source_edits.ts";
import type { Element, Page } from "../../../html/page.ts";
import { selectorOf } from "../../../html/select.ts";
import type { Change } from "../../../html/splices.ts";
import type { EditTask, PageCode } from "../../engine.ts";
import type { Reply } from "./answers.ts";

/** The page as the edits before have left it, and what else a plan may look at. */
export interface Ground {
  task: EditTask;
  code: PageCode;
  meta: PageMeta;
  page: Page;
  /** What is known of the business, as the wishes before have left it. */
  brief: Brief;
}

/** What comes of an intent. Without edits nothing is done, whatever is said. */
export interface Plan {
  edits: Edit[];
  /** Members of the brief that are others from now on; the places that show them follow. */
  brief?: BriefInput;
  said: Reply[];
}

/** What can't be done, or not without asking. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(readonly said: Reply) {
    super(said[0]);
  }
}

export const refuse = (...said: Reply): never => {
  throw new Refusal(said);
};

/** What is so already; only to be said of what was read on the page. */
export const already = (...said: Reply): Plan => ({ edits: [], said: [said] });

export const nodeOf = ({ page }: Pick<Ground, "page">, element: Element): string => selectorOf(page, element);

/** What stands in a line of its like, with the sign that parts it from the one before, or behind. */
function inLine({ page }: Ground, element: Element): Change | null {
  const { start, end } = withSeparator(page, element);
  return end - start > element.end - element.start ? { start, end, text: "" } : null;
}

/** The edits that take elements out, of those that lie in each other the outer one alone. */
export function removals(ground: Ground, elements: readonly Element[]): Edit[] {
  const sorted = [...new Set(elements)].sort((a, b) => a.start - b.start || b.end - a.end);
  let passed = -1;
  const outer = sorted.filter(({ start, end }) => {
    const isOuter = start >= passed;
    if (isOuter) passed = end;
    return isOuter;
  });
  const lines = outer.flatMap((element) => inLine(ground, element) ?? []);
  const rest = outer.filter((element) => inLine(ground, element) === null);
  return [
    ...sourceEdits("html", ground.code.html, lines),
    ...rest.map((element): Edit => ({ op: "remove", node: nodeOf(ground, element) })),
  ];
}
