/** Generating pages, and the runs that do it. */
import * as v from "valibot";
import { isSpent } from "../../jobs/streams.ts";
import { ApiError, COMPUTING, orNotFound } from "../../lib/errors.ts";
import * as f from "../../operation/fields.ts";
import { type Context, type EventStream, LIMIT, operation } from "../../operation/operation.ts";
import { mayUse, requiredPlan } from "../../policy/plans.ts";
import { generationCost, PRICES } from "../../policy/prices.ts";
import { UNPLACED_REASONS } from "../../sentences/unplaced_reasons.ts";
import { PageBrief } from "../briefs/service.ts";
import { accountField, asksForAll, ownerField } from "../clients/fields.ts";
import { getPage } from "../pages/service.ts";
import { assertDraft } from "../versions/service.ts";
import { getWebsite } from "../websites/service.ts";
import { modelField } from "./fields.ts";
import { Run, toRun } from "./presenter.ts";
import { isActive, MOST_VARIANTS, RUN_STATUSES, RUNS_OF_ONE } from "./rules.ts";
import { startRun, stopRun, waitForEnd } from "./service.ts";
import * as store from "./store.ts";
import { chooseOf, readVariant } from "./variants.ts";

const getRun = async ({ db, account }: Context, id: string): Promise<store.RunRow> =>
  orNotFound(await store.findRun(db, account._id, id), "run", id);

const generatePage = operation({
  name: "pages.generate",
  route: "POST /v1/pages/:id/generate",
  scope: "sites:write",
  ai: true,
  summary: "Start generating a page's code with AI",
  description: `Answers at once with a run; poll GET /v1/runs/:id or follow its events. The result becomes the page's draft; deploy it to publish. Never pauses to ask questions. The home page \`/\` comes first: other pages follow its design. At most ${RUNS_OF_ONE} of an account's runs are worked on at a time; further ones stay \`queued\` until one has ended.`,
  input: {
    id: f.identifier("page", "page"),
    generate_images: f.flag(
      false,
      "Also make images of this page's content (a model: at most 4), for 10 credits more. Photos that are found instead cost nothing, and what is not made is refunded.",
    ),
    model: modelField,
    variants: v.optional(
      f.integerBetween(
        1,
        MOST_VARIANTS,
        "How many directions to write (paid plans), each at the price of a page. The first that can be written becomes the draft; look at them side by side and take another with POST /v1/runs/:id/choose, best before other pages follow.",
        1,
      ),
      1,
    ),
    after_home: f.flag(
      false,
      "While the home page is being generated: wait for it (`queued`) instead of answering 409, also when nobody looks on. When it comes to nothing this run fails, free of charge.",
    ),
  },
  output: f.component("StartedRun", {
    page_id: f.described(v.string(), "The page."),
    run_id: f.described(v.string(), "The run; null when none made it."),
  }),
  limit: LIMIT.create,
  stores: true,
  credits: {
    cost: (input, { account }) => generationCost(input, account),
    price: `${PRICES.page_generation} credits, ${PRICES.page_generation_premium} with the premium model; ${PRICES.page_generation_images} more with images; for each variant. Given back when the run fails or is stopped in time, in part when a variant or images can't be made.`,
    shortfall: "required",
    settle: "job",
    resource: "run",
    reason: "page_generation",
  },
  invalidFieldCodes: { model: "unknown_model" },
  errors: [
    "unknown_model",
    "plan_required",
    "prompt_missing",
    "already_generating",
    "homepage_not_generated",
    "work_limit",
  ],
  tool: {
    name: "generate_page",
    core: true,
    toolset: "ai",
    title: "Generate a page with AI",
    description:
      "Starts writing the page's code from its prompt and answers at once with a `run_id`. The home page must be generated first: others follow its design. Replaces the draft, keeps older versions, publishes nothing. `variants` 2 or 3 writes so many directions to choose from (choose_variant). Next: get_run with `wait_seconds` 25 until its status is completed, then deploy_page.",
    price: `${PRICES.page_generation} credits, ${PRICES.page_generation_images} more with images, for each variant; refunded when it fails or is stopped in time.`,
    omit: ["model", "after_home"],
  },
  async prepare({ account }, { variants }) {
    if (variants === 1 || mayUse(account, "premium_model")) return;
    const message =
      "Several directions to choose from need an active paid plan. Leave `variants` out, or change the plan.";
    throw new ApiError("plan_required", message, {
      feature: "premium_model",
      required_plan: requiredPlan("premium_model"),
    });
  },
  async handle(context, input) {
    const page = await getPage(context, input.id);
    const run = await startRun(context, page, input);
    return { page_id: page._id, run_id: run._id };
  },
});

const ListedRun = f.component("ListedRun", { ...Run.pipe[0].entries, account_id: ownerField });

const listRuns = operation({
  name: "runs.list",
  route: "GET /v1/runs",
  scope: "sites:read",
  websites: "listed",
  summary: "List runs",
  input: {
    ...f.listFields(),
    page_id: f.optional(f.identifier("page", "page")),
    website_id: f.optional(f.identifier("web", "website")),
    status: f.optional(f.described(v.picklist(RUN_STATUSES), "Only runs with this status.", "completed")),
    account: accountField,
  },
  output: f.listOf(ListedRun),
  errors: ["not_found", "not_possible"],
  tool: {
    name: "list_runs",
    toolset: "ai",
    description: "Generations of pages, newest first; filter by page, website or status.",
    omit: ["account"],
    output: f.listOf(Run),
  },
  async handle(context, input) {
    const { limit, page, account: _, ...filter } = input;
    if (asksForAll(context, input)) {
      const { rows, total } = await store.listRunsOfFamily(context.db, context.account._id, limit, page * limit);
      const shown = rows.map((row) => ({ ...toRun(row), account_id: row.account_id }));
      return f.toList(shown, input, total);
    }
    if (filter.page_id) await getPage(context, filter.page_id);
    if (filter.website_id) await getWebsite(context, filter.website_id);
    const of = { ...filter, websites: context.limits?.websites ?? undefined };
    const { rows, total } = await store.listRuns(context.db, context.account._id, of, limit, page * limit);
    return f.toList(rows.map(toRun), input, total);
  },
});

/** The longest that one call waits: shorter than the timeouts of proxies and of MCP clients. */
const WAIT_SECONDS = 25;

const getRunById = operation({
  name: "runs.get",
  route: "GET /v1/runs/:id",
  scope: "sites:read",
  summary: "Get a run",
  description:
    "Poll every few seconds until `status` is `completed`, `failed` or `stopped`, or let `wait_seconds` wait for it, or follow GET /v1/runs/:id/events.",
  input: {
    id: f.identifier("run", "run"),
    wait_seconds: v.optional(
      f.integerBetween(
        0,
        WAIT_SECONDS,
        `Answer when the run has ended, at the latest after so many seconds (0 to ${WAIT_SECONDS}).`,
        0,
      ),
      0,
    ),
  },
  output: Run,
  limit: LIMIT.run,
  tool: {
    name: "get_run",
    core: true,
    toolset: "ai",
    description:
      "How far a generation is. With `wait_seconds` it answers when the run has ended, at the latest after that time: pass 25 and call again until `status` is completed, failed (see `error`) or stopped. Next: deploy_page.",
  },
  async handle(context, input) {
    const run = await getRun(context, input.id);
    if (input.wait_seconds === 0 || !isActive(run.status)) return toRun(run);
    await waitForEnd(context, run, input.wait_seconds);
    return toRun(await getRun(context, input.id));
  },
});

const progress = v.object({
  status: f.described(v.picklist(RUN_STATUSES), "Where it stands."),
  ...f.stepFields,
  progress: f.described(f.integer, "In percent."),
  attempt: f.described(f.integer, "Grows when a restart of the server made code generation start over."),
});

const RUN_EVENTS = {
  kind: "events",
  name: "RunEvent",
  events: {
    run: Run,
    progress,
    brief: f.described(
      v.object({
        page_id: f.described(v.nullable(v.string()), "The page whose own prompt it was; null: the website's."),
        brief: PageBrief,
      }),
      "What was read of a prompt, where this run was the first to need it.",
    ),
    plan: v.object({
      title: f.described(v.string(), "Title."),
      sections: f.described(
        v.array(
          v.object({
            kind: f.described(v.string(), "What it is."),
            heading: f.described(v.string(), "The heading that visitors read."),
          }),
        ),
        "The sections, in reading order.",
      ),
      palette: f.described(v.record(v.string(), v.string()), "Colours by name."),
      left_out: f.described(
        v.array(
          v.object({
            text: f.described(v.string(), "The text."),
            reason: f.described(v.string(), "Why."),
            reason_code: v.nullable(f.sentenceCode(UNPLACED_REASONS)),
          }),
        ),
        "What of the prompt the page does not say, in the prompt's words, each with the reason: words about the look with what the design made of them, wishes that can't be followed, clauses that could not be placed. Empty where the engine can't tell (`openai`).",
      ),
    }),
    code: v.object({
      target: f.described(v.picklist(["html", "css", "javascript"]), "Which part of the page, or where it leads."),
      chunk: f.described(v.string(), "The next piece of the code."),
      reset: v.optional(f.described(v.literal(true), "Forget what came for this target; what follows replaces it.")),
    }),
    text: f.described(
      v.object({
        chunk: f.described(v.string(), "What comes next; blocks are lines."),
        reset: v.optional(f.described(v.literal(true), "Forget what came so far; what follows replaces it.")),
      }),
      "What visitors will read, while the html is written.",
    ),
    image: v.object({
      url: f.described(f.webReference, "Address."),
      prompt: f.described(v.string(), "What was asked for, in the customer's words."),
    }),
    completed: Run,
    failed: Run,
    stopped: Run,
  },
} satisfies EventStream;

const streamRun = operation({
  name: "runs.events",
  route: "GET /v1/runs/:id/events",
  scope: "sites:read",
  summary: "Follow a run as server-sent events",
  description:
    "First `run` (the whole run), then `progress`, `brief`, `plan`, `code`, `text` and `image` as they happen, last one of `completed`, `failed`, `stopped` (the whole run), after which the stream ends. Each event has an `id`: reconnect with `Last-Event-ID` and nothing is missed or repeated. A finished run replays what happened; a reconnect with the last event's id answers 204. Comments keep the connection alive.",
  input: {
    id: f.identifier("run", "run"),
    last_event_id: v.optional(
      f.described(
        v.pipe(v.number(), v.integer(), v.minValue(0)),
        "Like the header `Last-Event-ID`, for clients that can't set it.",
        0,
      ),
      0,
    ),
  },
  output: RUN_EVENTS,
  async handle(context, input) {
    const run = await getRun(context, input.id);
    const spent = await isSpent(context.db, run._id, input.last_event_id);
    return spent ? null : { subject: run._id, after: input.last_event_id };
  },
});

const stopRunById = operation({
  name: "runs.stop",
  route: "POST /v1/runs/:id/stop",
  scope: "sites:write",
  summary: "Stop a run",
  description:
    "Free of charge while the run is `queued` or `planning`: the credits are refunded. From `generating` on it is too late.",
  input: { id: f.identifier("run", "run") },
  output: Run,
  errors: ["too_late"],
  example: { input: { id: f.exampleId("run") } },
  tool: {
    name: "stop_run",
    toolset: "ai",
    description:
      "Cancels a generation while it is queued or planning and gives its credits back; once code is being written it is too late.",
  },
  handle: async (context, input) => toRun(await stopRun(context, await getRun(context, input.id))),
});

const chooseVariant = operation({
  name: "runs.choose",
  route: "POST /v1/runs/:id/choose",
  scope: "sites:write",
  summary: "Choose one of a run's variants",
  description:
    "Makes it the page's draft, in a new version, with the shared header, footer and styles that it brings. The others stay among the page's versions, and can be chosen instead as long as no other page takes the website's shared parts: 409 `not_possible` then. Free; publishes nothing.",
  input: {
    id: f.identifier("run", "run"),
    version_id: f.identifier("ver", "version among the run's `variants`"),
    base_version_id: f.optional(
      f.identifier("ver", "draft that is to be replaced; 409 `page_changed` when the draft is another by now"),
    ),
  },
  output: Run,
  stores: true,
  errors: ["page_changed", "not_possible", ...COMPUTING],
  tool: {
    name: "choose_variant",
    toolset: "ai",
    omit: ["base_version_id"],
    title: "Choose a direction of a page",
    description:
      "Of a run with several `variants` (generate_page): makes one the page's draft. Show the person all of them first (screenshot_page, or links to their previews).",
  },
  prepare: async (context, input) => await readVariant(context, await getRun(context, input.id), input.version_id),
  async handle(context, input, read) {
    const run = await getRun(context, input.id);
    const page = await getPage(context, run.page_id);
    assertDraft(page, input.base_version_id, "Look at what has changed before you replace it.");
    return toRun(await chooseOf(context, run, input.version_id, read));
  },
});

export const runOperations = [generatePage, listRuns, getRunById, streamRun, stopRunById, chooseVariant];
