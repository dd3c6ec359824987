/** Invites somebody: for an address, or with a link for whoever has it. */
import { useState } from "react";
import type { Output } from "../../api/operations.ts";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { Select, TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { RightsField } from "./rights_field.tsx";
import { GIVEN, type Right, ROLES, type Role } from "./user.ts";

export function InvitationForm({
  open,
  onClose,
  onMade,
}: {
  open: boolean;
  onClose: () => void;
  onMade: (made: Output<"POST /v1/invitations">) => void;
}) {
  const t = useMessages("users");
  const invite = useChange("POST /v1/invitations", {
    refresh: ["GET /v1/invitations"],
    onDone: (made) => {
      onMade(made);
      onClose();
    },
    onFail: () => {},
  });
  const [role, setRole] = useState<Role>("editor");
  const [rights, setRights] = useState<Right[]>([...GIVEN.content]);
  const { error } = invite;
  return (
    <Dialog open={open} onClose={onClose} title={t.invite}>
      <KeptForm
        kept="invitation"
        onSubmit={(event) => {
          event.preventDefault();
          const entered = new FormData(event.currentTarget);
          const email = String(entered.get("email")).trim();
          invite.mutate({
            role,
            ...(email ? { email } : {}),
            ...(role === "client" ? { rights } : {}),
          });
        }}
      >
        {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
        <TextField
          label={t.email}
          name="email"
          type="email"
          hint={t.emailHint}
          problem={error?.problemOf("email")}
          maxLength={254}
          autoComplete="off"
          required={false}
        />
        <Select
          label={t.role}
          name="role"
          value={role}
          onChange={(event) => setRole(event.target.value as Role)}
          hint={t.roleHint}
          problem={error?.problemOf("role")}
          options={ROLES.map((value) => ({ value, label: t.roles[value] }))}
        />
        {role === "client" && <RightsField label={t.rights} hint={t.rightsHint} rights={rights} onChange={setRights} />}
        <DialogActions>
          <Button type="submit" look="solid" busy={invite.isPending}>
            {t.makeInvitation}
          </Button>
        </DialogActions>
      </KeptForm>
    </Dialog>
  );
}
