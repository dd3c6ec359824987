/** What else signs somebody in, of which a new password leaves what is ticked: passkeys, and sessions elsewhere. */
import { useMessages } from "../messages/messages.ts";
import { Checkbox } from "../parts/field.tsx";
import { Ago, DateOf } from "../parts/time.tsx";
import { browserName } from "./browser_name.ts";
import styles from "./kept_access.module.css";

interface KeptAccessProps {
  passkeys: { _id: string; name: string; created_at: string; last_used_at: string | null }[];
  sessions: { _id: string; current: boolean; user_agent: string | null; created_at: string; last_seen_at: string }[];
}

/** The name of the boxes in the form that they stand in. */
export const KEEP = "keep";

/** What was ticked. */
export const keptIn = (form: FormData): string[] => form.getAll(KEEP).map(String);

export function KeptAccess({ passkeys, sessions }: KeptAccessProps) {
  const t = useMessages("session");
  const others = sessions.filter(({ current }) => !current);
  if (passkeys.length + others.length === 0) return null;
  return (
    <fieldset className={styles.kept}>
      <legend>{t.keepTitle}</legend>
      <p className="aside">{t.keepText}</p>
      {passkeys.map(({ _id, name, created_at, last_used_at }) => (
        <Checkbox
          key={_id}
          name={KEEP}
          value={_id}
          label={t.passkeyNamed(name)}
          hint={
            <>
              {t.made} <DateOf time={created_at} />
              {last_used_at && (
                <>
                  {" · "}
                  {t.lastUsed} <Ago time={last_used_at} />
                </>
              )}
            </>
          }
        />
      ))}
      {others.map(({ _id, user_agent, created_at, last_seen_at }) => (
        <Checkbox
          key={_id}
          name={KEEP}
          value={_id}
          label={t.sessionNamed(browserName(user_agent) ?? t.unknownBrowser)}
          hint={
            <>
              {t.lastSeen} <Ago time={last_seen_at} />
              {" · "}
              {t.since} <DateOf time={created_at} />
            </>
          }
        />
      ))}
    </fieldset>
  );
}
