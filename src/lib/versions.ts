/** Semantic versions: three numbers with dots between them. */

export const VERSION_FORM = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/;

const numbers = (version: string): number[] => version.split(".").map(Number);

/** Below 0 when `a` is older than `b`, above when it is newer, else 0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbers(a), numbers(b)];
  const place = left.findIndex((number, index) => number !== right[index]);
  return place === -1 ? 0 : left[place]! - right[place]!;
}

/** What may change everything only with its first number. */
export const majorOf = (version: string): number => numbers(version)[0]!;
