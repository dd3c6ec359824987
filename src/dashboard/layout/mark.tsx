/** The mark of the product: a corner of a page, as drafted. */
import styles from "./mark.module.css";

export const Mark = ({ withName = true }: { withName?: boolean }) => (
  <span className={styles.mark}>
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3.5 1v18M1 3.5h18" className={styles.guide} />
      <path d="M3.5 3.5h11a2 2 0 0 1 2 2v11h-11a2 2 0 0 1-2-2z" className={styles.sheet} />
      <path d="M3.5 8h13" className={styles.fold} />
    </svg>
    <span className={withName ? undefined : "unseen"}>Sitewright</span>
  </span>
);
