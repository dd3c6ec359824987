/** What becomes of code that a model wrote: what needs no model is put right, and the rest is checked. */
import type { CodeTarget, PageCode, PageTask } from "../engine.ts";
import { javascriptFault } from "./check_css.ts";
import { checkPage, hasStandIn, type PageProblem } from "./check_page.ts";
import { siteOf, withMeantNames, withoutUnknownNames } from "./content_markup.ts";
import { tidyCode } from "./tidy.ts";
import { withTypefaces } from "./typefaces.ts";

export interface FinishedPage {
  code: PageCode;
  problems: PageProblem[];
  /** Where a comment stands in the place of code. */
  standIns: CodeTarget[];
  hasBrokenScript: boolean;
  /** The html without what names none of the website's content; null: there is no such thing. */
  knownHtml: string | null;
}

const TARGETS = ["html", "css", "javascript"] as const;

export function finish({ code: written, task }: { code: PageCode; task: PageTask }): FinishedPage {
  const tidied = withTypefaces(tidyCode(written));
  const site = siteOf(task);
  const code = { ...tidied, html: withMeantNames(tidied.html, site) };
  const knownHtml = withoutUnknownNames(code.html, site);
  return {
    code,
    problems: checkPage(code, task),
    standIns: TARGETS.filter((target) => hasStandIn(target, code[target])),
    hasBrokenScript: javascriptFault(code.javascript) !== null,
    knownHtml: knownHtml === code.html ? null : knownHtml,
  };
}
