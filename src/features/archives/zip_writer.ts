/**
 * Writes a ZIP while it is sent: entry after entry, with their sizes in front, then the directory. What is kept of an
 * entry is its line in the directory alone, in one growing buffer; the libraries that were looked at keep each entry as
 * objects, some with its content, or don't write what is beyond 4 GB. It compresses off the thread that answers.
 */
import { promisify } from "node:util";
import { crc32, deflateRaw, deflateRawSync } from "node:zlib";

/** So much is compressed in less time than the way to another thread takes. */
const COMPRESSED_HERE_BYTES = 32 * 1024;
/** Whoever reads archives takes what grows by more for a bomb: it is stored as it is. */
export const MOST_GROWTH = 100;
/** Below this size nothing is taken for one. */
export const GROWTH_COUNTS_FROM_BYTES = 64 * 1024;

const STORED = 0;
const DEFLATED = 8;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** Made by a Unix system, so that entries have its permissions. */
const MADE_BY = (3 << 8) | 45;
const PLAIN_FILE = 0o100644;
const LARGEST_32 = 0xffffffff;
const LARGEST_16 = 0xffff;

const compress = promisify(deflateRaw);

export interface ZipWriter {
  /**
   * The bytes of an entry.
   * @param isDense true for what can't be made smaller, as pictures
   */
  entry(name: string, content: Uint8Array, isDense?: boolean): Promise<Uint8Array[]>;
  /** The bytes after the last entry. */
  end(): Uint8Array[];
}

/** @param now milliseconds since the epoch: the time that all entries have */
export function createZipWriter(now: number): ZipWriter {
  const time = dosTime(now);
  let directory = Buffer.alloc(64 * 1024);
  let directoryLength = 0;
  let entries = 0;
  let offset = 0;

  function addToDirectory(header: Buffer, name: Buffer): void {
    // Only the place of an entry may be beyond what 32 bits hold: no entry is as large.
    const far = offset >= LARGEST_32;
    const length = 46 + name.length + (far ? 12 : 0);
    if (directoryLength + length > directory.length) {
      const larger = Buffer.alloc(2 * directory.length + length);
      directory.copy(larger, 0, 0, directoryLength);
      directory = larger;
    }
    const record = directory.subarray(directoryLength, directoryLength + length);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(MADE_BY, 4);
    header.copy(record, 6, 4, 30);
    record.writeUInt16LE(far ? 12 : 0, 30);
    record.writeUInt32LE(PLAIN_FILE * 0x10000, 38);
    record.writeUInt32LE(far ? LARGEST_32 : offset, 42);
    name.copy(record, 46);
    if (far) {
      const extra = 46 + name.length;
      record.writeUInt16LE(1, extra);
      record.writeUInt16LE(8, extra + 2);
      record.writeBigUInt64LE(BigInt(offset), extra + 4);
    }
    directoryLength += length;
    entries++;
  }

  return {
    async entry(name, content, isDense = false) {
      const deflated = isDense ? null : await deflate(content);
      const body = deflated ?? content;
      const nameBytes = Buffer.from(name);
      const header = Buffer.alloc(30);
      header.writeUInt32LE(0x04034b50, 0);
      header.writeUInt16LE(20, 4);
      header.writeUInt16LE(FLAGS, 6);
      header.writeUInt16LE(deflated ? DEFLATED : STORED, 8);
      header.writeUInt32LE(time, 10);
      header.writeUInt32LE(crc32(content), 14);
      header.writeUInt32LE(body.length, 18);
      header.writeUInt32LE(content.length, 22);
      header.writeUInt16LE(nameBytes.length, 26);
      addToDirectory(header, nameBytes);
      offset += 30 + nameBytes.length + body.length;
      return [Buffer.concat([header, nameBytes]), body];
    },
    end() {
      const far = entries >= LARGEST_16 || offset >= LARGEST_32 || directoryLength >= LARGEST_32;
      const end = Buffer.alloc(22);
      end.writeUInt32LE(0x06054b50, 0);
      end.writeUInt16LE(far ? LARGEST_16 : entries, 8);
      end.writeUInt16LE(far ? LARGEST_16 : entries, 10);
      end.writeUInt32LE(far ? LARGEST_32 : directoryLength, 12);
      end.writeUInt32LE(far ? LARGEST_32 : offset, 16);
      return [directory.subarray(0, directoryLength), ...(far ? [farEnd(entries, directoryLength, offset)] : []), end];
    },
  };
}

/** What says the same in 64 bits, and where that is. */
function farEnd(entries: number, directoryLength: number, offset: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(MADE_BY, 12);
  end.writeUInt16LE(45, 14);
  end.writeBigUInt64LE(BigInt(entries), 24);
  end.writeBigUInt64LE(BigInt(entries), 32);
  end.writeBigUInt64LE(BigInt(directoryLength), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(offset + directoryLength), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

/** The content compressed, or null where that is no smaller, or so much smaller that it looks like a bomb. */
async function deflate(content: Uint8Array): Promise<Uint8Array | null> {
  if (content.length === 0) return null;
  const deflated =
    content.length <= COMPRESSED_HERE_BYTES
      ? deflateRawSync(content, { level: 6 })
      : await compress(content, { level: 6 });
  if (deflated.length >= content.length) return null;
  return content.length > GROWTH_COUNTS_FROM_BYTES && content.length > MOST_GROWTH * deflated.length ? null : deflated;
}

/** A time as ZIP has it: two seconds fine, in UTC. */
function dosTime(now: number): number {
  const at = new Date(now);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return date * 0x10000 + time;
}
