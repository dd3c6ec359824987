/** What has become of a lead: notes, what was changed by whom, campaigns that it has got. */
import { useQuery } from "@tanstack/react-query";
import { query, useChange } from "../../api/queries.ts";
import { formatDate } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { formatMoney } from "../../messages/money.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { TextArea } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { Ago } from "../../parts/time.tsx";
import type { Lead, LeadEvent, Status } from "./lead.ts";
import { HISTORY } from "./lead_change.ts";
import styles from "./lead_page.module.css";

export function History({ lead: { _id: id, notes }, mayChange }: { lead: Lead; mayChange: boolean }) {
  const t = useMessages("leads");
  const history = useQuery(query(HISTORY, { id }));
  const note = useChange("POST /v1/leads/:id/notes", { refresh: [HISTORY] });
  return (
    <Card title={t.history}>
      {mayChange && (
        <ChangeForm
          kept={`note on ${id}`}
          onSubmit={({ form, text }) => {
            const written = text("text");
            if (written) note.mutate({ id, text: written }, { onSuccess: () => form.reset() });
          }}
        >
          <TextArea label={t.newNote} name="text" maxLength={2_000} rows={2} />
          <div>
            <Button type="submit" busy={note.isPending}>
              {t.addNote}
            </Button>
          </div>
        </ChangeForm>
      )}
      {notes && (
        <p className={styles.note} dir="auto">
          {notes}
        </p>
      )}
      <Loaded query={history} skeleton={<SkeletonRows count={3} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="note">{t.noHistory}</p>
          ) : (
            <ol className={styles.history}>
              {data.map((event) => (
                <li key={`${event._id} ${event.at}`}>
                  <EventText event={event} />
                  <span className="note">
                    {event.by && `${event.by} · `}
                    <Ago time={event.at} />
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Card>
  );
}

/** "240000 GBP" as people write it. */
function money(text: string | null): string {
  const [amount, currency] = text?.split(" ") ?? [];
  return amount && currency ? formatMoney({ amount: Number(amount), currency }) : "–";
}

/** "2026-11-30 Call" with the day as people write it. */
function task(text: string | null): string {
  const [, day, words] = /^(\d{4}-\d{2}-\d{2}) ?(.*)$/s.exec(text ?? "") ?? [];
  return day
    ? [formatDate(`${day}T12:00:00`, { dateStyle: "medium" }), words].filter(Boolean).join(" · ")
    : (text ?? "");
}

function EventText({ event: { kind, text, before, after } }: { event: LeadEvent }) {
  const t = useMessages("leads");
  const status = (one: string | null) => t.statuses[one as Status] ?? one ?? "";
  switch (kind) {
    case "note":
      return <p className={styles.note}>{text}</p>;
    case "status":
      return <p>{t.happened.status(status(before), status(after))}</p>;
    case "value":
      return <p>{t.happened.value(money(before), money(after))}</p>;
    case "task":
      return <p>{t.happened.task(task(after))}</p>;
    case "task_done":
      return <p>{t.happened.task_done(text ?? "")}</p>;
    case "owner":
      return <p>{t.happened.owner(after === null ? t.noOwner : (text ?? t.formerOwner))}</p>;
    case "website":
      return <p>{t.happened.website(text ?? "")}</p>;
    case "mail":
      return <p>{t.happened.mail(text ?? "")}</p>;
  }
}
