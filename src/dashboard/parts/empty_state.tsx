/** What is shown where nothing is yet: what will be here, and the first thing to do. */
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./empty_state.module.css";

export function EmptyState({
  icon: Icon,
  title,
  text,
  level: Heading = "h2",
  children,
}: {
  icon?: LucideIcon;
  title: string;
  text?: ReactNode;
  /** `h1` where it is all of the screen. */
  level?: "h1" | "h2";
  children?: ReactNode;
}) {
  return (
    <section className={styles.empty}>
      {Icon && <Icon aria-hidden className={styles.icon} />}
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.action}>{children}</div>}
    </section>
  );
}
