/** The tags of a lead. */
import { Link } from "@tanstack/react-router";
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import type { Lead } from "./lead.ts";
import { LEAD_ROUTES } from "./lead_change.ts";
import styles from "./lead_page.module.css";

export function TagsForm({ lead }: { lead: Lead }) {
  const t = useMessages("leads");
  const save = useFormChange("PUT /v1/leads/:id", {
    refresh: [...LEAD_ROUTES],
    says: t.saved,
  });
  const { error } = save;
  return (
    <Card title={t.tags}>
      <ChangeForm
        change={save}
        kept={`tags of ${lead._id}`}
        onSubmit={({ list }) => save.mutate({ id: lead._id, tags: list("tags") })}
      >
        <TextField
          label={t.tags}
          hideLabel
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
      </ChangeForm>
    </Card>
  );
}
