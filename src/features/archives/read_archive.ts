/**
 * Looks through an archive that somebody sends, to its end, before anything of it is written: the ZIP, the manifest, the
 * hash of every content, the form of every row and what it refers to. What is told of a mistake is where it is.
 */
import { isUtf8 } from "node:buffer";
import * as v from "valibot";
import type { ApiError } from "../../lib/errors.ts";
import { problemOf } from "../../lib/field_words.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { JsonProblem, parseJson } from "../../lib/json.ts";
import { MOST } from "../../policy/limits.ts";
import { nextTurn } from "../../storage/batches.ts";
import type { ContentField } from "../../storage/tables.ts";
import type { TemporaryFile } from "../../storage/temporary_files.ts";
import { ASSET_ENDINGS, assetKindOf, assetTypeOf, mayBeNamed } from "../assets/service.ts";
import {
  fieldProblem,
  fromPortable,
  fromPortableField,
  isTooLarge,
  keptFieldsOf,
  type PortableCollection,
} from "../cms/service.ts";
import { wordsOf } from "../forms/service.ts";
import {
  FORMAT,
  FORMAT_VERSION,
  hashOfName,
  MANIFEST,
  MANIFEST_BODY,
  MANIFEST_HEAD,
  type Manifest,
  MOST_CODE_BYTES,
  MOST_ENTRIES,
  MOST_FORMS,
  MOST_FORMS_OF_PAGE,
  MOST_PLACES_OF_PAGE,
  MOST_TABLE_BYTES,
  MOST_THREADS,
  mostBytesOf,
  partName,
  ROWS,
  type RowOf,
  TABLES,
  type TableName,
} from "./format.ts";
import { createSpentBytes } from "./spent_bytes.ts";
import { type ContentReader, createContentReader, invalidArchive, readDirectory, type ZipEntry } from "./zip_reader.ts";

const LOOKED_AT_IN_A_TURN = 50;
const BYTES_IN_A_TURN = 256 * 1024;
/** A manifest has a hash for each part of a table. */
const MANIFEST_LIMITS = { depth: 8, values: 50_000 };

export interface Archive {
  manifest: Manifest;
  /** Bytes that its website stores, as they are counted for the account's quota. */
  bytes: number;
  /** The contents, by their hash. */
  contents: Map<string, Content>;
  /** The bytes of a content. */
  read(hash: string): Promise<Buffer>;
  /** The rows of a table, in their order. */
  rows<Table extends TableName>(table: Table): AsyncGenerator<RowOf<Table>, void>;
}

interface Content extends ZipEntry {
  isText: boolean;
  /** What it is by its first bytes. */
  type: string;
}

/** Throws ApiError `invalid_archive`. */
export async function readArchive(file: TemporaryFile): Promise<Archive> {
  const entries = await readDirectory(file, MOST_ENTRIES, mostBytesOf);
  const read = createContentReader(file);
  const manifest = await readManifest(entries, read);
  const byName = new Map(entries.filter(({ name }) => !hashOfName(name)).map((entry) => [entry.name, entry]));
  assertParts(manifest, byName);
  const contents = await checkContents(entries, read, manifest);
  const archive: Archive = {
    manifest,
    bytes: 0,
    contents,
    read: (hash) => read(contents.get(hash)!),
    rows: (table) => rowsOf(table, manifest, byName, read),
  };
  archive.bytes = await checkRows(archive);
  return archive;
}

// --- the manifest ---

async function readManifest(entries: ZipEntry[], read: ContentReader): Promise<Manifest> {
  const entry = entries.find(({ name }) => name === MANIFEST);
  if (!entry)
    throw invalidArchive(
      "",
      `has no ${MANIFEST}: it is no archive of a website, as GET /v1/websites/:id/export?format=source makes it`,
      "archive_of_other",
    );
  const value = parse(await read(entry), MANIFEST, MANIFEST_LIMITS);
  const head = v.safeParse(MANIFEST_HEAD, value);
  if (!head.success || head.output.format !== FORMAT)
    throw invalidArchive(MANIFEST, `the format is not "${FORMAT}": it was made by another program`, "archive_of_other");
  if (head.output.version > FORMAT_VERSION)
    throw invalidArchive(
      MANIFEST,
      `the archive has version ${head.output.version} of the format, and this server reads up to ${FORMAT_VERSION}: it was made by a newer one`,
      "archive_newer",
    );
  return checked(MANIFEST_BODY, value, MANIFEST);
}

function parse(bytes: Uint8Array, where: string, limits?: Parameters<typeof parseJson>[1]): unknown {
  try {
    return parseJson(bytes, limits);
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    throw invalidArchive(where, error.message);
  }
}

function checked<Schema extends v.GenericSchema>(schema: Schema, value: unknown, where: string): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const issue = result.issues[0]!;
  const path = v.getDotPath(issue);
  const message = problemOf(issue).message.slice(0, 300);
  throw invalidArchive(where, path ? `${path.slice(0, 200)}: ${message}` : message);
}

/** Each part that the manifest names is there, and no other. */
function assertParts({ tables }: Manifest, byName: Map<string, ZipEntry>): void {
  const named = new Set([MANIFEST]);
  let bytes = 0;
  for (const table of TABLES)
    for (const index of tables[table].parts.keys()) {
      const name = partName(table, index);
      const entry = byName.get(name);
      if (!entry) throw invalidArchive(name, `is missing, but ${MANIFEST} names it`);
      named.add(name);
      bytes += entry.bytes;
    }
  for (const name of byName.keys()) if (!named.has(name)) throw invalidArchive(name, `is not named in ${MANIFEST}`);
  if (bytes > MOST_TABLE_BYTES)
    throw invalidArchive(
      "",
      `has tables of ${bytes.toLocaleString("en")} bytes; at most ${MOST_TABLE_BYTES.toLocaleString("en")} are taken`,
      "archive_too_large",
    );
}

// --- contents ---

/** Reads everything once, in the order in which it stands: each content has the hash that its name, or the manifest, says. */
async function checkContents(
  entries: ZipEntry[],
  read: ContentReader,
  { tables }: Manifest,
): Promise<Map<string, Content>> {
  const contents = new Map<string, Content>();
  const hashOfPart = new Map(
    TABLES.flatMap((table) => tables[table].parts.map((hash, index) => [partName(table, index), hash] as const)),
  );
  const spent = createSpentBytes();
  let [seen, bytes] = [0, 0];
  for (const entry of entries) {
    bytes += entry.bytes;
    if (++seen % LOOKED_AT_IN_A_TURN === 0 || bytes > BYTES_IN_A_TURN) {
      bytes = 0;
      await nextTurn();
    }
    const content = await read(entry);
    spent(2 * content.length);
    const inName = hashOfName(entry.name);
    const wanted = inName ?? hashOfPart.get(entry.name);
    if (wanted && sha256Hex(content) !== wanted)
      throw invalidArchive(entry.name, "is damaged: its content is not that of its hash");
    if (!inName) continue;
    contents.set(inName, { ...entry, isText: isUtf8(content), type: assetTypeOf(content) });
  }
  return contents;
}

// --- rows ---

async function* rowsOf<Table extends TableName>(
  table: Table,
  { tables }: Manifest,
  byName: Map<string, ZipEntry>,
  read: ContentReader,
): AsyncGenerator<RowOf<Table>, void> {
  for (const index of tables[table].parts.keys()) {
    const name = partName(table, index);
    const content = await read(byName.get(name)!);
    let line = 0;
    let parsed = 0;
    for (let at = 0; at < content.length; ) {
      const newline = content.indexOf(0x0a, at);
      const end = newline === -1 ? content.length : newline;
      const where = `${name}: line ${(++line).toLocaleString("en")}`;
      yield checked(ROWS[table], parse(content.subarray(at, end), where), where) as RowOf<Table>;
      parsed += end - at + 200;
      if (parsed > BYTES_IN_A_TURN) {
        parsed = 0;
        await nextTurn();
      }
      at = end + 1;
    }
  }
}

/** Numbers of rows that others refer to, and where in which table a mistake is. */
interface Looking {
  archive: Archive;
  pages: number;
  /** Of each page. */
  threads: Uint32Array;
  versions: Uint32Array;
  forms: number;
  formPages: Uint32Array;
  deletedForms: number;
  assets: number;
  records: number;
  collectionCount: number;
  collections: PortableCollection[];
  bytes: number;
}

/** Checks what each row refers to. Gives the bytes that all of it stores. */
async function checkRows(archive: Archive): Promise<number> {
  const { tables } = archive.manifest;
  const pages = tables.pages.rows;
  const forms = Math.min(tables.forms.rows, MOST_FORMS);
  const looking: Looking = {
    archive,
    pages,
    threads: new Uint32Array(Math.min(pages, MOST_ENTRIES)),
    versions: new Uint32Array(Math.min(pages, MOST_ENTRIES)),
    forms: tables.forms.rows,
    formPages: new Uint32Array(forms),
    deletedForms: tables.deleted_forms.rows,
    assets: tables.assets.rows,
    records: tables.records.rows,
    collectionCount: tables.collections.rows,
    collections: [],
    bytes: 0,
  };
  if (tables.forms.rows > MOST_FORMS || tables.deleted_forms.rows > MOST_FORMS)
    throw invalidArchive(MANIFEST, `tables.forms.rows: at most ${MOST_FORMS.toLocaleString("en")} are taken`);
  const order = archive.manifest.website.page_order ?? [];
  if (new Set(order).size < order.length || order.some((number) => number >= pages))
    throw invalidArchive(MANIFEST, "website.page_order: names a page twice, or one that is not there");
  for (const name of ["logo", "icon"] as const) {
    const problem = within(name, archive.manifest.website[name] ?? null, tables.assets.rows);
    if (problem) throw invalidArchive(MANIFEST, `website.${problem}`);
  }
  for (const table of TABLES) {
    const check = CHECKS[table](looking) as (row: unknown) => string | null;
    let rows = 0;
    for await (const row of archive.rows(table)) {
      const problem = check(row);
      if (problem) throw rowProblem(table, rows, problem);
      rows++;
    }
    if (rows !== tables[table].rows)
      throw invalidArchive(MANIFEST, `tables.${table}.rows: says ${tables[table].rows}, but there are ${rows}`);
  }
  return looking.bytes;
}

const rowProblem = (table: TableName, row: number, problem: string): ApiError =>
  invalidArchive(`${table}: row ${row.toLocaleString("en")}`, problem);

type Check<Table extends TableName> = (looking: Looking) => (row: RowOf<Table>) => string | null;

const within = (name: string, value: number | null, rows: number): string | null =>
  value === null || value < rows ? null : `${name}: there is no ${value}, only ${rows}`;

/** Rows stand by their page. */
function inOrder(pages: number): (page: number) => string | null {
  let last = 0;
  return (page) => {
    const problem =
      within("page", page, pages) ?? (page < last ? "page: the rows are not in the order of pages" : null);
    last = page;
    return problem;
  };
}

/** Counts what each page has. */
function atMost(pages: number, most: number, what: string): (page: number) => string | null {
  const counts = new Uint32Array(pages);
  return (page) => (++counts[page]! > most ? `page: has more than ${most.toLocaleString("en")} ${what}` : null);
}

/** The fields whose values a record may have; one that came back is as it is now. */
export const importedFields = (
  { fields, removed_fields }: PortableCollection,
  idOf: (number: number) => string,
): ContentField[] =>
  keptFieldsOf({
    fields: fields.map((field) => fromPortableField(field, idOf)),
    removed_fields: removed_fields.map(({ field, removed_at }) => ({
      field: fromPortableField(field, idOf),
      removed_at,
    })),
  });

/** What is wrong with a row, or null. */
const CHECKS: { [Table in TableName]: Check<Table> } = {
  pages: () => {
    const paths = new Set<string>();
    return ({ path }) => {
      if (paths.has(path)) return `path: there is another page at "${path}"`;
      paths.add(path);
      return null;
    };
  },
  forms: (looking) => {
    let number = 0;
    const most = atMost(looking.pages, MOST_FORMS_OF_PAGE, "forms");
    return ({ page }) => {
      looking.formPages[number++] = page;
      return within("page", page, looking.pages) ?? most(page);
    };
  },
  deleted_forms: ({ pages }) => {
    const order = inOrder(pages);
    const most = atMost(pages, MOST_FORMS_OF_PAGE, "deleted forms");
    return ({ page }) => order(page) ?? most(page);
  },
  redirects: () => {
    const paths = new Set<string>();
    return ({ path, status, target }) => {
      if (paths.has(path)) return `path: there is another redirect at "${path}"`;
      paths.add(path);
      if (path.startsWith("/_sw/")) return "path: is an address that the server answers";
      if ((status === 410) !== (target === null)) return "target: is wanted with 301 and 302, and with 410 not";
      // Those that come by themselves are not counted when they are made.
      return paths.size > 10 * MOST.redirects ? "there are too many" : null;
    };
  },
  threads: ({ pages, threads }) => {
    const order = inOrder(pages);
    const most = atMost(pages, MOST_THREADS, "threads");
    return ({ page }) => {
      const problem = order(page) ?? most(page);
      if (!problem) threads[page]!++;
      return problem;
    };
  },
  versions: (looking) => {
    const order = inOrder(looking.pages);
    const { contents } = looking.archive;
    return (row) => {
      const problem = order(row.page) ?? within("thread", row.thread, looking.threads[row.page]!);
      if (problem) return problem;
      looking.versions[row.page]!++;
      for (const name of ["html", "css", "javascript"] as const) {
        const content = contents.get(row[name]);
        if (!content) return `${name}: there is no file with this hash`;
        if (!content.isText) return `${name}: the file is no text in UTF-8`;
        if (content.bytes > MOST_CODE_BYTES)
          return `${name}: has ${content.bytes.toLocaleString("en")} bytes; at most ${MOST_CODE_BYTES.toLocaleString("en")} are taken`;
        looking.bytes += content.bytes;
      }
      return null;
    };
  },
  draft_forms: (looking) => {
    const order = inOrder(looking.pages);
    let [page, positions] = [-1, new Set<number>()];
    return (row) => {
      const problem =
        order(row.page) ??
        within("form", row.form, looking.forms) ??
        within("deleted_form", row.deleted_form, looking.deletedForms);
      if (problem) return problem;
      if ((row.form === null) === (row.deleted_form === null)) return "form: either it or deleted_form is wanted";
      if (row.form !== null && looking.formPages[row.form] !== row.page) return "form: is one of another page";
      if (looking.versions[row.page] === 0) return "page: has no version that could have a form";
      if (row.page !== page) [page, positions] = [row.page, new Set()];
      if (row.position >= MOST_PLACES_OF_PAGE) return `position: must be less than ${MOST_PLACES_OF_PAGE}`;
      if (positions.has(row.position)) return "position: is there twice";
      positions.add(row.position);
      return null;
    };
  },
  messages: ({ pages, threads, versions }) => {
    const order = inOrder(pages);
    return ({ page, thread, version }) =>
      order(page) ?? within("thread", thread, threads[page]!) ?? within("version", version, versions[page]!);
  },
  assets: (looking) => {
    const files = new Set<string>();
    const { logo, icon } = looking.archive.manifest.website;
    return ({ page, file, content_type, kind }) => {
      const problem = within("page", page, looking.pages);
      if (problem) return problem;
      const [hash, ending] = file.split(".") as [string, string];
      const content = looking.archive.contents.get(hash);
      if (!content) return "file: there is no file with this hash";
      const isType = mayBeNamed(content.type, content_type) || (content_type === "image/svg+xml" && content.isText);
      if (ASSET_ENDINGS[content_type] !== ending || !isType) return "file: is no file of its content_type";
      if (kind !== assetKindOf(content_type)) return "kind: is not that of its content_type";
      if (files.has(file)) return "file: is there twice";
      if (kind !== "image" && (files.size === logo || files.size === icon)) return "kind: is no logo or icon";
      files.add(file);
      looking.bytes += content.bytes;
      return null;
    };
  },
  collections: (looking) => {
    const [slugs, routes] = [new Set<string>(), new Set<string>()];
    return (row) => {
      const { slug, route, fields, removed_fields } = row;
      if (looking.collections.push(row) > MOST.collections)
        return `more than ${MOST.collections} are taken by no website`;
      if (slugs.has(slug)) return `slug: there is another collection "${slug}"`;
      slugs.add(slug);
      if (route !== null && routes.has(route)) return `route: there is another collection at "${route}"`;
      if (route !== null) routes.add(route);
      if (new Set(fields.map(({ key }) => key)).size < fields.length) return "fields: a key is there twice";
      for (const field of [...fields, ...removed_fields.map(({ field }) => field)]) {
        const problem = fieldProblem(field) ?? within("collection", field.collection, looking.collectionCount);
        if (problem) return `fields: ${field.key}: ${problem}`;
      }
      looking.bytes += JSON.stringify(row).length;
      return null;
    };
  },
  records: (looking) => {
    let [collection, slugs] = [-1, new Set<string>()];
    let fields: ContentField[] = [];
    // Which they are is for who makes them: here it is asked whether there are such.
    const ids = {
      record: (number: number) => (number < looking.records ? `rec_${"0".repeat(26)}` : null),
      asset: (number: number) => (number < looking.assets ? `ast_${"0".repeat(26)}` : null),
    };
    return (row) => {
      const problem = within("collection", row.collection, looking.collectionCount);
      if (problem) return problem;
      if (row.collection < collection) return "collection: the rows are not in the order of collections";
      if (row.collection !== collection) {
        [collection, slugs] = [row.collection, new Set()];
        fields = importedFields(looking.collections[collection]!, () => "");
      }
      if (slugs.has(row.slug)) return `slug: there is another record "${row.slug}" of the collection`;
      slugs.add(row.slug);
      if (slugs.size > MOST.records) return `collection: has more than ${MOST.records.toLocaleString("en")} records`;
      if (row.draft_data && row.status !== "published") return "draft_data: is wanted of a published record alone";
      if (row.status === "scheduled" && row.publish_at === null) return "publish_at: is wanted of a scheduled record";
      const values = [row.data, row.draft_data].map((data) => data && fromPortable(fields, data, ids));
      for (const value of values) if (value && "problem" in value) return `data: ${value.problem.slice(0, 300)}`;
      if (isTooLarge(row as Parameters<typeof isTooLarge>[0])) return "data: is too long";
      looking.bytes += JSON.stringify([row.data, row.draft_data]).length;
      return null;
    };
  },
  submissions: (looking) => (row) => {
    const problem = within("form", row.form, looking.forms);
    if (problem) return problem;
    if (!looking.archive.manifest.includes_submissions) return `${MANIFEST} says that there are none`;
    for (const { hash } of row.files) {
      const content = looking.archive.contents.get(hash);
      if (!content) return "files: there is no file with this hash";
      looking.bytes += content.bytes;
    }
    const data = JSON.stringify(row.data);
    if (data.length > MOST_CODE_BYTES) return "data: is too long";
    looking.bytes += Buffer.byteLength(data) + Buffer.byteLength(wordsOf(row.data, row.files));
    return null;
  },
};
