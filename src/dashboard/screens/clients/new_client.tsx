/** Makes a client: an account of its own, which gets credits of the one that makes it; and invites its first user. */
import { useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { Select } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { useToasts } from "../../parts/toast.tsx";
import type { MadeInvitation } from "../users/new_link.tsx";
import { RightsField } from "../users/rights_field.tsx";
import { GIVEN, type Right, ROLES, type Role } from "../users/user.ts";
import { enteredIn } from "./client.ts";
import { ClientFields } from "./client_fields.tsx";
import styles from "./new_client.module.css";

interface NewClientProps {
  open: boolean;
  onClose: () => void;
  onInvited: (made: MadeInvitation) => void;
}

export function NewClient({ open, onClose, onInvited }: NewClientProps) {
  const t = useMessages("clients");
  const users = useMessages("users");
  const { show } = useToasts();
  const [role, setRole] = useState<Role | "">("");
  const [rights, setRights] = useState<Right[]>([...GIVEN.content]);
  const make = useChange("POST /v1/clients", {
    refresh: ["GET /v1/clients", "GET /v1/credits"],
    onDone: ({ name, invitation }) => {
      onClose();
      setRole("");
      show(t.made(name));
      if (!invitation) return;
      const { url, mail } = invitation;
      if (url !== null && mail !== "queued") onInvited({ ...invitation, url, mail });
      else show(users.mailed(invitation.email ?? ""));
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
          const entered = enteredIn(event.currentTarget);
          const email = entered.email ? { email: entered.email } : {};
          const invite = role && { ...email, role, ...(role === "client" ? { rights } : {}) };
          make.mutate({ ...entered, ...(invite ? { invite } : {}) });
        }}
      >
        <ClientFields error={make.error} />
        <Select
          label={t.invite}
          hint={t.inviteHint}
          value={role}
          onChange={({ target }) => setRole(target.value as Role | "")}
          options={[
            { value: "", label: t.inviteNobody },
            ...[...ROLES].reverse().map((value) => ({ value, label: users.roles[value] })),
          ]}
        />
        {role === "client" && (
          <RightsField label={users.rights} hint={users.rightsHint} rights={rights} onChange={setRights} />
        )}
        <DialogActions>
          <Button type="submit" look="solid" busy={make.isPending}>
            {t.create}
          </Button>
        </DialogActions>
      </KeptForm>
    </Dialog>
  );
}
