/**
 * What publishing computes before it writes: of a website as it is to be, which documents must be made anew, and those
 * documents, stored already as blobs that nothing refers to yet. What a document is made of has a fingerprint, and one
 * whose fingerprint is the same stays: of a website of 500 pages one page is made when one has changed, and those whose
 * menu changes.
 *
 * The transaction that follows (`carryOut`) checks that the website is still the one that was planned for and swaps the
 * documents, all or none.
 */
import { HtmlLimitError } from "../../html/limits.ts";
import { ApiError, PremisesChanged } from "../../lib/errors.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { Context } from "../../operation/operation.ts";
import { type EncodedDocument, putDocuments } from "../../storage/blobs.ts";
import { nextTurn } from "../../storage/steps.ts";
import { ComputeFailure } from "../../workers/computation.ts";
import { BEACON_SCRIPT_PATH } from "../analytics/service.ts";
import { type AdoptedForms, adoptForms, formsToWire, keepAdopted, type WiredForm } from "../forms/service.ts";
import { codeOf } from "../versions/service.ts";
import { siteOrigin } from "../websites/service.ts";
import { type PublishedDocument, renderPage } from "./computations.ts";
import type { DocumentParts } from "./document.ts";
import { type Entry, listedOn, type Navigation } from "./navigation.ts";
import * as store from "./store.ts";

/** To be changed when `renderDocument` makes something else of the same parts. */
const DOCUMENT_REVISION = 1;
/** Pages whose fingerprint is taken before others are answered. */
const LOOKED_AT_IN_A_TURN = 50;
/** Documents that are made at the same time; so many are in memory. */
const MADE_AT_ONCE = 4;
/** Documents are stored in steps of so many bytes, so that no other writer waits for all of them. */
const STORED_AT_ONCE_BYTES = 1_000_000;

/** A page as visitors are to see it, but for its document. */
export type Publication = Omit<store.PublicationRow, "document" | "fingerprint" | "menu_entries">;

/** What became of a page's code. */
interface Made {
  document: string;
  fingerprint: string;
  menu_entries: number | null;
  language: string;
}

export interface SitePlan {
  /** The website that was planned for, as it is before the change. */
  site: store.Site;
  /** Publications that are new, or become others: with the document that they have until then. */
  saved: { row: store.PublicationRow; before: string | null }[];
  /** Documents that others take the place of, and nothing else changes. */
  swapped: store.SwappedDocuments;
  /** Whether other pages are published than before, or under other names. */
  changesMenu: boolean;
  adopted: AdoptedForms[];
}

/** What a plan is made for. */
export interface Wanted {
  /** The website as it is now. */
  site: store.Site;
  /** The same with the address and name that it is to have. */
  shown: store.Site;
  before: store.PublicationRow[];
  after: Publication[];
  /** The page that is published: when its document can't be made, nothing is. */
  pageId: string | null;
}

type Planner = Pick<Context, "services" | "account" | "db" | "newId">;

const menuOf = (pages: Publication[]) => pages.map(({ page_id, path, name }) => ({ page_id, path, name }));

/** Publications in the order of navigation: the home page, then as the pages were made. */
export const homeFirst = <Page extends Publication>(publications: Page[]): Page[] =>
  publications.toSorted((a, b) => Number(a.path !== "/") - Number(b.path !== "/") || (a.page_id < b.page_id ? -1 : 1));

/**
 * Makes what is to be different.
 * @throws ApiError `invalid_deploy` when the code of the page that is published can't be read
 */
export async function planSite(planner: Planner, { site, shown, before, after, pageId }: Wanted): Promise<SitePlan> {
  const pages = homeFirst(after);
  const menu = menuOf(pages);
  const changesMenu = !Bun.deepEquals(menu, menuOf(homeFirst(before)));
  const changes: Change[] = [];
  const adopted: AdoptedForms[] = [];
  const known = new Map(before.map((row) => [row.page_id, row]));
  const forms = await formsToWire(
    planner.db,
    pages.map(({ version_id }) => version_id),
  );
  const shelf = createShelf(planner);
  const menus = createMenuHashes();
  const left = pages.values();
  let failed = false;
  let looked = 0;

  async function makeNext(): Promise<void> {
    for (const publication of left) {
      if (++looked % LOOKED_AT_IN_A_TURN === 0) await nextTurn();
      if (failed) return;
      const row = known.get(publication.page_id) ?? null;
      const source = sourceOf(planner, shown, publication, menu, forms.get(publication.version_id)!);
      const isDone =
        row?.fingerprint != null &&
        row.fingerprint === fingerprintOf(source, menus(source.navigation, row.menu_entries));
      if (isDone) {
        const { document, fingerprint, menu_entries, language } = row;
        const made = { document, fingerprint: fingerprint!, menu_entries, language };
        if (publication.page_id === pageId) changes.push({ publication, before: row, made });
        continue;
      }
      try {
        const effort = publication.page_id === pageId ? "thorough" : "quick";
        const done = await make(planner, source, effort, menus, shelf.put);
        if (done.adopted) adopted.push(done.adopted);
        const { made } = done;
        changes.push({ publication: { ...publication, language: made.language }, before: row, made });
      } catch (error) {
        // Of another page visitors go on seeing what they see: it holds nobody else up.
        if (publication.page_id !== pageId && isOfThisPage(error)) continue;
        failed = true;
        throw readable(error);
      }
    }
  }
  await Promise.all(Array.from({ length: MADE_AT_ONCE }, makeNext));
  await shelf.store();
  return { site, changesMenu, adopted, ...toSteps(changes) };
}

/** What becomes of a publication; one without `before` is new. */
interface Change {
  publication: Publication;
  before: store.PublicationRow | null;
  made: Made;
}

/** Says what is to be written, so that the transaction has nothing to think about. */
function toSteps(changes: Change[]): Pick<SitePlan, "saved" | "swapped"> {
  const saved: SitePlan["saved"] = [];
  const swapped: store.SwappedDocument[] = [];
  for (const { publication, before, made } of changes) {
    const isSamePage = before && Bun.deepEquals(withoutDocument(before), publication);
    if (!isSamePage) saved.push({ row: { ...publication, ...made }, before: before?.document ?? null });
    else if (before.document !== made.document || before.fingerprint !== made.fingerprint)
      swapped.push({ page_id: before.page_id, before: before.document, ...made });
  }
  return { saved, swapped: store.toSwapped(swapped) };
}

/** Whether what failed is due to a page's own code. */
const isOfThisPage = (error: unknown): boolean =>
  error instanceof HtmlLimitError || (error instanceof ComputeFailure && error.code !== "crashed");

const readable = (error: unknown): unknown =>
  error instanceof HtmlLimitError ? new ApiError("invalid_deploy", error.message) : error;

/** What a document is made of, but for its code, which the version names. */
interface Source extends Omit<DocumentParts, "html" | "css" | "javascript" | "forms"> {
  publication: Publication;
  forms: Map<number, WiredForm>;
}

function sourceOf(
  { services }: Planner,
  site: store.Site,
  publication: Publication,
  menu: Entry[],
  forms: Map<number, WiredForm>,
): Source {
  return {
    publication,
    title: publication.title,
    description: publication.description,
    canonical: `${siteOrigin(services.baseUrl, site)}${publication.path}`,
    siteName: site.name,
    ogImage: publication.og_image,
    language: publication.language,
    noindex: false,
    navigation: { path: publication.path, pages: menu },
    forms,
  };
}

/** The hash of what a document shows of its website's menu, when its longest one has so many entries; null: all. */
type MenuHash = (navigation: Navigation, menuEntries: number | null) => string;

/** The same menu is on nearly all pages of a website, and long on a large one: each is hashed once. */
function createMenuHashes(): MenuHash {
  const known = new Map<string, string>();
  return (navigation, menuEntries) => {
    const key = `${navigation.path === "/"} ${menuEntries}`;
    const hash = known.get(key) ?? sha256Hex(JSON.stringify(listedOn(navigation, menuEntries)));
    known.set(key, hash);
    return hash;
  };
}

function fingerprintOf({ publication, navigation, forms, ...parts }: Source, menu: string): string {
  const wired = [...forms].map(([position, { id, hasFiles }]) => [position, id, hasFiles]);
  const made = [DOCUMENT_REVISION, BEACON_SCRIPT_PATH, publication.version_id, publication.path, parts, menu, wired];
  return sha256Hex(JSON.stringify(made));
}

async function make(
  planner: Planner,
  source: Source,
  effort: "thorough" | "quick",
  menus: MenuHash,
  keep: (document: EncodedDocument) => Promise<void>,
): Promise<{ made: Made; adopted: AdoptedForms | null }> {
  const { db, account, services } = planner;
  const { publication, ...parts } = source;
  const code = await codeOf(db, account._id, publication.version_id);
  // Deleted meanwhile.
  if (!code) throw new PremisesChanged();
  const compute = services.computeFor(account._id);
  const render = (forms: Map<number, WiredForm>): Promise<PublishedDocument> =>
    compute(renderPage, { parts: { ...code, ...parts, forms }, effort }, { signal: services.stopping });
  let rendered = await render(source.forms);
  let { forms } = source;
  let adopted: AdoptedForms | null = null;
  if (rendered.otherForms) {
    const page = { pageId: publication.page_id, versionId: publication.version_id };
    adopted = await adoptForms(planner, page, rendered.otherForms);
    forms = new Map(adopted.forms.map(({ found, id }) => [found.position, { id, hasFiles: found.hasFiles }]));
    rendered = await render(forms);
  }
  const { document, language, menuEntries } = rendered;
  await keep(document);
  const fingerprint = fingerprintOf({ ...source, language, forms }, menus(source.navigation, menuEntries));
  return { made: { document: document.hash, fingerprint, menu_entries: menuEntries, language }, adopted };
}

/** Where documents are put until there are enough of them to be stored at once. */
function createShelf({ services }: Planner) {
  let documents: EncodedDocument[] = [];
  let bytes = 0;
  async function storeAll(): Promise<void> {
    const taken = documents;
    documents = [];
    bytes = 0;
    if (taken.length > 0) await services.storage.write((db) => putDocuments(db, taken));
  }
  return {
    store: storeAll,
    async put(document: EncodedDocument): Promise<void> {
      documents.push(document);
      for (const part of [document.bytes, document.br, document.zstd, document.gzip]) bytes += part?.length ?? 0;
      if (bytes >= STORED_AT_ONCE_BYTES) await storeAll();
    },
  };
}

/**
 * Checks, in a transaction, that a website is still the one that was planned for.
 * @throws PremisesChanged
 */
export async function assertUnchanged({ db, account }: Pick<Context, "db" | "account">, plan: SitePlan): Promise<void> {
  const now = await store.findSite(db, account._id, plan.site._id);
  const premises = (site: store.Site | null) => site && { ...site, published_at: site.published_at !== null };
  if (!Bun.deepEquals(premises(now), premises(plan.site))) throw new PremisesChanged();
}

/**
 * Swaps the documents in a transaction that has checked the website.
 * @throws PremisesChanged when one of the pages was published by another meanwhile
 */
export async function carryOut(context: Context, plan: SitePlan): Promise<void> {
  const { db } = context;
  for (const [index, adopted] of plan.adopted.entries()) {
    // Of pages from before their forms were known there may be a thousand, once; readers are answered in between.
    if (index % LOOKED_AT_IN_A_TURN === LOOKED_AT_IN_A_TURN - 1) await nextTurn();
    await keepAdopted(context, adopted);
  }
  for (const { row, before } of plan.saved) {
    if ((await store.documentOf(db, row.page_id)) !== before) throw new PremisesChanged();
    // What nothing referred to yet may have been swept.
    if (!(await store.hasDocument(db, row.document))) throw new PremisesChanged();
    await store.savePublication(db, row);
  }
  if (!(await store.swapDocuments(db, plan.swapped))) throw new PremisesChanged();
  if (plan.changesMenu) await store.countMenuChange(db, plan.site._id);
}

function withoutDocument(row: store.PublicationRow): Publication {
  const { document, fingerprint, menu_entries, ...publication } = row;
  return publication;
}
