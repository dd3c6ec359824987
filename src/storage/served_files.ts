/** What is under /_sw/assets/: assets, and their other widths. Their addresses are public, whoever they belong to. */

import { and, eq, inArray } from "drizzle-orm";
import { columnsOf } from "./columns.ts";
import type { Db } from "./db.ts";
import { assets, assetVariants } from "./tables.ts";

/** What a picture is made into: other widths of it, and an icon of home screens. */
export const WIDTH_TYPE = "image/webp";
export const TOUCH_ICON_TYPE = "image/png";

/** Names in one statement. */
const AT_ONCE = 500;

export interface ServedFile {
  file: string;
  hash: string;
  content_type: string;
  size: number;
  /** Whether pages show it; else it is sent as something to keep. */
  isShown: boolean;
}

/** What is served under some file names; what is missing is not there. */
export async function findServed(db: Db, files: string[]): Promise<Map<string, ServedFile>> {
  const found = new Map<string, ServedFile>();
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const some = files.slice(at, at + AT_ONCE);
    const { file, blob: hash, content_type, size_bytes: size } = assetVariants;
    const variants = await db.select({ file, hash, content_type, size }).from(assetVariants).where(inArray(file, some));
    for (const row of variants) found.set(row.file, { ...row, isShown: true });
    for (const row of await assetsNamed(db, some)) found.set(row.file, row);
  }
  return found;
}

async function assetsNamed(db: Db, files: string[]): Promise<ServedFile[]> {
  const { file, blob: hash, content_type, size_bytes: size, kind } = assets;
  const rows = await db.select({ file, hash, content_type, size, kind }).from(assets).where(inArray(file, files));
  return rows.map(({ kind, ...row }) => ({ ...row, isShown: kind === "image" }));
}

/** A picture's other widths, and how large it is itself. */
export interface PictureWidths {
  width: number;
  height: number;
  variants: { file: string; width: number }[];
}

/** Of pictures among some files: how large they are, and their other widths. */
export async function widthsOf(db: Db, files: string[]): Promise<Map<string, PictureWidths>> {
  const found = new Map<string, PictureWidths>();
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const rows = await db
      .select({
        ...columnsOf(assets, "file", "width", "height"),
        variant: assetVariants.file,
        variantWidth: assetVariants.width,
      })
      .from(assets)
      .leftJoin(assetVariants, and(eq(assetVariants.original, assets.blob), eq(assetVariants.content_type, WIDTH_TYPE)))
      .where(inArray(assets.file, files.slice(at, at + AT_ONCE)));
    for (const { file, width, height, variant, variantWidth } of rows) {
      if (width === null || height === null) continue;
      const picture = found.get(file) ?? { width, height, variants: [] };
      // Several assets may be the same file.
      if (variant !== null && !picture.variants.some((one) => one.file === variant))
        picture.variants.push({ file: variant, width: variantWidth! });
      found.set(file, picture);
    }
  }
  for (const { variants } of found.values()) variants.sort((a, b) => a.width - b.width);
  return found;
}
