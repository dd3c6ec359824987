/** Searching for leads. */
import * as v from "valibot";
import { stampsAt } from "../../lib/clock.ts";
import { ApiError, invalid, notFound } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import * as f from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { MOST, WORK_AGAIN_SECONDS } from "../../policy/limits.ts";
import { PRICES } from "../../policy/prices.ts";
import { noLeadSource } from "../../providers/lead_sources/source.ts";
import { keptStep } from "../../sentences/steps.ts";
import { totalOf } from "../../storage/totals.ts";
import { countryField, hasWebsiteField } from "./fields.ts";
import { LeadSearch, ToolSearch, toLeadSearch } from "./presenter.ts";
import { leadSources, SEARCH_JOB } from "./service.ts";
import * as store from "./store.ts";

const MOST_WANTED = 100;
const FARTHEST_KM = 100;

const createSearch = operation({
  name: "leads.search",
  route: "POST /v1/leads/search",
  scope: "leads",
  summary: "Search for leads",
  description: `Looks for businesses in a source that the operator has set: \`places\` (an imported Overture extract), \`overpass\` (OpenStreetMap) or \`foursquare\`. Works on after the answer: poll GET /v1/leads/searches/:search_id, then GET /v1/leads?search_id=…. What you have already is merged (same website, else phone number, else name within 150 m), what you deleted stays away. 503 \`provider_unavailable\` while there is no source. At most ${MOST.lead_searches} searches at the same time.`,
  input: {
    query: f.nameText(
      "Line of business (in English, German, French, Spanish, Italian, Dutch, Portuguese or Japanese), or a part of names.",
      "plumbers",
    ),
    location: f.nameText("Town, with what it is in after commas.", "Leeds, UK"),
    radius_km: f.optional(
      f.described(
        v.pipe(
          v.number(),
          v.minValue(0.1, says("out_of_range", { least: 0.1, most: FARTHEST_KM })),
          v.maxValue(FARTHEST_KM, says("out_of_range", { least: 0.1, most: FARTHEST_KM })),
        ),
        "How far around its middle; left out: as far as the place goes.",
        10,
      ),
    ),
    country: f.optional(countryField),
    limit: v.optional(f.integerBetween(1, MOST_WANTED, `How many leads are wanted, 1 to ${MOST_WANTED}.`, 20), 20),
    source: f.optional(
      f.described(
        v.picklist(["places", "overpass", "foursquare"]),
        "Who is asked; left out: the first that is set.",
        "places",
      ),
    ),
    exclude_known: v.optional(
      f.described(v.boolean(), "What you have already does not count towards `limit`.", true),
      true,
    ),
    has_website: f.optional(hasWebsiteField),
  },
  output: LeadSearch,
  credits: {
    cost: () => PRICES.create_lead_search,
    price: `${PRICES.create_lead_search} credits. Given back when the source fails or there is nothing new.`,
    shortfall: "required",
    settle: "job",
    resource: "lsr",
    reason: "lead_search",
  },
  errors: ["work_limit", "lead_limit", "provider_unavailable"],
  tool: {
    name: "create_lead_search",
    description:
      "Starts looking for businesses in a place, such as plumbers in Leeds; `has_website` false finds those that need one. Next: list_lead_searches until its status is completed, then list_leads with its search_id.",
    openWorld: true,
    output: ToolSearch,
  },
  async handle(context, input) {
    const { services, account, db, now } = context;
    const source = sourceFor(context, input.source);
    if ((await totalOf(db, account._id, "leads")) >= MOST.leads) throw leadLimit();
    if ((await store.activeSearches(db, account._id)).length >= MOST.lead_searches)
      throw new ApiError(
        "work_limit",
        `${MOST.lead_searches} searches of the account are under way, which is the most. Wait until one has ended.`,
        { retry_after_seconds: WORK_AGAIN_SECONDS },
      );
    const row: store.LeadSearchRow = {
      _id: context.resourceId,
      account_id: account._id,
      query: input.query,
      location: input.location,
      radius_km: input.radius_km ?? null,
      country: input.country ?? null,
      most: input.limit,
      source,
      exclude_known: input.exclude_known,
      has_website: input.has_website ?? null,
      status: "queued",
      step: keptStep("waiting"),
      progress: 0,
      found: 0,
      added: 0,
      duplicates: 0,
      suppressed: 0,
      credits: PRICES.create_lead_search,
      error: null,
      finished_at: null,
      ...stampsAt(now),
    };
    await store.insertSearch(db, row);
    await services.queue.add(db, { kind: SEARCH_JOB, subject: row._id, accountId: account._id });
    context.afterCommit(() => services.queue.wake());
    return toLeadSearch(row);
  },
});

/** Which source is asked. Throws `provider_unavailable` where there is none, or it can't be asked now. */
function sourceFor({ services }: Context, wanted: string | undefined): string {
  const usable = [...services.ofSettings(leadSources).values()].filter((source) => source.isThere());
  if (usable.length === 0) throw new ApiError("provider_unavailable", noLeadSource());
  if (wanted === undefined) return usable[0]!.name;
  if (usable.some(({ name }) => name === wanted)) return wanted;
  throw invalid("source", "source_off", { choices: usable.map(({ name }) => name).join(", ") });
}

export const leadLimit = (): ApiError =>
  new ApiError(
    "lead_limit",
    `The account has ${MOST.leads.toLocaleString("en")} leads, which is the most. Delete some with DELETE /v1/leads/:id first.`,
  );

const listSearches = operation({
  name: "leads.searches",
  route: "GET /v1/leads/searches",
  scope: "leads",
  summary: "List searches for leads",
  description: "Newest first.",
  input: { limit: f.limitField(20, 50), page: f.pageField(1) },
  output: f.listOf(LeadSearch),
  tool: {
    name: "list_lead_searches",
    description: "Searches for leads with how far they are and what they brought, newest first.",
    output: f.listOf(ToolSearch),
  },
  async handle({ db, account }, input) {
    const { rows, total } = await store.listSearches(db, account._id, input.limit, (input.page - 1) * input.limit);
    return f.toList(rows.map(toLeadSearch), input, total, 1);
  },
});

const getSearch = operation({
  name: "leads.get_search",
  route: "GET /v1/leads/searches/:search_id",
  scope: "leads",
  summary: "Get a search for leads",
  description: "Poll every second or two until `status` is `completed` or `failed`.",
  input: { search_id: f.identifier("lsr", "lead search") },
  output: LeadSearch,
  limit: LIMIT.run,
  async handle({ db, account }, input) {
    const row = await store.findSearch(db, account._id, input.search_id);
    if (!row) throw notFound("lead search", input.search_id);
    return toLeadSearch(row);
  },
});

export const leadSearchOperations = [createSearch, listSearches, getSearch];
