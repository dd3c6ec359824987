/**
 * A feature is a value: what can be called, what it does later (jobs) and again and again (periodic work). Features are
 * listed once (`registry.ts`); whatever holds for every feature is a loop over that list.
 */
import type { JobKind as AnyJobKind } from "../jobs/worker.ts";
import { inBatches } from "../storage/batches.ts";
import type { Db } from "../storage/client.ts";
import type { AnyEventType } from "./event.ts";
import type { AnyOperation, Services } from "./operation.ts";

export type JobKind = AnyJobKind<Services>;

/** Work that is done at the start and then once a period; where several processes serve, by one of them. */
export interface Periodic {
  name: string;
  everyMs: number;
  /** Whether each process does it: what it has in its memory is nobody else's. At "and_last" it is done at the stop as well. */
  ofEachProcess?: true | "and_last";
  /** Whether it is done as the server is set; left out: always. */
  isOn?(services: Services): boolean;
  run(services: Services, stopping: AbortSignal): Promise<unknown>;
}

export type OnSiteChange = Services["onSiteChange"][number];

/** Tells all features that visitors are to see something else of a website, in the caller's transaction. */
export async function siteChanged(context: Parameters<OnSiteChange>[0], websiteId: string): Promise<void> {
  for (const hear of context.services.onSiteChange) await hear(context, websiteId);
}

export interface Feature<Offered extends AnyOperation = AnyOperation> {
  name: string;
  operations: Offered[];
  /** What webhooks can be told of. */
  events: AnyEventType[];
  jobs: JobKind[];
  periodic: Periodic[];
  /** Brings back times of a clock that ran ahead, beside those of jobs; answers how many it found, at most `most`. */
  bringBack?(services: Services, db: Db, now: number, most: number): Promise<number>;
  onStart?(services: Services): Promise<void>;
  onStop?(services: Services): void;
  onSiteChange?: OnSiteChange;
}

/** Declares a feature. The types of its operations are kept: from them the application knows what may be called. */
export const feature = <Offered extends AnyOperation = never>(
  declaration: Pick<Feature, "name"> & Partial<Feature<Offered>>,
): Feature<Offered> => ({ operations: [], events: [], jobs: [], periodic: [], ...declaration });

/** Rows that periodic work changes with one commit: others wait for it. */
const SWEEP_BATCH = 50;

/** Periodic work that changes a few rows with each commit; a step answers how many it found (storage/batches.ts). */
export const batchedWork =
  (step: (db: Db, now: number, most: number, services: Services) => Promise<number>) =>
  (services: Services, stopping: AbortSignal): Promise<void> =>
    inBatches(
      services.storage,
      "all",
      SWEEP_BATCH,
      (db, most) => step(db, services.clock.now(), most, services),
      stopping,
    );
