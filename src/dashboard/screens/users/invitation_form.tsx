/** Invites somebody: for an address, or with a link for whoever has it. */
import { useState } from "react";
import type { Output } from "../../api/operations.ts";
import { useFormChange } from "../../api/queries.ts";
import { LANGUAGES, type Language, language } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Select, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { RightsField } from "./rights_field.tsx";
import { GIVEN, type Right, ROLES, type Role } from "./user.ts";

/** Of the mail with an invitation: that of who invites, unless another one is chosen. */
export function MailLanguage() {
  const t = useMessages("users");
  return (
    <Select
      label={t.mailLanguage}
      name="language"
      defaultValue={language()}
      options={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
    />
  );
}

/** @param props.first the role that is chosen at first */
export function InvitationForm({
  open,
  first = "editor",
  onClose,
  onMade,
}: {
  open: boolean;
  first?: Role;
  onClose: () => void;
  onMade: (made: Output<"POST /v1/invitations">) => void;
}) {
  const t = useMessages("users");
  const invite = useFormChange("POST /v1/invitations", {
    refresh: ["GET /v1/invitations"],
    onDone: (made) => {
      onMade(made);
      onClose();
    },
  });
  const [role, setRole] = useState<Role>(first);
  const [rights, setRights] = useState<Right[]>([...GIVEN.content]);
  return (
    <Dialog open={open} onClose={onClose} title={t.invite}>
      <ChangeForm
        change={invite}
        kept="invitation"
        action={t.makeInvitation}
        onSubmit={({ text }) => {
          const email = text("email");
          invite.mutate({
            role,
            ...(email ? { email, language: text("language") as Language } : {}),
            ...(role === "client" ? { rights } : {}),
          });
        }}
      >
        <TextField
          label={t.email}
          name="email"
          type="email"
          hint={t.emailHint}
          maxLength={254}
          autoComplete="off"
          required={false}
        />
        <MailLanguage />
        <Select
          label={t.role}
          name="role"
          value={role}
          onChange={(event) => setRole(event.target.value as Role)}
          hint={t.roleHint}
          options={ROLES.map((value) => ({ value, label: t.roles[value] }))}
        />
        {role === "client" && <RightsField label={t.rights} hint={t.rightsHint} rights={rights} onChange={setRights} />}
      </ChangeForm>
    </Dialog>
  );
}
