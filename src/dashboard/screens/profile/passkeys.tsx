/** Passkeys: signing in with what unlocks the device. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fingerprint, Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { CallError } from "../../api/errors.ts";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { Ago, DateOf } from "../../parts/time.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { browserName } from "../../session/browser_name.ts";
import { stateQuery } from "../../session/session.ts";
import styles from "./list.module.css";

/** As many as a user may have. */
const MOST_SHOWN = 100;

export function Passkeys() {
  const t = useMessages("profile");
  const { show } = useToasts();
  const { data: state } = useQuery(stateQuery);
  const passkeys = useQuery(query("GET /v1/passkeys", { limit: MOST_SHOWN }));
  const { busy, add } = useNewPasskey();
  const remove = useChange("DELETE /v1/passkeys/:id", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/passkeys"], id),
    refresh: ["GET /v1/passkeys"],
    onDone: () => show(t.passkeyRemoved),
  });
  return (
    <Card
      title={t.passkeys}
      text={state?.passkeys === false ? t.passkeysUnavailable : t.passkeysText}
      actions={
        state?.passkeys !== false && (
          <Button icon={Fingerprint} busy={busy} onClick={add}>
            {t.addPasskey}
          </Button>
        )
      }
    >
      <Loaded query={passkeys} skeleton={<SkeletonRows count={1} />}>
        {({ data }) =>
          data.length > 0 && (
            <ul className={styles.list}>
              {data.map(({ _id, name, created_at, last_used_at }) => (
                <li key={_id}>
                  <div className={styles.words}>
                    <span className={styles.name}>{name}</span>
                    <p className={styles.note}>
                      {t.made} <DateOf time={created_at} />
                      {last_used_at && (
                        <>
                          {" · "}
                          {t.lastUsed} <Ago time={last_used_at} />
                        </>
                      )}
                    </p>
                  </div>
                  <IconButton
                    size="small"
                    icon={Trash2}
                    label={t.removeOf(name)}
                    onClick={() => remove.mutate({ id: _id })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

/** Makes a passkey on this device or another one, and calls it as the browser that it was made with. */
function useNewPasskey(): { busy: boolean; add: () => Promise<void> } {
  const t = useMessages("profile");
  const client = useQueryClient();
  const { show, showError } = useToasts();
  const [busy, setBusy] = useState(false);
  async function add() {
    setBusy(true);
    try {
      const [{ startRegistration }, { options }] = await Promise.all([
        import("@simplewebauthn/browser"),
        call("POST /v1/passkeys/options", {}),
      ]);
      const response = await startRegistration({ optionsJSON: options as never });
      const name = browserName(navigator.userAgent) ?? t.passkey;
      await call("POST /v1/passkeys", { response: response as never, name });
      show(t.passkeyAdded);
    } catch (error) {
      // Who closes the browser's own dialog knows that nothing was made.
      if (error instanceof CallError) showError(error);
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: ["GET /v1/passkeys"] });
    }
  }
  return { busy, add };
}
