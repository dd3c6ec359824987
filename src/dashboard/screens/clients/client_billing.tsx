/** What a client pays: what it is billed is set, and what it owes is shown. */
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { query, useChange, useFormChange } from "../../api/queries.ts";
import { unitsOf } from "../../messages/currencies.ts";
import { useMessages } from "../../messages/messages.ts";
import { formatMoney } from "../../messages/money.ts";
import { Button, ButtonLink, OutsideLink } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { type Fact, Facts } from "../../parts/facts.tsx";
import { TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { DateOf } from "../../parts/time.tsx";
import type { Billing, Client } from "./client.ts";
import fields from "./client_fields.module.css";

const REFRESHED = ["GET /v1/clients/:id", "GET /v1/clients"] as const;

export function ClientBilling({ client }: { client: Client }) {
  const t = useMessages("clients");
  const connection = useQuery(query("GET /v1/client_billing", {}));
  return (
    <Loaded query={connection} skeleton={<SkeletonRows count={2} />}>
      {({ connected }) => (
        <Card title={t.billing} text={t.billingText}>
          {client.billing && <Standing billing={client.billing} />}
          {connected ? (
            <BillingForm client={client} />
          ) : (
            <div>
              <ButtonLink to="/billing">{t.connect}</ButtonLink>
            </div>
          )}
        </Card>
      )}
    </Loaded>
  );
}

/** What is paid, and what is owed. */
function Standing({ billing }: { billing: Billing }) {
  const t = useMessages("clients");
  const { latest_invoice: invoice, problem, overdue_since, status } = billing;
  const facts: Fact[] = [
    { name: t.status, value: t.billingStatuses[status] },
    { name: t.eachMonth, value: formatMoney(billing) },
  ];
  if (invoice)
    facts.push({
      name: t.latestInvoice,
      value: (
        <>
          {[invoice.number, formatMoney(invoice), t.invoiceStatuses[invoice.status]].filter(Boolean).join(" · ")}
          {invoice.url && (
            <OutsideLink href={invoice.url} icon={ExternalLink}>
              {t.openInvoice}
            </OutsideLink>
          )}
        </>
      ),
    });
  return (
    <>
      {overdue_since && (
        <Notice tone="warn">
          {t.overdueSince} <DateOf time={overdue_since} />
        </Notice>
      )}
      {problem && (
        <Notice tone="bad">
          {t.billingProblems[problem.code]} {problem.said}
        </Notice>
      )}
      <Facts facts={facts} />
    </>
  );
}

function BillingForm({ client: { _id, email, billing } }: { client: Client }) {
  const t = useMessages("clients");
  const [isEnding, setEnding] = useState(false);
  const save = useFormChange("PUT /v1/clients/:id/billing", {
    refresh: [...REFRESHED],
    says: t.saved,
  });
  const end = useChange("DELETE /v1/clients/:id/billing", { refresh: [...REFRESHED], onDone: () => setEnding(false) });
  if (billing?.status === "ending") return null;
  const runs = billing !== null && billing.status !== "canceled";
  return (
    <ChangeForm
      change={save}
      kept={`billing ${_id}`}
      onSubmit={({ text }) => {
        const currency = text("currency").toUpperCase();
        save.mutate({
          id: _id,
          amount: Math.round(Number(text("amount")) * unitsOf(currency)),
          currency,
          days_until_due: Number(text("days_until_due")),
          description: text("description"),
          email: text("email"),
        });
      }}
    >
      <div className={fields.pair}>
        <TextField
          label={t.monthlyAmount}
          name="amount"
          type="number"
          min={0}
          step="any"
          defaultValue={billing ? billing.amount / unitsOf(billing.currency) : ""}
          required
        />
        <TextField
          label={t.currency}
          name="currency"
          defaultValue={billing?.currency ?? "EUR"}
          maxLength={3}
          readOnly={runs}
          required
        />
        <TextField
          label={t.daysUntilDue}
          name="days_until_due"
          type="number"
          min={1}
          max={365}
          step={1}
          defaultValue={billing?.days_until_due ?? 14}
          required
        />
      </div>
      <TextField
        label={t.invoiceFor}
        name="description"
        defaultValue={billing?.description ?? t.website}
        maxLength={200}
        required
      />
      <TextField
        label={t.invoicesTo}
        name="email"
        type="email"
        defaultValue={billing?.email ?? email ?? ""}
        maxLength={254}
        autoComplete="off"
        required
      />
      <div className="line">
        <Button type="submit" busy={save.isPending}>
          {runs ? t.changeBilling : t.beginBilling}
        </Button>
        {runs && (
          <Button look="plain" onClick={() => setEnding(true)}>
            {t.endBilling}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isEnding}
        onClose={() => setEnding(false)}
        onConfirm={() => end.mutate({ id: _id })}
        title={t.endBilling}
        description={t.endBillingText}
        action={t.endBilling}
        busy={end.isPending}
      />
    </ChangeForm>
  );
}
