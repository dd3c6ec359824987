/**
 * Experiments: pages that are shown in several ways, to see which of them does better. Each variation is a version of the
 * page, whole, and its document is made when the experiment starts and whenever the website is shown otherwise; who gets
 * which is decided in the site server. An experiment ends by itself when another version of its page is published: what
 * it compared with is not there any more.
 */
import type { Job } from "../../jobs/queue.ts";
import {
  ApiError,
  HtmlLimitError,
  invalid,
  invalidAs,
  notPossible,
  orNotFound,
  PremisesChanged,
} from "../../lib/errors.ts";
import type { Context, Services } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import { findForm } from "../forms/service.ts";
import { findPage, type PageRow } from "../pages/service.ts";
import { findShownPage, type RenderedVersions, renderVersions } from "../publishing/service.ts";
import { findVersion, wholeCodeOf } from "../versions/service.ts";
import { hasMatch } from "./computations.ts";
import * as store from "./store.ts";

interface Reading {
  db: Context["db"];
  account: { _id: string };
}

/** The account's experiment. Throws `not_found`. */
export const getExperiment = async ({ db, account }: Reading, id: string): Promise<store.ExperimentRow> =>
  orNotFound(await store.findExperiment(db, account._id, id), "experiment", id);

/** Throws `experiment_limit` when a website has as many as it may have. */
export async function assertExperimentLimit({ db }: Reading, websiteId: string): Promise<void> {
  if ((await store.countExperiments(db, websiteId)) < MOST.experiments) return;
  throw new ApiError(
    "experiment_limit",
    `The website has ${MOST.experiments} experiments, which is the most. Delete some with DELETE /v1/experiments/:id first.`,
  );
}

/** Throws for what names something that is not the account's, or can't be what is hoped for. */
export async function assertTestable(
  reading: Reading,
  page: PageRow,
  { variations, goal }: { variations: store.Variation[]; goal: store.Goal },
): Promise<void> {
  const { db, account } = reading;
  if (page.path.endsWith("/:slug")) throw notPossible("template_not_tested");
  for (const [index, { version_id }] of variations.entries()) {
    const version = await findVersion(db, account._id, version_id);
    if (version?.page_id !== page._id) throw invalid(`variations.${index}.version_id`, "not_here");
  }
  const { type, target } = goal;
  if (type === "form_submission" && target !== null) {
    const form = await findForm(db, account._id, target);
    if (form?.website_id !== page.website_id) throw invalid("goal.target", "not_here");
  }
  if (type === "click") await assertSelects(target!);
  if (type !== "page_view") return;
  if (target === null) throw invalid("goal.target", "required");
  const wanted = await findPage(db, account._id, target);
  if (wanted?.website_id !== page.website_id) throw invalid("goal.target", "not_here");
  if (wanted._id === page._id) throw invalid("goal.target", "page_of_test");
}

/** Throws `validation_failed` for what is no selector. What reads them takes long to load. */
async function assertSelects(selector: string): Promise<void> {
  const { assertSelector, SelectorError } = await import("../../html/select.ts");
  try {
    assertSelector(selector);
  } catch (error) {
    throw error instanceof SelectorError ? invalidAs("goal.target", error.sentence) : error;
  }
}

/** Who starts an experiment, or follows a website that has changed. */
type Planner = Parameters<typeof renderVersions>[0];

const render = (planner: Planner, { website_id, page_id, variations, goal }: store.ExperimentRow) =>
  renderVersions(planner, {
    websiteId: website_id,
    pageId: page_id,
    versionIds: [...new Set(variations.map(({ version_id }) => version_id))],
    clickGoal: goal.type === "click" ? goal.target : null,
  });

const otherShown = () => notPossible("control_not_shown");

/** Whether visitors of the page see the control, with whom the others are compared. */
const showsControl = ({ variations }: store.ExperimentRow, shown: { version_id: string }): boolean =>
  shown.version_id === variations[0]!.version_id;

/**
 * Makes what visitors are to get, before the transaction that starts an experiment. Null: it is running already.
 * @throws ApiError `not_published`, `not_possible`, `experiment_running`
 */
export async function planStart(context: Context, experiment: store.ExperimentRow): Promise<RenderedVersions | null> {
  if (experiment.status === "running") return null;
  if (experiment.status === "stopped") throw notPossible("experiment_ended");
  await assertNoOther(context, experiment);
  const shown = await findShownPage(context, experiment.website_id, experiment.page_id);
  if (!shown) throw new ApiError("not_published", "Publish the page first: nobody sees it yet.");
  if (!showsControl(experiment, shown)) throw otherShown();
  await assertClickable(context, experiment);
  const rendered = await render(context, experiment);
  if (!rendered) throw new PremisesChanged();
  return rendered;
}

/** Throws `experiment_running` when another experiment shows the page in several ways. */
async function assertNoOther({ db, account }: Reading, { _id, page_id }: store.ExperimentRow): Promise<void> {
  const other = await store.findRunning(db, account._id, page_id);
  if (!other || other._id === _id) return;
  throw new ApiError(
    "experiment_running",
    tellRefusal("experiment_on_page", { name: other.name, experiment: other._id }),
  );
}

/** Throws when what is hoped to be clicked is not in one of the variations: nobody could. */
async function assertClickable(context: Context, { variations, goal }: store.ExperimentRow) {
  if (goal.type !== "click") return;
  const { account, services } = context;
  for (const { name, version_id } of variations) {
    const code = await wholeCodeOf(context, version_id);
    if (!code) throw new PremisesChanged();
    const given = { html: code.html, selector: goal.target! };
    const isThere = await services
      .computeFor(account._id)(hasMatch, given, { signal: services.stopping })
      .catch((error) => {
        throw error instanceof HtmlLimitError ? new ApiError("not_possible", error.said) : error;
      });
    if (!isThere) throw notPossible("nothing_to_click", { variation: name, target: goal.target! });
  }
}

/** Has visitors get the variations from now on, in the caller's transaction. Throws PremisesChanged. */
export async function start(context: Context, planned: store.ExperimentRow, rendered: RenderedVersions): Promise<void> {
  const { db, account, now } = context;
  const experiment = await getExperiment(context, planned._id);
  if (!Bun.deepEquals(experiment, planned)) throw new PremisesChanged();
  await assertNoOther(context, experiment);
  await show(context, experiment, rendered);
  await store.updateExperiment(db, account._id, experiment._id, {
    status: "running",
    started_at: experiment.started_at ?? now,
    updated_at: now,
  });
}

/** Stores what visitors get of a page, if they still see what it was made for. Throws PremisesChanged. */
async function show(reading: Reading, experiment: store.ExperimentRow, { shown, documents }: RenderedVersions) {
  const now = await findShownPage(reading, experiment.website_id, experiment.page_id);
  if (!Bun.deepEquals(now, shown)) throw new PremisesChanged();
  const { db, account } = reading;
  const of = experiment.variations.flatMap(({ key, version_id }): [string, string][] => {
    const document = documents.get(version_id);
    return document ? [[key, document]] : [];
  });
  if (!(await store.replaceDocuments(db, experiment._id, new Map(of)))) throw new PremisesChanged();
  await store.updateExperiment(db, account._id, experiment._id, { shown_path: shown.path });
}

/** Has all visitors get the published page again, in the caller's transaction. */
export async function end(
  { db, account, now }: Pick<Context, "db" | "now"> & { account: { _id: string } },
  { _id }: store.ExperimentRow,
  changes:
    | { status: "paused" }
    | { status: "stopped"; stopped_by: "person" | "applied" | "page_published"; winner: string | null },
): Promise<void> {
  await store.replaceDocuments(db, _id, new Map());
  await store.updateExperiment(db, account._id, _id, {
    ...changes,
    ...(changes.status === "stopped" ? { stopped_at: now } : {}),
    shown_path: null,
    updated_at: now,
  });
}

/** How often it is made anew because the website was published meanwhile. */
const ROUNDS = 5;

/**
 * Brings the documents of a website's experiments up to date with what its visitors see; an experiment whose page is
 * there no more as it was compared with ends. Ends with the job.
 */
export async function renderTests(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const { storage, queue, clock } = services;
  for (let round = 1; ; round++) {
    signal.throwIfAborted();
    const now = clock.now();
    const plannerFor = (db: Planner["db"], accountId: string): Planner => ({
      services,
      account: { _id: accountId },
      via: "application",
      db,
      now,
      newId: services.ids.next,
    });
    const running = await store.listRunning(storage.read, job.subject);
    const made: { experiment: store.ExperimentRow; rendered: RenderedVersions | null }[] = [];
    for (const experiment of running) {
      const planner = plannerFor(storage.read, experiment.account_id);
      const shown = await findShownPage(planner, experiment.website_id, experiment.page_id);
      const rendered = shown && showsControl(experiment, shown) ? await render(planner, experiment) : null;
      made.push({ experiment, rendered });
    }
    try {
      await storage.write(running[0]?.account_id ?? "all", async (db) => {
        await queue.assertLeased(db, job);
        if (!Bun.deepEquals(await store.listRunning(db, job.subject), running)) throw new PremisesChanged();
        for (const { experiment, rendered } of made) {
          const planner = plannerFor(db, experiment.account_id);
          if (rendered) await show(planner, experiment, rendered);
          else {
            const shown = await findShownPage(planner, experiment.website_id, experiment.page_id);
            if (shown && showsControl(experiment, shown)) throw new PremisesChanged();
            await end(planner, experiment, { status: "stopped", stopped_by: "page_published", winner: null });
          }
        }
        await queue.finish(db, job);
      });
      return;
    } catch (error) {
      if (!(error instanceof PremisesChanged) || round >= ROUNDS) throw error;
    }
  }
}
