/** Corrects what a source has said of a lead. */
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { TextArea, TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useToasts } from "../../parts/toast.tsx";
import type { Lead } from "./lead.ts";
import { LEAD_ROUTES } from "./lead_change.ts";
import styles from "./lead_page.module.css";

export function FactsForm({ lead, open, onClose }: { lead: Lead; open: boolean; onClose: () => void }) {
  const t = useMessages("leads");
  return (
    <Dialog open={open} onClose={onClose} title={t.edit} description={t.editHint}>
      <Fields lead={lead} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const t = useMessages("leads");
  const { show } = useToasts();
  const save = useChange("PUT /v1/leads/:id", {
    refresh: [...LEAD_ROUTES],
    onDone: () => {
      show(t.saved);
      onClose();
    },
    onFail: () => {},
  });
  const { error } = save;
  const { address } = lead;
  const known = {
    name: lead.name,
    category: lead.category,
    phone: lead.phone,
    website: lead.website,
    street: address.street,
    postal_code: address.postal_code,
    city: address.city,
    region: address.region,
    country: address.country,
    opening_hours: lead.opening_hours,
  };
  const labels: Record<keyof typeof known, string> = {
    name: t.name,
    category: t.category,
    phone: t.phone,
    website: t.website,
    street: t.street,
    postal_code: t.postalCode,
    city: t.city,
    region: t.region,
    country: t.country,
    opening_hours: t.hours,
  };
  const names = Object.keys(known) as (keyof typeof known)[];
  const addresses = lead.emails.map((one) => one.address).join("\n");
  return (
    <KeptForm
      kept={`facts of ${lead._id}`}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const entered = new FormData(event.currentTarget);
        const text = (name: string) => String(entered.get(name) ?? "").trim();
        // What was not touched stays the source's, and later searches may change it.
        const changed = names.filter((name) => text(name) !== (known[name] ?? ""));
        save.mutate({
          id: lead._id,
          ...Object.fromEntries(changed.map((name) => [name, text(name) || null])),
          ...(text("emails") === addresses
            ? {}
            : {
                emails: text("emails")
                  .split(/[\s,;]+/)
                  .filter(Boolean),
              }),
        });
      }}
    >
      {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
      {names.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          name={name}
          defaultValue={known[name] ?? ""}
          problem={error?.problemOf(name)}
          maxLength={500}
          required={name === "name"}
        />
      ))}
      <TextArea
        label={t.emails}
        name="emails"
        defaultValue={addresses}
        hint={t.emailsHint}
        problem={error?.details.find(({ path }) => path.startsWith("emails"))?.message}
        inputMode="email"
        spellCheck={false}
      />
      <DialogActions>
        <Button type="submit" look="solid" busy={save.isPending}>
          {t.save}
        </Button>
      </DialogActions>
    </KeptForm>
  );
}
