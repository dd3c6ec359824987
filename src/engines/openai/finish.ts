/** What becomes of code that a model wrote: what needs no model is put right, and the rest is checked. */
import type { CodeTarget, PageCode, PageTask } from "../engine.ts";
import { javascriptFault } from "./check_css.ts";
import { checkPage, hasStandIn, type PageProblem } from "./check_page.ts";
import { tidyCode } from "./tidy.ts";
import { withTypefaces } from "./typefaces.ts";

export interface FinishedPage {
  code: PageCode;
  problems: PageProblem[];
  /** Where a comment stands in the place of code. */
  standIns: CodeTarget[];
  hasBrokenScript: boolean;
}

const TARGETS = ["html", "css", "javascript"] as const;

export function finish({ code: written, task }: { code: PageCode; task: PageTask }): FinishedPage {
  const code = withTypefaces(tidyCode(written));
  return {
    code,
    problems: checkPage(code, task),
    standIns: TARGETS.filter((target) => hasStandIn(target, code[target])),
    hasBrokenScript: javascriptFault(code.javascript) !== null,
  };
}
