/** Gives a website another name. */
import { type FormEvent, useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { TextField } from "../../parts/field.tsx";
import type { Website } from "./website.ts";

export function RenameForm({ website, open, onClose }: { website: Website; open: boolean; onClose: () => void }) {
  const t = useMessages("websites");
  const [name, setName] = useState(website.name);
  const rename = useChange("PUT /v1/websites/:id", {
    apply: ({ id, name }, cache) => cache.change(["GET /v1/websites", "GET /v1/websites/:id"], id, { name }),
    refresh: ["GET /v1/websites", "GET /v1/websites/:id"],
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ id: website._id, name });
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={t.rename}>
      <form onSubmit={save}>
        <TextField
          label={t.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={200}
          required
        />
        <DialogActions>
          <Button type="submit" look="solid">
            {t.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
