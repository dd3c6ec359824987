/**
 * Reads a ZIP that strangers send, from a file on disk. Its directory is looked at first: names, links, encryption,
 * sizes, places. Then each entry, in the order in which they stand: its own header must say what the directory says, and
 * its bytes must be as many, and have the checksum, that both say. What differs is refused, not mended.
 */
import { promisify } from "node:util";
import { crc32, inflateRaw, inflateRawSync } from "node:zlib";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from "yauzl";
import { ApiError } from "../../lib/errors.ts";
import { problem } from "../../sentences/field_problems.ts";
import { nextTurn } from "../../storage/batches.ts";
import type { TemporaryFile } from "../../storage/temporary_files.ts";
import { GROWTH_COUNTS_FROM_BYTES, MOST_GROWTH } from "./zip_writer.ts";

/** Read from the disk in one go: what stands one after the other is read one after the other. */
const WINDOW_BYTES = 256 * 1024;
const LOOKED_AT_IN_A_TURN = 200;
const INFLATED_HERE_BYTES = 32 * 1024;
const LONGEST_NAME = 200;
const END_BYTES = 22;
const HEADER_BYTES = 30;

const STORED = 0;
const DEFLATED = 8;
/** How well it was compressed, that the sizes stand behind the content, that the name is UTF-8. */
const KNOWN_FLAGS = 0x0002 | 0x0004 | 0x0008 | 0x0800;
const SIZES_BEHIND = 0x0008;
const ENCRYPTED = 0x0001 | 0x0040 | 0x2000;
/** A name that is said once more, in another way. */
const OTHER_NAME = 0x7075;
const UNIX = 3;
const KIND_OF_FILE = 0o170000;
const PLAIN_FILE = 0o100000;
const FOLDER = 0o040000;

const inflate = promisify(inflateRaw);

/** One file in the archive, as the directory describes it. */
export interface ZipEntry {
  name: string;
  method: typeof STORED | typeof DEFLATED;
  flags: number;
  crc: number;
  compressedBytes: number;
  bytes: number;
  headerAt: number;
  /** Where what comes after it begins. */
  endsBefore: number;
}

/** How large an entry may be, by its name; null: there is none of that name. */
export type MostBytes = (name: string) => number | null;

/** Kinds of what is wrong with archives; `message` says it exactly. */
type ArchiveProblem = "archive_refused" | "archive_of_other" | "archive_newer" | "archive_too_large";

/** What is wrong with an archive. `where` is the file in it. */
export function invalidArchive(where: string, message: string, code: ArchiveProblem = "archive_refused"): ApiError {
  const path = where.slice(0, LONGEST_NAME).toWellFormed();
  return new ApiError(
    "invalid_archive",
    `${path ? `${path}: ` : "The archive "}${message}. Nothing was imported; export the website again and send the file as it is.`,
    { details: [{ path, ...problem(code, { said: message }) }] },
  );
}

/**
 * The entries of an archive in the order in which they stand; folders are left out.
 * @throws ApiError `invalid_archive`
 */
export async function readDirectory(
  file: TemporaryFile,
  mostEntries: number,
  mostBytes: MostBytes,
): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let directoryBytes = 0;
  let seen = 0;
  try {
    const options = { strictFileNames: true, autoClose: false };
    const zip = await fromRandomAccessReaderPromise(readerOf(file), file.size(), options);
    if (zip.entryCount > mostEntries)
      throw invalidArchive(
        "",
        `has ${zip.entryCount.toLocaleString("en")} files; at most ${mostEntries.toLocaleString("en")} are taken`,
        "archive_too_large",
      );
    for await (const entry of zip.eachEntry()) {
      directoryBytes += 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (++seen % LOOKED_AT_IN_A_TURN === 0) await nextTurn();
      const found = readRecord(entry, mostBytes);
      const name = entry.fileName.toLowerCase();
      if (names.has(name)) throw invalidArchive(entry.fileName, "is in the archive twice");
      names.add(name);
      if (found) entries.push(found);
    }
  } catch (error) {
    if (!isOfLibrary(error)) throw error;
    throw invalidArchive("", `can't be read: ${error.message.slice(0, LONGEST_NAME).replace(/\.$/, "")}`);
  }
  entries.sort((a, b) => a.headerAt - b.headerAt);
  assertApart(entries, file.size() - END_BYTES - directoryBytes);
  return entries;
}

/** Yauzl throws plain errors; a number that is out of range in the archive is one of the runtime's. */
const isOfLibrary = (error: unknown): error is Error =>
  error instanceof RangeError || (error instanceof Error && error.constructor === Error);

/** Yauzl reads a few bytes at a time. */
function readerOf(file: TemporaryFile): RandomAccessReader {
  const read = windowOf(file);
  class FileReader extends RandomAccessReader {
    override read(
      buffer: Buffer,
      offset: number,
      length: number,
      position: number,
      callback: (error: Error | null, bytesRead?: number) => void,
    ): void {
      read(position, length).then(
        (bytes) => {
          bytes.copy(buffer, offset);
          callback(null, bytes.length);
        },
        (error) => callback(error),
      );
    }
  }
  return new FileReader();
}

/** Reads short parts from a longer one that is in memory. */
function windowOf(file: TemporaryFile): (position: number, length: number) => Promise<Buffer> {
  let start = 0;
  let held: Buffer = Buffer.alloc(0);
  return async (position, length) => {
    if (position < start || position + length > start + held.length) {
      held = await file.read(position, Math.max(length, WINDOW_BYTES));
      start = position;
    }
    return held.subarray(position - start, position - start + length);
  };
}

/** What the directory says of an entry; null for a folder. */
function readRecord(entry: Entry, mostBytes: MostBytes): ZipEntry | null {
  const { fileName: name, compressionMethod: method, generalPurposeBitFlag: flags } = entry;
  const wrong = (message: string) => invalidArchive(name, message);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  if (!/^[^\u0000-\u001f\u007f]{1,200}$/.test(name)) throw wrong("is no name that a file may have");
  if (entry.extraFields.some(({ id }) => id === OTHER_NAME)) throw wrong("has two names");
  if (flags & ENCRYPTED) throw wrong("is encrypted");
  if (flags & ~KNOWN_FLAGS) throw wrong("is stored in a way that is not read");
  const kind = entry.versionMadeBy >> 8 === UNIX ? (entry.externalFileAttributes >>> 16) & KIND_OF_FILE : 0;
  if (name.endsWith("/")) {
    if ((kind !== 0 && kind !== FOLDER) || entry.uncompressedSize !== 0) throw wrong("is no folder");
    return null;
  }
  if (kind !== 0 && kind !== PLAIN_FILE) throw wrong("is a link, or no plain file");
  if (method !== STORED && method !== DEFLATED) throw wrong("is compressed in a way that is not read");
  const { compressedSize: compressedBytes, uncompressedSize: bytes } = entry;
  const most = mostBytes(name);
  if (most === null) throw wrong("does not belong into an archive of a website");
  if (bytes > most)
    throw wrong(`has ${bytes.toLocaleString("en")} bytes; at most ${most.toLocaleString("en")} are taken`);
  if (method === STORED && compressedBytes !== bytes) throw wrong("has two sizes");
  if (bytes > GROWTH_COUNTS_FROM_BYTES && bytes > MOST_GROWTH * compressedBytes)
    throw wrong(`grows to more than ${MOST_GROWTH} times its size`);
  return {
    name,
    method,
    flags,
    crc: entry.crc32,
    compressedBytes,
    bytes,
    headerAt: entry.relativeOffsetOfLocalHeader,
    endsBefore: 0,
  };
}

/** Entries that share bytes make much of little. */
function assertApart(entries: ZipEntry[], end: number): void {
  for (const [index, entry] of entries.entries()) {
    entry.endsBefore = entries[index + 1]?.headerAt ?? end;
    // Names are at least as long there as they are in characters.
    if (entry.headerAt + HEADER_BYTES + entry.name.length + entry.compressedBytes > entry.endsBefore)
      throw invalidArchive(entry.name, "shares bytes with another part of the archive");
  }
}

export type ContentReader = (entry: ZipEntry) => Promise<Buffer>;

/**
 * Reads the contents of entries, those that stand one after the other fastest.
 * @throws ApiError `invalid_archive` where one is not what the directory says
 */
export function createContentReader(file: TemporaryFile): ContentReader {
  const read = windowOf(file);
  return async (entry) => {
    const wrong = (message: string) => invalidArchive(entry.name, message);
    const header = await read(entry.headerAt, HEADER_BYTES);
    if (header.length < HEADER_BYTES || header.readUInt32LE(0) !== 0x04034b50) throw wrong("is not where it should be");
    const behind = (entry.flags & SIZES_BEHIND) !== 0;
    const same =
      header.readUInt16LE(6) === entry.flags &&
      header.readUInt16LE(8) === entry.method &&
      agrees(header.readUInt32LE(14), entry.crc, behind) &&
      agrees(header.readUInt32LE(18), entry.compressedBytes, behind) &&
      agrees(header.readUInt32LE(22), entry.bytes, behind);
    const nameLength = header.readUInt16LE(26);
    const start = entry.headerAt + HEADER_BYTES + nameLength + header.readUInt16LE(28);
    const name = await read(entry.headerAt + HEADER_BYTES, nameLength);
    if (!same || name.toString("utf8") !== entry.name) throw wrong("is described in two ways");
    if (start + entry.compressedBytes > entry.endsBefore) throw wrong("shares bytes with another part of the archive");
    const stored = await read(start, entry.compressedBytes);
    const content = entry.method === STORED ? stored : await inflated(stored, entry, wrong);
    if (content.length !== entry.bytes) throw wrong("has another size than the archive says");
    if (crc32(content) !== entry.crc) throw wrong("is damaged: its checksum is another");
    return content;
  };
}

/** What stands behind the content is 0 in front of it. */
const agrees = (inFront: number, inDirectory: number, behind: boolean): boolean =>
  inFront === inDirectory || (behind && inFront === 0);

async function inflated(stored: Buffer, { bytes }: ZipEntry, wrong: (message: string) => ApiError): Promise<Buffer> {
  const options = { maxOutputLength: Math.max(1, bytes) };
  try {
    return bytes <= INFLATED_HERE_BYTES ? inflateRawSync(stored, options) : await inflate(stored, options);
  } catch {
    throw wrong("can't be unpacked to the size that the archive says");
  }
}
