/** What who signs in is asked, and the other way. */
import { Fingerprint } from "lucide-react";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { PasswordField, TextField } from "../../parts/field.tsx";
import { Or } from "./entrance.tsx";

/** With a password. */
export function SignInFields({ busy }: { busy: boolean }) {
  const t = useMessages("signIn");
  return (
    <>
      <TextField label={t.email} name="email" type="email" autoComplete="username" autoFocus required />
      <PasswordField label={t.password} name="password" autoComplete="current-password" required />
      <Button type="submit" look="solid" busy={busy}>
        {t.signIn}
      </Button>
    </>
  );
}

export function PasskeyWay({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const t = useMessages("signIn");
  return (
    <>
      <Or>{t.or}</Or>
      <Button icon={Fingerprint} busy={busy} onClick={onClick}>
        {t.passkey}
      </Button>
    </>
  );
}

/** The password that somebody chooses. */
export function NewPasswordField() {
  const t = useMessages("signIn");
  return (
    <PasswordField
      label={t.password}
      name="password"
      autoComplete="new-password"
      minLength={10}
      required
      hint={t.passwordHint}
    />
  );
}
