/** What a lead may be worth, and what is to be done next, on which day. */
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { query, useChange } from "../../api/queries.ts";
import { unitsOf } from "../../messages/currencies.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useToasts } from "../../parts/toast.tsx";
import type { Lead } from "./lead.ts";
import { HISTORY, LEAD_ROUTES } from "./lead_change.ts";
import styles from "./lead_page.module.css";

const FIRST_CURRENCY = "EUR";

export function NextStep({ lead }: { lead: Lead }) {
  const t = useMessages("leads");
  const { show } = useToasts();
  const stats = useQuery(query("GET /v1/leads/stats", {}));
  const [used] = Object.values(stats.data?.value_by_status ?? {}).flatMap((sums) => Object.keys(sums));
  const save = useChange("PUT /v1/leads/:id", {
    refresh: [...LEAD_ROUTES, HISTORY],
    onDone: () => show(t.saved),
    onFail: () => {},
  });
  const { error } = save;
  const { value, next_task, next_task_on } = lead;
  return (
    <Card
      title={t.nextStep}
      actions={
        next_task && (
          <Button
            size="small"
            icon={Check}
            onClick={() => save.mutate({ id: lead._id, next_task: null, next_task_on: null })}
          >
            {t.taskDone}
          </Button>
        )
      }
    >
      <KeptForm
        key={`${next_task} ${next_task_on} ${value?.amount} ${value?.currency} ${used}`}
        kept={`next step of ${lead._id}`}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const entered = new FormData(event.currentTarget);
          const text = (name: string) => String(entered.get(name) ?? "").trim();
          const currency = text("currency").toUpperCase() || FIRST_CURRENCY;
          const amount = text("amount");
          save.mutate({
            id: lead._id,
            next_task: text("task") || null,
            next_task_on: text("on") || null,
            value: amount ? { amount: Math.round(Number(amount) * unitsOf(currency)), currency } : null,
          });
        }}
      >
        {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
        <TextField
          label={t.nextTask}
          name="task"
          defaultValue={next_task ?? ""}
          problem={error?.problemOf("next_task")}
          maxLength={200}
        />
        <div className={styles.beside}>
          <TextField
            label={t.taskOn}
            name="on"
            type="date"
            defaultValue={next_task_on ?? ""}
            problem={error?.problemOf("next_task_on")}
          />
          <TextField
            label={t.value}
            name="amount"
            type="number"
            min={0}
            max={20_000_000}
            step="any"
            defaultValue={value ? value.amount / unitsOf(value.currency) : ""}
            problem={error?.problemOf("value")}
          />
          <TextField
            label={t.currency}
            name="currency"
            defaultValue={value?.currency ?? used ?? FIRST_CURRENCY}
            pattern="[A-Za-z]{3}"
            maxLength={3}
          />
        </div>
        <div>
          <Button type="submit" busy={save.isPending}>
            {t.save}
          </Button>
        </div>
      </KeptForm>
    </Card>
  );
}
