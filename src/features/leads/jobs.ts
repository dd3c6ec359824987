/**
 * The job that searches: ask the source, then add what it gave, a part with each commit. It may be cut short at any
 * moment and taken up again: what it has added is known by the search it came with, and is neither added nor counted
 * twice. A search that brings nothing new is free.
 */

import { type Job, LeaseLost } from "../../jobs/queue.ts";
import { codeOfMessage, LeadSourceError } from "../../lib/errors.ts";
import type { Services } from "../../operation/operation.ts";
import { releaseCredits, settleCredits } from "../../policy/credits.ts";
import { type FoundBusiness, type LeadSource, noLeadSource } from "../../providers/lead_sources/source.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import { keptStep } from "../../sentences/steps.ts";
import { nextTurn } from "../../storage/batches.ts";
import { storageProblem } from "../../storage/problems.ts";
import { ComputeFailure } from "../../workers/computation.ts";
import { ADDED_AT_ONCE, addLeads } from "./additions.ts";
import { identifyBusinesses } from "./computations.ts";
import type { Identified } from "./identities.ts";
import { leadSources } from "./service.ts";
import * as store from "./store.ts";

/** How often a search is begun: each begins anew, and asks the source again unless its answer is kept. */
const JOB_TRIES = 3;

interface Work {
  services: Services;
  job: Job;
  search: store.LeadSearchRow;
  signal: AbortSignal;
}

/** Carries out one search. Throws when it was cut short and must be taken up again. */
export async function searchLeads(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const search = await store.findAnySearch(services.storage.read, job.subject);
  if (!search || search.status === "completed" || search.status === "failed") {
    await services.storage.write(`job ${job._id}`, (db) => services.queue.finish(db, job));
    return;
  }
  const work: Work = { services, job, search, signal };
  try {
    if (job.attempts > JOB_TRIES) throw new LeadSourceError("provider_failed", tellRefusal("search_interrupted"));
    const source = services.ofSettings(leadSources).get(search.source);
    if (!source) throw new LeadSourceError("provider_unavailable", noLeadSource());
    await move(work, { status: "running", step: keptStep("asking", { source: source.name }), progress: 5 });
    const found = await source.find(
      {
        query: search.query,
        location: search.location,
        radiusKm: search.radius_km,
        country: search.country,
        hasWebsite: search.has_website,
      },
      signal,
    );
    signal.throwIfAborted();
    await addFound(work, source, found);
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    if (signal.aborted || storageProblem(error)) throw error;
    await fail(work, error);
  }
}

/** Writes changes of the search, if this process still has the job. */
async function move({ services, job, search }: Work, changes: Partial<store.LeadSearchRow>): Promise<void> {
  await services.storage.write(search.account_id, async (db) => {
    await services.queue.assertLeased(db, job);
    await store.updateSearch(db, search._id, { ...changes, updated_at: services.clock.now() });
  });
}

async function addFound(work: Work, source: LeadSource, found: FoundBusiness[]): Promise<void> {
  const { services, job, search, signal } = work;
  const { most, exclude_known } = search;
  // Without the known ones the search goes on until it has as many new ones as are wanted.
  const looked = exclude_known ? found : found.slice(0, most);
  const counts = { found: 0, duplicates: 0, suppressed: 0 };
  let added = await store.countOfSearch(services.storage.read, search._id);
  let isFull = false;
  for (let at = 0; at < looked.length && added < most && !isFull; at += ADDED_AT_ONCE) {
    const part = await identified(work, looked.slice(at, at + ADDED_AT_ONCE));
    signal.throwIfAborted();
    const result = await services.storage.write(search.account_id, async (db) => {
      await services.queue.assertLeased(db, job);
      const now = services.clock.now();
      const { name, licence, attribution } = source;
      const adding = {
        db,
        accountId: search.account_id,
        now,
        newId: services.ids.next,
        searchId: search._id,
        origin: { name, licence, attribution, fetched_at: now },
      };
      const result = await addLeads(
        adding,
        part.map((lead) => ({ lead })),
        most - added,
      );
      const progress = 10 + Math.floor((85 * (at + part.length)) / Math.max(1, looked.length));
      await store.updateSearch(db, search._id, {
        step: keptStep("adding_leads"),
        progress,
        added: added + result.added,
        updated_at: now,
      });
      return result;
    });
    added += result.added;
    counts.duplicates += result.duplicates;
    counts.suppressed += result.suppressed;
    counts.found += part.length;
    isFull = result.isFull;
    await nextTurn();
  }
  await services.storage.write(search.account_id, async (db) => {
    const now = services.clock.now();
    await services.queue.finish(db, job);
    const isFree = added === 0;
    if (isFree) await releaseCredits(db, search._id, { now, ids: services.ids });
    else await settleCredits(db, search._id, now);
    await store.updateSearch(db, search._id, {
      ...counts,
      added,
      status: "completed",
      step: keptStep(isFull ? "done_full" : "done"),
      progress: 100,
      ...(isFree ? { credits: 0 } : {}),
      updated_at: now,
      finished_at: now,
    });
  });
}

async function identified({ services, search, signal }: Work, found: FoundBusiness[]): Promise<Identified[]> {
  const compute = services.computeFor(search.account_id);
  const leads = await compute(identifyBusinesses, { found, country: search.country }, { signal });
  return leads.filter((lead) => lead !== null);
}

async function fail({ services, job, search }: Work, error: unknown): Promise<void> {
  const isKnown = error instanceof LeadSourceError || error instanceof ComputeFailure;
  if (!isKnown)
    services.log.error("lead search failed", {
      search: search._id,
      error: error instanceof Error ? error.stack : String(error),
    });
  const code = error instanceof LeadSourceError ? error.code : isKnown ? "computation_failed" : "internal";
  const message = isKnown ? error.message : "Something went wrong on the server.";
  await services.storage.write(search.account_id, async (db) => {
    const now = services.clock.now();
    const added = await store.countOfSearch(db, search._id);
    await services.queue.finish(db, job);
    await releaseCredits(db, search._id, { now, ids: services.ids });
    await store.updateSearch(db, search._id, {
      status: "failed",
      step: keptStep("failed"),
      added,
      credits: 0,
      error: {
        code,
        message: `${message} The credits were refunded.`,
        ...(error instanceof LeadSourceError && codeOfMessage(error.sentence)),
      },
      updated_at: now,
      finished_at: now,
    });
  });
}
