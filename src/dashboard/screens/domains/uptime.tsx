/** Whether a domain answers: how often it has, how fast, and when it did not. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { listQuery } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { translatedField } from "../../messages/translated.ts";
import { useAddressState } from "../../parts/address_state.ts";
import { Card } from "../../parts/card.tsx";
import { Choice } from "../../parts/choice.tsx";
import { Figures } from "../../parts/figures.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Table } from "../../parts/table.tsx";
import { DateOf } from "../../parts/time.tsx";
import { Answers } from "./answers.tsx";
import type { Domain } from "./domain.ts";
import styles from "./domains.module.css";
import { UptimeChart } from "./uptime_chart.tsx";

const HOUR_MS = 3_600_000;
/** How far can be looked back, and how finely. */
const SPANS = {
  "24h": { hours: 24, interval: "hour" },
  "7d": { hours: 7 * 24, interval: "hour" },
  "30d": { hours: 30 * 24, interval: "day" },
  "90d": { hours: 90 * 24, interval: "day" },
} as const;
type Span = keyof typeof SPANS;
const SPAN_NAMES = Object.keys(SPANS) as Span[];

const ms = (time: number | null) => (time === null ? "–" : `${time} ms`);

export function Uptime({ domain: { _id: id, uptime: present } }: { domain: Domain }) {
  const t = useMessages("domains");
  const words = useMessages("reachProblems");
  const [values, change] = useAddressState();
  const span = SPAN_NAMES.find((name) => name === values.span) ?? "24h";
  // The same question as long as the choice is the same: its end is not the moment of each drawing.
  const asked = useMemo(() => {
    const { hours, interval } = SPANS[span];
    return { from: new Date(Date.now() - hours * HOUR_MS).toISOString(), interval };
  }, [span]);
  const uptime = useQuery(listQuery("GET /v1/domains/:id/uptime", { id, ...asked }));
  return (
    <Card title={t.uptime} text={t.uptimeText} actions={<Answers uptime={present} />}>
      <Loaded query={uptime} skeleton={<SkeletonRows count={2} />}>
        {({ uptime: shares, response_time, series, incidents, range, ...last }) => (
          <>
            <div>
              <Choice
                label={t.range}
                value={span}
                options={SPAN_NAMES.map((value) => ({ value, label: t.spans[value] }))}
                onChoose={(chosen) => change({ span: chosen === "24h" ? "" : chosen })}
              />
            </div>
            {last.reason && (
              <Notice tone={present?.status === "down" ? "bad" : "warn"}>
                {translatedField(words, last, "reason")}
              </Notice>
            )}
            <Figures
              figures={[
                {
                  name: t.share(t.spans[span]),
                  value: shares[span] === null ? "–" : t.percent(shares[span]),
                },
                { name: t.median, value: ms(response_time.p50) },
                { name: t.slow, value: ms(response_time.p95) },
                { name: t.slowest, value: ms(response_time.p99) },
              ]}
            />
            {series.length === 0 ? (
              <p className="faint">{t.noUptime}</p>
            ) : (
              <UptimeChart points={series} incidents={incidents} range={range} />
            )}
            <h3>{t.incidents}</h3>
            {incidents.length === 0 ? (
              <p className="faint">{t.noIncidents}</p>
            ) : (
              <Table
                label={t.incidents}
                rows={incidents}
                keyOf={({ started_at }) => started_at}
                columns={[
                  {
                    name: t.reason,
                    cell: ({ started_at, ...one }) => (
                      <>
                        <span className="named">{translatedField(words, one, "reason")}</span>
                        <span className={styles.value}>
                          <DateOf time={started_at} withTime />
                        </span>
                      </>
                    ),
                  },
                  {
                    name: t.lasted,
                    tight: true,
                    align: "end",
                    cell: ({ started_at, ended_at }) =>
                      ended_at === null ? (
                        <StatusBadge tone="bad">{t.goesOn}</StatusBadge>
                      ) : (
                        t.length(Date.parse(ended_at) - Date.parse(started_at))
                      ),
                  },
                ]}
              />
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}
