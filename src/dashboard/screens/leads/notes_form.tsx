/** What whoever sells knows of a lead. */
import { Link } from "@tanstack/react-router";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { TextArea, TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useToasts } from "../../parts/toast.tsx";
import type { Lead } from "./lead.ts";
import { LEAD_ROUTES } from "./lead_change.ts";
import styles from "./lead_page.module.css";

export function NotesForm({ lead }: { lead: Lead }) {
  const t = useMessages("leads");
  const { show } = useToasts();
  const save = useChange("PUT /v1/leads/:id", {
    refresh: [...LEAD_ROUTES],
    onDone: () => show(t.saved),
    onFail: () => {},
  });
  const { error } = save;
  return (
    <Card title={t.notes}>
      <KeptForm
        kept={`notes of ${lead._id}`}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const entered = new FormData(event.currentTarget);
          const tags = String(entered.get("tags")).split(",");
          save.mutate({
            id: lead._id,
            notes: String(entered.get("notes")).trim() || null,
            tags: tags.flatMap((tag) => tag.trim() || []),
          });
        }}
      >
        {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
        <TextArea
          label={t.notesLabel}
          name="notes"
          defaultValue={lead.notes ?? ""}
          problem={error?.problemOf("notes")}
          maxLength={5_000}
        />
        <TextField
          label={t.tags}
          name="tags"
          defaultValue={lead.tags.join(", ")}
          hint={t.tagsHint}
          problem={error?.details.find(({ path }) => path.startsWith("tags"))?.message}
          maxLength={900}
        />
        {lead.tags.length > 0 && (
          <p className={styles.tags}>
            {lead.tags.map((tag) => (
              <Link key={tag} to="/leads" search={{ tag } as never}>
                #{tag}
              </Link>
            ))}
          </p>
        )}
        <div>
          <Button type="submit" busy={save.isPending}>
            {t.save}
          </Button>
        </div>
      </KeptForm>
    </Card>
  );
}
