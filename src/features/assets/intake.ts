/**
 * A file on its way to become an asset: what it is, what of it is kept, its smaller widths. All of that is computed and
 * stored before the transaction that makes the asset; until then the contents are nothing that anybody sees.
 */

import { cutPicture } from "../../design/drawing/computations.ts";
import { ApiError, invalid } from "../../lib/errors.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { Services } from "../../operation/operation.ts";
import { problem } from "../../sentences/field_problems.ts";
import { nextTurn } from "../../storage/batches.ts";
import { claimContent, hashOf, readContent, type Source, storeContent } from "../../storage/chunks.ts";
import type { Db } from "../../storage/client.ts";
import { TOUCH_ICON_TYPE, WIDTH_TYPE } from "../../storage/served_files.ts";
import { createTemporaryFile, type TemporaryFile } from "../../storage/temporary_files.ts";
import { ComputeFailure } from "../../workers/computation.ts";
import { type Inspected, inspectPicture, type PictureFile, refused, shrinkPicture } from "./computations.ts";
import { ENDINGS, HEAD_BYTES, kindNamed, PICTURES } from "./formats/kinds.ts";
import { type Part, sizeOf } from "./formats/parts.ts";
import * as store from "./store.ts";

/** In pixels: telephones, tablets, screens, and those with twice as many dots. */
const WIDTHS = [320, 640, 960, 1440, 2048];
const WIDEST = WIDTHS.at(-1)!;
export const WIDTHS_IN_WORDS = WIDTHS.join(", ");

type Computing = Pick<Services, "storage" | "computeFor" | "config">;

/** What an asset is to be, with contents that are stored. */
export interface Intake {
  kind: "image" | "file";
  hash: string;
  file: string;
  contentType: string;
  size: number;
  width: number | null;
  height: number | null;
  variants: store.VariantRow[];
}

/**
 * Takes a file in.
 * @param owner the account that it is for
 * @param name what it is called
 * @throws ApiError `validation_failed` when it is nothing that is taken
 */
export async function takeIn(services: Computing, owner: string, file: TemporaryFile, name: string): Promise<Intake> {
  if (file.size() === 0) throw invalid("file", "file_empty");
  const contentType = kindNamed(await file.read(0, HEAD_BYTES), name);
  if (contentType === "image/heic") throw refused(problem("picture_heic"));
  if (!PICTURES.has(contentType)) {
    const source: Source = { size: file.size(), read: (position, length) => file.read(position, length) };
    const hash = await keep(services, source);
    return { ...described("file", hash, contentType, source.size), width: null, height: null, variants: [] };
  }
  const { inspected, given } = await inspect(services, owner, file, contentType);
  const source = partsOf(inspected.parts, file);
  const hash = await keep(services, source);
  const picture = { hash, size: source.size, contentType, ...inspected };
  const variants = await makeVariants(services, owner, given, picture);
  const { width, height } = inspected;
  return { ...described("image", hash, contentType, source.size), width, height, variants };
}

const described = (kind: Intake["kind"], hash: string, contentType: string, size: number) => ({
  kind,
  hash,
  file: `${hash}.${ENDINGS[contentType]}`,
  contentType,
  size,
});

async function keep({ storage }: Computing, source: Source): Promise<string> {
  const hash = await hashOf(source);
  await storeContent(storage, hash, source);
  return hash;
}

/** Makes sure that all that was taken in is there, in the transaction that refers to it. Throws PremisesChanged. */
export async function claimIntake(db: Db, { hash, size, variants }: Intake): Promise<void> {
  await claimContent(db, hash, size);
  for (const { blob, size_bytes } of variants) await claimContent(db, blob, size_bytes);
  await store.insertVariants(db, variants);
}

async function inspect(
  { computeFor }: Computing,
  owner: string,
  file: TemporaryFile,
  contentType: string,
): Promise<{ inspected: Inspected; given: PictureFile }> {
  const compute = computeFor(owner);
  const path = file.path();
  if (path !== null)
    try {
      return { inspected: await compute(inspectPicture, { file: path, contentType }), given: path };
    } catch (error) {
      // Where processes may not look at each other's files, the bytes are sent.
      if (error instanceof ApiError || error instanceof ComputeFailure) throw error;
    }
  const given = await file.read(0, file.size());
  return { inspected: await compute(inspectPicture, { file: given, contentType }), given };
}

/** A file's kept parts as one content. */
function partsOf(parts: Part[], file: TemporaryFile): Source {
  return {
    size: sizeOf(parts),
    async read(position, length) {
      const found: Uint8Array[] = [];
      let start = 0;
      for (const part of parts) {
        const size = sizeOf([part]);
        const from = Math.max(position - start, 0);
        const to = Math.min(position + length - start, size);
        if (from < to)
          found.push("end" in part ? await file.read(part.start + from, to - from) : part.subarray(from, to));
        start += size;
      }
      return found.length === 1 ? found[0]! : Buffer.concat(found);
    },
  };
}

interface Picture {
  hash: string;
  size: number;
  contentType: string;
  width: number | null;
  canShrink: boolean;
}

/** Makes a picture's widths that are smaller than it is, in pixels and in bytes, and stores them. */
async function makeVariants(
  services: Computing,
  owner: string,
  file: PictureFile,
  { hash, size, contentType, width, canShrink }: Picture,
): Promise<store.VariantRow[]> {
  if (!canShrink || width === null) return [];
  const known = (await store.variantsOf(services.storage.read, [hash])).get(hash);
  if (known) return known;
  const widths = WIDTHS.filter((one) => one < width);
  // The same width in a modern format.
  if (width <= WIDEST && contentType !== WIDTH_TYPE) widths.push(width);
  const made: store.VariantRow[] = [];
  for (const wanted of widths) {
    const shrunk = await shrink(services, owner, file, wanted);
    if (!shrunk) break;
    const { bytes } = shrunk;
    if (bytes.length >= size) continue;
    const blob = await keepBytes(services, bytes);
    made.push({
      original: hash,
      file: `${blob}.webp`,
      blob,
      content_type: WIDTH_TYPE,
      width: shrunk.width,
      height: shrunk.height,
      size_bytes: bytes.length,
    });
    await nextTurn();
  }
  return made;
}

/** A picture in a width; null when it would take too long, or too much: it is shown as it is then. */
async function shrink({ computeFor }: Computing, owner: string, file: PictureFile, width: number) {
  try {
    return await computeFor(owner)(shrinkPicture, { file, width });
  } catch (error) {
    if (error instanceof ComputeFailure) return null;
    throw error;
  }
}

/** Pictures whose widths are made before it is looked for others again. */
const PENDING_AT_ONCE = 20;

/** Makes the widths of pictures that have none yet: those that were generated or imported, or are older than they are. */
export async function makeWidths(services: Computing, signal: AbortSignal): Promise<void> {
  for (;;) {
    const rows = await store.listPending(services.storage.read, PENDING_AT_ONCE);
    for (const row of rows) {
      if (signal.aborted) return;
      await makePending(services, row);
    }
    if (rows.length < PENDING_AT_ONCE) return;
  }
}

/**
 * Makes the widths that pictures of a page still lack, before the page is made: those that were generated or imported a
 * moment ago. The page is not made again when they come.
 * @param until when it is time for the page all the same
 */
export async function makeWidthsOf(
  services: Computing & Pick<Services, "clock">,
  owner: string,
  files: string[],
  until: number,
): Promise<void> {
  if (files.length === 0) return;
  for (const row of await store.listPendingOf(services.storage.read, owner, files)) {
    if (services.clock.now() >= until) return;
    await makePending(services, row);
  }
}

/** Makes the widths of a picture that is stored already. One that can't be read stays as it is. */
async function makePending(services: Computing, row: store.AssetRow): Promise<void> {
  const { storage, config } = services;
  const file = await createTemporaryFile(config.dataDirectory);
  try {
    for await (const part of readContent(storage.read, row.blob)) await file.write(part);
    const facts = await inspect(services, row.account_id, file, row.content_type).catch(unlessBroken);
    const variants = facts
      ? await makeVariants(services, row.account_id, facts.given, {
          hash: row.blob,
          size: file.size(),
          contentType: row.content_type,
          ...facts.inspected,
        }).catch(unlessBroken)
      : null;
    await storage.write("all", async (db) => {
      for (const { blob, size_bytes } of variants ?? []) await claimContent(db, blob, size_bytes);
      await store.insertVariants(db, variants ?? []);
      await store.settlePicture(db, row.blob, {
        width: facts?.inspected.width ?? row.width,
        height: facts?.inspected.height ?? row.height,
        variant_bytes: bytesOf(variants ?? []),
      });
    });
  } finally {
    await file.close();
  }
}

async function keepBytes({ storage }: Computing, bytes: Uint8Array): Promise<string> {
  const hash = sha256Hex(bytes);
  const read = async (position: number, length: number) => bytes.subarray(position, position + length);
  await storeContent(storage, hash, { size: bytes.length, read });
  return hash;
}

const TOUCH_ICON_PIXELS = 180;
const MOST_ICON_BYTES = 5 * 1024 * 1024;
/** What can be drawn into another picture. */
const DRAWABLE = ["image/svg+xml", "image/png", "image/jpeg", "image/webp", "image/gif"];

/**
 * The file name of a website's icon as home screens show it: square, with nothing transparent. It is made once.
 * @param file of the icon, an account's picture
 * @returns null where none can be made of it
 */
export async function touchIconOf(services: Computing, accountId: string, file: string): Promise<string | null> {
  const found = await store.findTouchIcon(services.storage.read, accountId, file);
  if (!found || found.icon) return found?.icon ?? null;
  const { hash, content_type: contentType, size_bytes } = found;
  if (size_bytes > MOST_ICON_BYTES || !DRAWABLE.includes(contentType)) return null;
  const parts: Uint8Array[] = [];
  for await (const part of readContent(services.storage.read, hash)) parts.push(part);
  const size = { width: TOUCH_ICON_PIXELS, height: TOUCH_ICON_PIXELS };
  const picture = { bytes: Buffer.concat(parts), contentType, ...size, ground: "#fff" };
  const bytes = await services.computeFor(accountId)(cutPicture, picture).catch(unlessBroken);
  if (!bytes) return null;
  const blob = await keepBytes(services, bytes);
  const icon = {
    original: hash,
    file: `${blob}.png`,
    blob,
    content_type: TOUCH_ICON_TYPE,
    ...size,
    size_bytes: bytes.length,
  };
  await services.storage.write("all", async (db) => {
    await claimContent(db, blob, bytes.length);
    await store.insertVariants(db, [icon]);
  });
  return icon.file;
}

/** What is wrong with the picture itself will not be better next time. */
function unlessBroken(error: unknown): null {
  if (error instanceof ApiError || error instanceof ComputeFailure) return null;
  throw error;
}

export const bytesOf = (variants: { size_bytes: number }[]): number =>
  variants.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
