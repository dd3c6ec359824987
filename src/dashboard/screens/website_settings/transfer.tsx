/** Handing a website over to another account: shown to whoever looks after clients. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useFormChange, wholeQuery } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { Select } from "../../parts/field.tsx";
import type { Website } from "../workspace/page.ts";

export function Transfer({ website: { _id, name } }: { website: Website }) {
  const t = useMessages("site");
  const navigate = useNavigate();
  const clients = useQuery(wholeQuery("GET /v1/clients", {})).data?.data ?? [];
  const [isAsking, setAsking] = useState(false);
  const [to, setTo] = useState("");
  const transfer = useFormChange("POST /v1/websites/:id/transfer", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/websites"], id),
    refresh: ["GET /v1/websites", "GET /v1/users/me/stats", "GET /v1/clients"],
    says: t.transferred(name),
    onDone: () => void navigate({ to: "/" }),
  });
  if (clients.length === 0) return null;
  const chosen = to || clients[0]!._id;
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
        <form
          onSubmit={(event) => {
            event.preventDefault();
            transfer.mutate({ id: _id, account_id: chosen });
          }}
        >
          <Select
            label={t.transferTo}
            value={chosen}
            onChange={(event) => setTo(event.target.value)}
            problem={transfer.error?.message}
            options={clients.map((client) => ({ value: client._id, label: client.name }))}
          />
          <DialogActions>
            <Button onClick={() => setAsking(false)}>{t.cancel}</Button>
            <Button type="submit" look="danger" busy={transfer.isPending}>
              {t.transfer}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </Card>
  );
}
