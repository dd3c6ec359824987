/** A run on the wire: in answers and in the events of its stream. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { createdAt, described, idOf, timestamp, updatedAt } from "../../operation/fields.ts";
import { RUN_STATUSES } from "./rules.ts";
import type { RunRow } from "./store.ts";

const integer = v.pipe(v.number(), v.integer());

const workError = v.object({
  code: described(v.string(), "Stable; for programs."),
  message: described(v.string(), "In words, for people."),
});

export const Run = v.pipe(
  v.object({
    _id: idOf("run", "Identifier."),
    run_id: described(v.string(), "The same as `_id`."),
    page_id: described(v.string(), "The page."),
    website_id: described(v.string(), "The website."),
    status: described(v.picklist(RUN_STATUSES), "Poll until it is `completed`, `failed` or `stopped`."),
    step: described(v.string(), "What is being done, in words."),
    progress: v.pipe(v.number(), v.integer(), v.metadata({ description: "Percent." })),
    model: described(v.picklist(["standard", "premium"]), "The model that was used."),
    engine: described(v.string(), "Who writes the code: `builtin` or `openai`."),
    engine_model: described(v.nullable(v.string()), "The engine's version, or the provider's model."),
    generate_images: described(v.boolean(), "Whether pictures were asked for."),
    credits: v.pipe(v.number(), v.integer(), v.metadata({ description: "The price; 0 once it was given back." })),
    version_id: described(v.nullable(v.string()), "The version."),
    variants: described(
      v.array(
        v.object({
          version_id: described(
            v.nullable(v.string()),
            "Its version, to look at (GET /v1/pages/:id/preview?version_id=…) and to choose; null until the run is completed, and where it could not be written.",
          ),
          title: described(v.nullable(v.string()), "What it calls the page."),
          chosen: described(v.boolean(), "Whether the page's draft came of it."),
          error: described(v.nullable(workError), "Why it could not be written; null when it could."),
        }),
      ),
      "The directions to choose from, where several were asked for; else empty.",
    ),
    error: described(v.nullable(workError), "What went wrong; null when nothing did."),
    warnings: described(
      v.array(workError),
      "What a completed run could not do, in words. `images_missing`: pictures that could not be made are left out of the page, and their part of the price was given back. `variant_failed`: a direction could not be written, and its price was given back.",
    ),
    attempts: v.pipe(
      v.number(),
      v.integer(),
      v.metadata({ description: "How often code generation was begun; more than 1 after a restart of the server." }),
    ),
    usage: described(
      v.object({
        input_tokens: described(integer, "Tokens that were sent."),
        cached_tokens: described(integer, "Those of the input that the provider had in its cache, as far as it tells."),
        output_tokens: described(integer, "Tokens that came back."),
      }),
      "Tokens of the model; zeros with the builtin engine.",
    ),
    created_at: createdAt,
    updated_at: updatedAt,
    started_at: described(v.nullable(timestamp), "When work on it began; null until then."),
    finished_at: described(v.nullable(timestamp), "When it ended; null until then."),
  }),
  v.title("Run"),
);

export const toRun = (row: RunRow) => ({
  _id: row._id,
  run_id: row._id,
  page_id: row.page_id,
  website_id: row.website_id,
  status: row.status,
  step: row.step,
  progress: row.progress,
  model: row.model,
  engine: row.engine,
  engine_model: row.engine_model,
  generate_images: row.generate_images,
  credits: row.credits,
  version_id: row.version_id,
  variants: (row.variants ?? []).map(({ version_id, title, is_chosen, error }) => ({
    ...{ version_id, title, error },
    chosen: is_chosen,
  })),
  error: row.error,
  warnings: row.warnings ?? [],
  attempts: row.attempts,
  usage: { input_tokens: row.input_tokens, cached_tokens: row.cached_tokens, output_tokens: row.output_tokens },
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
  started_at: isoTime(row.started_at),
  finished_at: isoTime(row.finished_at),
});
