/** Leaving the account, for good. */
import { useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { useGoodbye, useUser } from "../../session/session.ts";

export function LeaveAccount() {
  const t = useMessages("profile");
  const { account, email, name } = useUser();
  const [isAsking, setAsking] = useState(false);
  const leave = useChange("DELETE /v1/users/me", { onDone: useGoodbye() });
  return (
    <Card
      title={t.leave}
      text={t.leaveText}
      actions={
        <Button look="danger" busy={leave.isPending} onClick={() => setAsking(true)}>
          {t.leaveIt}
        </Button>
      }
    >
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => leave.mutate({})}
        title={t.leaveTitle(account.name)}
        description={t.leaveConsequences}
        action={t.leaveIt}
        word={email ?? name}
      />
    </Card>
  );
}
