import * as v from "valibot";
import { COMPUTING } from "../../lib/errors.ts";
import * as f from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { PREVIEW_HEADERS } from "../publishing/service.ts";
import { getWebsite } from "../websites/service.ts";
import { homePageOf } from "./look.ts";
import { Template, toTemplate } from "./presenter.ts";
import {
  assertTemplateLimit,
  getOwnTemplate,
  getTemplate,
  keepTemplate,
  listUsable,
  MOST_TEMPLATE_MB,
  ownerOf,
  storeTemplate,
} from "./service.ts";
import * as store from "./store.ts";

const id = f.identifier("tpl", "template");
const name = f.nameText("Name.", "Bakery with a shop");
const description = v.nullable(
  f.longText(2000, "What it is for; null: nothing.", "Seven pages, menu and opening hours"),
);

const createTemplate = operation({
  name: "templates.create",
  route: "POST /v1/websites/:id/template",
  scope: "sites:write",
  right: ["content", "design"],
  websites: "whole",
  // It may become another account's.
  serializationKey: "all",
  summary: "Make a template of a website",
  description: `Keeps the website as it is now, so that others are made of it with POST /v1/websites (\`template_id\`): drafts of its pages, shared parts, navigation, forms with their settings, collections, and the assets that are shown. Not in it: submissions, analytics, domains, releases, redirects, older versions, conversations, prompts, and to whom forms write. What is changed in the website later is not in the template. Who acts in a client's account as its parent may keep it as the parent's own (\`for_parent\`), to use it for all clients. At most ${MOST.template_pages} pages and ${MOST_TEMPLATE_MB} MB, which count as stored by the account whose it is; an account has at most ${MOST.templates} templates. Free.`,
  input: {
    id: f.identifier("web", "website"),
    name,
    description: f.optional(description),
    records: f.flag(
      false,
      "Take along what is in its collections: it comes into every website as it is, but for the business's name.",
    ),
    for_parent: f.flag(
      false,
      "Keep it in your own account, when you act in a client's as its parent: the client doesn't see it.",
    ),
  },
  output: Template,
  limit: LIMIT.create,
  stores: true,
  errors: ["not_possible", "template_limit", "page_limit", "archive_limit", ...COMPUTING],
  tool: {
    name: "create_template",
    toolset: "websites",
    omit: ["for_parent"],
    description:
      "Keeps a website as it is now: create_website makes others of it (`template_id`), each with facts of its own. Free.",
  },
  inTurn: async ({ account }) => `copies of ${account._id}`,
  async prepare(context, input) {
    await getWebsite(context, input.id);
    const owner = ownerOf(context, input.for_parent);
    await assertTemplateLimit(context.db, owner);
    return await storeTemplate(context, { websiteId: input.id, owner, records: input.records });
  },
  async handle(context, input, stored) {
    const website = await getWebsite(context, input.id);
    const owner = ownerOf(context, input.for_parent);
    await assertTemplateLimit(context.db, owner);
    const told = { owner, websiteId: website._id, name: input.name, description: input.description ?? null };
    return toTemplate(await keepTemplate(context, stored, told));
  },
});

const listTemplates = operation({
  name: "templates.list",
  route: "GET /v1/templates",
  scope: "sites:read",
  summary: "List templates",
  description:
    "Newest first. Who acts in a client's account as its parent sees the parent's own, too: they can be used there. The client doesn't.",
  input: { ...f.listFields(), q: f.searchField },
  output: f.listOf(Template),
  tool: {
    name: "list_templates",
    toolset: "websites",
    description: "What websites can be made of: pass the template_id to create_website.",
  },
  async handle(context, input) {
    const { rows, total } = await listUsable(context, input);
    return f.toList(
      rows.map((row) => toTemplate(row)),
      input,
      total,
    );
  },
});

const getTemplateById = operation({
  name: "templates.get",
  route: "GET /v1/templates/:id",
  scope: "sites:read",
  summary: "Get a template",
  input: { id },
  output: Template,
  handle: async (context, input) => toTemplate(await getTemplate(context, input.id)),
});

/** A template never changes: how it looks is kept for as long as browsers like. */
const KEPT = { "Cache-Control": "private, max-age=31536000, immutable" };
const LOOKS = { account: 6, server: 12 };

const previewTemplate = operation({
  name: "templates.preview",
  route: "GET /v1/templates/:id/preview",
  scope: "sites:read",
  summary: "See a template",
  description:
    "The whole document of its home page as it was kept, whatever has become of the website since, in a sandbox (it can't reach the application). Collections show their sample content.",
  input: { id },
  output: { kind: "document", contentType: "text/html; charset=utf-8" },
  atOnce: LOOKS,
  errors: ["not_possible", ...COMPUTING],
  handle: async (context, input) => ({
    text: await homePageOf(context, await getTemplate(context, input.id)),
    headers: { ...PREVIEW_HEADERS, ...KEPT },
  }),
});

const updateTemplate = operation({
  name: "templates.update",
  route: "PUT /v1/templates/:id",
  scope: "sites:write",
  right: ["content", "design"],
  summary: "Change a template",
  description: "What it is called. Only the fields that are sent change. To have other pages in it, make another one.",
  input: { id, name: f.optional(name), description: f.optional(description) },
  output: Template,
  async handle(context, { id, ...changes }) {
    const { db, account, now } = context;
    await getOwnTemplate(context, id);
    await store.updateTemplate(db, account._id, id, { ...changes, updated_at: now });
    return toTemplate(await getOwnTemplate(context, id));
  },
});

const deleteTemplate = operation({
  name: "templates.delete",
  route: "DELETE /v1/templates/:id",
  scope: "sites:write",
  right: ["content", "design"],
  summary: "Delete a template",
  description: "Websites that were made of it stay. Can't be undone.",
  ...f.deletes("tpl", "template", "DeletedTemplate"),
  async handle(context, input) {
    const { _id } = await getOwnTemplate(context, input.id);
    await store.deleteTemplate(context.db, context.account._id, _id);
    return { _id, deleted: true as const };
  },
});

export const templateOperations = [
  createTemplate,
  listTemplates,
  getTemplateById,
  previewTemplate,
  updateTemplate,
  deleteTemplate,
];
