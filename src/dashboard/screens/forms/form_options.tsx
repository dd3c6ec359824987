/** What can be done with a form. */
import { useNavigate } from "@tanstack/react-router";
import { CirclePause, CirclePlay, Download, Ellipsis, Inbox, Settings2, TextCursorInput, Trash2 } from "lucide-react";
import { useState } from "react";
import { addressOf } from "../../api/call.ts";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { IconButton } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { Menu } from "../../parts/menu.tsx";
import { useMay } from "../../session/session.ts";
import type { Form } from "./form.ts";
import { FormSettings } from "./form_settings.tsx";

export function FormOptions({ form }: { form: Form }) {
  const t = useMessages("forms");
  const navigate = useNavigate();
  const mayChange = useMay("editor", "content", "forms");
  const mayEdit = useMay("editor", "content", "design");
  const [asking, setAsking] = useState<"settings" | "delete" | null>(null);
  const close = () => setAsking(null);
  const update = useChange("PUT /v1/forms/:id", {
    apply: ({ id, active }, cache) => cache.change(["GET /v1/forms"], id, { active }),
    refresh: ["GET /v1/forms"],
  });
  const remove = useChange("DELETE /v1/forms/:id", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/forms"], id),
    refresh: ["GET /v1/forms", "GET /v1/submissions", "GET /v1/users/me/stats"],
    says: t.deleted(form.name),
  });
  return (
    <>
      <Menu
        trigger={<IconButton size="small" icon={Ellipsis} label={t.optionsOf(form.name)} />}
        items={[
          {
            label: t.read,
            icon: Inbox,
            onSelect: () => void navigate({ to: "/inbox" as "/", search: { form: form._id } as never }),
          },
          ...(mayEdit && form.in_draft
            ? [
                {
                  label: t.editFields,
                  icon: TextCursorInput,
                  onSelect: () =>
                    void navigate({
                      to: "/websites/$id",
                      params: { id: form.website_id },
                      search: { page: form.page_id, form: form._id } as never,
                    }),
                },
              ]
            : []),
          ...(mayChange ? [{ label: t.settings, icon: Settings2, onSelect: () => setAsking("settings") }] : []),
          {
            label: t.downloadCsv,
            icon: Download,
            onSelect: () => window.location.assign(addressOf("GET /v1/forms/:id/export", { id: form._id })),
          },
          ...(mayChange
            ? [
                form.active
                  ? {
                      label: t.close,
                      icon: CirclePause,
                      onSelect: () => update.mutate({ id: form._id, active: false }),
                    }
                  : {
                      label: t.reopen,
                      icon: CirclePlay,
                      onSelect: () => update.mutate({ id: form._id, active: true }),
                    },
                { label: t.delete, icon: Trash2, danger: true, separated: true, onSelect: () => setAsking("delete") },
              ]
            : []),
        ]}
      />
      {asking === "settings" && <FormSettings form={form} onClose={close} />}
      <ConfirmDialog
        open={asking === "delete"}
        onClose={close}
        onConfirm={() => remove.mutate({ id: form._id })}
        title={t.deleteTitle(form.name)}
        description={t.deleteText}
        action={t.deleteAction}
        word={form.submission_count > 0 ? form.name : undefined}
      />
    </>
  );
}
