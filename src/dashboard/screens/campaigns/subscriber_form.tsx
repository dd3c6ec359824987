/** Adds one person to a list: with a basis at once, without one by asking. */
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { TextArea, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import type { List } from "./campaign.ts";

export function SubscriberForm({ list, onClose }: { list: List; onClose: () => void }) {
  const t = useMessages("campaigns");
  const add = useFormChange("POST /v1/lists/:id/subscribers", {
    refresh: ["GET /v1/lists/:id/subscribers", "GET /v1/lists/:id", "GET /v1/lists"],
    says: ({ email }) => t.added(email),
    onDone: onClose,
  });
  return (
    <Dialog onClose={onClose} title={t.addTitle}>
      <ChangeForm
        change={add}
        kept={`subscriber of ${list._id}`}
        action={t.add}
        onSubmit={({ text }) =>
          add.mutate({ id: list._id, email: text("email"), name: text("name") || null, basis: text("basis") || null })
        }
      >
        <TextField label={t.email} name="email" type="email" maxLength={254} required />
        <TextField label={t.name} name="name" maxLength={200} required={false} />
        <TextArea
          label={t.basis}
          name="basis"
          hint={t.basisHint}
          placeholder={t.basisExample}
          maxLength={500}
          required={false}
        />
      </ChangeForm>
    </Dialog>
  );
}
