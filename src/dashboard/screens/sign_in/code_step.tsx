/** After the password of somebody who has a second factor: the code. */
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useBegin } from "../../session/session.ts";
import { Entrance } from "./entrance.tsx";

/**
 * @param props.token of the answer to the password
 * @param props.next where to, as an address of the application
 */
export function CodeStep({
  token,
  next,
  onStartAgain,
}: {
  token: string;
  next?: string | undefined;
  onStartAgain: () => void;
}) {
  const t = useMessages("signIn");
  const begin = useBegin();
  const signIn = useFormChange("POST /auth/second_factor", { onDone: (answer) => begin(answer, next) });
  return (
    <Entrance title={t.codeTitle} text={t.codeText} below={<Button onClick={onStartAgain}>{t.startAgain}</Button>}>
      <ChangeForm onSubmit={({ text }) => signIn.mutate({ token, code: text("code") })}>
        {signIn.error && <Notice tone="bad">{signIn.error.message}</Notice>}
        <TextField label={t.code} name="code" autoComplete="one-time-code" autoFocus required />
        <Button type="submit" look="solid" busy={signIn.isPending}>
          {t.goOn}
        </Button>
      </ChangeForm>
    </Entrance>
  );
}
