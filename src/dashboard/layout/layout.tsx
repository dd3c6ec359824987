/** What is beside every screen: the navigation, as a rail or, on narrow screens, behind a button. */
import { Outlet, useRouterState } from "@tanstack/react-router";
import { Menu as MenuIcon, Search } from "lucide-react";
import { lazy, Suspense, useLayoutEffect, useRef, useState } from "react";
import { useMessages } from "../messages/messages.ts";
import { IconButton } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { useFocusKeeper } from "../parts/focus.ts";
import { useShortcut } from "../parts/shortcut.tsx";
import { ConfirmIdentity } from "../session/confirm_identity.tsx";
import styles from "./layout.module.css";
import { Mark } from "./mark.tsx";
import { Navigation } from "./navigation.tsx";
import { UpdateNotice } from "./update_notice.tsx";

const Palette = lazy(() => import("./palette.tsx"));

export function Layout() {
  const t = useMessages("layout");
  const [searching, setSearching] = useState(false);
  const [navigating, setNavigating] = useState(false);
  const main = useRef<HTMLElement>(null);
  const address = useRouterState({ select: (state) => state.location.pathname });
  const before = useRef(address);
  // Who goes to another screen is at its beginning, also with a screen reader; before anything there can be pressed.
  useLayoutEffect(() => {
    if (before.current !== address) main.current?.focus({ preventScroll: true });
    before.current = address;
    setNavigating(false);
  }, [address]);
  useFocusKeeper(main);
  useShortcut("mod+k", () => setSearching(true));
  const search = () => {
    setNavigating(false);
    setSearching(true);
  };
  return (
    <div className={styles.layout}>
      <a href="#content" className={styles.skip}>
        {t.skip}
      </a>
      <aside className={styles.rail}>
        <Navigation onSearch={search} />
      </aside>
      <header className={styles.bar}>
        <IconButton icon={MenuIcon} label={t.openNavigation} onClick={() => setNavigating(true)} />
        <Mark />
        <IconButton icon={Search} label={t.search} onClick={search} />
      </header>
      <Dialog open={navigating} onClose={() => setNavigating(false)} title="Sitewright" shape="start">
        <Navigation onSearch={search} inDialog />
      </Dialog>
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        <UpdateNotice />
        <Outlet />
      </main>
      <ConfirmIdentity />
      {searching && (
        <Suspense>
          <Palette onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </div>
  );
}
