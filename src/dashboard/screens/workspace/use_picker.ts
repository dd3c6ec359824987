/**
 * Talks to the draft in the frame. It is customers' code with an origin of its own: messages are taken from this frame's
 * window alone, they are read as data, and what they name is looked up by the server before anything is changed.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

export interface Picked {
  /** A selector that matches one element. */
  node: string;
  /** The beginning of its text. */
  quote: string;
  /** Whether it is a sentence, or a few words, and no place for other elements. */
  isText: boolean;
  /** The elements beside it. */
  before: string | null;
  after: string | null;
}

const LONGEST = 500;

const isSelector = (value: unknown): value is string => typeof value === "string" && value.length <= LONGEST;

interface Picker {
  isPicking: boolean;
  begin(): void;
  cancel(): void;
  /** Shows where an element is. */
  show(node: string): void;
}

export function usePicker(frame: RefObject<HTMLIFrameElement | null>, onPick: (picked: Picked) => void): Picker {
  const [isPicking, setPicking] = useState(false);
  const latest = useRef(onPick);
  latest.current = onPick;
  const ask = useCallback(
    (message: object) => frame.current?.contentWindow?.postMessage({ sitewright: "review", ...message }, "*"),
    [frame],
  );
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (!frame.current || event.source !== frame.current.contentWindow || event.data?.sitewright !== "review") return;
      const { is, node, quote, isText, before, after } = event.data;
      if (is === "left" || is === "here") setPicking(false);
      if (is === "picked" && isSelector(node)) {
        setPicking(false);
        const words = typeof quote === "string" ? quote.slice(0, LONGEST) : "";
        const beside = (other: unknown) => (isSelector(other) ? other : null);
        latest.current({ node, quote: words, isText: isText === true, before: beside(before), after: beside(after) });
      }
    };
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, [frame]);
  return {
    isPicking,
    begin: () => {
      setPicking(true);
      ask({ ask: "pick" });
    },
    cancel: () => {
      setPicking(false);
      ask({ ask: "leave" });
    },
    show: (node) => ask({ ask: "show", node }),
  };
}
