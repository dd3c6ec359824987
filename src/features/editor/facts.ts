/**
 * Facts that a turn has changed: the brief, and the drafts of all other pages that show them. They are brought there
 * before the transaction that keeps them with the turn's own version, all or none.
 */
import type { Brief, BriefInput } from "../../brief/brief.ts";
import type { Services, WriteContext } from "../../operation/operation.ts";
import { changeBrief, changedBrief, changePageBrief, formerBrief, knownBrief, pageBrief } from "../briefs/service.ts";
import { bringToPages, type ChangedPage, keepChanged, type ReadPage, readChanged } from "../facts/service.ts";
import type { PageRow } from "../pages/service.ts";
import type { TurnRow } from "./store.ts";

/** A change of the brief, read as it will be kept. */
export interface ReadChange {
  /** Members of the website's brief, and of the page's own. */
  website: BriefInput;
  page: BriefInput;
  revision: number;
  others: ReadPage[];
}

interface Reading {
  services: Services;
  accountId: string;
  signal: AbortSignal;
}

/**
 * What a change of the brief makes of the other pages. A member that the page knows by itself is changed for it alone.
 * @param isSite whether all of it is the website's, whatever the page knows
 */
export async function readChange(
  { services, accountId, signal }: Reading,
  page: PageRow,
  changes: BriefInput,
  isSite = false,
): Promise<ReadChange> {
  const db = services.storage.read;
  const own = isSite ? null : await pageBrief(db, accountId, page._id);
  const [ofPage, ofWebsite] = [true, false].map((isOwn) =>
    Object.fromEntries(Object.entries(changes).filter(([member]) => Object.hasOwn(own ?? {}, member) === isOwn)),
  ) as [BriefInput, BriefInput];
  const { brief, revision } = await knownBrief(db, accountId, page.website_id);
  const context = { db, account: { _id: accountId }, services, signal };
  const changed = changedBrief(brief, ofWebsite);
  const brought = await bringToPages(context, page.website_id, { changed, except: page._id });
  return { website: ofWebsite, page: ofPage, revision, others: await readChanged(context, brought) };
}

/** What a turn's stream says of the change. */
export interface KeptChange {
  revision: number;
  members: string[];
  pages: ChangedPage[];
}

/**
 * Keeps a change in the transaction of its turn.
 * @throws PremisesChanged when the brief or a page is another by now
 */
export async function keepChange(
  writing: WriteContext & { services: Services },
  page: PageRow,
  { website, page: own, revision, others }: ReadChange,
): Promise<KeptChange> {
  const pages = await keepChanged(writing, page.website_id, revision, others);
  const known = await changeBrief(writing, page.website_id, website, revision);
  if (Object.keys(own).length > 0) await changePageBrief(writing, page, own);
  return { revision: known.revision, members: [...Object.keys(website), ...Object.keys(own)], pages };
}

/** What an undo takes the brief back to; null where the turn did not change it, or somebody has changed it since. */
export async function briefBefore(
  { services, accountId }: Reading,
  page: PageRow,
  turn: TurnRow,
): Promise<Brief | null> {
  const db = services.storage.read;
  const { updated_at } = await knownBrief(db, accountId, page.website_id);
  // A turn and its change of the brief are of the same transaction.
  return updated_at !== null && updated_at === turn.finished_at
    ? await formerBrief(db, accountId, page.website_id)
    : null;
}
