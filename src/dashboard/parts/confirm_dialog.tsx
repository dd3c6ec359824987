/** Asks before something is done that can't be undone. With `word` it has to be typed. */
import { type ReactNode, useState } from "react";
import { useMessages } from "../messages/messages.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { DialogActions } from "./dialog_actions.tsx";
import { TextField } from "./field.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** What will be gone. */
  description: ReactNode;
  /** What the button says: the verb. */
  action: string;
  word?: string;
  /** Left out: it is closed as soon as somebody has confirmed. */
  busy?: boolean;
}

export function ConfirmDialog({ onConfirm, action, word, busy, ...dialog }: ConfirmDialogProps) {
  const t = useMessages("parts");
  const [typed, setTyped] = useState("");
  const isConfirmed = word === undefined || typed.trim() === word.trim();
  return (
    <Dialog {...dialog}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isConfirmed) return;
          if (busy === undefined) dialog.onClose();
          onConfirm();
        }}
      >
        {word !== undefined && (
          <TextField
            label={t.typeToConfirm(word)}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
          />
        )}
        <DialogActions>
          <Button onClick={dialog.onClose}>{t.cancel}</Button>
          <Button type="submit" look="danger" disabled={!isConfirmed} busy={busy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
