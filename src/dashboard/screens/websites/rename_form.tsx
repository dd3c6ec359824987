/** Gives a website another name. */
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import type { Website } from "./website.ts";

export function RenameForm({ website, open, onClose }: { website: Website; open: boolean; onClose: () => void }) {
  const t = useMessages("websites");
  const rename = useChange("PUT /v1/websites/:id", {
    apply: ({ id, name }, cache) => cache.change(["GET /v1/websites", "GET /v1/websites/:id"], id, { name }),
    refresh: ["GET /v1/websites", "GET /v1/websites/:id"],
  });
  return (
    <Dialog open={open} onClose={onClose} title={t.rename}>
      <ChangeForm
        action={t.save}
        onSubmit={({ text }) => {
          rename.mutate({ id: website._id, name: text("name") });
          onClose();
        }}
      >
        <TextField label={t.name} name="name" defaultValue={website.name} maxLength={200} required />
      </ChangeForm>
    </Dialog>
  );
}
