import { CalendarCheck, Hash, Tag, Trash2 } from "lucide-react";
import { call } from "../../api/call.ts";
import type { Input } from "../../api/operations.ts";
import { useMessages } from "../../messages/messages.ts";
import { LabelFields, relabelled } from "../../parts/label_fields.tsx";
import type { ListAction, ManyDone } from "../../parts/list_actions.tsx";
import { type Lead, STATUSES } from "./lead.ts";
import { DayField, TaskField } from "./next_step.tsx";

const CHANGE = "POST /v1/leads/update";

async function change(changes: Input<typeof CHANGE>["changes"]): Promise<ManyDone> {
  const { not_found, undo } = await call(CHANGE, { changes });
  return { not_found, ...(undo.length > 0 && { undo: () => call(CHANGE, { changes: undo }) }) };
}

/** What can be done with many leads at once: each status of the pipeline, tags, the next task, and deleting them. */
export function useLeadActions(): ListAction<Lead>[] {
  const t = useMessages("leads");
  const parts = useMessages("parts");
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
