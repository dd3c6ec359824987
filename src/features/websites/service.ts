/** What other features ask of websites. */
import type { BriefInput } from "../../brief/brief.ts";
import { deleteWithAllBelow } from "../../jobs/deletions.ts";
import { stampsAt } from "../../lib/clock.ts";
import { ApiError, notFound, orNotFound } from "../../lib/errors.ts";
import { siteChanged } from "../../operation/feature.ts";
import type { Context } from "../../operation/operation.ts";
import { assertWithinWebsiteLimit } from "../../policy/clients.ts";
import { MOST } from "../../policy/limits.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import { totalOf } from "../../storage/totals.ts";
import { giveBrief } from "../briefs/service.ts";
import { createActing } from "../clients/service.ts";
import { recordEvent } from "../webhooks/service.ts";
import { siteHost } from "./address.ts";
import { WEBSITE_EVENTS } from "./events.ts";
import { toWebsite } from "./presenter.ts";
import * as store from "./store.ts";

export {
  NOT_FOUND_PAGES,
  PERMISSIONS,
  pageOfTwin,
  SITE_FILES,
  siteHost,
  siteOrigin,
  twinPath,
} from "./address.ts";
export {
  AgentChoices,
  AgentChoicesInput,
  AI_CLASSES,
  AI_PROGRAMS,
  AI_PROGRAMS_OF,
  type AiClass,
  aiProgramIn,
  contentSignal,
  withChoices,
} from "./ai_programs.ts";
export { pictureFile } from "./pictures.ts";
export { permissions, toWebsite, Website } from "./presenter.ts";
export type { WebsiteRow } from "./store.ts";
export { draftBytes, findWebsite, listPagePaths, listWebsites, searchClientsWebsites, updateWebsite } from "./store.ts";

/** The account's website. Throws `not_found`. */
export const getWebsite = async (
  { db, account }: Pick<Context, "db"> & { account: { _id: string } },
  id: string,
): Promise<store.WebsiteRow> => orNotFound(await store.findWebsite(db, account._id, id), "website", id);

/**
 * The same for who may have its address from somebody else: one of another account in which the caller may act is not found
 * either, but they are told where it is.
 */
export async function getWebsiteOrSayWhere(context: Context, id: string): Promise<store.WebsiteRow> {
  const { db, services, account, actsFrom, person, token, limits = null } = context;
  const found = await store.findWebsite(db, account._id, id);
  if (found) return found;
  const home = { ...account, _id: actsFrom ?? account._id };
  const account_id = await store.findOwner(db, id);
  const mayActThere =
    account_id !== null &&
    (await services
      .part(createActing)({ account: home, limits, ...(person && { person }), ...(token && { token }) }, account_id)
      .catch((error) => {
        if (error instanceof ApiError) return null;
        throw error;
      }));
  if (!mayActThere) throw notFound("website", id);
  throw new ApiError("not_found", tellRefusal("website_elsewhere", { account_id }), { account_id });
}

/** More than anybody's mails link to. */
const MOST_HOSTS = 1_000;

/** Where an account's published websites are. */
export async function siteHosts(db: Context["db"], accountId: string): Promise<string[]> {
  return (await store.listAddresses(db, accountId, MOST_HOSTS)).flatMap((address) => siteHost(address) ?? []);
}

/** Throws `website_limit` or `website_quota` when the account has as many websites as it may. */
export async function assertWebsiteLimit({ db, account }: Pick<Context, "db" | "account">): Promise<void> {
  const websites = await totalOf(db, account._id, "websites");
  await assertWithinWebsiteLimit(db, account._id, websites);
  if (websites < MOST.websites) return;
  throw new ApiError(
    "website_limit",
    `The account has ${MOST.websites.toLocaleString("en")} websites, which is the most. Delete one with DELETE /v1/websites/:id first.`,
  );
}

/**
 * Makes a website and tells webhooks of it.
 * @param brief what its maker says of the business
 * @throws ApiError `website_limit`, `validation_failed` for a brief that is too large
 */
export async function addWebsite(context: Context, website: NewWebsite, brief?: BriefInput) {
  const id = await insertNewWebsite(context, website);
  if (brief) await giveBrief(context, id, brief);
  return await announceWebsite(context, id);
}

/**
 * What of a website is its own and goes along with a copy; where it is found, and what is published, does not. Whatever
 * copies or writes down a website does it by this list.
 */
const COPIED = ["name", "prompt", "language", "permissions", "agents", "logo", "icon"] as const;
type Copied = Pick<store.WebsiteRow, (typeof COPIED)[number]>;

/** What of a website goes along with a copy. */
export const copiedOf = (website: Copied): Copied =>
  Object.fromEntries(COPIED.map((name) => [name, website[name]])) as Copied;

/** Of what is left out nobody has said anything. */
type NewWebsite = Pick<Copied, "name" | "prompt" | "language"> & Partial<Copied>;

/** Makes a website of which nobody is told yet. Throws `website_limit`. */
export async function insertNewWebsite(context: Context, website: NewWebsite): Promise<string> {
  const { db, account, now, newId } = context;
  await assertWebsiteLimit(context);
  const id = newId("web");
  await store.insertWebsite(db, {
    _id: id,
    account_id: account._id,
    ...website,
    domain_id: null,
    subdomain: null,
    parent_domain: null,
    published_at: null,
    release_id: null,
    permissions: website.permissions ?? null,
    agents: website.agents ?? null,
    page_order: null,
    logo: website.logo ?? null,
    icon: website.icon ?? null,
    ...stampsAt(now),
  });
  return id;
}

/** Tells webhooks of a website that is there from now on. */
export async function announceWebsite(context: Context, id: string) {
  const made = toWebsite(await getWebsite(context, id), context.services);
  await recordEvent(context, WEBSITE_EVENTS.created, () => made);
  return made;
}

/** Deletes a website with everything below it. What is being generated for it must have been cancelled. */
export async function deleteWebsite(context: Context, website: store.WebsiteRow) {
  const { _id, page_count } = website;
  await deleteWithAllBelow(context, "website", _id);
  await siteChanged(context, _id);
  const deleted = { _id, deleted: true as const, pages_deleted: page_count };
  await recordEvent(context, WEBSITE_EVENTS.deleted, () => deleted);
  return deleted;
}
