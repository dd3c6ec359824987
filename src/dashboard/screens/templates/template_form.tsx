/** What a template is called and what it is for: of a new one that a website is saved as, or of one that is there. */
import { type FormEvent, useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { Checkbox, TextArea, TextField } from "../../parts/field.tsx";
import type { Website } from "../websites/website.ts";
import type { Template } from "./template.ts";

type TemplateFormProps = { open: boolean; onClose: () => void } & (
  | { website: Website; template?: undefined }
  | { template: Template; website?: undefined }
);

export function TemplateForm({ open, onClose, website, template }: TemplateFormProps) {
  const t = useMessages("websites");
  const [name, setName] = useState((website ?? template).name);
  const [description, setDescription] = useState(template?.description ?? "");
  const [records, setRecords] = useState(false);
  const create = useChange("POST /v1/websites/:id/template", {
    refresh: ["GET /v1/templates", "GET /v1/users/me/stats"],
    says: t.templateMade(name),
    onDone: onClose,
  });
  const change = useChange("PUT /v1/templates/:id", {
    apply: ({ id, name }, cache) => cache.change(["GET /v1/templates"], id, { name }),
    refresh: ["GET /v1/templates"],
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const told = { name, description: description.trim() || null };
    if (website) return create.mutate({ id: website._id, ...told, records });
    change.mutate({ id: template._id, ...told });
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={website ? t.templateTitle(website.name) : t.rename}>
      <form onSubmit={save}>
        {website && <p>{t.templateText}</p>}
        <TextField
          label={t.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={200}
          required
        />
        <TextArea
          label={t.templateDescription}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          maxLength={2000}
        />
        {website && (
          <Checkbox
            label={t.templateRecords}
            checked={records}
            onChange={(event) => setRecords(event.target.checked)}
          />
        )}
        <DialogActions>
          <Button type="submit" look="solid" busy={create.isPending}>
            {t.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
