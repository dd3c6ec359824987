/**
 * How fast a domain has answered over a time, and below it whether it has: a bar for each interval, with its numbers where
 * the pointer or the arrow keys are, and a band for each incident. Who can't see it has the same as a table.
 */
import { useState } from "react";
import { formatDate } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Plot } from "../../parts/plot.tsx";
import type { Uptime } from "./domain.ts";
import styles from "./uptime_chart.module.css";

/** The drawing's own measures; it is stretched to the room that there is. */
const WIDTH = 1000;
const HEIGHT = 200;
/** The lane below the times that says how many looks have failed. */
const LANE = 16;
const GAP = 8;
/** An incident of a minute is seen in 90 days, too. */
const LEAST_WIDTH = 4;
const HOUR_MS = 3_600_000;
const LENGTHS_MS = { minute: HOUR_MS / 60, hour: HOUR_MS, day: 24 * HOUR_MS };
const DATES: Record<keyof typeof LENGTHS_MS, Intl.DateTimeFormatOptions> = {
  minute: { hour: "numeric", minute: "numeric" },
  hour: { day: "numeric", month: "short", hour: "numeric", minute: "numeric" },
  day: { day: "numeric", month: "short" },
};

interface UptimeChartProps {
  points: Uptime["series"];
  incidents: Uptime["incidents"];
  range: Uptime["range"];
}

export function UptimeChart({ points, incidents, range: { from, to, interval } }: UptimeChartProps) {
  const t = useMessages("domains");
  const [at, setAt] = useState<number | null>(null);
  const start = Date.parse(from);
  // Of the last interval a part is still to come.
  const end = Math.max(Date.parse(to), Date.parse(points.at(-1)!.at) + LENGTHS_MS[interval]);
  const xOf = (time: number) => Math.min(1, Math.max(0, (time - start) / (end - start))) * WIDTH;
  const slowest = Math.max(1, ...points.map(({ p95 }) => p95 ?? 0));
  const tall = HEIGHT - LANE - GAP;
  const width = (LENGTHS_MS[interval] / (end - start)) * WIDTH;
  const dateOf = (time: string) => formatDate(time, DATES[interval]);
  const point = at === null ? undefined : points[at];
  const said = (one: (typeof points)[number]) => `${t.looks(one.checks, one.failures)}, ${t.times(one.p50, one.p95)}`;
  const nearest = (share: number) => {
    const time = start + share * (end - start);
    const distance = ({ at }: { at: string }) => Math.abs(Date.parse(at) + LENGTHS_MS[interval] / 2 - time);
    return points.reduce((best, one, index) => (distance(one) < distance(points[best]!) ? index : best), 0);
  };
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend} aria-live="polite">
        <span>{point ? dateOf(point.at) : t.chartHint}</span>
        {point && <span>{said(point)}</span>}
      </figcaption>
      <Plot className={styles.drawing} label={t.chart} count={points.length} at={at} onRead={setAt} nearest={nearest}>
        <span className={styles.ceiling}>{`${slowest} ms`}</span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <line x1={0} x2={WIDTH} y1={tall} y2={tall} className={styles.ground} />
          {incidents.map(({ started_at, ended_at }) => {
            const x = Math.min(xOf(Date.parse(started_at)), WIDTH - LEAST_WIDTH);
            const until = ended_at === null ? WIDTH : xOf(Date.parse(ended_at));
            return (
              <rect
                key={started_at}
                x={x}
                y={0}
                width={Math.max(LEAST_WIDTH, until - x)}
                height={HEIGHT}
                className={styles.incident}
              />
            );
          })}
          {points.map((one, index) => {
            const x = xOf(Date.parse(one.at));
            const bar = { x: x + width * 0.1, width: width * 0.8 };
            const highOf = (time: number | null) => ((time ?? 0) / slowest) * tall;
            const failed = one.checks === 0 ? 0 : one.failures / one.checks;
            return (
              <g key={one.at} className={index === at ? styles.chosen : undefined}>
                <rect {...bar} y={tall - highOf(one.p95)} height={highOf(one.p95)} className={styles.slow} />
                <rect {...bar} y={tall - highOf(one.p50)} height={highOf(one.p50)} className={styles.usual} />
                <rect {...bar} y={HEIGHT - LANE} height={LANE} className={styles.good} />
                <rect
                  {...bar}
                  y={HEIGHT - LANE}
                  // Also one that failed of many is seen.
                  height={failed === 0 ? 0 : Math.max(LANE / 3, failed * LANE)}
                  className={styles.bad}
                />
              </g>
            );
          })}
        </svg>
      </Plot>
      <div className={styles.dates} aria-hidden>
        <span>{dateOf(from)}</span>
        <span>{dateOf(to)}</span>
      </div>
      <table className="unseen">
        <caption>{t.chart}</caption>
        <thead>
          <tr>
            <th scope="col">{t.when}</th>
            <th scope="col">{t.uptime}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((one) => (
            <tr key={one.at}>
              <th scope="row">{dateOf(one.at)}</th>
              <td>{said(one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
