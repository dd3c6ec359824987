import { CheckCheck, MailCheck, MailOpen, ShieldCheck, ShieldX, Trash2, UserCheck } from "lucide-react";
import { call } from "../../api/call.ts";
import type { Input } from "../../api/operations.ts";
import { useMessages } from "../../messages/messages.ts";
import type { ListAction } from "../../parts/list_actions.tsx";
import { useUser } from "../../session/session.ts";
import type { Submission } from "./submission.ts";

const CHANGE = "PUT /v1/submissions/:id";

/** What can be done with many submissions at once. */
export function useSubmissionActions(): ListAction<Submission>[] {
  const t = useMessages("inbox");
  const me = useUser()._id;
  const set =
    (changes: Omit<Input<typeof CHANGE>, "id">) =>
    ({ _id }: Submission) =>
      call(CHANGE, { id: _id, ...changes });
  const refresh = ["GET /v1/users/me/stats" as const, "GET /v1/forms" as const];
  const isRead = ({ read_at }: Submission) => read_at !== null;
  return [
    {
      label: t.markDone,
      icon: CheckCheck,
      fits: ({ done_at }) => done_at === null,
      run: set({ done: true }),
      undo: set({ done: false }),
      done: t.markedDone,
      refresh,
    },
    {
      label: t.takeOn,
      icon: UserCheck,
      fits: ({ assignee_id }) => assignee_id !== me,
      run: set({ assignee_id: me }),
      undo: (one) => call(CHANGE, { id: one._id, assignee_id: one.assignee_id }),
      done: t.tookOn,
      refresh,
    },
    {
      label: t.markRead,
      icon: MailCheck,
      fits: (one) => !isRead(one),
      run: set({ read: true }),
      undo: set({ read: false }),
      done: t.markedRead,
      refresh,
    },
    {
      label: t.markUnread,
      icon: MailOpen,
      fits: isRead,
      run: set({ read: false }),
      undo: set({ read: true }),
      done: t.markedUnread,
      refresh,
    },
    {
      label: t.markSpam,
      icon: ShieldX,
      fits: ({ spam }) => !spam,
      run: set({ spam: true }),
      undo: set({ spam: false }),
      done: t.markedSpam,
      refresh,
    },
    {
      label: t.markWanted,
      icon: ShieldCheck,
      fits: ({ spam }) => spam,
      run: set({ spam: false }),
      undo: set({ spam: true }),
      done: t.markedWanted,
      refresh,
    },
    {
      label: t.delete,
      icon: Trash2,
      run: ({ _id }) => call("DELETE /v1/submissions/:id", { id: _id }),
      ask: { title: t.deleteMany, text: t.deleteText },
      done: t.deletedMany,
      refresh,
    },
  ];
}
