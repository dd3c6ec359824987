/** Names a key that is to be made. */
import type { Output } from "../../api/operations.ts";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { messages } from "./messages.ts";

export function NewKeyForm({
  open,
  onClose,
  onMade,
}: {
  open: boolean;
  onClose: () => void;
  onMade: (made: Output<"POST /v1/api_keys">) => void;
}) {
  const t = useMessages(messages);
  const make = useChange("POST /v1/api_keys", {
    refresh: ["GET /v1/api_keys"],
    onDone: (made) => {
      onMade(made);
      onClose();
    },
    onFail: () => {},
  });
  const { error } = make;
  return (
    <Dialog open={open} onClose={onClose} title={t.create}>
      <KeptForm
        kept="key"
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate({ name: String(new FormData(event.currentTarget).get("name")) });
        }}
      >
        {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
        <TextField
          label={t.name}
          name="name"
          placeholder={t.nameExample}
          hint={t.nameHint}
          problem={error?.problemOf("name")}
          maxLength={200}
          required
        />
        <DialogActions>
          <Button type="submit" look="solid" busy={make.isPending}>
            {t.make}
          </Button>
        </DialogActions>
      </KeptForm>
    </Dialog>
  );
}
