/**
 * Makes edits of a page's draft, which shows them at once, and says what they have done. Elements are named by where they
 * are in the version that is looked at: when another is the draft by then nothing is changed, and that is told.
 */
import type { RefObject } from "react";
import type { Input } from "../../api/operations.ts";
import { useChange } from "../../api/queries.ts";
import { type Texts, useMessages } from "../../messages/messages.ts";
import { useToasts } from "../../parts/toast.tsx";
import { askDraft } from "./draft_channel.ts";
import { DRAFTS, namesOfPages, type Page, refusalOfEdits } from "./page.ts";
import { useChangeWords } from "./use_change_words.ts";

/** What edits from here have made of a version. */
const madeOf = new Map<string, string>();

/** The version that is shown, with the edits that were made since and may not have come back yet. */
function newestOf(shown: string): string {
  let newest = shown;
  for (let next = madeOf.get(newest); next; next = madeOf.get(newest)) newest = next;
  return newest;
}

type Edit = Input<"POST /v1/pages/:id/edits">["edits"][number];

/** What edits that are made by hand do, as the list of versions has it; of others the server says it. */
function wordsOf(edits: Edit[], t: Texts["workspace"]): string | undefined {
  const [first] = edits;
  if (first?.op === "insert") return edits.length > 1 ? t.edited.picture : t.edited.added;
  if (first?.op === "remove") return t.edited.removed;
  if (first?.op === "move") return t.edited.moved;
  if (first?.op === "duplicate") return t.edited.duplicated;
  if (first?.op === "set_text") return t.edited.text(shortened(first.text ?? ""));
  if (first?.op === "set_attribute" && first.name === "src") return t.edited.picture;
  if (first?.op === "set_attribute" && first.name === "href") return `${t.linkTo}: ${shortened(first.value ?? "")}`;
  if (first?.op === "set_attribute" && first.name === "alt") return `${t.altText}: ${shortened(first.value ?? "")}`;
  if (first?.op !== "set_style") return undefined;
  const { color, "background-color": background, "font-family": typeface } = first.properties ?? {};
  if (color) return `${t.textColour}: ${color}`;
  if (background) return `${t.background}: ${background}`;
  return typeface ? `${t.typeface}: ${typeface}` : undefined;
}

const SHOWN_CHARS = 80;

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > SHOWN_CHARS ? `${line.slice(0, SHOWN_CHARS).toWellFormed().trimEnd()}…` : line;
}

export function useEdits(page: Page, frame: RefObject<HTMLIFrameElement | null>) {
  const t = useMessages("workspace");
  const inWords = useChangeWords();
  const { show, showError } = useToasts();
  const shown = page.draft_version_id;
  return useChange("POST /v1/pages/:id/edits", {
    inTurn: `edits of ${page._id}`,
    complete: (input) => ({
      ...input,
      ...(shown && { base_version_id: newestOf(shown) }),
      message: input.message ?? wordsOf(input.edits, t),
    }),
    apply: ({ edits }) => askDraft(frame.current?.contentWindow, { ask: "try", edits }),
    undo: () => askDraft(frame.current?.contentWindow, { ask: "untry" }),
    refresh: [...DRAFTS],
    onDone: ({ applied, changed, version_id, parts }, { edits, message = wordsOf(edits, t) }) => {
      if (!changed) return;
      if (shown) madeOf.set(newestOf(shown), version_id);
      const pages = namesOfPages(parts);
      const done = message ? [message] : applied.map((one) => inWords(one, "summary")!);
      show([...done, ...(pages.length > 0 ? [t.changedOnPages(pages)] : [])].join(" · "));
    },
    onFail: (error) =>
      showError(error.code === "page_changed" ? { message: t.changedMeanwhile } : refusalOfEdits(error)),
  });
}
