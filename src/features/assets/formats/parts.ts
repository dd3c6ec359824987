/**
 * What is kept of a picture's file: ranges of it, and a few bytes that take the place of others. So what tells where and
 * by whom a picture was taken is left out, and what follows its end, without its pixels being made anew.
 */

/** Offsets in the file, the end exclusive; or bytes of ours. */
export type Part = { start: number; end: number } | Uint8Array;

export interface Structure {
  contentType: "image/jpeg" | "image/png" | "image/webp" | "image/gif" | "image/avif";
  /** In pixels, as a browser shows it. */
  width: number;
  height: number;
  isAnimated: boolean;
  parts: Part[];
}

/** The file is not what it begins as. */
export class BrokenPicture extends Error {
  override readonly name = "BrokenPicture";
}

/** Reads numbers and names out of bytes. Throws BrokenPicture beyond their end. */
export function reader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const within = <Value>(read: () => Value): Value => {
    try {
      return read();
    } catch (error) {
      if (error instanceof RangeError) throw new BrokenPicture("it ends too early");
      throw error;
    }
  };
  return {
    size: bytes.byteLength,
    u8: (at: number): number => within(() => view.getUint8(at)),
    u16: (at: number, little = false): number => within(() => view.getUint16(at, little)),
    u32: (at: number, little = false): number => within(() => view.getUint32(at, little)),
    name: (at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length)),
  };
}

/** Collects parts; ranges that touch become one. */
export function createParts() {
  const parts: Part[] = [];
  return {
    parts,
    keep(start: number, end: number): void {
      const last = parts.at(-1);
      if (last && "end" in last && last.end === start) last.end = end;
      else if (end > start) parts.push({ start, end });
    },
    add(bytes: Uint8Array): void {
      parts.push(bytes);
    },
  };
}

/** How many bytes parts have together. */
export const sizeOf = (parts: Part[]): number =>
  parts.reduce((sum, part) => sum + ("end" in part ? part.end - part.start : part.byteLength), 0);
