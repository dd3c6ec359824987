import { CheckCheck, Tag, Trash2, UserRound } from "lucide-react";
import { call } from "../../api/call.ts";
import type { Input } from "../../api/operations.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAssignees } from "../../parts/assignees.ts";
import { LabelFields, relabelled } from "../../parts/label_fields.tsx";
import type { ListAction, ManyDone } from "../../parts/list_actions.tsx";
import { useUser } from "../../session/session.ts";
import type { Submission } from "./submission.ts";

const CHANGE = "POST /v1/submissions/update";
type Changes = Input<typeof CHANGE>["changes"];

async function change(changes: Changes): Promise<ManyDone> {
  const { not_found, undo } = await call(CHANGE, { changes });
  return { not_found, ...(undo.length > 0 && { undo: () => call(CHANGE, { changes: undo }) }) };
}

/** What can be done with many submissions at once. */
export function useSubmissionActions(): ListAction<Submission>[] {
  const t = useMessages("inbox");
  const me = useUser()._id;
  const assignees = useAssignees();
  const refresh = ["GET /v1/users/me/stats" as const, "GET /v1/forms" as const];
  const marks = (
    action: Pick<ListAction<Submission>, "label" | "icon" | "done" | "fits" | "menu">,
    values: Omit<Changes[number], "ids">,
  ): ListAction<Submission> => ({ ...action, runMany: (ids) => change([{ ids, ...values }]), refresh });
  const as = { icon: CheckCheck, menu: t.mark };
  const assigned = (id: string | null, name: string) =>
    marks(
      {
        label: id === me ? t.me(name) : name,
        icon: UserRound,
        menu: t.assign,
        fits: ({ assignee_id }) => assignee_id !== id,
        done: (count) => t.assignedMany(count, id === null ? null : name),
      },
      { assignee_id: id },
    );
  const isRead = ({ read_at }: Submission) => read_at !== null;
  return [
    marks(
      { label: t.markDone, icon: CheckCheck, done: t.markedDone, fits: ({ done_at }) => done_at === null },
      { done: true },
    ),
    ...assignees.map(({ _id, name }) => assigned(_id, name)),
    ...(assignees.length > 0 ? [assigned(null, t.nobody)] : []),
    {
      label: t.labels,
      icon: Tag,
      ask: {
        title: t.labelsOfMany,
        fields: (rows) => <LabelFields labels={rows.flatMap(({ labels }) => labels)} />,
      },
      runMany: (_ids, rows, entered) => change(relabelled(rows, ({ labels }) => labels, entered)),
      done: t.labelledMany,
      refresh,
    },
    marks({ ...as, label: t.reopen, done: t.reopenedMany, fits: ({ done_at }) => done_at !== null }, { done: false }),
    marks({ ...as, label: t.markRead, done: t.markedRead, fits: (one) => !isRead(one) }, { read: true }),
    marks({ ...as, label: t.markUnread, done: t.markedUnread, fits: isRead }, { read: false }),
    marks({ ...as, label: t.markSpam, done: t.markedSpam, fits: ({ spam }) => !spam }, { spam: true }),
    marks({ ...as, label: t.markWanted, done: t.markedWanted, fits: ({ spam }) => spam }, { spam: false }),
    {
      label: t.delete,
      icon: Trash2,
      runMany: (ids) => call("POST /v1/submissions/delete", { ids }),
      ask: { title: t.deleteMany, text: t.deleteText },
      done: t.deletedMany,
      refresh,
    },
  ];
}
