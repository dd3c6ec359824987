/** The settings of a form: who hears of submissions, what visitors read, where they go, which list they join. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { CallError } from "../../api/errors.ts";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { Checkbox, Select, TextArea, TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useToasts } from "../../parts/toast.tsx";
import type { Form } from "./form.ts";
import styles from "./form_settings.module.css";

/** As many as an account can have. */
const MOST_LISTS = 100;

export function FormSettings({ form, open, onClose }: { form: Form; open: boolean; onClose: () => void }) {
  const t = useMessages("forms");
  return (
    <Dialog open={open} onClose={onClose} title={t.settingsOf(form.name)}>
      <Fields form={form} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ form, onClose }: { form: Form; onClose: () => void }) {
  const t = useMessages("forms");
  const { show } = useToasts();
  const [replies, setReplies] = useState(form.auto_reply !== null);
  const cannotMail = useQuery(query("GET /v1/settings", {})).data?.mail === false;
  const [error, setError] = useState<CallError | null>(null);
  const save = useChange("PUT /v1/forms/:id", {
    refresh: ["GET /v1/forms"],
    onDone: ({ name }) => {
      show(t.saved(name));
      onClose();
    },
    onFail: setError,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    const text = (name: string) => String(entered.get(name) ?? "").trim();
    save.mutate({
      id: form._id,
      // Unchanged, the page goes on naming it.
      ...(text("name") === form.name ? {} : { name: text("name") || null }),
      notify_emails: text("notify")
        .split(/[\s,;]+/)
        .filter(Boolean),
      success_message: text("success") || null,
      redirect_url: text("redirect") || null,
      // Before the lists have come it stays as it is.
      ...(entered.has("list") ? { list_id: text("list") || null } : {}),
      auto_reply: replies ? { subject: text("subject"), message: text("message") } : null,
    });
  };
  return (
    <KeptForm kept={`settings of ${form._id}`} onSubmit={submit} className={styles.fields}>
      {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
      <TextField
        label={t.name}
        name="name"
        defaultValue={form.name}
        hint={t.nameHint}
        problem={error?.problemOf("name")}
        maxLength={200}
      />
      <TextArea
        label={t.notify}
        name="notify"
        defaultValue={form.notify_emails.join("\n")}
        hint={t.notifyHint}
        problem={error?.problemOf("notify_emails")}
        inputMode="email"
        spellCheck={false}
      />
      {cannotMail && <Notice tone="warn">{t.noMail}</Notice>}
      <TextArea
        label={t.success}
        name="success"
        defaultValue={form.success_message ?? ""}
        hint={t.successHint}
        problem={error?.problemOf("success_message")}
        maxLength={2000}
      />
      <TextField
        label={t.redirect}
        name="redirect"
        defaultValue={form.redirect_url ?? ""}
        hint={t.redirectHint}
        problem={error?.problemOf("redirect_url")}
        maxLength={2000}
        spellCheck={false}
      />
      <ListField chosen={form.list_id} problem={error?.problemOf("list_id")} />
      <Checkbox
        label={t.reply}
        hint={t.replyHint}
        checked={replies}
        onChange={(event) => setReplies(event.target.checked)}
      />
      {replies && (
        <>
          <TextField
            label={t.replySubject}
            name="subject"
            defaultValue={form.auto_reply?.subject ?? ""}
            problem={error?.problemOf("auto_reply.subject")}
            maxLength={200}
            required
          />
          <TextArea
            label={t.replyMessage}
            name="message"
            defaultValue={form.auto_reply?.message ?? ""}
            problem={error?.problemOf("auto_reply.message")}
            maxLength={5000}
            rows={5}
            required
          />
        </>
      )}
      <DialogActions>
        <Button type="submit" look="solid" busy={save.isPending}>
          {t.save}
        </Button>
      </DialogActions>
    </KeptForm>
  );
}

/** Which list the form fills. */
function ListField({ chosen, problem }: { chosen: string | null; problem: string | null | undefined }) {
  const t = useMessages("forms");
  const { data: lists } = useQuery(query("GET /v1/lists", { limit: MOST_LISTS }));
  if (!lists) return null;
  return (
    <Select
      label={t.list}
      name="list"
      defaultValue={chosen ?? ""}
      hint={lists.total > 0 ? t.listHint : <Link to="/lists">{t.makeList}</Link>}
      problem={problem}
      options={[{ value: "", label: t.noList }, ...lists.data.map(({ _id, name }) => ({ value: _id, label: name }))]}
    />
  );
}
