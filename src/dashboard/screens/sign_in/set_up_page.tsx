/** The first user: whoever opens the link that the server has printed at its first start. */
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { useBegin } from "../../session/session.ts";
import { Entrance } from "./entrance.tsx";
import { LinkPage, type ReadLink } from "./link_page.tsx";
import { NewPasswordField } from "./sign_in_fields.tsx";
import { forgetToken } from "./token.ts";

export default function SetUpPage() {
  return <LinkPage>{(link, token) => <SetUp link={link} token={token} />}</LinkPage>;
}

function SetUp({ link, token }: { link: ReadLink; token: string }) {
  const t = useMessages("signIn");
  const begin = useBegin();
  const setUp = useFormChange("POST /auth/setup", {
    onDone: (answer) => {
      forgetToken();
      // Who runs the server sets it up; all others go on to where they would be.
      begin(answer, "/server/start");
    },
  });
  return (
    <Entrance title={t.setUpTitle} text={t.setUpText}>
      <ChangeForm
        change={setUp}
        onSubmit={({ text, data }) => {
          const [name, account_name] = [text("name"), text("account_name")];
          setUp.mutate({
            token,
            email: text("email"),
            password: String(data.get("password")),
            ...(name ? { name } : {}),
            ...(account_name ? { account_name } : {}),
          });
        }}
      >
        <TextField label={t.name} name="name" autoComplete="name" required={false} maxLength={200} />
        {link.role === "owner" && (
          <TextField
            label={t.accountName}
            name="account_name"
            autoComplete="organization"
            required={false}
            maxLength={200}
            defaultValue={link.account.named ? link.account.name : ""}
            hint={t.accountNameHint}
          />
        )}
        <TextField label={t.email} name="email" type="email" autoComplete="username" required />
        <NewPasswordField />
        <Button type="submit" look="solid" busy={setUp.isPending}>
          {t.setUp}
        </Button>
      </ChangeForm>
    </Entrance>
  );
}
