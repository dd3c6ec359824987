/** The first user: whoever opens the link that the server has printed at its first start. */
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { PasswordField, TextField } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useBegin } from "../../session/session.ts";
import { Entrance, EntranceForm } from "./entrance.tsx";
import { LinkPage } from "./link_page.tsx";
import { forgetToken } from "./token.ts";

export default function SetUpPage() {
  return <LinkPage>{(_, token) => <SetUp token={token} />}</LinkPage>;
}

function SetUp({ token }: { token: string }) {
  const t = useMessages("signIn");
  const begin = useBegin();
  const setUp = useChange("POST /auth/setup", {
    onDone: (answer) => {
      forgetToken();
      // Who runs the server sets it up; all others go on to where they would be.
      begin(answer, "/server/start");
    },
    onFail: () => {},
  });
  const { error } = setUp;
  return (
    <Entrance title={t.setUpTitle} text={t.setUpText}>
      <EntranceForm
        onSubmit={(form) => {
          const name = String(form.get("name")).trim();
          setUp.mutate({
            token,
            email: String(form.get("email")),
            password: String(form.get("password")),
            ...(name ? { name } : {}),
          });
        }}
      >
        {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
        <TextField
          label={t.name}
          name="name"
          autoComplete="name"
          required={false}
          maxLength={200}
          problem={error?.problemOf("name")}
        />
        <TextField
          label={t.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          problem={error?.problemOf("email")}
        />
        <PasswordField
          label={t.newPassword}
          name="password"
          autoComplete="new-password"
          minLength={10}
          required
          hint={t.passwordHint}
          problem={error?.problemOf("password")}
        />
        <Button type="submit" look="solid" busy={setUp.isPending}>
          {t.setUp}
        </Button>
      </EntranceForm>
    </Entrance>
  );
}
