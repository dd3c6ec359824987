/** What can be done with a webhook. */
import { CirclePause, CirclePlay, Ellipsis, KeyRound, List, Send, Settings2, Trash2 } from "lucide-react";
import { useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { IconButton } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { Menu } from "../../parts/menu.tsx";
import { useMay } from "../../session/session.ts";
import type { Webhook } from "./webhook.ts";
import { WebhookForm } from "./webhook_form.tsx";

export function WebhookOptions({
  webhook,
  onDeliveries,
  onSecret,
}: {
  webhook: Webhook;
  onDeliveries: () => void;
  onSecret: (made: { url: string; secret: string }) => void;
}) {
  const { _id: id, url, description, active } = webhook;
  const t = useMessages("webhooks");
  const isOwner = useMay("owner");
  const mayTest = useMay("editor");
  const [asking, setAsking] = useState<"change" | "rotate" | "delete" | null>(null);
  const close = () => setAsking(null);
  const update = useChange("PUT /v1/webhooks/:id", {
    apply: ({ id, active }, cache) => cache.change(["GET /v1/webhooks"], id, { active, disabled_reason: null }),
    refresh: ["GET /v1/webhooks", "GET /v1/webhooks/:id/deliveries"],
  });
  const test = useChange("POST /v1/webhooks/:id/test", {
    refresh: ["GET /v1/webhooks/:id/deliveries"],
    onDone: onDeliveries,
  });
  const rotate = useChange("POST /v1/webhooks/:id/rotate_secret", { onDone: onSecret });
  const remove = useChange("DELETE /v1/webhooks/:id", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/webhooks"], id),
    refresh: ["GET /v1/webhooks"],
    says: t.deleted,
  });
  const name = description ?? url;
  return (
    <>
      <Menu
        trigger={
          <IconButton
            size="small"
            icon={Ellipsis}
            label={t.optionsOf(name)}
            busy={test.isPending || rotate.isPending}
          />
        }
        items={[
          { label: t.deliveries, icon: List, onSelect: onDeliveries },
          ...(mayTest ? [{ label: t.test, icon: Send, onSelect: () => test.mutate({ id }) }] : []),
          ...(isOwner
            ? [
                { label: t.edit, icon: Settings2, onSelect: () => setAsking("change") },
                { label: t.rotate, icon: KeyRound, onSelect: () => setAsking("rotate") },
                active
                  ? { label: t.switchOff, icon: CirclePause, onSelect: () => update.mutate({ id, active: false }) }
                  : { label: t.switchOn, icon: CirclePlay, onSelect: () => update.mutate({ id, active: true }) },
                {
                  label: t.delete,
                  icon: Trash2,
                  danger: true,
                  separated: true,
                  onSelect: () => setAsking("delete"),
                },
              ]
            : []),
        ]}
      />
      {asking === "change" && <WebhookForm onClose={close} webhook={webhook} />}
      <ConfirmDialog
        open={asking === "rotate"}
        onClose={close}
        onConfirm={() => rotate.mutate({ id })}
        title={t.rotateTitle}
        description={t.rotateText}
        action={t.rotate}
      />
      <ConfirmDialog
        open={asking === "delete"}
        onClose={close}
        onConfirm={() => remove.mutate({ id })}
        title={t.deleteTitle(name)}
        description={t.deleteText}
        action={t.delete}
      />
    </>
  );
}
