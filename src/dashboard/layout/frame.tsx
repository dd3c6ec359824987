/** Around every screen: what is shown when one breaks, and a new one for each language. */
import { Outlet, useRouterState } from "@tanstack/react-router";
import { Component, type ReactNode } from "react";
import { useLanguage } from "../messages/language.ts";
import { messagesNow } from "../messages/messages.ts";
import { Button } from "../parts/button.tsx";
import { EmptyState } from "../parts/empty_state.tsx";

export function Frame() {
  const address = useRouterState({ select: (state) => state.location.pathname });
  return (
    <Guard key={useLanguage()} address={address}>
      <Outlet />
    </Guard>
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
