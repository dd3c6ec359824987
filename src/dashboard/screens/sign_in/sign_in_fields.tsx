/** What is asked of who signs in with a password. */
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { PasswordField, TextField } from "../../parts/field.tsx";
import { messages } from "./messages.ts";

export function SignInFields({ busy }: { busy: boolean }) {
  const t = useMessages(messages);
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
