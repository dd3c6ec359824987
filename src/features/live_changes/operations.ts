/**
 * Changes that visitors see at once, without a deploy: a website's address, and pages, domains and websites that go. What
 * stays published is made anew before the change, and what is under way for what goes is cancelled with it.
 */
import * as v from "valibot";
import { deleteWithAllBelow } from "../../jobs/deletions.ts";
import { ApiError, COMPUTING, notFound } from "../../lib/errors.ts";
import { deletedOutput, exampleId, identifier, nameText, optional, promptText } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { brokenUniqueRule } from "../../storage/problems.ts";
import {
  findDomain,
  getDomain,
  isBeingBought,
  deleteDomain as removeDomain,
  tidyLater,
  updateDomain,
} from "../domains/service.ts";
import { cancelTurns } from "../editor/service.ts";
import { DeletedPage, getPage, pageDeleted } from "../pages/service.ts";
import {
  assertStillUnpublished,
  assertUnchanged,
  carryOut,
  planRepublish,
  publishingTurn,
} from "../publishing/service.ts";
import { cancelRuns } from "../runs/service.ts";
import { recordEvent } from "../webhooks/service.ts";
import {
  DeletedWebsite,
  deleteWebsite,
  getWebsite,
  updateWebsite as setWebsite,
  toWebsite,
  Website,
} from "../websites/service.ts";
import { liveDomainOperations } from "./domain_operations.ts";

const languageTag = v.pipe(
  v.string(),
  v.regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/, 'must be a language tag such as "en" or "pt-BR"'),
  v.metadata({ description: "Language of the website (BCP 47); null: taken from the prompt.", examples: ["en"] }),
);

const updateWebsite = operation({
  name: "websites.update",
  route: "PUT /v1/websites/:id",
  summary: "Change a website",
  description:
    "Only the fields that are sent change. `domain` links a domain from POST /v1/domains and re-points every page of the website to it: at once, or as soon as the domain is proved to be yours; null unlinks it.",
  input: {
    id: identifier("web", "website"),
    name: optional(nameText("Name of the business or project.", "Crumb & Co")),
    prompt: optional(promptText("What the website is for.", "A small sourdough bakery in Portland, Oregon.")),
    domain: optional(v.nullable(identifier("dom", "domain"))),
    language: optional(v.nullable(languageTag)),
  },
  output: Website,
  limit: LIMIT.default,
  errors: ["not_found", "domain_in_use", ...COMPUTING],
  tool: {
    name: "update_website",
    title: "Change a website",
    description:
      "Changes only the fields that you pass. `domain` links a domain (a domain_id from add_domain or list_domains) and moves all published pages to it, once it is proved; null unlinks it. A new prompt does not change pages that exist already.",
  },
  inTurn: (context, input) => publishingTurn(context, input.id),
  async prepare(context, input) {
    const { db, account } = context;
    const { id, domain, name } = input;
    const website = await getWebsite(context, id);
    if (domain === undefined || domain === website.domain_id) return null;
    const linked = domain === null ? null : await findDomain(db, account._id, domain);
    if (domain && !linked) throw notFound("domain", domain);
    return await planRepublish(context, id, {
      site: { custom_domain: linked?.verified_at ? linked.domain : null, ...(name === undefined ? {} : { name }) },
      release: { action: "update", message: linked ? `Linked ${linked.domain}` : "Unlinked the domain" },
    });
  },
  async handle(context, input, plan) {
    const { db, account, now, services } = context;
    const { id, domain, ...changes } = input;
    const website = await getWebsite(context, id);
    if (plan) await assertUnchanged(context, plan);
    else if (domain !== undefined && domain !== website.domain_id) await assertStillUnpublished(context, id);
    if (domain && !(await findDomain(db, account._id, domain))) throw notFound("domain", domain);
    try {
      await setWebsite(db, account._id, id, {
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
    // It shows a website now.
    if (domain) await updateDomain(db, account._id, domain, { redirect_to: null });
    if (plan) await carryOut(context, plan);
    return toWebsite(await getWebsite(context, id), services);
  },
});

const deleteWebsiteById = operation({
  name: "websites.delete",
  route: "DELETE /v1/websites/:id",
  summary: "Delete a website",
  description:
    "Deletes its pages and their versions, unlinks its domain and frees its address, which answers 404 at once. Can't be undone.",
  input: { id: identifier("web", "website") },
  output: DeletedWebsite,
  limit: LIMIT.default,
  errors: ["not_found"],
  example: { output: { _id: exampleId("web"), deleted: true, pages_deleted: 3 } },
  tool: {
    name: "delete_website",
    title: "Delete a website",
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

const deletePage = operation({
  name: "pages.delete",
  route: "DELETE /v1/pages/:id",
  summary: "Delete a page",
  description:
    "With its versions, at once on the published website too. Deleting the last page deletes the website. A generation under way is cancelled and refunded.",
  input: { id: identifier("page", "page") },
  output: DeletedPage,
  limit: LIMIT.default,
  errors: ["not_found", ...COMPUTING],
  example: { output: { _id: exampleId("page"), deleted: true, website_deleted: false } },
  tool: {
    name: "delete_page",
    title: "Delete a page",
    description:
      "Removes the page with all its versions, at once on the published site too; deleting the last page deletes the website. Can't be undone: ask the user to confirm first.",
  },
  inTurn: async (context, input) => await publishingTurn(context, (await getPage(context, input.id)).website_id),
  async prepare(context, input) {
    const page = await getPage(context, input.id);
    return await planRepublish(context, page.website_id, {
      deletedPage: page._id,
      release: { action: "update", message: `Deleted ${page.published_path ?? page.path}` },
    });
  },
  async handle(context, input, plan) {
    const page = await getPage(context, input.id);
    const website = await getWebsite(context, page.website_id);
    if (plan) await assertUnchanged(context, plan);
    else await assertStillUnpublished(context, website._id);
    await cancelRuns(context, { pageId: page._id });
    await cancelTurns(context, { pageId: page._id });
    await deleteWithAllBelow(context, "page", page._id);
    const last = website.page_count === 1;
    const deleted = { _id: page._id, deleted: true as const, website_deleted: last };
    await recordEvent(context, pageDeleted, () => deleted);
    if (last) await deleteWebsite(context, website);
    else if (plan) await carryOut(context, plan);
    return deleted;
  },
});

const deleteDomain = operation({
  name: "domains.delete",
  route: "DELETE /v1/domains/:id",
  summary: "Remove a domain",
  description:
    "A website that it was linked to keeps its subdomain address; the domain answers 404 at once. Records that its DNS connection has set for it are taken away at the provider soon after; those that you have set stay. A domain that was bought here stays registered until its term ends, and is not renewed; what was paid for it does not come back.",
  input: { id: identifier("dom", "domain") },
  output: v.pipe(deletedOutput("dom"), v.title("DeletedDomain")),
  limit: LIMIT.default,
  errors: ["not_found", "not_possible", ...COMPUTING],
  tool: {
    name: "delete_domain",
    title: "Remove a domain",
    description:
      "Takes a domain off this server: it answers 404 at once, and a website linked to it goes back to its subdomain. One that was bought here is not renewed any more, and what was paid does not come back. Ask the user to confirm first.",
  },
  async inTurn(context, input) {
    const { website_id } = await getDomain(context, input.id);
    return website_id && (await publishingTurn(context, website_id));
  },
  async prepare(context, input) {
    const { website_id, domain } = await getDomain(context, input.id);
    if (!website_id) return null;
    return await planRepublish(context, website_id, {
      site: { custom_domain: null },
      release: { action: "update", message: `Removed ${domain}` },
    });
  },
  async handle(context, input, plan) {
    const row = await getDomain(context, input.id);
    if (isBeingBought(row.registration))
      throw new ApiError("not_possible", `${row.domain} is being bought. Wait until that is done, some seconds.`);
    if (plan) await assertUnchanged(context, plan);
    else if (row.website_id) await assertStillUnpublished(context, row.website_id);
    await removeDomain(context.db, context.account._id, row._id);
    await tidyLater(context, row);
    if (plan) await carryOut(context, plan);
    return { _id: row._id, deleted: true as const };
  },
});

export const liveChangeOperations = [
  updateWebsite,
  deleteWebsiteById,
  deletePage,
  deleteDomain,
  ...liveDomainOperations,
];
