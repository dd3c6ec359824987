/** Changing what is known of a business, and bringing it to every page that shows it. */
import * as v from "valibot";
import { BRIEF_MEMBERS } from "../../brief/brief.ts";
import { ApiError, COMPUTING } from "../../lib/errors.ts";
import { siteChanged } from "../../operation/feature.ts";
import { component, count, described, exampleId, flag, identifier, optional } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { mayUse, requiredPlan } from "../../policy/plans.ts";
import { assertPublisher } from "../../policy/rights.ts";
import { changeBrief, changedBrief, knownBrief, toWebsiteBrief, WebsiteBrief } from "../briefs/service.ts";
import { listUnpublished } from "../pages/service.ts";
import { planPublish, publish, publishingTurn } from "../publishing/service.ts";
import { getWebsite } from "../websites/service.ts";
import { affectedOf, bringToPages, keepChanged, readChanged } from "./service.ts";

const ChangedBrief = component("ChangedBrief", {
  ...WebsiteBrief.entries,
  affects: described(
    v.array(
      v.object({
        page_id: described(v.string(), "The page."),
        places: count("Places of its draft that show facts (`data-sw-fact`)."),
        stale: count("Those that say something else than the brief does now."),
      }),
    ),
    "The pages that show facts of the brief.",
  ),
});

/** What a list of tools says of an answer whose other members are those that update_brief takes. */
const BriefForTools = v.pick(v.object(ChangedBrief.entries), ["website_id", "revision", "source", "affects"]);

const MEMBERS = Object.keys(BRIEF_MEMBERS) as (keyof typeof BRIEF_MEMBERS)[];

const updateBrief = operation({
  name: "websites.update_brief",
  route: "PUT /v1/websites/:id/brief",
  scope: "sites:write",
  summary: "Change what is known of a website's business",
  description:
    "Merges by member: one that is sent is set whole, null empties it, one that is left out stays. Entries of lists that are called as before keep their `id`. Send the `revision` you know: when it is not the stored one any more, 409 `brief_changed`. Places of pages that show what has changed are told in `affects`; POST /v1/websites/:id/brief/apply brings it there. 64 KB in all. From now on the website's prompt is not read into the brief.",
  input: {
    id: identifier("web", "website"),
    revision: optional(described(v.pipe(v.number(), v.integer()), "The revision that the change is made from.", 1)),
    ...BRIEF_MEMBERS,
  },
  output: ChangedBrief,
  limit: LIMIT.edit,
  stores: true,
  errors: ["brief_changed", ...COMPUTING],
  example: {
    input: {
      revision: 1,
      contact: { phone: "503 555 0142", email: "hello@crumb.example" },
      hours: [{ days: ["we", "th", "fr"], opens: "07:30", closes: "13:00" }],
    },
  },
  tool: {
    name: "update_brief",
    core: true,
    title: "Change what is known of a business",
    description:
      "Says facts once, for all pages: changes only the members that you pass, each whole (null empties it), so read lists with get_brief and send them back changed. Prices are texts as visitors read them, times like `07:30`. Then apply_brief brings it to all pages.",
    terse: MEMBERS,
    output: BriefForTools,
  },
  async prepare(context, input) {
    const { id, revision: _, ...changes } = input;
    const { _id } = await getWebsite(context, id);
    const { brief } = await knownBrief(context.db, context.account._id, _id);
    return await affectedOf(bringToPages(context, _id, { changed: changedBrief(brief, changes) }));
  },
  async handle(context, input, affects) {
    const { id, revision, ...changes } = input;
    const { _id, published_at } = await getWebsite(context, id);
    const known = await changeBrief(context, _id, changes, revision);
    // Its llms.txt says how the business is reached.
    if (published_at !== null) await siteChanged(context, _id);
    return { ...toWebsiteBrief(_id, known), affects };
  },
});

const AppliedBrief = component("AppliedBrief", {
  website_id: described(v.string(), "The website."),
  revision: count("Of the brief that pages say now."),
  pages: described(
    v.array(
      v.object({
        page_id: described(v.string(), "The page."),
        path: described(v.string(), "Path on its website, such as `/about`."),
        version_id: described(v.string(), "The version."),
        places: count("Places changed."),
      }),
    ),
    "The pages that have a new draft.",
  ),
  kept: described(
    v.array(
      v.object({
        page_id: described(v.string(), "The page."),
        path: described(v.string(), "Of the fact.", "contact.phone"),
        text: described(v.string(), "The text."),
        reason: described(v.picklist(["rewritten", "no_place"]), "Why."),
      }),
    ),
    "Places that were left alone: `rewritten` by hand, so that they say what no brief said; or a fact for which the page has no place (`no_place`).",
  ),
  release_id: described(v.nullable(v.string()), "With `publish`: what visitors see now."),
});

const applyBrief = operation({
  name: "websites.apply_brief",
  route: "POST /v1/websites/:id/brief/apply",
  scope: "sites:write",
  summary: "Bring the brief to every page",
  description:
    "Changes the drafts of all pages (or of `page_ids`) where they show facts that have changed since: elements with `data-sw-fact`, links to telephone numbers and e-mail addresses among them, the data for search engines, title and description. Entries that are gone go from their lists, new ones come in where the page shows the whole list. One version a page, all or none; free; undone with POST /v1/versions/:id/restore. A place that somebody has rewritten is left alone and told in `kept`. With `publish` these pages are published as one release.",
  input: {
    id: identifier("web", "website"),
    page_ids: optional(
      described(
        v.pipe(v.array(identifier("page", "page")), v.minLength(1), v.maxLength(MOST.pages)),
        "Left out: all pages.",
        [exampleId("page")],
      ),
    ),
    publish: flag(false, "Publish the pages that changed, as one release."),
  },
  output: AppliedBrief,
  limit: LIMIT.edit,
  stores: true,
  errors: ["plan_required", "nothing_to_deploy", "not_possible", ...COMPUTING],
  tool: {
    name: "apply_brief",
    description:
      "After update_brief: changes all drafts where they show facts that have changed (telephone, hours, prices, lists …), free. Answers which pages have a new draft, and in `kept` what was left alone. `publish` puts it before visitors at once.",
  },
  inTurn: (context, input) => publishingTurn(context, input.id),
  async prepare(context, input) {
    const { id, page_ids, publish: isPublic } = input;
    const { db, account, services } = context;
    await getWebsite(context, id);
    if (isPublic) assertPublisher(context);
    if (isPublic && !mayUse(account, "publish"))
      throw new ApiError(
        "plan_required",
        "Publishing needs an active paid plan. Leave `publish` out, or change the plan.",
        {
          feature: "publish",
          required_plan: requiredPlan("publish"),
        },
      );
    const { revision } = await knownBrief(db, account._id, id);
    const { pages: changed, kept } = await readChanged(context, bringToPages(context, id, { pageIds: page_ids }));
    if (!isPublic || changed.length === 0) return { revision, changed, kept, plan: null, pages: [] };
    // What is published is a stored draft: the drafts are kept first.
    const pages = await services.storage.write(account._id, (tx) =>
      keepChanged({ ...context, db: tx }, id, revision, changed),
    );
    const rows = await listUnpublished(
      context,
      id,
      pages.map(({ page_id }) => page_id),
    );
    const plan = await planPublish(context, id, rows, { require_checks: false, message: "Facts of the business" });
    return { revision, changed: [], kept, plan, pages };
  },
  async handle(context, input, { revision, changed, kept, plan, pages }) {
    const { id } = input;
    const made = plan ? pages : await keepChanged(context, id, revision, changed);
    const release = plan ? (await publish(context, id, {}, plan)).site.release_id : null;
    return { website_id: id, revision, pages: made, kept, release_id: release };
  },
});

export const factOperations = [updateBrief, applyBrief];
