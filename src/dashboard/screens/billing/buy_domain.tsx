/** Buys a domain: its price is asked for and seen before anything is paid. */
import { type FormEvent, useState } from "react";
import type { Output } from "../../api/operations.ts";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import styles from "./billing_page.module.css";
import { useLeave } from "./leave.ts";
import { messages } from "./messages.ts";
import { formatMoney } from "./money.ts";

type Domain = Output<"POST /v1/domains">;

export function BuyDomain({ pays }: { pays: boolean }) {
  const t = useMessages(messages);
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [quoted, setQuoted] = useState<Domain | null>(null);
  const ask = useChange("POST /v1/domains", {
    onDone: setQuoted,
    onFail: (error) => setProblem(error.details[0]?.message ?? error.message),
    refresh: ["GET /v1/domains"],
  });
  const confirm = useChange("POST /v1/domains/:id/confirm", { onDone: setQuoted, refresh: ["GET /v1/domains"] });
  const checkout = useLeave("POST /v1/stripe/checkout");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    setQuoted(null);
    ask.mutate({ domain: name, mode: "register" });
  };
  const price = quoted?.registration?.price;
  return (
    <section className={styles.section} aria-labelledby="domain">
      <h2 id="domain">{t.domain}</h2>
      <p>{t.domainText}</p>
      <form className={styles.domain} onSubmit={submit}>
        <TextField
          label={t.domainName}
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder={t.domainPlaceholder}
          problem={problem}
          autoCapitalize="off"
          spellCheck={false}
          maxLength={253}
          required
        />
        <Button type="submit" busy={ask.isPending}>
          {t.askPrice}
        </Button>
      </form>
      {quoted && price && quoted.registration && (
        <div className={styles.domain} role="status">
          {quoted.status === "awaiting_payment" ? (
            <>
              <p>{t.domainPrice(quoted.domain, formatMoney(price), quoted.registration.years)}</p>
              {pays ? (
                <Button
                  look="solid"
                  onClick={() => checkout.mutate({ domain_id: quoted._id })}
                  busy={checkout.isPending}
                >
                  {t.payDomain}
                </Button>
              ) : (
                <Button
                  look="solid"
                  onClick={() => confirm.mutate({ id: quoted._id, price: price.amount })}
                  busy={confirm.isPending}
                >
                  {t.confirmDomain}
                </Button>
              )}
            </>
          ) : (
            <Notice tone="plain">{t.registering(quoted.domain)}</Notice>
          )}
        </div>
      )}
    </section>
  );
}
