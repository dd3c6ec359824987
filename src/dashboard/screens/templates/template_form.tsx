/** What a template is called and what it is for: of a new one that a website is saved as, or of one that is there. */
import { useChange, useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Checkbox, TextArea, TextField } from "../../parts/field.tsx";
import { ChangeForm, type Entered } from "../../parts/form.tsx";
import { useActsAsParent, useUser } from "../../session/session.ts";
import type { Website } from "../websites/website.ts";
import type { Template } from "./template.ts";

type TemplateFormProps = { open: boolean; onClose: () => void } & (
  | { website: Website; template?: undefined }
  | { template: Template; website?: undefined }
);

export function TemplateForm({ open, onClose, website, template }: TemplateFormProps) {
  const t = useMessages("websites");
  const { account } = useUser();
  const actsAsParent = useActsAsParent();
  const create = useFormChange("POST /v1/websites/:id/template", {
    refresh: ["GET /v1/templates", "GET /v1/users/me/stats"],
    says: ({ name }) => t.templateMade(name),
    onDone: onClose,
  });
  const change = useChange("PUT /v1/templates/:id", {
    apply: ({ id, name }, cache) => cache.change(["GET /v1/templates"], id, { name }),
    refresh: ["GET /v1/templates"],
  });
  const save = ({ text, data }: Entered) => {
    const told = { name: text("name"), description: text("description") || null };
    const isTicked = (name: string) => data.get(name) === "on";
    if (website)
      return create.mutate({
        id: website._id,
        ...told,
        records: isTicked("records"),
        for_parent: isTicked("for_parent"),
      });
    change.mutate({ id: template._id, ...told });
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={website ? t.templateTitle(website.name) : t.rename}>
      <ChangeForm change={create} action={t.save} onSubmit={save}>
        {website && <p>{t.templateText}</p>}
        <TextField label={t.name} name="name" defaultValue={(website ?? template).name} maxLength={200} required />
        <TextArea
          label={t.templateDescription}
          name="description"
          defaultValue={template?.description ?? ""}
          maxLength={2000}
          required={false}
        />
        {website && <Checkbox label={t.templateRecords} name="records" />}
        {website && actsAsParent && (
          <Checkbox label={t.forParent} hint={t.forParentHint(account.name)} name="for_parent" defaultChecked />
        )}
      </ChangeForm>
    </Dialog>
  );
}
