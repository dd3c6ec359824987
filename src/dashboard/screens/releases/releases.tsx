/** What visitors saw of a website, and the way back to it. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { listQuery, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Pager } from "../../parts/pager.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Ago } from "../../parts/time.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useMay } from "../../session/session.ts";
import { DRAFTS } from "../workspace/page.ts";
import styles from "./releases.module.css";

/** What a release touches. */
export const RELEASED = [...DRAFTS, "GET /v1/websites/:id/releases", "GET /v1/users/me/stats"] as const;

/** @param props.none what is shown where there are none */
export function Releases({ websiteId, limit, none }: { websiteId: string; limit: number; none: ReactNode }) {
  const t = useMessages("workspace");
  const { show } = useToasts();
  const mayEdit = useMay("editor", "publish");
  const [isRestoring, setRestoring] = useState<string | null>(null);
  const { page, setPage } = useListState("releases");
  const releases = useQuery(listQuery("GET /v1/websites/:id/releases", { id: websiteId, limit, page }));
  const restore = useChange("POST /v1/releases/:id/restore", { refresh: [...RELEASED] });
  return (
    <Loaded query={releases} skeleton={<SkeletonRows count={2} />}>
      {(list) =>
        list.data.length === 0 ? (
          none
        ) : (
          <>
            <ol className={styles.releases}>
              {list.data.map(({ _id, number, message, current, created_at }) => (
                <li key={_id}>
                  <span className={styles.release}>
                    <span>{t.release(number)}</span>
                    <span className="note" dir="auto">
                      <Ago time={created_at} /> {message}
                    </span>
                  </span>
                  {current ? (
                    <StatusBadge tone="good">{t.now}</StatusBadge>
                  ) : (
                    mayEdit && (
                      <Button
                        size="small"
                        busy={restore.isPending && isRestoring === _id}
                        onClick={() => {
                          setRestoring(_id);
                          // What the call answers is the new release, with the pages of this one.
                          restore.mutate({ id: _id }, { onSuccess: () => show(t.wentBack(number)) });
                        }}
                      >
                        {t.goBack}
                      </Button>
                    )
                  )}
                </li>
              ))}
            </ol>
            <Pager list={list} onPage={setPage} />
          </>
        )
      }
    </Loaded>
  );
}
