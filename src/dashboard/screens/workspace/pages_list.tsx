/** The pages of the website, the one that is worked on marked. */
import { Link } from "@tanstack/react-router";
import { FileText, House } from "lucide-react";
import { useMessages } from "../../messages/messages.ts";
import { classes } from "../../parts/classes.ts";
import type { Page } from "./page.ts";
import styles from "./pages_list.module.css";

const stateOf = ({ status, has_unpublished_changes }: Page) =>
  status === "published" && has_unpublished_changes ? "changed" : status;

export function PagesList({ pages, current }: { pages: Page[]; current: Page }) {
  const t = useMessages("workspace");
  return (
    <nav aria-label={t.pages} className={styles.pages}>
      <h2 className={styles.heading}>{t.pages}</h2>
      <ul>
        {pages.map((page) => {
          const state = stateOf(page);
          const Icon = page.path === "/" ? House : FileText;
          return (
            <li key={page._id}>
              <Link
                to="."
                search={{ page: page._id } as never}
                aria-current={page === current ? "page" : undefined}
                className={classes(styles.page, page === current && styles.current)}
              >
                <Icon aria-hidden />
                <span className={styles.name}>{page.name}</span>
                <span className={classes(styles.dot, styles[state])} title={t.status[state]}>
                  <span className="unseen">{t.status[state]}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
