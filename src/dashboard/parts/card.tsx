/** A sheet with a heading: one matter of a screen that has several, such as settings. */
import { type ReactNode, useId } from "react";
import styles from "./card.module.css";

export function Card({
  title,
  text,
  actions,
  children,
}: {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.header}>
        <div className={styles.words}>
          <h2 id={id}>{title}</h2>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {actions && <div className="row">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
