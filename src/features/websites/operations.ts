/** Websites: what pages belong to and what has the address. */
import * as v from "valibot";
import { ApiError, COMPUTING, notFound } from "../../operation/errors.ts";
import {
  exampleId,
  identifier,
  listFields,
  listOf,
  nameText,
  optional,
  promptText,
  searchField,
  toList,
} from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { assertRoom } from "../../policy/storage_quota.ts";
import { brokenUniqueRule } from "../../storage/problems.ts";
import { findDomain } from "../domains/service.ts";
import { cancelTurns } from "../editor/service.ts";
import { copyName, copyPage } from "../pages/service.ts";
import {
  assertStillUnpublished,
  assertUnchanged,
  carryOut,
  planRepublish,
  publishingTurn,
} from "../publishing/service.ts";
import { cancelRuns } from "../runs/service.ts";
import { readVersions } from "../versions/service.ts";
import { recordEvent } from "../webhooks/service.ts";
import { WEBSITE_EVENTS } from "./events.ts";
import { DeletedWebsite, toWebsite, Website } from "./presenter.ts";
import { assertRoomForWebsite, deleteWebsite, getWebsite } from "./service.ts";
import * as store from "./store.ts";

const languageTag = v.pipe(
  v.string(),
  v.regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/, 'must be a language tag such as "en" or "pt-BR"'),
  v.metadata({ description: "Language of the website (BCP 47); null: taken from the prompt.", examples: ["en"] }),
);

const listWebsites = operation({
  name: "websites.list",
  route: "GET /v1/websites",
  summary: "List your websites",
  input: { ...listFields(), q: searchField },
  output: listOf(Website),
  limit: LIMIT.mainList,
  tool: {
    name: "list_websites",
    title: "List websites",
    description:
      "Your websites, newest first, with name, address and number of pages. Use it to find the website_id that other tools need; `q` searches names and prompts.",
  },
  async handle({ db, account, services }, input) {
    const { rows, total } = await store.listWebsites(db, account._id, input.q, input.limit, input.page * input.limit);
    return toList(
      rows.map((row) => toWebsite(row, services)),
      input,
      total,
    );
  },
});

const createWebsite = operation({
  name: "websites.create",
  route: "POST /v1/websites",
  summary: "Create a website",
  description:
    "No AI runs and nothing is charged. Next: create the page `/` with POST /v1/websites/:id/pages, then generate it.",
  input: {
    prompt: promptText(
      "What the website is for: the business, what it offers, where, for whom, the look. Pages inherit it.",
      "A small sourdough bakery in Portland, Oregon. Country loaves, croissants and cardamom buns. Open Wed-Sun 7:30-13:00.",
    ),
    name: nameText("Name of the business or project.", "Crumb & Co"),
  },
  output: Website,
  limit: LIMIT.create,
  errors: ["website_limit"],
  tool: {
    name: "create_website",
    title: "Create a website",
    description:
      "Start of every new site: stores its name and a prompt that its pages inherit. Put everything you know into the prompt (what the business offers, where, for whom, opening hours, contact facts, the look), because page generation invents no facts. No AI runs yet. Next: create_page with path `/`, then generate_page.",
  },
  async handle(context, input) {
    const { db, account, now } = context;
    await assertRoomForWebsite(context);
    const id = context.newId("web");
    await store.insertWebsite(db, {
      _id: id,
      account_id: account._id,
      name: input.name,
      prompt: input.prompt,
      language: null,
      domain_id: null,
      subdomain: null,
      parent_domain: null,
      published_at: null,
      menu_revision: 0,
      created_at: now,
      updated_at: now,
    });
    return await toldWebsite(context, id);
  },
});

/** A website that was just made, on the wire; webhooks hear of it. */
async function toldWebsite(context: Context, id: string) {
  const website = toWebsite(await getWebsite(context, id), context.services);
  await recordEvent(context, WEBSITE_EVENTS.created, () => website);
  return website;
}

const getWebsiteById = operation({
  name: "websites.get",
  route: "GET /v1/websites/:id",
  summary: "Get a website",
  input: { id: identifier("web", "website") },
  output: Website,
  limit: LIMIT.read,
  errors: ["not_found"],
  tool: {
    name: "get_website",
    title: "Get a website",
    description: "One website: name, prompt, public address, linked domain. Its pages: list_website_pages.",
  },
  handle: async (context, input) => toWebsite(await getWebsite(context, input.id), context.services),
});

const updateWebsite = operation({
  name: "websites.update",
  route: "PUT /v1/websites/:id",
  summary: "Change a website",
  description:
    "Only the fields that are sent change. `domain` links a domain from POST /v1/domains and re-points every page of the website to it at once; null unlinks it.",
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
      "Changes only the fields that you pass. `domain` links a domain (a domain_id from add_domain or list_domains) and moves all published pages to it at once; null unlinks it. A new prompt does not change pages that exist already.",
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
      custom_domain: linked?.domain ?? null,
      ...(name === undefined ? {} : { name }),
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

const duplicateWebsite = operation({
  name: "websites.duplicate",
  route: "POST /v1/websites/:id/duplicate",
  summary: "Copy a website",
  description:
    "Copies its pages with their newest version as drafts. The copy is named `… (copy)` and is not published.",
  input: { id: identifier("web", "website") },
  output: Website,
  limit: LIMIT.create,
  stores: true,
  errors: ["not_found", "website_limit", ...COMPUTING],
  async prepare(context, input) {
    const { db, account } = context;
    const website = await getWebsite(context, input.id);
    await assertRoomForWebsite(context);
    await assertRoom(db, context.services.config, account._id, await store.draftBytes(db, account._id, website._id));
    const pages = await store.listPagesOf(db, account._id, website._id);
    const drafts = pages.flatMap(({ draft_version_id }) => draft_version_id ?? []);
    return await readVersions(context, account._id, drafts);
  },
  async handle(context, input, read) {
    const { db, account, now } = context;
    const website = await getWebsite(context, input.id);
    await assertRoomForWebsite(context);
    await assertRoom(db, context.services.config, account._id, await store.draftBytes(db, account._id, website._id));
    const id = context.newId("web");
    await store.insertWebsite(db, {
      _id: id,
      account_id: account._id,
      name: copyName(website.name),
      prompt: website.prompt,
      language: website.language,
      domain_id: null,
      subdomain: null,
      parent_domain: null,
      published_at: null,
      menu_revision: 0,
      created_at: now,
      updated_at: now,
    });
    for (const page of await store.listPagesOf(db, account._id, website._id)) {
      await copyPage(context, page, { websiteId: id, path: page.path, name: page.name }, read);
    }
    return await toldWebsite(context, id);
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
