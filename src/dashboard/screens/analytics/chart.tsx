/**
 * Views and visitors over a time: two lines from the same zero, with the numbers of a point where the pointer or the
 * arrow keys are. Who can't see it has the same as a table.
 */
import { useState } from "react";
import { formatDate, formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Plot } from "../../parts/plot.tsx";
import styles from "./chart.module.css";
import { ceilingOf } from "./scale.ts";

export interface Point {
  at: string;
  views: number;
  visitors: number;
}

const DATES: Record<"hour" | "day" | "month", Intl.DateTimeFormatOptions> = {
  hour: { hour: "numeric", minute: "numeric" },
  day: { day: "numeric", month: "short" },
  month: { month: "short", year: "numeric" },
};
/** The drawing's own measures; it is stretched to the room that there is. */
const WIDTH = 1000;
const HEIGHT = 200;

export function Chart({ points, interval }: { points: Point[]; interval: keyof typeof DATES }) {
  const t = useMessages("analytics");
  const [at, setAt] = useState<number | null>(null);
  const ceiling = ceilingOf(Math.max(...points.map(({ views }) => views)));
  const xOf = (index: number) => (points.length === 1 ? WIDTH / 2 : (index / (points.length - 1)) * WIDTH);
  const yOf = (value: number) => HEIGHT - (value / ceiling) * HEIGHT;
  const lineOf = (count: "views" | "visitors") =>
    points.map((point, index) => `${index === 0 ? "M" : "L"}${xOf(index)},${yOf(point[count])}`).join("");
  const dateOf = ({ at }: Point) => formatDate(at, DATES[interval]);
  const point = at === null ? undefined : points[at];
  const nearest = (share: number) => Math.round(share * (points.length - 1));
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>
        <span className={styles.viewsName}>
          {t.views}
          {point && <b>{formatNumber(point.views)}</b>}
        </span>
        <span className={styles.visitorsName}>
          {t.visitors}
          {point && <b>{formatNumber(point.visitors)}</b>}
        </span>
        <span className={styles.when} aria-live="polite">
          {point && dateOf(point)}
        </span>
      </figcaption>
      <div className={styles.plot}>
        <span className={styles.ceiling}>{formatNumber(ceiling)}</span>
        <Plot className={styles.drawing} label={t.chart} count={points.length} at={at} onRead={setAt} nearest={nearest}>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
            {[0, 0.5, 1].map((part) => (
              <line key={part} x1={0} x2={WIDTH} y1={HEIGHT * part} y2={HEIGHT * part} className={styles.grid} />
            ))}
            <path
              d={`${lineOf("views")}L${xOf(points.length - 1)},${HEIGHT}L${xOf(0)},${HEIGHT}Z`}
              className={styles.area}
            />
            <path d={lineOf("views")} className={styles.views} />
            <path d={lineOf("visitors")} className={styles.visitors} />
            {at !== null && <line x1={xOf(at)} x2={xOf(at)} y1={0} y2={HEIGHT} className={styles.cursor} />}
          </svg>
        </Plot>
      </div>
      <div className={styles.dates} aria-hidden>
        <span>{dateOf(points[0]!)}</span>
        <span>{dateOf(points.at(-1)!)}</span>
      </div>
      <table className="unseen">
        <caption>{t.chart}</caption>
        <thead>
          <tr>
            <th scope="col">{t.when}</th>
            <th scope="col">{t.views}</th>
            <th scope="col">{t.visitors}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((one) => (
            <tr key={one.at}>
              <th scope="row">{dateOf(one)}</th>
              <td>{one.views}</td>
              <td>{one.visitors}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
