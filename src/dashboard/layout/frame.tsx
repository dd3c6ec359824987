/** Around every screen: what is shown when one breaks, and a new one for each language. */
import { Outlet, useRouterState } from "@tanstack/react-router";
import { Component, type ReactNode } from "react";
import { useIsUnreachable } from "../api/connection.ts";
import { useLanguage } from "../messages/language.ts";
import { messagesNow, useMessages } from "../messages/messages.ts";
import { Button } from "../parts/button.tsx";
import { EmptyState } from "../parts/empty_state.tsx";
import { Notice } from "../parts/notice.tsx";
import styles from "./frame.module.css";

export function Frame() {
  const address = useRouterState({ select: (state) => state.location.pathname });
  return (
    <>
      <Guard key={useLanguage()} address={address}>
        <Outlet />
      </Guard>
      <Unreachable />
    </>
  );
}

/** Stays for as long as the server can't be reached. */
function Unreachable() {
  const t = useMessages("refusals");
  const isUnreachable = useIsUnreachable();
  return (
    <div role="status" className={styles.unreachable}>
      {isUnreachable && <Notice tone="warn">{t.unreachable}</Notice>}
    </div>
  );
}

/** A screen that breaks takes nothing else with it. */
class Guard extends Component<{ address: string; children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  /** Another screen is not the broken one. */
  override componentDidUpdate(before: { address: string }) {
    if (this.state.error && before.address !== this.props.address) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const t = messagesNow("layout");
    // A file that is gone was one of the version before.
    const isOld = /import|module|fetch/i.test(error.message);
    return (
      <main>
        <EmptyState level="h1" title={t.failed} text={isOld ? t.updated : error.message}>
          <Button onClick={() => location.reload()}>{t.reload}</Button>
        </EmptyState>
      </main>
    );
  }
}
