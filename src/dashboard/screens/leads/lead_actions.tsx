import { CalendarCheck, Hash, Tag, Trash2, UserRound } from "lucide-react";
import { call } from "../../api/call.ts";
import type { Input } from "../../api/operations.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAssignees } from "../../parts/assignees.ts";
import { LabelFields, relabelled } from "../../parts/label_fields.tsx";
import type { ListAction, ManyDone } from "../../parts/list_actions.tsx";
import { useUser } from "../../session/session.ts";
import { type Lead, STATUSES } from "./lead.ts";
import { DayField, TaskField } from "./next_step.tsx";

const CHANGE = "POST /v1/leads/update";

async function change(changes: Input<typeof CHANGE>["changes"]): Promise<ManyDone> {
  const { not_found, undo } = await call(CHANGE, { changes });
  return { not_found, ...(undo.length > 0 && { undo: () => call(CHANGE, { changes: undo }) }) };
}

/** What can be done with many leads at once: each status of the pipeline, who sees to them, tags, the next task, and deleting them. */
export function useLeadActions(): ListAction<Lead>[] {
  const t = useMessages("leads");
  const parts = useMessages("parts");
  const me = useUser()._id;
  const owners = useAssignees();
  const of = { done: t.changedMany, refresh: ["GET /v1/leads/stats" as const] };
  return [
    ...STATUSES.map(
      (status): ListAction<Lead> => ({
        ...of,
        label: t.statuses[status],
        icon: Tag,
        menu: t.changeStatus,
        fits: (lead) => lead.status !== status,
        runMany: (ids) => change([{ ids, status }]),
      }),
    ),
    ...(owners.length > 1 ? [...owners, { _id: null, name: t.noOwner }] : []).map(
      ({ _id: owner_id, name }): ListAction<Lead> => ({
        ...of,
        label: owner_id === me ? t.ownerMe(name) : name,
        icon: UserRound,
        menu: t.owner,
        fits: (lead) => lead.owner_id !== owner_id,
        runMany: (ids) => change([{ ids, owner_id }]),
      }),
    ),
    {
      ...of,
      label: t.nextTask,
      icon: CalendarCheck,
      ask: {
        title: t.taskOfMany,
        text: t.taskOfManyText,
        fields: () => (
          <>
            <TaskField />
            <DayField />
          </>
        ),
      },
      runMany: (ids, _rows, { text }) =>
        change([{ ids, next_task: text("next_task") || null, next_task_on: text("next_task_on") || null }]),
    },
    {
      ...of,
      label: t.tags,
      icon: Hash,
      ask: { title: t.tagsOfMany, fields: (rows) => <LabelFields labels={rows.flatMap(({ tags }) => tags)} /> },
      runMany: (_ids, rows, entered) =>
        change(relabelled(rows, ({ tags }) => tags, entered).map(({ ids, labels: tags }) => ({ ids, tags }))),
    },
    {
      ...of,
      label: parts.delete,
      icon: Trash2,
      runMany: (ids) => call("POST /v1/leads/delete", { ids }),
      ask: { title: t.deleteMany, text: t.deleteText },
      done: t.deletedMany,
    },
  ];
}
