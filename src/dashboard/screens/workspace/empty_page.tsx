/** A page that is not written yet, or is being written now: its run, step by step. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useEffect, useState } from "react";
import { follow } from "../../api/events.ts";
import { query, refresh, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { useFailure } from "../../parts/failure.ts";
import { Step } from "../../parts/step.tsx";
import { useMay } from "../../session/session.ts";
import { useStopRun } from "../runs/use_stop_run.ts";
import styles from "./empty_page.module.css";
import { DRAFTS, type Page } from "./page.ts";

const SHOWN_CHARS = 600;

export function EmptyPage({ page }: { page: Page }) {
  const t = useMessages("workspace");
  const mayWrite = useMay("editor", "content", "ai");
  const client = useQueryClient();
  const runs = useQuery({
    ...query("GET /v1/runs", { page_id: page._id, limit: 1 }),
    enabled: useMay("viewer", "ai"),
  });
  const run = runs.data?.data[0];
  const isWriting = run !== undefined && ["queued", "planning", "generating"].includes(run.status);
  const runId = isWriting ? run._id : null;
  const write = useChange("POST /v1/pages/:id/generate", {
    refresh: ["GET /v1/runs", "GET /v1/websites/:id/pages", "GET /v1/credits"],
  });
  const stop = useStopRun([...DRAFTS]);
  /** The end of what visitors will read, as it is written. */
  const [written, setWritten] = useState("");
  useEffect(() => {
    if (!runId) return;
    const leaving = new AbortController();
    setWritten("");
    const watch = async () => {
      for await (const { event, data } of follow("GET /v1/runs/:id/events", { id: runId }, { signal: leaving.signal }))
        if (event === "text") setWritten((before) => (data.reset ? "" : (before + data.chunk).slice(-SHOWN_CHARS)));
        else if (event === "progress")
          client.setQueryData(
            query("GET /v1/runs", { page_id: page._id, limit: 1 }).queryKey,
            (list) =>
              list && { ...list, data: list.data.map((one) => (one._id === runId ? { ...one, ...data } : one)) },
          );
      if (leaving.signal.aborted) return;
      void refresh(client, ["GET /v1/runs", ...DRAFTS]);
    };
    watch().catch(() => {});
    return () => leaving.abort();
  }, [runId, client, page._id]);
  const failure = useFailure(run?.error);
  if (!isWriting)
    return (
      <EmptyState icon={Sparkles} title={t.empty} text={failure ?? page.prompt ?? t.emptyText}>
        {mayWrite && (
          <Button look="solid" busy={write.isPending} onClick={() => write.mutate({ id: page._id })}>
            {t.generatePage}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <EmptyState icon={Sparkles} title={t.writing} text={<Step of={run} />}>
      <div className={styles.progress}>
        {written !== "" && (
          <p dir="auto" aria-hidden className={styles.written}>
            {written}
          </p>
        )}
        <progress max={100} value={run.progress} aria-label={t.writing} />
        {mayWrite && (
          <Button size="small" onClick={() => stop.mutate({ id: run._id })} disabled={run.status === "generating"}>
            {t.stop}
          </Button>
        )}
      </div>
    </EmptyState>
  );
}
