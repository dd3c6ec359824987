/**
 * Files that a call needs while it is under way, in the data directory. They have no name there from the moment on in
 * which they are open: however the process ends, their room on the disk is free again.
 */
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { randomHex } from "../lib/hash.ts";
import { StorageUnavailable } from "./problems.ts";

const FOLDER = "unfinished";

export interface TemporaryFile {
  /** Bytes that were written. */
  size(): number;
  /** Adds bytes at its end. Throws StorageUnavailable. */
  write(bytes: Uint8Array): Promise<void>;
  /** Reads so many bytes from a position; fewer where the file ends. */
  read(position: number, length: number): Promise<Buffer<ArrayBuffer>>;
  /**
   * A path under which another process of this program can open it while it is open here; null: this system has none,
   * and it must be given the bytes.
   */
  path(): string | null;
  /** Gives its room back. */
  close(): Promise<void>;
}

/** Makes an empty file. Throws StorageUnavailable. */
export async function createTemporaryFile(dataDirectory: string): Promise<TemporaryFile> {
  const folder = join(dataDirectory, FOLDER);
  const name = join(folder, randomHex(16));
  const file = await onDisk(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const opened = await open(name, "wx+", 0o600);
    await rm(name);
    return opened;
  });
  return around(file);
}

/** Those that are open: one that is collected as garbage would end the process (whoever waits for ever doesn't close it). */
const openFiles = new Set<FileHandle>();

function around(file: FileHandle): TemporaryFile {
  openFiles.add(file);
  let size = 0;
  let closed: Promise<void> | null = null;
  return {
    size: () => size,
    async write(bytes) {
      for (let at = 0; at < bytes.byteLength; ) {
        const { bytesWritten } = await onDisk(() => file.write(bytes, at, bytes.byteLength - at, size));
        at += bytesWritten;
        size += bytesWritten;
      }
    },
    async read(position, length) {
      const buffer = Buffer.allocUnsafeSlow(Math.max(0, Math.min(length, size - position)));
      let filled = 0;
      while (filled < buffer.length) {
        const { bytesRead } = await onDisk(() => file.read(buffer, filled, buffer.length - filled, position + filled));
        if (bytesRead === 0) throw new StorageUnavailable("io", new Error("a temporary file ends too early"));
        filled += bytesRead;
      }
      return buffer;
    },
    path: () => (process.platform === "linux" ? `/proc/${process.pid}/fd/${file.fd}` : null),
    async close() {
      openFiles.delete(file);
      closed ??= file.close();
      await closed;
    },
  };
}

const REASONS: Record<string, StorageUnavailable["reason"]> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EROFS: "read_only",
  EACCES: "read_only",
  EPERM: "read_only",
};

/** What the disk refuses is told as what the database can't write. */
async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StorageUnavailable(REASONS[(error as NodeJS.ErrnoException).code ?? ""] ?? "io", error);
  }
}
