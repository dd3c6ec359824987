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
import { readCodes, TASK_BYTES, withinBytes } from "../../storage/codes.ts";
import { briefsOfPages, knownBrief, languageOfFacts } from "../briefs/service.ts";
import { getPage, listSitePages, updatePage } from "../pages/service.ts";
import { type WholeCode, wholeOf } from "../parts/service.ts";
import { addVersion, findVersions, type ReadCode, readNewCode, roomForCode } from "../versions/service.ts";
import { getWebsite } from "../websites/service.ts";
import { bringFacts } from "./computations.ts";

/** Whose pages are read, and how. */
type Reading = Pick<Context, "db" | "signal"> & { account: { _id: string }; services: Services };

/** Pages that one task changes, as far as they have no more code than it may have. */
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
 * What facts make of the pages of a website, one after another: of those that show any.
 * @param changed what is known from now on; left out: what is stored
 * @param except a page that is left out
 * @throws ApiError `not_found` for a page that is none of the website's
 */
export async function* bringToPages(
  context: Reading,
  websiteId: string,
  { changed, pageIds, except }: { changed?: Brief; pageIds?: string[] | undefined; except?: string } = {},
): AsyncGenerator<BroughtPage> {
  const { db, account, services } = context;
  const website = await getWebsite(context, websiteId);
  const wanted = pageIds && new Set(pageIds);
  const all = await listSitePages(db, websiteId);
  const pages = all.filter(({ _id }) => !wanted || wanted.delete(_id));
  for (const missing of wanted ?? []) throw notFound("page of this website", missing);
  const known = await briefsOfPages(db, account._id, websiteId);
  const { brief: stored } = await knownBrief(db, account._id, websiteId);
  const compute = services.computeFor(account._id);
  const drafts = pages.filter(({ _id, draft_version_id }) => draft_version_id !== null && _id !== except);
  for (let at = 0; at < drafts.length; ) {
    if (at > 0) await nextTurn();
    const next = drafts.slice(at, at + READ_AT_ONCE).map(({ draft_version_id }) => draft_version_id!);
    const found = new Map((await findVersions(db, account._id, next)).map((version) => [version._id, version]));
    const versions = withinBytes(
      next.map((id) => found.get(id)!),
      TASK_BYTES,
    );
    const some = drafts.slice(at, at + versions.length);
    at += versions.length;
    const codes = new Map<string, WholeCode>();
    for (const [id, own] of await readCodes(db, versions)) codes.set(id, await wholeOf(context, found.get(id)!, own));
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
      if (applied) yield { page_id: page._id, path: page.path, version_id: page.draft_version_id!, code, applied };
    }
  }
}

/** Whether a page shows facts, or leads to some: most do not, and are not read for it. */
const mayShowFacts = (html: string): boolean =>
  html.includes(MARK) || html.includes("application/ld+json") || /\b(?:tel|mailto):/i.test(html);

/** A page that is to get a version with the facts of now. */
export interface ReadPage extends BroughtPage {
  read: ReadCode;
}

/** What of a page was left as it is. */
export interface SkippedPageMark extends SkippedMark {
  page_id: string;
}

/**
 * The pages that change, read as their versions will be, and places of pages that are left as they are.
 * @throws ApiError `not_possible` when it is too much at once
 */
export async function readChanged(
  { services, account }: Reading,
  brought: AsyncIterable<BroughtPage>,
): Promise<{ pages: ReadPage[]; kept: SkippedPageMark[] }> {
  const pages: ReadPage[] = [];
  const kept: SkippedPageMark[] = [];
  const room = roomForCode();
  for await (const page of brought) {
    const { page_id, applied } = page;
    for (const place of applied.kept) if (kept.length < MOST_KEPT) kept.push({ page_id, ...place });
    if (applied.stale === 0) continue;
    const code = { ...page.code, html: applied.html };
    room.take(code);
    pages.push({ ...page, read: await readNewCode(services, account._id, code, undefined, code.taken) });
  }
  return { pages, kept };
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

/** Places that are left as they are and named. */
const MOST_KEPT = 500;

/** What a change touches, page by page. */
export async function affectedOf(brought: AsyncIterable<BroughtPage>) {
  const affected = await Array.fromAsync(brought, ({ page_id, applied: { places, stale } }) => ({
    page_id,
    places,
    stale,
  }));
  return affected.filter(({ places }) => places > 0);
}
