/** Pages that models write or have written: how far each is, and what it cost. */
import { Link } from "@tanstack/react-router";
import { CircleStop, Sparkles } from "lucide-react";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { translated } from "../../messages/translated.ts";
import { useListState } from "../../parts/address_state.ts";
import { ButtonLink, IconButton } from "../../parts/button.tsx";
import { Failure } from "../../parts/failure.ts";
import { List } from "../../parts/list.tsx";
import { StatusBadge, type Tone } from "../../parts/status_badge.tsx";
import { Step } from "../../parts/step.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import type { Run } from "./run.ts";
import styles from "./runs_page.module.css";
import { useStopRun } from "./use_stop_run.ts";
import { useWebsiteNames } from "./website_names.ts";

type Status = Run["status"];

const TONES: Record<Status, Tone> = {
  queued: "live",
  planning: "live",
  generating: "live",
  completed: "good",
  failed: "bad",
  stopped: "quiet",
};
const STATUSES = Object.keys(TONES) as Status[];

/** Runs from before warnings had details have the sentence alone. */
const hasDetails = ({ details }: Run["warnings"][number]): boolean => Object.keys(details).length > 0;

const isActive = ({ status }: Run) => TONES[status] === "live";
const isStoppable = ({ status }: Run) => status === "queued" || status === "planning";

export default function RunsPage() {
  const t = useMessages("runs");
  const state = useListState();
  const mayStop = useMay("editor", "ai");
  const mayMake = useMay("editor", "content", "design", "ai");
  const nameOf = useWebsiteNames();
  const status = STATUSES.find((one) => one === state.values.status);
  const stop = useStopRun(["GET /v1/credits"]);
  return (
    <List
      route="GET /v1/runs"
      input={status ? { status } : {}}
      state={state}
      header={{ title: t.title, text: t.text, above: <Link to={"/credits" as "/"}>{t.credits}</Link> }}
      filters={[
        {
          name: "status",
          label: t.status,
          options: [{ value: "", label: t.all }, ...STATUSES.map((value) => ({ value, label: t.statuses[value] }))],
        },
      ]}
      none={{
        icon: Sparkles,
        title: t.none,
        text: t.noneText,
        children: mayMake && <ButtonLink to="/new">{t.newWebsite}</ButtonLink>,
      }}
      againWhile={isActive}
      columns={[
        {
          name: t.website,
          cell: (run) => (
            <>
              <Link to={"/websites/$id" as "/"} params={{ id: run.website_id } as never} className={styles.name}>
                {nameOf(run.website_id) ?? t.website}
              </Link>
              {run.error && (
                <p className={styles.error}>
                  <Failure error={run.error} />
                </p>
              )}
              {run.warnings.map((warning) => (
                <p key={warning.message}>
                  {translated(t.warnings, { ...warning, code: hasDetails(warning) ? warning.code : null })}
                </p>
              ))}
              {isActive(run) && (
                <p className={styles.step}>
                  <Step of={run} />
                </p>
              )}
            </>
          ),
        },
        {
          name: t.model,
          cell: ({ engine_model, model }) => engine_model ?? model,
          secondary: true,
          tight: true,
        },
        { name: t.begun, cell: ({ created_at }) => <Ago time={created_at} />, secondary: true, tight: true },
        {
          name: t.status,
          cell: (run) => (
            <StatusBadge tone={TONES[run.status]}>
              {run.status === "generating" ? t.writing(run.progress) : t.statuses[run.status]}
            </StatusBadge>
          ),
          tight: true,
        },
        { name: t.credits, cell: ({ credits }) => formatNumber(credits), align: "end", tight: true },
        ...(mayStop
          ? [
              {
                name: t.stop,
                buttons: true,
                cell: (run: Run) =>
                  isStoppable(run) && (
                    <IconButton
                      size="small"
                      icon={CircleStop}
                      label={t.stop}
                      onClick={() => stop.mutate({ id: run._id })}
                    />
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}
