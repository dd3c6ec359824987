/**
 * The job that generates a page: plan, then code, then one transaction with the version, the completed run and the
 * settled credits. It may be cut short at any moment and taken up again by another process: planning starts anew,
 * code generation starts over at no charge, and after three tries the run fails and is refunded.
 */
import { askedKinds, isOfKind } from "../../design/content_kinds.ts";
import type { CodeTarget, LookAtPage, PageCode, PagePlan, PageTask, WriteEvent } from "../../engines/engine.ts";
import { EngineError } from "../../engines/engine.ts";
import { HtmlLimitError } from "../../html/limits.ts";
import { failureReason } from "../../jobs/failures.ts";
import { type Job, LeaseLost } from "../../jobs/queue.ts";
import { createBatcher, type NewEvent, newEvent } from "../../jobs/streams.ts";
import { ApiError } from "../../lib/errors.ts";
import type { Services } from "../../operation/operation.ts";
import { releaseCredits, releasePart, settleCredits } from "../../policy/credits.ts";
import { PRICES } from "../../policy/prices.ts";
import { tellEngine } from "../../sentences/engine_failures.ts";
import { tellChange } from "../../sentences/page_changes.ts";
import { tellWarning } from "../../sentences/run_warnings.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";
import { keptStep } from "../../sentences/steps.ts";
import { codeOfReason } from "../../sentences/unplaced_reasons.ts";
import { putBlob } from "../../storage/blobs.ts";
import type { Db } from "../../storage/client.ts";
import { storageProblem } from "../../storage/problems.ts";
import type { RunVariant, WorkError } from "../../storage/tables.ts";
import { saveGenerated } from "../assets/service.ts";
import { makeReadyMade, type PreparedCollection, prepareReadyMade } from "../cms/service.ts";
import { updatePage } from "../pages/service.ts";
import { becomingParts } from "../parts/service.ts";
import { browserOf, examineCode } from "../publishing/service.ts";
import { addBeside, addThread, addVersion, ownCodeOf, type ReadCode, readNewCode } from "../versions/service.ts";
import { toRun } from "./presenter.ts";
import {
  ACTIVE_STATUSES,
  GENERATION_TRIES,
  HOME_AWAITED_MS,
  isActive,
  JOB_TRIES,
  STOPPABLE_STATUSES,
} from "./rules.ts";
import { homeOf, isWaitedFor, tellOfEnd, wakeWaiting } from "./service.ts";
import { createShownText } from "./shown_text.ts";
import * as store from "./store.ts";
import { buildTask, withBriefs } from "./task.ts";
import { assertAny, attempt, move, type Outcome, progressEvent, succeeded, type Work, write } from "./work.ts";

const TARGETS: CodeTarget[] = ["html", "css", "javascript"];
const PLANNED_PERCENT = 20;
const MOST_WRITTEN_PERCENT = 95;
/** Progress while code comes has no known end; it nears its bound as a page of this size would. */
const USUAL_PAGE_CHARACTERS = 40_000;

/** Generates the page of one run. Throws when it was cut short and must be taken up again. */
export async function generatePage(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const run = await store.findAnyRun(services.storage.read, job.subject);
  if (!run || !isActive(run.status)) {
    await services.storage.write(`job ${job._id}`, (db) => services.queue.finish(db, job));
    return;
  }
  const work: Work = { services, job, run, signal };
  try {
    if (run.attempts >= GENERATION_TRIES || job.attempts > JOB_TRIES) {
      throw new EngineError("provider_failed", tellEngine("run_interrupted"));
    }
    if (await waitsForHome(work)) return;
    const asked = await buildTask(work);
    await beginPlanning(work);
    const task = await withBriefs(work, asked);
    const plans = await makePlans(work, task);
    const directions = await writeDirections(work, task, plans);
    await completeRun(work, directions, await askedContent(work, task, directions));
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    if (signal.aborted) {
      await giveTryBack(work);
      throw error;
    }
    if (storageProblem(error)) throw error;
    await failRun(work, error);
  }
}

/** Collections that are made with a home page at most. */
const MOST_ASKED = 3;

/**
 * Puts the run off while the home page, whose design it follows, is still being written. Throws when that came to
 * nothing.
 */
async function waitsForHome({ services, run, job }: Work): Promise<boolean> {
  const home = await homeOf(services.storage.read, run.website_id);
  if (!home || home._id === run.page_id || home.draft_version_id) return false;
  if (!(await isWaitedFor(services.storage.read, run.account_id, home))) {
    const message =
      "The home page, whose design this page follows, was not written. Generate it, then this page again.";
    throw new ApiError("homepage_not_generated", message);
  }
  await services.storage.write(run.account_id, async (db) => {
    await services.queue.finish(db, job);
    const runAt = services.clock.now() + HOME_AWAITED_MS;
    await services.queue.add(db, { kind: job.kind, subject: job.subject, accountId: run.account_id, runAt });
  });
  // It may have ended between the look and the write.
  const ended = !(await isWaitedFor(services.storage.read, run.account_id, home));
  if (ended) {
    const runAt = services.clock.now();
    await services.storage.write(run.account_id, (db) =>
      services.queue.hasten(db, { kind: job.kind, subject: job.subject, runAt }),
    );
    services.queue.wake();
  }
  return true;
}

async function beginPlanning(work: Work): Promise<void> {
  // A run that had begun to write stays "generating": it can't be stopped any more, though its plan is made again.
  if (work.run.status !== "generating") {
    await write(work, async (db, now, work) => {
      await move(work, db, STOPPABLE_STATUSES, {
        status: "planning",
        step: keptStep("planning"),
        progress: 5,
        started_at: work.run.started_at ?? now,
        updated_at: now,
      });
      return [progressEvent(work.run)];
    });
  }
}

/** Plans each direction, with those before it in view, and goes on to writing them. */
async function makePlans(work: Work, task: PageTask): Promise<Outcome<PagePlan>[]> {
  const { services, signal } = work;
  const engine = services.engineFor(work.run.account_id);
  const plans: Outcome<PagePlan>[] = [];
  for (let left = work.run.variants?.length ?? 1; left > 0; left--) {
    const others = succeeded(plans);
    const wanted = others.length > 0 ? { ...task, others } : task;
    plans.push(await attempt(work, () => engine.plan(wanted, signal)));
  }
  signal.throwIfAborted();
  assertAny(plans);
  const [plan] = succeeded(plans);
  await beginWriting(work, plan!);
  return plans;
}

async function beginWriting(work: Work, plan: PagePlan): Promise<void> {
  const { services } = work;
  await write(work, async (db, now, work) => {
    // Also after a clean stop, which gives the try back: whoever follows has the code of that try.
    const startsOver = work.run.status === "generating";
    await move(work, db, ["planning", "generating"], {
      status: "generating",
      step: keptStep(startsOver ? "writing_again" : "writing"),
      progress: PLANNED_PERCENT,
      attempts: work.run.attempts + 1,
      // A restart may have brought another engine than the one the run was started with.
      engine: services.engine.name,
      engine_model: services.engine.describe(work.run.model),
      updated_at: now,
    });
    const resets = startsOver
      ? [
          ...TARGETS.map((target) => newEvent("code", { target, chunk: "", reset: true })),
          newEvent("text", { chunk: "", reset: true }),
        ]
      : [];
    return [
      newEvent("plan", {
        title: plan.title,
        sections: plan.sections,
        palette: plan.palette,
        left_out: plan.leftOut.map((one) => ({ ...one, reason_code: codeOfReason(one.reason) })),
      }),
      ...resets,
      progressEvent(work.run),
    ];
  });
}

/** A page that was written. */
interface Direction {
  /** Counted from 0. */
  index: number;
  plan: PagePlan;
  /** As it becomes the page's code. */
  read: ReadCode;
  /** As one to choose from is kept: whole, so that it looks like itself whatever the website's parts say. */
  kept: ReadCode;
  missing: MissingImages | null;
  notes: string | null;
}

/** Writes all directions at the same time. The first is the one whose code the run's events show. */
async function writeDirections(work: Work, task: PageTask, plans: Outcome<PagePlan>[]): Promise<Outcome<Direction>[]> {
  const shown = plans.findIndex((plan) => "ok" in plan);
  const writing = plans.map((plan, index) =>
    "error" in plan
      ? plan
      : attempt(work, () => writeDirection(work, task, plan.ok, { index, isShown: index === shown })),
  );
  // All have ended before the run does.
  await Promise.allSettled(writing);
  const directions = await Promise.all(writing);
  assertAny(directions);
  return directions;
}

async function writeDirection(
  work: Work,
  task: PageTask,
  plan: PagePlan,
  { index, isShown }: { index: number; isShown: boolean },
): Promise<Direction> {
  const { code, missing, notes } = await writeCode(work, task, plan, isShown);
  const read = await readWritten(work, code, notes);
  const isApart = work.run.variants === null || notes === null;
  const kept = isApart ? read : { ...(await readWritten(work, code, null)), parts: null };
  return { index, plan, read, kept, missing, notes };
}

/** What is recorded of the writing: what the engine says, and what visitors will read of it. */
type RecordedEvent =
  | Exclude<WriteEvent, { type: "images_missing" | "shared" }>
  | { type: "text"; chunk: string; reset?: true };
type MissingImages = Extract<WriteEvent, { type: "images_missing" }>;

/** `notes`: what is noted with the shared parts of which the code is a whole page; null: it makes none. */
async function writeCode(
  work: Work,
  task: PageTask,
  plan: PagePlan,
  isShown: boolean,
): Promise<{ code: PageCode; missing: MissingImages | null; notes: string | null }> {
  let missing: MissingImages | null = null;
  let notes: string | null = null;
  const { services, signal } = work;
  const code: PageCode = { html: "", css: "", javascript: "" };
  const look = browserOf(services) ? looksAt(work, task, plan) : undefined;
  const events = createBatcher<RecordedEvent>((batch) =>
    write(work, async (db, now, work) => {
      const shown: NewEvent[] = [];
      for (const item of batch) shown.push(...(await recordEvent(work, db, now, item)));
      const percent = Math.min(
        MOST_WRITTEN_PERCENT,
        PLANNED_PERCENT + Math.floor((codeLength(code) / USUAL_PAGE_CHARACTERS) * 75),
      );
      if (isShown && percent > work.run.progress) {
        await move(work, db, ["generating"], { progress: percent, updated_at: now });
        shown.push(progressEvent(work.run));
      }
      return shown;
    }),
  );
  let shown = createShownText();
  for await (const item of services.engineFor(work.run.account_id).write(task, plan, signal, look)) {
    signal.throwIfAborted();
    if (item.type === "code") code[item.target] += item.chunk;
    if (item.type === "reset") code[item.target] = "";
    if (item.type === "images_missing") missing = item;
    else if (item.type === "shared") notes = item.notes;
    else if (isShown || item.type === "image" || item.type === "usage") events.add(item);
    if (!isShown) continue;
    if (item.type === "reset" && item.target === "html") {
      shown = createShownText();
      events.add({ type: "text", chunk: "", reset: true });
    }
    const words = item.type === "code" && item.target === "html" ? shown(item.chunk) : "";
    if (words !== "") events.add({ type: "text", chunk: words });
  }
  await events.drained();
  if (!code.html.trim()) {
    throw new EngineError("provider_failed", tellEngine("run_without_page"));
  }
  return { code, missing, notes };
}

/** How an engine looks at the page that it has written. The page does not depend on it. */
const looksAt =
  ({ services, run }: Work, { website, page, pages, shared }: PageTask, { title, language }: PagePlan): LookAtPage =>
  async (code, signal) => {
    const looked = { ...code, website, page, pages, title, language, shared: shared?.texts ?? {} };
    try {
      return await examineCode(services, run.account_id, looked, signal);
    } catch (error) {
      signal.throwIfAborted();
      services.log.info("a page that was written can't be looked at", { run: run._id, error: String(error) });
      return null;
    }
  };

const codeLength = (code: PageCode) => code.html.length + code.css.length + code.javascript.length;

/** Stores what an event brings and returns what the stream shows of it. */
async function recordEvent(work: Work, db: Db, now: number, item: RecordedEvent): Promise<NewEvent[]> {
  if (item.type === "code") return [newEvent("code", { target: item.target, chunk: item.chunk })];
  if (item.type === "reset") return [newEvent("code", { target: item.target, chunk: "", reset: true })];
  if (item.type === "text") return [newEvent("text", { chunk: item.chunk, ...(item.reset && { reset: true }) })];
  if (item.type === "usage") {
    await move(work, db, ["generating"], {
      input_tokens: work.run.input_tokens + item.inputTokens,
      cached_tokens: work.run.cached_tokens + (item.cachedTokens ?? 0),
      output_tokens: work.run.output_tokens + item.outputTokens,
    });
    return [];
  }
  await saveGenerated(
    db,
    {
      _id: work.services.ids.next("ast"),
      account_id: work.run.account_id,
      website_id: work.run.website_id,
      page_id: work.run.page_id,
      file: item.url.slice(item.url.lastIndexOf("/") + 1),
      blob: await putBlob(db, item.bytes),
      content_type: item.contentType,
      prompt: item.prompt,
      size_bytes: item.bytes.length,
      ...(item.credit && { credit: item.credit }),
    },
    now,
  );
  return [newEvent("image", { url: item.url, prompt: item.prompt })];
}

/** Reads what the engine wrote, before the transaction that keeps it. */
async function readWritten({ services, run, signal }: Work, code: PageCode, notes: string | null): Promise<ReadCode> {
  try {
    const taken = notes === null ? null : becomingParts(run.website_id, notes);
    return await readNewCode(services, run.account_id, code, signal, taken);
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error;
    throw new EngineError("provider_failed", tellEngine("page_not_kept", { said: error.message }));
  }
}

/** Collections that the prompt of a home page asks for and the website has none of, with their pages: made with it. */
async function askedContent(
  { services, run }: Work,
  task: PageTask,
  directions: Outcome<Direction>[],
): Promise<PreparedCollection[]> {
  if (task.page.path !== "/") return [];
  const { plan, read } = succeeded(directions)[0]!;
  const there = task.collections ?? [];
  const kinds = askedKinds(`${task.website.prompt}\n${task.page.prompt}`).filter(
    (kind) => !there.some((collection) => isOfKind(kind, collection)),
  );
  const code = ownCodeOf(read);
  return await prepareReadyMade(services, run.account_id, kinds.slice(0, MOST_ASKED), plan.language, code);
}

/** What of the price was for images that were not made, and how it is said where they are not there either. */
function refundOf({ made, found, wanted, reason }: MissingImages): { credits: number; warning: CodedMessage | null } {
  const credits = Math.ceil((PRICES.page_generation_images * (wanted - made)) / wanted);
  const left = wanted - made - found;
  if (left === 0) return { credits, warning: null };
  return { credits, warning: tellWarning("images_missing", { left, wanted, credits, said: reason ?? "" }) };
}

/** What is given back and said of the directions. */
function settlementOf(
  { run, services }: Work,
  directions: Outcome<Direction>[],
): { refund: number; warnings: CodedMessage[]; errors: (WorkError | null)[] } {
  const price = run.credits / directions.length;
  let refund = 0;
  const warnings: CodedMessage[] = [];
  const errors = directions.map((direction, index) => {
    if ("ok" in direction) {
      const { missing } = direction.ok;
      const of = missing && run.generate_images ? refundOf(missing) : null;
      refund += of?.credits ?? 0;
      if (of?.warning) warnings.push(of.warning);
      return null;
    }
    const error = reasonOf(services, run, direction.error);
    const which = { variant: index + 1, variants: directions.length };
    warnings.push(tellWarning("variant_failed", { ...which, credits: price, said: error.message }));
    refund += price;
    return error;
  });
  return { refund, warnings, errors };
}

async function completeRun(work: Work, directions: Outcome<Direction>[], content: PreparedCollection[]): Promise<void> {
  const { services, job, run } = work;
  const account = { _id: run.account_id };
  const { refund, warnings, errors } = settlementOf(work, directions);
  const written = succeeded(directions);
  const chosen = written[0]!;
  await write(work, async (db, now, work) => {
    const writing = { db, account, now, newId: services.ids.next, changeId: run._id, authorId: run.author_id };
    await services.queue.finish(db, job);
    const thread = await addThread(writing, run.page_id, "Generation");
    const made = { pageId: run.page_id, threadId: thread._id, runId: run._id, source: "generate" as const };
    // First, because a version remembers what its page is called.
    const titled = async ({ title, description, language }: PagePlan) =>
      await updatePage(
        db,
        account._id,
        run.page_id,
        { generated_title: title, generated_description: description, generated_language: language },
        false,
      );
    const variants: RunVariant[] | null =
      run.variants && errors.map((error) => ({ version_id: null, title: null, notes: null, is_chosen: false, error }));
    // The chosen one is the last whose title the page gets.
    for (const { index, plan, kept, notes } of variants ? written.toReversed() : []) {
      await titled(plan);
      const message = tellChange("variant", { number: index + 1, count: directions.length });
      const { _id } = await addBeside(writing, { ...made, message }, kept);
      variants![index] = { version_id: _id, title: plan.title, notes, is_chosen: index === chosen.index, error: null };
    }
    if (!variants) await titled(chosen.plan);
    const version = await addVersion(writing, { ...made, message: tellChange("generated") }, chosen.read);
    await makeReadyMade(writing, run.website_id, content);
    if (refund > 0) await releasePart(db, run._id, refund, { now, ids: services.ids });
    await settleCredits(db, run._id, now);
    await move(work, db, ["generating"], {
      ...{ variants, credits: run.credits - refund, warnings: warnings.length > 0 ? warnings : null },
      status: "completed",
      step: keptStep("done"),
      progress: 100,
      version_id: version._id,
      updated_at: now,
      finished_at: now,
    });
    await wakeWaiting(services, db, now, work.run);
    await tellOfEnd(services, db, now, work.run);
    return [...shownInstead(chosen), newEvent("completed", toRun(work.run), true)];
  });
  services.queue.wake();
}

/** The code of the chosen direction, where the events have shown another, or none. */
function shownInstead({ index, kept }: Direction): NewEvent[] {
  if (index === 0) return [];
  const code = ownCodeOf(kept);
  return TARGETS.flatMap((target) => [
    newEvent("code", { target, chunk: "", reset: true }),
    newEvent("code", { target, chunk: code[target] }),
  ]);
}

/** Why a run, or one direction of it, came to nothing, in words for its owner; what nobody has foreseen is logged. */
function reasonOf({ log }: Services, run: store.RunRow, error: unknown): WorkError {
  const known = failureReason(error);
  if (!known) log.error("run failed", { run: run._id, error: error instanceof Error ? error.stack : String(error) });
  return (
    known ?? {
      code: "internal",
      message: "Something went wrong on the server. Your credits were refunded; please try again.",
    }
  );
}

async function failRun(work: Work, error: unknown): Promise<void> {
  const { services, job } = work;
  const reason = reasonOf(services, work.run, error);
  await write(work, async (db, now, work) => {
    await services.queue.finish(db, job);
    await releaseCredits(db, work.run._id, { now, ids: services.ids });
    await move(work, db, ACTIVE_STATUSES, {
      status: "failed",
      step: keptStep("failed"),
      credits: 0,
      error: reason,
      updated_at: now,
      finished_at: now,
    });
    await wakeWaiting(services, db, now, work.run);
    await tellOfEnd(services, db, now, work.run);
    return [newEvent("failed", toRun(work.run), true)];
  });
  services.queue.wake();
}

/** A stop of the process is nobody's fault: the try that it cut short does not count. */
async function giveTryBack(work: Work): Promise<void> {
  if (work.run.status !== "generating") return;
  await work.services.storage
    .write(work.run.account_id, (db) =>
      store.moveRun(db, work.run._id, ["generating"], { attempts: Math.max(0, work.run.attempts - 1) }),
    )
    .catch((error) => work.services.log.error("try not given back", { run: work.run._id, error: String(error) }));
}
