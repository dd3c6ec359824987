/**
 * What the database refuses, told apart: a broken rule of the schema is the caller's business, a disk that is full
 * or read-only is the operator's.
 */

import { SQLiteError } from "bun:sqlite";
import { OperatorError } from "../lib/errors.ts";

/**
 * The database can't be written, because of the disk under it, because another process holds it, or because its server
 * can't be reached. Nothing of the refused write remains; "unknown" alone says that this could not be found out.
 */
export class StorageUnavailable extends Error {
  constructor(
    readonly reason: "full" | "read_only" | "io" | "busy" | "unreachable" | "unknown",
    cause: unknown,
  ) {
    super(`storage unavailable: ${reason}`, { cause });
    this.name = "StorageUnavailable";
  }
}

/** The server of the database can't be used: one line for the operator, which says what to do. */
export class ServerProblem extends OperatorError {
  override readonly name = "ServerProblem";
}

function sqliteError(error: unknown): SQLiteError | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof SQLiteError) return at;
  return null;
}

/** What Bun throws of a server of PostgreSQL: `errno` is the server's code (SQLSTATE), missing where it did not answer. */
interface PostgresError {
  code: string;
  errno?: string;
  detail?: string;
  table?: string;
  constraint?: string;
}

function postgresError(error: unknown): PostgresError | null {
  for (let at = error; at instanceof Error; at = at.cause)
    if ((at as Partial<PostgresError>).code?.startsWith?.("ERR_POSTGRES_")) return at as unknown as PostgresError;
  return null;
}

/** Whether the server was not there, or has ended the connection: what was asked may be asked of another. */
export function hasLostConnection(error: unknown): boolean {
  const found = postgresError(error);
  if (!found) return false;
  // 57P: it is shut down, or begins; 53300: it has no more connections; 25001, from nowhere else: it is a standby, and
  // refuses whoever wants to write (postgres/servers.ts).
  return found.errno ? /^(08|57P0[1-5]|53300|25001)/.test(found.errno) : /_(CONNECTION_|.*TIMEOUT)/.test(found.code);
}

/** Whether the server could not do it beside what others do. */
export const isConflict = (error: unknown): boolean => /^(40001|40P01)$/.test(postgresError(error)?.errno ?? "");

/** Whether the server has ended a statement that took longer than it may. */
export const tookTooLong = (error: unknown): boolean => postgresError(error)?.errno === "57014";

/** Whether a UNIQUE rule or a reference was broken: another may have made or removed the row just now. */
export const brokenRule = (error: unknown): boolean => /^(23505|23503)$/.test(postgresError(error)?.errno ?? "");

/** The same words as SQLite's. */
function brokenUniqueRuleOf({ errno, detail, table, constraint }: PostgresError): string | null {
  if (errno !== "23505") return null;
  const columns = /\(([^()]*)\)=/.exec(detail ?? "")?.[1];
  if (!columns) return `index '${constraint}'`;
  return columns
    .split(", ")
    .map((column) => `${table}.${column.replaceAll('"', "")}`)
    .join(", ");
}

/**
 * The UNIQUE rule that a statement broke.
 * @returns the columns, for example "pages.website_id, pages.path" (or "index 'name'" for an index on an expression), else null
 */
export function brokenUniqueRule(error: unknown): string | null {
  const server = postgresError(error);
  if (server) return brokenUniqueRuleOf(server);
  const found = sqliteError(error);
  return found?.code?.startsWith("SQLITE_CONSTRAINT")
    ? (/UNIQUE constraint failed: (.*)$/.exec(found.message)?.[1] ?? null)
    : null;
}

/** Names the reason when an error means that nothing can be written now, else returns null. */
export function storageProblem(error: unknown): StorageUnavailable | null {
  if (error instanceof StorageUnavailable) return error;
  const server = postgresError(error);
  if (server) return serverProblem(server, error);
  const code = sqliteError(error)?.code ?? "";
  if (code.startsWith("SQLITE_FULL")) return new StorageUnavailable("full", error);
  if (code.startsWith("SQLITE_READONLY") || code.startsWith("SQLITE_CANTOPEN"))
    return new StorageUnavailable("read_only", error);
  if (code.startsWith("SQLITE_IOERR")) return new StorageUnavailable("io", error);
  if (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED")) return new StorageUnavailable("busy", error);
  return null;
}

/** 53100: its disk is full; 25006: it is a standby; 57014: a statement took too long; 55P03: so did a lock. */
const SERVER_REASONS: [RegExp, StorageUnavailable["reason"]][] = [
  [/^53100$/, "full"],
  [/^25006$/, "read_only"],
  [/^58/, "io"],
  [/^(57014|55P03|40001|40P01)$/, "busy"],
];

function serverProblem(server: PostgresError, error: unknown): StorageUnavailable | null {
  if (hasLostConnection(error)) return new StorageUnavailable("unreachable", error);
  const found = SERVER_REASONS.find(([codes]) => codes.test(server.errno ?? ""));
  return found ? new StorageUnavailable(found[1], error) : null;
}
