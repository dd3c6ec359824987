/** Names a key that is to be made. */
import { useState } from "react";
import type { Output } from "../../api/operations.ts";
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { AccessFields, AI_CLIENT, isUsable } from "../../parts/access_fields.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Select, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";

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
  const make = useFormChange("POST /v1/api_keys", {
    refresh: ["GET /v1/api_keys"],
    onDone: (made) => {
      onMade(made);
      onClose();
    },
  });
  const { error } = make;
  const [access, setAccess] = useState(AI_CLIENT);
  return (
    <Dialog open={open} onClose={onClose} title={t.create}>
      <ChangeForm
        change={make}
        kept="key"
        action={t.make}
        disabled={!isUsable(access)}
        onSubmit={({ text, words }) => {
          const addresses = words("addresses");
          const days = Number(text("days"));
          make.mutate({
            name: text("name"),
            scopes: access.scopes,
            ...(access.websites && { websites: access.websites }),
            ...(days > 0 && { expires_at: new Date(Date.now() + days * DAY_MS).toISOString() }),
            ...(addresses.length > 0 && { addresses }),
          });
        }}
      >
        <TextField label={t.name} name="name" placeholder={t.nameExample} hint={t.nameHint} maxLength={200} required />
        <AccessFields scopes={SCOPES} access={access} onChange={setAccess} />
        <Select
          label={t.expires}
          name="days"
          problem={error?.problemOf("expires_at")}
          options={[0, 30, 90, 365].map((days) => ({ value: String(days), label: days ? t.afterDays(days) : t.never }))}
        />
        <TextField
          label={t.addresses}
          name="addresses"
          placeholder="203.0.113.0/24"
          hint={t.addressesHint}
          required={false}
        />
      </ChangeForm>
    </Dialog>
  );
}
