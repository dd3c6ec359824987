/** A portal signs its customer in: the page sends the link's token by itself, and has a button for where it doesn't. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { switchAccount } from "../../api/account.ts";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { stateQuery, useBegin } from "../../session/session.ts";
import { CodeStep } from "./code_step.tsx";
import { Entrance } from "./entrance.tsx";
import { forgetToken, takeToken } from "./token.ts";

export default function SsoPage() {
  const t = useMessages("signIn");
  const begin = useBegin();
  const navigate = useNavigate();
  const { data: state } = useQuery(stateQuery);
  const [account] = useState(() => new URLSearchParams(location.hash.slice(1)).get("account"));
  const [token] = useState(takeToken);
  const [asked, setAsked] = useState<string | null>(null);
  const hasBegun = useRef(false);
  const { mutate, error, isPending } = useChange("POST /auth/sso_links", {
    onDone: ({ user, lacks_second_factor, second_factor }) => {
      forgetToken();
      if (!user) setAsked(second_factor?.token ?? null);
      else if (account && !lacks_second_factor) switchAccount(account);
      else begin({ user, lacks_second_factor });
    },
    onFail: forgetToken,
  });
  // Whoever is signed in already says themself that they want to be somebody else.
  const goesOn = state !== undefined && state.user === null;
  useEffect(() => {
    if (!goesOn || hasBegun.current) return;
    hasBegun.current = true;
    mutate({ token });
  }, [goesOn, mutate, token]);
  const back = <Link to="/sign-in">{t.back}</Link>;
  if (asked) return <CodeStep token={asked} onStartAgain={() => void navigate({ to: "/sign-in" })} />;
  if (error)
    return (
      <Entrance title={t.linkGone} text={error.code === "link_invalid" ? t.linkGoneText : error.message}>
        {back}
      </Entrance>
    );
  return (
    <Entrance title={t.signIn} text={state?.user ? t.ssoInstead(state.user.email ?? state.user.name) : t.ssoText}>
      <Button look="solid" busy={isPending} onClick={() => mutate({ token })}>
        {t.signIn}
      </Button>
    </Entrance>
  );
}
