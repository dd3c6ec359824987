/**
 * Where published sites are shown beside this server: in a bucket, when one is set. A change of what visitors see asks,
 * in its own transaction, for the job that brings it there (sites/push.ts).
 */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { timestamp } from "../../operation/fields.ts";
import type { Context, Services } from "../../operation/operation.ts";
import { VERSION } from "../../version.ts";
import type { BucketSite, Wanted } from "./store.ts";

export type { BucketSite, Wanted } from "./store.ts";
export {
  deleteBucketSite,
  findBucketSite,
  findWanted,
  forgetSome,
  forgetState,
  listLeft,
  listWanted,
  saveBucketSite,
  stillUsed,
} from "./store.ts";

/** The kind of job that brings a website into the bucket; its subject is the website. */
export const PUSH_JOB = "releases.push";

/** To be changed when the bucket is to have something else of the same website. */
const REVISION = 1;

/** Has a website brought into the bucket soon, if there is one, with the caller's transaction. */
export async function pushLater(
  { db, now, services: { config, queue }, afterCommit }: Pick<Context, "db" | "now" | "services" | "afterCommit">,
  websiteId: string,
): Promise<void> {
  if (!config.publishBucket) return;
  await queue.hasten(db, { kind: PUSH_JOB, subject: websiteId, runAt: now });
  afterCommit(() => queue.wake());
}

/** A text that is the same while the bucket is to show the same of a website; null is a website that is not published. */
export function stateOf({ config, baseUrl }: Pick<Services, "config" | "baseUrl">, wanted: Wanted | null): string {
  const { endpoint, bucket, prefix } = config.publishBucket!;
  const { website_id, account_id, ...shown } = wanted ?? { website_id: "", account_id: "" };
  return sha256Hex(JSON.stringify([REVISION, VERSION, endpoint, bucket, prefix, baseUrl, shown]));
}

export const Target = v.pipe(
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
    next_try_at: v.nullable(timestamp),
    pushed_at: v.pipe(v.nullable(timestamp), v.metadata({ description: "Since when the bucket shows it." })),
  }),
  v.title("Target"),
);

/** How far a release has come. @param site what the bucket shows of its website; null: nothing yet */
export function toTarget(
  hasBucket: boolean,
  release: { _id: string; current: boolean },
  site: Pick<BucketSite, "release_id" | "error" | "next_try_at" | "pushed_at"> | null,
): v.InferOutput<typeof Target> {
  const { _id, current } = release;
  if (!hasBucket)
    return { kind: "local", status: current ? "live" : "past", error: null, next_try_at: null, pushed_at: null };
  const isShown = site?.release_id === _id;
  const error = current ? (site?.error ?? null) : null;
  return {
    kind: "s3",
    status: isShown ? "live" : !current ? "past" : error === null ? "pending" : "failed",
    error,
    next_try_at: error === null ? null : isoTime(site!.next_try_at),
    pushed_at: isShown ? isoTime(site.pushed_at) : null,
  };
}
