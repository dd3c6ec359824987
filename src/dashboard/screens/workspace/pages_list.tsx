/** The pages of the website in folders by their paths, the one that is worked on marked; where they are many they are searched. */
import { Link } from "@tanstack/react-router";
import { ChevronRight, FileText, House, Plus, Rows3 } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink, IconButton } from "../../parts/button.tsx";
import { classes } from "../../parts/classes.ts";
import { DragHandle } from "../../parts/dragging.tsx";
import { SearchField } from "../../parts/search_field.tsx";
import { useMay } from "../../session/session.ts";
import { type Page, stateOf, type Website } from "./page.ts";
import { PageForm } from "./page_form.tsx";
import styles from "./pages_list.module.css";
import { folderName, type Node, useFolders, useOrder } from "./pages_tree.ts";

/** Fewer are seen at once. */
const LEAST_SEARCHED = 12;

interface PagesListProps {
  website: Website;
  pages: Page[];
  current: Page;
  onGo: (pageId: string) => void;
}

export function PagesList({ website, pages, current, onGo }: PagesListProps) {
  const t = useMessages("workspace");
  const parts = useMessages("parts");
  const mayAdd = useMay("editor", "content");
  const [isAdding, setAdding] = useState(false);
  const [q, setQ] = useState("");
  const folders = useFolders(website._id, pages, current);
  const order = useOrder(website, pages);
  const wanted = q.toLocaleLowerCase();
  const found = pages.filter(({ name, path }) => `${name}\n${path}`.toLocaleLowerCase().includes(wanted));
  return (
    <nav aria-label={t.pages} className={styles.pages}>
      <header className={styles.heading}>
        <h2>{t.pages}</h2>
        <ButtonLink
          to={`/websites/${website._id}/pages` as "/"}
          icon={Rows3}
          look="quiet"
          size="small"
          aria-label={t.listPages}
          title={t.listPages}
        />
        {mayAdd && <IconButton size="small" icon={Plus} label={t.addPage} onClick={() => setAdding(true)} />}
      </header>
      <PageForm
        websiteId={website._id}
        pages={pages}
        page={null}
        open={isAdding}
        onClose={() => setAdding(false)}
        onMade={onGo}
      />
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
              <PageLink page={page!} current={current} handle={order.mayOrder && path !== "/"} />
            </li>
          );
        }
        const isOpen = folders.isOpen(path);
        const name = page?.name ?? folderName(path);
        return (
          <li key={path} {...order.rowOf(path, nodes)}>
            <div className={styles.folder}>
              {order.mayOrder && <DragHandle />}
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
  /** By which it is dragged. */
  handle?: boolean;
}

function PageLink({ page, current, withPath, withIcon = true, handle = false }: PageLinkProps) {
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
      {handle && <DragHandle />}
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
