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
import type { Job } from "../jobs/queue.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../lib/clock.ts";
import { ENCODINGS } from "../lib/encodings.ts";
import { PremisesChanged } from "../lib/errors.ts";
import { sha256Hex } from "../lib/hash.ts";
import type { OnSiteChange } from "../operation/feature.ts";
import type { Services } from "../operation/operation.ts";
import { type ObjectStore, ObjectStoreError } from "../providers/object_store.ts";
import { inBatches, nextTurn } from "../storage/batches.ts";
import type { SerializationKey } from "../storage/serialization_keys.ts";
import { VERSION } from "../version.ts";
import {
  type BucketSite,
  type DesiredState,
  deleteBucketSite,
  findBucketSite,
  findDesiredState,
  forgetSome,
  forgetState,
  listDesiredStates,
  listLeft,
  saveBucketSite,
  stillUsed,
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
function stateOf({ config, baseUrl }: Pick<Services, "config" | "baseUrl">, wanted: DesiredState | null): string {
  const { endpoint, bucket, prefix } = config.publishBucket!;
  const { website_id, account_id, ...shown } = wanted ?? { website_id: "", account_id: "" };
  return sha256Hex(JSON.stringify([REVISION, VERSION, endpoint, bucket, prefix, baseUrl, shown]));
}

export class Pusher {
  private readonly plan: ReturnType<typeof createBucketPlanner>;

  constructor(
    private readonly services: Pick<Services, "storage" | "queue" | "clock" | "log" | "config" | "baseUrl">,
    private readonly contents: SiteContents,
    private readonly bucket: ObjectStore,
  ) {
    this.plan = createBucketPlanner(services.storage, contents);
  }

  /** Does what there is to do about the website of a job. Throws when the process stops, or for what is our own fault. */
  async run(job: Job, signal: AbortSignal): Promise<void> {
    const row =
      (await findBucketSite(this.services.storage.read, job.subject)) ?? newRow(job.subject, this.services.clock.now());
    const wanted = await findDesiredState(this.services.storage.read, job.subject);
    const isShown = row.state === stateOf(this.services, wanted);
    try {
      if (!isShown) await this.push(job, row, wanted, signal);
      else if (row.tidy_at !== null && row.tidy_at <= this.services.clock.now())
        await this.tidy(job, row, wanted, signal);
      else
        await this.services.storage.write(serializationKeyOf(wanted), async (db) => {
          if (stateOf(this.services, await findDesiredState(db, job.subject)) !== row.state)
            await this.services.queue.giveBack(db, job, this.services.clock.now());
          else if (row.tidy_at === null) await this.services.queue.finish(db, job);
          else await this.services.queue.giveBack(db, job, row.tidy_at);
        });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof PremisesChanged)
        return await this.services.storage.write(`job ${job._id}`, (db) =>
          this.services.queue.giveBack(db, job, this.services.clock.now()),
        );
      if (!(error instanceof ObjectStoreError)) throw error;
      await this.fail(job, error);
    }
  }

  /** Has every website brought there of which the bucket shows something else than it should. */
  async compareAll(signal: AbortSignal): Promise<void> {
    if (!(await this.bucket.get(MARK, signal))) {
      await inBatches(this.services.storage, "all", COMPARED_AT_ONCE, forgetSome, signal);
      const bytes = new Uint8Array(Buffer.from('{"version":1}'));
      await this.bucket.put(MARK, { bytes, type: "application/json", cacheControl: POINTER_CACHE }, signal);
    }
    for (let after = ""; !signal.aborted; ) {
      const websites = await listDesiredStates(this.services.storage.read, after, COMPARED_AT_ONCE);
      await this.hasten(
        websites.flatMap(({ website_id, wanted, state }) =>
          wanted && stateOf(this.services, wanted) !== state ? website_id : [],
        ),
      );
      if (websites.length < COMPARED_AT_ONCE) break;
      after = websites.at(-1)!.website_id;
      await nextTurn();
    }
    for (let after = ""; !signal.aborted; ) {
      const left = await listLeft(this.services.storage.read, after, COMPARED_AT_ONCE);
      await this.hasten(left);
      if (left.length < COMPARED_AT_ONCE) break;
      after = left.at(-1)!;
      await nextTurn();
    }
  }

  private async keysOf(websiteId: string, signal: AbortSignal): Promise<Set<string>> {
    const keys = new Set<string>();
    for await (const some of this.bucket.list(objectsOf(websiteId), signal)) {
      for (const key of some) keys.add(key);
      await nextTurn();
    }
    return keys;
  }

  private async upload({ type, keys, load }: BucketContent, there: Set<string>, signal: AbortSignal): Promise<void> {
    const missing = (["plain", ...ENCODINGS] as const).filter((form) => keys[form] && !there.has(keys[form]));
    if (missing.length === 0) return;
    const { body, encoded } = await load();
    for (const form of missing) {
      const blob = form === "plain" ? body : encoded[form];
      if (!blob) throw new PremisesChanged();
      const bytes = new Uint8Array(await blob.arrayBuffer());
      const object = { bytes, type: form === "plain" ? type : "application/octet-stream", cacheControl: IMMUTABLE };
      await this.bucket.put(keys[form]!, object, signal);
    }
    await nextTurn();
  }

  /** Brings objects and manifests there. Nobody sees them yet. */
  private async bring(wanted: DesiredState, signal: AbortSignal): Promise<BucketPlan["manifests"]> {
    const { contents, manifests } = await this.plan(wanted);
    const there = await this.keysOf(wanted.website_id, signal);
    await forEach(contents, (content) => this.upload(content, there, signal));
    for (const { key, bytes } of manifests)
      if (!there.has(key))
        await this.bucket.put(key, { bytes, type: "application/json", cacheControl: IMMUTABLE }, signal);
    return manifests;
  }

  private async point(wanted: DesiredState, host: string, manifest: string, signal: AbortSignal): Promise<void> {
    const { website_id: website, release_id: release } = wanted;
    const bytes = new Uint8Array(Buffer.from(JSON.stringify({ version: 1, website, release, manifest })));
    const key = pointerOf(host);
    const there = await this.bucket.get(key, signal);
    if (there && Buffer.from(there.bytes).equals(bytes)) return;
    // A process that was held up for long must not put an older one over it.
    const instead = there ? (there.etag ?? undefined) : null;
    await this.bucket.put(key, { bytes, type: "application/json", cacheControl: POINTER_CACHE, instead }, signal);
  }

  /** Takes a host's pointer away, unless it leads to another website by now. */
  private async unpoint(websiteId: string, host: string, signal: AbortSignal): Promise<void> {
    const key = pointerOf(host);
    const there = await this.bucket.get(key, signal);
    if (!there || websiteIn(there.bytes) !== websiteId) return;
    await this.bucket.delete(key, signal);
    const other = await this.contents.findSite(host);
    if (!other || other._id === websiteId) return;
    // It may have got the host, and its pointer, just before ours was taken away.
    await this.services.storage.write("all", async (db) => {
      await forgetState(db, other._id, this.services.clock.now());
      await this.services.queue.hasten(db, { kind: PUSH_JOB, subject: other._id, runAt: this.services.clock.now() });
    });
    this.services.queue.wake();
  }

  /** Makes the bucket show what is wanted of a website, and nothing where nothing is wanted. */
  private async push(job: Job, row: BucketSite, wanted: DesiredState | null, signal: AbortSignal): Promise<void> {
    const state = stateOf(this.services, wanted);
    const hosts = wanted?.hosts ?? [];
    const manifests = wanted ? await this.bring(wanted, signal) : [];
    const all = [...new Set([...row.hosts, ...hosts])];
    await this.services.storage.write(serializationKeyOf(wanted), async (db) => {
      await this.services.queue.assertLeased(db, job);
      if (stateOf(this.services, await findDesiredState(db, job.subject)) !== state) throw new PremisesChanged();
      // Written down before it is there, so that it is found again whatever happens.
      await saveBucketSite(db, { ...row, hosts: all });
    });
    for (const { host, key } of manifests) await this.point(wanted!, host, key, signal);
    for (const host of all) if (!hosts.includes(host)) await this.unpoint(job.subject, host, signal);
    const now = this.services.clock.now();
    await this.services.storage.write(serializationKeyOf(wanted), async (db) => {
      await this.services.queue.assertLeased(db, job);
      const found = await findBucketSite(db, job.subject);
      // What it was that was brought there was forgotten meanwhile.
      if (found && found.updated_at !== row.updated_at) throw new PremisesChanged();
      const isCurrent = stateOf(this.services, await findDesiredState(db, job.subject)) === state;
      const tidyAt = now + TIDY_AFTER_MS;
      const release_id = wanted?.release_id ?? null;
      await saveBucketSite(db, {
        ...row,
        ...{ hosts, state, release_id, pushed_at: now, tidy_at: tidyAt, updated_at: now },
        ...{ tries: 0, error: null, next_try_at: null },
      });
      await this.services.queue.giveBack(db, job, isCurrent ? tidyAt : now);
    });
  }

  /** Removes what no kept release of a website shows any more. */
  private async tidy(job: Job, row: BucketSite, wanted: DesiredState | null, signal: AbortSignal): Promise<void> {
    const needed = new Set<string>();
    if (wanted) {
      const { contents, manifests } = await this.plan(wanted);
      for (const { keys } of contents) for (const key of Object.values(keys)) needed.add(key);
      for (const { key } of manifests) needed.add(key);
    }
    const prefix = objectsOf(job.subject);
    const hashIn = (key: string) => key.slice(prefix.length).split(".")[0]!;
    const left = [...(await this.keysOf(job.subject, signal))].filter((key) => !needed.has(key));
    for (let at = 0; at < left.length; at += REMOVED_AT_ONCE) {
      const some = left.slice(at, at + REMOVED_AT_ONCE);
      // To go back to a kept release needs no documents brought again.
      const used = wanted ? await stillUsed(this.services.storage.read, some.map(hashIn)) : new Set<string>();
      await this.services.queue.assertLeased(this.services.storage.read, job);
      await forEach(
        some.filter((key) => !used.has(hashIn(key)) || key.endsWith(".json")),
        (key) => this.bucket.delete(key, signal),
      );
    }
    await this.services.storage.write(serializationKeyOf(wanted), async (db) => {
      const isCurrent = stateOf(this.services, await findDesiredState(db, job.subject)) === row.state;
      if (wanted || !isCurrent) await saveBucketSite(db, { ...row, tidy_at: null });
      else await deleteBucketSite(db, job.subject);
      if (isCurrent) await this.services.queue.finish(db, job);
      else await this.services.queue.giveBack(db, job, this.services.clock.now());
    });
  }

  private async hasten(websiteIds: string[]): Promise<void> {
    if (websiteIds.length === 0) return;
    const runAt = this.services.clock.now();
    await this.services.storage.write("all", async (db) => {
      for (const subject of websiteIds) await this.services.queue.hasten(db, { kind: PUSH_JOB, subject, runAt });
    });
    this.services.queue.wake();
  }

  private async fail(job: Job, error: ObjectStoreError): Promise<void> {
    const now = this.services.clock.now();
    this.services.log.error("website not brought into the bucket", { website: job.subject, error: error.message });
    await this.services.storage.write("all", async (db) => {
      await this.services.queue.assertLeased(db, job);
      const row = (await findBucketSite(db, job.subject)) ?? newRow(job.subject, now);
      const tries = row.tries + 1;
      const next =
        now + Math.max(retryDelayMs(job.subject, tries, PAUSES), Math.min(error.retryAfterMs ?? 0, PAUSES.mostMs));
      await saveBucketSite(db, { ...row, tries, error: error.message, next_try_at: next, updated_at: now });
      await this.services.queue.giveBack(db, job, next);
    });
  }
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

/** What is wanted of a website changes with what its account does. */
const serializationKeyOf = (wanted: DesiredState | null): SerializationKey => wanted?.account_id ?? "all";

function websiteIn(bytes: Uint8Array): string | null {
  try {
    return (JSON.parse(new TextDecoder().decode(bytes)) as { website?: string }).website ?? null;
  } catch {
    return null;
  }
}
