/** Leads who goes by keyboard past what comes before; seen while it has the focus. */
import styles from "./skip_link.module.css";

export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={`#${to}`} className={styles.skip}>
      {children}
    </a>
  );
}
