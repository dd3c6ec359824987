import * as v from "valibot";
import { BriefInput } from "../../brief/brief.ts";
import { ApiError, COMPUTING, invalid, notFound } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import { siteChanged } from "../../operation/feature.ts";
import * as f from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { assertPublisher } from "../../policy/rights.ts";
import { brokenUniqueRule } from "../../storage/problems.ts";
import { forgetRead, knownBrief } from "../briefs/service.ts";
import { accountField, asksForAll, ownerField } from "../clients/fields.ts";
import { assertNotOfBrand, findDomain, updateDomain } from "../domains/service.ts";
import { cancelTurns } from "../editor/service.ts";
import { touchPagesOf } from "../pages/service.ts";
import {
  assertStillUnpublished,
  assertUnchanged,
  carryOut,
  planRepublish,
  publishingTurn,
} from "../publishing/service.ts";
import { cancelRuns } from "../runs/service.ts";
import { FactsLeft, FactsNotShown, PagesToFill } from "../templates/fields.ts";
import { discardTemplateWebsite, makeOfTemplate, showMade } from "../templates/service.ts";
import { AgentChoicesInput, withChoices } from "./ai_programs.ts";
import { copyHidden, giveUpCopy, showCopy } from "./copying.ts";
import { assertOwnPictures, PICTURE_INPUTS } from "./pictures.ts";
import { DeletedWebsite, permissions, ToolWebsite, toWebsite, Website } from "./presenter.ts";
import {
  addWebsite,
  assertWebsiteLimit,
  deleteWebsite,
  getWebsite,
  getWebsiteOrSayWhere,
  type WebsiteRow,
} from "./service.ts";
import * as store from "./store.ts";

const ListedWebsite = f.component("ListedWebsite", { ...Website.pipe[0].entries, account_id: ownerField });

const listWebsites = operation({
  name: "websites.list",
  route: "GET /v1/websites",
  scope: "sites:read",
  websites: "listed",
  summary: "List your websites",
  description:
    "Newest first unless `sort` says otherwise; names whatever their capitals and accents. With `account=all`, `q` is the only filter, and finds words also within others. `next` is what to pass as `after` for the websites after these, with the same `sort` and no `page`: none comes twice or is left out, whatever is made, renamed or deleted meanwhile.",
  input: {
    ...f.listFields(),
    q: f.searchField,
    sort: f.sortField(["created_at", "name", "updated_at"], "-created_at"),
    after: f.afterField,
    account: accountField,
  },
  output: f.sortedListOf(ListedWebsite),
  errors: ["not_possible"],
  limit: LIMIT.mainList,
  large: true,
  tool: {
    name: "list_websites",
    core: true,
    title: "List websites",
    description: "Your websites, newest first, with the website_id that other tools need; `q` searches them.",
    omit: ["account", "sort", "after"],
    output: f.listOf(ToolWebsite),
  },
  async handle(context, input) {
    const { db, account, limits, services } = context;
    const { q, limit, page } = input;
    const order = f.orderOf(input);
    if (asksForAll(context, { ...input, q: undefined })) {
      const found = await store.listWebsitesOfFamily(db, account._id, q, limit, page * limit, order);
      const shown = found.rows.map((row) => ({ ...toWebsite(row, services), account_id: row.account_id }));
      return f.toSortedList(shown, input, found);
    }
    const only = limits?.websites ?? null;
    const found = await store.listWebsites(db, account._id, q, only, limit, page * limit, order);
    const shown = found.rows.map((row) => toWebsite(row, services));
    return f.toSortedList(shown, input, found);
  },
});

const ofTemplate = { facts_left: FactsLeft, pages_to_fill: PagesToFill, facts_not_shown: FactsNotShown };
const CreatedWebsite = f.component("CreatedWebsite", { ...Website.pipe[0].entries, ...ofTemplate });

const createWebsite = operation({
  name: "websites.create",
  route: "POST /v1/websites",
  scope: "sites:write",
  right: ["content", "design"],
  summary: "Create a website",
  description:
    "No AI runs and nothing is charged. With `template_id` (POST /v1/websites/:id/template) its pages are there at once, and say what `brief` says: where they show facts of the former business by marks, in links and in data for programs, and its name, they show those of the new one, and what that doesn't have goes. What is said in other words stays: `facts_left` tells what of it has the form of a fact or was known of the former business, so that somebody corrects it, and `pages_to_fill` what its pages lack, and `facts_not_shown` what the template has no place for. Drawings of Sitewright's own show the new business's trade; other pictures stay. Where the brief has another `language` than the template, menus, standard headings, forms and names of usual pages are in it, and `facts_left` tells what is not; paths stay. Otherwise: what is known of the business goes into `brief`, from which pages are written; a `prompt` alone is read into one by the first generation, and beside a `brief` it is not read. At least one of them must be there. Next: create the page `/` with POST /v1/websites/:id/pages, then generate it.",
  input: {
    prompt: f.optional(
      f.promptText(
        "What the website is for: the business, what it offers, where, for whom, the look. Pages inherit it.",
        "A small sourdough bakery in Portland, Oregon. Country loaves, croissants and cardamom buns. Open Wed-Sun 7:30-13:00.",
      ),
    ),
    name: f.nameText("Name of the business or project.", "Crumb & Co"),
    brief: f.optional(BriefInput),
    template_id: f.optional(f.identifier("tpl", "template that its pages are made of")),
  },
  output: CreatedWebsite,
  limit: LIMIT.create,
  errors: ["not_found", "website_limit", "website_quota", "storage_exceeded", ...COMPUTING],
  tool: {
    name: "create_website",
    core: true,
    description:
      "Start of every new site. Fill in `brief` from the conversation: you know the business better than any reader of prompts, and pages say only what it says. Leave out what you don't know. `prompt` is for wishes in words, or instead of a brief. No AI runs yet. Next: create_page with path `/`, then generate_page. With `template_id` (list_templates) the pages are there: next correct what `facts_left` tells, and write `pages_to_fill`.",
    terse: ["brief"],
    output: v.object({ ...ToolWebsite.entries, ...ofTemplate }),
  },
  inTurn: async ({ account }, { template_id }) => (template_id === undefined ? null : `copies of ${account._id}`),
  async prepare(context, { template_id, prompt, name, brief }) {
    if (template_id === undefined) return null;
    if (prompt !== undefined) throw invalid("prompt", "left_out_with", { other: "template_id" });
    if (brief === undefined) throw invalid("brief", "required_with", { other: "template_id" });
    return await makeOfTemplate(context, { template_id, name, brief });
  },
  abandon: async (context, made) => void (made && (await discardTemplateWebsite(context, made))),
  async handle(context, input, made) {
    if (made) return await showMade(context, made);
    const { prompt = "", name, brief } = input;
    if (prompt === "" && brief === undefined) throw invalid("prompt", "required_without", { other: "brief" });
    return await addWebsite(context, { name, prompt, language: null }, brief);
  },
});

const getWebsiteById = operation({
  name: "websites.get",
  route: "GET /v1/websites/:id",
  scope: "sites:read",
  summary: "Get a website",
  description:
    "The 404 of a website of another account in which you may act names that account, with `message_code` `website_elsewhere` and `account_id`.",
  input: { id: f.identifier("web", "website") },
  output: Website,
  tool: {
    name: "get_website",
    core: true,
    description:
      "One website, with the `instructions` of its brief for whoever writes. Its pages: list_website_pages; what is known of the business: get_brief.",
    output: v.object({ ...ToolWebsite.entries, instructions: v.nullable(v.string()) }),
    async handle(context, { id }) {
      const website = toWebsite(await getWebsiteOrSayWhere(context, id), context.services);
      const { brief } = await knownBrief(context.db, context.account._id, id);
      return { ...website, instructions: brief.instructions };
    },
  },
  handle: async (context, input) => toWebsite(await getWebsiteOrSayWhere(context, input.id), context.services),
});

const languageTag = f.described(
  v.pipe(v.string(), v.regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/, says("no_language"))),
  "Language of the website (BCP 47), which its pages say from their next deploy on; null: each page's own.",
  "en",
);

/** @throws ApiError `validation_failed` when one of them is no page of the website, or is named twice */
async function assertOwnPages({ db, account }: Context, websiteId: string, ids: string[] | undefined): Promise<void> {
  if (!ids) return;
  const own = new Set((await store.listPagePaths(db, account._id, websiteId, MOST.pages)).map(({ _id }) => _id));
  const at = ids.findIndex((id) => !own.delete(id));
  if (at >= 0) throw invalid(`page_order.${at}`, "not_here");
}

/** What of a change visitors of a published website see at once, without a deploy. */
const SEEN_AT_ONCE = { page_order: "Ordered the pages", logo: "Changed the logo", icon: "Changed the icon" };
type SeenAtOnce = Partial<Pick<WebsiteRow, keyof typeof SEEN_AT_ONCE>>;

const seenAtOnce = (website: WebsiteRow, given: SeenAtOnce): SeenAtOnce =>
  Object.fromEntries(
    Object.keys(SEEN_AT_ONCE).flatMap((name) => {
      const value = given[name as keyof SeenAtOnce];
      return value === undefined || Bun.deepEquals(value, website[name as keyof SeenAtOnce]) ? [] : [[name, value]];
    }),
  );

const updateWebsite = operation({
  name: "websites.update",
  route: "PUT /v1/websites/:id",
  scope: "sites:write",
  right: ["content", "design", "domains"],
  summary: "Change a website",
  description:
    "Only the fields that are sent change. `domain` links a domain from POST /v1/domains and re-points every page of the website to it: at once, or as soon as the domain is proved to be yours; null unlinks it. Another `prompt` is read by the next generation while the brief's `source` is `read` (or `empty`); a brief that somebody has given or edited stays as it is.",
  input: {
    id: f.identifier("web", "website"),
    name: f.optional(f.nameText("Name of the business or project.", "Crumb & Co")),
    prompt: f.optional(f.promptText("What the website is for.", "A small sourdough bakery in Portland, Oregon.")),
    domain: f.optional(v.nullable(f.identifier("dom", "domain"))),
    language: f.optional(v.nullable(languageTag)),
    permissions: f.optional(permissions),
    agents: f.optional(AgentChoicesInput),
    page_order: f.optional(
      f.described(
        v.pipe(v.array(f.identifier("page", "page of the website")), v.maxLength(MOST.pages)),
        "Pages in the order in which menus that follow the website list them; pages that are left out come after them. Visitors see it at once.",
        [f.exampleId("page")],
      ),
    ),
    ...PICTURE_INPUTS,
  },
  output: Website,
  errors: ["domain_in_use", ...COMPUTING],
  tool: {
    name: "update_website",
    core: true,
    omit: ["permissions", "agents", "page_order"],
    output: ToolWebsite,
    description:
      "Changes only the fields that you pass. `domain` links a domain (a domain_id from add_domain or list_domains) and moves all published pages to it, once it is proved; null unlinks it. A new prompt does not change pages that exist already.",
  },
  inTurn: (context, input) => publishingTurn(context, input.id),
  async prepare(context, input) {
    const { db, account } = context;
    const { id, domain, name } = input;
    const website = await getWebsite(context, id);
    await assertOwnPages(context, id, input.page_order);
    await assertOwnPictures(context, id, input);
    const seen = seenAtOnce(website, input);
    if (website.published_at !== null && ("logo" in seen || "icon" in seen)) assertPublisher(context);
    if (domain === undefined || domain === website.domain_id) {
      const [what] = Object.keys(seen) as (keyof SeenAtOnce)[];
      if (!what) return null;
      return await planRepublish(context, id, {
        site: seen,
        release: { action: "update", message: SEEN_AT_ONCE[what] },
      });
    }
    const linked = domain === null ? null : await findDomain(db, account._id, domain);
    if (domain && !linked) throw notFound("domain", domain);
    const custom_domain = linked?.verified_at ? linked.domain : null;
    return await planRepublish(context, id, {
      site: { custom_domain, ...(name === undefined ? {} : { name }), ...seen },
      release: { action: "update", message: linked ? `Linked ${linked.domain}` : "Unlinked the domain" },
    });
  },
  async handle(context, input, plan) {
    const { db, account, now, services } = context;
    const { id, domain, agents: chosen, ...given } = input;
    const website = await getWebsite(context, id);
    const agents = chosen && withChoices(website.agents, chosen);
    const changes = { ...given, ...(agents ? { agents } : {}) };
    if (plan) await assertUnchanged(context, plan);
    else if (
      (domain !== undefined && domain !== website.domain_id) ||
      Object.keys(seenAtOnce(website, given)).length > 0
    )
      await assertStillUnpublished(context, id);
    const linked = domain ? await findDomain(db, account._id, domain) : null;
    if (domain && !linked) throw notFound("domain", domain);
    if (linked) assertNotOfBrand(linked);
    try {
      await store.updateWebsite(db, account._id, id, {
        ...changes,
        ...(domain === undefined ? {} : { domain_id: domain }),
        updated_at: now,
      });
    } catch (error) {
      if (!brokenUniqueRule(error)) throw error;
      throw new ApiError(
        "domain_in_use",
        'This domain is linked to another of your websites. Unlink it there first with PUT /v1/websites/:id {"domain": null}.',
      );
    }
    const isOther = (name: "prompt" | "name" | "language") =>
      changes[name] !== undefined && changes[name] !== website[name];
    if (isOther("prompt")) await forgetRead(context, id);
    // Every page says them.
    if (isOther("name") || isOther("language")) await touchPagesOf(db, account._id, id);
    // It shows a website now.
    if (domain) await updateDomain(db, account._id, domain, { redirect_to: null });
    if (plan) await carryOut(context, plan);
    if ((changes.permissions || agents) && website.published_at !== null) await siteChanged(context, id);
    return toWebsite(await getWebsite(context, id), services);
  },
});

const deleteWebsiteById = operation({
  name: "websites.delete",
  route: "DELETE /v1/websites/:id",
  scope: "sites:write",
  right: ["content", "design", "publish"],
  summary: "Delete a website",
  description:
    "Deletes its pages and their versions, unlinks its domain and frees its address, which answers 404 at once. Can't be undone.",
  input: { id: f.identifier("web", "website") },
  output: DeletedWebsite,
  example: { output: { _id: f.exampleId("web"), deleted: true, pages_deleted: 3 } },
  tool: {
    name: "delete_website",
    description:
      "Removes the website with all its pages and versions; its public address answers 404 at once. Can't be undone, by nobody: ask the user to confirm first.",
  },
  async handle(context, input) {
    const website = await getWebsite(context, input.id);
    await cancelRuns(context, { websiteId: website._id });
    await cancelTurns(context, { websiteId: website._id });
    return await deleteWebsite(context, website);
  },
});

const duplicateWebsite = operation({
  name: "websites.duplicate",
  route: "POST /v1/websites/:id/duplicate",
  scope: "sites:write",
  right: ["content", "design"],
  websites: "whole",
  summary: "Copy a website",
  description:
    "Copies its pages with their newest version as drafts, and its collections with all records as they are: a record that is published is seen when the copy's pages are. The copy is named `… (copy)` and is not published. It is there when it has everything, or not at all; what is changed in the original while it is copied is in the copy as it was before, or after.",
  input: { id: f.identifier("web", "website") },
  output: Website,
  stores: true,
  errors: ["website_limit", "website_quota", "page_limit", ...COMPUTING],
  inTurn: async ({ account }) => `copies of ${account._id}`,
  async prepare(context, input) {
    const website = await getWebsite(context, input.id);
    await assertWebsiteLimit(context);
    return await copyHidden(context, website);
  },
  abandon: giveUpCopy,
  async handle(context, input, copy) {
    // Half of what has become another account's meanwhile is not there to be copied.
    await getWebsite(context, input.id);
    await assertWebsiteLimit(context);
    return await showCopy(context, copy);
  },
});

export const websiteOperations = [
  listWebsites,
  createWebsite,
  getWebsiteById,
  updateWebsite,
  deleteWebsiteById,
  duplicateWebsite,
];
