/** The pages of a website by their paths, in folders that can be open or closed. */
import { useState } from "react";
import type { Page } from "./page.ts";

/** A page, a folder, or both: "/blog" with "/blog/rye" in it. */
export interface Node {
  path: string;
  /** Null: there are only pages below it. */
  page: Page | null;
  children: Node[];
}

/** @param pages in the order in which they are to stand; a folder stands where the first of its pages does */
export function treeOf(pages: Page[]): Node[] {
  const root: Node = { path: "", page: null, children: [] };
  const known = new Map([["", root]]);
  const nodeAt = (path: string): Node => {
    const found = known.get(path);
    if (found) return found;
    const made: Node = { path, page: null, children: [] };
    known.set(path, made);
    nodeAt(path.slice(0, path.lastIndexOf("/"))).children.push(made);
    return made;
  };
  for (const page of pages) nodeAt(page.path === "/" ? "/" : page.path.replace(/\/$/, "")).page = page;
  return root.children.map(shortened);
}

/** A folder of a single thing is no help in finding it. */
function shortened(node: Node): Node {
  const children = node.children.map(shortened);
  return node.page === null && children.length === 1 ? children[0]! : { ...node, children };
}

/** What a folder without a page of its own is called: "/our-work" is "our work". */
export const folderName = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replaceAll("-", " ");

/** More pages than can be taken in at once: then folders are closed until they are opened. */
const MANY_PAGES = 25;

/** Which folders are open, kept in this browser for each website. */
export function useFolders(websiteId: string, pages: Page[], current: Page) {
  const key = `folders of ${websiteId}`;
  const [chosen, setChosen] = useState<Record<string, boolean>>(() => JSON.parse(localStorage.getItem(key) ?? "{}"));
  const isOpen = (path: string): boolean =>
    chosen[path] ?? (pages.length <= MANY_PAGES || current.path.startsWith(`${path}/`));
  const toggle = (path: string) => {
    const next = { ...chosen, [path]: !isOpen(path) };
    localStorage.setItem(key, JSON.stringify(next));
    setChosen(next);
  };
  return { isOpen, toggle };
}
