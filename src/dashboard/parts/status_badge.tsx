/** What state something is in. The dot and the colour say it once more; the words say it. */
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./status_badge.module.css";

export type Tone = "good" | "live" | "warn" | "bad" | "quiet";

/** `live`: it goes on at this moment. */
export const StatusBadge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={classes(styles.badge, styles[tone])}>{children}</span>
);
