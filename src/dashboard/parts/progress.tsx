/** How far something is. */
import styles from "./progress.module.css";

/** @param props.value percent */
export const Progress = ({ value, label }: { value: number; label: string }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={value}
    className={styles.track}
  >
    <div className={styles.done} style={{ inlineSize: `${value}%` }} />
  </div>
);
