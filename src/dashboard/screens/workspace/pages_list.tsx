/** The pages of the website in folders by their paths, the one that is worked on marked; where they are many they are searched. */
import { Link } from "@tanstack/react-router";
import { ChevronRight, FileText, House } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../messages/messages.ts";
import { classes } from "../../parts/classes.ts";
import { SearchField } from "../../parts/search_field.tsx";
import type { Page, Website } from "./page.ts";
import styles from "./pages_list.module.css";
import { folderName, type Node, useFolders, useOrder } from "./pages_tree.ts";

const stateOf = ({ status, has_unpublished_changes }: Page) =>
  status === "published" && has_unpublished_changes ? "changed" : status;

/** Fewer are seen at once. */
const LEAST_SEARCHED = 12;

interface PagesListProps {
  website: Website;
  pages: Page[];
  current: Page;
}

export function PagesList({ website, pages, current }: PagesListProps) {
  const t = useMessages("workspace");
  const parts = useMessages("parts");
  const [q, setQ] = useState("");
  const folders = useFolders(website._id, pages, current);
  const order = useOrder(website, pages);
  const wanted = q.toLocaleLowerCase();
  const found = pages.filter(({ name, path }) => `${name}\n${path}`.toLocaleLowerCase().includes(wanted));
  return (
    <nav aria-label={t.pages} className={styles.pages}>
      <h2 className={styles.heading}>{t.pages}</h2>
      <p className="unseen" role="status">
        {order.said}
      </p>
      {pages.length >= LEAST_SEARCHED && (
        <div className={styles.search}>
          <SearchField label={t.searchPages} value={q} onSearch={setQ} />
        </div>
      )}
      {q ? (
        <ul>
          {found.map((page) => (
            <li key={page._id}>
              <PageLink page={page} current={current} withPath />
            </li>
          ))}
        </ul>
      ) : (
        <Nodes nodes={order.tree} current={current} folders={folders} order={order} />
      )}
      {q && found.length === 0 && (
        <p role="status" className={styles.none}>
          {parts.nothingFound}
        </p>
      )}
    </nav>
  );
}

interface NodesProps {
  nodes: Node[];
  current: Page;
  folders: ReturnType<typeof useFolders>;
  order: ReturnType<typeof useOrder>;
}

function Nodes({ nodes, current, folders, order }: NodesProps) {
  const t = useMessages("workspace");
  return (
    <ul>
      {nodes.map(({ path, page, children }) => {
        if (children.length === 0) {
          return (
            <li key={path} {...order.rowOf(path, nodes)}>
              <PageLink page={page!} current={current} />
            </li>
          );
        }
        const isOpen = folders.isOpen(path);
        const name = page?.name ?? folderName(path);
        return (
          <li key={path} {...order.rowOf(path, nodes)}>
            <div className={styles.folder}>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-label={page ? t.folderOf(name) : undefined}
                className={classes(styles.toggle, !page && styles.alone)}
                onClick={() => folders.toggle(path)}
              >
                <ChevronRight aria-hidden />
                {!page && (
                  <span className={styles.name} dir="auto">
                    {name}
                  </span>
                )}
              </button>
              {page && <PageLink page={page} current={current} withIcon={false} />}
            </div>
            {isOpen && <Nodes nodes={children} current={current} folders={folders} order={order} />}
          </li>
        );
      })}
    </ul>
  );
}

interface PageLinkProps {
  page: Page;
  current: Page;
  withPath?: boolean;
  withIcon?: boolean;
}

function PageLink({ page, current, withPath, withIcon = true }: PageLinkProps) {
  const t = useMessages("workspace");
  const state = stateOf(page);
  const Icon = page.path === "/" ? House : FileText;
  return (
    <Link
      to="."
      search={{ page: page._id } as never}
      aria-current={page === current ? "page" : undefined}
      className={classes(styles.page, page === current && styles.current)}
      title={page.path === "/" ? page.path : `${page.path}\n${t.orderHint}`}
      draggable={false}
    >
      {withIcon && <Icon aria-hidden />}
      <span className={styles.name} dir="auto">
        {page.name} {withPath && <small>{page.path}</small>}
      </span>
      <span className={classes(styles.dot, styles[state])} title={t.status[state]}>
        <span className="unseen">{t.status[state]}</span>
      </span>
    </Link>
  );
}
