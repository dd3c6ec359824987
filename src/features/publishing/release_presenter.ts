/** A release on the wire: in answers and in events. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { answer } from "../../operation/answer.ts";
import { eventType } from "../../operation/event.ts";
import { component, count, described, idOf, stampFields, timestamp } from "../../operation/fields.ts";
import type { Config } from "../../settings/config.ts";
import type { FoundRelease } from "./store.ts";

const Target = component("Target", {
  kind: described(
    v.picklist(["local", "s3"]),
    "`local`: visitors come to this server; `s3`: to a bucket that it publishes into.",
  ),
  status: described(
    v.picklist(["live", "pending", "failed", "past"]),
    "`live`: it is shown there. `pending`: it is being brought there. `failed`: the last try went wrong and there will be another; until then the release before is shown, whole. `past`: another is shown.",
  ),
  error: described(v.nullable(v.string()), "Why the last try went wrong, in the provider's words."),
  next_try_at: described(v.nullable(timestamp), "When it is tried again; null when it need not be."),
  pushed_at: described(v.nullable(timestamp), "Since when the bucket shows it."),
});

export const Release = component("Release", {
  _id: idOf("rel", "Identifier."),
  website_id: idOf("web", "The website."),
  number: count("Counted from 1 for each website.", 12),
  action: described(
    v.picklist(["deploy", "restore", "update", "redirect"]),
    "What made it: a deploy; going back to an earlier one; a change that visitors see at once (the website's domain, a page that was deleted); a redirect.",
  ),
  message: described(v.nullable(v.string()), "In words, for people."),
  restored_from: described(v.nullable(v.string()), "The release that was gone back to."),
  pages: count("Pages that it has.", 5),
  pages_added: count("Pages that the release before did not have.", 1),
  pages_changed: count("Pages whose document or path is another than in the release before.", 2),
  pages_removed: count("Pages that only the release before had.", 0),
  size_bytes: count("Bytes of its documents, uncompressed.", 184_320),
  created_by: described(
    v.picklist(["api", "mcp", "application", "server"]),
    "By which way it was asked for; `server`: it is older than releases are.",
  ),
  current: described(v.boolean(), "Visitors see it."),
  target: Target,
  ...stampFields,
});

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

export const toRelease = (row: FoundRelease, { publishBucket }: Pick<Config, "publishBucket">) =>
  answer(Release, row, {
    number: row.number!,
    action: row.action as Exclude<FoundRelease["action"], "keep">,
    current: row.current === 1,
    target: toTarget(row, publishBucket !== null),
    updated_at: isoTime(row.created_at),
  });

export const releasePublished = eventType({
  type: "release.published",
  summary: "A website shows another release",
  description:
    "After every change that visitors see: a deploy of a page or of the website, going back to an earlier release, a redirect, another domain, a deleted page.",
  data: Release,
});
