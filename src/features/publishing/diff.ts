/** What differs between two releases of a website: pure. */
import type { ReleasedPage, WayOn } from "./store.ts";

/** What visitors see of a page in a release. */
export interface SeenPage {
  path: string;
  version_id: string;
  title: string;
}

/** A page, or an address that leads on, that is not as it was. */
export type AnyChange =
  | { kind: "page"; change: ChangeKind; page_id: string; before: SeenPage | null; after: SeenPage | null }
  | { kind: "redirect"; change: ChangeKind; page_id: null; before: WayOn | null; after: WayOn | null };
export type ChangeKind = "added" | "changed" | "moved" | "removed";

interface ReleaseList {
  pages: ReleasedPage[];
  ways: WayOn[];
}

const keyOf = ({ page_id, part }: ReleasedPage): string => `${page_id} ${part}`;

const seen = ({ path, version_id, title }: ReleasedPage): SeenPage => ({ path, version_id, title });

/**
 * The changes from one release to another: pages in the order of their paths, then redirects. A page is changed when its
 * document is another, be it only for a menu.
 */
export function compareReleases(before: ReleaseList, after: ReleaseList): AnyChange[] {
  const changes: AnyChange[] = [];
  const old = new Map(before.pages.map((page) => [keyOf(page), page]));
  for (const page of after.pages) {
    const was = old.get(keyOf(page));
    old.delete(keyOf(page));
    if (was && was.document === page.document && was.path === page.path) continue;
    const change = !was ? "added" : was.path === page.path ? "changed" : "moved";
    changes.push({ kind: "page", change, page_id: page.page_id, before: was ? seen(was) : null, after: seen(page) });
  }
  for (const was of old.values())
    changes.push({ kind: "page", change: "removed", page_id: was.page_id, before: seen(was), after: null });
  changes.sort((a, b) => ((a.after ?? a.before)!.path < (b.after ?? b.before)!.path ? -1 : 1));

  const oldWays = new Map(before.ways.map((way) => [way.path, way]));
  for (const way of after.ways) {
    const was = oldWays.get(way.path) ?? null;
    oldWays.delete(way.path);
    if (was && was.status === way.status && was.target === way.target) continue;
    changes.push({ kind: "redirect", change: was ? "changed" : "added", page_id: null, before: was, after: way });
  }
  for (const was of oldWays.values())
    changes.push({ kind: "redirect", change: "removed", page_id: null, before: was, after: null });
  return changes;
}
