/** Campaigns: mails to lists. */
import * as v from "valibot";
import { deleteWithAllBelow } from "../../jobs/deletions.ts";
import { stampsAt } from "../../lib/clock.ts";
import { ApiError, COMPUTING, invalid, notPossible } from "../../lib/errors.ts";
import { deletes, described, identifier, listFields, listOf, optional, toList } from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { totalOf } from "../../storage/totals.ts";
import { findList, getList } from "../lists/service.ts";
import { getPage, pageUrl } from "../pages/service.ts";
import { wholeCodeOf } from "../versions/service.ts";
import { getWebsite, siteOrigin } from "../websites/service.ts";
import type { PublishedPage } from "./block_mail.ts";
import { type Block, blocksField, pagesIn } from "./blocks.ts";
import { bounceOperations } from "./bounce_operations.ts";
import { mailOfBlocks, mailOfPage } from "./computations.ts";
import { campaignFields, readSender } from "./fields.ts";
import type { MailLook } from "./mail_parts.ts";
import {
  CAMPAIGN_STATUSES,
  Campaign,
  CampaignLink,
  CampaignWithContent,
  Recipient,
  toCampaign,
  toCampaignWithContent,
  toRecipient,
} from "./presenter.ts";
import { forgottenAt } from "./rules.ts";
import { runningOperations } from "./running_operations.ts";
import { getCampaign } from "./service.ts";
import * as store from "./store.ts";

const id = identifier("cmp", "campaign");
const pageField = identifier("page", "page");

async function present({ db, services }: Pick<Context, "db" | "services">, row: store.CampaignRow) {
  const counts = await store.countRecipients(db, [row._id]);
  return toCampaignWithContent(row, counts.get(row._id)!, services.config, await store.contentOf(db, row._id));
}

/** The look of the mails of a website. Throws `not_found`. */
async function lookOf(context: Context, websiteId: string): Promise<MailLook> {
  const { home_page_id, ...website } = await getWebsite(context, websiteId);
  const { name, logo } = website;
  const url = siteOrigin(context.services.baseUrl, website);
  const home = home_page_id && (await getPage(context, home_page_id));
  const version = home && (home.published_version_id ?? home.draft_version_id);
  const code = version && (await wholeCodeOf(context, version));
  const address = logo && URL.parse(logo, url ?? undefined);
  return { name, url, logo: address ? address.href : null, css: code ? code.css : "" };
}

/** What a page of the account says, as a mail. Throws `not_found`, `nothing_to_edit`. */
async function mailFrom(context: Context, pageId: string): Promise<string> {
  const { services, account } = context;
  const page = await getPage(context, pageId);
  const code = page.draft_version_id && (await wholeCodeOf(context, page.draft_version_id));
  if (!code) throw new ApiError("nothing_to_edit", "This page has no code yet. Generate it first.");
  return await services.computeFor(account._id)(mailOfPage, {
    html: code.html,
    origin: siteOrigin(services.baseUrl, page),
    path: page.published_path ?? page.path,
    title: page.title ?? page.name,
    language: page.website_language ?? page.generated_language ?? "en",
    look: await lookOf(context, page.website_id),
  });
}

/** A published page as blocks show it. Throws `not_found`, `validation_failed`. */
async function shownPage(context: Context, pageId: string): Promise<PublishedPage> {
  const page = await getPage(context, pageId);
  const url = pageUrl(page, context.services.baseUrl);
  const code = page.published_version_id && (await wholeCodeOf(context, page.published_version_id));
  if (!url || !code) throw invalid("blocks", "page_not_published", { page: page.name });
  return {
    url,
    title: page.title ?? page.generated_title ?? page.name,
    description: page.description ?? page.generated_description,
    picture: page.og_image,
    html: code.html,
  };
}

/** What blocks say, as a mail in the language of its first list, with the look of a website. */
async function mailFromBlocks(context: Context, blocks: Block[], { listId, websiteId }: Dress): Promise<string> {
  const { services, account, db } = context;
  const pages: Record<string, PublishedPage> = {};
  for (const id of pagesIn(blocks)) pages[id] = await shownPage(context, id);
  const language = (listId && (await findList(db, account._id, listId))?.language) || "en";
  const look = websiteId ? await lookOf(context, websiteId) : null;
  return await services.computeFor(account._id)(mailOfBlocks, { blocks, pages, title: account.name, language, look });
}

interface Dress {
  listId: string | undefined;
  websiteId: string | null | undefined;
}

/** What a campaign is to say, of what was sent of it; null: nothing was. */
async function contentFrom(
  context: Context,
  given: { html?: string | undefined; page_id?: string | undefined; blocks?: Block[] | undefined },
  dress: Dress,
): Promise<Omit<store.Content, "text"> | null> {
  if (given.blocks) return { html: await mailFromBlocks(context, given.blocks, dress), blocks: given.blocks };
  if (given.page_id) return { html: await mailFrom(context, given.page_id), blocks: null };
  return given.html === undefined ? null : { html: given.html, blocks: null };
}

async function checkLists(context: Context, ids: string[] | undefined): Promise<void> {
  for (const list of ids ?? []) await getList(context, list);
}

const sizeOf = ({ html, text, blocks }: store.Content): number =>
  Buffer.byteLength(html) + Buffer.byteLength(text ?? "") + (blocks ? Buffer.byteLength(JSON.stringify(blocks)) : 0);

const websiteField = optional(
  v.nullable(identifier("web", "website whose logo and colour `blocks` have, or null for none")),
);

const listCampaigns = operation({
  name: "campaigns.list",
  route: "GET /v1/campaigns",
  scope: "forms:read",
  summary: "List campaigns",
  description: "Newest first, without what they say.",
  input: {
    ...listFields(),
    status: optional(described(v.picklist(CAMPAIGN_STATUSES), "Only these.", "sent")),
  },
  output: listOf(Campaign),
  async handle({ db, account, services }, input) {
    const { limit, page, status } = input;
    const { rows, total } = await store.listCampaigns(db, account._id, status, limit, page * limit);
    const counts = await store.countRecipients(
      db,
      rows.map(({ _id }) => _id),
    );
    return toList(
      rows.map((row) => toCampaign(row, counts.get(row._id)!, services.config)),
      input,
      total,
    );
  },
});

const createCampaign = operation({
  name: "campaigns.create",
  route: "POST /v1/campaigns",
  scope: ["sites:write", "forms:read"],
  websites: "whole",
  summary: "Create a campaign",
  description: `A draft of a mail to your lists, from \`blocks\`, which the server lays out for mail programs; from \`html\`; from a page of yours with \`page_id\`: its headings, texts, lists, pictures and buttons as they are now; or from another campaign or template with \`campaign_id\`: what it says, and what you leave out here. With \`template\` it is one that is never sent. Links to your published websites say in \`utm_source\`, \`utm_medium\` and \`utm_campaign\` that visitors come from it, where they say no such thing yet. An account has at most ${MOST.campaigns.toLocaleString("en")}.`,
  input: {
    name: campaignFields.name,
    subject: v.optional(campaignFields.subject),
    preheader: optional(v.nullable(campaignFields.preheader)),
    from_name: optional(v.nullable(campaignFields.from_name)),
    reply_to: optional(v.nullable(campaignFields.reply_to)),
    postal_address: optional(v.nullable(campaignFields.postal_address)),
    list_ids: optional(campaignFields.list_ids),
    blocks: optional(blocksField),
    html: optional(campaignFields.html),
    page_id: optional(pageField),
    website_id: websiteField,
    campaign_id: optional(identifier("cmp", "campaign")),
    text: optional(v.nullable(campaignFields.text)),
    throttle_per_hour: optional(v.nullable(campaignFields.throttle_per_hour)),
    track_clicks: optional(campaignFields.track_clicks),
    template: v.optional(described(v.boolean(), "Whether it is only there for others to begin with.", false), false),
  },
  exactlyOne: ["blocks", "html", "page_id", "campaign_id"],
  output: CampaignWithContent,
  stores: true,
  errors: ["not_found", "campaign_limit", "nothing_to_edit", ...COMPUTING],
  prepare: (context, input) =>
    contentFrom(context, input, { listId: input.list_ids?.[0], websiteId: input.website_id }),
  async handle(context, { template, ...given }, made) {
    const { db, account, now, newId } = context;
    const before = given.campaign_id ? await getCampaign(context, given.campaign_id) : null;
    const copied = before && (await store.contentOf(db, before._id));
    const input = { ...(before && copiedFrom(before)), ...readSender(given) };
    if (input.subject === undefined) throw invalid("subject", "required");
    if ((await totalOf(db, account._id, "campaigns")) >= MOST.campaigns)
      throw new ApiError(
        "campaign_limit",
        `The account has ${MOST.campaigns.toLocaleString("en")} campaigns, which is the most. Delete one first.`,
      );
    await checkLists(context, given.list_ids);
    if (input.page_id) await getPage(context, input.page_id);
    if (input.website_id) await getWebsite(context, input.website_id);
    const list_ids = input.list_ids ?? [];
    const [first] = list_ids;
    const content = { ...(made ?? copied!), text: given.text ?? copied?.text ?? null };
    const _id = newId("cmp");
    await store.insertCampaign(
      db,
      {
        _id,
        account_id: account._id,
        name: input.name,
        subject: input.subject,
        preheader: input.preheader ?? null,
        from_name: input.from_name ?? (first ? (await getList(context, first)).from_name : account.name),
        reply_to: input.reply_to ?? null,
        postal_address: input.postal_address ?? null,
        page_id: input.page_id ?? null,
        website_id: input.website_id ?? null,
        list_ids,
        status: template ? "template" : "draft",
        status_reason: null,
        send_at: null,
        throttle_per_hour: input.throttle_per_hour ?? null,
        track_clicks: input.track_clicks ?? false,
        clicks: 0,
        next_claim_at: null,
        expanded_lists: 0,
        expanded_after: "",
        expanded_at: null,
        base_tried: 0,
        base_bounced: 0,
        base_complained: 0,
        started_at: null,
        finished_at: null,
        recipients_forgotten_at: null,
        size_bytes: sizeOf(content),
        ...stampsAt(now),
      },
      content,
    );
    return await present(context, await getCampaign(context, _id));
  },
});

/** What a campaign that begins with another one takes of it. */
const copiedFrom = ({
  subject,
  preheader,
  from_name,
  reply_to,
  postal_address,
  list_ids,
  page_id,
  website_id,
  track_clicks,
}: store.CampaignRow) => ({
  subject,
  preheader,
  from_name,
  reply_to,
  postal_address,
  list_ids,
  page_id: page_id ?? undefined,
  website_id,
  track_clicks,
});

const getCampaignById = operation({
  name: "campaigns.get",
  route: "GET /v1/campaigns/:id",
  scope: "forms:read",
  summary: "Get a campaign",
  input: { id },
  output: CampaignWithContent,
  handle: async (context, input) => await present(context, await getCampaign(context, input.id)),
});

const updateCampaign = operation({
  name: "campaigns.update",
  route: "PUT /v1/campaigns/:id",
  scope: ["sites:write", "forms:read"],
  websites: "whole",
  summary: "Change a campaign",
  description:
    "Only the fields that are sent change, and only of a draft or template; of a campaign that is paused `name` and `throttle_per_hour` (409 `not_possible`). `page_id` takes what the page says now, and `blocks` what the pages in them say; send one of `blocks`, `html` and `page_id`.",
  input: {
    id,
    name: optional(campaignFields.name),
    subject: optional(campaignFields.subject),
    preheader: optional(v.nullable(campaignFields.preheader)),
    from_name: optional(campaignFields.from_name),
    reply_to: optional(v.nullable(campaignFields.reply_to)),
    postal_address: optional(v.nullable(campaignFields.postal_address)),
    list_ids: optional(campaignFields.list_ids),
    blocks: optional(blocksField),
    html: optional(campaignFields.html),
    page_id: optional(pageField),
    website_id: websiteField,
    text: optional(v.nullable(campaignFields.text)),
    throttle_per_hour: optional(v.nullable(campaignFields.throttle_per_hour)),
    track_clicks: optional(campaignFields.track_clicks),
  },
  output: CampaignWithContent,
  limit: LIMIT.autosave,
  stores: true,
  errors: ["not_possible", "nothing_to_edit", ...COMPUTING],
  async prepare(context, input) {
    const { list_ids, website_id } = await getCampaign(context, input.id);
    const said = ["blocks", "html", "page_id"].filter((name) => input[name as "html"] !== undefined);
    if (said.length > 1) throw invalid(said[1]!, "left_out_with", { other: said[0]! });
    const [listId] = input.list_ids ?? list_ids;
    const dress = { listId, websiteId: input.website_id === undefined ? website_id : input.website_id };
    const isDressed = said.length === 0 && dress.websiteId !== website_id;
    const blocks = isDressed ? (await store.contentOf(context.db, input.id)).blocks : null;
    return await contentFrom(context, blocks ? { blocks } : input, dress);
  },
  async handle(context, input, made) {
    const { db, account, now } = context;
    const { id: campaignId, html: _html, blocks: _blocks, text, ...changes } = readSender(input);
    const row = await getCampaign(context, campaignId);
    if (changes.website_id) await getWebsite(context, changes.website_id);
    const isSaid = Object.keys(changes).some((name) => name !== "name" && name !== "throttle_per_hour");
    const isOpen =
      row.status === "draft" ||
      row.status === "template" ||
      (row.status === "paused" && !isSaid && !made && text === undefined);
    if (!isOpen) throw notPossible("campaign_fixed", { status: row.status });
    await checkLists(context, changes.list_ids);
    const before = await store.contentOf(db, campaignId);
    const content = { ...before, ...made, ...(text === undefined ? {} : { text }) };
    await store.updateCampaign(db, account._id, campaignId, {
      ...changes,
      ...(made && !input.page_id ? { page_id: null } : {}),
      size_bytes: sizeOf(content),
      updated_at: now,
    });
    if (made || text !== undefined) await store.updateContent(db, campaignId, content);
    return await present(context, await getCampaign(context, campaignId));
  },
});

const deleteCampaign = operation({
  name: "campaigns.delete",
  route: "DELETE /v1/campaigns/:id",
  scope: ["sites:write", "forms:read"],
  summary: "Delete a campaign",
  description:
    "With whom it went to. Links in its mails with which readers leave go on working. One that is scheduled, sending or paused must be canceled first (409 `not_possible`).",
  ...deletes("cmp", "campaign", "DeletedCampaign"),
  errors: ["not_possible"],
  async handle(context, input) {
    const { _id, status } = await getCampaign(context, input.id);
    if (status === "scheduled" || status === "sending" || status === "paused")
      throw notPossible("campaign_under_way", { status });
    await deleteWithAllBelow(context, "campaign", _id);
    return { _id, deleted: true as const };
  },
});

const listRecipients = operation({
  name: "campaigns.recipients",
  route: "GET /v1/campaigns/:id/recipients",
  scope: "forms:read",
  summary: "List the recipients of a campaign",
  description:
    "In no order that means anything; with `status` those who wait longest first. They are known until `recipients_until` of the campaign.",
  input: {
    id,
    ...listFields(),
    status: optional(described(v.picklist(store.RECIPIENT_STATUSES), "Only these.", "bounced")),
  },
  output: listOf(Recipient),
  async handle(context, input) {
    const { db, account, now, services } = context;
    const { limit, page, status } = input;
    const campaign = await getCampaign(context, input.id);
    const until = forgottenAt(campaign, services.config);
    if (until !== null && until <= now) return toList([], input, 0);
    const { _id } = campaign;
    const rows = await store.listRecipients(db, account._id, _id, status, limit, page * limit);
    const counts = (await store.countRecipients(db, [_id])).get(_id)!;
    const total = status ? counts[status] : Object.values(counts).reduce((sum, n) => sum + n, 0);
    return toList(rows.map(toRecipient), input, total);
  },
});

const listLinks = operation({
  name: "campaigns.links",
  route: "GET /v1/campaigns/:id/links",
  scope: "forms:read",
  summary: "List the links of a campaign that were opened",
  description:
    "The most opened first, of a campaign with `track_clicks`. Links to your published websites are named with the `utm_` parameters that they have in the mail.",
  input: { id, ...listFields() },
  output: listOf(CampaignLink),
  async handle(context, input) {
    const { _id } = await getCampaign(context, input.id);
    const { rows, total } = await store.listLinks(context.db, _id, input.limit, input.page * input.limit);
    return toList(rows, input, total);
  },
});

export const campaignOperations = [
  listCampaigns,
  createCampaign,
  getCampaignById,
  updateCampaign,
  deleteCampaign,
  listRecipients,
  listLinks,
  ...runningOperations,
  ...bounceOperations,
];
