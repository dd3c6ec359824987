/** In which account one is, and the way into others, and back to the first. Not shown to who has only one. */
import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDown, CornerUpLeft } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { actingAccount, switchAccount } from "../api/account.ts";
import { query } from "../api/queries.ts";
import { useMessages } from "../messages/messages.ts";
import { IconButton } from "../parts/button.tsx";
import { classes } from "../parts/classes.ts";
import { useHasClients, useUser } from "../session/session.ts";
import styles from "./switcher.module.css";

const SwitchAccount = lazy(() => import("./switch_account.tsx"));

const FRESH_MS = 5 * 60_000;

/** @param isSlim where there is room for pictures alone: the way back, where somebody is elsewhere */
export function Switcher({ isSlim = false }: { isSlim?: boolean }) {
  const t = useMessages("layout");
  const { account } = useUser();
  const hasClients = useHasClients();
  const [isChoosing, setChoosing] = useState(false);
  const { data: me } = useQuery({ ...query("GET /v1/users/me", {}), staleTime: FRESH_MS });
  const memberships = me?.memberships ?? [];
  if (actingAccount() === null && memberships.length < 2 && !hasClients) return null;
  const isElsewhere = actingAccount() !== null;
  const back = isElsewhere && (
    <IconButton icon={CornerUpLeft} label={t.leaveAccount(account.name)} onClick={() => switchAccount(null)} />
  );
  if (isSlim) return back && <div className={classes(styles.place, styles.elsewhere)}>{back}</div>;
  return (
    <div className={classes(styles.place, isElsewhere && styles.elsewhere)}>
      <button type="button" className={styles.switcher} title={account.name} onClick={() => setChoosing(true)}>
        <span className="unseen">{t.switchAccount}</span>
        <span className={styles.name} dir="auto">
          {account.name}
        </span>
        <ChevronsUpDown aria-hidden />
      </button>
      {back}
      {isChoosing && (
        <Suspense>
          <SwitchAccount memberships={memberships} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  );
}
