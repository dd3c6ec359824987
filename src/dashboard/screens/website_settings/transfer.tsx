/** Handing a website over to another account, or back: shown to whoever may act in more than one. */
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { Select } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { useReceivers } from "../websites/receivers.ts";
import type { Website } from "../workspace/page.ts";

export function Transfer({ website: { _id, name } }: { website: Website }) {
  const t = useMessages("site");
  const navigate = useNavigate();
  const receivers = useReceivers();
  const [isAsking, setAsking] = useState(false);
  const [to, setTo] = useState("");
  const transfer = useFormChange("POST /v1/websites/:id/transfer", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/websites"], id),
    refresh: ["GET /v1/websites", "GET /v1/users/me/stats", "GET /v1/clients"],
    says: t.transferred(name),
    onDone: () => void navigate({ to: "/" }),
  });
  if (receivers.length === 0) return null;
  return (
    <Card title={t.transfer} text={t.transferText}>
      <div>
        <Button onClick={() => setAsking(true)}>{t.transfer}</Button>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.transferTitle(name)}
        description={t.transferDescription}
      >
        <ChangeForm change={transfer} onSubmit={() => transfer.mutate({ id: _id, account_id: to })}>
          <Select
            label={t.transferTo}
            name="account_id"
            required
            value={to}
            onChange={(event) => setTo(event.target.value)}
            options={[{ value: "", label: t.transferChoose }, ...receivers]}
          />
          <DialogActions>
            <Button onClick={() => setAsking(false)}>{t.cancel}</Button>
            <Button type="submit" look="solid" busy={transfer.isPending}>
              {t.transfer}
            </Button>
          </DialogActions>
        </ChangeForm>
      </Dialog>
    </Card>
  );
}
