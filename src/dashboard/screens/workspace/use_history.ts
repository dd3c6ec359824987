/**
 * Undo and redo of a page's draft over its versions. Bringing a version back makes a new one with the old code, so where
 * one is in the history is remembered here and not read from the list.
 */
import { useIsMutating } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useToasts } from "../../parts/toast.tsx";
import { DRAFTS, saidOfOthers, type Version } from "./page.ts";

interface History {
  pageId: string;
  /** The versions that are gone back and forth between, oldest first. */
  versions: string[];
  at: number;
  /** The draft that stands for `versions[at]`. */
  draft: string;
}

/** @param onChanged called with the draft that was to be replaced, when somebody has changed the page since */
export function useHistory(
  pageId: string,
  draftId: string | null,
  versions: Version[] | undefined,
  onChanged: (known: string) => void,
) {
  const t = useMessages("workspace");
  const { show, showError } = useToasts();
  const [history, setHistory] = useState<History | null>(null);
  const bringing = useRef<number | null>(null);
  // The versions may be told anew before the page says that its draft is another: that alone is nothing new.
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (!draftId || !versions) return;
    if (seen.current === draftId) return;
    seen.current = draftId;
    const isBringing = bringing.current !== null;
    setHistory((before) => {
      if (before?.pageId !== pageId)
        return {
          pageId,
          versions: versions.map(({ _id }) => _id).toReversed(),
          at: versions.length - 1,
          draft: draftId,
        };
      if (before.draft === draftId) return before;
      if (isBringing) return { ...before, draft: draftId };
      // Something new: what was undone before it is given up.
      const kept = [...before.versions.slice(0, before.at + 1), draftId];
      return { pageId, versions: kept, at: kept.length - 1, draft: draftId };
    });
  }, [pageId, draftId, versions]);
  const restore = useChange("POST /v1/versions/:id/restore", {
    refresh: [...DRAFTS],
    onFail: (error, { base_version_id: known }) => {
      bringing.current = null;
      if (error.code === "page_changed" && known) onChanged(known);
      else showError(error);
    },
    onDone: ({ _id, pages, left }) => {
      // Read now: what changes the state may run only when it is drawn.
      const at = bringing.current;
      const isUndone = at !== null && history !== null && at < history.at;
      const words = isUndone ? { ...t, changedAlso: t.undoneAlso } : t;
      for (const said of saidOfOthers({ pages, left }, words)) show(said);
      bringing.current = null;
      setHistory((before) => before && { ...before, at: at ?? before.at, draft: _id });
    },
  });
  const isEditing = useIsMutating({ mutationKey: ["POST /v1/pages/:id/edits"] }) > 0;
  const [asked, setAsked] = useState<-1 | 1 | null>(null);
  // What is still on its way is in the history first: it would be taken for somebody else's change.
  const mayGo = !isEditing && !restore.isPending && history?.draft === draftId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it may be.
  useEffect(() => {
    if (asked === null || !mayGo) return;
    setAsked(null);
    const to = history?.versions[history.at + asked];
    if (!history || !to) return;
    bringing.current = history.at + asked;
    restore.mutate({ id: to, base_version_id: history.draft, whole_change: true });
  }, [asked, mayGo]);
  return {
    canUndo: history !== null && history.at > 0,
    canRedo: history !== null && history.at < history.versions.length - 1,
    undo: () => setAsked(-1),
    redo: () => setAsked(1),
  };
}
