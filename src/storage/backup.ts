/** Backups: a consistent copy of the database while it is being served, and its way back. */

import { Database } from "bun:sqlite";
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname } from "node:path";
import { OperatorError } from "../lib/errors.ts";
import { databasePath } from "./client.ts";
import { migrate } from "./migrate.ts";

/** Why a backup or restore was refused, in one line for the operator. */
export class BackupError extends OperatorError {
  override readonly name = "BackupError";
}

/**
 * Writes a consistent copy of a data directory's database, also while it is being served. The file appears only when
 * it is complete and checked, and only its user can read it.
 * @param file path of the new file; must not exist
 */
export function backup(dataDirectory: string, file: string): void {
  const source = databasePath(dataDirectory);
  if (!existsSync(source)) throw new BackupError(`there is no database in ${dataDirectory}`);
  if (existsSync(file)) throw new BackupError(`${file} exists already; choose another name`);
  if (!existsSync(dirname(file))) throw new BackupError(`there is no directory ${dirname(file)}`);
  const unfinished = `${file}.unfinished`;
  makePrivate(unfinished);
  const database = new Database(source, { readwrite: true });
  try {
    database.run("PRAGMA busy_timeout = 10000");
    database.run("VACUUM INTO ?", [unfinished]);
    forgetSalts(unfinished);
    checkBackup(unfinished);
    synchronise(unfinished);
    renameSync(unfinished, file);
  } finally {
    database.close();
    rmSync(unfinished, { force: true });
  }
}

/** Makes an empty file that nobody else can read: what is written into it never was readable for others. */
function makePrivate(file: string): void {
  rmSync(file, { force: true });
  closeSync(openSync(file, "wx", 0o600));
}

/**
 * Takes the salts of visitors' hashes out of a copy. They are forgotten after their day; a copy that kept them would
 * tell for ever which addresses the hashes are of.
 */
function forgetSalts(file: string): void {
  const database = new Database(file, { readwrite: true });
  try {
    database.run("PRAGMA secure_delete = ON");
    if (database.query("SELECT 1 FROM sqlite_master WHERE name = 'settings'").get())
      database.run("DELETE FROM settings WHERE name LIKE '%\\_salt:%' ESCAPE '\\'");
  } finally {
    database.close();
  }
}

/** Opens a backup and looks at all of it. Throws BackupError for what is none, or is damaged. */
export function checkBackup(file: string): void {
  let database: Database;
  try {
    database = new Database(file, { readonly: true });
  } catch {
    throw new BackupError(`${file} can't be opened`);
  }
  try {
    const result = database.query<{ integrity_check: string }, []>("PRAGMA integrity_check").get();
    if (result?.integrity_check !== "ok") throw new BackupError(`${file} is damaged: ${result?.integrity_check}`);
    if (!database.query("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").get())
      throw new BackupError(`${file} is not a backup of Sitewright`);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${file} is not a backup of Sitewright`);
  } finally {
    database.close();
  }
}

/**
 * Puts a backup in the place of a data directory's database. The database that was there is kept beside it.
 * @param force true to replace an existing database
 * @param stamp ending of the kept file's name
 * @param isOurs the file is nobody else's: it is moved, which takes no room, and not copied
 * @returns path of the database that was replaced, or null
 */
export function restore(
  dataDirectory: string,
  file: string,
  force: boolean,
  stamp: string,
  isOurs = false,
): string | null {
  if (!existsSync(file)) throw new BackupError(`there is no file ${file}`);
  checkBackup(file);
  const target = databasePath(dataDirectory);
  const replaces = existsSync(target);
  if (replaces && !force)
    throw new BackupError(
      `${dataDirectory} has a database already; add --force to replace it (it is kept beside the new one)`,
    );
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });

  // Copied by SQLite and brought up to date beside the old one, so that the swap at the end is one rename.
  const incoming = `${target}.incoming`;
  for (const ending of ["-wal", "-shm"]) rmSync(incoming + ending, { force: true });
  if (isOurs) renameSync(file, incoming);
  else {
    makePrivate(incoming);
    const source = new Database(file, { readonly: true });
    source.run("VACUUM INTO ?", [incoming]);
    source.close();
  }
  const database = new Database(incoming, { readwrite: true });
  migrate(database);
  database.close();

  const kept = replaces ? `${target}.before-restore-${stamp}` : null;
  if (kept) keepBeside(target, kept);
  synchronise(incoming);
  // At no moment is there no database: a start in the middle of this would make a new, empty one.
  renameSync(incoming, target);
  return kept;
}

/** Gives a database a second name, as one file, with its write-ahead log folded in. */
function keepBeside(target: string, kept: string): void {
  try {
    const database = new Database(target, { readwrite: true });
    try {
      database.run("PRAGMA wal_checkpoint(TRUNCATE)");
    } finally {
      database.close();
    }
  } catch {
    // A database too damaged to be opened is what restores are for: it is kept as it is, with its log.
    if (existsSync(`${target}-wal`)) copyFileSync(`${target}-wal`, `${kept}-wal`);
  }
  for (const ending of ["-wal", "-shm"]) rmSync(target + ending, { force: true });
  try {
    linkSync(target, kept);
  } catch {
    // File systems without links: a copy takes room, but is as good.
    copyFileSync(target, kept);
  }
}

/** Waits until a file (or the names in a directory) is on disk and not only with the system. */
export function synchronise(file: string): void {
  const descriptor = openSync(file, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
