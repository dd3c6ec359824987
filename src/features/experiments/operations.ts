/** Experiments: made as drafts, run on published pages, judged, and applied. */
import * as v from "valibot";
import { deleteWithAllBelow } from "../../jobs/deletions.ts";
import { stampsAt } from "../../lib/clock.ts";
import { ApiError, COMPUTING, invalid, notPossible, PremisesChanged } from "../../lib/errors.ts";
import * as f from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { getPage } from "../pages/service.ts";
import { Deployment, findShownPage, planPublish, publishingTurn, publishPage } from "../publishing/service.ts";
import { findVersion, makeDraft, readVersions } from "../versions/service.ts";
import { goalField, hypothesisField, nameField, stickyField, trafficField, variationsField } from "./fields.ts";
import { Experiment, Results, toExperiment, toResults } from "./presenter.ts";
import { readResult } from "./results.ts";
import { FEWEST_CONVERSIONS, FEWEST_VISITORS } from "./rules.ts";
import { assertExperimentLimit, assertTestable, end, getExperiment, planStart, start } from "./running.ts";
import * as store from "./store.ts";

const id = f.identifier("exp", "experiment");

const listExperiments = operation({
  name: "experiments.list",
  route: "GET /v1/experiments",
  scope: "sites:read",
  right: "analytics",
  summary: "List experiments",
  description: "Newest first.",
  input: {
    website_id: f.optional(f.identifier("web", "website that they are on")),
    page_id: f.optional(f.identifier("page", "page that they test")),
    status: f.optional(
      f.described(v.picklist(["draft", "running", "paused", "stopped"]), "Only those that stand like this.", "running"),
    ),
    ...f.listFields(),
  },
  output: f.listOf(Experiment),
  async handle({ db, account }, input) {
    const { limit, page, ...filter } = input;
    const { rows, total } = await store.listExperiments(db, account._id, filter, limit, page * limit);
    return f.toList(rows.map(toExperiment), input, total);
  },
});

const createExperiment = operation({
  name: "experiments.create",
  route: "POST /v1/experiments",
  scope: "sites:write",
  summary: "Make an experiment",
  description: `A draft: nobody is shown anything before POST /v1/experiments/:id/start. Each variation is a version of the page; save them with POST /v1/versions, or have one proposed with POST /v1/experiments/suggest. Versions of experiments are kept. Up to ${MOST.experiments} for each website.`,
  input: {
    page_id: f.identifier("page", "page that is tested"),
    name: nameField,
    hypothesis: v.optional(hypothesisField, null),
    variations: variationsField,
    goal: goalField,
    traffic: v.optional(trafficField, 100),
    sticky: v.optional(stickyField, "day"),
  },
  output: Experiment,
  errors: ["not_found", "not_possible", "experiment_limit"],
  async handle(context, input) {
    const { db, account, now, newId } = context;
    const page = await getPage(context, input.page_id);
    await assertExperimentLimit(context, page.website_id);
    await assertTestable(context, page, input);
    const _id = newId("exp");
    await store.insertExperiment(db, {
      ...input,
      _id,
      account_id: account._id,
      website_id: page.website_id,
      status: "draft",
      stopped_by: null,
      winner: null,
      started_at: null,
      stopped_at: null,
      shown_path: null,
      ...stampsAt(now),
    });
    return toExperiment(await getExperiment(context, _id));
  },
});

const readExperiment = operation({
  name: "experiments.get",
  route: "GET /v1/experiments/:id",
  scope: "sites:read",
  right: "analytics",
  summary: "Get an experiment",
  input: { id },
  output: Experiment,
  handle: async (context, input) => toExperiment(await getExperiment(context, input.id)),
});

const ONLY_DRAFTS = ["variations", "goal", "sticky"] as const;

const updateExperiment = operation({
  name: "experiments.update",
  route: "PUT /v1/experiments/:id",
  scope: "sites:write",
  summary: "Change an experiment",
  description:
    "What is left out stays as it is. Once it was started, `variations` with their weights, `goal` and `sticky` can't be changed (409 `not_possible`): what was counted before and after would not be the same thing. Make another then.",
  input: {
    id,
    name: f.optional(nameField),
    hypothesis: f.optional(hypothesisField),
    variations: f.optional(variationsField),
    goal: f.optional(goalField),
    traffic: f.optional(trafficField),
    sticky: f.optional(stickyField),
  },
  output: Experiment,
  errors: ["not_possible"],
  async handle(context, { id, ...given }) {
    const { db, account, now } = context;
    const experiment = await getExperiment(context, id);
    const fixed = ONLY_DRAFTS.find((name) => given[name] !== undefined);
    if (fixed && experiment.status !== "draft") throw notPossible("experiment_begun", { field: fixed });
    const { variations, goal } = { ...experiment, ...withoutUndefined(given) };
    if (given.variations || given.goal)
      await assertTestable(context, await getPage(context, experiment.page_id), { variations, goal });
    await store.updateExperiment(db, account._id, id, { ...withoutUndefined(given), updated_at: now });
    return toExperiment(await getExperiment(context, id));
  },
});

const withoutUndefined = <Given extends Record<string, unknown>>(given: Given) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Given]?: Exclude<Given[Name], undefined>;
  };

const deleteExperiment = operation({
  name: "experiments.delete",
  route: "DELETE /v1/experiments/:id",
  scope: "publish",
  summary: "Delete an experiment",
  description: "With all that was counted. While it is running, visitors get the published page at once.",
  ...f.deletes("exp", "experiment", "DeletedExperiment"),
  async handle(context, input) {
    const experiment = await getExperiment(context, input.id);
    await end(context, experiment, { status: "stopped", stopped_by: "person", winner: null });
    await deleteWithAllBelow(context, "experiment", experiment._id);
    return { _id: experiment._id, deleted: true as const };
  },
});

const turnOf = async (context: Context, input: { id: string }) =>
  await publishingTurn(context, (await getExperiment(context, input.id)).website_id);

const startExperiment = operation({
  name: "experiments.start",
  route: "POST /v1/experiments/:id/start",
  scope: "publish",
  summary: "Start an experiment, or go on with it",
  description:
    "From now on visitors of the page get one of its variations: whole documents, chosen by the server, without a script. A visitor sees the same on every view (see `sticky`), split exactly by the weights. Programs, and whoever sends `DNT: 1` or `Sec-GPC: 1`, get the published page and are not counted; nor is anybody who looks at a preview. Answers of a page under test are `Cache-Control: private, no-cache`, each variation with its own `ETag`, all with the page's own canonical address. Where sites are published into a bucket, whoever comes there gets the published page. The page must be published, its version be the first variation, and no other experiment be running on it. Changes of the website (a menu, a record) are followed by all variations within seconds; the experiment ends when another version of its page is published.",
  input: { id },
  output: Experiment,
  limit: LIMIT.deploy,
  feature: "publish",
  stores: true,
  errors: ["not_possible", "not_published", "experiment_running", ...COMPUTING],
  inTurn: turnOf,
  async prepare(context, input) {
    const experiment = await getExperiment(context, input.id);
    return { experiment, rendered: await planStart(context, experiment) };
  },
  async handle(context, input, { experiment, rendered }) {
    if (rendered) await start(context, experiment, rendered);
    return toExperiment(await getExperiment(context, input.id));
  },
});

const pauseExperiment = operation({
  name: "experiments.pause",
  route: "POST /v1/experiments/:id/pause",
  scope: "publish",
  summary: "Pause an experiment",
  description:
    "Visitors get the published page, and nobody is counted, until it is started again. Who had seen a variation and does what is hoped for meanwhile is not counted either.",
  input: { id },
  output: Experiment,
  errors: ["not_possible"],
  async handle(context, input) {
    const experiment = await getExperiment(context, input.id);
    if (experiment.status === "draft" || experiment.status === "stopped") throw notRunning();
    if (experiment.status === "running") await end(context, experiment, { status: "paused" });
    return toExperiment(await getExperiment(context, input.id));
  },
});

const notRunning = () => notPossible("experiment_not_running");

const variationField = f.optional(f.textUpTo(20, "Key of a variation of the experiment.", "b"));

/** Throws `validation_failed` for what is no variation of it. */
function assertVariation({ variations }: store.ExperimentRow, key: string): void {
  if (variations.some((variation) => variation.key === key)) return;
  throw invalid("variation", "not_among", { choices: variations.map(({ key }) => `"${key}"`).join(", ") });
}

const stopExperiment = operation({
  name: "experiments.stop",
  route: "POST /v1/experiments/:id/stop",
  scope: "publish",
  summary: "Stop an experiment",
  description:
    "For good; visitors get the published page. What was counted stays. `variation` notes which one was chosen; POST /v1/experiments/:id/apply publishes it, too.",
  input: { id, variation: variationField },
  output: Experiment,
  errors: ["not_possible"],
  async handle(context, input) {
    const experiment = await getExperiment(context, input.id);
    if (input.variation !== undefined) assertVariation(experiment, input.variation);
    if (experiment.status === "draft") throw notRunning();
    if (experiment.status !== "stopped")
      await end(context, experiment, { status: "stopped", stopped_by: "person", winner: input.variation ?? null });
    return toExperiment(await getExperiment(context, input.id));
  },
});

/** The variation that is to be applied: the one that is named, was chosen before, or certainly does best. */
async function chosen(context: Context, experiment: store.ExperimentRow, named: string | undefined) {
  const { advice } = (await readResult(context, experiment)).result;
  const sure = advice.code === "apply" || advice.code === "keep_control" ? advice.variation : null;
  const key = named ?? experiment.winner ?? sure;
  if (key === null) throw invalid("variation", "no_winner");
  assertVariation(experiment, key);
  return experiment.variations.find((variation) => variation.key === key)!;
}

const applyExperiment = operation({
  name: "experiments.apply",
  route: "POST /v1/experiments/:id/apply",
  scope: "publish",
  summary: "Publish a variation and end the experiment",
  description:
    "Publishes the variation for all visitors, as a release of its own (POST /v1/releases/:id/restore goes back), and stops the experiment, both at once. Without `variation` it is the one that was chosen before, or that is certain to be the best; where none is, name one (400). Its version becomes the page's draft; what the draft was stays among the versions. Where visitors see that version already nothing is published: `deployment` is null.",
  input: { id, variation: variationField },
  output: f.component("AppliedExperiment", {
    ...Experiment.entries,
    deployment: f.described(v.nullable(Deployment), "What was published; null: visitors saw that version already."),
  }),
  limit: LIMIT.deploy,
  feature: "publish",
  stores: true,
  errors: ["not_possible", "not_published", "invalid_deploy", ...COMPUTING],
  inTurn: turnOf,
  async prepare(context, input) {
    const { db, account } = context;
    const experiment = await getExperiment(context, input.id);
    if (experiment.status === "draft") throw notRunning();
    const variation = await chosen(context, experiment, input.variation);
    const { website_id, page_id } = experiment;
    const shown = await findShownPage(context, website_id, page_id);
    if (!shown)
      throw new ApiError("not_published", "The page is not published. Publish it with POST /v1/tools/deploy.");
    const { version_id } = variation;
    if (shown.version_id === version_id) return { experiment, variation, publishing: null };
    const version = await findVersion(db, account._id, version_id);
    if (!version) throw notPossible("variation_gone");
    const page = { ...(await getPage(context, page_id)), draft_version_id: version_id };
    const message = `Experiment: ${experiment.name}`.slice(0, 200);
    return {
      experiment,
      variation,
      publishing: {
        page,
        read: await readVersions(context, account._id, [version_id]),
        plan: await planPublish(context, website_id, [page], { message, require_checks: false }),
      },
    };
  },
  async handle(context, input, { experiment, variation, publishing }) {
    if (!Bun.deepEquals(await getExperiment(context, input.id), experiment)) throw new PremisesChanged();
    const changes = { status: "stopped", stopped_by: "applied", winner: variation.key } as const;
    await end(context, experiment, changes);
    const deployment = publishing ? await publishVariation(context, variation.version_id, publishing) : null;
    return { ...toExperiment(await getExperiment(context, input.id)), deployment };
  },
});

interface Publishing {
  page: Awaited<ReturnType<typeof getPage>>;
  read: Awaited<ReturnType<typeof readVersions>>;
  plan: Awaited<ReturnType<typeof planPublish>>;
}

async function publishVariation(context: Context, versionId: string, { page, read, plan }: Publishing) {
  const { draft_version_id } = await getPage(context, page._id);
  if (draft_version_id !== versionId) await makeDraft(context, page._id, versionId, read);
  return await publishPage(context, page, {}, plan);
}

const readResults = operation({
  name: "experiments.results",
  route: "GET /v1/experiments/:id/results",
  scope: "sites:read",
  right: "analytics",
  summary: "Get the results of an experiment",
  description: `Rates and their differences with intervals that hold however often you look (confidence sequences: Waudby-Smith et al., arXiv 2103.06476, eq. 9; with several variations each is as much wider as keeps the promise for all together), whether visitors are split as they should be, and what to do now. Nothing is concluded before each variation has ${FEWEST_VISITORS} visitors and all together ${FEWEST_CONVERSIONS} conversions. Numbers are at most some seconds old.`,
  input: { id },
  output: Results,
  limit: LIMIT.analytics,
  async handle(context, input) {
    const experiment = await getExperiment(context, input.id);
    const { result, rows } = await readResult(context, experiment);
    return toResults(experiment, result, rows);
  },
});

export const experimentOperations = [
  listExperiments,
  createExperiment,
  readExperiment,
  updateExperiment,
  pauseExperiment,
  startExperiment,
  readResults,
  stopExperiment,
  applyExperiment,
  deleteExperiment,
];
