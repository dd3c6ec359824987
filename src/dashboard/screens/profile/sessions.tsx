/** Where the user is signed in. Any of it can be ended from here. */
import { useQuery } from "@tanstack/react-query";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Ago, DateOf } from "../../parts/time.tsx";
import { browserName } from "../../session/browser_name.ts";
import styles from "./list.module.css";

/** More than a user may have. */
const MOST_SHOWN = 100;

export function Sessions() {
  const t = useMessages("profile");
  const sessions = useQuery(query("GET /v1/sessions", { limit: MOST_SHOWN }));
  const end = useChange("DELETE /v1/sessions/:id", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/sessions"], id),
    refresh: ["GET /v1/sessions"],
    says: t.sessionEnded,
  });
  return (
    <Card title={t.sessions} text={t.sessionsText}>
      <Loaded query={sessions} skeleton={<SkeletonRows count={2} />}>
        {({ data }) => (
          <ul className={styles.list}>
            {data.map(({ _id, current, user_agent, last_seen_at, created_at }) => {
              const name = browserName(user_agent) ?? t.unknownBrowser;
              return (
                <li key={_id}>
                  <div className={styles.words}>
                    <span className={styles.name}>
                      {name}
                      {current && <StatusBadge tone="good">{t.thisOne}</StatusBadge>}
                    </span>
                    <p className="note">
                      {t.lastSeen} <Ago time={last_seen_at} />
                      {" · "}
                      {t.since} <DateOf time={created_at} />
                    </p>
                  </div>
                  {!current && (
                    <Button size="small" aria-label={t.endOf(name)} onClick={() => end.mutate({ id: _id })}>
                      {t.end}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
