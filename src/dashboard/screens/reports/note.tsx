/** What somebody writes by hand on top of a month's report. */
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { TextArea } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { nameOfMonth } from "./months.ts";

export function Note({ id, month, note }: { id: string; month: string; note: string | null }) {
  const t = useMessages("reports");
  const save = useFormChange("PUT /v1/websites/:id/reports/:month", {
    refresh: ["GET /v1/websites/:id/reports/:month"],
    says: t.saved,
  });
  return (
    <Card title={t.note} text={t.noteText(nameOfMonth(month))}>
      <ChangeForm
        kept={`report ${id} ${month}`}
        change={save}
        onSubmit={({ text }) => save.mutate({ id, month, note: text("note") || null })}
      >
        <TextArea label={t.note} hideLabel name="note" defaultValue={note ?? ""} maxLength={4000} required={false} />
        <div>
          <Button type="submit" busy={save.isPending}>
            {t.saveNote}
          </Button>
        </div>
      </ChangeForm>
    </Card>
  );
}
