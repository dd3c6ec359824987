/** Makes a webhook, or changes one: where it is, and what it is told of. */
import { useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { Checkbox, TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { EVENT_TYPES } from "./event_types.ts";
import type { Webhook } from "./webhook.ts";
import styles from "./webhook_form.module.css";

interface WebhookFormProps {
  open: boolean;
  onClose: () => void;
  /** The one that is changed; a new one when left out. */
  webhook?: Webhook;
  onMade?: (made: { url: string; secret: string }) => void;
}

export function WebhookForm({ open, onClose, webhook, onMade }: WebhookFormProps) {
  const t = useMessages("webhooks");
  return (
    <Dialog open={open} onClose={onClose} title={webhook ? t.change : t.create}>
      <Fields onClose={onClose} webhook={webhook} onMade={onMade} />
    </Dialog>
  );
}

function Fields({
  onClose,
  webhook,
  onMade,
}: {
  onClose: () => void;
  webhook: Webhook | undefined;
  onMade: WebhookFormProps["onMade"];
}) {
  const t = useMessages("webhooks");
  const [hearsAll, setHearsAll] = useState(!webhook?.events);
  const create = useChange("POST /v1/webhooks", {
    refresh: ["GET /v1/webhooks"],
    onDone: (made) => {
      onMade?.(made);
      onClose();
    },
    onFail: () => {},
  });
  const update = useChange("PUT /v1/webhooks/:id", {
    refresh: ["GET /v1/webhooks"],
    onDone: onClose,
    onFail: () => {},
  });
  const error = create.error ?? update.error;
  const eventProblem = error?.details.find(({ path }) => path.startsWith("events"))?.message;
  return (
    <KeptForm
      kept={`webhook ${webhook?._id ?? "new"}`}
      onSubmit={(event) => {
        event.preventDefault();
        const entered = new FormData(event.currentTarget);
        const fields = {
          url: String(entered.get("url")),
          description: String(entered.get("description")).trim() || null,
          events: hearsAll ? null : entered.getAll("event").map(String),
        };
        if (webhook) update.mutate({ id: webhook._id, ...fields });
        else create.mutate(fields);
      }}
      className={styles.fields}
    >
      {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
      <TextField
        label={t.address}
        name="url"
        type="url"
        defaultValue={webhook?.url}
        placeholder="https://"
        hint={t.addressHint}
        problem={error?.problemOf("url")}
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
        problem={error?.problemOf("description")}
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
        {eventProblem && <Notice tone="bad">{eventProblem}</Notice>}
      </fieldset>
      <DialogActions>
        <Button type="submit" look="solid" busy={create.isPending || update.isPending}>
          {webhook ? t.save : t.make}
        </Button>
      </DialogActions>
    </KeptForm>
  );
}
