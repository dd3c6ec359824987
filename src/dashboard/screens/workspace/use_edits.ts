/**
 * Makes edits of a page's draft, which shows them at once, and says what they have done. Elements are named by where they
 * are in the version that is looked at: when another is the draft by then nothing is changed, and that is told.
 */
import type { RefObject } from "react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useToasts } from "../../parts/toast.tsx";
import { askDraft } from "./draft_channel.ts";
import { DRAFTS, namesOfPages, type Page } from "./page.ts";

/** What edits from here have made of a version. */
const madeOf = new Map<string, string>();

/** The version that is shown, with the edits that were made since and may not have come back yet. */
function newestOf(shown: string): string {
  let newest = shown;
  for (let next = madeOf.get(newest); next; next = madeOf.get(newest)) newest = next;
  return newest;
}

export function useEdits(page: Page, frame: RefObject<HTMLIFrameElement | null>) {
  const t = useMessages("workspace");
  const { show, showError } = useToasts();
  const shown = page.draft_version_id;
  return useChange("POST /v1/pages/:id/edits", {
    inTurn: `edits of ${page._id}`,
    complete: (input) => (shown ? { ...input, base_version_id: newestOf(shown) } : input),
    apply: ({ edits }) => askDraft(frame.current?.contentWindow, { ask: "try", edits }),
    undo: () => askDraft(frame.current?.contentWindow, { ask: "untry" }),
    refresh: [...DRAFTS],
    onDone: ({ applied, changed, version_id, parts }) => {
      if (!changed) return;
      if (shown) madeOf.set(newestOf(shown), version_id);
      const pages = namesOfPages(parts);
      const done = applied.map(({ summary }) => summary);
      show([...done, ...(pages.length > 0 ? [t.changedOnPages(pages)] : [])].join(" · "));
    },
    onFail: (error) => showError(error.code === "page_changed" ? { message: t.changedMeanwhile } : error),
  });
}
