/**
 * Rows and cards that are dragged to a place by mouse, pen or finger. A finger drags by a handle, so that everywhere else
 * it scrolls; a mouse takes the whole row, or its handle alone. What is dragged has another way by keyboard.
 */
import { GripVertical } from "lucide-react";
import { type PointerEvent, useId, useRef, useState } from "react";
import styles from "./dragging.module.css";

/** Moved less it is a click. */
const LEAST_PIXELS = 6;
const FIELDS = "select, input, textarea, [contenteditable]";

interface Options {
  /** A mouse too drags by the handle alone: there is text to be selected in the row. */
  byHandle?: boolean;
  accepts?: (dragged: string, place: string) => boolean;
  onDrop: (dragged: string, place: string) => void;
}

/** `rowOf`: what is dragged; `placeOf`: where it can be dropped. */
export function useDragging({ byHandle = false, ...options }: Options) {
  const scope = useId();
  /** As they are when it is let go: rows may have changed since it was taken. */
  const latest = useRef(options);
  latest.current = options;
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const placeAt = ({ clientX, clientY }: MouseEvent, id: string): string | null => {
    const { accepts = () => true } = latest.current;
    const places = `[data-drag-scope="${CSS.escape(scope)}"]`;
    let element = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(places);
    // A row may be in another one: the innermost that takes it.
    while (element && !accepts(id, element.dataset.place!))
      element = element.parentElement?.closest<HTMLElement>(places);
    if (!element || element.dataset.place === id) return null;
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    return element.dataset.place!;
  };
  const take = (id: string, row: Element, { pointerId, clientX, clientY }: PointerEvent) => {
    const listening = new AbortController();
    let isMoving = false;
    const end = () => {
      listening.abort();
      setDragged(null);
      setOver(null);
    };
    const on = (name: "pointermove" | "pointerup" | "pointercancel", act: (event: globalThis.PointerEvent) => void) =>
      window.addEventListener(name, (event) => event.pointerId === pointerId && act(event), {
        signal: listening.signal,
      });
    on("pointermove", (event) => {
      if (!isMoving && Math.hypot(event.clientX - clientX, event.clientY - clientY) < LEAST_PIXELS) return;
      // So that what it is let go over is not clicked.
      if (!isMoving) row.setPointerCapture(pointerId);
      isMoving = true;
      setDragged(id);
      setOver(placeAt(event, id));
    });
    on("pointerup", (event) => {
      const place = isMoving ? placeAt(event, id) : null;
      end();
      if (place !== null) latest.current.onDrop(id, place);
    });
    on("pointercancel", end);
  };
  const rowOf = (id: string) => ({
    "data-dragged": dragged === id ? "" : undefined,
    style: byHandle ? undefined : ({ userSelect: "none" } as const),
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
    onPointerDown: (event: PointerEvent) => {
      const target = event.target as Element;
      const isHandle = target.closest("[data-drag-handle]") !== null;
      if (event.button !== 0 || target.closest(FIELDS)) return;
      if (!isHandle && (byHandle || event.pointerType !== "mouse")) return;
      event.stopPropagation();
      take(id, event.currentTarget, event);
    },
  });
  const placeOf = (place: string) => ({
    "data-drag-scope": scope,
    "data-place": place,
    "data-over": over === place ? "" : undefined,
  });
  return { rowOf, placeOf };
}

/** By which a finger drags. @param always whether a mouse needs it, too */
export const DragHandle = ({ title, always = false }: { title?: string; always?: boolean }) => (
  <span className={styles.handle} title={title} data-drag-handle="" data-always={always || undefined} aria-hidden>
    <GripVertical />
  </span>
);
