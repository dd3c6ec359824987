/** How signing in looks before the application has come. */
import { useMessages } from "../../messages/messages.ts";
import { Entrance, EntranceForm } from "./entrance.tsx";
import { messages } from "./messages.ts";
import { PasskeyWay, SignInFields } from "./sign_in_fields.tsx";

export function SignInShell({ hasPasskeys }: { hasPasskeys: boolean }) {
  const t = useMessages(messages);
  return (
    <Entrance title={t.signIn} text={t.signInText} below={<u>{t.forgot}</u>}>
      <EntranceForm onSubmit={() => {}}>
        <SignInFields busy={false} />
      </EntranceForm>
      {hasPasskeys && <PasskeyWay busy={false} onClick={() => {}} />}
    </Entrance>
  );
}
