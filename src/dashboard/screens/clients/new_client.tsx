/** Makes a client: an account of its own, which gets credits of the one that makes it; and invites its first user. */
import { useState } from "react";
import { useFormChange } from "../../api/queries.ts";
import type { Language } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Select } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { MailLanguage } from "../users/invitation_form.tsx";
import type { NewInvitation } from "../users/new_link.tsx";
import { RightsField } from "../users/rights_field.tsx";
import { GIVEN, type Right, ROLES, type Role } from "../users/user.ts";
import { enteredIn } from "./client.ts";
import { ClientFields } from "./client_fields.tsx";

interface NewClientProps {
  open: boolean;
  onClose: () => void;
  onInvited: (made: NewInvitation) => void;
}

export function NewClient({ open, onClose, onInvited }: NewClientProps) {
  const t = useMessages("clients");
  const users = useMessages("users");
  const [role, setRole] = useState<Role | "">("");
  const [rights, setRights] = useState<Right[]>([...GIVEN.content]);
  const make = useFormChange("POST /v1/clients", {
    refresh: ["GET /v1/clients", "GET /v1/credits"],
    says: ({ name }) => t.isReady(name),
    onDone: ({ invitation }) => {
      onClose();
      setRole("");
      if (invitation) onInvited(invitation);
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={t.create}>
      <ChangeForm
        kept="client"
        change={make}
        action={t.createIt}
        onSubmit={(given) => {
          const entered = enteredIn(given);
          const email = entered.email ? { email: entered.email, language: given.text("language") as Language } : {};
          const invite = role && { ...email, role, ...(role === "client" ? { rights } : {}) };
          make.mutate({ ...entered, ...(invite ? { invite } : {}) });
        }}
      >
        <ClientFields />
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
        {role && <MailLanguage />}
        {role === "client" && (
          <RightsField label={users.rights} hint={users.rightsHint} rights={rights} onChange={setRights} />
        )}
      </ChangeForm>
    </Dialog>
  );
}
