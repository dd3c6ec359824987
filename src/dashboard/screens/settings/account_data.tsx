/** The account itself: named, taken along or deleted by one of its owners. */
import { Download } from "lucide-react";
import { useState } from "react";
import { useChange, useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { Unsaved } from "../../parts/unsaved.tsx";
import { useGoodbye, useUser } from "../../session/session.ts";
import styles from "./settings_page.module.css";

export function AccountName() {
  const t = useMessages("settings");
  const { name } = useUser().account;
  const [written, setWritten] = useState(name);
  const rename = useFormChange("PUT /v1/account", {
    refresh: ["GET /auth/state", "GET /v1/users/me", "GET /v1/clients"],
    says: t.accountRenamed,
  });
  return (
    <Card title={t.account} text={t.accountText}>
      <ChangeForm change={rename} className={styles.name} onSubmit={() => rename.mutate({ name: written })}>
        <Unsaved isDirty={written !== name} isSaving={rename.isPending} />
        <TextField
          label={t.accountName}
          name="name"
          value={written}
          onChange={(event) => setWritten(event.target.value)}
          autoComplete="organization"
          maxLength={200}
          required
        />
        <Button type="submit" busy={rename.isPending} disabled={written.trim() === name}>
          {t.save}
        </Button>
      </ChangeForm>
    </Card>
  );
}

export function AccountData() {
  const t = useMessages("settings");
  const { show } = useToasts();
  const take = useChange("POST /v1/account/export", {
    onDone: ({ url }) => {
      const { pathname, search } = new URL(url);
      show(t.exportBegun);
      location.assign(pathname + search);
    },
  });
  return (
    <Card
      title={t.data}
      text={t.dataText}
      actions={
        <Button icon={Download} busy={take.isPending} onClick={() => take.mutate({})}>
          {t.export}
        </Button>
      }
    />
  );
}

export function DeleteAccount() {
  const t = useMessages("settings");
  const { name } = useUser().account;
  const [isAsking, setAsking] = useState(false);
  const remove = useChange("DELETE /v1/account", { onDone: useGoodbye() });
  return (
    <Card
      title={t.deleteAccount}
      text={t.deleteAccountText}
      actions={
        <Button look="danger" busy={remove.isPending} onClick={() => setAsking(true)}>
          {t.delete}
        </Button>
      }
    >
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ confirm: name })}
        title={t.deleteTitle(name)}
        description={t.deleteConsequences}
        action={t.delete}
        word={name}
      />
    </Card>
  );
}
