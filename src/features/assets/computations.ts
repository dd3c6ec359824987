/**
 * What assets compute: what a picture's file is made of, and its smaller widths. A picture is given by the path of a file
 * that is open, where the system has such paths: 25 MB are too much to be copied between processes.
 */
import { readFile } from "node:fs/promises";
import { SECOND_MS } from "../../lib/clock.ts";
import { ApiError, HtmlLimitError } from "../../lib/errors.ts";
import { asProblem, type FieldProblemDetail, problem } from "../../sentences/field_problems.ts";
import { computation } from "../../workers/computation.ts";
import type { Part, Structure } from "./formats/parts.ts";

/** Of what is written as text and read as a tree. */
export const MOST_SVG_BYTES = 5 * 1024 * 1024;
/** Each takes four bytes of memory while it is in use: refused by the header, before the first of them is there. */
export const MOST_PIXELS = 50_000_000;
const LONGEST_SIDE = 16_383;
const LIMIT_MS = 30 * SECOND_MS;
const QUALITY = 80;

/** A path under which the file can be opened, or its bytes. */
export type PictureFile = string | Uint8Array;

/** A picture as it is to be kept. */
export interface Inspected {
  width: number | null;
  height: number | null;
  /** Whether smaller widths can be made of it. */
  canShrink: boolean;
  parts: Part[];
}

const READERS: Record<string, () => Promise<(bytes: Uint8Array) => Structure>> = {
  "image/jpeg": async () => (await import("./formats/jpeg.ts")).readJpeg,
  "image/png": async () => (await import("./formats/png.ts")).readPng,
  "image/webp": async () => (await import("./formats/webp.ts")).readWebp,
  "image/gif": async () => (await import("./formats/gif.ts")).readGif,
  "image/avif": async () => (await import("./formats/avif.ts")).readAvif,
};

const bytesOf = async (file: PictureFile): Promise<Uint8Array> =>
  typeof file === "string" ? await readFile(file) : file;

/** Says what is kept of a picture's file. Throws ApiError `validation_failed` when it is none that can be shown. */
export const inspectPicture = computation({
  name: "assets.inspect",
  limitMs: LIMIT_MS,
  async run({ file, contentType }: { file: PictureFile; contentType: string }): Promise<Inspected> {
    const bytes = await bytesOf(file);
    if (contentType === "image/svg+xml") return await inspectDrawing(bytes);
    const { BrokenPicture } = await import("./formats/parts.ts");
    const read = await READERS[contentType]!();
    try {
      const { width, height, isAnimated, parts } = read(bytes);
      if (width < 1 || height < 1) throw new BrokenPicture("it has no size");
      if (width * height > MOST_PIXELS || width > LONGEST_SIDE || height > LONGEST_SIDE)
        throw refused(problem("picture_too_large", { width, height, millions: MOST_PIXELS / 1e6, side: LONGEST_SIDE }));
      return { width, height, canShrink: !isAnimated && contentType !== "image/avif", parts };
    } catch (error) {
      if (!(error instanceof BrokenPicture)) throw error;
      throw refused(problem("picture_broken", { kind: contentType, said: error.message }));
    }
  },
});

async function inspectDrawing(bytes: Uint8Array): Promise<Inspected> {
  const { cleanSvg } = await import("../../html/svg.ts");
  if (bytes.length > MOST_SVG_BYTES) throw refused(problem("svg_too_large", { most: MOST_SVG_BYTES / 1024 / 1024 }));
  try {
    const drawing = cleanSvg(new TextDecoder().decode(bytes));
    if (!drawing) throw refused(problem("svg_empty"));
    const { text, width, height } = drawing;
    return { width, height, canShrink: false, parts: [new TextEncoder().encode(text)] };
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error;
    throw refused(asProblem(error.said));
  }
}

/** What is wrong with a file. Its sentence is whole, and is told without the field. */
export function refused(told: FieldProblemDetail): ApiError {
  return new ApiError("validation_failed", told.message, { details: [{ path: "file", ...told }] });
}

/** A picture in another width. */
export interface Shrunk {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Makes a picture in a width, as WebP. Throws ApiError `validation_failed` when it can't be read. */
export const shrinkPicture = computation({
  name: "assets.shrink",
  limitMs: LIMIT_MS,
  async run({ file, width }: { file: PictureFile; width: number }): Promise<Shrunk> {
    const bytes = await bytesOf(file);
    try {
      const picture = new Bun.Image(bytes, { maxPixels: MOST_PIXELS });
      const made = await picture.resize(width).webp({ quality: QUALITY }).bytes();
      return { bytes: made, width: picture.width, height: picture.height };
    } catch (error) {
      throw refused(problem("picture_unreadable", { reason: (error as { code?: string }).code ?? "damaged" }));
    }
  },
});

export const ASSET_COMPUTATIONS = [inspectPicture, shrinkPicture];
