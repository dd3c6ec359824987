/** Makes a list, or changes one. */
import { useNavigate } from "@tanstack/react-router";
import { useFormChange } from "../../api/queries.ts";
import { useLanguage } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Checkbox, Select, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import type { List } from "./campaign.ts";

interface ListFormProps {
  onClose: () => void;
  /** The one that is changed; a new one when left out. */
  list?: List;
}

export function ListForm({ onClose, list }: ListFormProps) {
  const t = useMessages("campaigns");
  const spoken = useLanguage();
  const navigate = useNavigate();
  const create = useFormChange("POST /v1/lists", {
    refresh: ["GET /v1/lists"],
    onDone: ({ _id }) => void navigate({ to: "/lists/$id", params: { id: _id } }),
  });
  const update = useFormChange("PUT /v1/lists/:id", {
    refresh: ["GET /v1/lists", "GET /v1/lists/:id"],
    onDone: onClose,
  });
  return (
    <Dialog onClose={onClose} title={list ? list.name : t.newList}>
      <ChangeForm
        change={list ? update : create}
        kept={`list ${list?._id ?? "new"}`}
        action={list ? t.save : t.make}
        onSubmit={({ data, text }) => {
          const fields = {
            name: text("name"),
            language: data.get("language") === "de" ? ("de" as const) : ("en" as const),
            double_opt_in: data.get("double_opt_in") === "on",
          };
          const from_name = text("from_name");
          if (list) update.mutate({ id: list._id, ...fields, ...(from_name ? { from_name } : {}) });
          else create.mutate({ ...fields, ...(from_name ? { from_name } : {}) });
        }}
      >
        <TextField
          label={t.name}
          name="name"
          defaultValue={list?.name}
          placeholder={t.nameExample}
          maxLength={200}
          required
        />
        <TextField
          label={t.fromName}
          name="from_name"
          defaultValue={list?.from_name}
          hint={t.fromNameHint}
          maxLength={200}
          required={false}
        />
        <Select
          label={t.language}
          name="language"
          defaultValue={list?.language ?? spoken}
          hint={t.languageHint}
          options={[
            { value: "en", label: t.languages.en },
            { value: "de", label: t.languages.de },
          ]}
        />
        <Checkbox
          label={t.doubleOptIn}
          hint={t.doubleOptInHint}
          name="double_opt_in"
          defaultChecked={list?.double_opt_in ?? true}
        />
      </ChangeForm>
    </Dialog>
  );
}
