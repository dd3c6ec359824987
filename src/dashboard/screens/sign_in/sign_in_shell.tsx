/** How signing in looks before the application has come. */
import { useMessages } from "../../messages/messages.ts";
import { Entrance, EntranceForm } from "./entrance.tsx";
import { messages } from "./messages.ts";
import { SignInFields } from "./sign_in_fields.tsx";

export function SignInShell() {
  const t = useMessages(messages);
  return (
    <Entrance title={t.signIn} text={t.signInText} below={<u>{t.forgot}</u>}>
      <EntranceForm onSubmit={() => {}}>
        <SignInFields busy={false} />
      </EntranceForm>
    </Entrance>
  );
}
