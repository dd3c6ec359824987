/** Whether a domain answers: how often it has, how fast, and when it did not. */
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/queries.ts";
import { formatDate } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Card } from "../../parts/card.tsx";
import { Figures } from "../../parts/figures.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import type { Domain } from "./domain.ts";
import styles from "./domains.module.css";
import { messages } from "./messages.ts";

const TONES = { up: "good", down: "bad", unknown: "quiet" } as const;
const SPANS = ["24h", "7d", "30d", "90d"] as const;

export function Answers({ uptime }: { uptime: Domain["uptime"] }) {
  const t = useMessages(messages);
  if (!uptime) return <StatusBadge tone="quiet">{t.notWatched}</StatusBadge>;
  return <StatusBadge tone={TONES[uptime.status]}>{t.uptimes[uptime.status]}</StatusBadge>;
}

const ms = (time: number | null) => (time === null ? "–" : `${time} ms`);
const when = (time: string) => formatDate(time, { dateStyle: "medium", timeStyle: "short" });

export function Uptime({ id }: { id: string }) {
  const t = useMessages(messages);
  const uptime = useQuery(query("GET /v1/domains/:id/uptime", { id }));
  return (
    <Card title={t.uptime} text={t.uptimeText}>
      <Loaded query={uptime} skeleton={<SkeletonRows count={2} />}>
        {({ uptime: shares, response_time, series, incidents }) =>
          series.length === 0 ? (
            <p className={styles.quiet}>{t.noUptime}</p>
          ) : (
            <>
              <Figures
                figures={[
                  ...SPANS.map((span) => ({
                    name: t.spans[span],
                    value: shares[span] === null ? "–" : `${shares[span]} %`,
                  })),
                  { name: t.median, value: ms(response_time.p50) },
                  { name: t.slowest, value: ms(response_time.p95) },
                ]}
              />
              <ul className={styles.bars}>
                {series.map(({ at, checks, failures, p50 }) => (
                  <li
                    key={at}
                    data-failed={failures > 0}
                    title={`${when(at)}: ${t.hour(checks, failures)}, ${ms(p50)}`}
                  >
                    <span className="unseen">{`${when(at)}: ${t.hour(checks, failures)}, ${ms(p50)}`}</span>
                  </li>
                ))}
              </ul>
              <h3>{t.incidents}</h3>
              {incidents.length === 0 ? (
                <p className={styles.quiet}>{t.noIncidents}</p>
              ) : (
                <ul className={styles.incidents}>
                  {incidents.map(({ started_at, ended_at, reason }) => (
                    <li
                      key={started_at}
                    >{`${when(started_at)} – ${ended_at ? when(ended_at) : t.goesOn}: ${reason}`}</li>
                  ))}
                </ul>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
