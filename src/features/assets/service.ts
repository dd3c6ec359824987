/** Assets: files that pages and records show. What other features ask of them. */
import type { Db } from "../../storage/client.ts";
import { HEAD_BYTES, kindOf, PICTURES } from "./formats/kinds.ts";
import * as store from "./store.ts";

export { ENDINGS as ASSET_ENDINGS } from "./formats/kinds.ts";
export { makeWidths } from "./intake.ts";
export { Asset, toAsset } from "./presenter.ts";
export {
  type AssetRow,
  findSome as findAssetRows,
  listShowable,
  type NewAsset,
  saveAsset,
  type VariantRow,
  variantsOf,
} from "./store.ts";

/** What others need to know of an asset to show it. */
export interface AssetInfo {
  _id: string;
  /** Null: the account's own, which any of its pages may show. */
  website_id: string | null;
  file: string;
  /** Address within any site of this server. */
  path: string;
  content_type: string;
  kind: "image" | "file";
  name: string;
  alt: string | null;
  width: number | null;
  height: number | null;
  size_bytes: number;
  variants: { path: string; content_type: string; width: number; height: number; size_bytes: number }[];
}

/** A picture that was made here. Its smaller widths are made soon after. */
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
    source: "generated",
    pending: content_type !== "image/svg+xml",
    created_at: now,
    updated_at: now,
  });
}

/** What a file is by its first bytes. */
export const assetTypeOf = (bytes: Uint8Array): string => kindOf(bytes.subarray(0, HEAD_BYTES));
/** Whether pages show files of a type, or visitors download them. */
export const assetKindOf = (contentType: string): "image" | "file" => (PICTURES.has(contentType) ? "image" : "file");

const pathOf = (file: string): string => `/_sw/assets/${file}`;

/** Some of an account's assets, by their identifiers; what is not there, or another account's, is missing. */
export async function findAssets(db: Db, accountId: string, ids: string[]): Promise<Map<string, AssetInfo>> {
  const rows = await store.findSome(db, accountId, ids);
  const variants = await store.variantsOf(
    db,
    rows.map(({ blob }) => blob),
  );
  return new Map(
    rows.map((row) => {
      const { _id, website_id, file, content_type, kind, name, alt, width, height, size_bytes } = row;
      const smaller = (variants.get(row.blob) ?? []).map((one) => ({
        path: pathOf(one.file),
        content_type: one.content_type,
        width: one.width,
        height: one.height,
        size_bytes: one.size_bytes,
      }));
      const info = {
        _id,
        website_id,
        file,
        path: pathOf(file),
        content_type,
        kind,
        name,
        alt,
        width,
        height,
        size_bytes,
      };
      return [_id, { ...info, variants: smaller }];
    }),
  );
}

/** What a page writes to show an asset. */
export interface AssetAddress {
  url: string;
  alt: string | null;
  width: number | null;
  height: number | null;
  name: string;
}

/** Where some of an account's assets are, by their identifiers; what is not there is missing. */
export async function assetAddresses(db: Db, accountId: string, ids: string[]): Promise<Map<string, AssetAddress>> {
  const rows = await store.findSome(db, accountId, ids);
  return new Map(
    rows.map(({ _id, file, alt, width, height, name }) => [_id, { url: pathOf(file), alt, width, height, name }]),
  );
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
