/** A run on the wire: in answers and in the events of its stream. */
import * as v from "valibot";
import { answer } from "../../operation/answer.ts";
import * as f from "../../operation/fields.ts";
import { RUN_WARNINGS } from "../../sentences/run_warnings.ts";
import { stepOf } from "../../sentences/steps.ts";
import { RUN_STATUSES } from "./rules.ts";
import type { RunRow } from "./store.ts";

export const Run = f.component("Run", {
  _id: f.idOf("run", "Identifier."),
  run_id: f.described(v.string(), "The same as `_id`."),
  page_id: f.described(v.string(), "The page."),
  website_id: f.described(v.string(), "The website."),
  status: f.described(v.picklist(RUN_STATUSES), "Poll until it is `completed`, `failed` or `stopped`."),
  ...f.stepFields,
  progress: f.described(f.integer, "Percent."),
  model: f.described(v.picklist(["standard", "premium"]), "The model that was used."),
  engine: f.described(v.string(), "Who writes the code: `builtin` or `openai`."),
  engine_model: f.described(v.nullable(v.string()), "The engine's version, or the provider's model."),
  generate_images: f.described(v.boolean(), "Whether pictures were asked for."),
  credits: f.described(f.integer, "The price; 0 once it was refunded."),
  version_id: f.described(v.nullable(v.string()), "The version."),
  variants: f.described(
    v.array(
      v.object({
        version_id: f.described(
          v.nullable(v.string()),
          "Its version, to look at (GET /v1/pages/:id/preview?version_id=…) and to choose; null until the run is completed, and where it could not be written.",
        ),
        title: f.described(v.nullable(v.string()), "What it calls the page."),
        chosen: f.described(v.boolean(), "Whether the page's draft came of it."),
        error: f.described(v.nullable(f.failure), "Why it could not be written; null when it could."),
      }),
    ),
    "The directions to choose from, where several were asked for; else empty.",
  ),
  error: f.described(v.nullable(f.failure), "What went wrong; null when nothing did."),
  warnings: f.described(
    v.array(f.sentenceOf(RUN_WARNINGS)),
    "What a completed run could not do, in words. `images_missing`: pictures that could not be made are left out of the page, and their part of the price was refunded. `variant_failed`: a direction could not be written, and its price was refunded.",
  ),
  attempts: f.described(f.integer, "How often code generation was begun; more than 1 after a restart of the server."),
  usage: f.described(
    v.object({
      input_tokens: f.described(f.integer, "Tokens that were sent."),
      cached_tokens: f.described(
        f.integer,
        "Those of the input that the provider had in its cache, as far as it tells.",
      ),
      output_tokens: f.described(f.integer, "Tokens that came back."),
    }),
    "Tokens of the model; zeros with the builtin engine.",
  ),
  ...f.stampFields,
  started_at: f.described(v.nullable(f.timestamp), "When work on it began; null until then."),
  finished_at: f.described(v.nullable(f.timestamp), "When it ended; null until then."),
});

export const toRun = (row: RunRow) =>
  answer(Run, row, {
    run_id: row._id,
    ...stepOf(row.step),
    variants: (row.variants ?? []).map(({ version_id, title, is_chosen, error }) => ({
      ...{ version_id, title, error },
      chosen: is_chosen,
    })),
    warnings: (row.warnings ?? []).map(({ code, message, details = {} }) => ({ code, details, message })),
    usage: { input_tokens: row.input_tokens, cached_tokens: row.cached_tokens, output_tokens: row.output_tokens },
  });
