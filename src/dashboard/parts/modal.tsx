/** The browser's own dialog over everything, as long as it is drawn: nothing outside of it can be reached. */
import { type ComponentProps, type SyntheticEvent, useLayoutEffect, useRef } from "react";
import { openerNow } from "./focus.ts";

/** Those that are open, the one on top last. */
const open: HTMLDialogElement[] = [];
const moves = new Set<() => void>();

function change(begin: boolean, dialog: HTMLDialogElement): void {
  if (begin) open.push(dialog);
  else open.splice(open.indexOf(dialog), 1);
  for (const move of moves) move();
}

/** Keeps an element within the dialog that is on top: elsewhere it could be neither seen nor pressed. */
export function useOnTop(element: HTMLElement): void {
  useLayoutEffect(() => {
    const move = () => (open.at(-1) ?? document.body).append(element);
    move();
    moves.add(move);
    return () => {
      moves.delete(move);
      element.remove();
    };
  }, [element]);
}

interface ModalProps extends Omit<ComponentProps<"dialog">, "open" | "onCancel" | "onClick" | "onPointerDown"> {
  /** Somebody has pressed Escape, or beside it. */
  onDismiss: () => void;
  /** It is closed, whatever `onDismiss` says: browsers let nobody be held by a dialog. */
  onClose: () => void;
  /** What has the focus first; the first control unless something is found. */
  findFirst?: (dialog: HTMLDialogElement) => HTMLElement | undefined;
}

/** Whatever has opened it has the focus again afterwards. */
export function Modal({ onDismiss, onClose, findFirst, ...rest }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const find = useRef(findFirst);
  const began = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    const dialog = ref.current!;
    // The focus is still there, or in the menu that was opened from there.
    const opener = openerNow();
    dialog.showModal();
    change(true, dialog);
    find.current?.(dialog)?.focus();
    return () => {
      change(false, dialog);
      dialog.close();
      if (opener?.isConnected) opener.focus();
    };
  }, []);
  /** Events of what is in it come here too. */
  const isOwn = ({ target }: SyntheticEvent) => target === ref.current;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a click beside it does.
    <dialog
      {...rest}
      ref={ref}
      onCancel={(event) => {
        if (!isOwn(event)) return;
        event.preventDefault();
        onDismiss();
      }}
      onClose={(event) => {
        if (isOwn(event) && !ref.current?.open) onClose();
      }}
      onPointerDown={({ target }) => {
        began.current = target;
      }}
      onClick={(event) => {
        // Also where it began: a text may be marked to beyond the edge.
        if (isOwn(event) && began.current === ref.current && isBeside(event, ref.current!)) onDismiss();
      }}
    />
  );
}

function isBeside({ clientX, clientY }: { clientX: number; clientY: number }, dialog: HTMLElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
