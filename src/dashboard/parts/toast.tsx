/**
 * Messages that come and go in a corner: that something was done, with a way to undo it, or why it was not. They are read
 * aloud, wait while a pointer or the focus is on them, and what failed stays until it is dismissed.
 */
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { CallError } from "../api/errors.ts";
import { useMessages } from "../messages/messages.ts";
import { Button, IconButton, OutsideLink } from "./button.tsx";
import { classes } from "./classes.ts";
import { useOnTop } from "./modal.tsx";
import styles from "./toast.module.css";

const SHOWN_MS = 5_000;
const SHOWN_WITH_MORE_MS = 9_000;
const MOST = 3;

interface Message {
  key: number;
  kind: "done" | "failed";
  text: string;
  undo?: (() => void) | undefined;
  visit?: string | undefined;
}

interface Toasts {
  /** Says that something was done; with `undo` there is a button for it, with `visit` a link to that address. */
  show(text: string, options?: { undo?: () => void; visit?: string }): void;
  /** Says why something was not done. */
  showError(error: Pick<CallError, "message">): void;
}

const Context = createContext<Toasts | null>(null);

/** Shows messages from anywhere. */
export function useToasts(): Toasts {
  const toasts = useContext(Context);
  if (!toasts) throw new Error("useToasts is for what is inside of ToastProvider");
  return toasts;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Message[]>([]);
  const nextKey = useRef(0);
  const add = useCallback((message: Omit<Message, "key">) => {
    setShown((before) => [...before.slice(1 - MOST), { ...message, key: nextKey.current++ }]);
  }, []);
  const toasts = useMemo<Toasts>(
    () => ({
      show: (text, options) => add({ kind: "done", text, ...options }),
      showError: (error) => add({ kind: "failed", text: error.message }),
    }),
    [add],
  );
  const drop = useCallback((key: number) => setShown((before) => before.filter((message) => message.key !== key)), []);
  return (
    <Context value={toasts}>
      {children}
      <Toaster shown={shown} drop={drop} />
    </Context>
  );
}

function Toaster({ shown, drop }: { shown: Message[]; drop: (key: number) => void }) {
  const t = useMessages("parts");
  const [place] = useState(() => document.createElement("div"));
  useOnTop(place);
  return createPortal(
    <section className={styles.toaster} aria-label={t.notifications} aria-live="polite" aria-relevant="additions">
      {shown.map((message) => (
        <Toast key={message.key} message={message} drop={() => drop(message.key)} />
      ))}
    </section>,
    place,
  );
}

function Toast({ message: { kind, text, undo, visit }, drop }: { message: Message; drop: () => void }) {
  const t = useMessages("parts");
  const [held, setHeld] = useState(false);
  const leave = useRef(drop);
  leave.current = drop;
  useEffect(() => {
    if (held || kind === "failed") return;
    const timer = setTimeout(() => leave.current(), undo || visit ? SHOWN_WITH_MORE_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, kind, undo, visit]);
  const Icon = kind === "done" ? CircleCheck : CircleAlert;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is not operated, it only waits while it is looked at.
    <div
      className={classes(styles.toast, styles[kind])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden className={styles.icon} />
      <p className={styles.text}>{text}</p>
      {visit && (
        <OutsideLink size="small" href={visit}>
          {t.visit}
        </OutsideLink>
      )}
      {undo && (
        <Button
          size="small"
          onClick={() => {
            undo();
            drop();
          }}
        >
          {t.undo}
        </Button>
      )}
      <IconButton size="small" icon={X} label={t.dismiss} onClick={drop} />
    </div>
  );
}
