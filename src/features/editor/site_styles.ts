/**
 * A turn's change of what belongs to the whole website (colours, typefaces, buttons, header, footer) on its other pages.
 * Where pages share their styles it is there already; pages that have sheets of their own get new drafts beside it.
 */
import { bringStylesToPages } from "../../edits/computations.ts";
import type { PageCode } from "../../engines/engine.ts";
import type { Context, Services, WriteContext } from "../../operation/operation.ts";
import { nextTurn } from "../../storage/batches.ts";
import { readCodes, TASK_BYTES, withinBytes } from "../../storage/codes.ts";
import { findPage, listSitePages, type PageRow } from "../pages/service.ts";
import {
  addVersion,
  findVersions,
  type Parted,
  type ReadCode,
  readNewCode,
  roomForCode,
  type VersionRow,
} from "../versions/service.ts";

/** Whose pages are read, and how. */
type Reading = Pick<Context, "db" | "signal"> & { account: { _id: string }; services: Services };

type SitePage = Awaited<ReturnType<typeof listSitePages>>[number];

/** A page with what is to become its draft. */
export interface Brought {
  page: SitePage;
  read: ReadCode;
}

/** Pages that one task changes, as far as they have no more code than it may have. */
const READ_AT_ONCE = 20;

/** The other pages of a website that have drafts of their own styles, with these. */
async function others({ db, account }: Reading, page: PageRow): Promise<{ page: SitePage; version: VersionRow }[]> {
  const pages = (await listSitePages(db, page.website_id)).filter(
    ({ _id, draft_version_id }) => draft_version_id !== null && _id !== page._id,
  );
  const ids = pages.map(({ draft_version_id }) => draft_version_id!);
  const versions = new Map((await findVersions(db, account._id, ids)).map((version) => [version._id, version]));
  return pages.flatMap((one) => {
    const version = versions.get(one.draft_version_id!);
    return version && version.parts === null ? [{ page: one, version }] : [];
  });
}

/** What a change of a page's code makes of the styles of its website's other pages. */
export async function readStyled(
  reading: Reading,
  page: PageRow,
  before: PageCode,
  after: PageCode,
): Promise<Brought[]> {
  if (before.css === after.css) return [];
  const { db, account, services, signal } = reading;
  const found = await others(reading, page);
  const brought: Brought[] = [];
  const room = roomForCode();
  for (let at = 0; at < found.length; ) {
    await nextTurn();
    const next = found.slice(at, at + READ_AT_ONCE).map(({ version }) => version);
    const versions = withinBytes(next, TASK_BYTES);
    const some = found.slice(at, at + versions.length);
    at += versions.length;
    const codes = await readCodes(db, versions);
    const sheets = some.map(({ version }) => codes.get(version._id)!.css);
    const made = await services.computeFor(account._id)(
      bringStylesToPages,
      { before: before.css, after: after.css, others: sheets },
      { signal },
    );
    for (const [index, css] of made.entries()) {
      if (css === null) continue;
      const { page, version } = some[index]!;
      const code = { ...codes.get(version._id)!, css };
      room.take(code);
      brought.push({ page, read: await readNewCode(services, account._id, code, signal) });
    }
  }
  return brought;
}

/** Keeps them, in the caller's transaction. What somebody has changed meanwhile stays theirs. */
export async function keepStyled(writing: WriteContext, brought: Brought[], message: string): Promise<Parted["pages"]> {
  const kept: Parted["pages"] = [];
  for (const { page, read } of brought) {
    const now = await findPage(writing.db, writing.account._id, page._id);
    const base = page.draft_version_id!;
    if (now?.draft_version_id !== base) continue;
    const { _id } = await addVersion(writing, { pageId: page._id, source: "edit", message }, read);
    kept.push({ page_id: page._id, path: page.path, name: page.name, version_id: _id, base_version_id: base });
  }
  return kept;
}
