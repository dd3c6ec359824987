/** The way back of edits, for tests. */
import type { Applied } from "../../src/edits/apply.ts";
import type { PageCode } from "../../src/edits/page_code.ts";
import { applyChanges } from "../../src/html/splices.ts";

/** The code as it was before edits were made. */
export const applyInverse = (code: PageCode, inverse: Applied["inverse"]): PageCode => ({
  html: applyChanges(code.html, inverse.html),
  css: applyChanges(code.css, inverse.css),
  javascript: applyChanges(code.javascript, inverse.javascript),
});
