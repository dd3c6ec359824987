/** A new password. With it all other sessions end. */
import { useRef } from "react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { PasswordField } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useUser } from "../../session/session.ts";
import styles from "./form.module.css";
import { messages } from "./messages.ts";

export function PasswordForm() {
  const t = useMessages(messages);
  const { show } = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const { email } = useUser();
  const change = useChange("PUT /v1/users/me", {
    refresh: ["GET /v1/sessions"],
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
        <Button type="submit" busy={change.isPending}>
          {t.changePassword}
        </Button>
      </form>
    </Card>
  );
}
