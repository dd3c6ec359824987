/** One experiment: what to do now, what was counted, and the ways to go on with it. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { CircleStop, Ellipsis, Pause, PencilLine, Play, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Cache, query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, ButtonLink, IconButton } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Menu } from "../../parts/menu.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import { useWebsiteNames } from "../runs/website_names.ts";
import { useClickTargets } from "./click_targets.ts";
import { type Experiment, type Results, STATUS_TONES, TOUCHED } from "./experiment.ts";
import styles from "./experiment_page.module.css";
import { Outcome } from "./outcome.tsx";
import { VariationPictures } from "./variation_pictures.tsx";

/** Numbers are some seconds old anyway. */
const LOOK_MS = 15_000;

export default function ExperimentPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const experiment = useQuery(query("GET /v1/experiments/:id", { id }));
  const results = useQuery({
    ...query("GET /v1/experiments/:id/results", { id }),
    refetchInterval: ({ state }) => (state.data?.status === "running" ? LOOK_MS : false),
  });
  return (
    <Loaded query={experiment} skeleton={<SkeletonRows count={5} />}>
      {(shown) => (
        <Loaded query={results} skeleton={<SkeletonRows count={5} />}>
          {(numbers) => <ExperimentView experiment={shown} results={numbers} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function ExperimentView({ experiment, results }: { experiment: Experiment; results: Results }) {
  const t = useMessages("experiments");
  const { name, status, hypothesis, goal, traffic, variations, started_at, page_id, website_id } = experiment;
  const page = useQuery(query("GET /v1/pages/:id", { id: page_id })).data;
  const websiteOf = useWebsiteNames();
  const { targets } = useClickTargets(page_id, goal.type === "click" ? variations[0]!.version_id : null);
  const clicked = targets.get(goal.target ?? "");
  return (
    <>
      <PageHeader
        above={<Link to="/experiments">{t.title}</Link>}
        title={name}
        text={<StatusBadge tone={STATUS_TONES[status]}>{t.statuses[status]}</StatusBadge>}
      >
        <Actions experiment={experiment} results={results} />
      </PageHeader>
      <div className={styles.parts}>
        <Outcome results={results} experiment={experiment} />
        <Card title={t.about}>
          <VariationPictures pageId={page_id} variations={variations} />
          <Facts
            facts={[
              {
                name: t.page,
                value: (
                  <Link to="/websites/$id" params={{ id: website_id }} search={{ page: page_id } as never}>
                    {[websiteOf(website_id), page && `${page.name} (${page.path})`].filter(Boolean).join(" · ")}
                  </Link>
                ),
              },
              ...(hypothesis ? [{ name: t.hypothesis, value: <span dir="auto">{hypothesis}</span> }] : []),
              {
                name: t.goal,
                value: (
                  <>
                    {t.goals[goal.type]}
                    {goal.type === "click" && (
                      <> · {clicked ? <q dir="auto">{clicked}</q> : <code>{goal.target}</code>}</>
                    )}
                  </>
                ),
              },
              { name: t.variations, value: t.split(variations.map(({ weight }) => weight).join(" : ")) },
              { name: t.traffic, value: t.trafficFact(traffic) },
              { name: t.started, value: started_at ? <Ago time={started_at} /> : t.notStarted },
            ]}
          />
          {(status === "running" || status === "paused") && <p className="note">{t.endsByPublishing}</p>}
        </Card>
      </div>
    </>
  );
}

function Actions({ experiment, results }: { experiment: Experiment; results: Results }) {
  const t = useMessages("experiments");
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"stop" | "delete" | { apply: string } | null>(null);
  const { _id, name, status, variations } = experiment;
  const close = () => setAsking(null);
  const refresh = [...TOUCHED, "GET /v1/pages/:id", "GET /v1/websites/:id/pages"] as const;
  const becomes = (status: "running" | "paused" | "stopped") => ({
    apply: ({ id }: { id: string }, cache: Cache) =>
      cache.change(["GET /v1/experiments", "GET /v1/experiments/:id"], id, { status }),
    refresh: [...TOUCHED],
  });
  const start = useChange("POST /v1/experiments/:id/start", { ...becomes("running"), says: t.begun });
  const pause = useChange("POST /v1/experiments/:id/pause", becomes("paused"));
  const stop = useChange("POST /v1/experiments/:id/stop", becomes("stopped"));
  const apply = useChange("POST /v1/experiments/:id/apply", {
    refresh: [...refresh],
    says: ({ winner }) => t.applied(nameOf(winner)),
    onDone: close,
  });
  const remove = useChange("DELETE /v1/experiments/:id", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/experiments"], id),
    refresh: ["GET /v1/experiments"],
    says: t.quotedDeleted(name),
  });
  const nameOf = (key: string | null) => variations.find((one) => one.key === key)?.name ?? "";
  const { advice } = results;
  const mayWrite = useMay("editor", "content");
  const mayRun = useMay("editor", "publish");
  const isSure = advice.code === "apply" || advice.code === "keep_control";
  const isActive = status === "running" || status === "paused";
  const mayApply = status !== "draft" && experiment.stopped_by !== "applied";
  return (
    <>
      {isSure && mayRun && mayApply && advice.variation !== null && (
        <Button look="solid" onClick={() => setAsking({ apply: advice.variation! })}>
          {t.apply(nameOf(advice.variation))}
        </Button>
      )}
      {mayRun && (status === "draft" || status === "paused") && (
        <Button look={isSure ? "plain" : "solid"} icon={Play} onClick={() => start.mutate({ id: _id })}>
          {status === "draft" ? t.start : t.resume}
        </Button>
      )}
      {mayRun && status === "running" && (
        <Button icon={Pause} onClick={() => pause.mutate({ id: _id })}>
          {t.pause}
        </Button>
      )}
      {mayRun && isActive && (
        <Button icon={CircleStop} onClick={() => setAsking("stop")}>
          {t.stop}
        </Button>
      )}
      {mayWrite && status !== "stopped" && (
        <ButtonLink to="/experiments/$id/edit" params={{ id: _id }} icon={PencilLine}>
          {t.edit}
        </ButtonLink>
      )}
      {mayRun && (
        <Menu
          trigger={<IconButton icon={Ellipsis} look="plain" label={t.more} />}
          items={[
            ...(mayApply
              ? variations.map(({ key, name: own }) => ({
                  label: t.apply(own),
                  onSelect: () => setAsking({ apply: key }),
                }))
              : []),
            { label: t.delete, icon: Trash2, danger: true, separated: mayApply, onSelect: () => setAsking("delete") },
          ]}
        />
      )}
      <ConfirmDialog
        open={asking === "stop"}
        onClose={close}
        onConfirm={() => stop.mutate({ id: _id })}
        title={t.stopTitle}
        description={t.stopText}
        action={t.stopAction}
      />
      <ConfirmDialog
        open={asking === "delete"}
        onClose={close}
        onConfirm={() => {
          remove.mutate({ id: _id });
          void navigate({ to: "/experiments" });
        }}
        title={t.deleteQuoted(name)}
        description={t.deleteText}
        action={t.delete}
      />
      <ConfirmDialog
        open={typeof asking === "object" && asking !== null}
        onClose={close}
        onConfirm={() => typeof asking === "object" && asking && apply.mutate({ id: _id, variation: asking.apply })}
        title={t.applyTitle(typeof asking === "object" && asking ? nameOf(asking.apply) : "")}
        description={t.applyText}
        action={t.publish}
        busy={apply.isPending}
      />
    </>
  );
}
