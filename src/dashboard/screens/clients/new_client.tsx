/** Makes a client: an account of its own, which gets credits of the one that makes it; and invites its first user. */
import { useState } from "react";
import { call } from "../../api/call.ts";
import { toCallError } from "../../api/errors.ts";
import type { Output } from "../../api/operations.ts";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { Select } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { PRESETS } from "../users/user.ts";
import { enteredIn } from "./client.ts";
import { ClientFields } from "./client_fields.tsx";
import styles from "./new_client.module.css";

interface NewClientProps {
  open: boolean;
  onClose: () => void;
  onInvited: (made: Output<"POST /v1/invitations">) => void;
}

export function NewClient({ open, onClose, onInvited }: NewClientProps) {
  const t = useMessages("clients");
  const users = useMessages("users");
  const { show, showError } = useToasts();
  const [invited, setInvited] = useState("");
  const make = useChange("POST /v1/clients", {
    refresh: ["GET /v1/clients", "GET /v1/credits"],
    onDone: async ({ _id, name, email }) => {
      onClose();
      show(t.made(name));
      const preset = PRESETS.find((one) => one === invited);
      if (invited === "") return;
      const body = {
        ...(email ? { email } : {}),
        ...(preset ? { role: "client" as const, preset } : { role: "owner" as const }),
      };
      try {
        onInvited(await call("POST /v1/invitations", body, { account: _id }));
      } catch (error) {
        showError(toCallError(error));
      }
    },
    onFail: () => {},
  });
  return (
    <Dialog open={open} onClose={onClose} title={t.create}>
      <KeptForm
        kept="client"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate(enteredIn(event.currentTarget));
        }}
      >
        <ClientFields error={make.error} />
        <Select
          label={t.invite}
          hint={t.inviteHint}
          value={invited}
          onChange={(event) => setInvited(event.target.value)}
          options={[
            { value: "", label: t.inviteNobody },
            { value: "owner", label: users.roles.owner },
            ...PRESETS.map((value) => ({ value, label: `${users.roles.client}: ${users.presets[value]}` })),
          ]}
        />
        <DialogActions>
          <Button type="submit" look="solid" busy={make.isPending}>
            {t.create}
          </Button>
        </DialogActions>
      </KeptForm>
    </Dialog>
  );
}
