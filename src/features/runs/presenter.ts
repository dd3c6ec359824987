/** A run on the wire: in answers and in the events of its stream. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { exampleId, timestamp } from "../../operation/fields.ts";
import { RUN_STATUSES } from "./rules.ts";
import type { RunRow } from "./store.ts";

const integer = v.pipe(v.number(), v.integer());

export const Run = v.pipe(
  v.object({
    _id: v.pipe(v.string(), v.metadata({ examples: [exampleId("run")] })),
    run_id: v.pipe(v.string(), v.metadata({ description: "The same as `_id`." })),
    page_id: v.string(),
    website_id: v.string(),
    status: v.pipe(
      v.picklist(RUN_STATUSES),
      v.metadata({ description: "Poll until it is `completed`, `failed` or `stopped`." }),
    ),
    step: v.pipe(v.string(), v.metadata({ description: "What is being done, in words." })),
    progress: v.pipe(v.number(), v.integer(), v.metadata({ description: "Percent." })),
    model: v.picklist(["standard", "premium"]),
    engine: v.pipe(v.string(), v.metadata({ description: "Who writes the code: `builtin` or `openai`." })),
    engine_model: v.pipe(
      v.nullable(v.string()),
      v.metadata({ description: "The engine's version, or the provider's model." }),
    ),
    generate_images: v.boolean(),
    credits: v.pipe(v.number(), v.integer(), v.metadata({ description: "The price; 0 once it was given back." })),
    version_id: v.nullable(v.string()),
    error: v.nullable(v.object({ code: v.string(), message: v.string() })),
    warnings: v.pipe(
      v.array(v.object({ code: v.string(), message: v.string() })),
      v.metadata({
        description:
          "What a completed run could not do, in words. `images_missing`: pictures that could not be made are left out of the page, and their part of the price was given back.",
      }),
    ),
    attempts: v.pipe(
      v.number(),
      v.integer(),
      v.metadata({ description: "How often code generation was begun; more than 1 after a restart of the server." }),
    ),
    usage: v.object({
      input_tokens: integer,
      cached_tokens: v.pipe(
        integer,
        v.metadata({ description: "Those of the input that the provider had in its cache, as far as it tells." }),
      ),
      output_tokens: integer,
    }),
    created_at: timestamp,
    updated_at: timestamp,
    started_at: v.nullable(timestamp),
    finished_at: v.nullable(timestamp),
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
  error: row.error,
  warnings: row.warnings ?? [],
  attempts: row.attempts,
  usage: { input_tokens: row.input_tokens, cached_tokens: row.cached_tokens, output_tokens: row.output_tokens },
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
  started_at: isoTime(row.started_at),
  finished_at: isoTime(row.finished_at),
});
