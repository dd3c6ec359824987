/** Who sees to a submission, and what the account's people say of it. */
import { Link } from "@tanstack/react-router";
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAssignees } from "../../parts/assignees.ts";
import { Button } from "../../parts/button.tsx";
import { Select, TextArea, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { useMay } from "../../session/session.ts";
import type { Submission } from "./submission.ts";
import styles from "./submission_detail.module.css";

export function FollowUpForm({ submission: { _id, assignee_id, labels, note } }: { submission: Submission }) {
  const t = useMessages("inbox");
  const seesTeam = useMay("viewer");
  const users = useAssignees();
  const isGone = assignee_id !== null && users.every((user) => user._id !== assignee_id);
  const save = useFormChange("PUT /v1/submissions/:id", {
    refresh: ["GET /v1/submissions"],
    says: t.saved,
  });
  return (
    <ChangeForm
      change={save}
      kept={`follow-up of ${_id}`}
      className={styles.followUp}
      onSubmit={({ text, list }) =>
        save.mutate({
          id: _id,
          // Who has left the account is taken off only when somebody else is chosen; a client sees and chooses nobody.
          ...(!seesTeam || (isGone && text("assignee") === assignee_id)
            ? {}
            : { assignee_id: text("assignee") || null }),
          labels: list("labels"),
          note: text("note") || null,
        })
      }
    >
      {seesTeam && (
        <Select
          label={t.assignee}
          name="assignee"
          key={users.length}
          defaultValue={assignee_id ?? ""}
          options={[
            { value: "", label: t.nobody },
            ...users.map((user) => ({ value: user._id, label: user.name })),
            ...(isGone ? [{ value: assignee_id, label: t.whoLeft }] : []),
          ]}
        />
      )}
      <TextField label={t.labels} name="labels" defaultValue={labels.join(", ")} hint={t.labelsHint} maxLength={450} />
      {labels.length > 0 && (
        <p className={styles.labels}>
          {labels.map((label) => (
            <Link key={label} to="." search={{ label } as never}>
              #{label}
            </Link>
          ))}
        </p>
      )}
      <TextArea label={t.note} name="note" defaultValue={note ?? ""} hint={t.noteHint} maxLength={5_000} />
      <div>
        <Button type="submit" busy={save.isPending}>
          {t.save}
        </Button>
      </div>
    </ChangeForm>
  );
}
