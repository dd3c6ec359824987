/** In which account one is, and the way into others. Not shown to who has only one. */
import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { actingAccount } from "../api/account.ts";
import { query } from "../api/queries.ts";
import { useMessages } from "../messages/messages.ts";
import { useHasClients, useUser } from "../session/session.ts";
import styles from "./switcher.module.css";

const SwitchAccount = lazy(() => import("./switch_account.tsx"));

const FRESH_MS = 5 * 60_000;

export function Switcher() {
  const t = useMessages("layout");
  const { account } = useUser();
  const hasClients = useHasClients();
  const [isChoosing, setChoosing] = useState(false);
  const { data: me } = useQuery({ ...query("GET /v1/users/me", {}), staleTime: FRESH_MS });
  const memberships = me?.memberships ?? [];
  if (actingAccount() === null && memberships.length < 2 && !hasClients) return null;
  return (
    <>
      <button type="button" className={styles.switcher} title={account.name} onClick={() => setChoosing(true)}>
        <span className="unseen">{t.switchAccount}</span>
        <span className={styles.name} dir="auto">
          {account.name}
        </span>
        <ChevronsUpDown aria-hidden />
      </button>
      {isChoosing && (
        <Suspense>
          <SwitchAccount memberships={memberships} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
