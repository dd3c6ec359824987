/** Who sees to a submission, and what the account's people say of it. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useChange, wholeQuery } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Select, TextArea, TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useMay } from "../../session/session.ts";
import type { Submission } from "./submission.ts";
import styles from "./submission_detail.module.css";

export function FollowUpForm({ submission: { _id, assignee_id, labels, note } }: { submission: Submission }) {
  const t = useMessages("inbox");
  const { show } = useToasts();
  const seesTeam = useMay("viewer");
  const users = useQuery({ ...wholeQuery("GET /v1/users", {}), enabled: seesTeam }).data?.data ?? [];
  const isGone = assignee_id !== null && users.every((user) => user._id !== assignee_id);
  const save = useChange("PUT /v1/submissions/:id", {
    refresh: ["GET /v1/submissions"],
    onDone: () => show(t.saved),
    onFail: () => {},
  });
  const { error } = save;
  return (
    <KeptForm
      kept={`follow-up of ${_id}`}
      className={styles.followUp}
      onSubmit={(event) => {
        event.preventDefault();
        const entered = new FormData(event.currentTarget);
        const text = (name: string) => String(entered.get(name)).trim();
        save.mutate({
          id: _id,
          // Who has left the account is taken off only when somebody else is chosen; a client sees and chooses nobody.
          ...(!seesTeam || (isGone && text("assignee") === assignee_id)
            ? {}
            : { assignee_id: text("assignee") || null }),
          labels: text("labels")
            .split(",")
            .flatMap((label) => label.trim() || []),
          note: text("note") || null,
        });
      }}
    >
      {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
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
      <TextField
        label={t.labels}
        name="labels"
        defaultValue={labels.join(", ")}
        hint={t.labelsHint}
        problem={error?.problemOf("labels")}
        maxLength={450}
      />
      {labels.length > 0 && (
        <p className={styles.labels}>
          {labels.map((label) => (
            <Link key={label} to="." search={{ label } as never}>
              #{label}
            </Link>
          ))}
        </p>
      )}
      <TextArea
        label={t.note}
        name="note"
        defaultValue={note ?? ""}
        hint={t.noteHint}
        problem={error?.problemOf("note")}
        maxLength={5_000}
      />
      <div>
        <Button type="submit" busy={save.isPending}>
          {t.save}
        </Button>
      </div>
    </KeptForm>
  );
}
