/** Looking at what publishing would change, before it does. */
import * as v from "valibot";
import { COMPUTING } from "../../lib/errors.ts";
import { component, described, identifier, idOf } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { getWebsite } from "../websites/service.ts";
import { draftDifferences, MOST_COMPARED } from "./draft_diff.ts";
import { LONGEST_LINE, MOST_LINES } from "./line_limits.ts";

const path = (description: string) => described(v.nullable(v.string()), description, "/about");

const WebsiteDiff = component("WebsiteDiff", {
  website_id: idOf("web", "The website."),
  changes: described(
    v.array(
      v.object({
        page_id: idOf("page", "The page."),
        name: described(v.string(), "What it is called.", "About"),
        change: described(
          v.picklist(["added", "changed", "moved", "removed"]),
          "`moved`: to another path; `removed`: it was deleted, and another page takes its path.",
          "changed",
        ),
        path_before: path("Where visitors find it now; null: nowhere."),
        path: path("Where they would find it; null: nowhere."),
        words: described(
          v.nullable(
            v.object({
              lines: described(
                v.array(
                  v.object({
                    change: described(v.picklist(["added", "removed"]), "What publishing does to it.", "added"),
                    text: described(v.string(), "What visitors read, in one line.", "Open on Sundays, too"),
                  }),
                ),
                "In their order; what takes another's place follows it. None: only looks, pictures or settings changed.",
              ),
              more: described(v.boolean(), "Whether there are more lines.", false),
            }),
          ),
          "What differs in its words; null: they were not compared.",
        ),
      }),
    ),
    "In the order of their paths; none: visitors see all drafts already.",
  ),
});

const diffWebsite = operation({
  name: "publish.diff",
  route: "GET /v1/websites/:id/diff",
  scope: "sites:read",
  summary: "See what publishing would change",
  description: `The pages that POST /v1/websites/:id/deploy would publish now, each with the lines of text that visitors would read and those that they would not any more: at most ${MOST_LINES} lines of ${LONGEST_LINE} characters of a page, for the first ${MOST_COMPARED} pages. What comes from records is not in it.`,
  input: { id: identifier("web", "website") },
  output: WebsiteDiff,
  limit: LIMIT.lookup,
  errors: [...COMPUTING],
  async handle(context, input) {
    const website = await getWebsite(context, input.id);
    return { website_id: website._id, changes: await draftDifferences(context, website._id) };
  },
});

export const diffOperations = [diffWebsite];
