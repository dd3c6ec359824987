/** For the operator: what is newer than the version that runs, and notices about it. What is of security stays until it is done. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../api/queries.ts";
import { useMessages } from "../messages/messages.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import { useMay } from "../session/session.ts";
import styles from "./update_notice.module.css";

const HIDDEN = "hidden update";

export function UpdateNotice() {
  const t = useMessages("layout");
  const isOwner = useMay("owner");
  const { data: settings } = useQuery(query("GET /v1/settings", {}));
  const [hidden, setHidden] = useState(() => localStorage.getItem(HIDDEN));
  if (!isOwner || !settings?.update) return null;
  const { release, messages } = settings.update;
  const shown = JSON.stringify([release?.version, messages.map(({ title }) => title)]);
  const isOfSecurity = release?.security || messages.some(({ security }) => security);
  if (!isOfSecurity && hidden === shown) return null;
  const hide = () => {
    localStorage.setItem(HIDDEN, shown);
    setHidden(shown);
  };
  return (
    <div className={styles.updates}>
      {release && (
        <Notice tone={release.security ? "bad" : "plain"}>
          {(release.security ? t.newVersionSecurity : t.newVersion)(release.version, release.date)}{" "}
          <span className={styles.how}>{t.newVersionHow}</span>
          <details>
            <summary>{t.whatIsNew}</summary>
            <div className={styles.notes}>{release.notes}</div>
          </details>
        </Notice>
      )}
      {messages.map(({ title, description, url, security }) => (
        <Notice key={title} tone={security ? "bad" : "plain"}>
          <strong>{title}</strong> {description}{" "}
          {url && (
            <a href={url} target="_blank" rel="noreferrer">
              {t.more}
            </a>
          )}
        </Notice>
      ))}
      {!isOfSecurity && <Button onClick={hide}>{t.hideUpdate}</Button>}
    </div>
  );
}
