/** Asks who is signed in to show once more that it is they, when a call wants that (api/recent_sign_in.ts). */
import { useQuery } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useChange } from "../api/queries.ts";
import { answerRecentSignIn } from "../api/recent_sign_in.ts";
import { useMessages } from "../messages/messages.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog_actions.tsx";
import { PasswordField } from "../parts/field.tsx";
import { ChangeForm } from "../parts/form.tsx";
import { Notice } from "../parts/notice.tsx";
import { usePasskey } from "./passkey.ts";
import { stateQuery, useUser } from "./session.ts";

export function ConfirmIdentity() {
  const t = useMessages("session");
  const { email } = useUser();
  const { data: state } = useQuery(stateQuery);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const answer = useRef<(isConfirmed: boolean) => void>(() => {});
  useEffect(
    () =>
      answerRecentSignIn(() => {
        setProblem(null);
        setAsking(true);
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [],
  );
  // Whoever signs out, or goes elsewhere, is asked no more.
  useEffect(() => () => answer.current(false), []);
  const end = (isConfirmed: boolean) => {
    setAsking(false);
    answer.current(isConfirmed);
  };
  const confirm = useChange("POST /auth/confirm", {
    onDone: () => end(true),
    onFail: (error) => setProblem(error.message),
  });
  const passkey = usePasskey(
    "POST /auth/confirm",
    () => end(true),
    (message) => setProblem(message ?? t.passkeyFailed),
  );
  return (
    <Dialog open={isAsking} onClose={() => end(false)} title={t.confirmTitle} description={t.confirmText}>
      <ChangeForm
        onSubmit={({ data }) => {
          setProblem(null);
          confirm.mutate({ password: String(data.get("password")) });
        }}
      >
        {problem && <Notice tone="bad">{problem}</Notice>}
        {/* Password managers ask whose password it is. */}
        <input type="hidden" name="email" autoComplete="username" value={email ?? ""} />
        <PasswordField label={t.password} name="password" autoComplete="current-password" required />
        <DialogActions>
          {state?.passkeys && (
            <Button icon={Fingerprint} busy={passkey.busy} onClick={passkey.signIn}>
              {t.passkey}
            </Button>
          )}
          <Button onClick={() => end(false)}>{t.cancel}</Button>
          <Button type="submit" look="solid" busy={confirm.isPending}>
            {t.goOn}
          </Button>
        </DialogActions>
      </ChangeForm>
    </Dialog>
  );
}
