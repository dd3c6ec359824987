/**
 * What is seen of a screen before the application has come: the frame that it stands in, with its name. Rendered where the
 * application is bundled, in every language, and in the document then; the application takes its place. Nothing in it can
 * be used.
 */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import styles from "./layout/layout.module.css";
import { Mark } from "./layout/mark.tsx";
import { chooseLanguage, type Language } from "./messages/language.ts";
import header from "./parts/page_header.module.css";
import { SignInShell } from "./screens/sign_in/sign_in_shell.tsx";

function rendered(language: Language, shell: ReactNode): string {
  chooseLanguage(language);
  return renderToStaticMarkup(
    <div inert data-shell="">
      {shell}
    </div>,
  );
}

export const signInShell = (language: Language, hasPasskeys: boolean): string =>
  rendered(language, <SignInShell hasPasskeys={hasPasskeys} />);

/** Of a screen behind the sign-in. @param name null: it is known only when the screen has asked for it */
export const insideShell = (language: Language, name: string | null): string =>
  rendered(
    language,
    <div className={styles.layout}>
      <aside className={styles.rail}>
        <Mark />
      </aside>
      <header className={styles.bar}>
        <span className={styles.button} />
        <Mark />
        <span className={styles.button} />
      </header>
      <main className={styles.main}>
        {name && (
          <header className={header.header}>
            <div className={header.words}>
              <h1>{name}</h1>
            </div>
          </header>
        )}
      </main>
    </div>,
  );
