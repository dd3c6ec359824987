/** Says what went wrong or must be known, where it matters, and stays. What went wrong is read aloud at once. */
import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./notice.module.css";

export function Notice({ tone, children }: { tone: "bad" | "warn" | "plain"; children: ReactNode }) {
  const Icon = tone === "plain" ? Info : CircleAlert;
  return (
    <div role={tone === "bad" ? "alert" : undefined} className={classes(styles.notice, styles[tone])}>
      <Icon aria-hidden />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
