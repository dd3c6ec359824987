/** A user's role, which owners change where they read it. */

import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Select } from "../../parts/field.tsx";
import { useToasts } from "../../parts/toast.tsx";
import styles from "./role_field.module.css";
import { type Member, PRESETS, type Preset, presetOf, ROLES, type Role } from "./user.ts";

export function RoleField({ user: { _id, name, role, rights }, mayChange }: { user: Member; mayChange: boolean }) {
  const t = useMessages("users");
  const { show } = useToasts();
  const change = useChange("PUT /v1/users/:id", {
    apply: ({ id, role }, cache) => cache.change(["GET /v1/users"], id, role ? { role } : {}),
    // One's own role decides what is shown.
    refresh: ["GET /v1/users", "GET /auth/state"],
    onDone: (changed, { preset }) =>
      show(preset ? t.rightsChanged(changed.name) : t.roleChanged(changed.name, t.roles[changed.role])),
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
        <Select
          label={t.rightsOf(name)}
          hideLabel
          value={presetOf(rights) ?? ""}
          onChange={(event) => change.mutate({ id: _id, preset: event.target.value as Preset })}
          options={[
            ...(presetOf(rights) ? [] : [{ value: "", label: t.ownRights }]),
            ...PRESETS.map((value) => ({ value, label: t.presets[value] })),
          ]}
        />
      )}
    </div>
  );
}
