/** Changes tokens on all pages of a website in one go, says on how many, and takes it back as a whole. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { type CallError, toCallError } from "../../api/errors.ts";
import { refresh } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useToasts } from "../../parts/toast.tsx";
import { DRAFTS, type Page } from "../workspace/page.ts";
import { tokenSet } from "../workspace/tokens.tsx";

/** The draft that was made of a page, and the one before it. */
interface DesignChange {
  name: string;
  before: string;
  made: string;
}

/** How far a change of many pages is. */
interface Progress {
  done: number;
  of: number;
}

const TOUCHED = [...DRAFTS, "GET /v1/websites/:id/parts"] as const;

/**
 * @param drafts the pages that have one, the one that is looked at first: what is refused there is changed nowhere
 * @returns how far it is, null: nothing goes on; and what sets a token
 */
export function useDesign(drafts: Page[]) {
  const t = useMessages("design");
  const words = useMessages("workspace");
  const client = useQueryClient();
  const { show, showError } = useToasts();
  const [progress, setProgress] = useState<Progress | null>(null);
  const settle = async () => {
    await refresh(client, TOUCHED);
    setProgress(null);
  };

  async function undo(made: DesignChange[]) {
    const left = new Set<string>();
    let refusal: CallError | null = null;
    for (const [at, { name, before, made: base_version_id }] of made.toReversed().entries()) {
      setProgress({ done: at, of: made.length });
      try {
        // What all pages share goes back with the page that it was changed with.
        const input = { id: before, base_version_id, whole_change: true };
        const answer = await call("POST /v1/versions/:id/restore", input);
        for (const one of answer.left) left.add(one.name);
      } catch (thrown) {
        const error = toCallError(thrown);
        left.add(name);
        if (error.code === "page_changed") continue;
        refusal = error;
        break;
      }
    }
    await settle();
    if (refusal) showError(refusal);
    else show(left.size > 0 ? words.leftAsTheyAre([...left]) : t.undone);
  }

  /** @param name of the token, as `--accent` */
  async function set(name: string, value: string) {
    const made: DesignChange[] = [];
    const changed = new Set<string>();
    const left: string[] = [];
    let refusal: CallError | null = null;
    for (const [at, page] of drafts.entries()) {
      // What all pages share has been changed with the first of them.
      if (changed.has(page._id)) continue;
      setProgress({ done: at, of: drafts.length });
      const before = page.draft_version_id!;
      try {
        const edits = [{ op: "set_token" as const, name, value }];
        const message = tokenSet(name, value, words);
        const answer = await call("POST /v1/pages/:id/edits", {
          id: page._id,
          base_version_id: before,
          message,
          edits,
        });
        if (!answer.changed) continue;
        changed.add(page._id);
        made.push({ name: page.name, before, made: answer.version_id });
        for (const { pages } of answer.parts) for (const { page_id } of pages) changed.add(page_id);
      } catch (thrown) {
        const error = toCallError(thrown);
        refusal = error;
        left.push(page.name);
        // What can't be read there can't be read elsewhere, and who is refused for too many calls is refused the next, too.
        if (at === 0 || error.code !== "edit_not_applicable") break;
      }
    }
    await settle();
    if (changed.size > 0) {
      const text = [t.changed(changed.size), ...(left.length > 0 ? [t.notOn(left.length)] : [])].join(" ");
      show(text, { undo: () => void undo(made) });
    }
    if (refusal && refusal.code !== "edit_not_applicable") showError(refusal);
    else if (refusal && changed.size === 0) showError({ message: refusal.details[0]?.message ?? refusal.message });
  }

  return { progress, set };
}
