/** Findings on the wire. */
import * as v from "valibot";
import { component, described, idOf, sentenceCode, sentenceDetails } from "../../operation/fields.ts";
import { FINDINGS } from "../../sentences/findings.ts";

export const Finding = component("Finding", {
  level: described(
    v.picklist(["error", "warning"]),
    "An `error` can stop a deploy (`require_checks`); a `warning` can't.",
  ),
  page_id: idOf("page", "The page."),
  check: described(
    v.string(),
    "Name of the check; GET /v1/websites/:id/checks lists them. More may come.",
    "broken_link",
  ),
  code: sentenceCode(FINDINGS),
  details: sentenceDetails,
  message: described(
    v.string(),
    "What is wrong and what to do, in words. It may quote the page.",
    "The link “Our story” leads to /abuot, where there is no page: change the link, or create the page.",
  ),
  node: described(
    v.nullable(v.string()),
    "A CSS selector that matches exactly one element of the page's code; null where the finding is of the page as a whole, or of its style sheet.",
    "#about > p:nth-of-type(2) > a",
  ),
});
