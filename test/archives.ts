/** Archives of websites, made for tests: those that are right, and those with one thing in them that is not. */
import { fromBufferPromise } from "yauzl";
import {
  FORMAT,
  FORMAT_VERSION,
  fileName,
  MANIFEST,
  partName,
  TABLES,
  type TableName,
} from "../src/features/archives/format.ts";
import { createZipWriter } from "../src/features/archives/zip_writer.ts";
import { sha256Hex } from "../src/lib/hash.ts";
import type { Json } from "./harness.ts";

const MADE_AT = 1_780_000_000_000;

/** What each row has that a test does not say. */
const ROWS: Record<TableName, Json> = {
  pages: {
    path: "/",
    name: "Page",
    prompt: null,
    title: null,
    description: null,
    generated_title: null,
    generated_description: null,
    og_image: null,
    generated_language: null,
    public: false,
    created_at: MADE_AT,
    updated_at: MADE_AT,
  },
  forms: {
    page: 0,
    key: null,
    position: 0,
    name: null,
    found_name: "Form 1",
    fields: [],
    notify_emails: [],
    success_message: null,
    redirect_url: null,
    auto_reply: null,
    active: true,
    in_draft: true,
    created_at: MADE_AT,
    updated_at: MADE_AT,
  },
  deleted_forms: { page: 0, key: null, position: 0, in_draft: false },
  redirects: { path: "/old", status: 301, target: "/", source: "manual", created_at: MADE_AT, updated_at: MADE_AT },
  threads: { page: 0, title: "Thread", created_at: MADE_AT, updated_at: MADE_AT },
  versions: {
    page: 0,
    thread: null,
    source: "save",
    message: null,
    settings: null,
    html: sha256Hex("<h1>Hi</h1>"),
    css: sha256Hex(""),
    javascript: sha256Hex(""),
    created_at: MADE_AT,
  },
  draft_forms: { page: 0, position: 0, form: 0, deleted_form: null, fields: [], has_files: false },
  messages: { page: 0, thread: 0, role: "user", text: "Hello", version: null, created_at: MADE_AT },
  assets: { page: null, file: "", content_type: "image/svg+xml", prompt: null, created_at: MADE_AT },
  collections: {
    name: "Blog",
    singular_name: "Post",
    slug: "blog",
    fields: [],
    removed_fields: [],
    title_field: null,
    route: null,
    sort: null,
    per_page: 12,
    feed: false,
    kind: null,
    created_at: MADE_AT,
    updated_at: MADE_AT,
  },
  records: {
    collection: 0,
    slug: "first",
    data: {},
    draft_data: null,
    status: "draft",
    publish_at: null,
    unpublish_at: null,
    published_at: null,
    revision: 1,
    created_at: MADE_AT,
    updated_at: MADE_AT,
  },
  submissions: {
    form: 0,
    data: { name: "Ada" },
    email: null,
    name: null,
    spam: false,
    spam_reason: null,
    refused_files: null,
    referrer: null,
    user_agent: null,
    created_at: MADE_AT,
    updated_at: MADE_AT,
    files: [],
  },
};

export type Rows = Partial<Record<TableName, Json[]>>;

/** The files of an archive, by name. What rows leave out is filled in; a row that is a text is a line as it is. */
export function archiveFiles(rows: Rows, manifest: Json = {}, contents: (string | Buffer)[] = []): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const content of ["<h1>Hi</h1>", "", ...contents])
    files.set(fileName(sha256Hex(content)), Buffer.from(content as string));
  const tables: Json = {};
  for (const table of TABLES) {
    const given = rows[table] ?? [];
    tables[table] = { rows: given.length, parts: [] };
    if (given.length === 0) continue;
    const lines = given.map((row) => (typeof row === "string" ? row : JSON.stringify({ ...ROWS[table], ...row })));
    const content = Buffer.from(`${lines.join("\n")}\n`);
    tables[table].parts.push(sha256Hex(content));
    files.set(partName(table, 0), content);
  }
  const head = {
    format: FORMAT,
    version: FORMAT_VERSION,
    made_by: "a test",
    made_at: new Date(MADE_AT).toISOString(),
    website: { name: "Crumb & Co", prompt: "A bakery", language: null },
    includes_submissions: true,
    versions_left_out: 0,
    tables,
  };
  files.set(MANIFEST, Buffer.from(JSON.stringify({ ...head, ...manifest })));
  return files;
}

/** A ZIP of files. */
export async function zipOf(files: Iterable<[string, Uint8Array]>): Promise<Buffer> {
  const zip = createZipWriter(MADE_AT);
  const pieces: Uint8Array[] = [];
  for (const [name, content] of files) pieces.push(...(await zip.entry(name, content)));
  return Buffer.concat([...pieces, ...zip.end()]);
}

export const asUpload = (bytes: Uint8Array): Blob =>
  new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "application/zip" });

/** An archive with these rows, as it is sent. */
export const makeArchive = async (...parts: Parameters<typeof archiveFiles>): Promise<Blob> =>
  asUpload(await zipOf(archiveFiles(...parts)));

/** What is in an archive, whoever made it, by name. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    files.set(entry.fileName, Buffer.from(await new Response(stream as never).arrayBuffer()));
  }
  return files;
}
