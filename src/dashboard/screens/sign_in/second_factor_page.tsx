/**
 * Where the account asks for a second factor, and who has signed in has none: it is set up here, or a passkey added, and
 * nothing else is done.
 */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fingerprint } from "lucide-react";
import { useMessages } from "../../messages/messages.ts";
import { useAddressState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmIdentity } from "../../session/confirm_identity.tsx";
import { useNewPasskey } from "../../session/new_passkey.ts";
import { stateQuery, useBegin, useSignOut } from "../../session/session.ts";
import { SetUpSecondFactor } from "../../session/set_up_second_factor.tsx";
import { Entrance } from "./entrance.tsx";

export default function SecondFactorPage() {
  const t = useMessages("secondFactor");
  const [{ next }] = useAddressState();
  const { data: state } = useQuery(stateQuery);
  const begin = useBegin();
  const signOut = useSignOut();
  const user = state?.user;
  const go = () => user && begin({ user, lacks_second_factor: false }, next);
  const passkey = useNewPasskey(go);
  if (!user) {
    return (
      <Entrance title={t.requiredTitle} text={t.requiredText}>
        {state && <Link to="/sign-in">{t.signOut}</Link>}
      </Entrance>
    );
  }
  return (
    <Entrance title={t.requiredTitle} text={t.requiredText} below={<Button onClick={signOut}>{t.signOut}</Button>}>
      <SetUpSecondFactor onDone={go} />
      {state.passkeys && (
        <Button icon={Fingerprint} busy={passkey.busy} onClick={passkey.add}>
          {t.passkeyInstead}
        </Button>
      )}
      <ConfirmIdentity />
    </Entrance>
  );
}
