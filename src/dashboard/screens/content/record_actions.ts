import { Archive, Rocket, Trash2 } from "lucide-react";
import { call } from "../../api/call.ts";
import { useMessages } from "../../messages/messages.ts";
import type { ListAction } from "../../parts/list_actions.tsx";
import { CONTENT, type ContentRecord, type Status } from "./collection.ts";

const set = (status: Status) => (record: ContentRecord) => call("PUT /v1/cms/records/:id", { id: record._id, status });
const back = (record: ContentRecord) => set(record.status)(record);

/** What can be done with many records at once. */
export function useRecordActions(): ListAction<ContentRecord>[] {
  const t = useMessages("content");
  return [
    {
      label: t.publish,
      icon: Rocket,
      // What was to be published later is published now; when it was to be is not taken up again.
      run: set("published"),
      done: t.didMany.publish,
      refresh: [...CONTENT],
    },
    {
      label: t.archive,
      icon: Archive,
      fits: ({ status }) => status === "draft" || status === "published",
      run: set("archived"),
      undo: back,
      done: t.didMany.archive,
      refresh: [...CONTENT],
    },
    {
      label: t.delete,
      icon: Trash2,
      run: ({ _id }) => call("DELETE /v1/cms/records/:id", { id: _id }),
      ask: { title: t.deleteMany, text: t.deleteText },
      done: t.didMany.delete,
      refresh: [...CONTENT],
    },
  ];
}
