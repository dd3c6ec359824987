/** Who was invited joins here. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { switchAccount } from "../../api/account.ts";
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { stateQuery, useBegin } from "../../session/session.ts";
import { Entrance } from "./entrance.tsx";
import { LinkPage, type ReadLink } from "./link_page.tsx";
import { NewPasswordField } from "./sign_in_fields.tsx";
import { forgetToken } from "./token.ts";

export default function InvitationPage() {
  return <LinkPage>{(link, token) => <Invitation link={link} token={token} />}</LinkPage>;
}

function Invitation({ link, token }: { link: ReadLink; token: string }) {
  const t = useMessages("signIn");
  const begin = useBegin();
  const accept = useFormChange("POST /auth/invitations/accept", {
    onDone: (answer) => {
      forgetToken();
      begin(answer);
    },
  });
  const { data: state } = useQuery(stateQuery);
  if (link.is_user || (link.email === null && state?.user))
    return <Join link={link} token={token} email={state?.user?.email ?? null} />;
  return (
    <Entrance title={t.invitedTitle(link.account.name)} text={t.invitedText(t.roles[link.role])}>
      <ChangeForm
        change={accept}
        onSubmit={({ text, data }) => {
          const name = text("name");
          accept.mutate({
            token,
            password: String(data.get("password")),
            ...(link.email ? {} : { email: text("email") }),
            ...(name ? { name } : {}),
          });
        }}
      >
        <TextField label={t.name} name="name" autoComplete="name" required={false} maxLength={200} />
        <TextField
          label={t.email}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={link.email ?? ""}
          readOnly={link.email !== null}
          required
        />
        <NewPasswordField />
        <Button type="submit" look="solid" busy={accept.isPending}>
          {t.join}
        </Button>
      </ChangeForm>
    </Entrance>
  );
}

/** Somebody who is known already joins signed in. @param props.email of who is; null: nobody is */
function Join({ link, token, email }: { link: ReadLink; token: string; email: string | null }) {
  const t = useMessages("signIn");
  const accept = useFormChange("POST /v1/invitations/accept", {
    onDone: ({ account }) => {
      forgetToken();
      switchAccount(account._id);
    },
  });
  return (
    <Entrance title={t.invitedTitle(link.account.name)} text={t.invitedText(t.roles[link.role])}>
      {accept.error && <Notice tone="bad">{accept.error.message}</Notice>}
      {email === null ? (
        <>
          <p>{t.joinSignedIn}</p>
          <Link to="/sign-in" search={{ next: "/invitation" } as never}>
            {t.signIn}
          </Link>
        </>
      ) : (
        <>
          <p>{t.joinAs(email)}</p>
          <Button look="solid" busy={accept.isPending} onClick={() => accept.mutate({ token })}>
            {t.join}
          </Button>
        </>
      )}
    </Entrance>
  );
}
