/** Passkeys: signing in with what unlocks the device. */
import { useQuery } from "@tanstack/react-query";
import { Fingerprint, Trash2 } from "lucide-react";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { Ago, DateOf } from "../../parts/time.tsx";
import { useNewPasskey } from "../../session/new_passkey.ts";
import { stateQuery } from "../../session/session.ts";
import styles from "./list.module.css";

/** As many as a user may have. */
const MOST_SHOWN = 100;

export function Passkeys() {
  const t = useMessages("profile");
  const { data: state } = useQuery(stateQuery);
  const passkeys = useQuery(query("GET /v1/passkeys", { limit: MOST_SHOWN }));
  const { busy, add } = useNewPasskey();
  const remove = useChange("DELETE /v1/passkeys/:id", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/passkeys"], id),
    refresh: ["GET /v1/passkeys"],
    says: t.passkeyRemoved,
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
                    <p className="note">
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
