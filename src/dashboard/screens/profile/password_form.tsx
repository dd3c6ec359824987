/** A new password. With it all other sessions and all passkeys end that are not kept. */
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { PasswordField } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { KeptAccess, keptIn } from "../../session/kept_access.tsx";
import { useUser } from "../../session/session.ts";
import styles from "./form.module.css";

/** More than a user may have of either. */
const MOST_SHOWN = 100;

export function PasswordForm() {
  const t = useMessages("profile");
  const { show } = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const { email } = useUser();
  const passkeys = useQuery(query("GET /v1/passkeys", { limit: MOST_SHOWN }));
  const sessions = useQuery(query("GET /v1/sessions", { limit: MOST_SHOWN }));
  const change = useChange("PUT /v1/users/me", {
    refresh: ["GET /v1/sessions", "GET /v1/passkeys"],
    onDone: () => {
      form.current?.reset();
      show(t.passwordChanged);
    },
    onFail: () => {},
  });
  const { error } = change;
  return (
    <Card title={t.password} text={t.passwordText}>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const entered = new FormData(event.currentTarget);
          change.mutate({
            password: String(entered.get("password")),
            current_password: String(entered.get("current_password")),
            keep: keptIn(entered),
          });
        }}
      >
        {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
        {/* Password managers ask whose password it is. */}
        <input type="hidden" name="email" autoComplete="username" value={email ?? ""} />
        <PasswordField
          label={t.currentPassword}
          name="current_password"
          autoComplete="current-password"
          required
          problem={error?.problemOf("current_password")}
        />
        <PasswordField
          label={t.newPassword}
          name="password"
          autoComplete="new-password"
          minLength={10}
          hint={t.passwordHint}
          required
          problem={error?.problemOf("password")}
        />
        {passkeys.data && sessions.data && <KeptAccess passkeys={passkeys.data.data} sessions={sessions.data.data} />}
        <Button type="submit" busy={change.isPending}>
          {t.changePassword}
        </Button>
      </form>
    </Card>
  );
}
