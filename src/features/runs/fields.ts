/** Inputs of work by a model, for every operation that takes them. */
import * as v from "valibot";
import { described, optional } from "../../operation/fields.ts";

/** The models of the API. An unknown one is a 400 of its own. */
export const modelField = optional(
  described(
    v.picklist(["standard", "premium"]),
    "`standard` (default) or `premium` (paid plans, twice the credits). A model that the plan does not allow falls back to `standard`, at its price.",
    "standard",
  ),
);
