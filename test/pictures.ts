/** Files for tests of assets: pictures that are made here, and what is wrong with pictures. */
import { crc32, deflateSync } from "node:zlib";

type Bytes = Uint8Array<ArrayBuffer>;
const concat = (...parts: (Uint8Array | string)[]): Bytes =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part))));

export function pngChunk(type: string, data: Uint8Array): Bytes {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return new Uint8Array(chunk);
}

const PNG = "\x89PNG\r\n\x1a\n";

function pngHeader(width: number, height: number): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return pngChunk("IHDR", header);
}

/** A PNG with a pattern. `extra` are chunks before its pixels. */
export function makePng(width: number, height: number, extra: Uint8Array[] = []): Bytes {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * (width * 3 + 1) + 1 + x * 3;
      rows[at] = (x * y) >> 6;
      rows[at + 1] = x ^ y;
      rows[at + 2] = x + 3 * y;
    }
  const pixels = deflateSync(rows, { level: 1 });
  return concat(PNG, pngHeader(width, height), ...extra, pngChunk("IDAT", pixels), pngChunk("IEND", new Uint8Array()));
}

/** Says that it has so many pixels, and has next to none. */
export const makePngBomb = (width: number, height: number): Bytes =>
  concat(
    PNG,
    pngHeader(width, height),
    pngChunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    pngChunk("IEND", new Uint8Array()),
  );

export const PLACE = "48.8583 N, 2.2945 E";

/** A TIFF directory that says which way up a picture is, and a place. */
const exif = (orientation: number): Bytes =>
  concat(
    "Exif\0\0MM\0*",
    new Uint8Array([0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]),
    PLACE,
  );

function segment(marker: number, data: Uint8Array): Bytes {
  const length = data.length + 2;
  return concat(new Uint8Array([0xff, marker, length >> 8, length & 255]), data);
}

/** A JPEG that tells where it was taken, by whom, and which way up it is; with something behind its end. */
export async function makeTelltaleJpeg(width: number, height: number, orientation = 6, after = ""): Promise<Bytes> {
  const plain = await new Bun.Image(makePng(width, height)).jpeg({ quality: 90 }).bytes();
  return concat(
    plain.subarray(0, 2),
    segment(0xe1, exif(orientation)),
    segment(0xe1, concat("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>", PLACE, "</x:xmpmeta>")),
    segment(0xed, concat("Photoshop 3.0\0", PLACE)),
    segment(0xfe, concat(PLACE)),
    plain.subarray(2),
    after,
  );
}

/** A WebP with EXIF and XMP. */
export async function makeTelltaleWebp(width: number, height: number): Promise<Bytes> {
  const plain = Buffer.from(await new Bun.Image(makePng(width, height)).webp({ quality: 80 }).bytes());
  const extended = Buffer.alloc(18);
  extended.write("VP8X", 0, "latin1");
  extended.writeUInt32LE(10, 4);
  extended[8] = 0x0c;
  extended.writeUIntLE(width - 1, 12, 3);
  extended.writeUIntLE(height - 1, 15, 3);
  const chunk = (type: string, data: Uint8Array) => {
    const head = Buffer.alloc(8);
    head.write(type, 0, "latin1");
    head.writeUInt32LE(data.length, 4);
    return concat(head, data, data.length % 2 ? "\0" : "");
  };
  const body = concat("WEBP", extended, plain.subarray(12), chunk("EXIF", exif(1)), chunk("XMP ", concat(PLACE)));
  const head = Buffer.alloc(8);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(body.length, 4);
  return concat(head, body);
}

/** A GIF of 2 by 2 pixels with so many frames, a comment and a script behind its end. */
export function makeGif(frames: number): Bytes {
  const frame = concat(new Uint8Array([0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x84, 0x11, 0x05, 0]));
  return concat(
    "GIF89a",
    new Uint8Array([2, 0, 2, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0]),
    new Uint8Array([0x21, 0xfe, PLACE.length]),
    PLACE,
    "\0",
    ...Array.from({ length: frames }, () => frame),
    ";",
    "*/alert(1)//",
  );
}

const box = (type: string, ...content: (Uint8Array | string)[]): Bytes => {
  const data = concat(...content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + data.length, 0);
  head.write(type, 4, "latin1");
  return concat(head, data);
};

/** What an AVIF says of itself, with an Exif item; its pixels are none. */
export function makeTelltaleAvif(width: number, height: number): Bytes {
  const u16 = (value: number) => new Uint8Array([value >> 8, value & 255]);
  const u32 = (value: number) => new Uint8Array([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]);
  const full = (version = 0) => new Uint8Array([version, 0, 0, 0]);
  const make = (place: number) =>
    concat(
      box("ftyp", "avif", u32(0), "avifmif1"),
      box(
        "meta",
        full(),
        box(
          "iinf",
          full(),
          u16(2),
          box("infe", full(2), u16(1), u16(0), "av01\0"),
          box("infe", full(2), u16(2), u16(0), "Exif\0"),
        ),
        box("iprp", box("ipco", box("ispe", full(), u32(width), u32(height)))),
        box("iloc", full(), u16(0x4400), u16(1), u16(2), u16(0), u16(1), u32(place), u32(PLACE.length)),
      ),
      box("mdat", PLACE, "pixels"),
    );
  return make(make(0).length - PLACE.length - "pixels".length);
}
