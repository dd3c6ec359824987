/** A new password. With it all other sessions and all passkeys end that are not kept. */
import { useQuery } from "@tanstack/react-query";
import { query, useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { PasswordField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { KeptAccess, keptIn } from "../../session/kept_access.tsx";
import { useUser } from "../../session/session.ts";
import styles from "./form.module.css";

/** More than a user may have of either. */
const MOST_SHOWN = 100;

export function PasswordForm() {
  const t = useMessages("profile");
  const { email } = useUser();
  const passkeys = useQuery(query("GET /v1/passkeys", { limit: MOST_SHOWN }));
  const sessions = useQuery(query("GET /v1/sessions", { limit: MOST_SHOWN }));
  const change = useFormChange("PUT /v1/users/me", {
    refresh: ["GET /v1/sessions", "GET /v1/passkeys"],
    says: t.passwordChanged,
  });
  return (
    <Card title={t.password} text={t.passwordText}>
      <ChangeForm
        change={change}
        className={styles.form}
        onSubmit={({ data, form }) => {
          const password = String(data.get("password"));
          const current_password = String(data.get("current_password"));
          change.mutate({ password, current_password, keep: keptIn(data) }, { onSuccess: () => form.reset() });
        }}
      >
        {/* Password managers ask whose password it is. */}
        <input type="hidden" name="email" autoComplete="username" value={email ?? ""} />
        <PasswordField label={t.currentPassword} name="current_password" autoComplete="current-password" required />
        <PasswordField
          label={t.newPassword}
          name="password"
          autoComplete="new-password"
          minLength={10}
          hint={t.passwordHint}
          required
        />
        {passkeys.data && sessions.data && <KeptAccess passkeys={passkeys.data.data} sessions={sessions.data.data} />}
        <Button type="submit" busy={change.isPending}>
          {t.changePassword}
        </Button>
      </ChangeForm>
    </Card>
  );
}
