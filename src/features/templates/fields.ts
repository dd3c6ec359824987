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
          v.picklist(["former", "unknown"]),
          "`former`: it was known of the former business. `unknown`: it has the form of a fact, and the brief doesn't have it.",
        ),
      }),
    ),
    "With `template_id`: what its pages say that may be of the former business: at most 200 places; checks tell the rest.",
  ),
);
