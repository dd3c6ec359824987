/** The settings of a form: who hears of submissions, what visitors read, where they go, which list they join. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { query, useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Checkbox, Select, TextArea, TextField } from "../../parts/field.tsx";
import { ChangeForm, type Entered } from "../../parts/form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { SetUpLink } from "../../parts/set_up_link.tsx";
import type { Form } from "./form.ts";

/** As many as an account can have. */
const MOST_LISTS = 100;

export function FormSettings({ form, onClose }: { form: Form; onClose: () => void }) {
  const t = useMessages("forms");
  const [replies, setReplies] = useState(form.auto_reply !== null);
  const cannotMail = useQuery(query("GET /v1/settings", {})).data?.mail === false;
  const save = useFormChange("PUT /v1/forms/:id", {
    refresh: ["GET /v1/forms"],
    says: ({ name }) => t.saved(name),
    onDone: onClose,
  });
  const submit = ({ data, text, words }: Entered) =>
    save.mutate({
      id: form._id,
      // Unchanged, the page goes on naming it.
      ...(text("name") === form.name ? {} : { name: text("name") || null }),
      notify_emails: words("notify_emails"),
      success_message: text("success_message") || null,
      redirect_url: text("redirect_url") || null,
      // Before the lists have come it stays as it is.
      ...(data.has("list_id") ? { list_id: text("list_id") || null } : {}),
      auto_reply: replies ? { subject: text("auto_reply.subject"), message: text("auto_reply.message") } : null,
    });
  return (
    <Dialog onClose={onClose} title={t.settingsOf(form.name)}>
      <ChangeForm change={save} kept={`settings of ${form._id}`} action={t.save} onSubmit={submit}>
        <TextField label={t.name} name="name" defaultValue={form.name} hint={t.nameHint} maxLength={200} />
        <TextArea
          label={t.notify}
          name="notify_emails"
          defaultValue={form.notify_emails.join("\n")}
          hint={t.notifyHint}
          inputMode="email"
          spellCheck={false}
        />
        {cannotMail && (
          <Notice tone="warn">
            {t.noMail} <SetUpLink group="mail" />
          </Notice>
        )}
        <TextArea
          label={t.success}
          name="success_message"
          defaultValue={form.success_message ?? ""}
          hint={t.successHint}
          maxLength={2000}
        />
        <TextField
          label={t.redirect}
          name="redirect_url"
          defaultValue={form.redirect_url ?? ""}
          hint={t.redirectHint}
          maxLength={2000}
          spellCheck={false}
        />
        <ListField chosen={form.list_id} />
        <Checkbox
          label={t.reply}
          hint={t.replyHint}
          checked={replies}
          onChange={(event) => setReplies(event.target.checked)}
        />
        {replies && (
          <>
            <TextField
              label={t.subject}
              name="auto_reply.subject"
              defaultValue={form.auto_reply?.subject ?? ""}
              maxLength={200}
              required
            />
            <TextArea
              label={t.message}
              name="auto_reply.message"
              defaultValue={form.auto_reply?.message ?? ""}
              maxLength={5000}
              rows={5}
              required
            />
          </>
        )}
      </ChangeForm>
    </Dialog>
  );
}

/** Which list the form fills. */
function ListField({ chosen }: { chosen: string | null }) {
  const t = useMessages("forms");
  const { data: lists } = useQuery(query("GET /v1/lists", { limit: MOST_LISTS }));
  if (!lists) return null;
  return (
    <Select
      label={t.list}
      name="list_id"
      defaultValue={chosen ?? ""}
      hint={lists.total > 0 ? t.listHint : <Link to="/lists">{t.makeList}</Link>}
      options={[{ value: "", label: t.noList }, ...lists.data.map(({ _id, name }) => ({ value: _id, label: name }))]}
    />
  );
}
