import { Archive, Rocket, Trash2 } from "lucide-react";
import { call } from "../../api/call.ts";
import type { Input } from "../../api/operations.ts";
import { useMessages } from "../../messages/messages.ts";
import { Checkbox } from "../../parts/field.tsx";
import type { ListAction } from "../../parts/list_actions.tsx";
import { CONTENT, type ContentRecord } from "./collection.ts";

const CHANGE = "POST /v1/cms/collections/:id/records/update";

/** What can be done with many records of a collection at once. */
export function useRecordActions(id: string): ListAction<ContentRecord>[] {
  const t = useMessages("content");
  const change = (changes: Input<typeof CHANGE>["changes"]) => call(CHANGE, { id, changes });
  return [
    {
      label: t.publish,
      icon: Rocket,
      // What was to be published later is published now; when it was to be is not taken up again.
      async runMany(ids) {
        const { not_found, refused } = await change([{ ids, status: "published" }]);
        return { not_found, refused };
      },
      done: t.didMany.publish,
      refresh: [...CONTENT],
    },
    {
      label: t.archive,
      icon: Archive,
      fits: ({ status }) => status === "draft" || status === "published",
      async runMany(ids) {
        const { undo, ...answer } = await change([{ ids, status: "archived" }]);
        return { ...answer, ...(undo.length > 0 && { undo: () => change(undo) }) };
      },
      done: t.didMany.archive,
      refresh: [...CONTENT],
    },
    {
      label: t.delete,
      icon: Trash2,
      runMany: (ids, _rows, { data }) =>
        call("POST /v1/cms/collections/:id/records/delete", { id, ids, force: data.has("force") }),
      ask: {
        title: t.deleteMany,
        text: t.deleteText,
        fields: () => <Checkbox label={t.deleteForce} hint={t.deleteForceHint} name="force" />,
      },
      done: t.didMany.delete,
      refresh: [...CONTENT],
    },
  ];
}
