/** A user's role, which owners change where they read it. */

import { ListChecks } from "lucide-react";
import { useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { Select } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { RightsField } from "./rights_field.tsx";
import styles from "./role_field.module.css";
import { type Member, presetOf, type Right, ROLES, type Role } from "./user.ts";

export function RoleField({ user: { _id, name, role, rights }, mayChange }: { user: Member; mayChange: boolean }) {
  const t = useMessages("users");
  const [isChoosing, setChoosing] = useState(false);
  const preset = presetOf(rights ?? []);
  const may = preset ? t.presets[preset] : t.ownRights;
  const change = useChange("PUT /v1/users/:id", {
    apply: ({ id, role }, cache) => cache.change(["GET /v1/users"], id, role ? { role } : {}),
    // One's own role decides what is shown.
    refresh: ["GET /v1/users", "GET /auth/state"],
    says: (changed, { rights }) =>
      rights ? t.rightsChanged(changed.name) : t.roleChanged(changed.name, t.roles[changed.role]),
    onDone: () => setChoosing(false),
  });
  if (!mayChange) return t.roles[role];
  return (
    <div className={styles.role}>
      <Select
        label={t.roleOf(name)}
        hideLabel
        value={role}
        onChange={(event) => change.mutate({ id: _id, role: event.target.value as Role })}
        options={ROLES.map((value) => ({ value, label: t.roles[value] }))}
      />
      {role === "client" && (
        <>
          <Button
            size="small"
            icon={ListChecks}
            onClick={() => setChoosing(true)}
            aria-label={`${may}: ${t.rightsOf(name)}`}
          >
            {may}
          </Button>
          <Dialog open={isChoosing} onClose={() => setChoosing(false)} title={t.rightsOf(name)}>
            <RightsForm
              rights={rights ?? []}
              busy={change.isPending}
              onSave={(wanted) => change.mutate({ id: _id, rights: wanted })}
            />
          </Dialog>
        </>
      )}
    </div>
  );
}

function RightsForm({ rights, busy, onSave }: { rights: Right[]; busy: boolean; onSave: (rights: Right[]) => void }) {
  const t = useMessages("users");
  const [wanted, setWanted] = useState(rights);
  return (
    <ChangeForm onSubmit={() => onSave(wanted)}>
      <RightsField label={t.rights} hint={t.rightsHint} rights={wanted} onChange={setWanted} />
      <DialogActions>
        <Button type="submit" look="solid" busy={busy}>
          {t.save}
        </Button>
      </DialogActions>
    </ChangeForm>
  );
}
