/** A release on the wire: in answers and in events. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { eventType } from "../../operation/event.ts";
import { createdAt, described, idOf, timestamp, updatedAt } from "../../operation/fields.ts";
import type { Config } from "../../settings/config.ts";
import type { FoundRelease } from "./store.ts";

const whole = (description: string, example: number) =>
  v.pipe(v.number(), v.integer(), v.metadata({ description, examples: [example] }));

const Target = v.pipe(
  v.object({
    kind: v.pipe(
      v.picklist(["local", "s3"]),
      v.metadata({ description: "`local`: visitors come to this server; `s3`: to a bucket that it publishes into." }),
    ),
    status: v.pipe(
      v.picklist(["live", "pending", "failed", "past"]),
      v.metadata({
        description:
          "`live`: it is shown there. `pending`: it is being brought there. `failed`: the last try went wrong and there will be another; until then the release before is shown, whole. `past`: another is shown.",
      }),
    ),
    error: v.pipe(
      v.nullable(v.string()),
      v.metadata({ description: "Why the last try went wrong, in the provider's words." }),
    ),
    next_try_at: described(v.nullable(timestamp), "When it is tried again; null when it need not be."),
    pushed_at: v.pipe(v.nullable(timestamp), v.metadata({ description: "Since when the bucket shows it." })),
  }),
  v.title("Target"),
);

export const Release = v.pipe(
  v.object({
    _id: idOf("rel", "Identifier."),
    website_id: idOf("web", "The website."),
    number: whole("Counted from 1 for each website.", 12),
    action: v.pipe(
      v.picklist(["deploy", "restore", "update", "redirect"]),
      v.metadata({
        description:
          "What made it: a deploy; going back to an earlier one; a change that visitors see at once (the website's domain, a page that was deleted); a redirect.",
      }),
    ),
    message: described(v.nullable(v.string()), "In words, for people."),
    restored_from: v.pipe(v.nullable(v.string()), v.metadata({ description: "The release that was gone back to." })),
    pages: whole("Pages that it has.", 5),
    pages_added: whole("Pages that the release before did not have.", 1),
    pages_changed: whole("Pages whose document or path is another than in the release before.", 2),
    pages_removed: whole("Pages that only the release before had.", 0),
    size_bytes: whole("Bytes of its documents, uncompressed.", 184_320),
    created_by: v.pipe(
      v.picklist(["api", "mcp", "application", "server"]),
      v.metadata({ description: "By which way it was asked for; `server`: it is older than releases are." }),
    ),
    current: v.pipe(v.boolean(), v.metadata({ description: "Visitors see it." })),
    target: Target,
    created_at: createdAt,
    updated_at: updatedAt,
  }),
  v.title("Release"),
);

/** How far a release has come: on this server, or in the bucket that published sites are put into. */
function toTarget(row: FoundRelease, hasBucket: boolean): v.InferOutput<typeof Target> {
  const current = row.current === 1;
  if (!hasBucket)
    return { kind: "local", status: current ? "live" : "past", error: null, next_try_at: null, pushed_at: null };
  const isShown = row.bucket_release_id === row._id;
  const error = current ? row.bucket_error : null;
  return {
    kind: "s3",
    status: isShown ? "live" : !current ? "past" : error === null ? "pending" : "failed",
    error,
    next_try_at: error === null ? null : isoTime(row.bucket_next_try_at),
    pushed_at: isShown ? isoTime(row.bucket_pushed_at) : null,
  };
}

export const toRelease = (
  row: FoundRelease,
  { publishBucket }: Pick<Config, "publishBucket">,
): v.InferOutput<typeof Release> => ({
  _id: row._id,
  website_id: row.website_id,
  number: row.number!,
  action: row.action as Exclude<FoundRelease["action"], "keep">,
  message: row.message,
  restored_from: row.restored_from,
  pages: row.pages,
  pages_added: row.pages_added,
  pages_changed: row.pages_changed,
  pages_removed: row.pages_removed,
  size_bytes: row.size_bytes,
  created_by: row.created_by,
  current: row.current === 1,
  target: toTarget(row, publishBucket !== null),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.created_at),
});

export const releasePublished = eventType({
  type: "release.published",
  summary: "A website shows another release",
  description:
    "After every change that visitors see: a deploy of a page or of the website, going back to an earlier release, a redirect, another domain, a deleted page.",
  data: Release,
});
