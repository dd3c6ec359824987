/**
 * Facts of a brief on the pages that show them: which places a change touches, and bringing it there. Pages are read and
 * changed in workers, before the transaction that keeps all of their new versions or none.
 */
import type { Brief } from "../../brief/brief.ts";
import { MARK } from "../../brief/facts.ts";
import type { Applied, SkippedMark } from "../../brief/marks.ts";
import { withPage } from "../../brief/merge.ts";
import { notFound, PremisesChanged } from "../../lib/errors.ts";
import type { Context, Services, WriteContext } from "../../operation/operation.ts";
import { tellChange } from "../../sentences/page_changes.ts";
import { nextTurn } from "../../storage/batches.ts";
import { readCodes } from "../../storage/codes.ts";
import { briefsOfPages, knownBrief, languageOfFacts } from "../briefs/service.ts";
import { getPage, listSitePages, updatePage } from "../pages/service.ts";
import { type WholeCode, wholeOf } from "../parts/service.ts";
import { addVersion, findVersions, type ReadCode, readNewCode } from "../versions/service.ts";
import { getWebsite } from "../websites/service.ts";
import { bringFacts } from "./computations.ts";

/** Whose pages are read, and how. */
type Reading = Pick<Context, "db" | "signal"> & { account: { _id: string }; services: Services };

/** Pages whose code is in memory at the same time. */
const READ_AT_ONCE = 20;

/** A page with what a change of facts makes of it. */
export interface BroughtPage {
  page_id: string;
  path: string;
  version_id: string;
  code: WholeCode;
  applied: Applied;
}

/**
 * What facts make of the pages of a website: of those that show any.
 * @param changed what is known from now on; left out: what is stored
 * @param except a page that is left out
 * @throws ApiError `not_found` for a page that is none of the website's
 */
export async function bringToPages(
  context: Reading,
  websiteId: string,
  { changed, pageIds, except }: { changed?: Brief; pageIds?: string[] | undefined; except?: string } = {},
): Promise<BroughtPage[]> {
  const { db, account, services } = context;
  const website = await getWebsite(context, websiteId);
  const wanted = pageIds && new Set(pageIds);
  const all = await listSitePages(db, websiteId);
  const pages = all.filter(({ _id }) => !wanted || wanted.delete(_id));
  for (const missing of wanted ?? []) throw notFound("page of this website", missing);
  const known = await briefsOfPages(db, account._id, websiteId);
  const { brief: stored } = await knownBrief(db, account._id, websiteId);
  const compute = services.computeFor(account._id);
  const brought: BroughtPage[] = [];
  const drafts = pages.filter(({ _id, draft_version_id }) => draft_version_id !== null && _id !== except);
  for (let at = 0; at < drafts.length; at += READ_AT_ONCE) {
    if (at > 0) await nextTurn();
    const some = drafts.slice(at, at + READ_AT_ONCE);
    const versions = await findVersions(
      db,
      account._id,
      some.map(({ draft_version_id }) => draft_version_id!),
    );
    const codes = new Map<string, WholeCode>();
    for (const [id, own] of await readCodes(db, versions))
      codes.set(id, await wholeOf(context, versions.find(({ _id }) => _id === id)!, own));
    const marked = some.flatMap((page) => {
      const code = codes.get(page.draft_version_id!);
      if (!code || !mayShowFacts(code.html)) return [];
      const { brief, former, own } = known(page._id);
      const after = changed ? withPage(changed, own) : brief;
      const before = changed ? [withPage(stored, own), ...former] : former;
      const language = languageOfFacts(page, after, website);
      const title = page.title ?? page.generated_title;
      const description = page.description ?? page.generated_description;
      const facts = {
        page: { html: code.html, title, description, language, name: website.name, isHome: page.path === "/" },
        before,
        after,
      };
      return [{ page, code, facts }];
    });
    if (marked.length === 0) continue;
    const made = await compute(
      bringFacts,
      marked.map(({ facts }) => facts),
      { signal: context.signal },
    );
    for (const [index, { page, code }] of marked.entries()) {
      const applied = made[index];
      if (applied)
        brought.push({ page_id: page._id, path: page.path, version_id: page.draft_version_id!, code, applied });
    }
  }
  return brought;
}

/** Whether a page shows facts, or leads to some: most do not, and are not read for it. */
const mayShowFacts = (html: string): boolean =>
  html.includes(MARK) || html.includes("application/ld+json") || /\b(?:tel|mailto):/i.test(html);

/** A page that is to get a version with the facts of now. */
export interface ReadPage extends BroughtPage {
  read: ReadCode;
}

/** The pages that change, read as their versions will be. */
export async function readChanged({ services, account }: Reading, brought: BroughtPage[]): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  for (const page of brought) {
    if (page.applied.stale === 0) continue;
    const code = { ...page.code, html: page.applied.html };
    pages.push({ ...page, read: await readNewCode(services, account._id, code, undefined, code.taken) });
  }
  return pages;
}

/** What of a page was left as it is. */
export interface SkippedPageMark extends SkippedMark {
  page_id: string;
}

export interface ChangedPage {
  page_id: string;
  path: string;
  version_id: string;
  places: number;
}

/**
 * Keeps new versions of pages, in the caller's transaction: all of them or none.
 * @throws PremisesChanged when a page or the brief is another by now
 */
export async function keepChanged(
  context: WriteContext,
  websiteId: string,
  revision: number,
  pages: ReadPage[],
): Promise<ChangedPage[]> {
  const { db, account } = context;
  if ((await knownBrief(db, account._id, websiteId)).revision !== revision) throw new PremisesChanged();
  const kept: ChangedPage[] = [];
  for (const { page_id, path, version_id, applied, read } of pages) {
    const page = await getPage(context, page_id);
    if (page.draft_version_id !== version_id) throw new PremisesChanged();
    const { title, description } = applied;
    const own = {
      ...(page.title !== null && title !== page.title ? { title } : {}),
      ...(page.description !== null && description !== page.description ? { description } : {}),
      ...(page.title === null && title !== page.generated_title ? { generated_title: title } : {}),
      ...(page.description === null && description !== page.generated_description
        ? { generated_description: description }
        : {}),
    };
    if (Object.keys(own).length > 0) await updatePage(db, account._id, page_id, own, true);
    const version = await addVersion(context, { pageId: page_id, source: "edit", message: tellChange("facts") }, read);
    kept.push({ page_id, path, version_id: version._id, places: applied.stale });
  }
  return kept;
}

/** The places of pages that were left as they are. */
export const skippedMarksOf = (brought: BroughtPage[]): SkippedPageMark[] =>
  brought.flatMap(({ page_id, applied }) => applied.kept.map((place) => ({ page_id, ...place }))).slice(0, MOST_KEPT);

const MOST_KEPT = 500;

/** What a change touches, page by page. */
export const affectedOf = (brought: BroughtPage[]) =>
  brought
    .filter(({ applied }) => applied.places > 0)
    .map(({ page_id, applied }) => ({ page_id, places: applied.places, stale: applied.stale }));
