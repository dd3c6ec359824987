/**
 * What publishing computes before it writes: a release of a website as it is to be, with the documents that must be made
 * anew for it. It is stored already, but nobody sees it yet. What a document is made of has a fingerprint, and one whose
 * fingerprint is the same stays: of a website of 500 pages one page is made when one has changed, and those whose menu
 * changes.
 *
 * The transaction that follows (`carryOut`) checks that the website is still the one that was planned for and shows the
 * release to its visitors, by one pointer.
 */
import { HtmlLimitError } from "../../html/limits.ts";
import { deleteWithAllBelow } from "../../jobs/deletions.ts";
import { stampsAt } from "../../lib/clock.ts";
import { ApiError, PremisesChanged } from "../../lib/errors.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { inMenuOrder } from "../../lib/menu_order.ts";
import { siteChanged } from "../../operation/feature.ts";
import type { Context } from "../../operation/operation.ts";
import type { Account } from "../../policy/plans.ts";
import { nextTurn } from "../../storage/batches.ts";
import { type EncodedDocument, putDocuments } from "../../storage/blobs.ts";
import type { Db } from "../../storage/client.ts";
import { findOwn, fitsBase } from "../../storage/release_entries.ts";
import { widthsOf } from "../../storage/served_files.ts";
import type { PictureCredit } from "../../storage/tables.ts";
import { ComputeFailure } from "../../workers/computation.ts";
import { BEACON_SCRIPT_PATH } from "../analytics/service.ts";
import { assetFilesIn, creditsOwed, makeWidthsOf, touchIconOf, withinSite } from "../assets/service.ts";
import type { ContentReader, ContentUse, Filling } from "../cms/service.ts";
import { type AdoptedForms, adoptForms, formsToWire, keepAdopted, type WiredForm } from "../forms/service.ts";
import { textsOfParts } from "../parts/service.ts";
import { codeOf, findVersion } from "../versions/service.ts";
import { recordEvent } from "../webhooks/service.ts";
import { NOT_FOUND_PAGES, siteOrigin } from "../websites/service.ts";
import { type PublishedDocument, renderPage } from "./computations.ts";
import type { DocumentParts } from "./document.ts";
import { type Entry, listedOn, type Navigation } from "./listed_pages.ts";
import type { PageWords } from "./page_words.ts";
import type { RedirectChanges } from "./redirect_rules.ts";
import { copyAll, indexAll } from "./release_batches.ts";
import { releasePublished, toRelease } from "./release_presenter.ts";
import type { Pictures } from "./responsive_images.ts";
import * as store from "./store.ts";
import { HEAD_FIELDS } from "./texts.ts";
import { createKeeper } from "./unfinished_release.ts";

/** To be changed when `renderDocument` makes something else of the same parts. */
const DOCUMENT_REVISION = 4;
/** Pages whose fingerprint is taken before others are answered. */
const LOOKED_AT_IN_A_TURN = 50;
/** Documents that are made at the same time; so many are in memory. */
const MADE_AT_ONCE = 4;
/**
 * Pages that are published together and compressed as well as can be: that is nine tenths of what a page costs, and makes
 * it smaller by a sixteenth. Of more pages it would take the processor from everybody else for too long.
 */
const MOST_THOROUGH = 25;
/** Documents are stored in steps of so many bytes, so that no other writer waits for all of them. */
const STORED_AT_ONCE_BYTES = 200_000;

/** Entries that are stored with one commit: one or two milliseconds. */
const PAGES_STORED_AT_ONCE = 50;
/** What an entry of a release takes of the quota of its account. */
const ENTRY_BYTES = 200;

/** A page as visitors are to see it, but for its document. */
export type Publication = Omit<store.PublicationRow, "_id" | "document" | "fingerprint" | "menu_entries">;

/** A page that is to be seen again as it was published. */
export const asPublished = ({
  _id,
  document,
  fingerprint,
  menu_entries,
  present,
  ...publication
}: Publication & Partial<store.ReleasedPage>): Publication => publication;

/** What tells the pages of a release apart: a page, or what is made of its code besides it. */
export const keyOf = ({ page_id, part }: Pick<Publication, "page_id" | "part">): string =>
  part === "" ? page_id : `${page_id} ${part}`;

/** Whether menus list a page: those that are made of another's code are too many, and nobody means to visit a template, or the page of what is not there. */
export const isInMenu = ({ part, path }: Pick<Publication, "part" | "path">): boolean =>
  part === "" && !path.endsWith("/:slug") && !NOT_FOUND_PAGES.includes(path);

/** The entries of the menu that a website with these pages has. */
export const menuOf = (pages: Publication[], order: string[] | null): Entry[] =>
  inOrder(pages, order)
    .filter(isInMenu)
    .map(({ path, name }) => ({ path, name }));

/** What became of a page's code. */
type PublishedCode = Pick<
  store.PublicationRow,
  "document" | "fingerprint" | "menu_entries" | "title" | "description" | "language" | "is_listed"
>;

export interface SitePlan {
  /** The website that was planned for, as it is before the change. */
  site: store.Site;
  /** The release that is to be shown; null: visitors see what they see now. */
  releaseId: string | null;
  /** Releases that kept what was made of it. */
  kept: string[];
  redirects: RedirectChanges;
}

/** What a plan is made for. */
export interface PlanInput {
  /** The website as it is now. */
  site: store.Site;
  /** The same with the address and name that it is to have. */
  shown: store.Site;
  /** What visitors see now. */
  before: store.ReleasedPage[];
  /** What they are to see; what is to stay as it is, as it is in `before`. */
  after: Publication[];
  /** Publications whose documents can be shown again, beside those that visitors see now. */
  known?: store.ReleasedPage[];
  /** The pages that are published: when the document of one can't be made, nothing is. */
  published: ReadonlySet<string>;
  /** Pages that are there no more, though visitors see them: they are shown as they were. */
  gone: ReadonlySet<string>;
  /** Where addresses lead that are no pages; those of the release before are in `waysBefore`. */
  ways: store.WayOn[];
  waysBefore: store.WayOn[];
  redirects: RedirectChanges;
  release: Pick<store.ReleaseRow, "action" | "message" | "restored_from">;
  /** What the pages show of the website's content. */
  content: PlannedContent;
  /** Whether what is made is kept, for whoever goes on when this process is ended. */
  keeps?: boolean;
  /** Everything else stays as it is: then `before` and `after` are only the pages that may change. */
  rest?: { menu: Entry[] };
}

/** What pages ask for of content, by their versions, and who answers. */
export interface PlannedContent {
  reader: ContentReader;
  uses: ReadonlyMap<string, ContentUse>;
}

/** Who plans: a call, or a job for an account. */
export type Planner = Pick<Context, "services" | "db" | "newId" | "now" | "via"> & { account: Pick<Account, "_id"> };

/** Publications in the order of navigation. */
export const inOrder = <Page extends Publication>(publications: Page[], order: string[] | null): Page[] =>
  inMenuOrder(publications, order, ({ page_id }) => page_id);

/** What a release shows of a page: a publication that there is, or a new one. */
type PageOfRelease = store.ReleasedPage | Omit<store.PublicationRow, "_id">;

/** So long a release waits for the widths of its pictures, where they were not made yet. */
export const WIDTHS_MS = 30_000;

/**
 * Makes what is to be different, and the release that shows it.
 * @throws ApiError `invalid_deploy` when the code of a page that is published can't be read
 */
export async function planSite(planner: Planner, wanted: PlanInput): Promise<SitePlan> {
  const { site, shown, before, after, published, gone, content } = wanted;
  const shelf = createShelf(planner);
  const keeper = wanted.keeps ? await createKeeper(planner, site, shelf.store) : null;
  const known = [...(wanted.known ?? []), ...(keeper?.found ?? [])];
  const pages = inOrder(after, shown.page_order);
  const menu = wanted.rest?.menu ?? menuOf(after, shown.page_order);
  const releasePages = new Map<string, PageOfRelease>();
  const adopted: AdoptedForms[] = [];
  const rows = Map.groupBy([...before, ...known], keyOf);
  const forms = await formsToWire(planner.db, [...new Set(pages.map(({ version_id }) => version_id))]);
  const pictures = await picturesOfPublications(planner.db, planner.account._id, [...before, ...known]);
  const filesOf = new Map<string, string[]>();
  const wordsOf = new Map<string, PageWords>();
  const menus = createMenus();
  const widthsUntil = planner.services.clock.now() + WIDTHS_MS;
  await nextTurn();
  const isFew = published.size <= MOST_THOROUGH;
  const left = pages.values();
  let failed = false;
  let looked = 0;

  async function makeNext(): Promise<void> {
    for (const publication of left) {
      if (++looked % LOOKED_AT_IN_A_TURN === 0) await nextTurn();
      if (failed) return;
      const key = keyOf(publication);
      const { page_id, part } = publication;
      const candidates = rows.get(key) ?? [];
      const filling = await fillingOf(content, publication);
      if (filling === "gone") {
        // Its record is not published any more: the job that follows it takes it away, with what leads there.
        const asItIs = candidates.at(-1);
        if (asItIs) releasePages.set(key, asItIs);
        continue;
      }
      const source = sourceOf(
        planner,
        shown,
        publication,
        menu,
        forms.get(publication.version_id)!,
        filling,
        feedFor(content, publication),
      );
      const done = candidates.find(
        (row) =>
          row.fingerprint !== null &&
          row.fingerprint ===
            fingerprintOf(source, menus.hashOf(source.navigation, row.menu_entries), pictures.get(row._id) ?? {}),
      );
      if (done) {
        releasePages.set(key, done === publication ? done : showing(candidates, publication, done));
        continue;
      }
      // What visitors would see if its document could not be made.
      const asBefore = candidates.findLast((row) => row.version_id === publication.version_id) ?? candidates.at(-1);
      if (asBefore && gone.has(page_id)) {
        releasePages.set(key, asBefore);
        continue;
      }
      try {
        const effort = isFew && published.has(page_id) && part === "" ? "thorough" : "quick";
        const {
          made,
          files,
          words,
          adopted: taken,
        } = await make(planner, source, effort, menus, shelf.put, widthsUntil);
        if (taken) adopted.push(taken);
        // Further pages of a list have what others have.
        const found = /^\d+$/.test(part) ? null : words;
        const page = showing(candidates, publication, made);
        filesOf.set(publication.path, files);
        if (found) wordsOf.set(publication.path, found);
        releasePages.set(key, page);
        if (!keeper || "_id" in page) continue;
        for (const kept of await keeper.keep({ row: page, files, words: found })) {
          releasePages.set(keyOf(kept), kept);
          wordsOf.delete(kept.path);
        }
      } catch (error) {
        // Of another page visitors go on seeing what they see: it holds nobody else up.
        if (asBefore && !published.has(page_id) && isOfThisPage(error)) {
          releasePages.set(key, asBefore);
          continue;
        }
        failed = true;
        throw readable(error);
      }
    }
  }
  await Promise.all(Array.from({ length: MADE_AT_ONCE }, makeNext));
  await shelf.store();
  for (const forms of adopted) await keepForms(planner, forms);
  const releaseId = isSame(wanted, releasePages)
    ? null
    : await storeRelease(planner, wanted, releasePages, { filesOf, wordsOf });
  return { site, releaseId, kept: keeper?.releases ?? [], redirects: wanted.redirects };
}

/** What is filled into a page; null: nothing, "gone": its record is not published. */
export async function fillingOf(
  { reader, uses }: PlannedContent,
  publication: Publication,
): Promise<Filling | null | "gone"> {
  const use = uses.get(publication.version_id);
  if (!use) return publication.part === "" ? null : "gone";
  return (await reader.fillingFor(publication, use)) ?? "gone";
}

/** The feed of the collection whose records a page shows, in a list or as their page. */
export function feedFor({ reader, uses }: PlannedContent, { version_id, path, part }: Publication): string | null {
  const use = uses.get(version_id);
  if (!use) return null;
  const shows = ({ slug, route }: ContentReader["collections"][number]) =>
    use.lists.some(({ collection }) => collection === slug) ||
    (part !== "" && path.startsWith(route!.slice(0, -":slug".length)));
  const fed = reader.collections.find(
    (collection) => collection.feed && collection.route !== null && shows(collection),
  );
  return fed ? `${fed.route!.slice(0, -":slug".length)}feed.xml` : null;
}

/** The publication of a page with a document: one that there is, when it is the same in all. */
function showing(candidates: store.ReleasedPage[], publication: Publication, made: PublishedCode): PageOfRelease {
  const { document, fingerprint, menu_entries, title, description, language, is_listed } = made;
  const row = {
    ...asPublished(publication),
    ...{ document, fingerprint, menu_entries, title, description, language, is_listed },
  };
  return candidates.find(({ _id, present, ...there }) => Bun.deepEquals(there, row)) ?? row;
}

/** Whether visitors would see nothing else than they do. */
const isSame = ({ before, ways, waysBefore, release }: PlanInput, pages: Map<string, PageOfRelease>): boolean =>
  release.action !== "deploy" &&
  release.action !== "restore" &&
  pages.size === before.length &&
  before.every((row) => pages.get(keyOf(row)) === row) &&
  Bun.deepEquals(ways, waysBefore);

/** What a release has otherwise than the one before it, in which it may be that nothing is at a path any more. */
function changedEntries(
  { before, ways, waysBefore, gone }: PlanInput,
  pages: Map<string, PageOfRelease>,
  filesOf: Map<string, string[]>,
): store.NewEntry[] {
  const rows = new Map(before.map((row) => [row._id, row]));
  const taken = new Set([...pages.values()].map(({ path }) => path));
  const changed: store.NewEntry[] = [];
  for (const page of pages.values()) {
    const isGone = gone.has(page.page_id);
    const row = "_id" in page ? rows.get(page._id) : undefined;
    if (row?.present === !isGone) continue;
    changed.push({
      path: page.path,
      page_id: isGone || page.part !== "" ? null : page.page_id,
      part_of: isGone || page.part === "" ? null : page.page_id,
      publication: "_id" in page ? page._id : page,
      files: filesOf.get(page.path) ?? [],
      status: null,
      target: null,
    });
  }
  const nothing = { page_id: null, part_of: null, publication: null, files: [], status: null, target: null };
  const wayAt = new Map(waysBefore.map((way) => [way.path, way]));
  for (const way of ways) {
    if (taken.has(way.path)) continue;
    taken.add(way.path);
    if (!Bun.deepEquals(wayAt.get(way.path), way)) changed.push({ ...nothing, ...way });
  }
  for (const path of new Set([...before, ...waysBefore].map(({ path }) => path)))
    if (!taken.has(path)) changed.push({ ...nothing, path });
  return changed;
}

const documentOf = ({ document }: PageOfRelease) => document;

/** Stores a release in small steps; nobody sees it yet. */
async function storeRelease(
  { services, account, now, newId, via }: Planner,
  wanted: PlanInput,
  pages: Map<string, PageOfRelease>,
  { filesOf, wordsOf }: { filesOf: Map<string, string[]>; wordsOf: Map<string, PageWords> },
): Promise<string> {
  const { site, before, ways, release, rest } = wanted;
  const _id = newId("rel");
  const changed = changedEntries(wanted, pages, filesOf);
  const known = new Map(before.map((row) => [keyOf(row), row]));
  const differs = (page: PageOfRelease) => {
    const row = known.get(keyOf(page));
    return row && (row.document !== page.document || row.path !== page.path);
  };
  const { storage } = services;
  const sizeOf = (some: PageOfRelease[]) => store.sizesOf(storage.read, some.map(documentOf));
  const earlier = rest ? await store.findRelease(storage.read, account._id, site.release_id!) : null;
  const shown = [...pages.values()];
  // Beside the release before only what is different is counted.
  const come = earlier ? shown.filter((page) => known.get(keyOf(page)) !== page) : shown;
  const left = earlier ? before.filter((row) => pages.get(keyOf(row)) !== row) : [];
  const sizes = (earlier?.size_bytes ?? 0) - (await sizeOf(left)) + (await sizeOf(come));
  const pageCount = shown.length + (earlier ? earlier.pages - before.length : 0);
  const all = pageCount + ways.length;
  const paths = changed.map(({ path }) => path);
  const { base, own } = site.release_id ? await findOwn(storage.read, site.release_id) : { base: null, own: [] };
  const ownPaths = new Set([...own, ...paths]);
  const rests = base !== null && fitsBase(ownPaths.size, all);
  const covered = rests ? await store.pathsIn(storage.read, base, paths) : new Set();
  const entries = changed.filter(
    ({ path, publication, status }) => publication !== null || status !== null || covered.has(path),
  );
  const row: store.ReleaseRow = {
    _id,
    account_id: account._id,
    website_id: site._id,
    number: null,
    base_id: rests ? base : null,
    ...release,
    created_by: via === "rest" ? "api" : via,
    pages: pageCount,
    pages_added: [...pages.keys()].filter((id) => !known.has(id)).length,
    pages_changed: shown.filter(differs).length,
    pages_removed: before.filter((row) => !pages.has(keyOf(row))).length,
    size_bytes: sizes,
    list_bytes: (rests ? ownPaths.size : all) * ENTRY_BYTES,
    created_at: now,
  };
  for (let at = 0; at === 0 || at < entries.length; at += PAGES_STORED_AT_ONCE) {
    const some = entries.slice(at, at + PAGES_STORED_AT_ONCE);
    await storage.write(account._id, async (db) => {
      if (at === 0 && !(await store.insertRelease(db, row, site.release_id))) throw new PremisesChanged();
      if (at === 0 && rests && own.length > 0) await store.copyOwn(db, site.release_id!, _id, paths);
      // What nothing referred to yet may have been swept.
      if (some.length > 0 && !(await store.insertEntries(db, _id, some))) throw new PremisesChanged();
    });
    await nextTurn();
  }
  if (!rests && site.release_id) await copyAll(storage, account._id, site.release_id, _id, paths);
  const titles = new Map(shown.map(({ path, title }) => [path, title]));
  const words = [...wordsOf].map(([path, words]) => ({ path, title: titles.get(path)!, ...words }));
  await indexAll(storage, account._id, { release_id: _id, website_id: site._id }, words);
  return _id;
}

/** Whether what failed is due to a page's own code. */
const isOfThisPage = (error: unknown): boolean =>
  error instanceof HtmlLimitError || (error instanceof ComputeFailure && error.code !== "crashed");

const readable = (error: unknown): unknown =>
  error instanceof HtmlLimitError ? new ApiError("invalid_deploy", error.said) : error;

/** What a document is made of, but for its code, which the version names. */
interface Source extends Omit<DocumentParts, "html" | "css" | "javascript" | "shared" | "forms" | "pictures"> {
  publication: Publication;
  forms: Map<number, WiredForm>;
}

export function sourceOf(
  { services }: Planner,
  site: store.Site,
  publication: Publication,
  menu: Entry[],
  forms: Map<number, WiredForm>,
  filling: Filling | null,
  feed: string | null,
): Source {
  return {
    publication,
    ...(filling ? { content: filling } : {}),
    ...(feed === null ? {} : { feed }),
    title: publication.title,
    description: publication.description,
    canonical: `${siteOrigin(services.baseUrl, site)}${publication.path}`,
    siteName: site.name,
    ...(site.logo === null ? {} : { logo: site.logo }),
    ...(site.icon === null ? {} : { icon: site.icon }),
    ogImage: publication.og_image,
    language: publication.language || null,
    owned: HEAD_FIELDS.filter((field) => publication.owned_fields.split(" ").includes(field)),
    noindex: false,
    navigation: { path: publication.path, pages: menu },
    forms,
  };
}

interface Menus {
  /** The hash of what a document shows of its website's menu, when its longest one has so many entries; null: all. */
  hashOf(navigation: Navigation, menuEntries: number | null): string;
  /** All its pages as JSON. */
  textOf(pages: Entry[]): string;
}

/** The same menu is on nearly all pages of a website, and long on a large one: each is hashed and written once. */
export function createMenus(): Menus {
  const hashes = new Map<string, string>();
  const texts = new Map<Entry[], string>();
  return {
    hashOf(navigation, menuEntries) {
      const key = `${navigation.path === "/"} ${menuEntries}`;
      const hash = hashes.get(key) ?? sha256Hex(JSON.stringify(listedOn(navigation, menuEntries)));
      hashes.set(key, hash);
      return hash;
    },
    textOf(pages) {
      const text = texts.get(pages) ?? JSON.stringify(pages);
      texts.set(pages, text);
      return text;
    },
  };
}

/** @param pictures those that the document shows, as they are now */
function fingerprintOf({ publication, navigation, forms, ...parts }: Source, menu: string, pictures: Pictures): string {
  const wired = [...forms].map(([position, { id, hasFiles }]) => [position, id, hasFiles]);
  const shown = Object.entries(pictures).sort(([a], [b]) => (a < b ? -1 : 1));
  const { version_id, path, parts: shared } = publication;
  const made: unknown[] = [DOCUMENT_REVISION, BEACON_SCRIPT_PATH, version_id, path, parts, menu, wired, shown];
  if (shared) made.push(shared);
  return sha256Hex(JSON.stringify(made));
}

/** Those of some files that are pictures, with their widths, and the credits that an account owes for them. */
async function picturesOf(db: Db, accountId: string, files: string[]): Promise<Pictures> {
  if (files.length === 0) return {};
  const [widths, credits] = [await widthsOf(db, files), await creditsOwed(db, accountId, files)];
  return Object.fromEntries([...widths].map(([file, found]) => [file, withCredit(found, credits.get(file))]));
}

const withCredit = <Found>(found: Found, credit: PictureCredit | undefined) => (credit ? { ...found, credit } : found);

/** What each publication shows under /_sw/assets/, as it is now, by its number. */
async function picturesOfPublications(
  db: Db,
  accountId: string,
  rows: store.ReleasedPage[],
): Promise<Map<number, Pictures>> {
  const files = await store.filesOf(
    db,
    rows.map(({ _id }) => _id),
  );
  const known = await picturesOf(db, accountId, [...new Set([...files.values()].flat())]);
  const ofRow = (names: string[]) =>
    names.flatMap((file) => (Object.hasOwn(known, file) ? [[file, known[file]!]] : []));
  return new Map([...files].map(([_id, names]) => [_id, Object.fromEntries(ofRow(names))]));
}

export async function make(
  planner: Planner,
  source: Source,
  effort: "thorough" | "quick",
  menus: Menus,
  keep: (document: EncodedDocument) => Promise<void>,
  widthsUntil: number,
): Promise<{ made: PublishedCode; files: string[]; words: PageWords | null; adopted: AdoptedForms | null }> {
  const { db, account, services } = planner;
  const { publication, navigation, ...given } = source;
  const { version_id, website_id } = publication;
  const found = await codeOf(db, account._id, version_id);
  // Deleted meanwhile.
  if (!found) throw new PremisesChanged();
  const contentText = given.content ? JSON.stringify(given.content) : "";
  const sharedText = publication.parts ? JSON.stringify(await textsOfParts(db, account._id, publication.parts)) : "{}";
  const texts = await withinSite(db, account._id, website_id, { ...found, filled: contentText, shared: sharedText });
  const { filled, shared, ...code } = texts;
  const content = filled === contentText ? {} : { content: JSON.parse(filled) };
  const parts = { ...given, ...content, shared: JSON.parse(shared) };
  const { logo = "", icon = "" } = given;
  const files = assetFilesIn([
    ...[code.html, code.css, code.javascript, filled, shared],
    ...[publication.og_image ?? "", logo, icon],
  ]);
  await makeWidthsOf(services, account._id, files, widthsUntil);
  const [iconFile] = assetFilesIn([icon]);
  const touchIcon = iconFile === undefined ? null : await touchIconOf(services, account._id, iconFile);
  const pictures = await picturesOf(db, account._id, files);
  const compute = services.computeFor(account._id);
  const followsMenu = [code.html, filled, shared].some((text) => /data-sw-pages/i.test(text));
  const shown = { path: navigation.path, menu: followsMenu ? menus.textOf(navigation.pages) : "[]" };
  const render = (forms: Map<number, WiredForm>): Promise<PublishedDocument> =>
    compute(
      renderPage,
      {
        parts: { ...code, ...parts, forms, pictures, ...(touchIcon && { touchIcon }) },
        ...shown,
        effort,
        updated: publication.published_at,
      },
      { signal: services.stopping },
    );
  let rendered = await render(source.forms);
  let { forms } = source;
  let adopted: AdoptedForms | null = null;
  if (rendered.otherForms) {
    const page = { pageId: publication.page_id, versionId: publication.version_id };
    adopted = await adoptForms(planner, page, rendered.otherForms);
    forms = new Map(adopted.forms.map(({ found, id }) => [found.position, { id, hasFiles: found.hasFiles }]));
    rendered = await render(forms);
  }
  const { document, head, menuEntries, words } = rendered;
  await keep(document);
  const menu = menus.hashOf(navigation, menuEntries);
  const { title, description, language, isListed } = head;
  const fingerprint = fingerprintOf({ ...source, title, description, language, forms }, menu, pictures);
  const made = {
    ...{ document: document.hash, fingerprint, menu_entries: menuEntries },
    ...{ title, description, language: language ?? "", is_listed: isListed },
  };
  return { files, words, made, adopted };
}

/**
 * Stores which forms a published version from before they were known has. That is true whatever becomes of the plan, and
 * there may be a thousand such versions, once.
 */
export async function keepForms({ services, account, now, newId }: Planner, forms: AdoptedForms): Promise<void> {
  await services.storage.write(account._id, async (db) => {
    // Deleted meanwhile.
    if (!(await findVersion(db, account._id, forms.versionId))) throw new PremisesChanged();
    await keepAdopted({ db, account, now, newId }, forms);
  });
}

/** The kind of job that makes the documents of a website's pages under test anew; its subject is the website. */
export const RENDER_TESTS_JOB = "experiments.render";

/** Has the variations of pages under test follow a website that is shown otherwise. */
async function renderTestsLater(
  { db, now, services: { queue }, afterCommit }: Pick<Context, "db" | "now" | "services" | "afterCommit">,
  websiteId: string,
): Promise<void> {
  if (!(await store.hasTests(db, websiteId))) return;
  await queue.hasten(db, { kind: RENDER_TESTS_JOB, subject: websiteId, runAt: now });
  afterCommit(() => queue.wake());
}

/** Where documents are put until there are enough of them to be stored at once. */
export function createShelf({ services, account }: Planner) {
  let documents: EncodedDocument[] = [];
  let bytes = 0;
  async function storeAll(): Promise<void> {
    const taken = documents;
    documents = [];
    bytes = 0;
    if (taken.length > 0) await services.storage.write(account._id, (db) => putDocuments(db, taken));
  }
  return {
    store: storeAll,
    async put(document: EncodedDocument): Promise<void> {
      documents.push(document);
      const { bytes: plain, br, zstd, gzip, markdown } = document;
      for (const part of [plain, br, zstd, gzip, markdown]) bytes += part?.length ?? 0;
      if (bytes >= STORED_AT_ONCE_BYTES) await storeAll();
    },
  };
}

/**
 * Checks, in a transaction, that a website is still the one that was planned for.
 * @throws PremisesChanged
 */
export async function assertUnchanged({ db, account }: Pick<Planner, "db" | "account">, plan: SitePlan): Promise<void> {
  const now = await store.findSite(db, account._id, plan.site._id);
  const premises = (site: store.Site | null) => site && { ...site, published_at: site.published_at !== null };
  if (!Bun.deepEquals(premises(now), premises(plan.site))) throw new PremisesChanged();
}

/**
 * Shows the release to visitors, in a transaction that has checked the website; without one they go on seeing what they
 * see.
 * @throws PremisesChanged when another was published meanwhile
 */
export async function carryOut(context: Planner & Pick<Context, "afterCommit">, plan: SitePlan): Promise<void> {
  const { db, account, now, newId } = context;
  const { site, releaseId, kept, redirects } = plan;
  if (redirects.dropped.length > 0) await store.deleteRedirects(db, site._id, redirects.dropped);
  if (redirects.made.length > 0)
    await store.saveRedirects(
      db,
      redirects.made.map((redirect) => ({
        _id: newId("red"),
        account_id: account._id,
        website_id: site._id,
        ...redirect,
        ...stampsAt(now),
      })),
    );
  for (const id of kept) await deleteWithAllBelow(context, "release", id);
  if (releaseId === null) return;
  if (!(await store.pointTo(db, site._id, releaseId, site.release_id))) throw new PremisesChanged();
  const published = context.services.measurements.counter("sitewright_publishes_total", "Releases that went live");
  context.afterCommit(() => published().add());
  await siteChanged(context, site._id);
  await renderTestsLater(context, site._id);
  await recordEvent(context, releasePublished, async () =>
    toRelease((await store.findRelease(db, account._id, releaseId))!, context.services.config),
  );
}
