import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useMessages } from "../messages/messages.ts";
import { Button, IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import styles from "./dialog.module.css";
import { openerNow } from "./focus.ts";
import { isText } from "./kept_form.tsx";
import { messages } from "./messages.ts";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** `side`: a sheet at the end of the screen, for what has much to read. `wide`: for what is chosen by its looks. */
  shape?: "middle" | "wide" | "side" | "start";
  children: ReactNode;
}

const FIELD = ":is(input, textarea, select):not(:disabled)";

/** What closes a dialog without having been aimed at it. */
const ACCIDENTS = ["outside-press", "escape-key"];

export default function DialogPopup({ open, onClose, title, description, shape = "middle", children }: DialogProps) {
  const t = useMessages(messages);
  const body = useRef<HTMLDivElement>(null);
  // As it opens the focus is still there, or in the menu that was opened from there.
  const [opener, setOpener] = useState(open ? openerNow() : null);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(openerNow());
  }
  const [isWritten, setWritten] = useState(false);
  const [isAsking, setAsking] = useState(false);
  // A dialog that is opened again has new fields.
  if (!open && (isWritten || isAsking)) {
    setWritten(false);
    setAsking(false);
  }
  const onInput = ({ target }: FormEvent) => {
    if (isText(target) && target.type !== "search") setWritten(true);
    setAsking(false);
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (next) return;
        // The second time it is meant.
        if (isWritten && !isAsking && ACCIDENTS.includes(reason)) setAsking(true);
        else onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.shade} />
        <Dialog.Popup
          className={classes(styles.popup, styles[shape])}
          // What is asked, and not the way out.
          finalFocus={() => (opener?.isConnected ? opener : false)}
          initialFocus={() =>
            [...(body.current?.querySelectorAll<HTMLElement>(FIELD) ?? [])].find((one) => one.checkVisibility()) ?? true
          }
        >
          <header className={styles.header}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close render={<IconButton size="small" icon={X} label={t.close} />} />
          </header>
          {description && <Dialog.Description className={styles.description}>{description}</Dialog.Description>}
          <div ref={body} className={styles.body} onInput={onInput}>
            {children}
          </div>
          {isAsking && (
            <div role="alert" className={styles.asking}>
              <p>{t.typedIsLost}</p>
              <Button size="small" onClick={onClose}>
                {t.discard}
              </Button>
              <Button size="small" look="solid" autoFocus onClick={() => setAsking(false)}>
                {t.writeOn}
              </Button>
            </div>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
