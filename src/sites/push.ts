/**
 * Brings published sites into the bucket: first what a release consists of, then its manifests, then the pointers of its
 * hosts, each of which is one object. Whatever fails, wherever it stops, the pointers lead to the release before, whole;
 * the job is tried again, later each time, until the bucket shows the newest. What is there already is asked of the bucket
 * itself, which is right also after somebody has emptied it.
 *
 * A while later the objects that no kept release shows any more are removed: not at once, because pages that visitors
 * have open still ask for them.
 */

import { type Backoff, MOST_SPREAD, retryDelayMs } from "../jobs/backoff.ts";
import type { Job, Queue } from "../jobs/queue.ts";
import type { Clock } from "../lib/clock.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../lib/clock.ts";
import { ENCODINGS } from "../lib/encodings.ts";
import { PremisesChanged } from "../lib/errors.ts";
import { sha256Hex } from "../lib/hash.ts";
import type { Log } from "../lib/log.ts";
import type { OnSiteChange } from "../operation/feature.ts";
import type { Services } from "../operation/operation.ts";
import { type ObjectStore, ObjectStoreError } from "../providers/object_store.ts";
import { inBatches, nextTurn } from "../storage/batches.ts";
import type { Storage } from "../storage/client.ts";
import type { SerializationKey } from "../storage/serialization_keys.ts";
import { VERSION } from "../version.ts";
import {
  type BucketSite,
  deleteBucketSite,
  findBucketSite,
  findWanted,
  forgetSome,
  forgetState,
  listLeft,
  listWanted,
  saveBucketSite,
  stillUsed,
  type Wanted,
} from "./bucket_store.ts";
import { IMMUTABLE } from "./content.ts";
import type { SiteContents } from "./contents.ts";
import { type BucketContent, type BucketPlan, createBucketPlanner, objectsOf, pointerOf } from "./manifest.ts";

/** The kind of job that brings a website into the bucket; its subject is the website. */
export const PUSH_JOB = "releases.push";

/** To be changed when the bucket is to have something else of the same website. */
const REVISION = 2;

const PAUSES: Backoff = { firstMs: 5 * SECOND_MS, mostMs: 10 * MINUTE_MS };
/** After a release was replaced, for so long its objects stay. */
const TIDY_AFTER_MS = HOUR_MS;
/** The longest time that a job waits. */
export const LONGEST_PUSH_PAUSE_MS = Math.max(TIDY_AFTER_MS, PAUSES.mostMs * MOST_SPREAD);
/** Requests of one job that are under way at the same time; as many objects are in memory. */
const AT_ONCE = 6;
/** Objects that are looked up, and removed, before it is asked whether the job is still ours. */
const REMOVED_AT_ONCE = 60;
/** Websites that are compared in a row. */
const COMPARED_AT_ONCE = 100;

const POINTER_CACHE = "public, max-age=5";
/** It is in every bucket that sites were brought into; a bucket without it has lost them. */
const MARK = "sitewright.json";

/** Has a website brought into the bucket soon, if there is one, with the caller's transaction. */
export const pushLater: OnSiteChange = async ({ db, now, services: { config, queue }, afterCommit }, websiteId) => {
  if (!config.publishBucket) return;
  await queue.hasten(db, { kind: PUSH_JOB, subject: websiteId, runAt: now });
  afterCommit(() => queue.wake());
};

/** A text that is the same while the bucket is to show the same of a website; null is a website that is not published. */
function stateOf({ config, baseUrl }: Pick<Services, "config" | "baseUrl">, wanted: Wanted | null): string {
  const { endpoint, bucket, prefix } = config.publishBucket!;
  const { website_id, account_id, ...shown } = wanted ?? { website_id: "", account_id: "" };
  return sha256Hex(JSON.stringify([REVISION, VERSION, endpoint, bucket, prefix, baseUrl, shown]));
}

interface PusherState {
  readonly services: Pick<Services, "storage" | "queue" | "clock" | "log" | "config" | "baseUrl">;
  readonly contents: SiteContents;
  readonly bucket: ObjectStore;
  readonly storage: Storage;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly log: Log;
  readonly plan: ReturnType<typeof createBucketPlanner>;
}

export function createPusher(
  services: Pick<Services, "storage" | "queue" | "clock" | "log" | "config" | "baseUrl">,
  contents: SiteContents,
  bucket: ObjectStore,
) {
  const { storage, queue, clock, log } = services;
  const pusher: PusherState = {
    services,
    contents,
    bucket,
    storage,
    queue,
    clock,
    log,
    plan: createBucketPlanner(storage, contents),
  };

  return {
    run: (job: Job, signal: AbortSignal) => run(pusher, job, signal),
    compareAll: (signal: AbortSignal) => compareAll(pusher, signal),
  };
}

const newRow = (websiteId: string, now: number): BucketSite => ({
  website_id: websiteId,
  hosts: [],
  state: null,
  release_id: null,
  pushed_at: null,
  tidy_at: null,
  tries: 0,
  error: null,
  next_try_at: null,
  created_at: now,
  updated_at: now,
});

async function keysOf(pusher: PusherState, websiteId: string, signal: AbortSignal): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const some of pusher.bucket.list(objectsOf(websiteId), signal)) {
    for (const key of some) keys.add(key);
    await nextTurn();
  }
  return keys;
}

/** Runs work on each, a few at a time; the first that fails ends it. */
async function forEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  let failed = false;
  async function goOn(): Promise<void> {
    for (let next = left.next(); !next.done && !failed; next = left.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, goOn));
  for (const result of ended) if (result.status === "rejected") throw result.reason;
}

async function upload(
  pusher: PusherState,
  { type, keys, load }: BucketContent,
  there: Set<string>,
  signal: AbortSignal,
): Promise<void> {
  const missing = (["plain", ...ENCODINGS] as const).filter((form) => keys[form] && !there.has(keys[form]));
  if (missing.length === 0) return;
  const { body, encoded } = await load();
  for (const form of missing) {
    const blob = form === "plain" ? body : encoded[form];
    if (!blob) throw new PremisesChanged();
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const object = { bytes, type: form === "plain" ? type : "application/octet-stream", cacheControl: IMMUTABLE };
    await pusher.bucket.put(keys[form]!, object, signal);
  }
  await nextTurn();
}

/** Brings objects and manifests there. Nobody sees them yet. */
async function bring(pusher: PusherState, wanted: Wanted, signal: AbortSignal): Promise<BucketPlan["manifests"]> {
  const { contents, manifests } = await pusher.plan(wanted);
  const there = await keysOf(pusher, wanted.website_id, signal);
  await forEach(contents, (content) => upload(pusher, content, there, signal));
  for (const { key, bytes } of manifests)
    if (!there.has(key))
      await pusher.bucket.put(key, { bytes, type: "application/json", cacheControl: IMMUTABLE }, signal);
  return manifests;
}

async function point(
  pusher: PusherState,
  wanted: Wanted,
  host: string,
  manifest: string,
  signal: AbortSignal,
): Promise<void> {
  const { website_id: website, release_id: release } = wanted;
  const bytes = new Uint8Array(Buffer.from(JSON.stringify({ version: 1, website, release, manifest })));
  const key = pointerOf(host);
  const there = await pusher.bucket.get(key, signal);
  if (there && Buffer.from(there.bytes).equals(bytes)) return;
  // A process that was held up for long must not put an older one over it.
  const instead = there ? (there.etag ?? undefined) : null;
  await pusher.bucket.put(key, { bytes, type: "application/json", cacheControl: POINTER_CACHE, instead }, signal);
}

/** Takes a host's pointer away, unless it leads to another website by now. */
async function unpoint(pusher: PusherState, websiteId: string, host: string, signal: AbortSignal): Promise<void> {
  const key = pointerOf(host);
  const there = await pusher.bucket.get(key, signal);
  if (!there || websiteIn(there.bytes) !== websiteId) return;
  await pusher.bucket.delete(key, signal);
  const other = await pusher.contents.findSite(host);
  if (!other || other._id === websiteId) return;
  // It may have got the host, and its pointer, just before ours was taken away.
  await pusher.storage.write("all", async (db) => {
    await forgetState(db, other._id, pusher.clock.now());
    await pusher.queue.hasten(db, { kind: PUSH_JOB, subject: other._id, runAt: pusher.clock.now() });
  });
  pusher.queue.wake();
}

/** Makes the bucket show what is wanted of a website, and nothing where nothing is wanted. */
async function push(
  pusher: PusherState,
  job: Job,
  row: BucketSite,
  wanted: Wanted | null,
  signal: AbortSignal,
): Promise<void> {
  const state = stateOf(pusher.services, wanted);
  const hosts = wanted?.hosts ?? [];
  const manifests = wanted ? await bring(pusher, wanted, signal) : [];
  const all = [...new Set([...row.hosts, ...hosts])];
  await pusher.storage.write(serializationKeyOf(wanted), async (db) => {
    await pusher.queue.assertLeased(db, job);
    if (stateOf(pusher.services, await findWanted(db, job.subject)) !== state) throw new PremisesChanged();
    // Written down before it is there, so that it is found again whatever happens.
    await saveBucketSite(db, { ...row, hosts: all });
  });
  for (const { host, key } of manifests) await point(pusher, wanted!, host, key, signal);
  for (const host of all) if (!hosts.includes(host)) await unpoint(pusher, job.subject, host, signal);
  const now = pusher.clock.now();
  await pusher.storage.write(serializationKeyOf(wanted), async (db) => {
    await pusher.queue.assertLeased(db, job);
    const found = await findBucketSite(db, job.subject);
    // What it was that was brought there was forgotten meanwhile.
    if (found && found.updated_at !== row.updated_at) throw new PremisesChanged();
    const isCurrent = stateOf(pusher.services, await findWanted(db, job.subject)) === state;
    const tidyAt = now + TIDY_AFTER_MS;
    const release_id = wanted?.release_id ?? null;
    await saveBucketSite(db, {
      ...row,
      ...{ hosts, state, release_id, pushed_at: now, tidy_at: tidyAt, updated_at: now },
      ...{ tries: 0, error: null, next_try_at: null },
    });
    await pusher.queue.giveBack(db, job, isCurrent ? tidyAt : now);
  });
}

/** Removes what no kept release of a website shows any more. */
async function tidy(
  pusher: PusherState,
  job: Job,
  row: BucketSite,
  wanted: Wanted | null,
  signal: AbortSignal,
): Promise<void> {
  const needed = new Set<string>();
  if (wanted) {
    const { contents, manifests } = await pusher.plan(wanted);
    for (const { keys } of contents) for (const key of Object.values(keys)) needed.add(key);
    for (const { key } of manifests) needed.add(key);
  }
  const prefix = objectsOf(job.subject);
  const hashIn = (key: string) => key.slice(prefix.length).split(".")[0]!;
  const left = [...(await keysOf(pusher, job.subject, signal))].filter((key) => !needed.has(key));
  for (let at = 0; at < left.length; at += REMOVED_AT_ONCE) {
    const some = left.slice(at, at + REMOVED_AT_ONCE);
    // To go back to a kept release needs no documents brought again.
    const used = wanted ? await stillUsed(pusher.storage.read, some.map(hashIn)) : new Set<string>();
    await pusher.queue.assertLeased(pusher.storage.read, job);
    await forEach(
      some.filter((key) => !used.has(hashIn(key)) || key.endsWith(".json")),
      (key) => pusher.bucket.delete(key, signal),
    );
  }
  await pusher.storage.write(serializationKeyOf(wanted), async (db) => {
    const isCurrent = stateOf(pusher.services, await findWanted(db, job.subject)) === row.state;
    if (wanted || !isCurrent) await saveBucketSite(db, { ...row, tidy_at: null });
    else await deleteBucketSite(db, job.subject);
    if (isCurrent) await pusher.queue.finish(db, job);
    else await pusher.queue.giveBack(db, job, pusher.clock.now());
  });
}

/** Does what there is to do about the website of a job. Throws when the process stops, or for what is our own fault. */
async function run(pusher: PusherState, job: Job, signal: AbortSignal): Promise<void> {
  const row = (await findBucketSite(pusher.storage.read, job.subject)) ?? newRow(job.subject, pusher.clock.now());
  const wanted = await findWanted(pusher.storage.read, job.subject);
  const isShown = row.state === stateOf(pusher.services, wanted);
  try {
    if (!isShown) await push(pusher, job, row, wanted, signal);
    else if (row.tidy_at !== null && row.tidy_at <= pusher.clock.now()) await tidy(pusher, job, row, wanted, signal);
    else
      await pusher.storage.write(serializationKeyOf(wanted), async (db) => {
        if (stateOf(pusher.services, await findWanted(db, job.subject)) !== row.state)
          await pusher.queue.giveBack(db, job, pusher.clock.now());
        else if (row.tidy_at === null) await pusher.queue.finish(db, job);
        else await pusher.queue.giveBack(db, job, row.tidy_at);
      });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PremisesChanged)
      return await pusher.storage.write(`job ${job._id}`, (db) => pusher.queue.giveBack(db, job, pusher.clock.now()));
    if (!(error instanceof ObjectStoreError)) throw error;
    await fail(pusher, job, error);
  }
}

/** Has every website brought there of which the bucket shows something else than it should. */
async function compareAll(pusher: PusherState, signal: AbortSignal): Promise<void> {
  if (!(await pusher.bucket.get(MARK, signal))) {
    await inBatches(pusher.storage, "all", COMPARED_AT_ONCE, forgetSome, signal);
    const bytes = new Uint8Array(Buffer.from('{"version":1}'));
    await pusher.bucket.put(MARK, { bytes, type: "application/json", cacheControl: POINTER_CACHE }, signal);
  }
  for (let after = ""; !signal.aborted; ) {
    const websites = await listWanted(pusher.storage.read, after, COMPARED_AT_ONCE);
    await hasten(
      pusher,
      websites.flatMap(({ website_id, wanted, state }) =>
        wanted && stateOf(pusher.services, wanted) !== state ? website_id : [],
      ),
    );
    if (websites.length < COMPARED_AT_ONCE) break;
    after = websites.at(-1)!.website_id;
    await nextTurn();
  }
  for (let after = ""; !signal.aborted; ) {
    const left = await listLeft(pusher.storage.read, after, COMPARED_AT_ONCE);
    await hasten(pusher, left);
    if (left.length < COMPARED_AT_ONCE) break;
    after = left.at(-1)!;
    await nextTurn();
  }
}

async function hasten(pusher: PusherState, websiteIds: string[]): Promise<void> {
  if (websiteIds.length === 0) return;
  const runAt = pusher.clock.now();
  await pusher.storage.write("all", async (db) => {
    for (const subject of websiteIds) await pusher.queue.hasten(db, { kind: PUSH_JOB, subject, runAt });
  });
  pusher.queue.wake();
}

async function fail(pusher: PusherState, job: Job, error: ObjectStoreError): Promise<void> {
  const now = pusher.clock.now();
  pusher.log.error("website not brought into the bucket", { website: job.subject, error: error.message });
  await pusher.storage.write("all", async (db) => {
    await pusher.queue.assertLeased(db, job);
    const row = (await findBucketSite(db, job.subject)) ?? newRow(job.subject, now);
    const tries = row.tries + 1;
    const next =
      now + Math.max(retryDelayMs(job.subject, tries, PAUSES), Math.min(error.retryAfterMs ?? 0, PAUSES.mostMs));
    await saveBucketSite(db, { ...row, tries, error: error.message, next_try_at: next, updated_at: now });
    await pusher.queue.giveBack(db, job, next);
  });
}

/** What is wanted of a website changes with what its account does. */
const serializationKeyOf = (wanted: Wanted | null): SerializationKey => wanted?.account_id ?? "all";

function websiteIn(bytes: Uint8Array): string | null {
  try {
    return (JSON.parse(new TextDecoder().decode(bytes)) as { website?: string }).website ?? null;
  } catch {
    return null;
  }
}
