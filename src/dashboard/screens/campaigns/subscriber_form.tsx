/** Adds one person to a list: with a basis at once, without one by asking. */
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { TextArea, TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useToasts } from "../../parts/toast.tsx";
import type { List } from "./campaign.ts";
import styles from "./lists_page.module.css";

export function SubscriberForm({ list, open, onClose }: { list: List; open: boolean; onClose: () => void }) {
  const t = useMessages("campaigns");
  return (
    <Dialog open={open} onClose={onClose} title={t.addTitle}>
      <Fields list={list} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ list, onClose }: { list: List; onClose: () => void }) {
  const t = useMessages("campaigns");
  const { show } = useToasts();
  const add = useChange("POST /v1/lists/:id/subscribers", {
    refresh: ["GET /v1/lists/:id/subscribers", "GET /v1/lists/:id", "GET /v1/lists"],
    onDone: ({ email }) => {
      show(t.added(email));
      onClose();
    },
    onFail: () => {},
  });
  const { error } = add;
  return (
    <KeptForm
      kept={`subscriber of ${list._id}`}
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        const entered = new FormData(event.currentTarget);
        const text = (name: string) => String(entered.get(name) ?? "").trim();
        add.mutate({ id: list._id, email: text("email"), name: text("name") || null, basis: text("basis") || null });
      }}
    >
      {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
      <TextField
        label={t.email}
        name="email"
        type="email"
        problem={error?.problemOf("email")}
        maxLength={254}
        required
      />
      <TextField label={t.personName} name="name" problem={error?.problemOf("name")} maxLength={200} required={false} />
      <TextArea
        label={t.basis}
        name="basis"
        hint={t.basisHint}
        placeholder={t.basisExample}
        problem={error?.problemOf("basis")}
        maxLength={500}
        required={false}
      />
      <DialogActions>
        <Button type="submit" look="solid" busy={add.isPending}>
          {t.add}
        </Button>
      </DialogActions>
    </KeptForm>
  );
}
