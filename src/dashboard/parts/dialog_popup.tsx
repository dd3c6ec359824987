import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useMessages } from "../messages/messages.ts";
import { IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import styles from "./dialog.module.css";
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

export default function DialogPopup({ open, onClose, title, description, shape = "middle", children }: DialogProps) {
  const t = useMessages(messages);
  const body = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.shade} />
        <Dialog.Popup
          className={classes(styles.popup, styles[shape])}
          // What is asked, and not the way out.
          initialFocus={() => body.current?.querySelector<HTMLElement>("input, textarea, select") ?? true}
        >
          <header className={styles.header}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close render={<IconButton size="small" icon={X} label={t.close} />} />
          </header>
          {description && <Dialog.Description className={styles.description}>{description}</Dialog.Description>}
          <div ref={body} className={styles.body}>
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
