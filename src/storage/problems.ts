/**
 * What the database refuses, told apart: a broken rule of the schema is the caller's business, a disk that is full
 * or read-only is the operator's.
 */
import { SQLiteError } from "bun:sqlite";

/** The database can't be written, because of the disk under it or because another process holds it. Nothing of the refused write remains. */
export class StorageUnavailable extends Error {
  constructor(
    readonly reason: "full" | "read_only" | "io" | "busy",
    cause: unknown,
  ) {
    super(`storage unavailable: ${reason}`, { cause });
    this.name = "StorageUnavailable";
  }
}

function sqliteError(error: unknown): SQLiteError | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof SQLiteError) return at;
  return null;
}

/**
 * The UNIQUE rule that a statement broke.
 * @returns the columns, for example "pages.website_id, pages.path" (or "index 'name'" for an index on an expression), else null
 */
export function brokenUniqueRule(error: unknown): string | null {
  const found = sqliteError(error);
  return found?.code?.startsWith("SQLITE_CONSTRAINT")
    ? (/UNIQUE constraint failed: (.*)$/.exec(found.message)?.[1] ?? null)
    : null;
}

/** Names the reason when an error means that nothing can be written now, else returns null. */
export function storageProblem(error: unknown): StorageUnavailable | null {
  if (error instanceof StorageUnavailable) return error;
  const code = sqliteError(error)?.code ?? "";
  if (code.startsWith("SQLITE_FULL")) return new StorageUnavailable("full", error);
  if (code.startsWith("SQLITE_READONLY") || code.startsWith("SQLITE_CANTOPEN"))
    return new StorageUnavailable("read_only", error);
  if (code.startsWith("SQLITE_IOERR")) return new StorageUnavailable("io", error);
  if (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED")) return new StorageUnavailable("busy", error);
  return null;
}
