/** The pages of a website in their folders, each with buttons for its place and its folder: for who can't drag them. */
import { ArrowDown, ArrowUp, FolderInput } from "lucide-react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { IconButton } from "../../parts/button.tsx";
import { Menu } from "../../parts/menu.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useMay } from "../../session/session.ts";
import styles from "./arrange_pages.module.css";
import { DRAFTS, type Page, type Website } from "./page.ts";
import { folderName, foldersOf, type Node, useOrder } from "./pages_tree.ts";

export function ArrangePages({ website, pages }: { website: Website; pages: Page[] }) {
  const order = useOrder(website, pages);
  return (
    <div className={styles.arrange}>
      <p className="unseen" role="status">
        {order.said}
      </p>
      <Rows nodes={order.tree} order={order} folders={foldersOf(pages)} />
    </div>
  );
}

interface RowsProps {
  nodes: Node[];
  order: ReturnType<typeof useOrder>;
  folders: string[];
}

function Rows({ nodes, order, folders }: RowsProps) {
  const t = useMessages("workspace");
  return (
    <ul>
      {nodes.map(({ path, page, children }, at) => {
        const name = page?.name ?? folderName(path);
        const place = (step: number) => ({
          size: "small" as const,
          "aria-disabled": !order.mayMove(nodes, path, at + step) || undefined,
          onClick: () => order.move(nodes, path, at + step),
        });
        return (
          <li key={path}>
            <div className={styles.row}>
              <span className={styles.name} dir="auto">
                {name} <small>{path}</small>
              </span>
              {page && children.length === 0 && <ToFolder page={page} folders={folders} />}
              {path !== "/" && order.mayOrder && (
                <>
                  <IconButton icon={ArrowUp} label={t.pageUp(name)} {...place(-1)} />
                  <IconButton icon={ArrowDown} label={t.pageDown(name)} {...place(1)} />
                </>
              )}
            </div>
            {children.length > 0 && <Rows nodes={children} order={order} folders={folders} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Puts a page into another folder, which is another address. */
function ToFolder({ page, folders }: { page: Page; folders: string[] }) {
  const t = useMessages("workspace");
  const { show } = useToasts();
  const mayMove = useMay("editor", "content");
  const { _id, path, name } = page;
  const slash = path.lastIndexOf("/");
  const move = useChange("PUT /v1/pages/:id", {
    refresh: [...DRAFTS],
    onDone: (moved) => show(t.movedToPath(moved.name, moved.path), { undo: () => move.mutate({ id: _id, path }) }),
  });
  // The home page has its place, and the template of a collection's records has that of the collection.
  if (!mayMove || path === "/" || path.includes("/:")) return null;
  return (
    <Menu
      trigger={<IconButton icon={FolderInput} size="small" label={t.toFolder(name)} busy={move.isPending} />}
      heading={t.pageFolder}
      items={["", ...folders]
        .filter((folder) => folder !== path)
        .map((folder) => ({
          id: folder,
          label: folder || t.noFolder,
          checked: folder === path.slice(0, slash),
          onSelect: () => folder !== path.slice(0, slash) && move.mutate({ id: _id, path: folder + path.slice(slash) }),
        }))}
    />
  );
}
