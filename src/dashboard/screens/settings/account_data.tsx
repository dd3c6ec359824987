/** Everything of the account, taken along or deleted by one of its owners. */
import { Download } from "lucide-react";
import { useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useGoodbye, useUser } from "../../session/session.ts";

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
