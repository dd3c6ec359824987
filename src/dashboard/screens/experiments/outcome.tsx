/** What was counted: what to do now in one sentence, what to be careful about, and each variation's rate with its range. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { listQuery } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Card } from "../../parts/card.tsx";
import { Figures } from "../../parts/figures.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Table } from "../../parts/table.tsx";
import { rangeOf } from "../analytics/ranges.ts";
import { daysLeft, fewestDays } from "./estimates.ts";
import { type Experiment, percentage, type Results, signed, type VariationResult } from "./experiment.ts";
import styles from "./outcome.module.css";

export function Outcome({ results, experiment }: { results: Results; experiment: Experiment }) {
  const t = useMessages("experiments");
  const { visitors, conversions, days, unit, warnings, status, advice } = results;
  // That there are too few visitors is said once: what to do now says it already.
  const cautions = warnings.filter(({ code }) => code !== "too_few" || advice.code !== "wait_for_visitors");
  return (
    <>
      <section className={styles.advice} aria-label={t.whatNow}>
        <h2>{t.whatNow}</h2>
        <p dir="auto">
          <Advice results={results} />
        </p>
        {status === "draft" ? <Plan experiment={experiment} /> : <Pace results={results} />}
      </section>
      {cautions.map(({ code }) => (
        <Notice key={code} tone={code === "ratio_mismatch" ? "bad" : "warn"}>
          {t.warnings[code]}
        </Notice>
      ))}
      {status !== "draft" && (
        <Card title={t.results}>
          <Figures
            figures={[
              { name: unit === "visitor" ? t.visitors : t.visitorDays, value: formatNumber(visitors) },
              { name: t.conversions, value: formatNumber(conversions) },
              { name: t.days, value: formatNumber(days, { maximumFractionDigits: 1 }) },
            ]}
          />
          <Variations results={results} />
          <p className="note">{t.howSure}</p>
          <p className="note">{unit === "visitor" ? t.unitCookie : t.unitDay}</p>
        </Card>
      )}
    </>
  );
}

/** Nothing is certain of numbers alone. */
const NEARLY_CERTAIN = 0.999;
const chanceOf = (chance: number): string => {
  if (chance > NEARLY_CERTAIN) return `> ${percentage(NEARLY_CERTAIN)}`;
  return chance < 1 - NEARLY_CERTAIN ? `< ${percentage(1 - NEARLY_CERTAIN)}` : percentage(chance);
};

/** A difference of rates in percentage points. */
const points = (share = 0): string => formatNumber(share * 100, { maximumFractionDigits: 2 });

/** One sentence. */
function Advice({ results: { advice, variations, visitors_needed } }: { results: Results }) {
  const t = useMessages("experiments");
  const about = variations.find(({ key }) => key === advice.variation);
  const name = about?.name ?? "";
  const between = about?.difference_interval;
  if (advice.code === "apply") return t.advice.apply(name, points(between?.low), points(between?.high));
  if (advice.code === "wait" && visitors_needed !== null) return t.advice.waitFor(visitors_needed);
  return t.advice[advice.code](name);
}

/** When there is probably enough to decide. */
function Pace({ results }: { results: Results }) {
  const t = useMessages("experiments");
  const left = results.status === "running" ? daysLeft(results) : null;
  if (left === null) return null;
  return <p className="note">{left > LONG_DAYS ? t.tooSlow(left) : t.pace(left)}</p>;
}

const LONG_DAYS = 90;

/** How long it takes at least, by the visitors that the page had. */
function Plan({ experiment }: { experiment: Experiment }) {
  const t = useMessages("experiments");
  const asked = useMemo(() => rangeOf("month", Date.now()), []);
  const { data } = useQuery(listQuery("GET /v1/pages/:id/analytics", { id: experiment.page_id, ...asked }));
  if (!data) return null;
  const { visitors } = data.totals;
  if (visitors === 0 || experiment.traffic === 0) return <p className="note">{t.noVisitors}</p>;
  const fewest = fewestDays(experiment, visitors / 30);
  return <p className="note">{fewest > LONG_DAYS ? t.planSlow(visitors, fewest) : t.plan(visitors, fewest)}</p>;
}

function Variations({ results: { variations } }: { results: Results }) {
  const t = useMessages("experiments");
  // Ranges stand beside each other on one scale.
  const top = Math.max(0.0001, ...variations.map(({ rate_interval }) => rate_interval?.high ?? 0));
  return (
    <Table
      label={t.results}
      rows={variations}
      keyOf={({ key }) => key}
      columns={[
        {
          name: t.variation,
          cell: (one) => (
            <>
              <span className="named" dir="auto">
                {one.name}
              </span>
              <p className="note">
                {formatNumber(one.conversions)} / {formatNumber(one.visitors)}
              </p>
            </>
          ),
        },
        { name: t.rate, cell: (one) => <Rate variation={one} top={top} /> },
        { name: t.beside, secondary: true, cell: (one) => <Lift variation={one} /> },
        {
          name: t.chance,
          tight: true,
          align: "end",
          secondary: true,
          cell: ({ chance_to_win }) => (chance_to_win === null ? "–" : chanceOf(chance_to_win)),
        },
      ]}
    />
  );
}

function Rate({ variation: { name, rate, rate_interval }, top }: { variation: VariationResult; top: number }) {
  const t = useMessages("experiments");
  if (!rate_interval) return t.notKnown;
  const { low, high } = rate_interval;
  const place = (value: number) => `${(value / top) * 100}%`;
  return (
    <>
      <span className={styles.rate}>{percentage(rate)}</span>{" "}
      <span className="note">{t.rateRange(percentage(low), percentage(high))}</span>
      <span className={styles.scale} role="img" aria-label={t.chart(name, percentage(low), percentage(high))}>
        <span className={styles.range} style={{ insetInlineStart: place(low), inlineSize: place(high - low) }} />
        <span className={styles.point} style={{ insetInlineStart: place(rate) }} />
      </span>
    </>
  );
}

function Lift({ variation: { is_control, lift, lift_interval } }: { variation: VariationResult }) {
  const t = useMessages("experiments");
  if (is_control) return <span className="note">{t.isControl}</span>;
  if (lift === null || !lift_interval) return <span className="note">{t.notKnown}</span>;
  return (
    <>
      <span className={styles.rate}>{signed(lift)}</span>{" "}
      <span className="note">{t.rateRange(signed(lift_interval.low), signed(lift_interval.high))}</span>
    </>
  );
}
