/** Findings on the wire. */
import * as v from "valibot";
import { described, idOf } from "../../operation/fields.ts";

export const Finding = v.pipe(
  v.object({
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
    message: described(
      v.string(),
      "What is wrong and what to do, in words. It may quote the page.",
      "The link “Our story” leads to /abuot, where no page is: lead it elsewhere, or make the page.",
    ),
    node: described(
      v.nullable(v.string()),
      "A CSS selector that matches exactly one element of the page's code; null where the finding is of the page as a whole, or of its style sheet.",
      "#about > p:nth-of-type(2) > a",
    ),
  }),
  v.title("Finding"),
);
