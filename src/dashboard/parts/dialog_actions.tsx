/** The buttons at the end of a dialog, the one that does it last. */
import type { ReactNode } from "react";
import styles from "./dialog.module.css";

export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
