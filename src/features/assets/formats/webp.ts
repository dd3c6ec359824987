/** WebP: kept are the chunks that make the picture, and its colour profile. */
import { BrokenPicture, createParts, type Part, reader, type Structure, sizeOf } from "./parts.ts";

const KEPT = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
const HEADER_BYTES = 12;
/** In the flags of VP8X. */
const EXIF_AND_XMP = 0x08 | 0x04;
const ANIMATION = 0x02;

/** Throws BrokenPicture. */
export function readWebp(bytes: Uint8Array): Structure {
  const { u8, u16, u32, name, size } = reader(bytes);
  const { parts, keep, add } = createParts();
  const end = Math.min(8 + u32(4, true), size);
  let found: { width: number; height: number } | null = null;
  let isAnimated = false;
  for (let at = HEADER_BYTES; at + 8 <= end; ) {
    const type = name(at, 4);
    const data = at + 8;
    const length = u32(at + 4, true);
    // Chunks have an even length; the last one's filling may be missing.
    const next = Math.min(data + length + (length % 2), end);
    if (data + length > end) throw new BrokenPicture("it ends too early");
    if (type === "VP8X") {
      const flags = u8(data);
      isAnimated = (flags & ANIMATION) !== 0;
      found = { width: 1 + u24(data + 4), height: 1 + u24(data + 7) };
      keep(at, data);
      add(new Uint8Array([flags & ~EXIF_AND_XMP]));
      keep(data + 1, next);
    } else if (KEPT.has(type)) {
      if (type === "VP8 ") found ??= { width: u16(data + 6, true) & 0x3fff, height: u16(data + 8, true) & 0x3fff };
      if (type === "VP8L") {
        const bits = u32(data + 1, true);
        found ??= { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
      }
      keep(at, next);
    }
    at = next;
  }
  if (!found) throw new BrokenPicture("it has no picture in it");
  return { contentType: "image/webp", ...found, isAnimated, parts: [headerFor(parts), ...parts] };

  function u24(at: number): number {
    return u16(at, true) + (u8(at + 2) << 16);
  }
}

function headerFor(parts: Part[]): Uint8Array {
  const header = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  header.writeUInt32LE(4 + sizeOf(parts), 4);
  return new Uint8Array(header);
}
