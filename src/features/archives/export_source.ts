/**
 * Exports everything of a website, while it is sent: first the contents, then the rows that refer to them, last the
 * manifest. It reads a little in each turn of the event loop, so the website may change meanwhile: versions that come
 * after the beginning are left out, and a website that is deleted ends the archive in the middle.
 */

import { ApiError, notFound } from "../../lib/errors.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { pick } from "../../lib/pick.ts";
import type { Context } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { nextTurn } from "../../storage/batches.ts";
import { wholeContent } from "../../storage/chunks.ts";
import type { Db } from "../../storage/client.ts";
import { VERSION } from "../../version.ts";
import { exportBrief } from "../briefs/service.ts";
import {
  type CollectionRow,
  keptFieldsOf,
  listCollections,
  type RecordRow,
  recordsAfter,
  renamed,
  toPortableField,
} from "../cms/service.ts";
import { newestParts } from "../parts/service.ts";
import { copiedOf, getWebsite, PERMISSIONS, pictureFile } from "../websites/service.ts";
import {
  DENSE,
  FORMAT,
  FORMAT_VERSION,
  fileName,
  MANIFEST,
  type Manifest,
  MOST_FORMS,
  MOST_PICTURES,
  MOST_SUBMITTED_FILES,
  MOST_THREADS,
  MOST_VERSIONS,
  PART_BYTES,
  partName,
  ROWS,
  type RowOf,
  TABLES,
  type TableName,
} from "./format.ts";
import { createSpentBytes, type SpentBytes } from "./spent_bytes.ts";
import * as store from "./store.ts";
import { createZipWriter, type ZipWriter } from "./zip_writer.ts";

/** Rows that are in memory at the same time; of some each may be large. */
const ROWS_AT_ONCE = 100;
const LARGE_ROWS_AT_ONCE = 2;
const SUBMISSIONS_AT_ONCE = 20;
const PAGES_IN_A_TURN = 20;
const ASSET_PATH = Buffer.from("/_sw/assets/");
/** File names of pictures that pages show without owning them. */
const MOST_SHOWN = 10_000;
const SHOWN_AT_ONCE = 100;

interface Export {
  db: Db;
  accountId: string;
  websiteId: string;
  zip: ZipWriter;
  /** Hashes of the contents that are in the archive. */
  written: Set<string>;
  pages: { _id: string; draft: string | null }[];
  /** In the order in which they were made. */
  collections: CollectionRow[];
  /** What its pages share, as it is now. */
  parts: Awaited<ReturnType<typeof newestParts>>;
  spent: SpentBytes;
  /** How many versions of each page are taken. */
  versionsOfPage: number;
  /** For a template: what is of the business alone is left out. */
  isTemplate: boolean;
  withRecords: boolean;
  /** Paths of the website's own pictures; a template has none. */
  pictures: { logo: string | null; icon: string | null };
}

/** What of a website is taken, beside what always is. */
export interface Taking {
  /** What visitors have sent. */
  submissions?: boolean;
  /**
   * It becomes a template: drafts alone, without prompts, conversations, redirects, and whom forms write to; the assets
   * that are shown; records where they are wanted.
   */
  template?: { records: boolean };
}

/** The bytes of an archive. What keeps it from being made at all is thrown before the first of them. */
export async function exportSource(
  context: Context,
  websiteId: string,
  { submissions: withSubmissions = false, template }: Taking = {},
): Promise<AsyncGenerator<Uint8Array, void>> {
  const { services, account, now } = context;
  const website = await getWebsite(context, websiteId);
  const db = services.storage.read;
  const isTemplate = template !== undefined;
  const pages = (await store.pagesOf(db, account._id, website._id)).filter(
    ({ draft }) => !isTemplate || draft !== null,
  );
  const versionsOfPage = isTemplate ? 1 : await versionsToTake(db, pages);
  await assertFits(db, account._id, website._id, withSubmissions);
  const making: Export = {
    db,
    accountId: account._id,
    websiteId: website._id,
    zip: createZipWriter(now),
    written: new Set(),
    spent: createSpentBytes(),
    pages,
    collections: (await listCollections(db, account._id, website._id, MOST.collections, 0)).reverse(),
    versionsOfPage,
    isTemplate,
    withRecords: template?.records ?? true,
    parts: await newestParts(db, account._id, website._id),
    // They say whose website it is.
    pictures: isTemplate ? { logo: null, icon: null } : { logo: website.logo, icon: website.icon },
  };
  const { permissions, agents, logo, icon, ...said } = copiedOf(website);
  const { parts } = making;
  const numberOf = new Map(pages.map(({ _id }, index) => [_id, index]));
  const head = {
    format: FORMAT,
    version: FORMAT_VERSION,
    made_by: `sitewright ${VERSION}`,
    made_at: new Date(now).toISOString(),
    website: {
      ...said,
      ...(isTemplate && { prompt: "" }),
      brief: await exportBrief(db, account._id, website._id),
      ...(parts.length > 0 && { parts: parts.map(({ key, text, notes }) => ({ key, text, notes })) }),
      ...(permissions && { permissions: PERMISSIONS.filter((one) => permissions.includes(one)) }),
      ...(agents && { agents }),
      ...(website.page_order && { page_order: website.page_order.flatMap((id) => numberOf.get(id) ?? []) }),
    },
    includes_submissions: withSubmissions,
  } as const;
  return writeArchive(making, head, withSubmissions);
}

/** How many versions of each page an archive has room for. */
async function versionsToTake(db: Db, pages: Export["pages"]): Promise<number> {
  let count = 0;
  for (const [index, page] of pages.entries()) {
    if (index % PAGES_IN_A_TURN === 0) await nextTurn();
    count += await store.countVersions(db, page._id);
  }
  return count <= MOST_VERSIONS ? MOST_VERSIONS : Math.max(1, Math.floor(MOST_VERSIONS / pages.length));
}

/** Throws `archive_limit` for what no archive holds. */
async function assertFits(db: Db, accountId: string, websiteId: string, withSubmissions: boolean): Promise<void> {
  const assertMost = (count: number, most: number, what: string) => {
    if (count <= most) return;
    throw new ApiError(
      "archive_limit",
      `The website has more than ${most.toLocaleString("en")} ${what}, which is the most that an archive holds.`,
    );
  };
  assertMost(await store.countForms(db, accountId, websiteId), MOST_FORMS, "forms");
  assertMost(await store.countAssets(db, accountId, websiteId), MOST_PICTURES, "pictures");
  if (!withSubmissions) return;
  const files = await store.countSubmittedFiles(db, accountId, websiteId, MOST_SUBMITTED_FILES + 1);
  assertMost(files, MOST_SUBMITTED_FILES, "files that visitors have sent");
}

async function* writeArchive(
  making: Export,
  head: Omit<Manifest, "versions_left_out" | "tables">,
  withSubmissions: boolean,
): AsyncGenerator<Uint8Array, void> {
  const { zip } = making;
  const shown = new Set<string>();
  addShown(Buffer.from(Object.values(making.pictures).join(" ")), shown);
  yield* writeCode(making, shown);
  const used = await assetsOfContent(making, shown);
  const assets = await assetsToTake(making, shown, used);
  for (const { blob, content_type } of assets) yield* writeContent(making, blob, DENSE.test(content_type));
  if (withSubmissions) yield* writeSubmittedFiles(making);

  const tables = createTables(zip);
  const forms = new Map<string, number>();
  const deletedForms = new Map<string, number>();
  const pageNumbers = new Map(making.pages.map(({ _id }, index) => [_id, index]));
  yield* writePages(making, tables);
  yield* writeForms(making, tables, pageNumbers, forms);
  yield* writeDeletedForms(making, tables, deletedForms);
  if (!making.isTemplate) yield* writeRedirects(making, tables);
  let leftOut = 0;
  for (const [page, { _id, draft }] of making.pages.entries()) {
    await nextTurn();
    const threads = making.isTemplate ? new Map<string, number>() : yield* writeThreads(making, tables, page, _id);
    const versions = yield* writeVersions(making, tables, page, draft, threads);
    leftOut += Math.max(0, (await store.countVersions(making.db, _id)) - versions.size);
    const last = [...versions.keys()].at(-1);
    if (last) yield* writeDraftForms(making, tables, page, last, { forms, deletedForms });
    yield* writeMessages(making, tables, page, threads, versions);
  }
  const kept = assets.filter(({ file, blob }) => file.startsWith(blob) && making.written.has(blob));
  yield* writeAssets(making, tables, kept, pageNumbers);
  const assetNumbers = new Map(kept.map(({ file }, index) => [file, index]));
  yield* writeContentOf(making, tables, used, assetNumbers);
  if (withSubmissions) yield* writeSubmissions(making, tables, forms);
  const summaries = yield* tables.end();
  const pictures = Object.entries(making.pictures).flatMap(([name, path]) => {
    const number = assetNumbers.get(pictureFile(path) ?? "");
    return number === undefined ? [] : [[name, number]];
  });
  const website = { ...head.website, ...Object.fromEntries(pictures) };
  const manifest: Manifest = { ...head, website, versions_left_out: leftOut, tables: summaries };
  yield* await zip.entry(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  yield* zip.end();
}

// --- contents ---

/** A content, once. Null where it is gone: then whoever has deleted it wants no archive of it. */
async function* writeContent(making: Export, hash: string, isDense = false): AsyncGenerator<Uint8Array, Buffer | null> {
  const { db, zip, written } = making;
  if (written.has(hash)) return null;
  await nextTurn();
  const bytes = await wholeContent(db, hash);
  if (!bytes) return null;
  making.spent(2 * bytes.length);
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  yield* await zip.entry(fileName(hash), content, isDense);
  written.add(hash);
  return content;
}

async function* writeCode(making: Export, shown: Set<string>): AsyncGenerator<Uint8Array, void> {
  const { db, accountId, pages } = making;
  for (const { text } of making.parts) {
    const content = yield* writeContent(making, text);
    if (content) addShown(content, shown);
  }
  for (const { _id, draft } of pages) {
    if (!draft) continue;
    await nextTurn();
    const { og_image } = (await store.findPage(db, accountId, _id)) ?? {};
    if (og_image) addShown(Buffer.from(og_image), shown);
    for await (const { html, css, javascript } of versionsOf(making, _id, draft))
      for (const hash of [html, css, javascript]) {
        const content = yield* writeContent(making, hash);
        if (content) addShown(content, shown);
      }
  }
}

/** The versions of a page that are taken, newest first: from its draft on as it was when the export began. */
async function* versionsOf(making: Export, pageId: string, draft: string): AsyncGenerator<store.VersionRow, void> {
  const { db, accountId, versionsOfPage } = making;
  // Nothing that sorts between the draft and its successors.
  let before = `${draft}~`;
  for (let left = versionsOfPage; left > 0; ) {
    await nextTurn();
    const wanted = Math.min(left, ROWS_AT_ONCE);
    const rows = await store.versionsBefore(db, accountId, pageId, before, wanted);
    yield* rows;
    if (rows.length < wanted) return;
    left -= rows.length;
    before = rows.at(-1)!._id;
  }
}

/** Adds the names of pictures that code shows. */
function addShown(content: Buffer, shown: Set<string>): void {
  for (let at = content.indexOf(ASSET_PATH); at !== -1; at = content.indexOf(ASSET_PATH, at + 1)) {
    const begin = at + ASSET_PATH.length;
    const name = /^[0-9a-f]{64}\.[a-z0-9]{2,5}/.exec(content.toString("latin1", begin, begin + 70))?.[0];
    if (name && shown.size < MOST_SHOWN) shown.add(name);
  }
}

/** The records of a collection that are taken, in the order in which they were made. */
async function* recordsOf({ db, withRecords }: Export, { _id }: CollectionRow): AsyncGenerator<RecordRow, void> {
  if (withRecords) yield* pagedBy((after) => recordsAfter(db, _id, after, LARGE_ROWS_AT_ONCE), LARGE_ROWS_AT_ONCE);
}

/** The assets that records use, by their identifiers; the names of pictures in their texts are added to those shown. */
async function assetsOfContent(making: Export, shown: Set<string>): Promise<Map<string, store.AssetRow>> {
  const { db, accountId } = making;
  const ids = new Set<string>();
  for (const collection of making.collections)
    for await (const { data, draft_data } of recordsOf(making, collection))
      for (const values of draft_data ? [data, draft_data] : [data]) {
        const text = JSON.stringify(values);
        addShown(Buffer.from(text), shown);
        for (const [id] of text.matchAll(/(?<=")ast_[0-9a-z]{26}(?=")/g)) if (ids.size < MOST_PICTURES) ids.add(id);
      }
  const wanted = [...ids];
  const found = new Map<string, store.AssetRow>();
  for (let at = 0; at < wanted.length; at += SHOWN_AT_ONCE) {
    await nextTurn();
    for (const row of await store.assetsById(db, accountId, wanted.slice(at, at + SHOWN_AT_ONCE)))
      found.set(row._id, row);
  }
  return found;
}

/** The website's pictures, and those of its account that its pages and records show. */
async function assetsToTake(
  making: Export,
  shown: Set<string>,
  used: Map<string, store.AssetRow>,
): Promise<store.AssetRow[]> {
  const { db, accountId, websiteId } = making;
  const found: store.AssetRow[] = [];
  for await (const row of pagedBy((after) => store.assetsOf(db, accountId, websiteId, after, ROWS_AT_ONCE))) {
    if (making.isTemplate && !shown.has(row.file) && !used.has(row._id)) continue;
    found.push(row);
    shown.delete(row.file);
  }
  const own = new Set(found.map(({ file }) => file));
  const others = new Map<string, store.AssetRow>();
  for (const row of used.values()) if (!own.has(row.file)) others.set(row.file, row);
  const names = [...shown];
  for (let at = 0; at < names.length; at += SHOWN_AT_ONCE) {
    await nextTurn();
    for (const row of await store.ownAssets(db, accountId, names.slice(at, at + SHOWN_AT_ONCE)))
      others.set(row.file, row);
  }
  return [...found, ...[...others.values()].sort((a, b) => (a.file < b.file ? -1 : 1))];
}

async function* writeSubmittedFiles(making: Export): AsyncGenerator<Uint8Array, void> {
  for await (const rows of batches(making))
    for (const files of (await filesOf(making, rows)).values())
      for (const { blob } of files) yield* writeContent(making, blob);
}

const filesOf = ({ db }: Export, rows: store.SubmissionRow[]) =>
  store.submissionFilesOf(
    db,
    rows.map((row) => row._id),
  );

/** The submissions of a website, some at a time. */
async function* batches({ db, accountId, websiteId }: Export): AsyncGenerator<store.SubmissionRow[], void> {
  for (let after = ""; ; ) {
    await nextTurn();
    const rows = await store.submissionsOf(db, accountId, websiteId, after, SUBMISSIONS_AT_ONCE);
    if (rows.length > 0) yield rows;
    if (rows.length < SUBMISSIONS_AT_ONCE) return;
    after = rows.at(-1)!._id;
  }
}

/** Rows that are found some at a time, by their identifiers. */
async function* pagedBy<Row extends { _id: string }>(
  find: (after: string) => Promise<Row[]>,
  atOnce = ROWS_AT_ONCE,
): AsyncGenerator<Row, void> {
  for (let after = ""; ; ) {
    await nextTurn();
    const rows = await find(after);
    yield* rows;
    if (rows.length < atOnce) return;
    after = rows.at(-1)!._id;
  }
}

// --- rows ---

async function* writePages(
  { db, accountId, pages, isTemplate }: Export,
  tables: Tables,
): AsyncGenerator<Uint8Array, void> {
  for (const [index, { _id }] of pages.entries()) {
    if (index % PAGES_IN_A_TURN === 0) await nextTurn();
    const row = await store.findPage(db, accountId, _id);
    // It was deleted meanwhile: the archive breaks off.
    if (!row) throw notFound("page", _id);
    const brief = await exportBrief(db, accountId, _id);
    yield* await tables.add("pages", { ...row, prompt: isTemplate ? null : row.prompt, brief });
  }
}

async function* writeForms(
  { db, accountId, websiteId, isTemplate }: Export,
  tables: Tables,
  pageNumbers: Map<string, number>,
  numbers: Map<string, number>,
): AsyncGenerator<Uint8Array, void> {
  for await (const row of pagedBy(
    (after) => store.formsOf(db, accountId, websiteId, after, LARGE_ROWS_AT_ONCE),
    LARGE_ROWS_AT_ONCE,
  )) {
    // Lists are the account's, and none of the website.
    const page = pageNumbers.get(row.page_id);
    // Of a page that has come since.
    if (page === undefined) continue;
    numbers.set(row._id, numbers.size);
    const redirect = row.redirect_url?.startsWith("/") ? row.redirect_url : null;
    const nobodys = isTemplate ? { notify_emails: [], auto_reply: null, redirect_url: redirect } : {};
    yield* await tables.add("forms", { ...row, page, ...nobodys });
  }
}

async function* writeDeletedForms(
  { db, pages }: Export,
  tables: Tables,
  numbers: Map<string, number>,
): AsyncGenerator<Uint8Array, void> {
  for (const [page, { _id: pageId }] of pages.entries()) {
    await nextTurn();
    for (const { _id, key, position, in_draft } of await store.deletedFormsOf(db, pageId)) {
      numbers.set(_id, numbers.size);
      yield* await tables.add("deleted_forms", { page, key, position, in_draft });
    }
  }
}

async function* writeRedirects({ db, accountId, websiteId }: Export, tables: Tables): AsyncGenerator<Uint8Array, void> {
  const find = (after: string) => store.redirectsOf(db, accountId, websiteId, after, ROWS_AT_ONCE);
  for await (const row of pagedBy(find))
    yield* await tables.add("redirects", { ...row, status: row.status as RowOf<"redirects">["status"] });
}

/** Gives the numbers of the page's threads, by their identifiers. */
async function* writeThreads(
  { db, accountId }: Export,
  tables: Tables,
  page: number,
  pageId: string,
): AsyncGenerator<Uint8Array, Map<string, number>> {
  const numbers = new Map<string, number>();
  const find = (after: string) => store.threadsOf(db, accountId, pageId, after, ROWS_AT_ONCE);
  for await (const { _id, title, created_at, updated_at } of pagedBy(find)) {
    if (numbers.size >= MOST_THREADS) break;
    numbers.set(_id, numbers.size);
    yield* await tables.add("threads", { page, title, created_at, updated_at });
  }
  return numbers;
}

/** Gives the numbers of the page's versions, by their identifiers. */
async function* writeVersions(
  making: Export,
  tables: Tables,
  page: number,
  draft: string | null,
  threads: Map<string, number>,
): AsyncGenerator<Uint8Array, Map<string, number>> {
  const numbers = new Map<string, number>();
  const rows: store.VersionRow[] = [];
  if (draft) for await (const row of versionsOf(making, making.pages[page]!._id, draft)) rows.push(row);
  for (const row of rows.reverse()) {
    if (![row.html, row.css, row.javascript].every((hash) => making.written.has(hash))) continue;
    numbers.set(row._id, numbers.size);
    const thread = row.thread_id === null ? null : (threads.get(row.thread_id) ?? null);
    const unsaid = making.isTemplate ? { message: null, settings: null } : {};
    yield* await tables.add("versions", { ...row, page, thread, ...unsaid });
  }
  return numbers;
}

async function* writeDraftForms(
  { db }: Export,
  tables: Tables,
  page: number,
  versionId: string,
  numbers: { forms: Map<string, number>; deletedForms: Map<string, number> },
): AsyncGenerator<Uint8Array, void> {
  for (const { form_id, position, fields, has_files, action } of await store.versionFormsOf(db, versionId)) {
    const form = numbers.forms.get(form_id) ?? null;
    const deleted_form = numbers.deletedForms.get(form_id) ?? null;
    if (form === null && deleted_form === null) continue;
    yield* await tables.add("draft_forms", { page, position, form, deleted_form, fields, has_files, action });
  }
}

async function* writeMessages(
  { db, accountId }: Export,
  tables: Tables,
  page: number,
  threads: Map<string, number>,
  versions: Map<string, number>,
): AsyncGenerator<Uint8Array, void> {
  for (const [threadId, thread] of threads) {
    const find = (after: string) => store.messagesOf(db, accountId, threadId, after, LARGE_ROWS_AT_ONCE);
    for await (const { role, text, version_id, created_at } of pagedBy(find, LARGE_ROWS_AT_ONCE)) {
      const version = version_id === null ? null : (versions.get(version_id) ?? null);
      yield* await tables.add("messages", { page, thread, role, text, version, created_at });
    }
  }
}

async function* writeAssets(
  { isTemplate }: Export,
  tables: Tables,
  assets: store.AssetRow[],
  pageNumbers: Map<string, number>,
): AsyncGenerator<Uint8Array, void> {
  for (const asset of assets) {
    const page = asset.page_id === null ? null : (pageNumbers.get(asset.page_id) ?? null);
    yield* await tables.add("assets", { ...asset, page, prompt: isTemplate ? null : asset.prompt });
  }
}

/** @param assetNumbers by file */
async function* writeContentOf(
  making: Export,
  tables: Tables,
  used: Map<string, store.AssetRow>,
  assetNumbers: Map<string, number>,
): AsyncGenerator<Uint8Array, void> {
  const { collections } = making;
  const collectionNumbers = new Map(collections.map(({ _id }, index) => [_id, index]));
  const numberOf = (id: string) => collectionNumbers.get(id);
  for (const row of collections)
    yield* await tables.add("collections", {
      ...row,
      fields: row.fields.flatMap((field) => toPortableField(field, numberOf)),
      removed_fields: row.removed_fields.flatMap(({ field, removed_at }) =>
        toPortableField(field, numberOf).map((field) => ({ field, removed_at })),
      ),
    });
  const recordNumbers = new Map<string, number>();
  for (const collection of collections)
    for await (const { _id } of recordsOf(making, collection)) recordNumbers.set(_id, recordNumbers.size);
  const numbers = {
    record: (id: string) => recordNumbers.get(id) ?? null,
    asset: (id: string) => {
      const file = used.get(id)?.file;
      return file === undefined ? null : (assetNumbers.get(file) ?? `/_sw/assets/${file}`);
    },
  };
  for (const [collection, row] of collections.entries()) {
    const fields = keptFieldsOf(row).filter(
      ({ collection_id }) => collection_id === null || numberOf(collection_id) !== undefined,
    );
    for await (const record of recordsOf(making, row)) {
      // It has come since the records were numbered.
      if (!recordNumbers.has(record._id)) continue;
      const { data, draft_data } = record;
      yield* await tables.add("records", {
        ...record,
        collection,
        data: renamed(fields, data, numbers),
        draft_data: draft_data && renamed(fields, draft_data, numbers),
      });
    }
  }
}

async function* writeSubmissions(
  making: Export,
  tables: Tables,
  forms: Map<string, number>,
): AsyncGenerator<Uint8Array, void> {
  for await (const rows of batches(making)) {
    const filesOfRow = await filesOf(making, rows);
    for (const row of rows) {
      const form = forms.get(row.form_id);
      // What has come while the archive was made is left out where it would refer to what is not in it.
      const files = filesOfRow.get(row._id) ?? [];
      if (form === undefined || !files.every(({ blob }) => making.written.has(blob))) continue;
      yield* await tables.add("submissions", {
        ...row,
        form,
        files: files.map(({ blob, ...file }) => ({ ...pick(file, "field", "name", "content_type"), hash: blob })),
      });
    }
  }
}

// --- tables ---

interface Tables {
  /** Adds what the format has of a row; gives the bytes of a part that it has filled. */
  add<Table extends TableName>(table: Table, row: RowOf<Table>): Promise<Uint8Array[]>;
  /** The bytes of the parts that are not full, and what the manifest says of all. */
  end(): AsyncGenerator<Uint8Array, Manifest["tables"]>;
}

function createTables(zip: ZipWriter): Tables {
  const open = Object.fromEntries(
    TABLES.map((name) => [name, { rows: 0, parts: [] as string[], lines: [] as Buffer[], bytes: 0 }]),
  ) as Record<TableName, { rows: number; parts: string[]; lines: Buffer[]; bytes: number }>;

  async function close(name: TableName): Promise<Uint8Array[]> {
    const table = open[name];
    if (table.lines.length === 0) return [];
    const content = Buffer.concat(table.lines);
    table.lines = [];
    table.bytes = 0;
    table.parts.push(sha256Hex(content));
    return await zip.entry(partName(name, table.parts.length - 1), content);
  }

  return {
    async add(name, row) {
      const table = open[name];
      const columns = Object.keys(ROWS[name].entries);
      const kept = pick(row as unknown as Record<string, unknown>, ...columns);
      const line = Buffer.from(`${JSON.stringify(kept)}\n`);
      table.rows++;
      table.lines.push(line);
      table.bytes += line.length;
      return table.bytes >= PART_BYTES ? await close(name) : [];
    },
    async *end() {
      for (const name of TABLES) yield* await close(name);
      return Object.fromEntries(
        TABLES.map((name) => [name, { rows: open[name].rows, parts: open[name].parts }]),
      ) as Manifest["tables"];
    },
  };
}
