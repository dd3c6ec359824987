/** A forgotten password: first a link is asked for; whoever opens it chooses another one. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useFormChange } from "../../api/queries.ts";
import { command } from "../../brand.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { CopyText } from "../../parts/copy_text.tsx";
import { TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { KeptAccess, keptIn } from "../../session/kept_access.tsx";
import { stateQuery, useBegin } from "../../session/session.ts";
import { CodeStep } from "./code_step.tsx";
import { Entrance } from "./entrance.tsx";
import { LinkPage, type ReadLink } from "./link_page.tsx";
import { NewPasswordField } from "./sign_in_fields.tsx";
import { forgetToken } from "./token.ts";

export default function ResetPage() {
  const [hasLink] = useState(() => location.hash.includes("token="));
  return hasLink ? <LinkPage>{(link, token) => <NewPassword link={link} token={token} />}</LinkPage> : <AskForLink />;
}

function AskForLink() {
  const t = useMessages("signIn");
  const { data: state } = useQuery(stateQuery);
  const ask = useFormChange("POST /auth/password_reset");
  const back = <Link to="/sign-in">{t.back}</Link>;
  if (state && !state.mail) {
    return (
      <Entrance title={t.forgotTitle} text={t.forgotNoMail} below={back}>
        <CopyText text={command("users reset-password you@example.com")} label={t.forgotTitle} />
      </Entrance>
    );
  }
  return (
    <Entrance title={t.forgotTitle} text={ask.isSuccess ? t.sent : t.forgotText} below={back}>
      {!ask.isSuccess && (
        <ChangeForm onSubmit={({ text }) => ask.mutate({ email: text("email") })}>
          {ask.error && <Notice tone="bad">{ask.error.message}</Notice>}
          <TextField label={t.email} name="email" type="email" autoComplete="username" autoFocus required />
          <Button type="submit" look="solid" busy={ask.isPending}>
            {t.sendLink}
          </Button>
        </ChangeForm>
      )}
    </Entrance>
  );
}

function NewPassword({ link, token }: { link: ReadLink; token: string }) {
  const t = useMessages("signIn");
  const begin = useBegin();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<string | null>(null);
  const confirm = useFormChange("POST /auth/password_reset/confirm", {
    onDone: ({ user, lacks_second_factor, second_factor }) => {
      forgetToken();
      if (user) begin({ user, lacks_second_factor });
      else setAsked(second_factor?.token ?? null);
    },
  });
  if (asked) return <CodeStep token={asked} onStartAgain={() => void navigate({ to: "/sign-in" })} />;
  return (
    <Entrance title={t.resetTitle} text={t.resetText(link.email ?? "")}>
      <ChangeForm
        change={confirm}
        onSubmit={({ data }) => confirm.mutate({ token, password: String(data.get("password")), keep: keptIn(data) })}
      >
        <input type="email" autoComplete="username" defaultValue={link.email ?? ""} hidden />
        <NewPasswordField />
        <KeptAccess passkeys={link.passkeys} sessions={link.sessions} />
        <Button type="submit" look="solid" busy={confirm.isPending}>
          {t.reset}
        </Button>
      </ChangeForm>
    </Entrance>
  );
}
