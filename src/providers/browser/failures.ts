/** Why there is no look at a page. */

/**
 * `unavailable`: there is no browser, or it does not work, which is the operator's to mend. `page`: the page is the
 * reason. The message is a sentence for whoever asked.
 */
export class BrowserError extends Error {
  override readonly name = "BrowserError";

  constructor(
    readonly reason: "unavailable" | "page",
    message: string,
    /** For the operator: what the browser said. */
    readonly detail = message,
  ) {
    super(message);
  }
}

/** It does not start, or ends by itself. @param detail why, for the operator */
export const broken = (detail: string): BrowserError =>
  new BrowserError(
    "unavailable",
    "The server's browser (SITEWRIGHT_BROWSER) does not work at the moment. Its operator finds the reason in the log, and with `sitewright doctor`.",
    detail,
  );
