/** A list with the one thing of it that is read beside it; on a narrow screen one of the two. */
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./panes.module.css";

/** A screen whose list has panes: what stands above the list makes room on a narrow screen for what is read. */
export const PaneScreen = ({ children }: { children: ReactNode }) => <div className={styles.screen}>{children}</div>;

/** @param props.choose what stands where nothing is read yet */
export function Panes({
  label,
  list,
  detail,
  choose,
}: {
  /** What the detail is called, read aloud. */
  label: string;
  list: ReactNode;
  detail: ReactNode;
  choose: string;
}) {
  return (
    <div className={classes(styles.panes, Boolean(detail) && styles.reading)}>
      <div className={styles.list}>{list}</div>
      <section className={styles.detail} aria-label={label}>
        {detail || <p className={styles.choose}>{choose}</p>}
      </section>
    </div>
  );
}
