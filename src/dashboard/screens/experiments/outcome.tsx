/** What was counted: what to do now in one sentence, what to be careful about, and each variation's rate with its range. */
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Card } from "../../parts/card.tsx";
import { Figures } from "../../parts/figures.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Table } from "../../parts/table.tsx";
import { percentage, type Results, signed, type VariationResult } from "./experiment.ts";
import styles from "./outcome.module.css";

export function Outcome({ results }: { results: Results }) {
  const t = useMessages("experiments");
  const { visitors, conversions, days, unit, warnings, status } = results;
  return (
    <>
      <section className={styles.advice} aria-label={t.whatNow}>
        <h2>{t.whatNow}</h2>
        <p dir="auto">
          <Advice results={results} />
        </p>
      </section>
      {warnings.map(({ code }) => (
        <Notice key={code} tone={code === "ratio_mismatch" ? "bad" : "warn"}>
          {t.warnings[code]}
        </Notice>
      ))}
      {status !== "draft" && (
        <Card title={t.numbers}>
          <Figures
            figures={[
              { name: unit === "visitor" ? t.visitors : t.visitorDays, value: formatNumber(visitors) },
              { name: t.conversions, value: formatNumber(conversions) },
              { name: t.days, value: formatNumber(days, { maximumFractionDigits: 1 }) },
            ]}
          />
          <Variations results={results} />
          <p className={styles.note}>{t.howSure}</p>
          <p className={styles.note}>{unit === "visitor" ? t.unitCookie : t.unitDay}</p>
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

/** One sentence. */
function Advice({ results: { advice, variations, visitors_needed } }: { results: Results }) {
  const t = useMessages("experiments");
  const about = variations.find(({ key }) => key === advice.variation);
  const name = about?.name ?? "";
  const between = about?.difference_interval;
  if (advice.code === "apply")
    return t.advice.apply(name, percentage(between?.low ?? 0, 2), percentage(between?.high ?? 0, 2));
  if (advice.code === "wait" && visitors_needed !== null) return t.advice.waitFor(visitors_needed);
  return t.advice[advice.code](name);
}

function Variations({ results: { variations } }: { results: Results }) {
  const t = useMessages("experiments");
  // Ranges stand beside each other on one scale.
  const top = Math.max(0.0001, ...variations.map(({ rate_interval }) => rate_interval?.high ?? 0));
  return (
    <Table
      label={t.numbers}
      rows={variations}
      keyOf={({ key }) => key}
      columns={[
        {
          name: t.variation,
          cell: (one) => (
            <>
              <span className={styles.name} dir="auto">
                {one.name}
              </span>
              <p className={styles.note}>
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

/** The rate, and where it is. */
function Rate({ variation: { name, rate, rate_interval }, top }: { variation: VariationResult; top: number }) {
  const t = useMessages("experiments");
  if (!rate_interval) return t.notKnown;
  const { low, high } = rate_interval;
  const place = (value: number) => `${(value / top) * 100}%`;
  return (
    <>
      <span className={styles.rate}>{percentage(rate)}</span>{" "}
      <span className={styles.note}>{t.rateRange(percentage(low), percentage(high))}</span>
      <span className={styles.scale} role="img" aria-label={t.chart(name, percentage(low), percentage(high))}>
        <span className={styles.range} style={{ insetInlineStart: place(low), inlineSize: place(high - low) }} />
        <span className={styles.point} style={{ insetInlineStart: place(rate) }} />
      </span>
    </>
  );
}

function Lift({ variation: { is_control, lift, lift_interval } }: { variation: VariationResult }) {
  const t = useMessages("experiments");
  if (is_control) return <span className={styles.note}>{t.isControl}</span>;
  if (lift === null || !lift_interval) return <span className={styles.note}>{t.notKnown}</span>;
  return (
    <>
      <span className={styles.rate}>{signed(lift)}</span>{" "}
      <span className={styles.note}>{t.liftRange(signed(lift_interval.low), signed(lift_interval.high))}</span>
    </>
  );
}
