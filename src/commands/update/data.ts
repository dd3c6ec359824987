/** The database in an update: its backup, a trial of the newer program on a copy of that, and its way back. */
import { chownSync, existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { backup } from "../../storage/backup.ts";
import { databasePath } from "../../storage/client.ts";
import { migrationsIn } from "../../storage/unopened.ts";
import { UsageError } from "../command.ts";
import { runProgram } from "./running.ts";

/** A migration reads and writes the whole database, which may be large. */
const TRIAL_PATIENCE_MS = 6 * 60 * 60_000;

/**
 * Makes a backup of a data directory beside its database.
 * @param stamp part of its name
 * @returns its path; null: there is no database yet
 */
export function backUp(dataDirectory: string, version: string, stamp: string): string | null {
  if (!existsSync(databasePath(dataDirectory))) return null;
  const file = join(dataDirectory, `before-${version}-${stamp}.db`);
  backup(dataDirectory, file);
  giveToOwner(dataDirectory, file);
  return file;
}

/**
 * Has a program bring a copy of the database up to date, in a folder that is removed again.
 * @returns whether that changes the schema
 * @throws UsageError with what it says when it can't
 */
export async function tryMigrations(
  program: string,
  dataDirectory: string,
  backupFile: string,
  signal: AbortSignal,
): Promise<boolean> {
  const folder = trialFolder(dataDirectory);
  forgetTrial(dataDirectory);
  try {
    const { code, said } = await runProgram(
      program,
      ["restore", backupFile, "--data", folder],
      TRIAL_PATIENCE_MS,
      signal,
    );
    if (code !== 0) throw new UsageError(`the newer version can't bring the database up to date: ${said}`);
    return migratedSince(folder, backupFile).length > 0;
  } finally {
    forgetTrial(dataDirectory);
  }
}

const trialFolder = (dataDirectory: string) => join(dataDirectory, "update-trial");

/** Removes what a trial has left that was ended in the middle. */
export const forgetTrial = (dataDirectory: string): void =>
  rmSync(trialFolder(dataDirectory), { recursive: true, force: true });

/** The names of the migrations that a database has been through and another has not. */
export function migratedSince(dataDirectory: string, backupFile: string): string[] {
  const before = new Set(migrationsIn(backupFile));
  return migrationsIn(databasePath(dataDirectory)).filter((name) => !before.has(name));
}

/** Puts a backup back with the program that it is of: the database that was there is kept beside it. */
export async function restoreWith(program: string, dataDirectory: string, backupFile: string, signal: AbortSignal) {
  const args = ["restore", backupFile, "--data", dataDirectory, "--force"];
  const { code, said } = await runProgram(program, args, TRIAL_PATIENCE_MS, signal);
  if (code !== 0) throw new UsageError(`the backup ${backupFile} can't be put back: ${said}`);
  giveToOwner(dataDirectory, databasePath(dataDirectory));
  return said;
}

/** What root makes in another user's data directory is that user's, who is to read it. */
function giveToOwner(dataDirectory: string, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDirectory);
  chownSync(file, uid, gid);
}
