/** JPEG: kept are the segments that make the picture, its colour profile, and which way up it is. */
import { BrokenPicture, createParts, reader, type Structure } from "./parts.ts";

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const EXIF = 0xe1;
const PROFILE = 0xe2;
/** JFIF, and Adobe's, without which colours are others. */
const KEPT_APPLICATIONS = new Set([0xe0, 0xee]);
const COMMENT = 0xfe;
const ORIENTATION = 0x0112;

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** Markers without a length. */
const isBare = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;

/** Throws BrokenPicture. */
export function readJpeg(bytes: Uint8Array): Structure {
  const { u8, u16, name, size } = reader(bytes);
  const rest = createParts();
  let orientation = 1;
  let frame: { width: number; height: number } | null = null;
  let at = 2;
  for (;;) {
    // A file that is cut off shows what it has.
    if (frame && at >= size) break;
    if (u8(at) !== 0xff) throw new BrokenPicture("a segment begins with no marker");
    const marker = u8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) {
      rest.keep(at, at + 2);
      break;
    }
    if (isBare(marker) || marker === START) {
      at += 2;
      continue;
    }
    const end = Math.min(at + 2 + u16(at + 2), size);
    if (end < at + 4) throw new BrokenPicture("a segment has no length");
    if (isFrame(marker)) frame = { height: u16(at + 5), width: u16(at + 7) };
    if (marker === EXIF && name(at + 4, 6) === "Exif\0\0") orientation = orientationIn(bytes.subarray(at + 10, end));
    const isApplication = marker >= 0xe0 && marker <= 0xef;
    const isProfile = marker === PROFILE && name(at + 4, 11) === "ICC_PROFILE";
    const isKept = isApplication ? KEPT_APPLICATIONS.has(marker) || isProfile : marker !== COMMENT;
    if (isKept) rest.keep(at, end);
    at = end;
    if (marker !== SCAN) continue;
    at = endOfScan(bytes, end);
    rest.keep(end, at);
  }
  if (!frame) throw new BrokenPicture("it has no picture in it");
  const turned = orientation >= 5;
  return {
    contentType: "image/jpeg",
    width: turned ? frame.height : frame.width,
    height: turned ? frame.width : frame.height,
    isAnimated: false,
    parts: [{ start: 0, end: 2 }, ...(orientation === 1 ? [] : [orientationSegment(orientation)]), ...rest.parts],
  };
}

/** Where the data of a scan end: at the next marker that does not belong to them. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]!;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** Which way up a picture is, 1 to 8, by its TIFF header; 1 where that is not said. */
function orientationIn(tiff: Uint8Array): number {
  try {
    const { u16, u32, name } = reader(tiff);
    const little = name(0, 2) === "II";
    const directory = u32(4, little);
    const count = Math.min(u16(directory, little), 200);
    for (let entry = 0; entry < count; entry++) {
      const at = directory + 2 + 12 * entry;
      if (u16(at, little) !== ORIENTATION) continue;
      const value = u16(at + 8, little);
      return value >= 1 && value <= 8 ? value : 1;
    }
  } catch (error) {
    if (!(error instanceof BrokenPicture)) throw error;
  }
  return 1;
}

/** A segment that says nothing but which way up the picture is. */
function orientationSegment(orientation: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const exif = [...Buffer.from("Exif\0\0", "latin1"), ...tiff];
  return new Uint8Array([0xff, EXIF, 0, exif.length + 2, ...exif]);
}
