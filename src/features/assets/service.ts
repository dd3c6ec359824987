/** Assets: files that pages and records show. What other features ask of them. */

import { stampsAt } from "../../lib/clock.ts";
import type { Services } from "../../operation/operation.ts";
import { nextTurn } from "../../storage/batches.ts";
import type { Db } from "../../storage/client.ts";
import type { Compute } from "../../workers/computation.ts";
import { inspectPicture } from "./computations.ts";
import { HEAD_BYTES, kindOf, PICTURES } from "./formats/kinds.ts";
import * as store from "./store.ts";

export { ENDINGS as ASSET_ENDINGS, mayBeNamed } from "./formats/kinds.ts";
export { makeWidths, makeWidthsOf, touchIconOf } from "./intake.ts";
export { pictureSearch } from "./search_operations.ts";
export {
  type AssetRow,
  creditsOwed,
  findSome as findAssetRows,
  listPictures,
  listShowable,
  saveAsset,
} from "./store.ts";

/** A picture that was made here, or found for a page. Its smaller widths are made soon after. */
interface Generated {
  _id: string;
  account_id: string;
  website_id: string | null;
  page_id: string | null;
  file: string;
  blob: string;
  content_type: string;
  prompt: string | null;
  size_bytes: number;
  width?: number;
  height?: number;
  /** Of one that was found. */
  credit?: store.AssetRow["credit"];
}

const LONGEST_NAME = 200;

/** Keeps a picture that was made here, in the caller's transaction; the same one of the same owner is kept once. */
export async function saveGenerated(db: Db, picture: Generated, now: number): Promise<store.AssetRow> {
  const { prompt, file, content_type } = picture;
  const name = (prompt ?? file).replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME);
  return await store.saveAsset(db, {
    ...picture,
    name: name || file,
    kind: "image",
    source: picture.credit ? "search" : "generated",
    pending: content_type !== "image/svg+xml",
    ...stampsAt(now),
  });
}

/** Assets that are copied with one commit. */
const COPIED_AT_ONCE = 20;

/**
 * Makes whatever a website shows of its account's own assets the website's own, too, so that it shows them with whoever it
 * is. The files themselves are kept once. A few with each commit; what was copied is the website's, whatever comes next.
 */
export async function copyToWebsite(
  { storage, ids }: Pick<Services, "storage" | "ids">,
  accountId: string,
  websiteId: string,
): Promise<void> {
  const shown = await store.shownBy(storage.read, websiteId);
  const rows = await store.listOwn(storage.read, accountId, shown.files, shown.ids);
  for (let at = 0; at < rows.length; at += COPIED_AT_ONCE) {
    await storage.write("all", async (db) => {
      for (const row of rows.slice(at, at + COPIED_AT_ONCE)) {
        const own = { ...row, _id: ids.next("ast"), website_id: websiteId, page_id: null };
        const { _id } = await store.saveAsset(db, own);
        if (shown.ids.includes(row._id)) await store.replaceInRecords(db, websiteId, row._id, _id);
      }
    });
    await nextTurn();
  }
}

/** What a file is by its first bytes. */
export const assetTypeOf = (bytes: Uint8Array): string => kindOf(bytes.subarray(0, HEAD_BYTES));
/** Whether pages show files of a type, or visitors download them. */
export const assetKindOf = (contentType: string): "image" | "file" => (PICTURES.has(contentType) ? "image" : "file");

/**
 * What is kept of a drawing; null: all of it.
 * @throws ApiError `validation_failed` when it is none
 */
export async function cleanDrawing(compute: Compute, bytes: Uint8Array): Promise<Uint8Array | null> {
  const { parts } = await compute(inspectPicture, { file: bytes, contentType: "image/svg+xml" });
  const clean = Buffer.concat(parts as Uint8Array[]);
  return clean.toString().trim() === Buffer.from(bytes).toString().trim() ? null : clean;
}

/** Says which files a page's draft, a publication or a record shows, instead of those that were known of it. */
export const setAssetUses = store.replaceUses;

const PATH = "/_sw/assets/";
/** Of one text; a page with more is none that a person has made. */
const MOST_FILES = 2_000;
const FILE = /[0-9a-f]{64}\.[a-z0-9]{2,5}/y;

/** Names of the files under /_sw/assets/ that texts name. */
export function assetFilesIn(texts: string[]): string[] {
  const found = new Set<string>();
  for (const text of texts)
    for (let at = text.indexOf(PATH); at >= 0 && found.size < MOST_FILES; at = text.indexOf(PATH, at + 1)) {
      FILE.lastIndex = at + PATH.length;
      const file = FILE.exec(text)?.[0];
      if (file) found.add(file);
    }
  return [...found];
}

/** Where an address begins in html and style sheets, and in JSON. What a `content` says is for others, who need all of it. */
const ABSOLUTE =
  /(content\s*=\s*)?(["'(=,]\s*)https?:\/\/[^\s"'<>()/\\]{1,255}(\/_sw\/assets\/([0-9a-f]{64}\.[a-z0-9]{2,5}))/gi;

/**
 * Texts in which assets that a website may show are named within the site, also where they were named with a host: what
 * is at an address under /_sw/assets/ is the same wherever it is. So the site shows them itself, in the widths that it
 * has of them, and takes them along when it is exported.
 */
export async function withinSite<Texts extends Record<string, string>>(
  db: Db,
  accountId: string,
  websiteId: string,
  texts: Texts,
): Promise<Texts> {
  const files = Object.values(texts).flatMap((text) => [...text.matchAll(ABSOLUTE)].map(([, , , , file]) => file!));
  if (files.length === 0) return texts;
  const shown = [...new Set(files)].slice(0, MOST_FILES);
  const known = new Set((await store.listShowable(db, accountId, websiteId, shown)).map(({ file }) => file));
  const changed = Object.entries(texts).map(([name, text]) => [
    name,
    text.replace(ABSOLUTE, (whole, forOthers: string | undefined, before: string, path: string, file: string) =>
      forOthers === undefined && known.has(file) ? `${before}${path}` : whole,
    ),
  ]);
  return Object.fromEntries(changed);
}
