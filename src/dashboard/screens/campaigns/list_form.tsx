/** Makes a list, or changes one. */
import { useNavigate } from "@tanstack/react-router";
import { useChange } from "../../api/queries.ts";
import { useLanguage } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { Checkbox, Select, TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import type { List } from "./campaign.ts";
import styles from "./lists_page.module.css";

interface ListFormProps {
  open: boolean;
  onClose: () => void;
  /** The one that is changed; a new one when left out. */
  list?: List;
}

export function ListForm({ open, onClose, list }: ListFormProps) {
  const t = useMessages("campaigns");
  return (
    <Dialog open={open} onClose={onClose} title={list ? list.name : t.newList}>
      <Fields onClose={onClose} list={list} />
    </Dialog>
  );
}

function Fields({ onClose, list }: { onClose: () => void; list: List | undefined }) {
  const t = useMessages("campaigns");
  const spoken = useLanguage();
  const navigate = useNavigate();
  const create = useChange("POST /v1/lists", {
    refresh: ["GET /v1/lists"],
    onDone: ({ _id }) => void navigate({ to: "/lists/$id", params: { id: _id } }),
    onFail: () => {},
  });
  const update = useChange("PUT /v1/lists/:id", {
    refresh: ["GET /v1/lists", "GET /v1/lists/:id"],
    onDone: onClose,
    onFail: () => {},
  });
  const error = create.error ?? update.error;
  return (
    <KeptForm
      kept={`list ${list?._id ?? "new"}`}
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        const entered = new FormData(event.currentTarget);
        const fields = {
          name: String(entered.get("name")),
          language: entered.get("language") === "de" ? ("de" as const) : ("en" as const),
          double_opt_in: entered.get("double_opt_in") === "on",
        };
        const from_name = String(entered.get("from_name")).trim();
        if (list) update.mutate({ id: list._id, ...fields, ...(from_name ? { from_name } : {}) });
        else create.mutate({ ...fields, ...(from_name ? { from_name } : {}) });
      }}
    >
      {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
      <TextField
        label={t.name}
        name="name"
        defaultValue={list?.name}
        placeholder={t.nameExample}
        problem={error?.problemOf("name")}
        maxLength={200}
        required
      />
      <TextField
        label={t.fromName}
        name="from_name"
        defaultValue={list?.from_name}
        hint={t.fromNameHint}
        problem={error?.problemOf("from_name")}
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
      <DialogActions>
        <Button type="submit" look="solid" busy={create.isPending || update.isPending}>
          {list ? t.save : t.make}
        </Button>
      </DialogActions>
    </KeptForm>
  );
}
