/** The head of a screen: what it is, what can be done here. It names the browser's tab, too. */
import { type ReactNode, useEffect } from "react";
import { PRODUCT } from "../brand.ts";
import styles from "./page_header.module.css";

export function PageHeader({
  title,
  text,
  above,
  children,
}: {
  title: string;
  text?: ReactNode;
  /** The way back, or what it belongs to. */
  above?: ReactNode;
  /** Buttons. */
  children?: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {above && <div className={styles.above}>{above}</div>}
        <h1>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children && <div className="line">{children}</div>}
    </header>
  );
}
