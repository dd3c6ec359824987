/**
 * What a file is, by its first bytes: never by what its sender says. What is not known here is bytes. Of a text alone its
 * name says more, because texts don't: whether it is a style sheet, a table. None is ever a page or a drawing by its name.
 */

/** Types with the ending of their files. Pictures are shown; all else is sent as something to keep. */
export const ENDINGS: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
  "image/svg+xml": "svg",
  "application/pdf": "pdf",
  "application/zip": "zip",
  "application/gzip": "gz",
  "audio/mpeg": "mp3",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "audio/flac": "flac",
  "audio/mp4": "m4a",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/quicktime": "mov",
  "image/bmp": "bmp",
  "image/tiff": "tif",
  "font/woff2": "woff2",
  "font/woff": "woff",
  "font/otf": "otf",
  "font/ttf": "ttf",
  "text/plain; charset=utf-8": "txt",
  "text/vcard; charset=utf-8": "vcf",
  "text/calendar; charset=utf-8": "ics",
  "text/csv; charset=utf-8": "csv",
  "text/css; charset=utf-8": "css",
  "text/javascript; charset=utf-8": "js",
  "application/json": "json",
  "application/octet-stream": "bin",
};

/** What is made ready to be shown in pages. */
export const PICTURES = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif", "image/svg+xml"]);

/** Of a file, to tell what it is. */
export const HEAD_BYTES = 64 * 1024;

const SIGNATURES: [type: string, at: number, bytes: string][] = [
  ["image/jpeg", 0, "\xff\xd8\xff"],
  ["image/png", 0, "\x89PNG\r\n\x1a\n"],
  ["image/gif", 0, "GIF87a"],
  ["image/gif", 0, "GIF89a"],
  ["image/webp", 8, "WEBP"],
  ["audio/wav", 8, "WAVE"],
  ["application/pdf", 0, "%PDF-"],
  ["application/zip", 0, "PK\x03\x04"],
  ["application/zip", 0, "PK\x05\x06"],
  ["application/gzip", 0, "\x1f\x8b"],
  ["audio/mpeg", 0, "ID3"],
  ["audio/ogg", 0, "OggS"],
  ["audio/flac", 0, "fLaC"],
  ["video/webm", 0, "\x1a\x45\xdf\xa3"],
  ["image/tiff", 0, "II*\0"],
  ["image/tiff", 0, "MM\0*"],
  ["font/woff2", 0, "wOF2"],
  ["font/woff", 0, "wOFF"],
  ["font/otf", 0, "OTTO"],
  ["font/ttf", 0, "\0\x01\0\0\0"],
];

/** Names of the formats that a file of boxes may have. */
const BRANDS: Record<string, string> = {
  avif: "image/avif",
  avis: "image/avif",
  heic: "image/heic",
  heix: "image/heic",
  hevc: "image/heic",
  heim: "image/heic",
  heis: "image/heic",
  mif1: "image/heic",
  msf1: "image/heic",
  "qt  ": "video/quicktime",
  "M4A ": "audio/mp4",
  "M4B ": "audio/mp4",
};

/** What a text is by the ending of its name. */
const TEXTS: Record<string, string> = {
  vcf: "text/vcard; charset=utf-8",
  ics: "text/calendar; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  json: "application/json",
};
const PLAIN = "text/plain; charset=utf-8";

/** The type of a file with these first bytes and this name; that of a text follows its name. */
export function kindNamed(head: Uint8Array, name: string): string {
  const kind = kindOf(head);
  const ending = /\.([a-z]{2,4})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return kind === PLAIN && Object.hasOwn(TEXTS, ending) ? TEXTS[ending]! : kind;
}

/** Whether a file that is of one type by its bytes may be of another by its name. */
export const mayBeNamed = (kind: string, type: string): boolean =>
  kind === type || (kind === PLAIN && Object.values(TEXTS).includes(type));

/** The type of a file. "image/heic" is told apart because it is refused. */
export function kindOf(head: Uint8Array): string {
  const text = (at: number, length: number) => String.fromCharCode(...head.subarray(at, at + length));
  if (text(4, 4) === "ftyp") return kindOfBoxes(head, text);
  for (const [type, at, bytes] of SIGNATURES) {
    if (text(at, bytes.length) !== bytes) continue;
    if ((type === "image/webp" || type === "audio/wav") && text(0, 4) !== "RIFF") continue;
    return type;
  }
  if (text(0, 2) === "BM" && head[5] === 0 && head[14] === 40) return "image/bmp";
  if (head[0] === 0xff && (head[1]! & 0xe6) === 0xe2) return "audio/mpeg";
  const written = readText(head);
  if (written === null) return "application/octet-stream";
  return beginsDrawing(written) ? "image/svg+xml" : PLAIN;
}

function kindOfBoxes(head: Uint8Array, text: (at: number, length: number) => string): string {
  const end = Math.min(new DataView(head.buffer, head.byteOffset).getUint32(0), head.length, 256);
  const brands = [text(8, 4)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(at, 4));
  if (brands.includes("avif") || brands.includes("avis")) return "image/avif";
  return brands.map((brand) => BRANDS[brand]).find((type) => type !== undefined) ?? "video/mp4";
}

/** The text that a file begins with; null: it is none. */
function readText(head: Uint8Array): string | null {
  if (head.includes(0)) return null;
  try {
    // What is cut in the middle of a character is no mistake of its writer.
    return new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
  } catch {
    return null;
  }
}

/** Whether a text is an SVG: nothing comes before its element but what XML allows. */
function beginsDrawing(text: string): boolean {
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  const skip = (begin: string, end: string): boolean => {
    if (text.slice(at, at + begin.length).toLowerCase() !== begin) return false;
    const found = text.indexOf(end, at + begin.length);
    at = found < 0 ? text.length : found + end.length;
    return true;
  };
  for (;;) {
    while (at < text.length && text.charCodeAt(at) <= 32) at++;
    if (skip("<?", "?>") || skip("<!--", "-->")) continue;
    if (text.slice(at, at + 9).toLowerCase() === "<!doctype") {
      const open = text.indexOf("[", at);
      const close = text.indexOf(">", at);
      if (close < 0) return false;
      if (open < 0 || open > close) at = close + 1;
      else {
        const end = text.indexOf("]", open);
        if (end < 0) return false;
        at = text.indexOf(">", end) + 1;
        if (at === 0) return false;
      }
      continue;
    }
    return /^<svg[\s/>]/i.test(text.slice(at, at + 5));
  }
}
