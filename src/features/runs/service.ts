/** Runs: generations of a page's code. Starting, stopping and cancelling; the work itself is in jobs.ts. */
import { appendEvents, newEvent } from "../../jobs/streams.ts";
import { SECOND_MS, stampsAt } from "../../lib/clock.ts";
import { ApiError } from "../../lib/errors.ts";
import type { Context, Services } from "../../operation/operation.ts";
import { releaseCredits } from "../../policy/credits.ts";
import { MOST, WORK_AGAIN_SECONDS } from "../../policy/limits.ts";
import { effectiveModel, generationCost } from "../../policy/prices.ts";
import { keptStep, stepOf } from "../../sentences/steps.ts";
import type { Db } from "../../storage/client.ts";
import { brokenUniqueRule } from "../../storage/problems.ts";
import { hasBrief } from "../briefs/service.ts";
import { listSitePages, type PageRow } from "../pages/service.ts";
import { recordEvent } from "../webhooks/service.ts";
import { RUN_EVENTS } from "./events.ts";
import { toRun } from "./presenter.ts";
import { ACTIVE_STATUSES, HOME_AWAITED_MS, STOPPABLE_STATUSES } from "./rules.ts";
import * as store from "./store.ts";

/** The kind of job that generates; its subject is the run. */
export const GENERATE_JOB = "runs.generate";

/**
 * Starts generating a page: a run and its job, in the caller's transaction. The run's id is the context's resource id,
 * for which the pipeline has reserved the credits.
 * @throws ApiError `homepage_not_generated`, `already_generating` or `work_limit`
 */
export async function startRun(
  context: Context,
  page: PageRow,
  wanted: { model?: "standard" | "premium"; generate_images: boolean; after_home: boolean; variants: number },
): Promise<store.RunRow> {
  const { db, account, now, services } = context;
  if (!page.prompt && !(await hasBrief(db, page))) {
    throw new ApiError(
      "prompt_missing",
      'Nothing says what to write: this page has no prompt and its website no brief. Set one with PUT /v1/pages/:id {"prompt": "…"} or PUT /v1/websites/:id/brief, and generate again.',
    );
  }
  const waits = page.path !== "/" && (await waitsForHome(db, account._id, page, wanted.after_home));
  const runAt = waits ? now + HOME_AWAITED_MS : now;
  if (await store.hasActiveRuns(db, account._id, MOST.runs)) {
    throw new ApiError(
      "work_limit",
      `The account has ${MOST.runs} runs queued or under way, which is the most. Wait for one to end.`,
      { retry_after_seconds: WORK_AGAIN_SECONDS },
    );
  }
  const model = effectiveModel(wanted.model, account);
  const run: store.RunRow = {
    _id: context.resourceId,
    account_id: account._id,
    website_id: page.website_id,
    page_id: page._id,
    status: "queued",
    step: keptStep(waits ? "waiting_for_home" : "waiting_to_start"),
    progress: 0,
    model,
    engine: services.engine.name,
    engine_model: services.engine.describe(model),
    generate_images: wanted.generate_images,
    variants:
      wanted.variants === 1
        ? null
        : Array.from({ length: wanted.variants }, () => ({
            ...{ version_id: null, title: null, notes: null, is_chosen: false, error: null },
          })),
    credits: generationCost(wanted, account),
    version_id: null,
    error: null,
    warnings: null,
    attempts: 0,
    input_tokens: 0,
    cached_tokens: 0,
    output_tokens: 0,
    started_at: null,
    finished_at: null,
    author_id: context.authorId,
    ...stampsAt(now),
  };
  try {
    await store.insertRun(db, run);
  } catch (error) {
    if (!brokenUniqueRule(error)) throw error;
    throw new ApiError(
      "already_generating",
      "This page is being generated already. Wait for that run to end (GET /v1/runs?page_id=…), or stop it.",
    );
  }
  await appendEvents(db, run._id, now, [newEvent("run", toRun(run))]);
  await services.queue.add(db, { kind: GENERATE_JOB, subject: run._id, accountId: run.account_id, runAt });
  context.afterCommit(() => services.queue.wake());
  return run;
}

/**
 * Whether a page waits for the home page, which is being generated.
 * @throws ApiError `homepage_not_generated` when it has no code, and is not waited for
 */
async function waitsForHome(
  db: Db,
  accountId: string,
  { website_id }: PageRow,
  isAfterHome: boolean,
): Promise<boolean> {
  const home = await homeOf(db, website_id);
  if (isAfterHome && home !== null && (await isWaitedFor(db, accountId, home))) return true;
  if (home?.draft_version_id) return false;
  throw new ApiError(
    "homepage_not_generated",
    "The home page decides the design and must have code first. Generate the page at / (or save a version of it), wait until its run is completed, then generate this one.",
  );
}

type SitePage = Awaited<ReturnType<typeof listSitePages>>[number];

export async function homeOf(db: Db, websiteId: string): Promise<SitePage | null> {
  return (await listSitePages(db, websiteId)).find(({ path }) => path === "/") ?? null;
}

/** Whether a home page has no code yet, but a run that will bring it. */
export async function isWaitedFor(db: Db, accountId: string, home: SitePage): Promise<boolean> {
  return home.draft_version_id === null && (await store.listActiveRuns(db, accountId, { pageId: home._id })).length > 0;
}

/** Lets the runs that wait for a home page begin, when its own has ended; in the transaction that ends it. */
export async function wakeWaiting(services: Pick<Services, "queue">, db: Db, now: number, ended: store.RunRow) {
  const home = await homeOf(db, ended.website_id);
  if (home?._id !== ended.page_id) return;
  for (const run of await store.listActiveRuns(db, ended.account_id, { websiteId: ended.website_id }))
    if (run.status === "queued") await services.queue.hasten(db, { kind: GENERATE_JOB, subject: run._id, runAt: now });
}

/**
 * Stops a run that has not begun to write code, free of charge. A run that is stopped already stays so.
 * @throws ApiError `too_late`
 */
export async function stopRun(context: Context, run: store.RunRow): Promise<store.RunRow> {
  if (run.status === "stopped") return run;
  const stopped = await endRun(context, run, STOPPABLE_STATUSES);
  if (!stopped) {
    const ended = run.status === "completed" || run.status === "failed";
    throw new ApiError(
      "too_late",
      ended
        ? `This run has ended: it is ${run.status}.`
        : "Code generation has begun and can't be stopped any more. Wait for the run to end.",
    );
  }
  return stopped;
}

/** Whether a run of a website is queued or under way. */
export const hasActiveRunsOf = async (db: Db, accountId: string, websiteId: string): Promise<boolean> =>
  (await store.listActiveRuns(db, accountId, { websiteId })).length > 0;

/** Ends what is being generated for pages that are about to be deleted, and gives the credits back. */
export async function cancelRuns(context: Context, of: { pageId?: string; websiteId?: string }): Promise<void> {
  for (const run of await store.listActiveRuns(context.db, context.account._id, of))
    await endRun(context, run, ACTIVE_STATUSES);
}

async function endRun(
  context: Context,
  run: store.RunRow,
  from: readonly store.RunRow["status"][],
): Promise<store.RunRow | null> {
  const { db, services, now } = context;
  const stopped = await store.moveRun(db, run._id, from, {
    status: "stopped",
    step: keptStep("stopped"),
    credits: 0,
    updated_at: now,
    finished_at: now,
  });
  if (!stopped) return null;
  await releaseCredits(db, run._id, { now, ids: services.ids });
  await services.queue.cancel(db, GENERATE_JOB, run._id);
  await appendEvents(db, run._id, now, [newEvent("stopped", toRun(stopped), true)]);
  await wakeWaiting(services, db, now, stopped);
  await tellOfEnd(services, db, now, stopped);
  context.afterCommit(() => {
    services.queue.interrupt(run._id);
    services.queue.wake();
    services.feeds.hint(run._id);
  });
  return stopped;
}

/**
 * Tells webhooks, in the caller's transaction, that a run has ended.
 * @returns whether the queue is to be woken after the commit
 */
export async function tellOfEnd(
  services: Pick<Services, "ids" | "queue">,
  db: Db,
  now: number,
  run: store.RunRow,
): Promise<boolean> {
  const account = { _id: run.account_id };
  return await recordEvent({ db, account, now, services }, RUN_EVENTS[run.status as keyof typeof RUN_EVENTS], () =>
    toRun(run),
  );
}

/** Waits until a run has ended, at most so many seconds; the caller hears meanwhile how far it is. */
export async function waitForEnd(context: Context, run: store.RunRow, seconds: number): Promise<void> {
  const { services, signal } = context;
  const patience = new AbortController();
  const cancelPatience = services.clock.after(seconds * SECOND_MS, () => patience.abort());
  let reported = run.progress;
  // Where it is now: a step may be long, and who waits would hear nothing until the next.
  context.progress({ percent: reported, message: stepOf(run.step).step });
  try {
    const until = AbortSignal.any([signal, patience.signal]);
    for await (const events of services.feeds.subscribe(run._id, 0, until)) {
      for (const { event, data } of events) {
        if (event !== "progress") continue;
        const { progress, step } = JSON.parse(data) as { progress: number; step: string };
        // The stream begins with what is long past; and a run that starts over goes back, which a report must not.
        if (progress <= reported) continue;
        reported = progress;
        context.progress({ percent: progress, message: step });
      }
    }
  } finally {
    cancelPatience();
  }
}
