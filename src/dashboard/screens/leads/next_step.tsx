/** What a lead may be worth, and what is to be done next, on which day. */
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { query, useFormChange } from "../../api/queries.ts";
import { unitsOf } from "../../messages/currencies.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import type { Lead } from "./lead.ts";
import { HISTORY, LEAD_ROUTES } from "./lead_change.ts";
import styles from "./lead_page.module.css";

const FIRST_CURRENCY = "EUR";

export function NextStep({ lead }: { lead: Lead }) {
  const t = useMessages("leads");
  const stats = useQuery(query("GET /v1/leads/stats", {}));
  const [used] = Object.values(stats.data?.value_by_status ?? {}).flatMap((sums) => Object.keys(sums));
  const save = useFormChange("PUT /v1/leads/:id", {
    refresh: [...LEAD_ROUTES, HISTORY],
    says: t.saved,
  });
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
      <ChangeForm
        change={save}
        key={`${next_task} ${next_task_on} ${value?.amount} ${value?.currency} ${used}`}
        kept={`next step of ${lead._id}`}
        onSubmit={({ text }) => {
          const currency = text("currency").toUpperCase() || FIRST_CURRENCY;
          const amount = text("value");
          save.mutate({
            id: lead._id,
            next_task: text("next_task") || null,
            next_task_on: text("next_task_on") || null,
            value: amount ? { amount: Math.round(Number(amount) * unitsOf(currency)), currency } : null,
          });
        }}
      >
        <TaskField task={next_task} />
        <div className={styles.beside}>
          <DayField day={next_task_on} />
          <TextField
            label={t.value}
            name="value"
            type="number"
            min={0}
            max={20_000_000}
            step="any"
            defaultValue={value ? value.amount / unitsOf(value.currency) : ""}
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
      </ChangeForm>
    </Card>
  );
}

/** What is to be done next. */
export function TaskField({ task = null }: { task?: string | null }) {
  const t = useMessages("leads");
  return <TextField label={t.nextTask} name="next_task" defaultValue={task ?? ""} maxLength={200} />;
}

/** On which day. */
export function DayField({ day = null }: { day?: string | null }) {
  const t = useMessages("leads");
  return <TextField label={t.taskOn} name="next_task_on" type="date" defaultValue={day ?? ""} />;
}
