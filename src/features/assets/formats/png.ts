/** PNG: kept are the chunks that make the picture, and its colours. */
import { BrokenPicture, createParts, reader, type Structure } from "./parts.ts";

const KEPT = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs hIST sPLT cICP mDCV cLLI acTL fcTL fdAT".split(" "),
);
const SIGNATURE_BYTES = 8;
/** Length, name and checksum. */
const CHUNK_BYTES = 12;

/** Throws BrokenPicture. */
export function readPng(bytes: Uint8Array): Structure {
  const { u32, name, size } = reader(bytes);
  const { parts, keep } = createParts();
  keep(0, SIGNATURE_BYTES);
  if (name(12, 4) !== "IHDR") throw new BrokenPicture("it has no header");
  let isAnimated = false;
  for (let at = SIGNATURE_BYTES; ; ) {
    const end = at + CHUNK_BYTES + u32(at);
    const type = name(at + 4, 4);
    if (end > size) throw new BrokenPicture("it ends too early");
    if (KEPT.has(type)) keep(at, end);
    if (type === "acTL") isAnimated = true;
    if (type === "IEND") break;
    at = end;
  }
  return { contentType: "image/png", width: u32(16), height: u32(20), isAnimated, parts };
}
