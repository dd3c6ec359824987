/** A text that is typed on the page and not saved yet, kept in this tab: a reload loses nothing. */
import { useCallback, useState } from "react";
import type { Writing } from "./use_picker.ts";

const nameOf = (pageId: string) => `text of ${pageId}`;

function read(pageId: string): Writing | null {
  const kept = sessionStorage.getItem(nameOf(pageId));
  return kept ? (JSON.parse(kept) as Writing) : null;
}

export function useTyping(pageId: string): [Writing | null, (writing: Writing | null) => void] {
  const [typing, setTyping] = useState({ pageId, writing: read(pageId) });
  const change = useCallback(
    (writing: Writing | null) => {
      if (writing) sessionStorage.setItem(nameOf(pageId), JSON.stringify(writing));
      else sessionStorage.removeItem(nameOf(pageId));
      setTyping({ pageId, writing });
    },
    [pageId],
  );
  // Another page has its own.
  if (typing.pageId !== pageId) setTyping({ pageId, writing: read(pageId) });
  return [typing.pageId === pageId ? typing.writing : null, change];
}
