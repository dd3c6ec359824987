/** Changes tokens on all pages of a website in one go, says on how many, and takes it back as a whole. */
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useToasts } from "../../parts/toast.tsx";
import { DRAFTS, refusalOfEdits } from "../workspace/page.ts";
import { type Token, tokensSet } from "../workspace/tokens.tsx";

const TOUCHED = [...DRAFTS, "GET /v1/websites/:id/parts" as const];

/** @returns whether a change is under way, and what sets tokens */
export function useDesign(websiteId: string) {
  const t = useMessages("design");
  const words = useMessages("workspace");
  const { show, showError } = useToasts();
  const restore = useChange("POST /v1/versions/:id/restore", {
    refresh: TOUCHED,
    onDone: ({ left }) => show(left.length > 0 ? words.leftAsTheyAre(left.map(({ name }) => name)) : t.undone),
    onFail: (error) => showError(error.code === "page_changed" ? { message: words.changedMeanwhile } : error),
  });
  const change = useChange("POST /v1/websites/:id/tokens", {
    refresh: TOUCHED,
    onDone: ({ pages, left, parts }, { message }) => {
      const [first] = pages;
      if (!first) return;
      const showing = [...pages, ...parts.flatMap((part) => part.pages)];
      const changed = new Set(showing.map(({ page_id }) => page_id)).size;
      const where = [t.changed(changed), ...(left.length > 0 ? [t.notOn(left.length)] : [])].join(" ");
      // All that was changed together goes back with one of its pages.
      const back = { id: first.base_version_id, base_version_id: first.version_id, whole_change: true };
      // Of two changes that can be undone each says which it is.
      show([message, where].filter(Boolean).join(" · "), { undo: () => restore.mutate(back) });
    },
    onFail: (error) => showError(refusalOfEdits(error)),
  });
  return {
    isBusy: change.isPending || restore.isPending,
    set: (tokens: Token[]) => change.mutate({ id: websiteId, tokens, message: tokensSet(tokens, words) }),
  };
}
