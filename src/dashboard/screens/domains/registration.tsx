/** The purchase of a domain: its price, how far it has come, and how its term goes on. */

import { useQuery } from "@tanstack/react-query";
import { Check, CircleDashed, LoaderCircle } from "lucide-react";
import { useLeave } from "../../api/leave.ts";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { formatMoney } from "../../messages/money.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Checkbox } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { DateOf } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import type { Domain } from "./domain.ts";
import styles from "./registration.module.css";

type Registration = NonNullable<Domain["registration"]>;

/** Why it was not bought. What has no words here is shown as the API says it. */
function useProblem({ error, error_code, renewal_price }: Registration): string | null {
  const t = useMessages("registration");
  if (error_code === "price_announced") return t.priceAnnounced(formatMoney(renewal_price));
  const words: Partial<Record<NonNullable<typeof error_code>, string>> = t.problems;
  return (error_code && words[error_code]) ?? error;
}

export function RegistrationCard({ domain }: { domain: Domain }) {
  const { registration } = domain;
  if (!registration) return null;
  if (registration.expires_at === null) return <Purchase domain={domain} registration={registration} />;
  return <Term domain={domain} registration={registration} endsAt={registration.expires_at} />;
}

/** From the price to the name that is registered. */
function Purchase({ domain, registration }: { domain: Domain; registration: Registration }) {
  const t = useMessages("registration");
  const { values } = useListState();
  const problem = useProblem(registration);
  const isPaid = domain.status === "registering" || (domain.status === "awaiting_payment" && Boolean(values.paid));
  return (
    <Card title={t.purchase}>
      {domain.status === "registration_failed" && (
        <Notice tone="bad">
          {problem} {t.moneyBack}
        </Notice>
      )}
      {isPaid ? (
        <Steps isPaid={domain.status === "registering"} />
      ) : (
        <Offer domain={domain} registration={registration} />
      )}
    </Card>
  );
}

function Offer({ domain, registration }: { domain: Domain; registration: Registration }) {
  const t = useMessages("registration");
  const mayBuy = useMay("owner");
  const offers = useQuery({ ...query("GET /v1/plans", {}), enabled: useMay("owner") });
  const refresh = ["GET /v1/domains/:id", "GET /v1/domains"] as const;
  const ask = useChange("POST /v1/domains", { refresh: [...refresh] });
  const confirm = useChange("POST /v1/domains/:id/confirm", { refresh: [...refresh] });
  const checkout = useLeave("POST /v1/stripe/checkout");
  const { price, renewal_price, years, quote_expires_at } = registration;
  const isHeld = domain.status === "awaiting_payment" && Date.parse(quote_expires_at) > Date.now();
  return (
    <>
      <p className={styles.price}>{formatMoney(price)}</p>
      <p>{t.terms(years, formatMoney(renewal_price))}</p>
      {isHeld && (
        <p className="faint">
          {t.heldUntil} <DateOf time={quote_expires_at} withTime />
        </p>
      )}
      {mayBuy && offers.data && (
        <div>
          {!isHeld ? (
            <Button onClick={() => ask.mutate({ domain: domain.domain, mode: "register" })} busy={ask.isPending}>
              {t.askAgain}
            </Button>
          ) : offers.data.pays ? (
            <Button look="solid" onClick={() => checkout.mutate({ domain_id: domain._id })} busy={checkout.isPending}>
              {t.pay}
            </Button>
          ) : (
            <Button
              look="solid"
              onClick={() => confirm.mutate({ id: domain._id, price: price.amount })}
              busy={confirm.isPending}
            >
              {t.register}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function Steps({ isPaid }: { isPaid: boolean }) {
  const t = useMessages("registration");
  const steps = [
    { name: isPaid ? t.paid : t.paying, isDone: isPaid, isNow: !isPaid },
    { name: t.registering, isDone: false, isNow: isPaid },
    { name: t.settingUp, isDone: false, isNow: false },
  ];
  return (
    <ol className={styles.steps} aria-live="polite">
      {steps.map(({ name, isDone, isNow }) => (
        <li key={name} data-now={isNow} aria-current={isNow ? "step" : undefined}>
          {isDone ? <Check aria-hidden /> : isNow ? <LoaderCircle aria-hidden /> : <CircleDashed aria-hidden />}
          {name}
        </li>
      ))}
    </ol>
  );
}

/** How long it is registered, and whether it goes on. */
function Term({ domain, registration, endsAt }: { domain: Domain; registration: Registration; endsAt: string }) {
  const t = useMessages("registration");
  const mayPay = useMay("owner");
  const { values } = useListState();
  const offers = useQuery({ ...query("GET /v1/plans", {}), enabled: useMay("owner") });
  const save = useChange("PUT /v1/domains/:id", {
    refresh: ["GET /v1/domains/:id"],
    apply: ({ auto_renew }, cache) =>
      cache.update("GET /v1/domains/:id", (shown) => ({
        ...shown,
        registration: shown.registration && { ...shown.registration, auto_renew: auto_renew ?? false },
      })),
  });
  const renew = useLeave("POST /v1/stripe/checkout");
  const { auto_renew, renewing, renewal_price } = registration;
  const problem = useProblem(registration);
  const pays = offers.data?.pays ?? false;
  return (
    <Card title={t.term}>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {renewing && <Notice tone="plain">{t.renewing}</Notice>}
      {values.paid && !renewing && !problem && <Notice tone="plain">{t.thanksForBuying}</Notice>}
      <p>
        {t.until} <DateOf time={endsAt} />. {t.oneMore(formatMoney(renewal_price))}
      </p>
      {mayPay && (
        <>
          <Checkbox
            label={t.autoRenew}
            hint={pays ? t.autoRenewCard : t.autoRenewOperator}
            checked={auto_renew}
            onChange={(event) => save.mutate({ id: domain._id, auto_renew: event.target.checked })}
          />
          {pays && !renewing && (
            <div>
              <Button onClick={() => renew.mutate({ domain_id: domain._id })} busy={renew.isPending}>
                {t.renew}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}
