/**
 * Where a website's redirects lead. They are kept as they were made and resolved when a release is made of them: a
 * chain becomes one step, so that no visitor is sent on twice. Pure decisions.
 */

/** A redirect as it was made. */
export interface Redirect {
  path: string;
  /** 301, 302, or 410 with no target. */
  status: number;
  target: string | null;
}

/** What changes of a website's pages, as far as its redirects go. */
export interface MovedPages {
  /** Paths of published pages and where they are from now on. */
  moved: { from: string; to: string }[];
  /** Paths of published pages that were deleted. */
  deleted: string[];
  /** Where pages are from now on: nobody is sent on from there. */
  pages: ReadonlySet<string>;
  /** Where a website has a file by itself, which is there again when a page goes from its place. */
  files: ReadonlySet<string>;
}

export interface RedirectChanges {
  /** To be made, or to take the place of those at their paths. */
  made: (Redirect & { source: "moved" | "deleted" })[];
  /** Paths from which nobody is sent on any more. */
  dropped: string[];
}

/** What of a website's redirects follows from changes of its pages. */
export function followPages(
  redirects: readonly Redirect[],
  { moved, deleted, pages, files }: MovedPages,
): RedirectChanges {
  const isThere = (path: string): boolean => pages.has(path) || files.has(path);
  return {
    made: [
      ...moved
        .filter(({ from }) => !isThere(from))
        .map(({ from, to }) => ({ path: from, status: 301, target: to, source: "moved" as const })),
      ...deleted
        .filter((path) => !isThere(path))
        .map((path) => ({ path, status: 410, target: null, source: "deleted" as const })),
    ],
    dropped: redirects.filter(({ path }) => isThere(path)).map(({ path }) => path),
  };
}

/** The redirects after some changes. */
export function withChanges<Kept extends Redirect>(redirects: readonly Kept[], { made, dropped }: RedirectChanges) {
  const left = new Map<string, Redirect>(redirects.map((redirect) => [redirect.path, redirect]));
  for (const path of dropped) left.delete(path);
  for (const { source, ...redirect } of made) left.set(redirect.path, redirect);
  return [...left.values()];
}

/** The path that a target within the website leads to; null for an address elsewhere. */
export const pathOfTarget = (target: string): string | null =>
  target.startsWith("/") ? target.slice(0, target.search(/[?#]|$/)) : null;

/**
 * Each redirect with the place where its chain ends: 410 when that is gone, 302 when one of its steps is only for now.
 * What leads around in a circle is left out; `loopAt` refuses it before it is made.
 */
export function resolveChains(redirects: readonly Redirect[]): Redirect[] {
  const byPath = new Map(redirects.map((redirect) => [redirect.path, redirect]));
  /** The end of what begins at a path; null: a circle. Each path is gone through once. */
  const ends = new Map<string, Redirect | null>();
  for (const { path } of redirects) {
    const chain: Redirect[] = [];
    const seen = new Set<string>();
    let end: Redirect | null | undefined;
    for (let at = byPath.get(path); at && end === undefined; ) {
      if (ends.has(at.path)) end = ends.get(at.path)!;
      else if (seen.has(at.path)) end = null;
      else {
        seen.add(at.path);
        chain.push(at);
        const next: string | null = at.target === null ? null : pathOfTarget(at.target);
        at = next === null ? undefined : byPath.get(next);
      }
    }
    for (const step of chain.reverse()) {
      if (end === undefined) end = step;
      else if (end) end = { ...end, path: step.path, status: together(step.status, end.status) };
      ends.set(step.path, end);
    }
  }
  return redirects.flatMap(({ path }) => ends.get(path) ?? []);
}

const together = (first: number, rest: number): number => (rest === 410 || first === rest ? rest : 302);

/** The paths of the circle that a redirect would close, beginning with its own; null when it closes none. */
export function loopAt(redirects: readonly Redirect[], added: Redirect): string[] | null {
  const byPath = new Map(redirects.map((redirect) => [redirect.path, redirect]));
  byPath.set(added.path, added);
  const way = [added.path];
  for (let at: Redirect | undefined = added; at?.target != null; ) {
    const next: string | null = pathOfTarget(at.target);
    if (next === null) return null;
    way.push(next);
    if (next === added.path) return way;
    if (way.length > byPath.size + 1) return null;
    at = byPath.get(next);
  }
  return null;
}
