/** Signing in: with a password, or with a passkey where this address can have them. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useChange } from "../../api/queries.ts";
import { command } from "../../brand.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAddressState } from "../../parts/address_state.ts";
import { CopyText } from "../../parts/copy_text.tsx";
import { sessionHasEnded } from "../../parts/draft.ts";
import { ChangeForm } from "../../parts/form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { usePasskey } from "../../session/passkey.ts";
import { stateQuery, useBegin } from "../../session/session.ts";
import { CodeStep } from "./code_step.tsx";
import { Entrance } from "./entrance.tsx";
import { PasskeyWay, SignInFields } from "./sign_in_fields.tsx";

export default function SignInPage() {
  const t = useMessages("signIn");
  const [{ next }] = useAddressState();
  const begin = useBegin();
  const { data: state } = useQuery(stateQuery);
  const [failed, setFailed] = useState("");
  const [token, setToken] = useState<string | null>(null);
  const signIn = useChange("POST /auth/sign_in", {
    onDone: ({ user, lacks_second_factor, second_factor }) =>
      user ? begin({ user, lacks_second_factor }, next) : setToken(second_factor?.token ?? null),
    onFail: (error) => setFailed(error.message),
  });
  const passkey = usePasskey(
    "POST /auth/passkeys/sign_in",
    (answer) => begin(answer, next),
    (message) => setFailed(message ?? t.passkeyFailed),
  );
  if (state && !state.set_up) {
    return (
      <Entrance title={t.setUpTitle} text={t.notSetUp}>
        <div>
          <p>{t.newLink}</p>
          <CopyText text={command("setup-link")} label={t.newLink} />
        </div>
      </Entrance>
    );
  }
  if (token) return <CodeStep token={token} next={next} onStartAgain={() => setToken(null)} />;
  return (
    <Entrance
      title={t.signIn}
      text={sessionHasEnded() ? t.sessionEnded : t.signInText}
      below={<Link to="/reset">{t.forgot}</Link>}
    >
      <ChangeForm
        onSubmit={({ text, data }) => {
          setFailed("");
          signIn.mutate({ email: text("email"), password: String(data.get("password")) });
        }}
      >
        {failed && <Notice tone="bad">{failed}</Notice>}
        <SignInFields busy={signIn.isPending} />
      </ChangeForm>
      {(state?.passkeys ?? seemToBeAllowed()) && <PasskeyWay busy={passkey.busy} onClick={passkey.signIn} />}
    </Entrance>
  );
}

/** Whether this address looks as if passkeys were allowed at it (https or this machine, and a name); the server knows. */
const seemToBeAllowed = (): boolean => isSecureContext && /[a-z]$/i.test(location.hostname);
