/** The pages of a website by their paths, in folders that can be open or closed. */
import { type KeyboardEvent, useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useDragging } from "../../parts/dragging.tsx";
import { useMay } from "../../session/session.ts";
import type { Page, Website } from "./page.ts";

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

/** All pages of some nodes, as the tree shows them. */
const pagesOf = (nodes: Node[]): Page[] =>
  nodes.flatMap(({ page, children }) => [...(page ? [page] : []), ...pagesOf(children)]);

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * The tree, whose rows are brought into another order by dragging or with Alt and the arrow keys, among those beside them.
 * Visitors see it at once in the menus.
 */
export function useOrder(website: Website, pages: Page[]) {
  const t = useMessages("workspace");
  const mayOrder = useMay("editor", "content", "design", "domains");
  const tree = treeOf(pages);
  const [said, say] = useState("");
  const update = useChange("PUT /v1/websites/:id", {
    inTurn: `order of ${website._id}`,
    apply: ({ id, page_order }, cache) => cache.change(["GET /v1/websites/:id"], id, { page_order }),
    refresh: ["GET /v1/websites/:id", "GET /v1/websites/:id/releases"],
  });
  // The home page is first, whatever is moved.
  const mayMove = (siblings: Node[], path: string, to: number) =>
    siblings[to] !== undefined && siblings[to].path !== path && siblings[to].path !== "/" && path !== "/";
  const move = (siblings: Node[], path: string, to: number) => {
    const at = siblings.findIndex((node) => node.path === path);
    if (at < 0 || !mayMove(siblings, path, to)) return;
    const moved = siblings.toSpliced(at, 1).toSpliced(to, 0, siblings[at]!);
    const replaced = (nodes: Node[]): Node[] =>
      nodes === siblings ? moved : nodes.map((node) => ({ ...node, children: replaced(node.children) }));
    update.mutate({ id: website._id, page_order: pagesOf(replaced(tree)).map(({ _id }) => _id) });
    say(t.movedTo(to + 1, siblings.length));
  };
  const siblingsOf = (path: string, nodes = tree): Node[] | null =>
    nodes.some((node) => node.path === path)
      ? nodes
      : nodes.reduce<Node[] | null>((found, { children }) => found ?? siblingsOf(path, children), null);
  const placeIn = (siblings: Node[], path: string) => siblings.findIndex((node) => node.path === path);
  const dragging = useDragging({
    accepts: (path, place) => placeIn(siblingsOf(path) ?? [], place) >= 0,
    onDrop: (path, place) => {
      const siblings = siblingsOf(path) ?? [];
      move(siblings, path, placeIn(siblings, place));
    },
  });
  const rowOf = (path: string, siblings: Node[]) => {
    if (!mayOrder || path === "/") return {};
    return {
      ...dragging.rowOf(path),
      ...dragging.placeOf(path),
      onKeyDown: (event: KeyboardEvent) => {
        const step = STEPS[event.key];
        if (!event.altKey || step === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        move(siblings, path, placeIn(siblings, path) + step);
      },
    };
  };
  return { tree, rowOf, said, mayOrder, mayMove, move };
}

/** Where a page can be put: the folders that there are, and the pages of the first level, which become one. */
export const foldersOf = (pages: Page[]): string[] =>
  [
    ...new Set(
      pages.flatMap(({ path }) => {
        const folder = path.slice(0, path.lastIndexOf("/"));
        return [folder, folder === "" && !path.includes(":") ? path : ""].filter((one) => one.length > 1);
      }),
    ),
  ].sort();

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
