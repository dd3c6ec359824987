/**
 * The format of archives: what is in them, and how much of it there may be. A website is a manifest, tables as JSON
 * lines, and files by the SHA-256 of their content. Nothing in it is an identifier: rows refer to others by their number
 * (the first is 0), so that the archives of a website and of what was made of it are the same. Whoever adds a table, or
 * a column, gives the format another version; one that is newer than this program is refused.
 */
import * as v from "valibot";
import { PART_KEY } from "../../html/part_names.ts";
import { says } from "../../lib/field_words.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { nameText, pagePath } from "../../operation/fields.ts";
import { MOST } from "../../policy/limits.ts";
import { MEGABYTE } from "../../settings/schemas.ts";
import { MOST_UPLOAD_MB } from "../../settings/server.ts";
import { ASSET_ENDINGS } from "../assets/service.ts";
import { PortableBrief } from "../briefs/service.ts";
import { PORTABLE_COLLECTION, PORTABLE_RECORD } from "../cms/service.ts";
import { formSettings } from "../forms/fields.ts";
import { redirectPath, redirectTarget } from "../publishing/fields.ts";
import { AgentChoicesInput, PERMISSIONS } from "../websites/service.ts";

export const FORMAT = "sitewright-website";
/** 1: without collections and records. 2: without briefs. 3: without the order of pages, logos and icons. */
const FORMAT_VERSIONS = [1, 2, 3, 4] as const;
export const FORMAT_VERSION = 4;
export const MANIFEST = "manifest.json";

/** Contents of an archive: a version may bring three; the others are pictures and what visitors have sent. */
export const MOST_VERSIONS = 30_000;
export const MOST_PICTURES = 50_000;
export const MOST_SUBMITTED_FILES = 60_000;
const MOST_FILES = 3 * MOST_VERSIONS + MOST_PICTURES + MOST_SUBMITTED_FILES;
const MOST_PARTS = 4_000;
/** With the parts of tables, and folders. */
export const MOST_ENTRIES = MOST_FILES + 10_000;
/** What is owned by the website as a whole and is in memory while it is read. */
export const MOST_FORMS = 100_000;
/** Of one page. */
export const MOST_THREADS = 20 * MOST.threads;
export const MOST_FORMS_OF_PAGE = 2000;
export const MOST_PLACES_OF_PAGE = 500;
const MOST_MANIFEST_BYTES = 2 * MEGABYTE;
/** A part is closed when it has so many; its last line may be as long as one may be. */
export const PART_BYTES = MEGABYTE;
const LONGEST_LINE = 12 * MEGABYTE;
const MOST_PART_BYTES = PART_BYTES + LONGEST_LINE;
export const MOST_TABLE_BYTES = 1024 * MEGABYTE;
/** As much as a request may bring. */
export const MOST_CODE_BYTES = 5 * MEGABYTE;
/** The largest are uploads, which the server that they came from may have taken up to this size. */
const MOST_FILE_BYTES = MOST_UPLOAD_MB * MEGABYTE;

/** Types of what is compressed already. */
export const DENSE =
  /^(?:image\/(?:png|jpeg|webp|gif|avif)|video\/.*|audio\/.*|application\/(?:zip|gzip|pdf)|font\/woff2?)$/;

export const fileName = (hash: string): string => `files/${hash.slice(0, 2)}/${hash}`;
export const partName = (table: string, number: number): string =>
  `${table}/${String(number + 1).padStart(4, "0")}.jsonl`;

/** The hash in the name of a content's file, or null. */
export const hashOfName = (name: string): string | null =>
  /^files\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(name)?.[1] ?? null;

/** How large a file may be, by its name; null: there is none of that name. */
export function mostBytesOf(name: string): number | null {
  if (name === MANIFEST) return MOST_MANIFEST_BYTES;
  const hash = hashOfName(name);
  if (hash) return name === fileName(hash) ? MOST_FILE_BYTES : null;
  const table = /^([a-z_]+)\/\d{4}\.jsonl$/.exec(name)?.[1];
  return table && Object.hasOwn(ROWS, table) ? MOST_PART_BYTES : null;
}

// --- rows ---

/** Any text that is stored; the rules of the call that wrote it may have been others. */
const text = (most: number) =>
  v.pipe(
    v.string(),
    maxCharacters(most),
    v.check((value) => value.isWellFormed(), says("not_unicode")),
  );
const nullable = <Schema extends v.GenericSchema>(schema: Schema) => v.nullable(schema);
const number = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));
const time = number(8_640_000_000_000_000);
const rowNumber = number(10_000_000);
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, says("no_hex", { count: 64, command: "sha256sum" })));
const LINE = 10_000;
/** Of what is said, and of an answer to a form. */
const LONG = 1_000_000;
const stamped = { created_at: time, updated_at: time };

const formField = v.strictObject({
  name: text(LINE),
  type: text(100),
  label: nullable(text(LINE)),
  required: v.boolean(),
  options: v.pipe(v.array(text(LINE)), v.maxLength(1000)),
  multiple: v.boolean(),
  max_length: nullable(v.pipe(v.number(), v.finite())),
});
const formFields = v.pipe(v.array(formField), v.maxLength(1000));

const settings = v.strictObject({
  title: nullable(text(LINE)),
  description: nullable(text(LINE)),
  generated_title: nullable(text(LINE)),
  generated_description: nullable(text(LINE)),
  generated_language: v.optional(nullable(text(LINE))),
});

const pictureFile = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}\.[a-z0-9]{2,5}$/, says("unlike", { example: "<sha256>.png" })),
);

const webLink = v.pipe(text(LINE), v.regex(/^https?:\/\/\S+$/, says("no_address")));

/** Who made a picture that was found. */
const credit = v.strictObject({
  text: text(LINE),
  author: nullable(text(LINE)),
  author_url: nullable(webLink),
  source_url: webLink,
  licence: text(LINE),
  licence_url: webLink,
  required: v.boolean(),
});

/** What is known of the business; null: nobody has said anything. */
const brief = v.optional(nullable(PortableBrief), null);

export const WEBSITE = v.strictObject({
  name: nameText("", ""),
  prompt: text(LINE * 10),
  language: nullable(v.pipe(v.string(), v.regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/, says("no_language")))),
  /** Left out where the website may ask for all there is. */
  permissions: v.optional(v.pipe(v.array(v.picklist(PERMISSIONS)), v.maxLength(PERMISSIONS.length))),
  /** Left out where nothing was decided. */
  agents: v.optional(AgentChoicesInput),
  /** Pages in the order of menus. Left out where nobody has set one. */
  page_order: v.optional(v.pipe(v.array(rowNumber), v.maxLength(MOST.pages))),
  /** Numbers of assets. Left out: none, or what is not in the archive any more. */
  logo: v.optional(rowNumber),
  icon: v.optional(rowNumber),
  brief,
  /** What its pages share, as it was. Left out: nothing. */
  parts: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          key: v.pipe(v.string(), v.regex(PART_KEY, says("no_key", { example: "footer" }))),
          text: hash,
          notes: nullable(text(LINE * 10)),
        }),
      ),
      v.maxLength(MOST.parts),
    ),
  ),
});

/** The tables in the order in which they are read: each refers only to those before it. */
export const ROWS = {
  /** In the order in which they were made, like all others. */
  pages: v.strictObject({
    path: pagePath,
    name: nameText("", ""),
    prompt: nullable(text(LINE * 10)),
    ...settings.entries,
    og_image: nullable(v.pipe(text(LINE), v.regex(/^(https:\/\/|\/_sw\/assets\/)\S+$/, says("no_picture_address")))),
    generated_language: nullable(text(LINE)),
    public: v.boolean(),
    brief,
    ...stamped,
  }),
  forms: v.strictObject({
    page: rowNumber,
    key: nullable(text(LINE)),
    position: rowNumber,
    name: nullable(nameText("", "")),
    found_name: text(LINE),
    fields: formFields,
    notify_emails: formSettings.notify_emails,
    success_message: nullable(formSettings.success_message),
    redirect_url: nullable(formSettings.redirect_url),
    auto_reply: nullable(formSettings.auto_reply),
    active: v.boolean(),
    in_draft: v.boolean(),
    ...stamped,
  }),
  redirects: v.strictObject({
    path: redirectPath,
    status: v.picklist([301, 302, 410]),
    target: nullable(redirectTarget),
    source: v.picklist(["manual", "moved", "deleted"]),
    ...stamped,
  }),
  /** Forms that were deleted while their page still has them. */
  deleted_forms: v.strictObject({
    page: rowNumber,
    key: nullable(text(LINE)),
    position: rowNumber,
    in_draft: v.boolean(),
  }),
  /** From here on by their page; threads and versions are numbered within it. */
  threads: v.strictObject({ page: rowNumber, title: text(LINE), ...stamped }),
  /** The last of a page is its draft. */
  versions: v.strictObject({
    page: rowNumber,
    thread: nullable(rowNumber),
    source: v.picklist(["generate", "edit", "import", "save", "restore", "regenerate"]),
    message: nullable(text(LINE * 10)),
    settings: nullable(settings),
    html: hash,
    css: hash,
    javascript: hash,
    created_at: time,
  }),
  /** Which form each place of a page's draft is. */
  draft_forms: v.strictObject({
    page: rowNumber,
    position: rowNumber,
    form: nullable(rowNumber),
    deleted_form: nullable(rowNumber),
    fields: formFields,
    has_files: v.boolean(),
    action: v.optional(nullable(text(LONG)), null),
  }),
  messages: v.strictObject({
    page: rowNumber,
    thread: rowNumber,
    role: v.picklist(["user", "assistant"]),
    text: text(LONG),
    version: nullable(rowNumber),
    created_at: time,
  }),
  /** Pictures and other files: the website's own, and those of the account that its pages show. */
  assets: v.strictObject({
    page: nullable(rowNumber),
    file: pictureFile,
    content_type: v.pipe(
      v.string(),
      v.check((type) => Object.hasOwn(ASSET_ENDINGS, type), says("not_taken")),
    ),
    prompt: nullable(text(LINE * 10)),
    created_at: time,
    /** Archives from before files could be uploaded have pictures alone, and none of these. */
    name: v.optional(nullable(text(LINE)), null),
    alt: v.optional(nullable(text(LINE)), null),
    kind: v.optional(v.picklist(["image", "file"]), "image"),
    source: v.optional(v.picklist(["upload", "url", "search", "generated"]), "generated"),
    width: v.optional(nullable(number(1_000_000)), null),
    height: v.optional(nullable(number(1_000_000)), null),
    credit: v.optional(nullable(credit), null),
  }),
  /** References lead to any of them, also to later ones. */
  collections: PORTABLE_COLLECTION,
  /** By their collection; they refer to any record, and to assets. */
  records: PORTABLE_RECORD,
  submissions: v.strictObject({
    form: rowNumber,
    data: v.record(text(LINE), v.union([text(LONG), v.array(text(LONG))])),
    email: nullable(text(1000)),
    name: nullable(text(LINE)),
    spam: v.boolean(),
    spam_reason: nullable(v.picklist(["honeypot", "too_fast", "too_many", "duplicate"])),
    /** Archives from before there was an inbox don't have it. */
    read_at: v.optional(nullable(time), null),
    /** Archives from before submissions were seen to don't have these. Users are no part of an archive. */
    done_at: v.optional(nullable(time), null),
    labels: v.optional(nullable(v.pipe(v.array(text(LINE)), v.maxLength(100))), null),
    note: v.optional(nullable(text(LONG)), null),
    refused_files: nullable(
      v.pipe(
        v.array(v.strictObject({ field: text(LINE), name: text(LINE), size_bytes: number(1e12) })),
        v.maxLength(100),
      ),
    ),
    /** Archives from before what does not fit was kept don't have it. */
    problems: v.optional(
      nullable(
        v.pipe(
          v.array(
            v.strictObject({
              field: text(LINE),
              problem: v.picklist(["missing", "invalid", "unlisted", "too_long"]),
            }),
          ),
          v.maxLength(100),
        ),
      ),
      null,
    ),
    referrer: nullable(text(LINE)),
    user_agent: nullable(text(LINE)),
    ...stamped,
    files: v.pipe(
      v.array(v.strictObject({ field: text(LINE), name: text(LINE), content_type: text(1000), hash })),
      v.maxLength(100),
    ),
  }),
} as const;

export type TableName = keyof typeof ROWS;
export const TABLES = Object.keys(ROWS) as TableName[];
export type RowOf<Table extends TableName> = v.InferOutput<(typeof ROWS)[Table]>;

const tableSummary = v.strictObject({
  rows: number(100_000_000),
  /** SHA-256 of each of its files, in their order. */
  parts: v.pipe(v.array(hash), v.maxLength(MOST_PARTS)),
});

/** A table that archives of an older version don't have. */
const laterTable = v.optional(tableSummary, { rows: 0, parts: [] });

/** Format and version alone: what comes after them may be of another program. */
export const MANIFEST_HEAD = v.object({ format: v.string(), version: v.number() });

export const MANIFEST_BODY = v.strictObject({
  format: v.literal(FORMAT),
  version: v.picklist(FORMAT_VERSIONS),
  /** For people. */
  made_by: text(200),
  made_at: text(100),
  website: WEBSITE,
  includes_submissions: v.boolean(),
  /** Old versions that an archive had no room for. */
  versions_left_out: number(1e12),
  tables: v.strictObject({
    ...(Object.fromEntries(TABLES.map((name) => [name, tableSummary])) as Record<TableName, typeof tableSummary>),
    collections: laterTable,
    records: laterTable,
  }),
});
export type Manifest = v.InferOutput<typeof MANIFEST_BODY>;
