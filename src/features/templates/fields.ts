import * as v from "valibot";
import { described, idOf } from "../../operation/fields.ts";

/** What pages that were made of a template still say. */
export const FactsLeft = v.optional(
  described(
    v.array(
      v.object({
        page_id: idOf("page", "The page."),
        page_name: described(v.string(), "What it is called.", "About"),
        path: described(v.string(), "Its path.", "/about"),
        text: described(v.string(), "What it says.", "since 1987"),
        reason: described(
          v.picklist(["former", "unknown", "language"]),
          "`former`: it was known of the former business. `unknown`: it has the form of a fact, and the brief doesn't have it. `language`: it stays in the template's language, as nobody has translated it.",
        ),
      }),
    ),
    "With `template_id`: what its pages say that may be of the former business: at most 400 places, those in another language last; checks tell the rest of the others.",
  ),
);

/** Pages that were made of a template and lack what it showed there. */
export const PagesToFill = v.optional(
  described(
    v.array(
      v.object({
        page_id: idOf("page", "The page."),
        page_name: described(v.string(), "What it is called.", "Team"),
        path: described(v.string(), "Its path.", "/team"),
        missing: described(
          v.array(v.string()),
          "Members of the brief that the template showed there, and that the website's own brief doesn't have.",
          ["people"],
        ),
        is_empty: described(v.boolean(), "Whether nothing but headings and buttons is left on it."),
      }),
    ),
    "With `template_id`: pages that showed what the brief doesn't have. Complete the brief and write them with POST /v1/pages/:id/generate, or delete those that are empty, before you publish.",
  ),
);

/** What the template has no place for. */
export const FactsNotShown = v.optional(
  described(
    v.array(v.string()),
    "With `template_id`: members of the brief that no page shows, as the template has no place for them. They are kept in the brief: pages that are generated show them.",
    ["people"],
  ),
);
