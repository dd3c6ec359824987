/**
 * Makes a website of an archive that was looked through. It may be long work, so it goes in many commits, behind a
 * website that nobody sees before the last of them (jobs/unfinished.ts): whatever ends it in the middle leaves nothing.
 */
import { beginUnfinished, finishUnfinished, giveUpUnfinished, type Unfinished } from "../../jobs/unfinished.ts";
import { HtmlLimitError } from "../../lib/errors.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { Context } from "../../operation/operation.ts";
import { assertStorageQuota } from "../../policy/storage_quota.ts";
import { nextTurn } from "../../storage/batches.ts";
import { type Content, putBlob, toContent } from "../../storage/blobs.ts";
import { CHUNK_BYTES, claimContent, putChunk } from "../../storage/chunks.ts";
import type { Db } from "../../storage/client.ts";
import type { ContentData, ContentField } from "../../storage/tables.ts";
import { importBrief } from "../briefs/service.ts";
import {
  fromPortable,
  fromPortableField,
  indexEntries,
  insertCollection,
  type RecordRow,
  saveRecords,
  sizeOf,
} from "../cms/service.ts";
import { contentHashOf, wordsOf } from "../forms/service.ts";
import { checkPart, savePart } from "../parts/service.ts";
import { partsIn } from "../versions/service.ts";
import {
  announceWebsite,
  assertWebsiteLimit,
  insertNewWebsite,
  updateWebsite,
  withChoices,
} from "../websites/service.ts";
import { MANIFEST, type RowOf, type TableName } from "./format.ts";
import { type Archive, importedFields } from "./read_archive.ts";
import { createSpentBytes } from "./spent_bytes.ts";
import * as store from "./store.ts";
import { invalidArchive } from "./zip_reader.ts";

/** What is written with one commit: so long others wait. */
const ROWS_IN_A_COMMIT = 100;
const BYTES_IN_A_COMMIT = 512 * 1024;
/** What a page costs beside its bytes: it is in the search and in many indexes. */
const PAGE_COST_BYTES = BYTES_IN_A_COMMIT / 20;

/** Identifiers that are made in one turn of the event loop. */
const IDS_IN_A_TURN = 1000;

interface Import {
  context: Context;
  archive: Archive;
  websiteId: string;
  /** Identifiers of pages and forms, by their numbers. */
  pageIds: string[];
  formIds: string[];
  formPages: number[];
  deletedFormIds: string[];
  assetIds: string[];
  assetFiles: string[];
  write: Writes;
}

/** Shows what was imported, in the caller's transaction. Throws `website_limit`. */
export async function showImported(context: Context, made: Unfinished) {
  await assertWebsiteLimit(context);
  await finishUnfinished(context, made);
  return await announceWebsite(context, made._id);
}

/**
 * Makes the website, which nobody sees yet.
 * @throws ApiError `website_limit`, `storage_exceeded`; then nothing is left of it in a moment
 */
export async function importHidden(context: Context, archive: Archive, name: string | undefined): Promise<Unfinished> {
  const { services, account } = context;
  const { brief, parts = [], agents: chosen, page_order, logo, icon, ...website } = archive.manifest.website;
  const agents = chosen ? { agents: withChoices(null, chosen) } : {};
  const texts = await readParts(context, archive, parts);
  const unfinished = await services.storage.write(account._id, async (db) => {
    const inside = { ...context, db };
    await assertStorageQuota(inside.db, services.config, account._id, archive.bytes);
    const id = await insertNewWebsite(inside, { ...website, ...agents, name: name ?? website.name });
    await importBrief(inside, { _id: id, website_id: id }, brief);
    for (const { key, content, notes } of texts)
      await savePart(inside, { websiteId: id, key, content, notes, message: null });
    return await beginUnfinished(inside, "website", id);
  });
  try {
    const write = createWrites(context, (db) => services.queue.assertLeased(db, unfinished.job));
    const ids = { pageIds: [], formIds: [], formPages: [], deletedFormIds: [], assetIds: [], assetFiles: [] };
    await writeAll({ context, archive, websiteId: unfinished._id, ...ids, write });
    return unfinished;
  } catch (error) {
    await giveUpUnfinished(services, unfinished, services.clock.now());
    throw error;
  }
}

/** What pages share, as it may be kept. */
async function readParts(
  { services, account }: Context,
  archive: Archive,
  parts: NonNullable<Archive["manifest"]["website"]["parts"]>,
) {
  const read: { key: string; content: Content; notes: string | null }[] = [];
  for (const { key, text, notes } of parts) {
    const where = `parts.${key}`;
    const found = archive.contents.get(text);
    if (!found?.isText) throw invalidArchive(MANIFEST, `${where}: there is no text with this hash`);
    if (found.bytes > 1_000_000 || read.some((part) => part.key === key))
      throw invalidArchive(MANIFEST, `${where}: is too much`);
    const content = toContent(await archive.read(text), text);
    const given = { key, text: content.bytes.toString() };
    const problem = await services
      .computeFor(account._id)(checkPart, given, { signal: services.stopping })
      .catch((error) => {
        if (error instanceof HtmlLimitError) return error.said;
        throw error;
      });
    if (problem) throw invalidArchive(MANIFEST, `${where}: ${problem.message}`);
    read.push({ key, content, notes });
  }
  return read;
}

async function writeAll(making: Import): Promise<void> {
  await writePages(making);
  await writeForms(making);
  await writeDeletedForms(making);
  await writeRedirects(making);
  await writeAssets(making);
  await writeContent(making);
  const threads = byPage(making.archive.rows("threads"));
  const versions = byPage(making.archive.rows("versions"));
  const draftForms = byPage(making.archive.rows("draft_forms"));
  const messages = byPage(making.archive.rows("messages"));
  for (const page of making.pageIds.keys()) {
    const threadIds = await writeThreads(making, page, threads(page));
    const versionIds = await writeVersions(making, page, versions(page), threadIds);
    const draft = versionIds.at(-1);
    if (draft) await writeDraft(making, page, draft, draftForms(page));
    await writeMessages(making, messages(page), threadIds, versionIds);
  }
  await writeSubmissions(making);
  await writeLook(making);
  await making.write.rest();
}

/** What the website says of its pages and assets, once they are there. */
async function writeLook({ context, archive, websiteId, pageIds, assetFiles, write }: Import): Promise<void> {
  const { page_order, ...pictures } = archive.manifest.website;
  const pathOf = (number: number | undefined) => (number === undefined ? null : `/_sw/assets/${assetFiles[number]}`);
  const look = {
    page_order: page_order?.map((number) => pageIds[number]!) ?? null,
    logo: pathOf(pictures.logo),
    icon: pathOf(pictures.icon),
  };
  await write.add(ROW_COST_BYTES, (db) => updateWebsite(db, context.account._id, websiteId, look));
}

/** Gives the rows of a table page by page: those of one are asked for after those of the page before it. */
function byPage<Row extends { page: number }>(rows: AsyncGenerator<Row, void>): (page: number) => AsyncGenerator<Row> {
  let next: Promise<IteratorResult<Row, void>> | null = null;
  return async function* (page) {
    for (;;) {
      next ??= rows.next();
      const { done, value } = await next;
      if (done || value.page !== page) return;
      next = null;
      yield value;
    }
  };
}

// --- commits ---

interface Writes {
  /** Adds work to the next commit, which is made when enough has come together. */
  add(bytes: number, work: (db: Db) => Promise<void>): Promise<void>;
  /** Commits what is left. */
  rest(): Promise<void>;
}

/** @param first what each commit begins with */
function createWrites({ services, account }: Context, first: (db: Db) => Promise<void>): Writes {
  const spent = createSpentBytes();
  let waiting: ((db: Db) => Promise<void>)[] = [];
  let bytes = 0;
  async function commit(): Promise<void> {
    services.stopping.throwIfAborted();
    const works = waiting;
    waiting = [];
    // It was there as it is stored, and compressed.
    spent(2 * bytes);
    bytes = 0;
    await services.storage.write(account._id, async (db) => {
      await first(db);
      for (const work of works) await work(db);
    });
    await nextTurn();
  }
  return {
    async add(more, work) {
      waiting.push(work);
      bytes += more;
      if (waiting.length >= ROWS_IN_A_COMMIT || bytes >= BYTES_IN_A_COMMIT) await commit();
    },
    async rest() {
      if (waiting.length > 0) await commit();
    },
  };
}

const LONGEST_ASSET_NAME = 200;

/** From this size on a content has a commit of its own. */
const LARGE_BYTES = 256 * 1024;
/** What a row with its indexes costs, as bytes. */
const ROW_COST_BYTES = 500;

/**
 * Writes a row with the contents that it refers to, large ones with commits before its own. A sweep may come between
 * (storage/blobs.ts), so they are stored again with the row, which costs nothing where they still are.
 */
async function writeWithContents(
  write: Writes,
  contents: [hash: string, bytes: Buffer][],
  writeRow: (db: Db) => Promise<void>,
): Promise<void> {
  let small = ROW_COST_BYTES;
  for (const [hash, bytes] of contents) {
    if (bytes.length < LARGE_BYTES) small += bytes.length;
    else await write.add(bytes.length, async (db) => void (await putBlob(db, bytes, hash)));
  }
  await write.add(small, async (db) => {
    for (const [hash, bytes] of contents) await putBlob(db, bytes, hash);
    await writeRow(db);
  });
}

// --- tables ---

/** A time of the archive; the clock of where it was made may have been ahead. */
const past = ({ context }: Import, time: number): number => Math.min(time, context.now);
const stamps = (making: Import, row: { created_at: number; updated_at: number }) => ({
  created_at: past(making, row.created_at),
  updated_at: past(making, row.updated_at),
});

const rowsOf = <Table extends TableName>({ archive }: Import, table: Table): AsyncGenerator<RowOf<Table>, void> =>
  archive.rows(table);

async function writePages(making: Import): Promise<void> {
  const { context, websiteId, pageIds, write } = making;
  for await (const { brief, ...page } of rowsOf(making, "pages")) {
    const _id = context.newId("page");
    pageIds.push(_id);
    const briefBytes = brief === null ? 0 : JSON.stringify(brief).length;
    await write.add(PAGE_COST_BYTES + briefBytes, async (db) => {
      await store.insertPage(db, {
        ...page,
        _id,
        account_id: context.account._id,
        website_id: websiteId,
        draft_version_id: null,
        revision: 0,
        ...stamps(making, page),
      });
      await importBrief({ ...context, db }, { _id, website_id: websiteId }, brief);
    });
  }
}

async function writeForms(making: Import): Promise<void> {
  const { context, websiteId, pageIds, formIds, formPages, write } = making;
  for await (const { page, ...form } of rowsOf(making, "forms")) {
    const _id = context.newId("form");
    formIds.push(_id);
    formPages.push(page);
    const owner = { account_id: context.account._id, website_id: websiteId, page_id: pageIds[page]! };
    await write.add(JSON.stringify(form.fields).length, (db) =>
      store.insertForm(db, { ...form, _id, list_id: null, ...owner, ...stamps(making, form) }),
    );
  }
}

async function writeDeletedForms(making: Import): Promise<void> {
  const { context, pageIds, deletedFormIds, write } = making;
  for await (const { page, ...form } of rowsOf(making, "deleted_forms")) {
    const _id = context.newId("form");
    deletedFormIds.push(_id);
    await write.add(100, (db) => store.insertDeletedForm(db, { ...form, _id, page_id: pageIds[page]! }));
  }
}

async function writeRedirects(making: Import): Promise<void> {
  const { context, websiteId, write } = making;
  for await (const redirect of rowsOf(making, "redirects")) {
    const owner = { account_id: context.account._id, website_id: websiteId };
    const row = { ...redirect, _id: context.newId("red"), ...owner, ...stamps(making, redirect) };
    await write.add(500, (db) => store.insertRedirect(db, row));
  }
}

async function writeAssets(making: Import): Promise<void> {
  const { context, archive, websiteId, pageIds, assetIds, write } = making;
  const known = new Map<string, string>();
  for await (const { page, file, created_at, name, ...facts } of rowsOf(making, "assets")) {
    making.assetFiles.push(file);
    // Drawings that differ in what cleaning takes away are one.
    const same = known.get(file);
    if (same !== undefined) {
      assetIds.push(same);
      continue;
    }
    const blob = file.split(".")[0]!;
    const bytes = await archive.read(blob);
    const row: store.AssetRow = {
      _id: context.newId("ast"),
      account_id: context.account._id,
      website_id: websiteId,
      page_id: page === null ? null : pageIds[page]!,
      file,
      blob,
      ...facts,
      name: name ?? (facts.prompt ?? file).slice(0, LONGEST_ASSET_NAME),
      size_bytes: bytes.length,
      variant_bytes: 0,
      // Its other widths are made soon after: they are in no archive.
      pending: facts.kind === "image" && facts.content_type !== "image/svg+xml",
      created_at: past(making, created_at),
      updated_at: past(making, created_at),
    };
    assetIds.push(row._id);
    known.set(file, row._id);
    if (bytes.length <= CHUNK_BYTES) {
      await writeWithContents(write, [[blob, bytes]], (db) => store.insertAsset(db, row));
      continue;
    }
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const piece = bytes.subarray(at, at + CHUNK_BYTES);
      await write.add(piece.length, (db) => putChunk(db, blob, at / CHUNK_BYTES, piece));
    }
    await write.add(ROW_COST_BYTES, async (db) => {
      await claimContent(db, blob, bytes.length);
      await store.insertAsset(db, row);
    });
  }
}

/** Records refer to any other, so that all have identifiers before the first is written. */
async function writeContent(making: Import): Promise<void> {
  const { context, archive, websiteId, assetIds, write } = making;
  const { tables } = archive.manifest;
  const owner = { account_id: context.account._id, website_id: websiteId };
  const collectionIds = Array.from({ length: tables.collections.rows }, () => context.newId("col"));
  const recordIds: string[] = [];
  while (recordIds.length < tables.records.rows) {
    recordIds.push(context.newId("rec"));
    if (recordIds.length % IDS_IN_A_TURN === 0) await nextTurn();
  }
  const idOf = (number: number) => collectionIds[number]!;
  const ids = {
    record: (number: number) => recordIds[number] ?? null,
    asset: (number: number) => assetIds[number] ?? null,
  };
  const fieldsOf: { own: ContentField[]; kept: ContentField[] }[] = [];
  let count = 0;
  for await (const collection of rowsOf(making, "collections")) {
    const fields = collection.fields.map((field) => fromPortableField(field, idOf));
    const removed_fields = collection.removed_fields.map(({ field, removed_at }) => ({
      field: fromPortableField(field, idOf),
      removed_at: past(making, removed_at),
    }));
    fieldsOf.push({ own: fields, kept: importedFields(collection, idOf) });
    const row = { ...collection, _id: collectionIds[count++]!, ...owner, fields, removed_fields };
    await write.add(ROW_COST_BYTES, (db) => insertCollection(db, { ...row, ...stamps(making, collection) }));
  }
  count = 0;
  for await (const { collection, data, draft_data, published_at, ...state } of rowsOf(making, "records")) {
    const fields = fieldsOf[collection]!;
    const [own, draft] = [data, draft_data].map((values) => values && valuesOf(fromPortable(fields.kept, values, ids)));
    const row: RecordRow = {
      ...state,
      ...owner,
      ...stamps(making, state),
      _id: recordIds[count++]!,
      collection_id: idOf(collection),
      data: own!,
      draft_data: draft ?? null,
      published_at: published_at === null ? null : past(making, published_at),
      size_bytes: sizeOf({ data: own!, draft_data: draft ?? null }),
    };
    const entries = indexEntries(fields.own, row);
    await write.add(row.size_bytes + ROW_COST_BYTES, (db) => saveRecords(db, [{ row, entries }]));
  }
}

/** Values that were looked through before. */
function valuesOf(read: ReturnType<typeof fromPortable>): ContentData {
  if ("problem" in read) throw new Error(`the archive was looked through, but ${read.problem}`);
  return read.data;
}

async function writeThreads(making: Import, page: number, rows: AsyncGenerator<RowOf<"threads">>): Promise<string[]> {
  const { context, pageIds, write } = making;
  const ids: string[] = [];
  for await (const thread of rows) {
    const _id = context.newId("thr");
    ids.push(_id);
    const owner = { account_id: context.account._id, page_id: pageIds[page]! };
    await write.add(200, (db) =>
      store.insertThread(db, { _id, ...owner, title: thread.title, ...stamps(making, thread) }),
    );
  }
  return ids;
}

async function writeVersions(
  making: Import,
  page: number,
  rows: AsyncGenerator<RowOf<"versions">>,
  threadIds: string[],
): Promise<string[]> {
  const { context, archive, pageIds, write } = making;
  const ids: string[] = [];
  const hasParts = archive.manifest.website.parts !== undefined;
  let known = new Set<string>();
  let parts: string[] | null = null;
  for await (const { html, css, javascript, thread, source, message, settings, created_at } of rows) {
    const _id = context.newId("ver");
    ids.push(_id);
    const hashes = [html, css, javascript];
    // What the version before it has too is there already: a commit brings a version with its contents.
    const contents: [hash: string, bytes: Buffer][] = [];
    for (const hash of new Set(hashes)) if (!known.has(hash)) contents.push([hash, await archive.read(hash)]);
    const found = contents.find(([hash]) => hash === html)?.[1];
    if (hasParts && found) parts = partsIn(found.toString());
    known = new Set(hashes);
    const row: store.VersionRow = {
      _id,
      account_id: context.account._id,
      page_id: pageIds[page]!,
      thread_id: thread === null ? null : threadIds[thread]!,
      run_id: null,
      source,
      message,
      settings,
      parts,
      ...{ said: null, change_id: null, before_id: null, author_id: null },
      html,
      css,
      javascript,
      size_bytes: hashes.reduce((sum, hash) => sum + archive.contents.get(hash)!.bytes, 0),
      created_at: past(making, created_at),
    };
    await writeWithContents(write, contents, (db) => store.insertVersion(db, row));
  }
  return ids;
}

async function writeDraft(
  making: Import,
  page: number,
  versionId: string,
  rows: AsyncGenerator<RowOf<"draft_forms">>,
): Promise<void> {
  const { context, pageIds, formIds, deletedFormIds, write } = making;
  await write.add(100, (db) => store.setDraft(db, context.account._id, pageIds[page]!, versionId));
  for await (const { position, form, deleted_form, fields, has_files, action } of rows) {
    const form_id = form === null ? deletedFormIds[deleted_form!]! : formIds[form]!;
    await write.add(JSON.stringify(fields).length, (db) =>
      store.insertVersionForm(db, { version_id: versionId, position, form_id, fields, has_files, action }),
    );
  }
}

async function writeMessages(
  making: Import,
  rows: AsyncGenerator<RowOf<"messages">>,
  threadIds: string[],
  versionIds: string[],
): Promise<void> {
  const { context, write } = making;
  for await (const { thread, role, text, version, created_at } of rows) {
    const row: store.MessageRow = {
      _id: context.newId("msg"),
      account_id: context.account._id,
      thread_id: threadIds[thread]!,
      role,
      text,
      version_id: version === null ? null : versionIds[version]!,
      created_at: past(making, created_at),
    };
    await write.add(text.length, (db) => store.insertMessage(db, row));
  }
}

async function writeSubmissions(making: Import): Promise<void> {
  const { context, archive, websiteId, pageIds, formIds, formPages, write } = making;
  for await (const { form, files, ...submission } of rowsOf(making, "submissions")) {
    const _id = context.newId("subm");
    const sizes = files.map(({ hash }) => archive.contents.get(hash)!.bytes);
    const row: store.SubmissionRow = {
      ...submission,
      _id,
      account_id: context.account._id,
      website_id: websiteId,
      page_id: pageIds[formPages[form]!]!,
      form_id: formIds[form]!,
      // Who it was is told by no archive, nor who sees to it.
      assignee_id: null,
      visitor: sha256Hex(_id).slice(0, 22),
      content_hash: contentHashOf(submission.data, files),
      words: wordsOf(submission.data, files),
      ...stamps(making, submission),
    };
    const contents: [hash: string, bytes: Buffer][] = [];
    for (const { hash } of files) contents.push([hash, await archive.read(hash)]);
    const fileRows = files.map((file, position): store.SubmissionFileRow => {
      const { field, name, content_type, hash } = file;
      return { submission_id: _id, position, field, name, content_type, size_bytes: sizes[position]!, blob: hash };
    });
    await writeWithContents(write, contents, async (db) => {
      await store.insertSubmission(db, row);
      for (const file of fileRows) await store.insertSubmissionFile(db, file);
    });
  }
}
