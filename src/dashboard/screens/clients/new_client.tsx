/** Makes a client: an account of its own, which gets credits of the one that makes it. */
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { enteredIn } from "./client.ts";
import { ClientFields } from "./client_fields.tsx";

export function NewClient({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages("clients");
  const { show } = useToasts();
  const make = useChange("POST /v1/clients", {
    refresh: ["GET /v1/clients", "GET /v1/credits"],
    onDone: ({ name }) => {
      show(t.made(name));
      onClose();
    },
    onFail: () => {},
  });
  return (
    <Dialog open={open} onClose={onClose} title={t.create}>
      <KeptForm
        kept="client"
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate(enteredIn(event.currentTarget));
        }}
      >
        <ClientFields error={make.error} />
        <DialogActions>
          <Button type="submit" look="solid" busy={make.isPending}>
            {t.create}
          </Button>
        </DialogActions>
      </KeptForm>
    </Dialog>
  );
}
