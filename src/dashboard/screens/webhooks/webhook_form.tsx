/** Makes a webhook, or changes one: where it is, and what it is told of. */
import { useState } from "react";
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Checkbox, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { EVENT_TYPES } from "./event_types.ts";
import type { Webhook } from "./webhook.ts";
import styles from "./webhook_form.module.css";

interface WebhookFormProps {
  onClose: () => void;
  /** The one that is changed; a new one when left out. */
  webhook?: Webhook;
  onMade?: (made: { url: string; secret: string }) => void;
}

export function WebhookForm({ onClose, webhook, onMade }: WebhookFormProps) {
  const t = useMessages("webhooks");
  const [hearsAll, setHearsAll] = useState(!webhook?.events);
  const create = useFormChange("POST /v1/webhooks", {
    refresh: ["GET /v1/webhooks"],
    onDone: (made) => {
      onMade?.(made);
      onClose();
    },
  });
  const update = useFormChange("PUT /v1/webhooks/:id", {
    refresh: ["GET /v1/webhooks"],
    onDone: onClose,
  });
  const { error } = webhook ? update : create;
  return (
    <Dialog onClose={onClose} title={webhook ? t.edit : t.create}>
      <ChangeForm
        change={webhook ? update : create}
        kept={`webhook ${webhook?._id ?? "new"}`}
        action={webhook ? t.save : t.make}
        onSubmit={({ data, text }) => {
          const fields = {
            url: text("url"),
            description: text("description") || null,
            events: hearsAll ? null : data.getAll("event").map(String),
          };
          if (webhook) update.mutate({ id: webhook._id, ...fields });
          else create.mutate(fields);
        }}
      >
        <TextField
          label={t.url}
          name="url"
          type="url"
          defaultValue={webhook?.url}
          placeholder="https://"
          hint={t.addressHint}
          maxLength={2000}
          spellCheck={false}
          autoComplete="off"
          required
        />
        <TextField
          label={t.description}
          name="description"
          defaultValue={webhook?.description ?? ""}
          placeholder={t.descriptionExample}
          maxLength={200}
          required={false}
        />
        <fieldset className={styles.events}>
          <legend>{t.events}</legend>
          <Checkbox
            label={t.all}
            hint={t.allHint}
            checked={hearsAll}
            onChange={(event) => setHearsAll(event.target.checked)}
          />
          {!hearsAll && (
            <div className={styles.types}>
              {EVENT_TYPES.map((type) => (
                <Checkbox
                  key={type}
                  name="event"
                  value={type}
                  label={t.types[type]}
                  defaultChecked={webhook?.events?.includes(type) ?? type === "submission.created"}
                />
              ))}
            </div>
          )}
          {error?.problemOf("events") && <Notice tone="bad">{error.problemOf("events")}</Notice>}
        </fieldset>
      </ChangeForm>
    </Dialog>
  );
}
