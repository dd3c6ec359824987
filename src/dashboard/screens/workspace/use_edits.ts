/** Makes edits of a page's draft, which shows them at once, and says what they have done. */
import type { RefObject } from "react";
import { useChange } from "../../api/queries.ts";
import { useToasts } from "../../parts/toast.tsx";
import { DRAFTS } from "./page.ts";
import { askDraft } from "./use_picker.ts";

export function useEdits(frame: RefObject<HTMLIFrameElement | null>) {
  const { show } = useToasts();
  return useChange("POST /v1/pages/:id/edits", {
    apply: ({ edits }) => askDraft(frame.current?.contentWindow, { ask: "try", edits }),
    undo: () => askDraft(frame.current?.contentWindow, { ask: "untry" }),
    refresh: [...DRAFTS],
    onDone: ({ applied, changed }) => changed && show(applied.map(({ summary }) => summary).join(" · ")),
  });
}
