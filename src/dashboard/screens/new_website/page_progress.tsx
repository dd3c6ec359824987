/** One page: how far it is, and how it looks once it is written. */
import { CircleStop, RotateCcw } from "lucide-react";
import type { Item } from "../../api/operations.ts";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { classes } from "../../parts/classes.ts";
import { Failure } from "../../parts/failure.ts";
import { PageThumbnail } from "../../parts/page_thumbnail.tsx";
import { Progress } from "../../parts/progress.tsx";
import { StatusBadge, type Tone } from "../../parts/status_badge.tsx";
import { useStopRun } from "../runs/use_stop_run.ts";
import styles from "./page_progress.module.css";

type Run = Item<"GET /v1/runs">;
type Page = Item<"GET /v1/websites/:id/pages">;

const TONES: Record<Run["status"] | "empty", Tone> = {
  empty: "quiet",
  queued: "quiet",
  planning: "live",
  generating: "live",
  completed: "good",
  failed: "bad",
  stopped: "warn",
};

/** @param props.large once all are written: then how it looks is what matters */
export function PageProgress({ page, run, large }: { page: Page; run: Run | undefined; large: boolean }) {
  const t = useMessages("newWebsite");
  const generate = useChange("POST /v1/pages/:id/generate", { refresh: ["GET /v1/runs"] });
  const stop = useStopRun();
  // Pages that came otherwise, as those of a collection do, are there without a run.
  const status = run?.status ?? (page.draft_version_id ? "completed" : "empty");
  const isLive = status === "planning" || status === "generating";
  const mayBegin = status === "failed" || status === "stopped" || status === "empty";
  return (
    <article className={classes(styles.page, large && styles.large)}>
      <div className={styles.picture}>
        <PageThumbnail pageId={page._id} versionId={page.draft_version_id} />
      </div>
      <div className={styles.words}>
        <header className={styles.header}>
          <h2>{page.name}</h2>
          <StatusBadge tone={TONES[status]}>{t.states[status]}</StatusBadge>
        </header>
        <code className="note">{page.path}</code>
        {run?.error && (
          <p className="problem">
            <Failure error={run.error} />
          </p>
        )}
        {isLive && <Progress value={run!.progress} label={t.progressOf(page.name)} />}
        {mayBegin && (
          <div>
            <Button
              size="small"
              icon={RotateCcw}
              busy={generate.isPending}
              onClick={() => generate.mutate({ id: page._id, after_home: page.path !== "/" })}
            >
              {t.again}
            </Button>
          </div>
        )}
      </div>
      {(status === "queued" || status === "planning") && (
        <IconButton
          size="small"
          icon={CircleStop}
          label={`${t.stop}: ${page.name}`}
          onClick={() => stop.mutate({ id: run!._id })}
        />
      )}
    </article>
  );
}
