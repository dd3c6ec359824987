/** Links of the file system that lead nowhere: what is to be made at one fails with words that don't say so. */
import { existsSync, lstatSync, readlinkSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * The first link on the way to a path that leads to what does not exist.
 * @returns null when there is none
 */
export function danglingLink(path: string): { link: string; target: string } | null {
  for (let at = resolve(path); !existsSync(at) && at !== dirname(at); at = dirname(at))
    if (isLink(at)) return { link: at, target: resolve(dirname(at), readlinkSync(at)) };
  return null;
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  } catch {
    // Something on the way is no directory, or may not be read: what is made there says so itself.
    return false;
  }
}
