/** Why there is no look at a page. */
import { tellRefusal } from "../../sentences/refusals.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";

/**
 * `unavailable`: there is no browser, or it does not work, which is the operator's to mend. `page`: the page is the
 * reason. What is said is for whoever asked.
 */
export class BrowserError extends Error {
  override readonly name = "BrowserError";

  constructor(
    readonly reason: "unavailable" | "page",
    readonly said: CodedMessage,
    /** For the operator: what the browser said. */
    readonly detail = said.message,
    /** Whether it is the sandbox that is missing. */
    readonly lacksSandbox = false,
  ) {
    super(said.message);
  }
}

/** It does not start, or ends by itself. @param detail why, for the operator */
export const broken = (detail: string, lacksSandbox = false): BrowserError =>
  new BrowserError(
    "unavailable",
    tellRefusal("browser_broken", { setting: "SITEWRIGHT_BROWSER", command: "sitewright doctor" }),
    detail,
    lacksSandbox,
  );
