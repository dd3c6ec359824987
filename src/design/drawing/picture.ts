/** What a file that claims to be a picture really is, by its first bytes. */

export type PictureType = "image/png" | "image/jpeg" | "image/webp";

export interface PictureFacts {
  contentType: PictureType;
  width: number;
  height: number;
}

/** Endings of files by their type. */
export const ENDINGS = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/svg+xml": "svg",
} as const;

/** Type and size of a PNG, JPEG or WebP; null for anything else. */
export function pictureFacts(bytes: Uint8Array): PictureFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = (offset: number, text: string) =>
    bytes.length >= offset + text.length &&
    [...text].every((character, index) => bytes[offset + index] === character.charCodeAt(0));
  try {
    if (at(0, "\u0089PNG\r\n\u001a\n") && at(12, "IHDR"))
      return { contentType: "image/png", width: view.getUint32(16), height: view.getUint32(20) };
    if (at(0, "RIFF") && at(8, "WEBP")) return webpFacts(view, at);
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegFacts(view);
  } catch (error) {
    // A file that is cut off is no picture.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

function webpFacts(view: DataView, at: (offset: number, text: string) => boolean): PictureFacts | null {
  const contentType = "image/webp";
  if (at(12, "VP8X")) {
    const read = (offset: number) => 1 + view.getUint16(offset, true) + (view.getUint8(offset + 2) << 16);
    return { contentType, width: read(24), height: read(27) };
  }
  if (at(12, "VP8L")) {
    const bits = view.getUint32(21, true);
    return { contentType, width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
  }
  if (!at(12, "VP8 ")) return null;
  return { contentType, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

function jpegFacts(view: DataView): PictureFacts | null {
  for (let offset = 2; ; ) {
    if (view.getUint8(offset) !== 0xff) return null;
    const marker = view.getUint8(offset + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { contentType: "image/jpeg", width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    offset += 2 + view.getUint16(offset + 2);
  }
}
