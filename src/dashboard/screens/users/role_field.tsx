/** A user's role, which owners change where they read it. */
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Select } from "../../parts/field.tsx";
import { useToasts } from "../../parts/toast.tsx";
import styles from "./role_field.module.css";
import { type Member, ROLES, type Role } from "./user.ts";

export function RoleField({ user: { _id, name, role }, mayChange }: { user: Member; mayChange: boolean }) {
  const t = useMessages("users");
  const { show } = useToasts();
  const change = useChange("PUT /v1/users/:id", {
    apply: ({ id, role }, cache) => cache.change(["GET /v1/users"], id, { role }),
    // One's own role decides what is shown.
    refresh: ["GET /v1/users", "GET /auth/state"],
    onDone: (changed) => show(t.roleChanged(changed.name, t.roles[changed.role])),
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
    </div>
  );
}
