/**
 * The file of a program that is replaced, and what stands beside it. At every moment, whatever ends the process, the file itself is
 * a whole program: the old one or the new one, exchanged by one rename. `settle` finishes, or takes back, what was begun.
 *
 * - `sitewright.new`: what was fetched, until it is in its place
 * - `sitewright.previous`, `sitewright.previous.json`: the program that was there before, and what belongs to it
 * - the same with `.next` at the end: prepared before the exchange, given their names after it
 */
import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import * as v from "valibot";
import { isCompiled } from "../../lib/own_process.ts";
import { VERSION_FORM } from "../../lib/versions.ts";
import { synchronise } from "../../storage/backup.ts";
import { UsageError } from "../command.ts";

const Note = v.object({
  /** The version of the program that was there before. */
  version: v.pipe(v.string(), v.regex(VERSION_FORM)),
  dataDirectory: v.string(),
  /** The file of the backup that was made before the exchange; null: there was no database, or it is on a server. */
  backup: v.nullable(v.string()),
});

/** What belongs to the program that was there before. */
export type Note = v.InferOutput<typeof Note>;

export interface Program {
  /** The file itself, where links lead. */
  file: string;
  fetched: string;
  previous: string;
  note: string;
}

/** @param named the file that is to be replaced; left out: this program's own */
export function programAt(named: string | undefined): Program {
  if (named === undefined && !isCompiled)
    throw new UsageError(
      "this runs from its sources, which are updated with git; --program names an executable instead",
    );
  if (named !== undefined && !existsSync(named)) throw new UsageError(`there is no program ${named}`);
  const file = realpathSync(named ?? process.execPath);
  return { file, fetched: `${file}.new`, previous: `${file}.previous`, note: `${file}.previous.json` };
}

/**
 * Why a program can't be replaced where it is, with what to do instead; null: it can.
 * @param environment of this process
 * @param isNamed whether somebody said which file; else it is this program, which a container has from its image
 */
export function whyNotReplaced(
  { file }: Program,
  environment: Record<string, string | undefined>,
  isNamed: boolean,
): string | null {
  const isContainer =
    environment.container ||
    environment.KUBERNETES_SERVICE_HOST ||
    (!isNamed && ["/.dockerenv", "/run/.containerenv"].some((mark) => existsSync(mark)));
  if (isContainer)
    return "this is a container, which is made anew from its image: take the image of the newer version and start the container again with the same volume; the database is brought up to date at the start";
  const folder = dirname(file);
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EROFS")
      return `${folder} is on a file system that can't be written (an image, or a package of the system): install the newer version the way this one came`;
    return `${folder} can't be written by this user; run this as the user whom it belongs to, for example with sudo`;
  }
  return null;
}

/** Finishes an exchange that was made, and takes back one that was not. */
export function settle(program: Program): void {
  rmSync(program.fetched, { force: true });
  const previous = next(program.previous);
  if (existsSync(previous) && !isSame(previous, program.file)) nameNext(program);
  // In this order: what is kept has its note for as long as it is there.
  for (const left of [previous, next(program.note)]) rmSync(left, { force: true });
}

const next = (file: string) => `${file}.next`;

/** Of two names, or of a file and its copy. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other)];
  return a.ino === b.ino || (a.size === b.size && readFileSync(one).equals(readFileSync(other)));
}

/** The previous program and its note get their names: the note first, so that the program's `.next` says that this is not done. */
function nameNext({ previous, note }: Program, step: (name: string) => void = () => {}): void {
  if (existsSync(next(note))) renameSync(next(note), note);
  step("named");
  renameSync(next(previous), previous);
}

/**
 * Puts what was fetched in the place of the program, and keeps that beside it.
 * @param step called where the process may be ended, in tests
 */
export function exchange(program: Program, note: Note, step: (name: string) => void): void {
  const { file, fetched, previous } = program;
  chmodSync(fetched, statSync(file).mode & 0o7777);
  writeFileSync(next(program.note), JSON.stringify(note, null, 2));
  synchronise(next(program.note));
  step("noted");
  try {
    linkSync(file, next(previous));
  } catch {
    // File systems without links. A copy gets its name when it is whole.
    const copy = `${previous}.copy`;
    copyFileSync(file, copy);
    synchronise(copy);
    renameSync(copy, next(previous));
  }
  synchronise(dirname(file));
  step("kept");
  renameSync(fetched, file);
  synchronise(dirname(file));
  step("exchanged");
  nameNext(program, step);
  synchronise(dirname(file));
}

/** Puts the program that was there before back in its place. */
export function bringBack({ file, previous, note }: Program): void {
  renameSync(previous, file);
  synchronise(dirname(file));
  rmSync(note, { force: true });
}

/** What belongs to the program that was there before; null: there is none. */
export function readNote({ previous, note }: Program): Note | null {
  if (!existsSync(previous) || !existsSync(note)) return null;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Note), readFileSync(note, "utf8"));
  return read.success ? read.output : null;
}
