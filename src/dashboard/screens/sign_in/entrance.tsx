/** What all screens share that are in front of the application: the mark, what is asked, and a way elsewhere. */
import { type ReactNode, useEffect } from "react";
import { brand, PRODUCT } from "../../brand.ts";
import { Mark } from "../../layout/mark.tsx";
import { LanguageSwitch } from "../../parts/language_switch.tsx";
import { ThemeSwitch } from "../../parts/theme_switch.tsx";
import { chooseBeforeSignIn } from "../../session/session.ts";
import styles from "./entrance.module.css";

export function Entrance({
  title,
  text,
  below,
  children,
}: {
  title: string;
  text?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
  return (
    <div className={styles.entrance}>
      <main className={styles.sheet}>
        <Mark />
        <header className={styles.words}>
          <h1>{title}</h1>
          {text && <p>{text}</p>}
        </header>
        {children}
        {below && <footer className={styles.below}>{below}</footer>}
      </main>
      <footer className={styles.switches}>
        {brand && (brand.footer || brand.support) && (
          <p className={styles.imprint}>
            {brand.footer}
            {brand.footer && brand.support && <br />}
            {brand.support && <a href={`mailto:${brand.support}`}>{brand.support}</a>}
          </p>
        )}
        <LanguageSwitch onChoose={chooseBeforeSignIn} />
        <ThemeSwitch />
      </footer>
    </div>
  );
}

/** "or", between two ways. */
export const Or = ({ children }: { children: ReactNode }) => <p className={styles.or}>{children}</p>;
