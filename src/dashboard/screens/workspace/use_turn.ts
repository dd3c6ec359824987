/**
 * A turn of the editor chat while it is streamed. It goes on when the tab is closed: its messages and its version are
 * kept, so that a stream which breaks off is no failure, and the conversation is asked for again.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { toCallError, wordsOf } from "../../api/errors.ts";
import { follow } from "../../api/events.ts";
import { refresh } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useToasts } from "../../parts/toast.tsx";
import { DRAFTS, namesOfPages, saidOfOthers } from "./page.ts";
import { useChangeWords } from "./use_change_words.ts";

export interface Turn {
  pageId: string;
  message: string;
  /** What the assistant has said so far. */
  text: string;
  /** What was done so far, in words. */
  done: string[];
}

export function useTurn(pageId: string, threadId: string | null, onThread: (threadId: string) => void) {
  const client = useQueryClient();
  const t = useMessages("workspace");
  const inWords = useChangeWords();
  const { showError } = useToasts();
  const [turn, setTurn] = useState<Turn | null>(null);
  /** Which other pages the last message has changed: it stays below the answer. */
  const [reached, setReached] = useState<{ pageId: string; said: string[] } | null>(null);
  const [byHand, setByHand] = useState<{ pageId: string; path: string } | null>(null);
  const thread = useRef(onThread);
  thread.current = onThread;
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  /** @returns whether the server has it: what was refused may be sent again. */
  const send = useCallback(
    async (message: string, pictures: string[]): Promise<boolean> => {
      leaving.current = new AbortController();
      const { signal } = leaving.current;
      setTurn({ pageId, message, text: "", done: [] });
      setByHand(null);
      setReached(null);
      const more = (change: (turn: Turn) => Partial<Turn>) =>
        setTurn((before) => before && { ...before, ...change(before) });
      let isTaken = false;
      try {
        const input = {
          page_id: pageId,
          message,
          ...(threadId ? { thread_id: threadId } : {}),
          ...(pictures.length > 0 ? { attachments: pictures } : {}),
        };
        for await (const { event, data } of follow("POST /v1/edit/turn", input, { signal })) {
          isTaken = true;
          if (event === "turn_start") thread.current(data.thread_id);
          if (event === "text") more(({ text }) => ({ text: text + data.delta }));
          if (event === "edit" && data.summary) {
            const { summary, summary_code = null, summary_details = {} } = data;
            const said = inWords({ summary, summary_code, summary_details }, "summary")!;
            more(({ done }) => ({ done: done.includes(said) ? done : [...done, said] }));
          }
          if (event === "version") {
            const names = namesOfPages(data.parts);
            setReached({
              pageId,
              said: [...(names.length > 0 ? [t.changedOnPages(names)] : []), ...saidOfOthers(data, t)],
            });
          }
          if (event === "turn_end" && data.link) setByHand({ pageId, path: data.link });
          if (event === "error") showError({ message: await wordsOf(data) });
        }
      } catch (thrown) {
        if (signal.aborted) return true;
        const error = toCallError(thrown);
        if (error.status !== 0 || !isTaken) showError(error);
      }
      await refresh(client, [...DRAFTS, "GET /v1/threads/:id/messages", "GET /v1/threads", "GET /v1/credits"]);
      setTurn(null);
      // Who has left before it has begun finds it there all the same.
      return isTaken || signal.aborted;
    },
    [client, pageId, threadId, showError, t, inWords],
  );
  return {
    turn: turn?.pageId === pageId ? turn : null,
    reached: reached?.pageId === pageId ? reached.said : [],
    byHand: byHand?.pageId === pageId ? byHand.path : null,
    send,
  };
}
