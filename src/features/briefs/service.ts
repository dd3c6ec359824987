/**
 * What other features ask of briefs: what is known of a website's business, what a page knows instead, and keeping what
 * was said, read or copied. Who owns the website or page has been looked up before.
 */
import * as v from "valibot";
import {
  BRIEF_MEMBERS,
  BRIEF_SOURCES,
  type Brief,
  BriefInput,
  type BriefSource,
  emptyBrief,
} from "../../brief/brief.ts";
import {
  type BriefMember,
  briefBytes,
  isTooLarge,
  knowsNothing,
  mergeBrief,
  type PartialBrief,
  partialOf,
  withPage,
} from "../../brief/merge.ts";
import { ApiError, invalid, notFound } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { Services, WriteContext } from "../../operation/operation.ts";
import { assertStorageQuota } from "../../policy/storage_quota.ts";
import type { Db } from "../../storage/client.ts";
import { recordEvent } from "../webhooks/service.ts";
import { briefChanged } from "./events.ts";
import type { KnownBrief } from "./presenter.ts";
import * as store from "./store.ts";

export { type KnownBrief, PageBrief, toWebsiteBrief, WebsiteBrief } from "./presenter.ts";

/** Where and when a brief is written. */
interface BriefContext extends Omit<WriteContext, "newId"> {
  services: Pick<Services, "ids" | "queue" | "config">;
  afterCommit?(effect: () => void): void;
}

/** A page that may have a brief of its own. */
interface Owner {
  _id: string;
  website_id: string;
}

/** What is known of a website's business: of a website of which nobody has said anything, nothing. */
export async function knownBrief(db: Db, accountId: string, websiteId: string): Promise<KnownBrief> {
  const row = await store.findBrief(db, accountId, websiteId);
  // A member that is newer than the row is empty in it.
  const brief = { ...emptyBrief(), ...row?.brief };
  return { brief, revision: row?.revision ?? 0, source: row?.source ?? "empty", updated_at: row?.updated_at ?? null };
}

export interface BriefOfPage {
  brief: Brief;
  former: Brief[];
  own: PartialBrief | null;
  /** The website's. */
  site: Brief;
  /** Another text when any of these is another. */
  state: string;
}

/** What is known on the pages of a website, and what was known on them before: newest first. */
export async function briefsOfPages(
  db: Db,
  accountId: string,
  websiteId: string,
): Promise<(pageId: string) => BriefOfPage> {
  const rows = await store.listBriefs(db, accountId, websiteId);
  const whole = (brief: PartialBrief): Brief => ({ ...emptyBrief(), ...brief });
  const site = rows.find(({ page_id }) => page_id === null);
  const brief = whole(site?.brief ?? {});
  const former = (site?.former ?? []).map(whole);
  const pages = new Map(rows.map((row) => [row.page_id, row]));
  return (pageId) => {
    const page = pages.get(pageId);
    const own = page?.brief ?? null;
    const state = `${site?.revision ?? 0} ${page ? sha256Hex(JSON.stringify([own, page.former])) : ""}`;
    return {
      site: brief,
      state,
      brief: withPage(brief, own),
      former: [
        ...former.map((one) => withPage(one, own)),
        ...(page?.former ?? []).map((one) => withPage(brief, one)),
        // Before the page knew anything of its own it said what its website says.
        ...(page ? [brief, ...former] : []),
      ],
      own,
    };
  };
}

/** Throws `not_found` when the account has no such website. */
export async function assertWebsite({ db, account }: Pick<BriefContext, "db" | "account">, id: string): Promise<void> {
  if (!(await store.isWebsiteOf(db, account._id, id))) throw notFound("website", id);
}

/** What a page knows instead of its website; null: nothing. */
export async function pageBrief(db: Db, accountId: string, pageId: string): Promise<PartialBrief | null> {
  return (await store.findBrief(db, accountId, pageId))?.brief ?? null;
}

/** The language in which a page says facts: the one that it was written in, where that is known. */
export const languageOfFacts = (
  page: { generated_language: string | null } | undefined,
  brief: Brief,
  website: { language: string | null },
): string => page?.generated_language ?? brief.language ?? website.language ?? "en";

/** What is known on one page; null: nobody has said anything of its website. */
export async function briefOfPage(db: Db, page: Owner & { account_id: string }): Promise<Brief | null> {
  const { brief, source } = await knownBrief(db, page.account_id, page.website_id);
  const own = await pageBrief(db, page.account_id, page._id);
  return source === "empty" && own === null ? null : withPage(brief, own);
}

/** What whoever writes a page is to keep to; null: nobody has said anything. */
export async function instructionsFor(db: Db, page: Owner & { account_id: string }): Promise<string | null> {
  return (await briefOfPage(db, page))?.instructions ?? null;
}

/** Whether a page can be written from what is known, without a prompt. */
export async function hasBrief(db: Db, page: Owner & { account_id: string }): Promise<boolean> {
  if ((await pageBrief(db, page.account_id, page._id)) !== null) return true;
  const { brief, source } = await knownBrief(db, page.account_id, page.website_id);
  // What was read of the website's prompt says nothing of a page that was made without one.
  return source !== "read" && !knowsNothing(brief);
}

/**
 * Keeps what a caller says of a new website.
 * @throws ApiError `validation_failed` when it is too large, `storage_exceeded`
 */
export async function giveBrief(context: BriefContext, websiteId: string, given: BriefInput): Promise<void> {
  const brief = mergeBrief(emptyBrief(), given);
  assertFits(brief, "brief");
  await assertStorageQuota(context.db, context.services.config, context.account._id);
  await put(context, { _id: websiteId, website_id: websiteId }, { brief, revision: 1, source: "given" });
}

/**
 * Changes what is known of a website's business, member by member.
 * @param revision that the change is made from; left out: whichever is stored
 * @throws ApiError `brief_changed`, `validation_failed` when it would be too large
 */
export async function changeBrief(
  context: BriefContext,
  websiteId: string,
  changes: BriefInput,
  revision: number | undefined,
): Promise<KnownBrief> {
  const before = await knownBrief(context.db, context.account._id, websiteId);
  if (revision !== undefined && revision !== before.revision)
    throw new ApiError(
      "brief_changed",
      `The brief was changed meanwhile: it is at revision ${before.revision}. Get it again, and send the change with that.`,
      { revision: before.revision },
    );
  if (Object.values(changes).every((value) => value === undefined)) return before;
  const brief = mergeBrief(before.brief, changes);
  assertFits(brief, "");
  const source = before.source === "empty" ? "given" : "edited";
  const changed = membersThatDiffer(before.brief, brief);
  if (changed.length === 0 && source === before.source) return before;
  await replace(context, websiteId, before, brief, source);
  return { brief, revision: before.revision + 1, source, updated_at: context.now };
}

/**
 * Changes what a page knows instead of its website: a member that is null becomes the website's again, null all of them.
 * @throws ApiError `validation_failed` when it would be too large, `storage_exceeded`
 */
export async function changePageBrief(context: BriefContext, page: Owner, changes: BriefInput | null): Promise<void> {
  const { db, account } = context;
  if (changes === null) return await store.deleteBrief(db, account._id, page._id);
  await assertStorageQuota(db, context.services.config, account._id);
  const before = await store.findBrief(db, account._id, page._id);
  const given = Object.entries(changes).filter(([, value]) => value !== null && value !== undefined);
  const kept = Object.entries(before?.brief ?? {}).filter(([member]) => changes[member as BriefMember] !== null);
  const own = partialOf(Object.fromEntries(given) as BriefInput, before?.brief);
  const brief: PartialBrief = { ...Object.fromEntries(kept), ...own };
  assertFits(brief, "brief");
  const source = before ? "edited" : "given";
  await put(context, page, { brief, revision: (before?.revision ?? 0) + 1, source }, before);
}

/**
 * Takes back what a change has made of a website's brief and of a page's own, where that was the last one.
 * @returns the revision from now on, and which members are others; null: nothing is
 */
export async function takeBackBriefs(
  context: BriefContext,
  page: Owner,
  isTaken: (changeId: string) => boolean,
): Promise<{ revision: number; members: string[] } | null> {
  const { db, account } = context;
  const members: string[] = [];
  const [site, own] = [
    await store.findBrief(db, account._id, page.website_id),
    await store.findBrief(db, account._id, page._id),
  ];
  if (site?.change_id && isTaken(site.change_id) && site.former[0]) {
    const [now, former] = [
      { ...emptyBrief(), ...site.brief },
      { ...emptyBrief(), ...site.former[0] },
    ];
    await changeBrief(context, page.website_id, former as BriefInput, undefined);
    members.push(...membersThatDiffer(now, former));
  }
  if (own?.change_id && isTaken(own.change_id)) {
    const gone = Object.fromEntries(Object.keys(own.brief).map((member) => [member, null]));
    const former = { ...gone, ...own.former[0] } as BriefInput;
    await changePageBrief(context, page, former);
    members.push(...Object.keys(former));
  }
  const { revision } = await knownBrief(db, account._id, page.website_id);
  return members.length === 0 ? null : { revision, members };
}

/**
 * Forgets what was read of a website's prompt, which is another now: the next generation reads that. What somebody has
 * said stays.
 */
export async function forgetRead(context: BriefContext, websiteId: string): Promise<void> {
  const before = await knownBrief(context.db, context.account._id, websiteId);
  if (before.source === "read") await replace(context, websiteId, before, emptyBrief(), "empty");
}

/** The same of a page whose own prompt is another now. */
export async function forgetReadOfPage({ db, account }: BriefContext, pageId: string): Promise<void> {
  const before = await store.findBrief(db, account._id, pageId);
  if (before?.source === "read") await store.deleteBrief(db, account._id, pageId);
}

/**
 * Keeps what was read of a website's prompt, unless somebody has said something meanwhile.
 * @returns what is known from now on
 */
export async function keepRead(context: BriefContext, websiteId: string, read: Brief): Promise<KnownBrief> {
  const before = await knownBrief(context.db, context.account._id, websiteId);
  if (before.source !== "empty") return before;
  await replace(context, websiteId, before, read, "read");
  return { brief: read, revision: before.revision + 1, source: "read", updated_at: context.now };
}

/** The same of a page's own prompt. */
export async function keepReadOfPage(context: BriefContext, page: Owner, read: PartialBrief): Promise<PartialBrief> {
  const before = await store.findBrief(context.db, context.account._id, page._id);
  if (before) return before.brief;
  await put(context, page, { brief: read, revision: 1, source: "read" });
  return read;
}

/** Gives a copy of a page the brief that the page has of its own. */
export async function copyPageBrief(context: BriefContext, fromId: string, to: Owner): Promise<void> {
  const row = await store.findBrief(context.db, context.account._id, fromId);
  if (row) await put(context, to, row);
}

/** Gives a copy of a website what is known of it. */
export async function copyBrief(context: BriefContext, fromId: string, toId: string): Promise<void> {
  await copyPageBrief(context, fromId, { _id: toId, website_id: toId });
}

/** A brief as archives have it: without the identifier of what it is of. */
export const PortableBrief = v.strictObject({
  source: v.picklist(BRIEF_SOURCES),
  brief: v.pipe(
    BriefInput,
    v.transform((given) => partialOf(given)),
    v.check((brief) => !isTooLarge(brief), says("too_large_kb", { most: 64 })),
  ),
});
export type PortableBrief = v.InferOutput<typeof PortableBrief>;

/** The brief of a website or page as an archive has it. */
export async function exportBrief(db: Db, accountId: string, ownerId: string): Promise<PortableBrief | null> {
  const row = await store.findBrief(db, accountId, ownerId);
  return row && { source: row.source, brief: row.brief };
}

/** Stores a brief that an archive has; null: it has none. */
export async function importBrief(
  context: Pick<BriefContext, "db" | "account" | "now">,
  owner: Owner,
  portable: PortableBrief | null,
): Promise<void> {
  if (portable) await put(context, owner, { ...portable, revision: 1 });
}

/** What a page knows of what was read of its prompt: the members that say something its website doesn't say already. */
export function readOfPage(read: Brief, site: Brief): PartialBrief {
  const members = membersThatDiffer(emptyBrief(), read).filter((member) => !isDeepEqual(read[member], site[member]));
  return Object.fromEntries(members.filter((member) => member !== "name").map((member) => [member, read[member]]));
}

/**
 * What was read, as briefs are kept: a member that breaks a rule is empty, and of what is too large in all that goes
 * first which has no place, then what was said last.
 */
export function fitting(read: Brief): Brief {
  const members = Object.entries(read).filter(([name, value]) => v.is(BRIEF_MEMBERS[name as BriefMember], value));
  let brief = mergeBrief(emptyBrief(), Object.fromEntries(members) as BriefInput);
  if (isTooLarge(brief)) brief = { ...brief, unplaced: [] };
  while (isTooLarge(brief) && brief.story.length > 0) brief = { ...brief, story: brief.story.slice(0, -1) };
  return brief;
}

/** The brief that a change makes of one, and whether it would fit. */
export const changedBrief = (before: Brief, changes: BriefInput): Brief => mergeBrief(before, changes);

async function replace(
  context: BriefContext,
  websiteId: string,
  before: KnownBrief,
  brief: Brief,
  source: BriefSource,
): Promise<void> {
  const revision = before.revision + 1;
  const owner = { _id: websiteId, website_id: websiteId };
  await put(context, owner, { brief, revision, source });
  const changed = membersThatDiffer(before.brief, brief);
  await recordEvent(context, briefChanged, () => ({ website_id: websiteId, revision, source, changed }));
}

/** @param before the owner's row, where that is known */
async function put(
  { db, account, now, changeId = null }: Pick<BriefContext, "db" | "account" | "now" | "changeId">,
  owner: Owner,
  { brief, revision, source }: Pick<store.BriefRow, "brief" | "revision" | "source">,
  before?: store.BriefRow | null,
): Promise<void> {
  const known = before === undefined ? await store.findBrief(db, account._id, owner._id) : before;
  const former = known === null ? [] : formerOf(known, brief);
  await store.saveBrief(db, {
    _id: owner._id,
    account_id: account._id,
    website_id: owner.website_id,
    page_id: owner._id === owner.website_id ? null : owner._id,
    brief,
    former,
    revision,
    source,
    change_id: changeId,
    size_bytes: briefBytes(brief) + Buffer.byteLength(JSON.stringify(former)),
    created_at: known?.created_at ?? now,
    updated_at: now,
  });
}

/** So many earlier briefs are known, and so many bytes of them. */
const MOST_FORMER = 20;
const MOST_FORMER_BYTES = 256 * 1024;

/** What was known before a change, newest first. */
function formerOf(known: store.BriefRow, brief: PartialBrief): PartialBrief[] {
  if (isDeepEqual(known.brief, brief)) return known.former;
  const former = [known.brief, ...known.former.filter((one) => !isDeepEqual(one, brief))].slice(0, MOST_FORMER);
  let bytes = 0;
  return former.filter((one) => {
    bytes += briefBytes(one);
    return bytes <= MOST_FORMER_BYTES;
  });
}

/** Throws `validation_failed` for a brief that is too large. @param path of it in the input */
export function assertFits(brief: PartialBrief, path: string): void {
  if (!isTooLarge(brief)) return;
  throw invalid(path, "too_large_kb", { most: 64 });
}

const isDeepEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const membersThatDiffer = (before: Brief, after: Brief): BriefMember[] =>
  (Object.keys(emptyBrief()) as BriefMember[]).filter((member) => !isDeepEqual(before[member], after[member]));
