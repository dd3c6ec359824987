/** The versions of a page: each can be looked at, and brought back. */

import { useQuery } from "@tanstack/react-query";
import { Columns2, History } from "lucide-react";
import { listQuery, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { classes } from "../../parts/classes.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { Pager } from "../../parts/pager.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Ago } from "../../parts/time.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useMay } from "../../session/session.ts";
import { DRAFTS, type Page, type Version } from "./page.ts";
import { backTo, isBack, useChangeWords, useVersionName } from "./use_change_words.ts";
import styles from "./versions_list.module.css";

const SHOWN = 30;

export function VersionsList({
  page,
  looked,
  compared,
  onLook,
  onCompare,
}: {
  page: Page;
  looked: string | null;
  /** The version that is beside the draft. */
  compared: string | null;
  onLook: (versionId: string | null) => void;
  onCompare: (versionId: string) => void;
}) {
  const t = useMessages("workspace");
  const inWords = useChangeWords();
  const { showError } = useToasts();
  const mayRestore = useMay("editor", "content");
  const { page: at, setPage } = useListState("versions");
  const versions = useQuery(listQuery("GET /v1/pages/:id/versions", { id: page._id, limit: SHOWN, page: at }));
  const restore = useChange("POST /v1/versions/:id/restore", {
    refresh: [...DRAFTS],
    says: t.restored,
    onDone: () => onLook(null),
    onFail: (error) => showError(error.code === "page_changed" ? { message: t.changedMeanwhile } : error),
  });
  return (
    <Loaded query={versions} skeleton={<SkeletonRows />}>
      {(list) => (
        <ol className={styles.versions}>
          {list.data.map((version) => {
            const isDraft = version._id === page.draft_version_id;
            const isLooked = version._id === looked;
            return (
              <li key={version._id} className={classes(styles.version, isLooked && styles.looked)}>
                <button
                  type="button"
                  className={styles.look}
                  aria-pressed={isLooked}
                  onClick={() => {
                    onLook(isDraft ? null : version._id);
                    if (compared) onCompare(isDraft ? "" : version._id);
                  }}
                >
                  <span className={styles.what}>
                    <span className="unseen">{t.look}: </span>
                    {t.sources[version.source]}
                    {isDraft && <StatusBadge tone="quiet">{t.draft}</StatusBadge>}
                    {version._id === page.published_version_id && <StatusBadge tone="good">{t.published}</StatusBadge>}
                  </span>
                  {isBack(version) ? (
                    <WentBack from={version} versions={list.data} />
                  ) : (
                    version.message && (
                      <span dir="auto" className={styles.message}>
                        {inWords(version, "message")}
                      </span>
                    )
                  )}
                  <span className={styles.when}>
                    {version.author && <bdi>{version.author}, </bdi>}
                    <Ago time={version.created_at} />
                  </span>
                </button>
                {isLooked && (
                  <div className={styles.actions}>
                    {version._id !== compared && (
                      <Button size="small" icon={Columns2} onClick={() => onCompare(version._id)}>
                        {t.compare}
                      </Button>
                    )}
                    {mayRestore && (
                      <Button
                        size="small"
                        icon={History}
                        busy={restore.isPending}
                        onClick={() =>
                          restore.mutate({ id: version._id, base_version_id: page.draft_version_id ?? undefined })
                        }
                      >
                        {t.restore}
                      </Button>
                    )}
                  </div>
                )}
              </li>
            );
          })}
          <li className={styles.pager}>
            <Pager list={list} onPage={setPage} />
          </li>
        </ol>
      )}
    </Loaded>
  );
}

/** What a version is that was made the draft again, which its message names. */
function WentBack({ from, versions }: { from: Version; versions: Version[] }) {
  const nameOf = useVersionName();
  const before = backTo(from, versions);
  if (!before) return null;
  return (
    <span dir="auto" className={styles.message}>
      {nameOf(before)} · <Ago time={before.created_at} />
    </span>
  );
}
