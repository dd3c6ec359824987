/** What is beside every screen: the navigation, as a rail or, on narrow screens, behind a button. */
import { Outlet, useRouterState } from "@tanstack/react-router";
import { Menu as MenuIcon, Search } from "lucide-react";
import { lazy, Suspense, useLayoutEffect, useRef, useState } from "react";
import { PRODUCT } from "../brand.ts";
import { useMessages } from "../messages/messages.ts";
import { IconButton } from "../parts/button.tsx";
import { classes } from "../parts/classes.ts";
import { Dialog } from "../parts/dialog.tsx";
import { useFocusKeeper } from "../parts/focus.ts";
import { useShortcut } from "../parts/shortcut.tsx";
import { SkipLink } from "../parts/skip_link.tsx";
import { ConfirmIdentity } from "../session/confirm_identity.tsx";
import styles from "./layout.module.css";
import { Mark } from "./mark.tsx";
import { Navigation, Tabs } from "./navigation.tsx";
import { useWhereabouts } from "./places.ts";
import { UpdateNotice } from "./update_notice.tsx";

const Palette = lazy(() => import("./palette.tsx"));

export function Layout() {
  const t = useMessages("layout");
  const [searching, setSearching] = useState(false);
  const [navigating, setNavigating] = useState(false);
  const main = useRef<HTMLElement>(null);
  const address = useRouterState({ select: (state) => state.location.pathname });
  const whereabouts = useWhereabouts();
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
  const { isSlim } = whereabouts;
  return (
    <div className={classes(styles.layout, isSlim && styles.slim)}>
      <SkipLink to="content">{t.skip}</SkipLink>
      <aside className={styles.rail}>
        <Navigation whereabouts={whereabouts} onSearch={search} shape={isSlim ? "slim" : "rail"} />
      </aside>
      <header className={styles.bar}>
        <IconButton icon={MenuIcon} label={t.openNavigation} onClick={() => setNavigating(true)} />
        <Mark />
        <IconButton icon={Search} label={t.search} onClick={search} />
      </header>
      <Dialog open={navigating} onClose={() => setNavigating(false)} title={PRODUCT} shape="start">
        <Navigation whereabouts={whereabouts} onSearch={search} shape="dialog" />
      </Dialog>
      <div className={styles.screen}>
        {whereabouts.isPlace && whereabouts.group && <Tabs group={whereabouts.group} />}
        <main ref={main} id="content" tabIndex={-1} className={styles.main}>
          <UpdateNotice />
          <Outlet />
        </main>
      </div>
      <ConfirmIdentity />
      {searching && (
        <Suspense>
          <Palette onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </div>
  );
}
