/** What is shown where nothing is yet: what will be here, and the first thing to do. */
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./empty_state.module.css";

export function EmptyState({
  icon: Icon,
  title,
  text,
  children,
}: {
  icon?: LucideIcon;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className={styles.empty}>
      {Icon && <Icon aria-hidden className={styles.icon} />}
      <h2>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.action}>{children}</div>}
    </section>
  );
}
