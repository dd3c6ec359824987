/** Names a key that is to be made. */
import { useState } from "react";
import type { Output } from "../../api/operations.ts";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { AccessFields, AI_CLIENT, isUsable } from "../../parts/access_fields.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { Select, TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import styles from "./new_key.module.css";

const DAY_MS = 24 * 60 * 60 * 1000;
const SCOPES = [...AI_CLIENT.scopes, "leads", "settings"] as const;

export function NewKeyForm({
  open,
  onClose,
  onMade,
}: {
  open: boolean;
  onClose: () => void;
  onMade: (made: Output<"POST /v1/api_keys">) => void;
}) {
  const t = useMessages("apiKeys");
  const make = useChange("POST /v1/api_keys", {
    refresh: ["GET /v1/api_keys"],
    onDone: (made) => {
      onMade(made);
      onClose();
    },
    onFail: () => {},
  });
  const { error } = make;
  const [access, setAccess] = useState(AI_CLIENT);
  return (
    <Dialog open={open} onClose={onClose} title={t.create}>
      <KeptForm
        kept="key"
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const addresses = String(form.get("addresses"))
            .split(/[\s,;]+/)
            .filter(Boolean);
          const days = Number(form.get("days"));
          make.mutate({
            name: String(form.get("name")),
            scopes: access.scopes,
            ...(access.websites && { websites: access.websites }),
            ...(days > 0 && { expires_at: new Date(Date.now() + days * DAY_MS).toISOString() }),
            ...(addresses.length > 0 && { addresses }),
          });
        }}
      >
        {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
        <TextField
          label={t.name}
          name="name"
          placeholder={t.nameExample}
          hint={t.nameHint}
          problem={error?.problemOf("name")}
          maxLength={200}
          required
        />
        <AccessFields scopes={SCOPES} access={access} onChange={setAccess} />
        <Select
          label={t.ends}
          name="days"
          problem={error?.problemOf("expires_at")}
          options={[0, 30, 90, 365].map((days) => ({ value: String(days), label: days ? t.afterDays(days) : t.never }))}
        />
        <TextField
          label={t.addresses}
          name="addresses"
          placeholder="203.0.113.0/24"
          hint={t.addressesHint}
          problem={error?.problemOf("addresses")}
          required={false}
        />
        <DialogActions>
          <Button type="submit" look="solid" busy={make.isPending} disabled={!isUsable(access)}>
            {t.make}
          </Button>
        </DialogActions>
      </KeptForm>
    </Dialog>
  );
}
