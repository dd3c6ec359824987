import { Tag, Trash2 } from "lucide-react";
import { call } from "../../api/call.ts";
import { useMessages } from "../../messages/messages.ts";
import type { ListAction } from "../../parts/list_actions.tsx";
import { type Lead, STATUSES } from "./lead.ts";

/** What can be done with many leads at once: each status of the pipeline, and deleting them. */
export function useLeadActions(): ListAction<Lead>[] {
  const t = useMessages("leads");
  const refresh = ["GET /v1/leads/stats" as const];
  return [
    ...STATUSES.map((status) => ({
      label: t.statuses[status],
      icon: Tag,
      menu: t.changeStatus,
      fits: (lead: Lead) => lead.status !== status,
      run: ({ _id }: Lead) => call("PUT /v1/leads/:id", { id: _id, status }),
      undo: (lead: Lead) => call("PUT /v1/leads/:id", { id: lead._id, status: lead.status }),
      done: t.changedMany,
      refresh,
    })),
    {
      label: t.deleteAction,
      icon: Trash2,
      run: ({ _id }) => call("DELETE /v1/leads/:id", { id: _id }),
      ask: { title: t.deleteMany, text: t.deleteText },
      done: t.deletedMany,
      refresh,
    },
  ];
}
