/** Credits of a client: those that it has, giving it more, and what it used by month. */
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { addressOf } from "../../api/call.ts";
import { query, useFormChange } from "../../api/queries.ts";
import { formatDate, formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, OutsideLink } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { TextField } from "../../parts/field.tsx";
import { Figures } from "../../parts/figures.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { Table } from "../../parts/table.tsx";
import { useReasons } from "../credits/reasons.ts";
import type { Client } from "./client.ts";
import styles from "./client_credits.module.css";

export function ClientCredits({ client: { _id, credits, monthly_credits } }: { client: Client }) {
  const t = useMessages("clients");
  const give = useFormChange("POST /v1/clients/:id/credits", {
    refresh: ["GET /v1/clients/:id", "GET /v1/clients", "GET /v1/credits"],
    says: (_, { amount }) => t.given(formatNumber(amount)),
  });
  return (
    <Card
      title={t.credits}
      text={t.creditsText}
      actions={
        <OutsideLink
          href={addressOf("GET /v1/clients/:id/usage/export", { id: _id })}
          icon={Download}
          target="_self"
          download
        >
          {t.exportUsage}
        </OutsideLink>
      }
    >
      <Figures
        figures={[
          { name: t.credits, value: formatNumber(credits) },
          { name: t.monthly, value: formatNumber(monthly_credits) },
        ]}
      />
      <ChangeForm
        className={styles.give}
        onSubmit={({ form, text }) => {
          const amount = Number(text("amount"));
          give.mutate({ id: _id, amount }, { onSuccess: () => form.reset() });
        }}
      >
        <TextField
          label={t.amount}
          problem={give.error && (give.error.problemOf("amount") ?? give.error.message)}
          name="amount"
          type="number"
          min={1}
          step={1}
          required
        />
        <Button type="submit" busy={give.isPending}>
          {t.give}
        </Button>
      </ChangeForm>
      <Usage id={_id} />
    </Card>
  );
}

/** Months with work alone: the others have nothing to say. */
function Usage({ id }: { id: string }) {
  const t = useMessages("clients");
  const reasonOf = useReasons();
  const usage = useQuery(query("GET /v1/clients/:id/usage", { id }));
  return (
    <Loaded query={usage} skeleton={<SkeletonRows count={2} />}>
      {({ months }) => {
        const used = months.filter(({ kinds }) => kinds.length > 0);
        if (used.length === 0) return <p>{t.noUsage}</p>;
        return (
          <Table
            label={t.usage}
            rows={used}
            keyOf={({ month }) => month}
            columns={[
              {
                name: t.month,
                cell: ({ month, kinds }) => (
                  <>
                    {formatDate(month, { month: "long", year: "numeric", timeZone: "UTC" })}
                    <p className="aside">
                      {kinds.map(({ kind, uses }) => t.uses(reasonOf(kind), formatNumber(uses))).join(", ")}
                    </p>
                  </>
                ),
              },
              { name: t.credits, tight: true, align: "end", cell: ({ credits }) => formatNumber(credits) },
            ]}
          />
        );
      }}
    </Loaded>
  );
}
