/** A dialog over the screen. */
import { X } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { createPortal } from "react-dom";
import { useMessages } from "../messages/messages.ts";
import { Button, IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import styles from "./dialog.module.css";
import { isText } from "./kept_texts.ts";
import { Modal } from "./modal.tsx";

interface DialogProps {
  /** Left out: as long as it is drawn. */
  open?: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** `side`: a sheet at the end of the screen, for what has much to read. `wide`: for what is chosen by its looks. */
  shape?: "middle" | "wide" | "side" | "start";
  children: ReactNode;
}

/** One that is opened again begins anew. */
export const Dialog = ({ open = true, ...rest }: DialogProps) =>
  open && createPortal(<OpenDialog {...rest} />, document.body);

const FIELD = ":is(input, textarea, select):not(:disabled)";

const firstField = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll<HTMLElement>(FIELD)].find(
    (field) => !field.closest("details") && field.checkVisibility(),
  );

function OpenDialog({ onClose, title, description, shape = "middle", children }: Omit<DialogProps, "open">) {
  const t = useMessages("parts");
  const id = useId();
  const [isWritten, setWritten] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const onInput = ({ target }: FormEvent) => {
    if (isText(target) && target.type !== "search") setWritten(true);
    setAsking(false);
  };
  return (
    <Modal
      className={classes(styles.dialog, styles[shape])}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      findFirst={firstField}
      onClose={onClose}
      // The second time it is meant.
      onDismiss={() => (isWritten && !isAsking ? setAsking(true) : onClose())}
    >
      <header className={styles.header}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <IconButton size="small" icon={X} label={t.close} onClick={onClose} />
      </header>
      {description && (
        <div id={`${id}-description`} className={styles.description}>
          {description}
        </div>
      )}
      <div className={styles.body} onInput={onInput}>
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
    </Modal>
  );
}
