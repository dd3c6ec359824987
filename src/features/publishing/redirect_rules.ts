/**
 * Where a website's redirects lead. They are kept as they were made and resolved when a release is made of them: a
 * chain becomes one step, so that no visitor is sent on twice. A path with "/*" at its end stands for everything below
 * it; where that leads is seen when somebody asks for it (`sites/edge.ts`). Pure decisions.
 */
import { normalPath, withoutFinalSlashes } from "../../lib/urls.ts";

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

/**
 * The path that a target within the website leads to, in its normal form; null for an address elsewhere.
 * @param hosts of the website
 */
export function pathOfTarget(target: string, hosts: readonly string[] = []): string | null {
  const url = target.startsWith("/") ? null : URL.parse(target);
  if (!target.startsWith("/") && !(url && hosts.includes(url.hostname))) return null;
  return normalPath(url?.pathname ?? target.slice(0, target.search(/[?#]|$/)));
}

export const isWildcard = (path: string): boolean => path.endsWith("/*");

/** Redirects with their paths in the normal form in which visitors' are compared; of several at one the last counts. */
export const inNormalForm = <Kept extends Redirect>(redirects: readonly Kept[]): Kept[] => [
  ...new Map(
    redirects.map((redirect) => [normalPath(redirect.path), { ...redirect, path: normalPath(redirect.path) }]),
  ).values(),
];

/**
 * Each redirect with the place where its chain ends: 410 when that is gone, 302 when one of its steps is only for now.
 * What leads around in a circle is left out; `loopOf` refuses it before it is made.
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

/** A visitor who is sent on more often goes in a circle: what a wildcard leads to may be another address each time. */
const MOST_STEPS = 50;
/** In characters: a way to a longer path leads on for ever, because a target that names `:splat` twice doubles it. */
const LONGEST_WAY = 10_000;

/** What a website has besides its redirects. */
export interface Surroundings {
  /** Whether the website shows something at a path, where nobody is sent on. */
  isThere?: (path: string) => boolean;
  /** Hosts of the website. */
  hosts?: readonly string[];
}

/** The ways in which a path may be written that leads to the same. */
const waysToWrite = (path: string): string[] => {
  const plain = withoutFinalSlashes(path);
  return [path, plain, plain.replace(/(?:\/index)?\.html?$/i, "")].map((one) => one || "/");
};

/** Says which redirect is for a path; undefined: none is. */
function ruleFinder(byPath: ReadonlyMap<string, Redirect>, isThere: (path: string) => boolean) {
  return (path: string): Redirect | undefined => {
    for (const one of waysToWrite(path)) {
      const exact = byPath.get(one);
      if (exact && !isWildcard(one)) return exact;
      if (isThere(one)) return undefined;
    }
    for (let end = path.length; end >= 0; end = end === 0 ? -1 : path.lastIndexOf("/", end - 1)) {
      const wildcard = byPath.get(`${path.slice(0, end)}/*`);
      if (wildcard) return wildcard;
    }
    return undefined;
  };
}

/** Where a redirect sends visitors of a path on to. */
const targetAt = ({ path, target }: Redirect, at: string): string | null =>
  target && isWildcard(path) ? target.replaceAll(":splat", () => at.slice(path.length - 1)) : target;

/** Where visitors of a path get to. */
export interface Way<Kept extends Redirect> {
  /** What sends them on, one after the other, each with where to. */
  steps: { redirect: Kept; leads_to: string | null }[];
  /** `missing`: to an address of the website at which nothing is. */
  end: "page" | "missing" | "gone" | "elsewhere" | "circle";
}

/** Follows the redirects from a path. */
export function followPath<Kept extends Redirect>(
  redirects: readonly Kept[],
  path: string,
  { isThere = () => false, hosts = [] }: Surroundings,
): Way<Kept> {
  const byPath = new Map(inNormalForm(redirects).map((redirect) => [redirect.path, redirect]));
  const ruleAt = ruleFinder(byPath, isThere);
  const steps: Way<Kept>["steps"] = [];
  for (let at = normalPath(path); ; ) {
    const redirect = ruleAt(at) as Kept | undefined;
    if (!redirect) return { steps, end: waysToWrite(at).some(isThere) ? "page" : "missing" };
    const leads_to = targetAt(redirect, at);
    steps.push({ redirect, leads_to });
    if (leads_to === null) return { steps, end: "gone" };
    const next = pathOfTarget(leads_to, hosts);
    if (next === null) return { steps, end: "elsewhere" };
    if (steps.length >= MOST_STEPS || next.length > LONGEST_WAY) return { steps: steps.slice(0, 10), end: "circle" };
    at = next;
  }
}

/** A way of visitors that ends in a circle. */
export interface Loop {
  way: string[];
  /** Which of the added redirects closes it: the last that is on it. */
  index: number;
}

/**
 * A way of visitors that ends in a circle because of redirects that are added, from where they come; null: there is none.
 * Linear in all of them: what a path leads to is looked at once.
 */
export function loopOf(
  redirects: readonly Redirect[],
  added: readonly Redirect[],
  { isThere = () => false, hosts = [] }: Surroundings = {},
): Loop | null {
  const byPath = new Map(inNormalForm([...redirects, ...added]).map((redirect) => [redirect.path, redirect]));
  const ruleAt = ruleFinder(byPath, isThere);
  const places = new Map(added.map(({ path }, index) => [normalPath(path), index]));
  /** Paths from where visitors get somewhere. */
  const safe = new Set<string>();
  const loopFrom = (start: string): Loop | null => {
    const way = new Set([start]);
    let index = -1;
    let wildcards = 0;
    for (let at = start; !safe.has(at); ) {
      const rule = ruleAt(at);
      const next = rule && rule.target !== null ? pathOfTarget(targetAt(rule, at)!, hosts) : null;
      if (next === null) break;
      index = Math.max(index, places.get(rule!.path) ?? -1);
      if (isWildcard(rule!.path)) wildcards++;
      if (way.has(next) || wildcards > MOST_STEPS || next.length > LONGEST_WAY)
        return index < 0 ? null : { way: [...way, next].slice(0, 10), index };
      way.add(next);
      at = next;
    }
    for (const path of way) safe.add(path);
    return null;
  };
  const isAdded = ({ path }: Redirect) => places.has(path);
  const all = [...byPath.values()];
  // A redirect elsewhere may lead into a wildcard, and out of it into one that is added.
  const others = all.some(({ path }) => isWildcard(path)) ? all.filter((one) => !isAdded(one)) : [];
  for (const { path } of [...all.filter(isAdded), ...others]) {
    // Of a wildcard a path that nothing else is for.
    const loop = loopFrom(isWildcard(path) ? `${path.slice(0, -1)}…` : path);
    if (loop) return loop;
  }
  return null;
}
