/** Pure decisions about copies. */

const LONGEST_NAME = 200;

/** The name of a copy: "About" → "About (copy)", shortened by whole characters to fit. */
export function copyName(name: string): string {
  const suffix = " (copy)";
  return `${name.slice(0, LONGEST_NAME - suffix.length).replace(/[\ud800-\udbff]$/, "")}${suffix}`;
}

const LONGEST_PATH = 200;

/**
 * The path of a copy: `/about` → `/about-copy`, then `/about-copy-2`, …; the home page → `/home-copy`.
 * @param attempt 1 for the first try
 */
export function copyPath(path: string, attempt: number): string {
  const suffix = attempt === 1 ? "-copy" : `-copy-${attempt}`;
  return `${(path === "/" ? "/home" : path).slice(0, LONGEST_PATH - suffix.length)}${suffix}`;
}
