/** The account's plan, and the others with what each costs. */
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useLeave } from "../../api/leave.ts";
import type { Output } from "../../api/operations.ts";
import { query } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { formatMoney } from "../../messages/money.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Notice } from "../../parts/notice.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { DateOf } from "../../parts/time.tsx";
import styles from "./billing_page.module.css";
import { messages } from "./messages.ts";

type Offers = Output<"GET /v1/plans">;
type Subscription = Output<"GET /v1/subscriptions">["data"][number];

const TONES = { incomplete: "warn", active: "good", past_due: "bad", canceled: "quiet" } as const;

export function Plans({ offers }: { offers: Offers }) {
  const t = useMessages(messages);
  const me = useQuery(query("GET /v1/users/me", {})).data?.account;
  const [subscription] = useQuery(query("GET /v1/subscriptions", {})).data?.data ?? [];
  const checkout = useLeave("POST /v1/stripe/checkout");
  const isSubscribed = subscription?.status === "active" || subscription?.status === "past_due";
  return (
    <section className={styles.section} aria-labelledby="plan">
      <h2 id="plan">{t.plan}</h2>
      {subscription?.status === "past_due" && <Notice tone="bad">{t.lateText}</Notice>}
      {!offers.pays && <p>{t.ownPlan}</p>}
      <div className={styles.offers}>
        {offers.plans.map(({ plan, features, monthly_credits, price }) => (
          <Card key={plan} title={t.plans[plan]}>
            <div className={styles.offer}>
              {me?.plan === plan && <Present subscription={subscription} />}
              {offers.pays && (
                <p className={styles.price}>
                  {price ? `${formatMoney(price)} ${price.interval ? t.each[price.interval] : ""}` : t.free}
                </p>
              )}
              <ul className={styles.features}>
                {features.map((feature) => (
                  <li key={feature}>
                    <Check aria-hidden />
                    {t.features[feature]}
                  </li>
                ))}
                {monthly_credits !== null && monthly_credits > 0 && (
                  <li>
                    <Check aria-hidden />
                    {t.perMonth(formatNumber(monthly_credits))}
                  </li>
                )}
              </ul>
              {offers.pays && price && !isSubscribed && plan !== "free" && (
                <Button look="solid" onClick={() => checkout.mutate({ plan })} busy={checkout.isPending}>
                  {t.choose(t.plans[plan])}
                </Button>
              )}
            </div>
          </Card>
        ))}
      </div>
    </section>
  );
}

function Present({ subscription }: { subscription: Subscription | undefined }) {
  const t = useMessages(messages);
  const { status = "active", current_period_end = null, cancel_at_period_end = false } = subscription ?? {};
  return (
    <p>
      <StatusBadge tone={TONES[status]}>{status === "active" ? t.current : t.states[status]}</StatusBadge>
      {current_period_end && (
        <>
          {" "}
          {cancel_at_period_end ? t.ends : t.until} <DateOf time={current_period_end} />
        </>
      )}
    </p>
  );
}
