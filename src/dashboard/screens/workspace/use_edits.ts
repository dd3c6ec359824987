/** Makes edits of a page's draft, and says what they have done. */
import { useChange } from "../../api/queries.ts";
import { useToasts } from "../../parts/toast.tsx";
import { DRAFTS } from "./page.ts";

export function useEdits() {
  const { show } = useToasts();
  return useChange("POST /v1/pages/:id/edits", {
    refresh: [...DRAFTS],
    onDone: ({ applied, changed }) => changed && show(applied.map(({ summary }) => summary).join(" · ")),
  });
}
