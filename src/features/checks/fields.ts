/** Findings on the wire. */
import * as v from "valibot";
import { exampleId } from "../../operation/fields.ts";

export const Finding = v.pipe(
  v.object({
    level: v.picklist(["error", "warning"]),
    page_id: v.pipe(v.string(), v.metadata({ examples: [exampleId("page")] })),
    check: v.pipe(
      v.string(),
      v.metadata({
        description: "Name of the check; GET /v1/websites/:id/checks lists them. More may come.",
        examples: ["broken_link"],
      }),
    ),
    message: v.pipe(
      v.string(),
      v.metadata({
        description: "What is wrong and what to do, in words. It may quote the page.",
        examples: ["The link “Our story” leads to /abuot, where no page is: lead it elsewhere, or make the page."],
      }),
    ),
    node: v.pipe(
      v.nullable(v.string()),
      v.metadata({
        description:
          "A CSS selector that matches exactly one element of the page's code; null where the finding is of the page as a whole, or of its style sheet.",
        examples: ["#about > p:nth-of-type(2) > a"],
      }),
    ),
  }),
  v.title("Finding"),
);
