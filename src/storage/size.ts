/** How much room the database takes, and how much is left where it is. */
import { statfsSync, statSync } from "node:fs";
import { databasePath, type Storage } from "./client.ts";

export interface DatabaseSize {
  /** The database with what is written ahead of it. */
  bytes: number;
  free_bytes: number;
}

export function databaseSize(dataDirectory: string): DatabaseSize {
  const path = databasePath(dataDirectory);
  const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const { bavail, bsize } = statfsSync(dataDirectory);
  return { bytes: sizeOf(path) + sizeOf(`${path}-wal`), free_bytes: bavail * bsize };
}

/** How many bytes the database takes, wherever it is. */
export const databaseBytes = async ({ bytes }: Pick<Storage, "bytes">, dataDirectory: string): Promise<number> =>
  bytes ? await bytes() : databaseSize(dataDirectory).bytes;
