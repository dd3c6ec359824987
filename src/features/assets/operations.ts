/** Files that pages show: uploaded, or fetched from an address. */
import * as v from "valibot";
import { SECOND_MS, stampsAt } from "../../lib/clock.ts";
import { ApiError, invalid, invalidAs, orNotFound } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import { bareFileName } from "../../lib/file_names.ts";
import * as f from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { assertStorageQuota } from "../../policy/storage_quota.ts";
import { download, NoFile } from "../../providers/downloads.ts";
import { OutgoingError } from "../../providers/outgoing.ts";
import type { FoundPicture } from "../../providers/picture_search/source.ts";
import { MEGABYTE } from "../../settings/schemas.ts";
import { createTemporaryFile, type TemporaryFile } from "../../storage/temporary_files.ts";
import { totalOf } from "../../storage/totals.ts";
import { VERSION } from "../../version.ts";
import { getWebsite } from "../websites/service.ts";
import { MOST_PIXELS } from "./computations.ts";
import { bytesOf, claimIntake, type Intake, takeIn, WIDTHS_IN_WORDS } from "./intake.ts";
import { Asset, AssetWithUses, toAsset, toUse } from "./presenter.ts";
import { findPicture, searchAssets } from "./search_operations.ts";
import * as store from "./store.ts";

const MOST_USES = 100;
const FETCH_MS = 30 * SECOND_MS;

const nameField = f.optional(f.nameText("What it is called; else the file's name.", "Oven.jpg"));
const altField = f.longText(1000, "What a picture shows, for who can't see it.", "A wood oven with loaves");

const exampleAsset = {
  _id: f.exampleId("ast"),
  name: "Oven.jpg",
  alt: "A wood oven with loaves",
  kind: "image",
  content_type: "image/jpeg",
  size: 482_113,
  width: 1600,
  height: 1067,
  url: "http://localhost:3000/_sw/assets/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.jpg",
  path: "/_sw/assets/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.jpg",
  variants: [
    {
      url: "http://localhost:3000/_sw/assets/2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae.webp",
      path: "/_sw/assets/2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae.webp",
      content_type: "image/webp",
      width: 640,
      height: 427,
      size: 31_402,
    },
  ],
  source: "upload",
  credit: null,
  prompt: null,
  website_id: f.exampleId("web"),
  page_id: null,
  use_count: 0,
  created_at: "2026-11-20T09:30:00.000Z",
  updated_at: "2026-11-20T09:30:00.000Z",
};

/** The account's asset. Throws `not_found`. */
const getAsset = async ({ db, account }: Pick<Context, "db" | "account">, id: string): Promise<store.AssetRow> =>
  orNotFound(await store.findAsset(db, account._id, id), "asset", id);

/** An asset as it is answered. */
async function present({ db, account, services }: Context, row: store.AssetRow) {
  const variants = (await store.variantsOf(db, [row.blob])).get(row.blob) ?? [];
  const uses = await store.countUses(db, account._id, [row]);
  return toAsset(services, row, variants, uses.get(row.file) ?? 0);
}

/** What is stored already of what is to become an asset. */
interface Prepared {
  intake: Intake;
  name: string;
  /** Of a picture that was searched for. */
  found: FoundPicture | null;
}

interface CreateInput {
  url?: string | undefined;
  search_id?: string | undefined;
  name?: string | undefined;
  website_id?: string | undefined;
}

const createAsset = operation({
  name: "assets.create",
  route: "POST /v1/assets",
  scope: "sites:write",
  summary: "Upload a file",
  description: `Keeps a file that pages and records may show, under an address that is the same for ever, on every site of this server and in the application. Send it as \`multipart/form-data\` (the file in \`file\`), or name an \`url\` on the public internet to fetch it from, or the \`search_id\` of what GET /v1/assets/search found: a picture that is kept with its \`credit\` and, unless you give others, with its title as \`name\` and \`alt\`. It may have as many megabytes as the server takes (\`SITEWRIGHT_UPLOAD_MB\`, 25); it goes to the disk while it is received. What it is, is told by its content; of a text its name says more (.vcf, .ics, .csv, .json, .css, .js). JPEG, PNG, WebP, GIF and AVIF lose what tells where and by whom they were taken, and what follows their end; up to ${MOST_PIXELS / 1e6} million pixels are taken. Of the first four, unless they move, there are \`variants\` as WebP ${WIDTHS_IN_WORDS} pixels wide where that is smaller, which published pages use by themselves. Of SVG only what draws is kept: no scripts, no handlers, nothing from elsewhere. Every other file is sent as something to download, under its name; style sheets and scripts too, which pages of websites use all the same (\`<link rel="stylesheet" href>\`, \`<script src>\`), while the application's own host sends them as plain text, unless to a draft. HEIC is refused. The same file of the same website (or of the account, without \`website_id\`) is kept once, and the asset that is there is answered.`,
  input: {
    url: f.optional(
      f.pastedText(
        v.regex(/^https?:\/\//, says("no_address")),
        v.check((text) => URL.canParse(text), says("no_address")),
        v.metadata({
          format: "uri",
          description: "Instead of `file`: where it is fetched from, once.",
          examples: ["https://images.example.com/oven.jpg"],
        }),
      ),
    ),
    search_id: f.optional(
      f.written(
        "any",
        f.described(
          v.pipe(v.string(), v.regex(/^[a-z]{1,20}_[\w-]{1,60}$/, says("no_search_id"))),
          "Instead of `file`: a picture that a search found.",
          "pexels_2014422",
        ),
      ),
    ),
    name: nameField,
    alt: f.optional(altField),
    website_id: f.optional(f.identifier("web", "website that it goes with; else it is the account's own")),
  },
  upload: {
    contentType: "multipart/form-data",
    field: "file",
    description: "The file, with the other fields as parts of the form.",
    mostBytes: (config) => config.uploadBytes,
    setting: "SITEWRIGHT_UPLOAD_MB",
  },
  output: Asset,
  limit: LIMIT.edit,
  stores: true,
  atOnce: { account: 4, server: 12 },
  errors: ["not_found", "asset_limit", "provider_failed", "provider_unavailable"],
  example: {
    input: { url: "https://images.example.com/oven.jpg", alt: "A wood oven with loaves" },
    output: exampleAsset,
  },
  async prepare(context, input: CreateInput): Promise<Prepared> {
    const { services, account, db, upload } = context;
    const { url, search_id } = input;
    if (!upload && !url && !search_id) throw invalid("file", "no_file");
    if (url && (upload || search_id)) throw invalid("url", "left_out_with", { other: upload ? "file" : "search_id" });
    if (search_id && upload) throw invalid("search_id", "left_out_with", { other: "file" });
    if (input.website_id) await getWebsite(context, input.website_id);
    const { file, name, found } = upload ? { file: upload, name: null, found: null } : await fetchAsked(context, input);
    try {
      await assertStorageQuota(db, services.config, account._id, file.size());
      const called = input.name ?? name ?? "file";
      // A name that was chosen may have no ending: the file's own says what it is.
      const intake = await takeIn(services, account._id, file, /\.\w+$/.test(called) ? called : (name ?? called));
      if (found && intake.kind !== "image") throw invalid("search_id", "no_picture");
      return { intake, name: called, found };
    } finally {
      if (!upload) await file.close();
    }
  },
  async handle(context, { url, alt, website_id }, { intake, name, found }) {
    const { services, account, db, now, newId } = context;
    if (website_id) await getWebsite(context, website_id);
    const variantBytes = bytesOf(intake.variants);
    await assertStorageQuota(db, services.config, account._id, intake.size + variantBytes);
    if ((await totalOf(db, account._id, "assets")) >= MOST.assets)
      throw new ApiError(
        "asset_limit",
        `The account has ${MOST.assets.toLocaleString("en")} assets, which is the most. Delete one with DELETE /v1/assets/:id first.`,
      );
    await claimIntake(db, intake);
    const row = await store.saveAsset(db, {
      _id: newId("ast"),
      account_id: account._id,
      website_id: website_id ?? null,
      page_id: null,
      file: intake.file,
      blob: intake.hash,
      content_type: intake.contentType,
      prompt: null,
      name,
      alt: alt ?? (found?.title || null),
      kind: intake.kind,
      source: found ? "search" : url ? "url" : "upload",
      credit: found?.credit ?? null,
      size_bytes: intake.size,
      variant_bytes: variantBytes,
      width: intake.width,
      height: intake.height,
      pending: false,
      ...stampsAt(now),
    });
    return await present(context, row);
  },
});

/** Fetches a file from where a user says that it is. Whoever gets it closes it. */
async function fetchFile(
  { services, signal }: Context,
  field: "url" | "search_id",
  given: string,
): Promise<{ file: TemporaryFile; name: string | null }> {
  const { outgoing, config, baseUrl } = services;
  const headers = { "user-agent": `Sitewright/${VERSION} (+${baseUrl})` };
  const { answer, url } = await download(outgoing, {
    ...{ url: given, headers, timeoutMs: FETCH_MS, mostBytes: config.uploadBytes, signal },
  }).catch((error: unknown) => {
    if (error instanceof NoFile) throw invalidAs(field, error.sentence);
    throw error instanceof OutgoingError ? invalidAs(field, error.sentence) : error;
  });
  if (answer.cut)
    throw new ApiError(
      "payload_too_large",
      `The file is larger than ${(config.uploadBytes / MEGABYTE).toLocaleString("en")} MB, which is the most that this server takes. Its operator can set SITEWRIGHT_UPLOAD_MB.`,
    );
  const file = await createTemporaryFile(config.dataDirectory);
  await file.write(answer.body).catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  return { file, name: nameIn(url) };
}

/** What is to become an asset, fetched. Whoever gets it closes it. */
async function fetchAsked(
  context: Context,
  { url, search_id }: CreateInput,
): Promise<{ file: TemporaryFile; name: string | null; found: FoundPicture | null }> {
  if (!search_id) return { ...(await fetchFile(context, "url", url!)), found: null };
  const found = await findPicture(context, search_id);
  const { file } = await fetchFile(context, "search_id", found.file);
  return { file, name: found.title || found.credit.text, found };
}

/** The name at the end of an address. */
function nameIn(url: string): string | null {
  const { pathname } = new URL(url);
  try {
    return bareFileName(decodeURIComponent(pathname));
  } catch {
    return bareFileName(pathname);
  }
}

const listAssets = operation({
  name: "assets.list",
  route: "GET /v1/assets",
  scope: "sites:read",
  summary: "List assets",
  description: "Newest first: what was uploaded, fetched and generated.",
  input: {
    ...f.listFields(),
    q: f.searchField,
    type: f.optional(f.described(v.picklist(["image", "file"]), "Only pictures, or only what is none.", "image")),
    website_id: f.optional(f.identifier("web", "website: only what goes with it")),
  },
  output: f.listOf(Asset),
  errors: ["not_found"],
  example: { output: { data: [exampleAsset], page: 0, limit: 25, total: 1, has_more: false } },
  async handle(context, input) {
    const { db, account, services } = context;
    if (input.website_id) await getWebsite(context, input.website_id);
    const { rows, total } = await store.listAssets(db, account._id, input, input.limit, input.page * input.limit);
    const variants = await store.variantsOf(
      db,
      rows.map(({ blob }) => blob),
    );
    const uses = await store.countUses(db, account._id, rows);
    const data = rows.map((row) => toAsset(services, row, variants.get(row.blob) ?? [], uses.get(row.file) ?? 0));
    return f.toList(data, input, total);
  },
});

const readAsset = operation({
  name: "assets.get",
  route: "GET /v1/assets/:id",
  scope: "sites:read",
  summary: "Get an asset",
  description: "With where it is shown.",
  input: { id: f.identifier("ast", "asset") },
  output: AssetWithUses,
  async handle(context, { id }) {
    const row = await getAsset(context, id);
    const uses = await store.usesOf(context.db, context.account._id, row, MOST_USES);
    return { ...(await present(context, row)), uses: uses.map(toUse) };
  },
});

const updateAsset = operation({
  name: "assets.update",
  route: "PUT /v1/assets/:id",
  scope: "sites:write",
  summary: "Change an asset's name or alternative text",
  description:
    "What is left out stays. Pages that show it have their own alternative texts, and keep them; `alt` is what new uses begin with.",
  input: {
    id: f.identifier("ast", "asset"),
    name: nameField,
    alt: v.optional(v.nullable(altField)),
  },
  output: Asset,
  limit: LIMIT.edit,
  example: { input: { name: "Oven", alt: "A wood oven with loaves" }, output: exampleAsset },
  async handle(context, { id, name, alt }) {
    const row = await getAsset(context, id);
    const changes = {
      ...(name !== undefined && { name }),
      ...(alt !== undefined && { alt }),
      updated_at: context.now,
    };
    await store.updateAsset(context.db, row._id, changes);
    return await present(context, { ...row, ...changes });
  },
});

const deleteAsset = operation({
  name: "assets.delete",
  route: "DELETE /v1/assets/:id",
  scope: "sites:write",
  summary: "Delete an asset",
  description:
    "Its address answers 404 at once, unless somebody else has the same file. What a page or a record shows, its draft or what visitors see, is not deleted: 409 `asset_in_use`, and `uses` says where. Older versions and releases that show it don't count.",
  input: { id: f.identifier("ast", "asset") },
  output: f.deletedOutput("ast"),
  errors: ["asset_in_use"],
  async handle(context, { id }) {
    const { db, account } = context;
    const row = await getAsset(context, id);
    const uses = await store.usesOf(db, account._id, row, MOST_USES);
    if (uses.length > 0)
      throw new ApiError(
        "asset_in_use",
        `${uses.length === 1 ? "One place shows" : `${uses.length} places show`} this asset. Take it out there first, and publish what visitors see.`,
        { uses: uses.map(toUse) },
      );
    await store.deleteAsset(db, row._id);
    return { _id: row._id, deleted: true as const };
  },
});

export const assetOperations = [createAsset, listAssets, searchAssets, readAsset, updateAsset, deleteAsset];
