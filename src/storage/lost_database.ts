import { statSync } from "node:fs";
import { OperatorError } from "../lib/errors.ts";
import { databasePath, movingPath } from "./client.ts";
import { secretKeyPath } from "./secrets.ts";

/** The data directory was in use before, and its database is gone or empty. */
export class LostDatabaseError extends OperatorError {
  override readonly name = "LostDatabaseError";
}

/**
 * Throws when a data directory has the key of secrets but nothing that it belongs to: to begin anew there would hide
 * that everything is lost (a volume that was not mounted, a file that was cut to nothing).
 * @throws LostDatabaseError
 */
export function assertDatabaseIsThere(dataDirectory: string): void {
  const path = databasePath(dataDirectory);
  const hasBytes = (file: string) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
  // A database that was made a moment before the power failed may have all of it in its log.
  if (hasBytes(path) || hasBytes(`${path}-wal`)) return;
  if (statSync(movingPath(dataDirectory), { throwIfNoEntry: false }))
    throw new LostDatabaseError(
      `a move to ${path} is not finished; run the same "sitewright move" again to go on, or add --cancel to it`,
    );
  const key = secretKeyPath(dataDirectory);
  if (!statSync(key, { throwIfNoEntry: false })) return;
  throw new LostDatabaseError(
    `${path} is missing or empty, but ${key} is there: this directory was in use. Put the database back, or restore a backup (sitewright restore <file> --force). For a new installation move secret.key away first`,
  );
}
