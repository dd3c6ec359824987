/** What is planned for the page that is being written, drawn as it comes. */
import { useEffect, useState } from "react";
import { follow } from "../../api/events.ts";
import type { Events } from "../../api/operations.ts";
import { useMessages } from "../../messages/messages.ts";
import { translated } from "../../messages/translated.ts";
import { type JobStep, Step } from "../../parts/step.tsx";
import styles from "./live_plan.module.css";

type Plan = Events<"GET /v1/runs/:id/events">["plan"];

/** Follows a run's events; what they say of the plan. */
function usePlan(runId: string): { plan: Plan | null; step: JobStep | null } {
  const [plan, setPlan] = useState<Plan | null>(null);
  const [step, setStep] = useState<JobStep | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const listen = async () => {
      for await (const { event, data } of follow(
        "GET /v1/runs/:id/events",
        { id: runId },
        { signal: leaving.signal },
      )) {
        if (event === "plan") setPlan(data);
        if (event === "progress" || event === "run") setStep(data);
      }
    };
    // The list of runs is asked for as well: without the stream only the plan is missing.
    listen().catch(() => {});
    return () => leaving.abort();
  }, [runId]);
  return { plan, step };
}

export function LivePlan({ runId }: { runId: string }) {
  const t = useMessages("newWebsite");
  const { reasons } = useMessages("business");
  const { plan, step } = usePlan(runId);
  return (
    <section className={styles.plan} aria-label={t.plan}>
      <p className={styles.step}>{step && <Step of={step} />}</p>
      {plan ? (
        <>
          <h2 className={styles.title}>{plan.title}</h2>
          <ul className={styles.palette} aria-label={t.palette}>
            {Object.entries(plan.palette).map(([name, colour]) => (
              <li key={name} style={{ backgroundColor: colour }} title={`${name} ${colour}`}>
                <span className="unseen">{`${name}: ${colour}`}</span>
              </li>
            ))}
          </ul>
          <ol className={styles.sections} aria-label={t.sections}>
            {plan.sections.map(({ kind, heading }, index) => (
              <li key={`${kind} ${heading}`} style={{ animationDelay: `${index * 60}ms` }}>
                {heading || kind}
              </li>
            ))}
          </ol>
          {plan.left_out.length > 0 && (
            <details className={styles.leftOut}>
              <summary>{t.leftOut}</summary>
              <ul>
                {plan.left_out.map(({ text, reason, reason_code }) => (
                  <li key={text}>
                    <q>{text}</q> {translated(reasons, { code: reason_code, details: {}, message: reason })}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      ) : (
        <p className="soft">{t.drafting}</p>
      )}
    </section>
  );
}
