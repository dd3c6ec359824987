/**
 * Facts that a turn has changed: the brief, and the drafts of all other pages that show them. They are brought there
 * before the transaction that keeps them with the turn's own version, all or none.
 */
import { type Brief, type BriefInput, emptyBrief } from "../../brief/brief.ts";
import { withPage } from "../../brief/merge.ts";
import type { Services, WriteContext } from "../../operation/operation.ts";
import {
  changeBrief,
  changedBrief,
  changePageBrief,
  fitting,
  keepRead,
  knownBrief,
  pageBrief,
} from "../briefs/service.ts";
import { ChangedMeanwhile } from "../edits/service.ts";
import { bringToPages, type ChangedPage, keepChanged, type ReadPage, readChanged } from "../facts/service.ts";
import type { PageRow } from "../pages/service.ts";

/** A change of the brief, read as it will be kept. */
export interface ReadChange {
  /** Members of the website's brief, and of the page's own. */
  website: BriefInput;
  page: BriefInput;
  revision: number;
  others: ReadPage[];
  /** What was read of a prompt that nobody had read before: it is kept first. */
  read?: Brief | null;
}

/**
 * What the website's prompt says, where it was never read: what is said in a conversation is said beside it. Null where
 * it was read, or where reading it is not free.
 */
export async function unreadPrompt(
  { services, accountId, signal }: Reading,
  { _id, name, prompt, language }: { _id: string; name: string; prompt: string; language: string | null },
): Promise<Brief | null> {
  const engine = services.engineFor(accountId);
  if (prompt === "" || engine.name !== "builtin") return null;
  const { source } = await knownBrief(services.storage.read, accountId, _id);
  return source === "empty" ? fitting(await engine.readBrief({ name, prompt, language }, signal)) : null;
}

interface Reading {
  services: Services;
  accountId: string;
  signal: AbortSignal;
}

/**
 * What a change of the brief makes of the other pages. A member that the page knows by itself is changed for it alone.
 * @param before what was known on the page when the change was made, and what was read of a prompt for that
 * @throws ChangedMeanwhile when others have changed the same members since
 */
export async function readChange(
  reading: Reading,
  page: PageRow,
  changes: BriefInput,
  before: { known: Brief | null; read: Brief | null },
): Promise<ReadChange> {
  const db = reading.services.storage.read;
  const own = await pageBrief(db, reading.accountId, page._id);
  const { brief, source } = await knownBrief(db, reading.accountId, page.website_id);
  const now = withPage(source === "empty" && before.read ? before.read : brief, own);
  const isChanged = ([member, value]: [string, unknown]) => {
    const there = now[member as keyof Brief];
    return (
      !Bun.deepEquals(there, (before.known ?? emptyBrief())[member as keyof Brief]) && !Bun.deepEquals(there, value)
    );
  };
  if (Object.entries(changes).some(isChanged)) throw new ChangedMeanwhile("What is known of the business was");
  const [ofPage, ofWebsite] = [true, false].map((isOwn) =>
    Object.fromEntries(Object.entries(changes).filter(([member]) => Object.hasOwn(own ?? {}, member) === isOwn)),
  ) as [BriefInput, BriefInput];
  return { ...(await broughtToOthers(reading, page, ofWebsite, ofPage)), read: before.read };
}

async function broughtToOthers(
  { services, accountId, signal }: Reading,
  page: PageRow,
  website: BriefInput,
  own: BriefInput,
): Promise<ReadChange> {
  const db = services.storage.read;
  const { brief, revision } = await knownBrief(db, accountId, page.website_id);
  const context = { db, account: { _id: accountId }, services, signal };
  const changed = changedBrief(brief, website);
  const brought = bringToPages(context, page.website_id, { changed, except: page._id });
  return { website, page: own, revision, others: (await readChanged(context, brought)).pages };
}

/** What a turn's stream says of the change. */
export interface SavedChange {
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
  { website, page: own, revision, others, read }: ReadChange,
): Promise<SavedChange> {
  const pages = await keepChanged(writing, page.website_id, revision, others);
  const before = read ? (await keepRead(writing, page.website_id, read)).revision : revision;
  const known = await changeBrief(writing, page.website_id, website, before);
  if (Object.keys(own).length > 0) await changePageBrief(writing, page, own);
  return { revision: known.revision, members: [...Object.keys(website), ...Object.keys(own)], pages };
}
