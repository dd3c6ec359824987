/**
 * The steps of an update: fetch and check, try, back up, exchange. Until the exchange nothing is changed, and what was made is
 * removed again; wherever the process is ended, the program in its place is whole.
 */
import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { isoTime, systemClock } from "../../lib/clock.ts";
import { getReleaseFile, type Release, type ReleaseFile } from "../../providers/releases.ts";
import type { UpdateSource } from "../../settings/updates.ts";
import { synchronise } from "../../storage/backup.ts";
import { UsageError } from "../command.ts";
import { backUp, tryMigrations } from "./data.ts";
import { exchange, type Program, readNote } from "./program.ts";
import { runProgram, VERSION_PATIENCE_MS } from "./running.ts";

export interface Installation {
  program: Program;
  /** Its version now. */
  current: string;
  source: UpdateSource;
  release: Release;
  file: ReleaseFile;
  /** null: the database is on a server, and backed up there. */
  dataDirectory: string | null;
  signal: AbortSignal;
  tell(step: string): void;
  /** Called after each step, with its name: where tests end the process. */
  step?(name: string): void;
}

export interface Installed {
  /** The backup of the database that was made before; null: there is none. */
  backup: string | null;
  /** Whether the newer version changes the schema; null: that is not known. */
  changesSchema: boolean | null;
}

/**
 * Puts a release in the place of a program.
 * @throws an OperatorError that says why not; then nothing is changed
 */
export async function install(installation: Installation): Promise<Installed> {
  const { program, current, release, dataDirectory, signal, tell, step = () => {} } = installation;
  const older = readNote(program);
  let backup: string | null = null;
  let changesSchema: boolean | null = null;
  try {
    tell(`Fetching ${release.version} …`);
    await fetchProgram(installation);
    step("fetched");
    await tryVersion(program.fetched, release.version, signal);
    step("tried");
    if (dataDirectory !== null) {
      tell("Backing up the database …");
      const stamp = isoTime(systemClock.now()).replaceAll(/[:.]/g, "-");
      backup = backUp(dataDirectory, release.version, stamp);
      step("backed up");
    }
    if (dataDirectory !== null && backup !== null) {
      tell("Trying the newer version on a copy of the database …");
      changesSchema = await tryMigrations(program.fetched, dataDirectory, backup, signal);
      step("migrated");
    }
    signal.throwIfAborted();
    exchange(program, { version: current, dataDirectory: dataDirectory ?? "", backup }, step);
  } catch (error) {
    rmSync(program.fetched, { force: true });
    if (backup) rmSync(backup, { force: true });
    throw error;
  }
  // It belongs to the program before the last, which is gone.
  if (older?.backup) rmSync(older.backup, { force: true });
  return { backup, changesSchema };
}

/** Writes what is fetched beside the program, for its owner alone until it is in its place. */
async function fetchProgram({ program, source, file, signal }: Installation): Promise<void> {
  const folder = dirname(program.fetched);
  const problem = diskSpaceProblem(folder, file.bytes);
  if (problem) throw new UsageError(problem);
  const descriptor = openSync(program.fetched, "wx", 0o700);
  try {
    await getReleaseFile(source, file, async (part) => writeAll(descriptor, part), signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") throw new UsageError(fullDisk(folder, file.bytes));
    throw error;
  } finally {
    closeSync(descriptor);
  }
  synchronise(program.fetched);
}

function writeAll(descriptor: number, part: Uint8Array): void {
  for (let written = 0; written < part.length; ) written += writeSync(descriptor, part, written);
}

const fullDisk = (folder: string, bytes: number) =>
  `the disk of ${folder} has no room for the newer version (${Math.ceil(bytes / 1024 ** 2)} MB); nothing was changed`;

/** Why a file can't be fetched into a folder; null: there is room for it. */
export function diskSpaceProblem(folder: string, bytes: number): string | null {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < bytes ? fullDisk(folder, bytes) : null;
}

/** A program for another machine, or one that does not start, is found out here. */
async function tryVersion(program: string, version: string, signal: AbortSignal): Promise<void> {
  const { code, out, said } = await runProgram(program, ["--version"], VERSION_PATIENCE_MS, signal);
  if (code !== 0 || out !== version)
    throw new UsageError(
      `the file of ${version} does not run on this machine (it says ${said ? `"${said}"` : "nothing"}, exit code ${code}); nothing was changed`,
    );
}
