/** How the pages of a website are being written. All of it is the server's: a reload, or another tab, shows the same. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ArrowRight, CircleStop } from "lucide-react";
import type { Item } from "../../api/operations.ts";
import { listQuery, query } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, ButtonLink } from "../../parts/button.tsx";
import { classes } from "../../parts/classes.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { useStopRun } from "../runs/use_stop_run.ts";
import { LivePlan } from "./live_plan.tsx";
import { Looks } from "./looks.tsx";
import { PageProgress } from "./page_progress.tsx";
import styles from "./writing_page.module.css";

type Run = Item<"GET /v1/runs">;

const LOOK_MS = 1_000;
const MOST = 100;

const isActive = ({ status }: Run) => status === "queued" || status === "planning" || status === "generating";

export default function WritingPage() {
  const t = useMessages("newWebsite");
  const { id } = useParams({ from: "/inside/new/$id" });
  const website = useQuery(query("GET /v1/websites/:id", { id }));
  const runs = useQuery({
    ...listQuery("GET /v1/runs", { website_id: id, limit: MOST }),
    refetchInterval: ({ state }) => (state.data?.data.some(isActive) === false ? false : LOOK_MS),
  });
  const active = runs.data?.data.filter(isActive) ?? [];
  const written = runs.data?.data.filter(({ status }) => status === "completed").length ?? 0;
  const pages = useQuery({
    ...listQuery("GET /v1/websites/:id/pages", { id, limit: MOST }),
    queryKey: ["GET /v1/websites/:id/pages", { id, limit: MOST }, written],
  });
  const stop = useStopRun();
  const waiting = active.filter(({ status }) => status !== "generating");
  const isDone = runs.data !== undefined && active.length === 0;
  const name = website.data?.name ?? "";
  const choice = runs.data?.data.find(({ variants, status }) => variants.length > 0 && status === "completed");
  // The first that is worked on; the API gives the newest first.
  const shown = active.findLast(({ status }) => status !== "queued") ?? active.at(-1);
  return (
    <>
      <PageHeader
        title={isDone ? t.writtenTitle(name) : t.writingTitle(name)}
        text={isDone ? t.writtenText : t.writingText}
      >
        {waiting.length > 1 && (
          <Button icon={CircleStop} onClick={() => waiting.forEach(({ _id }) => void stop.mutate({ id: _id }))}>
            {t.stopRest}
          </Button>
        )}
        <ButtonLink to={`/websites/${id}` as "/"} look={isDone ? "solid" : "plain"} icon={ArrowRight}>
          {t.open}
        </ButtonLink>
      </PageHeader>
      {choice && pages.data && <Looks run={choice} pages={pages.data.data} runs={runs.data!.data} />}
      <div className={styles.columns}>
        <Loaded query={pages} skeleton={<SkeletonRows count={4} />}>
          {({ data }) => (
            <ul className={classes("close-stack", isDone && styles.done)} aria-live="polite">
              {data.toReversed().map((page) => (
                <li key={page._id}>
                  <PageProgress
                    large={isDone}
                    page={page}
                    run={runs.data?.data.find(({ page_id }) => page_id === page._id)}
                  />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        {shown && <LivePlan key={shown._id} runId={shown._id} />}
      </div>
    </>
  );
}
