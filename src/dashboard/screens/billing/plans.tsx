/** The account's plan, and where plans are sold to it the others with what each costs. */
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
import { useUser } from "../../session/session.ts";
import styles from "./billing_page.module.css";

type Offers = Output<"GET /v1/plans">;
type Subscription = Output<"GET /v1/subscriptions">["data"][number];

const TONES = { incomplete: "warn", active: "good", past_due: "bad", canceled: "quiet" } as const;

export function Plans({ offers }: { offers: Offers }) {
  const t = useMessages("billing");
  const me = useUser().account;
  const subscriptions = useQuery(query("GET /v1/subscriptions", {})).data?.data ?? [];
  const checkout = useLeave("POST /v1/stripe/checkout");
  const paid = subscriptions.filter(
    ({ status, source }) => source === "stripe" && (status === "active" || status === "past_due"),
  );
  const subscription =
    paid.find(({ plan }) => plan === me.plan) ?? paid[0] ?? subscriptions.find(({ status }) => status !== "canceled");
  const isSold = offers.pays && offers.plans.some(({ price }) => price !== null);
  const shown = isSold ? offers.plans : offers.plans.filter(({ plan }) => plan === me.plan);
  return (
    <section className="close-stack" aria-labelledby="plan">
      <h2 id="plan">{t.plan}</h2>
      {subscription?.status === "past_due" && <Notice tone="bad">{t.lateText}</Notice>}
      {!offers.pays && <p>{me.managed_by === null ? t.ownPlan : t.planOf(me.managed_by)}</p>}
      {paid.length > (offers.pays ? 1 : 0) && <Notice tone="warn">{t.needlessPlan}</Notice>}
      <div className={styles.offers}>
        {shown.map(({ plan, features, monthly_credits, price }) => (
          <Card
            key={plan}
            title={me.managed_by === null ? t.plans[plan] : t.included}
            actions={isSold && me.plan === plan && <Present status={subscription?.status ?? "active"} />}
          >
            <div className={styles.offer}>
              {isSold && (
                <p className={styles.price}>
                  {price ? `${formatMoney(price)} ${price.interval ? t.each[price.interval] : ""}` : t.free}
                </p>
              )}
              <ul className={styles.features}>
                <li>
                  <Check aria-hidden />
                  {t.tryOut}
                </li>
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
              {me.plan === plan && subscription?.status === "active" && <Period subscription={subscription} />}
              {isSold && price && paid.length === 0 && plan !== "free" && (
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

function Present({ status }: Pick<Subscription, "status">) {
  const t = useMessages("billing");
  return <StatusBadge tone={TONES[status]}>{status === "active" ? t.current : t.states[status]}</StatusBadge>;
}

/** Until when it is paid. Of one whose payment is late that is over, whatever period has begun. */
function Period({ subscription: { current_period_end, cancel_at_period_end } }: { subscription: Subscription }) {
  const t = useMessages("billing");
  if (current_period_end === null) return null;
  return (
    <p className={styles.beside}>
      {cancel_at_period_end ? t.ends : t.until} <DateOf time={current_period_end} />
    </p>
  );
}
